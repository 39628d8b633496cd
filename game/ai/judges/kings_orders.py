"""How a computer general of Kings of War finds a turn's orders: some whole turns, then order after order made better.

Each step weighs the whole table after all orders together (`kings_outlook`), so that charges are joint, screens stand
before what they screen, and who goes forward has company.  Then one order is given: a charge first, then whoever stands
foremost; the rest is thought about anew when it is asked for, and found again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from time import perf_counter

from game.ai.budget import Budget, Spent
from game.ai.judges.kings_field import distance_to
from game.ai.judges.kings_outlook import CHARGED, DOUBLED
from game.ai.judges.kings_table import Choices, Option, View
from game.ai.judges.kings_turns import Turns
from game.core.dice import below, child
from game.core.ruleset import Action
from game.rules.kings.actions import END, Charge
from game.rules.kings.law import Law
from game.rules.kings.refusals import refuse

_HOLD, _BACK, _AHEAD, _SAFE = range(4)
"""What a part of the line may do alike."""
JOINING = 0.2
"""Of the nodes of a budget joint charges take so many at most, so that the rest of the order is thought about too."""
HOPE = 80.0
"""A turn in which others halt for a unit's sake may be worth so many points less before they are ordered anew."""
MOST_IN_GROUPS = 3
"""Of so many chargers at one target groups are tried."""


@dataclass(frozen=True, slots=True)
class Effort:
    """What a level looks at."""

    sweeps: int
    """How often every unit's orders are gone through."""
    stride: int = 1
    """Every so manieth move alone is weighed."""
    seeds: int = 3
    groups: bool = True
    """Whether joint charges are looked for; else units join one that is planned."""
    wings: bool = False
    """Whether parts of the line are ordered alike, for one alone that goes or stays is often worse off."""
    errs: float = 0.0
    """Points by which it misjudges an order at most, each for itself."""
    lapses: int = 0
    """Of a hundred orders, how many are given with four times that error."""
    blind: int = 0
    """Of a hundred orders, how many are given without a thought of the enemy's answer."""
    haste: float = 1.0
    """What it counts to come nearer, beside what it is worth: whoever is new to war goes forward."""
    threats: float = 1.0
    """What charges of its next turn count, beside what they are worth."""
    flanks: bool = False
    """Whether it sees that an enemy comes round to a flank before it may charge there."""
    foresees: int = 0
    """So many whole turns are looked at with the enemy's own best turn after them (`kings_answers`)."""
    opens: bool = False
    """Whether it sees charges that friends stand in the way of (`kings_turns`)."""
    aims: bool = False
    """Whether it shoots at what would else charge, or at what a volley takes most of by itself."""
    strong: float = 0.0
    """What it counts of an army that it wins (`kings_camp`), beside how it fits the manner of the force."""


@dataclass(slots=True)
class Weighed:
    """An order that was thought about, as the best turn with it was worth."""

    action: Action
    option: Option
    unit: int
    worth: float


class TurnSearch:
    """One look at a turn's orders."""

    def __init__(
        self, law: Law, view: View, choices: Choices, effort: Effort, budget: Budget, errs: float, rng: int
    ) -> None:
        self.law = law
        self.view = view
        self.choices = choices
        self.effort = effort
        self.budget = budget
        self.errs = errs
        self.rng = rng
        self.nodes = 0
        self.is_spent = False
        """Whether the budget went before every unit was looked at as often as the level looks."""
        self._left = 0
        self.open = [i for i, unit in enumerate(view.units) if unit.order is None]
        """Units without an order, those nearest to an enemy first."""
        places = view.table.foe_places
        self.open.sort(key=lambda i: min([distance_to(view.table.mine[i].place, p) for p in places], default=0.0))
        self.plan = list(view.standing)
        self.worth = 0.0
        self.seen: dict[str, Weighed] = {}
        self._charges: dict[int, list[Option]] = {}
        self._moves: dict[int, list[Option]] = {}
        self._nudges: dict[str, float] = {}
        self.turns = Turns(view, choices)
        self.weighed: list[tuple[float, list[Option]]] = []
        """Whole turns with their worth, where the level looks at what the enemy makes of them."""

    # --- thinking

    def think(self) -> None:
        """Fills `plan` with an option for every unit, as far as the budget goes."""
        try:
            self.worth = self._weigh(self.plan)
            for seed in self._seeds():
                worth = self._weigh(seed)
                if worth > self.worth:
                    self.plan, self.worth = seed, worth
            if self.effort.groups:
                self._join()
            if self.effort.wings:
                self._try_wings()
            for sweep in range(self.effort.sweeps):
                if not self._sweep(sweep):
                    break
        except Spent:
            self.is_spent = True

    def _sweep(self, number: int) -> bool:
        """Every unit's orders once, the rest of the turn as planned; False when nothing has become better."""
        is_better = False
        for i in self.open:
            moves = self._moves_of(i)
            some = moves[:1] + moves[1 + (i + number) % self.effort.stride :: self.effort.stride]
            for option in (*self._charges_of(i), *some):
                is_better |= self._try(i, option)
            if self.effort.opens:
                for option in self.turns.charges(i, self._charges_of(i), self._glance):
                    is_better |= self._try(i, option)
        return is_better

    def _try(self, i: int, option: Option) -> bool:
        """Whether the turn becomes better with another order for a unit; then it is planned."""
        if option is self.plan[i]:
            return False
        plan = self._with(i, option)
        if plan is None:
            return False
        worth = self._weigh(plan)
        if self.effort.opens and worth > self.worth - HOPE:
            plan, worth = self._mended(plan, worth, i)
        self._note(i, option, worth)
        if worth <= self.worth + 1e-6:
            return False
        self.plan, self.worth = plan, worth
        return True

    def _with(self, i: int, option: Option) -> list[Option] | None:
        """The turn with another order for a unit, friends out of its way where it needs that; None where it does not
        fit in."""
        plan = self.plan.copy()
        plan[i] = option
        if option.behind and not self._clear(i, plan):
            return None
        if not self.view.has_room(i, option.place, plan) and not (
            self.effort.opens and option.charge is not None and self.turns.make_room(i, plan)
        ):
            return None
        is_changed = self.turns.call_off(plan)
        if is_changed and (plan[i] is self.view.standing[i] or not self.turns.has_room(plan)):
            return None
        if is_changed or option.charge is not None or self.plan[i].charge is not None:
            return self.turns.fitted(plan)
        return plan

    def _clear(self, i: int, plan: list[Option]) -> bool:
        """Gives those who are in the way of a charge the orders that are best of all that clear it; False where none
        does."""
        option = plan[i]
        for k in option.behind:
            if self.turns.clears(option, k, plan[k]):
                continue
            best: tuple[float, Option] | None = None
            for other in (*self._charges_of(k), *self._moves_of(k)):
                self._glance()
                plan[k] = other
                if not self.turns.clears(option, k, other) or not self.view.has_room(k, other.place, plan):
                    continue
                fitted = self.turns.fitted(plan.copy())
                if fitted is not None:
                    worth = self._weigh(fitted)
                    if best is None or worth > best[0]:
                        best = worth, other
            if best is None:
                return False
            plan[k] = best[1]
        return True

    def _mended(self, plan: list[Option], worth: float, i: int) -> tuple[list[Option], float]:
        """The turn with better orders for those who halt for a unit's sake."""
        for k in self.open:
            if k == i or plan[k] is not self.view.standing[k] or self.plan[k] is plan[k]:
                continue
            for option in (*self._charges_of(k), *self._moves_of(k)):
                tried = plan.copy()
                tried[k] = option
                if not self.view.has_room(k, option.place, tried) or not self.turns.is_open(tried):
                    continue
                fitted = self.turns.fitted(tried) if option.charge is not None else tried
                if fitted is not None:
                    found = self._weigh(fitted)
                    if found > worth:
                        plan, worth = fitted, found
        return plan, worth

    def _join(self) -> None:
        """The joint charges on each enemy, the best chargers alone and together."""
        at: dict[int, list[tuple[int, Option]]] = {}
        for i in self.open:
            for option in self._charges_of(i):
                at.setdefault(option.target, []).append((i, option))
        least = self.nodes
        for found in at.values():
            if self.budget.nodes and self.nodes - least > JOINING * self.budget.nodes:
                return
            found.sort(key=lambda each: -self._alone(*each))
            some = found[:MOST_IN_GROUPS]
            for many in (2, 3):
                for group in combinations(some, many):
                    self._try_group(group)

    def _try_wings(self) -> None:
        """Whole parts of the line hold, step back, go forward, or go as far as no charge reaches them."""
        for wing in self.wings():
            for wish in (_HOLD, _BACK, _AHEAD, _SAFE):
                plan = self.plan.copy()
                for i in wing:
                    if plan[i].charge is None:
                        plan[i] = self._wished(i, wish, plan)
                if plan != self.plan and self.turns.is_open(plan):
                    worth = self._weigh(plan)
                    if worth > self.worth:
                        self.plan, self.worth = plan, worth

    def wings(self) -> list[list[int]]:
        """The open units: all, the left and the right half, and each third of the line."""
        across = sorted(self.open, key=lambda i: (self.view.table.mine[i].place.x, i))
        many = len(across)
        cuts = [(0, many), (0, many // 2), (many // 2, many), (0, many // 3), (many // 3, many - many // 3)]
        cuts.append((many - many // 3, many))
        return [wing for low, high in cuts if len(wing := across[low:high]) > 1]

    def _wished(self, i: int, wish: int, plan: list[Option]) -> Option:
        """What comes nearest to a wish among a unit's moves with room; what is planned where nothing does."""
        moves = self._moves_of(i)
        if wish == _HOLD:
            return moves[0]
        if wish == _BACK:
            moves = [each for each in moves if each.move is not None and each.move.order == "back"]
            moves.sort(key=lambda each: -self._to_go(each))
        elif wish == _AHEAD:
            moves = sorted((each for each in moves if each.code < DOUBLED), key=self._to_go)
        else:
            moves = sorted((each for each in moves if self._is_safe(each)), key=self._to_go)
        return next((each for each in moves if self.view.has_room(i, each.place, plan)), plan[i])

    def _is_safe(self, option: Option) -> bool:
        return not any(
            foe.reach > 0.0 and distance_to(foe.place, option.place) <= foe.reach for foe in self.view.table.foes
        )

    def _alone(self, i: int, option: Option) -> float:
        table = self.view.table
        body, foe = table.mine[i], table.foes[option.target]
        attack = table.attack(body, foe, option.side, option.hindered, body.thunder)
        return table.fate([attack], foe, foe.inspired, body.brutal).worth

    def _try_group(self, group: Sequence[tuple[int, Option]]) -> None:
        if len({i for i, _ in group}) < len(group):
            return
        plan = self.plan.copy()
        for i, option in group:
            plan[i] = option
        fitted = self.turns.fitted(plan)
        if fitted is None or not self.turns.is_open(fitted):
            return
        worth = self._weigh(fitted)
        if worth > self.worth:
            self.plan, self.worth = fitted, worth

    # --- whole turns to begin with

    def _seeds(self) -> Iterator[list[Option]]:
        """All forward, and all forward as fast as they can; charges wherever somebody may."""
        for allows_double in (True, False)[: self.effort.seeds]:
            plan = list(self.view.standing)
            for i in self.open:
                moves = [each for each in self._moves_of(i) if allows_double or each.code < DOUBLED]
                moves.sort(key=self._to_go)
                plan[i] = next((each for each in moves if self.view.has_room(i, each.place, plan)), plan[i])
            yield plan
        plan = list(self.plan)
        for i in self.open:
            charges = self._charges_of(i)
            if charges:
                plan[i] = max(charges, key=lambda option: self._alone(i, option))
        fitted = self.turns.fitted(plan)
        if fitted is not None:
            yield fitted

    def _to_go(self, option: Option) -> float:
        return min([distance_to(option.place, place) for place in self.view.table.foe_places], default=0.0)

    def _charges_of(self, i: int) -> list[Option]:
        if i not in self._charges:
            self._charges[i] = self.choices.charges(self.view, i, self._glance)
        return self._charges[i]

    def _moves_of(self, i: int) -> list[Option]:
        if i not in self._moves:
            self._moves[i] = self.choices.moves(self.view, i, self._glance)
        return self._moves[i]

    # --- counting

    def _weigh(self, plan: list[Option]) -> float:
        self._look()
        self.nodes += 1
        worth = self.view.worth(plan)
        if self.errs:
            worth += sum(self._nudge(plan[i]) for i in self.open)
        if self.effort.foresees:
            self.weighed.append((worth, plan))
        return worth

    def _glance(self) -> None:
        """Whether there is time left, without spending a node."""
        budget = self.budget
        if budget.stop is not None and budget.stop():
            raise Spent
        if budget.ends > 0.0 and perf_counter() >= budget.ends:
            raise Spent

    def _look(self) -> None:
        """One node of the budget; clock and stop are looked at for each, since a table takes long beside a look."""
        self._glance()
        if self._left <= 0:
            self._left = self.budget.spend()
            if not self.budget.nodes:
                self._left = 1
        self._left -= 1

    def _nudge(self, option: Option) -> float:
        if not self.errs:
            return 0.0
        text = str(option)
        found = self._nudges.get(text)
        if found is None:
            _, nudge = below(child(self.rng, hash_of(text)), 1001)
            found = self._nudges[text] = self.errs * (nudge - 500) / 500
        return found

    def _note(self, i: int, option: Option, worth: float) -> None:
        action = option.move if option.charge is None else option.charge
        assert action is not None
        text = str(action)
        old = self.seen.get(text)
        if old is None or worth > old.worth:
            self.seen[text] = Weighed(action, option, i, worth)

    # --- what is ordered

    def first(self) -> Action:
        """The order to be given now: a planned charge, or the foremost unit's; the end where all the rest halts."""
        if self.is_spent and self.open:
            foremost = self.plan[self.open[0]].move
            if foremost is not None and foremost.order == "halt":
                return foremost  # it has been thought about; the next thought is for the others
        for action in self.planned():
            if refuse(self.law, self.view.s, action) is None:
                return action
        return END

    def planned(self) -> list[Action]:
        """The planned orders in the sequence in which they are given: charges, then units as they were thought about.

        Halts are left to the end of the phase.
        """
        found: list[tuple[float, Action]] = []
        done = set[int]()
        hits = self.view.hits(self.plan)
        for place, i in enumerate(self.open):
            option = self.plan[i]
            if option.charge is not None and any(each.behind and each.target == option.target for each in self.plan):
                continue  # it is thought about again when the way is free
            if option.charge is not None and option.target not in done:
                done.add(option.target)
                found.append((-1000.0 - hits[option.target].worth, self._charge_at(option.target)))
            elif option.charge is None and option.move is not None and option.move.order != "halt":
                found.append((float(place), option.move))
        return [action for _, action in sorted(found, key=lambda each: (each[0], str(each[1])))]

    def _charge_at(self, target: int) -> Charge:
        members = [self.plan[i] for i in self.open if self.plan[i].charge is not None and self.plan[i].target == target]
        if len(members) == 1:
            assert members[0].charge is not None
            return members[0].charge
        found = self.choices.together(self.view, members)
        assert found is not None and members[0].code == CHARGED
        return found[0]


def hash_of(text: str) -> int:
    """A number of a text, the same on every machine."""
    found = 5381
    for letter in text:
        found = (found * 33 + ord(letter)) & 0x7FFFFFFF
    return found
