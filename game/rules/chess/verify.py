"""What no schema can see in the data of chess: whether its parts fit together and the set-up can be played."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from game.boards.grid import MOST_SQUARES, Grid
from game.boards.patterns import work_of
from game.boards.position import MOST_KINDS
from game.content.source import did_you_mean
from game.rules.chess.data import Board, PieceKind

Tell = Callable[[str, Sequence[str | int], str], None]

MOST_WORK = 400_000
"""Squares that all walks of all pieces may pass on the whole board: seconds of compiling, dozens of megabytes."""
MOST_REGIONS = 100


def verify(values: Mapping[str, Any], tell: Tell) -> None:
    """Tells every mistake: its part of the shelf, the path in it, and a sentence."""
    pieces: Mapping[str, PieceKind] = values["pieces"]
    board: Board = values["board"]
    grid = _grid(board, tell)
    if grid is None:
        return
    _pieces(pieces, board, tell)
    _work(pieces, grid, tell)
    _regions(board, grid, tell)
    _setup(pieces, board, grid, tell)
    _castling(board, grid, tell)
    if not values["variants"]:
        tell("variants", (), "a game needs one variant at least")


def _grid(board: Board, tell: Tell) -> Grid | None:
    full = Grid(board.files, board.ranks)
    holes: list[tuple[int, int]] = []
    for i, name in enumerate(board.holes):
        if name not in full.names:
            tell("board", ("holes", i), f'no square "{name}" on this board')
            return None
        holes.append(full.cells[full.parse(name)])
    grid = Grid(board.files, board.ranks, holes)
    if not 0 < len(grid) <= MOST_SQUARES:
        tell("board", ("files",), f"the board has {len(grid)} squares, expected 1 to {MOST_SQUARES}")
        return None
    return grid


def _pieces(pieces: Mapping[str, PieceKind], board: Board, tell: Tell) -> None:
    if len(pieces) > MOST_KINDS:
        tell("pieces", (), f"there are {len(pieces)} kinds of pieces, at most {MOST_KINDS} are possible")
    royal = [name for name, kind in pieces.items() if kind.royal]
    if not royal:
        tell("pieces", (), "no piece is royal; exactly one kind must be")
    for name in royal[1:]:
        tell("pieces", (name, "royal"), f'"{royal[0]}" is royal already; exactly one kind may be')
    letters: dict[str, str] = {}
    for name, kind in pieces.items():
        if not ("a" <= kind.letter <= "z"):
            tell("pieces", (name, "letter"), f'letter is "{kind.letter}", expected a small letter from a to z')
        elif kind.letter in letters:
            tell("pieces", (name, "letter"), f'"{letters[kind.letter]}" has the letter "{kind.letter}" already')
        letters.setdefault(kind.letter, name)
        if kind.promote is not None:
            if kind.promote.where not in board.regions:
                guess = did_you_mean(kind.promote.where, board.regions)
                tell("pieces", (name, "promote", "where"), f'unknown region "{kind.promote.where}"{guess}')
            if len(set(kind.promote.to)) < len(kind.promote.to):
                tell("pieces", (name, "promote", "to"), "the same piece is named twice")
            for i, to in enumerate(kind.promote.to):
                if to in pieces and pieces[to].royal:
                    tell("pieces", (name, "promote", "to", i), f'nothing can become a "{to}": it is royal')
        for i, pattern in enumerate(kind.moves):
            word = type(pattern).__name__.lower()
            if pattern.standing is not None and pattern.standing not in board.regions:
                guess = did_you_mean(pattern.standing, board.regions)
                tell("pieces", (name, "moves", i, word, "standing"), f'unknown region "{pattern.standing}"{guess}')


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


def _regions(board: Board, grid: Grid, tell: Tell) -> None:
    if len(board.regions) > MOST_REGIONS:
        tell("board", ("regions",), f"there are {len(board.regions)} regions, at most {MOST_REGIONS} are possible")
    for name, region in board.regions.items():
        for i, square in enumerate(region.squares):
            if square not in grid.names:
                tell("board", ("regions", name, "squares", i), f'no square "{square}" on this board')
        for i, row in enumerate(region.rows):
            if not 1 <= abs(row) <= board.ranks:
                why = f"row {row} does not exist; rows go from 1 to {board.ranks}"
                tell("board", ("regions", name, "rows", i), why)


def _setup(pieces: Mapping[str, PieceKind], board: Board, grid: Grid, tell: Tell) -> None:
    taken: dict[str, str] = {}
    for seat in ("white", "black"):
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
                    tell("board", path, f"{taken[square]} stands on {square} already")
                taken.setdefault(square, f"the {seat} {kind}")


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
