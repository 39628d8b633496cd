"""How a game stands, as one line of JSON: the last line of `play`, and what `replay` prints."""

from __future__ import annotations

import json
from typing import Any

from game.core.ruleset import Ruleset
from game.play.match import Match

MAX_ACTIONS = "max-actions"
"""The reason of a game that was stopped after so many actions."""


def outcome(rules: Ruleset[Any], match: Match[Any], seed: int, unfinished: str | None = None) -> str:
    """Winners, reason (`unfinished` while the game goes on), actions made, seed, and the digest of the last state."""
    result = match.result
    winners = [] if result is None else [rules.seats[seat] for seat in sorted(result.winners)]
    return json.dumps(
        {
            "winner": winners,
            "reason": unfinished if result is None else result.reason,
            "actions": match.ply,
            "seed": seed,
            "hash": match.digest(),
        }
    )
