"""A second reading of tables in inches, in floats and with shapely, straight from docs/rules/kings.md.

It shares nothing with `game/`.  A base is (x, y, bearing, width, depth) in inches and degrees; a shape is a polygon of
shapely.  Answers are lengths, so that a test can tell a difference from a limit that is merely near.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

import shapely
from shapely import LineString, MultiPoint, Point, Polygon
from shapely.geometry.base import BaseGeometry

EPS = 0.001
FAR = 1000.0


class Base(NamedTuple):
    """A rectangle where it stands, in inches; its bearing clockwise from up in degrees."""

    x: float
    y: float
    bearing: float
    width: float
    depth: float

    def place(self, right: float, forward: float) -> tuple[float, float]:
        """A point told in the base's own frame, from its centre."""
        sine, cosine = math.sin(math.radians(self.bearing)), math.cos(math.radians(self.bearing))
        return self.x + right * cosine + forward * sine, self.y - right * sine + forward * cosine

    def frame(self, x: float, y: float) -> tuple[float, float]:
        """A point of the table in the base's own frame: how far right and how far forward of its centre."""
        sine, cosine = math.sin(math.radians(self.bearing)), math.cos(math.radians(self.bearing))
        return (x - self.x) * cosine - (y - self.y) * sine, (x - self.x) * sine + (y - self.y) * cosine

    @property
    def leader(self) -> tuple[float, float]:
        """KINGS-LEADER-1."""
        return self.place(0, self.depth / 2)

    @property
    def shape(self) -> Polygon:
        """KINGS-BASE-3."""
        w, d = self.width / 2, self.depth / 2
        return Polygon([self.place(w, d), self.place(-w, d), self.place(-w, -d), self.place(w, -d)])


def overlap_depth(a: Polygon, b: Polygon) -> float:
    """How far two shapes could be shrunk, both by half of it, before they stop to overlap; 0 if they do not."""
    low, high = 0.0, 10.0
    for _ in range(40):
        middle = (low + high) / 2
        shrunk = a.buffer(-middle, join_style="mitre"), b
        if shrunk[0].intersects(shrunk[1]) and not shrunk[0].is_empty:
            low = middle
        else:
            high = middle
    return low


def facing_towards(base: Base, x: float, y: float) -> tuple[str, float]:
    """The facing in whose arc a point lies, and how far it is from a dividing line.  KINGS-ARC-2."""
    u, v = base.frame(x, y)
    a, b = abs(u) - base.width / 2, abs(v) - base.depth / 2
    if b > a:
        return ("front" if v > 0 else "rear"), b - a
    return ("right" if u > 0 else "left"), a - b


def front_arc(base: Base, target: Polygon) -> BaseGeometry:
    """The part of a target in the front arc, its limits widened by EPS.  KINGS-ARC-4."""
    w, d = base.width / 2, base.depth / 2 - EPS
    corners = [base.place(-w, d), base.place(w, d), base.place(w + FAR, d + FAR), base.place(-w - FAR, d + FAR)]
    return target.intersection(Polygon(corners))


def shadow(x: float, y: float, thing: Polygon) -> Polygon:
    """What lies in a thing or behind it, seen from a point outside of it."""
    corners = list(thing.exterior.coords)
    beyond = [(x + FAR * (px - x), y + FAR * (py - y)) for px, py in corners]
    return MultiPoint(corners + beyond).convex_hull


def dark_length(line: LineString, shadows: Sequence[Polygon]) -> float:
    """How much of a line lies in shadows."""
    found: dict[int, list[float]] = {}
    (ax, ay), _ = line.coords
    points, places = shapely.get_coordinates(shapely.intersection(line, list(shadows)), return_index=True)
    for (x, y), place in zip(points.tolist(), places.tolist(), strict=True):
        found.setdefault(place, []).append(math.hypot(x - ax, y - ay))
    dark = reached = 0.0
    for start, end in sorted((min(along), max(along)) for along in found.values()):
        dark += max(0.0, end - max(start, reached))
        reached = max(reached, end)
    return dark


def near_edges(x: float, y: float, shape: Polygon) -> Iterable[LineString]:
    """The edges of a convex shape that show their outer side to a point."""
    corners = list(shape.exterior.coords)
    if not shape.exterior.is_ccw:
        corners.reverse()
    for (ax, ay), (bx, by) in pairwise(corners):
        if (bx - ax) * (y - ay) - (by - ay) * (x - ax) < 0:
            yield LineString([(ax, ay), (bx, by)])


def visible_length(viewer: Base, target: Polygon, shadows: Sequence[Polygon]) -> float:
    """How much of the target's near outline sight lines reach, with all shadows cast by the leader.  KINGS-SIGHT-6."""
    part = front_arc(viewer, target)
    if not isinstance(part, Polygon) or part.is_empty:
        return 0.0
    return sum(line.length - dark_length(line, shadows) for line in near_edges(*viewer.leader, part))


def hidden_share(x: float, y: float, target: Base, shadows: Sequence[Polygon]) -> float:
    """The share of the facing that counts which is obscured from a point.  KINGS-COVER-1, -3."""
    name, _ = facing_towards(target, x, y)
    w, d = target.width / 2, target.depth / 2
    ends = {
        "front": [(w, d), (-w, d)], "rear": [(-w, -d), (w, -d)], "right": [(w, -d), (w, d)], "left": [(-w, d), (-w, -d)]
    }[name]  # fmt: skip
    line = LineString([target.place(*end) for end in ends])
    return dark_length(line, shadows) / line.length


def swept(base: Base, forward: float, right: float) -> Polygon:
    """What a straight leg sweeps, its start included.  KINGS-INTERPEN-2."""
    end = base._replace(x=base.place(right, forward)[0], y=base.place(right, forward)[1])
    return shapely.union(base.shape, end.shape).convex_hull


def leader_distance(base: Base, target: Polygon) -> float:
    """KINGS-MEASURE-8."""
    return Point(*base.leader).distance(target)


def clearance(shape: Polygon, other: Polygon) -> float:
    """How far two shapes are apart, or below 0 how deep they overlap."""
    return -overlap_depth(shape, other) if shape.intersects(other) else shape.distance(other)


def leg_margin(
    base: Base, forward: float, right: float, enemies: Sequence[Polygon], blocking: Sequence[Polygon], table: Polygon
) -> float:
    """By how much a straight leg is legal, or below 0 by how much it is not.  KINGS-MEASURE-9, -11, INTERPEN-2, -3."""
    strip = swept(base, forward, right)
    kept = [strip.distance(enemy) - min(1.0, base.shape.distance(enemy)) for enemy in enemies]
    clear = [clearance(strip, piece) for piece in blocking]
    return min([*kept, *clear, _margin_inside(strip, table)]) + EPS


def _margin_inside(strip: Polygon, table: Polygon) -> float:
    """How far a strip stays inside a table that begins at 0, 0, or below 0 juts out."""
    left, low, right, high = strip.bounds
    _, _, width, depth = table.bounds
    return min(left, low, width - right, depth - high)


def direct_charge(
    charger: Base, target: Base, others: Sequence[Polygon], table: Polygon, gap: float
) -> tuple[float, Base, Base]:
    """A charge that pivots at the start towards the middle of the facing and ends there: by how much it is legal (not
    if below 0), the base as it has pivoted, the base as it ends.
    """
    name, _ = facing_towards(target, *charger.leader)
    out = {"front": (0, 1), "rear": (0, -1), "right": (1, 0), "left": (-1, 0)}[name]
    half = target.depth / 2 if out[0] == 0 else target.width / 2
    middle = target.place(out[0] * half, out[1] * half)
    normal = (middle[0] - target.x) / half, (middle[1] - target.y) / half
    bearing = math.degrees(math.atan2(middle[0] - charger.x, middle[1] - charger.y)) % 360
    pivot = abs((bearing - charger.bearing + 180) % 360 - 180)
    into = -math.sin(math.radians(bearing)) * normal[0] - math.cos(math.radians(bearing)) * normal[1]
    ready = charger._replace(bearing=bearing)
    run = run_to(ready, target.shape)
    strip = swept(ready, run, 0)
    ends = [target.place(out[0] * half + out[1] * side, out[1] * half - out[0] * side) for side in _sides(target, out)]
    facing = LineString(ends)
    met = strip.distance(facing)
    flush = charger._replace(
        x=middle[0] + normal[0] * charger.depth / 2,
        y=middle[1] + normal[1] * charger.depth / 2,
        bearing=math.degrees(math.atan2(-normal[0], -normal[1])) % 360,
    )
    margins = [into - 0.01 - EPS, 90 - pivot, 2 * EPS - met, clearance(ready.shape, target.shape)]
    for other in others:
        margins += [clearance(strip, other), ready.shape.distance(other) - gap]
        margins.append(_band_margin(flush, other, gap))
    margins += [_margin_inside(strip, table), _margin_inside(ready.shape, table), _margin_inside(flush.shape, table)]
    return min(margins) + EPS, ready, flush


def struck(charger: Base, target: Base) -> tuple[tuple[float, float], tuple[float, float], float]:
    """The middle of the facing that a charge must strike, its outward normal, and its length."""
    name, _ = facing_towards(target, *charger.leader)
    out = {"front": (0, 1), "rear": (0, -1), "right": (1, 0), "left": (-1, 0)}[name]
    half = target.depth / 2 if out[0] == 0 else target.width / 2
    middle = target.place(out[0] * half, out[1] * half)
    normal = (middle[0] - target.x) / half, (middle[1] - target.y) / half
    return middle, normal, target.width if out[0] == 0 else target.depth


def direct_length(charger: Base, target: Base) -> float:
    """How far the leader goes that pivots at the start towards the middle of the facing.  KINGS-CHARGE-14."""
    middle, _, _ = struck(charger, target)
    return math.dist((charger.x, charger.y), middle) - charger.depth / 2


def is_shared(charger: Base, target: Base, others: Sequence[Polygon], gap: float) -> bool:
    """Whether something else stands where the charger could come to stand along the facing.  KINGS-ALIGN-3."""
    (x, y), (nx, ny), length = struck(charger, target)
    wide = length + 2 * charger.width + 2 * gap
    bearing = math.degrees(math.atan2(nx, ny)) % 360
    deep = charger.depth + gap
    band = charger._replace(x=x + nx * deep / 2, y=y + ny * deep / 2, bearing=bearing, width=wide, depth=deep)
    return any(band.shape.distance(other) < 2 * gap for other in others)


def _sides(target: Base, out: tuple[int, int]) -> tuple[float, float]:
    """Half the length of a facing to either side of its middle."""
    half = target.width / 2 if out[0] == 0 else target.depth / 2
    return -half, half


def _band_margin(flush: Base, other: Polygon, gap: float) -> float:
    """How far a base, widened by the gap on all sides, is from another thing, or below 0 how deep.  KINGS-ALIGN-3."""
    wide = flush._replace(width=flush.width + 2 * gap, depth=flush.depth + 2 * gap)
    return clearance(wide.shape, other)


def run_to(base: Base, target: Polygon) -> float:
    """How far the base runs forward until it meets the target; infinite if it passes by.  KINGS-CHARGE-12."""
    w, d = base.width / 2 - EPS, base.depth / 2
    lane = Polygon([base.place(-w, d), base.place(w, d), base.place(w, d + FAR), base.place(-w, d + FAR)])
    met = lane.intersection(target)
    if met.is_empty:
        return math.inf
    corners = [point for part in getattr(met, "geoms", [met]) for point in _coordinates(part)]
    return min(base.frame(x, y)[1] for x, y in corners) - d


def _coordinates(part: BaseGeometry) -> list[tuple[float, float]]:
    """The corners of a polygon, or the points of what is less than one."""
    return list(part.exterior.coords) if isinstance(part, Polygon) else list(part.coords)


class Order(NamedTuple):
    """An order as a player gives it: inches, and pivots in degrees after so many inches."""

    name: str
    length: float = 0.0
    pivots: tuple[tuple[float, float], ...] = ()
    bearing: float = 0.0


MOST = {"advance": 1.0, "back": 0.5, "left": 0.5, "right": 0.5, "double": 2.0}
"""How far each order goes, as a share of Speed.  KINGS-ADVANCE-1 to KINGS-DOUBLE-1."""
WAYS = {"advance": (1, 0), "double": (1, 0), "back": (-1, 0), "left": (0, -1), "right": (0, 1)}


class Surroundings(NamedTuple):
    """What a unit must mind: the other units, terrain by kind, the table."""

    friends: Sequence[Polygon]
    enemies: Sequence[Polygon]
    terrain: Sequence[tuple[str, Polygon]]
    table: Polygon
    gap: float

    def blocking(self, order: str) -> list[Polygon]:
        """KINGS-TERRAIN-2, DOUBLE-2."""
        kinds = {"blocking", "difficult", "obstacle"} if order == "double" else {"blocking"}
        return [shape for kind, shape in self.terrain if kind in kinds]


def order_margin(start: Base, speed: float, order: Order, around: Surroundings) -> float:
    """By how much an order is legal, or below 0 by how much it is not.  KINGS-ADVANCE to KINGS-INTERPEN."""
    if order.name == "face":
        return _place_margin(start._replace(bearing=order.bearing), around, start)
    margins = [speed * MOST[order.name] - order.length + EPS]
    base, gone = start, 0.0
    forward, right = WAYS[order.name]
    for angle, at in (*order.pivots, (None, order.length)):
        step = at - gone
        kept = [
            swept(base, forward * step, right * step).distance(enemy) - min(1.0, start.shape.distance(enemy))
            for enemy in around.enemies
        ]
        strip = swept(base, forward * step, right * step)
        clear = [clearance(strip, shape) for shape in around.blocking(order.name)]
        margins.append(min([*kept, *clear, _margin_inside(strip, around.table)]) + EPS)
        x, y = base.place(right * step, forward * step)
        base, gone = base._replace(x=x, y=y), at
        if angle is not None:
            margins += [90 - abs(angle) + EPS]
            base = base._replace(bearing=(base.bearing + angle) % 360)
            margins.append(_place_margin(base, around, None))
    return min([*margins, _place_margin(base, around, None)])


def _place_margin(base: Base, around: Surroundings, before: Base | None) -> float:
    """By how much a base may stand where it is; with `before` enemies may stay as near as they were.

    KINGS-PIVOT-2, INTERPEN-4, MEASURE-11.
    """
    kept = []
    for enemy in around.enemies:
        limit = 1.0 if before is None else min(1.0, before.shape.distance(enemy))
        kept.append(clearance(base.shape, enemy) - limit)
    kin = [clearance(base.shape, friend) - around.gap for friend in around.friends]
    clear = [clearance(base.shape, shape) for shape in around.blocking("")]
    return min([*kept, *kin, *clear, _margin_inside(base.shape, around.table)]) + EPS
