"""Edges, the placing of units in turn, and who is left to place (docs/rules/kings.md, SETUP-4, -5, -9)."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.events import Tell
from game.core.ruleset import Refusal, Unit
from game.core.seats import Seat
from game.rules.kings.actions import Deploy
from game.rules.kings.events import Deployed
from game.rules.kings.law import Law
from game.rules.kings.nerve import rout
from game.rules.kings.placing import friends, gap_of
from game.rules.kings.state import KingsState, Regiment, unit_name
from game.rules.kings.terrain import blocking
from game.table.footprint import Footprint, fits_on, footprint
from game.table.measure import EPS, INCH, TURN
from game.table.outline import keeps, overlap
from game.table.pose import Pose, base_of

FROM_MIDDLE = 12 * INCH
GRID = INCH // 2
LATTICE = 2 * INCH
SOUTH, NORTH = "south", "north"
EDGES = (SOUTH, NORTH)


def zone_of(s: KingsState, seat: Seat) -> tuple[int, int]:
    """The lowest and the highest y of a seat's deployment zone, in units.  KINGS-SETUP-5."""
    _, depth = s.size
    reach = depth // 2 - FROM_MIDDLE
    return (depth - reach, depth) if s.north == seat else (0, reach)


def bearing_for(s: KingsState, seat: Seat) -> int:
    """Facing the enemy squarely."""
    return TURN // 2 if s.north == seat else 0


def waiting(s: KingsState, seat: Seat) -> list[Regiment]:
    """The units that a seat still has to place."""
    return [unit for unit in s.of(seat) if unit.pose is None]


def refuse_deploy(law: Law, s: KingsState, action: Deploy) -> Refusal | None:
    """Why a unit may not be placed so.  KINGS-SETUP-5, -9."""
    unit = s.units[action.unit]
    name, where = unit_name(action.unit), (Unit(action.unit),)
    if unit.pose is not None:
        return Refusal("KINGS-SETUP-4", f"{name} is deployed already.", where)
    if action.pose is None:
        if next(places(law, s, unit, GRID), None) is not None:
            return Refusal("KINGS-SETUP-9", f"There is room for {name}; it must be deployed.", where)
        return None
    return refuse_spot(law, s, unit, footprint(base_of(*unit.profile.base), action.pose.rounded()))


def refuse_spot(law: Law, s: KingsState, unit: Regiment, place: Footprint) -> Refusal | None:
    """Why a base may not be deployed at a place."""
    name, where = unit_name(unit.number), (Unit(unit.number),)
    low, high = zone_of(s, unit.seat)
    outline = place.outline
    if not fits_on(outline, *s.size) or outline.low < low - EPS or outline.high > high + EPS:
        side = NORTH if s.north == unit.seat else SOUTH
        why = f"{name} must stand wholly in the {side}, more than 12 inches off the middle line."
        return Refusal("KINGS-SETUP-5", why, where)
    if any(overlap(outline, wall) for wall in blocking(s, unit.profile)):
        return Refusal("KINGS-SETUP-5", f"{name} would stand in blocking terrain.", where)
    for friend in friends(s, unit):
        if not keeps(outline, friend.standing.outline, gap_of(law)):
            why = f"{name} would touch {unit_name(friend.number)}; friends keep a small gap."
            return Refusal("KINGS-MEASURE-10", why, (Unit(friend.number),))
    return None


def places(law: Law, s: KingsState, unit: Regiment, step: int) -> Iterator[Pose]:
    """The legal places on a grid, facing the enemy: least y first, then least x."""
    width, _ = s.size
    low, high = zone_of(s, unit.seat)
    bearing = bearing_for(s, unit.seat)
    base = base_of(*unit.profile.base)
    for y in range(-(-low // step) * step, high + 1, step):
        if y - base.half_depth < low - EPS or y + base.half_depth > high + EPS:
            continue
        for x in range(0, width + 1, step):
            pose = Pose(x, y, bearing)
            if refuse_spot(law, s, unit, footprint(base, pose)) is None:
                yield pose


def listed(law: Law, s: KingsState, unit: Regiment) -> list[Deploy]:
    """The lattice places of a unit; the first of a finer grid, or none at all, where there is no such.  KINGS-ACT-8."""
    found = [Deploy(unit.number, pose) for pose in places(law, s, unit, LATTICE)]
    return found or [Deploy(unit.number, next(places(law, s, unit, GRID), None))]


def deploy(s: KingsState, action: Deploy, tell: Tell | None) -> None:
    """Places a unit, or takes it out of the game where there is no room."""
    seat = s.units[action.unit].seat
    pose = None if action.pose is None else action.pose.rounded()
    if pose is not None:
        s.change(action.unit, pose=pose)
    if tell:
        tell(Deployed(seat, action.unit, pose))
    if pose is None:
        rout(s, action.unit, tell)
