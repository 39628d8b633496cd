"""The head of the Load list's last column: what the saved games are sorted by."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.play.saves import Save
from game.ui import theme as ink
from game.ui.desk import Desk
from game.ui.scene import Change
from game.ui.theme import Role
from game.ui.widgets import Pressable


class SortHead(Pressable):
    """The head of the last column: turns the order of the list."""

    ORDERS = ("Saved", "Oldest", "Longest")
    sound = "toggle"

    def __init__(self, desk: Desk, changed: Callable[[], Change]) -> None:
        super().__init__(desk, self._next, tip="Change the order")
        self.changed = changed
        self.order = self.ORDERS[0]

    def _next(self) -> Change:
        self.order = self.ORDERS[(self.ORDERS.index(self.order) + 1) % len(self.ORDERS)]
        return self.changed()

    def sort(self, saves: Sequence[Save]) -> list[Save]:
        match self.order:
            case "Oldest":
                return sorted(saves, key=lambda save: (save.saved, save.path.name))
            case "Longest":
                return sorted(saves, key=lambda save: (-save.moves, -save.saved, save.path.name))
            case _:
                return sorted(saves, key=lambda save: (-save.saved, save.path.name))

    def draw(self, surface: pygame.Surface) -> None:
        desk, rect = self.desk, self.rect
        colour = ink.LIGHT_GOLD if self.hover else ink.GOLD
        side = desk.px(14)
        arrow = desk.sprites.icon("ui/chevron_down", side, colour)
        surface.blit(arrow, arrow.get_rect(midright=(rect.right, rect.centery + desk.px(1))))
        room = pygame.Rect(rect.x, rect.y, rect.width - side - desk.px(4), rect.height)
        desk.theme.write(surface, self.order, Role.SMALL_STRONG, colour, room, "right")
