"""What is being shown in a battle: how it goes on, and what of the screen must be drawn again for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.ui.night import Night
from game.ui.scene import HANDLED, Change
from game.ui.scenes.battle.brought import Brought
from game.ui.scenes.battle.contest import BattleContest
from game.ui.scenes.battle.table import Position, Table
from game.ui.skins.skin import Animation


class Showing:
    """Events on their way over the board, and the night that falls with a king."""

    def __init__(
        self,
        table: Table,
        position: Position,
        night: Night,
        contest: BattleContest,
        brought: Brought,
        refresh: Callable[[], None],
    ) -> None:
        """`refresh` brings the screen to the present moment."""
        self.table = table
        self.stage, self.changed = table.stage, table.changed
        self.position = position
        self.night = night
        self.contest = contest
        self.brought = brought
        self.refresh = refresh
        self._shown: Animation | None = None

    def update(self, seconds: float) -> Change:
        """It goes on."""
        change: Change = None
        if not self.stage.idle:
            was_waiting = self.stage.waiting
            change = HANDLED if self.stage.update(seconds) else None
            if self.stage.idle or self.stage.waiting != was_waiting:
                self.refresh()
                change = HANDLED
            elif self.brought.panels:
                self.brought.feed()
        self.night.follow()
        if self.contest.moves:
            self.changed.at(self.contest.panel.wells)
        self.brought.mark_moving()
        return change

    def damage(self) -> Sequence[pygame.Rect] | None:
        """Read once before each drawing: what has been noted since the last one."""
        running = self.stage.running
        if running is not self._shown:
            for animation in (self._shown, running):
                self._mark(animation)
            self._shown = running
        return self.changed.take()

    def _mark(self, animation: Animation | None) -> None:
        """What the board draws otherwise from now on, where an animation begins or has ended."""
        if animation is None:
            return
        for spot in animation.without:
            self.changed.at_spot(spot)
        for rect in animation.area(1.0):
            self.changed.at(rect.inflate(6, 6))

    def area(self) -> Sequence[pygame.Rect]:
        """What moves over a screen that stands still."""
        if not self.position.is_live:
            return ()
        return [*self.stage.area(), *self.night.area(self.table.skin.board)]

    def draw(self, surface: pygame.Surface) -> None:
        """Draws that."""
        self.stage.draw(surface)
        self.night.draw_words(surface, self.table.skin.board)
