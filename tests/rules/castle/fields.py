"""Castle positions to test with: only what matters is named, Castles that nobody asks about stand at home."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from typing import Any

from game.cli.odds import odds_lines
from game.core.events import Event
from game.core.ruleset import Faces, Throw
from given import Given, position

HOME = {"light": "e1", "dark": "e10"}
TWINS = {
    "soldier": "skeleton",
    "elf": "orc",
    "knight": "death_knight",
    "lion": "dire_wolf",
    "griffin": "dragon",
    "giant": "ogre",
    "paladin": "lich",
    "castle": "castle",
}
BANNERS = {
    "ranger": "goblin",
    "pikeman": "ghoul",
    "squire": "acolyte",
    "unicorn": "nightmare",
    "wizard": "warlock",
    "ballista": "bone_thrower",
    "pegasus": "wyvern",
    "archmage": "vampire",
}
EVERY = TWINS | BANNERS
LESSER = ("soldier", "elf", "ranger", "pikeman", "squire")
GREATER = tuple(kind for kind in EVERY if kind not in LESSER)
SQUARES = tuple(file + str(rank) for file in "abcdefghij" for rank in range(1, 11))

NO_TOKENS = "tokens: {light: 0, dark: 0}"
MOVE = re.compile(r"([a-j]\d+)(x?)([a-j]\d+)(!\w+)?")


def field_text(
    light: str = "",
    dark: str = "",
    *,
    turn: str = "light",
    variant: str = "standard",
    state: str = "",
    options: str = "",
    seed: int = 0,
) -> str:
    """A position file in a few lines; armies as in a position file, `knight: [e4], elf: [b2, d2]`.

    A seat whose Castle is not named has it at home, e1 and e10.
    """
    armies = []
    for seat, text in (("light", light), ("dark", dark)):
        castle = "" if re.search(r"\bcastle:", text) else f"castle: [{HOME[seat]}]"
        armies.append(f"  {seat}: {{{', '.join(part for part in (castle, text) if part)}}}\n")
    return (
        "game: castle\n"
        f"variant: {variant}\n"
        f"options: {{{options}}}\n"
        f"seed: {seed}\n"
        f"turn: {turn}\n"
        f"pieces:\n{''.join(armies)}"
        f"state: {{{state}}}\n"
    )


def field(light: str = "", dark: str = "", **more: Any) -> Given:
    """The position of `field_text`."""
    return position(field_text(light, dark, **more))


def reach(given: Given, start: str) -> set[str]:
    """Where the piece on a square may go by itself: `e5` to an empty square, `xe5` onto an enemy."""
    return {found[2] + found[3] for found in moves(given) if found[1] == start and not found[4]}


def helped(given: Given, start: str, effect: str) -> set[str]:
    """Where it may go by an effect."""
    return {found[2] + found[3] for found in moves(given) if found[1] == start and found[4] == f"!{effect}"}


def moves(given: Given) -> list[re.Match[str]]:
    """The listed moves in their parts: from, `x`, to, effect."""
    return [found for found in map(MOVE.fullmatch, given.actions()) if found]


def movers(given: Given) -> set[str]:
    """The squares from which something may move."""
    return {found[1] for found in moves(given)}


def others(given: Given) -> set[str]:
    """The listed actions that are not moves."""
    return {text for text in given.actions() if not MOVE.fullmatch(text)}


def squares(text: str) -> set[str]:
    """Names of squares from a row of them."""
    return set(text.split())


def stands(given: Given, seat: str) -> dict[str, list[str]]:
    """The pieces of a seat as its position file has them, squares sorted."""
    army = given.file["pieces"][seat]
    return {kind: sorted(places) for kind, places in army.items()}


def state(given: Given) -> dict[str, Any]:
    """The state part of its position file."""
    return given.file.get("state") or {}


def thrown(given: Given, *faces: Iterable[int] | int) -> Given:
    """The moment after the dice that are due have fallen so: one entry for each throw."""
    state = given.rules.clone(given.state)
    events: list[Event] = []
    for fallen in faces:
        values = (fallen,) if isinstance(fallen, int) else tuple(fallen)
        pending = given.rules.pending(state)
        assert isinstance(pending, Throw), pending
        assert len(pending.sides) == len(values), pending
        given.rules.apply(state, Faces(values), events.append)
    return replace(given, state=state, events=tuple(events))


def odds(given: Given, text: str) -> dict[str, str]:
    """What `odds` prints of an action, by the first word of each line."""
    lines = odds_lines(given.rules, given.state, given.action(text))
    return {key: value for key, _, value in (line.partition(" ") for line in lines)}


def chances(given: Given, text: str) -> dict[str, Fraction]:
    """The chances alone."""
    return {key: Fraction(value.split()[0]) for key, value in odds(given, text).items() if "/" in value}


def mirrored(names: Iterable[str]) -> set[str]:
    """Squares as the other seat has them: file kept, rank counted from the other side."""
    return {re.sub(r"\d+", lambda rank: str(11 - int(rank[0])), name) for name in names}


def leftright(names: Iterable[str]) -> set[str]:
    """Squares with left and right exchanged."""
    return {re.sub(r"[a-j](?=\d)", lambda file: "jihgfedcba"["abcdefghij".index(file[0])], name) for name in names}
