"""The fast position of Castle: pieces, moves, attacks won and lost (docs/rules/castle.md, MOVE to WIN).

Moves are the ready-made integers of `boards/position.py`; the piece that will stand on the target is in the move, but a
piece that rises by destroying a greater one is found when the move is made.  A turn here is one move; what dice, tokens
and effects make of a turn is laid over it in `turns.py`.
This module is compiled where a compiler is; it runs unchanged without one.
"""

from __future__ import annotations

from typing import Final

from game.boards.patterns import Over, Walk
from game.boards.position import BECOMES, PIECE, START, TO, Gamble
from game.rules.castle.board import CastleBoard
from game.rules.castle.ways import (
    ANY_SPECIAL,
    OTHER,
    OWN,
    PASS,
    WON,
    CastleTables,
)

PLAYED: Final = 0
SLAIN: Final = 1
STOOD: Final = 2
SKIPPED: Final = 3
"""What a frame of the stack takes back: a move made, an attacker destroyed, one thrown back, a pass."""


class CastlePosition(CastleBoard):
    """A board whose pieces move, with a stack of what has been pushed."""

    def __init__(self, tables: CastleTables) -> None:
        super().__init__(tables)
        self.tokens: list[int] = [0, 0]
        """By seat; the plain game has none.  CASTLE-TOKEN-1."""
        self.stack: list[tuple[int, int, int, int, int, int, int, int]] = []
        """What was pushed: kind of frame, move, piece, victim, key, score, quiet turns, where a loser stands."""

    def copy_castle(self, other: CastlePosition) -> None:
        """Makes this position equal to the other one."""
        self.copy_board(other)
        self.goals = other.goals.copy()
        self.tokens = other.tokens.copy()

    def clone(self) -> CastlePosition:
        """An independent copy; what was pushed can't be taken back on it."""
        made = CastlePosition(self.fixed)
        made.copy_castle(self)
        return made

    def set_up(self, pieces: list[tuple[int, int]], turn: int) -> None:
        """Fills an empty board with (square, piece)."""
        for square, piece in pieces:
            self.place(square, piece)
        self.begin(turn)

    def place(self, square: int, piece: int) -> None:
        """Sets a piece on an empty square before play begins."""
        self.put(square, piece)
        if self.fixed.is_goal[piece]:
            self.goals[(piece & 2) >> 1] = square

    def remove(self, square: int) -> None:
        """Takes it away again."""
        piece = self.lift(square)
        if self.fixed.is_goal[piece]:
            self.goals[(piece & 2) >> 1] = -1

    def begin(self, turn: int) -> None:
        """Gives the turn to a seat."""
        if turn != self.turn:
            self.key ^= self.tables.turn_mark[1]
            self.turn = turn

    # --- generating

    def legal(self) -> list[int]:
        """Every legal move, in no order that means anything; a pass where there is none.  CASTLE-TURN-5."""
        if self.goals[0] < 0 or self.goals[1] < 0:
            return []
        out: list[int] = []
        self.plain(self.turn, out)
        if not out and not self.fixed.stuck and self.can_move(1 - self.turn):
            out.append(PASS)
        return out

    # --- making moves

    def push(self, move: int) -> None:
        """Makes a move; an attack is won.  CASTLE-MOVE-4, CASTLE-PROMO-1, -2."""
        board = self.board
        c = self.fixed
        side = self.turn
        if move & ANY_SPECIAL == OTHER:
            self.stack.append((SKIPPED, move, 0, 0, self.key, self.score, self.quiet, 0))
            self.other(move)
            return
        start = move >> START & TO
        to = move & TO
        p = board[start]
        q = board[to]
        b = move >> BECOMES & PIECE
        where = self.where
        self.stack.append((PLAYED, move, p, q, self.key, self.score, self.quiet, 0))
        marks = c.marks
        worth = c.worth
        quiet = self.quiet + 1
        if q:
            foes = self.men[1 - side]
            i = where[to]
            last = foes.pop()
            if last != to:
                foes[i] = last
                where[last] = i
            if c.is_goal[q]:
                self.goals[1 - side] = -1
                b = p  # the end of the game comes before promotion.  CASTLE-TURN-4
            elif c.climbs[p] and c.greater[q]:
                b = c.climbs[p]
            self.key ^= marks[q][to]
            self.score -= worth[q][to]
            quiet = 0
        elif b != p or (c.advances[p] and (c.row[to] < c.row[start] if side else c.row[to] > c.row[start])):
            quiet = 0
        self.key ^= marks[p][start] ^ marks[b][to] ^ c.turn_mark[1]
        self.score += worth[b][to] - worth[p][start]
        board[start] = 0
        board[to] = b
        i = where[to] = where[start]
        self.men[side][i] = to
        self.quiet = quiet
        self.turn = 1 - side

    def other(self, move: int) -> None:
        """A pass; here it ends the turn."""
        self.key ^= self.fixed.turn_mark[1]
        self.quiet += 1
        self.turn = 1 - self.turn

    def pop(self) -> None:
        """Takes back what was pushed last."""
        kind, move, p, q, self.key, self.score, self.quiet, stand = self.stack.pop()
        side = self.turn = 1 - self.turn
        if kind != SKIPPED:
            self.unmake(kind, move, p, q, stand, side)

    def unmake(self, kind: int, move: int, p: int, q: int, stand: int, side: int) -> None:
        """Puts the pieces of a move back; `side` is the seat that moved."""
        board = self.board
        where = self.where
        start = move >> START & TO
        to = move & TO
        if kind == PLAYED:
            board[to] = q
            board[start] = p
            i = where[start] = where[to]
            self.men[side][i] = start
            if q:
                foes = self.men[1 - side]
                where[to] = len(foes)
                foes.append(to)
                if self.fixed.is_goal[q]:
                    self.goals[1 - side] = to
        elif kind == SLAIN:
            board[to] = q
            board[start] = p
            men = self.men[side]
            where[start] = len(men)
            men.append(start)
        elif stand != start:
            board[stand] = 0
            board[start] = p
            i = where[start] = where[stand]
            self.men[side][i] = start

    def make(self, move: int, outcome: int) -> None:
        """Makes a move with what its dice have brought, `WON` or `LOST`."""
        if outcome == WON:
            self.push(move)
        else:
            self.lose(move)

    def lose(self, move: int) -> None:
        """The attacker has lost: destroyed, or it stands where the rules put it.  CASTLE-COMBAT-6 to -8."""
        board = self.board
        c = self.fixed
        side = self.turn
        start = move >> START & TO
        to = move & TO
        p = board[start]
        q = board[to]
        stand = self.stands(move)
        marks = c.marks
        worth = c.worth
        quiet = self.quiet + 1
        if stand < 0:
            self.stack.append((SLAIN, move, p, q, self.key, self.score, self.quiet, 0))
            men = self.men[side]
            last = men.pop()
            if last != start:
                i = self.where[start]
                men[i] = last
                self.where[last] = i
            board[start] = 0
            self.key ^= marks[p][start]
            self.score -= worth[p][start]
            if c.greater[p] and c.rises[q]:
                b = c.rises[q]
                board[to] = b
                self.key ^= marks[q][to] ^ marks[b][to]
                self.score += worth[b][to] - worth[q][to]
            quiet = 0
        else:
            self.stack.append((STOOD, move, p, q, self.key, self.score, self.quiet, stand))
            if stand != start:
                b = c.becomes(p, stand)
                board[start] = 0
                board[stand] = b
                i = self.where[stand] = self.where[start]
                self.men[side][i] = stand
                self.key ^= marks[p][start] ^ marks[b][stand]
                self.score += worth[b][stand] - worth[p][start]
                if b != p or (c.advances[p] and (c.row[stand] < c.row[start] if side else c.row[stand] > c.row[start])):
                    quiet = 0
        self.key ^= c.turn_mark[1]
        self.quiet = quiet
        self.turn = 1 - side

    def stands(self, move: int) -> int:
        """Where an attacker stands that has lost; -1 when it is destroyed."""
        c = self.fixed
        start = move >> START & TO
        p = self.board[start]
        if c.is_goal[self.board[move & TO]]:
            return self.thrown_back(move)
        return start if move & ANY_SPECIAL == OWN and c.retreats[p] else -1

    def thrown_back(self, move: int) -> int:
        """The last free square of the path to a Castle; the start counts as free.  CASTLE-COMBAT-8."""
        start = move >> START & TO
        to = move & TO
        for walk in self.fixed.paths(self.board[start], move):
            i = walk.path.index(to)
            if self.is_open(walk, i):
                while i > 0:
                    i -= 1
                    if not self.board[walk.path[i]]:
                        return walk.path[i]
                return start
        return start

    def is_open(self, walk: Walk, end: int) -> bool:
        """Whether a piece can pass everything before the square at index `end` of the walk."""
        passed = 0
        for i in range(end):
            q = self.board[walk.path[i]]
            if q:
                passed += 1
                if walk.over is Over.NONE or self.fixed.walls[q]:
                    return False
        return walk.over is not Over.HOP or passed == 1

    def gamble(self, move: int) -> Gamble | None:
        """What the dice of an attack may bring; None where none are rolled.  CASTLE-COMBAT-1."""
        if not self.fixed.combat or move & ANY_SPECIAL == OTHER:
            return None
        q = self.board[move & TO]
        if not q:
            return None
        p = self.board[move >> START & TO]
        return self.fixed.gambles[p][q][1 if move & ANY_SPECIAL == OWN else 0]

    def skip(self) -> None:
        """Passes, for a search that wants to know what is threatened."""
        self.stack.append((SKIPPED, PASS, 0, 0, self.key, self.score, self.quiet, 0))
        self.key ^= self.fixed.turn_mark[1]
        self.turn = 1 - self.turn

    def pop_skip(self) -> None:
        """Takes `skip` back."""
        _, _, _, _, self.key, self.score, self.quiet, _ = self.stack.pop()
        self.turn = 1 - self.turn

    # --- what it means

    def attackers(self, square: int, seat: int) -> list[int]:
        """Squares of the seat's pieces that could destroy an enemy Castle on that square, in order."""
        return sorted([s for s in self.men[seat] if s != square and self.strikes_at(s, square)])

    def is_checked(self) -> bool:
        """Whether the Castle of the seat to act could be destroyed or attacked next; no rule asks.  CASTLE-TURN-7."""
        home = self.goals[self.turn]
        if home < 0:
            return False
        for s in self.men[1 - self.turn]:  # noqa: SIM110 - compiled, a generator would cost three times as much
            if self.strikes_at(s, home):
                return True
        return False

    def is_exposed(self) -> bool:
        """A Castle may be left to be taken.  CASTLE-TURN-7."""
        return False

    def is_stuck(self) -> bool:
        """Whether the seat to act has nothing to move.  CASTLE-TURN-5."""
        return not self.has_plain(self.turn)

    def is_stuck_lost(self) -> bool:
        """Without its Castle a seat has lost; without a move as the option says.  CASTLE-WIN-1, CASTLE-TURN-5."""
        if self.goals[self.turn] < 0:
            return True
        return self.fixed.stuck == 1 and self.goals[1 - self.turn] >= 0 and self.can_move(1 - self.turn)

    def is_dead(self) -> bool:
        """Nobody can ever move again, or too many quiet turns.  CASTLE-WIN-5, -7."""
        return 0 < self.fixed.quiet_limit <= self.quiet or self.is_frozen()

    def is_frozen(self) -> bool:
        """Whether neither seat has a move, so that nothing could ever change again.  CASTLE-WIN-5."""
        return not self.can_move(self.turn) and not self.can_move(1 - self.turn)

    def winner(self) -> int:
        """The seat that has won; -1 while nobody has."""
        if self.goals[0] < 0:
            return 1
        return 0 if self.goals[1] < 0 else -1

    def is_attack(self, move: int) -> bool:
        """Whether a move goes where an opposing piece stands."""
        return move & ANY_SPECIAL != OTHER and self.board[move & TO] != 0
