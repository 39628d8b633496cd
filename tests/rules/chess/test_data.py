"""Mistakes in the data of chess that no schema can see: told at their place, before any game begins."""

from pathlib import Path

import pytest
from rules.chess.sets import modded


def told(folder: Path, pieces: str = "", board: str = "") -> list[str]:
    """The messages about a mod, `FILE:LINE:COLUMN: message`."""
    return [str(problem) for problem in modded(folder / "mod", pieces, board).loaded("chess").problems]


@pytest.mark.parametrize(
    ("pieces", "where", "what"),
    [
        ("king+: {royal: false}", "mod/chess/pieces.yaml:1:16", "no piece is royal; exactly one kind must be"),
        ("queen+: {royal: true}", "mod/chess/pieces.yaml:1:17", '"king" is royal already; exactly one kind may be'),
        ("queen+: {letter: Q}", "mod/chess/pieces.yaml:1:18", 'letter is "Q", expected a small letter from a to z'),
        ("queen+: {letter: k}", "mod/chess/pieces.yaml:1:18", '"king" has the letter "k" already'),
        (
            "pawn+: {promote: {where: far_rows, to: [queen]}}",
            "mod/chess/pieces.yaml:1:26",
            'unknown region "far_rows"; did you mean "far_row"?',
        ),
        (
            "pawn+: {promote: {where: far_row, to: [queen, king]}}",
            "mod/chess/pieces.yaml:1:47",
            'nothing can become a "king": it is royal',
        ),
        (
            "rook+: {moves: [{slide: {dirs: [F], max: 2, standing: secondrow}}]}",
            "mod/chess/pieces.yaml:1:55",
            'unknown region "secondrow"; did you mean "second_row"?',
        ),
    ],
)
def test_pieces_that_do_not_fit_together_are_told(pieces: str, where: str, what: str, tmp_path: Path):
    """ISSUE 2: with file, line, column and what was probably meant."""
    lines = told(tmp_path, pieces)

    assert [line for line in lines if line.startswith(where) and what in line], lines


@pytest.mark.parametrize(
    ("board", "place", "what"),
    [
        ("holes: [i9]", "1:9", 'no square "i9" on this board'),
        ("files: 2\nranks: 2\nholes: [a1, a2, b1, b2]", "1:8", "the board has 0 squares, expected 1 to 256"),
        ("regions: {far_row: {squares: [z1]}}", "1:31", 'no square "z1" on this board'),
        ("regions: {far_row: {seen: [z1]}}", "1:28", 'no square "z1" on this board'),
        ("regions: {far_row: {rows: [9]}}", "1:28", "row 9 does not exist; rows go from 1 to 8"),
        ("regions: {far_row: {rows: [0]}}", "1:28", "row 0 does not exist; rows go from 1 to 8"),
        ("setup: {white: {king: []}}", "1:", "white has 0 kings in the set-up, expected 1"),
        ("setup: {black: {king: [e8, e5]}}", "1:", "black has 2 kings in the set-up, expected 1"),
        ("setup: {white: {queen: [d9]}}", "1:25", 'no square "d9" on this board'),
        ("setup: {white: {queen: [e2]}}", "1:24", "the white queen stands on e2 already"),
        ("castling: [{right: K, seat: white, king: [e1, g9], rook: [h1, f1]}]", "1:47", 'no square "g9" on this board'),
        (
            "castling: [{right: K, seat: white, king: [e1, g1], rook: [h1, f2]}]",
            "1:",
            "king and rook of a castling must stay on one rank",
        ),
        (
            "castling: [{right: K, seat: white, king: [e1, g1], rook: [h1, g1]}]",
            "1:12",
            "king and rook of a castling must end on squares of their own",
        ),
        (
            "castling: [{right: K, seat: white, king: [e1, f1], rook: [h1, e1]}]",
            "1:12",
            "and off the king's first one",
        ),
        (
            "castling:\n"
            "  - {right: K, seat: white, king: [e1, c1], rook: [h1, d1]}\n"
            "  - {right: Q, seat: white, king: [e1, c1], rook: [a1, d1]}\n",
            "3:35",
            "another castling moves the king so already",
        ),
        (
            "castling:\n"
            "  - {right: K, seat: white, king: [e1, g1], rook: [h1, f1]}\n"
            "  - {right: K, seat: white, king: [e1, c1], rook: [a1, d1]}\n",
            "3:13",
            'the letter "K" is taken or is none',
        ),
        (
            "castling: [{right: '-', seat: white, king: [e1, g1], rook: [h1, f1]}]",
            "1:20",
            'the letter "-" is taken or is none',
        ),
        (
            "castling:\n"
            + "".join(
                f"  - {{right: {letter}, seat: white, king: [e1, g1], rook: [h1, f1]}}\n" for letter in "abcdefghi"
            ),
            "2:3",
            "there are 9 castlings, at most 8 are possible",
        ),
    ],
)
def test_boards_that_can_not_be_played_are_told(board: str, place: str, what: str, tmp_path: Path):
    """ISSUE 2: set-up, regions, holes and castlings against the board itself."""
    lines = told(tmp_path, board=board)
    found = [line for line in lines if what in line]

    assert found, lines
    assert found[0].startswith(("mod/chess/board.yaml:" + place, "data/chess/board.yaml:")), found


def test_too_many_kinds_are_told(tmp_path: Path):
    """ARCHITECTURE 12: a piece's number has six bits; a mod with more kinds is told, not broken."""
    letters = "acdefghijlmostuvwxyz"
    rest = "picture: chess/rook, moves: [{leap: {offsets: [[1, 1]]}}]"
    pieces = "".join(f"kind{n}: {{name: K, letter: {letters[n % 20]}, {rest}}}\n" for n in range(60))

    assert any("there are 66 kinds of pieces, at most 63 are possible" in line for line in told(tmp_path, pieces))


def test_the_shipped_data_is_sound(tmp_path: Path):
    """ISSUE 2: silence when all is well; and a mod that changes nothing changes nothing."""
    assert told(tmp_path) == []


@pytest.mark.parametrize(
    ("picture", "white", "black"),
    [
        ("chess/rook", "chess/rook", "chess/rook"),
        ("{white: chess/rook, black: chess/queen}", "chess/rook", "chess/queen"),
    ],
)
def test_a_piece_has_one_picture_or_one_for_each_side(picture: str, white: str, black: str, tmp_path: Path):
    """ISSUE 10, 14: a picture for each side is drawn as it is."""
    library = modded(tmp_path / "mod", f"knight+: {{picture: {picture}}}\n")
    figure = library.values("chess")["pieces"]["knight"].picture

    assert (figure.of(0), figure.of(1), figure.both is None) == (white, black, white != black)
