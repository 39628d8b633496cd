"""What units may do to enemies, asked from both ends: whom one unit can attack, and who can attack one enemy now and
next turn (docs/look.md, Kings of War)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from game.core.moment import Moment
from game.core.ruleset import Action, Order, Unit
from game.rules.kings.actions import CastSpell, Charge, Fight, Shoot, TestNerve
from game.rules.kings.charge import ChargePlan, plan_charge
from game.rules.kings.kept import KeptLists
from game.rules.kings.lattice import charges_of
from game.rules.kings.ruleset import KingsRules
from game.rules.kings.state import KingsState, Regiment, Stage
from game.table.footprint import REAR
from game.ui.skins.kings_flanking import Stand, stands_against
from game.ui.skins.kings_planner import MOST, Way, ways_against
from game.ui.skins.kings_safety import SLICE, Safety


class Aims:
    """The answers for one moment; each is worked out once."""

    def __init__(self, rules: KingsRules, wake: Callable[[float], None]) -> None:
        """`wake` asks for another turn of the loop."""
        self.rules = rules
        self.wake = wake
        self.safety = Safety(rules.law)
        self.moment: Moment[KingsState] | None = None
        self.chosen = 0
        """The number of the unit in hand; 0 for none."""
        self.looked_at = 0
        """An enemy that was touched with nothing in hand: who can attack it is asked."""
        self.ahead = False
        """Whether it is asked where to stand now to be on its flank next turn."""
        self.stands: list[Stand] = []
        """The answers to that, as far as they are known."""
        self.is_searched = True
        """Whether all of them are."""
        self.pointed_row: Callable[[], int] = lambda: -1
        """Which row of the planner is pointed at; below 0 for none."""
        self.rows = MOST
        """So many rows the planner has room for."""
        self._pointed = -1
        self._searching: Iterator[Stand | None] = iter(())
        self._kept = KeptLists()
        self._targets: dict[int, dict[int, list[Action]]] = {}
        self._ways: dict[int, list[Way]] = {}
        self._courses: dict[Action, ChargePlan | None] = {}
        self._heed: list[Callable[[], None]] = []

    def listen(self, heed: Callable[[], None]) -> None:
        """Calls this whenever something else is in hand."""
        self._heed.append(heed)

    def _changed(self) -> None:
        for heed in self._heed:
            heed()

    @property
    def view(self) -> KingsState:
        assert self.moment is not None
        return self.moment.view

    @property
    def unit(self) -> Regiment | None:
        """The unit in hand."""
        return self.view.units.get(self.chosen) if self.moment is not None else None

    def _forget_answers(self) -> None:
        """Somebody else is asked."""
        self._targets, self._ways, self._courses = {}, {}, {}

    def look_from(self, enemy: int) -> None:
        """Another enemy is looked at, or none."""
        self.looked_at, self.ahead, self.stands = enemy, False, []
        self._searching, self.is_searched = iter(()), True

    @property
    def ready(self) -> list[int]:
        """The units that may be told something now, by number."""
        decision = None if self.moment is None else self.moment.decision
        if isinstance(decision, Order):
            numbers = [spot.number for spot in decision.things if isinstance(spot, Unit)]
            if self.view.stage is Stage.SHOOT:
                return [number for number in numbers if self.targets(number)]
            return numbers
        assert self.moment is not None
        return [action.unit for action in self.moment.actions if isinstance(action, TestNerve | Fight)]

    # --- targets

    def targets(self, number: int) -> dict[int, list[Action]]:
        """What a unit may do to whom, by the target's number."""
        if number not in self._targets:
            found = {enemy: self.against(number, enemy) for enemy in self._struck_by(number)}
            self._targets[number] = {enemy: actions for enemy, actions in found.items() if actions}
        return self._targets[number]

    def _struck_by(self, number: int) -> list[int]:
        """Whom a unit might do something to."""
        if self.view.stage is Stage.SHOOT:
            return list(dict.fromkeys(each.target for each in self._ranged if each.unit == number))
        seat = self.view.units[number].seat
        return [each.number for each in self.view.deployed if each.seat != seat]

    @property
    def _ranged(self) -> list[Shoot | CastSpell]:
        assert self.moment is not None
        return [each for each in self.moment.actions if isinstance(each, Shoot | CastSpell)]

    def against(self, number: int, target: int) -> list[Action]:
        """What a unit may do to one other, the best first."""
        s, law = self.view, self.rules.law
        unit = s.units[number]
        if s.stage is Stage.MOVE and unit.pose is not None and unit.order is None and not unit.profile.is_engine:
            return _best_first(charges_of(law, self._kept, s, unit, s.units[target]))
        if s.stage is Stage.SHOOT:
            return _best_first([each for each in self._ranged if (each.unit, each.target) == (number, target)])
        return []

    # --- one enemy

    def ways(self) -> list[Way]:
        """The ways to attack the enemy that is looked at."""
        target = self.looked_at
        if self.moment is None or target not in self.view.units:
            return []
        if target not in self._ways:
            self._ways[target] = ways_against(self.rules, self.view, target, self.ready, self.against, self.rows)
        return self._ways[target]

    def look_ahead(self) -> bool:
        """Asks where to stand now to be on the flank of the enemy that is looked at next turn, or no more."""
        if self.view.stage is not Stage.MOVE or self.looked_at not in self.view.units:
            return False
        self.ahead = not self.ahead
        self.stands, self._searching, self.is_searched = [], iter(()), not self.ahead
        if self.ahead:
            target = self.view.units[self.looked_at]
            self._searching = stands_against(self.rules.law, self._kept, self.view, target, self.ready)
            self.wake(0)
        self._changed()
        return True

    def search(self) -> bool:
        """Goes on looking for stands for a moment; True when another was found or all are."""
        if not self.ahead or self.is_searched:
            return False
        begun = self.safety.clock()
        for found in self._searching:
            if found is not None:
                self.stands = sorted([*self.stands, found], key=_safest)[: self.rows]
                self._changed()
                return True
            if self.safety.clock() - begun > SLICE:
                return False
        self.is_searched = True
        self._changed()
        return True

    def course(self, action: Action) -> ChargePlan | None:
        """How a charge would go; None for anything else."""
        if not isinstance(action, Charge):
            return None
        if action not in self._courses:
            plan = plan_charge(self.rules.law, self.view, action)
            self._courses[action] = plan if isinstance(plan, ChargePlan) else None
        return self._courses[action]

    @property
    def pointed(self) -> Way | Stand | None:
        """The row of the planner that is pointed at."""
        rows: Sequence[Way | Stand] = self.stands if self.ahead else self.ways()
        return rows[self._pointed] if 0 <= self._pointed < len(rows) else None

    def follow_pointing(self) -> bool:
        """Looks which row is pointed at; True when that is another one."""
        was, self._pointed = self._pointed, self.pointed_row() if self.looked_at else -1
        return was != self._pointed


def _safest(stand: Stand) -> tuple[int, bool, int, int]:
    return stand.threats, stand.side != REAR, stand.move.length, stand.move.unit


def _best_first(actions: Sequence[Action]) -> list[Action]:
    """Those without a free pivot first, shots before spells."""
    return sorted(
        actions, key=lambda each: (getattr(each, "face", None) is not None, isinstance(each, CastSpell), str(each))
    )
