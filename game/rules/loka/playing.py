"""What an action does to a game of Loka, and what is told of what follows."""

from __future__ import annotations

from game.core.events import GameEnded, Tell, TurnBegan
from game.core.ruleset import Action, Choose, Decision, Faces, Reroll
from game.core.sayings import Say, TimeOut
from game.core.seats import Seat
from game.rules.loka import ends
from game.rules.loka.actions import ChooseArmy, Deploy, Move
from game.rules.loka.asking import Asking
from game.rules.loka.events import Checked
from game.rules.loka.law import Law
from game.rules.loka.listing import legal
from game.rules.loka.phases import Phases
from game.rules.loka.sayings import Sayings
from game.rules.loka.state import LokaState


class Playing:
    """Hands each kind of action to its chapter."""

    def __init__(self, law: Law, asking: Asking, phases: Phases, sayings: Sayings) -> None:
        self.law = law
        self.asking = asking
        self.phases = phases
        self.sayings = sayings

    def apply(self, s: LokaState, action: Action, tell: Tell | None) -> None:
        """Changes the state; actions come from `actions` or have passed `check`."""
        match action:
            case Move():
                self.phases.battle.move(s, legal(self.law, s)[action.text], tell)
            case Faces():
                self.phases.settle(s, action.values, tell)
            case Deploy():
                self.phases.deploy(s, action, tell)
            case ChooseArmy():
                self.phases.choose(s, action, tell)
            case Say():
                pending = self.asking.pending(s)
                assert isinstance(pending, Decision)
                self.sayings.say(s, pending.seat, action, tell)
            case TimeOut():
                self.sayings.give_up(s, (action.seat,), "time", tell)
            case _:
                raise AssertionError(f"Loka has no action {action!r}")
        s.position.gone = 0
        if tell:
            self._tell_what_follows(s, tell)

    def _tell_what_follows(self, s: LokaState, tell: Tell) -> None:
        """The end, or whose turn it is."""
        end = ends.result(self.law, s)
        if end is not None:
            tell(GameEnded(end.winners, end.reason))
            return
        pending = self.asking.pending(s)
        if not isinstance(pending, Decision) or isinstance(pending, Reroll):
            return
        if isinstance(pending, Choose):
            if s.offer is not None:
                return  # said before an action; the turn has begun already
            p = s.position
            if p.is_checked():
                king = p.king_of(p.turn)
                by = p.attackers(king, p.tables.seat_mask ^ p.fixed.mine[p.turn])
                tell(Checked(Seat(p.turn), king, tuple(by)))
        tell(TurnBegan(pending.seat))
