"""A word with a box that is ticked or not (docs/look.md, Battle)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.ui import theme as ink
from game.ui.scene import Change
from game.ui.theme import Role
from game.ui.widgets.button import Pressable

if TYPE_CHECKING:
    from game.ui.desk import Desk


class SwitchRow(Pressable):
    """One thing that is shown or not."""

    sound = "toggle"

    def __init__(self, desk: Desk, label: str, is_on: Callable[[], bool], press: Callable[[], Change]) -> None:
        super().__init__(desk, press)
        self.label = label
        self.is_on = is_on

    def draw(self, surface: pygame.Surface) -> None:
        desk, px = self.desk, self.desk.px
        side = min(px(19), self.rect.height - px(4))
        box = pygame.Rect(self.rect.x, self.rect.centery - side // 2, side, side)
        on = self.is_on()
        if self.hover:
            desk.art.plate(surface, self.rect.inflate(px(6), -px(2)), "#3D2B1A", radius=4)
        desk.art.plate(surface, box, ink.GOLD if on else ink.INSET, "#5E4420" if on else ink.RULE, radius=4)
        if on:
            tick = desk.sprites.icon("ui/check", round(side * 0.86), ink.BUTTON_INK)
            surface.blit(tick, tick.get_rect(center=box.center))
        room = pygame.Rect(box.right + px(9), self.rect.y, self.rect.right - box.right - px(9), self.rect.height)
        desk.theme.write(surface, self.label, Role.BODY, ink.IVORY if on else ink.TEXT, room)
