"""What a chess position is worth: activity, the kings' safety, pawns, files, pairs, and endings that can't be won.

Pieces are known by what they do, never by name: pawns promote, a rook walks along files, a bishop keeps to its colour.
So a changed or new piece is judged like the piece it resembles.  All numbers are our own, found by playing.
This module is compiled where a compiler is; it runs unchanged without one.
"""

from __future__ import annotations

from typing import Final

from game.ai.judge import ROYAL, BoardJudge
from game.ai.judges.chess_endings import Endings
from game.ai.judges.chess_pawns import Field, Formation, Pawns
from game.boards.position import BECOMES, PIECE, PROMOTES, START, TO, Position
from game.rules.chess.moves import ANY_SPECIAL, PASSANT, ChessPosition, ChessTables

TEMPO: Final = 12
LAZY: Final = 110
"""What activity and the kings' safety seldom change by at once; beyond it they are not looked at again."""

MOST_KEPT: Final = 150000
DANGER: Final = tuple(min(360, units * units * 2 // 5) for units in range(64))
"""What a king loses by so many units of attack around it."""


class ChessJudge(BoardJudge):
    """Values chess positions, with whatever pieces."""

    def __init__(self, tables: ChessTables) -> None:
        self.fixed = tables
        self.field = Field(tables.grid)
        self.file_of = self.field.file_of
        self.rank_of = self.field.rank_of
        super().__init__(tables)
        self.values: dict[int, int] = {}
        self.formations: dict[int, Formation] = {}
        self.shelters: dict[int, int] = {}
        """By formation and kings: what both are worth, packed like `Position.score`."""
        self.rays: list[list[list[list[int]]]] = [[] for _ in range(tables.codes)]
        """By piece and square: the squares of its walks, each to be followed until something stands there."""
        self.jumps: list[list[list[int]]] = [[] for _ in range(tables.codes)]
        """By piece and square: the squares that walks of a single square and flights, which nothing stops, lead to."""
        self.aims: list[list[list[bool]]] = [[] for _ in range(tables.codes)]
        """By piece, square and the other king's square: whether it could strike near him on an empty board."""
        self.active_full: list[int] = [0] * tables.codes
        self.active_bare: list[int] = [0] * tables.codes
        """What one square more to go to is worth, in 16ths; 0 for pawns and kings."""
        self.usual: list[int] = [0] * tables.codes
        self.bite: list[int] = [0] * tables.codes
        """Units of attack for each square near the king that a piece strikes."""
        self.on_files: list[bool] = [False] * tables.codes
        self.on_colour: list[bool] = [False] * tables.codes
        self.zones: list[list[int]] = [self.field.zone(square) for square in range(tables.size)]
        self.learn_pieces()
        self.pawns = Pawns(self.field, self.is_pawn)
        self.endings = Endings(self.field, self, tables.minor, self.on_files, self.on_colour)

    def mark_royal(self) -> None:
        for seat in (0, 1):
            self.is_royal[self.tables.code(self.fixed.king, seat)] = True

    def forget(self) -> None:
        self.values = {}
        self.formations = {}
        self.shelters = {}
        self.drift = 0

    # --- tables

    def learn_pieces(self) -> None:
        """Finds out what each kind is good for."""
        tables = self.tables
        for code in range(1 << tables.seats, tables.codes):
            plans = tables.plans[code]
            if not plans:
                continue
            for square in range(tables.size):
                plan = plans[square]
                rays: list[list[int]] = [[m & TO for m in ray] for ray in plan.slides if len(ray) > 1]
                jumps: list[int] = [m & TO for m in plan.leaps]
                jumps.extend([ray[0] & TO for ray in plan.slides if len(ray) == 1])
                for bundle in plan.bundles:
                    if bundle.flies:
                        jumps.extend([s for i, s in enumerate(bundle.squares) if bundle.moves[i]])
                    elif not bundle.hops:
                        rays.append(list(bundle.squares))
                self.rays[code].append(rays)
                self.jumps[code].append(jumps)
                struck = jumps + [s for ray in rays for s in ray]
                self.aims[code].append([any(zone[s] for s in struck) for zone in self.zones])
            if self.is_pawn[code] or self.is_royal[code]:
                continue
            mean = self.mean_room(code)
            if mean < 0.5:
                continue
            self.active_full[code] = round(16 * 24.0 / mean)
            self.active_bare[code] = round(16 * 26.0 / mean)
            self.usual[code] = round(mean * 0.8)
            self.bite[code] = max(1, min(6, (self.full[code] + 90) // 170))
            self.on_files[code] = self.walks_files(code)
            self.on_colour[code] = self.keeps_colour(code)

    def walks_files(self, code: int) -> bool:
        """Whether the piece walks along files like a rook."""
        size = self.tables.size
        return any(
            len(ray) > 2 and self.file_of[ray[0]] == self.file_of[s] == self.file_of[ray[1]]
            for s in range(size)
            for ray in self.rays[code][s]
        )

    def keeps_colour(self, code: int) -> bool:
        """Whether the piece walks on squares of one colour only, like a bishop."""
        walks = False
        for s in range(self.tables.size):
            colour = (self.file_of[s] + self.rank_of[s]) & 1
            for t in self.jumps[code][s]:
                if (self.file_of[t] + self.rank_of[t]) & 1 != colour:
                    return False
            for ray in self.rays[code][s]:
                walks = walks or len(ray) > 2
                for t in ray:
                    if (self.file_of[t] + self.rank_of[t]) & 1 != colour:
                        return False
        return walks

    def bonus(self, code: int, square: int) -> tuple[int, int]:
        seat = self.tables.seat_of(code)
        way = self.field.way(seat, square)
        beside = abs(2 * self.file_of[square] - self.field.files + 1) // 2  # files from the middle, 0 up
        if self.is_royal[code]:
            home = (24, 4, -26, -52, -70, -80, -85, -90)[way]
            wing = min(24, 9 * beside) if way < 2 else 0
            return home + wing, 34 - 9 * self.field.off_centre(square)
        if self.is_pawn[code]:
            middle = (16, 7, -3, -7)[min(3, beside)]
            return middle * min(4, way) // 2 + 2 * way, way * way
        room = self.room[code][square] - self.mean_room(code)
        out = (-8, 0, 3, 6, 8, 8, 4, 0)[way] if self.full[code] < 420 else 0
        near = 6 - self.field.off_centre(square)
        return round(3.5 * room) + out + near // 2, round(3.0 * room) + near

    # --- exchanges

    def exchange(self, position: Position, move: int) -> int:
        """What the capture gains when both sides go on taking on its square, cheapest first, as long as it pays."""
        assert isinstance(position, ChessPosition)
        if not self.fixed.is_plain or move & PROMOTES or move & ANY_SPECIAL == PASSANT:
            return self.gain(position, move)
        board = position.board
        to = move & TO
        start = move >> START & TO
        standing = board[start]
        gains: list[int] = [self.price[board[to]]]
        lifted: list[int] = [start]
        pieces: list[int] = [standing]
        board[start] = 0
        seat = 1 - position.turn
        while True:
            square = self.cheapest(position, to, seat)
            if square < 0:
                break
            gains.append(self.price[standing] - gains[-1])
            standing = board[square]
            if max(-gains[-2], gains[-1]) < 0:
                break  # whoever goes on here loses whatever follows
            lifted.append(square)
            pieces.append(standing)
            board[square] = 0
            seat = 1 - seat
        for i in range(len(lifted)):
            board[lifted[i]] = pieces[i]
        i = len(gains) - 1
        while i > 0:
            gains[i - 1] = -max(-gains[i - 1], gains[i])
            i -= 1
        return gains[0]

    def cheapest(self, position: Position, target: int, seat: int) -> int:
        """Where the cheapest piece of `seat` stands that could take on the target square; -1 when there is none."""
        board = position.board
        mine = 1 << seat
        price = self.price
        strikers = self.fixed.strikers[target]
        best = -1
        lowest = ROYAL + 1
        for s in self.fixed.near[target]:
            q = board[s]
            if q & mine and strikers[s] >> q & 1 and price[q] < lowest:
                best = s
                lowest = price[q]
        for ray in self.fixed.far[target]:
            for s in ray:
                q = board[s]
                if q:
                    if q & mine and strikers[s] >> q & 1 and price[q] < lowest:
                        best = s
                        lowest = price[q]
                    break
        return best

    # --- the whole

    def may_check(self, position: Position, move: int) -> bool:
        """Whether the move just made could check: it strikes the king's square, or has opened a line to it."""
        assert isinstance(position, ChessPosition)
        king = position.kings[position.turn]
        if king < 0 or move & ANY_SPECIAL or not self.fixed.is_plain:
            return True
        strikers = self.fixed.strikers[king]
        return strikers[move >> START & TO] != 0 or strikers[move & TO] >> (move >> BECOMES & PIECE) & 1 != 0

    def may_expose(self, position: Position, move: int) -> bool:
        """Whether the move just made was the king's, or has left a line to him."""
        assert isinstance(position, ChessPosition)
        king = position.kings[1 - position.turn]
        if king < 0 or move & ANY_SPECIAL or not self.fixed.is_plain:
            return True
        return king == move & TO or self.fixed.strikers[king][move >> START & TO] != 0

    def glance(self, position: Position, drift: int) -> int:
        assert isinstance(position, ChessPosition)
        s = self.weigh(position)
        phase = s >> 32 & 255
        opening = self.opening
        if phase > opening:
            phase = opening
        full = (s & 0xFFFF) - 0x8000
        bare = (s >> 16 & 0xFFFF) - 0x8000
        if position.turn:
            return TEMPO + (full * phase + bare * (opening - phase)) // -opening - drift
        return TEMPO + (full * phase + bare * (opening - phase)) // opening + drift

    def weigh(self, position: ChessPosition) -> int:
        """Pieces, places, pawns and the kings behind them, packed, with 2^15 on top of both values."""
        s = position.score + 0x80008000
        kings = position.kings
        mark = s >> 40 << 18 | (kings[0] + 1) << 9 | (kings[1] + 1)
        kept = self.shelters.get(mark)
        if kept is None:
            kept = self.pawns.kings_in(position, self.formation(position, s >> 40))
            self.shelters[mark] = kept
        return s + kept

    def formation(self, position: ChessPosition, mark: int) -> Formation:
        """The pawns, judged once and kept."""
        made = self.formations.get(mark)
        if made is None:
            made = self.pawns.form(position)
            self.formations[mark] = made
        return made

    def value(self, position: Position, alpha: int, beta: int, drift: int) -> int:
        assert isinstance(position, ChessPosition)
        key = position.key
        kept = self.values.get(key)
        if kept is not None:
            self.drift = drift
            return kept
        s = self.weigh(position)
        full = (s & 0xFFFF) - 0x8000
        bare = (s >> 16 & 0xFFFF) - 0x8000
        phase = s >> 32 & 255
        opening = self.opening
        if phase > opening:
            phase = opening
        sign = -1 if position.turn else 1
        full *= sign
        bare *= sign
        # Rounded for the seat to act, so that both sides are judged alike.
        rough = (full * phase + bare * (opening - phase)) // opening
        if phase > 3:
            guess = TEMPO + rough + sign * drift
            if guess - LAZY >= beta or guess + LAZY <= alpha:
                self.drift = drift
                return guess
        active = self.activity(position, self.formation(position, s >> 40))
        full += sign * ((active & 0xFFFF) - 0x8000)
        bare += sign * ((active >> 16) - 0x8000)
        value = (full * phase + bare * (opening - phase)) // opening
        self.drift = sign * (value - rough)
        if phase <= 9:
            value = self.endings.ending(position, value)
        value += TEMPO
        if position.quiet > 20:
            value = value * (120 - min(100, position.quiet)) // 100
        if len(self.values) > MOST_KEPT:
            self.values.clear()
        self.values[key] = value
        return value

    def activity(self, position: ChessPosition, formation: Formation) -> int:
        """Where pieces can go, what they strike near the other king, files and pairs; packed, for the first seat."""
        board = position.board
        weights = self.active_full
        full = 0
        bare = 0
        for seat in (0, 1):
            mask = 1 << seat
            enemy = 2 - seat
            foe_king = position.kings[1 - seat]
            if foe_king < 0:
                foe_king = 0
            zone = self.zones[foe_king]
            units = 0
            attackers = 0
            colours = 0
            mine16 = 0
            spare16 = 0
            mine = 0
            spare = 0
            for s in position.men[seat]:
                p = board[s]
                weight = weights[p]
                if not weight:
                    continue
                ends = -self.usual[p]
                if self.aims[p][s][foe_king]:
                    hits = 0
                    for t in self.jumps[p][s]:
                        hits += zone[t]
                        if not board[t] & mask:
                            ends += 1
                    for ray in self.rays[p][s]:
                        for t in ray:
                            hits += zone[t]
                            q = board[t]
                            if q:
                                if q & enemy:
                                    ends += 1
                                break
                            ends += 1
                    if hits:
                        attackers += 1
                        units += hits * self.bite[p]
                else:
                    for t in self.jumps[p][s]:
                        if not board[t] & mask:
                            ends += 1
                    for ray in self.rays[p][s]:
                        for t in ray:
                            q = board[t]
                            if q:
                                if q & enemy:
                                    ends += 1
                                break
                            ends += 1
                mine16 += weight * ends
                spare16 += self.active_bare[p] * ends
                if self.on_files[p]:
                    bit = 1 << self.file_of[s]
                    if not formation.files[seat] & bit:
                        gain = 12 if formation.files[1 - seat] & bit else 24
                        mine += gain if self.price[p] < 700 else gain // 3
                        spare += gain // 2
                elif self.on_colour[p]:
                    colours |= 1 << ((self.file_of[s] + self.rank_of[s]) & 1)
            if colours == 3:
                mine += 28
                spare += 48
            if attackers > 1:
                mine += DANGER[min(63, units + attackers)]
                spare += DANGER[min(63, units)] // 6
            if seat:
                full -= mine + mine16 // 16
                bare -= spare + spare16 // 16
            else:
                full += mine + mine16 // 16
                bare += spare + spare16 // 16
        return full + 0x8000 | (bare + 0x8000) << 16
