"""How a game of Loka ends (docs/rules/loka.md, WIN, DRAW, CHECK-7)."""

from __future__ import annotations

from game.core.ruleset import Result
from game.core.seats import seats_of
from game.rules.loka.law import Law
from game.rules.loka.listing import legal
from game.rules.loka.state import LokaState, Stage, living


def result(law: Law, s: LokaState) -> Result | None:
    """How the game has ended, or None while it goes on.  LOKA-WIN, LOKA-DRAW, LOKA-CHECK-7."""
    if s.ended is not None:
        return s.ended
    if s.stage is not Stage.BATTLE:
        return None
    p = s.position
    if p.won >= 0:
        return won(law, p.won, "kings")
    if s.agenda or (s.offer is not None and s.offer.asked is not None):
        return None
    if law.has_check and not legal(law, s) and not p.must_pass() and not p.is_checked():
        return Result(frozenset(), "stalemate")
    if not p.is_worn_out():
        return None
    is_quiet = 0 < p.fixed.quiet_limit * len(living(s)) <= p.quiet
    return Result(frozenset(), "quiet" if is_quiet else "no-actions")


def won(law: Law, team: int, reason: str) -> Result:
    """LOKA-WIN-1: both seats of the team win."""
    return Result(seats_of(team, law.teams), reason)
