"""Forsyth-Edwards notation in and out (CHESS-FILE-1).

Works for any board without holes: runs of empty squares may have two digits, letters come from the pieces' data.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from game.boards.grid import Grid

_RUN = re.compile(r"[0-9]+|.")


@dataclass(frozen=True, slots=True)
class Fen:
    """The six fields as they stand; squares by number."""

    pieces: tuple[tuple[int, str, int], ...]
    """(square, kind's name, seat), in order of the squares."""
    turn: int
    castling: str
    en_passant: str
    halfmove: int
    fullmove: int


def parse_fen(text: str, grid: Grid, kinds: Mapping[str, str]) -> Fen:
    """The fields of a FEN; `kinds` maps small letters to names.  ValueError with a sentence when it is none.

    The last two fields may be left out, as many programs do.
    """
    fields = text.split()
    if len(fields) not in (4, 6):
        raise ValueError(f"a FEN has six fields, or four without the counters; this one has {len(fields)}")
    if fields[1] not in ("w", "b"):
        raise ValueError(f'the side to move is "{fields[1]}", expected w or b')
    halfmove, fullmove = (0, 1) if len(fields) == 4 else (_count(fields[4], 0), _count(fields[5], 1))
    pieces = tuple(sorted(_placement(fields[0], grid, kinds)))
    return Fen(pieces, "wb".index(fields[1]), fields[2], fields[3], halfmove, fullmove)


def _count(text: str, least: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 6 and int(text) >= least):
        raise ValueError(f'a counter is "{text}", expected a whole number from {least} up')
    return int(text)


def _placement(text: str, grid: Grid, kinds: Mapping[str, str]) -> list[tuple[int, str, int]]:
    rows = text.split("/")
    if len(rows) != grid.ranks:
        raise ValueError(f"the placement has {len(rows)} ranks, the board has {grid.ranks}")
    found: list[tuple[int, str, int]] = []
    for down, row in enumerate(rows):
        x, y = 0, grid.ranks - 1 - down
        for part in _RUN.findall(row):
            if part.isascii() and part.isdigit():
                if part.startswith("0") or len(part) > 3:
                    raise ValueError(f'"{part}" in rank {y + 1} of the placement is no number of empty squares')
                x += int(part)
                continue
            name = kinds.get(part.lower())
            if name is None:
                raise ValueError(f'no piece has the letter "{part}"; known are {", ".join(sorted(kinds))}')
            square = grid.at(x, y)
            if square is None:
                x = grid.files + 1  # one piece too many, or one on a hole
                break
            found.append((square, name, 0 if part.isupper() else 1))
            x += 1
        if x != grid.files:
            raise ValueError(f'rank {y + 1} of the placement, "{row}", does not fill {grid.files} files')
    return found


def format_fen(fen: Fen, grid: Grid, letters: Mapping[str, str]) -> str:
    """The six fields in one line; `letters` maps names of kinds to small letters."""
    at = {square: (letters[name], seat) for square, name, seat in fen.pieces}
    rows: list[str] = []
    for y in reversed(range(grid.ranks)):
        row, empty = "", 0
        for x in range(grid.files):
            square = grid.at(x, y)
            here = None if square is None else at.get(square)
            if here is None:
                empty += 1
                continue
            row += (str(empty) if empty else "") + (here[0] if here[1] else here[0].upper())
            empty = 0
        rows.append(row + (str(empty) if empty else ""))
    fields = ("/".join(rows), "wb"[fen.turn], fen.castling, fen.en_passant, str(fen.halfmove), str(fen.fullmove))
    return " ".join(fields)
