"""Castling (docs/rules/chess.md, CASTLE)."""

import pytest

from given import Given, position


def white(extra: str = "", castling: str = "KQ", black: str = "king: [g7]", turn: str = "white") -> Given:
    """White's king and rooks at home, and what else the test wants."""
    own = "king: [e1], rook: [a1, h1]" + (f", {extra}" if extra else "")
    return position(f"""
        game: chess
        turn: {turn}
        pieces: {{white: {{{own}}}, black: {{{black}}}}}
        state: {{castling: {castling}}}
    """)


def test_the_king_goes_two_squares_and_the_rook_to_the_square_he_crossed():
    """CHESS-CASTLE-1, CHESS-CASTLE-4: short, the rook moves two squares; one move for both."""
    when = white().after("e1g1")

    assert (when.at("g1"), when.at("f1"), when.at("e1"), when.at("h1")) == ("white king", "white rook", "", "")
    assert when.turn == "black"
    assert when.sentences[0] == "White castles on the king's side: the King goes to g1."


def test_castling_long_moves_the_rook_three_squares():
    """CHESS-CASTLE-1, CHESS-CASTLE-4: long."""
    when = white().after("e1c1")

    assert (when.at("c1"), when.at("d1"), when.at("e1"), when.at("a1")) == ("white king", "white rook", "", "")
    assert when.sentences[0] == "White castles on the queen's side: the King goes to c1."


def test_black_castles_on_the_eighth_rank():
    """CHESS-CASTLE-1, CHESS-CASTLE-4: both ways for Black too, and his rooks go as far as White's."""
    given = position("""
        game: chess
        turn: black
        pieces: {white: {king: [g2]}, black: {king: [e8], rook: [a8, h8]}}
        state: {castling: kq}
    """)

    assert given.after("e8g8").file["pieces"]["black"] == {"king": ["g8"], "rook": ["a8", "f8"]}
    assert given.after("e8c8").file["pieces"]["black"] == {"king": ["c8"], "rook": ["d8", "h8"]}


def test_castling_is_told_as_one_event():
    """CHESS-CASTLE-1: one move, told once."""
    when = white().after("e1g1")

    assert [type(event).__name__ for event in when.events] == ["Castled", "TurnBegan"]


@pytest.mark.parametrize(
    ("moves", "left"),
    [
        (("e1e2", "g7g6", "e2e1", "g6g7"), set()),
        (("h1f1", "g7h7", "f1h1", "h7g7"), {"e1c1"}),
        (("a1b1", "g7g6", "b1a1", "g6g7"), {"e1g1"}),
    ],
)
def test_neither_king_nor_that_rook_may_have_moved(moves: tuple[str, ...], left: set[str]):
    """CHESS-CASTLE-2: not even there and back; the other rook does not matter."""
    given = white().after(*moves)

    assert {"e1g1", "e1c1"} & set(given.actions()) == left
    for text in {"e1g1", "e1c1"} - left:
        refusal = given.refusal(text)
        assert refusal.rule == "CHESS-CASTLE-2"
        assert refusal.why.startswith("Castling is gone")
        assert given.lit(refusal) == {"e1", "h1" if text == "e1g1" else "a1"}


def test_castling_itself_ends_all_castling():
    """CHESS-CASTLE-2: the king has moved."""
    assert white().after("e1g1").file["state"]["castling"] == "-"


def test_a_rook_that_was_taken_castles_no_more():
    """CHESS-CASTLE-2: nor does another rook that comes to its square."""
    given = white(extra="knight: [g3]", black="king: [g7], bishop: [e4]", turn="black")

    when = given.after("e4h1", "g3h1", "g7g6", "h1g3", "g6g7")

    assert when.file["state"]["castling"] == "Q"


def test_a_capture_of_rook_by_rook_ends_castling_for_both():
    """CHESS-CASTLE-2: the one has moved, the other is gone."""
    given = position("""
        game: chess
        turn: white
        pieces: {white: {king: [e1], rook: [a1, h1]}, black: {king: [e8], rook: [a8, h8]}}
        state: {castling: KQkq}
    """)

    assert given.after("h1h8").file["state"]["castling"] == "Qq"


@pytest.mark.parametrize(
    ("extra", "text", "lit"),
    [
        ("bishop: [f1]", "e1g1", "f1"),
        ("queen: [d1]", "e1c1", "d1"),
        ("knight: [b1]", "e1c1", "b1"),
    ],
)
def test_all_squares_between_must_be_empty(extra: str, text: str, lit: str):
    """CHESS-CASTLE-2: b1 too, which only the rook crosses."""
    given = white(extra)
    refusal = given.refusal(text)

    assert text not in given.actions()
    assert (refusal.rule, refusal.why) == ("CHESS-CASTLE-2", "A piece stands between king and rook.")
    assert given.lit(refusal) == {lit}


def test_a_friend_on_the_kings_target_is_named():
    """CHESS-CASTLE-2, CHESS-MOVE-2: on g1 nobody can end, castling or not."""
    given = white("knight: [g1]")

    assert "e1g1" not in given.actions()
    assert given.refusal("e1g1").rule == "CHESS-MOVE-2"


def test_an_enemy_between_stops_castling():
    """CHESS-CASTLE-2: whoever stands there."""
    given = white(black="king: [g7], knight: [b1]")

    assert "e1c1" not in given.actions()
    assert "e1g1" in given.actions()


def test_a_king_in_check_does_not_castle():
    """CHESS-CASTLE-3: not while in check."""
    given = white(black="king: [g7], rook: [e6]")

    assert not {"e1g1", "e1c1"} & set(given.actions())
    refusal = given.refusal("e1g1")
    assert (refusal.rule, refusal.why) == ("CHESS-CASTLE-3", "The king may not castle out of check.")
    assert given.lit(refusal) == {"e1"}


@pytest.mark.parametrize(
    ("rook", "short", "long"),
    [
        ("f6", False, True),
        ("g6", False, True),
        ("h6", True, True),
        ("d6", True, False),
        ("c6", True, False),
        ("b6", True, True),
        ("a6", True, True),
    ],
)
def test_the_king_neither_crosses_nor_reaches_an_attacked_square(rook: str, short: bool, long: bool):
    """CHESS-CASTLE-3: but the rook may be attacked (a1, h1) or cross an attacked square (b1)."""
    given = white(black=f"king: [d8], rook: [{rook}]")

    assert ("e1g1" in given.actions(), "e1c1" in given.actions()) == (short, long)
    for text in [text for text, open_ in (("e1g1", short), ("e1c1", long)) if not open_]:
        refusal = given.refusal(text)
        assert (refusal.rule, given.lit(refusal)) == ("CHESS-CASTLE-3", {f"{rook[0]}1"})


@pytest.mark.parametrize(
    ("rook", "open_"),
    [("f3", {"e8c8"}), ("g3", {"e8c8"}), ("d3", {"e8g8"}), ("c3", {"e8g8"}), ("b3", {"e8g8", "e8c8"}), ("e3", set())],
)
def test_blacks_king_is_kept_from_attacked_squares_like_whites(rook: str, open_: set[str]):
    """CHESS-CASTLE-3: neither out of check nor over or onto an attacked square, on the eighth rank too."""
    given = position(f"""
        game: chess
        turn: black
        pieces: {{white: {{king: [h1], rook: [{rook}]}}, black: {{king: [e8], rook: [a8, h8], pawn: [h7]}}}}
        state: {{castling: kq}}
    """)

    assert {"e8g8", "e8c8"} & set(given.actions()) == open_


@pytest.mark.parametrize("pawn", ["e2", "f2", "g2", "h2"])
def test_a_pawn_attacks_the_squares_that_the_king_would_cross(pawn: str):
    """CHESS-CASTLE-3: pawns attack diagonally, though nobody stands there."""
    given = white(black=f"king: [d8], pawn: [{pawn}]", castling="K")

    assert "e1g1" not in given.actions()


def test_castling_may_give_check():
    """CHESS-CASTLE-1: the rook's arrival is a check like another."""
    when = white(black="king: [f8]").after("e1g1")

    assert "Black is in check." in when.sentences


def test_castling_needs_the_right_and_not_only_the_pieces():
    """CHESS-CASTLE-2: a position may say that king or rook have moved before."""
    given = white(castling="Q")

    assert "e1g1" not in given.actions()
    assert given.refusal("e1g1").rule == "CHESS-CASTLE-2"


def test_a_king_away_from_home_is_told_how_he_moves():
    """CHESS-CASTLE-1, CHESS-MOVE-1: two squares from elsewhere are no castling at all."""
    given = position("""
        game: chess
        turn: white
        pieces: {white: {king: [e2], rook: [a1, h1]}, black: {king: [g7]}}
    """)

    assert given.refusal("e2g2").rule == "CHESS-MOVE-1"
