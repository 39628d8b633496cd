"""What most screens share: the table behind, the top bar, the hint bar, a ring of controls, a baked ground."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.ui import theme as ink
from game.ui.film import backing
from game.ui.grounded import Grounded
from game.ui.keys import pressed
from game.ui.layout import SMALLEST
from game.ui.scene import HANDLED, Change, Pop
from game.ui.theme import Role
from game.ui.widgets.button import IconButton
from game.ui.widgets.ring import Ring
from game.ui.widgets.widget import Widget
from game.ui.widgets.words import Hint, draw_hints

if TYPE_CHECKING:
    from game.ui.desk import Desk

TOOL = 34  # units, side of a tool in the top bar


class Screen(Grounded):
    """A whole screen.  A subclass makes its widgets in `__init__`, gives them rectangles in `place`, draws what
    stands still in `paint`.

    What `paint` draws is baked and kept until `arrange` or `repaint`; the ring is drawn above it.
    """

    least: tuple[int, int] = SMALLEST
    title = ""
    bar = True  # with a top bar

    def __init__(self, desk: Desk, title: str = "", subtitle: str = "") -> None:
        super().__init__(desk)
        self.title = title or self.title
        self.subtitle = subtitle
        self.ring = Ring(desk)
        self.hints: Sequence[Hint] = ()
        self.hint_at_right = ""
        self.menu_button: IconButton | None = None  # at the left of the bar
        self.tools: list[IconButton] = []  # at the right of the bar, from left to right

    # For subclasses

    def place(self) -> None:
        """Give every control its rectangle."""

    def key(self, event: pygame.Event) -> Change:
        """A key press that no control wanted."""
        return self.close() if pressed(event, "Esc") else None

    def close(self) -> Change:
        """What Esc does."""
        return Pop()

    # The scene

    def arrange(self) -> None:
        super().arrange()
        self._place_bar()
        self.place()

    def handle(self, event: pygame.Event) -> Change:
        answer = self.ring.handle(event)
        if answer is None and event.type == pygame.KEYDOWN:
            return self.key(event)
        return answer

    def _bake(self, surface: pygame.Surface) -> pygame.Surface:
        ground = backing(surface)
        self.desk.art.background(ground)
        if self.bar:
            self._paint_bar(ground)
        draw_hints(ground, self.desk, self.hints, self.hint_at_right)
        self.paint(ground)
        for widget in self.ring.widgets:
            if widget.visible and widget.viewport is None:
                widget.cast(ground)
        return ground

    # The top bar

    def bar_widgets(self) -> list[Widget]:
        """The controls of the bar, for the ring (a subclass adds them where it wants them in the Tab order)."""
        return [*([self.menu_button] if self.menu_button is not None else []), *self.tools]

    def _place_bar(self) -> None:
        desk, bar = self.desk, self.desk.layout.top
        side, gap = desk.px(TOOL), desk.px(8)
        middle = bar.y + desk.px(25)
        if self.menu_button is not None:
            self.menu_button.rect = pygame.Rect(desk.px(11), middle - side // 2, side, side)
        x = bar.right - desk.px(11)
        for tool in reversed(self.tools):
            if tool.visible:
                tool.rect = pygame.Rect(x - side, middle - side // 2, side, side)
                x -= side + gap

    @property
    def bar_room(self) -> pygame.Rect:
        """The part of the top bar that the title and the tools leave free, for whose turn it is or the steps of a
        set-up."""
        desk, bar = self.desk, self.desk.layout.top
        left = self._title_left + desk.theme.width(self.title, Role.SCREEN_TITLE) + desk.px(16)
        if self._subtitle_shown:
            left += desk.theme.width(self.subtitle, Role.SMALL, 14) + desk.px(16)
        right = min([bar.right, *(tool.rect.left for tool in self.tools if tool.visible)]) - desk.px(16)
        return pygame.Rect(left, bar.y, max(0, right - left), desk.px(50))

    @property
    def _title_left(self) -> int:
        return self.desk.px(86 if self.menu_button is not None else 50)

    @property
    def _subtitle_shown(self) -> bool:
        return bool(self.subtitle) and not self.desk.layout.compact

    def _paint_bar(self, surface: pygame.Surface) -> None:
        desk, bar = self.desk, self.desk.layout.top
        desk.art.bar(surface, bar)
        middle = bar.y + desk.px(25)
        crown = desk.sprites.icon("glyphs/crown", desk.px(25), ink.GOLD)
        surface.blit(crown, crown.get_rect(midright=(self._title_left - desk.px(8), middle - desk.px(1))))
        width = desk.theme.width(self.title, Role.SCREEN_TITLE)
        room = pygame.Rect(self._title_left, bar.y, width + 1, desk.px(50))
        desk.theme.write(surface, self.title, Role.SCREEN_TITLE, ink.IVORY, room)
        if self._subtitle_shown:
            left = room.right + desk.px(14)
            right = min([bar.right, *(tool.rect.left for tool in self.tools if tool.visible)]) - desk.px(12)
            line = pygame.Rect(left, bar.y + desk.px(2), max(1, right - left), desk.px(50))
            desk.theme.write(surface, self.subtitle, Role.SMALL, ink.MUTED, line, size=14, may_cut=True)


__all__ = ["HANDLED", "Screen", "TOOL"]
