"""Deployment: whose turn it is to place what, and where it may stand (docs/rules/loka.md, DEPLOY)."""

from __future__ import annotations

from functools import lru_cache

from game.boards.regions import turned_cell
from game.core.events import Tell
from game.core.ruleset import Phase, Place, Refusal, Square
from game.core.seats import Seat
from game.rules.loka.law import Law
from game.rules.loka.state import Deploy, Deployed, LeftOut, LokaState

MOST_HANDS = 4096
"""What is due from so many hands is kept: one hand is asked about several times a turn."""


class Deploying:
    """The third phase."""

    def __init__(self, law: Law) -> None:
        self.law = law
        board = law.board
        self.rows = [[self._row(seat, row) for row in range(board.deploy_rows)] for seat in range(len(law.seats))]
        """Squares by seat and row, row 1 first, column 1 first."""
        self.listed = [[law.by_name(row) for row in rows] for rows in self.rows]
        """The squares by seat and row, each row in the order of their names."""
        self.due = lru_cache(MOST_HANDS)(self._due)
        self.decided = lru_cache(MOST_HANDS)(self._decision)
        self.made: list[list[Deploy | None]] = [[None] * len(law.grid) for _ in range(law.kind_count)]
        """Actions by kind and square, each made when first listed."""

    def _row(self, seat: int, row: int) -> list[int]:
        r = self.law
        columns = range(r.board.first_column - 1, r.board.first_column - 1 + r.board.columns)
        cells = (turned_cell((x, row), r.grid, r.places[seat].turned) for x in columns)
        return [square for cell in cells if (square := r.grid.at(*cell)) is not None]

    def hand(self, counts: tuple[int, ...]) -> tuple[int, ...]:
        """What an army places: its king and all that was bought."""
        return tuple(number + (kind == self.law.tables.royal) for kind, number in enumerate(counts))

    def _due(self, hand: tuple[int, ...]) -> list[int]:
        """The kinds that may be placed now, by name: the king, then nobles, then pawns.  LOKA-DEPLOY-3, -5."""
        t = self.law.tables
        names = self.law.names
        kinds = sorted([kind for kind, number in enumerate(hand) if number], key=lambda kind: f"{names[kind]},")
        if t.royal in kinds:
            return [t.royal]
        pawns = t.is_pawn
        return [kind for kind in kinds if not pawns[kind]] or kinds

    def squares(self, s: LokaState, seat: Seat, kind: int) -> list[int]:
        """Where a kind may be placed: the free squares of its first row that has any.  LOKA-DEPLOY-6, -7, -9."""
        board = s.position.board
        tiles = s.position.ground.tiles
        rows = self.listed[seat]
        for i in range(1 if self.law.tables.is_pawn[kind] else 0, len(rows)):
            free = [sq for sq in rows[i] if not board[sq] and (not tiles[sq] or self.is_usable(s, seat, kind, sq))]
            if free:
                return free
        return []

    def has_square(self, s: LokaState, seat: Seat, kind: int) -> bool:
        """Whether there is any square where a kind may be placed."""
        board = s.position.board
        tiles = s.position.ground.tiles
        rows = self.listed[seat]
        for i in range(1 if self.law.tables.is_pawn[kind] else 0, len(rows)):
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
        return self.decided(seat, s.hands[seat])

    def _decision(self, seat: Seat, hand: tuple[int, ...]) -> Place:
        names = self.law.names
        return Place(seat, Phase.DEPLOY, "deploy", tuple([(names[kind], hand[kind]) for kind in self.due(hand)]))

    def actions(self, s: LokaState) -> list[Deploy]:
        """Each kind in hand whose turn it is, once per square.  LOKA-DEPLOY-15."""
        seat = Seat(s.position.turn)
        found: list[Deploy] = []
        for kind in self.due(s.hands[seat]):
            made = self.made[kind]
            for square in self.squares(s, seat, kind):
                action = made[square]
                found.append(self._make(kind, square) if action is None else action)
        return found

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
        due = self.due(hand)
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
        t = self.law.tables
        kind = self.law.numbers[action.piece]
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
        count = len(self.law.seats)
        for step in range(1, count + 1):
            seat = Seat((after + step) % count)
            self.leave_out(s, seat, tell)
            if any(s.hands[seat]):
                s.position.turn = seat
                return True
        return False

    def leave_out(self, s: LokaState, seat: Seat, tell: Tell | None) -> None:
        """Pieces whose turn it is and that have no square at all leave the game.  LOKA-DEPLOY-14."""
        while any(hand := s.hands[seat]):
            due = self.due(hand)
            for kind in due:
                if self.has_square(s, seat, kind):
                    return
            s.hands[seat] = tuple(0 if kind in due else number for kind, number in enumerate(hand))
            if tell:
                tell(LeftOut(seat, tuple(number if kind in due else 0 for kind, number in enumerate(hand))))
