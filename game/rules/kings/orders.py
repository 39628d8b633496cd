"""Orders that move a unit without contact (docs/rules/kings.md, ORDER to DOUBLE, PIVOT, INTERPEN)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from game.core.events import Tell
from game.core.ruleset import Point, Refusal, Spot, Unit
from game.rules.kings.actions import Move, Pivot, inches_text
from game.rules.kings.dice import roll
from game.rules.kings.events import Moved, Ordered, Recovered
from game.rules.kings.law import Law
from game.rules.kings.placing import crowding, flies, free_pivot, keep_of, refuse_place, settled, wanted_gap
from game.rules.kings.sight import look_out
from game.rules.kings.special import Flag
from game.rules.kings.state import KingsState, Lookout, Orders, Regiment, Stage, other, unit_name
from game.rules.kings.terrain import blocking
from game.table.footprint import FRONT, LEFT, REAR, RIGHT, Footprint, fits_on, turned
from game.table.legs import carried, swept
from game.table.measure import EPS, INCH, QUARTER, TURN
from game.table.outline import Outline, keeps, overlap

MOST_PIVOT = QUARTER
WAYS = {"advance": FRONT, "double": FRONT, "back": REAR, "left": LEFT, "right": RIGHT}
"""Which of its facings a unit goes by."""
WAVERING = (Orders.HALT, Orders.FACE, Orders.BACK)
"""What a Wavering unit may be told.  KINGS-ORDER-2."""
ORDERS: Final = {order.value: order for order in Orders}
ROUNDED: Final = 8
"""Units by which the end of a leg, rounded by itself, may lie outside what the leg sweeps."""
STEP = INCH // 20
"""How finely the longest legal part of a wish is looked for."""


@dataclass(frozen=True, slots=True)
class Leg:
    """A straight leg: from where, by which facing, how far."""

    start: Footprint
    facing: int
    length: int

    @property
    def end(self) -> Footprint:
        """Where it ends."""
        return carried(self.start, self.facing, self.length)


@dataclass(frozen=True, slots=True)
class Turn:
    """A pivot on the spot, and the base after it."""

    end: Footprint


def steps_of(unit: Regiment, move: Move) -> Iterator[Leg | Turn]:
    """The legs and pivots of a move, in the order in which they happen; there is one leg at least."""
    place, gone = unit.standing, 0
    facing = WAYS[move.way or move.order]
    for pivot in move.pivots:
        if pivot.at > gone:
            leg = Leg(place, facing, pivot.at - gone)
            yield leg
            place, gone = leg.end, pivot.at
        place = turned(place, (place.bearing + pivot.angle) % TURN)
        yield Turn(place)
    if move.length > gone or not move.pivots:
        yield Leg(place, facing, move.length - gone)


def end_of(unit: Regiment, move: Move) -> Footprint:
    """Where a move ends."""
    place = unit.standing
    if move.order == "face":
        assert move.face is not None
        return turned(place, move.face)
    if move.order == "halt":
        return place
    for step in steps_of(unit, move):
        place = step.end
    return place


def reach(unit: Regiment, order: str) -> int:
    """How far an order takes a unit at the most; fractions are kept.  KINGS-ADVANCE-1 to -DOUBLE-1, KINGS-ORDER-4."""
    speed = unit.profile.speed * INCH
    return {"advance": speed, "double": 2 * speed, "halt": 0, "face": 0}.get(order, speed // 2)


def most_pivots(unit: Regiment, order: str) -> int:
    """KINGS-ADVANCE-1, KINGS-SPECIAL-NIMBLE."""
    if order in ("halt", "face"):
        return 0
    return (order == "advance") + unit.profile.has(Flag.NIMBLE)


def refuse_move(law: Law, s: KingsState, move: Move) -> Refusal | None:
    """Why a unit of the seat that has the turn may not be ordered so."""
    unit = s.units[move.unit]
    return refuse_order(s, unit, ORDERS[move.order]) or refuse_way(law, s, unit, move)


def refuse_order(s: KingsState, unit: Regiment, order: Orders) -> Refusal | None:
    """Why a unit may not receive an order, wherever it stands.  KINGS-TURN-2, KINGS-ORDER-2, KINGS-ENGINE-1."""
    if s.stage is Stage.VANGUARD:
        if order not in (Orders.ADVANCE, Orders.DOUBLE, Orders.HALT):
            return _told(unit, "KINGS-SPECIAL-VANGUARD", "may go at the double, advance, or decline by halting")
    elif unit.order is not None:
        return _told(unit, "KINGS-TURN-2", "has its order for this turn")
    if unit.wavering and order not in WAVERING:
        return _told(unit, "KINGS-ORDER-2", "is Wavering: it may halt, change facing or go back")
    if order is Orders.DOUBLE:
        if unit.profile.is_engine:
            return _told(unit, "KINGS-ENGINE-1", "is a war engine and never goes at the double")
        if Flag.SHAMBLING in unit.profile.specials.flags and s.stage is not Stage.VANGUARD:
            return _told(unit, "KINGS-SPECIAL-SHAMBLING", "shambles and never goes at the double")
    return None


def _told(unit: Regiment, rule: str, why: str) -> Refusal:
    """A refusal about one unit; its sentence is made only when there is one."""
    return Refusal(rule, f"{unit_name(unit.number)} {why}.", (Unit(unit.number),))


def refuse_way(law: Law, s: KingsState, unit: Regiment, move: Move) -> Refusal | None:
    """Why a move can't be made from where the unit stands: shape, way, end."""
    if move.order == "face":
        place = end_of(unit, move)
        return refuse_place(law, s, unit, place, as_near_as_before=True, rule="KINGS-PIVOT-2")
    start = free_pivot(law, s, unit, move.face)
    if isinstance(start, Refusal):
        return start
    refusal = refuse_shape(start, move)
    if refusal is not None or move.order == "halt":
        return refusal
    place = start.standing
    is_flying = flies(unit)
    is_clear = False
    look = look_out(s)
    for step in steps_of(start, move):
        place, is_clear = step.end, False
        if isinstance(step, Leg):
            strip = swept(step.start, step.facing, step.length).outline
            refusal = _refuse_strip(s, start, step, strip, move.order, is_flying=is_flying)
            if refusal is None and not is_flying:
                near = _beside(law, s, start, strip, look)
                is_clear = not near
                refusal = _refuse_near(law, start, strip, near)
        elif not is_flying:
            refusal = refuse_place(law, s, start, place, as_near_as_before=False, rule="KINGS-PIVOT-2", look=look)
        if refusal is not None:
            return refusal
    return refuse_end(law, s, start, place, move.order, no_enemy_near=is_clear, look=look)


def refuse_end(
    law: Law,
    s: KingsState,
    unit: Regiment,
    place: Footprint,
    order: str,
    *,
    no_enemy_near: bool = False,
    look: Lookout | None = None,
) -> Refusal | None:
    """Why a move may not end at a place.  KINGS-INTERPEN-4, KINGS-SPECIAL-FLY.

    With `no_enemy_near` the last leg was nowhere near any, so its end is not either.
    """
    refusal = refuse_place(
        law, s, unit, place, as_near_as_before=False, no_enemy_near=no_enemy_near, look=look
    )
    if refusal is None and order == "double" and flies(unit):
        return _landing(s, unit, place)
    return refusal


def is_end(law: Law, s: KingsState, unit: Regiment, place: Footprint, order: str) -> bool:
    """Whether a move may end at a place."""
    return refuse_end(law, s, unit, place, order) is None


def _landing(s: KingsState, unit: Regiment, place: Footprint) -> Refusal | None:
    """KINGS-SPECIAL-FLY."""
    if any(overlap(place.outline, part) for part in blocking(s, unit.profile, at_the_double=True)):
        why = f"{unit_name(unit.number)} may not end its double in difficult terrain or on an obstacle."
        return Refusal("KINGS-SPECIAL-FLY", why, (Unit(unit.number),))
    return None


def refuse_shape(unit: Regiment, move: Move) -> Refusal | None:
    """Why a move is none that its order allows, on any table: too far, too many pivots, too wide."""
    most = reach(unit, move.order)
    if move.length > most + EPS or move.length < 0:
        return _misshapen(unit, move, f'may go {inches_text(most)}" at the most')
    if not move.pivots:
        return None
    many = most_pivots(unit, move.order)
    if len(move.pivots) > many:
        allowed = {0: "no pivot", 1: "one pivot", 2: "two pivots"}[many]
        return _misshapen(unit, move, f"has {allowed} in this order")
    last = 0
    for pivot in move.pivots:
        if abs(pivot.angle) > MOST_PIVOT:
            return _misshapen(unit, move, "pivots by 90 degrees at the most")
        if not last <= pivot.at <= move.length:
            return _misshapen(unit, move, f'pivots on its way, from 0 to {inches_text(move.length)}"')
        last = pivot.at
    return None


def _misshapen(unit: Regiment, move: Move, why: str) -> Refusal:
    return _told(unit, f"KINGS-{move.order.upper()}-1", why)


def refuse_leg(law: Law, s: KingsState, unit: Regiment, leg: Leg, order: str, *, is_flying: bool) -> Refusal | None:
    """Why a straight leg can't be made.  KINGS-INTERPEN-1 to -3, DOUBLE-2, MEASURE-11, SPECIAL-FLY."""
    strip = swept(leg.start, leg.facing, leg.length).outline
    refusal = _refuse_strip(s, unit, leg, strip, order, is_flying=is_flying)
    if refusal is not None or is_flying:
        return refusal
    return _refuse_near(law, unit, strip, _beside(law, s, unit, strip, None))


def _refuse_strip(
    s: KingsState, unit: Regiment, leg: Leg, strip: Outline, order: str, *, is_flying: bool
) -> Refusal | None:
    """Why what a leg sweeps is off the table or in terrain.  KINGS-INTERPEN-3, DOUBLE-2, SPECIAL-FLY."""
    if not fits_on(strip, *s.size):
        return Refusal("KINGS-INTERPEN-3", f"{unit_name(unit.number)} would leave the table.", _stretch(unit, leg))
    if is_flying:
        return None
    is_double = order == "double"
    if any(overlap(strip, part) for part in blocking(s, unit.profile, at_the_double=is_double)):
        name = unit_name(unit.number)
        if is_double:
            why = f"At the double {name} can't cross difficult terrain, obstacles or blocking terrain."
            return Refusal("KINGS-DOUBLE-2", why, _stretch(unit, leg))
        return Refusal("KINGS-INTERPEN-3", f"Blocking terrain is in the way of {name}.", _stretch(unit, leg))
    return None


def _beside(law: Law, s: KingsState, unit: Regiment, strip: Outline, look: Lookout | None) -> list[Regiment]:
    """The enemies within an inch of what a leg sweeps, and those that miss it by less than rounding could."""
    return crowding(s, unit, strip, keep_of(law) + ROUNDED, other(unit.seat), look)


def _refuse_near(law: Law, unit: Regiment, strip: Outline, near: list[Regiment]) -> Refusal | None:
    """Why a leg comes too close to one of these.  KINGS-INTERPEN-2, MEASURE-11."""
    for enemy in near:
        outline = enemy.standing.outline
        if not keeps(strip, outline, wanted_gap(law, unit, enemy)) or overlap(strip, outline):
            why = f"{unit_name(unit.number)} would come within an inch of {unit_name(enemy.number)} on its way."
            return Refusal("KINGS-INTERPEN-2", why, (Unit(enemy.number),))
    return None


def _stretch(unit: Regiment, leg: Leg) -> tuple[Spot, ...]:
    """The unit and where its leg would have ended: the stretch of table that a refusal is about."""
    end = leg.end
    return Unit(unit.number), Point(end.x, end.y, end.bearing)


# --- carrying out


def receive(s: KingsState, number: int, tell: Tell | None) -> None:
    """What a unit does on receiving its order, before anything else.  KINGS-SPECIAL-REGENERATION."""
    unit = s.units[number]
    least = unit.profile.specials.regeneration
    if not least or not unit.damage:
        return
    healed = sum(face >= least for face in roll(s, unit.damage, "KINGS-SPECIAL-REGENERATION", tell))
    s.change(number, damage=unit.damage - healed)
    if tell and healed:
        tell(Recovered(number, healed, "regeneration"))


def move(law: Law, s: KingsState, order: Move, tell: Tell | None) -> None:
    """Carries out an order that has been checked; a free move of the vanguard leaves no order behind."""
    unit = s.units[order.unit]
    is_free = s.stage is Stage.VANGUARD
    if not is_free:
        receive(s, order.unit, tell)
        s.change(order.unit, order=Orders(order.order))
    if tell:
        tell(Ordered(unit.seat, order.unit, Orders(order.order)))
    places = list(places_of(law, s, unit, order))
    path = tuple(place.pose().rounded() for place in places[:-1]) + tuple(settled(s, unit, end) for end in places[-1:])
    if path and path[-1] != unit.pose:
        s.change(order.unit, pose=path[-1])
        if tell:
            tell(Moved(order.unit, (unit.standing.pose(), *path), "order"))


def places_of(law: Law, s: KingsState, unit: Regiment, order: Move) -> Iterator[Footprint]:
    """Where the unit stands after each part of its move."""
    if order.order == "face":
        yield end_of(unit, order)
        return
    start = free_pivot(law, s, unit, order.face)
    assert isinstance(start, Regiment), order
    if order.face is not None:
        yield start.standing
    if order.order != "halt":
        for step in steps_of(start, order):
            yield step.end


def furthest(law: Law, s: KingsState, wish: Move) -> Move | None:
    """The longest legal part of a wish that goes too far; None where not even a step of it is legal."""
    length = min(wish.length, reach(s.units[wish.unit], wish.order))
    while length > 0:
        part = replace(wish, length=length, pivots=tuple(_before(wish.pivots, length)))
        if refuse_move(law, s, part) is None:
            return part
        length = (length - 1) // STEP * STEP
    return None


def _before(pivots: tuple[Pivot, ...], length: int) -> Iterator[Pivot]:
    return (pivot for pivot in pivots if pivot.at <= length)
