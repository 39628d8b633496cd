"""Loka (docs/rules/loka.md)."""

from collections.abc import Mapping
from typing import Any

from game.rules.loka.data import SHELF
from game.rules.loka.ruleset import LokaRules
from game.rules.loka.verify import verify

__all__ = ["SHELF", "make", "verify"]


def make(values: Mapping[str, Any], variant: str, options: Mapping[str, Any]) -> LokaRules:
    """The rules of Loka from its checked data."""
    return LokaRules(values, variant, options)
