"""The listed part of a bench: a line for each kind of card under the heading of its kind, and the curve of what they
cost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from game.ui import theme as ink
from game.ui.keys import chord
from game.ui.scene import HANDLED, Change
from game.ui.skins.workshop import Line
from game.ui.theme import Role, clear
from game.ui.widgets import ListBox
from game.ui.widgets.widget import takes

if TYPE_CHECKING:
    from game.ui.desk import Desk

HEXAGON = "#1B3C66"


class Lines(ListBox):
    """Lines with headings between them; a click chooses, a right click or Delete takes one out, + adds one."""

    def __init__(
        self,
        desk: Desk,
        chosen: Callable[[str], Change],
        add: Callable[[str], Change],
        take_out: Callable[[str], Change],
    ) -> None:
        super().__init__(desk, self._draw_line, row=25, gap=2, choose=self._chose)
        self.told, self.add, self.take_out = chosen, add, take_out
        self.lines: list[Line | str] = []
        """A line, or a heading."""

    def take(self, lines: Sequence[Line]) -> None:
        """Other lines; the one that was chosen stays so as long as it is there."""
        kept = self.id
        self.lines = []
        for line in lines:
            if not self.lines or all(each.heading != line.heading for each in self.lines if isinstance(each, Line)):
                self.lines.append(line.heading)
            self.lines.append(line)
        at = next((i for i, line in enumerate(self.lines) if isinstance(line, Line) and line.id == kept), -1)
        self.set_count(len(self.lines), at)

    @property
    def id(self) -> str:
        """The chosen card; empty without one."""
        line = self.lines[self.chosen] if 0 <= self.chosen < len(self.lines) else ""
        return line.id if isinstance(line, Line) else ""

    def pick(self, index: int) -> Change:
        """Headings are passed over in the direction one goes."""
        index = max(0, min(index, len(self.lines) - 1))
        if self.lines and isinstance(self.lines[index], str):
            index += 1 if index >= self.chosen else -1
            if not 0 <= index < len(self.lines):
                return HANDLED
        return super().pick(index)

    def _chose(self, index: int) -> Change:
        return takes(self.told(self.id))

    def handle(self, event: pygame.Event) -> Change:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            found = self.row_at(event.pos)
            line = self.lines[found] if found >= 0 else ""
            return takes(self.take_out(line.id)) if isinstance(line, Line) else HANDLED
        if event.type == pygame.KEYDOWN and self.id:
            words = chord(event)
            if words in ("Delete", "Backspace", "-"):
                return takes(self.take_out(self.id))
            if words in ("Enter", "+", "="):
                return takes(self.add(self.id))
        return super().handle(event)

    def _draw_line(self, surface: pygame.Surface, rect: pygame.Rect, index: int, chosen: bool, hover: bool) -> None:
        line = self.lines[index]
        desk, px, theme = self.desk, self.desk.px, self.desk.theme
        if isinstance(line, str):
            many = sum(each.count for each in self.lines if isinstance(each, Line) and each.heading == line)
            theme.write(surface, line, Role.SMALL_STRONG, ink.GOLD, rect.inflate(-px(8), 0))
            theme.write(surface, str(many), Role.SMALL_STRONG, ink.GOLD, rect.inflate(-px(8), 0), "right")
            return
        desk.art.row(surface, rect, chosen=chosen, hover=hover)
        tint = pygame.Surface((rect.width // 2, rect.height - 2), pygame.SRCALPHA)
        for x in range(tint.get_width()):
            part = 1 - x / tint.get_width()
            tint.fill(clear(line.tint, 0.75 * part), (x, 0, 1, tint.get_height()))
        surface.blit(tint, (rect.x + 1, rect.y + 1))
        if line.culprit:
            desk.art.outline(surface, rect, ink.BAD, radius=4, width=1.6)
        big = px(20)
        disc = pygame.Rect(rect.x + px(4), rect.centery - big // 2, big, big)
        desk.art.plate(surface, disc, HEXAGON, "#6FA0D8", radius=7)
        theme.write(surface, line.cost, Role.SMALL_STRONG, ink.IVORY, disc, "centre", size=13)
        count = theme.write(
            surface, f"×{line.count}", Role.STRONG, ink.IVORY, rect.inflate(-px(14), 0), "right", size=14
        )
        if line.culprit:
            sign = desk.sprites.icon("ui/warning", px(14), ink.BAD)
            surface.blit(sign, sign.get_rect(midright=(count.left - px(6), rect.centery)))
        left = disc.right + px(8)
        room = pygame.Rect(left, rect.y, count.left - px(24) - left, rect.height)
        theme.write(surface, line.name, Role.BODY, ink.IVORY, room, size=14, may_cut=True)


def paint_curve(surface: pygame.Surface, desk: Desk, rect: pygame.Rect, curve: Sequence[tuple[str, int]]) -> None:
    """A bar for each cost, its count on top, the cost under it."""
    px, theme = desk.px, desk.theme
    foot, top = px(22), px(17)
    most = max((many for _, many in curve), default=0) or 1
    wide = rect.width // max(1, len(curve))
    floor = rect.bottom - foot
    surface.fill(ink.LINE, (rect.x, floor, rect.width, desk.art.line()))
    for i, (cost, many) in enumerate(curve):
        x = rect.x + i * wide
        high = round((floor - rect.y - top) * many / most)
        bar = pygame.Rect(x + px(5), floor - high, wide - px(10), high)
        if many:
            desk.art.plate(surface, bar, ((0.0, "#F0CB72"), (1.0, "#9A7430")), radius=2)
            count = pygame.Rect(x, bar.y - top, wide, top)
            theme.write(surface, str(many), Role.SMALL_STRONG, ink.IVORY, count, "centre", size=13)
        label = pygame.Rect(x, floor + px(2), wide, foot - px(2))
        theme.write(surface, cost, Role.SMALL_STRONG, ink.TEXT if many else ink.DIM, label, "centre", size=13)
