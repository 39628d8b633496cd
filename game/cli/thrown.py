"""Dice that a position file leaves to fall, before its actions are listed or weighed."""

from __future__ import annotations

from typing import Any

from game.core.ruleset import Ruleset, Throw
from game.play.match import Match
from game.play.position import Opened


def awaits_dice(rules: Ruleset[Any], state: Any) -> bool:
    """Whether dice must fall before anybody can choose.

    What happens without dice, as the army of a mated king vanishes (LOKA-CHECK-5), is left to happen: the seat to act
    has no action, and nobody else's turn has come.
    """
    pending = rules.pending(state)
    return isinstance(pending, Throw) and bool(pending.sides)


def thrown(opened: Opened) -> Any:
    """The state of a position once its dice have fallen, by its own seed; the very state when none are due."""
    return Match(opened.rules, opened.state).state if awaits_dice(opened.rules, opened.state) else opened.state
