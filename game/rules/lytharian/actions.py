"""Everything a seat can do in Lytharian Chess, as frozen records that name things by number and id.

Each carries the text it has in records, made by `notation`, so that an action needs no board to be printed.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.core.ruleset import Label, Slot, Spot, Square
from game.core.sayings import ACCEPT, CLAIM, DECLINE, OFFER, PASS, RESIGN, Say
from game.rules.lytharian.state import AtCard, AtEnchant, AtItem, AtSlot, AtTroop, Target


def spot_of(target: Target) -> Spot:
    """What a player points at to name a target."""
    match target:
        case AtTroop(square):
            return Square(square)
        case AtSlot(square, slot):
            return Label(f"{slot} {square}")
        case AtEnchant(seat, card):
            return Label(f"enchant {seat} {card}")
        case AtItem(number):
            return Slot("stack", number)
        case AtCard(seat, zone, card):
            return Label(f"{zone} {seat} {card}")


@dataclass(frozen=True, slots=True)
class Written:
    """An action with its text."""

    text: str

    def __str__(self) -> str:
        return self.text

    @property
    def touches(self) -> tuple[Spot, ...]:
        """A button of that name."""
        return (Label(self.text),)


@dataclass(frozen=True, slots=True)
class Move(Written):
    """The turn's move: `e2e4`."""

    start: int
    end: int
    becomes: str = ""
    """The piece type of a pawn that is promoted in ordinary chess: `e7e8q`."""

    @property
    def touches(self) -> tuple[Spot, ...]:
        """Start and end; then what it becomes."""
        more = (Label(self.becomes),) if self.becomes else ()
        return Square(self.start), Square(self.end), *more


@dataclass(frozen=True, slots=True)
class Attack(Written):
    """An attack on a neighbour: `e4xf5`."""

    start: int
    end: int

    @property
    def touches(self) -> tuple[Spot, ...]:
        """Attacker and defender."""
        return Square(self.start), Square(self.end)


@dataclass(frozen=True, slots=True)
class Cast(Written):
    """A spell from the hand: `cast:fireball,f5,x=4`."""

    card: str
    at: tuple[Target, ...] = ()
    new: Target | None = None
    x: int | None = None
    to: int | None = None
    replace: str = ""
    over: bool = False

    @property
    def touches(self) -> tuple[Spot, ...]:
        """The card, its targets, where it moves them; X and the rest are asked for."""
        named = (*self.at, *((self.new,) if self.new is not None else ()))
        rest = (*((Square(self.to),) if self.to is not None else ()),)
        said = (*((Label(f"x={self.x}"),) if self.x is not None else ()),)
        over = (*((Label("over=aura"),) if self.over else ()),)
        given = (*((Label(f"replace={self.replace}"),) if self.replace else ()),)
        return (Label(f"cast:{self.card}"), *map(spot_of, named), *said, *rest, *given, *over)


@dataclass(frozen=True, slots=True)
class Harness(Written):
    """A spell thrown away for mana: `harness:fire_rain`."""

    card: str


@dataclass(frozen=True, slots=True)
class Use(Written):
    """An ability, or a rule of an enchant or curse: `use:e4,bowshot,f5`, `use:south.volcanic_eruptions,f5`."""

    source: int
    """The square of the troop or bearer; -1 for an enchant."""
    ability: str
    """The key of a troop's ability; for an enchant its card; `curse` for a curse."""
    at: tuple[Target, ...] = ()
    kind: str = ""
    to: int | None = None
    rule: int = 0
    """Which of the usable rules of the card, by place from 0."""

    @property
    def touches(self) -> tuple[Spot, ...]:
        """The troop and its ability, then the targets."""
        troop = () if self.source < 0 else (Square(self.source),)
        kind = (Label(self.kind),) if self.kind else ()
        to = (Square(self.to),) if self.to is not None else ()
        return (*troop, Label(self.ability), *map(spot_of, self.at), *kind, *to)


@dataclass(frozen=True, slots=True)
class Equip(Written):
    """Equipment from the hand onto a troop: `equip:longsword,e4,reforge=weapon+dagger`."""

    card: str
    square: int
    reforge: tuple[str, ...] = ()

    @property
    def touches(self) -> tuple[Spot, ...]:
        """The card, the troop, what is given up."""
        return (Label(f"equip:{self.card}"), Square(self.square), *(Label(f"reforge={each}") for each in self.reforge))


@dataclass(frozen=True, slots=True)
class Reveal(Written):
    """A troop of one's own is turned face up: `reveal:e4`."""

    square: int

    @property
    def touches(self) -> tuple[Spot, ...]:
        """A button, then the troop."""
        return Label("reveal"), Square(self.square)


@dataclass(frozen=True, slots=True)
class Discard(Written):
    """Cards of one's own choice are thrown away: `discard:dagger,mace`."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Choose(Written):
    """The answer to a combat choice: `choose:att`, `choose:hurt,2`, `choose:protect,c4`, `choose:no`."""

    word: str
    """`att`, `reduce`, `panther`, `hurt`, `protect`, `leave`, `off`, `step`, `no`."""
    what: str = ""
    """The ability switched off."""
    n: int = 0
    square: int = -1


@dataclass(frozen=True, slots=True)
class Pick(Written):
    """The card found in a search, or none (empty): `pick:mace`, `pick:none`."""

    card: str


@dataclass(frozen=True, slots=True)
class Split(Written):
    """Healing shared out: `split:d4=1,e4=2`; squares with their share."""

    shares: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Promote(Written):
    """What a pawn becomes, or nothing (empty): `promote:oshara`, `promote:none`."""

    card: str


@dataclass(frozen=True, slots=True)
class HandIn(Written):
    """An army or a deck as a whole: `army:ID*2,ID`, `deck:ID*3`."""

    phase: str
    cards: tuple[str, ...]
    """Sorted, each as often as it is in it."""


@dataclass(frozen=True, slots=True)
class PlaceTroop(Written):
    """A troop of the army on a square of its own: `place:ID,b2`."""

    card: str
    square: int

    @property
    def touches(self) -> tuple[Spot, ...]:
        """The card in the tray, then the square."""
        return Label(self.card), Square(self.square)


CHARGE = Say("charge")
DONE = Say("done")
END = Say("end")
DRAW = Say("draw")
KEEP = Say("keep")
TIME = Say("time")
"""The common clock has run out; recorded by the program.  LYTH-TIMED-2."""
SAYINGS = {say.text: say for say in (PASS, CHARGE, DONE, END, DRAW, KEEP, TIME, RESIGN, OFFER, ACCEPT, DECLINE, CLAIM)}
