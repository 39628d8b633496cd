"""Who sees whom, and who stands in cover (docs/rules/kings.md, SIGHT and COVER)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import isqrt

from game.rules.kings.state import KingsState, Regiment, Terrain
from game.rules.kings.terrain import doubled_share, height_of, hill_height, is_at, is_over, outlines
from game.table.footprint import edge, facing_towards, in_arc_from, in_front_arc
from game.table.measure import EPS, INCH, MILLIMETRE
from game.table.outline import Outline, Point, distance_from, doubled_area
from game.table.sight import hidden_length, is_seen, near_lines, visible_length

NARROW = 25 * MILLIMETRE
"""How far left and right of the leader point the arc of a wide war engine begins.  KINGS-ENGINE-5."""
SLIVER = INCH // 4
"""Less than this of a target is doubtful where a die decides.  KINGS-SIGHT-9."""


def arc_of_sight(unit: Regiment, target: Regiment) -> tuple[Point, ...]:
    """What of the target lies in the front arc, from which a unit charges.  KINGS-ARC-4, -5."""
    return in_front_arc(unit.standing, target.standing.outline)


def arc_of_fire(unit: Regiment, target: Regiment) -> tuple[Point, ...]:
    """What of the target lies in the arc for ranged attacks.  KINGS-ENGINE-5."""
    standing = unit.standing
    if unit.profile.is_engine and standing.half_width > NARROW:
        return in_arc_from(standing, target.standing.outline, NARROW)
    return in_front_arc(standing, target.standing.outline)


def sees(s: KingsState, unit: Regiment, target: Regiment, points: tuple[Point, ...]) -> bool:
    """Whether a unit sees the part of a target that its arc leaves.  KINGS-SIGHT-1 to -8."""
    x, y = unit.standing.leader()
    return is_seen(x, y, target.standing.outline, points, blockers(s, unit, target))


def is_doubtful(s: KingsState, unit: Regiment, target: Regiment, points: tuple[Point, ...]) -> bool:
    """Whether only a sliver of the target is seen.  KINGS-SIGHT-9."""
    if not points:
        return False
    x, y = unit.standing.leader()
    outline = target.standing.outline
    if distance_from(x, y, outline) <= EPS:
        return False
    between = near_lines(x, y, outline.x, outline.y, outline.reach, blockers(s, unit, target))
    return 0 < visible_length(x, y, points, between, SLIVER) < SLIVER


def blockers(s: KingsState, unit: Regiment, target: Regiment) -> list[Outline]:
    """What is tall enough to stand in the way.  KINGS-SIGHT-3, -4, KINGS-TERRAIN-7 to -9, KINGS-INDIVIDUAL-2."""
    height = max(height_of(s, unit), height_of(s, target))
    found = [
        other.standing.outline
        for other in _between(s, unit, target)
        # A hill adds two or three at the most, so most units are too low whatever they stand on.
        if other.profile.height + _tallest_hill(s) >= height and height_of(s, other) >= height
    ]
    ends = unit.standing.outline, target.standing.outline
    for piece in s.terrain:
        if piece.height and piece.height >= height and piece.kind in ("blocking", "difficult", "hill"):
            is_ground = piece.kind != "blocking" and any(is_over(end, piece) for end in ends)
            if not is_ground:
                found += outlines([piece])
    return found


def _tallest_hill(s: KingsState) -> int:
    return max((piece.height for piece in s.terrain if piece.kind == "hill"), default=0)


def _between(s: KingsState, unit: Regiment, target: Regiment) -> Iterator[Regiment]:
    """Every other unit but individuals."""
    ends = unit.number, target.number
    return (other for other in s.deployed if other.number not in ends and not other.profile.is_individual)


# --- cover


@dataclass(frozen=True, slots=True)
class Cover:
    """How much of the facing that counts is obscured.  KINGS-COVER-2, -3."""

    hidden: int
    whole: int
    is_inside: bool
    """Whether half of the target's base is in difficult terrain."""

    @property
    def is_full(self) -> bool:
        """KINGS-COVER-2, -3, -10."""
        return self.is_inside or 2 * (self.hidden + EPS) >= self.whole

    @property
    def is_doubtful(self) -> bool:
        """KINGS-COVER-11."""
        return not self.is_inside and 45 * self.whole <= 100 * self.hidden <= 55 * self.whole


def cover(s: KingsState, unit: Regiment, target: Regiment) -> Cover:
    """The cover of a target from a shooter.  KINGS-COVER-1 to -10."""
    outline = target.standing.outline
    whole = abs(doubled_area(outline.points))
    woods = [piece for piece in s.terrain if piece.kind == "difficult" and piece.height]
    is_inside = 2 * sum(doubled_share(outline, piece) for piece in woods) >= whole
    x, y = unit.standing.leader()
    left, right = edge(target.standing, facing_towards(target.standing, x, y))
    length_square = (right[0] - left[0]) ** 2 + (right[1] - left[1]) ** 2
    hidden = hidden_length(x, y, left, right, counted(s, unit, target))
    return Cover(hidden, isqrt(length_square), is_inside)


def counted(s: KingsState, unit: Regiment, target: Regiment) -> list[Outline]:
    """Everything that obscures, whether taller or lower.  KINGS-COVER-4 to -9."""
    lowest = height_of(s, target) - 2
    hill = hill_height(s, unit.standing.outline)
    found = []
    for other in _between(s, unit, target):
        height = height_of(s, other)
        if height and height >= lowest and height > hill:
            found.append(other.standing.outline)
    for piece in s.terrain:
        if _counts(piece, unit.standing.outline, target.standing.outline, lowest, hill):
            found += outlines([piece])
    return found


def _counts(piece: Terrain, shooter: Outline, target: Outline, lowest: int, hill: int) -> bool:
    height = 1 if piece.kind == "obstacle" else piece.height
    if piece.kind == "decorative" or not height or height < lowest:
        return False
    if piece.kind == "hill":
        return height > hill and not is_over(shooter, piece) and not is_over(target, piece)
    if is_at(shooter, piece) and not is_at(target, piece):
        return False
    return height > hill or (piece.kind == "difficult" and is_over(target, piece))
