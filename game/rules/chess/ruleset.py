"""Chess as a `Ruleset`: wires the chapters together (docs/rules/chess.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from game.boards.position import Position
from game.core.events import Event, Tell
from game.core.ruleset import Action, Answer, Choose, Decision, Faces, Pending, Phase, Plain, Refusal, Result
from game.core.sayings import ACCEPT, DECLINE
from game.core.seats import Seat
from game.rules.chess import ends, playing
from game.rules.chess.compiling import law_of
from game.rules.chess.data import SEATS, Option, Variant
from game.rules.chess.listing import action_of, legal
from game.rules.chess.notation import ChessNotation
from game.rules.chess.refusals import Refusals
from game.rules.chess.setup import begin
from game.rules.chess.state import ChessState, Move


class ChessRules:
    """The law of chess with its variant, options and data chosen.  Holds no state."""

    game = "chess"
    seats = SEATS
    teams = (0, 1)

    def __init__(self, values: Mapping[str, Any], variant: str, options: Mapping[str, bool]) -> None:
        """`values` are the parts of `data.SHELF`, checked; `options` override those of the variant."""
        switches: Mapping[str, Option] = values["options"]
        chosen: Variant = values["variants"][variant]
        standing = {name: option.default for name, option in switches.items()} | dict(chosen.options)
        self.variant = variant
        self.switched: Mapping[str, Any] = standing | dict(options)
        self.options: Mapping[str, Plain] = {n: v for n, v in self.switched.items() if v != standing[n]}
        self.law = law_of(values, variant, self.switched)
        self.tables = self.law.tables
        self.refusals = Refusals(self.law)
        self.notation = ChessNotation(self.law, self.refusals)

    # --- states

    def start(self, seed: int) -> ChessState:
        """The set-up; White begins.  CHESS-BOARD-3, CHESS-TURN-1."""
        return begin(self.law, seed)

    def clone(self, s: ChessState) -> ChessState:
        """An independent copy."""
        return s.clone()

    def position(self, s: ChessState) -> Position:
        """A copy of the fast board, for perft and search; it knows no draw offers and no ends by word."""
        return s.position.clone()

    def earlier(self, s: ChessState) -> list[int]:
        """Keys of the positions that may come up again, this one last."""
        return list(s.seen)

    def wrap_at(self, p: Position, m: int) -> Move:
        """The action that stands for a move of the fast board; in chess its text is the same wherever it is made."""
        return action_of(self.law, m)

    # --- what is pending

    def pending(self, s: ChessState) -> Pending:
        """A move, an answer to a draw offer, or the result."""
        result = ends.result(self.law, s)
        if result is not None:
            return result
        is_asked = s.offer is not None and s.offer != s.position.turn
        seat = Seat(s.position.turn)
        return Answer(seat, Phase.BATTLE, "answer_draw", let_be="decline-draw") if is_asked else Choose(seat)

    def result(self, s: ChessState) -> Result | None:
        """How the game has ended, or None while it goes on."""
        return ends.result(self.law, s)

    def actions(self, s: ChessState) -> Sequence[Action]:
        """Moves, or the two answers to a draw offer.  `resign`, `offer-draw` and `claim-draw` are never listed."""
        match self.pending(s):
            case Answer():
                return (ACCEPT, DECLINE)
            case Decision():
                made = self.law.actions_by_move
                return [made[m] for m in legal(self.law, s).values()]
            case _:
                return ()

    def check(self, s: ChessState, action: Action) -> Refusal | None:
        """The law; see `refusals.py` for the words."""
        return self.refusals.not_now(s, action)

    def apply(self, s: ChessState, action: Action, tell: Tell | None = None) -> None:
        """Changes the state; actions come from `actions` or have passed `check`."""
        playing.apply(self.law, s, action, tell)

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
