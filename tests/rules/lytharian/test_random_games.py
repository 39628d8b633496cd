"""Many random games of every mode (docs/rules/lytharian.md): what holds after each action, and that games end."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from rules.lytharian.random_games import MODES, MOST, Ledger, check_actions, check_views, played, rules_for

FEW, MANY = 1, 300


def play_many(mode: str, first: int, number: int) -> Counter[str]:
    """How so many random games ended; every action of them keeps the laws, views are looked at now and then."""
    reasons: Counter[str] = Counter()
    for seed in range(first, first + number):
        chance = Random(seed)
        rules = rules_for(mode, chance, is_switched=seed % 3 == 2)
        s = rules.start(seed)
        ledger = Ledger(rules)
        ledger.check(s)
        steps = 0
        for step in played(rules, s, seed):
            steps += 1
            try:
                ledger.check(step.after)
                check_views(rules, step.after, seed)
                if steps % 7 == seed % 7:
                    check_actions(rules, step.after)
            except AssertionError as error:
                where = f"{mode} {rules.options}, seed {seed}, after action {steps}: {step.action}"
                raise AssertionError(where) from error
        reasons[s.ended.reason.rstrip("0123456789 to") if s.ended is not None else "unfinished"] += 1
        assert s.ended is not None or steps == MOST
    return reasons


@pytest.mark.parametrize("mode", MODES)
def test_a_random_game_keeps_every_law(mode: str):
    """LYTH-FILE-2, LYTH-FOG-4, -5, -8, LYTH-DISCARD-1, LYTH-AURA-4, LYTH-ENCHANT-1: cards, damage, slots and views."""
    assert sum(play_many(mode, 0, FEW).values()) == FEW


@pytest.mark.long
@pytest.mark.parametrize("mode", MODES)
def test_three_hundred_random_games_keep_every_law_and_end(mode: str):
    """LYTH-WIN-9, LYTH-FILE-2, LYTH-FOG-4, -5, -8: with thirty quiet turns 95 of 100 come to an end."""
    reasons = play_many(mode, 0, MANY)
    print(f"{mode}: {MANY} games, {dict(reasons)}")
    assert reasons["unfinished"] <= MANY // 20
