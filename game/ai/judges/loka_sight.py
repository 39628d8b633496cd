"""Who sees what in a battle of Loka: whom each piece could attack, whom it backs, its room, and who watches kings.

All of it is found by one walk over the pieces' ways, for each position anew.
This module is compiled where a compiler is; it runs unchanged without one.
"""

from __future__ import annotations

from game.ai.judges.loka_pieces import LokaPieces
from game.boards.position import TO
from game.rules.loka.board import LokaTables
from game.rules.loka.ground import GroundPlan
from game.rules.loka.moves import LokaPosition


class LokaSight(LokaPieces):
    """The part of the judge that looks at a board.  What it fills in holds until it looks at another."""

    def __init__(self, tables: LokaTables) -> None:
        super().__init__(tables)
        size = tables.size
        seats = tables.seats
        self.foes: list[int] = [0] * size
        """How many enemies could attack the piece on a square."""
        self.backs: list[int] = [0] * size
        """How many friends could move there if it were taken."""
        self.near: list[int] = [0] * size
        """Mask of the teams whose kings stand beside a square or on it."""
        self.army: list[int] = [0] * seats
        self.king: list[int] = [-1] * seats
        self.looks: list[int] = [0] * seats
        """How often enemies look at squares beside a seat's king."""

    def prepare(self, position: LokaPosition) -> None:
        """Finds the kings and what stands with them, and clears what is counted by square."""
        board = position.board
        for seat in range(self.fixed.seats):
            old = self.king[seat]
            if old >= 0:
                for s in self.ring[old]:
                    self.near[s] = 0
            self.king[seat] = -1
        for seat in range(self.fixed.seats):
            total = 0
            for square in position.men[seat]:
                code = board[square]
                self.foes[square] = 0
                self.backs[square] = 0
                if self.is_royal[code]:
                    self.king[seat] = square
                else:
                    total += self.price[code]
            self.army[seat] = total
            self.looks[seat] = 0
            king = self.king[seat]
            if king >= 0:
                for s in self.ring[king]:
                    self.near[s] |= 1 << seat

    def look(self, position: LokaPosition, seat: int, hits: list[int]) -> int:
        """Walks every piece of a seat: whom it could attack, whom it backs; the worth of its room, in 8ths."""
        board = position.board
        stand = position.stand
        ground = position.ground
        mine = self.fixed.mine[seat]
        watched = self.fixed.seat_mask ^ mine
        near = self.near
        foes = self.foes
        backs = self.backs
        room = 0
        for square in position.men[seat]:
            code = board[square]
            way = stand[square]
            free = 0
            for m in way.leaps:
                to = m & TO
                if near[to] & watched:
                    self.count_look(near[to] & watched)
                q = board[to]
                if not q:
                    free += 1
                elif q & mine:
                    backs[to] += 1
                else:
                    foes[to] += 1
                    hits.append(square << 8 | to)
            for ray in way.slides:
                for m in ray:
                    to = m & TO
                    if near[to] & watched:
                        self.count_look(near[to] & watched)
                    q = board[to]
                    if not q:
                        free += 1
                        continue
                    if q & mine:
                        backs[to] += 1
                    else:
                        foes[to] += 1
                        hits.append(square << 8 | to)
                    break
            for m in way.takes:
                to = m & TO
                if near[to] & watched:
                    self.count_look(near[to] & watched)
                q = board[to]
                if q & mine:
                    backs[to] += 1
                elif q:
                    foes[to] += 1
                    hits.append(square << 8 | to)
            if way.bundles:
                free += self.look_along(position, way, square, mine, hits)
            if ground.twin[square] >= 0:
                free += self.look_through(position, code, square, mine, hits)
            if self.active[code]:
                if free > 2 * self.usual[code]:
                    free = 2 * self.usual[code]
                room += self.active[code] * (free - self.usual[code])
        return room

    def count_look(self, seats: int) -> None:
        """An enemy looks at a square beside the kings of these seats."""
        for seat in range(self.fixed.seats):
            if seats >> seat & 1:
                self.looks[seat] += 1

    def look_along(self, position: LokaPosition, way: GroundPlan, square: int, mine: int, hits: list[int]) -> int:
        """Free squares along the walks that the plain lists can't hold; who is met on them is noted."""
        board = position.board
        walls = self.fixed.walls
        free = 0
        for bundle in way.bundles:
            for i in bundle.reached(board, walls):
                if bundle.moves[i]:
                    to = bundle.squares[i]
                    q = board[to]
                    if not q:
                        free += 1 if bundle.may_move else 0
                    elif bundle.may_take:
                        self.meet(square, to, q & mine, hits)
        return free

    def look_through(self, position: LokaPosition, code: int, square: int, mine: int, hits: list[int]) -> int:
        """Free squares beyond the portal that a piece stands on; who is met there is noted.  LOKA-PORTAL-13."""
        board = position.board
        ground = position.ground
        twin = ground.twin[square]
        kind = code >> self.fixed.seats
        if not ground.effects.admits[ground.tiles[twin]][kind]:
            return 0
        q = board[twin]
        if q:
            self.meet(square, twin, q & mine, hits)
            return 0
        free = 2
        if self.fixed.onward[kind]:
            for ray in ground.way(code, twin).slides:
                for m in ray:
                    to = m & TO
                    if to == square:
                        continue
                    q = board[to]
                    if q:
                        self.meet(square, to, q & mine, hits)
                        break
                    free += 1
        return free

    def meet(self, square: int, to: int, is_friend: int, hits: list[int]) -> None:
        """A piece could go where another stands."""
        if is_friend:
            self.backs[to] += 1
        else:
            self.foes[to] += 1
            hits.append(square << 8 | to)
