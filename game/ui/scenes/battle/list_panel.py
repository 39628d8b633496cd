"""Where the list of moves and the switches stand in their panel, with the two lasting buttons."""

from __future__ import annotations

import pygame

from game.ui.layout import Layout
from game.ui.scenes.battle.move_list import DENSE_PITCH, DENSE_ROW
from game.ui.scenes.battle.places import SWITCHES, CrossPlaces

SHOW = 180  # units wide
Inside = tuple[pygame.Rect, pygame.Rect, tuple[pygame.Rect, pygame.Rect], CrossPlaces]


def side_by_side(layout: Layout, whole: pygame.Rect) -> Inside:
    """List at the left, switches and the two lasting buttons at the right."""
    px = layout.px
    show = pygame.Rect(whole.right - px(SHOW), whole.y, px(SHOW), whole.height)
    moves = pygame.Rect(whole.x, whole.y, show.x - px(14) - whole.x, whole.height)
    high, inset = px(30), px(14)
    width = (show.width - 2 * inset - px(8)) // 2
    foot = show.bottom - px(13) - high
    lasting = (
        pygame.Rect(show.x + inset, foot, width, high),
        pygame.Rect(show.right - inset - width, foot, width, high),
    )
    top, row = show.y + px(36), (foot - px(6) - show.y - px(36)) // SWITCHES
    row = min(row, px(40))
    switches = tuple(pygame.Rect(show.x + inset, top + i * row, show.width - 2 * inset, row) for i in range(SWITCHES))
    listed = pygame.Rect(moves.x + px(9), moves.y + px(36), moves.width - px(18), moves.height - px(36) - px(9))
    rows = max(1, (listed.height + px(DENSE_PITCH) - px(DENSE_ROW)) // px(DENSE_PITCH))
    listed.height = rows * px(DENSE_PITCH) - px(DENSE_PITCH) + px(DENSE_ROW)
    nowhere = pygame.Rect(show.x, show.y, 0, 0)
    return moves, listed, lasting, CrossPlaces(show, switches, nowhere)


def tabbed(layout: Layout, moves: pygame.Rect, columns: int = 3, *, small: bool = False) -> Inside:
    """One panel for list and switches, with tabs; the two lasting buttons beside the tabs."""
    px = layout.px
    high = px(28)
    top = moves.y + px(7)
    narrow = layout.narrow
    width, other = (px(66), px(54)) if small else (px(62), px(58)) if narrow else (px(92), px(72))
    second = pygame.Rect(moves.right - px(8) - width, top, width, high)
    first = pygame.Rect(second.x - px(6) - other, top, other, high)
    tabs = pygame.Rect(moves.x + px(8), top, min(px(170), first.x - px(8) - moves.x - px(8)), high)
    inner = pygame.Rect(moves.x + px(6), tabs.bottom + px(5), moves.width - px(12), moves.bottom - tabs.bottom - px(11))
    wide, row = inner.width // columns, inner.height // -(-SWITCHES // columns)
    switches = tuple(
        pygame.Rect(inner.x + px(4) + i % columns * wide, inner.y + i // columns * row, wide - px(4), row)
        for i in range(SWITCHES)
    )
    return moves, inner, (first, second), CrossPlaces(moves, switches, tabs)


def tall(layout: Layout, moves: pygame.Rect) -> tuple[pygame.Rect, tuple[pygame.Rect, pygame.Rect], CrossPlaces]:
    """Tabs above the list or the switches, the two lasting buttons below."""
    px = layout.px
    high, inset = px(30), px(9)
    tabs = pygame.Rect(moves.x + inset, moves.y + px(9), moves.width - 2 * inset, high)
    half = (moves.width - 2 * inset - px(8)) // 2
    foot = moves.bottom - px(11) - high
    lasting = (
        pygame.Rect(moves.x + inset, foot, half, high),
        pygame.Rect(moves.right - inset - half, foot, half, high),
    )
    listed = pygame.Rect(moves.x + inset, tabs.bottom + px(8), moves.width - 2 * inset, 0)
    rows = max(1, (foot - px(8) - listed.y + px(DENSE_PITCH) - px(DENSE_ROW)) // px(DENSE_PITCH))
    listed.height = rows * px(DENSE_PITCH) - px(DENSE_PITCH) + px(DENSE_ROW)
    switches = tuple(
        pygame.Rect(listed.x + px(4), listed.y + i * px(40), listed.width - px(8), px(40)) for i in range(SWITCHES)
    )
    return listed, lasting, CrossPlaces(moves, switches, tabs)
