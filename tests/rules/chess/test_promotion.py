"""Promotion (docs/rules/chess.md, PROMO)."""

import pytest

from game.rules.chess.state import Promoted
from given import position

READY = """
    game: chess
    turn: white
    pieces: {white: {king: [c5], pawn: [e7], queen: [f5]}, black: {king: [h8], rook: [d8], pawn: [g7]}}
"""


@pytest.mark.parametrize(("letter", "kind"), [("q", "queen"), ("r", "rook"), ("b", "bishop"), ("n", "knight")])
def test_a_pawn_on_the_last_row_becomes_what_its_player_chooses(letter: str, kind: str):
    """CHESS-PROMO-1: queen, rook, bishop or knight, by a step or by a capture."""
    given = position(READY)

    assert given.after(f"e7e8{letter}").at("e8") == f"white {kind}"
    assert given.after(f"e7d8{letter}").at("d8") == f"white {kind}"


def test_the_choice_is_regardless_of_pieces_lost():
    """CHESS-PROMO-1: several queens are possible."""
    when = position(READY).after("e7e8q")

    assert sorted(when.file["pieces"]["white"]["queen"]) == ["e8", "f5"]


def test_a_promotion_is_told():
    """CHESS-PROMO-1: the log says what the pawn has become."""
    when = position(READY).after("e7d8n")

    assert [type(event) is Promoted for event in when.events[:2]] == [False, True]
    assert when.sentences[:2] == ["White's Pawn on e7 takes the Rook on d8.", "The Pawn becomes a Knight on d8."]


def test_staying_a_pawn_is_not_allowed():
    """CHESS-PROMO-1: the move without a piece is refused, with the pieces to choose from."""
    given = position(READY)
    refusal = given.refusal("e7e8")

    assert refusal.rule == "CHESS-PROMO-1"
    assert refusal.why == "On e8 it becomes another piece: bishop, knight, queen, rook."
    assert given.lit(refusal) == {"e8"}


def test_there_are_four_choices_for_each_way_to_the_last_row():
    """CHESS-PROMO-1: exactly the four pieces, never a king or a pawn."""
    assert position(READY).from_("e7") == {f"{to}{letter}" for to in ("e8", "d8") for letter in "qrbn"}


@pytest.mark.parametrize(("text", "what"), [("e7e8k", "King"), ("e7e8p", "Pawn")])
def test_a_pawn_becomes_neither_king_nor_pawn(text: str, what: str):
    """CHESS-PROMO-1: the other two kinds are refused."""
    given = position(READY)
    refusal = given.refusal(text)

    assert refusal.rule == "CHESS-PROMO-1"
    assert refusal.why == f"The Pawn does not become a {what} on e8."


def test_nobody_else_and_nowhere_else_promotes():
    """CHESS-PROMO-1: a queen on the last row stays a queen, a pawn elsewhere a pawn."""
    given = position(READY)

    assert given.refusal("f5f8q").rule == "CHESS-PROMO-1"
    assert given.after("f5f8").at("f8") == "white queen"
    other = position("""
        game: chess
        turn: white
        pieces: {white: {king: [c5], pawn: [e6]}, black: {king: [h8]}}
    """)
    assert other.refusal("e6e7q").rule == "CHESS-PROMO-1"


def test_black_promotes_on_row_one():
    """CHESS-PROMO-1: the last row as its seat sees it."""
    given = position("""
        game: chess
        turn: black
        pieces: {white: {king: [h6]}, black: {king: [h8], pawn: [a2]}}
    """)

    assert given.from_("a2") == {"a1q", "a1r", "a1b", "a1n"}
    assert given.after("a2a1r").at("a1") == "black rook"


def test_a_choice_that_is_blocked_is_told_by_what_blocks_it():
    """CHESS-PROMO-1, CHESS-PAWN-1: naming a piece does not clear the way."""
    given = position("""
        game: chess
        turn: white
        pieces: {white: {king: [c5], pawn: [e7]}, black: {king: [h8], rook: [e8]}}
    """)

    assert given.refusal("e7e8q").rule == "CHESS-PAWN-1"
    assert given.refusal("e7e8").rule == "CHESS-PAWN-1"


def test_touching_pawn_and_last_row_begins_a_promotion():
    """CHESS-PROMO-1: after the two squares a piece is still to be chosen; one that cannot be is explained."""
    given = position(READY)

    assert given.why_not("e7", "e8") is None
    assert given.why_not("e7", "e8", "king").rule == "CHESS-PROMO-1"
    [queen] = [action for action in given.rules.actions(given.state) if str(action) == "e7e8q"]
    assert queen.touches == (given.spot("e7"), given.spot("e8"), given.spot("queen"))


def test_touching_a_promotion_that_exposes_the_king_says_so():
    """CHESS-PROMO-1, CHESS-CHECK-3: a pinned pawn is not asked what it would become."""
    given = position("""
        game: chess
        turn: white
        pieces: {white: {king: [a7], pawn: [e7]}, black: {king: [h4], rook: [h7]}}
    """)

    assert given.why_not("e7").rule == "CHESS-CHECK-3"
    assert given.why_not("e7", "e8").rule == "CHESS-CHECK-3"
