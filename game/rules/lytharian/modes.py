"""What only duels, and only ordinary chess, keep of a moment (docs/rules/lytharian.md, DUEL and NORMALCHESS)."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.seats import Seat


@dataclass(frozen=True, slots=True)
class Duel:
    """How a match of duels stands; rounds won are the state's points.  LYTH-DUEL-2."""

    round: int = 1
    attacker: Seat | None = None
    """None until somebody has chosen.  LYTH-DUEL-1."""
    left: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    """By seat the troops that have not fought."""
    fought: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    """By seat those of earlier rounds, dead or alive."""
    combats: int = 0
    """Combats that this round has had.  LYTH-DUEL-9."""


@dataclass(frozen=True, slots=True)
class Chess:
    """What the board of ordinary chess can't show.  LYTH-NORMALCHESS-2."""

    rights: str = ""
    """Castlings still possible: K and Q for south, k and q for north."""
    passed: int = -1
    """The square that a pawn's double step has just passed over, or -1."""
    quiet: int = 0
    """Plies since the last capture or move of a pawn."""
    fullmove: int = 1
    """Counts up after each move of north."""
