"""Before the battle, in plain numbers: where tiles may fall, and who may be placed where.

docs/rules/loka.md, TERRAIN, DEPLOY.  The chapters `laying` and `deploying` and the fast game read the same.
This module is compiled where a compiler is; it runs unchanged without one.
"""

from __future__ import annotations

from typing import Final

from game.rules.loka.ground import Ground
from game.rules.loka.moves import LokaTables

KIND: Final = 8
"""A placing is `square | kind << 8`."""


class Camp:
    """What the board and the rule switches say about laying and deploying; lists are by seat."""

    def __init__(self, tables: LokaTables, rows: list[list[list[int]]], roads: list[list[int]]) -> None:
        """`rows` are the squares where a seat deploys, by row; `roads` by kind and seat the axes it can enter along."""
        self.l = tables
        self.rows = rows
        self.roads = roads
        self.armies: list[list[list[int]]] = []
        """The armies that are proposed: numbers by kind."""
        # Of laying; where nothing is laid there are no draws.
        self.draws = 0
        self.by_die = False
        """Whether the kind of a tile is rolled, and its row before its column."""
        self.stock: list[int] = []
        """Every tile of the sets."""
        self.most: list[int] = []
        """By kind of tile: how many may lie."""
        self.areas: list[list[list[int]]] = []
        """By column and row as the seat sees them: the square, -1 for none."""
        self.axes: list[int] = []
        """How a road lies that the seat lays."""
        self.furthest: list[list[int]] = []
        """By square: the enemy whose own edge is furthest, who lays the other portal."""

    def due(self, hand: list[int]) -> list[int]:
        """The kinds that may be placed now: the king, then nobles, then pawns.  LOKA-DEPLOY-3, -5."""
        royal = self.l.royal
        if hand[royal]:
            return [royal]
        is_pawn = self.l.is_pawn
        nobles: list[int] = []
        pawns: list[int] = []
        for kind in range(len(hand)):
            if hand[kind]:
                if is_pawn[kind]:
                    pawns.append(kind)
                else:
                    nobles.append(kind)
        return nobles or pawns

    def squares(self, board: list[int], ground: Ground, seat: int, kind: int) -> list[int]:
        """Where a kind may be placed: the free squares of its first row that has any.  LOKA-DEPLOY-6, -7, -9."""
        rows = self.rows[seat]
        tiles = ground.tiles
        free: list[int] = []
        for i in range(1 if self.l.is_pawn[kind] else 0, len(rows)):
            for square in rows[i]:
                if not board[square] and (not tiles[square] or self.is_usable(ground, seat, kind, square)):
                    free.append(square)
            if free:
                break
        return free

    def is_usable(self, ground: Ground, seat: int, kind: int, square: int) -> bool:
        """Whether the tile there is one that the kind could move onto.  LOKA-DEPLOY-8, -10, -11."""
        tile = ground.tiles[square]
        if not ground.e.admits[tile][kind]:
            return False
        return not ground.e.road[tile] or self.roads[kind][seat] & ground.axis[square] != 0

    def placings(self, board: list[int], ground: Ground, seat: int, hand: list[int]) -> list[int]:
        """Each kind in hand whose turn it is, once per square.  LOKA-DEPLOY-15."""
        found: list[int] = []
        for kind in self.due(hand):
            for square in self.squares(board, ground, seat, kind):
                found.append(square | kind << KIND)
        return found

    def piece(self, seat: int, kind: int, square: int) -> int:
        """What stands there once it is placed: of pawns only one on row 2 may step twice.  LOKA-PAWN-3, -4."""
        if square in self.rows[seat][1] or not self.l.is_pawn[kind]:
            kind = self.l.fresh[kind]
        return self.l.code(kind, seat)
