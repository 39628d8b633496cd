"""What no schema can see in the data of chess: whether its parts fit together and the set-up can be played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.boards.grid import Grid
from game.boards.patterns import work_of
from game.boards.position import MOST_KINDS
from game.rules import fitting
from game.rules.chess.data import SEATS, Board, PieceKind, SeatName
from game.rules.fitting import Tell

NEEDED = ("dead_position", "forced_draws")
MOST_WORK = 400_000
"""Squares that all walks of all pieces may pass on the whole board: seconds of compiling, dozens of megabytes."""


def verify(values: Mapping[str, Any], tell: Tell) -> None:
    """Tells every mistake: its part of the shelf, the path in it, and a sentence."""
    pieces: Mapping[str, PieceKind] = values["pieces"]
    board: Board = values["board"]
    grid = fitting.grid_of(board, "board", (), tell)
    if grid is None:
        return
    _pieces(pieces, board, tell)
    _work(pieces, grid, tell)
    fitting.regions_exist(board.regions, grid, board.ranks, "board", (), tell)
    _setup(pieces, board, grid, tell)
    _castling(board, grid, tell)
    fitting.needed_switches(NEEDED, values["options"], tell)
    fitting.one_variant(values["variants"], tell)


def _pieces(pieces: Mapping[str, PieceKind], board: Board, tell: Tell) -> None:
    if len(pieces) > MOST_KINDS:
        tell("pieces", (), f"there are {len(pieces)} kinds of pieces, at most {MOST_KINDS} are possible")
    fitting.one_royal(pieces, tell)
    fitting.letters(pieces, tell)
    for name, kind in pieces.items():
        if kind.promote is not None:
            if kind.promote.where not in board.regions:
                why = fitting.unknown_region(kind.promote.where, board.regions)
                tell("pieces", (name, "promote", "where"), why)
            fitting.promotions(name, kind.promote.to, pieces, tell)
        for i, pattern in enumerate(kind.moves):
            word = type(pattern).__name__.lower()
            if pattern.standing is not None and pattern.standing not in board.regions:
                why = fitting.unknown_region(pattern.standing, board.regions)
                tell("pieces", (name, "moves", i, word, "standing"), why)


def _work(pieces: Mapping[str, PieceKind], grid: Grid, tell: Tell) -> None:
    """Whether the moves of all pieces can be compiled in a time that a player waits, and kept."""
    total = 0
    for name, kind in pieces.items():
        choices = 1 if kind.promote is None else len(kind.promote.to)
        total += 2 * work_of(kind.moves, grid) * choices
        if total > MOST_WORK:
            why = f"with these moves the pieces pass {total} squares from all squares together"
            tell("pieces", (name, "moves"), f"{why}; at most {MOST_WORK} are possible")
            return


def _setup(pieces: Mapping[str, PieceKind], board: Board, grid: Grid, tell: Tell) -> None:
    taken: dict[str, tuple[SeatName, str]] = {}
    for seat in SEATS:
        kinds = board.setup.get(seat, {})
        royal = [kind for kind in kinds if kind in pieces and pieces[kind].royal]
        kings = [square for kind in royal for square in kinds[kind]]
        if len(kings) != 1:
            tell("board", ("setup", seat), f"{seat} has {len(kings)} kings in the set-up, expected 1")
        for kind, squares in kinds.items():
            for i, square in enumerate(squares):
                path = ("setup", seat, kind, i)
                if square not in grid.names:
                    tell("board", path, f'no square "{square}" on this board')
                elif square in taken:
                    tell("board", path, _crowded(square, taken[square], (seat, kind), board))
                taken.setdefault(square, (seat, kind))


def _crowded(square: str, first: tuple[SeatName, str], second: tuple[SeatName, str], board: Board) -> str:
    """Two pieces on one square, and how either gives way: a list of squares is replaced whole."""
    ways = []
    for seat, kind in dict.fromkeys((first, second)):
        left = [other for other in board.setup[seat][kind] if other != square]
        ways.append(f"{kind}: [{', '.join(left)}]" if left else f"{kind}-:")
    one, two = " ".join(first), " ".join(second)
    either = " or ".join(f'"{way}"' for way in ways)
    return f"the {one} stands on {square} already, where the {two} is put; write {either}"


def _castling(board: Board, grid: Grid, tell: Tell) -> None:
    if len(board.castling) > 8:
        tell("board", ("castling",), f"there are {len(board.castling)} castlings, at most 8 are possible")
    rights: set[str] = set()
    ways: set[tuple[str, ...]] = set()
    for i, castling in enumerate(board.castling):
        squares = [("king", 0), ("king", 1), ("rook", 0), ("rook", 1)]
        names = [*castling.king, *castling.rook]
        for (key, j), name in zip(squares, names, strict=True):
            if name not in grid.names:
                tell("board", ("castling", i, key, j), f'no square "{name}" on this board')
        if all(name in grid.names for name in names):
            ranks = {grid.cells[grid.parse(name)][1] for name in names}
            if len(ranks) > 1:
                tell("board", ("castling", i, "king"), "king and rook of a castling must stay on one rank")
            starts, ends = {castling.king[0], castling.rook[0]}, {castling.king[1], castling.rook[1]}
            if min(len(starts), len(ends)) < 2 or castling.king[0] in ends:
                why = "king and rook of a castling must end on squares of their own, and off the king's first one"
                tell("board", ("castling", i), why)
            way = castling.seat, *castling.king
            if way in ways:
                tell("board", ("castling", i, "king"), "another castling moves the king so already")
            ways.add(way)
        if castling.right in rights or not castling.right.isalpha():
            tell("board", ("castling", i, "right"), f'the letter "{castling.right}" is taken or is none')
        rights.add(castling.right)
