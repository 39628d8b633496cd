"""The bar beside the board: how the game stands, for the first team from below (docs/look.md, Battle)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.ui import theme as ink
from game.ui.scene import Change
from game.ui.skins.motion import ease_out
from game.ui.theme import Role
from game.ui.widgets.button import Press, Pressable

if TYPE_CHECKING:
    from game.ui.desk import Desk

MOVES = 0.35  # seconds from one value to the next


class EvaluationSwitch(Pressable):
    """The bar's place: a click shows how the game stands, or hides it; while that is hidden an empty slot with its
    key."""

    focusable = False
    radius = 4.0

    def __init__(self, desk: Desk, press: Press, key: str) -> None:
        super().__init__(desk, press, key=key, tip="How the game stands")
        self.on = False

    def shortcut(self, event: pygame.Event) -> Change:
        """The key is one of the whole screen."""
        return None

    def draw(self, surface: pygame.Surface) -> None:
        if self.on or not self.rect.width:
            return
        desk, rect = self.desk, self.rect
        desk.art.plate(surface, rect, ink.INSET, ink.RULE if self.hover else ink.LINE, radius=4, alpha=0.7)
        sign = desk.sprites.icon("ui/chevron_right", min(rect.width, desk.px(14)), ink.GOLD if self.hover else ink.DIM)
        up, down = pygame.transform.rotate(sign, 90), pygame.transform.rotate(sign, -90)
        surface.blit(up, up.get_rect(center=(rect.centerx, rect.centery - desk.px(15))))
        surface.blit(down, down.get_rect(center=(rect.centerx, rect.centery + desk.px(15))))
        if self.key and rect.width >= desk.px(18):
            room = pygame.Rect(rect.x, rect.centery - desk.px(9), rect.width, desk.px(18))
            desk.theme.write(surface, self.key, Role.TINY, ink.MUTED, room, "centre", size=12)


class EvaluationBar:
    """Drawn only while the player wants it."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.flipped = False
        self.number = ""
        self._from = self._to = 0.0
        self._since = -1.0

    def show(self, share: float, number: str) -> None:
        """From now on this much for the first team, from -1 to 1."""
        if share != self._to or number != self.number:
            self._from, self._to, self.number = self.share, share, number
            self._since = self.desk.now

    @property
    def share(self) -> float:
        if self.desk.settings.pace == "instant":
            return self._to
        part = min(1.0, (self.desk.now - self._since) / MOVES)
        return self._from + (self._to - self._from) * ease_out(part)

    @property
    def moves(self) -> bool:
        return self.desk.now - self._since < MOVES and self._from != self._to

    def draw(self, surface: pygame.Surface) -> None:
        desk, rect = self.desk, self.rect
        desk.art.plate(surface, rect, "#2B211A", "#6B5330", radius=4)
        inner = rect.inflate(-2 * desk.art.line(), -2 * desk.art.line())
        high = round(inner.height * (1 + self.share) / 2)
        high = max(0, min(inner.height, high))
        light = pygame.Rect(inner.x, inner.y if self.flipped else inner.bottom - high, inner.width, high)
        if high:
            desk.art.plate(surface, light, "#F0E6CF", radius=3)
        middle = pygame.Rect(inner.x - desk.px(2), inner.centery, inner.width + desk.px(4), desk.art.line(2))
        surface.fill("#B3372A", middle)
        if self.number:
            for_first = not self.number.startswith("−")
            at_foot = for_first != self.flipped
            room = pygame.Rect(rect.x - desk.px(6), 0, rect.width + desk.px(12), desk.px(20))
            room.y = inner.bottom - desk.px(20) if at_foot else inner.y + desk.px(1)
            room.x = max(room.x, desk.px(2))  # a bar at the window's edge
            on_light = light.collidepoint(inner.centerx, room.centery)
            words = self.number.lstrip("+−")
            desk.theme.write(surface, words, Role.TINY, "#3A2A18" if on_light else ink.IVORY, room, "centre", size=11)
