"""Where a base stands: centre, bearing and size, as states keep them (docs/rules/kings.md, MEASURE, BASE)."""

from __future__ import annotations

from dataclasses import dataclass

from game.table.measure import DEGREE, INCH, MILLIMETRE, TICK, TURN, to_tick


@dataclass(frozen=True, slots=True)
class Base:
    """A rectangle, by half its frontage and half its depth in units: both are whole for whole millimetres."""

    half_width: int
    half_depth: int


@dataclass(frozen=True, slots=True)
class Pose:
    """A centre in units and a bearing in thousandths of a degree, [0, 360 000)."""

    x: int
    y: int
    bearing: int

    def rounded(self) -> Pose:
        """As it stands when an action is over, on ten-thousandths of an inch.  KINGS-MEASURE-5."""
        return Pose(to_tick(self.x), to_tick(self.y), self.bearing % TURN)


def base_of(frontage: int, depth: int) -> Base:
    """The base of so many millimetres.  KINGS-MEASURE-3."""
    return Base(frontage * MILLIMETRE // 2, depth * MILLIMETRE // 2)


def inches(length: float) -> int:
    """Inches, as files and actions write them, in units; rounded to ten-thousandths."""
    return round(length * 10_000) * TICK


def degrees(angle: float) -> int:
    """Degrees, as files and actions write them, in thousandths; not brought into one turn."""
    return round(angle * DEGREE)


def pose_at(x: float, y: float, facing: float) -> Pose:
    """A place as files write it, in inches and degrees."""
    return Pose(inches(x), inches(y), degrees(facing) % TURN)


def say_inches(length: int, decimals: int = 4) -> str:
    """Inches without trailing zeros, exponent or `-0`, with at most so many decimals, halves away from zero."""
    return _say(length, INCH, decimals)


def say_degrees(angle: int, decimals: int = 3) -> str:
    """Degrees without trailing zeros, exponent or `-0`, with at most so many decimals, halves away from zero."""
    return _say(angle, DEGREE, decimals)


def _say(amount: int, unit: int, decimals: int) -> str:
    """`amount / unit` as a decimal number."""
    scale = 10**decimals
    whole, rest = divmod((2 * abs(amount) * scale + unit) // (2 * unit), scale)
    fraction = f"{rest:0{decimals}d}".rstrip("0")
    number = f"{whole}.{fraction}" if fraction else str(whole)
    return f"-{number}" if amount < 0 and number != "0" else number
