"""The list of mods: rows that are dragged by their six dots and switched at their right."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

import pygame

from game.ui import theme as ink
from game.ui.scene import HANDLED, Change
from game.ui.widgets import ListBox

if TYPE_CHECKING:
    from game.ui.desk import Desk

ROW, ROW_GAP = 88, 8  # units


DrawRow = Callable[[pygame.Surface, pygame.Rect, int, bool, bool], None]
"""(surface, rect, index, chosen, hover)"""


class Keeper(Protocol):
    """What the list asks of the order that it shows."""

    def toggle(self, index: int) -> Change: ...

    def can_move(self, index: int) -> bool: ...

    def move(self, start: int, end: int) -> Change: ...


class ModList(ListBox):
    """The mods in their order: a row is dragged by its six dots, its switch is at the right."""

    def __init__(self, desk: Desk, order: Keeper, chosen: Callable[[], Change], draw_row: DrawRow) -> None:
        super().__init__(desk, draw_row, row=ROW, gap=ROW_GAP, choose=lambda index: chosen())
        self.order = order
        self.dragged: int | None = None
        self.hand = 0  # y of the pointer while a row is dragged

    def handle_zone(self, rect: pygame.Rect) -> pygame.Rect:
        return pygame.Rect(rect.x, rect.y, self.desk.px(52), rect.height)

    def switch_zone(self, rect: pygame.Rect) -> pygame.Rect:
        px = self.desk.px
        return pygame.Rect(rect.right - px(112), rect.y + px(8), px(104), px(44))

    def handle(self, event: pygame.Event) -> Change:
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                index = self.row_at(event.pos)
                if index >= 0:
                    rect = self.row_rect(index)
                    if self.switch_zone(rect).collidepoint(event.pos):
                        self.pick(index)
                        return self.order.toggle(index)
                    if self.handle_zone(rect).collidepoint(event.pos) and self.order.can_move(index):
                        self.pick(index)
                        self.dragged, self.hand = index, event.pos[1]
                        return HANDLED
            case pygame.MOUSEMOTION if self.dragged is not None:
                self.hand = event.pos[1]
                return HANDLED
            case pygame.MOUSEBUTTONUP if event.button == 1 and self.dragged is not None:
                start, self.dragged = self.dragged, None
                return self.order.move(start, self.target(event.pos[1]))
        return super().handle(event)

    def blur(self) -> None:
        super().blur()
        self.dragged = None

    def target(self, y: int) -> int:
        """The place a row dropped at this height would take."""
        index = (y - self.rect.y + self.offset) // max(1, self.step)
        return max(0, min(index, self.count - 1))

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if self.dragged is None:
            return
        rect = self.row_rect(self.target(self.hand))
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self.rect.inflate(0, self.desk.px(6))))
        y = rect.y if self.target(self.hand) <= self.dragged else rect.bottom
        surface.fill(ink.LIGHT_GOLD, (rect.x, y - self.desk.px(2), rect.width, self.desk.px(4)))
        surface.set_clip(clip)
