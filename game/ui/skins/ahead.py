"""What lies which way on a board without rows, for a cursor that keys move."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

import pygame

Spot = TypeVar("Spot")
ASIDE = 3  # so many times as far off does what lies aside seem


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
