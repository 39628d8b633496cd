"""Cards with something broken in them: it is told with a place, or the cards can be played; never a fault."""

# ruff: noqa: E501 (a table reads better in whole lines)

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from typing import Any

import pytest
from rules.lytharian.test_modded_cards import FILES, modded

from game.content.schema import check
from game.content.source import Problems, Severity, read_text
from game.rules.lytharian.compiling import law_of
from game.rules.lytharian.data import CARD_PARTS, SHELF
from game.rules.lytharian.sentences import card_text
from game.rules.lytharian.verify import verify

KEPT = (
    "bonewalker",
    "surictavi_digger",
    "zuk_gar_grunt",
    "kevetni_archer",
    "stoneborn_miner",
    "timber_wolf",
    "fireball",
    "mace",
)
"""Shipped cards that stay beside the mod's, so that there are races and classes."""
SCRAPS = (
    "{", "}", "[", "]", ":", ",", " ", "\n", "X", "N", "D3", "0", "-1", "99", "self", "target", "second", "bearer", "foe",
    "enemy", "friendly", "combat", "effects", "fire", "when: main, ", "if: {role: attacker}, ", "near: self, ", "of: spell, ",
    "zone: crypt, ", "{count: {side: any}}", "{half: X}", "{of: target, take: cost}", "optional: true, ", "choose: {a: [draw]}, ",
)  # fmt: skip
RUNS = 120
MANY = 5000
"""Broken cards in the default tests, and in the long ones."""


def broken(text: str, dice: random.Random) -> str:
    """One to three changes: words exchanged, scraps put in, pieces cut out."""
    for _ in range(dice.randint(1, 3)):
        words = [found.span() for found in re.finditer(r"\w+", text)]
        start, end = dice.choice(words)
        other = dice.choice(words)
        match dice.randrange(4):
            case 0:
                text = text[:start] + text[slice(*other)] + text[end:]
            case 1:
                text = text[:start] + dice.choice(SCRAPS) + text[start:]
            case 2:
                text = text[:start] + text[end:]
            case _:
                text = text[:start] + dice.choice(SCRAPS) + text[end:]
    return text


def few() -> dict[str, Any]:
    """The mod's cards and a handful of shipped ones, so that a run is quick."""
    values: dict[str, Any] = dict(modded().values)
    for part in CARD_PARTS:
        of_mod = FILES.get(part, "")
        values[part] = {name: card for name, card in values[part].items() if name in KEPT or f"\n{name}:" in of_mod}
    return values | {"armies": {}, "decks": {}}


def try_out(part: str, text: str, values: Mapping[str, Any]) -> list[str]:
    """Reads, verifies, compiles and says the cards of a file; what is told, nothing where they can be played."""
    problems = Problems()
    node = read_text(text, "mods/wild", problems)
    if node is None:
        return [str(problem) for problem in problems]
    checked = check(SHELF.parts[part].hint, node, problems)
    if not checked.sound:
        return [str(problem) for problem in problems]
    others = {name: card for name, card in values[part].items() if f"\n{name}:" not in FILES[part]}
    mixed = {**values, part: {**others, **checked.value}}
    told: list[str] = []
    verify(mixed, lambda *said: told.append(str(said)) if said[3:] != (Severity.WARNING,) else None)
    if not told:
        law_of(mixed, "standard", {})
        if part != "abilities":
            assert all(card_text(card, mixed["abilities"]) or not card.text for card in mixed[part].values())
    return told


def run(seed: int, values: Mapping[str, Any]) -> bool:
    """One broken file; whether anything was told of it."""
    dice = random.Random(seed)
    part, text = dice.choice([(part, text) for part, text in sorted(FILES.items())])
    told = try_out(part, broken(text, dice), values)
    assert all(line.strip() for line in told), (seed, told)
    return bool(told)


def test_broken_cards_are_told_or_can_be_played() -> None:
    """ISSUE 13: mutated cards, never a traceback; most of them are told, some still mean something."""
    values = few()
    assert not any(try_out(part, text, values) for part, text in FILES.items())
    told = sum(run(seed, values) for seed in range(RUNS))
    assert RUNS // 2 < told < RUNS


@pytest.mark.long
def test_five_thousand_broken_cards_are_told_or_can_be_played() -> None:
    """ISSUE 13: never a traceback."""
    values = few()
    told = sum(run(seed, values) for seed in range(RUNS, RUNS + MANY))
    assert MANY // 2 < told < MANY
