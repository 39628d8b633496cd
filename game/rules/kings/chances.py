"""Exact chances of attacks and of tests of Nerve, weighed but not rolled (docs/rules/kings.md, HIT, DAMAGE, NERVE)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb, gcd

from game.rules.kings.special import Blast

Spread = tuple[Fraction, ...]
"""Chances of 0, 1, 2 … damage."""


@dataclass(frozen=True, slots=True)
class Volley:
    """The dice of one attack before they fall.  Tooltip, odds and dice all use it, so they cannot differ."""

    unit: int
    target: int
    how: str
    """`melee`, or the name of a weapon or spell."""
    dice: int
    need: int
    """2 to 6, to hit."""
    damage_need: int | None
    """2 to 6, or 7 where nothing can damage; None for a spell whose hits do something else."""
    is_halved: bool = False
    boosts: tuple[str, ...] = ()
    elite: bool = False
    vicious: bool = False
    blast: Blast | None = None


def hit_chance(volley: Volley) -> Fraction:
    """That one die hits, its re-roll included."""
    return _with_reroll(volley.need, volley.elite)


def damage_chance(volley: Volley) -> Fraction:
    """That one hit damages, its re-roll included."""
    return Fraction(0) if volley.damage_need is None else _with_reroll(volley.damage_need, volley.vicious)


def _with_reroll(need: int, rerolls_ones: bool) -> Fraction:
    once = Fraction(max(0, 7 - max(2, need)), 6)
    return once * Fraction(7, 6) if rerolls_ones else once


@cache
def _damage(dice: int, hits: Fraction, wounds: Fraction, blast: Blast | None) -> Spread:
    die = [1 - hits * wounds, hits * wounds]
    if blast is not None:
        most = max(blast.numbers)
        die = [Fraction(0)] * (most + 1)
        die[0] = 1 - hits
        for many in blast.numbers:
            for k in range(many + 1):
                die[k] += hits / len(blast.numbers) * comb(many, k) * wounds**k * (1 - wounds) ** (many - k)
    return _power(die, dice)


def _power(die: Sequence[Fraction], times: int) -> Spread:
    """The spread of a sum of equal dice; counted in whole parts, since fractions of fractions are slow."""
    parts = 1
    for chance in die:
        parts = parts * chance.denominator // gcd(parts, chance.denominator)
    one = [int(chance * parts) for chance in die]
    found = [1]
    for _ in range(times):
        found = _product(found, one)
    return tuple(Fraction(part, parts**times) for part in found)


def _product(a: Sequence[int], b: Sequence[int]) -> list[int]:
    found = [0] * (len(a) + len(b) - 1)
    for i, x in enumerate(a):
        if x:
            for j, y in enumerate(b):
                found[i + j] += x * y
    return found


def damage_of(volley: Volley) -> Spread:
    """Chances of every amount of damage."""
    return _damage(volley.dice, hit_chance(volley), damage_chance(volley), volley.blast)


def hits_of(volley: Volley) -> Spread:
    """Chances of every number of hits."""
    return _power([1 - hit_chance(volley), hit_chance(volley)], volley.dice)


def together(spreads: Sequence[Spread]) -> Spread:
    """Chances of what several attacks do in all."""
    found: list[Fraction] = [Fraction(1)]
    for spread in spreads:
        sums = [Fraction(0)] * (len(found) + len(spread) - 1)
        for i, x in enumerate(found):
            for j, y in enumerate(spread):
                sums[i + j] += x * y
        found = sums
    return tuple(found)


def mean(spread: Spread) -> Fraction:
    """What comes on the average."""
    return sum((n * chance for n, chance in enumerate(spread)), Fraction(0))


# --- Nerve

STEADY, WAVERING, ROUTED = "steady", "waver", "rout"


def verdict(faces: tuple[int, int], total: int, waver: int | None, rout: int) -> str:
    """What 2D6 and a total with damage and modifiers mean.  KINGS-NERVE-2 to -5."""
    if faces == (1, 1):
        return STEADY
    if total >= rout:
        return ROUTED
    if waver is None:
        return STEADY
    return WAVERING if total >= waver or faces == (6, 6) else STEADY


@dataclass(frozen=True, slots=True)
class NerveOdds:
    """Chances of the three outcomes of one test."""

    steady: Fraction
    waver: Fraction
    rout: Fraction


@cache
def nerve_odds(waver: int | None, rout: int, added: int, inspired: bool) -> NerveOdds:
    """Chances with so much damage and modifiers; an inspired Rout is rolled again in full.  KINGS-NERVE-8."""
    counts = {STEADY: 0, WAVERING: 0, ROUTED: 0}
    for first in range(1, 7):
        for second in range(1, 7):
            counts[verdict((first, second), first + second + added, waver, rout)] += 1
    steady, wavers, routs = (Fraction(counts[name], 36) for name in (STEADY, WAVERING, ROUTED))
    if inspired:
        return NerveOdds(steady * (1 + routs), wavers * (1 + routs), routs * routs)
    return NerveOdds(steady, wavers, routs)


@dataclass(frozen=True, slots=True)
class Outcome:
    """Chances of an attack and the test that follows it: no test without damage.  KINGS-MELEE-5."""

    untested: Fraction
    steady: Fraction
    waver: Fraction
    rout: Fraction


def outcome(spread: Spread, waver: int | None, rout: int, added: int, inspired: bool) -> Outcome:
    """What becomes of a unit that already has `added` of damage and modifiers and suffers what the spread says."""
    parts = [Fraction(0)] * 3
    for damage, chance in enumerate(spread):
        if damage:
            odds = nerve_odds(waver, rout, damage + added, inspired)
            for i, part in enumerate((odds.steady, odds.waver, odds.rout)):
                parts[i] += chance * part
    return Outcome(spread[0], *parts)
