"""A scene whose still part is drawn once: what a whole screen and a panel over another scene share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.ui.film import backing
from game.ui.scene import Change
from game.ui.widgets.ring import Ring

if TYPE_CHECKING:
    from game.ui.desk import Desk


class Grounded:
    """A ring of controls above a ground that is baked and kept until `arrange` or `repaint`."""

    ring: Ring

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._ground: pygame.Surface | None = None

    # For subclasses

    def paint(self, surface: pygame.Surface) -> None:
        """Draw what stands still."""

    def over_ground(self, surface: pygame.Surface) -> None:
        """Draw what changes often and lies below the controls."""

    def _bake(self, surface: pygame.Surface) -> pygame.Surface:
        """The ground of a surface like this one; most lay more under what `paint` draws."""
        ground = backing(surface)
        self.paint(ground)
        return ground

    # The scene

    @property
    def busy(self) -> bool:
        return self.ring.busy

    @property
    def damage(self) -> Sequence[pygame.Rect] | None:
        return None

    def arrange(self) -> None:
        self.repaint()

    def repaint(self) -> None:
        """What stands still has changed."""
        self._ground = None

    def update(self, seconds: float) -> Change:
        return self.ring.update(seconds)

    def draw(self, surface: pygame.Surface) -> None:
        if self._ground is None or self._ground.get_size() != surface.get_size():
            self._ground = self._bake(surface)
        surface.blit(self._ground, (0, 0))
        self.over_ground(surface)
        self.ring.draw(surface)

    def leave(self) -> None: ...
