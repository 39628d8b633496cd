"""A sheet that asks for one line of typing: a name, a folder."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import pygame

from game.ui import theme as ink
from game.ui.scene import HANDLED, Change, Scene
from game.ui.theme import Role
from game.ui.widgets import Answer, Segments, Sheet, TextField

if TYPE_CHECKING:
    from game.ui.desk import Desk


Choice = Segments[Any]
CHOICE = 34  # units high


class FieldSheet(Sheet):
    """Parchment with a text field between words and buttons; under the field stands `under`, or what is wrong."""

    WIDTH = 560

    def __init__(
        self,
        desk: Desk,
        below: Scene,
        title: str,
        text: str,
        answers: Sequence[Answer],
        *,
        given: str = "",
        placeholder: str = "",
        under: str = "",
        longest: int = 400,
        done: Callable[[str], Change] | None = None,
        icon: str = "",
        choice: Choice | None = None,
    ) -> None:
        """`choice` is one more control, under the field, which the answers ask for its value themselves."""
        super().__init__(desk, below, title, text, answers, icon=icon)
        self.choice = choice
        self.under = under
        self.trouble = ""
        self.field = TextField(desk, given, self._typed, longest=longest, placeholder=placeholder, done=done)
        self.ring.replace([self.field, *([choice] if choice is not None else []), *self.buttons])

    def _typed(self, text: str) -> Change:
        self.trouble = ""
        self.repaint()
        return HANDLED

    def told(self, words: str) -> Change:
        """What is wrong with what was typed."""
        self.trouble = words
        self.desk.sound.play("refuse")
        self.repaint()
        return HANDLED

    def _box_height(self, width: int) -> int:
        return self.desk.px(14 + 38 + 30 + (CHOICE + 8 if self.choice is not None else 0))

    def arrange(self) -> None:
        super().arrange()
        px = self.desk.px
        inner = self.rect.inflate(-2 * px(28), 0)
        y = self.rect.y + px(28) + self._title_height(inner.width) + px(14)
        y += self.desk.theme.paragraph_height(self.text, Role.LARGE_BODY, inner.width) + px(14)
        self.field.rect = pygame.Rect(inner.x, y, inner.width, px(38))
        if self.choice is not None:
            self.choice.rect = pygame.Rect(inner.x, self.field.rect.bottom + px(30), inner.width, px(CHOICE))

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        px = self.desk.px
        room = pygame.Rect(self.field.rect.x, self.field.rect.bottom + px(4), self.field.rect.width, px(24))
        if self.trouble:
            self.desk.theme.write(surface, self.trouble, Role.STRONG, "#8E2A1E", room, may_cut=True)
        else:
            self.desk.theme.write(surface, self.under, Role.BODY, ink.SECOND_INK, room, may_cut=True)
