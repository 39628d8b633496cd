"""The chances of a contest as a bar, every outcome as wide as it is likely, and in words (docs/look.md, Dice)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pygame

from game.ui import theme as ink
from game.ui.looks import SIDES, enamel
from game.ui.skins.contest import Chance
from game.ui.theme import Role

if TYPE_CHECKING:
    from game.ui.desk import Desk

TONES = {"success": ink.SUCCESS, "neutral": ink.NEUTRAL, "loss": ink.LOSS, "both": ink.BOTH_FALL}
OF_A_SIDE = {"first": 0, "second": 1}
"""Tones of a bar for somebody who only watches: the colours of the one who gains."""


class ChanceBar:
    """Draws the chances of one contest after another."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.sides = ("fire", "water")
        """Of the two who fight."""

    def _said(self, part: Fraction) -> str:
        """A chance as the player wants it: in percent, or as so many of so few."""
        if self.desk.settings.odds == "frequency":
            return frequency(part)
        return f"{tenths(part)} %"

    def _legend_width(self, chance: Chance, short: bool) -> int:
        px, theme = self.desk.px, self.desk.theme
        words = chance.short if short else chance.words
        width = theme.width(words, Role.SMALL_STRONG, 14) + theme.width(self._said(chance.part), Role.SMALL, 14)
        return width + px(11 + 6 + 5 + 16)

    def _is_short(self, chances: tuple[Chance, ...], width: int) -> bool:
        """Whether the words are too long for one line under a bar so wide."""
        return sum(self._legend_width(chance, False) for chance in chances) > width + self.desk.px(16)

    def lines(self, chances: tuple[Chance, ...], width: int) -> int:
        """How many lines the words under a bar so wide need."""
        short = self._is_short(chances, width)
        room = width + self.desk.px(16)
        return 1 if sum(self._legend_width(chance, short) for chance in chances) <= room else 2

    def draw(self, surface: pygame.Surface, chances: tuple[Chance, ...], bar: pygame.Rect, lines: int) -> None:
        """The bar, and under it what each part of it means."""
        self._draw_bar(surface, chances, bar)
        desk, px, theme = self.desk, self.desk.px, self.desk.theme
        short = self._is_short(chances, bar.width)
        x, y, each = bar.x, bar.bottom + px(6), (len(chances) + lines - 1) // lines
        for i, chance in enumerate(chances):
            if i and i % each == 0:
                x, y = bar.x, y + px(20)
            box = pygame.Rect(x, y + px(5), px(11), px(11))
            desk.art.plate(surface, box, self.tone(chance.tone), "#F4EAD3", radius=2)
            words = chance.short if short else chance.words
            room = pygame.Rect(box.right + px(6), y, bar.right - box.right, px(20))
            said = theme.write(surface, words, Role.SMALL_STRONG, ink.IVORY, room, size=14)
            number = pygame.Rect(said.right + px(5), y, bar.right + px(8) - said.right, px(20))
            x = theme.write(surface, self._said(chance.part), Role.SMALL, ink.MUTED, number, size=14).right + px(16)

    def _draw_bar(self, surface: pygame.Surface, chances: tuple[Chance, ...], bar: pygame.Rect) -> None:
        """Every outcome as wide as it is likely; harm is hatched too."""
        desk, px, theme = self.desk, self.desk.px, self.desk.theme
        desk.art.plate(surface, bar, "#0A0705", radius=4)
        inner = bar.inflate(-2 * desk.art.line(), -2 * desk.art.line())
        done = Fraction(0)
        clip = surface.get_clip()
        for chance in chances:
            left = inner.x + round(inner.width * done)
            done += chance.part
            part = pygame.Rect(left, inner.y, inner.x + round(inner.width * done) - left, inner.height)
            if not part.width:
                continue
            colour = self.tone(chance.tone)
            surface.fill(colour, part)
            if chance.tone == "loss":
                surface.set_clip(part.clip(clip))
                for x in range(part.left - part.height, part.right, max(4, px(8))):
                    line = (x, part.bottom), (x + part.height, part.top)
                    pygame.draw.line(surface, "#F0B8A8", *line, max(1, px(1.5)))
                surface.set_clip(clip)
            if chance.part != 1:
                surface.fill("#0A0705", (part.right - desk.art.line(), part.y, desk.art.line(), part.height))
            words = f"{tenths(chance.part)} %"
            exact = f"{chance.part.numerator}/{chance.part.denominator}"
            wide = theme.width(words, Role.STRONG) + px(14)
            if part.width >= wide and chance.tone != "loss":
                room = part.inflate(-px(14), 0)
                said = theme.write(surface, words, Role.STRONG, "#FFFDF4", room)
                more = pygame.Rect(said.right + px(8), room.y, room.right - said.right - px(8), room.height)
                if more.width >= theme.width(exact, Role.SMALL):
                    theme.write(surface, exact, Role.SMALL, "#FFF6E2", more)
        desk.art.outline(surface, bar, "#0A0705", radius=4)

    def tone(self, tone: str) -> str:
        """The colour of an outcome."""
        if tone in OF_A_SIDE:
            return enamel(SIDES[self.sides[OF_A_SIDE[tone]]], self.desk.settings)[1]
        return TONES[tone]


def tenths(part: Fraction) -> str:
    """A chance in percent with one decimal, rounded half up; whole ones without it."""
    if 0 < part < Fraction(1, 2000):
        return "<0.1"
    scaled = part * 1000
    whole = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    return str(whole // 10) if whole % 10 == 0 else f"{whole / 10:.1f}"


def frequency(part: Fraction) -> str:
    """ "5 of 8", "about 2 of 3"; the nearest so many of at most ten, or one of many."""
    if part == 1:
        return "always"
    if not part:
        return "never"
    near = min((Fraction(round(part * of), of) for of in range(2, 11)), key=lambda f: (abs(f - part), f.denominator))
    if not near or near == 1:
        rare = part if not near else 1 - part
        count = round(1 / rare)
        return f"about 1 of {count}" if not near else f"all but 1 of {count}"
    return f"{'' if near == part else 'about '}{near.numerator} of {near.denominator}"
