"""Where a base may come to stand, and how far it keeps from others (docs/rules/kings.md, MEASURE, PIVOT, INTERPEN)."""

from __future__ import annotations

from dataclasses import replace

from game.core.ruleset import Refusal, Unit
from game.core.seats import Seat
from game.rules.kings.law import Law
from game.rules.kings.sight import look_out
from game.rules.kings.special import Flag
from game.rules.kings.state import KingsState, Lookout, Regiment, other, unit_name
from game.rules.kings.terrain import blocking
from game.table.footprint import Footprint, fits_on, turned
from game.table.measure import TICK
from game.table.outline import Outline, distance, keeps, overlap, too_near
from game.table.pose import Pose

MOST_TICKS = 3
"""So many ten-thousandths of an inch further a place is looked for that keeps what its rounding would miss."""


def keep_of(law: Law) -> int:
    """How far units keep from enemies, in units of the table.  KINGS-MEASURE-9."""
    return law.switches.keep * TICK


def gap_of(law: Law) -> int:
    """The smallest gap between friends, in units of the table.  KINGS-MEASURE-10."""
    return law.switches.friend_gap * TICK


def friends(s: KingsState, unit: Regiment) -> list[Regiment]:
    """The other units of its seat on the table."""
    return [each for each in s.deployed if each.seat == unit.seat and each.number != unit.number]


def enemies(s: KingsState, unit: Regiment) -> list[Regiment]:
    """The enemy's units on the table."""
    return [each for each in s.deployed if each.seat != unit.seat]


def crowding(
    s: KingsState, unit: Regiment, outline: Outline, gap: int, seat: Seat, look: Lookout | None = None
) -> list[Regiment]:
    """The units of a seat, but for the unit itself, that such a base would be nearer to than that, or overlap.

    `look` is what stands on the table, where that was asked for already.
    """
    side = (look_out(s) if look is None else look).sides[seat]
    numbers = [side.numbers[place] for place in too_near(outline, side.outlines, gap)]
    return [s.units[number] for number in numbers if number != unit.number]


def wanted_gap(law: Law, unit: Regiment, enemy: Regiment) -> int:
    """How far a unit keeps from an enemy: an inch, or what it had when it stood closer.  KINGS-MEASURE-11."""
    keep = keep_of(law)
    if unit.pose is None:
        return keep
    standing, foe = unit.standing.outline, enemy.standing.outline
    return keep if keeps(standing, foe, keep) else distance(standing, foe)


def refuse_place(
    law: Law,
    s: KingsState,
    unit: Regiment,
    place: Footprint,
    *,
    as_near_as_before: bool,
    rule: str = "KINGS-INTERPEN-4",
    no_enemy_near: bool = False,
    look: Lookout | None = None,
) -> Refusal | None:
    """Why a base may not come to stand there.  KINGS-PIVOT-2, KINGS-INTERPEN-4.

    With `as_near_as_before` an enemy may stay as close as it was; with `no_enemy_near` it is known already that none
    is within an inch.
    """
    outline = place.outline
    look = look_out(s) if look is None else look
    if not fits_on(outline, *s.size):
        return Refusal(rule, f"{unit_name(unit.number)} would stand off the table.", (Unit(unit.number),))
    if any(overlap(outline, part) for part in blocking(s, unit.profile)):
        return Refusal(rule, f"{unit_name(unit.number)} would stand in blocking terrain.", (Unit(unit.number),))
    for friend in crowding(s, unit, outline, gap_of(law), unit.seat, look):
        why = f"{unit_name(unit.number)} would touch {unit_name(friend.number)}; friends keep a small gap."
        return Refusal("KINGS-MEASURE-10", why, (Unit(friend.number),))
    if no_enemy_near:
        return None
    for enemy in crowding(s, unit, outline, keep_of(law), other(unit.seat), look):
        gap = wanted_gap(law, unit, enemy) if as_near_as_before else keep_of(law)
        if not keeps(outline, enemy.standing.outline, gap) or overlap(outline, enemy.standing.outline):
            names = unit_name(unit.number), unit_name(enemy.number)
            why = f"{names[0]} would come too close to {names[1]}; units keep an inch from enemies."
            return Refusal("KINGS-MEASURE-9", why, (Unit(enemy.number),))
    return None


def settled(s: KingsState, unit: Regiment, place: Footprint) -> Pose:
    """A place as it is kept: rounded, but never so that the base comes to stand in anything or off the table.

    KINGS-MEASURE-5: where the nearest place on the grid would miss a limit by a hair, the next one that does not.
    """
    nearest = place.pose().rounded()
    if nearest == place.pose() or _is_clear(s, unit, place, nearest):
        return nearest
    for reach in range(1, MOST_TICKS + 1):
        for across in range(-reach, reach + 1):
            for up in range(-reach, reach + 1):
                if max(abs(across), abs(up)) == reach:
                    pose = Pose(nearest.x + across * TICK, nearest.y + up * TICK, nearest.bearing)
                    if _is_clear(s, unit, place, pose):
                        return pose
    return nearest


def _is_clear(s: KingsState, unit: Regiment, place: Footprint, pose: Pose) -> bool:
    """Whether a base stands on the table, in no blocking terrain and in nobody."""
    outline = Footprint(pose.x, pose.y, pose.bearing, place.half_width, place.half_depth).outline
    if not fits_on(outline, *s.size) or any(overlap(outline, part) for part in blocking(s, unit.profile)):
        return False
    return not any(overlap(outline, each.standing.outline) for each in s.deployed if each.number != unit.number)


def free_pivot(law: Law, s: KingsState, unit: Regiment, face: int | None) -> Regiment | Refusal:
    """The unit after the free pivot of an individual, as it was where none is wished.  KINGS-INDIVIDUAL-1."""
    if face is None:
        return unit
    name = unit_name(unit.number)
    if not unit.profile.is_individual:
        return Refusal("KINGS-ACT-2", f"Only an individual turns freely before its order; {name} is none.")
    place = turned(unit.standing, face)
    refusal = refuse_place(law, s, unit, place, as_near_as_before=True, rule="KINGS-INDIVIDUAL-1")
    return refusal or replace(unit, pose=settled(s, unit, place))


def flies(unit: Regiment) -> bool:
    """KINGS-SPECIAL-FLY."""
    return Flag.FLY in unit.profile.specials.flags
