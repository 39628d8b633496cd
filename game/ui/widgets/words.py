"""Words that stand on a screen and do nothing: labels, paragraphs, key hints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.ui import theme as ink
from game.ui.theme import Role
from game.ui.widgets.widget import Widget

if TYPE_CHECKING:
    from game.ui.desk import Desk


class Hint(NamedTuple):
    """One key of the hint bar and what it does now."""

    key: str
    words: str


class Label(Widget):
    """One line, shrunk a little where it must be."""

    focusable = False

    def __init__(
        self,
        desk: Desk,
        words: str,
        role: Role = Role.BODY,
        colour: str = ink.TEXT,
        rect: pygame.Rect | None = None,
        *,
        align: str = "left",
    ) -> None:
        super().__init__(desk, rect)
        self.words, self.role, self.colour, self.align = words, role, colour, align

    def draw(self, surface: pygame.Surface) -> None:
        self.desk.theme.write(surface, self.words, self.role, self.colour, self.rect, self.align)


class Paragraph(Label):
    """Lines from the top of its rectangle."""

    def draw(self, surface: pygame.Surface) -> None:
        self.desk.theme.paragraph(surface, self.words, self.role, self.colour, self.rect, self.align)


def draw_hints(surface: pygame.Surface, desk: Desk, hints: Sequence[Hint], right: str = "") -> None:
    """The hint bar: at most seven keys that do something now; what does not fit is left out from the end."""
    bar = desk.layout.hints
    desk.art.foot(surface, bar)
    end = bar.right - desk.px(16)
    if right:
        width = desk.theme.width(right, Role.SMALL)
        room = pygame.Rect(end - width, bar.y, width + 1, bar.height)
        desk.theme.write(surface, right, Role.SMALL, ink.MUTED, room)
        end -= width + desk.px(16)
    x = bar.x + desk.px(18)
    for hint in hints[:7]:
        cap = desk.art.key_cap(surface, hint.key, x, bar.centery, draw=False)
        words = desk.theme.width(hint.words, Role.SMALL)
        if x + cap + desk.px(7) + words > end:
            break
        desk.art.key_cap(surface, hint.key, x, bar.centery)
        room = pygame.Rect(x + cap + desk.px(7), bar.y, words + 1, bar.height)
        desk.theme.write(surface, hint.words, Role.SMALL, ink.MUTED, room)
        x = room.right + desk.px(18)
