"""How a game of Castle ends (docs/rules/castle.md, WIN)."""

from __future__ import annotations

from game.core.ruleset import Result
from game.core.seats import Seat
from game.rules.castle.law import Law
from game.rules.castle.state import CastleState, Contest, Fight, FightAgain, FirstMover
from game.rules.castle.turns import TurnPosition

DRAWN: frozenset[Seat] = frozenset()


def result(law: Law, s: CastleState) -> Result | None:
    """How the game has ended, or None while it goes on.  CASTLE-WIN."""
    if s.ended is not None:
        return s.ended
    if s.setup is not None:
        return None
    p = s.position
    won = p.winner()
    if won >= 0:
        return Result(frozenset({Seat(won)}), "castle_destroyed")
    if isinstance(s.task, Fight | FightAgain | Contest):
        return None
    if p.is_frozen():
        return Result(DRAWN, "dead_position")
    stuck = law.switched["no_move"]
    is_begun = isinstance(p, TurnPosition) and p.started
    if stuck != "pass" and not is_begun and not isinstance(s.task, FirstMover) and p.is_stuck():
        winners = frozenset({Seat(1 - p.turn)}) if stuck == "lose" else DRAWN
        return Result(winners, "no_move")
    limit, often = law.switched["quiet_limit"], law.switched["repetition"]
    if limit and p.quiet >= limit:
        return Result(DRAWN, "quiet")
    if often and not law.is_rolling and s.seen.times() >= often:
        return Result(DRAWN, "repetition")
    return None
