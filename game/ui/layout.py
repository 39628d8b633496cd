"""How big things are and where they go: the automatic scale, the classes of window, the frame of a screen
(docs/look.md, Layout).

One *unit* is one pixel at 1280×800 and 100 %.  Everything a scene places is given in units and becomes whole pixels
here.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from math import floor
from typing import NamedTuple

import pygame

SMALLEST = (1024, 640)  # pixels; below this the window refuses to shrink
TINIEST = 0.5  # the scale below which words are no words: of a window too small even for that a part is drawn
STEP = 0.05
TOP_BAR, HINT_BAR = 52, 26  # units
EDGE, GAP = 16, 12  # units: panels from the window's edge and from each other


class Roominess(Enum):
    """The class of window a screen is laid out for."""

    COMPACT = "compact"
    NORMAL = "normal"
    ROOMY = "roomy"


class Layout(NamedTuple):
    """One window size at one scale.  Rectangles it returns are in pixels, numbers it takes are in units."""

    width: int  # pixels
    height: int
    scale: float
    percent: int  # the interface size that was really taken
    held: bool  # the player asked for more than fits

    @property
    def roominess(self) -> Roominess:
        if self.units_wide < 1200 or self.units_high < 720:
            return Roominess.COMPACT
        if self.width >= 1600 and self.height >= 1000:
            return Roominess.ROOMY
        return Roominess.NORMAL

    @property
    def compact(self) -> bool:
        return self.roominess is Roominess.COMPACT

    @property
    def narrow(self) -> bool:
        """Less room than the smallest window has at 100 %: panels become drawers."""
        return self.units_wide < 1000 or self.units_high < 620

    @property
    def units_wide(self) -> float:
        return self.width / self.scale

    @property
    def units_high(self) -> float:
        return self.height / self.scale

    def px(self, units: float) -> int:
        """So many units in whole pixels."""
        return round(units * self.scale)

    def line(self, units: float = 1) -> int:
        """A line's width in pixels: at least one."""
        return max(1, round(units * self.scale))

    @property
    def window(self) -> pygame.Rect:
        return pygame.Rect(0, 0, self.width, self.height)

    @property
    def top(self) -> pygame.Rect:
        """The top bar."""
        return pygame.Rect(0, 0, self.width, self.px(TOP_BAR))

    @property
    def hints(self) -> pygame.Rect:
        """The hint bar at the foot."""
        height = self.px(HINT_BAR)
        return pygame.Rect(0, self.height - height, self.width, height)

    @property
    def body(self) -> pygame.Rect:
        """What lies between the two bars, to their very edges."""
        return pygame.Rect(0, self.top.bottom, self.width, self.hints.top - self.top.bottom)

    @property
    def inside(self) -> pygame.Rect:
        """The body less the edge that panels keep from the window."""
        edge = self.px(EDGE)
        return self.body.inflate(-2 * edge, -2 * edge)

    def columns(self, area: pygame.Rect, widths: Sequence[float | None], gap: float = GAP) -> list[pygame.Rect]:
        """Parts of `area` side by side: widths in units, None shares what is left equally."""
        spans = _spans(area.width, [None if w is None else self.px(w) for w in widths], self.px(gap))
        return [pygame.Rect(area.x + at, area.y, size, area.height) for at, size in spans]

    def rows(self, area: pygame.Rect, heights: Sequence[float | None], gap: float = GAP) -> list[pygame.Rect]:
        """Parts of `area` one under the other: heights in units, None shares what is left equally."""
        spans = _spans(area.height, [None if h is None else self.px(h) for h in heights], self.px(gap))
        return [pygame.Rect(area.x, area.y + at, area.width, size) for at, size in spans]


def _spans(whole: int, sizes: Sequence[int | None], gap: int) -> list[tuple[int, int]]:
    """(offset, size) of each part; the last free part takes the pixel that division leaves over."""
    free = [i for i, size in enumerate(sizes) if size is None]
    left = whole - gap * (len(sizes) - 1) - sum(size for size in sizes if size is not None)
    share, rest = divmod(max(0, left), len(free)) if free else (0, 0)
    spans, at = [], 0
    for i, size in enumerate(sizes):
        taken = size if size is not None else share + (rest if i == free[-1] else 0)
        spans.append((at, taken))
        at += taken + gap
    return spans


def automatic_scale(width: int, height: int) -> float:
    """min(width / 1280, height / 800) in steps of 0.05, never below 1."""
    return max(1.0, floor(round(min(width / 1280, height / 800) / STEP, 6)) * STEP)


def fit(width: int, height: int, percent: int = 100, least: tuple[int, int] = SMALLEST) -> Layout:
    """The layout of a window for a screen that needs `least` units; the size is held at the largest that fits."""
    width, height = max(width, round(least[0] * TINIEST)), max(height, round(least[1] * TINIEST))
    automatic = automatic_scale(width, height)
    wanted = automatic * percent / 100
    largest = max(TINIEST, min(width / least[0], height / least[1]))
    held = wanted > largest + 1e-9
    scale = largest if held else wanted
    return Layout(width, height, scale, floor(scale / automatic * 100 + 1e-6) if held else percent, held)


def square_size(area: pygame.Rect, columns: int, rows: int) -> int:
    """The biggest whole number of pixels per square with which a board fits `area`."""
    return max(1, min(area.width // columns, area.height // rows))
