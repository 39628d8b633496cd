"""Where everything stands while an army is put on the board (docs/look.md, Castle's placing)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import pygame

from game.ui.layout import Layout
from game.ui.scenes.battle.beside import at_full_height
from game.ui.skins.skin import Skin

ROW, ROW_GAP = 31, 4  # units of a set-up in its list
COLUMNS, FEWEST = 8, 6
"""Tiles side by side, if there are so many."""


@dataclass(frozen=True, slots=True)
class Panels:
    """Rectangles in pixels."""

    board: pygame.Rect
    column: pygame.Rect
    tray: pygame.Rect
    tiles: tuple[pygame.Rect, ...]
    heads: tuple[pygame.Rect, ...]
    """Over the first tile of each group, in the order of the tiles."""
    card: pygame.Rect
    """Without height where the card comes up only when it is asked for."""
    shelf: pygame.Rect
    list: pygame.Rect
    keep: pygame.Rect
    delete: pygame.Rect
    box: pygame.Rect
    go: pygame.Rect
    small: tuple[pygame.Rect, pygame.Rect, pygame.Rect]


def lay_out(layout: Layout, skin: Skin, groups: Sequence[str], *, turned: int, panels_left: bool) -> Panels:
    """Board at one side; tray, card, set-ups and the box that seals at the other."""
    px = layout.px
    compact = layout.compact or layout.narrow
    board, column = at_full_height(layout, skin, turned=turned, panels_left=panels_left)
    between = px(9 if compact else 14)
    foot_high = px(128 if compact else 150)
    tray_high = px(232 if compact else 262)
    tray = pygame.Rect(column.x, column.y, column.width, tray_high)
    foot = column.bottom - foot_high
    card = pygame.Rect(column.x, tray.bottom + between, column.width, max(0, foot - tray.bottom - 2 * between))
    box = pygame.Rect(0, foot, max(px(216 if compact else 236), column.width * 45 // 100), foot_high)
    box.right = column.right
    shelf = pygame.Rect(column.x, foot, box.x - between - column.x, foot_high)
    tiles, heads = _tiles(layout, tray, groups, compact)
    side = px(24)
    keep = pygame.Rect(shelf.right - px(12) - 2 * side - px(5), shelf.y + px(8), side, side)
    listed = pygame.Rect(
        shelf.x + px(9), shelf.y + px(36), shelf.width - px(18), shelf.bottom - px(8) - shelf.y - px(36)
    )
    rows = max(1, (listed.height + px(ROW_GAP)) // px(ROW + ROW_GAP))
    listed.height = rows * px(ROW + ROW_GAP) - px(ROW_GAP)
    go = pygame.Rect(box.x + px(13), box.y + px(38 if not compact else 34), box.width - px(26), px(42))
    third = (go.width - 2 * px(7)) // 3
    small = tuple(pygame.Rect(go.x + i * (third + px(7)), go.bottom + px(10), third, px(34)) for i in range(3))
    return Panels(
        board, column, tray, tiles, heads, card, shelf, listed, keep, keep.move(side + px(5), 0), box, go,
        (small[0], small[1], small[2]),
    )  # fmt: skip


def _tiles(
    layout: Layout, tray: pygame.Rect, groups: Sequence[str], compact: bool
) -> tuple[tuple[pygame.Rect, ...], tuple[pygame.Rect, ...]]:
    """The first group begins in the first row, the others follow in the second, a gap between them."""
    px = layout.px
    first = sum(group == groups[0] for group in groups) if groups else 0
    cut = min(first, COLUMNS) if len(groups) - min(first, COLUMNS) <= COLUMNS else (len(groups) + 1) // 2
    rows = [list(groups[:cut]), list(groups[cut:])]
    inner = tray.inflate(-px(28 if not compact else 18), 0)
    gap, apart = px(5 if not compact else 3), px(26 if not compact else 16)
    wanted = max(FEWEST, len(rows[0]), len(rows[1]))
    breaks = sum(a != b for a, b in pairwise(rows[1]))
    width = min(
        (inner.width - gap * (wanted - 1)) // wanted,
        (inner.width - gap * max(0, len(rows[1]) - 1) - breaks * (apart - gap)) // max(1, len(rows[1])),
    )
    top = tray.y + px(34 if not compact else 28)
    pitch = (tray.bottom - px(9) - top) // 2
    head = px(21 if not compact else 18)
    tiles: list[pygame.Rect] = []
    heads: list[pygame.Rect] = []
    said = ""
    for line, row in enumerate(rows):
        x, before = inner.x, ""
        for i, group in enumerate(row):
            if i and group != before:
                x = max(x + apart - gap, inner.right - (len(row) - i) * (width + gap) + gap)
            if group != said:
                heads.append(pygame.Rect(x, top + line * pitch, 0, head))
            tiles.append(pygame.Rect(x, top + line * pitch + head, width, pitch - head - px(5)))
            x, before = x + width + gap, group
            said = group
    for i, rect in enumerate(heads):
        same = [other for other in heads[i + 1 :] if other.y == rect.y]
        rect.width = (same[0].x - px(8) if same else inner.right) - rect.x
    return tuple(tiles), tuple(heads)
