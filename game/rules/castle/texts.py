"""Actions of Castle as text: `e2e4`, `e4xf5`, `e4xe6!charge`, `token:move,d6,3` (docs/rules/castle.md, FILE-2)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from game.core.ruleset import Action
from game.core.sayings import parse_time_out
from game.rules.castle.data import SEATS
from game.rules.castle.law import Law
from game.rules.castle.placing import NONE, STANDARD
from game.rules.castle.state import SAYINGS, Army, Card, Move, Place, Spend, Trade, Use

SQUARE = "[a-z]{1,2}[0-9]{1,2}"
_MOVE = re.compile(rf"({SQUARE})(x?)({SQUARE})(?:!([a-z][a-z_0-9]*))?\Z")
_TOKEN = re.compile(r"token:(move|attack|defend),d([1-9][0-9]?),([1-9][0-9]?)\Z")
_USE = re.compile(r"use:([1-9][0-9]?)\Z")
_TRADE = re.compile(r"trade:d([1-9][0-9]?)(?:,([1-9][0-9]?))?\Z")
_ARMY = re.compile(r"army:([a-z][a-z_0-9]*)\Z")
_PLACE = re.compile(rf"place:([a-z][a-z_0-9]*),({SQUARE})\Z")
_CARD = re.compile(r"card:([a-z][a-z_0-9]*)\Z")


def parse(law: Law, text: str) -> Action:
    """The action written as `text`, legal or not; ValueError with a sentence when it is none of Castle."""
    if text in SAYINGS:
        return SAYINGS[text]
    if time_out := parse_time_out(text, SEATS):
        return time_out
    for form, make in FORMS:
        if found := form.match(text):
            return make(law, found)
    raise ValueError(f'"{text}" is no action of Castle; moves look like e2e4, e4xf5 or e4xe6!charge')


def _move(law: Law, found: re.Match[str]) -> Move:
    effect = found[4]
    if effect is not None and effect not in law.effects:
        raise ValueError(f'no effect "{effect}"; known are {", ".join(law.effects)}')
    return Move(found[0], law.grid.parse(found[1]), law.grid.parse(found[3]), bool(found[2]), effect)


def _army(law: Law, found: re.Match[str]) -> Army:
    known = (STANDARD, *law.ready_made)
    if found[1] not in known:
        raise ValueError(f'no army "{found[1]}"; known are {", ".join(known)}')
    return Army(found[1])


def _place(law: Law, found: re.Match[str]) -> Place:
    name = found[1] if found[1] == NONE else _known(law, found[1])
    return Place(name, law.grid.parse(found[2]), found[2])


def _known(law: Law, name: str) -> str:
    """A name that either seat has for a piece."""
    if not any(name in ids for ids in law.ids):
        raise ValueError(f'no piece "{name}"; known are {", ".join(law.ids[0])}')
    return name


FORMS: Sequence[tuple[re.Pattern[str], Callable[[Law, re.Match[str]], Action]]] = (
    (_MOVE, _move),
    (_TOKEN, lambda law, found: Spend(found[1], int(found[2]), int(found[3]))),
    (_USE, lambda law, found: Use(int(found[1]))),
    (_TRADE, lambda law, found: Trade(int(found[1]), int(found[2]) if found[2] else None)),
    (_ARMY, _army),
    (_PLACE, _place),
    (_CARD, lambda law, found: Card(_known(law, found[1]))),
)
