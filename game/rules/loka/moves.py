"""The fast board of Loka: who may do what, and what becomes of it (docs/rules/loka.md, MOVE to BACK, KING, CHECK).

A move is the integer of `boards/position.py`; its two special bits say how it goes: plainly, back to back, through the
portal, or through the portal and on.  What the dice bring is an outcome, given when the move is made; `push` takes the
one that perft follows (LOKA-TEXT-4): won, and survived.
This module is compiled where a compiler is; it runs unchanged without one.
"""

from __future__ import annotations

from typing import Final

from game.boards.position import BECOMES, PIECE, PROMOTES, SPECIAL, START, TO, Gamble, Position
from game.rules.loka.gambles import Gambles
from game.rules.loka.ground import EVERYWHERE, Effects, Ground, GroundTables, Way
from game.rules.loka.outcomes import ALLY_SUNK, BOTH_SLAIN, BOTH_SUNK, REPULSED, SLAIN, SUNK, WON

BACK: Final = 1 << SPECIAL
JUMP: Final = 2 << SPECIAL
ONWARD: Final = 3 << SPECIAL
ANY_SPECIAL: Final = 3 << SPECIAL
PASS: Final = 0
"""The move of a seat that has none.  LOKA-TURN-6."""

NOBODY: Final = -1
NOTHING: Final[list[int]] = []
NOWHERE: Final = Way([], [], [], [], [], 0)
WENT: Final = 1 << 29
PUT: Final = 1 << 30
"""What `LokaPosition.log` holds: `start | to << 8 | piece << 16 | WENT` for a piece that changed its square, else
`square | piece << 8` for one that was taken away, with PUT for one that was put down."""


class LokaTables(GroundTables):
    """Everything that does not change while a game is played, the rule switches in it."""

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
        for seat in range(seats):
            mine = 0
            for other in range(seats):
                if teams[other] == teams[seat]:
                    mine |= 1 << other
            self.mine.append(mine)
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
        """The same by piece."""
        self.turns_back: list[bool] = [False] * self.codes
        """By piece: whether it may change places with an ally's, back to back."""
        self.fresh: list[int] = list(range(count))
        """The kind that a piece is before that."""
        self.promotes: list[list[dict[int, list[int]]]] = [kind.promotes for kind in kinds]
        """By kind - 1 and seat: square → kinds it may become there."""
        self.front: list[list[int]] = [[NOBODY] * self.size for _ in range(seats)]
        """The square straight ahead."""
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


class LokaPosition(Position):
    """A battle: pieces on a board with tiles, whose turn it is, and what may be taken back."""

    def __init__(self, tables: LokaTables, ground: Ground) -> None:
        super().__init__(tables)
        self.l = tables
        self.ground = ground
        self.passes = 0
        """Passes in a row.  LOKA-DRAW-4."""
        self.won = NOBODY
        """The team whose enemies have no king left."""
        self.stand: list[Way] = [NOWHERE] * tables.size
        """By square: the way of the piece that stands there; where nobody does it means nothing."""
        self.found: list[list[int]] = [NOTHING] * tables.size
        """By square: the moves found last for the piece there; they hold until something changes in its zones."""
        self.stirred = EVERYWHERE
        """Mask of the zones in which something has changed since moves were last listed."""
        self.stale: list[int] = [0] * tables.seats
        """By seat: the same since its own moves were, `stirred` left out."""
        self.gone = 0
        """How many pieces have left the board for good; whoever wants to know of new losses sets it to 0."""
        self.log: list[int] = []
        """What is to be taken back, while there are `frames`."""
        self.frames: list[tuple[int, int, int, int, int, int, int, int]] = []

    def clone(self) -> LokaPosition:
        """An independent copy, without what could be taken back."""
        other = LokaPosition(self.l, self.ground)
        other.copy_board(self)
        other.passes = self.passes
        other.won = self.won
        other.stand = self.stand.copy()
        return other

    def put(self, square: int, piece: int) -> None:
        """Sets a piece on an empty square."""
        super().put(square, piece)
        self.stand[square] = self.ground.way(piece, square)
        self.stirred |= self.l.zone[square]

    def lift(self, square: int) -> int:
        """Takes the piece off a square and says which it was."""
        self.stirred |= self.l.zone[square]
        return super().lift(square)

    def on(self, ground: Ground) -> None:
        """Lays tiles under the pieces."""
        self.ground = ground
        self.stirred = EVERYWHERE
        for men in self.men:
            for square in men:
                self.stand[square] = ground.way(self.board[square], square)

    def begin(self, turn: int) -> None:
        """The battle starts, or goes on, with this seat.  Its key then says whose turn it is."""
        self.turn = turn
        self.key = self.t.turn_mark[turn]
        for square in range(self.t.size):
            if self.board[square]:
                self.key ^= self.t.marks[self.board[square]][square]
        self.judge_victory()

    # --- what a seat may do

    def legal(self) -> list[int]:
        """Every legal move of the seat to act; PASS alone where it has none and must pass."""
        if self.won != NOBODY:
            return []
        out: list[int] = []
        self.moves_of(self.turn, out)
        if self.l.check:
            out = [m for m in out if self.is_fair(m)]
        if not out and self.must_pass():
            out.append(PASS)
        return out

    def must_pass(self) -> bool:
        """What having no action means: a pass, or in games with check a mate or a draw.  LOKA-TURN-6, -CHECK-5, -7."""
        if not self.l.check:
            return True
        if self.is_checked():
            return False
        return not (self.l.stalemate_draws and self.is_alone())

    def is_alone(self) -> bool:
        """Whether the seat to act is the only living one of its team."""
        for seat in range(self.t.seats):
            if seat != self.turn and self.l.teams[seat] == self.l.teams[self.turn] and self.men[seat]:
                return False
        return True

    def moves_of(self, seat: int, out: list[int]) -> None:
        """Appends every move of a seat, check not thought of; pieces around which nothing has changed keep theirs."""
        stale = self.stale
        stirred = self.stirred
        if stirred:
            for other in range(len(stale)):
                stale[other] |= stirred
            self.stirred = 0
        stirred = stale[seat]
        stale[seat] = 0
        found = self.found
        stand = self.stand
        mine = self.l.mine[seat]
        for square in self.men[seat]:
            way = stand[square]
            if way.zones & stirred:
                ready = self.walked(way, square, seat, mine)
                found[square] = ready
                out += ready
            else:
                out += found[square]

    def moves_from(self, square: int) -> list[int]:
        """Every move of the piece on `square`, check not thought of."""
        seat = self.l.owner[self.board[square]]
        return self.walked(self.stand[square], square, seat, self.l.mine[seat])

    def walked(self, way: Way, square: int, seat: int, mine: int) -> list[int]:
        """The same, its way and its seat being known; `mine` is the mask of its team."""
        out: list[int] = []
        self.walk_plan(way, mine, self.l.seat_mask ^ mine, out)
        if self.l.turns_back[self.board[square]]:
            self.face_ally(square, seat, out)
        if self.ground.twin[square] >= 0:
            self.through_portal(square, seat, out)
        return out

    def through_portal(self, square: int, seat: int, out: list[int]) -> None:
        """LOKA-PORTAL-2 to -12."""
        board = self.board
        code = board[square]
        mine = self.l.mine[seat]
        kind = code >> self.t.seats
        twin = self.ground.twin[square]
        there = board[twin]
        if there & mine or not self.ground.e.admits[self.ground.tiles[twin]][kind]:
            return
        head = twin | square << START | JUMP
        choices = self.l.promotes[kind - 1][seat].get(twin)
        if choices is None:
            out.append(head | self.t.code(self.l.moved[kind], seat) << BECOMES)
        else:
            for becomes in choices:
                out.append(head | self.t.code(becomes, seat) << BECOMES | PROMOTES)
        if there or not self.l.onward[kind]:
            return
        found: list[int] = []
        board[square] = 0  # it has left; its starting portal may be crossed but not ended on
        self.walk_plan(self.ground.way(code, twin), mine, self.l.seat_mask ^ mine, found)
        board[square] = code
        for m in found:
            if m & TO != square:
                out.append(m & ~(TO << START) | square << START | ONWARD)

    def face_ally(self, square: int, seat: int, out: list[int]) -> None:
        """LOKA-ALLY-2, LOKA-BACK-1 to -4; whoever promotes, the acting seat names the piece (LOKA-PROMO-8)."""
        code = self.board[square]
        to = self.l.front[seat][square]
        if to < 0 or not self.l.turns_back[code]:
            return
        other = self.board[to]
        if not other or not other & self.l.mine[seat] or other & 1 << seat:
            return
        ally = self.t.seat_of(other)
        kind = code >> self.t.seats
        theirs = other >> self.t.seats
        if not self.l.is_pawn[theirs] or self.l.front[ally][to] != square:
            return
        if not self.steps_to(code, square, to) or not self.steps_to(other, to, square):
            return
        head = to | square << START | BACK
        choices = self.l.promotes[kind - 1][seat].get(to)
        if choices is None:
            choices = self.l.promotes[theirs - 1][ally].get(square)
        if choices is None:
            out.append(head | self.t.code(self.l.moved[kind], seat) << BECOMES)
        else:
            for becomes in choices:
                out.append(head | self.t.code(becomes, seat) << BECOMES | PROMOTES)

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
        if way.zones & self.l.zone[target] and self.strikes_by(way, target):
            return True
        return self.ground.twin[square] >= 0 and self.could_attack_beyond(square, target)

    def could_attack_beyond(self, square: int, target: int) -> bool:
        """The same through the portal that the piece stands on.  LOKA-PORTAL-13."""
        board = self.board
        ground = self.ground
        code = board[square]
        twin = ground.twin[square]
        kind = code >> self.t.seats
        if not ground.e.admits[ground.tiles[twin]][kind]:
            return False
        if twin == target:
            return True
        if board[twin] or not self.l.onward[kind] or target == square:
            return False
        board[square] = 0
        found = self.strikes_by(ground.way(code, twin), target)
        board[square] = code
        return found

    def attackers(self, target: int, seats: int) -> list[int]:
        """Squares of the pieces of these seats (a mask) that could attack an enemy on `target`, in order."""
        zone = self.l.zone[target]
        stand = self.stand
        found: list[int] = []
        for seat in range(self.t.seats):
            if seats >> seat & 1:
                for square in self.men[seat]:
                    way = stand[square]
                    if way.zones & zone and square != target and self.strikes_by(way, target):
                        found.append(square)
        board = self.board
        for square in self.ground.portals:
            is_new = board[square] & seats and square != target and square not in found
            if is_new and self.could_attack_beyond(square, target):
                found.append(square)
        found.sort()
        return found

    def supporters(self, m: int) -> list[int]:
        """Squares of those that give the attacker support.  LOKA-BOOST-4 to -6, -12."""
        start = m >> START & TO
        seat = self.t.seat_of(self.board[start])
        seats = self.l.mine[seat] if self.l.allied_support else 1 << seat
        return [square for square in self.attackers(m & TO, seats) if square != start]

    def backers(self, m: int) -> list[int]:
        """Squares of those that give the defender support.  LOKA-BOOST-7, -8, -12."""
        start = m >> START & TO
        target = m & TO
        attacker = self.board[start]
        seat = self.t.seat_of(self.board[target])
        seats = self.l.mine[seat] if self.l.allied_support else 1 << seat
        if self.l.view_after:
            self.board[start] = 0
        found = self.attackers(target, seats)
        self.board[start] = attacker
        return found

    def prowess(self, one: int, other: int) -> bool:
        """Whether the first piece stands higher.  LOKA-BOOST-2, -3."""
        return self.l.rank[one >> self.t.seats] < self.l.rank[other >> self.t.seats]

    def shelter(self, target: int, attacker: int) -> int:
        """Boosts that the tile gives to who stands on it.  LOKA-BOOST-15, -16, LOKA-PASS-5, -6."""
        tile = self.ground.tiles[target]
        e = self.ground.e
        if not tile or e.void[tile][attacker >> self.t.seats]:
            return 0
        return e.defence[tile][self.board[target] >> self.t.seats]

    def boosts(self, m: int) -> int:
        """The attacker's boosts, and the defender's times 256.  LOKA-COMBAT-5."""
        attacker = self.board[m >> START & TO]
        victim = self.board[m & TO]
        attack = 1 + len(self.supporters(m))
        defence = len(self.backers(m)) + self.shelter(m & TO, attacker)
        if self.prowess(attacker, victim):
            attack += 1
        elif self.prowess(victim, attacker):
            defence += 1
        return attack | defence << 8

    def is_attack(self, m: int) -> bool:
        """Whether the move is aimed at an enemy's square.  LOKA-COMBAT-1."""
        return m != PASS and m & ANY_SPECIAL != BACK and self.board[m & TO] != 0

    def is_duel(self, m: int) -> bool:
        """King against king.  LOKA-DUEL-1."""
        board = self.board
        royal = self.l.royal
        seats = self.t.seats
        return board[m >> START & TO] >> seats == royal and board[m & TO] >> seats == royal

    def ends_the_game(self, m: int) -> bool:
        """Whether the move, if it is made, kills the last enemy king.  LOKA-OUTCOME-7."""
        victim = self.board[m & TO]
        if victim >> self.l.seats != self.l.royal or m == PASS:
            return False
        owner = self.l.owner
        for seat in range(self.l.seats):
            if seat != owner[victim] and self.l.teams[seat] == self.l.side[victim] and self.men[seat]:
                return False
        return True

    def perils(self, m: int) -> int:
        """1 when the piece that moves enters a tile where a die is rolled, 2 when the ally's pawn does, 3 for both."""
        if m == PASS:
            return 0
        tiles = self.ground.tiles
        die = self.ground.e.die
        found = 1 if die[tiles[m & TO]] else 0
        if m & ANY_SPECIAL == BACK and die[tiles[m >> START & TO]]:
            found |= 2
        return found

    # --- check

    def king_of(self, seat: int) -> int:
        """The square of a seat's king; -1 where it is gone."""
        royal = self.t.code(self.l.royal, seat)
        for square in self.men[seat]:
            if self.board[square] == royal:
                return square
        return NOBODY

    def is_in_check(self, seat: int) -> bool:
        """Whether any enemy could capture the seat's king.  LOKA-CHECK-1, -9."""
        king = self.king_of(seat)
        if king < 0:
            return False
        enemy = self.t.seat_mask ^ self.l.mine[seat]
        for other in range(self.t.seats):
            if enemy >> other & 1:
                for square in self.men[other]:
                    if self.could_attack(square, king):
                        return True
        return False

    def is_fair(self, m: int) -> bool:
        """Whether a move captures no king and leaves the own one safe.  LOKA-CHECK-2, -4, -8."""
        seats = self.t.seats
        if m & ANY_SPECIAL != BACK and self.board[m & TO] >> seats == self.l.royal:
            return False
        side = self.turn
        self.open_frame()
        self.carry_out(m, WON)
        is_safe = not self.is_in_check(side)
        self.pop()
        return is_safe

    # --- making and taking back

    def place(self, square: int, piece: int) -> None:
        """Puts a piece down, to be taken back."""
        self.put(square, piece)
        self.gone -= 1
        if self.frames:
            self.log.append(square | piece << 8 | PUT)

    def remove(self, square: int) -> int:
        """Takes a piece away, to be taken back."""
        piece = self.lift(square)
        self.gone += 1
        if self.frames:
            self.log.append(square | piece << 8)
        return piece

    def open_frame(self) -> None:
        """All that happens from here on is taken back together."""
        self.frames.append(
            (len(self.log), self.turn, self.key, self.score, self.quiet, self.passes, self.won, self.gone)
        )

    def push(self, move: int) -> None:
        """Makes a move as perft counts it, and lets the next seat begin."""
        self.make(move, WON)

    def play(self, m: int, outcome: int) -> None:
        """The same for good: nothing is kept that would take it back."""
        self.carry_out(m, outcome)
        self.pass_on()

    def make(self, m: int, outcome: int) -> None:
        """Makes a move with what its dice brought, and lets the next seat begin."""
        self.open_frame()
        self.carry_out(m, outcome)
        self.pass_on()

    def pass_on(self) -> None:
        """The action is over: the next seat that is not mated begins."""
        self.next_turn()
        if self.l.check:
            self.bury_mated()

    def pop(self) -> None:
        """Takes back what was done since the last frame was opened."""
        length, turn, key, score, quiet, passes, won, gone = self.frames.pop()
        log = self.log
        while len(log) > length:
            entry = log.pop()
            if entry & WENT:
                self.go_back(entry)
            elif entry & PUT:
                self.lift(entry & TO)
            else:
                self.put(entry & TO, entry >> 8 & PIECE)
        self.gone = gone
        self.won = won
        self.passes = passes
        self.quiet = quiet
        self.score = score
        self.key = key
        self.turn = turn

    def carry_out(self, m: int, outcome: int) -> None:
        """All that one action does to the board, in the order of LOKA-COMBAT-8; the turn does not pass on."""
        if m == PASS:
            self.passes += 1
            self.quiet += 1
            return
        self.passes = 0
        start = m >> START & TO
        to = m & TO
        if not self.board[to]:
            self.quiet = 0 if self.l.resets[self.board[start]] else self.quiet + 1
            self.move_piece(start, to)
        elif m & ANY_SPECIAL == BACK:
            self.change_places(m, outcome)
            return
        else:
            self.quiet = 0
            if not self.fight(start, to, outcome) or self.won != NOBODY:
                return
        if outcome == SUNK:
            self.sink(to)
        elif m & PROMOTES:
            self.promote(to, m >> BECOMES & PIECE)

    def fight(self, start: int, to: int, outcome: int) -> bool:
        """Removes the slain, lets armies vanish and the winner move in; False when it did not.  LOKA-OUTCOME."""
        if outcome == REPULSED:
            return False
        if outcome in (SLAIN, BOTH_SLAIN):
            if outcome == BOTH_SLAIN:
                self.slay(to)
            self.slay(start)
            return False
        self.slay(to)
        self.move_piece(start, to)
        return True

    def move_piece(self, start: int, to: int) -> None:
        """A piece changes its square; a pawn's double step is gone with it.  LOKA-PAWN-5.

        What `lift` and `put` would do, in one go: this is what most actions are.
        """
        l = self.l  # noqa: E741
        board = self.board
        piece = board[start]
        now = l.after[piece]
        board[start] = 0
        board[to] = now
        i = self.where[start]
        self.where[to] = i
        self.men[l.owner[piece]][i] = to
        way = self.ground.ways[now][to]
        self.stand[to] = self.ground.way(now, to) if way is None else way
        self.stirred |= l.zone[start] | l.zone[to]
        self.key ^= l.marks[piece][start] ^ l.marks[now][to]
        self.score += l.worth[now][to] - l.worth[piece][start]
        if self.frames:
            self.log.append(start | to << 8 | piece << 16 | WENT)

    def go_back(self, entry: int) -> None:
        """Takes a change of square back, but for what a frame keeps."""
        start = entry & TO
        to = entry >> 8 & TO
        piece = entry >> 16 & PIECE
        self.board[to] = 0
        self.board[start] = piece
        i = self.where[to]
        self.where[start] = i
        self.men[self.l.owner[piece]][i] = start
        self.stand[start] = self.ground.way(piece, start)
        self.stirred |= self.l.zone[start] | self.l.zone[to]

    def change_places(self, m: int, outcome: int) -> None:
        """LOKA-BACK-4, LOKA-SWAMP-7, LOKA-PROMO-8."""
        self.quiet = 0
        start = m >> START & TO
        to = m & TO
        self.swap(start, to)
        if outcome in (SUNK, BOTH_SUNK):
            self.sink(to)
        if outcome in (ALLY_SUNK, BOTH_SUNK):
            self.sink(start)
        if m & PROMOTES:
            self.promote_where_due(m)

    def swap(self, start: int, to: int) -> None:
        """Two pawns change places."""
        mine = self.remove(start)
        theirs = self.remove(to)
        self.place(to, self.l.after[mine])
        self.place(start, self.l.after[theirs])

    def promote_where_due(self, m: int) -> None:
        """After a change of places: whichever pawn stands on its own promotion square becomes the piece named."""
        becomes = m >> BECOMES & PIECE
        for square in (m & TO, m >> START & TO):
            piece = self.board[square]
            if piece:
                seat = self.t.seat_of(piece)
                if square in self.l.promotes[(piece >> self.t.seats) - 1][seat]:
                    self.promote(square, self.t.code(becomes >> self.t.seats, seat))

    def promote(self, square: int, becomes: int) -> None:
        """A pawn becomes another piece."""
        self.remove(square)
        self.place(square, becomes)

    def sink(self, square: int) -> None:
        """A piece is lost where it stands; with a king his army.  LOKA-SWAMP-2, -6."""
        self.quiet = 0
        self.slay(square)

    def slay(self, square: int) -> None:
        """Removes a piece; with a king his whole army, and perhaps the game is over.  LOKA-KING-2, LOKA-WIN-1."""
        piece = self.remove(square)
        if piece >> self.t.seats == self.l.royal:
            self.vanish(self.t.seat_of(piece))

    def vanish(self, seat: int) -> None:
        """An army leaves the board."""
        men = self.men[seat]
        while men:
            self.remove(men[len(men) - 1])
        self.judge_victory()

    def judge_victory(self) -> None:
        """LOKA-WIN-1: a team whose enemies are all gone has won."""
        living = 0
        for seat in range(self.t.seats):
            if self.men[seat]:
                living |= 1 << self.l.teams[seat]
        if living == 1:
            self.won = 0
        elif living == 2:
            self.won = 1
        else:
            self.won = NOBODY

    def next_turn(self) -> None:
        """The next living seat clockwise.  LOKA-SEATS-3, LOKA-TURN-4, -7."""
        if self.won != NOBODY:
            return
        l = self.l  # noqa: E741
        men = self.men
        seat = l.following[self.turn]
        if not men[seat]:
            for _ in men:
                seat = l.following[seat]
                if men[seat]:
                    break
        self.key ^= l.turn_mark[self.turn] ^ l.turn_mark[seat]
        self.turn = seat

    def is_mated(self) -> bool:
        """Whether the seat to act is in check and has no action.  LOKA-CHECK-5."""
        if not self.l.check or self.won != NOBODY or not self.is_checked():
            return False
        out: list[int] = []
        self.moves_of(self.turn, out)
        # Trying a move out reorders the men, so all of them are asked first.
        return all(not self.is_fair(m) for m in out)

    def bury_mated(self) -> None:
        """The armies of mated kings vanish as their turn comes.  LOKA-CHECK-5."""
        while self.is_mated():
            self.bury()

    def bury(self) -> None:
        """The seat to act is mated: its army vanishes, and the turn passes on."""
        self.quiet = 0
        self.vanish(self.turn)
        self.next_turn()

    # --- what a search asks

    def is_checked(self) -> bool:
        """Whether the seat to act has its king in check; never without check in force."""
        return self.l.check and self.is_in_check(self.turn)

    def is_dead(self) -> bool:
        """LOKA-DRAW-6: nothing on the board draws a game."""
        return False

    def is_stuck_lost(self) -> bool:
        """No action at all: mated, or drawn."""
        return self.is_checked()

    def team(self) -> int:
        """The team of the seat to act."""
        return self.l.teams[self.turn]

    def is_over(self) -> bool:
        """Whether the battle is won, or drawn by what the board alone can tell.  LOKA-WIN-1, LOKA-DRAW-1, -4."""
        return self.won != NOBODY or self.is_worn_out()

    def is_worn_out(self) -> bool:
        """LOKA-DRAW-1, -4: too long without an attack, a pawn's move or a loss; or nobody can move."""
        if not self.passes and (not self.l.quiet_limit or self.quiet < self.l.quiet_limit):
            return False
        living = 0
        for men in self.men:
            if men:
                living += 1
        return self.passes >= living or (self.l.quiet_limit > 0 and self.quiet >= self.l.quiet_limit * living)

    def winner(self) -> int:
        """The team that has won; -1 while nobody has."""
        return self.won

    def gamble(self, move: int) -> Gamble | None:
        """What the dice of a move may bring; None where it rolls none.  LOKA-DICE, LOKA-DUEL, LOKA-SWAMP."""
        if move == PASS:
            return None
        ground = self.ground
        to = move & TO
        victim = self.board[to]
        tile = ground.tiles[to] if ground.has_tiles else 0
        if not tile and not victim:
            return None
        die = ground.e.die
        if move & ANY_SPECIAL == BACK:
            other = ground.tiles[move >> START & TO]
            return self.l.gambles.entry(tile, other) if die[tile] or die[other] else None
        if not die[tile]:
            tile = 0
        if not victim or not self.l.combat:
            return self.l.gambles.entry(tile, 0) if tile else None
        if self.is_duel(move):
            return self.l.gambles.duel(tile)
        boosts = self.boosts(move)
        return self.l.gambles.fight(boosts & 255, boosts >> 8, tile)

    def skip(self) -> None:
        """The seat to act does nothing, for a search that wants to know what is threatened."""
        self.open_frame()
        self.next_turn()

    def pop_skip(self) -> None:
        """Takes back what was skipped."""
        self.pop()
