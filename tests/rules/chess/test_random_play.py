"""Random games of chess see everything that can happen (GOALS, «Random games»)."""

import pytest
from every_game.wander import Table, wander

from game.core.ruleset import Result
from given import shipped

ONLY_FROM_FILES = {"king-gone", "kings-gone"}


@pytest.mark.long
def test_every_end_and_every_event_comes_up_in_random_games():
    """GOALS, «Random games»: each outcome that the game has a sentence for, and each kind of event and action."""
    strings = shipped().values("chess")["strings"]
    reasons = {key.removeprefix("result.") for key in strings if key.startswith("result.")} - ONLY_FROM_FILES
    ends: set[str] = set()
    events: set[str] = set()
    words: set[str] = set()
    for seed in range(1500):
        last = None
        for last in wander(Table("chess", "standard"), seed, (0.0, 0.002, 0.02)[seed % 3]):
            events |= {type(event).__name__ for event in last.events}
            if "-" in str(last.action) or str(last.action).isalpha():
                words.add(str(last.action))
        assert last is not None
        pending = last.after.rules.pending(last.after.state)
        assert isinstance(pending, Result)
        ends.add(pending.reason)
        if ends == reasons:
            break

    assert ends == reasons
    assert words == {"resign", "offer-draw", "accept-draw", "decline-draw", "claim-draw"}
    assert events == {
        "Moved", "Captured", "Castled", "Promoted", "Checked", "TurnBegan",
        "DrawOffered", "DrawDeclined", "Resigned", "TimeRanOut", "GameEnded",
    }  # fmt: skip
