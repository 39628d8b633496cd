"""What every panel over another scene shares: the scene below it, dimmed and still."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.ui.grounded import Grounded
from game.ui.scene import Scene

if TYPE_CHECKING:
    from game.ui.desk import Desk


class Overlay(Grounded):
    """A scene over another.  A subclass makes its ring, lays itself out in `arrange`, answers in `handle`, and draws
    what stands still in `paint`."""

    def __init__(self, desk: Desk, below: Scene | None) -> None:
        """Without a scene below there is the table."""
        super().__init__(desk)
        self.below = below
        self.rect = pygame.Rect(0, 0, 0, 0)
        """Where the panel lies; `arrange` says it."""

    @property
    def least(self) -> tuple[int, int]:
        return self.below.least if self.below is not None else (640, 400)

    def _bake(self, surface: pygame.Surface) -> pygame.Surface:
        still = pygame.Surface(surface.get_size())
        if self.below is not None:
            self.below.draw(still)
        else:
            self.desk.art.background(still)
        self.desk.art.dim(still)
        self.paint(still)
        return still
