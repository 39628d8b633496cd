"""What must happen next in a game of Castle: a decision, its choices, or a throw and its outcomes."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from game.core.dice import throw
from game.core.odds import merged
from game.core.ruleset import Action, Answer, Arrange, Choose, Decision, Faces, Pending, Phase, Reroll, Throw
from game.core.sayings import ACCEPT, DECLINE
from game.core.seats import Seat
from game.rules.castle import ends
from game.rules.castle.battle import Battle
from game.rules.castle.cards import Cards
from game.rules.castle.law import Law
from game.rules.castle.listing import action_of, legal
from game.rules.castle.placing import Placing
from game.rules.castle.rolling import Rolling
from game.rules.castle.state import (
    CastleState,
    Contest,
    Fight,
    FightAgain,
    FirstMover,
    LayCard,
    Roll,
    RollAgain,
    Shuffle,
    Window,
)
from game.rules.castle.tokens import Tokens


class Asking:
    """Says what falls due, and what may be chosen."""

    def __init__(
        self, law: Law, cards: Cards, placing: Placing, tokens: Tokens, rolling: Rolling, battle: Battle
    ) -> None:
        self.law = law
        self.cards = cards
        self.placing = placing
        self.tokens = tokens
        self.rolling = rolling
        self.battle = battle

    def pending(self, s: CastleState) -> Pending:
        """A throw, a decision, or the result."""
        result = ends.result(self.law, s)
        if result is not None:
            return result
        if s.setup is not None:
            return self.placing.decision(s)
        match s.task:
            case FirstMover():
                return Throw((2,), "CASTLE-SETUP-6")
            case Shuffle(seat):
                return Throw((len(self.cards.waiting(s, seat)),), "CASTLE-CARDS-2")
            case LayCard(seat):
                return Choose(seat, Phase.BATTLE, "card")
            case Roll() if self._is_answering(s, s.position.turn):
                return self._draw_answer(Seat(s.position.turn))
            case Roll() | RollAgain() as task:
                return self.rolling.throw(s, task)
            case Fight(move):
                return Throw(self.law.dice_of_move(s.position, move).sides, "CASTLE-COMBAT-3")
            case FightAgain(move, _, which):
                return Throw((self.law.dice_of_move(s.position, move).sides[which],), "CASTLE-TOKEN-2")
            case Window(seat):
                return self._asks(s, Answer(seat, Phase.BATTLE, "window", let_be="keep", seldom_matters=True))
            case Contest(seat):
                return self._asks(s, Reroll(seat, Phase.BATTLE, "combat", let_be="keep"))
            case _:
                return self._asks(s, Choose(Seat(s.position.turn)))

    @staticmethod
    def _is_answering(s: CastleState, seat: int) -> bool:
        """Whether an offer of the other seat waits for this one.  CASTLE-FILE-1."""
        return s.offer is not None and s.offer != seat

    @staticmethod
    def _draw_answer(seat: Seat) -> Decision:
        return Answer(seat, Phase.BATTLE, "answer_draw", let_be="decline-draw")

    def _asks(self, s: CastleState, decision: Decision) -> Decision:
        """An offered draw is answered before anything else."""
        return self._draw_answer(decision.seat) if self._is_answering(s, decision.seat) else decision

    def actions(self, s: CastleState) -> Sequence[Action]:
        """Everything that may be done but what is never listed; sorted by text."""
        pending = self.pending(s)
        if not isinstance(pending, Decision):
            return ()
        if isinstance(pending, Arrange):
            return self.placing.actions(s)
        if isinstance(pending, Answer) and self._is_answering(s, pending.seat):
            return (ACCEPT, DECLINE)
        match s.task:
            case LayCard():
                return self.cards.actions(s, pending.seat)
            case Window() as task:
                return sorted(self.tokens.in_window(s, task), key=str)
            case Contest() as task:
                return sorted(self.tokens.in_contest(s, task), key=str)
            case _:
                found: list[Action] = [action_of(self.law, s.position, m) for m in legal(self.law, s).values()]
                return sorted([*found, *self.tokens.beside_moves(s)], key=str)

    # --- throws

    def outcomes(self, s: CastleState) -> Sequence[tuple[Faces, Fraction]]:
        """For a pending Throw, every outcome that differs, with its chance."""
        pending = self.pending(s)
        if not isinstance(pending, Throw):
            return ()
        match s.task:
            case Roll() | RollAgain() as task:
                return self.rolling.outcomes(s, task)
            case Fight() | FightAgain() as task:
                return self.battle.outcomes(s, task)
            case _:
                return merged(pending.sides, lambda faces: faces)

    def counted(self, s: CastleState) -> Faces:
        """The dice that the seed gives: the rule book names no branch for perft."""
        pending = self.pending(s)
        assert isinstance(pending, Throw), pending
        s.rng, faces = throw(s.rng, pending.sides)
        return Faces(faces)
