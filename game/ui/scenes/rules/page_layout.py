"""Where a chapter's text, its diagram and its examples stand on the page of a rule book (docs/look.md, Rule book)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.ui.scenes.rules.examples import LiveDiagram
from game.ui.scenes.rules.text import COLUMN, ChapterText
from game.ui.theme import Role
from game.ui.widgets import Viewport

if TYPE_CHECKING:
    from game.ui.desk import Desk

READING = 640
"""Units: a line of the opening is never longer, however wide the page is."""
SMALLEST_BOARD = 280
"""Units: so small the diagram may become for what stands below it."""
FOLDED_BOARD = 250
"""Units: the side of the diagram in a small window."""


@dataclass(frozen=True, slots=True)
class Sought:
    """What is searched for in the open chapter."""

    words: Sequence[str]
    hits: Sequence[int]


class PageLayout:
    """The rectangles of one open chapter."""

    def __init__(self, desk: Desk, live: LiveDiagram, text: ChapterText, view: Viewport) -> None:
        self.desk = desk
        self.live = live
        self.text = text
        self.view = view
        self.board = self.aside = self.caption = pygame.Rect(0, 0, 0, 0)

    def beside(self, inner: pygame.Rect, foot: int, sought: Sought) -> None:
        """The text scrolls at the left, the diagram stands at the right."""
        px = self.desk.px
        has = self.live.shown is not None
        column = min(px(378), round(inner.width * 0.42)) if has else 0
        spare = inner.width - px(COLUMN + 400 + 36) - column
        if has and spare > 0:
            column = min(column + round(spare * 0.5), px(520))
        self.aside = pygame.Rect(inner.right - column, inner.y + px(20), column, foot - inner.y - px(20))
        side = min(column, max(px(SMALLEST_BOARD), self.aside.height - self._below(column))) if has else 0
        self.board = pygame.Rect(self.aside.x + (column - side) // 2, self.aside.y, side, side)
        text = (self.aside.x - px(24) if has else inner.right) - inner.x
        top = inner.y + px(88)
        self.view.rect = pygame.Rect(inner.x - px(10), top, text + px(10), foot - top - px(4))
        self._place_examples(foot)
        width = min(text - px(20), px(COLUMN + 480 if has else COLUMN + 620))
        wanted = sought.words
        left, width = inner.x + px(10), width - px(10)
        above = self.text.lay_opening(left, min(width - px(16), px(READING)), 0, wanted)
        self.view.set_height(self.text.lay_law(left, width, above, sought.hits, wanted))

    def _below(self, width: int) -> int:
        """How much room caption and actions take below the diagram, in a column so wide."""
        px = self.desk.px
        caption = px(12) + self.desk.theme.paragraph_height(self.live.caption, Role.ASIDE, width) + px(8)
        return caption + sum(example.height(width) + px(6) for example in self.live.examples)

    def _place_examples(self, foot: int) -> None:
        px, width = self.desk.px, self.aside.width
        y = self.board.bottom + px(12)
        self.caption = pygame.Rect(self.aside.x, y, width, 0)
        y += self.desk.theme.paragraph_height(self.live.caption, Role.ASIDE, width) + px(8)
        for example in self.live.examples:
            height = example.height(width)
            example.rect = pygame.Rect(self.aside.x, y, width, height)
            example.viewport = None
            example.visible = example.rect.bottom <= foot
            y += height + px(6)

    def folded(self, inner: pygame.Rect, foot: int, sought: Sought) -> None:
        """The diagram is the first thing on the page, what a player needs beside it; both scroll with the law."""
        px = self.desk.px
        has = self.live.shown is not None
        top = inner.y + px(88)
        self.board = self.aside = pygame.Rect(0, 0, 0, 0)
        self.view.rect = pygame.Rect(inner.x, top, inner.width, foot - top - px(6))
        self.view.clear()
        left, width, wanted = inner.x + px(10), inner.width - px(34), sought.words
        aside = px(FOLDED_BOARD + 20) if has else 0
        beside, room = left + aside, width - aside
        y = self.text.lay_opening(beside, min(room, px(READING)), 0, wanted)
        if has:
            self.caption = pygame.Rect(beside, y + px(4), room, 0)
            y += self.desk.theme.paragraph_height(self.live.caption, Role.ASIDE, room) + px(12)
            for example in self.live.examples:
                height = example.height(room)
                self.view.place(example, pygame.Rect(beside, y, room, height))
                y += height + px(6)
            y = max(y, px(FOLDED_BOARD + 12))
        self.view.set_height(self.text.lay_law(left, width, y, sought.hits, wanted))
