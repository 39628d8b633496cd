"""Where a screen's panels go: the body between the bars less the edge that the screens of the design keep."""

from __future__ import annotations

import pygame

from game.ui.layout import Layout

EDGE, COMPACT_EDGE = 24, 14  # units, at the left and right
TOP, BOTTOM = 20, 16
WIDEST = 1660  # units; what is left goes to the margins


def work_area(layout: Layout) -> pygame.Rect:
    """The room of set-up and library screens (docs/look.md, Screens)."""
    if layout.compact:
        edge = layout.px(COMPACT_EDGE)
        return layout.body.inflate(-2 * edge, -2 * layout.px(12))
    body, edge = layout.body, layout.px(EDGE)
    top, bottom = layout.px(TOP), layout.px(BOTTOM)
    area = pygame.Rect(body.x + edge, body.y + top, body.width - 2 * edge, body.height - top - bottom)
    over = area.width - layout.px(WIDEST)
    return area.inflate(-over, 0) if over > 0 else area
