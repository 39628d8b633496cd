"""Where board, plaques and panels stand before the battle (docs/look.md, Before the battle)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.core.seats import Seat
from game.ui.layout import Layout
from game.ui.skins.skin import Skin

WIDEST = 645  # units of the column of panels
LEAST = (900, 560)


@dataclass(frozen=True, slots=True)
class Beside:
    """Rectangles in pixels."""

    board: pygame.Rect  # with its frame
    column: pygame.Rect  # of the panels
    plaques: dict[Seat, pygame.Rect]
    cornered: bool
    """The plaques stand in missing corners of the board."""

    def tight(self, layout: Layout) -> bool:
        """Too low for panels as they are drawn at the usual size."""
        return self.column.height < layout.px(620)


def beside_board(layout: Layout, skin: Skin, seats: Sequence[Seat], turned: int, *, panels_left: bool) -> Beside:
    """Lays the screen out; puts the board where it belongs.  `seats` from the far side to the near one."""
    px, body = layout.px, layout.body
    low = layout.compact
    narrowest, edge, beside = px(400), px(16), px(30)
    left = px(21 if not low else 14)
    air = px(7 if not low else 2)
    room = pygame.Rect(left, body.top + air, body.width - left - beside - edge - narrowest, body.height - 2 * air)
    outer = skin.fit(room, turned=turned)
    width = min(body.width - left - outer.width - beside - edge, px(WIDEST))
    spare = max(0, body.width - left - outer.width - beside - edge - width)
    at = left + spare // 2
    over, under = px(15 if not low else 9), px(12 if not low else 9)
    column = pygame.Rect(at + outer.width + beside, body.top + over, width, body.height - over - under)
    if panels_left:
        column.x = spare // 2 + edge
        at = column.right + beside
    board = pygame.Rect(at, room.centery - outer.height // 2, *outer.size)
    skin.fit(board, turned=turned)
    if skin.corners:
        return Beside(board, column, dict(skin.corners), True)
    return _aside(layout, seats, board, column, room)


def _aside(
    layout: Layout, seats: Sequence[Seat], board: pygame.Rect, column: pygame.Rect, room: pygame.Rect
) -> Beside:
    """A board that has its corners: plaques over and under it where there is room, else over and under the panels."""
    px = layout.px
    high, gap = px(60 if not layout.compact else 50), px(12 if not layout.compact else 9)
    far, near = list(seats[: len(seats) // 2]), list(seats[len(seats) // 2 :])
    plaques: dict[Seat, pygame.Rect] = {}
    is_over = (room.height - board.height) // 2 >= high + gap
    frame = board if is_over else column
    for line, top in (
        (far, frame.top - gap - high if is_over else column.top),
        (near, frame.bottom + gap if is_over else column.bottom - high),
    ):
        width = (frame.width - gap * (len(line) - 1)) // max(1, len(line))
        for i, seat in enumerate(line):
            plaques[seat] = pygame.Rect(frame.x + i * (width + gap), top, width, high)
    if not is_over:
        column = pygame.Rect(column.x, column.y + high + gap, column.width, column.height - 2 * (high + gap))
    return Beside(board, column, plaques, False)
