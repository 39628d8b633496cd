"""The search: mates, hanging pieces, draws, one answer for the same nodes (GOALS, «Opponents»; ARCHITECTURE 3.7)."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from ai.boards import MIDDLE_GAMES, best, board, fast, forced, judge, judged, think
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as some

from game.ai.budget import Budget
from game.ai.judge import SURE, WON
from game.ai.tree import Tree
from game.play.position import BadFile

MATES = (
    # (position, moves to mate, the first move)
    ("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", 1, "a1a8"),
    ("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1", 1, "h5f7"),
    ("8/8/8/8/8/6k1/4q3/7K b - - 0 1", 1, None),
    ("6k1/pp4p1/2p5/2bp4/8/P5Pb/1P3rrP/2BRRN1K b - - 0 1", 2, "g2g1"),
    ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2, "a1a6"),
    ("2bqkbn1/2pppp2/np2N3/r3P1p1/p2N2B1/5Q2/PPPPPP1P/RNB1K2R w KQ - 0 1", 2, "f3f7"),
    ("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 3, "f6a6"),
    ("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", 2, None),
)


@pytest.mark.parametrize(("fen", "moves", "first"), MATES)
def test_it_mates_in_the_fewest_moves(fen: str, moves: int, first: str | None) -> None:
    """GOALS, Opponents: a forced mate is found, and its length is right."""
    given = board(fen)
    thought = think(given, nodes=12000)
    line = thought.lines[0]
    assert WON - line.value == 2 * moves - 1
    assert forced(fast(given), 2 * moves - 1) == 2 * moves - 1
    if first is not None:
        assert str(given.rules.wrap_at(None, line.move)) == first  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("fen", "move"),
    (
        ("4k3/8/8/3q4/8/8/3R4/4K3 w - - 0 1", "d2d5"),  # takes what hangs
        ("rnb1kbnr/pppp1ppp/8/4p1q1/4P3/3P4/PPP2PPP/RNBQKBNR w KQkq - 1 3", "c1g5"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q"),  # promotes to the best
        ("8/5P1k/8/8/8/8/8/6K1 w - - 0 1", "f7f8q"),
        ("r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1", "b5c7"),  # strikes two at once
    ),
)
def test_it_takes_what_is_to_be_had(fen: str, move: str) -> None:
    """GOALS, Opponents: hanging pieces, forks and promotions."""
    assert best(board(fen), nodes=3000) == move


def test_it_does_not_stalemate_when_it_can_win() -> None:
    """CHESS-STALE-1: the queen must not take all squares from a king alone."""
    given = board("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1")
    after = given.after(best(given, nodes=4000))
    assert after.result is None or after.result[1] == "checkmate"


def test_it_checks_for_ever_when_it_is_lost() -> None:
    """CHESS-REP-1: coming back to a position counts as a draw."""
    given = board("6k1/6p1/8/7Q/8/8/1r4PK/q7 w - - 0 1")
    assert think(given, nodes=6000).lines[0].value == 0
    assert best(given) == "h5e8"


def test_a_position_of_the_game_that_comes_again_is_a_draw() -> None:
    """CHESS-REP-1: what stood on the board before counts too, so the winner goes another way."""
    given = board("7k/8/8/8/8/8/1R6/K7 w - - 0 1").after("b2b7", "h8g8", "b7b2", "g8h8")
    at = fast(given)
    back = next(m for m in at.legal() if str(given.rules.wrap_at(None, m)) == "b2b7")  # type: ignore[attr-defined]
    thought = Tree(at, judge(), Budget(), given.rules.earlier(given.state)).think(len(at.legal()), 1)  # type: ignore[attr-defined]
    values = {line.move: line.value for line in thought.lines}
    assert values[back] == 0
    assert thought.lines[0].value > 300


def test_fifty_quiet_moves_are_a_draw() -> None:
    """CHESS-FIFTY-1: with one ply left of the hundred only a capture or a pawn's move keeps the win."""
    given = board("7k/8/8/8/8/P7/8/KQ6 w - - 99 80")
    assert best(given, nodes=3000) == "a3a4"
    assert think(given, 3000).lines[0].value > 300


@pytest.mark.parametrize("fen", MIDDLE_GAMES)
def test_a_search_that_ends_by_itself_leaves_the_position_as_it_was(fen: str) -> None:
    """USERS, «Also heard»: a search never changes the board it was given."""
    at = fast(board(fen))
    before = (at.board.copy(), at.key, at.score, at.turn, at.quiet, [sorted(men) for men in at.men])
    Tree(at, judge(), Budget(), []).think(2, 2)
    assert (at.board, at.key, at.score, at.turn, at.quiet, [sorted(men) for men in at.men]) == before
    at.weigh_again()
    assert at.score == before[2]


@pytest.mark.parametrize(("nodes", "lines"), ((900, 1), (400, 3)))
@pytest.mark.parametrize("fen", MIDDLE_GAMES)
def test_the_same_nodes_give_the_same_choice(fen: str, nodes: int, lines: int) -> None:
    """GOALS, Opponents: node budgets are reproducible, also on a board that lists its pieces in another order."""
    first = think(board(fen), nodes=nodes, lines=lines)
    given = board(fen)
    at = fast(given)
    for men in at.men:
        men.reverse()
        for i, square in enumerate(men):
            at.where[square] = i
    second = Tree(at, judge(), Budget(nodes=nodes), given.rules.earlier(given.state)).think(lines)  # type: ignore[attr-defined]
    assert [(line.move, line.value, line.moves) for line in first.lines] == [
        (line.move, line.value, line.moves) for line in second.lines
    ]
    assert (first.depth, first.nodes) == (second.depth, second.nodes)
    assert first.nodes <= nodes


SQUARES = some.lists(some.integers(0, 63), min_size=4, max_size=4, unique=True)

SCRIPT = """
from ai.boards import MIDDLE_GAMES, board, think
for fen in MIDDLE_GAMES[:4]:
    thought = think(board(fen), nodes=600)
    print([(line.move, line.value, line.moves) for line in thought.lines], thought.depth, thought.nodes)
"""


def test_no_hash_seed_changes_a_choice() -> None:
    """GOALS, Opponents: the same under any PYTHONHASHSEED."""
    tests = Path(__file__).resolve().parents[1]
    said = set()
    for seed in ("0", "4711"):
        path = os.pathsep.join([str(tests), *filter(None, sys.path)])
        environment = os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": path}
        command = [sys.executable, "-c", SCRIPT]
        said.add(subprocess.run(command, capture_output=True, text=True, env=environment, check=True).stdout)
    assert len(said) == 1
    assert "[" in said.pop()


@settings(max_examples=40, deadline=None, derandomize=True)
@for_all(SQUARES, some.sampled_from("QRP"), some.booleans())
def test_a_mate_is_claimed_exactly_where_plain_minimax_finds_one(squares: list[int], heavy: str, black: bool) -> None:
    """GOALS, Opponents: every mate in one or two moves is found, and none is invented."""
    fen = _fen(squares, heavy, black)
    if fen is None:
        return
    given = board(fen)
    if given.result is not None:
        return
    length = forced(fast(given), 3)
    value = think(given, deepest=5).lines[0].value
    if length is not None:
        assert value == WON - length
    elif value > SURE:
        assert WON - value > 3


def _fen(squares: list[int], heavy: str, black: bool) -> str | None:
    """Two kings and two pieces of White on these squares; None where that is no position."""
    names = dict(zip(squares, ("K", "k", heavy, "R"), strict=True))
    a, b = squares[0], squares[1]
    if max(abs(a % 8 - b % 8), abs(a // 8 - b // 8)) < 2 or (heavy == "P" and squares[2] // 8 in (0, 7)):
        return None
    rows = []
    for rank in reversed(range(8)):
        row = "".join(names.get(rank * 8 + file, " ") for file in range(8))
        rows.append(re.sub(" +", lambda gap: str(len(gap[0])), row))
    fen = f"{'/'.join(rows)} {'b' if black else 'w'} - - 0 1"
    try:
        board(fen)
    except BadFile:  # the side that is not to act stands in check
        return None
    return fen


def test_several_lines_come_best_first_with_true_values() -> None:
    """look.md, Advice: the first line is what a single search finds, the others are no better."""
    given = board("4k3/8/8/3q4/8/8/3R4/4K3 w - - 0 1")
    thought = think(given, deepest=3, lines=3)
    values = [line.value for line in thought.lines]
    assert len(thought.lines) == 3
    assert values == sorted(values, reverse=True)
    assert thought.lines[0].move == think(given, deepest=3).lines[0].move
    assert len({line.move for line in thought.lines}) == 3


@pytest.mark.parametrize("fen", MIDDLE_GAMES)
def test_the_expected_line_can_be_played(fen: str) -> None:
    """look.md, Advice: how the game would go on is legal, move by move."""
    given = board(fen)
    moves = think(given, nodes=1500).lines[0].moves
    given.after(*(str(given.rules.wrap_at(None, m)) for m in moves))  # type: ignore[attr-defined]
    assert moves


def test_nudges_change_the_choice_and_not_what_is_said_about_it() -> None:
    """ARCHITECTURE 3.7: players err in choosing; the value of a move stays what the search found."""
    given = judged()
    moves = fast(given).legal()
    plain = Tree(fast(given), judge(), Budget(), []).think(len(moves), 2)
    worst = plain.lines[-1]
    nudged = Tree(fast(given), judge(), Budget(), []).think(1, 2, {worst.move: 3000})
    assert nudged.lines[0].move == worst.move
    assert nudged.lines[0].value < 200


def test_no_time_at_all_still_gives_a_legal_move() -> None:
    """USERS 8: an agent always answers."""
    given = board(MIDDLE_GAMES[1])
    thought = Tree(fast(given), judge(), Budget(stop=lambda: True), []).think()
    assert thought.lines[0].move in fast(given).legal()
    assert thought.depth == 0


def test_a_finished_game_has_no_line() -> None:
    """ARCHITECTURE 3.7: nothing to choose, nothing found."""
    assert think(board("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"), nodes=100).lines == []
