"""Spells: whom they may be cast at, their dice, what their hits do (docs/rules/kings.md, SPELL)."""

from __future__ import annotations

from game.core.events import Tell
from game.core.ruleset import Refusal, Unit
from game.rules.kings.actions import CastSpell
from game.rules.kings.attack import damage_needed, roll_attack, roll_hits
from game.rules.kings.chances import Volley
from game.rules.kings.combat import first_met
from game.rules.kings.contact import (
    facing_touched,
    flush_place,
    is_hindered,
    make_room,
    obstacles,
    strike,
    turned_to_meet,
)
from game.rules.kings.events import Cast, Moved, Recovered
from game.rules.kings.law import Law
from game.rules.kings.melee import rerolls
from game.rules.kings.placing import enemies, free_pivot, friends, gap_of, keep_of, settled
from game.rules.kings.room import find_room
from game.rules.kings.shooting import (
    defence_against,
    in_contact,
    is_aim_true,
    refuse_range,
    refuse_ranged,
    refuse_sight,
)
from game.rules.kings.special import Flag
from game.rules.kings.state import KingsState, Regiment, unit_name
from game.rules.kings.terrain import blocking
from game.table.alignment import Side
from game.table.footprint import FRONT, LEFT, REAR, RIGHT, Footprint, facing_towards
from game.table.legs import carried, furthest, swept
from game.table.measure import INCH
from game.table.outline import Outline, keeps

RANGES = {"fireball": 12, "bane-chant": 12, "wind-blast": 18, "lightning-bolt": 24, "heal": 12, "surge": 12}
"""In inches."""
FOR_FRIENDS = ("bane-chant", "heal", "surge")
IN_CONTACT = ("bane-chant", "heal")
"""Spells that reach friends in contact with enemies.  KINGS-SPELL-3."""
PIERCING = {"lightning-bolt": 1}
DAMAGING = ("fireball", "lightning-bolt")
NEED = 4
"""A spell hits on this or more, whatever there is.  KINGS-SPELL-2."""
PUSHED = {FRONT: REAR, REAR: FRONT, LEFT: RIGHT, RIGHT: LEFT}
"""By which of its facings a unit is pushed, whoever stands in which of its arcs.  KINGS-SPELL-WINDBLAST."""


def refuse_cast(law: Law, s: KingsState, action: CastSpell) -> Refusal | None:
    """Why a spell may not be cast so.  KINGS-SPELL-1, -3, -4."""
    unit, target = s.units[action.unit], s.units[action.target]
    name, where = unit_name(action.unit), (Unit(action.target),)
    refusal = refuse_ranged(s, unit)
    if refusal is not None:
        return refusal
    if action.spell not in dict(unit.profile.spells):
        known = ", ".join(spell for spell, _ in unit.profile.spells) or "no spells"
        return Refusal("KINGS-SPELL-1", f"{name} does not know {action.spell}; it has {known}.", (Unit(action.unit),))
    is_friend = target.seat == unit.seat
    if is_friend != (action.spell in FOR_FRIENDS) or action.unit == action.target:
        whom = "another friendly unit" if action.spell in FOR_FRIENDS else "an enemy"
        return Refusal("KINGS-SPELL-3", f"{action.spell} is cast at {whom}.", where)
    if is_friend and target.profile.force != unit.profile.force:
        return Refusal(
            "KINGS-ALLY-5", f"{unit_name(action.target)} is of another list: spells don't reach allies.", where
        )
    if action.spell == "surge" and Flag.SHAMBLING not in target.profile.specials.flags:
        return Refusal("KINGS-SPELL-SURGE", f"{unit_name(action.target)} does not shamble.", where)
    if action.spell not in IN_CONTACT and in_contact(s, target):
        return Refusal(
            "KINGS-SHOOT-4", f"{unit_name(action.target)} is in contact with an enemy and is no target.", where
        )
    turned = free_pivot(law, s, unit, action.face)
    if isinstance(turned, Refusal):
        return turned
    return refuse_range(turned, target, RANGES[action.spell]) or refuse_sight(law, s, turned, target)


def weigh_spell(unit: Regiment, target: Regiment, spell: str) -> Volley:
    """The dice of a spell.  KINGS-SPELL-1, -2, KINGS-SPECIAL-PIERCING."""
    rules = unit.profile.specials
    boosts: list[str] = []
    damage_need = None
    if spell in DAMAGING:
        piercing = max(PIERCING.get(spell, 0), rules.piercing)
        if piercing:
            boosts.append("piercing")
        if unit.bane:
            boosts.append("bane-chant")
        defence, shield = defence_against(unit, target)
        damage_need = damage_needed(defence, piercing + unit.bane)
        boosts += rerolls(unit) + shield
    elif Flag.ELITE in rules.flags:
        boosts.append("elite")
    return Volley(
        unit.number,
        target.number,
        spell,
        dict(unit.profile.spells)[spell],
        NEED,
        damage_need,
        boosts=tuple(boosts),
        elite=Flag.ELITE in rules.flags,
        vicious=Flag.VICIOUS in rules.flags,
    )


def cast(law: Law, s: KingsState, action: CastSpell, tell: Tell | None) -> None:
    """Carries out a spell that has been checked."""
    unit = free_pivot(law, s, s.units[action.unit], action.face)
    assert isinstance(unit, Regiment), action
    s.put(unit)
    s.change(action.unit, shot=True)
    target = s.units[action.target]
    if not is_aim_true(law, s, unit, target, tell):
        return
    volley = weigh_spell(unit, target, action.spell)
    if action.spell in DAMAGING:
        roll_attack(s, volley, tell, is_tested_later=True)
        return
    hits = roll_hits(s, volley, tell)
    if hits and action.spell == "bane-chant":
        s.change(action.target, bane=True)
    if tell:
        tell(Cast(action.unit, action.target, action.spell, hits))
    if not hits:
        return
    match action.spell:
        case "heal":
            _heal(s, target, hits, tell)
        case "wind-blast":
            _push(law, s, unit, target, hits, tell)
        case "surge":
            _surge(law, s, target, hits, tell)
        case _:
            pass  # a chant has done its work before it was told


def _heal(s: KingsState, target: Regiment, hits: int, tell: Tell | None) -> None:
    """KINGS-SPELL-HEAL."""
    healed = min(hits, target.damage)
    s.change(target.number, damage=target.damage - healed)
    if tell and healed:
        tell(Recovered(target.number, healed, "heal"))


def _put(s: KingsState, unit: Regiment, place: Footprint, tell: Tell | None, why: str) -> None:
    before, after = unit.standing.pose(), settled(s, unit, place)
    if before != after:
        s.change(unit.number, pose=after)
        if tell:
            tell(Moved(unit.number, (before, after), why))


def _push(law: Law, s: KingsState, caster: Regiment, target: Regiment, hits: int, tell: Tell | None) -> None:
    """An inch per hit, away from the caster.  KINGS-SPELL-WINDBLAST."""
    if not target.profile.speed:
        return
    start = target.standing
    facing = PUSHED[facing_towards(start, *caster.standing.leader())]
    gap, keep = gap_of(law), keep_of(law)
    stops = [(each.standing.outline, keep) for each in enemies(s, target)]
    stops += [(each.standing.outline, gap) for each in friends(s, target)]
    stops += [(wall, gap) for wall in blocking(s, target.profile)]
    length, _ = furthest(start, facing, hits * INCH, stops, *s.size)
    _put(s, target, carried(start, facing, length), tell, "wind-blast")


def _surge(law: Law, s: KingsState, unit: Regiment, hits: int, tell: Tell | None) -> None:
    """An inch forward per hit, perhaps into an enemy.  KINGS-SPELL-SURGE, KINGS-SPELL-5, -6."""
    if not unit.profile.speed:
        return
    start = unit.standing
    gap = gap_of(law)
    stops: list[tuple[Outline, int]] = [(each.standing.outline, gap) for each in friends(s, unit)]
    stops += [(wall, gap) for wall in blocking(s, unit.profile)]
    length, _ = furthest(start, FRONT, hits * INCH, stops, *s.size)
    met = first_met(s, unit, length)
    if met is None:
        _put(s, unit, carried(start, FRONT, length), tell, "surge")
        _leave_room(law, s, unit.number, tell)
        return
    enemy, found = met
    reached = carried(start, FRONT, found.run)
    facing = facing_touched(enemy.standing, found, reached.leader())
    struck = enemy.standing
    contact = Side(struck, facing).along(*reached.leader())
    if enemy.profile.is_individual:  # KINGS-ALIGN-7
        turned_enemy = turned_to_meet(law, s, enemy, unit.number, facing, start.bearing)
        if turned_enemy is not None:
            struck, contact = turned_enemy, 0
    rest = flush_place(law, start, struck, facing, obstacles(law, s, unit, enemy.number), contact)
    if rest is None:
        _put(s, unit, carried(start, FRONT, max(0, found.run - keep_of(law))), tell, "surge")
        return
    _put(s, enemy, struck, tell, "turn")
    strip = swept(start, FRONT, found.run).outline
    hindered = is_hindered(s, unit, (strip,), rest[1].outline)
    strike(s, unit.number, enemy.number, facing, rest[1], tell, hindered=hindered)
    make_room(law, s, unit.number, tell)
    s.tests = tuple(each for each in s.tests if each != enemy.number)


def _leave_room(law: Law, s: KingsState, number: int, tell: Tell | None) -> None:
    """KINGS-SPELL-5."""
    unit = s.units[number]
    outline = unit.standing.outline
    if not all(keeps(outline, enemy.standing.outline, keep_of(law)) for enemy in enemies(s, unit)):
        find_room(law, s, number, unit.standing, tell, "surge")
