"""Kings of War (docs/rules/kings.md)."""

from collections.abc import Mapping
from typing import Any

from game.rules.kings.data import SHELF
from game.rules.kings.ruleset import KingsRules
from game.rules.kings.verify import verify

__all__ = ["SHELF", "make", "verify"]


def make(values: Mapping[str, Any], variant: str, options: Mapping[str, Any]) -> KingsRules:
    """The rules of Kings of War from its checked data."""
    return KingsRules(values, variant, options)
