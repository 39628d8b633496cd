"""A moment of a chess game, and the actions and events of chess."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.boards.seen import Seen
from game.core.events import Event
from game.core.ruleset import Label, Result, Spot, Square
from game.core.sayings import ACCEPT, CLAIM, DECLINE, OFFER, RESIGN
from game.core.seats import Seat
from game.rules.board_events import Checked as Checked
from game.rules.board_events import Promoted as Promoted
from game.rules.chess.moves import ChessPosition


@dataclass(slots=True)
class ChessState:
    """The position, and what a position can't tell."""

    position: ChessPosition
    fullmove: int
    seen: Seen
    """Keys of the positions since the last capture or pawn's move, this one last.  CHESS-REP-1."""
    rng: int
    offer: Seat | None = None
    """Who has offered a draw that is not yet answered; while it is that seat's turn its move is still to come."""
    ended: Result | None = None
    """An end that the board does not show: given up, agreed, claimed, out of time."""
    moves: dict[str, int] | None = field(default=None, compare=False)
    """The legal moves by their text once somebody has asked for them; never changed, so copies share it."""

    def clone(self) -> ChessState:
        """An independent copy."""
        return ChessState(
            self.position.clone(),
            self.fullmove,
            self.seen,
            self.rng,
            self.offer,
            self.ended,
            self.moves,
        )


@dataclass(frozen=True, slots=True)
class Move:
    """A piece goes from one square to another; castling is the king's move.  Text: `e2e4`, `e7e8q`."""

    text: str
    start: int
    end: int
    promotion: str | None = None
    """Name of the kind that the piece becomes."""

    def __str__(self) -> str:
        return self.text

    @property
    def touches(self) -> tuple[Spot, ...]:
        """Start, end, and the new piece where there is a choice."""
        squares = (Square(self.start), Square(self.end))
        return squares if self.promotion is None else (*squares, Label(self.promotion))


SAYINGS = {say.text: say for say in (RESIGN, OFFER, ACCEPT, DECLINE, CLAIM)}


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A piece went from one square to another; `piece` is what it was before the move."""

    seat: Seat
    piece: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Captured(Event):
    """A piece was taken off a square by `by`, which stood on `start` and now stands on `end`."""

    seat: Seat
    by: int
    victim: int
    square: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Castled(Event):
    """King and rook moved at once."""

    seat: Seat
    king_start: int
    king_end: int
    rook_start: int
    rook_end: int
    is_short: bool
