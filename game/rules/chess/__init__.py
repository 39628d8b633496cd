"""Ordinary chess (docs/rules/chess.md)."""

from collections.abc import Mapping
from typing import Any

from game.rules.chess.data import SHELF
from game.rules.chess.ruleset import ChessRules
from game.rules.chess.verify import verify

__all__ = ["SHELF", "make", "verify"]


def make(values: Mapping[str, Any], variant: str, options: Mapping[str, Any]) -> ChessRules:
    """The rules of chess from its checked data."""
    return ChessRules(values, variant, options)
