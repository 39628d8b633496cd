"""A list of rows with one chosen, scrolled when it must be; and the log, a list of sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.ui import theme as ink
from game.ui.keys import chord
from game.ui.scene import HANDLED, Change
from game.ui.theme import Role
from game.ui.widgets.scrolling import BAR, Scrolling
from game.ui.widgets.widget import takes

if TYPE_CHECKING:
    from game.ui.desk import Desk

DrawRow = Callable[[pygame.Surface, pygame.Rect, int, bool, bool], None]
"""(surface, rectangle, index, chosen, pointed at): draws one row, its ground too (`art.row`)."""


class ListBox(Scrolling):
    """Rows of one height.  Choosing tells `choose`, Enter and a second click on the chosen row tell `open`."""

    def __init__(
        self,
        desk: Desk,
        draw_row: DrawRow,
        rect: pygame.Rect | None = None,
        *,
        row: float = 44,
        gap: float = 6,
        choose: Callable[[int], Change] | None = None,
        open: Callable[[int], Change] | None = None,
        tip_for: Callable[[int], str] | None = None,
    ) -> None:
        super().__init__(desk, rect)
        self.draw_row = draw_row
        self.row, self.gap = row, gap  # units
        self.count = 0
        self.chosen = -1
        self.choose = choose
        self.open = open
        self.tip_for = tip_for
        self._over = -1

    def set_count(self, count: int, chosen: int | None = None) -> None:
        """So many rows from now on."""
        self.count = count
        self.chosen = min(self.chosen if chosen is None else chosen, count - 1)
        self._over = -1
        self.scroll_to(self.offset)

    @property
    def shown_tip(self) -> str:
        return (
            self.tip_for(self._over) if self.tip_for is not None and 0 <= self._over < self.count else super().shown_tip
        )

    @property
    def step(self) -> int:
        return self.desk.px(self.row + self.gap)

    @property
    def furthest(self) -> int:
        return max(0, self.count * self.step - self.desk.px(self.gap) - self.rect.height)

    def row_rect(self, index: int) -> pygame.Rect:
        """Where a row stands now, on the screen or beyond the list's edges."""
        width = self.rect.width - (self.desk.px(BAR + 8) if self.scrolls else 0)
        return pygame.Rect(self.rect.x, self.rect.y + index * self.step - self.offset, width, self.desk.px(self.row))

    def row_at(self, point: tuple[int, int]) -> int:
        """The row at a point, -1 for none."""
        if not self.rect.collidepoint(point) or self.step <= 0:
            return -1
        index = (point[1] - self.rect.y + self.offset) // self.step
        return index if 0 <= index < self.count and self.row_rect(index).collidepoint(point) else -1

    def show(self, index: int) -> None:
        """Scroll so far that the row can be seen."""
        top = index * self.step
        if top < self.offset:
            self.scroll_to(top)
        elif top + self.desk.px(self.row) > self.offset + self.rect.height:
            self.scroll_to(top + self.desk.px(self.row) - self.rect.height)

    def pick(self, index: int) -> Change:
        """Choose a row."""
        if not self.count:
            return HANDLED
        index = max(0, min(index, self.count - 1))
        self.show(index)
        if index == self.chosen:
            return HANDLED
        self.chosen = index
        self.desk.sound.play("toggle")
        return takes(self.choose(index)) if self.choose is not None else HANDLED

    def handle(self, event: pygame.Event) -> Change:
        moved = self.scrolled(event)
        if moved is not None:
            return moved
        match event.type:
            case pygame.MOUSEMOTION:
                over = self.row_at(event.pos)
                changed, self._over = over != self._over, over
                return HANDLED if changed else None
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                return self._down(event.pos)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                return HANDLED
            case pygame.KEYDOWN:
                return self._key(chord(event))
        return None

    def _down(self, point: tuple[int, int]) -> Change:
        index = self.row_at(point)
        if index < 0:
            return HANDLED
        if index == self.chosen and self.open is not None and self.choose is None:
            return takes(self.open(index))
        return self.pick(index)

    def _key(self, words: str) -> Change:
        page = max(1, self.rect.height // max(1, self.step) - 1)
        steps = {"Up": -1, "Down": 1, "Page up": -page, "Page down": page}
        if words in steps and self.count:
            beyond = self.chosen + steps[words]
            if words in ("Up", "Down") and not 0 <= beyond < self.count:
                return None  # the ring goes on to the next control
            return self.pick(beyond)
        if words in ("Home", "End") and self.count:
            return self.pick(0 if words == "Home" else self.count - 1)
        if words == "Enter" and self.open is not None and 0 <= self.chosen < self.count:
            return takes(self.open(self.chosen))
        return None

    def draw(self, surface: pygame.Surface) -> None:
        clip = surface.get_clip()
        # a focus ring or a glow may reach past the rows, but never past the list
        surface.set_clip(clip.clip(self.rect))
        first = max(0, self.offset // max(1, self.step))
        for index in range(first, self.count):
            rect = self.row_rect(index)
            if rect.top >= self.rect.bottom:
                break
            self.draw_row(surface, rect, index, index == self.chosen, self.hover and index == self._over)
        surface.set_clip(clip)
        self.draw_bar(surface)


class Line(NamedTuple):
    """One sentence of a log."""

    words: str
    colour: str = ink.TEXT
    mark: str = ""  # colour of the bar at its left; "" for none
    icon: str = ""  # sprite before the words
    aside: str = ""  # short, at the right


class Log(Scrolling):
    """Sentences, wrapped, the newest at the top; scrolls, and a click on one tells its index."""

    def __init__(
        self,
        desk: Desk,
        rect: pygame.Rect | None = None,
        *,
        choose: Callable[[int], Change] | None = None,
        role: Role = Role.BODY,
    ) -> None:
        super().__init__(desk, rect)
        self.lines: Sequence[Line] = ()
        self.choose = choose
        self.role = role
        self._tops: list[tuple[int, int]] = []  # (top, height) of each line, pixels from the beginning, newest first
        self._for: tuple[int, int, float] = (-1, -1, 0.0)

    def set_lines(self, lines: Sequence[Line]) -> None:
        """Oldest first, as they happened."""
        self.lines = lines
        self._for = (-1, -1, 0.0)
        self.offset = 0

    def _measure(self) -> None:
        now = (len(self.lines), self.rect.width, self.desk.theme.scale)
        if now == self._for:
            return
        self._for, self._tops, top = now, [], 0
        for line in reversed(self.lines):
            height = self.desk.theme.paragraph_height(line.words, self.role, self._width(line)) + self.desk.px(6)
            self._tops.append((top, height))
            top += height

    def _width(self, line: Line) -> int:
        aside = self.desk.theme.width(line.aside, Role.SMALL) + self.desk.px(8) if line.aside else 0
        return max(
            self.desk.px(40), self.rect.width - self.desk.px(BAR + 22) - (self.desk.px(22) if line.icon else 0) - aside
        )

    @property
    def height(self) -> int:
        self._measure()
        return self._tops[-1][0] + self._tops[-1][1] if self._tops else 0

    @property
    def furthest(self) -> int:
        return max(0, self.height - self.rect.height)

    def handle(self, event: pygame.Event) -> Change:
        moved = self.scrolled(event)
        if moved is not None:
            return moved
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button == 1 and self.choose is not None:
                self._measure()
                at = event.pos[1] - self.rect.y + self.offset
                for i, (top, height) in enumerate(self._tops):
                    if top <= at < top + height:
                        return takes(self.choose(len(self.lines) - 1 - i))
            case pygame.KEYDOWN:
                page = {"Page up": -1.0, "Page down": 1.0, "Up": -0.2, "Down": 0.2}.get(chord(event))
                if page is not None and self.furthest:
                    return self.scroll_to(self.offset + page * self.rect.height)
        return None

    def draw(self, surface: pygame.Surface) -> None:
        self._measure()
        desk = self.desk
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self.rect))
        for (top, height), line in zip(self._tops, reversed(self.lines), strict=True):
            y = self.rect.y + top - self.offset
            if y + height < self.rect.top or y > self.rect.bottom:
                continue
            x = self.rect.x + desk.px(12)
            if line.mark:
                surface.fill(line.mark, (self.rect.x, y + desk.px(3), desk.px(4), height - desk.px(8)))
            if line.icon:
                surface.blit(desk.sprites.get(line.icon, desk.px(16)), (x, y + desk.px(2)))
                x += desk.px(22)
            room = pygame.Rect(x, y, self._width(line), 0)
            desk.theme.paragraph(surface, line.words, self.role, line.colour, room)
            if line.aside:
                right = pygame.Rect(
                    self.rect.x, y, self.rect.width - desk.px(BAR + 8), desk.theme.line_height(self.role)
                )
                desk.theme.write(surface, line.aside, Role.SMALL, ink.MUTED, right, "right")
        surface.set_clip(clip)
        self.draw_bar(surface)
