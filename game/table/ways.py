"""Ways of a charge: which run with at most one pivot (two for the nimble) brings a base flush against a facing.

docs/rules/kings.md, CHARGE-9 to -15 and ALIGN.  The search is a lattice; what cannot be shorter than the best found is
left early, and the common case, a pivot at the start towards the middle of the facing, is tried before it.
This module is compiled where a compiler is; it runs unchanged without one.
"""

from __future__ import annotations

from math import isqrt
from typing import Final

from game.table.alignment import Interval, Side, Stop, flush, free_offsets, greatest_offset, settle
from game.table.footprint import FRONT, Footprint, edge, fits_on, moved, turned
from game.table.legs import contact_with, swept
from game.table.measure import BITS, DEGREE, EPS, HALF, INCH, ONE, QUARTER, bearing_of, pivot_between
from game.table.outline import Outline, Point, keeps, overlap

MILLINCH: Final = INCH // 1000
_FINE_DEGREE: Final = 10  # a hundredth of a degree
_FACING: Final = ONE // 100  # a heading that points less into the facing is no candidate
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
        self._run(self.start, (), 0, 0, 0, 0)
        towards = bearing_of(self.side.x - self.start.x, self.side.y - self.start.y)
        self._pivot(self.start, (self.start,), 0, 0, 0, towards, 0)
        if not self._is_settled():
            aims = self._aims(self.step)
            for length in range(0, self.reach + 1, self.step):
                if not self._is_too_far(length) and not self._walk(length, aims):
                    break
        return self.best

    def shortest_of_all(self) -> Way | None:
        """The shortest way with at most one pivot, looked for in the whole lattice: `shortest` must find no other."""
        if self.free:
            self._run(self.start, (), 0, 0, 0, 0)
            aims = self._aims(self.step)
            for length in range(0, self.reach + 1, self.step):
                if not self._walk(length, aims):
                    break
        return self.best

    def nimble(self) -> Way | None:
        """The shortest way with two pivots; None if there is none.  KINGS-CHARGE-15."""
        if not self.free:
            return None
        aims = self._aims(_NIMBLE_AIM)
        for first in range(0, self.reach + 1, _NIMBLE_STEP):
            strip = swept(self.start, FRONT, first)
            if not self._is_clear(strip):
                break
            for pivot in _NIMBLE_PIVOTS:
                place = moved(self.start, first, 0)
                place = turned(place, (place.bearing + pivot) % 360_000)
                if self.obstacles.leave_room(place.outline, self.target):
                    self._second_legs(place, strip, first, abs(pivot), aims)
        return self.best

    def _second_legs(self, place: Footprint, strip: Footprint, first: int, pivot: int, aims: list[int]) -> None:
        """All ways that go on from the first pivot of a nimble base."""
        for second in range(0, self.reach + 1, _NIMBLE_STEP):
            following = swept(place, FRONT, second)
            if not self._is_clear(following):
                break
            here = moved(place, second, 0)
            for aim in aims:
                x, y = self.side.point(aim)
                bearing = bearing_of(x - here.x, y - here.y)
                self._pivot(here, (strip, following), first + second, 1, pivot, bearing, aim)

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

    def _aims(self, step: int) -> list[int]:
        """The offsets that pivots are aimed at."""
        most = self.most
        inner = [number * step for number in range(-(most // step), most // step + 1)]
        return sorted({*inner, most, -most}, key=_by_size)

    def _walk(self, length: int, aims: list[int]) -> bool:
        """Tries every pivot after a first leg; False if something is in its way, and so in that of longer ones."""
        strip = swept(self.start, FRONT, length)
        if not self._is_clear(strip):
            return False
        here = moved(self.start, length, 0)
        self._pivot(here, (strip,), length, 0, 0, self.side.bearing, 0)
        for aim in aims:
            x, y = self.side.point(aim)
            self._pivot(here, (strip,), length, 0, 0, bearing_of(x - here.x, y - here.y), aim)
        return True

    def _is_too_far(self, length: int) -> bool:
        """Whether no way that pivots so far along can be better than the best."""
        return self.best is not None and _in_millinches(length + self._least_run(length)) > self.best.rank[0]

    def _least_run(self, length: int) -> int:
        """No way from a place so far along can have less than that left: its leader's distance to the line."""
        x = self.start.x + (length * self.start.sine >> BITS)
        y = self.start.y + (length * self.start.cosine >> BITS)
        return max(0, self.side.before(x, y) - self.start.half_depth - 2)

    def _is_clear(self, strip: Footprint) -> bool:
        """Whether a leg meets nothing, the target included."""
        return not overlap(strip.outline, self.target) and self.obstacles.leave_open(strip.outline)

    def _pivot(
        self,
        here: Footprint,
        strips: tuple[Footprint, ...],
        walked: int,
        pivots: int,
        pivoted: int,
        bearing: int,
        aim: int,
    ) -> None:
        """Tries the way that turns here to a bearing and runs on; `pivots` and `pivoted` tell of those before."""
        pivot = abs(pivot_between(here.bearing, bearing))
        if pivot <= QUARTER:
            self._run(turned(here, bearing), strips, walked, pivots + 1, pivoted + pivot, aim)

    def _run(
        self, place: Footprint, strips: tuple[Footprint, ...], walked: int, pivots: int, pivoted: int, aim: int
    ) -> None:
        """Tries the last leg from a place; what costs most is looked at last, and only if the way would be better."""
        side = self.side
        into = place.sine * side.sine + place.cosine * side.cosine >> BITS
        if into < _FACING:
            return
        x, y = place.leader()
        lead = (side.before(x, y) << BITS) // into  # along the heading to the line of the facing
        best = self.best
        if best is not None and _in_millinches(walked + lead) > best.rank[0]:
            return
        found = contact_with(place, self.target)
        if found is None or not (self._is_on_side(found.first) or self._is_on_side(found.last)):
            return
        run = found.run
        contact = side.along(x + (run * place.sine >> BITS), y + (run * place.cosine >> BITS))
        offset = settle(contact, self.free)
        assert offset is not None
        meets = side.along(x + (lead * place.sine + HALF >> BITS), y + (lead * place.cosine + HALF >> BITS))
        length = _in_millinches(walked + lead + abs(offset - meets))
        rank = (length, pivots, (pivoted + _FINE_DEGREE // 2) // _FINE_DEGREE, walked, abs(aim), aim)
        if best is not None and rank >= best.rank:
            return
        strip = swept(place, FRONT, run)
        if not self.obstacles.leave_open(strip.outline):
            return
        if pivots and not self.obstacles.leave_room(place.outline, self.target):
            return
        end = flush(side, self.start, offset)
        self.best = Way(rank, (*strips, strip), contact, offset, place.bearing, end)

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
