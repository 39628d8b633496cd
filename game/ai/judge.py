"""What a position on squares is worth: the part of judging that asks only how pieces move.

A piece is worth what it can reach: the mean number of squares it could go to over the whole board, with other pieces
in the way as often as in a real game.  So a piece that a mod brings is valued and placed with no code of its own.
A game's judge fills in what its rules add (`game/ai/judges/`).

Every piece on every square adds one number to `Position.score`: its worth while the board is full (bits 0 to 15), its
worth while the board is empty (16 to 31), its share of the game's phase (32 to 39), and, for the pieces that promote,
a number that together with the others tells their formation (40 up).  The first two are signed, for the first team.
This module is compiled where a compiler is; it runs unchanged without one.
"""

from __future__ import annotations

from typing import Final

from game.boards.position import BECOMES, PIECE, PROMOTES, START, TO, Plan, Position, Tables
from game.core.dice import advance

ROYAL: Final = 20000
"""The price of a piece whose loss loses the game."""
WON: Final = 30000
"""The value of a game won at once; one less for each ply that it takes."""
SURE: Final = 29000
"""From this value on a forced end has been seen."""

FULL_BOARD: Final = 0.64
"""How often the next square of a walk is free while most pieces are on the board."""
EMPTY_BOARD: Final = 0.84
"""How often the next square of a walk is free when few pieces are left."""
MOVE_ONLY: Final = 0.5
TAKE_ONLY: Final = 0.4


def reach(plan: Plan, free: float) -> float:
    """About how many squares a piece with this plan can go to, where each square is free with this chance."""
    total = 1.0 * len(_ends(plan.leaps)) + TAKE_ONLY * len(_ends(plan.takes))
    for ray in plan.slides:
        total += _along(len(ray), free)
    for ray in plan.steps:
        total += MOVE_ONLY * _along(len(_ends(ray)), free)
    for bundle in plan.bundles:
        weight = 1.0 if bundle.may_move and bundle.may_take else MOVE_ONLY if bundle.may_move else TAKE_ONLY
        open_way = 1.0
        for moves in bundle.moves:
            if moves:
                total += weight * ((1.0 - open_way) * 0.5 if bundle.hops else open_way)
            if not bundle.flies:
                open_way *= free
    return total


def _along(length: int, free: float) -> float:
    total = 0.0
    open_way = 1.0
    for _ in range(length):
        total += open_way
        open_way *= free
    return total


def _ends(moves: list[int]) -> list[int]:
    """The squares where these moves end, each once."""
    return sorted({m & TO for m in moves})


class BoardJudge:
    """Values a position on squares for the seat to act, in hundredths of the plainest piece (a pawn)."""

    def __init__(self, tables: Tables) -> None:
        """Fills in `tables.worth`; positions made before must `weigh_again`."""
        self.tables = tables
        self.price: list[int] = [0] * tables.codes
        """What a piece is worth to whoever takes it."""
        self.full: list[int] = [0] * tables.codes
        self.bare: list[int] = [0] * tables.codes
        """What a piece is worth to its owner while the board is full, and when it is nearly empty."""
        self.share: list[int] = [0] * tables.codes
        """How much of the phase of the game a piece stands for."""
        self.is_pawn: list[bool] = [False] * tables.codes
        """Whether it promotes, so that its way forward and its formation count."""
        self.is_royal: list[bool] = [False] * tables.codes
        self.room: list[list[float]] = [[0.0] * tables.size for _ in range(tables.codes)]
        """By piece and square: about how many squares it can go to from there."""
        self.drift = 0
        self.opening = 24
        """The sum of all shares in the set-up; `measure` sets it."""
        self.mark_royal()
        self.set_prices()
        self.set_worth()
        tables.is_weighed = True

    # --- what a game fills in

    def mark_royal(self) -> None:
        """Sets `is_royal`."""

    def bonus(self, code: int, square: int) -> tuple[int, int]:
        """What standing on this square adds to a piece, on a full and on an empty board, for its owner."""
        gained = self.room[code][square] - self.mean_room(code)
        return round(4.0 * gained), round(3.0 * gained)

    def value(self, position: Position, alpha: int, beta: int, drift: int) -> int:
        """What the position is worth to the seat to act; outside alpha and beta a good guess will do.

        `drift` is what looking closely has brought a few moves before, for the first team; it is left for later in
        `self.drift`.
        """
        return self.material(position) + (-drift if position.turn % 2 else drift)

    def glance(self, position: Position, drift: int) -> int:
        """What the position is worth to the seat to act, without looking closely."""
        return self.material(position) + (-drift if position.turn % 2 else drift)

    def may_check(self, position: Position, move: int) -> bool:
        """Whether the move just made could have made `is_checked` true; True when that is too hard to say."""
        return True

    def may_expose(self, position: Position, move: int) -> bool:
        """Whether the move just made could have made `is_exposed` true, its seat not being in check before."""
        return True

    def exchange(self, position: Position, move: int) -> int:
        """What a capture gains when both sides go on capturing on its square as long as it pays; a guess will do."""
        board = position.board
        gain = self.price[board[move & TO]] - self.price[board[move >> START & TO]]
        return gain if gain < 0 else self.price[board[move & TO]]

    def may_skip(self, position: Position) -> bool:
        """Whether having to move is surely no burden: the seat to act has more than pawns and what is royal."""
        board = position.board
        share = self.share
        for square in position.men[position.turn]:  # noqa: SIM110 (a plain loop, for every node asks)
            if share[board[square]]:
                return True
        return False

    def forget(self) -> None:
        """Drops what it has kept of earlier searches, so that the next depends on nothing but its position."""

    # --- what all share

    def measure(self, position: Position) -> None:
        """Learns from the game's set-up how much there is when the board is full."""
        self.opening = max(1, sum(self.share[code] for code in position.board))

    def set_prices(self) -> None:
        """A piece's price from its reach; what a pawn may become is part of what it is worth."""
        tables = self.tables
        for number in range(1, len(tables.kinds) + 1):
            kind = tables.kinds[number - 1]
            for seat in range(tables.seats):
                code = tables.code(number, seat)
                plans = tables.plans[code]
                crowded = 0.0
                empty = 0.0
                for square in range(tables.size):
                    self.room[code][square] = reach(plans[square], FULL_BOARD)
                    crowded += self.room[code][square]
                    empty += reach(plans[square], EMPTY_BOARD)
                self.full[code] = _price_of(crowded / tables.size, 46.0)
                self.bare[code] = _price_of(empty / tables.size, 38.0)
                self.is_pawn[code] = len(kind.promotes[seat]) > 0
        for code in range(1 << tables.seats, tables.codes):
            if not self.tables.plans[code]:
                continue
            if self.is_royal[code]:
                self.full[code] = 0
                self.bare[code] = 0
                self.price[code] = ROYAL
                continue
            if self.is_pawn[code]:
                hope = self._best_promotion(code)
                self.full[code] = min(self.full[code] + hope // 24, 9 * hope // 10)
                self.bare[code] = min(self.bare[code] + hope // 14, 9 * hope // 10)
            else:
                self.share[code] = min(8, (self.full[code] + 112) // 225)
            self.price[code] = (self.full[code] + self.bare[code]) // 2

    def _best_promotion(self, code: int) -> int:
        tables = self.tables
        seat = tables.seat_of(code)
        best = 0
        for kinds in tables.kinds[tables.kind_of(code) - 1].promotes[seat].values():
            for number in kinds:
                best = max(best, self.full[tables.code(number, seat)])
        return best

    def mean_room(self, code: int) -> float:
        """The mean of `room` over the board."""
        return sum(self.room[code]) / self.tables.size

    def set_worth(self) -> None:
        """Packs prices, places, phase and formation into `Tables.worth`."""
        tables = self.tables
        rng = 0x4A55444745
        for code in range(tables.codes):
            if not tables.plans[code]:
                continue
            sign = 1 if self.is_first(code) else -1
            for square in range(tables.size):
                full, bare = self.bonus(code, square)
                full = sign * (full + self.full[code])
                bare = sign * (bare + self.bare[code])
                worth = full + (bare << 16) + (self.share[code] << 32)
                if self.is_pawn[code]:
                    rng, bits = advance(rng)
                    worth += (bits >> 46) << 40
                tables.worth[code][square] = worth

    def is_first(self, code: int) -> bool:
        """Whether a piece counts for the first team; with more seats than two, partners sit across."""
        return self.tables.seat_of(code) % 2 == 0

    def material(self, position: Position) -> int:
        """Pieces and places alone, for the seat to act."""
        low = position.score + 0x8000
        full = (low & 0xFFFF) - 0x8000
        low = (low >> 16) + 0x8000
        bare = (low & 0xFFFF) - 0x8000
        phase = min((low >> 16) & 255, self.opening)
        if position.turn % 2:
            return (full * phase + bare * (self.opening - phase)) // -self.opening
        return (full * phase + bare * (self.opening - phase)) // self.opening

    def gain(self, position: Position, move: int) -> int:
        """The price of what a move takes and of what its piece becomes."""
        won = self.price[position.board[move & TO]]
        if move & PROMOTES:
            won += self.price[move >> BECOMES & PIECE] - self.price[position.board[move >> START & TO]]
        return won


def _price_of(room: float, scale: float) -> int:
    """Twice the reach is worth a little more than twice as much: two targets can be struck at once."""
    return min(1500, round(scale * float(room**1.15)))
