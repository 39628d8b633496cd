"""The board: 64 squares, who is next to whom, castles and home squares (docs/rules/lytharian.md, BOARD and SETUP)."""

from __future__ import annotations

from dataclasses import dataclass

from game.boards.grid import Grid

RANKS = 8
FILES = 8
STRAIGHT = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONAL = ((1, 1), (1, -1), (-1, -1), (-1, 1))
ALL_WAYS = STRAIGHT + DIAGONAL
LEAPS = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
"""The knight's.  LYTH-MOVE-2."""
HOME_ROW = ("R", "KN", "B", "Q", "K", "B", "KN", "R")
"""From file a on: for south, and for north with its queen on the dark castle square too.  LYTH-SETUP-1, -2."""
NOWHERE = -1


@dataclass(frozen=True, slots=True)
class Ground:
    """Tables of one board; squares are numbers of its grid."""

    grid: Grid
    near: tuple[tuple[int, ...], ...]
    """By square the squares next to it, by number.  LYTH-BOARD-5."""
    rays: tuple[dict[tuple[int, int], tuple[int, ...]], ...]
    """By square and direction the squares in a line, nearest first."""
    leaps: tuple[tuple[int, ...], ...]
    castles: tuple[tuple[int, ...], tuple[int, ...]]
    """By seat the squares of its castle area.  LYTH-BOARD-4."""
    homes: tuple[dict[int, str], dict[int, str]]
    """By seat its squares before the first move, with the piece type that stands there.  LYTH-SETUP-1, -2."""
    is_square: bool
    """Whether distance goes by king's steps (else by straight and diagonal lines alone)."""

    def at(self, square: int, dx: int, dy: int) -> int:
        """The square so many files and ranks away, or NOWHERE."""
        x, y = self.grid.cells[square]
        found = self.grid.at(x + dx, y + dy)
        return NOWHERE if found is None else found

    def gap(self, a: int, b: int) -> tuple[int, int]:
        """Files and ranks from a to b, with their signs."""
        (ax, ay), (bx, by) = self.grid.cells[a], self.grid.cells[b]
        return bx - ax, by - ay

    def distance(self, a: int, b: int) -> int:
        """King's steps from a to b.  LYTH-BOARD-6."""
        dx, dy = self.gap(a, b)
        return max(abs(dx), abs(dy))

    def is_within(self, a: int, b: int, n: int) -> bool:
        """Whether b is within n squares of a, blockers ignored.  LYTH-BOARD-6."""
        dx, dy = self.gap(a, b)
        in_line = dx == 0 or dy == 0 or abs(dx) == abs(dy)
        return max(abs(dx), abs(dy)) <= n and (self.is_square or in_line)

    def last_rank(self, seat: int) -> int:
        """Where a seat's pawns are promoted, counted from 0."""
        return 0 if seat else RANKS - 1

    def row(self, seat: int, square: int) -> int:
        """The rank of a square as the seat counts its own, from 0."""
        y = self.grid.cells[square][1]
        return RANKS - 1 - y if seat else y


def forward(seat: int) -> int:
    """Up the ranks for south, down for north.  LYTH-BOARD-7."""
    return -1 if seat else 1


def ground_of(offset: int, range_shape: str) -> Ground:
    """The board with north's half so many files east (LYTH-BOARD-2); holes where a half does not reach."""
    files = FILES + abs(offset)
    starts = max(0, -offset), max(0, offset)
    holes = [
        (x, y)
        for y in range(RANKS)
        for x in range(files)
        if not starts[y >= RANKS // 2] <= x < starts[y >= RANKS // 2] + FILES
    ]
    grid = Grid(files, RANKS, holes)
    is_square = range_shape == "square"
    made = Ground(grid, (), (), (), ((), ()), ({}, {}), is_square)
    squares = range(len(grid))
    rays = tuple({way: _ray(made, square, way) for way in ALL_WAYS} for square in squares)
    homes: tuple[dict[int, str], dict[int, str]] = ({}, {})
    for seat, (row, second) in enumerate(((0, 1), (RANKS - 1, RANKS - 2))):
        for i, piece in enumerate(HOME_ROW):
            for y, kind in ((row, piece), (second, "P")):
                square = grid.at(starts[seat] + i, y)
                assert square is not None
                homes[seat][square] = kind
    castles = tuple(tuple(q for q, kind in sorted(home.items()) if kind in "KQ") for home in homes)
    return Ground(
        grid,
        tuple(tuple(q for q in squares if q != a and made.distance(a, q) == 1) for a in squares),
        rays,
        tuple(tuple(q for way in LEAPS if (q := made.at(a, *way)) != NOWHERE) for a in squares),
        (castles[0], castles[1]),
        homes,
        is_square,
    )


def _ray(ground: Ground, square: int, way: tuple[int, int]) -> tuple[int, ...]:
    found = []
    while (square := ground.at(square, *way)) != NOWHERE:
        found.append(square)
    return tuple(found)
