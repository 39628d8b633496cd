"""Random games of chess see everything that can happen (GOALS, «Random games»)."""

from random import Random

import pytest
from every_game.wander import Table, wander

from game.core.ruleset import Result
from given import beginning, shipped

ONLY_FROM_FILES = {"king-gone", "kings-gone"}


def end_with_claims(seed: int, constancy: float) -> str:
    """How a game ends in which pieces go back to where they came from so often; with an odd seed draws are claimed."""
    given = beginning("chess")
    rules, state = given.rules, given.rules.clone(given.state)
    chance = Random(seed)
    trail: list[str] = []
    while not isinstance(pending := rules.pending(state), Result):
        claim = rules.notation.parse(state, "claim-draw")
        if seed % 2 and rules.check(state, claim) is None:
            rules.apply(state, claim)
            continue
        actions = rules.actions(state)
        back = [action for action in actions if len(trail) > 1 and str(action) == trail[-2][2:4] + trail[-2][:2]]
        action = back[0] if back and chance.random() < constancy else chance.choice(actions)
        rules.apply(state, action)
        trail.append(str(action))
    return pending.reason


@pytest.mark.long
def test_every_end_and_every_event_comes_up_in_random_games():
    """GOALS, «Random games»: each outcome that the game has a sentence for, and each kind of event and action."""
    strings = shipped().values("chess")["strings"]
    reasons = {key.removeprefix("result.") for key in strings if key.startswith("result.")} - ONLY_FROM_FILES
    ends = {end_with_claims(seed, 0.9) for seed in range(20)} | {end_with_claims(seed, 0.0) for seed in range(1, 99, 2)}
    assert {"repetition", "fivefold", "fifty-moves"} <= ends
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
    assert words - {"claim-draw"} == {"resign", "offer-draw", "accept-draw", "decline-draw"}
    assert events == {
        "Moved", "Captured", "Castled", "Promoted", "Checked", "TurnBegan",
        "DrawOffered", "DrawDeclined", "Resigned", "TimeRanOut", "GameEnded",
    }  # fmt: skip
