"""What a unit is worth by its figures (docs/rules/kings.md, POINTS).  Shipped prices are held to it."""

from __future__ import annotations

from fractions import Fraction

from game.rules.kings.profile import BREATH, Profile
from game.rules.kings.special import Flag

SIZE_FACTOR = {"one": 1, "troop": 1, "regiment": 2, "horde": 3, "legion": 4}
SPELL_PRICES = {
    "fireball": (Fraction(5, 2), 0),
    "bane-chant": (Fraction(5), 5),
    "wind-blast": (Fraction(2), 0),
    "lightning-bolt": (Fraction(6), 0),
    "heal": (Fraction(4), 0),
    "surge": (Fraction(3), 0),
}
"""For each die, and once."""
RULE_PRICES = {
    Flag.BRUTAL: 4,
    Flag.ENSNARE: 6,
    Flag.FLY: 8,
    Flag.FURY: 2,
    Flag.HEADSTRONG: 3,
    Flag.IRON_RESOLVE: 4,
    Flag.NIMBLE: 4,
    Flag.PATHFINDER: 3,
    Flag.PHALANX: 4,
    Flag.SHAMBLING: -4,
    Flag.STEALTHY: 5,
    Flag.STRIDER: 3,
    Flag.VANGUARD: 5,
    Flag.YELLOW_BELLIED: -5,
}
"""Times the factor of the size."""
PRICES_ONCE = {Flag.INDIVIDUAL: 5, Flag.INSPIRING: 15, Flag.VERY_INSPIRING: 25}
INSPIRING_SOME = 8
NEVER_WAVERS = 4
STEP = 5
LEAST_OPTION = 5
_STRETCH = Fraction(7, 6)


def chance(score: int) -> Fraction:
    """That a die shows the score or more; a 1 never does."""
    return Fraction(max(0, 7 - max(2, score)), 6)


def price(unit: Profile) -> int:
    """The price of a unit by the formula.  KINGS-POINTS-1."""
    worth = (
        30
        + 10 * _melee(unit) * unit.speed / 6
        + 20 * _ranged(unit)
        + Fraction(7, 2) * _stamina(unit)
        + sum((SPELL_PRICES[name][0] * n + SPELL_PRICES[name][1] for name, n in unit.spells), Fraction(0))
        + _rules(unit)
    )
    return int((worth / STEP + Fraction(1, 2)).__floor__()) * STEP


def option_price(plain: Profile, fitted: Profile) -> int:
    """What an option is worth: what it adds, five points at least.  KINGS-POINTS-2."""
    return max(LEAST_OPTION, price(fitted) - price(plain))


def _elite(unit: Profile) -> Fraction:
    return _STRETCH if unit.has(Flag.ELITE) else Fraction(1)


def _vicious(unit: Profile) -> Fraction:
    return _STRETCH if unit.has(Flag.VICIOUS) else Fraction(1)


def _melee(unit: Profile) -> Fraction:
    if unit.melee is None:
        return Fraction(0)
    crushing, thunderous = unit.specials.crushing, unit.specials.thunderous
    wounds = (chance(4 - crushing) + chance(4 - crushing - thunderous)) / 2
    return unit.attacks * chance(unit.melee) * _elite(unit) * _vicious(unit) * wounds


def _ranged(unit: Profile) -> Fraction:
    wounds = chance(4 - unit.specials.piercing) * _vicious(unit)
    best = Fraction(0)
    for weapon in unit.weapons:
        if weapon.name == BREATH:
            worth = unit.breath_dice * Fraction(1, 2) * wounds * Fraction(weapon.inches, 24)
        elif unit.ranged is not None:
            worth = unit.attacks * chance(unit.ranged) * _elite(unit) * wounds * Fraction(weapon.inches, 24)
            if unit.specials.blast is not None:
                worth *= unit.specials.blast.mean
            if unit.has(Flag.RELOAD):
                worth *= Fraction(4, 5)
            if unit.has(Flag.INDIRECT):
                worth *= Fraction(11, 10)
        else:
            continue
        best = max(best, worth)
    return best


def _stamina(unit: Profile) -> Fraction:
    def for_defence(defence: int) -> Fraction:
        return (unit.rout - 7) / ((chance(defence) + chance(defence - 1)) / 2)

    worth = for_defence(unit.defence)
    if unit.has(Flag.BIG_SHIELD):
        worth = (worth + for_defence(6)) / 2
    if unit.specials.regeneration:
        worth *= Fraction(19 - unit.specials.regeneration, 12)
    return worth


def _rules(unit: Profile) -> int:
    each = sum(points for flag, points in RULE_PRICES.items() if flag in unit.specials.flags)
    each += 2 * unit.specials.lifeleech
    each += NEVER_WAVERS if unit.waver is None else 0
    once = sum(points for flag, points in PRICES_ONCE.items() if flag in unit.specials.flags)
    once += INSPIRING_SOME * len(unit.specials.inspires)
    return each * SIZE_FACTOR[unit.size] + once
