"""What a chess position is worth: activity, the kings' safety, pawns, files, pairs, and endings that can't be won.

Pieces are known by what they do, never by name: pawns promote, a rook walks along files, a bishop keeps to its colour.
So a changed or new piece is judged like the piece it resembles.  All numbers are our own, found by playing.
This module is compiled where a compiler is; it runs unchanged without one.
"""

from __future__ import annotations

from typing import Final

from game.ai.judge import ROYAL, BoardJudge
from game.boards.position import PROMOTES, START, TO, Position
from game.rules.chess.moves import ANY_SPECIAL, PASSANT, ChessPosition, ChessTables

TEMPO: Final = 12
LAZY: Final = 170
"""What activity and the kings' safety seldom exceed together; beyond it they are not looked at."""

PASSED_FULL: Final = (0, 0, 4, 10, 22, 45, 80, 120)
PASSED_BARE: Final = (0, 8, 14, 28, 52, 88, 140, 200)
"""By eighths of the way to promotion."""
DANGER: Final = tuple(min(360, units * units * 2 // 5) for units in range(64))
"""What a king loses by so many units of attack around it."""


class Formation:
    """What the pawns of both sides and the places of the kings are worth together, for the first seat."""

    __slots__ = ("full", "bare", "files", "passed")

    def __init__(self) -> None:
        self.full = 0
        self.bare = 0
        self.files: list[int] = [0, 0]
        """A bit for each file on which the seat has a pawn."""
        self.passed = 0


class ChessJudge(BoardJudge):
    """Values chess positions, with whatever pieces."""

    def __init__(self, tables: ChessTables) -> None:
        self.c = tables
        grid = tables.grid
        self.file_of: list[int] = [x for x, _ in grid.cells]
        self.rank_of: list[int] = [y for _, y in grid.cells]
        self.files = grid.files
        self.ranks = grid.ranks
        super().__init__(tables)
        self.values: dict[int, int] = {}
        self.formations: dict[int, Formation] = {}
        self.rays: list[list[list[list[int]]]] = [[] for _ in range(tables.codes)]
        """By piece and square: the squares of its walks, each to be followed until something stands there."""
        self.active_full: list[int] = [0] * tables.codes
        self.active_bare: list[int] = [0] * tables.codes
        """What one square more to go to is worth, in 16ths; 0 for pawns and kings."""
        self.usual: list[int] = [0] * tables.codes
        self.bite: list[int] = [0] * tables.codes
        """Units of attack for each square near the king that a piece strikes."""
        self.on_files: list[bool] = [False] * tables.codes
        self.on_colour: list[bool] = [False] * tables.codes
        self.learn_pieces()
        self.zones: list[list[int]] = [self.zone(square) for square in range(tables.size)]

    def mark_royal(self) -> None:
        for seat in (0, 1):
            self.is_royal[self.tables.code(self.c.king, seat)] = True

    def forget(self) -> None:
        self.values = {}
        self.formations = {}

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
                rays: list[list[int]] = [[m & TO for m in ray] for ray in plan.slides]
                rays.extend([[m & TO] for m in plan.leaps])
                for bundle in plan.bundles:
                    if bundle.flies:
                        rays.extend([[s] for i, s in enumerate(bundle.squares) if bundle.moves[i]])
                    elif not bundle.hops:
                        rays.append(list(bundle.squares))
                self.rays[code].append(rays)
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
            for ray in self.rays[code][s]:
                walks = walks or len(ray) > 2
                for t in ray:
                    if (self.file_of[t] + self.rank_of[t]) & 1 != colour:
                        return False
        return walks

    def zone(self, king: int) -> list[int]:
        """1 for each square near the king on that square, 0 for the others."""
        x, y = self.file_of[king], self.rank_of[king]
        return [
            1 if abs(self.file_of[s] - x) <= 1 and abs(self.rank_of[s] - y) <= 1 else 0 for s in range(self.tables.size)
        ]

    def way(self, seat: int, square: int) -> int:
        """Eighths of the way from the seat's own edge to the other, 0 to 7."""
        rank = self.rank_of[square] if seat == 0 else self.ranks - 1 - self.rank_of[square]
        return rank * 7 // max(1, self.ranks - 1)

    def off_centre(self, square: int) -> int:
        """Twice the distance from the middle of the board, the longer way; 1 for the four middle squares."""
        return max(abs(2 * self.file_of[square] - self.files + 1), abs(2 * self.rank_of[square] - self.ranks + 1))

    def bonus(self, code: int, square: int) -> tuple[int, int]:
        seat = self.tables.seat_of(code)
        way = self.way(seat, square)
        beside = abs(2 * self.file_of[square] - self.files + 1) // 2  # files from the middle, 0 up
        if self.is_royal[code]:
            home = (24, 4, -26, -52, -70, -80, -85, -90)[way]
            wing = min(24, 9 * beside) if way < 2 else 0
            return home + wing, 34 - 9 * self.off_centre(square)
        if self.is_pawn[code]:
            middle = (10, 5, -2, -6)[min(3, beside)]
            return middle * min(4, way) // 2 + 2 * way, way * way
        room = self.room[code][square] - self.mean_room(code)
        out = (-8, 0, 3, 6, 8, 8, 4, 0)[way] if self.full[code] < 420 else 0
        near = 6 - self.off_centre(square)
        return round(3.5 * room) + out + near // 2, round(3.0 * room) + near

    # --- exchanges

    def exchange(self, position: Position, move: int) -> int:
        """What the capture gains when both sides go on taking on its square, cheapest first, as long as it pays."""
        assert isinstance(position, ChessPosition)
        if not self.c.is_plain or move & PROMOTES or move & ANY_SPECIAL == PASSANT:
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
        strikers = self.c.strikers[target]
        best = -1
        lowest = ROYAL + 1
        for s in self.c.near[target]:
            q = board[s]
            if q & mine and strikers[s] >> q & 1 and price[q] < lowest:
                best = s
                lowest = price[q]
        for ray in self.c.far[target]:
            for s in ray:
                q = board[s]
                if q:
                    if q & mine and strikers[s] >> q & 1 and price[q] < lowest:
                        best = s
                        lowest = price[q]
                    break
        return best

    # --- the whole

    def value(self, position: Position, alpha: int, beta: int) -> int:
        assert isinstance(position, ChessPosition)
        key = position.key
        kept = self.values.get(key)
        if kept is not None:
            return kept
        low = position.score + 0x8000
        full = (low & 0xFFFF) - 0x8000
        low = (low >> 16) + 0x8000
        bare = (low & 0xFFFF) - 0x8000
        low = low >> 16
        phase = low & 255
        if phase > self.opening:
            phase = self.opening
        kings = position.kings
        mark = (low >> 8) << 18 | (kings[0] + 1) << 9 | (kings[1] + 1)
        formation = self.formations.get(mark)
        if formation is None:
            formation = self.form(position)
            self.formations[mark] = formation
        full += formation.full
        bare += formation.bare
        opening = self.opening
        rough = (full * phase + bare * (opening - phase)) // opening
        if position.turn:
            rough = -rough
        rough += TEMPO
        if phase > 3 and (rough - LAZY >= beta or rough + LAZY <= alpha):
            return rough
        active_full, active_bare = self.activity(position, formation)
        full += active_full
        bare += active_bare
        value = (full * phase + bare * (opening - phase)) // opening
        if phase <= 9:
            value = self.ending(position, value, phase)
        if position.turn:
            value = -value
        value += TEMPO
        if position.quiet > 20:
            value = value * (120 - min(100, position.quiet)) // 100
        if len(self.values) > 300000:
            self.values.clear()
        self.values[key] = value
        return value

    def activity(self, position: ChessPosition, formation: Formation) -> tuple[int, int]:
        """Where pieces can go, what they strike near the other king, files and pairs; for the first seat."""
        board = position.board
        full16 = 0
        bare16 = 0
        full = 0
        bare = 0
        for seat in (0, 1):
            enemy = 2 - seat
            foe_king = position.kings[1 - seat]
            zone = self.zones[foe_king] if foe_king >= 0 else self.zones[0]
            units = 0
            attackers = 0
            colours = 0
            mine16 = 0
            spare16 = 0
            mine = 0
            spare = 0
            for s in position.men[seat]:
                p = board[s]
                weight = self.active_full[p]
                if not weight:
                    continue
                ends = 0
                hits = 0
                for ray in self.rays[p][s]:
                    for t in ray:
                        hits += zone[t]
                        q = board[t]
                        if q:
                            if q & enemy:
                                ends += 1
                            break
                        ends += 1
                ends -= self.usual[p]
                mine16 += weight * ends
                spare16 += self.active_bare[p] * ends
                if hits:
                    attackers += 1
                    units += hits * self.bite[p]
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
                full -= mine
                bare -= spare
                full16 -= mine16
                bare16 -= spare16
            else:
                full += mine
                bare += spare
                full16 += mine16
                bare16 += spare16
        return full + full16 // 16, bare + bare16 // 16

    # --- pawns and the kings behind them

    def form(self, position: ChessPosition) -> Formation:
        """Judges pawns and kings; costs much and is kept."""
        made = Formation()
        board = position.board
        pawns: list[list[int]] = [[], []]
        for seat in (0, 1):
            for s in position.men[seat]:
                if self.is_pawn[board[s]]:
                    pawns[seat].append(s)
                    made.files[seat] |= 1 << self.file_of[s]
        for seat in (0, 1):
            sign = -1 if seat else 1
            for s in pawns[seat]:
                full, bare = self.judge_pawn(position, seat, s, pawns)
                made.full += sign * full
                made.bare += sign * bare
            king = position.kings[seat]
            if king >= 0:
                made.full += sign * self.shelter(position, seat, king, pawns)
        return made

    def judge_pawn(self, position: ChessPosition, seat: int, s: int, pawns: list[list[int]]) -> tuple[int, int]:
        """Doubled, alone, left behind, side by side, passed."""
        x = self.file_of[s]
        way = self.way(seat, s)
        forward = 1 if seat == 0 else -1
        y = self.rank_of[s] * forward
        full = 0
        bare = 0
        doubled = False
        has_neighbour = False
        guarded = False
        beside = False
        supported = False
        for o in pawns[seat]:
            if o == s:
                continue
            dx = abs(self.file_of[o] - x)
            dy = self.rank_of[o] * forward - y
            if dx == 0 and dy > 0:
                doubled = True
            elif dx == 1:
                has_neighbour = True
                if dy == -1:
                    guarded = True
                elif dy == 0:
                    beside = True
                if dy <= 0:
                    supported = True
        passed = True
        stopped = False
        open_file = True
        for o in pawns[1 - seat]:
            dx = abs(self.file_of[o] - x)
            dy = self.rank_of[o] * forward - y
            if dy > 0 and dx <= 1:
                passed = False
                if dx == 1 and dy == 2:
                    stopped = True
            if dx == 0 and dy > 0:
                open_file = False
        if doubled:
            full -= 9
            bare -= 20
        if not has_neighbour:
            full -= 16 if open_file else 9
            bare -= 14
        elif not supported and stopped:
            full -= 13 if open_file else 6
            bare -= 9
        if guarded:
            full += 7 + way
            bare += 6 + way
        elif beside:
            full += 4 + way
            bare += 4 + way
        if passed and not doubled:
            gain_full = PASSED_FULL[way]
            gain_bare = PASSED_BARE[way]
            if guarded or beside:
                gain_full += gain_full // 4
                gain_bare += gain_bare // 4
            end = s
            for promotion in self.tables.kinds[self.tables.kind_of(position.board[s]) - 1].promotes[seat]:
                if self.file_of[promotion] == x:
                    end = promotion
            mine, foe = position.kings[seat], position.kings[1 - seat]
            if mine >= 0 and foe >= 0 and way > 2:
                gain_bare += (self.steps(foe, end) * 5 - self.steps(mine, end) * 3) * (way - 1) // 3
            full += gain_full
            bare += gain_bare
        return full, bare

    def steps(self, a: int, b: int) -> int:
        """A king's steps from a to b on an empty board."""
        return max(abs(self.file_of[a] - self.file_of[b]), abs(self.rank_of[a] - self.rank_of[b]))

    def shelter(self, position: ChessPosition, seat: int, king: int, pawns: list[list[int]]) -> int:
        """How well a king stands behind its pawns; for its owner, 0 or less."""
        x = min(max(self.file_of[king], 1), self.files - 2)
        forward = 1 if seat == 0 else -1
        y = self.rank_of[king] * forward
        total = 0
        for file in (x - 1, x, x + 1):
            shield = 9
            storm = 9
            for s in pawns[seat]:
                if self.file_of[s] == file:
                    dy = self.rank_of[s] * forward - y
                    if 0 <= dy < shield:
                        shield = dy
            for s in pawns[1 - seat]:
                if self.file_of[s] == file:
                    dy = self.rank_of[s] * forward - y
                    if 0 <= dy < storm:
                        storm = dy
            weight = 3 if file == self.file_of[king] else 2
            if shield == 9:
                total -= 11 * weight
                if storm == 9:
                    total -= 4 * weight
            elif shield > 2:
                total -= 6 * weight
            elif shield == 2:
                total -= 3 * weight
            if storm < 4 and storm != shield + 1:
                total -= (5 - storm) * 3
        return total

    # --- endings

    def ending(self, position: ChessPosition, value: int, phase: int) -> int:
        """Little material: who has no pawn needs more to win, and a king alone is driven to the edge."""
        strong = 0 if value > 0 else 1
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
        if not has_pawn and (army - against < 420 or army < 420):
            value = value // 8
        if foes == 0 and army > 420:
            mine, foe = position.kings[strong], position.kings[1 - strong]
            if mine >= 0 and foe >= 0:
                edge = 12 * self.off_centre(foe) + 8 * (14 - self.steps(mine, foe)) + self.corner(position, strong, foe)
                value += -edge if strong else edge
        return value

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
        for x in (0, self.files - 1):
            for y in (0, self.ranks - 1):
                if (x + y) & 1 == colour:
                    away = abs(self.file_of[foe] - x) + abs(self.rank_of[foe] - y)
                    nearest = min(nearest, away)
        return 10 * (14 - nearest)
