"""A base where it stands: corners, leader point, facings and arcs (docs/rules/kings.md, BASE, ARC, LEADER).

This module is compiled where a compiler is; it runs unchanged without one.
"""

from __future__ import annotations

from math import isqrt
from typing import Final

from game.table.measure import BITS, EPS, scaled, sine_cosine
from game.table.outline import NO_POINTS, Outline, Point, cut, shifted
from game.table.pose import Base, Pose

FRONT: Final = 0
LEFT: Final = 1
REAR: Final = 2
RIGHT: Final = 3
FACINGS: Final = ("front", "left", "rear", "right")
"""The names of the facings by their numbers, which go counter-clockwise like the edges of a footprint."""

_SLACK: Final = EPS << BITS


class Footprint:
    """A rectangle on the table.  Nobody changes it; `footprint` makes it from a base and a pose.

    Its outline's corners are front right, front left, rear left, rear right.
    """

    __slots__ = ("x", "y", "bearing", "half_width", "half_depth", "sine", "cosine", "front_x", "front_y", "outline")

    def __init__(
        self, x: int, y: int, bearing: int, half_width: int, half_depth: int, like: Footprint | None = None
    ) -> None:
        """`like` is the same rectangle at another place, where there is one."""
        self.x = x
        self.y = y
        self.bearing = bearing
        self.half_width = half_width
        self.half_depth = half_depth
        if like is not None:
            self.sine: int = like.sine
            self.cosine: int = like.cosine
            self.front_x: int = like.front_x
            self.front_y: int = like.front_y
            self.outline: Outline = shifted(like.outline, x - like.x, y - like.y)
            return
        sine, cosine = sine_cosine(bearing)
        self.sine = sine
        self.cosine = cosine
        # From the centre to the middle of the front edge, and to the middle of the right edge.
        fx, fy = scaled(half_depth * sine), scaled(half_depth * cosine)
        self.front_x = fx
        self.front_y = fy
        rx, ry = scaled(half_width * cosine), -scaled(half_width * sine)
        wide, high = abs(fx) + abs(rx), abs(fy) + abs(ry)
        self.outline = Outline(
            (
                (x + fx + rx, y + fy + ry),
                (x + fx - rx, y + fy - ry),
                (x - fx - rx, y - fy - ry),
                (x - fx + rx, y - fy + ry),
            ),
            x,
            y,
            isqrt(half_width * half_width + half_depth * half_depth) + 2,
            x - wide,
            x + wide,
            y - high,
            y + high,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Footprint) and (
            (self.x, self.y, self.bearing, self.half_width, self.half_depth)
            == (other.x, other.y, other.bearing, other.half_width, other.half_depth)
        )

    def __hash__(self) -> int:
        return hash((self.x, self.y, self.bearing, self.half_width, self.half_depth))

    def leader(self) -> Point:
        """The middle of the front edge.  KINGS-LEADER-1."""
        return self.x + self.front_x, self.y + self.front_y

    def pose(self) -> Pose:
        """Where it stands."""
        return Pose(self.x, self.y, self.bearing)


def footprint(base: Base, pose: Pose) -> Footprint:
    """A base put down at a pose.  KINGS-BASE-3."""
    return Footprint(pose.x, pose.y, pose.bearing, base.half_width, base.half_depth)


def moved(standing: Footprint, along: int, right: int) -> Footprint:
    """The footprint carried forward (or back, below 0) and to the right (or left), its bearing unchanged."""
    return Footprint(
        standing.x + scaled(along * standing.sine + right * standing.cosine),
        standing.y + scaled(along * standing.cosine - right * standing.sine),
        standing.bearing,
        standing.half_width,
        standing.half_depth,
        standing,
    )


def turned(standing: Footprint, bearing: int) -> Footprint:
    """The footprint pivoted about its centre to a bearing."""
    return Footprint(standing.x, standing.y, bearing, standing.half_width, standing.half_depth)


def facing_towards(standing: Footprint, x: int, y: int) -> int:
    """The facing in whose arc a point lies; ties go to the front, then to a flank.  KINGS-ARC-2, -3."""
    dx, dy = x - standing.x, y - standing.y
    u = dx * standing.cosine - dy * standing.sine
    v = dx * standing.sine + dy * standing.cosine
    beyond_side = abs(u) - (standing.half_width << BITS)
    beyond_end = abs(v) - (standing.half_depth << BITS)
    ahead = beyond_end - beyond_side  # above 0 before the front or behind the rear, below 0 beside a flank
    if ahead > _SLACK or (v > 0 and ahead >= -_SLACK):
        return FRONT if v >= 0 else REAR
    return RIGHT if u > 0 else LEFT


def in_front_arc(standing: Footprint, target: Outline) -> tuple[Point, ...]:
    """The part of an outline in the front arc, its limits widened by EPS; empty if there is none.  KINGS-ARC-4."""
    return in_arc_from(standing, target, standing.half_width)


def in_arc_from(standing: Footprint, target: Outline, half_width: int) -> tuple[Point, ...]:
    """The part of an outline in an arc of 45 degrees that begins so far left and right of the leader point.

    For most bases that is half their frontage; KINGS-ENGINE-5 sets it narrower for some.
    """
    sine, cosine = standing.sine, standing.cosine
    ahead = (target.x - standing.x) * sine + (target.y - standing.y) * cosine >> BITS
    if ahead + target.reach + EPS < standing.half_depth:
        return NO_POINTS
    along = standing.x * sine + standing.y * cosine
    right = standing.x * cosine - standing.y * sine
    front = (standing.half_depth << BITS) - _SLACK
    points = cut(target.points, sine, cosine, along + front)
    side = front - (half_width << BITS)
    points = cut(points, sine - cosine, cosine + sine, along - right + side)
    return cut(points, sine + cosine, cosine - sine, along + right + side)


def edge(standing: Footprint, facing: int) -> tuple[Point, Point]:
    """The ends of a facing, its left end first as seen by who looks at it from outside."""
    points = standing.outline.points
    return points[facing], points[(facing + 1) & 3]


def fits_on(outline: Outline, width: int, depth: int) -> bool:
    """Whether an outline lies on a table of that size, or juts out by no more than EPS.  KINGS-INTERPEN-3."""
    return outline.left >= -EPS and outline.low >= -EPS and outline.right <= width + EPS and outline.high <= depth + EPS
