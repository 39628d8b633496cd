"""What the data files of Loka hold: pieces, tiles, boards, elements, ready-made armies, options, variants, texts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Literal

from annotated_types import Interval, Len

from game.boards.patterns import Pattern
from game.boards.regions import Region
from game.content.folders import Shelf, Table
from game.content.schema import Line, Name, Picture, Prose, Ref, RuleNumber, Sentence
from game.core.record import record
from game.rules.lessons import lessons_table
from game.rules.options import Option

SeatName = Literal["fire", "earth", "water", "air", "evil", "good"]
PieceName = Annotated[str, Ref("pieces")]
UNMOVED = "unmoved"
"""`standing: unmoved` in a piece's moves: only while it has not changed its square since the battle began."""


@record
class Promotion:
    """Where a piece changes, and into what, at its owner's choice.  LOKA-PROMO-1, -2."""

    where: str
    to: Annotated[tuple[PieceName, ...], Len(1)]


@record
class PieceKind:
    """A kind of piece.  LOKA-MOVE, LOKA-PAWN, LOKA-ARMY-2, LOKA-BOOST-2."""

    name: Name
    letter: Annotated[str, Len(1, 1)]
    """What it is called on a board of letters."""
    pictures: Mapping[Annotated[str, Ref("elements")], Annotated[str, Picture()]]
    price: Annotated[int, Interval(ge=0, le=9999)]
    rank: Annotated[int, Interval(ge=1, le=99)]
    """Prowess: 1 is the highest."""
    moves: Annotated[tuple[Pattern, ...], Len(1)]
    rule: RuleNumber
    """Which rule says how it moves; refusals name it."""
    text: Prose = ""
    in_box: Annotated[int, Interval(ge=0, le=99)] = 1
    """How many of it one boxed set has for each army.  LOKA-ARMY-9."""
    royal: bool = False
    """Its army stands and falls with it.  Exactly one kind is royal; every army has one of it for nothing."""
    pawn: bool = False
    """Counts against the limit of pawns, is deployed last and from row 2 on, changes places back to back."""
    onward: bool = False
    """Goes through a portal and on in one action.  LOKA-PORTAL-7."""
    promote: Promotion | None = None


@record
class Defence:
    """Terrain Defence: boosts for a defender on the tile.  LOKA-BOOST-15."""

    each: Annotated[int, Interval(ge=0, le=9)] = 0
    but: Mapping[PieceName, Annotated[int, Interval(ge=0, le=9)]] = field(default_factory=dict)
    """Other numbers for these kinds."""
    not_against: tuple[PieceName, ...] = ()
    """Nothing when one of these attacks.  LOKA-PASS-5."""
    option: Annotated[str, Ref("options")] | None = None
    """A switch that says `each` instead.  LOKA-PORTAL-15."""


@record
class Peril:
    """A die rolled on entering; the piece is lost when it shows `lost` or less.  LOKA-SWAMP-2."""

    die: Annotated[int, Interval(ge=2, le=100)]
    lost: Annotated[int, Interval(ge=1, le=99)] = 1


@record
class Tile:
    """A kind of terrain tile: what it does, in words of this small vocabulary.  LOKA-TERRAIN-1."""

    name: Name
    picture: Annotated[str, Picture()]
    count: Annotated[int, Interval(ge=1, le=9)]
    """How many of it one set has."""
    rule: RuleNumber
    """Which rule says whom it bars; refusals name it."""
    text: Prose = ""
    admits: tuple[PieceName, ...] | None = None
    """Only these kinds may enter or cross; all when it is left out."""
    stops: bool = False
    """A move may end here but not go on."""
    road: bool = False
    """Entered, crossed and left along its axis only, but for leaps.  LOKA-PASS-1 to -4."""
    portal: bool = False
    """Lies in pairs; a piece on one may go to the other.  LOKA-PORTAL-2."""
    peril: Peril | None = None
    defence: Defence = Defence()


@record
class Place:
    """A seat of a board: which way it looks, whose side it is on, what it is drawn as."""

    name: Name
    turned: Literal[0, 1, 2, 3]
    """Quarter turns clockwise from north.  LOKA-SEATS-4."""
    team: Literal["evil", "good"]
    element: Annotated[str, Ref("elements")]


@record
class Board:
    """A board and how it is laid and deployed on.  LOKA-BOARD, LOKA-SEATS-5, LOKA-MASSIVE-6."""

    files: Annotated[int, Interval(ge=4, le=16)]
    ranks: Annotated[int, Interval(ge=4, le=16)]
    seats: Annotated[Mapping[SeatName, Place], Len(2, 4)]
    regions: Mapping[str, Region]
    holes: tuple[str, ...] = ()
    first_column: Annotated[int, Interval(ge=1, le=16)] = 1
    """Where a seat's own column 1 is, counted from the left edge as it sees the board."""
    columns: Annotated[int, Interval(ge=1, le=16)] = 8
    """How many columns a seat has, to lay tiles and to deploy."""
    laying_rows: Annotated[int, Interval(ge=1, le=16)] = 8
    """How many rows from its edge a seat lays tiles on.  LOKA-TERRAIN-4."""
    deploy_rows: Annotated[int, Interval(ge=2, le=8)] = 3
    laying: Literal["tiles", "die"] = "tiles"
    """Whether a tile is drawn face down (LOKA-TERRAIN-2) or its kind is rolled (LOKA-FACEOFF-5)."""


@record
class Element:
    """What an army looks like.  LOKA-SEATS-6."""

    name: Name
    glyph: Annotated[str, Picture()]


@record
class ReadyArmy:
    """An army that any seat may take as it stands.  LOKA-ARMY-13."""

    name: Name
    pieces: Mapping[PieceName, Annotated[int, Interval(ge=1, le=99)]]
    text: Prose = ""


@record
class LokaOption(Option):
    """A rule switch: what it is called on screen, what it does, which rule speaks of it."""

    offered: tuple[int, ...] = ()
    """Numbers that stand ready to be taken where a game is begun.  LOKA-ARMY-4."""
    counts: bool = False
    """May also be a map of piece to number.  LOKA-ARMY-9."""
    follows: Annotated[str, Ref("options")] | None = None
    """While nothing else is said it has the value of this switch.  LOKA-ARMY-5."""


@record
class Variant:
    """A way to play: its board, its options where they differ from the defaults, who commands what."""

    name: Name
    line: Line
    board: Annotated[str, Ref("boards")]
    options: Mapping[Annotated[str, Ref("options")], bool | int | str] = field(default_factory=dict)
    commands: Literal["each", "team", "overlord"] = "each"
    """One player a seat, one a team, or one for the overlord's team and one for each other seat.  LOKA-TWO, -THREE."""
    without: tuple[Annotated[str, Ref("options")], ...] = ()
    """Switches that mean nothing here."""


SHELF = Shelf(
    "loka",
    {
        "pieces": Table("pieces.yaml", PieceKind),
        "terrain": Table("terrain.yaml", Tile),
        "boards": Table("boards.yaml", Board),
        "elements": Table("elements.yaml", Element),
        "armies": Table("armies.yaml", ReadyArmy),
        "options": Table("options.yaml", LokaOption),
        "variants": Table("variants.yaml", Variant),
        "strings": Table("strings.yaml", Sentence, free=("piece.",)),
        "lessons": lessons_table(),
    },
)

EndReason = Literal["resignation", "time", "agreement", "repetition", "quiet", "no-actions", "stalemate"]


@record
class CombatKey:
    """Dice as they lie while a re-roll is asked for.  LOKA-TEXT-11."""

    action: str
    attack: Annotated[int, Interval(ge=1, le=20)]
    defence: Annotated[int, Interval(ge=1, le=20)]


@record
class OfferKey:
    """A draw offer in a position file.  LOKA-TEXT-11."""

    by: SeatName
    accepted: tuple[SeatName, ...] = ()


@record
class EndKey:
    """An end that the board does not show.  LOKA-FILE-1."""

    reason: EndReason
    winner: tuple[SeatName, ...] = ()


@record
class StateKeys:
    """What the board can't show, in a position file.  LOKA-TEXT-11."""

    unmoved: tuple[str, ...] | None = None
    pass_axis: Mapping[str, Literal["ns", "ew"]] | None = None
    quiet: Annotated[int, Interval(ge=0, le=999999)] | None = None
    passes: Annotated[int, Interval(ge=0, le=99)] | None = None
    """How many have passed in a row.  LOKA-FILE-3."""
    combat: CombatKey | None = None
    phase: Literal["armies", "deployment"] | None = None
    armies: Mapping[SeatName, str] | None = None
    hand: Mapping[SeatName, Mapping[str, Annotated[int, Interval(ge=1, le=255)]]] | None = None
    draw_offer: OfferKey | None = None
    ended: EndKey | None = None
    out: tuple[SeatName, ...] | None = None
    """Seats that have given up before deployment.  LOKA-FILE-2."""


@record
class PositionFile:
    """A Loka position as its file gives it."""

    game: Literal["loka"]
    variant: str | None = None
    options: Mapping[str, object] = field(default_factory=dict)
    seed: int = 0
    turn: SeatName | None = None
    pieces: Mapping[SeatName, Mapping[str, tuple[str, ...]]] | None = None
    terrain: Mapping[str, tuple[str, ...]] | None = None
    state: StateKeys | None = None
