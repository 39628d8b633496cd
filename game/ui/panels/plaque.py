"""The plaque of a seat: its picture, who sits there, what it has lost, its clock (docs/look.md, Battle)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING, Protocol, runtime_checkable

import pygame

from game.ui import theme as ink
from game.ui.art import HOVER_STOPS
from game.ui.portrait import draw_portrait
from game.ui.scene import Change
from game.ui.skins.facts import Picture
from game.ui.skins.panel import Panel
from game.ui.theme import Role
from game.ui.widgets.button import Pressable

if TYPE_CHECKING:
    from game.ui.desk import Desk

LAST_SECONDS = 20.0
TURN_SECONDS = 1.6  # the hourglass turns over once in this time
ALIKE, APART = 8, 17  # units between fallen pieces of one kind, and of two
PLAQUE = ((0.0, "#32251A"), (0.12, "#2A1E16"), (1.0, "#1E150F"))


@dataclass(frozen=True, slots=True)
class Sitter:
    """What a plaque says now."""

    name: str
    line: str
    picture: Picture
    is_waited_for: bool
    """The game waits for this seat."""
    clock: float | None = None
    """Seconds left; None where no clock runs."""
    thinking: float | None = None
    """Seconds that a computer player has been thinking, from when it is worth saying."""
    fallen: Sequence[Picture] = ()
    balance: str = ""
    portrait: str = ""
    """The picture of the commander who sits there; empty where none does."""
    ground: str = ""
    """The colour that the portrait stands on."""


class Plaque(Pressable):
    """A click asks who shall sit here."""

    radius = 6.0
    sound = "open"

    def __init__(self, desk: Desk, press: Callable[[], Change], tip: str) -> None:
        super().__init__(desk, press, tip=tip)
        self.sitter: Sitter | None = None

    @property
    def moves(self) -> bool:
        """The hourglass is turning."""
        return self.sitter is not None and self.sitter.thinking is not None

    def cast(self, ground: pygame.Surface) -> None:
        """Two shadows of this length took a third of the time of a screen at 4K."""
        if self.sitter is not None and self.rect.width:
            self.desk.art.shadow(ground, self.rect)

    def draw(self, surface: pygame.Surface) -> None:
        sitter, desk, px, rect = self.sitter, self.desk, self.desk.px, self.rect
        if sitter is None:
            return
        desk.art.plate(surface, rect, HOVER_STOPS if self.hover else PLAQUE, "#0A0705", radius=6)
        one = desk.art.line()
        if sitter.is_waited_for:
            desk.art.outline(surface, rect, ink.LIGHT_GOLD, radius=6, width=2)
        else:
            desk.art.outline(surface, rect.inflate(-2 * one, -2 * one), ink.RULE, radius=5, alpha=0.6)
        low = rect.height < px(66)
        side = rect.height - px(14 if low else 26)
        left = self._draw_face(surface, sitter, rect.x + px(14), side, low)
        right = self._draw_clock(surface, sitter, rect.right - px(14), low)
        right = self._draw_thinking(surface, sitter, right)
        self._draw_words(surface, sitter, pygame.Rect(left, rect.y, max(1, right - left - px(6)), rect.height), low)

    def _draw_face(self, surface: pygame.Surface, sitter: Sitter, left: int, side: int, low: bool) -> int:
        """The portrait of a commander, and the picture of the seat; returns where the words begin."""
        desk, px, rect = self.desk, self.desk.px, self.rect
        if sitter.portrait:
            face = pygame.Rect(
                rect.x + px(8), 0, rect.height - px(12 if low else 14), rect.height - px(12 if low else 14)
            )
            face.centery = rect.centery
            draw_portrait(desk, surface, face, sitter.portrait, sitter.ground, lit=sitter.is_waited_for)
            left, side = face.right + px(8), round(side * 0.76)
        picture = sitter.picture(side)
        surface.blit(picture, picture.get_rect(center=(left + side // 2, rect.centery)))
        return left + side + px(16 if not sitter.portrait else 10)

    def _draw_words(self, surface: pygame.Surface, sitter: Sitter, room: pygame.Rect, low: bool) -> None:
        px, theme = self.desk.px, self.desk.theme
        middle = room.centery
        name = pygame.Rect(room.x, middle - px(26 if not low else 22), room.width, px(24))
        theme.write(surface, sitter.name, Role.NAME, ink.IVORY, name, size=20 if not low else 17, may_cut=True)
        line = pygame.Rect(room.x, middle + px(1 if not low else 0), room.width, px(20))
        fallen_width = self._fallen_width(sitter)
        words = theme.width(sitter.line, Role.SMALL, 14)
        is_beside = words + px(14) + fallen_width <= line.width
        theme.write(surface, sitter.line, Role.SMALL, ink.MUTED, line, size=14, may_cut=True)
        if is_beside:
            self._draw_fallen(surface, sitter, pygame.Rect(line.x + words + px(14), line.y, fallen_width, line.height))

    def _fallen_width(self, sitter: Sitter) -> int:
        px = self.desk.px
        width = sum(self._to_next(sitter, i) for i in range(len(sitter.fallen))) + (px(10) if sitter.fallen else 0)
        return width + (px(8) + self.desk.theme.width(sitter.balance, Role.SMALL_STRONG) if sitter.balance else 0)

    def _to_next(self, sitter: Sitter, i: int) -> int:
        """From one fallen piece to the one after it: pieces of one kind stand closer."""
        is_last = i + 1 == len(sitter.fallen) or sitter.fallen[i + 1] is not sitter.fallen[i]
        return self.desk.px(APART if is_last else ALIKE)

    def _draw_fallen(self, surface: pygame.Surface, sitter: Sitter, room: pygame.Rect) -> None:
        """What it has lost, in ash, and how far ahead it is."""
        desk, px = self.desk, self.desk.px
        x = room.x
        for i, picture in enumerate(sitter.fallen):
            ash = picture(px(20))
            surface.blit(ash, ash.get_rect(midleft=(x, room.centery - px(1))))
            x += self._to_next(sitter, i)
        if sitter.balance:
            words = pygame.Rect(x + (px(10) if sitter.fallen else 0), room.y, room.right - x, room.height)
            desk.theme.write(surface, sitter.balance, Role.SMALL_STRONG, ink.GOOD, words)

    def _draw_clock(self, surface: pygame.Surface, sitter: Sitter, right: int, low: bool) -> int:
        """The box with the time left; returns where the words must end."""
        if sitter.clock is None:
            return right
        desk, px = self.desk, self.desk.px
        box = self.clock_box
        runs_out = sitter.clock < LAST_SECONDS
        if sitter.is_waited_for:
            fill = ((0.0, "#C4523F"), (1.0, "#8E2A1E")) if runs_out else ((0.0, "#E4C06B"), (1.0, "#D2A64C"))
            desk.art.plate(surface, box, fill, "#FFF0C4" if not runs_out else "#F0A088", border_alpha=0.8)
        else:
            desk.art.plate(surface, box, "#14100B", ink.LINE)
        colour = (ink.IVORY if runs_out else ink.BUTTON_INK) if sitter.is_waited_for else ink.IVORY
        desk.theme.write(
            surface,
            clock_face(sitter.clock),
            Role.NUMBER,
            colour,
            box.inflate(-px(8), 0),
            "centre",
            size=27 if not low else 22,
        )
        return box.left - px(10)

    @property
    def clock_box(self) -> pygame.Rect:
        """Where the clock stands, which changes every second."""
        px, low = self.desk.px, self.rect.height < self.desk.px(66)
        width, height = px(117 if not low else 96), px(48 if not low else 38)
        return pygame.Rect(self.rect.right - px(14) - width, self.rect.centery - height // 2, width, height)

    def _draw_thinking(self, surface: pygame.Surface, sitter: Sitter, right: int) -> int:
        if sitter.thinking is None:
            return right
        desk, px = self.desk, self.desk.px
        side = px(26)
        glass = desk.sprites.icon("glyphs/hourglass", side, ink.GOLD)
        around = glass.get_rect(center=(right - side // 2 - px(2), self.rect.centery))
        if not desk.settings.calm:
            part = sitter.thinking % TURN_SECONDS / TURN_SECONDS
            degrees = -180.0 * max(0.0, part - 0.72) / 0.28
            if degrees:
                glass = pygame.transform.rotozoom(glass, degrees, 1)
        surface.blit(glass, glass.get_rect(center=around.center))
        room = pygame.Rect(around.left - px(52), self.rect.y, px(46), self.rect.height)
        desk.theme.write(surface, f"{int(sitter.thinking)} s", Role.SMALL_STRONG, ink.MUTED, room, "right")
        return room.left + px(8)


@runtime_checkable
class SeatsPanel(Panel, Protocol):
    """A panel with the plaques of all seats in it."""

    def plaque(self, press: Callable[[], Change], tip: str) -> Plaque:
        """A plaque more, for the next seat."""
        ...

    def rows(self, *, small: bool) -> list[pygame.Rect]:
        """The places of the plaques, from above."""
        ...


def clock_face(seconds: float) -> str:
    """ "12:41"; "1:05:00" from an hour on; tenths in the last ten seconds."""
    if seconds < 10:
        return f"0:{max(0, ceil(seconds * 10)) / 10:04.1f}"
    whole = ceil(seconds)
    hours, minutes = divmod(whole // 60, 60)
    return f"{hours}:{minutes:02}:{whole % 60:02}" if hours else f"{minutes}:{whole % 60:02}"
