"""Named actions as plain buttons, one under the other or in two columns: what it is, what it leads to, its number key.

Made for moments that offer more than two answers: tokens to spend, sets of dice to take up, dice to trade in.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.ui import theme as ink
from game.ui.art import HOVER_STOPS, SECONDARY_STOPS
from game.ui.scene import HANDLED, Change
from game.ui.skins.facts import Picture
from game.ui.theme import Role
from game.ui.widgets.button import Pressable

if TYPE_CHECKING:
    from game.ui.desk import Desk

MOST = 20
"""More answers than these are never offered at once by the games that we have."""
TALL, LEAST = 46.0, 29.0  # units of one row
KEYS = "123456789"


@dataclass(frozen=True, slots=True)
class Offered:
    """One answer."""

    words: str
    line: str
    press: Callable[[], Change]
    picture: Picture | None = None
    key: str = ""
    """Its own key; otherwise its number."""
    is_first: bool = False
    """What most would do: light gold edge."""


class ChoiceRow(Pressable):
    """A plate as wide as its column."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, lambda: HANDLED)
        self.offered: Offered | None = None
        self.visible = False

    def show(self, offered: Offered | None, number: int) -> None:
        self.offered, self.visible = offered, offered is not None
        if offered is not None:
            self.press = offered.press
            self.key = offered.key or (KEYS[number] if number < len(KEYS) else "")
            self.tip = ""

    @property
    def label(self) -> str:
        """Its words, for whoever looks for a control by them."""
        return self.offered.words if self.offered is not None else ""

    def draw(self, surface: pygame.Surface) -> None:
        offered, desk, px, art, rect = self.offered, self.desk, self.desk.px, self.desk.art, self.rect
        if offered is None:
            return
        lit = self.hover and self.enabled
        edge = ink.LIGHT_GOLD if lit or offered.is_first else ink.RULE
        art.plate(surface, rect, HOVER_STOPS if lit else SECONDARY_STOPS, edge, radius=4, border_alpha=0.9)
        x = rect.x + px(8)
        if offered.picture is not None:
            side = min(rect.height - px(6), px(34))
            picture = offered.picture(side)
            surface.blit(picture, picture.get_rect(center=(x + side // 2, rect.centery)))
            x += side + px(8)
        cap = art.key_cap(surface, self.key, 0, 0, draw=False) if self.key else 0
        right = rect.right - px(8) - (cap + px(6) if cap else 0)
        if cap:
            art.key_cap(surface, self.key, rect.right - px(8) - cap, rect.centery)
        room = pygame.Rect(x, rect.y, right - x, rect.height)
        theme = desk.theme
        if offered.line and rect.height >= px(38):
            words = pygame.Rect(x, rect.y + px(3), room.width, rect.height // 2)
            theme.write(surface, offered.words, Role.SMALL_NAME, ink.IVORY, words, size=15)
            line = pygame.Rect(x, rect.centery - px(1), room.width, rect.height // 2)
            # What a spell brings may be long; where it is told in full, its entry on the stack, can be pointed at.
            theme.write(surface, offered.line, Role.SMALL, ink.MUTED, line, may_cut=True)
            return
        said = theme.write(surface, offered.words, Role.SMALL_NAME, ink.IVORY, room, size=15)
        rest = pygame.Rect(said.right + px(8), room.y, room.right - said.right - px(8), room.height)
        if offered.line and rest.width > px(40):
            theme.write(surface, offered.line, Role.SMALL, ink.MUTED, rest, "right", may_cut=True)


class ChoiceRows:
    """So many rows as there are answers, in a rectangle."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.rows = [ChoiceRow(desk) for _ in range(MOST)]
        self.rect = pygame.Rect(0, 0, 0, 0)

    def show(self, offered: Sequence[Offered]) -> None:
        for i, row in enumerate(self.rows):
            row.show(offered[i] if i < len(offered) else None, i)
        self.place()

    @property
    def count(self) -> int:
        return sum(row.visible for row in self.rows)

    def height(self, count: int, most: int) -> int:
        """How high so many rows stand, where there are `most` pixels."""
        columns = self._columns(count, most)
        deep = -(-count // columns) if count else 0
        return deep * self._pitch(deep, most)

    def _columns(self, count: int, most: int) -> int:
        return 1 if count * self.desk.px(LEAST) <= most and count <= 6 else 2

    def _pitch(self, deep: int, most: int) -> int:
        return max(self.desk.px(24), min(self.desk.px(TALL), most // max(1, deep)))

    def place(self) -> None:
        """Rows from the top of the rectangle."""
        px, count = self.desk.px, self.count
        if not count:
            return
        columns = self._columns(count, self.rect.height)
        deep = -(-count // columns)
        pitch, gap = self._pitch(deep, self.rect.height), px(8)
        width = (self.rect.width - gap * (columns - 1)) // columns
        for i, row in enumerate(self.rows[:count]):
            column, line = divmod(i, deep)
            left = self.rect.x + column * (width + gap)
            row.rect = pygame.Rect(left, self.rect.y + line * pitch, width, pitch - px(4))
