"""Whom an enemy could charge next turn, if a unit stood elsewhere: at one place exactly, over the table as outer bounds
(docs/rules/kings.md, ARC, CHARGE-1 to -5).

A bound is a convex area of the table: wherever the middle of the unit lies outside it, turned as it is, the enemy
can't charge it on that side.  What may stand in the way or hide it is left out of bounds, so they only err by being
too large.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from math import cos, hypot, pi, sin

from game.core.seats import Seat
from game.rules.kings.charge import side_struck
from game.rules.kings.lattice import free_pivots
from game.rules.kings.law import Law
from game.rules.kings.placing import free_pivot
from game.rules.kings.state import KingsState, Regiment, Stage, other
from game.table.footprint import FRONT, LEFT, REAR, RIGHT, Footprint, footprint
from game.table.measure import EPS, INCH, ONE
from game.table.pose import Pose, base_of

Place = tuple[float, float]
HalfPlane = tuple[float, float, float]
"""Normal x and y, and how far along it points may lie: those with `x·nx + y·ny <= most`."""
SLACK = 4.0 * EPS
"""By how much bounds are wider than the rules' own limits, for what rounds."""
SPOKES = 32
"""Corners of the outline that holds a circle."""


@dataclass(frozen=True, slots=True)
class Bound:
    """Where the middle of a unit would have to lie for an enemy to charge it on one side."""

    enemy: int
    side: int
    """The facing that would be struck."""
    outline: tuple[Place, ...]
    """A convex area, in units of the table."""

    def holds(self, x: float, y: float) -> bool:
        """Whether a place lies in it."""
        ax, ay = self.outline[-1]
        side = 0.0
        for bx, by in self.outline:
            turn = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
            if turn * side < 0:
                return False
            side = side or turn
            ax, ay = bx, by
        return True


# --- over the table


def bounds(s: KingsState, unit: Regiment, bearing: int, near: tuple[int, int, int, int]) -> list[Bound]:
    """What the enemies of a unit could reach if it faced that bearing, inside left, low, right and high of the table.

    They are taken as they stand; next turn they have no orders, and those that waver now may have rallied.
    """
    turned = footprint(base_of(*unit.profile.base), Pose(0, 0, bearing))
    found: list[Bound] = []
    for enemy in s.of(other(unit.seat)):
        if enemy.pose is not None and not enemy.profile.is_engine and _comes_near(enemy, turned, near):
            found += _bounds_of(enemy, turned, near)
    return found


def reach_of(enemy: Regiment) -> float:
    """How far from the middle of a unit its leader may be and charge, and how far around the leader may turn."""
    return 2.0 * enemy.profile.speed * INCH + SLACK


def _comes_near(enemy: Regiment, unit: Footprint, near: tuple[int, int, int, int]) -> bool:
    left, low, right, high = near
    here = enemy.standing
    far = reach_of(enemy) + float(here.half_depth + unit.outline.reach)
    dx, dy = max(left - here.x, here.x - right, 0), max(low - here.y, here.y - high, 0)
    return float(hypot(dx, dy)) <= far


def _bounds_of(enemy: Regiment, unit: Footprint, near: tuple[int, int, int, int]) -> Iterator[Bound]:
    """Those of one enemy, by the side that it would strike."""
    here = enemy.standing
    left, low, right, high = near
    whole: list[Place] = [(left, low), (right, low), (right, high), (left, high)]
    if enemy.profile.is_individual:  # it turns freely first: KINGS-INDIVIDUAL-1
        centre, loose = (here.x, here.y), here.half_depth + SLACK
        reach = reach_of(enemy) + here.half_depth
    else:
        centre, loose = here.leader(), SLACK
        reach = reach_of(enemy)
        for plane in _arc(here, unit):
            whole = cut_off(whole, plane)
    for plane in _around(centre, reach, unit):
        whole = cut_off(whole, plane)
        if not whole:
            return
    for side in (FRONT, LEFT, REAR, RIGHT):
        part = whole
        for plane in _struck(side, centre, unit, loose):
            part = cut_off(part, plane)
        if part:
            yield Bound(enemy.number, side, tuple(part))


def cut_off(points: list[Place], plane: HalfPlane) -> list[Place]:
    """The part of a convex outline in a half plane; nothing where less than an area is left."""
    nx, ny, most = plane
    found: list[Place] = []
    if not points:
        return found
    ax, ay = points[-1]
    before = ax * nx + ay * ny - most
    for x, y in points:
        after = x * nx + y * ny - most
        if (before < 0 < after) or (after < 0 < before):
            part = before / (before - after)
            found.append((ax + (x - ax) * part, ay + (y - ay) * part))
        if after <= 0:
            found.append((x, y))
        ax, ay, before = x, y, after
    return found if len(found) > 2 else []


def _span(unit: Footprint, nx: float, ny: float) -> float:
    """How far the base of a unit reaches along a direction from its middle."""
    sine, cosine = unit.sine / ONE, unit.cosine / ONE
    return abs(nx * sine + ny * cosine) * unit.half_depth + abs(nx * cosine - ny * sine) * unit.half_width


def _arc(here: Footprint, unit: Footprint) -> Iterator[HalfPlane]:
    """Where the middle of a unit may lie so that a part of its base is in a front arc.  KINGS-ARC-4, KINGS-CHARGE-2."""
    sine, cosine = here.sine / ONE, here.cosine / ONE
    corners = here.outline.points[:2]
    rays = (sine + cosine, cosine - sine), (sine - cosine, cosine + sine)  # right and left limit of the arc
    for (x, y), (rx, ry), across in zip(corners, rays, (1, -1), strict=True):
        nx, ny = across * ry / 2**0.5, -across * rx / 2**0.5  # away from the arc
        yield nx, ny, nx * x + ny * y + _span(unit, nx, ny) + SLACK
    for nx, ny in _normals(here, unit):
        if all(nx * rx + ny * ry <= 1e-9 for rx, ry in rays):
            yield nx, ny, max(nx * x + ny * y for x, y in corners) + _span(unit, nx, ny) + SLACK


def _normals(here: Footprint, unit: Footprint) -> Iterator[Place]:
    """The directions against which an arc and a base are flat."""
    yield -here.sine / ONE, -here.cosine / ONE
    sine, cosine = unit.sine / ONE, unit.cosine / ONE
    yield from ((sine, cosine), (-sine, -cosine), (cosine, -sine), (-cosine, sine))


def _around(centre: Place, reach: float, unit: Footprint) -> Iterator[HalfPlane]:
    """Where the middle of a unit may lie so that its base is that near to a point, as an outline that holds the rest.

    A circle and a base together bulge by `reach` and by the base's span in every direction.  KINGS-CHARGE-4.
    """
    angle = unit.bearing * pi / 180_000
    for spoke in range(SPOKES):
        turn = angle + spoke * 2 * pi / SPOKES
        nx, ny = sin(turn), cos(turn)
        yield nx, ny, nx * centre[0] + ny * centre[1] + reach + _span(unit, nx, ny)


def _struck(side: int, centre: Place, unit: Footprint, loose: float) -> Iterator[HalfPlane]:
    """Where the middle of a unit may lie so that a point is, give or take, in the arc of its side.  KINGS-ARC-2."""
    sine, cosine = unit.sine / ONE, unit.cosine / ONE
    ahead, aside = (sine, cosine), (cosine, -sine)
    if side in (LEFT, RIGHT):
        out = aside if side == RIGHT else (-aside[0], -aside[1])
        beyond, along = unit.half_width - unit.half_depth, ahead
    else:
        out = ahead if side == FRONT else (-sine, -cosine)
        beyond, along = unit.half_depth - unit.half_width, aside
    # From the middle of the unit the point lies at least 0 outwards, and beyond the diagonals of the side's arc.
    x, y = centre
    yield out[0], out[1], x * out[0] + y * out[1] + loose
    for sign in (1, -1):
        nx, ny = out[0] + sign * along[0], out[1] + sign * along[1]
        yield nx, ny, x * nx + y * ny - beyond + 2 * loose


# --- at one place


@dataclass(frozen=True, slots=True)
class Threat:
    """A charge that would be legal: from whom or at whom, and on which side."""

    enemy: int
    side: int


def next_turn(s: KingsState, seat: Seat) -> KingsState:
    """The next Move phase of a seat, with everybody where they stand now."""
    there = s.clone()
    for each in list(there.units.values()):
        if each.order is not None or each.wavering or each.charging or each.charged_by:
            there.put(replace(each, order=None, wavering=False, charging=0, charged_by=()))
    there.turn, there.stage = seat, Stage.MOVE
    return there


def threats(law: Law, there: KingsState, unit: Regiment, enemies: Iterable[int]) -> list[Threat]:
    """Which of these enemies could charge a unit in the Move phase of theirs, by the rules, each on which sides.

    `unit` may stand where the state does not have it; the state is changed accordingly.
    """
    there.put(unit)
    found = []
    for number in enemies:
        enemy = there.units[number]
        if enemy.pose is not None and not enemy.profile.is_engine:
            found += [Threat(number, side) for side in _sides(law, there, enemy, unit)]
    return found


def prospects(law: Law, there: KingsState, unit: Regiment, enemies: Iterable[int]) -> list[Threat]:
    """Which of these enemies a unit could charge from where it would stand in the Move phase of its seat, each on
    which sides."""
    rested = replace(unit, order=None, wavering=False)
    there.put(rested)
    found = [there.units[number] for number in enemies]
    return [
        Threat(enemy.number, side)
        for enemy in found
        if enemy.pose is not None
        for side in _sides(law, there, rested, enemy)
    ]


def is_out_of_reach(charger: Regiment, target: Regiment) -> bool:
    """Whether a unit is too far from a target, however it turns: a quick no.  KINGS-CHARGE-4."""
    here, there = charger.standing, target.standing
    most = reach_of(charger) + float(here.half_depth + there.outline.reach)
    dx, dy = here.x - there.x, here.y - there.y
    return bool(dx * dx + dy * dy > most * most)


def _sides(law: Law, there: KingsState, charger: Regiment, target: Regiment) -> list[int]:
    """The sides of a target that a unit could strike by itself."""
    if charger.wavering or charger.order is not None or charger.profile.is_engine or is_out_of_reach(charger, target):
        return []
    found = set()
    for face in free_pivots(charger, target):
        turned = free_pivot(law, there, charger, face)
        if isinstance(turned, Regiment):
            side = side_struck(law, there, turned, target)
            if side is not None:
                found.add(side)
    return sorted(found)
