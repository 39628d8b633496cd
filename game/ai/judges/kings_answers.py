"""What a turn of Kings of War is worth once the enemy has looked for its own best turn after it.

`kings_outlook` guesses the enemy's answer from where its units reach.  Here it is looked for: the table after one's own
orders, with everybody as likely to be there as the blows leave them, is given to the enemy, who finds orders on it by
the same judge; what they are worth is taken off.  Only whole turns that seem good are looked at so, and the guess still
counts a part, for the enemy's turn is searched in haste and dice fall otherwise than in the mean.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass, replace
from time import perf_counter

from game.ai.budget import Budget
from game.ai.judges.kings_field import Ground
from game.ai.judges.kings_odds import Fate
from game.ai.judges.kings_orders import Effort, TurnSearch
from game.ai.judges.kings_outlook import Weights
from game.ai.judges.kings_stakes import TAKEN, Stakes, risks
from game.ai.judges.kings_table import Choices, Option, View, end_pose, without, written
from game.rules.kings.actions import Move, Pivot
from game.rules.kings.law import Law
from game.rules.kings.orders import reach
from game.rules.kings.state import KingsState, Regiment, Stage, other, rested
from game.table.measure import DEGREE

IN_HASTE = Effort(1, seeds=2)
"""How the enemy's turn is looked for."""
MOST = 60
"""So many tables of it at most."""
LOST = 80.0
"""A turn that seems worth so many points less than the best is not looked at."""
LOST_AT_THE_END = 200.0
"""The same where the result is at stake: the best turn by points may then be far from the best."""
ALIKE = 2
"""Turns with the same charges that differ in fewer orders are one."""
MOST_FINISHES = 300
"""So many of the turns that bring most points are weighed by the result they end the game with."""
NEAR = 8
"""So many turns that differ from the best found in no more orders are looked at after it."""
TRUST = 0.6
"""How much the enemy's own turn counts beside the guess.  In 96 games against whoever charges the nearest an expert
that trusts it alone took 89.6 of 100 (eight turns); with half of it 93.8 (six turns), with this 94.8 (twelve turns;
seed 7001, `benchmarks/kings.py`)."""
FEW = 8
"""Of so many turns, the best by the enemy's answer, one's own next turn is looked for; then guess, answer and next turn
count alike.  With that an expert took 97.9 for 91.7 of 48 games against whoever charges the nearest (seed 14001)."""
FOR_ANSWERS = 2 / 3
"""Of the nodes or the time that is left answers take so much at most, so that enough is left for those next turns."""
LEFT = 0.5
"""Whoever is less likely than that to outlive both turns before it is not on the table then."""
HASTE = 2.0
"""What it counts to come nearer where the enemy's turn is looked for, beside what it is worth to who guesses it."""
THREATS = 0.4
"""The same of the charges of one's next turn.  In 968 turns of 165 games against whoever charges the nearest, what
they seemed worth told nothing of how the game went on, and whoever was nearer took more."""
GONE = 0.95
"""Whoever routs with that chance is not on the table any more."""


class FewChoices(Choices):
    """Orders for a look in haste: charges as ever, and a handful of moves."""

    def _wishes(self, view: View, i: int) -> list[Move]:
        unit, here = view.units[i], view.table.mine[i].place
        number, places = unit.number, view.table.foe_places
        found = [Move(order, number, reach(unit, order)) for order in ("advance", "back", "double")]
        if places:
            near = min(places, key=lambda p: (p.x - here.x) ** 2 + (p.y - here.y) ** 2)
            angle = self.turn_to(here, near.x, near.y)
            if angle and abs(angle) <= 90 * DEGREE:
                found.append(Move("advance", number, found[0].length, (Pivot(angle, 0),)))
        found = [move for move in found if move.length]
        return [*found, Move("face", number, face=written(unit.standing.bearing + angle))] if places else found


@dataclass(slots=True)
class Looked:
    """A whole turn with the enemy's own turn after it."""

    plan: list[Option]
    guess: float
    """Points by the guess."""
    hits: list[Fate]
    """What the turn does to each enemy."""
    own: float
    """Points that it brings."""
    theirs: View
    """The table as the enemy then finds it."""
    answer: TurnSearch
    """Its best turn there."""
    losses: list[Fate]
    """What that does to each unit of one's own."""
    answered: float
    """Points that the turn brings less those that the answer is worth."""
    worth: float
    """What all that comes to: points, or by the result where that is at stake."""


class Looks:
    """Looks at turns that begin on one table."""

    def __init__(
        self,
        law: Law,
        choices: FewChoices,
        view: View,
        grounds: list[Ground],
        budget: Budget,
        stakes: Stakes | None = None,
        nodes: int = 0,
    ) -> None:
        """`nodes` of the budget are spent already."""
        self.law = law
        self.choices = choices
        self.view = view
        self.grounds = grounds
        self.budget = budget
        self.stakes = stakes
        self.nodes = nodes
        self._most = nodes + round(FOR_ANSWERS * (budget.nodes - nodes))
        """So many nodes may be spent when the last answer has been looked for."""
        began = perf_counter()
        self._until = began + FOR_ANSWERS * (budget.ends - began)

    def at(self, guess: float, plan: list[Option]) -> Looked | None:
        """A turn with the enemy's answer; None where the part of the budget for answers is gone before it is found."""
        view, budget = self.view, self.budget
        if (budget.nodes and self.nodes >= self._most) or (budget.ends > 0.0 and perf_counter() >= self._until):
            return None
        hits = view.hits(plan)
        theirs = enemy_view(view, plan, hits, self.grounds)
        answer = self._turn(theirs)
        if answer is None:
            return None
        own = _gain(view, plan, hits)
        answered = own - view.table.answered * answer.worth
        looked = Looked(plan, guess, hits, own, theirs, answer, theirs.hits(answer.plan), answered, 0.0)
        looked.worth = self._weighed(looked, (1.0 - TRUST) * guess + TRUST * answered)
        return looked

    def carry_on(self, looked: Looked) -> bool:
        """Weighs a turn by one's own next turn as well; False where the budget is gone before that is found, and then
        it stays as it was weighed."""
        theirs, answer = looked.theirs, looked.answer
        units, fates = (*self.view.foes, *theirs.foes), (*looked.hits, *looked.losses)
        gone = {unit.number for unit, fate in zip(units, fates, strict=True) if fate.rout > 1.0 - LEFT}
        mine = enemy_view(theirs, answer.plan, looked.losses, self.grounds, gone)
        worth = 0.0
        if mine.units and mine.foes:
            then = self._turn(mine)
            if then is None:
                return False
            worth = then.worth
        table = self.view.table
        carried_on = looked.own - table.answered * _gain(theirs, answer.plan, looked.losses) + table.later * worth
        looked.worth = self._weighed(looked, (looked.guess + looked.answered + carried_on) / 3.0)
        return True

    def _turn(self, view: View) -> TurnSearch | None:
        """The best turn of whoever is to move, found in haste."""
        budget = self.budget
        if budget.is_over() or (budget.nodes and budget.nodes - self.nodes < MOST):
            return None
        seconds = max(0.001, budget.ends - perf_counter()) if budget.ends > 0.0 else 0.0
        search = TurnSearch(self.law, view, self.choices, IN_HASTE, Budget(MOST, seconds, budget.stop), 0.0, 0)
        search.think()
        self.nodes += search.nodes
        if search.is_spent and search.nodes < MOST:
            return None  # it was the clock, and half a look tells nothing
        return search

    def _weighed(self, looked: Looked, points: float) -> float:
        if self.stakes is None:
            return points
        losses = risks(looked.losses, looked.theirs.table.foes, TAKEN)
        return self.stakes.worth(points, risks(looked.hits, self.view.table.foes), losses)


def _gain(view: View, plan: Sequence[Option], hits: list[Fate]) -> float:
    """Points that a turn itself brings, by charges and volleys."""
    volleys = view.table.volleys([each.place for each in plan], [each.code for each in plan], hits)
    return sum(fate.worth for fate in hits) + volleys


class Foresight:
    """Looks at what the enemy makes of turns; what it keeps changes none of that."""

    def __init__(self, law: Law) -> None:
        self.law = law
        self.choices = FewChoices(law)

    def improve(
        self, search: TurnSearch, grounds: list[Ground], many: int, budget: Budget, stakes: Stakes | None = None
    ) -> None:
        """Plans the best of so many turns that a search has weighed, as far as its budget goes; by the result where
        that is at stake."""
        weighed = sorted(search.weighed, key=lambda each: -each[0])
        if search.view.table.answered <= 0.0:
            if stakes is not None:
                self._finish(search, weighed, stakes, budget)
            return
        looks = Looks(self.law, self.choices, search.view, grounds, budget, stakes, search.nodes)
        found = _best_of(looks, weighed, many)
        search.nodes = looks.nodes
        if found is not None:
            search.plan, search.worth = found.plan, found.guess

    def _finish(
        self, search: TurnSearch, weighed: Sequence[tuple[float, list[Option]]], stakes: Stakes, budget: Budget
    ) -> None:
        """The very last turn, which nobody answers: what becomes of the charges is the result."""
        view = search.view
        best = float("-inf")
        for guess, plan in weighed[:MOST_FINISHES]:
            if budget.is_over():
                return
            worth = stakes.worth(guess, risks(view.hits(plan), view.table.foes))
            if worth > best:
                best, search.plan, search.worth = worth, plan, guess

    def look(
        self,
        view: View,
        guess: float,
        plan: list[Option],
        grounds: list[Ground],
        budget: Budget,
        stakes: Stakes | None,
    ) -> float | None:
        """By the guess and by what a turn brings less what the enemy's then brings; None when the time is gone."""
        looked = Looks(self.law, self.choices, view, grounds, budget, stakes).at(guess, plan)
        return None if looked is None else looked.worth


def _best_of(looks: Looks, weighed: Sequence[tuple[float, list[Option]]], many: int) -> Looked | None:
    """The best of so many turns and of those near to it, the first of them by one's own next turn too; None where fewer
    than two are looked at."""
    lost = LOST if looks.stakes is None else LOST_AT_THE_END
    good = [each for each in weighed if each[0] >= weighed[0][0] - lost]
    looked: list[Looked] = []
    _add(looks, good, looked, many, _differ)
    if len(looked) < 2:
        return None
    best = max(looked, key=_worth).plan
    near = [each for each in weighed if 0 < _changes(each[1], best) <= ALIKE]
    _add(looks, near, looked, len(looked) + NEAR, _changes)
    looked.sort(key=_worth, reverse=True)
    further: list[Looked] = []
    if looks.view.table.later > 0.0:
        for each in looked[:FEW]:
            if not looks.carry_on(each):
                break
            further.append(each)
    return max(further if len(further) > 1 else looked[:1], key=_worth)


def _add(
    looks: Looks,
    turns: Sequence[tuple[float, list[Option]]],
    looked: list[Looked],
    most: int,
    is_new: Callable[[list[Option], list[Option]], int],
) -> None:
    """Looks at these turns, those left out that are like one that has been looked at, until there are so many."""
    for guess, plan in turns:
        if len(looked) >= most:
            return
        if all(is_new(plan, each.plan) for each in looked):
            found = looks.at(guess, plan)
            if found is None:
                return
            looked.append(found)


def _worth(turn: Looked) -> float:
    return turn.worth


def _changes(one: Sequence[Option], two: Sequence[Option]) -> int:
    """In how many orders two turns differ."""
    return sum(a is not b and a != b for a, b in zip(one, two, strict=True))


def _differ(one: Sequence[Option], two: Sequence[Option]) -> bool:
    return _changes(one, two) >= ALIKE or any(a.target != b.target for a, b in zip(one, two, strict=True))


# --- the enemy's table


def enemy_view(
    view: View, plan: Sequence[Option], hits: Sequence[Fate], grounds: list[Ground], gone: Set[int] = frozenset()
) -> View:
    """The enemy's look at the table after a turn; who may be gone counts as much as it is likely to be there, and those
    named by their numbers are gone for certain."""
    weights = Weights()
    weights.way *= HASTE
    weights.threat *= THREATS
    found = View(without(after(view, plan, hits), gone), other(view.seat), view.table.odds, weights, grounds)
    for foe, fate in zip(view.foes, hits, strict=True):
        if foe.number in found.index:
            body = found.table.mine[found.index[foe.number]]
            body.can = 0.0 if foe.wavering else max(0.0, 1.0 - fate.rout - fate.waver)
            body.bold = 1.0 - fate.rout
            body.eager = body.bold * body.can
    found.table.answered = view.table.later
    found.table.later = view.table.answered if view.table.later >= 1.0 else 0.0
    return found


def after(view: View, plan: Sequence[Option], hits: Sequence[Fate]) -> KingsState:
    """The table as the enemy finds it in its Move phase, all who may have outlived the turn on it."""
    chargers: dict[int, list[int]] = {}
    units: dict[int, Regiment] = {}
    for unit, option in zip(view.units, plan, strict=True):
        if option.target >= 0:
            chargers.setdefault(option.target, []).append(unit.number)
        units[unit.number] = replace(rested(unit), pose=end_pose(unit, option))
    for j, (foe, fate) in enumerate(zip(view.foes, hits, strict=True)):
        if fate.rout < GONE:
            units[foe.number] = replace(
                foe,
                damage=foe.damage + round(fate.damage),
                disordered=foe.disordered or fate.damage > 0.5,
                charged_by=tuple(sorted(chargers.get(j, ()))),
                order=None,
            )
    return replace(
        view.s,
        units={number: units[number] for number in sorted(units)},
        turn=other(view.seat),
        stage=Stage.MOVE,
        tests=(),
        regroup=(),
        lookout=None,
        script=None,
    )
