"""What positions are worth: derived from how pieces move, alike for both sides, exact in exchanges (ISSUE 6)."""

from __future__ import annotations

from pathlib import Path

import pytest
from ai.boards import MIDDLE_GAMES, best, board, fast, judge, judge_for, judged

from game.ai.judge import ROYAL, BoardJudge
from game.boards.position import START, TO, Position
from game.content.folders import laid_over
from given import Given, position, with_mods

WIDE = 32000


def value(given: Given) -> int:
    """For the seat to act, judged as closely as can be."""
    its = judge_for(given)
    its.forget()
    return its.value(fast(given), -WIDE, WIDE, 0)


def price(name: str, its: BoardJudge | None = None) -> int:
    """What a white piece of that name is worth."""
    found = its or judge()
    numbers = {kind.name: number for number, kind in enumerate(found.tables.kinds, 1)}
    return found.price[found.tables.code(numbers[name], 0)]


def test_the_pieces_of_chess_come_out_in_their_known_order() -> None:
    """ISSUE 6: values follow from how pieces move, with no piece known by name."""
    assert 70 < price("pawn") < 130
    assert 2.4 * price("pawn") < price("knight") <= price("bishop") < price("rook") < price("queen")
    assert price("rook") < price("knight") + price("bishop") < price("queen")
    assert price("king") == ROYAL


@pytest.mark.parametrize("fen", MIDDLE_GAMES)
def test_both_sides_are_judged_alike(fen: str) -> None:
    """ISSUE 6: the mirrored position with the other side to act is worth the same."""
    assert value(board(fen)) == value(board(mirrored(fen)))


def mirrored(fen: str) -> str:
    """The same position with the colours and the ranks exchanged."""
    rows, turn, rights, _, quiet, number = fen.split()
    swapped = "/".join(reversed(rows.split("/"))).swapcase()
    return f"{swapped} {'b' if turn == 'w' else 'w'} {rights.swapcase()} - {quiet} {number}"


@pytest.mark.parametrize("fen", MIDDLE_GAMES)
def test_a_glance_is_not_far_from_a_look(fen: str) -> None:
    """ARCHITECTURE 12: the quick judgement, with what a close look has brought, is that look."""
    given = board(fen)
    its, at = judge(), fast(given)
    its.forget()
    looked = its.value(at, -WIDE, WIDE, 0)
    assert abs(its.glance(at, its.drift) - looked) <= 30


def test_what_is_kept_changes_no_judgement() -> None:
    """GOALS, Opponents: a judge that has seen other positions says the same as a fresh one."""
    fresh = [value(board(fen)) for fen in MIDDLE_GAMES]
    judge().forget()
    again = [judge().value(fast(board(fen)), -WIDE, WIDE, 0) for fen in MIDDLE_GAMES + MIDDLE_GAMES]
    assert again == fresh + fresh


@pytest.mark.parametrize(
    ("better", "worse"),
    (
        # passed pawns further on; a pawn beside another; a king behind its pawns; rooks on open files; two bishops
        ("4k3/8/3P4/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/3P4/8/8/4K3 w - - 0 1"),
        ("4k3/pp6/8/8/8/8/PP6/4K3 w - - 0 1", "4k3/pp6/8/8/8/P7/P7/4K3 w - - 0 1"),
        ("r2q1rk1/ppp2ppp/8/8/8/8/PPP2PPP/R2Q1RK1 w - - 0 1", "r2q1rk1/ppp2ppp/8/8/7P/6P1/PPP2P2/R2Q1RK1 w - - 0 1"),
        ("4k3/pppp4/8/8/8/8/PPPP4/4KR2 w - - 0 1", "4k3/pppp4/8/8/8/8/PPPP4/R3K3 w - - 0 1"),
        ("4k3/pppp4/8/8/8/8/PPPP4/2B1KB2 w - - 0 1", "4k3/pppp4/8/8/8/8/PPPP4/2B1K1N1 w - - 0 1"),
        ("8/8/8/3k4/8/8/8/R3K3 b - - 0 1", "7k/8/5K2/8/8/8/8/R7 b - - 0 1"),
    ),
)
def test_what_players_call_better_is_worth_more(better: str, worse: str) -> None:
    """ISSUE 6: pawns, safety, files, pairs, and a bare king driven to the edge."""
    assert value(board(better)) > value(board(worse))


def test_a_piece_that_cannot_mate_is_worth_little() -> None:
    """CHESS-DEAD-1 and beyond: king and two knights against a king is no win."""
    assert value(board("4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1")) < 150
    assert value(board("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")) > 400


def plain_exchange(at: Position, its: BoardJudge, move: int) -> int:
    """The same sum by making every capture on the square, cheapest first."""
    won = its.price[at.board[move & TO]]
    at.push(move)
    takers = [m for m in at.captures() if m & TO == move & TO and at.board[m >> START & TO]]
    takers = [m for m in takers if its.price[at.board[m & TO]] < ROYAL]
    reply = 0
    if its.price[at.board[move & TO]] >= ROYAL:
        reply = ROYAL if takers or at.is_exposed() else 0
    elif takers:
        cheapest = min(takers, key=lambda m: (its.price[at.board[m >> START & TO]], m))
        reply = max(0, plain_exchange(at, its, cheapest))
    at.pop()
    return won - reply


@pytest.mark.parametrize("fen", MIDDLE_GAMES)
def test_exchanges_add_up(fen: str) -> None:
    """ISSUE 6: what a capture wins on its square is the same when every capture is really made."""
    at, its = fast(board(fen)), judge()
    before = at.board.copy()
    for move in at.captures():
        if at.board[move & TO] and not move >> 26 and not its.is_royal[at.board[move >> START & TO]]:
            quick, plain = its.exchange(at, move), plain_exchange(at, its, move)
            assert (quick < 0) == (plain < 0), str(move)
    assert at.board == before


def test_a_piece_from_a_mod_is_valued_by_its_moves(tmp_path: Path) -> None:
    """ISSUE 6: a knight with a longer leap beside its own is worth more, and is played for what it is."""
    folder = tmp_path / "chess"
    folder.mkdir()
    (folder / "pieces.yaml").write_text("knight+:\n  moves:\n    - leap: {offsets: [[1, 2], [1, 3], [2, 3]]}\n")
    library = with_mods(laid_over(tmp_path, "mod"))
    given = position('game: chess\nfen: "4k3/8/8/8/8/8/8/3QK1N1 w - - 0 1"\n', library)
    its = judge_for(given)
    assert price("knight", its) > 2 * price("knight") > price("bishop", its)
    # The black queen stands a long leap away, with nothing to guard her.
    fork = position('game: chess\nfen: "4k3/8/8/8/3q4/8/8/4K1N1 w - - 0 1"\n', library)
    assert "g1d3" in fork.actions()
    assert best(position('game: chess\nfen: "4k3/8/8/8/7q/8/8/4K1N1 w - - 0 1"\n', library), 2000) == "g1h4"


def test_the_worth_of_a_board_is_the_sum_of_its_pieces() -> None:
    """ARCHITECTURE 12: pushing and popping keep the sum that weighing anew gives."""
    given = judged()
    at = fast(given)
    for _ in range(20):
        moves = sorted(at.legal())
        at.push(moves[(at.key >> 7) % len(moves)])
        kept = at.score
        at.weigh_again()
        assert at.score == kept
