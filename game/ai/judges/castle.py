"""What a position of Castle without dice is worth: pieces, room, and how near each army is to the other's Castle.

Whoever destroys the Castle wins, and nothing forbids to leave it open: so squares from which it could be threatened
count, by whether the other side covers them, and who strikes at it already.  All numbers are our own, found by playing.
This module is compiled where a compiler is; it runs unchanged without one.
"""

from __future__ import annotations

from typing import Final

from game.ai.judge import WON, BoardJudge
from game.ai.judges.castle_pieces import adjust_prices, learn_room, mark_goal, standing
from game.ai.judges.castle_sight import CastleSight
from game.boards.position import PROMOTES, Position
from game.rules.castle.moves import CastlePosition
from game.rules.castle.ways import ANY_SPECIAL, OTHER, CastleTables

TEMPO: Final = 18
LAZY: Final = 170
"""What a close look seldom changes by at once; beyond it nobody looks again."""
MOST_KEPT: Final = 150000

SAFE: Final = 26
CONTESTED: Final = 7
MOST_ASSAULT: Final = 240
"""What a square is worth from which a piece could threaten the Castle next, uncovered or not; the most of all."""
STRUCK: Final = 70
"""What it is worth that a piece strikes the Castle though the other side is to act; twice that and more for two."""
CALM: Final = 30
"""From so many quiet turns on, a lead is worth less and less.  CASTLE-WIN-7."""


class CastleJudge(BoardJudge):
    """Values positions of Castle where each turn is one move and no dice fall."""

    def __init__(self, tables: CastleTables) -> None:
        self.fixed = tables
        super().__init__(tables)
        self.sight = CastleSight(tables)
        learn_room(self, self.sight)
        self.values: dict[int, int] = {}

    def mark_royal(self) -> None:
        mark_goal(self, self.fixed)

    def set_prices(self) -> None:
        super().set_prices()
        adjust_prices(self, self.fixed)

    def bonus(self, code: int, square: int) -> tuple[int, int]:
        return standing(self, self.fixed, code, square)

    def forget(self) -> None:
        self.values = {}
        self.drift = 0

    # --- what a search asks

    def may_check(self, position: Position, move: int) -> bool:
        """Here the whole answer: whether the Castle of the seat to act is struck."""
        assert isinstance(position, CastlePosition)
        home = position.goals[position.turn]
        return home >= 0 and self.sight.is_struck(position, home, position.board[home], 1 - position.turn)

    def may_expose(self, position: Position, move: int) -> bool:
        """A Castle may be left to be taken.  CASTLE-TURN-7."""
        return False

    def exchange(self, position: Position, move: int) -> int:
        assert isinstance(position, CastlePosition)
        if move & PROMOTES or move & ANY_SPECIAL == OTHER:
            return 0 if move & ANY_SPECIAL == OTHER else self.gain(position, move)
        return self.sight.exchange(position, move, self.price)

    # --- values

    def glance(self, position: Position, drift: int) -> int:
        return TEMPO + self.material(position) + (-drift if position.turn else drift)

    def value(self, position: Position, alpha: int, beta: int, drift: int) -> int:
        assert isinstance(position, CastlePosition)
        turn = position.turn
        if position.goals[turn] < 0:
            return -WON
        if position.goals[1 - turn] < 0:
            return WON
        kept = self.values.get(position.key)
        if kept is not None:
            self.drift = drift
            return self.calmed(position, kept)
        rough = self.material(position)
        guess = TEMPO + rough + (-drift if turn else drift)
        if guess - LAZY >= beta or guess + LAZY <= alpha:
            self.drift = drift
            return guess
        close = self.close_look(position)
        self.drift = close
        value = TEMPO + rough + (-close if turn else close)
        if len(self.values) > MOST_KEPT:
            self.values.clear()
        self.values[position.key] = value
        return self.calmed(position, value)

    def calmed(self, position: CastlePosition, value: int) -> int:
        """A lead that brings nothing about ends in a draw."""
        limit = self.fixed.quiet_limit
        if position.quiet <= CALM or limit <= CALM:
            return value
        left = limit - position.quiet
        return value * (left if left > 0 else 0) // (limit - CALM)

    def close_look(self, position: CastlePosition) -> int:
        """Room, nearness and threats to the Castles, for the first seat."""
        sight = self.sight
        sight.look(position)
        total = 0
        for seat in (0, 1):
            mine = sight.near[seat] + sight.room[seat] // 16
            safe, contested = sight.assault(position, seat)
            assault = SAFE * safe + CONTESTED * contested
            mine += assault if assault < MOST_ASSAULT else MOST_ASSAULT
            if seat != position.turn:
                strikes = 0
                goal = position.goals[1 - seat]
                for hit in sight.hits[seat]:
                    if hit & 255 == goal:
                        strikes += 1
                if strikes:
                    mine += STRUCK if strikes == 1 else 4 * STRUCK
            total += -mine if seat else mine
        return total
