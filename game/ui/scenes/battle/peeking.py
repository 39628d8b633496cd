"""Telling what is pointed at, where there is a large panel for it."""

from __future__ import annotations

from game.core.ruleset import Spot
from game.ui.scenes.battle.advising import Advising
from game.ui.scenes.battle.choosing import Choosing
from game.ui.scenes.battle.table import Table


class Peeking:
    """Whether what the player points at is told of."""

    def __init__(self, table: Table, choosing: Choosing, advising: Advising) -> None:
        self.table = table
        self.choosing = choosing
        self.advising = advising
        self.has_room = False
        """The panel that tells is large: a card, or the last result, covers nothing that is wanted."""

    @property
    def spot(self) -> Spot | None:
        """What is told of; None while something else is to be read.  What was asked for, or has just happened, stays
        until the player points elsewhere."""
        tool = self.choosing.tool
        if tool is None or not self.has_room or not self.table.stage.idle or self.advising.shows or not tool.looks:
            return None
        aim = self.choosing.aim
        return aim if aim is not None and self.table.skin.tells_of(tool.view, aim) else None

    @property
    def peeks(self) -> bool:
        return self.spot is not None
