"""Luck apart from skill: what each side's decisions gave away, what the dice did, and how rare that is."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from at_the_shelf import mate
from race import Race, RaceRules, Toss, exact

import given
from game.ai.player import Choice
from game.play.analysis import Analysis, Change
from game.play.luck import Rarity, in_words, lasting, material, materials, tallies
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
def test_what_lasted_leads_from_the_beginning_to_the_end(seed: int) -> None:
    """USERS 14: the parts of all sides add up to the last chance less the first, and none is against it."""
    analysis = raced(seed)
    first, last = analysis.chance(0, 0), analysis.chance(4, 0)
    assert first is not None and last is not None
    mine, theirs = tallies(analysis, 0), tallies(analysis, 1)
    assert mine is not None and theirs is not None
    assert sum(each.sum for each in mine.values()) == pytest.approx(last - first)
    for team, each in mine.items():
        assert each.decisions == pytest.approx(0.0)
        assert each.dice == pytest.approx(-theirs[team].dice) and each.dice * (last - first) >= 0.0


def walked(*chances: float) -> Analysis:
    """A game without dice in which the first team has these chances, one after another."""
    rules: Any = RaceRules()
    match: Match[Any] = Match(rules, Race(1))
    for _ in range(len(chances) - 1):
        match.play(Toss())
    analysis = Analysis(match)
    analysis.chance = lambda ply, team: chances[ply] if team == 0 else 1 - chances[ply]  # type: ignore[method-assign]
    analysis.change = lambda ply, team: Change(chances[ply + 1] - chances[ply], 0.0)  # type: ignore[method-assign]
    return analysis


def test_what_is_lost_and_won_back_is_in_no_sum() -> None:
    """A long game swings by several whole chances; its parts stay parts of one."""
    found = lasting(walked(0.5, 0.1, 0.9, 0.3, 1.0), 0)
    assert found is not None
    assert [round(change.decision, 6) for change in found] == [0.0, 0.0, 0.0, 0.5]
    found = lasting(walked(0.5, 0.7, 0.6, 0.9, 0.8), 0)
    assert found is not None
    assert [round(change.decision, 6) for change in found] == [0.1, 0.0, 0.2, 0.0]
    found = lasting(walked(0.5, 0.2, 0.6, 0.0, 0.0), 0)
    assert found is not None
    assert [round(change.decision, 6) for change in found] == [0.0, 0.0, -0.5, 0.0]


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
    assert rarity(analysis, 0) is None and not analysis.has_dice


def test_material_counts_what_stands_on_the_board() -> None:
    """ISSUE, «After the game»: material of each team by turn; kings count nothing."""
    start = given.position('game: chess\nfen: "k7/8/8/8/8/7p/1r5P/K7 w - - 0 1"\n')
    worth = material(start.rules, start.state)
    assert worth is not None and 0 < worth[0] < worth[1]
    bare = given.position('game: chess\nfen: "k7/8/8/8/8/8/P7/K7 w - - 0 1"\n')
    assert (material(bare.rules, bare.state) or (0, 1))[1] == 0
    whole = materials(Analysis(record_from_text(mate().text(), given.shipped()).match))
    assert whole is not None and len(whole) == 5 and len(set(whole)) == 1
