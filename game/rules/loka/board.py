"""The pieces of a battle on their ground: where each may go, whom it could attack, and what boosts that gives.

docs/rules/loka.md, MOVE to BACK, BOOST, CHECK-1.  A move is the integer of `boards/position.py`; its two special bits
say how it goes: plainly, back to back, through the portal, or through the portal and on.
This module is compiled where a compiler is; it runs unchanged without one.
"""

from __future__ import annotations

from typing import Final

from game.boards.position import BECOMES, PROMOTES, SPECIAL, START, TO, Position
from game.rules.loka.gambles import Gambles
from game.rules.loka.ground import EVERYWHERE, PLAIN, Effects, Ground, GroundPlan, GroundTables

BACK: Final = 1 << SPECIAL
JUMP: Final = 2 << SPECIAL
ONWARD: Final = 3 << SPECIAL
ANY_SPECIAL: Final = 3 << SPECIAL
PASS: Final = 0
"""The move of a seat that has none.  LOKA-TURN-6."""

NOBODY: Final = -1
NOTHING: Final[list[int]] = []
NOWHERE: Final = GroundPlan([], [], [], [], [], False, 0, 0, PLAIN, 0, 0, 0)


class LokaTables(GroundTables):
    """Everything that does not change while a game is played, the rule switches in it."""

    # What is looked up at every move is found faster so than among more than thirty attributes.
    __slots__ = (
        "teams", "effects", "mine", "allies", "owner", "side", "following", "resets", "royal", "rank", "is_pawn",
        "onward", "moved", "after", "turns_back", "fresh", "promotes", "combat", "check", "stalemate_draws",
        "quiet_limit", "back_to_back", "allied_support", "view_after", "gambles",
    )  # fmt: skip

    def __init__(self, base: GroundTables, teams: list[int], effects: Effects) -> None:
        """`base` holds what depends on board and pieces alone; games with other switches share it."""
        self.share(base)
        seats = self.seats
        kinds = self.kinds
        count = len(kinds) + 1
        self.teams = teams
        self.effects = effects
        self.mine: list[int] = []
        """Mask of the seats of each seat's team."""
        self.allies: list[int] = []
        """Mask of the other seats of that team."""
        for seat in range(seats):
            mine = 0
            for other in range(seats):
                if teams[other] == teams[seat]:
                    mine |= 1 << other
            self.mine.append(mine)
            self.allies.append(mine & ~(1 << seat))
        self.owner: list[int] = [self.seat_of(code) if code & self.seat_mask else 0 for code in range(self.codes)]
        self.side: list[int] = [teams[seat] for seat in self.owner]
        """Seat and team by piece."""
        self.following: list[int] = [seat + 1 for seat in range(seats - 1)] + [0]
        """The next seat clockwise.  LOKA-SEATS-3."""
        self.resets: list[bool] = [False] * self.codes
        """By piece: whether its moves end a quiet time, as those of pawns do.  LOKA-DRAW-1."""
        self.royal = 0
        """Number of the king's kind."""
        self.rank: list[int] = [0] * count
        """Prowess by kind, 1 the highest.  LOKA-BOOST-2."""
        self.is_pawn: list[bool] = [False] * count
        self.onward: list[bool] = [False] * count
        self.moved: list[int] = list(range(count))
        """The kind that a piece is once it has changed its square.  LOKA-PAWN-5."""
        self.after: list[int] = list(range(self.codes))
        """The piece that a piece is once it has changed its square.  LOKA-PAWN-5."""
        self.turns_back: list[bool] = [False] * self.codes
        """By piece: whether it may change places with an ally's, back to back."""
        self.fresh: list[int] = list(range(count))
        """The kind that a piece is before that."""
        self.promotes: list[list[dict[int, list[int]]]] = [kind.promotes for kind in kinds]
        """By kind - 1 and seat: square → kinds it may become there."""
        self.combat = True
        self.check = False
        self.stalemate_draws = True
        self.quiet_limit = 0
        """Quiet actions of each living seat that end the game; 0 for no such limit.  LOKA-DRAW-1."""
        self.back_to_back = True
        self.allied_support = True
        self.view_after = True
        self.gambles = Gambles(effects)
        """Chances, for a search; whoever makes the rules or judges positions tells it those of attacks."""

    def complete(self) -> None:
        """Fills in by piece what has been told by kind."""
        for kind in range(1, len(self.kinds) + 1):
            for seat in range(self.seats):
                code = self.code(kind, seat)
                self.after[code] = self.code(self.moved[kind], seat)
                self.resets[code] = self.is_pawn[kind]
                self.turns_back[code] = self.back_to_back and self.is_pawn[kind]


class Stirred:
    """Where something has changed since a seat's moves were last listed.  An attribute of its own, for a compiled list
    would box such a large number anew with each change."""

    __slots__ = ("low", "high")

    def __init__(self) -> None:
        self.low = EVERYWHERE
        self.high = EVERYWHERE
        """Masks of zones of the board."""


class LokaBoard(Position):
    """Pieces on a board with tiles, and what each of them sees."""

    def __init__(self, tables: LokaTables, ground: Ground) -> None:
        super().__init__(tables)
        self.fixed = tables
        self.ground = ground
        self.stand: list[GroundPlan] = [NOWHERE] * tables.size
        """By square: the way of the piece that stands there; where nobody does it means nothing."""
        self.found: list[list[int]] = [NOTHING] * tables.size
        """By square: the moves found last for the piece there; they hold until something changes in its zones."""
        self.stirred_low = EVERYWHERE
        self.stirred_high = EVERYWHERE
        """Masks of the zones in which something has changed since moves were last listed."""
        self.stale: list[Stirred] = [Stirred() for _ in range(tables.seats)]
        """By seat: the same since its own moves were, `stirred` left out."""
        self.others: list[list[Stirred]] = [[s for s in self.stale if s is not mine] for mine in self.stale]
        """By seat: the same of all other seats."""

    def put(self, square: int, piece: int) -> None:
        """Sets a piece on an empty square."""
        fixed = self.fixed
        men = self.men[fixed.owner[piece]]
        self.board[square] = piece
        self.where[square] = len(men)
        men.append(square)
        way = self.ground.way(piece, square)
        self.stand[square] = way
        self.stirred_low |= way.here_low
        self.stirred_high |= way.here_high
        self.key ^= way.mark
        self.score += fixed.worth[piece][square]

    def lift(self, square: int) -> int:
        """Takes the piece off a square and says which it was."""
        way = self.stand[square]
        self.stirred_low |= way.here_low
        self.stirred_high |= way.here_high
        return super().lift(square)

    def on(self, ground: Ground) -> None:
        """Lays tiles under the pieces."""
        self.ground = ground
        self.stirred_low = EVERYWHERE
        self.stirred_high = EVERYWHERE
        for men in self.men:
            for square in men:
                self.stand[square] = ground.way(self.board[square], square)

    # --- where pieces may go

    def moves_of(self, seat: int, out: list[int]) -> None:
        """Appends every move of a seat, check not thought of; pieces around which nothing has changed keep theirs."""
        stale = self.stale[seat]
        low = self.stirred_low
        for each in self.others[seat]:
            each.low |= low
        low |= stale.low
        self.stirred_low = stale.low = 0
        high = 0
        if self.fixed.is_large:
            high = self.stirred_high
            for each in self.others[seat]:
                each.high |= high
            high |= stale.high
            self.stirred_high = stale.high = 0
        found = self.found
        stand = self.stand
        mine = self.fixed.mine[seat]
        enemy = self.fixed.seat_mask ^ mine
        for square in self.men[seat]:
            way = stand[square]
            if way.low & low or (high and way.high & high):
                fresh: list[int] = []
                self.walk_plan(way, mine, enemy, fresh)
                beside = way.beside
                if beside != PLAIN and (beside < 0 or self.board[beside] & self.fixed.allies[seat]):
                    self.walk_besides(square, seat, fresh)
                found[square] = fresh
                out += fresh
            else:
                out += found[square]

    def moves_from(self, square: int) -> list[int]:
        """Every move of the piece on `square`, check not thought of."""
        seat = self.fixed.owner[self.board[square]]
        mine = self.fixed.mine[seat]
        out: list[int] = []
        self.walk_plan(self.stand[square], mine, self.fixed.seat_mask ^ mine, out)
        self.walk_besides(square, seat, out)
        return out

    def walk_besides(self, square: int, seat: int, out: list[int]) -> None:
        """Appends the moves that no way of the piece on `square` tells of: back to back, and through the portal."""
        if self.fixed.turns_back[self.board[square]]:
            to = self.fixed.front[seat][square]
            if to >= 0 and self.board[to] & self.fixed.allies[seat]:
                self.face_ally(square, to, seat, out)
        if self.ground.twin[square] >= 0:
            self.through_portal(square, seat, out)

    def through_portal(self, square: int, seat: int, out: list[int]) -> None:
        """LOKA-PORTAL-2 to -12."""
        board = self.board
        code = board[square]
        mine = self.fixed.mine[seat]
        kind = code >> self.tables.seats
        twin = self.ground.twin[square]
        there = board[twin]
        if there & mine or not self.ground.effects.admits[self.ground.tiles[twin]][kind]:
            return
        head = twin | square << START | JUMP
        choices = self.fixed.promotes[kind - 1][seat].get(twin)
        if choices is None:
            out.append(head | self.tables.code(self.fixed.moved[kind], seat) << BECOMES)
        else:
            for becomes in choices:
                out.append(head | self.tables.code(becomes, seat) << BECOMES | PROMOTES)
        if there or not self.fixed.onward[kind]:
            return
        found: list[int] = []
        board[square] = 0  # it has left; its starting portal may be crossed but not ended on
        self.walk_plan(self.ground.way(code, twin), mine, self.fixed.seat_mask ^ mine, found)
        board[square] = code
        for m in found:
            if m & TO != square:
                out.append(m & ~(TO << START) | square << START | ONWARD)

    def face_ally(self, square: int, to: int, seat: int, out: list[int]) -> None:
        """LOKA-ALLY-2, LOKA-BACK-1 to -4: a pawn on `square`, an ally's piece straight ahead of it on `to`; whoever
        promotes, the acting seat names the piece (LOKA-PROMO-8)."""
        code = self.board[square]
        other = self.board[to]
        ally = self.tables.seat_of(other)
        kind = code >> self.tables.seats
        theirs = other >> self.tables.seats
        if not self.fixed.is_pawn[theirs] or self.fixed.front[ally][to] != square:
            return
        if not self.steps_to(code, square, to) or not self.steps_to(other, to, square):
            return
        head = to | square << START | BACK
        choices = self.fixed.promotes[kind - 1][seat].get(to)
        if choices is None:
            choices = self.fixed.promotes[theirs - 1][ally].get(square)
        if choices is None:
            out.append(head | self.tables.code(self.fixed.moved[kind], seat) << BECOMES)
        else:
            for becomes in choices:
                out.append(head | self.tables.code(becomes, seat) << BECOMES | PROMOTES)

    def steps_to(self, code: int, square: int, to: int) -> bool:
        """Whether the tiles let the piece step there, whoever stands there."""
        way = self.ground.way(code, square)
        for ray in way.steps:
            if ray[0] & TO == to:
                return True
        for ray in way.slides:
            if ray[0] & TO == to:
                return True
        return to in [m & TO for m in way.leaps]

    # --- who could attack what

    def could_attack(self, square: int, target: int) -> bool:
        """Whether the piece on `square` could attack an enemy on `target`, as all stand now.  LOKA-BOOST-9."""
        way = self.stand[square]
        if (way.low & self.fixed.low[target] or way.high & self.fixed.high[target]) and self.strikes_by(way, target):
            return True
        return self.ground.twin[square] >= 0 and self.could_attack_beyond(square, target)

    def could_attack_beyond(self, square: int, target: int) -> bool:
        """Whether the piece on `square` could attack `target` through the portal that it stands on.  LOKA-PORTAL-13."""
        board = self.board
        ground = self.ground
        code = board[square]
        twin = ground.twin[square]
        kind = code >> self.tables.seats
        if not ground.effects.admits[ground.tiles[twin]][kind]:
            return False
        if twin == target:
            return True
        if board[twin] or not self.fixed.onward[kind] or target == square:
            return False
        board[square] = 0
        found = self.strikes_by(ground.way(code, twin), target)
        board[square] = code
        return found

    def attackers(self, target: int, seats: int, but: int = NOBODY) -> list[int]:
        """Squares of the pieces of these seats (a mask) that could attack an enemy on `target`, in order; the piece on
        the square `but` is not asked."""
        low = self.fixed.low[target]
        high = self.fixed.high[target]
        stand = self.stand
        found: list[int] = []
        for seat, men in enumerate(self.men):
            if seats >> seat & 1:
                for square in men:
                    way = stand[square]
                    is_near = way.low & low or (high and way.high & high)
                    if is_near and square != target and square != but and self.strikes_by(way, target):
                        found.append(square)
        board = self.board
        for square in self.ground.portals:
            is_new = board[square] & seats and square != target and square != but and square not in found
            if is_new and self.could_attack_beyond(square, target):
                found.append(square)
        found.sort()
        return found

    def supporters(self, m: int) -> list[int]:
        """Squares of those that give the attacker support.  LOKA-BOOST-4 to -6, -12."""
        start = m >> START & TO
        seat = self.fixed.owner[self.board[start]]
        seats = self.fixed.mine[seat] if self.fixed.allied_support else 1 << seat
        return self.attackers(m & TO, seats, start)

    def backers(self, m: int) -> list[int]:
        """Squares of those that give the defender support.  LOKA-BOOST-7, -8, -12."""
        start = m >> START & TO
        target = m & TO
        attacker = self.board[start]
        seat = self.fixed.owner[self.board[target]]
        seats = self.fixed.mine[seat] if self.fixed.allied_support else 1 << seat
        if self.fixed.view_after:
            self.board[start] = 0
        found = self.attackers(target, seats)
        self.board[start] = attacker
        return found

    def prowess(self, one: int, other: int) -> bool:
        """Whether the first piece stands higher.  LOKA-BOOST-2, -3."""
        return self.fixed.rank[one >> self.tables.seats] < self.fixed.rank[other >> self.tables.seats]

    def shelter(self, target: int, attacker: int) -> int:
        """Boosts that the tile gives to who stands on it.  LOKA-BOOST-15, -16, LOKA-PASS-5, -6."""
        tile = self.ground.tiles[target]
        e = self.ground.effects
        if not tile or e.void[tile][attacker >> self.tables.seats]:
            return 0
        return e.defence[tile][self.board[target] >> self.tables.seats]

    def boosts(self, m: int) -> int:
        """The attacker's boosts, and the defender's times 256.  LOKA-COMBAT-5."""
        attacker = self.board[m >> START & TO]
        victim = self.board[m & TO]
        attack = 1 + len(self.supporters(m))
        defence = len(self.backers(m)) + self.shelter(m & TO, attacker)
        seats = self.fixed.seats
        higher = self.fixed.rank[victim >> seats] - self.fixed.rank[attacker >> seats]
        if higher > 0:
            attack += 1
        elif higher < 0:
            defence += 1
        return attack | defence << 8

    def is_attack(self, m: int) -> bool:
        """Whether the move is aimed at an enemy's square.  LOKA-COMBAT-1."""
        return m != PASS and m & ANY_SPECIAL != BACK and self.board[m & TO] != 0

    def is_duel(self, m: int) -> bool:
        """King against king.  LOKA-DUEL-1."""
        board = self.board
        royal = self.fixed.royal
        seats = self.tables.seats
        return board[m >> START & TO] >> seats == royal and board[m & TO] >> seats == royal

    def ends_the_game(self, m: int) -> bool:
        """Whether the move, if it is made, kills the last enemy king.  LOKA-OUTCOME-7."""
        victim = self.board[m & TO]
        if victim >> self.fixed.seats != self.fixed.royal or m == PASS:
            return False
        owner = self.fixed.owner
        for seat in range(self.fixed.seats):
            if seat != owner[victim] and self.fixed.teams[seat] == self.fixed.side[victim] and self.men[seat]:
                return False
        return True

    def perils(self, m: int) -> int:
        """1 when the piece that moves enters a tile where a die is rolled, 2 when the ally's pawn does, 3 for both."""
        if m == PASS:
            return 0
        tiles = self.ground.tiles
        die = self.ground.effects.die
        found = 1 if die[tiles[m & TO]] else 0
        if m & ANY_SPECIAL == BACK and die[tiles[m >> START & TO]]:
            found |= 2
        return found

    # --- kings

    def king_of(self, seat: int) -> int:
        """The square of a seat's king; -1 where it is gone."""
        royal = self.tables.code(self.fixed.royal, seat)
        for square in self.men[seat]:
            if self.board[square] == royal:
                return square
        return NOBODY

    def is_in_check(self, seat: int) -> bool:
        """Whether any enemy could capture the seat's king.  LOKA-CHECK-1, -9."""
        king = self.king_of(seat)
        if king < 0:
            return False
        enemy = self.tables.seat_mask ^ self.fixed.mine[seat]
        for other in range(self.tables.seats):
            if enemy >> other & 1:
                for square in self.men[other]:
                    if self.could_attack(square, king):
                        return True
        return False
