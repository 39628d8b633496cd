"""A sheet of parchment over the screen below: a question, or something that went wrong, with its buttons
(docs/look.md, States)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.ui import theme as ink
from game.ui.keys import chord
from game.ui.overlay import Overlay
from game.ui.scene import HANDLED, Change, Guard, Pop, Scene
from game.ui.theme import Role
from game.ui.widgets.button import Button, Kind
from game.ui.widgets.ring import Ring

if TYPE_CHECKING:
    from game.ui.desk import Desk


class Answer(NamedTuple):
    """One button of a sheet."""

    label: str
    press: Callable[[], Change]
    kind: Kind = Kind.SECONDARY
    icon: str = ""
    key: str = ""


class Sheet(Overlay):
    """Parchment in the middle, the scene below dimmed and still.  Esc gives the last answer (or the one whose key is
    Esc)."""

    WIDTH = 470  # units

    def __init__(
        self,
        desk: Desk,
        below: Scene | None,
        title: str,
        text: str,
        answers: Sequence[Answer] = (),
        *,
        icon: str = "",
        file: str = "",
        place: str = "",
        note: str = "",
    ) -> None:
        super().__init__(desk, below)
        self.title, self.text, self.icon, self.note = title, text, icon, note
        self.file, self.place = file, place  # a file's name, and what is wrong where in it
        answers = answers or (Answer("Back", Pop, Kind.PRIMARY, key="Esc"),)
        self.buttons = [Button(desk, a.label, a.press, kind=a.kind, icon=a.icon, key=a.key, size=15) for a in answers]
        self.ring = Ring(desk, self.buttons)
        self.guard = Guard(lambda: desk.awake)
        self.guard.changed()
        self._laid_out = desk.layout  # what the scene below is arranged for

    def arrange(self) -> None:
        if self.below is not None and self._laid_out is not self.desk.layout:
            self.below.arrange()
        self._laid_out = self.desk.layout
        super().arrange()
        desk, px = self.desk, self.desk.px
        width = min(px(self.WIDTH), desk.layout.width - px(32))
        inner = width - 2 * px(28)
        height = px(28) + self._title_height(inner) + px(14)
        height += desk.theme.paragraph_height(self.text, Role.LARGE_BODY, inner) if self.text else 0
        height += self._box_height(inner) + (
            px(12) + desk.theme.paragraph_height(self.note, Role.MOTTO, inner, 15) if self.note else 0
        )
        rows = self._button_rows(inner)
        height += px(24) + len(rows) * px(48) + px(14)
        self.rect = pygame.Rect(0, 0, width, min(height, desk.layout.height - px(16)))
        self.rect.center = desk.layout.window.center
        y = self.rect.bottom - px(22) - px(42)
        for row in reversed(rows):
            right = self.rect.right - px(28)
            for button in reversed(row):
                wide = min(button.wanted_width(), inner)
                button.rect = pygame.Rect(right - wide, y, wide, px(40))
                right -= wide + px(12)
            y -= px(48)

    def _button_rows(self, width: int) -> list[list[Button]]:
        rows: list[list[Button]] = [[]]
        left = width
        for button in self.buttons:
            if rows[-1] and button.wanted_width() > left:
                rows.append([])
                left = width
            rows[-1].append(button)
            left -= button.wanted_width() + self.desk.px(12)
        return rows

    def _title_height(self, width: int) -> int:
        return self.desk.theme.paragraph_height(
            self.title, Role.LARGE_NAME, width - (self.desk.px(46) if self.icon else 0)
        )

    def _box_height(self, width: int) -> int:
        if not self.file and not self.place:
            return 0
        room = width - self.desk.px(24)
        lines = self.desk.theme.paragraph_height(self.place, Role.BODY, room) if self.place else 0
        return self.desk.px(14 + 20) + lines + (self.desk.px(26) if self.file else 0)

    def handle(self, event: pygame.Event) -> Change:
        answer = self.guard.handle(self.ring, event)
        if answer is not None:
            return answer
        words = chord(event)
        if words == "Esc":
            return self.buttons[-1].do()
        if words in ("Enter", "Space"):
            return next((b.do() for b in self.buttons if b.kind is Kind.PRIMARY and b.enabled), HANDLED)
        return HANDLED if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL) else None

    def paint(self, surface: pygame.Surface) -> None:
        desk, px, theme = self.desk, self.desk.px, self.desk.theme
        desk.art.parchment(surface, self.rect)
        x, y, width = self.rect.x + px(28), self.rect.y + px(28), self.rect.width - 2 * px(28)
        left = x
        if self.icon:
            picture = desk.sprites.icon(self.icon, px(34), "#8E2A1E")
            surface.blit(picture, (x, y - px(3)))
            left += px(46)
        y += theme.paragraph(
            surface, self.title, Role.LARGE_NAME, ink.BLOOD_INK, pygame.Rect(left, y, width - (left - x), 0)
        ) + px(14)
        if self.text:
            y += theme.paragraph(surface, self.text, Role.LARGE_BODY, ink.INK, pygame.Rect(x, y, width, 0))
        if self.file or self.place:
            y += px(14)
            box = pygame.Rect(x, y, width, self._box_height(width) - px(14))
            desk.art.plate(surface, box, "#8A6A38", "#6B4A22", radius=4, alpha=0.16, border_alpha=0.7)
            line = pygame.Rect(x + px(12), y + px(9), width - px(24), px(20))
            if self.file:
                theme.write(surface, self.file, Role.STRONG, ink.INK, line, may_cut=True)
                line.y += px(26)
            if self.place:
                theme.paragraph(
                    surface, self.place, Role.BODY, ink.SECOND_INK, pygame.Rect(line.x, line.y, line.width, 0)
                )
            y = box.bottom
        if self.note:
            theme.paragraph(
                surface, self.note, Role.MOTTO, ink.SECOND_INK, pygame.Rect(x, y + px(12), width, 0), size=15
            )
