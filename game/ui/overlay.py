"""What every panel over another scene shares: the scene below, which stands still, and a ring of controls above it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.ui.scene import Change, Scene
from game.ui.widgets.ring import Ring

if TYPE_CHECKING:
    from game.ui.desk import Desk


class Overlay:
    """A scene over another.  A subclass makes its ring, lays itself out in `arrange`, answers in `handle`, and draws
    what stands still in `paint`.

    The scene below and what `paint` draws are baked together and kept until `repaint`; the ring is drawn above them.
    """

    ring: Ring

    def __init__(self, desk: Desk, below: Scene | None) -> None:
        """Without a scene below there is the table."""
        self.desk = desk
        self.below = below
        self.rect = pygame.Rect(0, 0, 0, 0)
        """Where the panel lies; `arrange` says it."""
        self._still: pygame.Surface | None = None

    # For subclasses

    def paint(self, surface: pygame.Surface) -> None:
        """Draw what stands still."""

    def over_still(self, surface: pygame.Surface) -> None:
        """Draw what changes often and lies below the controls."""

    def repaint(self) -> None:
        """What stands still has changed."""
        self._still = None

    # The scene

    @property
    def least(self) -> tuple[int, int]:
        return self.below.least if self.below is not None else (640, 400)

    @property
    def busy(self) -> bool:
        return self.ring.busy

    @property
    def damage(self) -> Sequence[pygame.Rect] | None:
        return None

    def arrange(self) -> None:
        self.repaint()

    def update(self, seconds: float) -> Change:
        return self.ring.update(seconds)

    def leave(self) -> None: ...

    def draw(self, surface: pygame.Surface) -> None:
        if self._still is None or self._still.get_size() != surface.get_size():
            self._still = self._bake(surface.get_size())
        surface.blit(self._still, (0, 0))
        self.over_still(surface)
        self.ring.draw(surface)

    def _bake(self, size: tuple[int, int]) -> pygame.Surface:
        still = pygame.Surface(size)
        if self.below is not None:
            self.below.draw(still)
        else:
            self.desk.art.background(still)
        self.desk.art.dim(still)
        self.paint(still)
        return still
