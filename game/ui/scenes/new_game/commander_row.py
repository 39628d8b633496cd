"""Who sits on a computer's seat of a new game, in one row: name, temper, how the player stands against them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.play.commanders import Meetings
from game.rules.commanders import Commander
from game.ui import theme as ink
from game.ui.portrait import GROUNDS, draw_portrait
from game.ui.scene import Change
from game.ui.theme import Role
from game.ui.widgets import Pressable

if TYPE_CHECKING:
    from game.ui.desk import Desk


class CommanderRow(Pressable):
    """Who sits on a computer's seat, in one row; a click opens the page of all commanders."""

    sound = "open"

    def __init__(self, desk: Desk, press: Callable[[], Change]) -> None:
        super().__init__(desk, press)
        self.commander: Commander | None = None
        self.title = self.words = self.record = self.ground = ""
        self.with_portrait = False

    def draw(self, surface: pygame.Surface) -> None:
        desk, px, rect = self.desk, self.desk.px, self.rect
        if rect.height < px(18):
            return
        desk.art.row(surface, rect, hover=self.hover)
        room = rect.inflate(-px(16), 0)
        sign = desk.sprites.icon("ui/chevron_right", px(16), ink.LIGHT_GOLD if self.hover else ink.GOLD)
        surface.blit(sign, sign.get_rect(midright=(rect.right - px(6), rect.centery)))
        room.width -= px(16)
        if self.with_portrait:
            side = rect.height - px(4)
            draw_sitter(
                surface, desk, pygame.Rect(rect.x + px(2), rect.y + px(2), side, side), self.commander, self.ground
            )
            room = pygame.Rect(
                rect.x + side + px(10), rect.y, rect.right - px(26) - rect.x - side - px(10), rect.height
            )
        if rect.height < px(40):
            self._draw_line(surface, room)
        else:
            self._draw_lines(surface, room)

    def _draw_line(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        """The name, the record at the right, between them what fits of the words."""
        px, theme = self.desk.px, self.desk.theme
        name = theme.write(surface, self.title, Role.SMALL_NAME, ink.IVORY, room, size=15)
        rest = pygame.Rect(name.right + px(10), room.y, room.right - name.right - px(10), room.height)
        width = theme.width(self.record, Role.SMALL)
        words = theme.width(self.words, Role.SMALL)
        if self.record and words + px(14) + width > rest.width:
            theme.write(surface, self.record, Role.SMALL, ink.MUTED, rest, may_cut=True)
            return
        if self.record:
            theme.write(surface, self.record, Role.SMALL, ink.MUTED, rest, "right")
        theme.write(surface, self.words, Role.SMALL, ink.TEXT, rest, may_cut=True)

    def _draw_lines(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        px, theme = self.desk.px, self.desk.theme
        lines = [(self.title, Role.SMALL_NAME, ink.IVORY, 15.0), (self.words, Role.SMALL, ink.TEXT, 13.0)]
        if self.record and room.height >= px(56):
            lines.append((self.record, Role.SMALL, ink.MUTED, 13.0))
        elif self.record:
            lines[1] = (f"{self.words.partition(',')[0]}. {self.record}", Role.SMALL, ink.TEXT, 13.0)
        step = px(18)
        y = room.centery - step * len(lines) // 2
        for words, role, colour, size in lines:
            theme.write(surface, words, role, colour, pygame.Rect(room.x, y, room.width, step), size=size, may_cut=True)
            y += step


def draw_sitter(
    surface: pygame.Surface, desk: Desk, rect: pygame.Rect, commander: Commander | None, ground: str
) -> None:
    """A commander's portrait, or the mark of a computer player without a name; `ground` empty for the own one."""
    if commander is None:
        desk.art.plate(surface, rect, ink.INSET, ink.LINE, radius=4)
        mark = desk.sprites.icon("ui/computer", round(rect.height * 0.56), ink.MUTED)
        surface.blit(mark, mark.get_rect(center=rect.center))
        return
    draw_portrait(desk, surface, rect, commander.portrait, ground or GROUNDS[commander.ground])


def record_words(meetings: Meetings, commander: str) -> str:
    """How the player stands against a commander: "1 won, 4 lost", or that they have not met."""
    score = meetings.against(commander)
    return str(score) if score.games else "Not met yet"
