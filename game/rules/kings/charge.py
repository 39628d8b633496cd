"""Charges and counter-charges (docs/rules/kings.md, CHARGE, ALIGN, MULTI, COUNTER).

A charge is worked out first, without dice and without a change; what is worked out is what the odds show and what is
carried out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.core.events import Tell
from game.core.ruleset import Refusal, Unit
from game.rules.kings.actions import Charge
from game.rules.kings.contact import flush_place, is_hindered, make_room, obstacles, strike, turned_to_meet
from game.rules.kings.dice import roll
from game.rules.kings.events import Moved, Ordered
from game.rules.kings.events import Refused as Disobeyed
from game.rules.kings.law import Law
from game.rules.kings.orders import receive
from game.rules.kings.placing import flies, free_pivot, gap_of, settled
from game.rules.kings.sight import arc_of_sight, sees
from game.rules.kings.special import Flag
from game.rules.kings.state import KingsState, Orders, Regiment, unit_name
from game.table.alignment import (
    Side,
    contact_length,
    flush,
    free_offsets,
    settle_block,
    share,
)
from game.table.footprint import FRONT, LEFT, REAR, RIGHT, Footprint, facing_towards
from game.table.measure import EPS, INCH, TICK
from game.table.outline import Outline, distance_from, keeps
from game.table.ways import WaySearch

IN_TURN = (FRONT, RIGHT, REAR, LEFT)
"""The sequence in which facings are settled.  KINGS-MULTI-6."""


@dataclass(frozen=True, slots=True)
class Approach:
    """One charger by itself: the facing it must strike, and how it comes there."""

    unit: Regiment
    """As it stands when it is ordered, a free pivot made."""
    facing: int
    contact: int
    """Where along the facing it first touches."""
    strips: tuple[Outline, ...] = ()
    length: int | None = None
    """Of its way; None where none is searched."""
    bearing: int | None = None
    """With which it arrives on its way."""
    counter: bool = False


@dataclass(frozen=True, slots=True)
class Placing:
    """Where a charger ends, and what that means for the fight."""

    approach: Approach
    end: Footprint
    touching: int
    """Length of the facing that it touches."""
    hindered: bool


@dataclass(frozen=True, slots=True)
class ChargePlan:
    """A whole charge: where everybody ends, and how the target stands then."""

    placings: tuple[Placing, ...]
    target: Footprint


def refuse_charge(law: Law, s: KingsState, action: Charge) -> Refusal | None:
    """Why these units of the seat that has the turn may not charge an enemy."""
    plan = plan_charge(law, s, action)
    return plan if isinstance(plan, Refusal) else None


def plan_charge(law: Law, s: KingsState, action: Charge) -> ChargePlan | Refusal:
    """Works a charge out; the refusal where it can't be made.  KINGS-MULTI-2, -6."""
    target = s.units[action.target]
    refusal = _refuse_names(s, action)
    if refusal is not None:
        return refusal
    found = []
    for number in action.units:
        one = approach(law, s, action, s.units[number], target)
        if isinstance(one, Refusal):
            return one
        found.append(one)
    if len(found) == 1:
        return _alone(law, s, found[0], target)
    return _together(law, s, found, target)


def _refuse_names(s: KingsState, action: Charge) -> Refusal | None:
    target = s.units[action.target]
    if any(unit.charging == target.number and unit.order is Orders.CHARGE for unit in s.units.values()):
        why = f"{unit_name(target.number)} has been charged already; all who charge it go together."
        return Refusal("KINGS-MULTI-1", why, (Unit(target.number),))
    if action.face is not None and len(action.units) > 1:
        return Refusal("KINGS-ACT-2", "Only a single charger turns freely before its charge.")
    return None


# --- one charger


def approach(law: Law, s: KingsState, action: Charge, unit: Regiment, target: Regiment) -> Approach | Refusal:
    """How one unit reaches its target by itself, or why it does not.  KINGS-CHARGE-1 to -8, KINGS-COUNTER-1 to -5."""
    counter = unit.number in action.counters
    refusal = _refuse_unit(unit, target, counter=counter)
    if refusal is not None:
        return refusal
    turned = free_pivot(law, s, unit, action.face)
    if isinstance(turned, Refusal):
        return turned
    facing = _in_reach(turned, target) if counter else _permitted(s, turned, target)
    if isinstance(facing, Refusal):
        return facing
    if counter or flies(turned):
        side = Side(target.standing, facing)
        return Approach(turned, facing, side.along(*turned.standing.leader()), counter=counter)
    return _search(law, s, action, turned, target, facing)


def _in_reach(unit: Regiment, target: Regiment) -> int | Refusal:
    """The facing that a unit must strike; why it may not where the target is too far.  KINGS-CHARGE-4, -7."""
    leader = unit.standing.leader()
    away = distance_from(*leader, target.standing.outline)
    if away > 2 * unit.profile.speed * INCH + EPS:
        far = f"{away / INCH:.2f}".rstrip("0").rstrip(".")
        why = f'{unit_name(target.number)} is {far}" away; a charge reaches {2 * unit.profile.speed}".'
        return Refusal("KINGS-CHARGE-4", why, (Unit(unit.number), Unit(target.number)))
    return facing_towards(target.standing, *leader)


def _permitted(s: KingsState, unit: Regiment, target: Regiment) -> int | Refusal:
    """The facing that a unit must strike, if it reaches and sees the target in its arc.  KINGS-CHARGE-2 to -4, -7."""
    facing = _in_reach(unit, target)
    if isinstance(facing, Refusal):
        return facing
    where = (Unit(target.number),)
    if not arc_of_sight(unit, target):
        why = f"{unit_name(target.number)} is outside the front arc of {unit_name(unit.number)}."
        return Refusal("KINGS-CHARGE-2", why, where)
    if not sees(s, unit, target):
        return Refusal("KINGS-CHARGE-3", f"{unit_name(unit.number)} can't see {unit_name(target.number)}.", where)
    return facing


def side_struck(law: Law, s: KingsState, unit: Regiment, target: Regiment) -> int | None:
    """The facing that a unit strikes if it charges by itself from where it stands; None where it may not.

    Says what `plan_charge` would of a unit that may be ordered to charge, without looking for the shortest way.
    """
    action = Charge((unit.number,), target.number)
    if target.profile.is_individual:  # how it turns to meet the charger depends on the way: KINGS-ALIGN-7
        one = approach(law, s, action, unit, target)
        found = one if isinstance(one, Refusal) else _alone(law, s, one, target)
        return None if isinstance(found, Refusal) else found.placings[0].approach.facing
    facing = _permitted(s, unit, target)
    if isinstance(facing, Refusal):
        return None
    if flies(unit):
        around = obstacles(law, s, unit, target.number)
        placed = flush_place(law, unit.standing, target.standing, facing, around, 0)
        return None if placed is None else facing
    search = _way_search(law, s, action, unit, target, facing)
    is_open = search.is_open() or (unit.profile.has(Flag.NIMBLE) and search.nimble() is not None)
    return facing if is_open else None


def _way_search(
    law: Law, s: KingsState, action: Charge, unit: Regiment, target: Regiment, facing: int
) -> WaySearch:
    around = obstacles(law, s, unit, target.number, action.units)
    return WaySearch(
        unit.standing,
        target.standing,
        facing,
        around,
        2 * unit.profile.speed * INCH,
        law.switches.charge_step * TICK,
        law.switches.corner * TICK,
    )


def _search(
    law: Law, s: KingsState, action: Charge, unit: Regiment, target: Regiment, facing: int
) -> Approach | Refusal:
    """The shortest way to the facing.  KINGS-CHARGE-9 to -15."""
    search = _way_search(law, s, action, unit, target, facing)
    way = search.shortest()
    if way is None and unit.profile.has(Flag.NIMBLE):
        way = search.nimble()
    if way is None:
        name, struck = unit_name(unit.number), unit_name(target.number)
        if not search.free:
            why = f"There is no room for {name} at that facing of {struck}."
            return Refusal("KINGS-ALIGN-3", why, (Unit(target.number),))
        return Refusal(
            "KINGS-CHARGE-5", f"There is no way for {name} to that facing of {struck}.", (Unit(target.number),)
        )
    strips = tuple(strip.outline for strip in way.strips)
    return Approach(unit, facing, way.contact, strips, way.length(), way.bearing)


def _refuse_unit(unit: Regiment, target: Regiment, *, counter: bool) -> Refusal | None:
    name, where = unit_name(unit.number), (Unit(unit.number),)
    if unit.order is not None:
        return Refusal("KINGS-TURN-2", f"{name} has its order for this turn.", where)
    if unit.profile.is_engine:
        rule = "KINGS-COUNTER-5" if counter else "KINGS-ENGINE-1"
        return Refusal(rule, f"{name} is a war engine and never charges.", where)
    if counter and target.number not in unit.charged_by:
        why = f"{unit_name(target.number)} did not charge {name} in its last turn."
        return Refusal("KINGS-COUNTER-1", why, where)
    if unit.wavering and not (counter and Flag.FURY in unit.profile.specials.flags):
        rule = "KINGS-COUNTER-5" if counter else "KINGS-ORDER-2"
        return Refusal(rule, f"{name} is Wavering and does not charge.", where)
    return None


def _alone(law: Law, s: KingsState, one: Approach, target: Regiment) -> ChargePlan | Refusal:
    around = obstacles(law, s, one.unit, target.number)
    struck, contact = target.standing, one.contact
    if target.profile.is_individual and one.bearing is not None:  # KINGS-ALIGN-7
        met = turned_to_meet(law, s, target, one.unit.number, one.facing, one.bearing)
        if met is not None:
            struck, contact = met, 0
    found = flush_place(law, one.unit.standing, struck, one.facing, around, contact)
    if found is None:
        return _no_room(one.unit, target)
    return ChargePlan((_placed(s, one, struck, *found),), struck)


def _placed(s: KingsState, one: Approach, target: Footprint, offset: int, end: Footprint) -> Placing:
    touching = contact_length(Side(target, one.facing), end.half_width, offset)
    hindered = not one.counter and is_hindered(s, one.unit, one.strips, end.outline)
    return Placing(one, end, touching, hindered)


def _no_room(unit: Regiment, target: Regiment) -> Refusal:
    why = f"There is no room for {unit_name(unit.number)} at that facing of {unit_name(target.number)}."
    return Refusal("KINGS-ALIGN-3", why, (Unit(target.number),))


# --- several chargers


def _together(law: Law, s: KingsState, found: Sequence[Approach], target: Regiment) -> ChargePlan | Refusal:
    """Settles the facings one after the other; those placed already are friends to the next.  KINGS-MULTI-6."""
    placed: dict[int, Placing] = {}
    for facing in IN_TURN:
        side = Side(target.standing, facing)
        group = [one for one in found if one.facing == facing]
        group.sort(key=lambda one: side.along(*one.unit.standing.leader()))
        settled = _settle_facing(law, s, side, group, found, placed, target)
        if isinstance(settled, Refusal):
            return settled
        placed |= settled
    placings = [placed[one.unit.number] for one in found]
    refusal = _refuse_crossing(law, placings)
    return refusal or ChargePlan(tuple(placings), target.standing)


def _settle_facing(
    law: Law,
    s: KingsState,
    side: Side,
    group: Sequence[Approach],
    everybody: Sequence[Approach],
    placed: dict[int, Placing],
    target: Regiment,
) -> dict[int, Placing] | Refusal:
    """Places the chargers of one facing, left to right as they see the target.  KINGS-MULTI-3 to -5."""
    lifted = [one.unit.number for one in everybody]
    corner = law.switches.corner * TICK
    free = []
    for one in group:
        around = obstacles(law, s, one.unit, target.number, lifted)
        around.friends += [each.end.outline for each in placed.values()]
        if len(group) == 1:
            found = flush_place(law, one.unit.standing, target.standing, one.facing, around, one.contact)
            if found is None:
                return _no_room(one.unit, target)
            return {one.unit.number: _placed(s, one, target.standing, *found)}
        free.append(free_offsets(side, one.unit.standing, corner, around.stops(), *s.size))
    if not group:
        return {}
    half_widths = [one.unit.standing.half_width for one in group]
    offsets = share(side.length, [2 * half for half in half_widths], gap_of(law), corner)
    settled = None if offsets is None else settle_block(side, half_widths, offsets, free, corner)
    if settled is None:
        names = ", ".join(unit_name(one.unit.number) for one in group)
        why = f"{names} don't fit side by side at that facing of {unit_name(target.number)}; name fewer."
        return Refusal("KINGS-MULTI-5", why, (Unit(target.number),))
    return {
        one.unit.number: _placed(s, one, target.standing, offset, flush(side, one.unit.standing, offset))
        for one, offset in zip(group, settled, strict=True)
    }


def _refuse_crossing(law: Law, placings: Sequence[Placing]) -> Refusal | None:
    """KINGS-MULTI-6."""
    for i, one in enumerate(placings):
        for other in placings[:i]:
            names = unit_name(other.approach.unit.number), unit_name(one.approach.unit.number)
            where = Unit(other.approach.unit.number), Unit(one.approach.unit.number)
            if _cross(_line(one), _line(other)):
                return Refusal("KINGS-MULTI-6", f"The ways of {names[0]} and {names[1]} would cross.", where)
            if not keeps(one.end.outline, other.end.outline, gap_of(law) - EPS):
                return Refusal("KINGS-MULTI-6", f"{names[0]} and {names[1]} would stand in each other.", where)
    return None


def _line(placing: Placing) -> tuple[tuple[int, int], tuple[int, int]]:
    return placing.approach.unit.standing.leader(), placing.end.leader()


def _cross(one: tuple[tuple[int, int], tuple[int, int]], other: tuple[tuple[int, int], tuple[int, int]]) -> bool:
    (a, b), (c, d) = one, other
    return _turn(a, b, c) * _turn(a, b, d) < 0 and _turn(c, d, a) * _turn(c, d, b) < 0


def _turn(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int]) -> int:
    product = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (product > 0) - (product < 0)


# --- carrying out


def is_timid(one: Approach, target: Regiment) -> bool:
    """Whether a charger must roll for its courage first.  KINGS-SPECIAL-YELLOW."""
    is_yellow = Flag.YELLOW_BELLIED in one.unit.profile.specials.flags
    soft = target.profile.is_individual or target.profile.is_engine
    return is_yellow and one.facing == FRONT and not soft and not one.counter


def charge(law: Law, s: KingsState, action: Charge, tell: Tell | None) -> None:
    """Carries out a charge that has been checked.  KINGS-MULTI-7, KINGS-DICE-4."""
    plan = plan_charge(law, s, action)
    assert isinstance(plan, ChargePlan), plan
    for number in action.units:
        receive(s, number, tell)
    target = s.units[action.target]
    willing = [
        placing.approach.unit.number
        for placing in plan.placings
        if not is_timid(placing.approach, target) or roll(s, 1, "KINGS-SPECIAL-YELLOW", tell)[0] > 1
    ]
    smaller: ChargePlan | Refusal | None = plan
    if len(willing) < len(action.units):
        rest = replace(action, units=tuple(willing))
        smaller = plan_charge(law, s, rest) if willing else None
    going = smaller if isinstance(smaller, ChargePlan) else None
    for number in action.units:
        is_going = going is not None and number in willing
        _receive(s, number, action.target, tell, is_going=is_going, is_timid=number not in willing)
    if going is not None:
        _arrive(law, s, action, going, tell)


def _receive(s: KingsState, number: int, target: int, tell: Tell | None, *, is_going: bool, is_timid: bool) -> None:
    order = Orders.CHARGE if is_going else Orders.HALT
    unit = s.change(number, order=order)
    if tell:
        if is_timid:
            tell(Disobeyed(number))
        tell(Ordered(unit.seat, number, order, target if is_going else 0))


def _arrive(law: Law, s: KingsState, action: Charge, plan: ChargePlan, tell: Tell | None) -> None:
    target = s.units[action.target]
    if plan.target != target.standing:
        before = target.standing.pose()
        turned = s.change(action.target, pose=settled(s, target, plan.target))
        assert turned.pose is not None
        if tell:
            tell(Moved(action.target, (before, turned.pose), "turn"))
    for placing in plan.placings:
        one = placing.approach
        number = one.unit.number
        strike(s, number, action.target, one.facing, placing.end, tell, hindered=placing.hindered, counter=one.counter)
    for placing in plan.placings:
        make_room(law, s, placing.approach.unit.number, tell)
