"""What a turn of Kings of War is worth once the enemy has looked for its own best turn after it.

`kings_outlook` guesses the enemy's answer from where its units reach.  Here it is looked for: the table after one's own
orders, with everybody as likely to be there as the blows leave them, is given to the enemy, who finds orders on it by
the same judge; what they are worth is taken off.  Only whole turns that seem good are looked at so, and the guess still
counts a part, for the enemy's turn is searched in haste and dice fall otherwise than in the mean.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from time import perf_counter

from game.ai.budget import Budget
from game.ai.judges.kings_field import Ground
from game.ai.judges.kings_odds import Fate, Odds
from game.ai.judges.kings_orders import Effort, TurnSearch
from game.ai.judges.kings_outlook import Weights
from game.ai.judges.kings_stakes import TAKEN, Stakes, risks
from game.ai.judges.kings_table import Choices, Option, View, end_pose, written
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
    """A whole turn, by the guess and with the enemy's own turn after it."""

    plan: list[Option]
    guess: float
    worth: float


class Foresight:
    """Looks at what the enemy makes of turns; what it keeps changes none of that."""

    def __init__(self, law: Law, odds: Odds) -> None:
        self.law = law
        self.odds = odds
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
        lost = LOST if stakes is None else LOST_AT_THE_END
        good = [each for each in weighed if each[0] >= weighed[0][0] - lost]
        looked: list[Looked] = []
        self._look(search, good, grounds, budget, looked, many, _differ, stakes)
        if len(looked) < 2:
            return
        best = max(looked, key=_worth).plan
        near = [each for each in weighed if 0 < _changes(each[1], best) <= ALIKE]
        self._look(search, near, grounds, budget, looked, len(looked) + NEAR, _changes, stakes)
        found = max(looked, key=_worth)
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

    def _look(
        self,
        search: TurnSearch,
        turns: Sequence[tuple[float, list[Option]]],
        grounds: list[Ground],
        budget: Budget,
        looked: list[Looked],
        most: int,
        is_new: Callable[[list[Option], list[Option]], int],
        stakes: Stakes | None,
    ) -> None:
        """Adds what these turns are worth, those left out that are like one that has been looked at, up to so many."""
        for guess, plan in turns:
            if len(looked) >= most:
                return
            if all(is_new(plan, each.plan) for each in looked):
                worth = self._looked_at(search, guess, plan, grounds, budget, stakes)
                if worth is None:
                    return
                looked.append(Looked(plan, guess, worth))

    def _looked_at(
        self,
        search: TurnSearch,
        guess: float,
        plan: list[Option],
        grounds: list[Ground],
        budget: Budget,
        stakes: Stakes | None,
    ) -> float | None:
        """What a turn is worth by a look at it; None when the budget is gone."""
        if budget.is_over() or (budget.nodes and budget.nodes - search.nodes < MOST):
            return None
        worth, nodes = self.look(search.view, guess, plan, grounds, budget, stakes)
        search.nodes += nodes
        return worth

    def look(
        self,
        view: View,
        guess: float,
        plan: Sequence[Option],
        grounds: list[Ground],
        budget: Budget,
        stakes: Stakes | None,
    ) -> tuple[float | None, int]:
        """By the guess and by what a turn brings less what the enemy's then brings, None when the time is gone; and how
        many tables that took."""
        seconds = max(0.001, budget.ends - perf_counter()) if budget.ends > 0.0 else 0.0
        hits = view.hits(plan)
        own = sum(fate.worth for fate in hits)
        own += view.table.volleys([each.place for each in plan], [each.code for each in plan], hits)
        theirs = enemy_view(view, plan, hits, self.odds, grounds)
        answer = TurnSearch(self.law, theirs, self.choices, IN_HASTE, Budget(MOST, seconds, budget.stop), 0.0, 0)
        answer.think()
        if answer.is_spent and answer.nodes < MOST:
            return None, answer.nodes  # it was the clock, and half a look tells nothing
        worth = (1.0 - TRUST) * guess + TRUST * (own - view.table.answered * answer.worth)
        if stakes is None:
            return worth, answer.nodes
        losses = risks(theirs.hits(answer.plan), theirs.table.foes, TAKEN)
        return stakes.worth(worth, risks(hits, view.table.foes), losses), answer.nodes


def _worth(turn: Looked) -> float:
    return turn.worth


def _changes(one: Sequence[Option], two: Sequence[Option]) -> int:
    """In how many orders two turns differ."""
    return sum(a is not b and a != b for a, b in zip(one, two, strict=True))


def _differ(one: Sequence[Option], two: Sequence[Option]) -> bool:
    return _changes(one, two) >= ALIKE or any(a.target != b.target for a, b in zip(one, two, strict=True))


# --- the enemy's table


def enemy_view(view: View, plan: Sequence[Option], hits: Sequence[Fate], odds: Odds, grounds: list[Ground]) -> View:
    """The enemy's look at the table after a turn; who may be gone counts as much as it is likely to be there."""
    weights = Weights()
    weights.way *= HASTE
    weights.threat *= THREATS
    found = View(after(view, plan, hits), other(view.seat), odds, weights, grounds)
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
