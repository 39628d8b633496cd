"""The search where dice fall: means, bounds, partners who act in a row, one answer for the same nodes (GOALS)."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from ai.battles import (
    at_battle,
    battle,
    best,
    fast,
    judge_of_battle,
    move_of,
    text_of,
    think,
    tree,
)
from ai.moments import plain_best, plain_mean

from game.ai.budget import Budget
from game.ai.chance_tree import CERTAIN, DECIDED, INFINITE, ChanceTree
from given import Given


def middle_game(seed: int, variant: str = "standard") -> Given:
    """A battle some moves old."""
    given = at_battle(variant, seed)
    for _ in range(6):
        moves = given.actions()
        given = given.after(next(text for text in moves[seed % len(moves) :] + moves if "x" not in text))
    return given


MIDDLE_GAMES = (("standard", 1), ("standard", 2), ("face-off", 3))


@pytest.mark.parametrize(("variant", "seed"), MIDDLE_GAMES)
def test_a_move_with_dice_is_worth_the_mean_of_its_outcomes(variant: str, seed: int) -> None:
    """ISSUE 3, point 3: chance nodes with exact chances; one ply deep the search is plain expectimax."""
    given = middle_game(seed, variant)
    judge = judge_of_battle(given)
    moves = fast(given).legal()
    found = {line.move: line.value for line in think(given, deepest=1, lines=len(moves)).lines}
    for move in moves:
        assert abs(found[move] - plain_mean(fast(given), judge, move, 1, 0)) <= 1, text_of(given, move)


@pytest.mark.parametrize(("variant", "seed"), MIDDLE_GAMES)
def test_bounds_cut_outcomes_off_and_never_the_truth(variant: str, seed: int) -> None:
    """GOALS, Opponents: with any window the answer lies on the side of the window where the mean lies."""
    given = middle_game(seed, variant)
    at = fast(given)
    searching = ChanceTree(at, judge_of_battle(given), Budget(), [])
    risky = [(m, at.gamble(m)) for m in at.legal()]
    for move, gamble in risky:
        if gamble is None:
            continue
        whole = searching.value_of(move, gamble, -INFINITE, INFINITE, 0, 1, at.team())
        for alpha in range(-9000, 9001, 1500):
            found = searching.value_of(move, gamble, alpha, alpha + 900, 0, 1, at.team())
            if whole <= alpha:
                assert found <= alpha
            elif whole >= alpha + 900:
                assert found >= alpha + 900
            else:
                assert abs(found - whole) <= 1


def test_it_attacks_the_king_that_stands_alone() -> None:
    """ISSUE 3, point 3: with a king falls his army."""
    given = battle(fire="rook: [f3], pawn: [e5]", earth="pawn: [d6], king: [f9]", air="queen: [k5]")
    assert best(given) == "f3xf9"


def test_it_prefers_the_better_odds() -> None:
    """LOKA-BOOST-4: the attack that others support is the one to make."""
    given = battle(
        out="earth water", fire="rook: [f3], knight: [e4], queen: [i6]", air="knight: [f6], pawn: [g5], king: [l9]"
    )
    line = think(given, deepest=1).lines[0]
    gamble = fast(given).gamble(line.move)
    assert gamble is not None
    assert line.moves[0] % 256 in {fast(given).king_of(3), given.rules.notation.spot_named("f6").index}


def test_a_duel_is_declined_by_who_has_more_to_lose() -> None:
    """LOKA-DUEL-2: one half is too little for whoever is ahead, and all that is left for whoever is behind."""
    ahead = battle(out="earth water", fire="king: [f5], queen: [d1], rook: [e1]", air="king: [f6]")
    assert best(ahead) != "f5xf6"
    behind = battle(out="earth water", fire="king: [f5]", air="king: [f6], queen: [k9], rook: [l9]")
    assert best(behind) == "f5xf6"


def test_partners_may_act_one_after_the_other() -> None:
    """LOKA-TURN-4: with a seat out its enemies act twice in a row, and values keep their sign."""
    given = battle("water", out="air", water="rook: [g10]", fire="rook: [f3]", earth="knight: [c5], pawn: [d5]")
    after = fast(given)
    water = after.team()
    after.push(move_of(given, "g10g9"))
    assert after.team() == water
    searching = ChanceTree(after, judge_of_battle(given), Budget(), [])
    assert searching.after(-INFINITE, INFINITE, 0, 1, water, True) == judge_of_battle(given).rate(after)
    judge = judge_of_battle(given)
    found = think(given, deepest=2).lines[0]
    whole = plain_best(fast(given), judge, 2, 0)
    assert abs(found.value - whole) <= 250


def test_what_wins_at_once_is_done_at_once() -> None:
    """LOKA-WIN-1, LOKA-BOLTON-4: with combat off the last king is taken."""
    given = battle(options="combat: false", out="earth water", fire="rook: [f3], pawn: [g5]", air="king: [f9]")
    line = think(given, nodes=400).lines[0]
    assert text_of(given, line.move) == "f3xf9"
    assert line.value == CERTAIN - 1


def test_it_mates_where_check_is_played() -> None:
    """LOKA-CHECK-5: an army falls with its mated king, and the game with the last."""
    given = battle(options="combat: false, check: true", out="earth water", fire="rook: [e9, f1]", air="king: [l4]")
    line = think(given.after("f1f4"), nodes=400).lines[0]
    assert line.value < 0
    pieces = {"fire": "rook: [k9], queen: [f8]", "air": "king: [l5]"}
    mate = battle(options="combat: false, check: true", out="earth water", **pieces)
    assert think(mate, nodes=3000).lines[0].value == CERTAIN - 1


def test_the_king_does_not_walk_into_an_attack() -> None:
    """ISSUE 3, point 3: keep kings safe."""
    given = battle(out="water", fire="king: [d1], pawn: [f4]", earth="rook: [e9]", air="queen: [g9]")
    move = best(given, nodes=1000)
    assert move not in ("d1e1", "d1e2")


def test_it_goes_through_a_portal_to_win_something() -> None:
    """LOKA-PORTAL-3: what stands on the twin can be attacked from here."""
    given = battle(terrain="magic_portal: [f5, j8]", fire="rook: [f5]", air="king: [j8], rook: [l9]")
    assert best(given) == "f5~xj8"


def test_a_draw_near_the_quiet_limit_is_worth_nothing() -> None:
    """LOKA-DRAW-1: the longer nothing happens, the less a lead is worth."""
    given = battle(out="earth water", fire="queen: [f3]", air="king: [l9]")
    position = fast(given)
    judge = judge_of_battle(given)
    fresh = judge.rate(position)
    position.quiet = 90
    assert 0 < judge.rate(position) < fresh / 3
    position.quiet = 100
    assert judge.is_drawn(position)


@pytest.mark.parametrize(("variant", "seed"), MIDDLE_GAMES)
def test_a_search_that_ends_by_itself_leaves_the_position_as_it_was(variant: str, seed: int) -> None:
    """USERS, «Also heard»: a search never changes the board it was given."""
    given = middle_game(seed, variant)
    at = fast(given)
    before = (at.board.copy(), at.key, at.score, at.turn, at.quiet, at.won, [sorted(men) for men in at.men])
    ChanceTree(at, judge_of_battle(given), Budget(), []).think(2, 2)
    assert (at.board, at.key, at.score, at.turn, at.quiet, at.won, [sorted(men) for men in at.men]) == before
    at.weigh_again()
    assert at.score == before[2]


@pytest.mark.parametrize(("nodes", "lines"), ((700, 1), (400, 3)))
@pytest.mark.parametrize(("variant", "seed"), MIDDLE_GAMES)
def test_the_same_nodes_give_the_same_choice(variant: str, seed: int, nodes: int, lines: int) -> None:
    """GOALS, Opponents: node budgets are reproducible, also on a board that lists its pieces in another order."""
    given = middle_game(seed, variant)
    first = think(given, nodes=nodes, lines=lines)
    at = fast(given)
    for men in at.men:
        men.reverse()
        for i, square in enumerate(men):
            at.where[square] = i
    second = ChanceTree(at, judge_of_battle(given), Budget(nodes=nodes), []).think(lines)
    assert [(line.move, line.value, line.moves) for line in first.lines] == [
        (line.move, line.value, line.moves) for line in second.lines
    ]
    assert (first.depth, first.nodes) == (second.depth, second.nodes)
    assert first.nodes <= nodes


SCRIPT = """
from ai.battles import at_battle, think
for variant, seed in (("standard", 1), ("face-off", 2)):
    thought = think(at_battle(variant, seed), nodes=500)
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


def test_several_lines_come_best_first_with_true_values() -> None:
    """look.md, Advice: the first line is what a single search finds, the others are no better."""
    given = middle_game(1)
    thought = think(given, deepest=2, lines=3)
    values = [line.value for line in thought.lines]
    assert values == sorted(values, reverse=True)
    assert len({line.move for line in thought.lines}) == 3
    assert all(abs(value) < DECIDED for value in values)


@pytest.mark.parametrize(("variant", "seed"), MIDDLE_GAMES)
def test_the_expected_line_can_be_played(variant: str, seed: int) -> None:
    """look.md, Advice: how the game would go on is legal, move by move, until dice fall."""
    given = middle_game(seed, variant)
    at = fast(given)
    moves = think(given, nodes=900).lines[0].moves
    for move in moves:
        assert move in at.legal()
        at.push(move)
    assert moves


def test_no_time_at_all_still_gives_a_legal_move() -> None:
    """USERS 8: an agent always answers."""
    given = middle_game(1)
    searching = tree(given)
    searching.budget = Budget(stop=lambda: True)
    thought = searching.think()
    assert thought.lines[0].move in fast(given).legal()
    assert thought.depth == 0
