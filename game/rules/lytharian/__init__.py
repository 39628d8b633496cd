"""Lytharian Chess (docs/rules/lytharian.md)."""

from collections.abc import Mapping
from typing import Any

from game.rules.lytharian.compiling import law_of
from game.rules.lytharian.data import SHELF
from game.rules.lytharian.ruleset import LytharianRules
from game.rules.lytharian.verify import verify

__all__ = ["SHELF", "make", "verify"]


def make(values: Mapping[str, Any], variant: str, options: Mapping[str, Any]) -> LytharianRules:
    """The rules of Lytharian Chess from its checked data."""
    standing = {name: option.default for name, option in values["options"].items()}
    standing |= values["variants"][variant].options
    armies = [_each(army.troops) for army in values["armies"].values()]
    decks = [_each(deck.cards) for deck in values["decks"].values()]
    return LytharianRules(law_of(values, variant, options), standing, armies, decks)


def _each(copies: Mapping[str, int]) -> tuple[str, ...]:
    return tuple(card for card, n in copies.items() for _ in range(n))
