"""Levels, agents and chairs as text (CONTRACT, «Agents» and `play`), and clocks and nodes that end a thought."""

from __future__ import annotations

from time import perf_counter, thread_time

import pytest

from game.ai.budget import STRIDE, Budget, Spent
from game.ai.levels import LEVELS, Agent, parse_agent
from game.play.chair import Chair, parse_chair, parse_seats


def test_the_levels_stand_in_order_of_strength() -> None:
    """CONTRACT, Agents: five levels, each with one plain sentence."""
    assert list(LEVELS) == ["random", "easy", "normal", "hard", "expert"]
    assert all(level.line.endswith(".") and len(level.line) < 60 for level in LEVELS.values())
    assert [level.deepest for level in LEVELS.values()] == sorted(level.deepest for level in LEVELS.values())


@pytest.mark.parametrize("text", [*LEVELS, "hard:0.5s", "hard:20000n", "expert:1s", "easy:10s", "normal:1n"])
def test_an_agent_is_written_as_it_is_read(text: str) -> None:
    """CONTRACT, Agents: a level may carry its budget."""
    assert str(parse_agent(text)) == text
    assert str(parse_chair(text)) == text


def test_an_agent_has_its_own_budget_or_the_level_s() -> None:
    """CONTRACT, Agents."""
    assert parse_agent("hard:0.5s") == Agent(LEVELS["hard"], seconds=0.5)
    assert parse_agent("hard:0.5s").most_seconds == 0.5
    assert parse_agent("hard").most_seconds == LEVELS["hard"].seconds
    assert parse_agent("hard:20000n").nodes == 20000
    assert parse_agent("hard:20000n").most_seconds == 0.0


@pytest.mark.parametrize(
    ("text", "why"),
    (
        ("harder", 'no level "harder"'),
        ("", 'no level ""'),
        ("human", 'no level "human"'),
        ("hard:", '"" is no budget'),
        ("hard:5", '"5" is no budget'),
        ("hard:5x", '"5x" is no budget'),
        ("hard:-1s", '"-1s" is no budget'),
        ("hard:0n", "at least 1 node"),
        ("hard:0s", "from 0.001 to 3600 seconds"),
        ("hard:99999s", "from 0.001 to 3600 seconds"),
        ("hard:1e3s", '"1e3s" is no budget'),
        ("HARD", 'no level "HARD"'),
    ),
)
def test_what_is_no_agent_is_refused_in_a_sentence(text: str, why: str) -> None:
    """CONTRACT, Agents: one line says what is wrong."""
    with pytest.raises(ValueError) as refused:
        parse_agent(text)
    assert why in str(refused.value)
    assert "\n" not in str(refused.value)


def test_seats_are_named_in_any_order_and_the_rest_are_normal() -> None:
    """CONTRACT, play: seats left out are played by `normal`."""
    seats = ("fire", "earth", "water")
    assert [str(chair) for chair in parse_seats("water=hard:0.5s,fire=human", seats)] == [
        "human",
        "normal",
        "hard:0.5s",
    ]
    assert [str(chair) for chair in parse_seats("", seats)] == ["normal"] * 3
    assert parse_seats("fire=human", seats)[0].is_human
    assert not parse_seats("", seats)[0].is_human


@pytest.mark.parametrize(
    ("text", "why"),
    (
        ("white", "write SEAT=AGENT"),
        ("green=hard", 'no seat "green"'),
        ("white=hard,white=easy", "given twice"),
        ("white=strong", 'no level "strong"'),
        ("white=", 'no level ""'),
    ),
)
def test_seats_that_make_no_sense_are_refused_in_a_sentence(text: str, why: str) -> None:
    """CONTRACT, play: exit 1 or 2 with a one-line reason."""
    with pytest.raises(ValueError) as refused:
        parse_seats(text, ("white", "black"))
    assert why in str(refused.value)


def test_a_chair_keeps_the_name_of_who_sits_there() -> None:
    """CONTRACT, Records: names of people stand beside the seats."""
    assert parse_chair("human", "Ada") == Chair(None, "Ada")
    assert str(parse_chair("human", "Ada")) == "human"


def test_nodes_are_handed_out_to_the_last_one() -> None:
    """GOALS, Opponents: a budget of nodes is exact, so choices are reproducible."""
    for nodes in (1, STRIDE, STRIDE + 1, 1000):
        budget = Budget(nodes=nodes)
        handed = 0
        with pytest.raises(Spent):
            while True:
                handed += budget.spend()
        assert handed == nodes


def test_the_clock_ends_a_thought() -> None:
    """GOALS, Opponents: never beyond budget + max(10 %, 100 ms)."""
    budget = Budget(seconds=0.02)
    began, worked = perf_counter(), thread_time()
    with pytest.raises(Spent):
        while True:
            budget.spend()
    assert perf_counter() - began >= 0.02
    assert thread_time() - worked < 0.12


def test_being_told_to_stop_ends_a_thought() -> None:
    """USERS 2: «move now»."""
    told = [False]
    budget = Budget(seconds=60, stop=lambda: told[0])
    assert budget.spend() == STRIDE
    told[0] = True
    with pytest.raises(Spent):
        budget.spend()
