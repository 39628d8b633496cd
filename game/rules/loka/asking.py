"""What must happen next in a game of Loka: a decision or a throw, and every outcome of the throw."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from game.core.dice import throw
from game.core.odds import merged
from game.core.ruleset import Action, Answer, Choose, Decision, Faces, Muster, Pending, Phase, Place, Throw
from game.core.ruleset import Reroll as RerollDecision
from game.core.sayings import ACCEPT, DECLINE, PASS
from game.core.seats import Seat
from game.rules.loka import ends
from game.rules.loka.actions import KEEP, REROLL
from game.rules.loka.army import Armies
from game.rules.loka.battle import Battle
from game.rules.loka.deploying import Deploying
from game.rules.loka.law import Law
from game.rules.loka.laying import Laying
from game.rules.loka.listing import action_of, legal
from game.rules.loka.order import order_outcomes
from game.rules.loka.state import Draw, FirstLayer, Lay, LokaState, Order, Reroll, Stage, Task, living


class Asking:
    """Says what falls due, phase by phase."""

    def __init__(self, law: Law, armies: Armies, laying: Laying, deploying: Deploying, battle: Battle) -> None:
        self.law = law
        self.armies = armies
        self.laying = laying
        self.deploying = deploying
        self.battle = battle
        every = [Seat(seat) for seat in range(len(law.seats))]
        self._rerolls = [RerollDecision(seat, Phase.BATTLE, "reroll", let_be="keep") for seat in every]
        self._moves = [Choose(seat, Phase.BATTLE, "move") for seat in every]
        """The decisions that come up most often, by seat."""

    def pending(self, s: LokaState) -> Pending:
        """A throw, a decision, or the result."""
        result = ends.result(self.law, s)
        if result is not None:
            return result
        if s.agenda:
            return self._awaited(s, s.agenda[-1])
        if s.offer is not None and s.offer.asked is not None:
            return Answer(s.offer.asked, Phase.BATTLE, "answer_draw", let_be="decline-draw")
        seat = Seat(s.position.turn)
        match s.stage:
            case Stage.ARMIES:
                return self.armies.decision(seat)
            case Stage.DEPLOYMENT:
                return self.deploying.decision(s, seat)
            case _:
                if self.law.has_check and not legal(self.law, s) and s.position.is_checked():
                    return Throw((), "LOKA-CHECK-5")
                return self._moves[seat]

    def _awaited(self, s: LokaState, task: Task) -> Pending:
        match task:
            case FirstLayer() | Draw() | Lay():
                return self.laying.throw(s, task)
            case Order():
                rule = "LOKA-DEPLOY" if task.stage is Stage.DEPLOYMENT else "LOKA-TURN"
                return Throw((20,) * len(task.seats), f"{rule}-{1 if len(task.seats) == len(living(s)) else 2}")
            case Reroll():
                return self._rerolls[task.seat]
            case _:
                return self.battle.throw(s, task)

    def actions(self, s: LokaState) -> Sequence[Action]:
        """What LOKA-TEXT-2 lists; proposals for an army."""
        if s.stage is Stage.DEPLOYMENT and not s.agenda and s.offer is None and s.ended is None:
            return self.deploying.actions(s)  # what most decisions before a battle are
        match self.pending(s):
            case Muster(seat=seat):
                return self.armies.proposals(seat)
            case Place():
                return self.deploying.actions(s)
            case RerollDecision():
                return (KEEP, REROLL)
            case Answer():
                return (ACCEPT, DECLINE)
            case Decision():
                p = s.position
                return [action_of(self.law, p, m) for m in legal(self.law, s).values()] or [PASS]
            case _:
                return ()

    # --- throws

    def outcomes(self, s: LokaState) -> Sequence[tuple[Faces, Fraction]]:
        """For a pending Throw, every outcome that differs, with its chance."""
        pending = self.pending(s)
        if not isinstance(pending, Throw):
            return ()
        task = s.agenda[-1] if s.agenda else None
        match task:
            case None:
                return ((Faces(()), Fraction(1)),)
            case FirstLayer() | Draw():
                return merged(pending.sides, lambda faces: faces)
            case Lay():
                return merged(pending.sides, lambda faces: self._lands(s, task, faces))
            case Order():
                return order_outcomes(len(task.seats), task.stage is Stage.DEPLOYMENT)
            case _:
                return self.battle.outcomes(s, task, pending.sides)

    def _lands(self, s: LokaState, task: Lay, faces: tuple[int, ...]) -> int:
        """What a tile's dice mean: its square, or -1 for a taken one."""
        column, row = (faces[1], faces[0]) if self.laying.by_die else (faces[0], faces[1])
        square = self.laying.square(task.seat, column, row)
        return -1 if square is None or any(laid.square == square for laid in s.laid) else square

    def counted(self, s: LokaState) -> Faces:
        """Attacks won, swamps survived; elsewhere the dice that the seed gives.  LOKA-TEXT-4."""
        pending = self.pending(s)
        assert isinstance(pending, Throw), pending
        task = s.agenda[-1] if s.agenda else None
        if isinstance(task, FirstLayer | Draw | Lay | Order):
            s.rng, faces = throw(s.rng, pending.sides)
            return Faces(faces)
        return self.battle.counted(task, pending.sides)
