"""What must be drawn again: parts of the screen noted since the last drawing, or all of it (GOALS.md, row 10)."""

from __future__ import annotations

import pygame

from game.core.ruleset import Spot
from game.ui.skins.skin import Skin


class Damage:
    """Collects rectangles until they are taken."""

    def __init__(self, skin: Skin) -> None:
        self.skin = skin
        self._rects: list[pygame.Rect] | None = None

    def everything(self) -> None:
        """The whole screen."""
        self._rects = None

    def at(self, rect: pygame.Rect | None) -> None:
        """A part of it."""
        if self._rects is not None and rect is not None:
            self._rects.append(rect)

    def at_spot(self, spot: Spot, more: int = 0) -> None:
        """A spot with what reaches over its edge, and so many pixels more."""
        place = self.skin.place_of(spot)
        if place is not None:
            room = place.width // 8 + more
            self.at(place.inflate(2 * room, 2 * room))

    def take(self) -> list[pygame.Rect] | None:
        """What was noted, None for everything; nothing is noted any more."""
        rects, self._rects = self._rects, []
        return rects
