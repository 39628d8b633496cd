"""Endings of chess: who has no pawn needs more to win, and a king alone is driven to the edge or the right corner.

This module is compiled where a compiler is; it runs unchanged without one.
"""

from __future__ import annotations

from game.ai.judge import BoardJudge
from game.ai.judges.chess_pawns import Field
from game.rules.chess.moves import ChessPosition


class Endings:
    """Judges positions with few pieces."""

    def __init__(
        self, field: Field, judge: BoardJudge, minor: list[bool], on_files: list[bool], on_colour: list[bool]
    ) -> None:
        """By piece: whether it is no more than minor, walks along files, keeps to its colour."""
        self.field = field
        self.file_of = field.file_of
        self.rank_of = field.rank_of
        self.price = judge.price
        self.is_pawn = judge.is_pawn
        self.is_royal = judge.is_royal
        self.minor = minor
        self.on_files = on_files
        self.on_colour = on_colour

    def ending(self, position: ChessPosition, value: int) -> int:
        """Little material: who has no pawn needs more to win, and a king alone is driven to the edge."""
        strong = position.turn if value > 0 else 1 - position.turn
        board = position.board
        army = 0
        has_pawn = False
        for s in position.men[strong]:
            q = board[s]
            if self.is_pawn[q]:
                has_pawn = True
            elif not self.is_royal[q]:
                army += self.price[q]
        against = 0
        foes = 0
        for s in position.men[1 - strong]:
            q = board[s]
            if not self.is_royal[q]:
                foes += 1
                against += self.price[q]
        if not has_pawn and (army - against < 420 or army < 420 or (foes == 0 and self.is_light(position, strong))):
            return value // 8 if value > 0 else -(-value // 8)
        if foes == 0 and army > 420:
            mine, foe = position.kings[strong], position.kings[1 - strong]
            if mine >= 0 and foe >= 0:
                edge = 12 * self.field.off_centre(foe) + 8 * (14 - self.field.steps(mine, foe))
                edge += self.corner(position, strong, foe)
                return value + edge if value > 0 else value - edge
        return value

    def is_light(self, position: ChessPosition, seat: int) -> bool:
        """Whether a side has at most two pieces and none that could force mate: two knights can't."""
        board = position.board
        for s in position.men[seat]:
            q = board[s]
            if not self.minor[q] or self.on_colour[q]:
                return False
        return len(position.men[seat]) <= 3

    def corner(self, position: ChessPosition, strong: int, foe: int) -> int:
        """A bishop without heavy pieces mates in the corners of its own colour only."""
        board = position.board
        colour = -1
        for s in position.men[strong]:
            q = board[s]
            if self.on_colour[q]:
                colour = (self.file_of[s] + self.rank_of[s]) & 1
            elif self.on_files[q]:
                return 0
        if colour < 0:
            return 0
        nearest = 99
        for x in (0, self.field.files - 1):
            for y in (0, self.field.ranks - 1):
                if (x + y) & 1 == colour:
                    away = abs(self.file_of[foe] - x) + abs(self.rank_of[foe] - y)
                    nearest = min(nearest, away)
        return 10 * (14 - nearest)
