"""Scrolling: the wheel over something higher than its window, and the bar beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.ui import theme as ink
from game.ui.scene import HANDLED, Change
from game.ui.widgets.widget import Widget

if TYPE_CHECKING:
    from game.ui.desk import Desk

WHEEL = 60  # units for one notch
BAR = 8  # units
BESIDE = 4  # units at either side of the bar where it can be taken too
THUMB = 28  # units, at the least


class Scrolling(Widget):
    """A window on something higher than itself; what that is, and how it is drawn, is up to whoever derives from it."""

    def __init__(self, desk: Desk, rect: pygame.Rect | None = None) -> None:
        super().__init__(desk, rect)
        self.offset = 0
        """Pixels of it that lie above the window."""
        self._grab: int | None = None
        """Where the thumb is held, in pixels from its top."""

    @property
    def furthest(self) -> int:
        """The greatest offset, in pixels; 0 where all is to be seen."""
        raise NotImplementedError

    @property
    def scrolls(self) -> bool:
        return self.furthest > 0

    def scroll_to(self, offset: float) -> Change:
        before, self.offset = self.offset, max(0, min(round(offset), self.furthest))
        return HANDLED if before != self.offset else None

    def scrolled(self, event: pygame.Event) -> Change:
        """What the wheel and the bar do; None for all that they have no part in."""
        match event.type:
            case pygame.MOUSEWHEEL if self.scrolls:
                notches = getattr(event, "precise_y", event.y)
                return self.scroll_to(self.offset - round(notches * self.desk.px(WHEEL))) or HANDLED
            case pygame.MOUSEBUTTONDOWN if event.button == 1 and self.scrolls:
                if self.bar().inflate(2 * self.desk.px(BESIDE), 0).collidepoint(event.pos):
                    thumb = self.thumb()
                    self._grab = event.pos[1] - thumb.y if thumb.collidepoint(event.pos) else thumb.height // 2
                    return self._drag(event.pos[1])
            case pygame.MOUSEMOTION if self._grab is not None:
                return self._drag(event.pos[1])
            case pygame.MOUSEBUTTONUP if event.button == 1 and self._grab is not None:
                self._grab = None
                return HANDLED
        return None

    def bar(self) -> pygame.Rect:
        """The groove of the scrollbar."""
        return pygame.Rect(self.rect.right - self.desk.px(BAR), self.rect.y, self.desk.px(BAR), self.rect.height)

    def thumb(self) -> pygame.Rect:
        """As long a part of the groove as the window is of the whole."""
        groove = self.bar()
        size = max(self.desk.px(THUMB), groove.height * groove.height // max(1, self.furthest + self.rect.height))
        at = round((groove.height - size) * self.offset / max(1, self.furthest))
        return pygame.Rect(groove.x, groove.y + at, groove.width, size)

    def _drag(self, y: int) -> Change:
        groove, thumb = self.bar(), self.thumb()
        free = max(1, groove.height - thumb.height)
        return self.scroll_to((y - (self._grab or 0) - groove.y) * self.furthest / free) or HANDLED

    def draw_bar(self, surface: pygame.Surface) -> None:
        """As it looks everywhere; nothing where all is to be seen."""
        if not self.scrolls:
            return
        art = self.desk.art
        art.plate(surface, self.bar(), "#120C08", ink.LINE, radius=4, border_alpha=0.7)
        inside = -2 * art.line()
        fill = ink.GOLD if self._grab is not None else "#8F6E38"
        art.plate(surface, self.thumb().inflate(inside, inside), fill, radius=3)
