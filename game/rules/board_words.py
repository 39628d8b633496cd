"""Words of games on squares: sentences filled in, what all of them tell alike, answers to a player's questions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from typing import Generic, TypeVar

from game.boards.grid import Grid
from game.boards.position import Position, Tables
from game.core.events import DrawDeclined, DrawOffered, Event, Resigned, TimeRanOut
from game.core.ruleset import Label, Question, Spot, Square
from game.core.seats import Seat

State = TypeVar("State")


class BoardWords(ABC, Generic[State]):
    """What a game's own words stand on; its sentences come from its `strings.yaml`."""

    def __init__(self, strings: Mapping[str, str], tables: Tables) -> None:
        self._strings = strings
        self._tables = tables
        self._grid = tables.grid

    def look(self, s: State, question: Question, spot: Spot | None, seat: Seat) -> list[str]:
        """Answers to a player's question about the board."""
        if question is Question.BOARD:
            return self.board(s, seat)
        if question is Question.MY_PIECES:
            return self._pieces(s, seat)
        assert isinstance(spot, Square), spot
        square = spot.index
        match question:
            case Question.WHAT_STANDS:
                return [self.what_stands(s, square)]
            case Question.WHO_ATTACKS:
                return self._attackers(s, square)
            case Question.NEIGHBOURS:
                return self._neighbours(s, square)

    @abstractmethod
    def board(self, s: State, seat: Seat) -> list[str]:
        """The board in letters, a line per rank."""

    @abstractmethod
    def what_stands(self, s: State, square: int) -> str:
        """What stands on a square, in a sentence."""

    @abstractmethod
    def _attackers(self, s: State, square: int) -> list[str]:
        """Who could go at a square, a line per seat."""

    @abstractmethod
    def _pieces(self, s: State, seat: Seat) -> list[str]:
        """The pieces of a seat and where they stand, a line each."""

    @abstractmethod
    def _seat(self, seat: Seat) -> str:
        """The seat's name on screen."""

    @abstractmethod
    def _name(self, piece: int) -> str:
        """What a piece is called on screen."""

    def _whose(self, piece: int) -> str:
        return f"{self._seat(Seat(self._tables.seat_of(piece)))} {self._name(piece)}"

    def _on(self, p: Position, squares: Iterable[int]) -> str:
        """The pieces on these squares: "Knight on f3, Bishop on c4"; "nothing" for none."""
        return ", ".join(f"{self._name(p.board[square])} on {self._at(square)}" for square in squares) or "nothing"

    def _men(self, p: Position, seat: Seat) -> list[str]:
        """A seat's pieces, "King e1", kind by kind."""
        men = sorted(p.men[seat], key=lambda square: (p.board[square], square))
        return [f"{self._name(p.board[square])} {self._at(square)}" for square in men]

    def _neighbours(self, s: State, square: int) -> list[str]:
        x, y = self._grid.cells[square]
        around = [self._grid.at(x + dx, y + dy) for dy in (1, 0, -1) for dx in (-1, 0, 1) if (dx, dy) != (0, 0)]
        return [self.what_stands(s, near) for near in around if near is not None]

    def _word(self, event: Event) -> str | None:
        """Draws, resignations and clocks; None for all else."""
        match event:
            case DrawOffered():
                return self._say("draw_offered", event.seat)
            case DrawDeclined():
                return self._say("draw_declined", event.seat)
            case Resigned():
                return self._say("resigned", event.seat)
            case TimeRanOut():
                return self._say("time", event.seat)
            case _:
                return None

    def _say(self, which: str, seat: Seat, **words: str) -> str:
        return self._fill(f"event.{which}", seat=self._seat(seat), **words)

    def _fill(self, key: str, **words: str) -> str:
        text = self._strings[key]
        for name, word in words.items():
            text = text.replace("{" + name + "}", word)
        return text

    def _at(self, square: int) -> str:
        return self._grid.names[square] if square >= 0 else ""


def spot_name(grid: Grid, spot: Spot) -> str:
    """What a spot of a board is called: "e4"; a button by its own name."""
    match spot:
        case Square(index):
            return grid.names[index]
        case Label(name):
            return name
        case _:
            raise ValueError(f"{spot} is nothing on a board of squares")


def lettered(grid: Grid, seat: Seat, letter: Callable[[int], str]) -> list[str]:
    """A board of two sides, a line per rank and one of the files' names; the asking seat's side is below."""
    ranks = range(grid.ranks) if seat else reversed(range(grid.ranks))
    files = list(reversed(range(grid.files)) if seat else range(grid.files))
    lines = []
    for y in ranks:
        cells = [grid.at(x, y) for x in files]
        lines.append(f"{y + 1:>2} " + " ".join(" " if c is None else letter(c) for c in cells))
    bottom = [grid.at(x, grid.ranks - 1 if seat else 0) for x in files]
    names = ("" if c is None else grid.names[c].rstrip("0123456789") for c in bottom)
    return [*lines, "   " + " ".join(names)]
