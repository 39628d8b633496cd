"""Pawns of chess and the kings behind them: doubled, alone, left behind, passed; shelter and the way to a passed pawn.

A pawn is whatever promotes; a king is whoever must not be lost.  The numbers are hundredths of a pawn and round
guesses, in the order in which players rank these things; they are not fitted to games or positions.
This module is compiled where a compiler is; it runs unchanged without one.
"""

from __future__ import annotations

from typing import Final

from game.boards.grid import Grid
from game.rules.chess.moves import ChessPosition

PASSED_FULL: Final = (0, 0, 4, 10, 22, 45, 80, 120)
PASSED_BARE: Final = (0, 8, 14, 28, 52, 88, 140, 200)
"""By eighths of the way to promotion."""
FAR: Final = 99


class Field:
    """Where squares lie."""

    def __init__(self, grid: Grid) -> None:
        self.size = len(grid)
        self.files = grid.files
        self.ranks = grid.ranks
        self.file_of: list[int] = [x for x, _ in grid.cells]
        self.rank_of: list[int] = [y for _, y in grid.cells]

    def steps(self, a: int, b: int) -> int:
        """A king's steps from a to b on an empty board."""
        return max(abs(self.file_of[a] - self.file_of[b]), abs(self.rank_of[a] - self.rank_of[b]))

    def way(self, seat: int, square: int) -> int:
        """Eighths of the way from the seat's own edge to the other, 0 to 7."""
        rank = self.rank_of[square] if seat == 0 else self.ranks - 1 - self.rank_of[square]
        return rank * 7 // max(1, self.ranks - 1)

    def off_centre(self, square: int) -> int:
        """Twice the distance from the middle of the board, the longer way; 1 for the four middle squares."""
        return max(abs(2 * self.file_of[square] - self.files + 1), abs(2 * self.rank_of[square] - self.ranks + 1))

    def zone(self, king: int) -> list[int]:
        """1 for each square near the king on that square, 0 for the others."""
        x, y = self.file_of[king], self.rank_of[king]
        return [1 if abs(self.file_of[s] - x) <= 1 and abs(self.rank_of[s] - y) <= 1 else 0 for s in range(self.size)]


class Formation:
    """The pawns of both sides: what they are worth for the first seat, and what others must know of them."""

    __slots__ = ("full", "bare", "files", "masks", "passed")

    def __init__(self) -> None:
        self.full = 0
        self.bare = 0
        self.files: list[int] = [0, 0]
        """A bit for each file on which the seat has a pawn."""
        self.masks: list[int] = [0, 0]
        """A bit for each square on which the seat has a pawn."""
        self.passed: list[list[int]] = [[], []]
        """Squares of each seat's pawns that no enemy pawn can stop."""


class Pawns:
    """Judges pawns on one board."""

    def __init__(self, field: Field, is_pawn: list[bool]) -> None:
        """`is_pawn` by piece."""
        self.field = field
        self.file_of = field.file_of
        self.rank_of = field.rank_of
        self.is_pawn = is_pawn
        self.ahead: list[list[int]] = [[], []]
        self.ahead_wide: list[list[int]] = [[], []]
        self.level: list[list[int]] = [[], []]
        self.guards: list[list[int]] = [[], []]
        self.stops: list[list[int]] = [[], []]
        self.beside: list[int] = []
        self.fields: list[int] = []
        self.draw_masks()

    def draw_masks(self) -> None:
        """By seat and square: the squares whose pawns matter to a pawn there, one bit each."""
        size = self.field.size
        self.fields = [0] * self.field.files
        for s in range(size):
            self.fields[self.file_of[s]] |= 1 << s
        for s in range(size):
            x = self.file_of[s]
            self.beside.append(sum(1 << o for o in range(size) if abs(self.file_of[o] - x) == 1))
        for seat in (0, 1):
            forward = -1 if seat else 1
            for s in range(size):
                x, y = self.file_of[s], self.rank_of[s] * forward
                masks = [0, 0, 0, 0, 0]
                for o in range(size):
                    dx, dy = abs(self.file_of[o] - x), self.rank_of[o] * forward - y
                    is_in = (
                        dx == 0 and dy > 0,
                        dx <= 1 and dy > 0,
                        dx == 1 and dy <= 0,
                        dx == 1 and dy == -1,
                        dx == 1 and dy == 2,
                    )
                    for i in range(5):
                        if is_in[i]:
                            masks[i] |= 1 << o
                self.ahead[seat].append(masks[0])
                self.ahead_wide[seat].append(masks[1])
                self.level[seat].append(masks[2])
                self.guards[seat].append(masks[3])
                self.stops[seat].append(masks[4])

    def form(self, position: ChessPosition) -> Formation:
        """Judges the pawns; costs much and is kept."""
        made = Formation()
        board = position.board
        pawns: list[list[int]] = [[], []]
        for seat in (0, 1):
            for s in position.men[seat]:
                if self.is_pawn[board[s]]:
                    pawns[seat].append(s)
                    made.files[seat] |= 1 << self.file_of[s]
                    made.masks[seat] |= 1 << s
        for seat in (0, 1):
            for s in pawns[seat]:
                self.judge_pawn(made, seat, s)
        return made

    def judge_pawn(self, made: Formation, seat: int, s: int) -> None:
        """Doubled, alone, left behind, side by side, passed."""
        mine, theirs = made.masks[seat], made.masks[1 - seat]
        way = self.field.way(seat, s)
        full = 0
        bare = 0
        doubled = self.ahead[seat][s] & mine != 0
        open_file = self.ahead[seat][s] & theirs == 0
        guarded = self.guards[seat][s] & mine != 0
        beside = guarded or self.beside[s] & self.level[seat][s] & ~self.ahead_wide[1 - seat][s] & mine != 0
        if doubled:
            full -= 9
            bare -= 20
        if self.beside[s] & mine == 0:
            full -= 16 if open_file else 9
            bare -= 14
        elif self.level[seat][s] & mine == 0 and self.stops[seat][s] & theirs != 0:
            full -= 13 if open_file else 6
            bare -= 9
        if guarded:
            full += 7 + way
            bare += 6 + way
        elif beside:
            full += 4 + way
            bare += 4 + way
        if self.ahead_wide[seat][s] & theirs == 0 and not doubled:
            made.passed[seat].append(s)
            joined = 5 if beside else 4
            full += PASSED_FULL[way] * joined // 4
            bare += PASSED_BARE[way] * joined // 4
        made.full += -full if seat else full
        made.bare += -bare if seat else bare

    def kings_in(self, position: ChessPosition, formation: Formation) -> int:
        """Pawns and kings together: formation, shelter, and who is near the passed pawns; packed."""
        full = formation.full
        bare = formation.bare
        for seat in (0, 1):
            sign = -1 if seat else 1
            mine, foe = position.kings[seat], position.kings[1 - seat]
            if mine < 0 or foe < 0:
                continue
            full += sign * self.shelter(formation, seat, mine)
            for s in formation.passed[seat]:
                way = self.field.way(seat, s)
                if way > 2:
                    end = self.last_of_file(seat, s)
                    bare += sign * ((self.field.steps(foe, end) * 5 - self.field.steps(mine, end) * 3) * (way - 1) // 3)
        return full + (bare << 16)

    def last_of_file(self, seat: int, s: int) -> int:
        """The last square straight ahead."""
        mask = self.ahead[seat][s]
        if mask == 0:
            return s
        return (mask & -mask).bit_length() - 1 if seat else mask.bit_length() - 1

    def shelter(self, formation: Formation, seat: int, king: int) -> int:
        """How well a king stands behind its pawns; for its owner, 0 or less."""
        x = min(max(self.file_of[king], 1), self.field.files - 2)
        row = self.rank_of[king]
        before = self.ahead_wide[seat][king] | self.level[seat][king] & ~self.ahead_wide[1 - seat][king]
        before |= self.ahead[seat][king]
        if self.file_of[king] != x:
            inner = king + x - self.file_of[king]
            before |= self.ahead_wide[seat][inner] | self.level[seat][inner] & ~self.ahead_wide[1 - seat][inner]
        total = 0
        for file in (x - 1, x, x + 1):
            shield = self.nearest(seat, formation.masks[seat] & before & self.fields[file], row)
            storm = self.nearest(seat, formation.masks[1 - seat] & before & self.fields[file], row)
            weight = 3 if file == self.file_of[king] else 2
            if shield == FAR:
                total -= 11 * weight
                if storm == FAR:
                    total -= 4 * weight
            elif shield > 2:
                total -= 6 * weight
            elif shield == 2:
                total -= 3 * weight
            if storm < 4 and storm != shield + 1:
                total -= (5 - storm) * 3
        return total

    def nearest(self, seat: int, mask: int, row: int) -> int:
        """How many ranks ahead the nearest of these squares is."""
        if mask == 0:
            return FAR
        if seat:
            return row - self.rank_of[mask.bit_length() - 1]
        return self.rank_of[(mask & -mask).bit_length() - 1] - row
