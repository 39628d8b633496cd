"""Convex outlines: whether two overlap, how far apart they are, what one has inside the other.

docs/rules/kings.md, MEASURE-4 and -7.  This module is compiled where a compiler is; it runs unchanged without one.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt
from typing import TYPE_CHECKING, Final

from game.table.measure import EPS

if TYPE_CHECKING:
    from mypy_extensions import i64  # a machine number where the module is compiled

Point = tuple[int, int]

NO_POINTS: Final[tuple[Point, ...]] = ()


class Outline:
    """A convex polygon: its corners counter-clockwise, the box and a circle around it.  Nobody changes it.

    `outline_of` makes one of corners, a footprint brings its own.
    """

    __slots__ = ("points", "x", "y", "reach", "left", "right", "low", "high", "known_lines", "known_inside")

    def __init__(
        self, points: tuple[Point, ...], x: int, y: int, reach: int, left: int, right: int, low: int, high: int
    ) -> None:
        self.points = points
        self.x: i64 = x
        self.y: i64 = y
        self.reach: i64 = reach
        self.left: i64 = left
        self.right: i64 = right
        self.low: i64 = low
        self.high: i64 = high
        self.known_lines: tuple[tuple[int, int, int], ...] = ()
        self.known_inside: tuple[tuple[float, float], ...] = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Outline) and self.points == other.points

    def __hash__(self) -> int:
        return hash(self.points)

    def lines(self) -> tuple[tuple[int, int, int], ...]:
        """For each edge its vector, and how far inside it a thing must come to be more than EPS inside."""
        if not self.known_lines:
            found: list[tuple[int, int, int]] = []
            ax, ay = self.points[-1]
            for x, y in self.points:
                ex, ey = x - ax, y - ay
                if ex or ey:  # a corner named twice makes no edge
                    found.append((ex, ey, ex * ay - ey * ax + EPS * isqrt(ex * ex + ey * ey)))
                ax, ay = x, y
            self.known_lines = tuple(found)
        return self.known_lines

    def inside(self) -> tuple[tuple[float, float], ...]:
        """Its middle, and points just within its corners and edges: each lies more than EPS inside.

        What holds one of them by as much overlaps it.
        """
        if not self.known_inside:
            count = len(self.points)
            x, y = sum([px for px, _ in self.points]) // count, sum([py for _, py in self.points]) // count
            found = [(x, y)]
            ax, ay = self.points[-1]
            for px, py in self.points:
                found.append(((9 * px + x) // 10, (9 * py + y) // 10))
                found.append(((9 * (px + ax) + 2 * x) // 20, (9 * (py + ay) + 2 * y) // 20))
                ax, ay = px, py
            self.known_inside = tuple([(float(px), float(py)) for px, py in found if self._has_within(px, py)])
        return self.known_inside

    def _has_within(self, x: int, y: int) -> bool:
        """Whether a point lies more than EPS inside."""
        return all(ex * y - ey * x > least for ex, ey, least in self.lines())


def outline_of(points: Sequence[Point]) -> Outline:
    """The outline through corners given either way round; they must be convex."""
    corners = tuple(points) if doubled_area(points) >= 0 else tuple(reversed(points))
    left, right = min([x for x, _ in corners]), max([x for x, _ in corners])
    low, high = min([y for _, y in corners]), max([y for _, y in corners])
    x, y = (left + right) // 2, (low + high) // 2
    far = max([(px - x) * (px - x) + (py - y) * (py - y) for px, py in corners])
    return Outline(corners, x, y, isqrt(far) + 1, left, right, low, high)


def shifted(outline: Outline, dx: int, dy: int) -> Outline:
    """An outline moved by so many units, unturned."""
    return Outline(
        tuple([(x + dx, y + dy) for x, y in outline.points]),
        outline.x + dx,
        outline.y + dy,
        outline.reach,
        outline.left + dx,
        outline.right + dx,
        outline.low + dy,
        outline.high + dy,
    )


def doubled_area(points: Sequence[Point]) -> int:
    """Twice the area within a polygon in square units, positive when its corners go counter-clockwise."""
    found = 0
    if points:
        ax, ay = points[-1]
        for x, y in points:
            found += ax * y - ay * x
            ax, ay = x, y
    return found


def circles_meet(a: Outline, b: Outline, gap: int) -> bool:
    """Whether the circles around both come within `gap`; nothing closer than that is missed."""
    dx: i64 = a.x - b.x
    dy: i64 = a.y - b.y
    far: i64 = a.reach + b.reach + gap
    return dx * dx + dy * dy <= far * far


def _is_outside(a: Outline, b: Outline) -> bool:
    """Whether an edge of `a` has `b` beyond it, or at most EPS within."""
    ex: i64
    ey: i64
    least: i64
    x: i64
    y: i64
    for ex, ey, least in a.lines():
        for x, y in b.points:
            if ex * y - ey * x > least:
                break
        else:
            return True
    return False


def overlap(a: Outline, b: Outline) -> bool:
    """Whether two outlines overlap by more than EPS, measured square to each of their edges.  KINGS-MEASURE-4."""
    dx: i64 = a.x - b.x
    dy: i64 = a.y - b.y
    far: i64 = a.reach + b.reach
    if dx * dx + dy * dy > far * far:
        return False
    return not (_is_outside(a, b) or _is_outside(b, a))


def sunk(a: Outline, b: Outline, depth: int) -> bool:
    """Whether two outlines overlap by more than so much, measured square to each of their edges."""
    for one, other in ((a, b), (b, a)):
        ax, ay = one.points[-1]
        for bx, by in one.points:
            ex, ey = bx - ax, by - ay
            least = ex * ay - ey * ax + depth * isqrt(ex * ex + ey * ey)
            if (ex or ey) and all(ex * y - ey * x <= least for x, y in other.points):
                return False
            ax, ay = bx, by
    return True


_PLACES: Final = 1 << 16


def overlapping(outlines: list[Outline]) -> list[tuple[int, int]]:
    """All pairs that overlap, as places in the list, the smaller first, in order."""
    order = [outline.left * _PLACES + place for place, outline in enumerate(outlines)]
    order.sort()
    open_ones: list[int] = []
    found: list[tuple[int, int]] = []
    for key in order:
        place = key % _PLACES
        outline = outlines[place]
        left, low, high = outline.left, outline.low, outline.high
        still: list[int] = []
        for other_place in open_ones:
            other = outlines[other_place]
            if other.right < left:
                continue
            still.append(other_place)
            if other.low <= high and low <= other.high and overlap(outline, other):
                found.append((place, other_place) if place < other_place else (other_place, place))
        still.append(place)
        open_ones = still
    found.sort()
    return found


def _squared_to(points: tuple[Point, ...], a: Outline, best: int) -> int:
    """The least squared distance from corners to edges of `a` that have them outside, or `best` where that is less."""
    ax, ay = a.points[-1]
    for bx, by in a.points:
        ex, ey = bx - ax, by - ay
        square = ex * ex + ey * ey
        for x, y in points:
            dx, dy = x - ax, y - ay
            across = ex * dy - ey * dx
            if across >= 0:
                continue
            along = ex * dx + ey * dy
            if along <= 0:
                far = dx * dx + dy * dy
            elif along >= square:
                far = (x - bx) * (x - bx) + (y - by) * (y - by)
            else:
                far = across * across // square
            if far < best:
                best = far
        ax, ay = bx, by
    return best


_FAR: Final = 1 << 60


def distance(a: Outline, b: Outline) -> int:
    """Least distance between two outlines in units, rounded down; 0 if they touch.  KINGS-MEASURE-7."""
    if meet(a, b):
        return 0
    return isqrt(_squared_to(b.points, a, _squared_to(a.points, b, _FAR)))


def meet(a: Outline, b: Outline) -> bool:
    """Whether two outlines have a point in common, without any tolerance."""
    if not circles_meet(a, b, 0):
        return False
    return not (_is_apart(a.points, b.points) or _is_apart(b.points, a.points))


def _is_apart(a: tuple[Point, ...], b: tuple[Point, ...]) -> bool:
    """Whether an edge of `a` has all of `b` strictly outside."""
    ax, ay = a[-1]
    for px, py in a:
        ex, ey = px - ax, py - ay
        for x, y in b:
            if ex * (y - ay) - ey * (x - ax) >= 0:
                break
        else:
            return True
        ax, ay = px, py
    return False


def keeps(a: Outline, b: Outline, gap: int) -> bool:
    """Whether two outlines are apart by `gap`, or miss it by no more than EPS.  KINGS-MEASURE-4."""
    if not circles_meet(a, b, gap):
        return True
    return distance(a, b) >= gap - EPS


def too_near(a: Outline, others: list[Outline], gap: int) -> list[int]:
    """The places in a list of those that are nearer than `gap` by more than EPS, or overlap.  KINGS-MEASURE-4."""
    found: list[int] = []
    x: i64 = a.x
    y: i64 = a.y
    reach: i64 = a.reach + gap
    left: i64 = a.left - gap
    right: i64 = a.right + gap
    low: i64 = a.low - gap
    high: i64 = a.high + gap
    for place, other in enumerate(others):
        if other.left > right or other.right < left or other.low > high or other.high < low:
            continue
        dx: i64 = other.x - x
        dy: i64 = other.y - y
        far: i64 = other.reach + reach
        if dx * dx + dy * dy > far * far:
            continue
        if distance(a, other) < gap - EPS or overlap(a, other):
            found.append(place)
    return found


def distance_from(x: int, y: int, a: Outline) -> int:
    """Distance from a point to an outline in units, rounded down; 0 inside.  KINGS-MEASURE-8."""
    if holds(a, x, y):
        return 0
    return isqrt(_squared_to(((x, y),), a, _FAR))


def holds(a: Outline, x: int, y: int) -> bool:
    """Whether a point lies inside an outline or on its edge."""
    ax, ay = a.points[-1]
    for bx, by in a.points:
        if (bx - ax) * (y - ay) - (by - ay) * (x - ax) < 0:
            return False
        ax, ay = bx, by
    return True


def cut(points: tuple[Point, ...], across: int, along: int, least: int) -> tuple[Point, ...]:
    """The part of a polygon where `across * x + along * y >= least`; new corners are rounded to units."""
    if not points:
        return points
    values = [across * x + along * y - least for x, y in points]
    if min(values) >= 0:
        return points
    if max(values) < 0:
        return NO_POINTS
    found: list[Point] = []
    (ax, ay), a = points[-1], values[-1]
    for place, (x, y) in enumerate(points):
        value = values[place]
        if (value < 0) != (a < 0):
            whole = a - value
            found.append((ax + _share((x - ax) * a, whole), ay + _share((y - ay) * a, whole)))
        if value >= 0:
            found.append((x, y))
        ax, ay, a = x, y, value
    return tuple(found)


def _share(part: int, whole: int) -> int:
    """`part / whole` rounded to the nearest, halves away from zero."""
    if whole < 0:
        part, whole = -part, -whole
    return (2 * part + whole) // (2 * whole) if part >= 0 else -((whole - 2 * part) // (2 * whole))


def common(points: tuple[Point, ...], a: Outline) -> tuple[Point, ...]:
    """The part of a convex polygon inside an outline; empty if there is none."""
    ax, ay = a.points[-1]
    for bx, by in a.points:
        ex, ey = bx - ax, by - ay
        points = cut(points, -ey, ex, ex * ay - ey * ax)
        if not points:
            break
        ax, ay = bx, by
    return points
