"""Texts of actions (docs/rules/chess.md, TEXT).  The counts of perft are in test_perft.py."""

import pytest

from game.core.ruleset import Label, Square
from game.core.sayings import Say
from game.rules.chess.state import Move
from given import beginning, position


def test_moves_are_uci_text():
    """CHESS-TEXT-1: start, end, and the small letter of a promotion; castling is the king's move."""
    assert str(beginning("chess").action("e2e4")) == "e2e4"
    given = position("""
        game: chess
        turn: white
        pieces: {white: {king: [e1], rook: [h1], pawn: [a7]}, black: {king: [c5]}}
        state: {castling: K}
    """)

    assert {"e1g1", "a7a8q", "a7a8n"} <= set(given.actions())


def test_the_first_twenty_moves_are_listed_in_order():
    """CHESS-TEXT-1: sorted by code point."""
    pawns = [f"{file}2{file}{rank}" for file in "abcdefgh" for rank in "34"]

    assert beginning("chess").actions() == sorted([*pawns, "b1a3", "b1c3", "g1f3", "g1h3"])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", '"" is no chess action; moves look like e2e4 or e7e8q'),
        ("e2-e4", '"e2-e4" is no chess action'),
        ("Nf3", '"Nf3" is no chess action'),
        ("O-O", '"O-O" is no chess action'),
        ("e7e8qq", '"e7e8qq" is no chess action'),
        ("e2e4\n", "is no chess action"),
        ("E2E4", '"E2E4" is no chess action'),
        ("e2e9", 'no square "e9" on this board, which goes from a1 to h8'),
        ("z2e4", 'no square "z2"'),
        ("e02e4", 'no square "e02"'),
        ("e7e8x", 'no piece has the letter "x"; known are b, k, n, p, q, r'),
        ("accept", '"accept" is no chess action'),
        ("time:", 'no seat ""'),
    ],
)
def test_what_is_no_action_of_chess_is_told(text: str, message: str):
    """CHESS-TEXT-1: a sentence that says what is wrong with the text."""
    with pytest.raises(ValueError) as told:
        beginning("chess").action(text)
    assert message in str(told.value)


def test_actions_that_no_text_makes_are_refused_too():
    """CHESS-TEXT-1: `check` answers for any action, even one of another make."""
    given = beginning("chess")

    class Foreign:
        touches = ()

        def __str__(self) -> str:
            return "summon"

    assert given.rules.check(given.state, Foreign()).rule == "CHESS-TEXT-1"
    assert given.rules.check(given.state, Say("sing")).rule == "CHESS-TEXT-1"
    mixed = Move("e2e4", given.action("e2e4").start, given.action("e2e4").end, "queen")
    assert given.rules.check(given.state, mixed).rule == "CHESS-PROMO-1"


def test_an_action_says_what_a_player_points_at():
    """CHESS-TEXT-1: squares for moves, buttons for words, nothing for a clock."""
    given = beginning("chess")

    assert given.action("e2e4").touches == (Square(12), Square(28))
    assert given.action("resign").touches == (Label("resign"),)
    assert given.action("time:white").touches == ()
