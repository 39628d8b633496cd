"""States from their parts: the set-up, and any other position (docs/rules/chess.md, BOARD)."""

from __future__ import annotations

from game.boards.seen import Seen
from game.core.dice import seeded
from game.rules.chess.law import Law
from game.rules.chess.moves import ChessPosition
from game.rules.chess.state import ChessState


def begin(law: Law, seed: int) -> ChessState:
    """The set-up; White begins.  CHESS-BOARD-3, CHESS-TURN-1."""
    return made(law, list(law.at_start.items()), 0, law.rights_of(law.at_start), -1, 0, 1, seeded(seed))


def made(
    law: Law, pieces: list[tuple[int, int]], turn: int, rights: int, ghost: int, quiet: int, fullmove: int, rng: int
) -> ChessState:
    """A state from its parts: (square, piece) pairs and what the board can't show."""
    position = ChessPosition(law.tables)
    position.set_up(sorted(pieces), turn, rights, ghost, quiet)
    return ChessState(position, fullmove, Seen([position.repetition_key()]), rng)
