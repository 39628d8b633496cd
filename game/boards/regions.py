"""Named sets of squares as a seat sees them: its second row, the far row, a castle area."""

from __future__ import annotations

from typing import Annotated

from annotated_types import Interval

from game.boards.grid import Grid
from game.core.record import record

Row = Annotated[int, Interval(ge=-25, le=25)]


@record
class Region:
    """Rows counted from the seat's own edge, 1 the nearest; -1 is the farthest.  Or squares by name, for every seat."""

    rows: tuple[Row, ...] = ()
    squares: tuple[str, ...] = ()
    seen: tuple[str, ...] = ()
    """Squares by the names that a seat looking north would give them; they turn with the seat."""

    def squares_for(self, grid: Grid, turned: int) -> frozenset[int]:
        """The squares of this region for a seat that looks `turned` quarter turns clockwise from north."""
        found = {grid.parse(name) for name in self.squares}
        cells = (grid.cells[grid.parse(name)] for name in self.seen)
        found |= {square for cell in cells if (square := grid.at(*turned_cell(cell, grid, turned))) is not None}
        depth = grid.ranks if turned % 2 == 0 else grid.files
        wanted = {row - 1 if row > 0 else depth + row for row in self.rows if row}
        found |= {square for square, cell in enumerate(grid.cells) if row_of(cell, grid, turned) in wanted}
        return frozenset(found)


def turned_cell(cell: tuple[int, int], grid: Grid, turned: int) -> tuple[int, int]:
    """The cell that lies for a seat looking `turned` quarter turns from north as `cell` lies for one looking north."""
    x, y = cell
    match turned % 4:
        case 0:
            return x, y
        case 1:
            return y, grid.ranks - 1 - x
        case 2:
            return grid.files - 1 - x, grid.ranks - 1 - y
        case _:
            return grid.files - 1 - y, x


def row_of(cell: tuple[int, int], grid: Grid, turned: int) -> int:
    """How far a cell lies from the edge of a seat that looks `turned` quarter turns clockwise from north; from 0."""
    x, y = cell
    match turned % 4:
        case 0:
            return y
        case 1:
            return x
        case 2:
            return grid.ranks - 1 - y
        case _:
            return grid.files - 1 - x
