"""What units stand on, touch and run into (docs/rules/kings.md, TERRAIN and HEIGHT)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from game.rules.kings.profile import Profile
from game.rules.kings.special import Flag
from game.rules.kings.state import KingsState, Regiment, Terrain
from game.table.measure import EPS
from game.table.outline import Outline, Point, common, distance, doubled_area, overlap
from game.table.polygon import convex_parts


@lru_cache(maxsize=512)
def parts_of(corners: tuple[Point, ...]) -> tuple[Outline, ...]:
    """A piece cut into convex parts.  KINGS-TERRAIN-1."""
    return tuple(convex_parts(corners))


def is_over(outline: Outline, piece: Terrain) -> bool:
    """Whether an outline is inside, on or over any part of a piece.  KINGS-TERRAIN-10."""
    return any(overlap(outline, part) for part in parts_of(piece.corners))


def is_at(outline: Outline, piece: Terrain) -> bool:
    """Whether an outline is inside or touches a piece.  KINGS-TERRAIN-10."""
    return any(overlap(outline, part) or distance(outline, part) <= EPS for part in parts_of(piece.corners))


def doubled_share(outline: Outline, piece: Terrain) -> int:
    """Twice the area that an outline and a piece have in common, in square units."""
    return sum(abs(doubled_area(common(outline.points, part))) for part in parts_of(piece.corners))


def height_of(s: KingsState, unit: Regiment) -> int:
    """A unit's height on the ground it stands on.  KINGS-HEIGHT-2."""
    return unit.profile.height + hill_height(s, unit.standing.outline)


def hill_height(s: KingsState, outline: Outline) -> int:
    """The tallest hill on which more than half of a base lies, 0 where none does.  KINGS-HEIGHT-3."""
    whole = abs(doubled_area(outline.points))
    tallest = 0
    for piece in s.terrain:
        if piece.kind == "hill" and piece.height > tallest and 2 * doubled_share(outline, piece) > whole:
            tallest = piece.height
    return tallest


def blocking(s: KingsState, profile: Profile, *, at_the_double: bool = False) -> list[Outline]:
    """What no straight leg of such a unit crosses.  KINGS-TERRAIN-2 to -4, KINGS-ENGINE-2, KINGS-DOUBLE-2."""
    if not s.terrain:
        return []
    kinds = {"blocking"}
    if profile.is_engine or at_the_double:
        kinds.add("obstacle")
    if at_the_double and not profile.has(Flag.PATHFINDER):
        kinds.add("difficult")
    return outlines(piece for piece in s.terrain if piece.kind in kinds)


def outlines(pieces: Iterable[Terrain]) -> list[Outline]:
    """The convex parts of all these pieces."""
    return [part for piece in pieces for part in parts_of(piece.corners)]
