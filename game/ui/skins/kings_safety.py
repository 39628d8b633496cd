"""Where a unit would be safe: what the enemy could charge next turn, around the unit that is dragged
(docs/look.md, Kings of War).

Three answers to one question, the quick one first: outer bounds, within the frame in which the ghost moved; who exactly
could charge the ghost, as soon as it rests; and the rules' own answer at every inch around, worked out in slices.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from game.core.seats import Seat
from game.rules.kings.law import Law
from game.rules.kings.orders import reach
from game.rules.kings.placing import crowding
from game.rules.kings.sight import look_out
from game.rules.kings.state import KingsState, Regiment, other
from game.rules.kings.terrain import blocking
from game.rules.kings.threats import Bound, Threat, bounds, is_out_of_reach, next_turn, prospects, threats
from game.table.footprint import FRONT, LEFT, REAR, RIGHT, fits_on
from game.table.measure import INCH
from game.table.outline import overlap
from game.table.pose import Pose

Knot = tuple[int, int]
"""A point of the table where inches cross."""
SAFE, NO_ROOM = 0, -1
WORSE = {FRONT: 1, LEFT: 2, RIGHT: 2, REAR: 3}
"""How bad it is to be struck there: what is shown of a place is the worst."""
SLICE = 0.007
"""Seconds of a frame that are spent on exact answers."""
SHOWN_EVERY = 0.06
"""Seconds of work after which what is known is drawn."""


class Safety:
    """The answers for one unit and one bearing, kept until something else is asked."""

    def __init__(self, law: Law, clock: Callable[[], float] = time.perf_counter) -> None:
        self.law = law
        self.clock = clock
        self.unit: Regiment | None = None
        self.ghost: Regiment | None = None
        self.knots: dict[Knot, int] = {}
        """How bad the exact answer is at points of the grid that were asked."""
        self.chances: dict[Knot, bool] = {}
        """Whether the unit could charge anybody from there in its own next turn."""
        self.threats: list[Threat] | None = None
        """Who could charge the ghost; None until that is worked out."""
        self.prospects: list[Threat] = []
        """Whom the ghost could charge in its own next turn, as far as that is worked out."""
        self.grain = 2
        """Inches between the points that all have been asked."""
        self.is_done = True
        self._s: KingsState | None = None
        self._ours: KingsState | None = None
        self._theirs: KingsState | None = None
        self._bounds: list[Bound] | None = None
        self._boxed: list[tuple[float, float, float, float, Bound]] = []
        """The same with the box around each: left, low, right, high."""
        self._left: Iterator[None] = iter(())
        self._is_fresh = False
        self._since = 0.0

    # --- what is asked

    def look(self, s: KingsState, unit: Regiment, ghost: Regiment) -> None:
        """Asks about a unit, if it came to stand as its ghost does."""
        assert unit.pose is not None and ghost.pose is not None
        if ghost == self.ghost and s is self._s:
            return
        moved_on = s is not self._s or unit != self.unit
        if moved_on:
            self._s, self.unit = s, unit
            self._ours, self._theirs = next_turn(s, unit.seat), next_turn(s, other(unit.seat))
        if moved_on or self.ghost is None or self.ghost.pose is None or ghost.pose.bearing != self.ghost.pose.bearing:
            self._bounds, self.knots, self.chances, self.grain = None, {}, {}, 2
        self.ghost, self.threats, self.prospects = ghost, None, []
        self._left, self.is_done, self._is_fresh, self._since = self._work(), False, True, 0.0

    def forget(self) -> None:
        """Nothing is asked any more."""
        self.unit = self.ghost = self._s = None
        self.threats, self.prospects, self.knots, self.chances, self._bounds = None, [], {}, {}, None
        self._left, self.is_done = iter(()), True

    # --- at once

    @property
    def near(self) -> tuple[int, int, int, int]:
        """Left, low, right and high of what is looked at: as far as the unit goes in one turn."""
        assert self.unit is not None and self.unit.pose is not None and self._s is not None
        far, pose, (width, depth) = self.far, self.unit.pose, self._s.size
        return max(0, pose.x - far), max(0, pose.y - far), min(width, pose.x + far), min(depth, pose.y + far)

    @property
    def far(self) -> int:
        """How far from the unit is looked, in units."""
        assert self.unit is not None
        return max(reach(self.unit, "advance" if self.unit.profile.is_engine else "double"), 4 * INCH) + INCH

    def outer(self) -> list[Bound]:
        """Outer bounds of what the enemy could charge, for the bearing of the ghost."""
        if self._bounds is None:
            assert self._s is not None and self.unit is not None and self.ghost is not None
            assert self.ghost.pose is not None
            self._bounds = bounds(self._s, self.unit, self.ghost.pose.bearing, self.near)
            self._boxed = [(*_box(bound.outline), bound) for bound in self._bounds]
        return self._bounds

    def at_ghost(self) -> list[Threat]:
        """Who could charge the ghost: exactly where that is known, else whose bounds hold it."""
        if self.threats is not None:
            return self.threats
        assert self.ghost is not None and self.ghost.pose is not None
        x, y = self.ghost.pose.x, self.ghost.pose.y
        return [Threat(bound.enemy, bound.side) for bound in self.outer() if bound.holds(x, y)]

    # --- behind it

    def work(self, seconds: float = SLICE) -> bool:
        """Goes on for so long; True when there is something new to be seen.

        A ghost that has just moved is left alone for a turn of the loop: it may move on.
        """
        if self.is_done:
            return False
        if self._is_fresh:
            self._is_fresh = False
            return False
        begun, knew = self.clock(), self.threats is not None
        for _ in self._left:
            if self.clock() - begun > seconds:
                break
        else:
            self.is_done = True
        self._since += self.clock() - begun
        if self.is_done or self._since > SHOWN_EVERY or (self.threats is not None and not knew):
            self._since = 0.0
            return True
        return False

    def _work(self) -> Iterator[None]:
        """Everything that is left to be worked out, in steps."""
        yield from self._about_ghost()
        for grain in (2, 1):
            if self.grain >= grain:
                for knot in self._grid(grain):
                    if knot not in self.knots:
                        yield from self._ask(knot)
                self.grain = min(self.grain, grain)
        for knot in self._grid(1):
            if knot not in self.chances and self.knots.get(knot, NO_ROOM) != NO_ROOM:
                yield from self._foresee(knot)

    def _about_ghost(self) -> Iterator[None]:
        ghost, there, ours = self.ghost, self._theirs, self._ours
        assert ghost is not None and there is not None and ours is not None
        found: list[Threat] = []
        for enemy in sorted({each.enemy for each in self.at_ghost()}):
            found += threats(self.law, there, ghost, (enemy,))
            yield
        self.threats = found
        yield
        could: list[Threat] = []
        for target in [each.number for each in ours.of(other(ghost.seat))]:
            could += prospects(self.law, ours, ghost, (target,))
            yield
        self.prospects = could

    def _grid(self, grain: int) -> list[Knot]:
        """The points around where the unit stands, those next to the ghost first."""
        assert self.unit is not None and self.unit.pose is not None
        assert self.ghost is not None and self.ghost.pose is not None
        left, low, right, high = self.near
        far, here, ghost = self.far + INCH, self.unit.pose, self.ghost.pose
        step = grain * INCH
        found = [
            (x, y)
            for x in range(left // step * step, right + step, step)
            for y in range(low // step * step, high + step, step)
            if (x - here.x) ** 2 + (y - here.y) ** 2 <= far * far
        ]
        return sorted(found, key=lambda knot: (knot[0] - ghost.x) ** 2 + (knot[1] - ghost.y) ** 2)

    def _who_comes_near(self, knot: Knot) -> set[int]:
        """The enemies whose bounds hold a point."""
        self.outer()
        x, y = knot
        found: set[int] = set()
        for left, low, right, high, bound in self._boxed:
            if left <= x <= right and low <= y <= high and bound.enemy not in found and bound.holds(x, y):
                found.add(bound.enemy)
        return found

    def _foresee(self, knot: Knot) -> Iterator[None]:
        """Whether the unit could charge anybody from one point, as the ghost faces."""
        ours, unit, ghost = self._ours, self.unit, self.ghost
        assert ours is not None and unit is not None and ghost is not None and ghost.pose is not None
        put = replace(unit, pose=Pose(*knot, ghost.pose.bearing))
        enemies = [each for each in ours.of(other(unit.seat)) if each.pose is not None]
        could = False
        for enemy in enemies:
            if not could and not is_out_of_reach(put, enemy):
                could = bool(prospects(self.law, ours, put, (enemy.number,)))
                yield
        self.chances[knot] = could
        yield

    def _ask(self, knot: Knot) -> Iterator[None]:
        """The exact answer at one point."""
        there, unit, ghost = self._theirs, self.unit, self.ghost
        assert there is not None and unit is not None and ghost is not None and ghost.pose is not None
        put = replace(unit, pose=Pose(*knot, ghost.pose.bearing))
        worst = SAFE if _has_room(there, put) else NO_ROOM
        enemies = self._who_comes_near(knot) if worst == SAFE else set()
        yield
        for enemy in sorted(enemies):
            for threat in threats(self.law, there, put, (enemy,)):
                worst = max(worst, WORSE[threat.side])
            yield
        self.knots[knot] = worst


def _box(outline: Sequence[tuple[float, float]]) -> tuple[float, float, float, float]:
    """Left, low, right and high of some points."""
    return (
        min(x for x, _ in outline),
        min(y for _, y in outline),
        max(x for x, _ in outline),
        max(y for _, y in outline),
    )


def _has_room(s: KingsState, unit: Regiment) -> bool:
    """Whether a base stands on the table, in nobody and in no blocking terrain."""
    outline = unit.standing.outline
    if not fits_on(outline, *s.size) or any(overlap(outline, part) for part in blocking(s, unit.profile)):
        return False
    look = look_out(s)
    return not any(crowding(s, unit, outline, 0, Seat(seat), look) for seat in (0, 1))
