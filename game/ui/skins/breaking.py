"""What breaks at the moment of truth: the star where two meet, cracks, wedges (look.md, Moment of truth)."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from game.ui.desk import Desk

WEDGES = 6


def star(desk: Desk, size: int, *, pale: bool) -> pygame.Surface:
    """The star of contact: many points for a blow that strikes, few for one that is stopped."""
    points, inner = (6, 0.3) if pale else (10, 0.42)
    fill, edge = ("#F2F5F4", "#5C6B75") if pale else ("#FFF3C4", "#B0781E")
    middle, outer = size / 2, size / 2 - 1
    path = " ".join(
        f"{middle + sin(pi * i / points) * outer * (1 if i % 2 == 0 else inner):.1f} "
        f"{middle - cos(pi * i / points) * outer * (1 if i % 2 == 0 else inner):.1f}"
        for i in range(2 * points)
    )
    body = f'<path d="M{path} Z" fill="{fill}" stroke="{edge}" stroke-width="{max(1.0, size / 26):.1f}"/>'
    return desk.sprites.vector(size, size, body, 3)


def cracked(picture: pygame.Surface, toward: pygame.Vector2) -> pygame.Surface:
    """With dark cracks from the struck edge through the middle."""
    size = picture.get_width()
    lines = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    middle = pygame.Vector2(picture.get_width() / 2, picture.get_height() / 2)
    struck = middle + toward * size * 0.3
    wide = max(2, size // 22)
    for turn, long in ((180, 0.72), (146, 0.5), (214, 0.55), (100, 0.36), (262, 0.34)):
        way, at, points = toward.rotate(turn), struck, [struck]
        for step in range(1, 5):
            aside = way.rotate(90) * size * 0.05 * (1 if step % 2 else -1)
            at = struck + way * size * long * step / 4 + aside
            points.append(at)
        pygame.draw.lines(lines, "#F4E7C6", False, [point + pygame.Vector2(1, 1) for point in points], wide)
        pygame.draw.lines(lines, "#1A100A", False, points, wide)
    whole = picture.copy()
    alpha = pygame.mask.from_surface(picture, 120).to_surface(setcolor=(255, 255, 255, 255), unsetcolor=(0, 0, 0, 0))
    lines.blit(alpha, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    whole.blit(lines, (0, 0))
    return whole


def wedges_of(picture: pygame.Surface) -> list[pygame.Surface]:
    """A picture cut from its middle into wedges, each in a picture of the same size."""
    w, h = picture.get_size()
    reach, middle = w + h, (w / 2, h / 2)
    found = []
    for i in range(WEDGES):
        corners = [middle]
        for angle in (cut(i), cut(i + 1)):
            corners.append((middle[0] + cos(angle) * reach, middle[1] + sin(angle) * reach))
        wedge = pygame.Surface((w, h), pygame.SRCALPHA)
        pygame.draw.polygon(wedge, (255, 255, 255, 255), corners)
        wedge.blit(picture, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        found.append(wedge)
    return found


def cut(i: int) -> float:
    """Where the wedge of that number begins, in radians; no two are of one width."""
    return 2 * pi * i / WEDGES + (0.0, 0.34, -0.2, 0.28, -0.3, 0.12)[i % WEDGES]
