"""Places where something may stand: lit squares with a chalk frame; things that do not stand there yet as ghosts."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pygame

from game.core.ruleset import Spot
from game.ui.desk import Desk
from game.ui.skins.skin import Skin
from game.ui.theme import clear

ZONE, ZONE_EDGE, CHALK = "#146E69", "#14555B", "#FFF8E0"
LIT, AIMED = 0.34, 0.48


class Zones:
    """Draws them, and keeps each size once it is drawn."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._kept: dict[tuple[tuple[int, int], bool], pygame.Surface] = {}

    def forget(self) -> None:
        """The window has another size."""
        self._kept.clear()

    def draw(self, surface: pygame.Surface, place: pygame.Rect, is_aimed: bool) -> None:
        """Brighter where the pointer would place something now."""
        key = place.size, is_aimed
        if key not in self._kept:
            self._kept[key] = self._drawn(place.size, is_aimed)
        surface.blit(self._kept[key], place)

    def draw_all(
        self,
        surface: pygame.Surface,
        skin: Skin,
        spots: Iterable[Spot],
        aim: Spot | None,
        ghost: Callable[[int], pygame.Surface] | None,
    ) -> None:
        """Where the thing in hand may stand; where it would land, `ghost` draws it so many pixels wide."""
        for spot in spots:
            place = skin.place_of(spot)
            if place is not None:
                self.draw(surface, place, spot == aim)
        place = skin.place_of(aim) if aim is not None else None
        if place is not None and ghost is not None:
            seen = faint(ghost(place.width), 128)
            surface.blit(seen, seen.get_rect(center=place.center))

    def _drawn(self, size: tuple[int, int], is_aimed: bool) -> pygame.Surface:
        wide, high = size
        out = pygame.Surface(size, pygame.SRCALPHA)
        out.fill(clear(ZONE, AIMED if is_aimed else LIT))
        unit = max(0.7, min(size) / 60)
        at, width, height = 2.2 * unit, wide - 4.4 * unit, high - 4.4 * unit
        box = f'x="{at}" y="{at}" width="{width}" height="{height}" rx="{3.5 * unit}" fill="none"'
        body = f'<rect {box} stroke="{CHALK}" stroke-width="{4.2 * unit}"/>'
        body += f'<rect {box} stroke="{ZONE_EDGE}" stroke-width="{2.2 * unit}"/>'
        out.blit(self.desk.sprites.vector(wide, high, body, 3), (0, 0))
        return out


def faint(picture: pygame.Surface, alpha: int) -> pygame.Surface:
    """A picture seen through: `alpha` of 255 is left of it."""
    found = picture.copy()
    found.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return found
