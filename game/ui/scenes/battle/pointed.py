"""What the pointer or the cursor rests on in a battle, by name."""

from __future__ import annotations

import pygame

from game.core.ruleset import Spot
from game.ui.name_tag import NameTag
from game.ui.scenes.battle.choosing import Choosing
from game.ui.scenes.battle.seats import Seats
from game.ui.scenes.battle.table import Position, Table


class Pointed:
    """Follows the pointer at any time, whoever is asked; the cursor of the keys goes before it."""

    def __init__(self, table: Table, position: Position, choosing: Choosing, seats: Seats) -> None:
        self.table = table
        self.position = position
        self.choosing = choosing
        self.seats = seats
        self.name_tag = NameTag(table.desk, table.skin, table.changed.at)
        self._pointer: tuple[int, int] | None = None

    def hear(self, event: pygame.Event) -> None:
        """Where the pointer is now."""
        if event.type == pygame.MOUSEMOTION:
            self._pointer = event.pos
        elif event.type == pygame.WINDOWLEAVE:
            self._pointer = None

    def follow(self) -> None:
        """Names what is pointed at; nothing while something moves, is carried, or a menu is open."""
        tool = self.choosing.tool
        holds = tool is not None and tool.lifted is not None
        quiet = self.table.stage.idle and self.choosing.menu is None and not holds
        self.name_tag.follow(self.position.view, self._spot() if quiet else None)

    def _spot(self) -> Spot | None:
        tool = self.choosing.tool
        if tool is not None and tool.cursor_shown:
            return tool.cursor
        if self._pointer is None or self.seats.has(self._pointer):
            return None
        return self.table.skin.spot_at(self._pointer)
