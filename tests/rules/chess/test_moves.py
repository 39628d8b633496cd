"""How pieces move (docs/rules/chess.md, MOVE)."""

import pytest

from game.rules.chess.state import Captured, Moved
from given import beginning, position

OPEN = """
    game: chess
    turn: white
    pieces: {{white: {{king: [{king}], {kind}: [d4]}}, black: {{king: [h7]}}}}
"""


def alone(kind: str, king: str = "a2"):
    return position(OPEN.format(kind=kind, king=king))


def squares(text: str) -> set[str]:
    return set(text.split())


def test_a_king_goes_one_square_in_eight_directions():
    """CHESS-MOVE-1: the king."""
    given = position("""
        game: chess
        turn: white
        pieces: {white: {king: [d4]}, black: {king: [h8], pawn: [a7]}}
    """)

    assert given.from_("d4") == squares("c3 c4 c5 d3 d5 e3 e4 e5")


def test_a_rook_goes_any_distance_along_rank_and_file():
    """CHESS-MOVE-1: the rook."""
    assert alone("rook").from_("d4") == squares("a4 b4 c4 e4 f4 g4 h4 d1 d2 d3 d5 d6 d7 d8")


@pytest.mark.parametrize(("kind", "reach"), [("rook", {"a8", "h1"}), ("bishop", {"h8"}), ("queen", {"a8", "h1", "h8"})])
def test_any_distance_means_from_edge_to_edge(kind: str, reach: set[str]):
    """CHESS-MOVE-1: seven squares where the way is free."""
    given = position(f"""
        game: chess
        turn: white
        pieces: {{white: {{king: [d2], {kind}: [a1]}}, black: {{king: [g5], pawn: [c7]}}}}
    """)

    assert given.from_("a1") & {"a8", "h1", "h8"} == reach


def test_a_bishop_goes_any_distance_along_diagonals():
    """CHESS-MOVE-1: the bishop."""
    assert position("""
        game: chess
        turn: white
        pieces: {white: {king: [a2], bishop: [d4]}, black: {king: [h7], pawn: [h6]}}
    """).from_("d4") == squares("a1 b2 c3 e5 f6 g7 h8 a7 b6 c5 e3 f2 g1")


def test_a_queen_goes_like_a_rook_or_a_bishop():
    """CHESS-MOVE-1: the queen."""
    rook = squares("a4 b4 c4 e4 f4 g4 h4 d1 d2 d3 d5 d6 d7 d8")
    bishop = squares("a1 b2 c3 e5 f6 g7 h8 a7 b6 c5 e3 f2 g1")

    assert alone("queen").from_("d4") == rook | bishop


def test_a_knight_goes_two_squares_and_one_aside():
    """CHESS-MOVE-1: the knight."""
    given = position("""
        game: chess
        turn: white
        pieces: {white: {king: [a2], knight: [d4]}, black: {king: [h7], pawn: [h6]}}
    """)

    assert given.from_("d4") == squares("b3 b5 c2 c6 e2 e6 f3 f5")


@pytest.mark.parametrize(
    ("kind", "target"),
    [("queen", "d7"), ("queen", "g7"), ("rook", "d7"), ("bishop", "g7"), ("knight", "e6"), ("king", "d5")],
)
def test_each_piece_captures_the_way_it_moves(kind: str, target: str):
    """CHESS-MOVE-1: an enemy where the piece may go is taken for good."""
    mine = "king: [d4]" if kind == "king" else f"king: [a1], {kind}: [d4]"
    given = position(f"""
        game: chess
        turn: white
        pieces: {{white: {{{mine}}}, black: {{king: [h7], pawn: [a7], knight: [{target}]}}}}
    """)

    when = given.after(f"d4{target}")

    assert when.at(target) == f"white {kind}"
    assert when.at("d4") == ""
    assert "knight" not in when.file["pieces"]["black"]


def test_a_capture_is_told_with_its_victim():
    """CHESS-MOVE-1: what was taken, where, by whom."""
    given = position("""
        game: chess
        turn: white
        pieces: {white: {king: [a1], rook: [d4]}, black: {king: [h8], knight: [d7]}}
    """)
    when = given.after("d4d7")

    [captured] = [event for event in when.events if isinstance(event, Captured)]
    names = [given.rules.law.grid.names[s] for s in (captured.start, captured.end, captured.square)]
    assert names == ["d4", "d7", "d7"]
    assert when.sentences[0] == "White's Rook on d4 takes the Knight on d7."


def test_a_move_to_an_empty_square_is_told():
    """CHESS-MOVE-1: who went from where to where."""
    when = beginning("chess").after("g1f3")

    assert isinstance(when.events[0], Moved)
    assert when.sentences[0] == "White moves the Knight from g1 to f3."


@pytest.mark.parametrize("text", ["d4e6", "d4h5", "d4f4"])
def test_a_piece_does_not_move_like_another(text: str):
    """CHESS-MOVE-1: a bishop that would leap, wander or go straight is told how it moves."""
    given = position("""
        game: chess
        turn: white
        pieces: {white: {king: [a2], bishop: [d4]}, black: {king: [h7], pawn: [h6]}}
    """)
    refusal = given.refusal(text)

    assert refusal.rule == "CHESS-MOVE-1"
    assert refusal.why.startswith("That is not how a Bishop moves. Any distance along a diagonal.")
    assert given.lit(refusal) == {text[2:]}


def test_nobody_jumps_but_the_knight():
    """CHESS-MOVE-2: a piece between stops rook, bishop and queen; the knight does not mind."""
    given = beginning("chess")

    assert given.from_("a1") == given.from_("c1") == given.from_("d1") == set()
    assert given.from_("g1") == {"f3", "h3"}
    refusal = given.refusal("a1a4")
    assert (refusal.rule, refusal.why) == ("CHESS-MOVE-2", "The Pawn on a2 is in the way.")
    assert given.lit(refusal) == {"a2"}


def test_a_line_ends_at_the_first_enemy():
    """CHESS-MOVE-2: an enemy may be taken, who stands behind it may not."""
    given = position("""
        game: chess
        turn: white
        pieces: {white: {king: [a1], rook: [d4]}, black: {king: [h8], pawn: [d6], knight: [d7]}}
    """)

    assert {"d5", "d6"} <= given.from_("d4")
    assert not {"d7", "d8"} & given.from_("d4")
    assert given.lit(given.refusal("d4d8")) == {"d6", "d7"}


def test_no_piece_ends_on_a_friend():
    """CHESS-MOVE-2: a square with a piece of one's own is closed, to the knight too."""
    given = beginning("chess")
    refusal = given.refusal("g1e2")

    assert (refusal.rule, refusal.why) == ("CHESS-MOVE-2", "Your own Pawn stands on e2.")
    assert given.lit(refusal) == {"e2"}


def test_touching_a_piece_that_is_walled_in_says_so():
    """CHESS-MOVE-2: a click on a piece without a move tells why it has none."""
    given = beginning("chess")
    refusal = given.why_not("a1")

    assert (refusal.rule, refusal.why) == ("CHESS-MOVE-2", "The Rook on a1 has nowhere to go.")
    assert given.lit(refusal) == {"a1"}


def test_touching_two_squares_that_make_no_move_says_why():
    """CHESS-MOVE-1, CHESS-MOVE-2: the refusal of the move that was meant."""
    given = beginning("chess")

    assert given.why_not("g1", "g3").rule == "CHESS-MOVE-1"
    assert given.why_not("a1", "a4").rule == "CHESS-MOVE-2"
    assert given.why_not("a1", "a2").rule == "CHESS-MOVE-2"
