"""Melee: what a charger rolls against the unit it has charged (docs/rules/kings.md, MELEE, FLANK, HINDERED)."""

from __future__ import annotations

from game.rules.kings.attack import damage_needed, needed
from game.rules.kings.chances import Outcome, Spread, Volley, damage_of, outcome, together
from game.rules.kings.nerve import is_inspired
from game.rules.kings.special import Flag
from game.rules.kings.state import KingsState, Regiment
from game.table.footprint import FRONT, REAR


def chargers_of(s: KingsState, target: int) -> list[Regiment]:
    """Who charged a unit and has not fought it yet, by number.  KINGS-MELEE-2, -3."""
    return [unit for unit in s.units.values() if unit.charging == target]


def combats(s: KingsState) -> list[int]:
    """The units around which there is a combat to resolve, by number."""
    return sorted({unit.charging for unit in s.units.values() if unit.charging})


def attacks_factor(charger: Regiment, target: Regiment) -> int:
    """By how much Attacks are multiplied.  KINGS-FLANK-1 to -3."""
    if target.profile.is_individual:
        return 1
    if target.profile.is_engine:
        return 3
    if charger.profile.is_individual or charger.side in (None, FRONT):
        return 1
    return 3 if charger.side == REAR else 2


def weigh(charger: Regiment, target: Regiment) -> Volley:
    """The dice of one charger against the unit it charged.  KINGS-MELEE-3, -4."""
    rules = charger.profile.specials
    boosts: list[str] = []
    is_front = charger.side == FRONT
    ensnared = is_front and Flag.ENSNARE in target.profile.specials.flags
    if charger.hindered:
        boosts.append("hindered")
    if ensnared:
        boosts.append("ensnare")
    factor = attacks_factor(charger, target)
    if factor > 1 and not is_front:
        boosts.append("rear" if charger.side == REAR else "flank")
    me = charger.profile.melee
    attacks = 0 if me is None else charger.profile.attacks * factor
    need, dice, is_halved = needed(me or 6, charger.hindered + ensnared, attacks)
    bonus = rules.crushing
    if rules.crushing:
        boosts.append("crushing")
    if rules.thunderous and not is_thunder_lost(charger, target):
        bonus += rules.thunderous
        boosts.append("thunderous")
    if charger.bane:
        bonus += 1
        boosts.append("bane-chant")
    boosts += rerolls(charger)
    defence = target.profile.defence
    if is_front and Flag.BIG_SHIELD in target.profile.specials.flags:
        defence = 6
        boosts.append("big-shield")
    if Flag.BRUTAL in rules.flags:
        boosts.append("brutal")
    return Volley(
        charger.number,
        target.number,
        "melee",
        dice,
        need,
        damage_needed(defence, bonus),
        is_halved,
        tuple(boosts),
        elite=Flag.ELITE in rules.flags,
        vicious=Flag.VICIOUS in rules.flags,
    )


def rerolls(unit: Regiment) -> list[str]:
    """The boosts that roll natural 1s again."""
    flags = unit.profile.specials.flags
    return [name for flag, name in ((Flag.ELITE, "elite"), (Flag.VICIOUS, "vicious")) if flag in flags]


def is_thunder_lost(charger: Regiment, target: Regiment) -> bool:
    """KINGS-SPECIAL-THUNDEROUS, KINGS-SPECIAL-PHALANX, KINGS-DISORDER-2."""
    at_pikes = charger.side == FRONT and Flag.PHALANX in target.profile.specials.flags
    return charger.is_disordered or charger.hindered or at_pikes


def nerve_bonus(chargers: list[Regiment]) -> int:
    """What the attackers add to the test.  KINGS-SPECIAL-BRUTAL."""
    return int(any(Flag.BRUTAL in charger.profile.specials.flags for charger in chargers))


def spread_of(chargers: list[Regiment], target: Regiment) -> Spread:
    """Chances of the damage that all chargers do together."""
    return together([damage_of(weigh(charger, target)) for charger in chargers])


def odds_of_combat(s: KingsState, chargers: list[Regiment], target: Regiment) -> Outcome:
    """Chances of a combat and its test.  KINGS-ACT-6, -7."""
    added = target.damage + nerve_bonus(chargers)
    spread = spread_of(chargers, target)
    return outcome(spread, target.profile.waver, target.profile.rout, added, is_inspired(s, target))
