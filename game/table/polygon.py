"""Polygons of any shape, as terrain has them, cut into convex outlines (docs/rules/kings.md, TERRAIN-1)."""

from __future__ import annotations

from collections.abc import Sequence

from game.table.outline import Outline, Point, doubled_area, outline_of


def turn(a: Point, b: Point, c: Point) -> int:
    """Above 0 where the way from a over b to c turns left, below 0 where it turns right, 0 where it goes straight."""
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])


def is_simple(points: Sequence[Point]) -> bool:
    """Whether the sides of a polygon meet only at the corners they share."""
    count = len(points)
    sides = [(points[place], points[(place + 1) % count]) for place in range(count)]
    if count < 3 or any(a == b for a, b in sides):
        return False
    for one in range(count):
        for other in range(one + 1, count):
            (a, b), (c, d) = sides[one], sides[other]
            if other == one + 1 or (one == 0 and other == count - 1):
                before, corner, after = (a, b, d) if other == one + 1 else (c, d, b)
                if turn(before, corner, after) == 0 and not _is_between(before, after, corner):
                    return False  # it turns back on itself
            elif _cross(a, b, c, d):
                return False
    return True


def _is_between(a: Point, b: Point, p: Point) -> bool:
    """Whether a point on the line through a and b lies between them."""
    return min(a[0], b[0]) <= p[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= p[1] <= max(a[1], b[1])


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two segments have a point in common."""
    turns = turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)
    if turns[0] * turns[1] < 0 and turns[2] * turns[3] < 0:
        return True
    ends = ((a, b, c), (a, b, d), (c, d, a), (c, d, b))
    return any(found == 0 and _is_between(*end) for found, end in zip(turns, ends, strict=True))


def convex_parts(points: Sequence[Point]) -> tuple[Outline, ...]:
    """A simple polygon, its corners either way round, as convex outlines that touch along their seams."""
    corners = list(points) if doubled_area(points) > 0 else list(reversed(points))
    parts: list[list[Point]] = []
    for triangle in _triangles(corners):
        for part in parts:
            if _join(part, triangle):
                break
        else:
            parts.append(triangle)
    return tuple(outline_of(part) for part in parts)


def _triangles(corners: list[Point]) -> list[list[Point]]:
    """A polygon cut into triangles, one ear after another; each is counter-clockwise."""
    left = _without_straight_corners(corners)
    found: list[list[Point]] = []
    while len(left) > 3:
        for place, corner in enumerate(left):
            before, after = left[place - 1], left[(place + 1) % len(left)]
            if turn(before, corner, after) > 0 and not any(
                _is_in_triangle(other, before, corner, after)
                for other in left
                if other not in (before, corner, after)
            ):
                break
        else:
            raise AssertionError(f"no ear in {left}")
        found.append([before, corner, after])
        del left[place]
        left = _without_straight_corners(left)
    return [*found, left] if len(left) == 3 else found


def _without_straight_corners(corners: list[Point]) -> list[Point]:
    """Corners that turn; those on a straight side make no ear."""
    count = len(corners)
    return [
        corner
        for place, corner in enumerate(corners)
        if turn(corners[place - 1], corner, corners[(place + 1) % count]) != 0
    ]


def _is_in_triangle(p: Point, a: Point, b: Point, c: Point) -> bool:
    """Whether a point lies in a counter-clockwise triangle or on its edge."""
    return turn(a, b, p) >= 0 and turn(b, c, p) >= 0 and turn(c, a, p) >= 0


def _join(part: list[Point], triangle: list[Point]) -> bool:
    """Joins a triangle to a convex part that shares a side with it, where both together are convex."""
    count = len(part)
    for place in range(count):
        start, end = part[place], part[(place + 1) % count]
        if start in triangle and end in triangle:
            tip = next(corner for corner in triangle if corner not in (start, end))
            before, after = part[place - 1], part[(place + 2) % count]
            if turn(before, start, tip) >= 0 and turn(start, tip, end) > 0 and turn(tip, end, after) >= 0:
                part.insert(place + 1, tip)
                return True
    return False
