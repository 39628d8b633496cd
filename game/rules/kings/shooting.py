"""Ranged attacks: who may shoot at whom, with which dice (docs/rules/kings.md, SHOOT, HIT, RANGE)."""

from __future__ import annotations

from game.core.events import Tell
from game.core.ruleset import Refusal, Unit
from game.rules.kings.actions import Shoot
from game.rules.kings.attack import damage_needed, needed, roll_attack
from game.rules.kings.chances import Volley
from game.rules.kings.dice import roll
from game.rules.kings.law import Law
from game.rules.kings.melee import rerolls
from game.rules.kings.placing import enemies, free_pivot
from game.rules.kings.profile import BREATH, Weapon
from game.rules.kings.sight import arc_of_fire, cover, is_doubtful, sees_to_shoot
from game.rules.kings.special import Flag
from game.rules.kings.state import KingsState, Orders, Regiment, unit_name
from game.table.footprint import FRONT, facing_towards
from game.table.measure import EPS, INCH
from game.table.outline import distance, distance_from

CONTACT = INCH // 50
"""A gap under 0.02 inches is contact.  KINGS-SHOOT-4."""
INDIRECT_INCHES = 12
BREATH_NEED = 4
SEEN_ON = 4
"""What a die must show where sight or cover is in doubt."""


def in_contact(s: KingsState, unit: Regiment) -> bool:
    """Whether a unit touches an enemy.  KINGS-SHOOT-4."""
    outline = unit.standing.outline
    return any(distance(outline, enemy.standing.outline) < CONTACT for enemy in enemies(s, unit))


def weapon_of(unit: Regiment, name: str) -> Weapon | None:
    """The weapon meant: the one named, or the only one.  KINGS-SHOOT-6."""
    weapons = unit.profile.weapons
    if not name:
        return weapons[0] if len(weapons) == 1 else None
    return next((weapon for weapon in weapons if weapon.name == name), None)


def refuse_ranged(s: KingsState, unit: Regiment) -> Refusal | None:
    """Why a unit makes no ranged attack at all, spells included.  KINGS-SHOOT-1, -3 to -5."""
    name, where = unit_name(unit.number), (Unit(unit.number),)
    if unit.shot:
        return Refusal("KINGS-SHOOT-1", f"{name} has made its ranged attack.", where)
    if unit.order in (Orders.DOUBLE, Orders.CHARGE):
        return Refusal("KINGS-SHOOT-3", f"{name} went at the double or charged and makes no ranged attack.", where)
    if unit.is_disordered:
        return Refusal("KINGS-SHOOT-5", f"{name} is Disordered and makes no ranged attack.", where)
    if in_contact(s, unit):
        return Refusal("KINGS-SHOOT-4", f"{name} is in contact with an enemy and makes no ranged attack.", where)
    return None


def refuse_range(unit: Regiment, target: Regiment, inches: int) -> Refusal | None:
    """Why a target is out of reach of the leader point; exactly at range is in range.  KINGS-SHOOT-2, -RANGE-1."""
    away = distance_from(*unit.standing.leader(), target.standing.outline)
    if away <= inches * INCH + EPS:
        return None
    far = f"{away / INCH:.2f}".rstrip("0").rstrip(".")
    why = f'{unit_name(target.number)} is {far}" away; the range is {inches}".'
    return Refusal("KINGS-RANGE-1", why, (Unit(unit.number), Unit(target.number)))


def refuse_sight(law: Law, s: KingsState, unit: Regiment, target: Regiment) -> Refusal | None:
    """Why a target can't be aimed at: arc of sight, line of sight.  KINGS-SHOOT-2, KINGS-SIGHT-9."""
    where = (Unit(target.number),)
    points = arc_of_fire(unit, target)
    if not points:
        why = f"{unit_name(target.number)} is outside the front arc of {unit_name(unit.number)}."
        return Refusal("KINGS-SHOOT-2", why, where)
    if sees_to_shoot(s, unit, target) or (law.switches.unsure_die and is_doubtful(s, unit, target)):
        return None
    return Refusal("KINGS-SIGHT-1", f"{unit_name(unit.number)} can't see {unit_name(target.number)}.", where)


def refuse_shot(law: Law, s: KingsState, action: Shoot) -> Refusal | None:
    """Why a unit may not shoot so; it is of the seat whose turn it is, and the target an enemy."""
    unit, target = s.units[action.unit], s.units[action.target]
    refusal = refuse_ranged(s, unit)
    if refusal is not None:
        return refusal
    name = unit_name(action.unit)
    weapon = weapon_of(unit, action.weapon)
    if weapon is None:
        return _no_weapon(unit, action.weapon)
    if Flag.RELOAD in unit.profile.specials.flags and unit.order not in (None, Orders.HALT):
        return Refusal("KINGS-SPECIAL-RELOAD", f"{name} must halt to reload.", (Unit(action.unit),))
    if in_contact(s, target):
        why = f"{unit_name(action.target)} is in contact with an enemy and is no target."
        return Refusal("KINGS-SHOOT-4", why, (Unit(action.target),))
    turned = free_pivot(law, s, unit, action.face)
    if isinstance(turned, Refusal):
        return turned
    if Flag.INDIRECT in unit.profile.specials.flags:
        away = distance_from(*turned.standing.leader(), target.standing.outline)
        if away <= INDIRECT_INCHES * INCH:
            why = f'{unit_name(action.target)} is within 12", too near for indirect fire.'
            return Refusal("KINGS-SPECIAL-INDIRECT", why, (Unit(action.target),))
    return refuse_range(turned, target, weapon.inches) or refuse_sight(law, s, turned, target)


def _no_weapon(unit: Regiment, name: str) -> Refusal:
    names = ", ".join(weapon.name for weapon in unit.profile.weapons)
    if not names:
        return Refusal("KINGS-STAT-2", f"{unit_name(unit.number)} has no ranged weapon.", (Unit(unit.number),))
    if not name:
        return Refusal("KINGS-SHOOT-6", f"{unit_name(unit.number)} must name its weapon: {names}.")
    return Refusal("KINGS-SHOOT-6", f'{unit_name(unit.number)} has no "{name}"; it has {names}.')


def weigh(s: KingsState, unit: Regiment, target: Regiment, weapon: Weapon, *, in_cover: bool | None = None) -> Volley:
    """The dice of a shot; `in_cover` where a die has decided that already.  KINGS-HIT-2, -SPECIAL-BREATH."""
    rules = unit.profile.specials
    if weapon.name == BREATH:
        dice, need, is_halved, boosts = unit.profile.breath_dice, BREATH_NEED, False, []
    else:
        boosts = minus_names(s, unit, target, weapon, in_cover)
        need, dice, is_halved = needed(unit.profile.ranged or 6, len(boosts), unit.profile.attacks)
    bonus = rules.piercing + unit.bane
    if rules.piercing:
        boosts.append("piercing")
    if unit.bane:
        boosts.append("bane-chant")
    boosts += rerolls(unit)
    if rules.blast is not None:
        boosts.append("blast")
    defence, shield = defence_against(unit, target)
    return Volley(
        unit.number,
        target.number,
        weapon.name,
        dice,
        need,
        damage_needed(defence, bonus),
        is_halved,
        (*boosts, *shield),
        elite=Flag.ELITE in rules.flags,
        vicious=Flag.VICIOUS in rules.flags,
        blast=rules.blast,
    )


def minus_names(s: KingsState, unit: Regiment, target: Regiment, weapon: Weapon, in_cover: bool | None) -> list[str]:
    """What makes the target harder to hit, one each.  KINGS-HIT-2."""
    found = []
    is_steady = weapon.is_steady or unit.profile.has(Flag.NIMBLE)
    if unit.order not in (None, Orders.HALT) and not is_steady:
        found.append("moving")
    if Flag.INDIRECT not in unit.profile.specials.flags:
        covered = cover(s, unit, target).is_full if in_cover is None else in_cover
        if covered:
            found.append("cover")
    if target.profile.is_individual:
        found.append("individual")
    if Flag.STEALTHY in target.profile.specials.flags:
        found.append("stealthy")
    return found


def defence_against(unit: Regiment, target: Regiment) -> tuple[int, list[str]]:
    """The Defence that counts, and the boost that makes it so.  KINGS-SPECIAL-BIGSHIELD."""
    has_shield = Flag.BIG_SHIELD in target.profile.specials.flags
    if has_shield and facing_towards(target.standing, *unit.standing.leader()) == FRONT:
        return 6, ["big-shield"]
    return target.profile.defence, []


def shoot(law: Law, s: KingsState, action: Shoot, tell: Tell | None) -> None:
    """Carries out a shot.  KINGS-DICE-4: sight die, cover die, then the attack."""
    unit = free_pivot(law, s, s.units[action.unit], action.face)
    assert isinstance(unit, Regiment), action
    s.put(unit)
    s.change(action.unit, shot=True)
    target = s.units[action.target]
    weapon = weapon_of(unit, action.weapon)
    assert weapon is not None, action
    if not is_aim_true(law, s, unit, target, tell):
        return
    in_cover = covered(law, s, unit, target, tell) if weapon.name != BREATH else None
    roll_attack(s, weigh(s, unit, target, weapon, in_cover=in_cover), tell, is_tested_later=True)


def is_aim_true(law: Law, s: KingsState, unit: Regiment, target: Regiment, tell: Tell | None) -> bool:
    """Whether the target is seen after all, where a die decides.  KINGS-SIGHT-9."""
    if not law.switches.unsure_die or not is_doubtful(s, unit, target):
        return True
    return roll(s, 1, "KINGS-SIGHT-9", tell)[0] >= SEEN_ON


def covered(law: Law, s: KingsState, unit: Regiment, target: Regiment, tell: Tell | None) -> bool:
    """Whether the target is in cover, where a die decides too.  KINGS-COVER-11."""
    if Flag.INDIRECT in unit.profile.specials.flags:
        return False
    found = cover(s, unit, target)
    if law.switches.unsure_die and found.is_doubtful:
        return roll(s, 1, "KINGS-COVER-11", tell)[0] < SEEN_ON
    return found.is_full
