"""Ways of a charge: which run with at most one pivot (two for the nimble) brings a base flush against a facing.

docs/rules/kings.md, CHARGE-9 to -15 and ALIGN.  The search is a lattice; what cannot be shorter than the best found is
left early, and the common case, a pivot at the start towards the middle of the facing, is tried before it.
This module is compiled where a compiler is; it runs unchanged without one.
"""

from __future__ import annotations

from math import isqrt, sqrt
from typing import Final

from game.table.alignment import Interval, Side, Stop, flush, free_offsets, greatest_offset, settle
from game.table.footprint import FRONT, Footprint, edge, fits_on, moved, turned
from game.table.legs import contact_from, swept
from game.table.measure import (
    BITS,
    DEGREE,
    EPS,
    INCH,
    ONE,
    QUARTER,
    TURN,
    bearing_of,
    pivot_between,
    scaled,
    sine_cosine,
)
from game.table.outline import Outline, Point, keeps, overlap
from game.table.sight import near_lines

MILLINCH: Final = INCH // 1000
_FINE_DEGREE: Final = 10  # a hundredth of a degree
_FACING: Final = ONE // 100  # a heading that points less into the facing is no candidate
_ROUNDING: Final = 4  # units
_SURELY: Final = 4.0 * EPS  # by how much a strip must hold a point to hold it whatever was rounded
_BLUR: Final = 20_000  # half a thousandth of a degree at a slant of up to 60 degrees, and to spare
_NIMBLE_STEP: Final = 2 * INCH
_NIMBLE_AIM: Final = INCH // 2
_NIMBLE_PIVOTS: Final = (
    -90 * DEGREE, -60 * DEGREE, -30 * DEGREE, 30 * DEGREE, 60 * DEGREE, 90 * DEGREE,
)  # fmt: skip

Rank = tuple[int, int, int, int, int, int]
"""What makes one way better than another, first things first: length, pivots, pivot, first leg, offset aimed at."""


class Obstacles:
    """What a charge must go around: solid things it may touch, friends it keeps a gap to, the edge of the table."""

    __slots__ = ("solid", "friends", "gap", "width", "depth")

    def __init__(self, solid: list[Outline], friends: list[Outline], gap: int, width: int, depth: int) -> None:
        """`solid` holds blocking terrain and all enemies but the target."""
        self.solid = solid
        self.friends = friends
        self.gap = gap
        self.width = width
        self.depth = depth

    def leave_open(self, strip: Outline) -> bool:
        """Whether a strip meets nothing and stays on the table.  KINGS-CHARGE-12 (b)."""
        if not fits_on(strip, self.width, self.depth):
            return False
        for thing in self.solid:
            if overlap(strip, thing):
                return False
        return all(not overlap(strip, thing) for thing in self.friends)

    def leave_room(self, base: Outline, target: Outline) -> bool:
        """Whether a base may stand at a place after a pivot.  KINGS-CHARGE-13."""
        if not fits_on(base, self.width, self.depth) or overlap(base, target):
            return False
        for thing in self.solid:
            if overlap(base, thing):
                return False
        return all(keeps(base, thing, self.gap) for thing in self.friends)

    def near(self, base: Outline, side: Side, most: int) -> Obstacles:
        """Those that a base may meet that turns where it is and runs to a facing, up to `most` beside its middle."""
        around = base.reach + self.gap
        solid = near_lines(base.x, base.y, side.x, side.y, most + around, self.solid, around)
        friends = near_lines(base.x, base.y, side.x, side.y, most + around, self.friends, around)
        return Obstacles(solid, friends, self.gap, self.width, self.depth)

    def stops(self) -> list[Stop]:
        """As stops for a base that stands flush.  KINGS-ALIGN-3."""
        return [(thing, 0) for thing in self.solid] + [(thing, self.gap) for thing in self.friends]


class Way:
    """A way found: its length and strips, where the leader first touches, where the base comes to rest."""

    __slots__ = ("rank", "strips", "contact", "offset", "bearing", "end")

    def __init__(
        self, rank: Rank, strips: tuple[Footprint, ...], contact: int, offset: int, bearing: int, end: Footprint
    ) -> None:
        self.rank = rank
        self.strips = strips
        self.contact = contact
        self.offset = offset
        self.bearing = bearing  # with which it arrived, before it turned flush
        self.end = end

    def length(self) -> int:
        """In units, rounded to a thousandth of an inch.  KINGS-CHARGE-14."""
        return self.rank[0] * MILLINCH


class Aim:
    """A point of the facing's line to pivot towards, and how far at least it lies from where a base comes to rest."""

    __slots__ = ("offset", "x", "y", "slide", "blur")

    def __init__(self, offset: int, x: int, y: int, slide: int, blur: int) -> None:
        self.offset = offset
        self.x = x
        self.y = y
        self.slide = slide
        self.blur = blur  # what the rounding of a bearing may take off the length of a way


class Before:
    """A way up to its last leg: its strips, how far it went, how often and by how much it turned."""

    __slots__ = ("strips", "walked", "pivots", "pivoted")

    def __init__(self, strips: tuple[Footprint, ...], walked: int, pivots: int, pivoted: int) -> None:
        self.strips = strips
        self.walked = walked
        self.pivots = pivots
        self.pivoted = pivoted


class Bars:
    """What surely stops a base that turns at a place and runs on, before anything of that is worked out.

    A strip that holds a point of something, with something to spare, and ends beyond it meets that thing.
    """

    __slots__ = ("xs", "ys", "ends_x", "ends_y", "half_width", "half_depth", "last")

    def __init__(self, here: Footprint, things: Obstacles, target: Outline) -> None:
        x, y = float(here.x), float(here.y)
        self.xs: list[float] = []
        self.ys: list[float] = []
        for outlines in (things.solid, things.friends):
            for outline in outlines:
                for px, py in outline.inside():
                    self.xs.append(px - x)
                    self.ys.append(py - y)
        self.ends_x = [float(px) - x for px, _ in target.points]
        self.ends_y = [float(py) - y for _, py in target.points]
        self.half_width = float(here.half_width) - _SURELY
        self.half_depth = float(here.half_depth) - _SURELY
        self.last = 0  # the point that stopped the last one: neighbours are stopped by the same

    def stop(self, dx: int, dy: int) -> bool:
        """Whether a run that way ends at something else than the target; False where that isn't sure."""
        many = len(self.xs)
        if not many:
            return False
        ahead, aside = float(dx), float(dy)
        far = sqrt(ahead * ahead + aside * aside)
        if far < 1.0:
            return False
        sine, cosine = ahead / far, aside / far
        most = 1e18  # no part of the target is nearer along the run
        for place in range(len(self.ends_x)):
            most = min(most, self.ends_x[place] * sine + self.ends_y[place] * cosine)
        most -= _SURELY
        at = self.last if self.last < many else 0
        for _ in range(many):
            x, y = self.xs[at], self.ys[at]
            beside = x * cosine - y * sine
            if -self.half_width < beside < self.half_width and -self.half_depth < x * sine + y * cosine < most:
                self.last = at
                return True
            at += 1
            if at == many:
                at = 0
        return False


class WaySearch:
    """One charger, one facing, and what stands around: finds the shortest way.  KINGS-CHARGE-13 to -15."""

    __slots__ = (
        "start", "target", "side", "left", "right", "obstacles", "reach", "step", "most", "free", "best",
    )  # fmt: skip

    def __init__(
        self,
        start: Footprint,
        target: Footprint,
        facing: int,
        obstacles: Obstacles,
        reach: int,
        step: int,
        corner: int,
    ) -> None:
        """`reach` is the longest first leg, `step` the option `charge_step`, `corner` the least contact."""
        self.start = start
        self.target = target.outline
        self.side = Side(target, facing)
        self.left, self.right = edge(target, facing)
        self.obstacles = obstacles
        self.reach = reach
        self.step = step
        self.most = greatest_offset(self.side, start.half_width, corner)
        self.free: list[Interval] = free_offsets(
            self.side, start, corner, obstacles.stops(), obstacles.width, obstacles.depth
        )
        self.best: Way | None = None

    def shortest(self) -> Way | None:
        """The shortest way with at most one pivot; None if there is none.  KINGS-CHARGE-13, -14."""
        if not self.free:
            return None
        self._straight_on()
        start = self.start
        towards = bearing_of(self.side.x - start.x, self.side.y - start.y)
        self._pivot(start, self._near(start), Before((start,), 0, 0, 0), towards, 0)
        if not self._is_settled():
            aims = self._aims(self.step)
            for length in range(0, self.reach + 1, self.step):
                if not self._is_too_far(length) and not self._walk(length, aims):
                    break
        return self.best

    def is_open(self) -> bool:
        """Whether there is a way with at most one pivot: as `shortest` would find one, but without looking on."""
        if not self.free:
            return False
        self._straight_on()
        start = self.start
        if not self._has_way():
            towards = bearing_of(self.side.x - start.x, self.side.y - start.y)
            self._pivot(start, self._near(start), Before((start,), 0, 0, 0), towards, 0)
        if not self._has_way():
            aims = self._aims(self.step)
            for length in range(0, self.reach + 1, self.step):
                if not self._walk(length, aims) or self._has_way():
                    break
        return self._has_way()

    def _has_way(self) -> bool:
        """Asked of anew each time: the compiler takes what it once saw to be None for None."""
        return self.best is not None

    def shortest_of_all(self) -> Way | None:
        """The shortest way with at most one pivot, looked for in the whole lattice: `shortest` must find no other."""
        if self.free:
            self._straight_on()
            aims = self._aims(self.step)
            for aim in aims:
                aim.slide = -self.reach - self.side.length  # so that none is left before it is tried
            for length in range(0, self.reach + 1, self.step):
                if not self._walk(length, aims):
                    break
        return self.best

    def _straight_on(self) -> None:
        """Tries the way without a pivot."""
        start = self.start
        self._run(start.x, start.y, start.bearing, self._near(start), Before((), 0, 0, 0), 0)

    def nimble(self) -> Way | None:
        """The shortest way with two pivots; None if there is none.  KINGS-CHARGE-15."""
        if not self.free:
            return None
        aims = self._aims(_NIMBLE_AIM)
        for first in range(0, self.reach + 1, _NIMBLE_STEP):
            strip = swept(self.start, FRONT, first)
            if not self._is_clear(strip):
                break
            here = moved(self.start, first, 0)
            for pivot in _NIMBLE_PIVOTS:
                place = turned(here, (here.bearing + pivot) % TURN)
                if self.obstacles.leave_room(place.outline, self.target):
                    self._second_legs(place, Before((strip,), first, 1, abs(pivot)), aims)
        return self.best

    def _second_legs(self, place: Footprint, before: Before, aims: list[Aim]) -> None:
        """All ways that go on from the first pivot of a nimble base."""
        for second in range(0, self.reach + 1, _NIMBLE_STEP):
            strip = swept(place, FRONT, second)
            if not self._is_clear(strip):
                break
            here = moved(place, second, 0)
            walked = Before((*before.strips, strip), before.walked + second, before.pivots, before.pivoted)
            self._aim(here, self._near(here), walked, aims)

    def _is_settled(self) -> bool:
        """Whether nothing can be shorter than the best: it ends in the middle, the only free stretch has it."""
        best = self.best
        return best is not None and best.rank[3] == 0 and best.offset == 0 and len(self.free) == 1 and self._is_direct()

    def _is_direct(self) -> bool:
        """Whether the best is as long as the straight way of the leader, pivoted towards the middle."""
        best = self.best
        assert best is not None
        dx, dy = self.side.x - self.start.x, self.side.y - self.start.y
        return best.rank[0] <= _in_millinches(isqrt(dx * dx + dy * dy) - self.start.half_depth)

    def _aims(self, step: int) -> list[Aim]:
        """The points that pivots are aimed at, those nearest to the middle first."""
        most = self.most
        inner = [number * step for number in range(-(most // step), most // step + 1)]
        rests = [min(max(0, low), high) for low, high in self.free]
        blur = self.reach // _BLUR + _ROUNDING
        found: list[Aim] = []
        for offset in sorted({*inner, most, -most}, key=_by_size):
            x, y = self.side.point(offset)
            found.append(Aim(offset, x, y, min([abs(rest - offset) for rest in rests]), blur))
        return found

    def _walk(self, length: int, aims: list[Aim]) -> bool:
        """Tries every pivot after a first leg; False if something is in its way, and so in that of longer ones."""
        strip = swept(self.start, FRONT, length)
        if not self._is_clear(strip):
            return False
        here = moved(self.start, length, 0)
        before = Before((strip,), length, 0, 0)
        near = self._near(here)
        self._pivot(here, near, before, self.side.bearing, 0)
        self._aim(here, near, before, aims)
        return True

    def _is_too_far(self, length: int) -> bool:
        """Whether no way that pivots so far along can be better than the best: its leader is too far from the line."""
        if self.best is None:
            return False
        x = self.start.x + (length * self.start.sine >> BITS)
        y = self.start.y + (length * self.start.cosine >> BITS)
        least = self.side.before(x, y) - self.start.half_depth - _ROUNDING
        return _in_millinches(length + max(least, 0)) > self.best.rank[0]

    def _is_clear(self, strip: Footprint) -> bool:
        """Whether a leg meets nothing, the target included."""
        return not overlap(strip.outline, self.target) and self.obstacles.leave_open(strip.outline)

    def _near(self, here: Footprint) -> Obstacles:
        """What may be met between a place and the facing."""
        return self.obstacles.near(here.outline, self.side, self.most)

    def _aim(self, here: Footprint, near: Obstacles, before: Before, aims: list[Aim]) -> None:
        """Tries the pivots towards all aim points; one that would be longer than the best is left at once."""
        if self.side.before(here.x, here.y) <= 0:
            return  # no heading from here points into the facing
        bars = Bars(here, near, self.target)
        for aim in aims:
            dx, dy = aim.x - here.x, aim.y - here.y
            if dx * here.sine + dy * here.cosine < 0:
                continue  # behind: a pivot of more than 90 degrees
            best = self.best
            if best is not None:
                least = before.walked + isqrt(dx * dx + dy * dy) - here.half_depth + aim.slide - aim.blur
                if _in_millinches(least) > best.rank[0]:
                    continue
            if not bars.stop(dx, dy):
                self._pivot(here, near, before, bearing_of(dx, dy), aim.offset)

    def _pivot(self, here: Footprint, near: Obstacles, before: Before, bearing: int, aim: int) -> None:
        """Tries the way that turns here to a bearing and runs on."""
        pivot = abs(pivot_between(here.bearing, bearing))
        if pivot <= QUARTER:
            turned_by = Before(before.strips, before.walked, before.pivots + 1, before.pivoted + pivot)
            self._run(here.x, here.y, bearing, near, turned_by, aim)

    def _run(self, x: int, y: int, bearing: int, near: Obstacles, before: Before, aim: int) -> None:
        """Tries the last leg from a place; what costs most is looked at last, and only if the way would be better."""
        side, start = self.side, self.start
        sine, cosine = sine_cosine(bearing)
        into = sine * side.sine + cosine * side.cosine >> BITS
        if into < _FACING:
            return
        far = (side.before(x, y) << BITS) // into  # from the centre along the heading to the line of the facing
        lead = far - start.half_depth
        best = self.best
        if best is not None and _in_millinches(before.walked + lead) > best.rank[0]:
            return
        found = contact_from(x, y, sine, cosine, start.half_width, start.half_depth, self.target)
        if found is None or not (self._is_on_side(found.first) or self._is_on_side(found.last)):
            return
        ahead = found.run + start.half_depth
        contact = side.along(x + scaled(ahead * sine), y + scaled(ahead * cosine))
        offset = settle(contact, self.free)
        assert offset is not None
        meets = side.along(x + scaled(far * sine), y + scaled(far * cosine))
        length = _in_millinches(before.walked + lead + abs(offset - meets))
        pivoted = (before.pivoted + _FINE_DEGREE // 2) // _FINE_DEGREE
        rank = (length, before.pivots, pivoted, before.walked, abs(aim), aim)
        if best is not None and rank >= best.rank:
            return
        half = found.run // 2
        strip = Footprint(
            x + scaled(half * sine), y + scaled(half * cosine), bearing, start.half_width,
            start.half_depth + found.run - half,
        )  # fmt: skip
        if not near.leave_open(strip.outline):
            return
        if before.pivots:
            place = Footprint(x, y, bearing, start.half_width, start.half_depth)
            if not near.leave_room(place.outline, self.target):
                return
        self.best = Way(rank, (*before.strips, strip), contact, offset, bearing, flush(side, start, offset))

    def _is_on_side(self, point: Point) -> bool:
        """Whether a point of contact lies on the facing, its ends included, within 2 EPS.  KINGS-CHARGE-12 (a)."""
        along = self.side.along(point[0], point[1])
        return abs(self.side.before(point[0], point[1])) <= 2 * EPS and 2 * abs(along) <= self.side.length + 4 * EPS


def _in_millinches(length: int) -> int:
    """A length in thousandths of an inch, rounded."""
    return (length + MILLINCH // 2) // MILLINCH


def _by_size(aim: int) -> tuple[int, int]:
    """The smaller aims first, of two equal ones the left."""
    return abs(aim), aim
