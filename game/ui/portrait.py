"""Portraits of commanders: a bust on rays, cut by the lower edge of its frame (docs/look.md, Commanders)."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

import pygame

from game.ui import theme as ink
from game.ui.theme import mix

if TYPE_CHECKING:
    from game.ui.desk import Desk

GROUNDS = {
    "red": "#A8331F",
    "green": "#15503A",
    "blue": "#2C5FA8",
    "violet": "#4A3478",
    "maroon": "#551524",
    "brown": "#4A3320",
    "gold": "#C79A2C",
}
"""What a portrait stands on where it has no side's colours, by the names in the data."""
RIM = "#B98F45"
RAYS = 14
RAYS_FROM = 60  # units: below this there are none
LEAST = 32  # units
BUST, SUNK = 0.98, 0.075
"""Height of the drawing as a part of the frame's, and how much of it the lower edge cuts off."""


def draw_portrait(
    desk: Desk, surface: pygame.Surface, rect: pygame.Rect, picture: str, ground: str, *, lit: bool = False
) -> None:
    """A framed portrait; `ground` is a colour, `lit` that of whoever is chosen or to move."""
    key = ("portrait", rect.size, picture, ground, lit, desk.theme.scale)
    made = desk.sprites.kept(key)
    if made is None:
        made = desk.sprites.keep(key, _made(desk, rect.size, picture, ground, lit))
    surface.blit(made, rect)


def _made(desk: Desk, size: tuple[int, int], picture: str, ground: str, lit: bool) -> pygame.Surface:
    width, height = size
    out = desk.sprites.vector(width, height, _ground(desk, width, height, ground), 2).copy()
    side = round(height * BUST)
    bust = desk.sprites.get(picture if desk.sprites.has(picture) else "ui/computer", side)
    out.blit(bust, ((width - side) // 2, height - side + round(side * SUNK)))
    mask = pygame.Surface(size, pygame.SRCALPHA)
    pygame.draw.rect(mask, "#FFFFFF", mask.get_rect(), border_radius=desk.px(5))
    out.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    desk.art.outline(out, out.get_rect(), ink.LIGHT_GOLD if lit else RIM, radius=4, width=2)
    return out


def _ground(desk: Desk, width: int, height: int, ground: str) -> str:
    """The colour, lighter above, and fourteen rays from behind the head."""
    light, dark = mix(ground, "#FFFFFF", 0.12), mix(ground, "#000000", 0.22)
    body = (
        f'<defs><linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{height}">'
        f'<stop offset="0" stop-color="{light}"/><stop offset="1" stop-color="{dark}"/></linearGradient></defs>'
        f'<rect width="{width}" height="{height}" fill="url(#g)"/>'
    )
    if height < desk.px(RAYS_FROM):
        return body
    x, y, far = width / 2, height * 0.56, width + height
    for ray in range(RAYS):
        ends = ((ray + side) * 2 * pi / RAYS for side in (-0.25, 0.25))
        way = " L".join(f"{x + far * cos(at):.1f} {y + far * sin(at):.1f}" for at in ends)
        body += f'<path d="M{x:.1f} {y:.1f} L{way} Z" fill="#FFFFFF" fill-opacity=".13"/>'
    return body
