"""Chess in words: what a player may ask about a position (CONTRACT, `--plain`)."""

from game.core.ruleset import Question
from game.core.seats import Seat
from given import Given, position


def given() -> Given:
    return position("""
        game: chess
        turn: white
        pieces: {white: {king: [a1], rook: [d1], pawn: [a2]}, black: {king: [h8], rook: [d8]}}
    """)


def asked(question: Question, square: str | None = None, seat: int = 0) -> list[str]:
    moment = given()
    notation = moment.rules.notation
    spot = None if square is None else notation.spot_named(square)
    return notation.look(moment.state, question, spot, Seat(seat))


def test_the_board_is_told_as_the_asking_seat_sees_it():
    """CHESS-BOARD-1: capitals are White's; Black sees the eighth rank below."""
    for_white = asked(Question.BOARD)
    for_black = asked(Question.BOARD, seat=1)

    assert for_white[0] == " 8 . . . r . . . k"
    assert for_white[7] == " 1 K . . R . . . ."
    assert for_white[8] == "   a b c d e f g h"
    assert for_black[0] == " 1 . . . . R . . K"
    assert for_black[8] == "   h g f e d c b a"


def test_one_may_ask_what_stands_on_a_square():
    """CHESS-BOARD-2: whose piece, which kind, or that it is empty."""
    assert asked(Question.WHAT_STANDS, "d8") == ["d8: Black Rook."]
    assert asked(Question.WHAT_STANDS, "e4") == ["e4: empty."]


def test_one_may_ask_who_attacks_a_square():
    """CHESS-CHECK-1: for both seats."""
    assert asked(Question.WHO_ATTACKS, "d4") == [
        "White attacks d4 with: Rook on d1.",
        "Black attacks d4 with: Rook on d8.",
    ]
    assert asked(Question.WHO_ATTACKS, "b3")[0] == "White attacks b3 with: Pawn on a2."
    assert asked(Question.WHO_ATTACKS, "b3")[1] == "Black attacks b3 with: nothing."


def test_one_may_ask_for_ones_pieces():
    """CHESS-BOARD-2: each with its square."""
    assert asked(Question.MY_PIECES) == ["King a1", "Rook d1", "Pawn a2"]
    assert asked(Question.MY_PIECES, seat=1) == ["King h8", "Rook d8"]


def test_one_may_ask_for_the_neighbours_of_a_square():
    """CHESS-BOARD-1: fewer at the edge."""
    assert asked(Question.NEIGHBOURS, "a1") == ["a2: White Pawn.", "b2: empty.", "b1: empty."]
    assert len(asked(Question.NEIGHBOURS, "d4")) == 8
