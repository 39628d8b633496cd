"""Mate and stalemate (docs/rules/chess.md, MATE and STALE)."""

from game.core.events import GameEnded, TurnBegan
from given import beginning, position

LAST = """
    game: chess
    turn: white
    pieces: {white: {king: [g6], queen: [d5], pawn: [e4]}, black: {king: [h8], pawn: [e5]}}
"""


def test_check_without_a_legal_move_is_mate():
    """CHESS-MATE-1: that player loses."""
    when = position(LAST).after("d5d8")

    assert when.result == (frozenset({"white"}), "checkmate")
    assert when.actions() == []
    assert when.sentences[-1] == "Checkmate: White wins."


def test_the_shortest_game_ends_with_blacks_mate():
    """CHESS-MATE-1: Black may win too."""
    when = beginning("chess").after("f2f3", "e7e5", "g2g4", "d8h4")

    assert when.result == (frozenset({"black"}), "checkmate")


def test_the_end_is_told_last_and_no_turn_begins():
    """CHESS-MATE-1: the last event is the end of the game."""
    when = position(LAST).after("d5d8")

    assert isinstance(when.events[-1], GameEnded)
    assert not any(isinstance(event, TurnBegan) for event in when.events)


def test_a_check_that_can_be_answered_is_no_mate():
    """CHESS-MATE-1: one move is enough."""
    when = position("""
        game: chess
        turn: white
        pieces: {white: {king: [g6], queen: [d5], pawn: [e4]}, black: {king: [h8], bishop: [c3], pawn: [e5]}}
    """).after("d5d8")

    assert when.result is not None
    when = position("""
        game: chess
        turn: white
        pieces: {white: {king: [g6], queen: [d5], pawn: [e4]}, black: {king: [h8], bishop: [b4], pawn: [e5]}}
    """).after("d5d8")
    assert when.actions() == ["b4f8"]


def test_no_check_and_no_legal_move_is_stalemate():
    """CHESS-STALE-1: a draw."""
    when = position(LAST).after("d5f7")

    assert when.result == (frozenset(), "stalemate")
    assert when.actions() == []
    assert when.refusal("h8h7").rule == "CHESS-STALE-1"
    assert when.sentences[-1] == "Stalemate: the game is drawn."


def test_a_side_that_can_move_another_piece_is_not_stalemated():
    """CHESS-STALE-1: the king alone cannot move, but a pawn can."""
    when = position("""
        game: chess
        turn: white
        pieces: {white: {king: [g6], queen: [d5], pawn: [e4]}, black: {king: [h8], pawn: [a7]}}
    """).after("d5f7")

    assert when.result is None
    assert when.actions() == ["a7a5", "a7a6"]


def test_a_pinned_last_piece_makes_stalemate():
    """CHESS-STALE-1: moves that are not legal do not count."""
    given = position("""
        game: chess
        turn: black
        pieces: {white: {king: [b6], rook: [h8]}, black: {king: [a8], bishop: [b8]}}
    """)

    assert given.result == (frozenset(), "stalemate")
