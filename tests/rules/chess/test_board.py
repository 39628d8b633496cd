"""The board and the set-up (docs/rules/chess.md, BOARD)."""

from game.core.ruleset import Square
from given import beginning

FIRST_ROW = ["rook", "knight", "bishop", "queen", "king", "bishop", "knight", "rook"]


def test_two_players_sit_at_64_squares():
    """CHESS-BOARD-1: White and Black, 64 squares from a1 to h8."""
    given = beginning("chess")

    assert given.rules.seats == ("white", "black")
    assert [given.rules.notation.spot_name(Square(square)) for square in (0, 7, 56, 63)] == ["a1", "h1", "a8", "h8"]
    assert len(given.rules.law.grid) == 64


def test_a1_is_dark_and_a_light_square_is_at_each_players_right():
    """CHESS-BOARD-1: h1 at White's right hand and a8 at Black's are light."""
    grid = beginning("chess").rules.law.grid

    assert grid.is_dark(grid.parse("a1"))
    assert grid.is_dark(grid.parse("h8"))
    assert not grid.is_dark(grid.parse("h1"))
    assert not grid.is_dark(grid.parse("a8"))
    assert sum(grid.is_dark(square) for square in range(64)) == 32


def test_each_player_has_sixteen_pieces():
    """CHESS-BOARD-2: king, queen, two rooks, two bishops, two knights, eight pawns."""
    pieces = beginning("chess").file["pieces"]

    for seat in ("white", "black"):
        counts = {kind: len(squares) for kind, squares in pieces[seat].items()}
        assert counts == {"king": 1, "queen": 1, "rook": 2, "bishop": 2, "knight": 2, "pawn": 8}


def test_the_pieces_stand_in_their_order_and_black_mirrors_white():
    """CHESS-BOARD-3: rook, knight, bishop, queen, king, bishop, knight, rook; pawns before them."""
    given = beginning("chess")

    for file, kind in zip("abcdefgh", FIRST_ROW, strict=True):
        assert given.at(f"{file}1") == f"white {kind}"
        assert given.at(f"{file}2") == "white pawn"
        assert given.at(f"{file}7") == "black pawn"
        assert given.at(f"{file}8") == f"black {kind}"
        assert not any(given.at(f"{file}{rank}") for rank in (3, 4, 5, 6))


def test_each_queen_stands_on_her_own_colour():
    """CHESS-BOARD-3: the white queen on a light square, the black one on a dark square."""
    given = beginning("chess")
    grid = given.rules.law.grid

    assert given.at("d1") == "white queen"
    assert not grid.is_dark(grid.parse("d1"))
    assert given.at("d8") == "black queen"
    assert grid.is_dark(grid.parse("d8"))
