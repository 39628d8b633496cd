"""Whoever asks for a muster takes picks and gives them back: what roster, terminal and kept armies rely on."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.ruleset import Muster
from game.rules.catalogue import GAMES
from given import shipped


@pytest.mark.parametrize("game", GAMES)
def test_what_is_proposed_for_a_muster_is_made_of_picks(game: str) -> None:
    """ARCHITECTURE, muster: an action becomes picks and the picks become the action again."""
    rules: Any = shipped().rules(game)
    state = rules.start(1)
    if not isinstance(rules.pending(state), Muster):
        return
    proposed = rules.actions(state)
    assert proposed
    for action in proposed:
        again = rules.mustered(state, rules.picks_of(action))
        assert rules.check(state, again) is None and rules.picks_of(again) == rules.picks_of(action)
