"""Straight legs of a base: the strip it sweeps, how far it can run, where it first meets something.

docs/rules/kings.md, INTERPEN, CHARGE-12, REGROUP-2.  A leg goes the way of one of the base's own facings: FRONT is
forward, REAR back, LEFT and RIGHT to the sides.
This module is compiled where a compiler is; it runs unchanged without one.
"""

from __future__ import annotations

from typing import Final

from game.table.footprint import FRONT, LEFT, REAR, RIGHT, Footprint, moved
from game.table.measure import BITS, EPS, QUARTER, TICK, TURN, scaled
from game.table.outline import Outline, Point, distance

NEVER: Final = 1 << 40
"""The run to what is not met at all."""
NOTHING: Final = -1
EDGE: Final = -2
"""What stops a run: the edge of the table; else the place of a stop in its list, or NOTHING."""
_ROUNDING: Final = 2  # units that corners may be off after two roundings


def carried(standing: Footprint, facing: int, length: int) -> Footprint:
    """The footprint after a straight leg the way of a facing, its bearing unchanged."""
    if facing == FRONT:
        return moved(standing, length, 0)
    if facing == REAR:
        return moved(standing, -length, 0)
    return moved(standing, 0, length if facing == RIGHT else -length)


def headed(standing: Footprint, facing: int) -> Footprint:
    """The footprint of a base as if its front were that facing."""
    if facing == FRONT:
        return standing
    half_width, half_depth = standing.half_width, standing.half_depth
    if facing == REAR:
        turn = 2 * QUARTER
    else:
        turn = QUARTER if facing == RIGHT else -QUARTER
        half_width, half_depth = half_depth, half_width
    return Footprint(standing.x, standing.y, (standing.bearing + turn) % TURN, half_width, half_depth)


def swept(standing: Footprint, facing: int, length: int) -> Footprint:
    """The strip of a leg: the base lengthened the way it goes, its starting place included.  KINGS-INTERPEN-2."""
    half = length // 2
    sine, cosine = standing.sine, standing.cosine
    bearing, half_width, half_depth = standing.bearing, standing.half_width, standing.half_depth
    if facing != FRONT:  # as if that facing were the front
        if facing == REAR:
            sine, cosine = -sine, -cosine
            bearing += 2 * QUARTER
        else:
            sine, cosine = (cosine, -sine) if facing == RIGHT else (-cosine, sine)
            bearing += QUARTER if facing == RIGHT else 3 * QUARTER
            half_width, half_depth = half_depth, half_width
        bearing %= TURN
    return Footprint(
        standing.x + scaled(half * sine),
        standing.y + scaled(half * cosine),
        bearing,
        half_width,
        half_depth + length - half,
    )


class Contact:
    """Where a base that runs forward first meets a target: after what way, and between which points."""

    __slots__ = ("run", "first", "last")

    def __init__(self, run: int, first: Point, last: Point) -> None:
        self.run = run
        self.first = first
        self.last = last


def contact_with(standing: Footprint, target: Outline) -> Contact | None:
    """The first contact on the way forward, the sides shrunk by EPS; None if it never comes.  KINGS-CHARGE-12."""
    return contact_from(
        standing.x, standing.y, standing.sine, standing.cosine, standing.half_width, standing.half_depth, target
    )


def contact_from(
    x: int, y: int, sine: int, cosine: int, half_width: int, half_depth: int, target: Outline
) -> Contact | None:
    """The first contact, as `contact_with`, of a base whose centre runs from x, y by that sine and cosine."""
    limit = (half_width - EPS) << BITS
    near = 1 << 61
    px, py = target.points[-1]
    last_u = (px - x) * cosine - (py - y) * sine
    last_v = (px - x) * sine + (py - y) * cosine
    found: list[tuple[int, int]] = []
    for px, py in target.points:
        u = (px - x) * cosine - (py - y) * sine
        v = (px - x) * sine + (py - y) * cosine
        if (u < limit) != (last_u < limit):
            at = last_v + (v - last_v) * (limit - last_u) // (u - last_u)
            found.append((at, limit))
            if at < near:
                near = at
        if (u < -limit) != (last_u < -limit):
            at = last_v + (v - last_v) * (-limit - last_u) // (u - last_u)
            found.append((at, -limit))
            if at < near:
                near = at
        if -limit < u < limit:
            found.append((v, u))
            if v < near:
                near = v
        last_u, last_v = u, v
    if not found or near < 0:
        return None
    first, last = limit, -limit
    for v, u in found:
        if v <= near + (_ROUNDING << BITS):
            first = min(first, u)
            last = max(last, u)
    ahead, first, last = near >> BITS, first >> BITS, last >> BITS
    forward_x, forward_y = x + (ahead * sine >> BITS), y + (ahead * cosine >> BITS)
    return Contact(
        max(ahead - half_depth, 0),
        (forward_x + (first * cosine >> BITS), forward_y - (first * sine >> BITS)),
        (forward_x + (last * cosine >> BITS), forward_y - (last * sine >> BITS)),
    )


def run_to(standing: Footprint, facing: int, target: Outline) -> int:
    """How far a leg goes until the base touches a target, or NEVER."""
    found = contact_with(headed(standing, facing), target)
    return NEVER if found is None else found.run


def furthest(
    standing: Footprint, facing: int, length: int, stops: list[tuple[Outline, int]], width: int, depth: int
) -> tuple[int, int]:
    """The longest leg up to `length` that stays on the table and keeps its gap to every stop, and what ends it.

    A stop that is nearer than its gap already is kept at its present distance; a gap of 0 lets the base touch.
    What ends it is the place of a stop in the list, EDGE or NOTHING.  Below `length` it is a multiple of a tick.
    """
    best, ending = length, NOTHING
    for place, (stop, gap) in enumerate(stops):
        if gap == 0:
            reached = run_to(standing, facing, stop)
            if reached < best:
                best, ending = reached, place
            continue
        least = min(gap, distance(standing.outline, stop)) - _ROUNDING
        if distance(swept(standing, facing, best).outline, stop) < least:
            best, ending = _longest(standing, facing, best, stop, least), place
    if not _is_within(carried(standing, facing, best).outline, standing.outline, width, depth):
        low, high = 0, best // TICK + 1
        while high - low > 1:
            middle = (low + high) // 2
            if _is_within(carried(standing, facing, middle * TICK).outline, standing.outline, width, depth):
                low = middle
            else:
                high = middle
        best, ending = low * TICK, EDGE
    return best, ending


def _longest(standing: Footprint, facing: int, length: int, stop: Outline, least: int) -> int:
    """The longest leg in ticks that stays so far from a stop; the strip only grows, so halving finds it."""
    low, high = 0, length // TICK + 1
    while high - low > 1:
        middle = (low + high) // 2
        if distance(swept(standing, facing, middle * TICK).outline, stop) >= least:
            low = middle
        else:
            high = middle
    return low * TICK


def _is_within(end: Outline, start: Outline, width: int, depth: int) -> bool:
    """Whether an outline is on the table, or juts out no further than it did at the start."""
    return (
        end.left >= min(0, start.left) - _ROUNDING
        and end.low >= min(0, start.low) - _ROUNDING
        and end.right <= max(width, start.right) + _ROUNDING
        and end.high <= max(depth, start.high) + _ROUNDING
    )


def quarter_of(facing: int) -> int:
    """From a base's bearing to the bearing of one of its facings' outward normals."""
    if facing == FRONT:
        return 0
    if facing == RIGHT:
        return QUARTER
    return 2 * QUARTER if facing == REAR else 3 * QUARTER


assert (FRONT, LEFT, REAR, RIGHT) == (0, 1, 2, 3)  # quarter_of and edge count on it
