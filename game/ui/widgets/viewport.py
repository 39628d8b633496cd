"""Scrolling: a window on something higher than itself, and the bar beside it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.ui import theme as ink
from game.ui.keys import chord
from game.ui.scene import HANDLED, Change
from game.ui.widgets.widget import Widget

if TYPE_CHECKING:
    from game.ui.desk import Desk

WHEEL = 60  # units for one notch
BAR = 8  # units


class Viewport(Widget):
    """Shows a part of what lies in it.  Controls are placed in content coordinates and move as it scrolls.

    `paint(surface, top)` draws what is no control; `top` is the y, in pixels of the window, of the content's beginning.
    """

    focusable = False

    def __init__(
        self, desk: Desk, rect: pygame.Rect | None = None, paint: Callable[[pygame.Surface, int], None] | None = None
    ) -> None:
        super().__init__(desk, rect)
        self.paint = paint
        self.offset = 0
        self.height = 0  # of the content, pixels
        self._placed: dict[Widget, pygame.Rect] = {}
        self._grab: int | None = None

    @property
    def window(self) -> pygame.Rect:
        return self.rect

    @property
    def furthest(self) -> int:
        return max(0, self.height - self.rect.height)

    @property
    def scrolls(self) -> bool:
        return self.furthest > 0

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
        before = self.offset
        self.offset = max(0, min(round(offset), self.furthest))
        for widget in self._placed:
            self._move(widget)
        return HANDLED if self.offset != before else None

    def _move(self, widget: Widget) -> None:
        widget.rect = self._placed[widget].move(0, self.rect.y - self.offset)

    def reveal(self, rect: pygame.Rect, air: float = 14) -> None:
        """Scroll just so far that a rectangle (as it stands on the screen) is to be seen."""
        margin = self.desk.px(air)
        if rect.top - margin < self.rect.top:
            self.scroll_to(self.offset - (self.rect.top - rect.top + margin))
        elif rect.bottom + margin > self.rect.bottom:
            self.scroll_to(self.offset + rect.bottom + margin - self.rect.bottom)

    def bar(self) -> pygame.Rect:
        """The groove of the scrollbar."""
        return pygame.Rect(self.rect.right - self.desk.px(BAR), self.rect.y, self.desk.px(BAR), self.rect.height)

    def thumb(self) -> pygame.Rect:
        groove = self.bar()
        size = max(self.desk.px(28), groove.height * groove.height // max(1, self.height))
        at = round((groove.height - size) * self.offset / max(1, self.furthest))
        return pygame.Rect(groove.x, groove.y + at, groove.width, size)

    def handle(self, event: pygame.Event) -> Change:
        match event.type:
            case pygame.MOUSEWHEEL if self.scrolls:
                return (
                    self.scroll_to(self.offset - round(getattr(event, "precise_y", event.y) * self.desk.px(WHEEL)))
                    or HANDLED
                )
            case pygame.MOUSEBUTTONDOWN if (
                event.button == 1 and self.scrolls and self.bar().inflate(self.desk.px(8), 0).collidepoint(event.pos)
            ):
                thumb = self.thumb()
                self._grab = event.pos[1] - thumb.y if thumb.collidepoint(event.pos) else thumb.height // 2
                return self._drag(event.pos[1])
            case pygame.MOUSEMOTION if self._grab is not None:
                return self._drag(event.pos[1])
            case pygame.MOUSEBUTTONUP if event.button == 1 and self._grab is not None:
                self._grab = None
                return HANDLED
        return None

    def _drag(self, y: int) -> Change:
        groove, thumb = self.bar(), self.thumb()
        free = max(1, groove.height - thumb.height)
        self.scroll_to((y - (self._grab or 0) - groove.y) * self.furthest / free)
        return HANDLED

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
        if self.scrolls:
            draw_bar(surface, self.desk, self.bar(), self.thumb(), self._grab is not None)


def draw_bar(surface: pygame.Surface, desk: Desk, groove: pygame.Rect, thumb: pygame.Rect, held: bool = False) -> None:
    """A scrollbar, as it looks everywhere."""
    desk.art.plate(surface, groove, "#120C08", ink.LINE, radius=4, border_alpha=0.7)
    one = desk.art.line()
    desk.art.plate(surface, thumb.inflate(-2 * one, -2 * one), ink.GOLD if held else "#8F6E38", radius=3)
