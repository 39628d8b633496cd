"""What the orders of a turn of Kings of War ask of each other: who charges together, who gets out of whose way.

A second line charges past the first once that has charged itself or stepped aside.  Such charges are found on a table
without the friends who have no order yet; who of them is in the way is asked of the rules, one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from game.ai.judges.kings_field import overlaps
from game.ai.judges.kings_outlook import HALTED
from game.ai.judges.kings_table import FRIENDS_GAP, Choices, Option, View, end_pose, place_of, pulled_back, without
from game.rules.kings.state import KingsState, Regiment


class Turns:
    """One seat's table and the whole turns that fit on it: an option for each unit, in the order of the view."""

    def __init__(self, view: View, choices: Choices) -> None:
        self.view = view
        self.choices = choices
        self.open = [i for i, unit in enumerate(view.units) if unit.order is None]
        """Units without an order."""
        self._charges: dict[int, list[Option]] = {}
        self._clear: dict[tuple[str, int, str], bool] = {}

    # --- charges past friends

    def charges(self, i: int, now: Sequence[Option], look: Callable[[], None]) -> list[Option]:
        """The charges that friends keep a unit from, with who is in the way; `now` are those that it may make.

        `look` is called now and then, and may raise.
        """
        found = self._charges.get(i)
        if found is None:
            free = {option.target for option in now}
            bare = self._bare(i)
            found = []
            for option in self.choices.charges(self.view, i, look, bare):
                if option.target not in free:
                    behind = []
                    for k in self.open:
                        look()
                        if k != i and not self._may(bare, option, self.view.units[k]):
                            behind.append(k)
                    if behind:  # else no friend alone is in the way, and nobody knows who must go
                        found.append(replace(option, behind=tuple(behind)))
            self._charges[i] = found
        return found

    def clears(self, option: Option, k: int, planned: Option) -> bool:
        """Whether a friend who is in the way of a charge is out of it after an order of its own."""
        if planned.code == HALTED or planned.target == option.target:
            return False
        key = str(option), k, str(planned)
        found = self._clear.get(key)
        if found is None:
            assert option.charge is not None
            i = self.view.index[option.charge.units[0]]
            moved = replace(self.view.units[k], pose=end_pose(self.view.units[k], planned))
            found = self._clear[key] = self._may(self._bare(i), option, moved)
        return found

    def _bare(self, i: int) -> KingsState:
        """The table without friends who may still move."""
        return without(self.view.s, {self.view.units[k].number for k in self.open if k != i})

    def _may(self, bare: KingsState, option: Option, friend: Regiment) -> bool:
        """Whether a charge may be made past one friend alone."""
        assert option.charge is not None
        units = {**bare.units, friend.number: friend}
        return self.choices.is_allowed(replace(bare, units={n: units[n] for n in sorted(units)}), option.charge)

    def is_open(self, plan: Sequence[Option]) -> bool:
        """Whether everybody leaves the ways of those who charge past them."""
        return not any(option.behind and self._is_closed(option, plan) for option in plan)

    def _is_closed(self, option: Option, plan: Sequence[Option]) -> bool:
        return not all(self.clears(option, k, plan[k]) for k in option.behind)

    def call_off(self, plan: list[Option]) -> bool:
        """Lets whoever would charge past a friend who stays halt instead; whether there was anybody."""
        is_changed = False
        while closed := [i for i, option in enumerate(plan) if option.behind and self._is_closed(option, plan)]:
            is_changed = True
            for i in closed:
                plan[i] = self.view.standing[i]
        return is_changed

    # --- room

    def make_room(self, i: int, plan: list[Option]) -> bool:
        """Lets friends halt who would come to stand where a unit charges to; whether that makes room."""
        for k in self.open:
            if k != i and overlaps(plan[i].place, plan[k].place, FRIENDS_GAP):
                plan[k] = self.view.standing[k]
                if not self.view.has_room(k, plan[k].place, plan):
                    return False
        return self.view.has_room(i, plan[i].place, plan)

    def has_room(self, plan: Sequence[Option]) -> bool:
        """Whether all who halt have room beside those who do not."""
        return all(
            self.view.has_room(i, option.place, plan)
            for i, option in enumerate(plan)
            if option is self.view.standing[i]
        )

    # --- charges together

    def fitted(self, plan: list[Option]) -> list[Option] | None:
        """The plan with joint charges where the rules would put them; None where they refuse one."""
        groups: dict[int, list[int]] = {}
        for i in self.open:
            if plan[i].charge is not None:
                groups.setdefault(plan[i].target, []).append(i)
        for members in groups.values():
            if len(members) < 2:
                continue
            if any(plan[i].charge.face is not None for i in members):  # type: ignore[union-attr]
                return None
            found = self.choices.together(self.view, [plan[i] for i in members])
            if found is None:
                return None
            for i in members:
                number = self.view.units[i].number
                placing = next(each for each in found[1].placings if each.approach.unit.number == number)
                end = pulled_back(place_of(placing.end))
                plan[i] = replace(plan[i], place=end, side=placing.approach.facing, hindered=placing.hindered)
        return plan
