"""What precedes the first move: armies, who begins, cards, the first roll (docs/rules/castle.md, SETUP, CARDS)."""

from __future__ import annotations

from game.boards.seen import Seen
from game.core.dice import seeded
from game.core.events import Tell
from game.core.seats import Seat
from game.rules.castle.cards import Cards
from game.rules.castle.data import SEATS
from game.rules.castle.law import Law
from game.rules.castle.placing import Placing
from game.rules.castle.state import CastleState, FirstMover, LayCard, Roll, Shuffle, Task


class Opening:
    """Begins games, and brings them to the first decision."""

    def __init__(self, law: Law, cards: Cards, placing: Placing) -> None:
        self.law = law
        self.cards = cards
        self.placing = placing

    def begin(self, seed: int) -> CastleState:
        """The standard armies, or empty homes to be filled; then chance, cards and dice.  CASTLE-SETUP."""
        position = self.law.board_of(())
        s = CastleState(position, (), seeded(seed))
        if self.law.switched["army"] == "standard":
            for seat in (0, 1):
                for square, piece in self.law.army[seat].items():
                    position.place(square, piece)
        else:
            self.placing.begin(s)
        self.open(s)
        return s

    def open(self, s: CastleState) -> None:
        """All that precedes the first move: who begins, the cards, the first roll; the last on top."""
        tasks: list[Task] = [Roll()] if self.law.is_rolling else []
        if self.law.chosen.movement == "cards":
            lays = Shuffle if self.law.switched["card_order"] == "shuffle" else LayCard
            tasks += [lays(Seat(1)), lays(Seat(0))]
        first = self.law.switched["first"]
        if first == "random":
            tasks.append(FirstMover())
        else:
            s.position.begin(SEATS.index(first))
        s.agenda = tuple(tasks)
        self.prepare(s, None)

    def prepare(self, s: CastleState, tell: Tell | None) -> None:
        """Goes on until somebody must choose or throw: cards that lay themselves, the first position noted."""
        if s.setup is not None:
            return
        while isinstance(s.task, Shuffle | LayCard):
            self.cards.fill(s, s.task.seat, tell)
            if not self.cards.is_laid(s, s.task.seat):
                return
            s.agenda = s.agenda[:-1]
        if not s.seen and not s.agenda and not self.law.is_rolling:
            s.seen = Seen([s.position.key])
