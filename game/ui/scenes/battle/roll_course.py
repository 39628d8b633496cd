"""The roll of a turn as its events are shown: what the panel of the turn says, how far its dice have fallen."""

from __future__ import annotations

from typing import Any

from game.core.events import DiceThrown
from game.core.seats import Seat
from game.ui.scenes.battle.turn_panel import SETTLED
from game.ui.skins.skin import Skin
from game.ui.skins.turn import TurnTold
from game.ui.stage import Stage


class RollCourse:
    """Follows the events of one stage."""

    def __init__(self, skin: Skin, stage: Stage) -> None:
        self.skin = skin
        self.stage = stage

    def told(self, view: Any, you: Seat | None) -> TurnTold | None:
        """What the panel tells of a view; None where the game has none, or the turns have not begun."""
        return self.skin.turn(view, you, self.thrown) if self.skin.has_turn else None

    @property
    def thrown(self) -> DiceThrown | None:
        """Dice that fall just now."""
        shown = self.stage.now
        event = shown.happening.event if shown is not None else None
        return event if isinstance(event, DiceThrown) else None

    @property
    def falling(self) -> float:
        """How far they have come, from 0 to 1."""
        return min(1.0, self.stage.part / SETTLED) if self.thrown is not None else 1.0
