"""What the data files of Kings of War hold: types of units, weapons, forces, maps, options, variants, texts.

docs/rules/kings.md, DATA, BASE, HEIGHT, RANGE.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Literal

from annotated_types import Interval, Len

from game.content.folders import Sheet, Shelf, Table
from game.content.schema import Ref
from game.core.record import record
from game.rules.lessons import lessons_table
from game.rules.options import Option

SizeName = Literal["troop", "regiment", "horde", "legion", "one"]
SIZES: tuple[SizeName, ...] = ("troop", "regiment", "horde", "legion", "one")
TypeName = Literal[
    "infantry",
    "cavalry",
    "large-infantry",
    "large-cavalry",
    "war-engine",
    "monster",
    "hero/infantry",
    "hero/cavalry",
    "hero/large-infantry",
    "hero/large-cavalry",
    "hero/war-engine",
    "hero/monster",
]
SpellName = Literal["fireball", "bane-chant", "wind-blast", "lightning-bolt", "heal", "surge"]
TerrainKind = Literal["blocking", "difficult", "obstacle", "hill", "decorative"]
Alignment = Literal["good", "evil", "neutral"]
Score = Annotated[int, Interval(ge=2, le=6)]
PlanName = Literal["hammer", "refuse", "bait", "screen"]
Percent = Annotated[int, Interval(ge=20, le=300)]
Millimetres = Annotated[int, Interval(ge=10, le=400)]
Coordinate = Annotated[float, Interval(ge=-1000, le=1000)]


@record
class UnitType:
    """A type of unit: its height, the base of one model, its formations.  KINGS-UNIT-2 to -5, BASE-1, HEIGHT-1."""

    name: str
    height: Annotated[int, Interval(ge=0, le=9)]
    base: Annotated[tuple[Millimetres, ...], Len(2, 2)]
    """Frontage and depth in millimetres."""
    sizes: Mapping[SizeName, Annotated[tuple[Annotated[int, Interval(ge=1, le=20)], ...], Len(2, 2)]]
    """Files and ranks."""


@record
class WeaponKind:
    """A ranged weapon known by name.  KINGS-RANGE-1, KINGS-HIT-2."""

    name: str
    range: Annotated[int, Interval(ge=1, le=200)]
    steady: bool = False
    """Whether moving costs its bearer nothing."""


@record
class WeaponGiven:
    """A weapon of an entry: one that is known by name, or one of its own with its range."""

    __short__ = "name"

    name: str
    range: Annotated[int, Interval(ge=1, le=200)] | None = None


@record
class SizeGiven:
    """What changes with the size of a unit.  KINGS-STAT-1."""

    att: Annotated[int, Interval(ge=0, le=99)]
    ne: Annotated[tuple[Annotated[int, Interval(ge=1, le=99)] | None, ...], Len(2, 2)]
    """The Wavering limit (none for a unit that never wavers) and the Routing limit."""
    pts: Annotated[int, Interval(ge=0, le=9999)]


@record
class Replaced:
    """Keys of an entry that an option replaces."""

    type: TypeName | None = None
    base: Annotated[tuple[Millimetres, ...], Len(2, 2)] | None = None
    height: Annotated[int, Interval(ge=0, le=9)] | None = None
    sp: Annotated[int, Interval(ge=0, le=20)] | None = None
    me: Score | None = None
    ra: Score | None = None
    de: Score | None = None


@record
class EntryOption:
    """Something that a unit of an entry may have for its price."""

    id: str
    name: str
    pts: Annotated[int, Interval(ge=0, le=9999)]
    sets: Replaced = Replaced()
    special: tuple[str, ...] = ()
    drops: tuple[str, ...] = ()
    spells: Mapping[SpellName, Annotated[int, Interval(ge=1, le=40)]] = field(default_factory=dict)
    weapons: tuple[WeaponGiven, ...] = ()


@record
class Entry:
    """A unit of a force list as its file tells it.  KINGS-STAT-1 to -3."""

    id: str
    name: str
    type: TypeName
    sp: Annotated[int, Interval(ge=0, le=20)]
    me: Score | None
    ra: Score | None
    de: Score
    sizes: Annotated[Mapping[SizeName, SizeGiven], Len(1)]
    about: str = ""
    base: Annotated[tuple[Millimetres, ...], Len(2, 2)] | None = None
    height: Annotated[int, Interval(ge=0, le=9)] | None = None
    irregular: bool = False
    legend: bool = False
    special: tuple[str, ...] = ()
    weapons: tuple[WeaponGiven, ...] = ()
    spells: Mapping[SpellName, Annotated[int, Interval(ge=1, le=40)]] = field(default_factory=dict)
    options: tuple[EntryOption, ...] = ()


@record
class Manner:
    """How computer generals lead a force; whole numbers are parts of a hundred, 100 being nobody in particular."""

    plans: tuple[PlanName, ...] = ("hammer", "bait", "refuse", "screen")
    """What it plans, the best liked first."""
    caution: Percent = 100
    """What the enemy's answer counts."""
    drive: Percent = 100
    """What its own prospects count, near and far."""
    together: Percent = 100
    """What charges by several at once count."""
    flank: Percent = 100
    """What threats at flanks and rears count."""
    shooting: Percent = 100
    """What shooting in turns to come counts."""
    shares: Annotated[tuple[Annotated[int, Interval(ge=0, le=100)], ...], Len(4, 4)] = (40, 30, 15, 15)
    """Of a mustered force: what holds, what strikes, what shoots, what commands."""


@record
class Force:
    """A force list.  KINGS-ALLY-4, KINGS-DATA-6, -7."""

    force: str
    name: str
    alignment: Alignment
    entries: Annotated[tuple[Entry, ...], Len(1)]
    about: str = ""
    muster: Mapping[str, str] = field(default_factory=dict)
    """A ready army for a limit, as the text of the action that chooses it."""
    manner: Manner = Manner()


@record
class Forces:
    """A file of force lists."""

    forces: Annotated[tuple[Force, ...], Len(1)]


@record
class TerrainGiven:
    """A piece of terrain in a map or a position file.  KINGS-POS-3."""

    kind: TerrainKind
    height: Annotated[int, Interval(ge=0, le=9)] = 0
    name: str = ""
    shape: Annotated[tuple[Annotated[tuple[Coordinate, ...], Len(2, 2)], ...], Len(3, 40)] | None = None
    rect: Annotated[tuple[Coordinate, ...], Len(5, 5)] | None = None
    """Centre x and y, length, depth, and the bearing of the depth axis."""


@record
class Map:
    """A table laid out beforehand.  KINGS-SETUP-3."""

    name: str
    table: Annotated[tuple[Annotated[int, Interval(ge=24, le=400)], ...], Len(2, 2)]
    terrain: tuple[TerrainGiven, ...]
    about: str = ""


@record
class Variant:
    """A way to play: its options where they differ from the defaults."""

    name: str
    line: str
    options: Mapping[Annotated[str, Ref("options")], bool | int | str] = field(default_factory=dict)


SHELF = Shelf(
    "kings",
    {
        "types": Table("types.yaml", UnitType),
        "weapons": Table("weapons.yaml", WeaponKind),
        "forces": Sheet("forces.yaml", Forces),
        "maps": Table("maps.yaml", Map),
        "options": Table("options.yaml", Option),
        "variants": Table("variants.yaml", Variant),
        "strings": Table("strings.yaml", str),
        "lessons": lessons_table(),
    },
)
