"""En passant (docs/rules/chess.md, PASSING)."""

import pytest

from given import position

READY = """
    game: chess
    turn: black
    pieces: {white: {king: [g3], pawn: [e5]}, black: {king: [g7], pawn: [d7, f6]}}
"""


def test_a_pawn_takes_the_pawn_that_steps_past_it():
    """CHESS-PASSING-1: it goes to the square stepped over, and the pawn beside it is gone."""
    given = position(READY).after("d7d5")

    when = given.after("e5d6")

    assert "d6" in given.from_("e5")
    assert when.at("d6") == "white pawn"
    assert when.at("d5") == when.at("e5") == ""
    assert when.sentences[0] == "White's Pawn on e5 takes the Pawn in passing and stands on d6."


def test_black_takes_in_passing_too():
    """CHESS-PASSING-1: both seats, from either side."""
    given = position("""
        game: chess
        turn: white
        pieces: {white: {king: [g1], pawn: [d2]}, black: {king: [g8], pawn: [c4, e4]}}
    """).after("d2d4")

    assert "d3" in given.from_("c4")
    assert "d3" in given.from_("e4")
    assert given.after("c4d3").at("d4") == ""
    assert given.after("e4d3").at("d3") == "black pawn"


def test_a_single_step_cannot_be_taken_in_passing():
    """CHESS-PASSING-1: only a pawn that has just made the double step."""
    given = position("""
        game: chess
        turn: black
        pieces: {white: {king: [g3], pawn: [e5]}, black: {king: [g7], pawn: [d6, c7]}}
    """).after("d6d5")
    refusal = given.refusal("e5d6")

    assert refusal.rule == "CHESS-PASSING-2"
    assert refusal.why == "A Pawn goes there only to capture."
    assert given.lit(refusal) == {"d6"}


def test_only_a_pawn_takes_in_passing():
    """CHESS-PASSING-1: a bishop that goes to the square stepped over takes nothing."""
    when = position("""
        game: chess
        turn: black
        pieces: {white: {king: [h1], bishop: [b4], pawn: [e5]}, black: {king: [h8], pawn: [d7]}}
    """).after("d7d5", "b4d6")

    assert when.at("d5") == "black pawn"


def test_the_right_is_gone_a_move_later():
    """CHESS-PASSING-2: only in the very next move."""
    given = position(READY).after("d7d5", "g3g2", "g7g8")

    assert "d6" not in given.from_("e5")
    assert given.refusal("e5d6").rule == "CHESS-PASSING-2"


def test_a_pinned_pawn_may_not_take_in_passing():
    """CHESS-PASSING-2: not if it exposes the king along the file of the pin."""
    given = position("""
        game: chess
        turn: black
        pieces: {white: {king: [e1], pawn: [e5]}, black: {king: [h8], rook: [e8], pawn: [d7]}}
    """).after("d7d5")
    refusal = given.refusal("e5d6")

    assert given.from_("e5") == {"e6"}
    assert refusal.rule == "CHESS-CHECK-3"
    assert given.lit(refusal) == {"e1"}


def test_both_pawns_leaving_the_rank_may_not_expose_the_king():
    """CHESS-PASSING-2: the capture takes two pieces off one rank at once."""
    given = position("""
        game: chess
        turn: black
        pieces: {white: {king: [a5], pawn: [e5]}, black: {king: [h7], rook: [h5], pawn: [d7]}}
    """).after("d7d5")

    assert given.from_("e5") == {"e6"}
    assert given.refusal("e5d6").rule == "CHESS-CHECK-3"


def test_a_victim_that_hides_a_bishop_may_not_be_taken():
    """CHESS-PASSING-2: the king is exposed along the diagonal of the pawn that is taken."""
    given = position("""
        game: chess
        turn: white
        pieces: {white: {king: [b3], pawn: [e5]}, black: {king: [h8], bishop: [g8], pawn: [d5]}}
        state: {en_passant: d6}
    """)

    assert "d6" not in given.from_("e5")


def test_taking_in_passing_ends_a_check_by_the_pawn_that_stepped():
    """CHESS-PASSING-1, CHESS-CHECK-2: the checker is captured, though on another square."""
    given = position("""
        game: chess
        turn: black
        pieces: {white: {king: [c4], pawn: [e5]}, black: {king: [h8], pawn: [d7]}}
    """).after("d7d5")

    assert "e5d6" in given.actions()
    assert given.after("e5d6").at("d5") == ""


@pytest.mark.parametrize("square", ["d5", "d7", "e6", "c6"])
def test_only_the_square_stepped_over_counts(square: str):
    """CHESS-PASSING-1: no capture in passing onto another square."""
    given = position(READY).after("d7d5")

    assert square not in given.from_("e5") - {"e6", "f6", "d6"}


def test_a_capture_in_passing_counts_as_a_capture():
    """CHESS-PASSING-1, CHESS-FIFTY-1: the fifty moves begin anew."""
    given = position(READY).after("d7d5", "e5d6")

    assert given.file["state"]["halfmove"] == 0
