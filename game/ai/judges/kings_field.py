"""A table of Kings of War as its computer player sees it: bases in inches, who can charge whom and on which side.

Quick and rough, for a player looks at thousands of tables: lengths are floats, a charge needs reach, arc and a lane of
which one of three is free (docs/rules/kings.md, CHARGE-2 to -10); whoever orders a charge asks the rules.
This module is compiled where a compiler is; it runs unchanged without one.
"""

from __future__ import annotations

from math import cos, hypot, pi, sin, sqrt
from typing import Final

FRONT: Final = 0
LEFT: Final = 1
REAR: Final = 2
RIGHT: Final = 3
NOWHERE: Final = -1
LANES = [0.0, 0.36, -0.36]
"""Where on a facing charges are aimed at, in parts of its length."""
SQUEEZE: Final = 0.55
"""That part of half a frontage needs room on a lane; the rest may come to stand beside the middle."""


class Place:
    """Where a base stands or would stand, in inches."""

    __slots__ = ("x", "y", "s", "c", "hw", "hd")

    def __init__(self, x: float, y: float, s: float, c: float, hw: float, hd: float) -> None:
        self.x = x
        self.y = y
        self.s = s
        """Sine and cosine of its bearing: the forward vector is (s, c), the right-hand one (c, -s)."""
        self.c = c
        self.hw = hw
        self.hd = hd


def placed(x: float, y: float, degrees: float, hw: float, hd: float) -> Place:
    """A base at a bearing."""
    angle = degrees * pi / 180.0
    return Place(x, y, sin(angle), cos(angle), hw, hd)


def distance_to(a: Place, b: Place) -> float:
    """Inches from the leader point of one base to the other base."""
    dx, dy = a.x + a.hd * a.s - b.x, a.y + a.hd * a.c - b.y
    u, v = abs(dx * b.c - dy * b.s) - b.hw, abs(dx * b.s + dy * b.c) - b.hd
    if u <= 0.0:
        return max(0.0, v)
    return u if v <= 0.0 else sqrt(u * u + v * v)


def side_towards(a: Place, b: Place) -> int:
    """The facing of `b` in whose arc the leader point of `a` lies.  KINGS-ARC-2, KINGS-CHARGE-7."""
    dx, dy = a.x + a.hd * a.s - b.x, a.y + a.hd * a.c - b.y
    u, v = dx * b.c - dy * b.s, dx * b.s + dy * b.c
    ahead = abs(v) - b.hd - (abs(u) - b.hw)
    if ahead > 0.0 or (v > 0.0 and ahead >= 0.0):
        return FRONT if v >= 0.0 else REAR
    return RIGHT if u > 0.0 else LEFT


def in_arc(a: Place, b: Place) -> bool:
    """Whether some of `b` lies in the front arc of `a`, by its corners, its middle and its nearest point."""
    if _arc_holds(a, b.x, b.y):
        return True
    for wide in (b.hw, -b.hw):
        for deep in (b.hd, -b.hd):
            if _arc_holds(a, b.x + wide * b.c + deep * b.s, b.y - wide * b.s + deep * b.c):
                return True
    lx, ly = a.x + a.hd * a.s, a.y + a.hd * a.c
    u = max(-b.hw, min(b.hw, (lx - b.x) * b.c - (ly - b.y) * b.s))
    v = max(-b.hd, min(b.hd, (lx - b.x) * b.s + (ly - b.y) * b.c))
    return _arc_holds(a, b.x + u * b.c + v * b.s, b.y - u * b.s + v * b.c)


def _arc_holds(a: Place, x: float, y: float) -> bool:
    dx, dy = x - a.x, y - a.y
    v = dx * a.s + dy * a.c - a.hd
    return v >= 0.0 and abs(dx * a.c - dy * a.s) - a.hw <= v


def charge_side(a: Place, reach: float, b: Place) -> int:
    """The facing of `b` that a base at `a` with so much reach may charge, were nothing between; NOWHERE if none."""
    dx, dy = b.x - a.x, b.y - a.y
    far = reach + a.hd + b.hw + b.hd
    if dx * dx + dy * dy > far * far or distance_to(a, b) > reach or not in_arc(a, b):
        return NOWHERE
    return side_towards(a, b)


def flush_at(a: Place, b: Place, side: int) -> Place:
    """Where a charger comes to stand: flush at the middle of a facing, its front to it.  KINGS-CHARGE-11."""
    ns, nc, deep = outward(b, side)
    return Place(b.x + ns * (deep + a.hd), b.y + nc * (deep + a.hd), -ns, -nc, a.hw, a.hd)


def outward(b: Place, side: int) -> tuple[float, float, float]:
    """The outward direction of a facing, and how far it is from the centre."""
    if side == FRONT:
        return b.s, b.c, b.hd
    if side == REAR:
        return -b.s, -b.c, b.hd
    return (b.c, -b.s, b.hw) if side == RIGHT else (-b.c, b.s, b.hw)


def overlaps(a: Place, b: Place, gap: float) -> bool:
    """Whether two bases are nearer to each other than a gap, in the directions of their edges."""
    dx, dy = b.x - a.x, b.y - a.y
    reach = hypot(a.hw, a.hd) + hypot(b.hw, b.hd) + gap
    if dx * dx + dy * dy > reach * reach:
        return False
    return not (_apart(a, b, dx, dy, gap) or _apart(b, a, -dx, -dy, gap))


def _apart(a: Place, b: Place, dx: float, dy: float, gap: float) -> bool:
    """Whether an edge of `a` divides them."""
    along, across = abs(a.s * b.s + a.c * b.c), abs(a.c * b.s - a.s * b.c)
    if abs(dx * a.s + dy * a.c) >= a.hd + b.hd * along + b.hw * across + gap:
        return True
    return abs(dx * a.c - dy * a.s) >= a.hw + b.hw * along + b.hd * across + gap


def crosses(x0: float, y0: float, x1: float, y1: float, b: Place, wider: float) -> bool:
    """Whether a segment meets a base made wider on all sides."""
    u, v = (x0 - b.x) * b.c - (y0 - b.y) * b.s, (x0 - b.x) * b.s + (y0 - b.y) * b.c
    du, dv = (x1 - x0) * b.c - (y1 - y0) * b.s, (x1 - x0) * b.s + (y1 - y0) * b.c
    low, high = 0.0, 1.0
    for at, go, half in ((u, du, b.hw + wider), (v, dv, b.hd + wider)):
        if abs(go) < 1e-9:
            if abs(at) >= half:
                return False
            continue
        first, second = (-half - at) / go, (half - at) / go
        if first > second:
            first, second = second, first
        low, high = max(low, first), min(high, second)
        if low >= high:
            return False
    return True


class Ground:
    """A convex piece of terrain in inches; a bounding rectangle along its longest edge stands for it."""

    __slots__ = ("place", "blocks", "is_obstacle")

    def __init__(self, place: Place, blocks: bool, is_obstacle: bool) -> None:
        self.place = place
        self.blocks = blocks
        """Whether nobody crosses it at all; else it hinders charges."""
        self.is_obstacle = is_obstacle


def lane_is_free(a: Place, b: Place, side: int, others: list[Place], skip: int, walls: list[Ground]) -> bool:
    """Whether a charge of `a` at a facing of `b` finds one lane that nobody of `others` and no wall stands on.

    `skip` is the place of `b` among the others.
    """
    ns, nc, deep = outward(b, side)
    half = b.hd if side in (LEFT, RIGHT) else b.hw
    mx, my = b.x + ns * deep, b.y + nc * deep
    lx, ly = a.x + a.hd * a.s, a.y + a.hd * a.c
    narrow = SQUEEZE * a.hw
    for lane in LANES:
        x, y = mx + nc * lane * 2.0 * half, my - ns * lane * 2.0 * half
        # The last quarter of an inch is left out: who touches the target's edge is beside it, not before it.
        ex, ey = x + 0.25 * ns, y + 0.25 * nc
        free = True
        for i, other in enumerate(others):
            if i != skip and crosses(lx, ly, ex, ey, other, narrow) and not overlaps(a, other, 0.0):
                free = False
                break
        if free:
            for wall in walls:
                if wall.blocks and crosses(lx, ly, ex, ey, wall.place, narrow):
                    free = False
                    break
        if free:
            return True
    return False


def is_rough(a: Place, end: Place, grounds: list[Ground], pathfinder: bool) -> bool:
    """Whether a charge straight to its end would be hindered.  KINGS-HINDERED-1."""
    for ground in grounds:
        if ground.blocks or (pathfinder and not ground.is_obstacle):
            continue
        if crosses(a.x, a.y, end.x, end.y, ground.place, 0.6 * a.hw) or overlaps(end, ground.place, 0.0):
            return True
    return False
