"""Pawns (docs/rules/chess.md, PAWN)."""

from given import beginning, position


def test_a_pawn_goes_one_square_forward():
    """CHESS-PAWN-1: forward is away from one's own edge, for White up and for Black down."""
    given = position("""
        game: chess
        turn: white
        pieces: {white: {king: [a1], pawn: [e3]}, black: {king: [h8], pawn: [b6]}}
    """)

    assert given.from_("e3") == {"e4"}
    assert given.after("e3e4").from_("b6") == {"b5"}


def test_a_pawn_on_its_second_row_may_go_two_squares():
    """CHESS-PAWN-1: on its first move, over an empty square, to an empty square."""
    given = beginning("chess")

    assert given.from_("e2") == {"e3", "e4"}
    assert given.after("e2e4").from_("d7") == {"d6", "d5"}


def test_a_pawn_that_has_left_its_second_row_goes_one_square():
    """CHESS-PAWN-1: the double step is for the first move alone."""
    given = beginning("chess").after("e2e3", "a7a6")
    refusal = given.refusal("e3e5")

    assert given.from_("e3") == {"e4"}
    assert (refusal.rule, given.lit(refusal)) == ("CHESS-PAWN-1", {"e5"})


def test_the_far_second_row_gives_no_double_step():
    """CHESS-PAWN-1: White's second row is row 2, not row 7."""
    given = position("""
        game: chess
        turn: black
        pieces: {white: {king: [a1]}, black: {king: [h8], pawn: [b3]}}
    """)

    assert given.from_("b3") == {"b2"}


def test_a_pawn_is_stopped_by_anybody_in_front_of_it():
    """CHESS-PAWN-1: it does not capture straight ahead, and goes two squares over an empty one only."""
    given = position("""
        game: chess
        turn: white
        pieces: {white: {king: [h1], pawn: [b2, c2, d2], knight: [c3]}, black: {king: [h8], knight: [b3, d4]}}
    """)

    assert given.from_("b2") == set()
    assert given.from_("c2") == {"b3"}
    assert given.from_("d2") == {"d3"}
    assert given.refusal("b2b3").rule == "CHESS-PAWN-1"
    assert given.refusal("b2b3").why == "A Pawn can't capture there: the square must be empty."
    assert (given.refusal("b2b4").rule, given.lit(given.refusal("b2b4"))) == ("CHESS-MOVE-2", {"b3"})
    assert (given.refusal("c2c4").rule, given.lit(given.refusal("c2c4"))) == ("CHESS-MOVE-2", {"c3"})


def test_a_pawn_captures_one_square_diagonally_forward():
    """CHESS-PAWN-1: left and right, and never back."""
    given = position("""
        game: chess
        turn: white
        pieces: {white: {king: [a1], pawn: [e4]}, black: {king: [h8], knight: [d5, f5, d3, f3, e5]}}
    """)

    assert given.from_("e4") == {"d5", "f5"}
    assert given.after("e4d5").at("d5") == "white pawn"
    assert given.refusal("e4d3").rule == "CHESS-PAWN-1"


def test_a_pawn_captures_no_farther_than_one_square():
    """CHESS-PAWN-1: an enemy two squares away along the diagonal is out of its reach, from its second row too."""
    given = position("""
        game: chess
        turn: white
        pieces: {white: {king: [h1], pawn: [d2, e4]}, black: {king: [h8], knight: [b4, f4, c6, g6]}}
    """)

    assert given.from_("d2") == {"d3", "d4"}
    assert given.from_("e4") == {"e5"}
    assert given.refusal("e4c6").rule == "CHESS-PAWN-1"


def test_a_pawn_does_not_go_sideways_or_back():
    """CHESS-PAWN-1: forward only."""
    given = position("""
        game: chess
        turn: white
        pieces: {white: {king: [a1], pawn: [e4]}, black: {king: [h8], pawn: [a7]}}
    """)

    for text in ("e4e3", "e4d4", "e4f4", "e4e6"):
        refusal = given.refusal(text)
        assert refusal.rule == "CHESS-PAWN-1"
        assert refusal.why.startswith("That is not how a Pawn moves.")
