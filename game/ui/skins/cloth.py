"""Cloth over the rows of a hidden army, and how it is drawn aside when all armies stand
(docs/look.md, Castle's placing).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.core.ruleset import Spot
from game.ui import theme as ink
from game.ui.skins.motion import Cues, ease
from game.ui.theme import Role, mix

if TYPE_CHECKING:
    from game.ui.desk import Desk

FOLDS = 14
FRINGE = 12  # units
REVEALS = 1.5  # seconds; the words stay to be read
OPEN = 0.6  # of that time, after which nothing is covered any more
BANNER = "#2F5FA8"


def cloth(desk: Desk, size: tuple[int, int], enamel: tuple[str, str, str], at_top: bool) -> pygame.Surface:
    """Folds of dark cloth, a gold fringe along the middle of the board; `at_top` of the board it hangs down."""
    key = ("cloth", size, enamel, at_top)
    kept = desk.sprites.kept(key)
    if kept is not None:
        return kept
    width, height = size
    out = pygame.Surface(size)
    deep, high = mix(enamel[2], "#000000", 0.25), mix(enamel[1], "#000000", 0.3)
    out.fill(deep)
    for x in range(width):
        part = (x * FOLDS / width) % 1
        light = 1 - abs(2 * part - 1)
        pygame.draw.line(out, mix(deep, high, light * light), (x, 0), (x, height))
    fringe, thick = max(4, desk.px(FRINGE)), desk.px(4)
    base, tip = (height - fringe, height - 1) if at_top else (fringe - thick, 0)
    pygame.draw.rect(out, "#C99A3B", (0, base, width, thick))
    teeth = max(12, width // max(6, fringe))
    for i in range(teeth):
        a, b = i * width / teeth, (i + 1) * width / teeth
        root = base + thick if at_top else base
        pygame.draw.polygon(out, "#E3BC5E", [(a, root), (b, root), ((a + b) / 2, tip)])
    return desk.sprites.keep(key, out)


@dataclass(frozen=True, slots=True)
class Covered:
    """Cloth over some rows."""

    picture: pygame.Surface
    rect: pygame.Rect
    at_top: bool
    """It is drawn up; otherwise down."""

    def draw(self, surface: pygame.Surface, left: float) -> None:
        """So much of it, from 1 to 0, still hangs there."""
        high = round(self.rect.height * left)
        if high <= 0:
            return
        if self.at_top:
            surface.blit(self.picture, self.rect, (0, self.rect.height - high, self.rect.width, high))
        else:
            surface.blit(self.picture, (self.rect.x, self.rect.bottom - high), (0, 0, self.rect.width, high))


@dataclass(frozen=True, slots=True)
class Unveil:
    """All cloth is drawn aside, and a banner says what is to be seen.  Calm play shows the banner alone."""

    covered: tuple[Covered, ...]
    banner: pygame.Surface
    at: tuple[int, int]
    cues: Cues
    seconds: float = REVEALS
    without: frozenset[Spot] = frozenset()
    over_after: bool = True

    def area(self, part: float) -> Sequence[pygame.Rect]:
        return [self.banner.get_rect(center=self.at), *(cover.rect for cover in self.covered)]

    def draw(self, surface: pygame.Surface, part: float) -> None:
        for cover in self.covered:
            cover.draw(surface, 1 - ease(min(1.0, part / OPEN)))
        surface.blit(self.banner, self.banner.get_rect(center=self.at))


def banner(desk: Desk, words: str, widest: int) -> pygame.Surface:
    """Words on a ribbon."""
    px = desk.px
    high = px(46)
    wide = min(widest - 2 * px(30), desk.theme.width(words, Role.LARGE_NAME, 22) + px(56))
    out = pygame.Surface((wide + px(60), high + px(24)), pygame.SRCALPHA)
    rect = pygame.Rect(px(30), px(8), wide, high)
    desk.art.ribbon(out, rect, BANNER)
    desk.theme.write(out, words, Role.LARGE_NAME, ink.IVORY, rect.inflate(-px(20), 0), "centre", size=22)
    return out
