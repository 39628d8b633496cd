"""From one phase to the next: armies, terrain, deployment, battle (docs/rules/loka.md, PHASE)."""

from __future__ import annotations

from game.core.events import Tell
from game.core.seats import Seat
from game.rules.loka.actions import ChooseArmy, Deploy
from game.rules.loka.battle import Battle
from game.rules.loka.deploying import Deploying
from game.rules.loka.events import ArmyChosen, StageBegan
from game.rules.loka.law import Law
from game.rules.loka.laying import Laying
from game.rules.loka.state import Draw, FirstLayer, Lay, LokaState, Order, Stage, living


class Phases:
    """Hands a state on from seat to seat and from phase to phase, as dice and choices settle them."""

    def __init__(self, law: Law, laying: Laying, deploying: Deploying, battle: Battle) -> None:
        self.law = law
        self.laying = laying
        self.deploying = deploying
        self.battle = battle

    def choose(self, s: LokaState, action: ChooseArmy, tell: Tell | None) -> None:
        """The seat to act has chosen its army.  LOKA-ARMY-14."""
        seat = Seat(s.position.turn)
        s.armies[seat] = action.counts
        if tell:
            tell(ArmyChosen(seat, action.counts))
        self.next_chooser(s, tell)

    def next_chooser(self, s: LokaState, tell: Tell | None) -> None:
        """The next seat that has no army yet, or the next phase.  LOKA-ARMY-14, LOKA-PHASE-2."""
        missing = [other for other in living(s) if s.armies[other] is None]
        if missing:
            s.position.turn = missing[0]
            return
        s.stage = Stage.TERRAIN
        if self.laying.begin(s):
            if tell:
                tell(StageBegan(Stage.TERRAIN))
        else:
            self._begin_deployment(s, tell)

    def _begin_deployment(self, s: LokaState, tell: Tell | None) -> None:
        s.stage = Stage.DEPLOYMENT
        for seat in living(s):
            s.hands[seat] = self.deploying.hand(s.armies[seat] or (0,) * self.law.kind_count)
        s.agenda = (Order(tuple(living(s)), Stage.DEPLOYMENT),)
        if tell:
            tell(StageBegan(Stage.DEPLOYMENT))

    def deploy(self, s: LokaState, action: Deploy, tell: Tell | None) -> None:
        """The seat to act has placed a piece."""
        seat = Seat(s.position.turn)
        self.deploying.place(s, action, tell)
        self._after_deploying(s, seat, tell)

    def _after_deploying(self, s: LokaState, seat: Seat, tell: Tell | None) -> None:
        if not self.deploying.pass_on(s, seat, tell):
            self.begin_battle(s, tell)

    def begin_battle(self, s: LokaState, tell: Tell | None) -> None:
        """Everything stands; the seats roll for the first turn.  LOKA-TURN-1."""
        s.stage = Stage.BATTLE
        s.agenda = (Order(tuple(living(s)), Stage.BATTLE),)
        if tell:
            tell(StageBegan(Stage.BATTLE))

    def settle(self, s: LokaState, faces: tuple[int, ...], tell: Tell | None) -> None:
        """Does what the dice say that were waited for."""
        if not s.agenda:
            self.battle.bury(s, tell)
            return
        task = s.agenda[-1]
        match task:
            case FirstLayer() | Draw() | Lay():
                self.laying.settle(s, task, faces, tell)
                if not s.agenda:
                    s.position.on(self.law.ground(s.laid))
                    self._begin_deployment(s, tell)
            case Order():
                first = self.battle.ordered(s, task, faces, tell)
                if first is None:
                    return
                if task.stage is Stage.DEPLOYMENT:
                    before = Seat((first - 1) % len(self.law.seats))
                    self._after_deploying(s, before, tell)
                else:
                    s.moves = None
                    s.position.begin(first)
                    self.battle.note(s)
            case _:
                self.battle.settle(s, task, faces, tell)
