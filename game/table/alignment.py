"""Bases flush against a facing: which offsets are free, where one comes to rest, how several share it.

docs/rules/kings.md, CHARGE-11, ALIGN, MULTI-4 and -5.  An offset is where a base's leader point stands along the
facing, from its middle, positive to the right of who looks at it.
This module is compiled where a compiler is; it runs unchanged without one.
"""

from __future__ import annotations

from typing import Final

from game.table.footprint import FRONT, REAR, Footprint
from game.table.legs import quarter_of
from game.table.measure import BITS, EPS, QUARTER, TURN, scaled, sine_cosine
from game.table.outline import Outline

Interval = tuple[int, int]
"""Offsets from the first to the last, both included."""
Stop = tuple[Outline, int]
"""What a flush base must not overlap, and the gap it keeps to it: 0 lets it touch."""

_STEP: Final = 63_500
"""A block is moved along by a twentieth of an inch at a time.  KINGS-MULTI-5."""


class Side:
    """A facing of a target as a line to stand flush against: its middle, its length, the bearing of who faces it."""

    __slots__ = ("x", "y", "length", "bearing", "sine", "cosine")

    def __init__(self, target: Footprint, facing: int) -> None:
        self.bearing = (target.bearing + quarter_of(facing) + 2 * QUARTER) % TURN
        if facing in (FRONT, REAR):
            half_depth, self.length = target.half_depth, 2 * target.half_width
        else:
            half_depth, self.length = target.half_width, 2 * target.half_depth
        self.sine, self.cosine = sine_cosine(self.bearing)
        # The outward normal is the way back for who stands flush.
        self.x = target.x - scaled(half_depth * self.sine)
        self.y = target.y - scaled(half_depth * self.cosine)

    def along(self, x: int, y: int) -> int:
        """How far along the facing a point lies, from its middle to the right of who looks at it."""
        return scaled((x - self.x) * self.cosine - (y - self.y) * self.sine)

    def before(self, x: int, y: int) -> int:
        """How far a point lies before the facing, along its outward normal."""
        return -scaled((x - self.x) * self.sine + (y - self.y) * self.cosine)

    def point(self, offset: int) -> tuple[int, int]:
        """The point of the facing's line at an offset."""
        return self.x + scaled(offset * self.cosine), self.y - scaled(offset * self.sine)


def greatest_offset(side: Side, half_width: int, corner: int) -> int:
    """Up to this offset a base shares at least `corner` with the facing.  KINGS-CHARGE-11, ALIGN-5."""
    return side.length // 2 + half_width - corner


def flush(side: Side, standing: Footprint, offset: int) -> Footprint:
    """A base put flush against a facing at an offset.  KINGS-ALIGN-1, -2."""
    return Footprint(
        side.x + scaled(offset * side.cosine - standing.half_depth * side.sine),
        side.y - scaled(offset * side.sine + standing.half_depth * side.cosine),
        side.bearing,
        standing.half_width,
        standing.half_depth,
    )


def contact_length(side: Side, half_width: int, offset: int) -> int:
    """How much of the facing a flush base at that offset touches.  KINGS-ALIGN-5."""
    half = side.length // 2
    return max(0, min(half, offset + half_width) - max(-half, offset - half_width))


def free_offsets(
    side: Side, standing: Footprint, corner: int, stops: list[Stop], width: int, depth: int
) -> list[Interval]:
    """The offsets at which the base is free to stand flush, as intervals from left to right.  KINGS-ALIGN-3."""
    most = greatest_offset(side, standing.half_width, corner)
    low, high = _on_table(side, standing, -most, most, width, depth)
    closed: list[Interval] = []
    for stop, gap in stops:
        covered = _covered(side, stop, EPS - gap, 2 * standing.half_depth + gap - EPS)
        if covered is not None:
            reach = standing.half_width + gap - EPS
            closed.append((covered[0] - reach, covered[1] + reach))
    closed.sort()
    free: list[Interval] = []
    for start, end in closed:  # both ends of what is closed are still free
        if end <= low:
            continue
        if start >= low and low <= high:
            free.append((low, min(start, high)))
        low = max(low, end)
        if low > high:
            break
    if low <= high:
        free.append((low, high))
    return free


def _covered(side: Side, stop: Outline, near: int, far: int) -> Interval | None:
    """What a stop covers of the facing's line with its part between two distances before it; None for nothing."""
    reach = stop.reach
    middle = side.before(stop.x, stop.y)
    if middle + reach < near or middle - reach > far:
        return None
    found: list[int] = []
    px, py = stop.points[-1]
    last_t, last_n = side.along(px, py), side.before(px, py)
    for px, py in stop.points:
        t, n = side.along(px, py), side.before(px, py)
        for level in (near, far):
            if (n < level) != (last_n < level):
                found.append(last_t + (t - last_t) * (level - last_n) // (n - last_n))
        if near < n < far:
            found.append(t)
        last_t, last_n = t, n
    return (min(found), max(found)) if found else None


def _on_table(side: Side, standing: Footprint, low: int, high: int, width: int, depth: int) -> Interval:
    """What of an interval of offsets leaves the flush base on the table, within EPS; empty if its end is before it."""
    for far in (0, 2 * standing.half_depth):
        for wide in (-standing.half_width, standing.half_width):
            x = side.x + scaled(wide * side.cosine - far * side.sine)
            y = side.y - scaled(wide * side.sine + far * side.cosine)
            for at, slope, most in ((x, side.cosine, width), (y, -side.sine, depth)):
                if slope == 0:
                    if not -EPS <= at <= most + EPS:
                        return 1, 0
                    continue
                first = ((-EPS - at) << BITS) // slope
                last = ((most + EPS - at) << BITS) // slope
                low = max(low, min(first, last))
                high = min(high, max(first, last))
    return low, high


def settle(offset: int, free: list[Interval]) -> int | None:
    """Where a base that touches the facing at an offset comes to rest; None if nothing is free.  KINGS-ALIGN-4."""
    best: tuple[int, int] | None = None
    for low, high in free:
        away = low - offset if offset < low else max(offset - high, 0)
        rest = min(max(0, low), high)
        if best is None or (away, abs(rest)) < (best[0], abs(best[1])):
            best = away, rest
    return None if best is None else best[1]


def share(length: int, frontages: list[int], gap: int, corner: int) -> list[int] | None:
    """The offsets of bases that share a facing, from left to right; None if one had too little.  KINGS-MULTI-4."""
    together = sum(frontages) + (len(frontages) - 1) * gap
    if together <= length:
        right = frontages[0] - together // 2
    else:
        rest = length - (together - frontages[0] - frontages[-1])
        first = min(frontages[0], rest - rest // 2)
        last = min(frontages[-1], rest - first)
        first = min(frontages[0], rest - last)
        if min(first, last) < corner:
            return None
        right = first - length // 2
    found: list[int] = []
    left = right - frontages[0]
    for frontage in frontages:
        found.append(left + frontage // 2)
        left += frontage + gap
    return found


def settle_block(
    side: Side, half_widths: list[int], offsets: list[int], free: list[list[Interval]], corner: int
) -> list[int] | None:
    """Where a block of bases that share a facing comes to rest: moved along as little as it can.  KINGS-MULTI-5.

    `free` holds the free intervals of each member, as each could stand alone.  None if no place is free for all.
    """
    far = (side.length + 2 * sum(half_widths)) // _STEP + 1
    for step in range(far + 1):
        for shift in (step * _STEP, -step * _STEP):
            if all(
                any(low <= offset + shift <= high for low, high in intervals)
                and contact_length(side, half_width, offset + shift) >= corner
                for offset, half_width, intervals in zip(offsets, half_widths, free, strict=True)
            ):
                return [offset + shift for offset in offsets]
    return None
