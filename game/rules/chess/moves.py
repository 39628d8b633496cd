"""Chess moves on the fast board: castling, en passant and the king's safety (docs/rules/chess.md, MOVE to CHECK).

Nothing is tried out to learn whether it is legal: one walk outward from the king along everything that could strike
him gives the pins and the squares that answer a check.  Where data brings pieces for which that walk can't be made
(they fly, hop, or reach a square in two ways), every move is tried out instead: `legal_plainly`, which is also what
the tests hold the fast way against.
This module is compiled where a compiler is; it runs unchanged without one.
"""

from __future__ import annotations

from typing import Final

from game.boards.grid import Grid
from game.boards.patterns import Mode
from game.boards.position import BECOMES, PIECE, PROMOTES, SPECIAL, START, TO, Kind, Position, Tables
from game.core.dice import advance

DOUBLE: Final = 1 << SPECIAL
PASSANT: Final = 2 << SPECIAL
CASTLE: Final = 3 << SPECIAL
ANY_SPECIAL: Final = 3 << SPECIAL


class Castling:
    """One castling as the board's data gives it; all but the seat are numbers of squares."""

    def __init__(self, right: str, seat: int, king: tuple[int, int], rook: tuple[int, int], grid: Grid) -> None:
        """`king` and `rook` are where each starts and ends; they must share a rank."""
        self.right = right
        self.seat = seat
        self.king_start, self.king_end = king
        self.rook_start, self.rook_end = rook
        self.safe = _between(grid, self.king_start, self.king_end, True)
        walked = _between(grid, self.king_start, self.rook_start, False) + self.safe
        walked += _between(grid, self.rook_start, self.rook_end, True)
        self.empty = sorted(set(walked) - {self.king_start, self.rook_start})


def _between(grid: Grid, a: int, b: int, ends: bool) -> list[int]:
    """The squares of a rank from a to b, with or without a and b themselves."""
    (ax, y), (bx, _) = grid.cells[a], grid.cells[b]
    span = range(min(ax, bx), max(ax, bx) + 1)
    squares = [grid.at(x, y) for x in span]
    return [s for s in squares if s is not None and (ends or s not in (a, b))]


class ChessTables(Tables):
    """The tables of a chess board: what strikes a square from where, castlings, en passant."""

    def __init__(
        self,
        grid: Grid,
        kinds: list[Kind],
        king: int,
        passing: frozenset[int],
        resets: frozenset[int],
        minor: frozenset[int],
        castlings: list[Castling],
    ) -> None:
        """`king` is the number of the royal kind; `passing` those that double-step past and take in passing;
        `resets` those whose moves begin the fifty moves anew; `minor` those that can't mate alone."""
        super().__init__(grid, 2, kinds)
        self.king = king
        self.castlings = castlings
        self.resets = [code >> 2 in resets for code in range(self.codes)]
        self.minor = [code >> 2 in minor or code >> 2 == king for code in range(self.codes)]
        self.passed: dict[int, int] = {}
        """A double step and the square it passes over."""
        self._mark_double_steps(passing)
        self._find_passing(passing)
        self._find_strikers()
        self.keep = [(1 << len(castlings)) - 1] * self.size
        self.castles: list[list[tuple[int, int, list[int], list[int]]]] = [[], []]
        self.hops: list[tuple[int, int]] = [(0, 0)] * self.size
        for i, c in enumerate(castlings):
            move = c.king_end | c.king_start << START | self.code(king, c.seat) << BECOMES | CASTLE
            self.castles[c.seat].append((1 << i, move, c.empty, c.safe))
            self.keep[c.king_start] &= ~(1 << i)
            self.keep[c.rook_start] &= ~(1 << i)
            self.hops[c.king_end] = (c.rook_start, c.rook_end)
        self.right_marks: list[int] = []
        rng = 0x524947485453
        for _ in range(1 << len(castlings)):
            rng, bits = advance(rng)
            self.right_marks.append(bits >> 4)
        self.ghost_marks: list[int] = [0]
        """By ghost + 1, so that -1 (no ghost) adds nothing."""
        for _ in range(self.size):
            rng, bits = advance(rng)
            self.ghost_marks.append(bits >> 4)

    def _mark_double_steps(self, passing: frozenset[int]) -> None:
        """A straight move-only walk of exactly two squares leaves a square to be taken on.  CHESS-PASSING-1."""
        for kind in passing:
            for seat in (0, 1):
                for plan in self.plans[self.code(kind, seat)]:
                    for ray in plan.steps:
                        if len(ray) == 2 and ray[0] & TO != ray[1] & TO:
                            ray[1] |= DOUBLE
                            self.passed[ray[1]] = ray[0] & TO

    def _find_passing(self, passing: frozenset[int]) -> None:
        """For each seat to capture and each ghost: the captures, and where the victim stands."""
        self.passant: list[list[list[int]]] = [[[] for _ in range(self.size)] for _ in (0, 1)]
        self.victims: list[list[int]] = [[-1] * self.size for _ in (0, 1)]
        for kind in passing:
            for seat in (0, 1):
                plans = self.plans[self.code(kind, seat)]
                for plan in plans:
                    for ray in plan.steps:
                        if len(ray) == 2 and ray[1] & DOUBLE:
                            self.victims[1 - seat][ray[0] & TO] = ray[1] & TO
                for plan in plans:
                    for m in plan.takes:
                        if m >> BECOMES & PIECE == self.code(kind, seat):
                            self.passant[seat][m & TO].append(m | PASSANT)

    def _find_strikers(self) -> None:
        """Walks outward from every square along all that could capture there.

        `near` and `far` are squares one step and more away; `strikers[t][s]` has a bit for every piece that could
        capture from s on t along the walk that leads to s.  `is_plain` says whether that tells the whole truth.
        """
        n = self.size
        self.is_plain = True
        self.strikers: list[list[int]] = [[0] * n for _ in range(n)]
        routes: dict[tuple[int, int], tuple[int, ...]] = {}
        outward: list[set[tuple[int, ...]]] = [set() for _ in range(n)]
        for number, kind in enumerate(self.kinds, 1):
            for seat in (0, 1):
                for s in range(n):
                    for walk in kind.walks[seat][s]:
                        if walk.mode is Mode.MOVE:
                            continue
                        if walk.over.value != "none":
                            self.is_plain = False
                            continue
                        for i in range(walk.first, len(walk.path)):
                            t = walk.path[i]
                            back = tuple(reversed((s, *walk.path[:i])))
                            if routes.setdefault((t, s), back) != back:
                                self.is_plain = False
                            outward[t].add(back)
                            self.strikers[t][s] |= 1 << self.code(number, seat)
        self.near: list[list[int]] = []
        self.far: list[list[list[int]]] = []
        for t in range(n):
            longest: list[tuple[int, ...]] = []
            for ray in sorted(outward[t], key=lambda r: (-len(r), r)):
                if not any(kept[: len(ray)] == ray for kept in longest):
                    longest.append(ray)
            # Walks that cross or part would each report what stands on the squares they share.
            squares = [s for ray in longest for s in ray]
            if len(set(squares)) != len(squares):
                self.is_plain = False
            self.near.append([ray[0] for ray in longest if len(ray) == 1])
            self.far.append([list(ray) for ray in longest if len(ray) > 1])


class ChessPosition(Position):
    """A chess position: the board, castling rights, and the square that may be taken on in passing."""

    def __init__(self, tables: ChessTables) -> None:
        super().__init__(tables)
        self.fixed = tables
        self.kings: list[int] = [-1, -1]
        """The king's square of each seat; -1 when it has none."""
        self.rights = 0
        """A bit for each castling of the tables that is still possible."""
        self.ghost = -1
        """The square that a double step has just passed over, or -1."""
        self.key ^= tables.right_marks[0]
        self.stack: list[tuple[int, int, int, int, int, int, int, int]] = []

    def clone(self) -> ChessPosition:
        """An independent copy; what was pushed can't be taken back on it."""
        other = ChessPosition(self.fixed)
        other.copy_board(self)
        other.kings = self.kings.copy()
        other.rights = self.rights
        other.ghost = self.ghost
        return other

    def set_up(self, pieces: list[tuple[int, int]], turn: int, rights: int, ghost: int, quiet: int) -> None:
        """Fills an empty board with (square, piece) and says what the board can't show."""
        for square, piece in pieces:
            self.put(square, piece)
            if piece >> 2 == self.fixed.king:
                self.kings[self.tables.seat_of(piece)] = square
        self.turn = turn
        self.rights = rights
        self.ghost = ghost
        self.quiet = quiet
        self.key ^= self.fixed.right_marks[0] ^ self.fixed.right_marks[rights] ^ self.fixed.ghost_marks[ghost + 1]
        if turn:
            self.key ^= self.tables.turn_mark[1]

    def attacked(self, square: int, seat: int) -> bool:
        """Whether an enemy of `seat` could capture on `square`.  CHESS-CHECK-1."""
        board = self.board
        c = self.fixed
        enemy = 1 if seat else 2
        if not c.is_plain:
            for s in self.men[1 - seat]:  # noqa: SIM110 - compiled, a generator would cost three times as much
                if self.strikes(s, square):
                    return True
            return False
        strikers = c.strikers[square]
        for s in c.near[square]:
            q = board[s]
            if q & enemy and strikers[s] >> q & 1:
                return True
        for ray in c.far[square]:
            for s in ray:
                q = board[s]
                if q:
                    if q & enemy and strikers[s] >> q & 1:
                        return True
                    break
        return False

    def attackers(self, square: int, seat: int) -> list[int]:
        """Squares of all enemies of `seat` that could capture on `square`; in order of the squares."""
        return sorted(s for s in self.men[1 - seat] if self.strikes(s, square))

    def legal(self) -> list[int]:
        """Every legal move, in no order that means anything; none for a side without a king."""
        c = self.fixed
        side = self.turn
        king = self.kings[side]
        if king < 0:
            return []
        if not c.is_plain:
            return self.legal_plainly()
        board = self.board
        if side:
            mine, enemy = 2, 1
        else:
            mine, enemy = 1, 2
        strikers = c.strikers[king]
        checks = 0
        lines: dict[int, list[int]] = {}  # a pinned square (or -1 for a check) -> where it may still go
        for s in c.near[king]:
            q = board[s]
            if q & enemy and strikers[s] >> q & 1:
                checks += 1
                lines[-1] = [s]
        for ray in c.far[king]:
            blocker = -1
            for s in ray:
                q = board[s]
                if q:
                    if q & mine:
                        if blocker >= 0:
                            break
                        blocker = s
                    else:
                        if strikers[s] >> q & 1:
                            lines[blocker] = ray[: ray.index(s) + 1]
                            if blocker < 0:
                                checks += 1
                        break
        out: list[int] = []
        plans = self.tables.plans
        man = board[king]
        # The king steps only where nothing strikes once he has left his square.
        steps: list[int] = []
        self.walk(king, mine, enemy, steps)
        board[king] = 0
        for m in steps:
            if not self.attacked(m & TO, side):
                out.append(m)
        board[king] = man
        if checks > 1:
            return list(dict.fromkeys(out)) if c.overlaps else out
        if not lines:
            for s in self.men[side]:
                if s != king:
                    plan = plans[board[s]][s]
                    for m in plan.leaps:
                        if not board[m & TO] & mine:
                            out.append(m)
                    for ray in plan.slides:
                        for m in ray:
                            q = board[m & TO]
                            if q:
                                if q & enemy:
                                    out.append(m)
                                break
                            out.append(m)
                    for ray in plan.steps:
                        for m in ray:
                            if board[m & TO]:
                                break
                            out.append(m)
                    for m in plan.takes:
                        if board[m & TO] & enemy:
                            out.append(m)
                    if plan.bundles:
                        for bundle in plan.bundles:
                            self.unfold(bundle, enemy, out)
        else:
            block = lines.get(-1)
            for s in self.men[side]:
                if s != king:
                    found: list[int] = []
                    self.walk(s, mine, enemy, found)
                    line = lines.get(s)
                    for m in found:
                        if (block is None or m & TO in block) and (line is None or m & TO in line):
                            out.append(m)
        if self.rights and not checks:
            self.add_castlings(out)
        if self.ghost >= 0:
            self.add_passing(out)
        return list(dict.fromkeys(out)) if c.overlaps else out

    def add_castlings(self, out: list[int]) -> None:
        """CHESS-CASTLE-1 to 3; the king is not in check."""
        board = self.board
        for right, move, empty, safe in self.fixed.castles[self.turn]:
            if self.rights & right:
                for e in empty:
                    if board[e]:
                        break
                else:
                    if not self.endangered(safe, self.fixed.hops[move & TO][0]):
                        out.append(move)

    def endangered(self, safe: list[int], rook: int) -> list[int]:
        """The squares of `safe` where a castling king could be taken.  CHESS-CASTLE-3.

        The rook is lifted meanwhile: one that starts inside the board (a mod's) may be what covers the king's target.
        """
        board = self.board
        man = board[rook]
        board[rook] = 0
        found: list[int] = []
        for e in safe:
            if self.attacked(e, self.turn):
                found.append(e)
        board[rook] = man
        return found

    def add_passing(self, out: list[int]) -> None:
        """CHESS-PASSING-1 and 2.  Two pieces leave their squares at once, so this alone is tried out."""
        for m in self.fixed.passant[self.turn][self.ghost]:
            if self.board[m >> START & TO] == m >> BECOMES & PIECE:
                self.push(m)
                if not self.is_exposed():
                    out.append(m)
                self.pop()

    def legal_plainly(self) -> list[int]:
        """Every legal move, found by trying each one out."""
        side = self.turn
        mine, enemy = (2, 1) if side else (1, 2)
        if self.kings[side] < 0:
            return []
        found: list[int] = []
        for s in sorted(self.men[side]):
            self.walk(s, mine, enemy, found)
        out: list[int] = []
        for m in dict.fromkeys(found):
            self.push(m)
            if not self.is_exposed():
                out.append(m)
            self.pop()
        if self.rights and not self.is_checked():
            self.add_castlings(out)
        if self.ghost >= 0:
            self.add_passing(out)
        return out

    def captures(self) -> list[int]:
        """Moves that take or promote, whatever becomes of the king; en passant among them."""
        board = self.board
        side = self.turn
        enemy = 1 if side else 2
        out: list[int] = []
        if self.kings[side] < 0:
            return out
        plans = self.tables.plans
        for s in self.men[side]:
            p = board[s]
            plan = plans[p][s]
            for m in plan.leaps:
                if board[m & TO] & enemy:
                    out.append(m)
            for ray in plan.slides:
                for m in ray:
                    q = board[m & TO]
                    if q:
                        if q & enemy:
                            out.append(m)
                        break
            for m in plan.takes:
                if board[m & TO] & enemy:
                    out.append(m)
            for ray in plan.steps:
                if ray[-1] & PROMOTES:
                    for m in ray:
                        if board[m & TO]:
                            break
                        if m & PROMOTES:
                            out.append(m)
            if plan.bundles:
                found: list[int] = []
                for bundle in plan.bundles:
                    self.unfold(bundle, enemy, found)
                for m in found:
                    if board[m & TO] or m & PROMOTES:
                        out.append(m)
        if self.ghost >= 0:
            for m in self.fixed.passant[side][self.ghost]:
                if board[m >> START & TO] == m >> BECOMES & PIECE:
                    out.append(m)
        return list(dict.fromkeys(out)) if self.tables.overlaps else out

    def push(self, move: int) -> None:
        """Makes a move that `legal`, `captures` or `walk` gave."""
        board = self.board
        where = self.where
        c = self.fixed
        side = self.turn
        to = move & TO
        start = move >> START & TO
        p = board[start]
        at = to
        ghost = -1
        special = move & ANY_SPECIAL
        if special:
            if special == PASSANT:
                at = c.victims[side][to]
            elif special == DOUBLE:
                ghost = c.passed[move]
            else:
                rook_start, rook_end = c.hops[to]
                board[rook_end] = board[rook_start]
                board[rook_start] = 0
                i = where[rook_end] = where[rook_start]
                self.men[side][i] = rook_end
        q = board[at]
        if q:
            foes = self.men[1 - side]
            i = where[at]
            last = foes.pop()
            if last != at:
                foes[i] = last
                where[last] = i
            board[at] = 0
            if at == self.kings[1 - side]:
                self.kings[1 - side] = -1
        b = move >> BECOMES & PIECE
        marks, worth = c.marks, c.worth
        rights = self.rights
        self.stack.append((move, p, q, rights, self.ghost, self.key, self.score, self.quiet))
        key = (
            self.key
            ^ marks[p][start]
            ^ marks[b][to]
            ^ marks[q][at]
            ^ c.ghost_marks[self.ghost + 1]
            ^ c.ghost_marks[ghost + 1]
            ^ c.turn_mark[1]
        )
        self.score += worth[b][to] - worth[p][start] - worth[q][at]
        if special == CASTLE:
            rook_start, rook_end = c.hops[to]
            r = board[rook_end]
            key ^= marks[r][rook_start] ^ marks[r][rook_end]
            self.score += worth[r][rook_end] - worth[r][rook_start]
        board[start] = 0
        board[to] = b
        i = where[to] = where[start]
        self.men[side][i] = to
        if start == self.kings[side]:
            self.kings[side] = to
        self.ghost = ghost
        if rights:
            kept = rights & c.keep[start] & c.keep[to]
            if kept != rights:
                self.rights = kept
                key ^= c.right_marks[rights] ^ c.right_marks[kept]
        self.key = key
        self.quiet = 0 if q or c.resets[p] else self.quiet + 1
        self.turn = 1 - side

    def pop(self) -> None:
        """Takes back what was pushed last."""
        board = self.board
        where = self.where
        move, p, q, self.rights, self.ghost, self.key, self.score, self.quiet = self.stack.pop()
        side = self.turn = 1 - self.turn
        to = move & TO
        start = move >> START & TO
        board[to] = 0
        board[start] = p
        i = where[start] = where[to]
        self.men[side][i] = start
        if to == self.kings[side]:
            self.kings[side] = start
        at = to
        special = move & ANY_SPECIAL
        if special:
            if special == PASSANT:
                at = self.fixed.victims[side][to]
            elif special == CASTLE:
                rook_start, rook_end = self.fixed.hops[to]
                board[rook_start] = board[rook_end]
                board[rook_end] = 0
                i = where[rook_start] = where[rook_end]
                self.men[side][i] = rook_start
        if q:
            board[at] = q
            foes = self.men[1 - side]
            where[at] = len(foes)
            foes.append(at)
            if q >> 2 == self.fixed.king:
                self.kings[1 - side] = at

    def skip(self) -> None:
        """Passes, which chess does not know (CHESS-TURN-1): for the search alone."""
        self.stack.append((0, 0, 0, self.rights, self.ghost, self.key, self.score, self.quiet))
        self.key ^= self.fixed.ghost_marks[self.ghost + 1] ^ self.fixed.turn_mark[1]
        self.ghost = -1
        self.turn = 1 - self.turn

    def pop_skip(self) -> None:
        """Takes `skip` back."""
        _, _, _, self.rights, self.ghost, self.key, self.score, self.quiet = self.stack.pop()
        self.turn = 1 - self.turn

    def is_checked(self) -> bool:
        """CHESS-CHECK-1 for the side to move."""
        king = self.kings[self.turn]
        return king >= 0 and self.attacked(king, self.turn)

    def is_exposed(self) -> bool:
        """CHESS-CHECK-3 for the side that moved last."""
        side = 1 - self.turn
        king = self.kings[side]
        return king < 0 or self.attacked(king, side)

    def is_stuck_lost(self) -> bool:
        """CHESS-MATE-1 and CHESS-STALE-1."""
        return self.kings[self.turn] < 0 or self.is_checked()

    def is_dead(self) -> bool:
        """Kings alone or with one minor piece, or fifty moves by each side: CHESS-DEAD-1, CHESS-FIFTY-1.

        For a search, which counts a draw that may be claimed as a draw.
        """
        return self.quiet >= 100 or (len(self.men[0]) + len(self.men[1]) <= 3 and self.is_bare())

    def is_bare(self) -> bool:
        """Whether nobody can ever mate.  CHESS-DEAD-1."""
        if len(self.men[0]) + len(self.men[1]) > 3:
            return False
        for men in self.men:
            for s in men:
                if not self.fixed.minor[self.board[s]]:
                    return False
        return True

    def repetition_key(self) -> int:
        """Equal for positions that count as the same: en passant only where it is really possible.  CHESS-REP-1."""
        if self.ghost < 0:
            return self.key
        found: list[int] = []
        self.add_passing(found)
        return self.key if found else self.key ^ self.fixed.ghost_marks[self.ghost + 1]
