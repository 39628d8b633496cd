"""Tournaments: the same games whoever plays them, and honest intervals (CONTRACT, `simulate`; GOALS 15)."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from multiprocessing import active_children
from time import perf_counter

import pytest

from game.ai.levels import parse_agent
from game.play.tournament import (
    TOO_LONG,
    Plan,
    Played,
    play,
    play_game,
    seating,
    seed_of,
    standing_at,
    standing_of,
    wilson,
)
from given import beginning, shipped

SEATS = ("white", "black")


def plan(*agents: str, games: int = 4, **others: object) -> Plan:
    made = Plan("chess", "standard", {}, shipped().plain("chess"), agents, games, seed=5, max_actions=30)
    return replace(made, **others)  # type: ignore[arg-type]


def facts(played: list[Played]) -> list[tuple[object, ...]]:
    """What must not depend on who played when."""
    return sorted((p.number, p.seed, p.agents, p.winners, p.reason, p.actions, p.hash) for p in played)


def test_two_processes_play_the_same_games_as_one() -> None:
    """CONTRACT: the same seed, seats and options give the same game; how many jobs there are changes nothing."""
    tournament = plan("random", "easy:60n", games=6, takes_turns=True)
    alone = list(play(tournament, 1))
    assert [p.number for p in alone] == list(range(6))
    assert facts(list(play(tournament, 2))) == facts(alone)


def test_another_seed_gives_other_games() -> None:
    """CONTRACT, simulate: `--seed`."""
    first = list(play(plan("random", "random", games=2)))
    other = list(play(plan("random", "random", games=2, seed=6)))
    assert {p.hash for p in first}.isdisjoint(p.hash for p in other)
    assert len({seed_of(5, number) for number in range(100)}) == 100


def test_a_game_ends_by_its_rules_or_after_so_many_actions() -> None:
    """CONTRACT, play: after --max-actions nobody has won."""
    rules = beginning("chess").rules
    short = play_game(rules, ("random", "random"), 3, 0, 5)
    assert (short.actions, short.winners, short.reason) == (5, (), TOO_LONG)
    whole = play_game(rules, ("random", "random"), 3, 0, None)
    assert whole.reason != TOO_LONG
    assert whole.actions > 5
    assert sum(whole.choices) == whole.actions


def test_agents_move_on_by_a_seat_from_game_to_game() -> None:
    """GOALS, Levels: nobody always begins."""
    tournament = plan("hard", "easy", takes_turns=True)
    assert [seating(tournament, number) for number in range(3)] == [
        ("hard", "easy"),
        ("easy", "hard"),
        ("hard", "easy"),
    ]
    fixed = plan("hard", "easy")
    assert seating(fixed, 1) == ("hard", "easy")


@pytest.mark.parametrize("jobs", [1, 2])
def test_games_that_are_called_off_come_no_more(jobs: int) -> None:
    """USERS 4: those under way are given up, however long their thoughts would be, and no process is left."""
    came: list[Played] = []
    for one in play(plan("random", "random", games=1000), jobs, lambda: len(came) >= 2):
        came.append(one)
    assert 2 <= len(came) <= 4 * jobs
    assert not active_children()
    began = perf_counter()
    assert list(play(plan("expert:60s", "expert:60s"), jobs, lambda: perf_counter() > began + 0.3)) == []
    assert not active_children()


def test_wrong_agents_are_refused_before_anything_is_played() -> None:
    """CONTRACT: exit 1 with a reason, not after an hour."""
    with pytest.raises(ValueError):
        list(play(plan("hard", "harder")))


def game(number: int, agents: tuple[str, str], winners: tuple[str, ...], reason: str = "checkmate") -> Played:
    return Played(number, number, agents, winners, reason, 40, "", (1.0, 3.0), (20, 20))


def test_a_standing_counts_wins_draws_and_losses() -> None:
    """CONTRACT, simulate: win rates with 95 % intervals, game length, time per action."""
    played = [
        game(0, ("a", "b"), ("white",)),
        game(1, ("b", "a"), ("white",)),
        game(2, ("a", "b"), (), "stalemate"),
        game(3, ("b", "a"), (), TOO_LONG),
        game(4, ("a", "b"), ("white",)),
    ]
    white = standing_of(SEATS, played, "white")
    assert (white.games, white.wins, white.draws, white.losses, white.unfinished) == (5, 3, 1, 0, 1)
    assert white.seconds_an_action == pytest.approx(0.05)
    a = standing_at(SEATS, played, [game.agents.index("a") for game in played])
    assert (a.wins, a.draws, a.losses, a.unfinished) == (2, 1, 1, 1)
    assert a.score.share == pytest.approx(0.6)
    assert a.won.share == pytest.approx(0.4)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    ((0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634), (65, 100, 0.5525, 0.7364), (0, 0, 0.0, 1.0)),
)
def test_intervals_are_wilson_s(wins: int, games: int, low: float, high: float) -> None:
    """GOALS, Opponents: the lower bound of 95 % decides.  The values: Wilson 1927, by hand."""
    found = wilson(wins, games)
    assert (found.low, found.high) == (pytest.approx(low, abs=1e-4), pytest.approx(high, abs=1e-4))


LADDER = ("random", "easy", "normal", "hard", "expert")


def tenth(level: str) -> str:
    """The level at a tenth of its budget."""
    seconds = parse_agent(level).level.seconds
    return f"{level}:{seconds / 10:g}s"


def score(one: str, other: str, games: int) -> float:
    """The share of points that `one` takes from `other`."""
    tournament = plan(one, other, games=games, takes_turns=True, max_actions=300)
    played = list(play(tournament, 2))
    return standing_at(SEATS, played, [game.agents.index(one) for game in played]).score.share


@pytest.mark.long
@pytest.mark.parametrize(("weaker", "stronger"), list(pairwise(LADDER)))
def test_each_level_beats_the_one_below(weaker: str, stronger: str) -> None:
    """GOALS, Opponents and «How it is shown»: 65 of 100 games at a tenth of the budget."""
    assert score(tenth(stronger), tenth(weaker), 100) >= 0.65


@pytest.mark.long
@pytest.mark.parametrize(("level", "share"), (("normal", 0.70), ("hard", 0.85), ("expert", 0.95)))
def test_levels_beat_a_player_who_looks_one_ply_ahead(level: str, share: float) -> None:
    """GOALS, «How it is shown»: the one-ply greedy player is the anchor."""
    assert score(tenth(level), "greedy", 100) >= share


@pytest.mark.long
def test_easy_loses_to_a_player_who_looks_one_ply_ahead() -> None:
    """GOALS, Opponents: `easy` loses to a beginner who looks one move ahead, and beats who looks at nothing."""
    assert score("easy", "greedy", 100) <= 0.45


def test_the_levels_stand_in_this_order_in_a_few_games() -> None:
    """GOALS, Opponents: a short look at the ladder's ends; the whole of it takes minutes."""
    assert score("normal:200n", "random", 2) == 1.0
    assert score("greedy", "random", 2) >= 0.5
