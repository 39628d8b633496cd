"""What computer generals plan, read off a match: whose plans may be read, and where they changed.  Knows no game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from game.ai.player import Intent, intent
from game.core.moment import Eyes, Moment
from game.core.seats import Seat
from game.play.chair import Chair
from game.play.match import Match
from game.play.turns import Turn


def planners(chairs: Sequence[Chair]) -> frozenset[Seat]:
    """The seats on which computers sit: only they are said to plan."""
    return frozenset(Seat(i) for i, chair in enumerate(chairs) if not chair.is_human)


def readable(match: Match[Any], chairs: Sequence[Chair], seat: Seat, *, is_practice: bool) -> frozenset[Seat]:
    """The seats whose plans whoever plays `seat` may read: allies' always, enemies' in practice, all of a game that is
    over or that nobody human plays."""
    seats, teams = planners(chairs), match.rules.teams
    is_open = is_practice or match.result is not None or len(seats) == len(chairs)
    return seats if is_open else frozenset(each for each in seats if teams[each] == teams[seat])


class Plans:
    """The plans of a match as its moments show them, each found once."""

    def __init__(self, match: Match[Any], eyes: Eyes) -> None:
        self.match = match
        self.eyes = eyes
        self._known: dict[tuple[int, Seat], tuple[Moment[Any], Intent | None]] = {}

    def at(self, ply: int, seat: Seat) -> Intent | None:
        """What a seat plans after so many actions; None where it plans nothing, or its game knows no plans."""
        key, moment = (ply, seat), self.match.moment(self.eyes, ply)
        if key not in self._known or self._known[key][0] is not moment:
            self._known[key] = moment, intent(self.match.rules, moment.view, seat)
        return self._known[key][1]

    def changed(self, turns: Sequence[Turn], seats: Iterable[Seat]) -> dict[int, Intent]:
        """The turns, by their places, at whose beginning whoever acts has another plan than in its turn before."""
        found: dict[int, Intent] = {}
        for seat in seats:
            last: tuple[object, ...] | None = None
            for place, turn in enumerate(turns):
                plan = self.at(turn.first, seat) if turn.seat == seat else None
                if plan is not None and plan.sameness != last:
                    last = plan.sameness
                    found[place] = plan
        return found


class TurnPlans:
    """What those whose plans may be read planned when each of their turns began."""

    def __init__(self, match: Match[Any], eyes: Eyes, turns: Sequence[Turn], seats: Iterable[Seat]) -> None:
        self.plans = Plans(match, eyes)
        self.turns, self.seats = turns, frozenset(seats)
        self.changed = self.plans.changed(turns, self.seats)
        """The turns with a new plan, by their places."""

    def of(self, number: int) -> Intent | None:
        """What whoever acted in the turn of that place planned; None where nobody did, or it may not be read."""
        turn = self.turns[number]
        return self.plans.at(turn.first, turn.seat) if turn.seat in self.seats else None

    def words(self, number: int) -> str:
        """What was planned in that turn, and whether that was new; empty where nobody planned."""
        plan = self.of(number)
        if plan is None:
            return ""
        first = min(i for i in self.changed if self.turns[i].seat == self.turns[number].seat)
        begins = "Plan" if number == first else "New plan" if number in self.changed else "Plan as before"
        return f"{begins}: {plan.words}"
