"""Sight lines from a point: how much of an outline they reach, how much of an edge lies hidden.

docs/rules/kings.md, SIGHT and COVER.  What may be in the way is the games' business: they hand in outlines.  Everything
is found by projecting corners from the point onto the edge that is looked at; nothing is sampled.
This module is compiled where a compiler is; it runs unchanged without one.
"""

from __future__ import annotations

from math import isqrt
from typing import Final

from game.table.measure import EPS, INCH
from game.table.outline import Outline, Point, distance_from

SEEN: Final = INCH // 100
"""So much of an outline must be reached by sight lines.  KINGS-SIGHT-6."""

Shadow = tuple[int, int]
"""What a thing hides of an edge: from so far to so far along it, in units."""


def near_lines(
    x: int, y: int, to_x: int, to_y: int, reach: int, things: list[Outline], around: int = 0
) -> list[Outline]:
    """The things that may come between two circles, of radius `around` (the lesser) and `reach`; none is missed."""
    dx, dy = to_x - x, to_y - y
    square = dx * dx + dy * dy
    far = isqrt(square) + 1
    found: list[Outline] = []
    for thing in things:
        px, py = thing.x - x, thing.y - y
        across = dx * py - dy * px
        wide = (thing.reach + reach) * far
        if across > wide or -across > wide:
            continue
        along = dx * px + dy * py
        if along >= -(thing.reach + around) * far and along <= square + wide:
            found.append(thing)
    return found


def shadow(x: int, y: int, ax: int, ay: int, bx: int, by: int, length: int, thing: Outline) -> Shadow | None:
    """What a thing hides of the edge from a (left, seen from the point x, y) to b, `length` long; None for nothing.

    A segment that runs along an edge of the thing or touches a corner is not hidden.  KINGS-SIGHT-5.
    """
    ex, ey = bx - ax, by - ay
    ax -= x
    ay -= y
    depth = ex * ay - ey * ax  # of the edge; corners are before it, beyond it, or behind the point
    start, end = length, 0
    px, py = thing.points[-1]
    last_depth = ex * (py - y) - ey * (px - x)
    last_side = (px - x) * ay - (py - y) * ax
    for px, py in thing.points:
        px -= x
        py -= y
        here = ex * py - ey * px
        side = px * ay - py * ax
        if (last_depth > 0) != (here > 0):
            # The outline passes the point on its left or on its right, as close to it as one likes.
            passing = last_side * here - side * last_depth
            if here < last_depth:
                passing = -passing
            if passing < 0:
                start = 0
            elif passing > 0:
                end = length
        if (last_depth > depth) != (here > depth):
            at = length * (last_side * (here - depth) - side * (last_depth - depth)) // (depth * (here - last_depth))
            if at < start:
                start = at
            if at > end:
                end = at
        if 0 < here <= depth:
            at = length * side // here
            if at < start:
                start = at
            if at > end:
                end = at
        last_depth, last_side = here, side
    if start < 0:
        start = 0
    if end > length:
        end = length
    return (start, end) if start < end else None


def together(shadows: list[Shadow]) -> int:
    """How much is hidden by all of them."""
    shadows.sort()
    found = reached = 0
    for start, end in shadows:
        if end > reached:
            found += end - (start if start > reached else reached)
            reached = end
    return found


def hidden_length(x: int, y: int, a: Point, b: Point, things: list[Outline]) -> int:
    """How much of the edge from a to b, which shows its outer side to the point, things obscure.  KINGS-COVER-10."""
    ax, ay = a
    bx, by = b
    length = isqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
    shadows: list[Shadow] = []
    for thing in near_lines(x, y, (ax + bx) // 2, (ay + by) // 2, length // 2 + 1, things):
        found = shadow(x, y, ax, ay, bx, by, length, thing)
        if found is not None:
            if found[0] == 0 and found[1] == length:
                return length
            shadows.append(found)
    return together(shadows)


def visible_length(x: int, y: int, points: tuple[Point, ...], things: list[Outline], enough: int) -> int:
    """How much of the near outline of a convex polygon unblocked segments reach, but not further than `enough`.

    `points` is what the arc of sight leaves of a target, counter-clockwise.  KINGS-SIGHT-6, -7.
    """
    seen = 0
    ax, ay = points[-1]
    for bx, by in points:
        ex, ey = bx - ax, by - ay
        if ex * (y - ay) - ey * (x - ax) < 0:  # the point is outside this edge
            length = isqrt(ex * ex + ey * ey)
            shadows: list[Shadow] = []
            for thing in things:
                found = shadow(x, y, ax, ay, bx, by, length, thing)
                if found is not None:
                    shadows.append(found)
                    if found[0] == 0 and found[1] == length:
                        break
            seen += length - together(shadows)
            if seen >= enough:
                break
        ax, ay = bx, by
    return seen


def is_seen(x: int, y: int, target: Outline, points: tuple[Point, ...], things: list[Outline]) -> bool:
    """Whether a leader at x, y sees a target of which the arc of sight leaves `points`.  KINGS-SIGHT-6, -8."""
    if not points:
        return False
    if distance_from(x, y, target) <= EPS:
        return True
    between = near_lines(x, y, target.x, target.y, target.reach, things)
    return visible_length(x, y, points, between, SEEN) >= SEEN
