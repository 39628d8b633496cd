"""Where a screen's panels go: the body between the bars less the edge that the screens keep; what lies which way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

import pygame

from game.ui.layout import Layout

Spot = TypeVar("Spot")
ASIDE = 3  # so many times as far off does what lies aside seem

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


def ahead(at: pygame.Rect, places: Mapping[Spot, pygame.Rect], x: int, y: int, else_: Spot) -> Spot:
    """What lies nearest that way (`x` to the right, `y` upwards), what is straight ahead before what is aside."""

    def way(other: Spot) -> tuple[int, int]:
        place = places[other]
        dx, dy = place.centerx - at.centerx, at.centery - place.centery
        return dx * x + dy * y, abs(dx * y) + abs(dy * x)

    return min(
        (other for other in places if way(other)[0] > 0),
        key=lambda other: way(other)[0] + ASIDE * way(other)[1],
        default=else_,
    )
