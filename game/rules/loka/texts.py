"""Actions of Loka as text: `e4xf5`, `c5~j8`, `deploy:rook,a1`, `army:rook,pawn*4` (docs/rules/loka.md, TEXT)."""

from __future__ import annotations

import re

from game.core.ruleset import Action
from game.core.sayings import parse_time_out
from game.rules.loka.actions import SAYINGS, Deploy, Move, Route
from game.rules.loka.army import Armies
from game.rules.loka.law import Law

SQUARE = "[a-z]{1,2}[0-9]{1,2}"
_PLAIN = re.compile(rf"({SQUARE})(x?)({SQUARE})(?:=([a-z_]+))?\Z")
_BACK = re.compile(rf"({SQUARE})<>({SQUARE})(?:=([a-z_]+))?\Z")
_PORTAL = re.compile(rf"({SQUARE})~(?:(x?)({SQUARE})|({SQUARE})(x?)({SQUARE}))(?:=([a-z_]+))?\Z")
_DEPLOY = re.compile(rf"deploy:([a-z_]+),({SQUARE})\Z")


def parse(law: Law, armies: Armies, text: str) -> Action:
    """The action written as `text`, legal or not; ValueError with a sentence when it is none of Loka."""
    if text in SAYINGS:
        return SAYINGS[text]
    if time_out := parse_time_out(text, law.seats):
        return time_out
    if text.startswith("army:"):
        return armies.parse(text.removeprefix("army:"))
    if found := _DEPLOY.match(text):
        if found[1] not in law.kinds:
            raise ValueError(f'no piece "{found[1]}"; known are {", ".join(law.kinds)}')
        return Deploy(found[1], law.grid.parse(found[2]), found[2])
    return _parse_move(law, text)


def _parse_move(law: Law, text: str) -> Move:
    at = law.grid.parse
    if found := _PLAIN.match(text):
        return Move(text, at(found[1]), at(found[3]), Route.PLAIN, -1, bool(found[2]), _kind(law, found[4]))
    if found := _BACK.match(text):
        return Move(text, at(found[1]), at(found[2]), Route.BACK, -1, False, _kind(law, found[3]))
    if found := _PORTAL.match(text):
        kind = _kind(law, found[7])
        if found[6]:
            return Move(text, at(found[1]), at(found[6]), Route.ONWARD, at(found[4]), bool(found[5]), kind)
        return Move(text, at(found[1]), at(found[3]), Route.JUMP, -1, bool(found[2]), kind)
    raise ValueError(f'"{text}" is no action of Loka; moves look like e2e4, e4xf5, e4<>e5 or c5~j8')


def _kind(law: Law, name: str | None) -> str | None:
    if name is not None and name not in law.kinds:
        raise ValueError(f'no piece "{name}"; known are {", ".join(law.kinds)}')
    return name
