"""Who has won, by how much, and why the game is over (docs/rules/kings.md, VICTORY, LENGTH)."""

from __future__ import annotations

from game.core.ruleset import Result
from game.core.seats import Seat
from game.rules.kings.state import KingsState, other

LEAD_PERCENT = 10
POINTS, DRAW, NO_UNITS, RESIGNED, AGREED = "points", "draw", "no units", "resigned", "draw agreed"
REASONS = (POINTS, DRAW, NO_UNITS, RESIGNED, AGREED)


def score(s: KingsState, seat: Seat) -> int:
    """The cost of the enemy units routed.  KINGS-VICTORY-1."""
    return s.lost[other(seat)]


def winner(s: KingsState) -> Seat | None:
    """Who leads by a tenth of the limit; None for a draw.  KINGS-VICTORY-2."""
    lead = score(s, Seat(0)) - score(s, Seat(1))
    if 100 * abs(lead) < LEAD_PERCENT * s.limit:
        return None
    return Seat(0) if lead > 0 else Seat(1)


def result(s: KingsState, reason: str = "") -> Result:
    """The end by the scores; a reason other than theirs may be given.  KINGS-VICTORY-4."""
    won = winner(s)
    winners = frozenset() if won is None else frozenset({won})
    return Result(winners, reason or (DRAW if won is None else POINTS))


def has_no_units(s: KingsState, seat: Seat) -> bool:
    """KINGS-LENGTH-2."""
    return not any(True for _ in s.of(seat))
