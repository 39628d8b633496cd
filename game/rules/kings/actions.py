"""What a seat may choose in Kings of War, written as in records (docs/rules/kings.md, ACT).

Lengths are in units of the table, angles in thousandths of a degree; both come from texts with three and two decimals.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.core.ruleset import Label, Point, Spot, Unit
from game.core.seats import Seat
from game.rules.kings.state import unit_name
from game.table.pose import Pose, say_degrees, say_inches


def inches_text(length: int) -> str:
    """A length as actions write it, with three decimals at most."""
    return say_inches(length, 3)


def degrees_text(angle: int) -> str:
    """An angle as actions write it, with two decimals at most."""
    return say_degrees(angle, 2)


@dataclass(frozen=True, slots=True)
class Pivot:
    """A turn (clockwise positive) after so much of the move."""

    angle: int
    at: int

    def __str__(self) -> str:
        return f"pivot={degrees_text(self.angle)}@{inches_text(self.at)}"


@dataclass(frozen=True, slots=True)
class ChooseEdge:
    """A seat takes the southern or the northern edge.  KINGS-SETUP-4."""

    edge: str

    def __str__(self) -> str:
        return f"edge:{self.edge}"

    @property
    def touches(self) -> tuple[Spot, ...]:
        """A button of that name."""
        return (Label(self.edge),)


@dataclass(frozen=True, slots=True)
class Deploy:
    """A unit is placed; `pose` None where there is no room.  KINGS-SETUP-5, -9."""

    unit: int
    pose: Pose | None

    def __str__(self) -> str:
        if self.pose is None:
            return f"deploy:{unit_name(self.unit)},none"
        x, y = inches_text(self.pose.x), inches_text(self.pose.y)
        return f"deploy:{unit_name(self.unit)},{x},{y},{degrees_text(self.pose.bearing)}"

    @property
    def touches(self) -> tuple[Spot, ...]:
        """The unit in the tray, then the place."""
        if self.pose is None:
            return Unit(self.unit), Label("none")
        return Unit(self.unit), Point(self.pose.x, self.pose.y, self.pose.bearing)


@dataclass(frozen=True, slots=True)
class ChooseFirst:
    """Who has the first turn.  KINGS-FIRST-1."""

    seat: Seat
    name: str

    def __str__(self) -> str:
        return f"first:{self.name}"

    @property
    def touches(self) -> tuple[Spot, ...]:
        """A button of that name."""
        return (Label(self.name),)


@dataclass(frozen=True, slots=True)
class Move:
    """An order that moves a unit: halt, face, advance, back, sidestep or double.  KINGS-ORDER-1.

    `way` is `left` or `right` of a sidestep; `face` the bearing of a free pivot before (KINGS-ACT-2), or of `face`.
    """

    order: str
    unit: int
    length: int = 0
    pivots: tuple[Pivot, ...] = ()
    way: str = ""
    face: int | None = None

    def __str__(self) -> str:
        parts = [unit_name(self.unit)]
        if self.order == "face":
            assert self.face is not None
            return f"face:{parts[0]},{degrees_text(self.face)}"
        if self.way:
            parts.append(self.way)
        if self.order != "halt":
            parts.append(inches_text(self.length))
        parts += [str(pivot) for pivot in self.pivots]
        return f"{self.order}:{','.join(parts)}{face_text(self.face)}"

    @property
    def touches(self) -> tuple[Spot, ...]:
        """The unit and the name of the order."""
        return Unit(self.unit), Label(self.order)


@dataclass(frozen=True, slots=True)
class Charge:
    """One or several units charge a target; those in `counters` counter-charge it.  KINGS-CHARGE-1, -MULTI-1."""

    units: tuple[int, ...]
    target: int
    counters: frozenset[int] = frozenset()
    face: int | None = None

    def __str__(self) -> str:
        chargers = "+".join(f"{unit_name(unit)}{'*' if unit in self.counters else ''}" for unit in self.units)
        return f"charge:{chargers},{unit_name(self.target)}{face_text(self.face)}"

    @property
    def touches(self) -> tuple[Spot, ...]:
        """The chargers, then the target."""
        return *(Unit(unit) for unit in self.units), Unit(self.target)


@dataclass(frozen=True, slots=True)
class Shoot:
    """A unit shoots; the weapon is named only if it has several.  KINGS-SHOOT-1."""

    unit: int
    target: int
    weapon: str = ""
    face: int | None = None

    def __str__(self) -> str:
        weapon = f",{self.weapon}" if self.weapon else ""
        return f"shoot:{unit_name(self.unit)},{unit_name(self.target)}{weapon}{face_text(self.face)}"

    @property
    def touches(self) -> tuple[Spot, ...]:
        """The shooter, then the target, then the weapon where there is a choice."""
        weapon = (Label(self.weapon),) if self.weapon else ()
        return Unit(self.unit), Unit(self.target), *weapon


@dataclass(frozen=True, slots=True)
class CastSpell:
    """A wizard casts a spell.  KINGS-SPELL-1."""

    unit: int
    spell: str
    target: int
    face: int | None = None

    def __str__(self) -> str:
        return f"cast:{unit_name(self.unit)},{self.spell},{unit_name(self.target)}{face_text(self.face)}"

    @property
    def touches(self) -> tuple[Spot, ...]:
        """The wizard, the spell, the target."""
        return Unit(self.unit), Label(self.spell), Unit(self.target)


@dataclass(frozen=True, slots=True)
class TestNerve:
    """A damaged unit is tested.  KINGS-NERVE-1."""

    unit: int

    def __str__(self) -> str:
        return f"nerve:{unit_name(self.unit)}"

    @property
    def touches(self) -> tuple[Spot, ...]:
        """The unit."""
        return (Unit(self.unit),)


@dataclass(frozen=True, slots=True)
class Fight:
    """The combat around a charged unit is resolved.  KINGS-MELEE-2."""

    unit: int

    def __str__(self) -> str:
        return f"fight:{unit_name(self.unit)}"

    @property
    def touches(self) -> tuple[Spot, ...]:
        """The charged unit."""
        return (Unit(self.unit),)


@dataclass(frozen=True, slots=True)
class Regroup:
    """What a charger does after its target has routed: `hold`, `forward`, `back` or `face`.  KINGS-REGROUP-1."""

    unit: int
    kind: str
    face: int | None = None

    def __str__(self) -> str:
        kind = self.kind if self.face is None else f"face={degrees_text(self.face)}"
        return f"regroup:{unit_name(self.unit)},{kind}"

    @property
    def touches(self) -> tuple[Spot, ...]:
        """The unit and what it does."""
        return Unit(self.unit), Label(self.kind)


@dataclass(frozen=True, slots=True)
class EndPhase:
    """The Move or the Shoot phase is over.  KINGS-TURN-3, KINGS-SHOOT-7."""

    def __str__(self) -> str:
        return "end"

    @property
    def touches(self) -> tuple[Spot, ...]:
        """A button."""
        return (Label("end"),)


def face_text(face: int | None) -> str:
    """The free pivot of an individual, as the last argument.  KINGS-ACT-2."""
    return "" if face is None else f",face={degrees_text(face)}"


END = EndPhase()
