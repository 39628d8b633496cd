"""Squares and their names (CONTRACT, «Squares»)."""

import pytest

from game.boards.grid import Grid, file_name


@pytest.mark.parametrize(
    ("x", "name"),
    [(0, "a"), (7, "h"), (25, "z"), (26, "aa"), (27, "ab"), (51, "az"), (52, "ba"), (701, "zz"), (702, "aaa")],
)
def test_files_go_on_after_z(x: int, name: str):
    """CONTRACT, «Squares»: a … z, then aa, ab …"""
    assert file_name(x) == name


def test_no_two_files_have_one_name():
    """CONTRACT, «Squares»: over a thousand files."""
    assert len({file_name(x) for x in range(1000)}) == 1000


def test_squares_are_numbered_from_the_bottom_left():
    """CONTRACT, «Squares»: a1 at the bottom left as the first seat sees it."""
    grid = Grid(8, 8)

    assert len(grid) == 64
    assert [grid.name(square) for square in (0, 7, 8, 63)] == ["a1", "h1", "a2", "h8"]
    assert grid.cells[grid.parse("c5")] == (2, 4)


def test_names_and_numbers_belong_to_each_other_on_any_board():
    """CONTRACT, «Squares»: wide boards, tall boards, and boards with holes."""
    for grid in (Grid(30, 4), Grid(2, 16), Grid(16, 16), Grid(5, 5, [(0, 0), (2, 2)])):
        assert [grid.parse(grid.name(square)) for square in range(len(grid))] == list(range(len(grid)))
        assert [grid.at(x, y) for x, y in grid.cells] == list(range(len(grid)))
        assert len(set(grid.names)) == len(grid)


def test_a_wide_board_has_files_with_two_letters():
    """CONTRACT, «Squares»: wider than 26 files."""
    grid = Grid(30, 2)

    assert grid.name(26) == "aa1"
    assert grid.parse("ad2") == 59


def test_a_hole_is_no_square():
    """CONTRACT, «Squares»: a board may have holes; the numbers go on without them."""
    grid = Grid(3, 3, [(1, 1)])

    assert len(grid) == 8
    assert grid.at(1, 1) is None
    with pytest.raises(ValueError, match='no square "b2" on this board, which goes from a1 to c3'):
        grid.parse("b2")


@pytest.mark.parametrize("name", ["i1", "a9", "a0", "", "4e", "A1", "a01", "a1 ", "e", "é4"])
def test_what_is_no_square_is_told(name: str):
    """CONTRACT, «Squares»: ValueError with a sentence."""
    with pytest.raises(ValueError, match="no square"):
        Grid(8, 8).parse(name)


def test_beside_the_board_there_is_nothing():
    """CONTRACT, «Squares»: no wrapping around."""
    grid = Grid(8, 8)

    assert grid.at(-1, 0) is grid.at(0, -1) is grid.at(8, 0) is grid.at(0, 8) is None


def test_colours_alternate_on_every_board():
    """CHESS-BOARD-1: a1 is dark, whatever the size."""
    for grid in (Grid(8, 8), Grid(5, 7), Grid(10, 10, [(4, 4)])):
        assert grid.is_dark(0)
        for square, (x, y) in enumerate(grid.cells):
            for near in (grid.at(x + 1, y), grid.at(x, y + 1)):
                if near is not None:
                    assert grid.is_dark(near) != grid.is_dark(square)
