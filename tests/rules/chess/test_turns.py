"""Whose turn it is (docs/rules/chess.md, TURN)."""

import pytest

from game.core.events import TurnBegan
from given import beginning, position


def test_white_begins_and_the_seats_take_turns():
    """CHESS-TURN-1: White begins; one move in turn."""
    given = beginning("chess")

    assert given.turn == "white"
    assert given.after("e2e4").turn == "black"
    assert given.after("e2e4", "e7e5").turn == "white"


def test_a_turn_that_begins_is_told():
    """CHESS-TURN-1: after White's move it is Black's turn, and everybody hears it."""
    when = beginning("chess").after("e2e4")

    assert [event.seat for event in when.events if isinstance(event, TurnBegan)] == [1]


def test_an_enemy_piece_may_not_be_moved():
    """CHESS-TURN-1: only the seat to act moves, and only its own pieces."""
    refusal = beginning("chess").refusal("e7e5")

    assert refusal.rule == "CHESS-TURN-1"
    assert "White is to move" in refusal.why
    assert beginning("chess").lit(refusal) == {"e7"}


def test_an_empty_square_may_not_be_moved():
    """CHESS-TURN-1: somebody must stand on the first square."""
    given = beginning("chess")
    refusal = given.refusal("e4e5")

    assert (refusal.rule, refusal.why, given.lit(refusal)) == ("CHESS-TURN-1", "No piece stands on e4.", {"e4"})


def test_nobody_may_pass():
    """CHESS-TURN-1: no passing, also not by moving a piece to where it stands."""
    given = beginning("chess")

    assert given.refusal("e2e2").rule == "CHESS-TURN-1"
    with pytest.raises(ValueError, match='"pass" is no chess action'):
        given.action("pass")


def test_the_number_of_the_move_is_counted_up_after_black():
    """CHESS-TURN-1: a move is one of White's and one of Black's."""
    given = beginning("chess")

    assert given.after("e2e4").file["state"]["fullmove"] == 1
    assert given.after("e2e4", "e7e5").file["state"]["fullmove"] == 2


def test_touching_tells_whose_turn_it_is():
    """CHESS-TURN-1: a click on an empty square or an enemy piece is explained, one on a piece that can move is not."""
    given = beginning("chess")

    assert given.why_not("e4").why == "No piece stands on e4."
    assert given.why_not("e7").rule == "CHESS-TURN-1"
    assert given.why_not("e2") is None
    assert given.why_not("e2", "e4") is None


def test_touching_what_is_no_move_at_all_is_explained():
    """CHESS-TURN-1: no click without a reason, even on a button that chess does not have."""
    given = beginning("chess")

    assert given.why_not("pass").rule == "CHESS-TURN-1"
    assert given.why_not().rule == "CHESS-TURN-1"


def test_a_finished_game_has_no_turn():
    """CHESS-TURN-1, CHESS-MATE-1: when the game is over nothing may be moved or said."""
    over = position("""
        game: chess
        turn: black
        pieces: {white: {king: [a1], queen: [g7], rook: [g1]}, black: {king: [g8]}}
    """)

    assert over.actions() == []
    for text in ("g8g7", "resign", "offer-draw", "claim-draw", "time:black"):
        assert (over.refusal(text).rule, over.refusal(text).why) == ("CHESS-MATE-1", "The game is over.")
    assert over.why_not("g8").rule == "CHESS-MATE-1"
    assert over.why_not("g8", "g7").rule == "CHESS-MATE-1"
