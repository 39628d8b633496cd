"""Luck apart from skill: what each side's decisions gave away, what the dice did, and how rare that is (USERS 14)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from at_the_shelf import mate
from race import Race, RaceRules, Toss, exact

import given
from game.ai.player import Choice
from game.play.analysis import Analysis
from game.play.luck import Rarity, in_words, material, materials, tally_of_team
from game.play.match import Match
from game.play.record import record_from_text


def raced(seed: int) -> Analysis:
    """A race, looked at by somebody who knows it all."""
    rules: Any = RaceRules()
    match: Match[Any] = Match(rules, Race(seed))
    for _ in range(4):
        match.play(Toss())
    analysis = Analysis(match)
    while (request := analysis.next_question()) is not None:
        score = 2 * exact(request.state) - 1
        analysis.take(request.moment, Choice("toss", (score, -score), 1, 1, 0.0))
    return analysis


def rarity(analysis: Analysis, team: int) -> float | None:
    """In what part of all such games the dice would have been worse, counted to the end."""
    counted = Rarity(analysis, team)
    while not counted.step(1):
        pass
    return counted.part


@pytest.mark.parametrize("seed", range(8))
def test_the_accounts_of_both_sides_lead_from_the_beginning_to_the_end(seed: int) -> None:
    """VISUAL 19: start, own decisions, less those of the others, and dice make the result; dice favour one side."""
    analysis = raced(seed)
    one, two = tally_of_team(analysis, 0), tally_of_team(analysis, 1)
    first, last = analysis.chance(0, 0), analysis.chance(4, 0)
    assert first is not None and last is not None
    assert first + one.decisions - two.decisions + one.dice == pytest.approx(last)
    assert one.dice == pytest.approx(-two.dice) and one.decisions == pytest.approx(0.0)


@pytest.mark.parametrize("seed", range(8))
def test_how_rare_the_luck_was_is_what_counting_every_game_says(seed: int) -> None:
    """USERS 14: a percentile, here against every course that these four throws could have taken."""
    analysis = raced(seed)
    spreads = [analysis.spread(ply, 0) or [] for ply in range(4)]
    assert all(len(spread) == 2 for spread in spreads)
    means = [sum(share * chance for share, chance in spread) for spread in spreads]
    mattering = [i for i, spread in enumerate(spreads) if len({chance for _, chance in spread}) > 1]
    fell = sum(analysis.change(ply, 0).dice for ply in range(4))  # type: ignore[union-attr]
    worse = 0.0
    for course in product((0, 1), repeat=4):
        luck = sum(spreads[ply][at][1] - means[ply] for ply, at in enumerate(course))
        worse += 1 / 16 if luck < fell - 0.004 else 1 / 32 if luck < fell + 0.004 else 0.0
    found = rarity(analysis, 0)
    if len(mattering) < 3:
        assert found is None
    else:
        assert found == pytest.approx(worse)
        assert rarity(analysis, 1) == pytest.approx(1 - worse)


def test_rare_luck_is_said_in_games_of_a_hundred() -> None:
    """USERS 14: words that nobody reads as certain; about even is called so."""
    assert in_words(0.93) == "luckier than in 93 of 100 such games"
    assert in_words(0.05) == "unluckier than in 95 of 100 such games"
    assert in_words(0.5) == "about as the dice usually fall"
    assert in_words(1.0) == "luckier than in 99 of 100 such games"


def test_a_game_without_dice_has_no_luck() -> None:
    """GOALS, «Rules»: chess is decided by decisions alone."""
    analysis = Analysis(record_from_text(mate().text(), given.shipped()).match)
    assert rarity(analysis, 0) is None and tally_of_team(analysis, 0).dice == 0.0


def test_material_counts_what_stands_on_the_board() -> None:
    """ISSUE, «After the game»: material of each team by turn; kings count nothing."""
    start = given.position('game: chess\nfen: "k7/8/8/8/8/7p/1r5P/K7 w - - 0 1"\n')
    worth = material(start.rules, start.state)
    assert worth is not None and 0 < worth[0] < worth[1]
    bare = given.position('game: chess\nfen: "k7/8/8/8/8/8/P7/K7 w - - 0 1"\n')
    assert (material(bare.rules, bare.state) or (0, 1))[1] == 0
    whole = materials(Analysis(record_from_text(mate().text(), given.shipped()).match))
    assert whole is not None and len(whole) == 5 and len(set(whole)) == 1
