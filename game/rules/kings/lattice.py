"""The actions that are listed where any other legal text is accepted as well (docs/rules/kings.md, ACT-4, ACT-8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from game.core.ruleset import Action, Refusal
from game.rules.kings.actions import END, CastSpell, Charge, Move, Pivot, Regroup, Shoot
from game.rules.kings.charge import ChargePlan, plan_charge, refuse_charge
from game.rules.kings.combat import BACK, FACE, FORWARD, HOLD, refuse_regroup
from game.rules.kings.kept import KeptLists
from game.rules.kings.law import Law
from game.rules.kings.orders import WAYS, Leg, is_end, most_pivots, reach, refuse_leg, refuse_move, refuse_order
from game.rules.kings.placing import enemies, flies, friends, gap_of, keep_of, refuse_place
from game.rules.kings.shooting import refuse_ranged, refuse_shot
from game.rules.kings.special import Flag
from game.rules.kings.spells import FOR_FRIENDS, refuse_cast
from game.rules.kings.state import KingsState, Orders, Regiment, Stage
from game.table.footprint import Footprint, turned
from game.table.measure import DEGREE, INCH, TURN, bearing_of
from game.table.outline import distance_from

MOST_CHARGERS = 3
"""Groups of more are legal and not listed."""
RIGHT_ANGLE = 90 * DEGREE
FINE = 10
"""Free pivots are listed in hundredths of a degree."""


def orders_of(law: Law, kept: KeptLists, s: KingsState, unit: Regiment) -> list[Action]:
    """The listed orders of a unit but charges, all legal."""

    def find(alone: KingsState) -> list[Action]:
        return list(_moves(law, alone, unit))

    return kept.listed(s, "orders", (unit,), reach(unit, "double") + keep_of(law) + gap_of(law), find)


def _moves(law: Law, s: KingsState, unit: Regiment) -> Iterator[Move]:
    yield Move("halt", unit.number)
    ways = [("advance", ""), ("double", "")]
    if s.stage is not Stage.VANGUARD:
        for angle in _angles(law, TURN):
            move = Move("face", unit.number, face=angle % TURN)
            if angle % TURN != unit.standing.bearing and refuse_move(law, s, move) is None:
                yield move
        ways += [("back", ""), ("sidestep", "left"), ("sidestep", "right")]
    for order, way in ways:
        if refuse_order(s, unit, Orders(order)) is None:
            yield from _run(law, s, unit, order, way)


def _run(law: Law, s: KingsState, unit: Regiment, order: str, way: str) -> Iterator[Move]:
    """The legal moves of an order at every listed distance, with no pivot or one at its start or its end.

    A strip only grows with its leg, so the first leg that is refused ends its direction; `refuse_move` would say of
    each move alone what is found here for all of them together.
    """
    number, start, facing = unit.number, unit.standing, WAYS[way or order]
    most = reach(unit, order)
    step = law.switches.lattice * INCH
    lengths = [*range(step, most, step), most] if most else []
    right = 2 * RIGHT_ANGLE
    turns = [angle for angle in _angles(law, right, -RIGHT_ANGLE) if angle] if most_pivots(unit, order) else []
    for length, end in _legs(law, s, unit, start, facing, lengths, order):
        if is_end(law, s, unit, end, order):
            yield Move(order, number, length, way=way)
        for angle in turns:
            place = turned(end, (end.bearing + angle) % TURN)
            if is_end(law, s, unit, place, order):
                yield Move(order, number, length, (Pivot(angle, length),), way)
    for angle in turns:
        place = turned(start, (start.bearing + angle) % TURN)
        if flies(unit) or refuse_place(law, s, unit, place, as_near_as_before=False) is None:
            for length, end in _legs(law, s, unit, place, facing, lengths, order):
                if is_end(law, s, unit, end, order):
                    yield Move(order, number, length, (Pivot(angle, 0),), way)


def _legs(
    law: Law, s: KingsState, unit: Regiment, start: Footprint, facing: int, lengths: Iterable[int], order: str
) -> Iterator[tuple[int, Footprint]]:
    """The legs from a place that may be made, and where each ends."""
    for length in lengths:
        leg = Leg(start, facing, length)
        if refuse_leg(law, s, unit, leg, order, is_flying=flies(unit)) is not None:
            return
        yield length, leg.end


def _angles(law: Law, span: int, first: int = 0) -> range:
    step = law.switches.lattice_angle * DEGREE
    start = -(-first // step) * step
    return range(start, first + span + (1 if first else 0), step)


# --- charges


def charges(law: Law, kept: KeptLists, s: KingsState) -> list[Action]:
    """The listed charges: every unit alone, then groups of those that could go alone."""
    found: list[Action] = []
    for target in [each for each in s.deployed if each.seat != s.turn]:
        alone = [one for unit in _chargers(s) for one in charges_of(law, kept, s, unit, target)]
        found += alone
        plain = [one for one in alone if isinstance(one, Charge) and one.face is None]
        for many in range(2, MOST_CHARGERS + 1):
            for group in combinations(plain, many):
                together = _joined(group)
                if together is not None:
                    found += _if_legal(law, kept, s, together)
    return found


def _chargers(s: KingsState) -> list[Regiment]:
    return [
        unit for unit in s.of(s.turn) if unit.order is None and unit.pose is not None and not unit.profile.is_engine
    ]


def charges_of(law: Law, kept: KeptLists, s: KingsState, unit: Regiment, target: Regiment) -> list[Action]:
    """The charges of a unit alone at one target."""
    away = distance_from(*unit.standing.leader(), target.standing.outline)
    # A unit that turns about first has its leader point a whole base nearer: KINGS-INDIVIDUAL-1.
    if away > 2 * (unit.profile.speed * INCH + unit.standing.half_depth):
        return []  # beyond its reach, however it turns

    def find(alone: KingsState) -> list[Action]:
        return _ways_to_charge(law, alone, unit, target)

    return kept.listed(s, "charge", (unit, target), _room_to_charge(unit), find)


def _if_legal(law: Law, kept: KeptLists, s: KingsState, action: Charge) -> list[Action]:
    units = [s.units[number] for number in action.units]

    def find(alone: KingsState) -> list[Action]:
        return [] if refuse_charge(law, alone, action) else [action]

    about = (*units, s.units[action.target])
    return kept.listed(s, f"together{sorted(action.counters)}", about, max(map(_room_to_charge, units)), find)


def worked_out(law: Law, kept: KeptLists, s: KingsState, action: Charge) -> ChargePlan | None:
    """A charge as it would be carried out; None where it may not be made."""
    units = [s.units[number] for number in action.units]

    def find(alone: KingsState) -> list[ChargePlan]:
        plan = plan_charge(law, alone, action)
        return [] if isinstance(plan, Refusal) else [plan]

    about = (*units, s.units[action.target])
    return next(iter(kept.listed(s, str(action), about, max(map(_room_to_charge, units)), find)), None)


def _room_to_charge(unit: Regiment) -> int:
    """Nothing further off than that from a charger and from its target is in the way of any charge."""
    return 2 * unit.profile.speed * INCH + 2 * unit.standing.outline.reach


def _ways_to_charge(law: Law, s: KingsState, unit: Regiment, target: Regiment) -> list[Action]:
    found: list[Action] = []
    number = unit.number
    if not unit.wavering:
        for face in free_pivots(unit, target):
            action = Charge((number,), target.number, face=face)
            if refuse_charge(law, s, action) is None:
                found.append(action)
    if target.number in unit.charged_by:
        action = Charge((number,), target.number, frozenset({number}))
        if refuse_charge(law, s, action) is None:
            found.append(action)
    return found


def _joined(group: Iterable[Charge]) -> Charge | None:
    """Several single charges as one; None where a unit stands in it twice."""
    parts = sorted(group, key=lambda charge: charge.units)
    units = tuple(charge.units[0] for charge in parts)
    if len(set(units)) < len(units):
        return None
    return Charge(units, parts[0].target, frozenset().union(*(charge.counters for charge in parts)))


def free_pivots(unit: Regiment, target: Regiment) -> list[int | None]:
    """None, and for an individual the bearing of the target's centre."""
    if not unit.profile.is_individual or (target.number == unit.number):
        return [None]
    here, there = unit.standing, target.standing
    if (here.x, here.y) == (there.x, there.y):
        return [None]
    bearing = (bearing_of(there.x - here.x, there.y - here.y) + FINE // 2) // FINE * FINE % TURN
    return [None] if bearing == here.bearing else [None, bearing]


# --- shots and spells


def ranged(law: Law, s: KingsState) -> list[Action]:
    """Every shot and every spell, and the end of the phase."""
    found: list[Action] = [END]
    for unit in s.of(s.turn):
        if refuse_ranged(s, unit) is None:
            found += _shots(law, s, unit)
            found += _spells(law, s, unit)
    return found


def _shots(law: Law, s: KingsState, unit: Regiment) -> Iterator[Shoot]:
    weapons = [weapon.name for weapon in unit.profile.weapons]
    if Flag.RELOAD in unit.profile.specials.flags and unit.order not in (None, Orders.HALT):
        return
    for target in enemies(s, unit) if weapons else ():
        for name in weapons if len(weapons) > 1 else ("",):
            for face in free_pivots(unit, target):
                action = Shoot(unit.number, target.number, name, face)
                if refuse_shot(law, s, action) is None:
                    yield action


def _spells(law: Law, s: KingsState, unit: Regiment) -> Iterator[CastSpell]:
    for spell, _ in unit.profile.spells:
        for target in friends(s, unit) if spell in FOR_FRIENDS else enemies(s, unit):
            for face in free_pivots(unit, target):
                action = CastSpell(unit.number, spell, target.number, face)
                if refuse_cast(law, s, action) is None:
                    yield action


# --- regroup


def regroups(law: Law, s: KingsState) -> list[Action]:
    """Every kind of regroup of every unit that waits for one."""
    found: list[Action] = []
    for number in s.regroup:
        found += [Regroup(number, kind) for kind in (HOLD, FORWARD, BACK)]
        for angle in _angles(law, TURN):
            action = Regroup(number, FACE, angle % TURN)
            if action.face != s.units[number].standing.bearing and refuse_regroup(s, action) is None:
                found.append(action)
    return found
