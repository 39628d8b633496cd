"""A combat from the first die to the last step: attacks, Nerve, pull-backs, regroups and overruns.

docs/rules/kings.md, MELEE, REGROUP, PULLBACK.
"""

from __future__ import annotations

from game.core.events import Tell
from game.core.ruleset import Refusal, Unit
from game.rules.kings.actions import Regroup
from game.rules.kings.attack import roll_attack
from game.rules.kings.chances import ROUTED
from game.rules.kings.contact import (
    facing_touched,
    flush_place,
    is_hindered,
    make_room,
    obstacles,
    strike,
    turned_to_meet,
)
from game.rules.kings.dice import roll, third
from game.rules.kings.events import Fought, Moved, Recovered
from game.rules.kings.law import Law
from game.rules.kings.melee import chargers_of, nerve_bonus, weigh
from game.rules.kings.nerve import test_nerve
from game.rules.kings.placing import enemies, flies, friends, gap_of, settled
from game.rules.kings.room import find_room, pull_back
from game.rules.kings.state import KingsState, Regiment, unit_name
from game.rules.kings.terrain import blocking
from game.table.alignment import Side
from game.table.footprint import FRONT, REAR, Footprint, fits_on, turned
from game.table.legs import Contact, carried, contact_with, furthest, swept
from game.table.measure import INCH
from game.table.outline import Outline, overlap

HOLD, FORWARD, BACK, FACE = "hold", "forward", "back", "face"
KINDS = (HOLD, FORWARD, BACK, FACE)


def fight(law: Law, s: KingsState, number: int, tell: Tell | None) -> None:
    """Resolves the combat around a charged unit.  KINGS-MELEE-2 to -5, KINGS-DICE-4."""
    chargers = chargers_of(s, number)
    target = s.units[number]
    if tell:
        tell(Fought(number, tuple(each.number for each in chargers)))
    damage = 0
    for charger in chargers:
        done = roll_attack(s, weigh(charger, target), tell)
        _leech(s, charger.number, done, tell)
        damage += done
    found = ""
    if damage:
        s.change(number, disordered=True)
        found = test_nerve(s, number, nerve_bonus(chargers), tell)
    if found == ROUTED:
        _to_regroup(s, target, chargers)
        return
    for charger in chargers:
        s.change(charger.number, charging=0, side=None, counter=False, hindered=False)
    for charger in chargers:
        pull_back(law, s, charger.number, tell)


def _to_regroup(s: KingsState, routed: Regiment, chargers: list[Regiment]) -> None:
    """KINGS-REGROUP-1, KINGS-POS-7: how hindered they were is still to be known."""
    for charger in chargers:
        s.change(charger.number, charging=0, side=None, counter=False)
    s.regroup = (*(charger.number for charger in chargers), *s.regroup)
    s.individual_routed = routed.profile.is_individual


def _leech(s: KingsState, number: int, damage: int, tell: Tell | None) -> None:
    """KINGS-SPECIAL-LIFELEECH."""
    unit = s.units[number]
    healed = min(damage, unit.profile.specials.lifeleech, unit.damage)
    if healed:
        s.change(number, damage=unit.damage - healed)
        if tell:
            tell(Recovered(number, healed, "lifeleech"))


# --- regroup


def refuse_regroup(s: KingsState, action: Regroup) -> Refusal | None:
    """Why a charger may not regroup so.  KINGS-REGROUP-1, -3."""
    unit = s.units[action.unit]
    if action.kind != FACE:
        return None
    assert action.face is not None
    place = turned(unit.standing, action.face).outline
    name = unit_name(action.unit)
    if not fits_on(place, *s.size) or any(overlap(place, wall) for wall in blocking(s, unit.profile)):
        return Refusal("KINGS-REGROUP-3", f"{name} would stand off the table or in blocking terrain.")
    for each in s.deployed:
        if each.number != action.unit and overlap(place, each.standing.outline):
            why = f"{name} would stand in {unit_name(each.number)}."
            return Refusal("KINGS-REGROUP-3", why, (Unit(each.number),))
    return None


def regroup(law: Law, s: KingsState, action: Regroup, tell: Tell | None) -> None:
    """Carries out a regroup; an overrun is fought at once.  KINGS-REGROUP-1 to -7."""
    unit = s.units[action.unit]
    s.regroup = tuple(each for each in s.regroup if each != action.unit)
    was_individual = s.individual_routed
    if not s.regroup:
        s.individual_routed = False
    place = unit.standing
    if action.kind == FACE:
        assert action.face is not None
        place = turned(place, action.face)
    elif action.kind == BACK:
        place = _run(law, s, unit, REAR, third(roll(s, 1, "KINGS-REGROUP-1", tell)[0]))
    elif action.kind == FORWARD:
        rolled = roll(s, 1, "KINGS-REGROUP-1", tell)[0]
        if was_individual and _overrun(law, s, unit, rolled, tell):
            return
        place = _run(law, s, unit, FRONT, rolled)
    s.change(action.unit, hindered=False)
    find_room(law, s, action.unit, place, tell, "regroup")


def _run(law: Law, s: KingsState, unit: Regiment, facing: int, inches: int) -> Footprint:
    """Straight on for the whole roll, or to the first thing in the way.  KINGS-REGROUP-2, KINGS-SPECIAL-FLY."""
    stops = _stops(law, s, unit, [*friends(s, unit), *enemies(s, unit)])
    length, _ = furthest(unit.standing, facing, inches * INCH, stops, *s.size)
    return carried(unit.standing, facing, length)


def _stops(law: Law, s: KingsState, unit: Regiment, others: list[Regiment]) -> list[tuple[Outline, int]]:
    if flies(unit):
        return []
    walls = [(wall, 0) for wall in blocking(s, unit.profile)]
    return walls + [(each.standing.outline, gap_of(law)) for each in others]


def _overrun(law: Law, s: KingsState, unit: Regiment, inches: int, tell: Tell | None) -> bool:
    """Whether a forward regroup reaches another enemy and fights it.  KINGS-REGROUP-6, -7."""
    start = unit.standing
    length, _ = furthest(start, FRONT, inches * INCH, _stops(law, s, unit, friends(s, unit)), *s.size)
    met = first_met(s, unit, length)
    if met is None:
        return False
    enemy, found = met
    around = obstacles(law, s, unit, enemy.number)
    reached = carried(start, FRONT, found.run)
    facing = facing_touched(enemy.standing, found, reached.leader())
    side = Side(enemy.standing, facing)
    struck = enemy.standing
    contact = side.along(*reached.leader())
    if enemy.profile.is_individual:  # KINGS-ALIGN-7
        turned_enemy = turned_to_meet(law, s, enemy, unit.number, facing, start.bearing)
        if turned_enemy is not None:
            struck, contact = turned_enemy, 0
    rest = flush_place(law, start, struck, facing, around, contact)
    if rest is None:
        return False
    strip = swept(start, FRONT, found.run).outline
    hindered = unit.hindered or is_hindered(s, unit, (strip,), rest[1].outline)
    if struck is not enemy.standing and struck.pose() != enemy.pose:
        met_at = settled(s, enemy, struck)
        s.change(enemy.number, pose=met_at)
        if tell:
            tell(Moved(enemy.number, (enemy.standing.pose(), met_at), "turn"))
    strike(s, unit.number, enemy.number, facing, rest[1], tell, hindered=hindered)
    make_room(law, s, unit.number, tell)
    _fight_alone(law, s, unit.number, enemy.number, tell)
    return True


def _fight_alone(law: Law, s: KingsState, number: int, target: int, tell: Tell | None) -> None:
    """An overrun is fought by its charger alone, whoever else has charged that unit.  KINGS-REGROUP-7."""
    rest = [each for each in chargers_of(s, target) if each.number != number]
    for each in rest:
        s.change(each.number, charging=0)
    fight(law, s, target, tell)
    for each in rest:
        if target in s.units:
            s.change(each.number, charging=target)
        elif each.number in s.units:
            s.change(each.number, side=None, counter=False)
            s.regroup = (*s.regroup, each.number)


def first_met(s: KingsState, unit: Regiment, length: int) -> tuple[Regiment, Contact] | None:
    """The enemy that a straight run forward touches first, if it goes so far; of equals the lower number."""
    best: tuple[Regiment, Contact] | None = None
    for enemy in enemies(s, unit):
        found = contact_with(unit.standing, enemy.standing.outline)
        if found is not None and found.run <= length and (best is None or found.run < best[1].run):
            best = enemy, found
    return best
