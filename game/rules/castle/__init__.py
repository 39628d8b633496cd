"""Castle (docs/rules/castle.md)."""

from collections.abc import Mapping
from typing import Any

from game.rules.castle.data import SHELF
from game.rules.castle.ruleset import CastleRules
from game.rules.castle.verify import verify

__all__ = ["SHELF", "make", "verify"]


def make(values: Mapping[str, Any], variant: str, options: Mapping[str, Any]) -> CastleRules:
    """The rules of Castle from its checked data."""
    return CastleRules(values, variant, options)
