"""Who sees whom, and who stands in cover (docs/rules/kings.md, SIGHT and COVER)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import isqrt

from game.rules.kings.state import Bodies, KingsState, Lookout, Regiment, Terrain
from game.rules.kings.terrain import doubled_share, height_of, hill_height, is_at, is_over, outlines, parts_of
from game.table.footprint import edge, facing_towards, in_arc_from, in_front_arc
from game.table.measure import EPS, INCH, MILLIMETRE
from game.table.outline import Outline, Point, doubled_area
from game.table.scene import SightLines, Thing, Viewer, visible
from game.table.sight import hidden_length

NARROW = 25 * MILLIMETRE
"""How far left and right of the leader point the arc of a wide war engine begins.  KINGS-ENGINE-5."""
HIDING = ("blocking", "difficult", "hill")
"""Terrain that may hide what is behind it.  KINGS-TERRAIN-7."""
SLIVER = INCH // 4
"""Less than this of a target is doubtful where a die decides.  KINGS-SIGHT-9."""


def arc_of_sight(unit: Regiment, target: Regiment) -> tuple[Point, ...]:
    """What of the target lies in the front arc, from which a unit charges.  KINGS-ARC-4, -5."""
    return in_front_arc(unit.standing, target.standing.outline)


def arc_of_fire(unit: Regiment, target: Regiment) -> tuple[Point, ...]:
    """What of the target lies in the arc for ranged attacks.  KINGS-ENGINE-5."""
    return in_arc_from(unit.standing, target.standing.outline, half_front(unit))


def half_front(unit: Regiment) -> int:
    """How far left and right of the leader point the arc for ranged attacks begins.  KINGS-ENGINE-5."""
    return min(unit.standing.half_width, NARROW) if unit.profile.is_engine else unit.standing.half_width


def sees(s: KingsState, unit: Regiment, target: Regiment) -> bool:
    """Whether a unit sees a part of a target in its front arc.  KINGS-SIGHT-1 to -8."""
    return _looks(s, unit, target, unit.standing.half_width)


def sees_to_shoot(s: KingsState, unit: Regiment, target: Regiment) -> bool:
    """Whether a unit sees a part of a target in its arc for ranged attacks.  KINGS-SHOOT-2."""
    return _looks(s, unit, target, half_front(unit))


def _looks(s: KingsState, unit: Regiment, target: Regiment, half_width: int) -> bool:
    found = look_out(s)
    viewer = Viewer(unit.standing, unit.number, height_of(s, unit), half_width)
    return found.lines.sees(viewer, found.things[target.number], found.everything)


def is_doubtful(s: KingsState, unit: Regiment, target: Regiment) -> bool:
    """Whether only a sliver of the target is seen by who shoots.  KINGS-SIGHT-9."""
    found = look_out(s)
    viewer = Viewer(unit.standing, unit.number, height_of(s, unit), half_front(unit))
    return 0 < visible(viewer, found.things[target.number], found.everything, SLIVER) < SLIVER


def look_out(s: KingsState) -> Lookout:
    """What stands on the table as sight meets it; what has not moved since the last question is the same thing."""
    last = s.lookout
    units = tuple(s.units.values())
    if last is not None and last.terrain is s.terrain and last.units == units:
        return last
    if last is None or last.terrain is not s.terrain:
        lines, before = SightLines(), {}
        things = {-piece.number: _ground(piece) for piece in s.terrain if piece.height and piece.kind in HIDING}
    else:
        lines, before = last.lines, {unit.number: unit for unit in last.units}
        things = {number: thing for number, thing in last.things.items() if number < 0}
    for unit in units:
        if unit.pose is not None:
            old = before.get(unit.number)
            if last is not None and old is not None and old.pose == unit.pose and old.profile is unit.profile:
                things[unit.number] = last.things[unit.number]
            else:
                things[unit.number] = _body(s, unit)
    everything = tuple(things.values())
    if last is not None and last.everything == everything:
        everything = last.everything
    s.lookout = Lookout(units, s.terrain, things, everything, lines, (_side(units, things, 0), _side(units, things, 1)))
    return s.lookout


def _side(units: tuple[Regiment, ...], things: dict[int, Thing], seat: int) -> Bodies:
    """The units of a seat on the table."""
    numbers = [unit.number for unit in units if unit.pose is not None and unit.seat == seat]
    return Bodies(numbers, [things[number].parts[0] for number in numbers])


def _body(s: KingsState, unit: Regiment) -> Thing:
    """A unit as it may be looked at and stand in the way.  KINGS-SIGHT-4, KINGS-INDIVIDUAL-2."""
    hides = not unit.profile.is_individual
    return Thing(unit.number, (unit.standing.outline,), height_of(s, unit), hides=hides, shelters=False)


def _ground(piece: Terrain) -> Thing:
    """A piece of terrain as it may stand in the way.  KINGS-TERRAIN-7 to -9."""
    return Thing(-piece.number, parts_of(piece.corners), piece.height, hides=True, shelters=piece.kind != "blocking")


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
