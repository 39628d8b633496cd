"""What moves over a screen that stands still: a frame costs no more than the pictures that move (GOALS.md, row 10).

While something moves, what lies below it is kept in a picture of its own.  What moved is wiped out with that picture
and drawn again where it is now; what changes on the screen itself is drawn into that picture first.  Only the parts
that something covers are ever copied: the whole of a large screen would cost half a frame whenever a motion begins.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

import pygame


class Moving(ABC):
    """A scene that tells what moves apart from the rest.  Its `draw` draws both."""

    @abstractmethod
    def moving(self) -> Sequence[pygame.Rect]:
        """Where something moves now; nothing while all stands still."""

    @abstractmethod
    def draw_still(self, surface: pygame.Surface) -> None:
        """Draw everything but that, inside the surface's clip."""

    @abstractmethod
    def draw_moving(self, surface: pygame.Surface) -> None:
        """Draw that."""


def backing(like: pygame.Surface) -> pygame.Surface:
    """A picture of the same size and format to restore parts of `like` from.

    Its rows are a pixel longer in memory: where they begin at multiples of 16 bytes, SDL copies past the cache, and a
    part that is drawn over at once then costs ten times as much.
    """
    width, height = like.get_size()
    return pygame.Surface((width + 1, height), 0, like).subsurface((0, 0, width, height))


class Film:
    """The kept picture, and where the screen shows something else.  The picture is right where something covers the
    screen, and where the screen was drawn anew since the film runs; elsewhere it holds what was there once."""

    def __init__(self) -> None:
        self._still: pygame.Surface | None = None
        self._covered: list[pygame.Rect] = []
        self.running = False

    @property
    def still(self) -> pygame.Surface:
        """The kept picture, to draw into while the film runs."""
        assert self._still is not None, "nothing has moved yet"
        return self._still

    def stop(self) -> None:
        """The kept picture is out of date: the next motion fills it anew."""
        self.running = False

    def prepare(self, screen: pygame.Surface) -> None:
        """Makes the picture where there is none of that size: half a frame at 4K, so not as something moves."""
        if self._still is None or self._still.get_size() != screen.get_size():
            self._still = backing(screen)

    def begin(self, scene: Moving, screen: pygame.Surface) -> list[pygame.Rect]:
        """The screen stands as it is without what moves; from now on things move over it.  Returns where."""
        self.prepare(screen)
        self.running = True
        return self._move(scene, screen)

    def go_on(self, scene: Moving, screen: pygame.Surface, changed: Sequence[pygame.Rect]) -> list[pygame.Rect]:
        """The next frame, where `changed` has been drawn into `still` already; returns what the display must show."""
        wiped = [*changed, *self._covered]
        for rect in wiped:
            screen.blit(self.still, rect, rect)
        return [*wiped, *self._move(scene, screen)]

    def _move(self, scene: Moving, screen: pygame.Surface) -> list[pygame.Rect]:
        room = screen.get_rect()
        self._covered = [rect.clip(room) for rect in scene.moving()]
        for rect in self._covered:
            self.still.blit(screen, rect, rect)
        if self._covered:
            scene.draw_moving(screen)
        else:
            self.running = False
        return self._covered
