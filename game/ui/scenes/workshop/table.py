"""What the parts of one workshop share: the bench, and what is looked at."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.drawing import chance_to_draw
from game.ui.scenes.workshop.bench import WorkBench
from game.ui.skins.workshop import WorkshopLook

USUAL_TURN = 5


@dataclass(slots=True)
class Table:
    """The bench of one game, and where its owner looks."""

    look: WorkshopLook
    bench: WorkBench
    turn: int = USUAL_TURN
    """By which of one's turns a chance is told."""
    pointed: str = ""
    pointed_at: float = 0.0
    """What is pointed at, and since when."""
    read: str = ""
    """The card that is shown whole."""
    by_hand: bool = False
    """It was asked for by its key, and stays."""
    note: str = ""
    """What was refused or done last."""
    name: str = ""
    """Under which what lies here was last taken or kept."""
    all: int = 0
    """How many things are in the pool, filters aside."""

    @property
    def first(self) -> str:
        """The part that lies as on the board."""
        return self.look.parts[0][0]

    @property
    def second(self) -> str:
        """The part that is drawn from."""
        return self.look.parts[-1][0]

    def asked(self, listed: str) -> str:
        """The card whose chance is told: what is looked at, or is chosen in the list, if it is drawn."""
        for id in (self.pointed, listed):
            if id and self.bench.part_of(id) == self.second and self.bench.count(id):
                return id
        return ""

    def chance(self, id: str) -> float:
        """How likely one of a card has been drawn by that turn: no hand to begin with, one a turn."""
        counts = self.bench.counts[self.second]
        return float(chance_to_draw(sum(counts.values()), counts.get(id, 0), self.turn))
