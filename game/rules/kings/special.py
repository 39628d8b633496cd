"""Special rules by their names in data files (docs/rules/kings.md, SPECIAL)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction

from game.content.guesses import did_you_mean


class Flag(Enum):
    """A special rule without a number."""

    BIG_SHIELD = "Big Shield"
    BRUTAL = "Brutal"
    ELITE = "Elite"
    ENSNARE = "Ensnare"
    FLY = "Fly"
    FURY = "Fury"
    HEADSTRONG = "Headstrong"
    INDIRECT = "Indirect Fire"
    INDIVIDUAL = "Individual"
    INSPIRING = "Inspiring"
    IRON_RESOLVE = "Iron Resolve"
    NIMBLE = "Nimble"
    PATHFINDER = "Pathfinder"
    PHALANX = "Phalanx"
    RELOAD = "Reload!"
    SHAMBLING = "Shambling"
    STEALTHY = "Stealthy"
    STRIDER = "Strider"
    VANGUARD = "Vanguard"
    VERY_INSPIRING = "Very Inspiring"
    VICIOUS = "Vicious"
    YELLOW_BELLIED = "Yellow Bellied"


class Numbered(Enum):
    """A special rule with a number, a die or a name in round brackets."""

    BLAST = "Blast"
    BREATH = "Breath Attack"
    CRUSHING = "Crushing Strength"
    INSPIRING = "Inspiring"
    LIFELEECH = "Lifeleech"
    PIERCING = "Piercing"
    REGENERATION = "Regeneration"
    THUNDEROUS = "Thunderous Charge"


@dataclass(frozen=True, slots=True)
class Blast:
    """How many hits a hit becomes: a die of so many sides and an addend, or the addend alone (`sides` 0)."""

    sides: int
    plus: int

    @property
    def numbers(self) -> tuple[int, ...]:
        """Every number of hits, all equally likely."""
        return tuple(face + self.plus for face in range(1, self.sides + 1)) or (self.plus,)

    @property
    def mean(self) -> Fraction:
        """Hits on the average."""
        return Fraction(sum(self.numbers), len(self.numbers))

    def __str__(self) -> str:
        if not self.sides:
            return str(self.plus)
        return f"D{self.sides}+{self.plus}" if self.plus else f"D{self.sides}"


BY_ATTACKS = -1
"""Breath with as many dice as the unit has Attacks."""


@dataclass(frozen=True, slots=True)
class Specials:
    """All special rules of one unit; a number is 0 where the unit has not the rule.  KINGS-SPECIAL-RANK."""

    flags: frozenset[Flag] = frozenset()
    blast: Blast | None = None
    breath: int = 0
    crushing: int = 0
    lifeleech: int = 0
    piercing: int = 0
    regeneration: int = 0
    """The least face that heals."""
    thunderous: int = 0
    inspires: tuple[str, ...] = ()
    """Names of the entries that are inspired, where not all are."""

    def has(self, flag: Flag) -> bool:
        """Whether the unit has this rule, by itself or as part of another."""
        if flag is Flag.NIMBLE:  # KINGS-INDIVIDUAL-3, KINGS-SPECIAL-FLY
            return bool(self.flags & {Flag.NIMBLE, Flag.FLY, Flag.INDIVIDUAL})
        return flag in self.flags

    @property
    def inspiring_inches(self) -> int:
        """How far the unit inspires those that it inspires; 0 where nobody.  SPECIAL-INSPIRING, -VERYINSPIRING."""
        if Flag.VERY_INSPIRING in self.flags:
            return 9
        return 6 if Flag.INSPIRING in self.flags or self.inspires else 0

    def inspires_all(self) -> bool:
        """Whether it inspires every friend, not only those of some name."""
        return bool(self.flags & {Flag.INSPIRING, Flag.VERY_INSPIRING})


_FLAGS = {flag.value: flag for flag in Flag}
_NUMBERED = {rule.value: rule for rule in Numbered}
NAMES = (*_FLAGS, *(f"{rule.value} (n)" for rule in Numbered if rule is not Numbered.INSPIRING))
"""Every special rule as data files write it, for guesses."""
_BRACKETS = re.compile(r"([^()]+) \(([^()]+)\)").fullmatch
_DIE = re.compile(r"D([36])(?:\+([1-9]))?").fullmatch


def parse_special(text: str) -> Specials:
    """The one rule written as `text`; ValueError with a sentence when there is none."""
    if text in _FLAGS:
        return Specials(frozenset({_FLAGS[text]}))
    found = _BRACKETS(text)
    rule = _NUMBERED.get(found[1] if found else text)
    if rule is None:
        raise ValueError(f'unknown special rule "{text}"{did_you_mean(text, NAMES)}')
    if found is None:
        raise ValueError(f'"{text}" needs its number in round brackets')
    return _numbered(rule, found[2], text)


def _numbered(rule: Numbered, inside: str, text: str) -> Specials:
    number = int(inside) if inside.isdecimal() and 0 < int(inside) < 100 else 0
    match rule:
        case Numbered.INSPIRING:
            return Specials(inspires=(inside,))
        case Numbered.BLAST:
            die = _DIE(inside)
            if die is not None:
                return Specials(blast=Blast(int(die[1]), int(die[2] or 0)))
            if number:
                return Specials(blast=Blast(0, number))
        case Numbered.BREATH:
            if number or inside == "Att":
                return Specials(breath=number or BY_ATTACKS)
        case Numbered.REGENERATION:
            if inside in ("2+", "3+", "4+", "5+", "6+"):
                return Specials(regeneration=int(inside[0]))
        case Numbered.CRUSHING if number:
            return Specials(crushing=number)
        case Numbered.LIFELEECH if number:
            return Specials(lifeleech=number)
        case Numbered.PIERCING if number:
            return Specials(piercing=number)
        case Numbered.THUNDEROUS if number:
            return Specials(thunderous=number)
        case _:
            pass
    raise ValueError(f'"{text}": {rule.value} does not take ({inside})')


def combined(texts: Iterable[str]) -> Specials:
    """All these rules together; of a rule that comes twice the better value counts.  KINGS-SPECIAL-RANK."""
    found = Specials()
    for text in texts:
        one = parse_special(text)
        found = replace(
            found,
            flags=found.flags | one.flags,
            blast=max((found.blast, one.blast), key=lambda blast: blast.mean if blast else Fraction(0)),
            breath=BY_ATTACKS if BY_ATTACKS in (found.breath, one.breath) else max(found.breath, one.breath),
            crushing=max(found.crushing, one.crushing),
            lifeleech=max(found.lifeleech, one.lifeleech),
            piercing=max(found.piercing, one.piercing),
            regeneration=min(found.regeneration or 9, one.regeneration or 9) % 9,
            thunderous=max(found.thunderous, one.thunderous),
            inspires=(*found.inspires, *(name for name in one.inspires if name not in found.inspires)),
        )
    return found
