"""Squares: any board of files and ranks, holes allowed, named as CONTRACT's «Squares» says."""

from __future__ import annotations

from collections.abc import Iterable
from string import ascii_lowercase

MOST_SQUARES = 256
"""A square's number must fit the eight bits that a move gives it (`position.py`)."""


def file_name(x: int) -> str:
    """The letters of file x, from 0: a … z, aa, ab …"""
    name = ""
    x += 1
    while x:
        x, letter = divmod(x - 1, 26)
        name = ascii_lowercase[letter] + name
    return name


class Grid:
    """Squares numbered from 0 in reading order from the bottom left as the first seat sees it, holes left out."""

    def __init__(self, files: int, ranks: int, holes: Iterable[tuple[int, int]] = ()) -> None:
        gone = frozenset(holes)
        self.files = files
        self.ranks = ranks
        self.cells = tuple((x, y) for y in range(ranks) for x in range(files) if (x, y) not in gone)
        """(file, rank) of each square, both from 0."""
        self.names = tuple(f"{file_name(x)}{y + 1}" for x, y in self.cells)
        self._at = {cell: square for square, cell in enumerate(self.cells)}
        self._by_name = {name: square for square, name in enumerate(self.names)}

    @classmethod
    def without(cls, files: int, ranks: int, holes: Iterable[str]) -> Grid:
        """The board without the squares named; ValueError for a hole off the board."""
        full = cls(files, ranks)
        return cls(files, ranks, [full.cells[full.parse(name)] for name in holes])

    def __len__(self) -> int:
        return len(self.cells)

    def at(self, x: int, y: int) -> int | None:
        """The square on file x, rank y, both from 0; None off the board or on a hole."""
        return self._at.get((x, y))

    def name(self, square: int) -> str:
        """The name of a square: "e4"."""
        return self.names[square]

    def parse(self, name: str) -> int:
        """The number of the square called `name`; ValueError for a hole or a name off the board."""
        square = self._by_name.get(name)
        if square is None:
            raise ValueError(f'no square "{name}" on this board, which goes from {self.names[0]} to {self.names[-1]}')
        return square

    def is_dark(self, square: int) -> bool:
        """Whether the square is dark: a1 is, on every board (CHESS-BOARD-1, LOKA-BOARD-7)."""
        x, y = self.cells[square]
        return (x + y) % 2 == 0
