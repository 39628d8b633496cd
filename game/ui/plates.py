"""Plates: rounded rectangles with gradients, borders, soft shadows and halos, of which every panel and button is made.

Everything is given in pixels and drawn sharp at every size: gradients are stretched columns, corners small vector
pictures, lines whole pixels.  What a blur costs is paid once per size; the pictures are kept with the sprites.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui import theme as ink
from game.ui.sprites import Sprites
from game.ui.theme import Theme, clear

Stops = Sequence[tuple[float, str]]
SMALL_SHADOW = 400_000  # pixels: up to here a whole shadow is kept


class Plates:
    """Knows the scale through the theme, keeps finished parts with the sprites."""

    def __init__(self, theme: Theme, sprites: Sprites) -> None:
        self.theme = theme
        self.sprites = sprites

    def px(self, units: float) -> int:
        return self.theme.px(units)

    def line(self, units: float = 1) -> int:
        return max(1, self.theme.px(units))

    # Plates: a rounded rectangle, filled and bordered.

    def plate(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        fill: str | Stops,
        border: str | None = None,
        *,
        radius: float = 5,
        width: float = 1,
        alpha: float = 1.0,
        border_alpha: float = 1.0,
    ) -> None:
        """A rounded rectangle; `radius` and border `width` in units, `fill` one colour or stops from top to bottom."""
        if rect.width <= 0 or rect.height <= 0:
            return
        key = ("plate", rect.size, _hashable(fill), border, radius, width, alpha, border_alpha, self.theme.scale)
        picture = self.sprites.kept(key)
        if picture is None:
            picture = self._plate(rect.size, fill, border, radius, width, alpha, border_alpha)
            self.sprites.keep(key, picture)
        surface.blit(picture, rect)

    def _plate(
        self,
        size: tuple[int, int],
        fill: str | Stops,
        border: str | None,
        radius: float,
        width: float,
        alpha: float,
        border_alpha: float,
    ) -> pygame.Surface:
        out = pygame.Surface(size, pygame.SRCALPHA)
        if alpha > 0:
            if isinstance(fill, str):
                out.fill(clear(fill, alpha))
            else:
                out.blit(self.gradient(size, fill), (0, 0))
                if alpha < 1:
                    out.fill((255, 255, 255, round(alpha * 255)), special_flags=pygame.BLEND_RGBA_MULT)
        corner = min(self.px(radius), size[0] // 2, size[1] // 2)
        self._round(out, corner)
        if border is not None:
            self._outline(out, out.get_rect(), corner, self.line(width), border, border_alpha)
        return out

    def gradient(self, size: tuple[int, int], stops: Stops) -> pygame.Surface:
        """A picture of that size going through the stops from top to bottom."""
        width, height = size
        column = pygame.Surface((1, max(1, height)), pygame.SRCALPHA)
        colours = [(at, pygame.Color(colour)) for at, colour in stops]
        for y in range(height):
            column.set_at((0, y), _colour_at(colours, y / max(1, height - 1)))
        return pygame.transform.scale(column, (max(1, width), max(1, height)))

    def _round(self, picture: pygame.Surface, corner: int) -> None:
        """Cut the corners of a picture with alpha."""
        if corner < 1:
            return
        body = f'<circle cx="{corner}" cy="{corner}" r="{corner}" fill="#FFFFFF"/>'
        quarter = self.sprites.vector(corner, corner, body, 3).copy()
        # nanosvg leaves black where nothing is drawn: only the alpha may be multiplied.
        quarter.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
        for tile, spot in in_corners(quarter, picture.get_rect()):
            picture.blit(tile, spot, special_flags=pygame.BLEND_RGBA_MULT)

    def _outline(
        self, picture: pygame.Surface, rect: pygame.Rect, corner: int, width: int, colour: str, alpha: float = 1.0
    ) -> None:
        """A rounded line just inside `rect`; straight parts are whole pixels, corners smooth."""
        corner = max(0, min(corner, rect.width // 2, rect.height // 2))
        ink_colour = clear(colour, alpha)
        for side in (
            pygame.Rect(rect.x + corner, rect.y, rect.width - 2 * corner, width),
            pygame.Rect(rect.x + corner, rect.bottom - width, rect.width - 2 * corner, width),
            pygame.Rect(rect.x, rect.y + corner, width, rect.height - 2 * corner),
            pygame.Rect(rect.right - width, rect.y + corner, width, rect.height - 2 * corner),
        ):
            _tint(picture, side, ink_colour)
        if corner < 1:
            return
        radius = max(0.2, corner - width / 2)
        body = (
            f'<circle cx="{corner}" cy="{corner}" r="{radius}" fill="none" stroke="{colour}" stroke-width="{width}" '
            f'stroke-opacity="{alpha}"/>'
        )
        quarter = self.sprites.vector(corner, corner, body, 3)
        for tile, spot in in_corners(quarter, rect):
            picture.blit(tile, spot)

    def outline(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        colour: str,
        *,
        radius: float = 5,
        width: float = 1,
        alpha: float = 1.0,
    ) -> None:
        """A rounded line just inside `rect`."""
        self._outline(surface, rect, self.px(radius), self.line(width), colour, alpha)

    def focus_ring(self, surface: pygame.Surface, rect: pygame.Rect, radius: float = 5) -> None:
        """The sky ring, 2 wide and 3 away from the control."""
        away = self.line(2) + self.px(3)
        self.outline(surface, rect.inflate(2 * away, 2 * away), ink.SKY, radius=radius + 4, width=2)

    # Shadows

    def shadow(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        *,
        down: float = 5,
        blur: float = 10,
        alpha: float = 0.59,
        radius: float = 6,
    ) -> None:
        """A soft shadow under `rect`; only its rim is drawn, the middle lies under what throws it."""
        blur_px, corner = max(1, self.px(blur)), self.px(radius)
        margin = 2 * blur_px
        outer = rect.inflate(2 * margin, 2 * margin).move(0, self.px(down))
        if rect.width <= 0 or rect.height <= 0:  # in a window of a pixel nothing is left to throw one
            return
        if outer.width * outer.height > SMALL_SHADOW:
            self._rim(surface, outer, blur_px, corner, alpha)
            return
        key = ("shadow", rect.size, blur_px, corner, alpha)
        picture = self.sprites.kept(key)
        if picture is None:
            picture = pygame.Surface(outer.size, pygame.SRCALPHA)
            self._rim(picture, picture.get_rect(), blur_px, corner, alpha)
            self.sprites.keep(key, picture)
        surface.blit(picture, outer)

    def _rim(self, surface: pygame.Surface, outer: pygame.Rect, blur: int, corner: int, alpha: float) -> None:
        """A shadow's rim out of one soft corner, stretched along the sides."""
        margin = 2 * blur
        reach = min(3 * blur + corner, outer.width // 2, outer.height // 2)
        tile = self._soft_corner(blur, corner, alpha)
        if reach < tile.get_width() or reach < margin + 1:
            inner = outer.width - 2 * margin, outer.height - 2 * margin
            surface.blit(self._soft_small(inner, blur, corner, alpha), outer)
            return
        for piece, spot in in_corners(tile, outer):
            surface.blit(piece, spot)
        span = outer.width - 2 * reach, outer.height - 2 * reach
        if span[0] > 0:
            edge = pygame.transform.scale(tile.subsurface((reach - 1, 0, 1, reach)), (span[0], reach))
            surface.blit(edge, (outer.x + reach, outer.y))
            surface.blit(pygame.transform.flip(edge, False, True), (outer.x + reach, outer.bottom - reach))
        if span[1] > 0:
            edge = pygame.transform.scale(tile.subsurface((0, reach - 1, reach, 1)), (reach, span[1]))
            surface.blit(edge, (outer.x, outer.y + reach))
            surface.blit(pygame.transform.flip(edge, True, False), (outer.right - reach, outer.y + reach))

    def _soft_corner(self, blur: int, corner: int, alpha: float) -> pygame.Surface:
        key = ("soft corner", blur, corner, alpha)
        kept = self.sprites.kept(key)
        if kept is not None:
            return kept
        reach = 3 * blur + corner
        part = max(1, blur // 2)  # a blur of two or three pixels looks like one of forty when it is enlarged
        small = (reach * 2) // part + 2
        picture = pygame.Surface((small, small), pygame.SRCALPHA)
        inner = pygame.Rect(0, 0, small, small).inflate(-4 * blur // part, -4 * blur // part)
        pygame.draw.rect(picture, (0, 0, 0, round(alpha * 255)), inner, border_radius=max(1, corner // part))
        picture = pygame.transform.gaussian_blur(picture, max(1, blur // part))
        picture = pygame.transform.smoothscale(picture, (small * part, small * part))
        return self.sprites.keep(key, picture.subsurface((0, 0, reach, reach)).copy())

    def _soft_small(self, size: tuple[int, int], blur: int, corner: int, alpha: float) -> pygame.Surface:
        key = ("soft", size, blur, corner, alpha)
        kept = self.sprites.kept(key)
        if kept is not None:
            return kept
        picture = pygame.Surface((size[0] + 4 * blur, size[1] + 4 * blur), pygame.SRCALPHA)
        pygame.draw.rect(picture, (0, 0, 0, round(alpha * 255)), (2 * blur, 2 * blur, *size), border_radius=corner)
        return self.sprites.keep(key, pygame.transform.gaussian_blur(picture, blur))

    def halo(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        colour: str = ink.LIGHT_GOLD,
        *,
        blur: float = 10,
        alpha: float = 0.4,
    ) -> None:
        """A soft light round `rect`."""
        blur_px = max(1, self.px(blur))
        key = ("halo", rect.size, colour, blur_px, alpha)
        picture = self.sprites.kept(key)
        if picture is None:
            part = max(1, blur_px // 2)
            margin = 2 * blur_px
            size = (rect.width + 2 * margin) // part + 1, (rect.height + 2 * margin) // part + 1
            picture = pygame.Surface(size, pygame.SRCALPHA)
            picture.fill(clear(colour, 0))
            inner = pygame.Rect(margin // part, margin // part, rect.width // part, rect.height // part)
            pygame.draw.rect(picture, clear(colour, alpha), inner, border_radius=max(1, self.px(8) // part))
            picture = pygame.transform.gaussian_blur(picture, max(1, blur_px // part))
            picture = self.sprites.keep(
                key, pygame.transform.smoothscale(picture, (rect.width + 2 * margin, rect.height + 2 * margin))
            )
        surface.blit(picture, rect.inflate(4 * blur_px, 4 * blur_px))


def _hashable(fill: str | Stops) -> object:
    return fill if isinstance(fill, str) else tuple(fill)


def _colour_at(stops: Sequence[tuple[float, pygame.Color]], part: float) -> pygame.Color:
    before = stops[0]
    for after in stops:
        if part <= after[0]:
            span = after[0] - before[0]
            return before[1].lerp(after[1], (part - before[0]) / span) if span > 0 else after[1]
        before = after
    return before[1]


def in_corners(tile: pygame.Surface, rect: pygame.Rect) -> list[tuple[pygame.Surface, tuple[int, int]]]:
    """A top left corner tile in all four corners of `rect`."""
    w, h = tile.get_size()
    flip = pygame.transform.flip
    return [
        (tile, rect.topleft),
        (flip(tile, True, False), (rect.right - w, rect.y)),
        (flip(tile, False, True), (rect.x, rect.bottom - h)),
        (flip(tile, True, True), (rect.right - w, rect.bottom - h)),
    ]


def _tint(surface: pygame.Surface, rect: pygame.Rect, colour: tuple[int, int, int, int]) -> None:
    """Lay a colour with alpha over a rectangle."""
    if rect.width <= 0 or rect.height <= 0:
        return
    if colour[3] == 255:
        surface.fill(colour, rect)
        return
    veil = pygame.Surface(rect.size, pygame.SRCALPHA)
    veil.fill(colour)
    surface.blit(veil, rect)
