"""Figures on the enamelled plates of their sides (docs/look.md, Pieces): as they stand, lifted, as ghosts, as ash."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.ui.looks import SIDES, plate, plate_shadow, token
from game.ui.skins.squares import ASH, trimmed

if TYPE_CHECKING:
    from game.ui.desk import Desk


def plated(
    desk: Desk,
    side: str,
    figure: str,
    size: int,
    *,
    has_pip: bool = False,
    ghost: bool = False,
    lifted: bool = False,
    ash: bool = False,
) -> pygame.Surface:
    """A figure on its side's plate of so many pixels, in the middle of a picture a little larger.

    `has_pip` marks the second army that wears the same colours.
    """
    settings = desk.settings
    key = ("plated", side, figure, size, ghost, lifted, ash, settings.palette, settings.side_marks, has_pip)
    kept = desk.sprites.kept(key)
    if kept is not None:
        return kept
    picture, margin = token(desk.art, side, figure, max(4, size), settings)
    if has_pip:
        picture = with_pip(picture, size)
    if lifted:
        more = round(size * 0.2)
        deep = plate_shadow(plate(desk.art, SIDES[side], max(4, size), settings), margin + more, 2.4)
        deep.blit(picture, (more, more))
        picture = deep
    if ash:
        picture = ashen(picture)
    if ghost:
        picture = picture.copy()
        picture.fill((255, 255, 255, 115), special_flags=pygame.BLEND_RGBA_MULT)
    return desk.sprites.keep(key, trimmed(picture))


def plate_with_mark(desk: Desk, side: str, size: int, *, has_pip: bool = False) -> pygame.Surface:
    """A side's plate with its mark in place of a figure."""
    look, settings = SIDES[side], desk.settings
    key = ("seat mark", look.name, size, has_pip, settings.palette, settings.side_marks)
    kept = desk.sprites.kept(key)
    if kept is not None:
        return kept
    picture = plate(desk.art, look, size, settings).copy()
    glyph = desk.sprites.icon(look.mark, round(size * 0.5), "#FFF8E6" if look.name != "Air" else "#5E430F")
    picture.blit(glyph, glyph.get_rect(center=(size // 2, round(size * (0.5 + look.shift * 0.7)))))
    if has_pip:
        picture = with_pip(picture, size)
    return desk.sprites.keep(key, picture)


def with_pip(picture: pygame.Surface, size: int) -> pygame.Surface:
    """A lozenge at the foot of the plate: the second army of a side."""
    picture = picture.copy()
    x, y = picture.get_width() // 2, picture.get_height() // 2 + round(size * 0.42)
    for radius, colour in ((max(3, size // 9), "#1A0E08"), (max(2, size // 9 - max(1, size // 40)), "#FFF4D2")):
        pygame.draw.polygon(picture, colour, [(x - radius, y), (x, y - radius), (x + radius, y), (x, y + radius)])
    return picture


def ashen(picture: pygame.Surface) -> pygame.Surface:
    """A picture turned to ash."""
    grey = pygame.transform.grayscale(picture)
    veil = pygame.Color(ASH)
    grey.fill((veil.r, veil.g, veil.b, 255), special_flags=pygame.BLEND_RGBA_MULT)
    grey.fill((34, 30, 24, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return grey
