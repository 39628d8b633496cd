"""The plaque of a seat in a corner of its board: its colours, who sits there, what it has there
(docs/look.md, Before the battle)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.ui import theme as ink
from game.ui.art import PANEL_STOPS
from game.ui.panels.plaque import TURN_SECONDS
from game.ui.portrait import draw_portrait
from game.ui.scene import Change
from game.ui.skins.facts import Picture, SideColours
from game.ui.theme import Role, contrast, mix
from game.ui.widgets.button import Pressable

if TYPE_CHECKING:
    from game.ui.desk import Desk

LARGEST = 148  # units
LOW = 112  # units: below this only name, player and count stand there


@dataclass(frozen=True, slots=True)
class Told:
    """What a plaque says now."""

    name: str
    relation: str
    """ "you", "ally", "enemy"; empty when nobody here is anybody's ally."""
    player: str
    is_human: bool
    colours: SideColours
    picture: Picture
    count: str
    """A number that matters, or nothing: then the words stand beside a lock."""
    words: str
    foot: str = ""
    fallen: Sequence[Picture] = ()
    waits: bool = False
    thinking: float | None = None
    portrait: str = ""
    """The picture of the commander who sits there; empty where none does."""
    level: str = ""
    """How well that one plays, in a word."""
    short: str = ""
    """Words instead of `words` where there is room for one alone."""


class SeatPlaque(Pressable):
    """A click asks who shall sit here."""

    radius = 6.0
    sound = "open"

    def __init__(self, desk: Desk, press: Callable[[], Change], tip: str) -> None:
        super().__init__(desk, press, tip=tip)
        self.told: Told | None = None

    @property
    def moves(self) -> bool:
        """The hourglass is turning."""
        return self.told is not None and self.told.thinking is not None and not self.desk.settings.calm

    def fit(self, room: pygame.Rect) -> None:
        """Takes the outer corner of its room."""
        px, window = self.desk.px, self.desk.layout.window
        edge = px(10)
        wide = min(px(LARGEST), room.width - edge)
        high = min(px(LARGEST), room.height - edge)
        if wide < px(LOW + 16):
            high = min(high, px(84))
        self.rect = pygame.Rect(0, 0, wide, high)
        x = "right" if room.centerx > window.centerx else "left"
        self.rect.topleft = room.topleft
        if x == "right" or room.x > window.width * 0.3:
            self.rect.right = room.right
        if room.centery > window.centery:
            self.rect.bottom = room.bottom

    @property
    def low(self) -> bool:
        return self.rect.height < self.desk.px(LOW)

    def draw(self, surface: pygame.Surface) -> None:
        told, desk, px, rect = self.told, self.desk, self.desk.px, self.rect
        if told is None or rect.width <= 0:
            return
        desk.art.shadow(surface, rect, down=3, blur=7, alpha=0.5)
        desk.art.plate(surface, rect, PANEL_STOPS, "#0A0705", radius=6)
        if told.waits:
            desk.art.outline(surface, rect, ink.LIGHT_GOLD, radius=6, width=2)
        else:
            edge = ink.LIGHT_GOLD if self.hover else ink.RULE
            desk.art.outline(surface, rect.inflate(-px(2), -px(2)), edge, radius=5, alpha=0.7)
        if self.low and rect.width > 2 * rect.height:
            self._draw_flat(surface, told)
            return
        strip = pygame.Rect(rect.x + px(4), rect.y + px(4), rect.width - px(8), px(30 if self.low else 38))
        draw_strip(surface, desk, strip, told.colours, told.name, "" if self.low else told.relation)
        if not told.waits and not self.low:
            desk.art.corner_marks(surface, rect)
        if self.low:
            self._draw_low(surface, told, strip)
        else:
            self._draw_whole(surface, told, strip)

    def _draw_low(self, surface: pygame.Surface, told: Told, strip: pygame.Rect) -> None:
        theme, px, rect = self.desk.theme, self.desk.px, self.rect
        line = pygame.Rect(rect.x + px(9), strip.bottom + px(3), rect.width - px(16), px(21))
        if told.portrait:
            side = min(px(40), rect.bottom - px(5) - line.y)
            face = pygame.Rect(rect.x + px(6), line.y + px(1), side, side)
            draw_portrait(self.desk, surface, face, told.portrait, told.colours.middle, lit=told.waits)
            line.x, line.width = face.right + px(6), rect.right - px(6) - face.right - px(6)
        right = self._draw_glass(surface, told, line)
        player = pygame.Rect(line.x, line.y, right - line.x, line.height)
        theme.write(surface, told.player, Role.SMALL_STRONG, ink.IVORY, player, may_cut=True)
        line.y = line.bottom
        words = f"{told.count} {told.words}".strip()
        if told.short and theme.width(words, Role.SMALL) > line.width:
            words = f"{told.count} {told.short}"
        theme.write(surface, words, Role.SMALL, ink.MUTED, line, may_cut=True)

    def _draw_flat(self, surface: pygame.Surface, told: Told) -> None:
        """Wide and low: the side's strip at the left, then its king and who plays it, the count at the right."""
        desk, theme, px, rect = self.desk, self.desk.theme, self.desk.px, self.rect
        strip = pygame.Rect(rect.x + px(4), rect.y + px(4), round(rect.width * 0.34), rect.height - px(8))
        draw_strip(surface, desk, strip, told.colours, told.name, told.relation)
        side = rect.height - px(10)
        picture = told.picture(side)
        surface.blit(picture, picture.get_rect(center=(strip.right + px(10) + side // 2, rect.centery)))
        line = pygame.Rect(strip.right + px(20) + side, rect.y, 0, rect.height)
        line.width = rect.right - px(14) - line.x
        words = theme.write(surface, told.words, Role.SMALL, ink.MUTED, line, "right", may_cut=True)
        end = words.left
        if told.count:
            number = pygame.Rect(end - px(52), rect.y, px(46), rect.height)
            theme.write(surface, told.count, Role.NUMBER, told.colours.on_dark, number, "right", size=22)
            end = number.right - px(34)
        else:
            lock = desk.sprites.icon("ui/lock", px(16), told.colours.on_dark)
            surface.blit(lock, lock.get_rect(midright=(end - px(6), rect.centery)))
            end -= px(26)
        line.width = end - line.x - px(6)
        line.width = self._draw_glass(surface, told, line) - line.x
        if told.portrait:
            side = min(rect.height - px(8), px(48))
            face = pygame.Rect(line.x, rect.centery - side // 2, side, side)
            draw_portrait(desk, surface, face, told.portrait, told.colours.middle, lit=told.waits)
            line.x, line.width = face.right + px(8), line.right - face.right - px(8)
        else:
            icon = desk.sprites.icon("ui/person" if told.is_human else "ui/computer", px(15), ink.MUTED)
            surface.blit(icon, icon.get_rect(midleft=(line.x, line.centery)))
            line.x, line.width = line.x + px(21), line.width - px(21)
        theme.write(surface, told.player, Role.STRONG, ink.IVORY, line, may_cut=True)

    def _draw_whole(self, surface: pygame.Surface, told: Told, strip: pygame.Rect) -> None:
        desk, theme, px, rect = self.desk, self.desk.theme, self.desk.px, self.rect
        if told.portrait:
            self._draw_commander(surface, told, strip)
            return
        line = pygame.Rect(rect.x + px(10), strip.bottom + px(5), rect.width - px(18), px(22))
        icon = desk.sprites.icon("ui/person" if told.is_human else "ui/computer", px(15), ink.MUTED)
        surface.blit(icon, icon.get_rect(midleft=(line.x, line.centery)))
        right = self._draw_glass(surface, told, line)
        player = pygame.Rect(line.x + px(21), line.y, right - line.x - px(21), line.height)
        theme.write(surface, told.player, Role.STRONG, ink.IVORY, player, size=14, may_cut=True)
        foot = px(22) if told.foot else 0
        room = pygame.Rect(line.x - px(2), line.bottom, line.width, rect.bottom - line.bottom - foot - px(6))
        side = min(room.height, px(48))
        picture = told.picture(side)
        surface.blit(picture, picture.get_rect(center=(room.x + side // 2 - px(1), room.centery)))
        text = pygame.Rect(room.x + side + px(4), room.y, room.right - room.x - side - px(4), room.height)
        if told.count:
            number = pygame.Rect(text.x, text.centery - px(22), text.width, px(26))
            theme.write(surface, told.count, Role.NUMBER, told.colours.on_dark, number, size=22)
        else:
            lock = desk.sprites.icon("ui/lock", px(18), told.colours.on_dark)
            surface.blit(lock, lock.get_rect(midleft=(text.x + px(3), text.centery - px(9))))
        words = pygame.Rect(text.x, text.centery + px(2), text.width, px(20))
        theme.write(surface, told.words, Role.SMALL, ink.MUTED, words)
        if told.foot:
            self._draw_foot(surface, told)

    def _draw_commander(self, surface: pygame.Surface, told: Told, strip: pygame.Rect) -> None:
        """The portrait with name and level beside it, what stands there below, and what has fallen."""
        desk, theme, px, rect = self.desk, self.desk.theme, self.desk.px, self.rect
        foot = px(24) if told.foot else px(4)
        side = max(px(32), min(px(48), rect.bottom - strip.bottom - px(36) - foot))
        face = pygame.Rect(rect.x + px(9), strip.bottom + px(6), side, side)
        draw_portrait(desk, surface, face, told.portrait, told.colours.middle, lit=told.waits)
        beside = pygame.Rect(face.right + px(9), face.y, rect.right - px(8) - face.right - px(9), side // 2)
        theme.write(surface, told.player, Role.SMALL_NAME, ink.IVORY, beside, size=15, may_cut=True)
        beside.y = beside.bottom
        level = pygame.Rect(beside.x, beside.y, self._draw_glass(surface, told, beside) - beside.x, beside.height)
        theme.write(surface, told.level, Role.SMALL_STRONG, ink.GOLD, level, may_cut=True)
        line = pygame.Rect(rect.x + px(11), face.bottom + px(3), rect.width - px(20), px(24))
        if told.count:
            number = theme.write(surface, told.count, Role.NUMBER, told.colours.on_dark, line, size=19)
            line.x, line.width = number.right + px(7), line.right - number.right - px(7)
        theme.write(surface, told.words, Role.SMALL, ink.MUTED, line, may_cut=True)
        if told.foot:
            self._draw_foot(surface, told)

    def _draw_foot(self, surface: pygame.Surface, told: Told) -> None:
        """What stands at the foot, and what has fallen."""
        theme, px, rect = self.desk.theme, self.desk.px, self.rect
        clear = px(20)  # of the ornaments in the corners
        at = pygame.Rect(rect.x + clear, rect.bottom - px(30), rect.width - 2 * clear + px(4), px(20))
        end = theme.write(surface, told.foot, Role.SMALL, ink.MUTED, at)
        x = end.right + px(8)
        for ash in told.fallen:
            small = ash(px(17))
            if x + small.get_width() > rect.right - clear + px(4):
                break
            surface.blit(small, small.get_rect(midleft=(x, at.centery)))
            x += px(13)

    def _draw_glass(self, surface: pygame.Surface, told: Told, line: pygame.Rect) -> int:
        """The hourglass of a computer player that thinks; returns where the words must end."""
        if told.thinking is None:
            return line.right
        glass = self.desk.sprites.icon("glyphs/hourglass", self.desk.px(17), ink.GOLD)
        if not self.desk.settings.calm:
            part = told.thinking % TURN_SECONDS / TURN_SECONDS
            degrees = -180.0 * max(0.0, part - 0.72) / 0.28
            if degrees:
                glass = pygame.transform.rotozoom(glass, degrees, 1)
        surface.blit(glass, glass.get_rect(center=(line.right - self.desk.px(9), line.centery)))
        return line.right - self.desk.px(21)


def draw_strip(
    surface: pygame.Surface, desk: Desk, strip: pygame.Rect, colours: SideColours, name: str, under: str = ""
) -> None:
    """The side's own strip: its mark, its name, and a word under it."""
    px, theme = desk.px, desk.theme
    light, middle, dark = colours.enamel
    desk.art.plate(surface, strip, ((0, mix(middle, light, 0.25)), (1, mix(middle, dark, 0.45))), radius=3)
    colour = ink.IVORY if contrast(middle, ink.IVORY) >= 2.6 else ink.INK
    side = min(px(30), strip.height - px(6))
    left = strip.x + px(10) + side + px(2)
    if theme.width(name, Role.LARGE_NAME, 17) * 0.8 <= strip.right - left - px(4):
        mark = desk.sprites.icon(colours.mark, side, colour)
        surface.blit(mark, mark.get_rect(midleft=(strip.x + px(6), strip.centery)))
    else:
        left = strip.x + px(6)  # so little room: the name alone, on its colours
    room = pygame.Rect(left, strip.y, strip.right - left - px(4), strip.height)
    if under and strip.height >= px(34):
        room.y, room.height = strip.y + (strip.height - px(38)) // 2, px(24)
        theme.write(surface, name, Role.LARGE_NAME, colour, room, size=18)
        below = pygame.Rect(room.x, room.bottom - px(5), room.width, px(17))
        theme.write(surface, under, Role.SMALL_STRONG, colour, below)
    else:
        theme.write(surface, name, Role.LARGE_NAME, colour, room, size=17)
