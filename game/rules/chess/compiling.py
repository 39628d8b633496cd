"""From the data of chess to its law: names, numbers, and the tables of the fast board."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from typing import Any

from game.boards.grid import Grid
from game.boards.patterns import walks_of
from game.boards.position import Kind
from game.rules.chess.data import SEATS, Board, PieceKind
from game.rules.chess.law import Law
from game.rules.chess.moves import Castling, ChessTables

SEAT_TURNS = (0, 2)
"""Quarter turns from north that each seat looks."""


_MADE: deque[tuple[list[tuple[str, PieceKind]], Board, ChessTables]] = deque(maxlen=4)
"""Tables by all that they are made from, so that data read again, and mods that change other things, share them."""


def law_of(values: Mapping[str, Any], variant: str, switched: Mapping[str, Any]) -> Law:
    """`values` are the parts of `data.SHELF`, checked; `switched` has every switch."""
    kinds: Mapping[str, PieceKind] = values["pieces"]
    board: Board = values["board"]
    grid = Grid.without(board.files, board.ranks, board.holes)
    names = ("", *kinds)
    numbers = {name: number for number, name in enumerate(names)}
    pieces = list(kinds.items())  # numbers follow the order
    tables = next((made for old, place, made in tuple(_MADE) if old == pieces and place == board), None)
    if tables is None:
        tables = _tables(kinds, board, grid, numbers)
        _MADE.append((pieces, board, tables))
    at_start = {
        grid.parse(square): tables.code(numbers[kind], SEATS.index(seat))
        for seat, squares_by_kind in board.setup.items()
        for kind, squares in squares_by_kind.items()
        for square in squares
    }
    return Law(variant, switched, values["strings"], kinds, board, grid, names, numbers, tables, at_start)


def _tables(kinds: Mapping[str, PieceKind], board: Board, grid: Grid, numbers: Mapping[str, int]) -> ChessTables:
    regions = [
        {name: region.squares_for(grid, turned) for name, region in board.regions.items()} for turned in SEAT_TURNS
    ]
    compiled: list[Kind] = []
    for name, kind in kinds.items():
        walks = [list(walks_of(kind.moves, grid, t, regions[i])) for i, t in enumerate(SEAT_TURNS)]
        promotes: list[dict[int, list[int]]] = [{}, {}]
        if kind.promote is not None:
            becomes = [numbers[to] for to in kind.promote.to]
            promotes = [dict.fromkeys(regions[i][kind.promote.where], becomes) for i in (0, 1)]
        compiled.append(Kind(name, walks, promotes))

    def numbers_of(has: Callable[[PieceKind], bool]) -> frozenset[int]:
        return frozenset(numbers[name] for name, kind in kinds.items() if has(kind))

    return ChessTables(
        grid,
        compiled,
        next(numbers[name] for name, kind in kinds.items() if kind.royal),
        numbers_of(lambda kind: kind.passing),
        numbers_of(lambda kind: kind.resets),
        numbers_of(lambda kind: kind.minor),
        _castlings(board, grid),
    )


def _castlings(board: Board, grid: Grid) -> list[Castling]:
    parse = grid.parse
    return [
        Castling(
            c.right,
            SEATS.index(c.seat),
            (parse(c.king[0]), parse(c.king[1])),
            (parse(c.rook[0]), parse(c.rook[1])),
            grid,
        )
        for c in board.castling
    ]
