"""What an action does to a game of Castle: handed to its chapter."""

from __future__ import annotations

from game.core.events import Tell, TurnBegan
from game.core.ruleset import Action, Decision, Faces
from game.core.sayings import Say, TimeOut
from game.core.seats import Seat
from game.rules.castle.asking import Asking
from game.rules.castle.law import Law
from game.rules.castle.opening import Opening
from game.rules.castle.state import (
    Army,
    Card,
    CastleState,
    Fight,
    FightAgain,
    FirstChosen,
    FirstMover,
    Move,
    Place,
    Roll,
    RollAgain,
    Shuffle,
    Spend,
    Trade,
    Use,
)


class Playing:
    """Makes actions and throws."""

    def __init__(self, law: Law, asking: Asking, opening: Opening) -> None:
        self.law = law
        self.asking = asking
        self.opening = opening
        self.cards = asking.cards
        self.placing = asking.placing
        self.tokens = asking.tokens
        self.rolling = asking.rolling
        self.battle = asking.battle

    def apply(self, s: CastleState, action: Action, tell: Tell | None) -> None:
        """Changes the state; actions come from `actions` or have passed `check`."""
        pending = self.asking.pending(s)
        seat = pending.seat if isinstance(pending, Decision) else Seat(s.position.turn)
        match action:
            case Move():
                self.battle.move(s, action, tell)
            case Faces():
                self._settle(s, action.values, tell)
            case Spend():
                self.tokens.spend(s, seat, action, tell)
            case Trade():
                self.rolling.trade(s, seat, action, tell)
            case Use():
                self.battle.use(s, action, tell)
            case Say():
                self.battle.say(s, seat, action, tell)
            case Place():
                self.placing.place(s, action, tell)
                self.opening.prepare(s, tell)
            case Army():
                self.placing.take(s, action, tell)
                self.opening.prepare(s, tell)
            case Card():
                self.cards.lay(s, seat, self.law.kind_of_name(seat, action.piece), tell)
                self.opening.prepare(s, tell)
            case TimeOut():
                self.battle.give_up(s, action.seat, tell)
            case _:
                raise AssertionError(f"Castle has no action {action!r}")
        if tell:
            self.battle.tell_end(s, tell)

    def _settle(self, s: CastleState, faces: tuple[int, ...], tell: Tell | None) -> None:
        match s.task:
            case FirstMover():
                s.agenda = s.agenda[:-1]
                s.position.begin(faces[0] - 1)
                self.opening.prepare(s, tell)
                if tell:
                    tell(FirstChosen(Seat(s.position.turn)))
                    if not s.agenda:
                        tell(TurnBegan(Seat(s.position.turn)))
            case Shuffle(seat):
                self.cards.lay(s, seat, self.cards.waiting(s, seat)[faces[0] - 1], tell)
                self.opening.prepare(s, tell)
            case Roll() | RollAgain() as task:
                self.rolling.settle(s, task, faces, tell)
            case Fight() | FightAgain() as task:
                self.battle.settle(s, task, faces, tell)
            case task:
                raise AssertionError(f"no dice are due: {task!r}")
