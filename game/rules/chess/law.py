"""The law of one game of chess: its pieces, board, switches and names, and the tables of its fast board, frozen.

Every chapter takes it; it knows none of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from game.boards.grid import Grid
from game.rules.chess.data import SEATS, Board, PieceKind
from game.rules.chess.moves import ChessTables
from game.rules.chess.state import Move


@dataclass(frozen=True, slots=True, eq=False)
class Law:
    """What the chapters read of the data and of the switches."""

    variant: str
    switched: Mapping[str, Any]
    """Every rule switch with the value this game is played with."""
    strings: Mapping[str, str]
    kinds: Mapping[str, PieceKind]
    board: Board
    grid: Grid
    names: tuple[str, ...]
    """Names of the kinds by number, from 1 up."""
    numbers: Mapping[str, int]
    tables: ChessTables
    at_start: Mapping[int, int]
    """Square → piece of the set-up."""
    actions_by_move: dict[int, Move] = field(default_factory=dict)
    """The action that stands for a move of the fast board; each is made once, when it is first asked for."""

    def kind_of(self, piece: int) -> PieceKind:
        """What the data say of a piece of the fast board."""
        return self.kinds[self.names[self.tables.kind_of(piece)]]

    def seat_name(self, seat: int) -> str:
        """The seat's name on screen."""
        return self.strings[f"seat.{SEATS[seat]}"]

    def rights_of(self, at: Mapping[int, int]) -> int:
        """The castlings whose king and rook stand at home among these pieces (square → piece).  CHESS-CASTLE-2."""
        rights = 0
        for i, castling in enumerate(self.tables.castlings):
            rook = self.at_start.get(castling.rook_start)
            is_king_home = at.get(castling.king_start) == self.tables.code(self.tables.king, castling.seat)
            if is_king_home and rook is not None and at.get(castling.rook_start) == rook:
                rights |= 1 << i
        return rights
