"""Deployment: whose turn it is to place what, and where it may stand (docs/rules/loka.md, DEPLOY)."""

from __future__ import annotations

from game.boards.regions import turned_cell
from game.core.events import Tell
from game.core.ruleset import Phase, Place, Refusal, Square
from game.core.seats import Seat
from game.rules.loka.actions import Deploy
from game.rules.loka.events import Deployed, LeftOut
from game.rules.loka.law import Law
from game.rules.loka.state import LokaState

MOST_KEPT = 4096
"""What is due from so many hands is kept, and so many lists of actions: one hand is asked about several times a turn,
and games begin alike."""


class Due:
    """What may be placed now from a hand: either no pawn or pawns alone."""

    __slots__ = ("kinds", "mask", "first_row", "places")

    def __init__(self, kinds: list[int], first_row: int, seats: int) -> None:
        self.kinds = kinds
        """In the order of their names."""
        self.mask = 0
        """The kinds as bits."""
        for kind in kinds:
            self.mask |= 1 << kind
        self.first_row = first_row
        """Where they may stand at the earliest, counted from 0.  LOKA-DEPLOY-7."""
        self.places: list[Place | None] = [None] * seats
        """The decision by seat, made when first asked for."""


class Deploying:
    """The third phase."""

    def __init__(self, law: Law) -> None:
        self.law = law
        self.tables = law.tables
        self.numbers = dict(law.numbers)
        board = law.board
        self.rows = [[self._row(seat, row) for row in range(board.deploy_rows)] for seat in range(len(law.seats))]
        """Squares by seat and row, row 1 first, column 1 first."""
        self.listed = [[law.by_name(row) for row in rows] for rows in self.rows]
        """The squares by seat and row, each row in the order of their names."""
        self.seats = len(law.seats)
        self.full_row = 1 << max(len(row) for rows in self.rows for row in rows)
        """More than the bits of any row's free squares."""
        self.made: list[list[Deploy | None]] = [[None] * len(law.grid) for _ in range(law.kind_count)]
        """Actions by kind and square, each made when first listed."""
        self._dues: dict[tuple[int, ...], Due] = {}
        self._lists: dict[int, tuple[Deploy, ...]] = {}
        """Lists of actions for rows without a tile, by the kinds that are due, seat, row and free squares."""

    def _row(self, seat: int, row: int) -> list[int]:
        r = self.law
        columns = range(r.board.first_column - 1, r.board.first_column - 1 + r.board.columns)
        cells = (turned_cell((x, row), r.grid, r.places[seat].turned) for x in columns)
        return [square for cell in cells if (square := r.grid.at(*cell)) is not None]

    def hand(self, counts: tuple[int, ...]) -> tuple[int, ...]:
        """What an army places: its king and all that was bought."""
        royal = self.tables.royal
        return tuple([number + 1 if kind == royal else number for kind, number in enumerate(counts)])

    def due(self, hand: tuple[int, ...]) -> Due:
        """What may be placed now: the king, then nobles, then pawns.  LOKA-DEPLOY-3, -5."""
        found = self._dues.get(hand)
        if found is None:
            if len(self._dues) >= MOST_KEPT:
                self._dues.clear()
            found = self._dues[hand] = self._due(hand)
        return found

    def _due(self, hand: tuple[int, ...]) -> Due:
        t = self.tables
        names = self.law.names
        kinds = sorted([kind for kind, number in enumerate(hand) if number], key=lambda kind: f"{names[kind]},")
        if t.royal in kinds:
            return Due([t.royal], 0, self.seats)
        nobles = [kind for kind in kinds if not t.is_pawn[kind]]
        return Due(nobles, 0, self.seats) if nobles else Due(kinds, 1, self.seats)

    def squares(self, s: LokaState, seat: Seat, kind: int) -> list[int]:
        """Where a kind may be placed: the free squares of its first row that has any.  LOKA-DEPLOY-6, -7, -9."""
        board = s.position.board
        tiles = s.position.ground.tiles
        rows = self.listed[seat]
        for i in range(1 if self.tables.is_pawn[kind] else 0, len(rows)):
            free = [sq for sq in rows[i] if not board[sq] and (not tiles[sq] or self.is_usable(s, seat, kind, sq))]
            if free:
                return free
        return []

    def has_square(self, s: LokaState, seat: Seat, kind: int) -> bool:
        """Whether there is any square where a kind may be placed."""
        board = s.position.board
        tiles = s.position.ground.tiles
        rows = self.listed[seat]
        for i in range(1 if self.tables.is_pawn[kind] else 0, len(rows)):
            for sq in rows[i]:
                if not board[sq] and (not tiles[sq] or self.is_usable(s, seat, kind, sq)):
                    return True
        return False

    def is_usable(self, s: LokaState, seat: Seat, kind: int, square: int) -> bool:
        """Whether the tile there is one that the kind could move onto.  LOKA-DEPLOY-8, -10, -11."""
        ground = s.position.ground
        tile = ground.tiles[square]
        if not tile:
            return True
        if not ground.effects.admits[tile][kind]:
            return False
        return not ground.effects.road[tile] or bool(self.law.roads[kind][seat] & ground.axis[square])

    def decision(self, s: LokaState, seat: Seat) -> Place:
        """What the seat may place now.  LOKA-DEPLOY-3, -5."""
        hand = s.hands[seat]
        due = self.due(hand)
        made = due.places[seat]
        if made is None:
            names = self.law.names
            made = Place(seat, Phase.DEPLOY, "deploy", tuple([(names[kind], hand[kind]) for kind in due.kinds]))
            due.places[seat] = made
        return made

    def actions(self, s: LokaState) -> tuple[Deploy, ...]:
        """Each kind in hand whose turn it is, once per square.  LOKA-DEPLOY-15.

        Where no tile lies on a free square, all kinds that are due have the same squares, and their list is ready:
        a quarter of a random deployment went into making it anew.
        """
        position = s.position
        board = position.board
        tiles = position.ground.tiles
        seat = position.turn
        due = self.due(s.hands[seat])
        rows = self.listed[seat]
        for i in range(due.first_row, len(rows)):
            free = 0
            bit = 1
            for square in rows[i]:
                if not board[square]:
                    if tiles[square]:
                        return self._listed(s, due)
                    free |= bit
                bit += bit
            if free:
                key = ((due.mask * self.seats + seat) * len(rows) + i) * self.full_row + free
                found = self._lists.get(key)
                if found is None:
                    if len(self._lists) >= MOST_KEPT:
                        self._lists.clear()
                    found = self._lists[key] = self._listed(s, due)
                return found
        return ()

    def _listed(self, s: LokaState, due: Due) -> tuple[Deploy, ...]:
        seat = Seat(s.position.turn)
        found: list[Deploy] = []
        for kind in due.kinds:
            made = self.made[kind]
            for square in self.squares(s, seat, kind):
                action = made[square]
                found.append(self._make(kind, square) if action is None else action)
        return tuple(found)

    def _make(self, kind: int, square: int) -> Deploy:
        """The action that places a kind there."""
        made = self.made[kind][square] = Deploy(self.law.names[kind], square, self.law.grid.names[square])
        return made

    def refusal(self, s: LokaState, action: Deploy) -> Refusal | None:
        """Why a piece may not be placed there now."""
        r = self.law
        seat = Seat(s.position.turn)
        hand = s.hands[seat]
        kind = r.numbers[action.piece]
        name = r.kinds[action.piece].name
        where = (Square(action.square),)
        if not hand[kind]:
            return Refusal("LOKA-DEPLOY-4", f"There is no {name} left to place.", where)
        due = self.due(hand).kinds
        if kind not in due:
            if r.tables.royal in due:
                return Refusal("LOKA-DEPLOY-3", "The King is placed first.", where)
            return Refusal("LOKA-DEPLOY-5", "Pawns wait until all other pieces stand.", where)
        if s.position.board[action.square]:
            return Refusal("LOKA-DEPLOY-6", f"{action.at} is taken.", where)
        row = next((i for i, squares in enumerate(self.rows[seat]) if action.square in squares), None)
        if row is None:
            return Refusal(
                "LOKA-DEPLOY-16", f"{action.at} is not in the rows where {r.seat_name(seat)} deploys.", where
            )
        is_pawn = r.tables.is_pawn[kind]
        rule = "LOKA-DEPLOY-7" if is_pawn else "LOKA-DEPLOY-3" if kind == r.tables.royal else "LOKA-DEPLOY-6"
        if is_pawn and row == 0:
            return Refusal(rule, "A Pawn never stands on row 1.", where)
        if not self.is_usable(s, seat, kind, action.square):
            tile = r.terrain[r.tiles[s.position.ground.tiles[action.square]]].name
            return Refusal("LOKA-DEPLOY-8", f"A {name} can't stand on the {tile.lower()} of {action.at}.", where)
        free = self.squares(s, seat, kind)
        if action.square in free:
            return None
        lit = tuple(Square(square) for square in free)
        return Refusal(rule, f"Row {row + 1} waits until the row before it is full for a {name}.", lit)

    def place(self, s: LokaState, action: Deploy, tell: Tell | None) -> None:
        """Puts a piece down for good.  LOKA-DEPLOY-12."""
        seat = Seat(s.position.turn)
        t = self.tables
        kind = self.numbers[action.piece]
        hand = list(s.hands[seat])
        hand[kind] -= 1
        s.hands[seat] = tuple(hand)
        is_on_second = action.square in self.rows[seat][1]
        piece = t.code(t.fresh[kind] if is_on_second or not t.is_pawn[kind] else kind, seat)
        s.position.put(action.square, piece)
        if tell:
            tell(Deployed(seat, piece, action.square))

    def pass_on(self, s: LokaState, after: Seat, tell: Tell | None) -> bool:
        """Gives the turn to the next seat that can place something; False when nobody can.  LOKA-DEPLOY-4, -14."""
        for step in range(1, self.seats + 1):
            seat = Seat((after + step) % self.seats)
            if self.can_place(s, seat, tell):
                s.position.turn = seat
                return True
        return False

    def can_place(self, s: LokaState, seat: Seat, tell: Tell | None) -> bool:
        """Whether the seat has something to place; what is due and has no square at all leaves the game first.
        LOKA-DEPLOY-14."""
        while any(hand := s.hands[seat]):
            due = self.due(hand).kinds
            for kind in due:
                if self.has_square(s, seat, kind):
                    return True
            s.hands[seat] = tuple(0 if kind in due else number for kind, number in enumerate(hand))
            if tell:
                tell(LeftOut(seat, tuple(number if kind in due else 0 for kind, number in enumerate(hand))))
        return False
