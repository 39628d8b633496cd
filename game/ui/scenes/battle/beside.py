"""The board as large as it can be at one side of the battle, a column of panels at the other."""

from __future__ import annotations

import pygame

from game.ui.layout import Layout
from game.ui.scenes.battle.places import WIDEST
from game.ui.skins.skin import Skin

WIDE = 1.2
"""Times as wide as high, from which a board counts as wide."""


def beside(
    layout: Layout,
    skin: Skin,
    room: pygame.Rect,
    edge: int,
    gap: int,
    margin: int,
    *,
    turned: int,
    panels_left: bool,
) -> tuple[pygame.Rect, pygame.Rect]:
    """Puts the board, as large as `room` lets it be, at one side, and a column of panels at the other: both with the
    spare width around them."""
    px, body = layout.px, layout.body
    compact = layout.compact or layout.narrow
    outer = skin.fit(room, turned=turned)
    left = body.width - edge - outer.width - gap - margin
    width = min(left, px(WIDEST))
    spare = max(0, left - width)
    board = pygame.Rect(edge + spare // 2, room.centery - outer.height // 2, *outer.size)
    top, foot = body.top + px(9 if compact else 15), body.bottom - px(9 if compact else 12)
    column = pygame.Rect(board.right + gap, top, width, foot - top)
    if panels_left:
        column.x = px(16) + spare // 2
        board.x = column.right + gap
    skin.fit(board, turned=turned)
    return board, column


def at_full_height(
    layout: Layout, skin: Skin, below: int = 0, *, turned: int, panels_left: bool
) -> tuple[pygame.Rect, pygame.Rect]:
    """A board with its corners as high as the body, less so many pixels below it, and the column beside it.

    A board that is wider than high leaves the column less width.
    """
    px, body = layout.px, layout.body
    compact = layout.compact or layout.narrow
    is_wide = skin.outer.width > skin.outer.height * WIDE
    edge, gap = px(14 if compact or is_wide else 27), px(18)
    least = px(270 if compact else 316) if is_wide else px(400 if compact else 480)
    air = px(3 if compact else 7)
    room = pygame.Rect(0, body.y + air, body.width - edge - gap - px(16) - least, body.height - 2 * air - below)
    return beside(layout, skin, room, edge, gap, px(17), turned=turned, panels_left=panels_left)
