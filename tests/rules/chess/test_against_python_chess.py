"""Move by move against python-chess, which shares no code with us (ISSUE, section 7)."""

from random import Random
from typing import Any

import chess
import pytest
from lengths import mostly_long
from rules.chess.somewhere import random_fen

from game.core.ruleset import Result
from game.rules.chess.state import Checked
from given import beginning, position

REASONS = {
    chess.Termination.CHECKMATE: {"checkmate"},
    # Both call these draws; which of two reasons comes first is each program's own choice.
    chess.Termination.STALEMATE: {"stalemate", "dead-position"},
    chess.Termination.INSUFFICIENT_MATERIAL: {"dead-position", "stalemate"},
    chess.Termination.SEVENTYFIVE_MOVES: {"seventy-five-moves"},
    chess.Termination.FIVEFOLD_REPETITION: {"fivefold"},
}


def same_moves(rules: Any, state: Any, board: chess.Board) -> list[str]:
    """The legal moves of both as UCI, which must be the same."""
    ours = [str(action) for action in rules.actions(state)]
    assert ours == sorted(move.uci() for move in board.legal_moves), board.fen()
    return ours


def is_dead_for_python_chess_alone(board: chess.Board) -> bool:
    """Bishops of one colour on both sides, which CHESS-DEAD-1 plays on."""
    return board.is_insufficient_material() and len(board.piece_map()) > 3


def compare_end(rules: Any, state: Any, board: chess.Board) -> bool:
    """Whether the game is over for both, in the same way."""
    pending = rules.pending(state)
    outcome = board.outcome()
    if outcome is not None and is_dead_for_python_chess_alone(board) and not board.is_checkmate():
        return isinstance(pending, Result)  # played on by us, until another end comes
    if outcome is None:
        assert not isinstance(pending, Result), (pending, board.fen())
        return False
    assert isinstance(pending, Result), (outcome, board.fen())
    assert pending.reason in REASONS[outcome.termination]
    winners = set() if outcome.winner is None else {0 if outcome.winner == chess.WHITE else 1}
    assert pending.winners == winners
    return True


def play_beside(rules: Any, seed: int) -> tuple[int, str]:
    """A random game in both programs, compared at each ply; its length and how it ended."""
    chance = Random(seed)
    state = rules.start(0)
    board = chess.Board()
    for ply in range(1200):
        assert rules.notation.fen_text(state) == board.fen(en_passant="fen")
        assert state.position.is_checked() == board.is_check(), board.fen()
        if compare_end(rules, state, board):
            return ply, rules.pending(state).reason
        # python-chess also allows a claim that names the move to come; the rule book speaks of what has come up.
        claim = rules.check(state, rules.notation.parse(state, "claim-draw")) is None
        assert claim == (board.is_repetition(3) or board.is_fifty_moves()), board.fen()
        move = chance.choice(same_moves(rules, state, board))
        events: list[Any] = []
        rules.apply(state, rules.notation.parse(state, move), events.append)
        board.push_uci(move)
        told = [event for event in events if isinstance(event, Checked)]
        checkers = [set(event.by) for event in told]
        assert checkers == ([set(board.checkers())] if board.is_check() else [])
    raise AssertionError(f"seed {seed}: no end after 1200 plies")


@pytest.mark.parametrize("first", mostly_long(range(0, 30, 6), (0, 2)))
def test_random_games_agree_move_by_move(first: int):
    """CHESS-TEXT-1, CHESS-CHECK-1, CHESS-MATE-1, CHESS-STALE-1: moves, FEN, checks, claims and ends of whole games."""
    rules = beginning("chess").rules
    for seed in range(first, first + 6):
        play_beside(rules, seed)


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, 2000, 100))
def test_two_thousand_random_games_agree_move_by_move(first: int):
    """CHESS-TEXT-1, CHESS-REP-1, CHESS-FIFTY-1, CHESS-DEAD-1: 2 000 games, every end of random play among them."""
    rules = beginning("chess").rules
    ends = [play_beside(rules, seed)[1] for seed in range(first, first + 100)]

    assert {"checkmate", "dead-position"} <= set(ends)


def test_games_that_go_to_and_fro_agree_on_repetition():
    """CHESS-REP-1, CHESS-CLAIM-1: few pieces and many repetitions, claims and the fifth time included."""
    ends = set()
    for seed in range(20):
        chance = Random(seed)
        fen = "4k3/8/8/p6p/P6P/8/8/4K2R w K - 0 1"
        given = position(f'game: chess\nfen: "{fen}"')
        rules, state = given.rules, given.state
        board = chess.Board(fen)
        back: list[str] = []
        while not compare_end(rules, state, board):
            claim = rules.check(state, rules.notation.parse(state, "claim-draw")) is None
            assert claim == (board.is_repetition(3) or board.is_fifty_moves())
            moves = same_moves(rules, state, board)
            # Mostly back to where the piece came from, so that positions come up again.
            undone = [move for move in moves if len(back) > 1 and move == back[-2][2:4] + back[-2][:2]]
            move = undone[0] if undone and chance.random() < 0.9 else chance.choice(moves)
            rules.apply(state, rules.notation.parse(state, move))
            board.push_uci(move)
            back.append(move)
        ends.add(rules.pending(state).reason)

    assert "fivefold" in ends


def compare_board(fen: str) -> None:
    """A thrown board, read, listed and written by both."""
    given = position(f'game: chess\nfen: "{fen}"\noptions: {{dead_position: false}}')
    board = chess.Board(fen)
    assert board.is_valid() or board.status() & ~UNLIKELY == chess.STATUS_VALID, (fen, board.status())
    same_moves(given.rules, given.state, board)
    assert given.file["fen"] == fen == board.fen(en_passant="fen")
    assert position(given.text).digest == given.digest
    fast = given.rules.position(given.state)
    assert fast.is_checked() == board.is_check()
    for square in range(64):
        for seat, color in ((0, chess.WHITE), (1, chess.BLACK)):
            attackers = sorted(board.attackers(not color, square))
            if board.color_at(square) != (not color):
                assert fast.attackers(square, seat) == attackers, (fen, square)
            assert fast.attacked(square, seat) == bool(attackers), (fen, square)


UNLIKELY = (
    chess.STATUS_TOO_MANY_WHITE_PAWNS
    | chess.STATUS_TOO_MANY_BLACK_PAWNS
    | chess.STATUS_TOO_MANY_WHITE_PIECES
    | chess.STATUS_TOO_MANY_BLACK_PIECES
    | chess.STATUS_TOO_MANY_CHECKERS
    | chess.STATUS_IMPOSSIBLE_CHECK
)
"""Boards that no game reaches, but that the rules can hold."""


@pytest.mark.parametrize("seed", range(4))
def test_thrown_boards_are_read_listed_and_written_alike(seed: int):
    """CHESS-FILE-1, CHESS-CASTLE-2, CHESS-PASSING-2: random FENs with castlings, steps past, pins and double checks."""
    chance = Random(1000 + seed)
    for _ in range(60):
        compare_board(random_fen(chance))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(20))
def test_many_thrown_boards_are_read_listed_and_written_alike(seed: int):
    """CHESS-FILE-1, CHESS-CASTLE-3, CHESS-CHECK-2: thousands of random FENs."""
    chance = Random(2000 + seed)
    for _ in range(300):
        compare_board(random_fen(chance))


CORNERS = [
    # En passant: pinned along the rank with both pawns, along a file, along a diagonal, from both sides at once.
    "8/8/8/K2pP2r/8/8/8/7k w - d6 0 1",
    "4r2k/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
    "7k/8/8/2KPpP1r/8/8/8/8 w - e6 0 1",
    "7k/b7/8/2PpP3/3K4/8/8/8 w - d6 0 1",
    "6bk/8/8/3pP3/8/1K6/8/8 w - d6 0 1",
    "7k/8/8/1r1pPK2/8/8/8/8 w - d6 0 1",
    # The pawn that stepped gives check: taken in passing, or blocked by nobody.
    "7k/8/8/3pP3/2K5/8/8/8 w - d6 0 1",
    "8/8/8/5k2/3pP3/8/8/6K1 b - e3 0 1",
    # A discovered check by the double step cannot be answered in passing unless it blocks.
    "3r3k/8/8/3KpP2/8/8/8/8 w - e6 0 1",
    # Castling: rook attacked, rook's way attacked, king's way attacked, out of check, enemy rook on the home square.
    "r3k2r/8/8/8/1b6/8/8/R3K2R w KQkq - 0 1",
    "4k3/8/8/8/8/8/6n1/R3K2R w KQ - 0 1",
    "1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
    "4k3/8/8/8/8/8/p7/R3K2R w KQ - 0 1",
    "r3k2r/7R/8/8/8/8/8/R3K3 b Qkq - 0 1",
    "4k3/8/8/8/8/8/8/r3K2R w K - 0 1",
    "r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R w KQkq - 0 1",
    # Promotion by capture on a rook's home ends the castling there.
    "r3k2r/1P6/8/8/8/8/8/4K3 w kq - 0 1",
]


@pytest.mark.parametrize("fen", CORNERS)
def test_corner_cases_agree_two_plies_down(fen: str):
    """CHESS-CASTLE-2, CHESS-CASTLE-3, CHESS-PASSING-2, CHESS-CHECK-2: each reply to each move."""
    compare_board(fen)
    given = position(f'game: chess\nfen: "{fen}"\noptions: {{dead_position: false}}')
    for text in given.actions():
        board = chess.Board(fen)
        board.push_uci(text)
        then = given.after(text)
        assert then.file["fen"] == board.fen(en_passant="fen")
        same_moves(then.rules, then.state, board)
