"""Check (docs/rules/chess.md, CHECK)."""

import pytest

from game.rules.chess.state import Checked
from given import beginning, position


def test_a_king_that_could_be_captured_is_in_check_and_it_is_announced():
    """CHESS-CHECK-1: with the king's square and the checker's."""
    given = position("""
        game: chess
        turn: white
        pieces: {white: {king: [a1], rook: [d1]}, black: {king: [h8], pawn: [a7]}}
    """)
    when = given.after("d1d8")

    [check] = [event for event in when.events if isinstance(event, Checked)]
    name = given.rules.law.grid.names.__getitem__
    assert (check.seat, name(check.king), [name(square) for square in check.by]) == (1, "h8", ["d8"])
    assert "Black is in check." in when.sentences


@pytest.mark.parametrize(
    "checker", ["queen: [e5]", "rook: [e5]", "bishop: [h4]", "knight: [d3]", "pawn: [d2]", "pawn: [f2]"]
)
def test_every_kind_of_piece_gives_check(checker: str):
    """CHESS-CHECK-1: what could capture the king, checks him."""
    given = position(f"""
        game: chess
        turn: white
        pieces: {{white: {{king: [e1]}}, black: {{king: [a8], {checker}}}}}
    """)

    assert given.state.position.is_checked()


@pytest.mark.parametrize(
    "harmless",
    [
        "pawn: [e2]",
        "knight: [e3]",
        "bishop: [e5]",
        "rook: [d2]",
        "rook: [e8], pawn: [e3]",
        "bishop: [a5], knight: [c3]",
    ],
)
def test_who_could_not_capture_the_king_gives_no_check(harmless: str):
    """CHESS-CHECK-1: standing near is not enough."""
    given = position(f"""
        game: chess
        turn: white
        pieces: {{white: {{king: [e1]}}, black: {{king: [a8], {harmless}}}}}
    """)

    assert not given.state.position.is_checked()


def test_no_check_is_announced_where_there_is_none():
    """CHESS-CHECK-1: an ordinary move says nothing of check."""
    assert not any(isinstance(event, Checked) for event in beginning("chess").after("e2e4").events)


def test_words_between_two_moves_do_not_announce_a_check_again():
    """CHESS-CHECK-1, CHESS-OFFER-1: a check is announced when it is given."""
    given = position("""
        game: chess
        turn: white
        pieces: {white: {king: [a1], rook: [d1]}, black: {king: [h8], pawn: [a7]}}
    """).after("d1d8")

    assert not any(isinstance(event, Checked) for event in given.after("offer-draw").events)


IN_CHECK = """
    game: chess
    turn: white
    pieces:
      white: {king: [c1], bishop: [f5], knight: [e6], pawn: [b2], rook: [a6]}
      black: {king: [b7], rook: [c6]}
"""


def test_a_check_is_ended_by_stepping_aside_capturing_or_blocking():
    """CHESS-CHECK-2: and by nothing else."""
    given = position(IN_CHECK)

    assert set(given.actions()) == {"c1b1", "c1d1", "c1d2", "a6c6", "f5c2", "e6c5"}


def test_a_move_that_does_not_help_is_refused():
    """CHESS-CHECK-2: with the king and the checker lit."""
    given = position(IN_CHECK)
    refusal = given.refusal("b2b3")

    assert (refusal.rule, refusal.why) == ("CHESS-CHECK-2", "Your King is in check, and this does not help him.")
    assert given.lit(refusal) == {"c1", "c6"}
    assert given.why_not("b2").rule == "CHESS-CHECK-2"


def test_a_knights_check_cannot_be_blocked():
    """CHESS-CHECK-2: there is no line between."""
    given = position("""
        game: chess
        turn: white
        pieces: {white: {king: [a1], rook: [h2], pawn: [a2, b2], bishop: [b1]}, black: {king: [g8], knight: [b3]}}
    """)

    assert given.actions() == ["a2b3"]


def test_two_checkers_leave_only_the_king_to_move():
    """CHESS-CHECK-2: neither capturing one nor blocking one helps."""
    given = position("""
        game: chess
        turn: white
        pieces: {white: {king: [e1], rook: [a8, d1], knight: [g2]}, black: {king: [h7], rook: [e8], bishop: [h4]}}
    """)

    assert {text[:2] for text in given.actions()} == {"e1"}
    for text in ("a8e8", "g2h4", "g2e3"):
        assert given.refusal(text).rule == "CHESS-CHECK-2"
        assert given.lit(given.refusal(text)) == {"e1", "e8", "h4"}


def test_the_king_may_not_step_where_he_could_be_captured():
    """CHESS-CHECK-3: nor along the line of the check that he stands in."""
    given = position("""
        game: chess
        turn: white
        pieces: {white: {king: [e4]}, black: {king: [h8], rook: [a4], knight: [c6]}}
    """)

    assert given.from_("e4") == {"d3", "e3", "f3", "f5", "d5"}
    refusal = given.refusal("e4f4")
    assert (refusal.rule, refusal.why) == ("CHESS-CHECK-3", "On f4 your King would be in check.")
    assert given.lit(refusal) == {"e4", "a4"}


def test_kings_keep_a_square_between_them():
    """CHESS-CHECK-3: a king, too, could capture."""
    given = position("""
        game: chess
        turn: white
        pieces: {white: {king: [e4]}, black: {king: [e6], pawn: [a7]}}
    """)

    assert given.from_("e4") == {"d3", "e3", "f3", "d4", "f4"}


def test_a_defended_piece_may_not_be_taken_by_the_king():
    """CHESS-CHECK-3: what stands behind it would capture him."""
    given = position("""
        game: chess
        turn: white
        pieces: {white: {king: [e4]}, black: {king: [h8], rook: [e5], bishop: [g3]}}
    """)

    assert "e5" not in given.from_("e4")


def test_a_pinned_piece_stays_on_its_line():
    """CHESS-CHECK-3: it may move along the pin, and take who pins it, and nothing else."""
    given = position("""
        game: chess
        turn: white
        pieces: {white: {king: [e1], rook: [e3], knight: [d2]}, black: {king: [a8], rook: [e7], bishop: [b4]}}
    """)

    assert given.from_("e3") == {"e2", "e4", "e5", "e6", "e7"}
    assert given.from_("d2") == set()
    refusal = given.refusal("e3a3")
    assert (refusal.rule, refusal.why) == ("CHESS-CHECK-3", "That would leave your King in check.")
    assert given.lit(refusal) == {"e1"}
    assert given.why_not("d2").rule == "CHESS-CHECK-3"


def test_a_pinned_piece_still_gives_check():
    """CHESS-CHECK-3: it could capture the king, and that would be the end."""
    given = position("""
        game: chess
        turn: white
        pieces: {white: {king: [a1], rook: [h4]}, black: {king: [e8], bishop: [e5], rook: [e1]}}
    """)

    assert given.state.position.is_checked()
