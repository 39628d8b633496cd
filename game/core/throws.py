"""Dice that are due fall by the seed of the game, until somebody must choose or it is over."""

from __future__ import annotations

from game.core.dice import throw
from game.core.events import DiceThrown, Tell
from game.core.ruleset import Faces, Ruleset, S, Throw


def let_fall(rules: Ruleset[S], state: S, tell: Tell | None = None) -> None:
    """Makes every throw that is due; the state itself changes, and `tell` hears of dice and what they bring."""
    while isinstance(pending := rules.pending(state), Throw):
        state.rng, faces = throw(state.rng, pending.sides)
        if tell:
            tell(DiceThrown(pending.rule, pending.sides, faces))
        rules.apply(state, Faces(faces), tell)
