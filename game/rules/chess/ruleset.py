"""Chess as a `Ruleset`: wires the chapters together (docs/rules/chess.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from game.boards.grid import Grid
from game.boards.patterns import walks_of
from game.boards.position import BECOMES, PIECE, PROMOTES, START, TO, Kind, Position
from game.boards.seen import NOTHING_SEEN, Seen
from game.core.dice import seeded
from game.core.events import (
    DrawDeclined,
    DrawOffered,
    Event,
    GameEnded,
    Resigned,
    Tell,
    TimeRanOut,
    TurnBegan,
)
from game.core.ruleset import Action, Answer, Choose, Decision, Faces, Pending, Phase, Plain, Refusal, Result
from game.core.sayings import ACCEPT, CLAIM, DECLINE, OFFER, RESIGN, Say, TimeOut
from game.core.seats import Seat
from game.rules.chess import ends
from game.rules.chess.data import SEATS, Board, Option, PieceKind, Variant
from game.rules.chess.moves import ANY_SPECIAL, CASTLE, PASSANT, Castling, ChessPosition, ChessTables
from game.rules.chess.notation import ChessNotation
from game.rules.chess.refusals import Why
from game.rules.chess.state import Captured, Castled, Checked, ChessState, Move, Moved, Promoted

SEAT_TURNS = (0, 2)
"""Quarter turns from north that each seat looks."""


class ChessRules:
    """The law of chess with its variant, options and data chosen.  Holds no state."""

    game = "chess"
    seats = SEATS
    teams = (0, 1)

    def __init__(self, values: Mapping[str, Any], variant: str, options: Mapping[str, bool]) -> None:
        """`values` are the parts of `data.SHELF`, checked; `options` override those of the variant."""
        self.kinds: Mapping[str, PieceKind] = values["pieces"]
        self.board: Board = values["board"]
        self.strings: Mapping[str, str] = values["strings"]
        self.switches: Mapping[str, Option] = values["options"]
        chosen: Variant = values["variants"][variant]
        self.variant = variant
        standing = {name: option.default for name, option in self.switches.items()} | dict(chosen.options)
        self.switched: Mapping[str, Any] = standing | dict(options)
        self.options: Mapping[str, Plain] = {n: v for n, v in self.switched.items() if v != standing[n]}
        self.grid = Grid.without(self.board.files, self.board.ranks, self.board.holes)
        self.names = ("", *self.kinds)
        """Names of the kinds by number."""
        self.numbers = {name: number for number, name in enumerate(self.names)}
        self.tables = self._tables()
        self.at_start = self._set_up()
        """Square → piece of the set-up."""
        self.actions_by_move: dict[int, Move] = {}
        self.notation = ChessNotation(self)
        self.why = Why(self)

    def _tables(self) -> ChessTables:
        regions = [
            {name: region.squares_for(self.grid, turned) for name, region in self.board.regions.items()}
            for turned in SEAT_TURNS
        ]
        compiled: list[Kind] = []
        for name, kind in self.kinds.items():
            walks = [list(walks_of(kind.moves, self.grid, t, regions[i])) for i, t in enumerate(SEAT_TURNS)]
            promotes: list[dict[int, list[int]]] = [{}, {}]
            if kind.promote is not None:
                becomes = [self.numbers[to] for to in kind.promote.to]
                promotes = [dict.fromkeys(regions[i][kind.promote.where], becomes) for i in (0, 1)]
            compiled.append(Kind(name, walks, promotes))
        parse = self.grid.parse
        castlings = [
            Castling(
                c.right,
                SEATS.index(c.seat),
                (parse(c.king[0]), parse(c.king[1])),
                (parse(c.rook[0]), parse(c.rook[1])),
                self.grid,
            )
            for c in self.board.castling
        ]
        return ChessTables(
            self.grid,
            compiled,
            next(self.numbers[name] for name, kind in self.kinds.items() if kind.royal),
            self._numbers_of(lambda kind: kind.passing),
            self._numbers_of(lambda kind: kind.resets),
            self._numbers_of(lambda kind: kind.minor),
            castlings,
        )

    def _numbers_of(self, has: Any) -> frozenset[int]:
        return frozenset(self.numbers[name] for name, kind in self.kinds.items() if has(kind))

    # --- states

    def _set_up(self) -> dict[int, int]:
        return {
            self.grid.parse(square): self.tables.code(self.numbers[kind], SEATS.index(seat))
            for seat, kinds in self.board.setup.items()
            for kind, squares in kinds.items()
            for square in squares
        }

    def start(self, seed: int) -> ChessState:
        """The set-up; White begins.  CHESS-BOARD-3, CHESS-TURN-1."""
        return self.make(list(self.at_start.items()), 0, self.rights_of(self.at_start), -1, 0, 1, seeded(seed))

    def rights_of(self, at: Mapping[int, int]) -> int:
        """The castlings whose king and rook stand at home among these pieces.  CHESS-CASTLE-2."""
        rights = 0
        for i, castling in enumerate(self.tables.castlings):
            rook = self.at_start.get(castling.rook_start)
            is_king_home = at.get(castling.king_start) == self.tables.code(self.tables.king, castling.seat)
            if is_king_home and rook is not None and at.get(castling.rook_start) == rook:
                rights |= 1 << i
        return rights

    def make(
        self, pieces: list[tuple[int, int]], turn: int, rights: int, ghost: int, quiet: int, fullmove: int, rng: int
    ) -> ChessState:
        """A state from its parts: (square, piece) pairs and what the board can't show."""
        position = ChessPosition(self.tables)
        position.set_up(sorted(pieces), turn, rights, ghost, quiet)
        return ChessState(position, fullmove, Seen([position.repetition_key()]), rng)

    def clone(self, s: ChessState) -> ChessState:
        """An independent copy."""
        return s.clone()

    def position(self, s: ChessState) -> Position:
        """A copy of the fast board, for perft and search; it knows no draw offers and no ends by word."""
        return s.position.clone()

    def earlier(self, s: ChessState) -> list[int]:
        """Keys of the positions that may come up again, this one last."""
        return list(s.seen)

    # --- what is pending

    def pending(self, s: ChessState) -> Pending:
        """A move, an answer to a draw offer, or the result."""
        result = self.result(s)
        if result is not None:
            return result
        is_asked = s.offer is not None and s.offer != s.position.turn
        seat = Seat(s.position.turn)
        return Answer(seat, Phase.BATTLE, "answer_draw", let_be="decline-draw") if is_asked else Choose(seat)

    def result(self, s: ChessState) -> Result | None:
        """How the game has ended, or None while it goes on."""
        if s.ended is not None:
            return s.ended
        position = s.position
        end = ends.kings_gone(position)
        if end is None:
            end = ends.no_way_on(position, not self.moves(s))
        if end is None and self.switched["dead_position"] and position.is_bare():
            end = ends.drawn("dead-position")
        if end is None and self.switched["forced_draws"]:
            end = ends.forced_draw(position, s.seen)
        return end

    def moves(self, s: ChessState) -> dict[str, int]:
        """The legal moves by their text, sorted."""
        if s.moves is None:
            made = self.actions_by_move
            found: dict[str, int] = {}
            for m in s.position.legal():
                action = made.get(m) or self.wrap(m)
                found.setdefault(action.text, m)
            s.moves = dict(sorted(found.items()))
        return s.moves

    def wrap(self, m: int) -> Move:
        """The action that stands for a move of the fast board; each is made once."""
        start, end = m >> START & TO, m & TO
        becomes = self.tables.kind_of(m >> BECOMES & PIECE)
        text = self.grid.names[start] + self.grid.names[end]
        promotion = None
        if m & PROMOTES:
            promotion = self.names[becomes]
            text += self.kinds[promotion].letter
        action = self.actions_by_move[m] = Move(text, start, end, promotion)
        return action

    def wrap_at(self, p: Position, m: int) -> Move:
        """The same; in chess a move's text does not depend on who stands where."""
        return self.actions_by_move.get(m) or self.wrap(m)

    def actions(self, s: ChessState) -> Sequence[Action]:
        """Moves, or the two answers to a draw offer.  `resign`, `offer-draw` and `claim-draw` are never listed."""
        match self.pending(s):
            case Answer():
                return (ACCEPT, DECLINE)
            case Decision():
                return [self.actions_by_move[m] for m in self.moves(s).values()]
            case _:
                return ()

    def check(self, s: ChessState, action: Action) -> Refusal | None:
        """The law; see `refusals.py` for the words."""
        return self.why.not_now(s, action)

    # --- what happens

    def apply(self, s: ChessState, action: Action, tell: Tell | None = None) -> None:
        """Changes the state; actions come from `actions` or have passed `check`."""
        match action:
            case Move():
                self._move(s, self.moves(s)[action.text], tell)
            case TimeOut():
                s.ended = ends.out_of_time(s.position, action.seat)
                if tell:
                    tell(TimeRanOut(action.seat))
            case Say():
                self._say(s, action, tell)
            case _:
                raise AssertionError(f"chess has no action {action!r}")
        if tell:
            self._tell_what_follows(s, tell)

    def _say(self, s: ChessState, action: Say, tell: Tell | None) -> None:
        """CHESS-RESIGN-1, CHESS-OFFER-1, CHESS-CLAIM-1."""
        seat = Seat(s.position.turn)
        event: Event | None = None
        if action == RESIGN:
            s.ended = ends.won(1 - seat, "resignation")
            event = Resigned(seat)
        elif action == OFFER:
            s.offer = seat
            event = DrawOffered(seat)
        elif action == ACCEPT:
            s.ended = ends.drawn("agreement")
        elif action == DECLINE:
            s.offer = None
            event = DrawDeclined(seat)
        elif action == CLAIM:
            s.ended = ends.claimed(s.position, s.seen)
        if tell and event is not None:
            tell(event)

    def _move(self, s: ChessState, m: int, tell: Tell | None) -> None:
        position = s.position
        side = position.turn
        board = position.board
        start, end = m >> START & TO, m & TO
        piece = board[start]
        at = self.tables.victims[side][end] if m & ANY_SPECIAL == PASSANT else end
        victim = board[at] if m & ANY_SPECIAL != CASTLE else 0
        position.push(m)
        position.stack.clear()  # a state is copied, never taken back
        s.moves = None
        s.fullmove += side
        if position.quiet == 0:
            s.seen = NOTHING_SEEN
        s.seen = s.seen.then(position.repetition_key())
        if s.offer is not None and s.offer != side:
            s.offer = None
        if tell:
            self._tell_move(tell, Seat(side), m, piece, victim, at)
            self._tell_check(tell, position)

    def _tell_move(self, tell: Tell, seat: Seat, m: int, piece: int, victim: int, at: int) -> None:
        start, end, becomes = m >> START & TO, m & TO, m >> BECOMES & PIECE
        if m & ANY_SPECIAL == CASTLE:
            rook_start, rook_end = self.tables.hops[end]
            x = self.grid.cells
            is_short = abs(x[rook_start][0] - x[rook_end][0]) <= 2
            tell(Castled(seat, start, end, rook_start, rook_end, is_short))
        elif victim:
            tell(Captured(seat, piece, victim, at, start, end))
        else:
            tell(Moved(seat, piece, start, end))
        if becomes != piece:
            tell(Promoted(seat, end, piece, becomes))

    @staticmethod
    def _tell_check(tell: Tell, position: ChessPosition) -> None:
        """CHESS-CHECK-1; after a move only, so that words between two moves do not announce it again."""
        if position.is_checked():
            king = position.kings[position.turn]
            tell(Checked(Seat(position.turn), king, tuple(position.attackers(king, position.turn))))

    def _tell_what_follows(self, s: ChessState, tell: Tell) -> None:
        end = self.result(s)
        if end is not None:
            tell(GameEnded(end.winners, end.reason))
        elif s.offer != s.position.turn:
            tell(TurnBegan(Seat(s.position.turn)))

    # --- no dice, nothing hidden

    def outcomes(self, s: ChessState) -> Sequence[tuple[Faces, Fraction]]:
        """Chess throws no dice."""
        return ()

    def counted(self, s: ChessState) -> Faces:
        """Chess throws no dice."""
        raise AssertionError("chess throws no dice")

    def redact(self, s: ChessState, seat: Seat) -> ChessState:
        """Everything is open but the generator."""
        view = s.clone()
        view.rng = 0
        return view

    def imagine(self, view: ChessState, seat: Seat, rng: int) -> ChessState:
        """Nothing is hidden, so the view is the state."""
        state = view.clone()
        state.rng = rng
        return state

    def hide(self, event: Event, seat: Seat) -> Event | None:
        """Everybody sees everything."""
        return event

    def key(self, s: ChessState) -> int:
        """The key of the position, with who has offered a draw and whether the game has ended by word."""
        return s.position.key ^ (0 if s.offer is None else 1 + s.offer) ^ (0 if s.ended is None else 4)
