"""Dice that are due fall by the seed (game/core/throws.py)."""

from game.core.events import DiceThrown, Event
from game.core.ruleset import Throw
from game.core.throws import let_fall
from given import beginning


def test_all_dice_that_are_due_fall_and_are_told() -> None:
    """CONTRACT, Actions: dice are never acted; the same seed gives the same dice, heard or not."""
    rules = beginning("castle", "adventure").rules
    told: list[Event] = []
    heard, unheard = rules.start(7), rules.start(7)
    assert isinstance(rules.pending(heard), Throw)
    let_fall(rules, heard, told.append)
    let_fall(rules, unheard)
    assert not isinstance(rules.pending(heard), Throw)
    assert rules.key(heard) == rules.key(unheard) and heard.rng == unheard.rng
    assert any(isinstance(event, DiceThrown) for event in told)
