"""Moves of a battle made and taken back: whose turn it is, what the dice have brought, kings and their armies.

docs/rules/loka.md, TURN, OUTCOME, KING, SWAMP, PROMO, CHECK, WIN.  What the dice bring is an outcome, given when the
move is made; `push` takes the one that perft follows (LOKA-TEXT-4): won, and survived.
This module is compiled where a compiler is; it runs unchanged without one.
"""

from __future__ import annotations

from typing import Final

from game.boards.position import BECOMES, PIECE, PROMOTES, START, TO, Gamble
from game.rules.loka.board import ANY_SPECIAL, BACK, NOBODY, PASS, LokaBoard, LokaTables
from game.rules.loka.ground import Ground
from game.rules.loka.outcomes import ALLY_SUNK, BOTH_SLAIN, BOTH_SUNK, REPULSED, SLAIN, SUNK, WON

WENT: Final = 1 << 29
PUT: Final = 1 << 30
"""What `LokaPosition.log` holds: `start | to << 8 | piece << 16 | WENT` for a piece that changed its square, else
`square | piece << 8` for one that was taken away, with PUT for one that was put down."""


class LokaPosition(LokaBoard):
    """A battle: pieces on a board with tiles, whose turn it is, and what may be taken back."""

    def __init__(self, tables: LokaTables, ground: Ground) -> None:
        super().__init__(tables, ground)
        self.passes = 0
        """Passes in a row.  LOKA-DRAW-4."""
        self.won = NOBODY
        """The team whose enemies have no king left."""
        self.gone = 0
        """How many pieces have left the board for good; whoever wants to know of new losses sets it to 0."""
        self.log: list[int] = []
        """What is to be taken back, while there are `frames`."""
        self.frames: list[tuple[int, int, int, int, int, int, int, int]] = []

    def clone(self) -> LokaPosition:
        """An independent copy, without what could be taken back."""
        other = LokaPosition(self.fixed, self.ground)
        other.copy_board(self)
        other.passes = self.passes
        other.won = self.won
        other.stand = self.stand.copy()
        return other

    def begin(self, turn: int) -> None:
        """The battle starts, or goes on, with this seat.  Its key then says whose turn it is."""
        self.turn = turn
        self.key = self.tables.turn_mark[turn]
        for men in self.men:
            for square in men:
                self.key ^= self.stand[square].mark
        self.judge_victory()

    # --- what a seat may do

    def legal(self) -> list[int]:
        """Every legal move of the seat to act; PASS alone where it has none and must pass."""
        if self.won != NOBODY:
            return []
        out: list[int] = []
        self.moves_of(self.turn, out)
        if self.fixed.check:
            out = [m for m in out if self.is_fair(m)]
        if not out and self.must_pass():
            out.append(PASS)
        return out

    def must_pass(self) -> bool:
        """What having no action means: a pass, or in games with check a mate or a draw.  LOKA-TURN-6, -CHECK-5, -7."""
        if not self.fixed.check:
            return True
        if self.is_checked():
            return False
        return not (self.fixed.stalemate_draws and self.is_alone())

    def is_alone(self) -> bool:
        """Whether the seat to act is the only living one of its team."""
        for seat in range(self.tables.seats):
            if seat != self.turn and self.fixed.teams[seat] == self.fixed.teams[self.turn] and self.men[seat]:
                return False
        return True

    def is_fair(self, m: int) -> bool:
        """Whether a move captures no king and leaves the own one safe.  LOKA-CHECK-2, -4, -8."""
        seats = self.tables.seats
        if m & ANY_SPECIAL != BACK and self.board[m & TO] >> seats == self.fixed.royal:
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
        """Makes a move with its outcome and lets the next seat begin; nothing is kept that would take it back."""
        to = m & TO
        # What most moves are goes a shorter way: to an empty square, where nothing befalls the piece.
        if self.board[to] or outcome or m >= PROMOTES or m == PASS:
            self.carry_out(m, outcome)
        else:
            start = m >> START & TO
            self.passes = 0
            self.quiet = 0 if self.fixed.resets[self.board[start]] else self.quiet + 1
            self.move_piece(start, to)
        self.next_turn()
        if self.fixed.check:
            self.bury_mated()

    def make(self, m: int, outcome: int) -> None:
        """Makes a move with what its dice brought, and lets the next seat begin."""
        self.open_frame()
        self.carry_out(m, outcome)
        self.next_turn()
        if self.fixed.check:
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
            self.quiet = 0 if self.fixed.resets[self.board[start]] else self.quiet + 1
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
        fixed = self.fixed
        board = self.board
        piece = board[start]
        now = fixed.after[piece]
        board[start] = 0
        board[to] = now
        where = self.where
        i = where[start]
        where[to] = i
        self.men[fixed.owner[piece]][i] = to
        ground = self.ground
        stand = self.stand
        left = stand[start]
        way = fixed.open[now][to]
        self.stirred_low |= left.here_low | way.here_low
        if fixed.is_large:
            self.stirred_high |= left.here_high | way.here_high
            if way.high & ground.bound_high[now]:
                way = ground.bound_way(way, now, to)
        if way.low & ground.bound_low[now] or ground.twin[to] >= 0:
            way = ground.bound_way(way, now, to)
        stand[to] = way
        self.key ^= left.mark ^ way.mark
        if fixed.is_weighed:
            self.score += fixed.worth[now][to] - fixed.worth[piece][start]
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
        self.men[self.fixed.owner[piece]][i] = start
        way = self.ground.way(piece, start)
        left = self.stand[to]
        self.stirred_low |= left.here_low | way.here_low
        self.stirred_high |= left.here_high | way.here_high
        self.stand[start] = way

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
        self.place(to, self.fixed.after[mine])
        self.place(start, self.fixed.after[theirs])

    def promote_where_due(self, m: int) -> None:
        """After a change of places: whichever pawn stands on its own promotion square becomes the piece named."""
        becomes = m >> BECOMES & PIECE
        for square in (m & TO, m >> START & TO):
            piece = self.board[square]
            if piece:
                seat = self.tables.seat_of(piece)
                if square in self.fixed.promotes[(piece >> self.tables.seats) - 1][seat]:
                    self.promote(square, self.tables.code(becomes >> self.tables.seats, seat))

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
        if piece >> self.tables.seats == self.fixed.royal:
            self.vanish(self.tables.seat_of(piece))

    def vanish(self, seat: int) -> None:
        """An army leaves the board."""
        men = self.men[seat]
        while men:
            self.remove(men[len(men) - 1])
        self.judge_victory()

    def judge_victory(self) -> None:
        """LOKA-WIN-1: a team whose enemies are all gone has won."""
        living = 0
        for seat in range(self.tables.seats):
            if self.men[seat]:
                living |= 1 << self.fixed.teams[seat]
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
        fixed = self.fixed
        men = self.men
        turn = self.turn
        seat = fixed.following[turn]
        if not men[seat]:
            for _ in men:
                seat = fixed.following[seat]
                if men[seat]:
                    break
        marks = fixed.turn_mark
        self.key ^= marks[turn] ^ marks[seat]
        self.turn = seat

    def is_mated(self) -> bool:
        """Whether the seat to act is in check and has no action.  LOKA-CHECK-5."""
        if not self.fixed.check or self.won != NOBODY or not self.is_checked():
            return False
        out: list[int] = []
        self.moves_of(self.turn, out)
        # Trying a move out reorders the men, so all of them are asked first.
        return all(not self.is_fair(m) for m in out)

    def bury_mated(self) -> None:
        """The armies of mated kings vanish as their turn comes, until a seat can act.  LOKA-CHECK-5."""
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
        return self.fixed.check and self.is_in_check(self.turn)

    def is_dead(self) -> bool:
        """LOKA-DRAW-6: nothing on the board draws a game."""
        return False

    def is_stuck_lost(self) -> bool:
        """No action at all: mated, or drawn."""
        return self.is_checked()

    def team(self) -> int:
        """The team of the seat to act."""
        return self.fixed.teams[self.turn]

    def is_over(self) -> bool:
        """Whether the battle is won, or drawn by what the board alone can tell.  LOKA-WIN-1, LOKA-DRAW-1, -4."""
        if self.won != NOBODY:
            return True
        return (self.passes > 0 or self.quiet >= self.fixed.quiet_limit) and self.is_worn_out()

    def is_worn_out(self) -> bool:
        """LOKA-DRAW-1, -4: too long without an attack, a pawn's move or a loss; or nobody can move."""
        if not self.passes and (not self.fixed.quiet_limit or self.quiet < self.fixed.quiet_limit):
            return False
        living = 0
        for men in self.men:
            if men:
                living += 1
        return self.passes >= living or (self.fixed.quiet_limit > 0 and self.quiet >= self.fixed.quiet_limit * living)

    def winner(self) -> int:
        """The team that has won; -1 while nobody has."""
        return self.won

    def gamble(self, move: int) -> Gamble | None:
        """What the dice of a move may bring; None where it rolls none.  LOKA-DICE, LOKA-DUEL, LOKA-SWAMP."""
        to = move & TO
        if (not self.board[to] and not self.ground.tiles[to]) or move == PASS:
            return None
        ground = self.ground
        victim = self.board[to]
        tile = ground.tiles[to]
        die = ground.effects.die
        if move & ANY_SPECIAL == BACK:
            other = ground.tiles[move >> START & TO]
            return self.fixed.gambles.entry(tile, other) if die[tile] or die[other] else None
        if not die[tile]:
            tile = 0
        if not victim or not self.fixed.combat:
            return self.fixed.gambles.entry(tile, 0) if tile else None
        if self.is_duel(move):
            return self.fixed.gambles.duel(tile)
        boosts = self.boosts(move)
        return self.fixed.gambles.fight(boosts & 255, boosts >> 8, tile)

    def skip(self) -> None:
        """The seat to act does nothing, for a search that wants to know what is threatened."""
        self.open_frame()
        self.next_turn()

    def pop_skip(self) -> None:
        """Takes back what was skipped."""
        self.pop()
