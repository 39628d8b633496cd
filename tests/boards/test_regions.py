"""Named sets of squares as a seat sees them."""

import pytest

from game.boards.grid import Grid
from game.boards.regions import Region, row_of


def names(grid: Grid, squares: frozenset[int]) -> set[str]:
    return {grid.name(square) for square in squares}


@pytest.mark.parametrize(
    ("turned", "second", "far"),
    [
        (0, "a2 b2 c2 d2", "a3 b3 c3 d3"),
        (1, "b1 b2 b3", "d1 d2 d3"),
        (2, "a2 b2 c2 d2", "a1 b1 c1 d1"),
        (3, "c1 c2 c3", "a1 a2 a3"),
    ],
)
def test_rows_are_counted_from_the_seats_own_edge(turned: int, second: str, far: str):
    """ARCHITECTURE 1, regions: row 1 is the nearest, -1 the farthest, for seats on any side."""
    grid = Grid(4, 3)

    assert names(grid, Region(rows=(2,)).squares_for(grid, turned)) == set(second.split())
    assert names(grid, Region(rows=(-1,)).squares_for(grid, turned)) == set(far.split())


def test_squares_by_name_hold_for_every_seat():
    """ARCHITECTURE 1, regions: rows and squares add up."""
    grid = Grid(8, 8)
    region = Region(rows=(1,), squares=("e5",))

    for turned in range(4):
        found = names(grid, region.squares_for(grid, turned))
        assert "e5" in found
        assert len(found) == 9


def test_holes_are_in_no_region():
    """ARCHITECTURE 1, regions: only squares are."""
    grid = Grid(3, 3, [(0, 1)])

    assert names(grid, Region(rows=(2,)).squares_for(grid, 0)) == {"b2", "c2"}


def test_rows_beyond_the_board_and_row_zero_are_empty():
    """ARCHITECTURE 1, regions: a region may be larger than the board of a mod."""
    grid = Grid(3, 3)

    assert Region(rows=(9, 0, -7)).squares_for(grid, 0) == frozenset()


def test_a_square_off_the_board_is_told():
    """ARCHITECTURE 1, regions: ValueError for a name that is none."""
    with pytest.raises(ValueError, match="no square"):
        Region(squares=("z9",)).squares_for(Grid(3, 3), 0)


def test_the_distance_from_the_edge_turns_with_the_seat():
    """ARCHITECTURE 1, regions: four sides of one square."""
    grid = Grid(5, 4)

    assert [row_of((1, 0), grid, turned) for turned in range(4)] == [0, 1, 3, 3]
