"""The name of what the pointer or the cursor rests on, on a small plate at the upper edge of its place."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.core.ruleset import Spot
from game.ui import theme as ink
from game.ui.skins.skin import Skin
from game.ui.theme import Role

if TYPE_CHECKING:
    from game.ui.desk import Desk

AFTER = 0.3  # seconds of rest
AT_ONCE = 1.0  # seconds since another name stood there
HIGH = 24.0  # units


class NameTag:
    """Stands until the pointer leaves; says nothing where the game names nothing."""

    def __init__(self, desk: Desk, skin: Skin, changed: Callable[[pygame.Rect], None]) -> None:
        """`changed` is told of what must be drawn again."""
        self.desk = desk
        self.skin = skin
        self.changed = changed
        self.shown: tuple[Spot, str] | None = None
        self._wanted: tuple[Spot, str] | None = None
        self._due = float("inf")
        self._gone_at = float("-inf")

    def follow(self, view: object, spot: Spot | None) -> bool:
        """What is pointed at now, None for nothing; True when something else is shown than before."""
        words = "" if spot is None else self.skin.name_tag(view, spot)
        wanted = (spot, words) if spot is not None and words else None
        now, desk = self.desk.now, self.desk
        if wanted != self._wanted:
            self._wanted = wanted
            is_at_once = desk.settings.pace == "instant" or self.shown or now - self._gone_at < AT_ONCE
            self._due = now + (0.0 if is_at_once else AFTER)
            if wanted is not None:
                desk.wake_in(self._due - now)
        shown = wanted if wanted is not None and now >= self._due else None
        if shown == self.shown:
            return False
        if self.shown is not None:
            self._gone_at = now
            self.changed(self.rect.inflate(6, 6))
        self.shown = shown
        if shown is not None:
            self.changed(self.rect.inflate(6, 6))
        return True

    @property
    def rect(self) -> pygame.Rect:
        """Its plate; nothing while nothing is shown."""
        place = None if self.shown is None else self.skin.place_of(self.shown[0])
        if self.shown is None or place is None:
            return pygame.Rect(0, 0, 0, 0)
        px = self.desk.px
        wide = self.desk.theme.width(self.shown[1], Role.STRONG, 14) + px(18)
        rect = pygame.Rect(0, 0, wide, px(HIGH))
        rect.midbottom = place.centerx, place.y + px(6)
        return rect.clamp(self.skin.outer)

    def draw(self, surface: pygame.Surface) -> None:
        rect = self.rect
        if self.shown is None or not rect.colliderect(surface.get_clip()):
            return
        self.desk.art.plate(surface, rect, ink.INSET, ink.GOLD, radius=5, border_alpha=0.9)
        self.desk.theme.write(surface, self.shown[1], Role.STRONG, ink.IVORY, rect, "centre", size=14)
