"""What stands on a table as sight meets it, and sight lines that are kept until something near them moves.

docs/rules/kings.md, SIGHT-3, -4, TERRAIN-7 to -9.  A scene's things are handed in as a tuple that a game makes anew
when anything moves; what did not move stays the very object it was.
This module is compiled where a compiler is; it runs unchanged without one.
"""

from __future__ import annotations

from math import isqrt
from typing import Final

from game.table.footprint import Footprint, in_arc_from
from game.table.measure import EPS
from game.table.outline import Outline, distance_from, overlap
from game.table.sight import SEEN, visible_length

MOST_KEPT: Final = 20_000


class Thing:
    """A base or a piece of terrain.  Nobody changes it.

    `number` tells it from all others; `hides` says that it may stand in the way of a sight line, `shelters` that it
    does not for those who stand partly in it.
    """

    __slots__ = ("number", "parts", "height", "hides", "shelters", "x", "y", "reach")

    def __init__(self, number: int, parts: tuple[Outline, ...], height: int, hides: bool, shelters: bool) -> None:
        self.number = number
        self.parts = parts
        self.height = height
        self.hides = hides
        self.shelters = shelters
        left, right = min([part.left for part in parts]), max([part.right for part in parts])
        low, high = min([part.low for part in parts]), max([part.high for part in parts])
        self.x = (left + right) // 2
        self.y = (low + high) // 2
        if len(parts) == 1:
            self.reach = parts[0].reach
        else:
            self.reach = isqrt((right - self.x) * (right - self.x) + (high - self.y) * (high - self.y)) + 1

    def holds_part_of(self, base: Outline) -> bool:
        """Whether a base stands partly in it.  KINGS-TERRAIN-10."""
        return any(overlap(base, part) for part in self.parts)


class Line:
    """From a viewer's leader to all of a target: the hull of a point and a circle, which holds every sight line."""

    __slots__ = ("x", "y", "dx", "dy", "square", "far", "reach")

    def __init__(self, x: int, y: int, target: Thing) -> None:
        self.x = x
        self.y = y
        self.dx = target.x - x
        self.dy = target.y - y
        self.square = self.dx * self.dx + self.dy * self.dy
        self.far = isqrt(self.square) + 1
        self.reach = target.reach

    def is_near(self, thing: Thing) -> bool:
        """Whether the circle around a thing comes into the hull; nothing that does is missed."""
        px, py = thing.x - self.x, thing.y - self.y
        across = self.dx * py - self.dy * px
        wide = (thing.reach + self.reach) * self.far
        if across > wide or -across > wide:
            return False
        along = self.dx * px + self.dy * py
        return along >= -thing.reach * self.far and along <= self.square + wide


class Viewer:
    """Who looks: its base, its number, its height, and from how wide a front its arc begins."""

    __slots__ = ("standing", "number", "height", "half_width")

    def __init__(self, standing: Footprint, number: int, height: int, half_width: int) -> None:
        self.standing = standing
        self.number = number
        self.height = height
        self.half_width = half_width

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Viewer) and (
            (self.standing, self.number, self.height, self.half_width)
            == (other.standing, other.number, other.height, other.half_width)
        )

    def __hash__(self) -> int:
        return hash((self.standing, self.number, self.height, self.half_width))


def in_the_way(viewer: Viewer, target: Thing, line: Line, things: tuple[Thing, ...]) -> list[Outline]:
    """The outlines that may block sight from a viewer to a target.  KINGS-SIGHT-3, -4."""
    height = viewer.height if viewer.height > target.height else target.height
    found: list[Outline] = []
    for thing in things:
        if not thing.hides or thing.height < height or not line.is_near(thing):
            continue
        if thing.number == viewer.number or thing.number == target.number:
            continue
        if thing.shelters and (
            thing.holds_part_of(viewer.standing.outline) or any(thing.holds_part_of(part) for part in target.parts)
        ):
            continue
        found.extend(thing.parts)
    return found


def visible(viewer: Viewer, target: Thing, things: tuple[Thing, ...], enough: int) -> int:
    """How much of a target's base a viewer sees, counted until it is `enough`, which a target at its leader is.

    KINGS-SIGHT-1 to -8.
    """
    base = target.parts[0]
    points = in_arc_from(viewer.standing, base, viewer.half_width)
    if not points:
        return 0
    x, y = viewer.standing.leader()
    if distance_from(x, y, base) <= EPS:
        return enough
    return visible_length(x, y, points, in_the_way(viewer, target, Line(x, y, target), things), enough)


def sees(viewer: Viewer, target: Thing, things: tuple[Thing, ...]) -> bool:
    """Whether a viewer sees a target.  KINGS-SIGHT-6."""
    return visible(viewer, target, things, SEEN) >= SEEN


class Answer:
    """Whether a target is seen, and the things on the table when that was last known to hold."""

    __slots__ = ("line", "things", "seen")

    def __init__(self, line: Line, things: tuple[Thing, ...], seen: bool) -> None:
        self.line = line
        self.things = things
        self.seen = seen


class SightLines:
    """Sight lines that have been asked for; one is looked at again when a thing near it has come, gone or moved.

    It serves any number of positions in any order: an answer is checked against the things it is asked for.
    """

    __slots__ = ("answers", "now", "changes")

    def __init__(self) -> None:
        self.answers: dict[tuple[Viewer, Thing], Answer] = {}
        self.now: tuple[Thing, ...] = ()
        self.changes: list[tuple[tuple[Thing, ...], list[Thing]]] = []

    def sees(self, viewer: Viewer, target: Thing, things: tuple[Thing, ...]) -> bool:
        """Whether a viewer sees a target among these things."""
        key = (viewer, target)
        kept = self.answers.get(key)
        if kept is not None:
            if kept.things is things:
                return kept.seen
            if not any(kept.line.is_near(thing) for thing in self._changed(kept.things, things)):
                kept.things = things
                return kept.seen
        if len(self.answers) >= MOST_KEPT:
            self.answers.clear()
        x, y = viewer.standing.leader()
        seen = sees(viewer, target, things)
        self.answers[key] = Answer(Line(x, y, target), things, seen)
        return seen

    def _changed(self, before: tuple[Thing, ...], now: tuple[Thing, ...]) -> list[Thing]:
        """The things that stand in one of two tuples only; known since the last question, mostly."""
        if now is not self.now:
            self.now = now
            self.changes = []
        for things, changed in self.changes:
            if things is before:
                return changed
        found = list(set(before) ^ set(now))
        self.changes.append((before, found))
        return found
