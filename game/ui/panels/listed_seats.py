"""A panel with the plaques of all seats under one another, and what such a plaque has in its first line."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Generic, TypeVar

import pygame

from game.ui import theme as ink
from game.ui.panels.plaque import Plaque, clock_face
from game.ui.scene import Change
from game.ui.skins.panel import PlainPanel, Room
from game.ui.theme import Role

if TYPE_CHECKING:
    from game.ui.desk import Desk

WIDE, NARROW = 178, 152  # units


class ListedPlaque(Plaque):
    """It lies in a panel; a click asks who shall sit here."""

    def cast(self, ground: pygame.Surface) -> None:
        """It throws no shadow."""

    @property
    def clock_box(self) -> pygame.Rect:
        """All that a running clock changes."""
        return self.rect

    def draw_time(self, surface: pygame.Surface, head: pygame.Rect) -> int:
        """The clock, or the hourglass of a computer player that thinks; returns where the name must end."""
        desk, px, sitter = self.desk, self.desk.px, self.sitter
        assert sitter is not None
        right = head.right
        if sitter.clock is not None:
            words = clock_face(sitter.clock)
            at = desk.theme.write(surface, words, Role.STRONG, ink.LIGHT_GOLD, head, "right", size=15)
            right = at.left - px(6)
        if sitter.thinking is not None:
            glass = desk.sprites.icon("glyphs/hourglass", px(16), ink.GOLD)
            surface.blit(glass, glass.get_rect(midright=(right, head.centery)))
            right -= px(22)
        return right


P = TypeVar("P", bound=ListedPlaque)


class ListedSeats(PlainPanel, Generic[P]):
    """Beside the list; what is in a plaque is the game's."""

    room = Room.SEATS

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.plaques: list[P] = []
        """By seat."""

    def made(self, press: Callable[[], Change], tip: str) -> P:
        """A plaque for the next seat."""
        raise NotImplementedError

    def plaque(self, press: Callable[[], Change], tip: str) -> P:
        """A plaque more, for the next seat."""
        self.plaques.append(self.made(press, tip))
        return self.plaques[-1]

    def units(self, *, small: bool) -> int:
        return NARROW if small else WIDE

    def paint(self, surface: pygame.Surface) -> None:
        self.desk.art.panel(surface, self.rect)
