"""The chapters of a book as the rule book's list shows them: parts by their names, hits of a search counted."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.ui import theme as ink
from game.ui.rule_book import Book
from game.ui.scene import Change
from game.ui.theme import Role
from game.ui.widgets import ListBox

if TYPE_CHECKING:
    from game.ui.desk import Desk


class ChapterList(ListBox):
    """A row for each chapter, and one with its name above each part of the book but the first."""

    def __init__(self, desk: Desk, go: Callable[[int], Change]) -> None:
        super().__init__(desk, self._draw_row, row=29, gap=0, choose=self._open_row)
        self.go = go
        """Opens a chapter by its place in the book."""
        self.book = Book("", "", ())
        self.rows: list[int | str] = []
        """Chapters by their places, and the names of parts."""
        self.open_now = 0
        """The place of the chapter that is open."""
        self.hits: list[list[int]] = []
        """What a search has found in each chapter; empty while nothing is searched."""
        self.searching = False

    def take(self, book: Book) -> None:
        """The chapters of another book."""
        self.book, self.rows = book, []
        part = ""
        for place, chapter in enumerate(book.chapters):
            if chapter.part != part:
                self.rows.append(chapter.part)
            part = chapter.part
            self.rows.append(place)

    def show_open(self, place: int) -> None:
        """This chapter is the open one."""
        self.open_now = place
        self.set_count(len(self.rows), self.rows.index(place))

    def _open_row(self, index: int) -> Change:
        """The chapter of a row; from the name of a part on to its neighbour, the way that was taken."""
        row = self.rows[index]
        if isinstance(row, str):
            row = next(row for row in self.rows[index:] if isinstance(row, int))
            if row == self.open_now:
                row -= 1
        return self.go(row)

    def _draw_row(self, surface: pygame.Surface, rect: pygame.Rect, index: int, chosen: bool, hover: bool) -> None:
        row = self.rows[index]
        if isinstance(row, int):
            self._draw_chapter(surface, rect, row, chosen, hover)
            return
        desk, px = self.desk, self.desk.px
        surface.fill(ink.LINE, (rect.x + px(6), rect.y + px(4), rect.width - px(12), desk.art.line()))
        room = pygame.Rect(rect.x + px(8), rect.y + px(6), rect.width - px(16), rect.height - px(6))
        desk.theme.write(surface, row, Role.SMALL_STRONG, ink.GOLD, room, may_cut=True)

    def _draw_chapter(self, surface: pygame.Surface, rect: pygame.Rect, place: int, chosen: bool, hover: bool) -> None:
        desk, px = self.desk, self.desk.px
        chapter = self.book.chapters[place]
        hits = len(self.hits[place]) if place < len(self.hits) else 0
        if chosen or hover:
            desk.art.row(surface, rect, chosen=chosen, hover=hover, bar=True)
        colour = ink.IVORY if chosen else ink.TEXT if hits or not self.searching else ink.MUTED
        number = pygame.Rect(rect.x, rect.y, px(28), rect.height)
        words = str(chapter.number) if chapter.number else ""
        desk.theme.write(surface, words, Role.SMALL_STRONG, ink.GOLD, number, "right")
        wide = px(34) if hits else px(8)
        name = pygame.Rect(number.right + px(10), rect.y, rect.right - number.right - px(10) - wide, rect.height)
        desk.theme.write(surface, chapter.title, Role.BODY, colour, name, may_cut=True)
        if hits:
            pill = pygame.Rect(0, 0, px(26), px(18))
            pill.midright = rect.right - px(7), rect.centery
            fill = ink.GOLD if chosen else "#4A3722"
            desk.art.plate(surface, pill, fill, ink.LIGHT_GOLD if chosen else ink.RULE, radius=9, border_alpha=0.6)
            desk.theme.write(surface, str(hits), Role.TINY, ink.BUTTON_INK if chosen else ink.TEXT, pill, "centre")
