"""A window on controls that need more height than there is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.ui.keys import chord
from game.ui.scene import HANDLED, Change
from game.ui.widgets.scrolling import Scrolling
from game.ui.widgets.widget import Widget

if TYPE_CHECKING:
    from game.ui.desk import Desk


class Viewport(Scrolling):
    """Shows a part of what lies in it.  Controls are placed in content coordinates and move as it scrolls.

    `paint(surface, top)` draws what is no control; `top` is the y, in pixels of the window, of the content's beginning.
    """

    focusable = False

    def __init__(
        self, desk: Desk, rect: pygame.Rect | None = None, paint: Callable[[pygame.Surface, int], None] | None = None
    ) -> None:
        super().__init__(desk, rect)
        self.paint = paint
        self.height = 0  # of the content, pixels
        self._placed: dict[Widget, pygame.Rect] = {}

    @property
    def window(self) -> pygame.Rect:
        return self.rect

    @property
    def furthest(self) -> int:
        return max(0, self.height - self.rect.height)

    def clear(self) -> None:
        self._placed.clear()

    def place(self, widget: Widget, rect: pygame.Rect) -> None:
        """Put a control; x in pixels of the window, y from the content's beginning."""
        self._placed[widget] = rect.copy()
        widget.viewport = self
        self._move(widget)

    def set_height(self, height: int) -> None:
        self.height = height
        self.scroll_to(self.offset)

    def scroll_to(self, offset: float) -> Change:
        found = super().scroll_to(offset)
        for widget in self._placed:
            self._move(widget)
        return found

    def _move(self, widget: Widget) -> None:
        widget.rect = self._placed[widget].move(0, self.rect.y - self.offset)

    def reveal(self, rect: pygame.Rect, air: float = 14) -> None:
        """Scroll just so far that a rectangle (as it stands on the screen) is to be seen."""
        margin = self.desk.px(air)
        if rect.top - margin < self.rect.top:
            self.scroll_to(self.offset - (self.rect.top - rect.top + margin))
        elif rect.bottom + margin > self.rect.bottom:
            self.scroll_to(self.offset + rect.bottom + margin - self.rect.bottom)

    def handle(self, event: pygame.Event) -> Change:
        return self.scrolled(event)

    def shortcut(self, event: pygame.Event) -> Change:
        steps = {"Page up": -1, "Page down": 1}
        words = chord(event)
        if self.scrolls and words in steps:
            return self.scroll_to(self.offset + steps[words] * (self.rect.height - self.desk.px(40))) or HANDLED
        return None

    def draw(self, surface: pygame.Surface) -> None:
        if self.paint is not None:
            clip = surface.get_clip()
            surface.set_clip(clip.clip(self.rect))
            self.paint(surface, self.rect.y - self.offset)
            surface.set_clip(clip)
        self.draw_bar(surface)
