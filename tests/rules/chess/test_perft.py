"""Positions N plies down, against the published counts (CHESS-TEXT-1).  The tables are in tests/perft."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import second_generator as second
import yaml

from game.core.ruleset import Result
from given import Given, position

TABLES = sorted((Path(__file__).resolve().parents[2] / "perft").glob("*.yaml"))


def tables() -> Iterator[tuple[str, dict[str, Any]]]:
    for path in TABLES:
        table = yaml.safe_load(path.read_text(encoding="utf-8"))
        if "counts" in table:
            yield path.stem, table


def given_by(table: dict[str, Any]) -> Given:
    return position(yaml.safe_dump(table["position"]))


def depths(is_quick: bool) -> list[Any]:
    """Table, depth and count of those that the default run counts, or of the deeper ones."""
    return [
        pytest.param(table, depth, count, id=f"{name}-{depth}")
        for name, table in tables()
        for depth, count in enumerate(table["counts"], start=1)
        if (depth <= table["quick"]) == is_quick
    ]


def counted(rules: Any, state: Any, depth: int) -> int:
    """Perft through the door of the rules: typed actions, applied to copies."""
    actions = rules.actions(state)
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        then = rules.clone(state)
        rules.apply(then, action)
        total += counted(rules, then, depth - 1)
    return total


@pytest.mark.parametrize(("table", "depth", "count"), depths(is_quick=True))
def test_the_fast_position_counts_what_is_published(table: dict[str, Any], depth: int, count: int):
    """CHESS-TEXT-1: perft agrees with the published counts."""
    given = given_by(table)

    assert given.rules.position(given.state).count(depth) == count


@pytest.mark.long
@pytest.mark.parametrize(("table", "depth", "count"), depths(is_quick=False))
def test_deeper_counts_agree_too(table: dict[str, Any], depth: int, count: int):
    """CHESS-TEXT-1: to the depth of the tables."""
    given = given_by(table)

    assert given.rules.position(given.state).count(depth) == count


@pytest.mark.parametrize(("name", "table"), list(tables()))
def test_the_rules_count_the_same_through_their_door(name: str, table: dict[str, Any]):
    """CHESS-TEXT-1: `actions` and `apply` walk the same tree as the fast position."""
    given = given_by(table)

    for depth, count in enumerate(table["counts"][:3], start=1):
        if count < 10_000:
            assert counted(given.rules, given.state, depth) == count


@pytest.mark.parametrize(("name", "table"), list(tables()))
def test_counting_the_last_ply_and_playing_it_give_the_same(name: str, table: dict[str, Any]):
    """CHESS-TEXT-1: making and taking back every leaf changes neither the count nor the position."""
    given = given_by(table)
    fast = given.rules.position(given.state)
    before = (fast.board.copy(), fast.key, fast.score, fast.rights, fast.ghost, fast.quiet, fast.kings.copy())

    assert fast.count_played(2) == table["counts"][1]
    assert (fast.board, fast.key, fast.score, fast.rights, fast.ghost, fast.quiet, fast.kings) == before


@pytest.mark.parametrize(("name", "table"), list(tables()))
def test_the_second_generator_counts_what_is_published(name: str, table: dict[str, Any]):
    """CHESS-TEXT-1: written from the rule book alone, it is right on its own."""
    assert second.perft(second.Moment.of(table["position"]["fen"]), 2) == table["counts"][1]


def test_the_counts_of_the_first_moves_add_up():
    """CHESS-TEXT-1: divided by first move, as another program divides them."""
    path = next(path for path in TABLES if path.stem == "divided")
    table = yaml.safe_load(path.read_text(encoding="utf-8"))
    given = given_by(table)
    divided = {}
    fast = given.rules.position(given.state)
    for move in fast.legal():
        fast.push(move)
        divided[str(given.rules.wrap_at(None, move))] = fast.count(table["depth"] - 1)
        fast.pop()

    assert divided == table["divided"]
    assert list(divided.keys() & set(given.actions())) and len(divided) == len(given.actions())


def test_a_line_ends_with_mate_but_not_with_a_draw_by_number():
    """CHESS-TEXT-1: draws by dead position, repetition or number of moves do not end a line of a count."""
    given = position("""
        game: chess
        fen: "8/8/8/3k4/8/8/8/K7 w - - 150 200"
    """)

    assert isinstance(given.pending, Result)
    assert given.rules.position(given.state).count(2) == 3 * 8
    mated = position("""
        game: chess
        fen: "7k/5KQ1/8/8/8/8/8/8 b - - 0 1"
    """)
    assert mated.rules.position(mated.state).count(2) == 0
