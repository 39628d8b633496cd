"""What stands at the head of a rule book: the chapter's number, title and motto; how much there is, or was found."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.core.wording import counted
from game.ui import theme as ink
from game.ui.rule_book import Book, Chapter
from game.ui.theme import Role

if TYPE_CHECKING:
    from game.ui.desk import Desk


def paint_heading(surface: pygame.Surface, desk: Desk, chapter: Chapter, room: pygame.Rect) -> None:
    """The chapter that is open."""
    px, x, y = desk.px, room.x, room.y
    if chapter.number:
        number = pygame.Rect(x, y, px(60), px(40))
        stands = desk.theme.write(surface, str(chapter.number), Role.LARGE_NAME, "#9A6A1E", number, size=30)
        x = stands.right + px(12)
    title = pygame.Rect(x, y, room.right - x, px(40))
    desk.theme.write(surface, chapter.title, Role.LARGE_NAME, ink.BLOOD_INK, title, size=30, may_cut=True)
    line = pygame.Rect(x, y + px(38), room.right - x, px(24))
    desk.theme.write(surface, chapter.motto, Role.MOTTO, ink.SECOND_INK, line, size=17, may_cut=True)


def paint_counts(
    surface: pygame.Surface,
    desk: Desk,
    side: pygame.Rect,
    book: Book,
    hits: Sequence[Sequence[int]],
    *,
    searching: bool,
) -> None:
    """How many rules the book has, or in how many places something was found, over the list of chapters."""
    px = desk.px
    row = pygame.Rect(side.x + px(15), side.y + px(58), side.width - px(30), px(24))
    if not searching:
        count = sum(1 for chapter in book.chapters for rule in chapter.rules if rule.id)
        desk.theme.write(surface, f"{count} rules", Role.SMALL, ink.MUTED, row)
        return
    found = [each for each in hits if each]
    places = sum(map(len, found))
    words = f"{counted(places, 'place')} in {counted(len(found), 'chapter')}"
    desk.theme.write(surface, words if places else "No rule says that", Role.SMALL, ink.TEXT, row)
    desk.theme.write(surface, "Esc clears", Role.SMALL, ink.MUTED, row, "right")
