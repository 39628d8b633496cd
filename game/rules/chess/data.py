"""What the data files of chess hold: pieces, the board with its set-up and castlings, options, texts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, ClassVar, Literal

from annotated_types import Interval, Len

from game.boards.patterns import Pattern
from game.boards.regions import Region
from game.content.folders import Sheet, Shelf, Table
from game.content.schema import Line, Name, Picture, Prose, Ref, RuleNumber, Sentence
from game.core.record import record
from game.rules.lessons import lessons_table

SeatName = Literal["white", "black"]
SEATS: tuple[SeatName, SeatName] = ("white", "black")


@record
class Promotion:
    """Where a piece changes, and into what: at the player's choice.  CHESS-PROMO-1."""

    where: str
    to: Annotated[tuple[Annotated[str, Ref("pieces")], ...], Len(1)]


@record
class Figure:
    """What a piece looks like: one picture, recoloured for the black side, or one for each side."""

    both: Annotated[str, Picture(toned=True)] | None = None
    white: Annotated[str, Picture()] | None = None
    black: Annotated[str, Picture()] | None = None

    __short__: ClassVar[str] = "both"

    def __post_init__(self) -> None:
        if (self.both is None) != (self.white is not None and self.black is not None):
            raise ValueError("a picture is one name, or {white: …, black: …}")

    def of(self, seat: int) -> str:
        """The name of the picture of one seat."""
        return self.both or (self.black if seat else self.white) or ""


@record
class PieceKind:
    """A kind of piece.  CHESS-MOVE-1, CHESS-PAWN-1."""

    name: Name
    letter: Annotated[str, Len(1, 1)]
    """Its small letter in FEN and in promotions."""
    picture: Figure
    moves: Annotated[tuple[Pattern, ...], Len(1)]
    text: Prose = ""
    royal: bool = False
    """Whether its loss loses the game.  Exactly one kind is royal."""
    promote: Promotion | None = None
    passing: bool = False
    """May be taken in passing after a double step, and takes so.  CHESS-PASSING-1."""
    resets: bool = False
    """Its moves begin the fifty moves anew.  CHESS-FIFTY-1."""
    minor: bool = False
    """Alone with its king it can't mate.  CHESS-DEAD-1."""


@record
class CastlingMove:
    """One castling: where king and rook start and end.  CHESS-CASTLE-1, -4."""

    right: Annotated[str, Len(1, 1)]
    seat: SeatName
    king: tuple[str, str]
    rook: tuple[str, str]


@record
class Board:
    """The board, its named regions, and who stands where at the start.  CHESS-BOARD-1 to 3."""

    files: Annotated[int, Interval(ge=2, le=16)]
    ranks: Annotated[int, Interval(ge=2, le=16)]
    regions: Mapping[str, Region]
    setup: Mapping[SeatName, Mapping[Annotated[str, Ref("pieces")], tuple[str, ...]]]
    holes: tuple[str, ...] = ()
    castling: tuple[CastlingMove, ...] = ()


@record
class Option:
    """A rule switch: what it is called on screen, what it does, which rule speaks of it."""

    name: Name
    text: Prose
    rule: RuleNumber
    default: bool


@record
class Variant:
    """A way to play: its options where they differ from the defaults."""

    name: Name
    line: Line
    options: Mapping[Annotated[str, Ref("options")], bool] = field(default_factory=dict)


SHELF = Shelf(
    "chess",
    {
        "pieces": Table("pieces.yaml", PieceKind),
        "board": Sheet("board.yaml", Board),
        "options": Table("options.yaml", Option),
        "variants": Table("variants.yaml", Variant),
        "strings": Table("strings.yaml", Sentence, free=("opening.",)),
        "lessons": lessons_table(),
    },
)

EndReason = Literal[
    "resignation", "agreement", "time", "time-draw", "repetition", "fifty-moves", "fivefold", "seventy-five-moves"
]


@record
class OfferKey:
    """A draw offer in a position file.  CHESS-FILE-6."""

    by: SeatName


@record
class EndKey:
    """An end that the board does not show, in a position file.  CHESS-FILE-9."""

    reason: EndReason
    winner: tuple[SeatName, ...] = ()


@record
class StateKeys:
    """What the board can't show, in a position file.  CHESS-FILE-2 to 6, 9."""

    castling: str | None = None
    en_passant: str | None = None
    halfmove: Annotated[int, Interval(ge=0, le=999999)] | None = None
    fullmove: Annotated[int, Interval(ge=1, le=999999)] | None = None
    draw_offer: OfferKey | None = None
    ended: EndKey | None = None


@record
class PositionFile:
    """A chess position as its file gives it (CHESS-FILE-1 to 9)."""

    game: Literal["chess"]
    variant: str | None = None
    options: Mapping[str, bool] = field(default_factory=dict)
    seed: int = 0
    turn: SeatName | None = None
    pieces: Mapping[SeatName, Mapping[str, tuple[str, ...]]] | None = None
    fen: str | None = None
    state: StateKeys | None = None
