"""What the data files of Castle hold: pieces, effects, the board with its armies, options, variants, texts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Literal

from annotated_types import Interval, Len

from game.boards.patterns import WORDS, Bent, Leap, Pattern, Ride, Slide
from game.boards.regions import Region
from game.content.folders import Sheet, Shelf, Table
from game.content.schema import Line, Name, Picture, Prose, Ref, RuleNumber, Sentence, Words
from game.core.record import record
from game.rules.lessons import lessons_table
from game.rules.options import Option

SeatName = Literal["light", "dark"]
SEATS: tuple[SeatName, SeatName] = ("light", "dark")
PieceName = Annotated[str, Ref("pieces")]
DOUBLE = "double_step"
"""`standing: double_step` in a piece's moves: wherever the option soldier_double lets it.  CASTLE-SOLDIER-2."""
Flag = Literal["no_fly_over", "immune_to_lesser", "champion", "goal", "expansion"]


@record
class Twins:
    """What both sides have, each under its own name or with its own picture.  CASTLE-BOARD-2."""

    light: Name
    dark: Name

    def of(self, seat: int) -> str:
        """That of one seat."""
        return self.dark if seat else self.light


@record
class Pictures:
    """A piece's picture on each side."""

    light: Annotated[str, Picture()]
    dark: Annotated[str, Picture()]

    def of(self, seat: int) -> str:
        """That of one seat."""
        return self.dark if seat else self.light


@record
class Promotion:
    """When a piece changes, and into what.  CASTLE-PROMO-5."""

    when: Annotated[tuple[Literal["far", "greater"], ...], Len(1)]
    to: PieceName


@record
class TunedPiece:
    """What differs with `balance: tuned`; what is left out stays.  CASTLE-EFFECT-29."""

    combat: Literal[6, 8, 10] | None = None
    moves: tuple[Pattern, ...] | None = None
    text: Prose | None = None


@record
class PieceKind:
    """A pair of twins.  CASTLE-EXPANDED-10."""

    ids: Twins
    names: Twins
    pictures: Pictures
    tier: Literal["lesser", "greater"]
    combat: Literal[6, 8, 10]
    moves: tuple[Pattern, ...] = ()
    count: Annotated[int, Interval(ge=0, le=20)] = 0
    """How many of it the standard army has."""
    flags: tuple[Flag, ...] = ()
    promote: Promotion | None = None
    effect: Annotated[str, Ref("effects")] | None = None
    letter: Annotated[str, Len(1, 1)] | None = None
    """What it is called on a board of letters; without it the first of its id."""
    rule: RuleNumber = "CASTLE-EXPANDED-10"
    """Which rule says how it moves; refusals name it."""
    text: Prose = ""
    tuned: TunedPiece | None = None


@record
class Recall:
    """To an empty square touching the own Castle.  CASTLE-EFFECT-18."""

    tier: Literal["lesser", "greater"] | None = None
    """Only pieces of this tier are called; all when it is left out."""


EffectPattern = Annotated[Slide | Leap | Ride | Bent | Recall, Words({**WORDS, "recall": Recall})]


@record
class CombatPart:
    """What an effect does for an attack.  CASTLE-EFFECT-7."""

    die_step: Annotated[int, Interval(ge=0, le=2)] = 0
    """The own die is so many sizes larger."""
    extra_die: Annotated[int, Interval(ge=0, le=2)] = 0
    """So many dice more of the printed own value."""
    bonus: Annotated[int, Interval(ge=0, le=9)] = 0
    """Added to the attacker's best die."""
    retreat: bool = False
    """A losing attacker is not destroyed but goes back to where it started."""


@record
class TunedEffect:
    """What differs with `balance: tuned`; what is left out stays.  CASTLE-EFFECT-29."""

    moves: tuple[EffectPattern, ...] | None = None
    combat: CombatPart | None = None
    text: Prose | None = None


@record
class Effect:
    """An adventure effect; twins share it.  CASTLE-EFFECT-7, -9."""

    names: Twins
    moves: tuple[EffectPattern, ...] = ()
    combat: CombatPart = CombatPart()
    rule: RuleNumber = "CASTLE-EFFECT-7"
    """Which rule tells of it; refusals name it."""
    text: Prose = ""
    tuned: TunedEffect | None = None


Row = tuple[PieceName, ...]


@record
class Board:
    """The board and the standard army, rows from file a on.  CASTLE-BOARD-1, CASTLE-SETUP-2 and -3."""

    files: Annotated[int, Interval(ge=4, le=16)]
    ranks: Annotated[int, Interval(ge=5, le=16)]
    near: Row
    second: Row
    regions: Mapping[str, Region]


@record
class ReadyArmy:
    """An army that either seat may take as it stands, rows from file a on; `none` for an empty square.

    CASTLE-EXPANDED-7.
    """

    name: Name
    near: tuple[str, ...]
    second: tuple[str, ...]
    text: Prose = ""


@record
class Variant:
    """A way to play."""

    name: Name
    line: Line
    movement: Literal["none", "cards", "die", "sets"] = "none"
    """What says which piece may move: nothing, a die and the cards, a die alone, matching dice.  DIE, AV1, BLITZ."""
    combat: bool = False
    """Whether dice settle attacks.  CASTLE-COMBAT-1."""
    effects: Literal["none", "movement", "all"] = "none"
    """Which parts of the effects count.  CASTLE-EFFECT-8."""
    expansion: bool = True
    """Whether pieces of the expansion are possible at all.  CASTLE-EXPANDED-8."""
    options: Mapping[Annotated[str, Ref("options")], bool | int | str] = field(default_factory=dict)
    without: tuple[Annotated[str, Ref("options")], ...] = ()
    """Switches that mean nothing here."""


SHELF = Shelf(
    "castle",
    {
        "pieces": Table("pieces.yaml", PieceKind),
        "effects": Table("effects.yaml", Effect),
        "board": Sheet("board.yaml", Board),
        "armies": Table("armies.yaml", ReadyArmy),
        "options": Table("options.yaml", Option),
        "variants": Table("variants.yaml", Variant),
        "strings": Table("strings.yaml", Sentence),
        "lessons": lessons_table(),
    },
)

Die = Annotated[int, Interval(ge=1, le=20)]
DieName = Literal["d6", "d8", "d10"]
EndReason = Literal["resignation", "agreement", "time", "repetition"]


@record
class CombatKey:
    """A combat roll on the table while somebody may have a die rolled again; dice as [sides, number].  FILE-1."""

    from_: str
    to: str
    attack: Annotated[tuple[tuple[Die, Die], ...], Len(2)]
    defend: Annotated[tuple[tuple[Die, Die], ...], Len(1, 1)]
    effect: str | None = None


@record
class EndKey:
    """An end that the board does not show.  CASTLE-FILE-6."""

    reason: EndReason
    winner: tuple[SeatName, ...] = ()


@record
class StateKeys:
    """What the board can't show, in a position file.  CASTLE-FILE-1, -6."""

    tokens: Mapping[SeatName, Annotated[int, Interval(ge=0, le=999)]] | None = None
    cards: Mapping[SeatName, tuple[str, ...]] | None = None
    die: Die | None = None
    dice: tuple[Die, ...] | None = None
    effects_unlocked: bool | None = None
    traded: Mapping[SeatName, Annotated[tuple[DieName, ...], Len(0, 2)]] | None = None
    moved: tuple[str, ...] | None = None
    active: SeatName | None = None
    combat: CombatKey | None = None
    grants: tuple[str, ...] | None = None
    using: Annotated[int, Interval(ge=1, le=10)] | None = None
    half: Literal["lesser", "greater"] | None = None
    extra_turn: bool | None = None
    quiet: Annotated[int, Interval(ge=0, le=999999)] | None = None
    stirred: bool | None = None
    setup: Mapping[SeatName, tuple[str, ...]] | None = None
    draw_offer: SeatName | None = None
    ended: EndKey | None = None


@record
class PositionFile:
    """A Castle position as its file gives it."""

    game: Literal["castle"]
    variant: str | None = None
    options: Mapping[str, object] = field(default_factory=dict)
    seed: int = 0
    turn: SeatName | None = None
    pieces: Mapping[SeatName, Mapping[str, tuple[str, ...]]] | None = None
    state: StateKeys | None = None
