"""Abilities as cards print them: `Command 1` is Command X with X = 1, `Orc Slayer 2` is Y Slayer X (ABILITY-G1)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache
from math import floor
from typing import Any, TypeVar

from game.rules.lytharian.data import AUTO, Ability, TroopCard

MOVEMENT_POINTS = {"K": 2, "Q": 6, "R": 4, "KN": 3, "B": 3, "P": 0}
"""What a piece's way of moving adds to its power score (section 7)."""
_PLURAL = re.compile(r"\b1 ((?:\w+ )?)(square|card)s\b")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Printed:
    """An ability with its number and its name, as one card prints it."""

    entry: str
    """Its key among the abilities."""
    y: str
    """As printed, capitals kept; empty for an ability without one."""
    x: int
    """0 for an ability without a number."""


@cache
def _pattern(name: str) -> re.Pattern[str]:
    bare = re.escape(name.removesuffix(" X"))
    named = re.sub(r"\bY\b", "(?P<y>[A-Za-z]+)", bare, count=1)
    number = r" (?P<x>[1-9]\d?)" if name.endswith(" X") else ""
    return re.compile(f"{named}{number}\\Z")


def find_printed(text: str, abilities: Mapping[str, Ability]) -> Printed | None:
    """What a card prints, or None for no known ability.  Names without Y are looked at first."""
    for has_y in (False, True):
        for entry, ability in abilities.items():
            if bool(re.search(r"\bY\b", ability.name)) is not has_y:
                continue
            found = _pattern(ability.name).match(text)
            if found:
                groups = found.groupdict()
                return Printed(entry, groups.get("y") or "", int(groups.get("x") or 0))
    return None


def named(name: str, y: str) -> str:
    """The name of an ability without its number, with its Y filled in: `Effect: Orc Healer`."""
    return re.sub(r"\bY\b", y, name.removesuffix(" X"))


def key_of(name: str) -> str:
    """What actions and files call an ability of that name: `orc_healer`."""
    return name.removeprefix("Effect: ").removeprefix("Main: ").lower().replace(" ", "_")


def ability_text(printed: Printed, abilities: Mapping[str, Ability]) -> str:
    """What the ability does, its X and Y filled in."""
    text = re.sub(r"\bY\b", printed.y, abilities[printed.entry].text)
    if printed.x:
        text = re.sub(r"\bX\b", str(printed.x), text)
    return _PLURAL.sub(r"1 \1\2", text)


def bound(value: T, y: str) -> T:
    """A rule, or any part of one, with the word Y replaced by a race, class, element or kind of spell."""
    changed: Any = value
    if value == "Y":
        changed = y.lower()
    elif isinstance(value, tuple):
        changed = tuple(bound(one, y) for one in value)
    elif isinstance(value, Mapping):
        changed = {key: bound(one, y) for key, one in value.items()}
    elif is_dataclass(value) and not isinstance(value, type):
        parts = {field.name: bound(getattr(value, field.name), y) for field in fields(value) if field.init}
        changed = replace(value, **parts)
    found: T = changed
    return found


def points_of(texts: Iterable[str], abilities: Mapping[str, Ability]) -> float:
    """What abilities are worth together; unknown ones nothing.  Section 7."""
    total = 0.0
    for text in texts:
        printed = find_printed(text, abilities)
        if printed is not None:
            points = abilities[printed.entry].points
            total += points.flat + points.per_x * printed.x
    return total


def half_up(points: float) -> int:
    """Rounded, halves upwards."""
    return floor(points + 0.5)


def power_of(troop: TroopCard, abilities: Mapping[str, Ability]) -> int:
    """The power score: as printed, or by the formula of section 7."""
    return formula(troop, abilities) if troop.power == AUTO else troop.power


def formula(troop: TroopCard, abilities: Mapping[str, Ability]) -> int:
    """Att + Def + movement points + ability points, which are summed and then rounded.  Section 7."""
    return troop.att + troop.def_ + MOVEMENT_POINTS[troop.piece] + half_up(points_of(troop.abilities, abilities))
