"""A moment of Kings of War: regiments, terrain, what is under way (docs/rules/kings.md, POS)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import lru_cache

from game.core.ruleset import Result
from game.core.seats import Seat
from game.rules.kings.data import TerrainKind
from game.rules.kings.profile import Profile
from game.table.footprint import Footprint, footprint
from game.table.measure import INCH
from game.table.outline import Outline, Point
from game.table.pose import Pose, base_of
from game.table.scene import SightLines, Thing


class Stage(Enum):
    """What is under way.  KINGS-SETUP-1, KINGS-TURN-1, KINGS-POS-4."""

    ARMY = "army"
    EDGE = "edge"
    DEPLOY = "deploy"
    VANGUARD = "vanguard"
    FIRST = "first"
    MOVE = "move"
    SHOOT = "shoot"
    NERVE = "nerve"
    MELEE = "melee"
    REGROUP = "regroup"
    OVER = "over"


IN_TURN = (Stage.MOVE, Stage.SHOOT, Stage.NERVE, Stage.MELEE, Stage.REGROUP)
"""What a turn is made of."""


class Orders(Enum):
    """The orders a unit may receive.  KINGS-ORDER-1."""

    HALT = "halt"
    FACE = "face"
    ADVANCE = "advance"
    BACK = "back"
    SIDESTEP = "sidestep"
    DOUBLE = "double"
    CHARGE = "charge"


@lru_cache(maxsize=4096)
def standing_at(millimetres: tuple[int, int], pose: Pose) -> Footprint:
    """A base put down at a pose; every question about a table begins with these."""
    return footprint(base_of(*millimetres), pose)


@dataclass(frozen=True, slots=True)
class Regiment:
    """A unit of one seat; number 7 is `u7`.  KINGS-POS-1, -2."""

    number: int
    seat: Seat
    profile: Profile
    pose: Pose | None = None
    """None while it is not deployed."""
    ally: bool = False
    damage: int = 0
    wavering: bool = False
    disordered: bool = False
    order: Orders | None = None
    shot: bool = False
    """Whether it has made its ranged attack."""
    bane: bool = False
    charging: int = 0
    """The number of the unit it has charged and not fought yet, 0 for none."""
    side: int | None = None
    """The facing that it struck, by its number on the table."""
    counter: bool = False
    hindered: bool = False
    charged_by: tuple[int, ...] = ()
    """Who charged it in the enemy's last turn."""

    @property
    def standing(self) -> Footprint:
        """Its base on the table, where it must be deployed."""
        assert self.pose is not None, self.number
        return standing_at(self.profile.base, self.pose)

    @property
    def is_disordered(self) -> bool:
        """KINGS-DISORDER-1, KINGS-NERVE-6."""
        return self.disordered or self.wavering


@dataclass(frozen=True, slots=True)
class Terrain:
    """A piece of terrain; number 2 is `t2`.  `corners` make a simple polygon, in units.  KINGS-TERRAIN-1."""

    number: int
    kind: TerrainKind
    height: int
    name: str
    corners: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Lookout:
    """What stands on a table as sight meets it, and the sight lines that were asked for."""

    units: tuple[Regiment, ...]
    """All of them, as they were when it was made."""
    terrain: tuple[Terrain, ...]
    things: Mapping[int, Thing]
    """By number; terrain has its own number below 0."""
    everything: tuple[Thing, ...]
    lines: SightLines
    sides: tuple[Bodies, Bodies]
    """The units on the table, by seat."""


@dataclass(frozen=True, slots=True)
class Bodies:
    """The units of a seat that stand on the table: their numbers, and their outlines in the same order."""

    numbers: list[int]
    outlines: list[Outline]


@dataclass(slots=True)
class KingsState:
    """A moment.  Regiments and terrain are frozen, lists and dictionaries are this state's own."""

    stage: Stage
    turn: Seat
    """Who chooses."""
    rng: int
    """The dice to come; never shown to anybody."""
    table: tuple[int, int]
    """Width and depth in inches."""
    limit: int
    terrain: tuple[Terrain, ...] = ()
    units: dict[int, Regiment] = field(default_factory=dict)
    """By number, in ascending order."""
    round: int = 0
    starter: Seat | None = None
    """Who has the first turn of every round."""
    north: Seat | None = None
    """Who deploys at the northern edge."""
    tests: tuple[int, ...] = ()
    """Units that took damage in this phase and wait for their test, in the order of the first damage."""
    closing: Stage = Stage.SHOOT
    """Which phase the pending tests close."""
    regroup: tuple[int, ...] = ()
    individual_routed: bool = False
    extra: bool | None = None
    """What the die after the last round said."""
    lost: tuple[int, int] = (0, 0)
    """Cost of what was routed from each seat."""
    vanguard: tuple[int, ...] = ()
    offer: Seat | None = None
    """Who offers a draw that is not answered."""
    out_of_time: tuple[Seat, ...] = ()
    ended: Result | None = None
    script: list[int] | None = field(default=None, compare=False)
    """Faces laid out beforehand, which fall instead of those of the generator."""
    lookout: Lookout | None = field(default=None, compare=False, repr=False)
    """Kept from the last question about sight; what has not moved since is still true."""

    def clone(self) -> KingsState:
        """An independent copy."""
        script = None if self.script is None else self.script.copy()
        return replace(self, units=self.units.copy(), script=script)

    @property
    def size(self) -> tuple[int, int]:
        """Width and depth of the table in units."""
        return self.table[0] * INCH, self.table[1] * INCH

    @property
    def deployed(self) -> Iterator[Regiment]:
        """The units on the table, by number."""
        return (unit for unit in self.units.values() if unit.pose is not None)

    def of(self, seat: Seat) -> Iterator[Regiment]:
        """The units of a seat, by number."""
        return (unit for unit in self.units.values() if unit.seat == seat)

    def put(self, unit: Regiment) -> None:
        """Replaces the unit of that number."""
        self.units[unit.number] = unit

    def change(self, number: int, **changes: object) -> Regiment:
        """Replaces fields of a unit and gives it back."""
        changed = replace(self.units[number], **changes)  # type: ignore[arg-type]
        self.units[number] = changed
        return changed


def rested(unit: Regiment) -> Regiment:
    """A unit once a turn of its owner is over: markers and orders are gone.  KINGS-TURN-4."""
    return replace(
        unit,
        wavering=False,
        disordered=False,
        order=None,
        shot=False,
        bane=False,
        charging=0,
        side=None,
        counter=False,
        hindered=False,
        charged_by=(),
    )


def other(seat: Seat) -> Seat:
    """The enemy's seat."""
    return Seat(1 - seat)


def unit_name(number: int) -> str:
    """`u7`."""
    return f"u{number}"
