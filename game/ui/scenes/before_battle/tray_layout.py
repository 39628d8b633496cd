"""Where the panels of a tray stand beside the board, and the tiles in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import pygame

from game.core.ruleset import Spot
from game.ui.layout import Layout
from game.ui.skins.set_up import Tray


@dataclass(frozen=True, slots=True)
class TrayPlaces:
    """Rectangles in pixels."""

    tray: pygame.Rect
    next: pygame.Rect
    line: pygame.Rect
    """Without height where there is no room for it."""
    go: pygame.Rect
    hint: pygame.Rect


def lay_tray(layout: Layout, column: pygame.Rect, low: bool) -> TrayPlaces:
    """In the column beside the board; `low` where there is little room."""
    px = layout.px
    gap = px(16 if not low else 10)
    rest = column.height - 2 * gap
    has_line = rest >= px(470)
    third = min(px(170 if not low else 146), round(rest * 0.27)) if has_line else -gap
    second = min(px(164 if not low else 116), round(rest * (0.25 if has_line else 0.31)))
    tray = pygame.Rect(column.x, column.y, column.width, rest - second - third)
    following = pygame.Rect(column.x, tray.bottom + gap, column.width, second)
    line = pygame.Rect(column.x, following.bottom + gap, column.width, max(0, third))
    go, hint = two_buttons(layout, tray, px(40 if not low else 28))
    return TrayPlaces(tray, following, line, go, hint)


def two_buttons(layout: Layout, panel: pygame.Rect, inset: int) -> tuple[pygame.Rect, pygame.Rect]:
    """At the foot of a panel: the wide one that goes on, and one beside it; `inset` pixels are left at both sides."""
    px = layout.px
    inner = panel.inflate(-inset, 0)
    foot = panel.bottom - px(12)
    first = pygame.Rect(inner.x, foot - px(42), round(inner.width * 0.635), px(42))
    left = first.right + px(14)
    return first, pygame.Rect(left, first.y, inner.right - left, px(42))


def lay_tiles(
    layout: Layout, tray: pygame.Rect, foot: int, items: Sequence[Tray], low: bool
) -> dict[Spot, pygame.Rect]:
    """A tile for each kind still to be placed, a gap between the groups; nothing below `foot`."""
    px = layout.px
    inner = tray.inflate(-px(40 if not low else 28), 0)
    groups = sum(a.group != b.group for a, b in pairwise(items))
    top = tray.y + px(100 if not low else 78)
    high = min(px(136), foot - px(14) - top)
    count = max(1, len(items))
    gap, between = px(8), px(26)
    width = min(px(112), (inner.width - gap * (count - 1) - groups * (between - gap)) // count)
    tiles: dict[Spot, pygame.Rect] = {}
    x = inner.x
    for i, item in enumerate(items):
        if i:
            x += between if item.group != items[i - 1].group else gap
        tiles[item.spot] = pygame.Rect(x, top, width, high)
        x += width
    return tiles
