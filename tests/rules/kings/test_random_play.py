"""Random games: whatever is chosen, the table stays in order (docs/rules/kings.md, MEASURE, INTERPEN, ACT)."""

from random import Random

import pytest
from rules.kings.lists import rules

from game.core.ruleset import Result
from game.rules.kings.state import KingsState, Stage
from game.table.footprint import fits_on
from game.table.outline import overlapping

MOST = 400


def assert_in_order(s: KingsState) -> None:
    """No overlap, all on the table, damage and scores at least nothing."""
    outlines = [unit.standing.outline for unit in s.deployed]
    assert not overlapping(outlines)
    assert all(fits_on(outline, *s.size) for outline in outlines)
    assert all(unit.damage >= 0 for unit in s.units.values())
    assert all(unit.charging in (0, *s.units) for unit in s.units.values())
    assert min(s.lost) >= 0
    assert s.ended is not None or s.stage is not Stage.OVER


@pytest.mark.parametrize("seed", range(2))
def test_a_random_game_stays_in_order_and_ends(seed: int):
    """KINGS-INTERPEN-5, KINGS-ACT-8: no overlap at any action, always something to choose; charges first."""
    chance = Random(seed)
    played = rules("skirmish", rounds=3)
    s = played.start(seed)
    for _ in range(MOST):
        if isinstance(played.pending(s), Result):
            break
        listed = played.actions(s)
        eager = [
            action for action in listed if str(action).startswith(("charge", "double", "shoot", "cast", "regroup"))
        ]
        action = chance.choice(eager or listed)
        assert played.check(s, action) is None
        assert played.notation.parse(s, str(action)) == action
        played.apply(s, action)
        assert_in_order(s)
    assert isinstance(played.pending(s), Result)
