"""What pieces of Loka are worth: prices by reach and prowess, places, a pawn's way to promotion, room.

Pieces are known by what they do, never by name: royal, pawn, prowess, and how they move on open ground.
This module is compiled where a compiler is; it runs unchanged without one.
"""

from __future__ import annotations

from typing import Final

from game.ai.chance_tree import RiskJudge
from game.rules.loka.board import LokaTables

HALF: Final = 28
LOW: Final = (1 << HALF) - 1
"""`Position.score` holds the strength of the first team in the low bits and that of the second above them."""

KING: Final = 250
"""What a king is worth without his army: his seat's turns."""
LAST: Final = 1500
"""What the last king of a team is worth on top of all."""
PROWESS: Final = 0.16
"""By so much the highest and the lowest piece differ for that alone."""
HOPE: Final = (0.9, 0.45, 0.27, 0.17, 0.11, 0.07, 0.045, 0.03, 0.02)
"""What a pawn is worth of the piece it hopes for, by the steps that are left."""


class LokaPieces(RiskJudge):
    """The part of the judge that is found out once for the pieces of a game."""

    def __init__(self, tables: LokaTables) -> None:
        self.fixed = tables
        size = tables.size
        self.ahead: list[list[int]] = [[] for _ in range(tables.codes)]
        """By pawn and square: its steps to promotion, -1 where none leads there."""
        self.row: list[list[int]] = [self.rows_of(seat) for seat in range(tables.seats)]
        super().__init__(tables)
        self.ring: list[list[int]] = [self.around(square) for square in range(size)]
        self.active: list[int] = [0] * tables.codes
        """What a square more to go to is worth, in 8ths."""
        self.usual: list[int] = [0] * tables.codes
        self.learn_pieces()

    def mark_royal(self) -> None:
        for seat in range(self.fixed.seats):
            self.is_royal[self.fixed.code(self.fixed.royal, seat)] = True

    def is_first(self, code: int) -> bool:
        """Whether a piece counts for the first team."""
        return self.fixed.teams[self.fixed.seat_of(code)] == 0

    def rows_of(self, seat: int) -> list[int]:
        """How far each square lies from the edge that the seat comes from."""
        front = self.fixed.front[seat]
        found = [0] * self.fixed.size
        behind = [-1] * self.fixed.size
        for square in range(self.fixed.size):
            if front[square] >= 0:
                behind[front[square]] = square
        for square in range(self.fixed.size):
            s = square
            while behind[s] >= 0:
                s = behind[s]
                found[square] += 1
        return found

    def around(self, square: int) -> list[int]:
        """The square and its neighbours."""
        cells = self.fixed.grid.cells
        x, y = cells[square]
        return [
            other for other in range(self.fixed.size) if abs(cells[other][0] - x) <= 1 and abs(cells[other][1] - y) <= 1
        ]

    def set_prices(self) -> None:
        """Prices from reach, raised or lowered by prowess; a pawn before its first step is worth what it is after."""
        super().set_prices()
        ranks = sorted([self.fixed.rank[kind] for kind in range(1, len(self.fixed.kinds) + 1)])
        for code in range(1 << self.fixed.seats, self.fixed.codes):
            if not self.fixed.plans[code] or self.is_royal[code]:
                continue
            rank = self.fixed.rank[self.fixed.kind_of(code)]
            below = len([r for r in ranks if r > rank]) - 1  # a king is below all and counts for nothing
            factor = 1.0 + PROWESS * (below / max(1, len(ranks) - 2) - 0.5)
            self.full[code] = round(self.full[code] * factor)
            self.price[code] = round(self.price[code] * factor)
        for code in range(1 << self.fixed.seats, self.fixed.codes):
            moved = self.fixed.moved[self.fixed.kind_of(code)]
            if self.fixed.plans[code] and moved != self.fixed.kind_of(code):
                after = self.fixed.code(moved, self.fixed.seat_of(code))
                self.full[code] = self.full[after]
                self.bare[code] = self.bare[after]
                self.price[code] = self.price[after]
        for code in range(1 << self.fixed.seats, self.fixed.codes):
            if self.fixed.plans[code] and self.is_pawn[code]:
                self.ahead[code] = self.steps_ahead(code)

    def steps_ahead(self, code: int) -> list[int]:
        """By square: the steps straight ahead until a pawn promotes."""
        seat = self.fixed.seat_of(code)
        goals = self.fixed.promotes[self.fixed.kind_of(code) - 1][seat]
        front = self.fixed.front[seat]
        found = [-1] * self.fixed.size
        for square in range(self.fixed.size):
            s = square
            steps = 0
            while s >= 0 and s not in goals:
                s = front[s]
                steps += 1
            if s >= 0:
                found[square] = steps
        return found

    def bonus(self, code: int, square: int) -> tuple[int, int]:
        """What standing on this square adds: a way to promotion, room, and for a king his distance from the fight."""
        if self.is_royal[code]:
            away = self.row[self.fixed.seat_of(code)][square]
            here = 60 - 14 * min(away, 4)
            return here, here
        if self.is_pawn[code]:
            steps = self.ahead[code][square]
            hope = self._best_promotion(code)
            share = HOPE[steps] if 0 <= steps < len(HOPE) else 0.01
            gained = round(hope * share) + min(4 * self.row[self.fixed.seat_of(code)][square], 12)
            return gained, gained
        gained = round(3.0 * (self.room[code][square] - self.mean_room(code)))
        return gained, gained

    def set_worth(self) -> None:
        """Packs prices and places of both teams side by side into `Tables.worth`."""
        tables = self.fixed
        for code in range(tables.codes):
            if not tables.plans[code]:
                continue
            shift = 0 if self.is_first(code) else HALF
            for square in range(tables.size):
                gained, _ = self.bonus(code, square)
                value = (KING if self.is_royal[code] else self.price[code]) + gained
                tables.worth[code][square] = max(1, value) << shift

    def learn_pieces(self) -> None:
        """What room is worth to each kind."""
        for code in range(1 << self.fixed.seats, self.fixed.codes):
            if not self.fixed.plans[code] or self.is_pawn[code] or self.is_royal[code]:
                continue
            mean = self.mean_room(code)
            if mean >= 0.5:
                self.active[code] = round(8 * 22.0 / mean)
                self.usual[code] = round(mean * 0.8)
