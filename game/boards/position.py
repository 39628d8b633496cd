"""Pieces on a board with ready-made integer moves: what perft, search and the games' own generators walk.

Everything a piece may do from a square is compiled once into lists of finished moves (`Plan`), so that generating is
one list read, one mask and one append.  No piece is known by name.  Games fill in `Position` with their own law; a
search drives any of them through the methods that raise NotImplementedError here.

A piece on the board is `kind << seats | 1 << seat`, kinds numbered from 1; 0 is an empty square.
A move is `to | start << 8 | becomes << 16 | special << 26 | promotes << 28`, where `becomes` is the piece that will
stand on `to`; two bits are left to each game for its special moves.  So most moves are numbers below 2^29.
This module is compiled where a compiler is; it runs unchanged without one.
"""

from __future__ import annotations

from typing import Any, Final

from game.boards.grid import Grid
from game.boards.patterns import Mode, Over, Walk
from game.core.dice import advance

TO: Final = 255
START: Final = 8
BECOMES: Final = 16
PIECE: Final = 1023
SPECIAL: Final = 26
PROMOTES: Final = 1 << 28
THROW: Final = 3 << SPECIAL | 3
"""No move of a piece: the dice of a turn fall."""
MOST_KINDS: Final = 63
Moves = list[Any]
"""Moves that are handed on as they lie: a compiled loop would unpack and pack every number of a `list[int]`.

A name is given this type where it is set first, and not set again: the compiler would see through it.
"""


class Trail:
    """A walk as it lies on the board: its squares in order, what it may end on and what it may pass."""

    __slots__ = ("squares", "may_move", "may_take", "flies", "hops")

    def __init__(self, squares: list[int], mode: Mode, over: Over) -> None:
        self.squares = squares
        self.may_move = mode is not Mode.CAPTURE
        self.may_take = mode is not Mode.MOVE
        self.flies = over is Over.FLY
        self.hops = over is Over.HOP

    def reached(self, board: list[int], walls: list[bool]) -> list[int]:
        """Indices of the squares that it comes to as all stand, whoever stands there; `walls` by piece.

        CASTLE-GRIFFIN-3 is its flying, CASTLE-XPIECE-6 its hopping: over one piece, and over no more.
        """
        found: list[int] = []
        passed = 0
        squares = self.squares
        for i in range(len(squares)):
            if passed == 1 or not self.hops:
                found.append(i)
            q = board[squares[i]]
            if q:
                passed += 1
                if walls[q] or not (self.flies or (self.hops and passed == 1)):
                    break
        return found


class Bundle(Trail):
    """A walk that the plain lists can't hold: it flies, hops, may end on some of its squares only, or promotes.

    `moves[i]` are the moves that end on the i-th square; empty where the walk may not end.
    """

    __slots__ = ("moves",)

    def __init__(self, squares: list[int], moves: list[list[int]], mode: Mode, over: Over) -> None:
        super().__init__(squares, mode, over)
        self.moves = moves

    def copy(self) -> Bundle:
        """An independent one, to be cut by what lies on the board."""
        made = Bundle(self.squares.copy(), self.moves.copy(), Mode.ANY, Over.NONE)
        made.may_move = self.may_move
        made.may_take = self.may_take
        made.flies = self.flies
        made.hops = self.hops
        return made


def strikes_along(bundles: list[Bundle], target: int, board: list[int], walls: list[bool]) -> bool:
    """Whether any of the bundles could capture on `target` if an enemy stood there."""
    for bundle in bundles:
        if bundle.may_take and target in bundle.squares:
            for i in bundle.reached(board, walls):
                if bundle.squares[i] == target and bundle.moves[i]:
                    return True
    return False


class Plan:
    """Where one piece could go from one square, as ready-made moves."""

    __slots__ = ("leaps", "slides", "steps", "takes", "bundles", "has_more")

    def __init__(self) -> None:
        self.leaps: list[int] = []  # to an empty square or an enemy, nothing in between
        self.slides: list[list[int]] = []  # the same along a walk
        self.steps: list[list[int]] = []  # to empty squares only, along a walk
        self.takes: list[int] = []  # to an enemy only, nothing in between
        self.bundles: list[Bundle] = []
        self.has_more = True
        """Whether it is more than leaps and slides, so that a walk has to look at the other lists."""


class Kind:
    """What the tables must know of a kind of piece; lists are by seat, then by square."""

    def __init__(
        self, name: str, walks: list[list[tuple[Walk, ...]]], promotes: list[dict[int, list[int]]], after: int = 0
    ) -> None:
        self.name = name
        self.after = after
        """The number of the kind that it is once it has moved; 0: the same."""
        self.walks = walks
        self.promotes = promotes
        """Seat → square where it promotes → numbers of the kinds it may become."""


class Gamble:
    """What dice may make of a move: outcomes as the game numbers them, likeliest first, with their chances."""

    __slots__ = ("outcomes", "chances")

    def __init__(self) -> None:
        self.outcomes: list[int] = []
        self.chances: list[float] = []

    def add(self, outcome: int, chance: float) -> None:
        """One outcome more; what can't happen is left out."""
        if chance <= 0.0:
            return
        i = 0
        while i < len(self.chances) and self.chances[i] >= chance:
            i += 1
        self.outcomes.insert(i, outcome)
        self.chances.insert(i, chance)


class Tables:
    """Everything about a board and its kinds that does not change while a game is played."""

    def __init__(self, grid: Grid, seats: int, kinds: list[Kind], walls: frozenset[int] = frozenset()) -> None:
        """`kinds` are numbered from 1 in their order; `walls` are the numbers of those that nothing passes over."""
        if len(kinds) > MOST_KINDS:
            raise ValueError(f"{len(kinds)} kinds of pieces, at most {MOST_KINDS} are possible")
        self.grid = grid
        self.size = len(grid)
        self.seats = seats
        self.kinds = kinds
        self.seat_mask = (1 << seats) - 1
        self.codes = (len(kinds) + 1) << seats
        self.plans: list[list[Plan]] = [[] for _ in range(self.codes)]
        self.walls = [code >> seats in walls for code in range(self.codes)]
        self.worth: list[list[int]] = [[0] * self.size for _ in range(self.codes)]
        """What a piece on a square adds to `Position.score`; filled in by whoever judges positions."""
        self.is_weighed = False
        """Whether anybody has done so; a generator need not add up zeros."""
        self.overlaps = False
        """Whether some piece can reach a square in two ways, so that a generator must drop doubles."""
        self.marks: list[list[int]] = _random_numbers(self.codes, self.size, seats)
        self.turn_mark: list[int] = _random_numbers(1, seats, 0)[0]
        for number, kind in enumerate(kinds, 1):
            for seat in range(seats):
                code = number << seats | 1 << seat
                self.plans[code] = [self._plan(kind, number, seat, square) for square in range(self.size)]

    def take_over(self, other: Tables) -> None:
        """All that other tables have found out, but for what pieces are worth."""
        self.grid = other.grid
        self.size = other.size
        self.seats = other.seats
        self.kinds = other.kinds
        self.seat_mask = other.seat_mask
        self.codes = other.codes
        self.plans = other.plans
        self.walls = other.walls
        self.overlaps = other.overlaps
        self.marks = other.marks
        self.turn_mark = other.turn_mark
        self.worth = [[0] * self.size for _ in range(self.codes)]
        self.is_weighed = False

    def code(self, kind: int, seat: int) -> int:
        """The piece of that kind and seat."""
        return kind << self.seats | 1 << seat

    def kind_of(self, code: int) -> int:
        """The number of a piece's kind."""
        return code >> self.seats

    def seat_of(self, code: int) -> int:
        """The seat that owns a piece."""
        return (code & self.seat_mask).bit_length() - 1

    def _plan(self, kind: Kind, number: int, seat: int, square: int) -> Plan:
        plan = Plan()
        reached: set[int] = set()
        for path, ends, mode, over in _joined(kind.walks[seat][square]):
            moves: list[list[int]] = []
            for i, to in enumerate(path):
                made = kind.promotes[seat].get(to, [kind.after or number]) if i in ends else []
                mark = PROMOTES if to in kind.promotes[seat] else 0
                moves.append([to | square << START | self.code(k, seat) << BECOMES | mark for k in made])
                if i in ends:
                    self.overlaps = self.overlaps or (mode is not Mode.MOVE and to in reached)
                    reached.add(to)
            self._file(plan, path, moves, mode, over)
        self.overlaps = self.overlaps or _has_doubles(plan)
        plan.has_more = len(plan.steps) > 0 or len(plan.takes) > 0 or len(plan.bundles) > 0
        return plan

    def _file(self, plan: Plan, path: tuple[int, ...], moves: list[list[int]], mode: Mode, over: Over) -> None:
        """Puts a walk into the plainest list that can hold it."""
        flat = [move for each in moves for move in each]
        gapless = over is Over.NONE and all(moves)
        if gapless and len(path) == 1 and mode is not Mode.MOVE:
            (plan.leaps if mode is Mode.ANY else plan.takes).extend(flat)
        elif gapless and mode is Mode.MOVE:
            plan.steps.append(flat)
        elif gapless and mode is Mode.ANY and len(flat) == len(path):
            plan.slides.append(flat)
        else:
            plan.bundles.append(Bundle(list(path), moves, mode, over))


def _has_doubles(plan: Plan) -> bool:
    every = plan.leaps + plan.takes
    for ray in plan.slides + plan.steps:
        every = every + ray
    for bundle in plan.bundles:
        for moves in bundle.moves:
            every = every + moves
    return len(every) != len(set(every))


def _joined(walks: tuple[Walk, ...]) -> list[tuple[tuple[int, ...], set[int], Mode, Over]]:
    """The walks with those joined that lie on one another: a pawn's step and double step become one walk.

    Each comes with the indices of the squares it may end on.
    """
    joined: list[tuple[tuple[int, ...], set[int], Mode, Over]] = []
    for walk in walks:
        ends = set(range(walk.first, len(walk.path)))
        for i, (path, other, mode, over) in enumerate(joined):
            short = min(len(path), len(walk.path))
            if mode is walk.mode and over is walk.over and path[:short] == walk.path[:short]:
                joined[i] = (path if len(path) > short else walk.path, other | ends, mode, over)
                break
        else:
            joined.append((walk.path, ends, walk.mode, walk.over))
    return joined


def _random_numbers(rows: int, columns: int, salt: int) -> list[list[int]]:
    """Unrelated 60-bit numbers, the same on every machine; the first row of several is zero, for empty squares."""
    rng = 0x46434B4559 + salt
    table: list[list[int]] = []
    for row in range(rows):
        numbers: list[int] = []
        for _ in range(columns):
            rng, bits = advance(rng)
            numbers.append(bits >> 4 if row or rows == 1 else 0)
        table.append(numbers)
    return table


class Position:
    """Who stands where and whose turn it is, with a stack of what has been pushed."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.board: list[int] = [0] * tables.size
        self.men: list[list[int]] = [[] for _ in range(tables.seats)]
        """Squares of each seat's pieces, in no order that means anything."""
        self.where: list[int] = [0] * tables.size
        """Index of an occupied square in its seat's list of men."""
        self.turn = 0
        self.key = 0
        self.score = 0
        """Sum of `Tables.worth` over the board."""
        self.quiet = 0
        """Plies since the last one that can't be taken back by playing on (a capture, a pawn's move)."""

    def put(self, square: int, piece: int) -> None:
        """Sets a piece on an empty square."""
        men = self.men[self.tables.seat_of(piece)]
        self.board[square] = piece
        self.where[square] = len(men)
        men.append(square)
        self.key ^= self.tables.marks[piece][square]
        self.score += self.tables.worth[piece][square]

    def lift(self, square: int) -> int:
        """Takes the piece off a square and says which it was."""
        piece = self.board[square]
        men = self.men[self.tables.seat_of(piece)]
        last = men.pop()
        if last != square:
            i = self.where[square]
            men[i] = last
            self.where[last] = i
        self.board[square] = 0
        self.key ^= self.tables.marks[piece][square]
        self.score -= self.tables.worth[piece][square]
        return piece

    def copy_board(self, other: Position) -> None:
        """Makes this position's own lists equal to the other's."""
        self.board = other.board.copy()
        self.men = [men.copy() for men in other.men]
        self.where = other.where.copy()
        self.turn = other.turn
        self.key = other.key
        self.score = other.score
        self.quiet = other.quiet

    def weigh_again(self) -> None:
        """Adds `score` up anew, after the tables' worth has changed."""
        worth = self.tables.worth
        self.score = 0
        for square in range(self.tables.size):
            self.score += worth[self.board[square]][square]

    def walk(self, square: int, mine: int, enemy: int, out: list[int]) -> None:
        """Appends every move of the piece on `square` that its walks allow; `mine` and `enemy` are masks of seats."""
        self.walk_plan(self.tables.plans[self.board[square]][square], mine, enemy, out)

    def walk_plan(self, plan: Plan, mine: int, enemy: int, out: Moves) -> None:
        """Appends every move of a plan that all who stand there allow; `mine` and `enemy` are masks of seats."""
        board = self.board
        move: int
        leaps: Moves = plan.leaps
        for m in leaps:
            move = m
            if not board[move & TO] & mine:
                out.append(m)
        for ray in plan.slides:
            line: Moves = ray
            for m in line:
                move = m
                q = board[move & TO]
                if q:
                    if q & enemy:
                        out.append(m)
                    break
                out.append(m)
        if not plan.has_more:
            return
        for ray in plan.steps:
            row: Moves = ray
            for m in row:
                move = m
                if board[move & TO]:
                    break
                out.append(m)
        takes: Moves = plan.takes
        for m in takes:
            move = m
            if board[move & TO] & enemy:
                out.append(m)
        for bundle in plan.bundles:
            self.unfold(bundle, enemy, out)

    def unfold(self, bundle: Bundle, enemy: int, out: list[int]) -> None:
        """Appends the moves of one bundle; `enemy` is a mask of seats."""
        board = self.board
        for i in bundle.reached(board, self.tables.walls):
            q = board[bundle.squares[i]]
            if (bundle.may_take and q & enemy) if q else bundle.may_move:
                out.extend(bundle.moves[i])

    def strikes(self, start: int, target: int) -> bool:
        """Whether the piece on `start` could capture on `target` if an enemy stood there.  Slow and always right."""
        return self.strikes_by(self.tables.plans[self.board[start]][start], target)

    def strikes_by(self, plan: Plan, target: int) -> bool:
        """Whether a piece with this plan could capture on `target` if an enemy stood there.  Slow and always right."""
        board = self.board
        for m in plan.leaps:
            if m & TO == target:
                return True
        for m in plan.takes:
            if m & TO == target:
                return True
        for ray in plan.slides:
            for m in ray:
                if m & TO == target:
                    return True
                if board[m & TO]:
                    break
        return strikes_along(plan.bundles, target, board, self.tables.walls)

    # What a game fills in, and a search calls.

    def legal(self) -> list[int]:
        """Every legal move of the seat to act."""
        raise NotImplementedError

    def captures(self) -> list[int]:
        """Legal or at least pseudo-legal moves that change material; `push` and `is_exposed` find out which."""
        raise NotImplementedError

    def push(self, move: int) -> None:
        """Makes a move."""
        raise NotImplementedError

    def pop(self) -> None:
        """Takes back what was pushed last."""
        raise NotImplementedError

    def skip(self) -> None:
        """Passes, for a search that wants to know what is threatened; `pop_skip` takes it back."""
        raise NotImplementedError

    def pop_skip(self) -> None:
        """Takes `skip` back."""
        raise NotImplementedError

    def is_checked(self) -> bool:
        """Whether the seat to act must first of all look after its king."""
        raise NotImplementedError

    def is_exposed(self) -> bool:
        """Whether the seat that moved last has left its king to be taken, so that its move was not legal."""
        raise NotImplementedError

    def is_dead(self) -> bool:
        """Whether the rules call the game drawn here, whatever moves there are."""
        raise NotImplementedError

    def is_stuck_lost(self) -> bool:
        """What having no legal move means: True when it loses, False when it draws."""
        raise NotImplementedError

    # What a search calls besides where dice fall or more than two seats act (`ai/chance_tree.py`).

    def team(self) -> int:
        """The team of the seat to act."""
        return self.turn % 2

    def winner(self) -> int:
        """The team that has won; -1 while nobody has."""
        return -1

    def gamble(self, move: int) -> Gamble | None:
        """What the dice of a move may bring; None where it rolls none."""
        return None

    def make(self, move: int, outcome: int) -> None:
        """Makes a move with what its dice have brought."""
        self.push(move)

    def throw(self) -> Gamble | None:
        """What the dice may bring that must fall before the seat to act may move; None where none are due.

        `make` makes an outcome of it as one of the move `THROW`.
        """
        return None

    def count(self, depth: int) -> int:
        """Perft: leaf positions `depth` plies down, the last ply counted and not played."""
        moves = self.legal()
        if depth <= 1:
            return len(moves) if depth == 1 else 1
        total = 0
        for m in moves:
            self.push(m)
            total += self.count(depth - 1)
            self.pop()
        return total

    def count_played(self, depth: int) -> int:
        """Perft: leaf positions `depth` plies down, every leaf made and taken back."""
        if depth == 0:
            return 1
        total = 0
        for m in self.legal():
            self.push(m)
            total += self.count_played(depth - 1)
            self.pop()
        return total
