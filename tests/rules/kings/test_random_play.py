"""Random games: whatever is chosen, the table stays in order (docs/rules/kings.md, MEASURE, INTERPEN, ACT, POS)."""

from collections import Counter
from random import Random

import pytest
from rules.kings.invariants import moments, play
from rules.kings.lists import rules

from game.play.position import position_from_text, position_text
from given import shipped

VARIANTS = ("skirmish", "clash", "standard")
KINDS = (
    "ChooseArmy", "ChooseEdge", "Deploy", "ChooseFirst", "Move", "Charge", "Shoot", "CastSpell", "TestNerve", "Fight",
    "Regroup", "EndPhase",
)  # fmt: skip
OUTCOMES = ("steady", "waver", "rout", "points", "draw", "Recovered", "Rallied", "Cast", "Refused", "pull-back")


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_random_game_stays_in_order_and_ends(variant: str):
    """KINGS-INTERPEN-5, KINGS-ACT-8: no overlap, gaps kept, damage and scores add up after every action."""
    found = play(variant, 1, rounds=2)
    assert found.seen["points"] + found.seen["draw"] + found.seen["no units"] == 1


@pytest.mark.long
def test_two_hundred_random_games_of_each_variant_stay_in_order():
    """ISSUE 15, KINGS-INTERPEN-5, KINGS-ACT-8: and each kind of action and outcome comes up."""
    seen = Counter[str]()
    for variant in VARIANTS:
        for seed in range(100, 300):
            seen += play(variant, seed).seen
    missing = [name for name in (*KINDS, *OUTCOMES) if not seen[name]]
    assert not missing, seen


def read_back(seed: int, variant: str, every: int) -> int:
    """Writes every so many moments of a game, reads them back and plays on; how many there were."""
    played, chance, found = rules(variant), Random(seed), 0
    for number, (before, action, events, after) in enumerate(moments(played, seed)):
        if number % every != seed % every:
            continue
        found += 1
        text = position_text(played, before)
        opened = position_from_text(text, shipped())
        again = opened.state
        assert position_text(opened.rules, again) == text
        assert again == before
        listed = [str(each) for each in opened.rules.actions(again)]
        assert listed == [str(each) for each in played.actions(before)]
        told: list[object] = []
        opened.rules.apply(again, opened.rules.notation.parse(again, str(action)), told.append)
        assert (again, told) == (after, events), str(action)
        another = chance.choice(listed)
        one, two = before.clone(), opened.rules.clone(before)
        played.apply(one, played.notation.parse(one, another))
        opened.rules.apply(two, opened.rules.notation.parse(two, another))
        assert opened.rules.key(two) == played.key(one)
    return found


def test_moments_of_a_game_are_written_read_back_and_played_on():
    """KINGS-POS-6, KINGS-POS-7: the same state, the same list, the same dice; other choices go on alike too."""
    assert read_back(3, "skirmish", 12) > 5


@pytest.mark.long
def test_a_thousand_moments_are_written_read_back_and_played_on():
    """ISSUE 15, KINGS-POS-6, KINGS-POS-7: of games of all variants, in the midst of everything."""
    found = seed = 0
    while found < 1000:
        found += read_back(seed, VARIANTS[seed % 3], 5)
        seed += 1
