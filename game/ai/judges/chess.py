"""What a chess position is worth: activity, the kings' safety, pawns, files, pairs, and endings that can't be won.

Pieces are known by what they do, never by name: pawns promote, a rook walks along files, a bishop keeps to its colour.
So a changed or new piece is judged like the piece it resembles.  All numbers are our own, found by playing.
This module is compiled where a compiler is; it runs unchanged without one.
"""

from __future__ import annotations

from typing import Final

from game.ai.judge import ROYAL, BoardJudge
from game.boards.position import BECOMES, PIECE, PROMOTES, START, TO, Position
from game.rules.chess.moves import ANY_SPECIAL, PASSANT, ChessPosition, ChessTables

TEMPO: Final = 12
LAZY: Final = 110
"""What activity and the kings' safety seldom change by at once; beyond it they are not looked at again."""

PASSED_FULL: Final = (0, 0, 4, 10, 22, 45, 80, 120)
PASSED_BARE: Final = (0, 8, 14, 28, 52, 88, 140, 200)
"""By eighths of the way to promotion."""
FAR: Final = 99
MOST_KEPT: Final = 150000
DANGER: Final = tuple(min(360, units * units * 2 // 5) for units in range(64))
"""What a king loses by so many units of attack around it."""


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
        self.shelters: dict[int, int] = {}
        """By formation and kings: what both are worth, packed like `Position.score`."""
        self.rays: list[list[list[list[int]]]] = [[] for _ in range(tables.codes)]
        """By piece and square: the squares of its walks, each to be followed until something stands there."""
        self.jumps: list[list[list[int]]] = [[] for _ in range(tables.codes)]
        """The same for walks of a single square, and for flights, which nothing stops."""
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
        self.zones: list[list[int]] = [self.zone(square) for square in range(tables.size)]
        self.learn_pieces()
        self.ahead: list[list[int]] = [[], []]
        self.ahead_wide: list[list[int]] = [[], []]
        self.level: list[list[int]] = [[], []]
        self.guards: list[list[int]] = [[], []]
        self.stops: list[list[int]] = [[], []]
        self.beside: list[int] = []
        self.fields: list[int] = []
        self.draw_masks()

    def mark_royal(self) -> None:
        for seat in (0, 1):
            self.is_royal[self.tables.code(self.c.king, seat)] = True

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

    def zone(self, king: int) -> list[int]:
        """1 for each square near the king on that square, 0 for the others."""
        x, y = self.file_of[king], self.rank_of[king]
        return [
            1 if abs(self.file_of[s] - x) <= 1 and abs(self.rank_of[s] - y) <= 1 else 0 for s in range(self.tables.size)
        ]

    def draw_masks(self) -> None:
        """By seat and square: the squares whose pawns matter to a pawn there, one bit each."""
        size = self.tables.size
        self.fields = [0] * self.files
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
            middle = (16, 7, -3, -7)[min(3, beside)]
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

    def may_check(self, position: Position, move: int) -> bool:
        """Whether the move just made could check: it strikes the king's square, or has opened a line to it."""
        assert isinstance(position, ChessPosition)
        king = position.kings[position.turn]
        if king < 0 or move & ANY_SPECIAL or not self.c.is_plain:
            return True
        strikers = self.c.strikers[king]
        return strikers[move >> START & TO] != 0 or strikers[move & TO] >> (move >> BECOMES & PIECE) & 1 != 0

    def may_expose(self, position: Position, move: int) -> bool:
        """Whether the move just made was the king's, or has left a line to him."""
        assert isinstance(position, ChessPosition)
        king = position.kings[1 - position.turn]
        if king < 0 or move & ANY_SPECIAL or not self.c.is_plain:
            return True
        return king == move & TO or self.c.strikers[king][move >> START & TO] != 0

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
            kept = self.kings_in(position, self.formation(position, s >> 40))
            self.shelters[mark] = kept
        return s + kept

    def formation(self, position: ChessPosition, mark: int) -> Formation:
        """The pawns, judged once and kept."""
        made = self.formations.get(mark)
        if made is None:
            made = self.form(position)
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
            value = self.ending(position, value)
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

    # --- pawns and the kings behind them

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
        way = self.way(seat, s)
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
                way = self.way(seat, s)
                if way > 2:
                    end = self.last_of_file(seat, s)
                    bare += sign * ((self.steps(foe, end) * 5 - self.steps(mine, end) * 3) * (way - 1) // 3)
        return full + (bare << 16)

    def last_of_file(self, seat: int, s: int) -> int:
        """The last square straight ahead."""
        mask = self.ahead[seat][s]
        if mask == 0:
            return s
        return (mask & -mask).bit_length() - 1 if seat else mask.bit_length() - 1

    def steps(self, a: int, b: int) -> int:
        """A king's steps from a to b on an empty board."""
        return max(abs(self.file_of[a] - self.file_of[b]), abs(self.rank_of[a] - self.rank_of[b]))

    def shelter(self, formation: Formation, seat: int, king: int) -> int:
        """How well a king stands behind its pawns; for its owner, 0 or less."""
        x = min(max(self.file_of[king], 1), self.files - 2)
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

    # --- endings

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
                edge = 12 * self.off_centre(foe) + 8 * (14 - self.steps(mine, foe)) + self.corner(position, strong, foe)
                return value + edge if value > 0 else value - edge
        return value

    def is_light(self, position: ChessPosition, seat: int) -> bool:
        """Whether a side has at most two pieces and none that could force mate: two knights can't."""
        board = position.board
        for s in position.men[seat]:
            q = board[s]
            if not self.c.minor[q] or self.on_colour[q]:
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
        for x in (0, self.files - 1):
            for y in (0, self.ranks - 1):
                if (x + y) & 1 == colour:
                    away = abs(self.file_of[foe] - x) + abs(self.rank_of[foe] - y)
                    nearest = min(nearest, away)
        return 10 * (14 - nearest)
