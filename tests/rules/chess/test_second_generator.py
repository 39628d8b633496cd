"""The rules against a generator written from the rule book alone (GOALS, «How it is shown»)."""

import ast
import sys
from pathlib import Path
from random import Random

import pytest
import second_generator as second
from rules.chess.somewhere import moments_of, random_fen

from given import beginning, position


def test_the_second_generator_shares_nothing_with_the_program():
    """GOALS, «How it is shown»: it imports nothing but Python's own library."""
    tree = ast.parse(Path(second.__file__).read_text(encoding="utf-8"))
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    imported |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}

    assert {name.partition(".")[0] for name in imported} <= sys.stdlib_module_names


def compare(fen: str, seed: int) -> None:
    """Moves, the check, and the position after one of the moves."""
    given = position(f'game: chess\nfen: "{fen}"\noptions: {{dead_position: false}}')
    moment = second.Moment.of(fen)
    moves = second.legal(moment)

    assert set(given.actions()) == moves, fen
    assert given.state.position.is_checked() == second.is_in_check(moment), fen
    if moves:
        move = Random(seed).choice(sorted(moves))
        assert given.after(move).file["fen"] == second.after(moment, move).fen, (fen, move)


@pytest.mark.parametrize("seed", range(4))
def test_random_games_agree_with_the_second_generator(seed: int):
    """CHESS-MOVE-1 to CHESS-CHECK-3: at every ninth moment of random games."""
    rules = beginning("chess").rules
    for state in moments_of(rules, seed, 9):
        compare(rules.notation.fen_text(state), seed)


@pytest.mark.parametrize("seed", range(6))
def test_thrown_boards_agree_with_the_second_generator(seed: int):
    """CHESS-CASTLE-1 to CHESS-CHECK-3: boards that no game would reach, full of castlings, pins and steps past."""
    chance = Random(seed)
    for _ in range(80):
        compare(random_fen(chance), seed)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 140))
def test_many_more_boards_agree(seed: int):
    """CHESS-MOVE-1 to CHESS-CHECK-3: thousands of positions of both kinds."""
    chance = Random(seed)
    for _ in range(150):
        compare(random_fen(chance), seed)
    rules = beginning("chess").rules
    for state in moments_of(rules, seed, 4):
        compare(rules.notation.fen_text(state), seed)


def test_every_moment_refuses_what_the_second_generator_does_not_know():
    """CHESS-CHECK-3: all 64 × 64 pairs of squares, at a few thrown boards, are legal for both or for none."""
    chance = Random(5)
    for _ in range(3):
        fen = random_fen(chance)
        given = position(f'game: chess\nfen: "{fen}"\noptions: {{dead_position: false}}')
        if not given.actions():
            continue
        names = given.rules.law.grid.names
        moves = second.legal(second.Moment.of(fen))
        for start in names:
            for end in names:
                assert given.allows(start + end) == (start + end in moves), (fen, start + end)
