"""What is drawn rather than loaded: panels, parchment, ribbons, frames, grain, the table behind it all.

Costly things (grain, vignette) are made once per size and kept with the sprites.
"""

from __future__ import annotations

from random import Random

import pygame

from game.ui import theme as ink
from game.ui.plates import Plates, Stops, in_corners
from game.ui.sprites import raster, svg
from game.ui.theme import Role, clear, mix

PANEL_STOPS: Stops = ((0, ink.PANEL_HEAD), (0.12, ink.PANEL_SHOULDER), (1, ink.PANEL_FOOT))
PARCHMENT_STOPS: Stops = ((0, ink.PARCHMENT_HEAD), (1, ink.PARCHMENT_FOOT))
PRIMARY_STOPS: Stops = ((0, "#F7E0A0"), (0.45, "#DDB55C"), (1, "#B3862F"))
PRIMARY_HOVER_STOPS: Stops = ((0, "#FFEDB8"), (0.45, "#EAC66F"), (1, "#C2963C"))
SECONDARY_STOPS: Stops = ((0, "#453423"), (1, "#2B1F15"))
HOVER_STOPS: Stops = ((0, "#5E4629"), (1, "#3D2B1A"))
DANGER_STOPS: Stops = ((0, "#8E2A1E"), (1, "#5C1710"))
DANGER_HOVER_STOPS: Stops = ((0, "#A83626"), (1, "#6E1D14"))
BAR_STOPS: Stops = ((0, "#2E2119"), (1, "#1C130D"))
SELECTED_STOPS: Stops = ((0, "#3A2A1A"), (0.5, "#4A3620"), (1, "#3D2C1B"))
WOOD: tuple[str, str, str] = ("#6B4A2C", "#432C1A", "#2A1A0F")

GRAIN_SEED = 9
BAND = 64  # pixels, height of what is laid over a whole screen piece by piece: a veil at 4K takes 33 MB
TILE = 256


class Art(Plates):
    """The drawing hand."""

    # Panels

    def panel(self, surface: pygame.Surface, rect: pygame.Rect, *, waiting: bool = False, shadow: bool = True) -> None:
        """The dark panel: gradient, two rules and four gold corner marks; a light gold border when it waits for the
        player."""
        if shadow:
            self.shadow(surface, rect)
        self.plate(surface, rect, PANEL_STOPS, "#0A0705", radius=6)
        if waiting:
            self.outline(surface, rect, ink.LIGHT_GOLD, radius=6, width=2)
            return
        one = self.line()
        self._outline(surface, rect.inflate(-2 * one, -2 * one), self.px(5), one, ink.RULE, 0.75)
        inner = rect.inflate(-2 * self.px(4), -2 * self.px(4))
        self._outline(surface, inner, self.px(3), one, ink.RULE, 0.32)
        self.corner_marks(surface, rect)

    def corner_marks(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """The four gold angles with their lozenges."""
        size = self.px(24)
        s = self.theme.scale
        marks = (
            f'<path d="M{4.5 * s} {21 * s} L{4.5 * s} {10.5 * s} L{10.5 * s} {10.5 * s} '
            f'L{10.5 * s} {4.5 * s} L{21 * s} {4.5 * s}" fill="none" '
            f'stroke="{ink.GOLD}" stroke-opacity=".85" stroke-width="{1.7 * s}"/>'
            f'<path d="M{7 * s} {3.6 * s} L{10.4 * s} {7 * s} L{7 * s} {10.4 * s} L{3.6 * s} {7 * s} Z" '
            f'fill="{ink.GOLD}" stroke="{ink.PANEL_HEAD}" stroke-width="{0.8 * s}"/>'
        )
        for tile, spot in in_corners(self.sprites.vector(size, size, marks, 3), rect):
            surface.blit(tile, spot)

    def well(self, surface: pygame.Surface, rect: pygame.Rect, *, focus: bool = False, radius: float = 5) -> None:
        """A dark inset: text fields, tracks, boxes for values."""
        self.plate(surface, rect, ink.INSET, ink.GOLD if focus else ink.LINE, radius=radius)

    def row(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        *,
        chosen: bool = False,
        hover: bool = False,
        bar: bool = False,
    ) -> None:
        """A list row: quiet, pointed at, or chosen (with the light gold bar where it drives a preview)."""
        if chosen:
            self.plate(surface, rect, SELECTED_STOPS, ink.GOLD)
            if bar:
                mark = pygame.Rect(rect.x + self.line(), rect.y + self.px(6), self.px(4), rect.height - 2 * self.px(6))
                self.plate(surface, mark, ink.LIGHT_GOLD, radius=2)
        elif hover:
            self.plate(surface, rect, HOVER_STOPS, ink.RULE)
        else:
            self.plate(surface, rect, ((0, "#31241A"), (1, "#271C14")), ink.LINE, border_alpha=0.6)

    def parchment(self, surface: pygame.Surface, rect: pygame.Rect, *, shadow: bool = True, radius: float = 6) -> None:
        """A sheet of parchment with grain and one thin rule."""
        if shadow:
            self.shadow(surface, rect, blur=12, down=6)
        key = ("parchment", rect.size, radius, self.theme.scale)
        picture = self.sprites.kept(key)
        if picture is None:
            picture = self._plate(rect.size, PARCHMENT_STOPS, None, radius, 1, 1, 1)
            self.grain(picture, picture.get_rect(), 14)
            corner = self.px(radius)
            self._outline(picture, picture.get_rect(), corner, self.line(), "#6B4A22")
            inner = picture.get_rect().inflate(-2 * self.px(4), -2 * self.px(4))
            self._outline(picture, inner, max(1, corner - self.px(2)), self.line(), "#8A6A38", 0.55)
            self.sprites.keep(key, picture)
        surface.blit(picture, rect)

    def tooltip(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """The small parchment of a tooltip."""
        self.shadow(surface, rect, down=3, blur=6)
        self.plate(surface, rect, ((0, "#F4EAD0"), (1, "#E9DCBA")), "#8A6A38", radius=4)

    def ribbon(self, surface: pygame.Surface, rect: pygame.Rect, colour: str = "#B3372A") -> None:
        """A ribbon with folded tails, for the outcome of a game or a combat; `rect` is its straight part."""
        w, h = rect.size
        tail, drop = round(h * 0.52), round(h * 0.2)
        dark, darker, light = mix(colour, "#000000", 0.35), mix(colour, "#000000", 0.6), mix(colour, "#FFFFFF", 0.12)
        low = mix(colour, "#000000", 0.22)
        full_w, full_h = w + 2 * tail, h + drop
        s = self.theme.scale
        body = (
            f'<defs><linearGradient id="r" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{h}">'
            f'<stop offset="0" stop-color="{light}"/><stop offset="1" stop-color="{low}"/></linearGradient></defs>'
        )
        for right in (False, True):

            def x(v: float, right: bool = right) -> float:
                return full_w - v if right else v

            body += (
                f'<path d="M{x(0)} {drop} L{x(tail + drop)} {drop} L{x(tail + drop)} {full_h - 1} '
                f"L{x(0)} {full_h - 1} "
                f'L{x(tail * 0.45)} {drop + h / 2} Z" fill="{dark}" stroke="{darker}" stroke-width="{1.4 * s}"/>'
                f'<path d="M{x(tail)} {h} L{x(tail + drop)} {h} L{x(tail + drop)} {full_h - 1} Z" fill="{darker}"/>'
            )
        body += (
            f'<rect x="{tail}" y="1" width="{w}" height="{h - 2}" fill="url(#r)" '
            f'stroke="{darker}" stroke-width="{2 * s}"/>'
            f'<rect x="{tail + 4 * s}" y="{1 + 4 * s}" width="{w - 8 * s}" height="{h - 2 - 8 * s}" fill="none" '
            f'stroke="#F6C9A0" stroke-opacity=".55" stroke-width="{s}"/>'
        )
        self.shadow(surface, rect, blur=6, down=4, alpha=0.45)
        surface.blit(self.sprites.vector(full_w, full_h, body), (rect.x - tail, rect.y))

    # Ornaments

    def divider(
        self, surface: pygame.Surface, centre: tuple[int, int], width: int, lozenge: float = 5, sides: int = 0
    ) -> None:
        """A gold hairline of `width` pixels with a lozenge in the middle, and `sides` small ones beside it."""
        x, y = centre
        gap = self.px(lozenge + 3) + sides * self.px(10)
        colour = mix(ink.RULE, ink.PANEL, 0.25)
        thick = self.line(1.6)
        for left in (x - width // 2, x + gap):
            surface.fill(colour, (left, y - thick // 2, width // 2 - gap, thick))
        self.lozenge(surface, (x, y), lozenge)
        for i in range(sides):
            for sign in (-1, 1):
                self.lozenge(surface, (x + sign * (self.px(lozenge) + (i + 1) * self.px(7)), y), lozenge * 0.55)

    def lozenge(self, surface: pygame.Surface, centre: tuple[int, int], radius: float, colour: str = ink.GOLD) -> None:
        r = max(2, self.px(radius))
        size = 2 * r + 1
        m = size / 2
        body = f'<path d="M{m} {m - r} L{m + r} {m} L{m} {m + r} L{m - r} {m} Z" fill="{colour}"/>'
        surface.blit(self.sprites.vector(size, size, body, 3), (centre[0] - r, centre[1] - r))

    def panel_title(
        self,
        surface: pygame.Surface,
        words: str,
        rect: pygame.Rect,
        y: float = 29,
        size: float = 17,
        inset: float = 24,
        track: float = 2,
    ) -> None:
        """Spaced gold capitals at `y` units below the top of the panel `rect`, a rule and a lozenge at either side."""
        theme = self.theme
        room = rect.width - 2 * self.px(inset)
        while (picture := theme.spaced(words, Role.PANEL_TITLE, ink.GOLD, track, size)).get_width() > room - self.px(
            40
        ) and size > 11:
            size -= 1
        if picture.get_width() > room:
            words = theme.ellipsis(words, Role.PANEL_TITLE, round(room * 0.75), size)
            picture = theme.spaced(words, Role.PANEL_TITLE, ink.GOLD, track, size)
        centre = rect.centerx, rect.y + self.px(y)
        where = picture.get_rect(center=centre)
        surface.blit(picture, where)
        theme.note(words, where, rect, where.width > rect.width)
        gap, small = self.px(18), self.px(3)
        thick = self.line(1.6)
        colour = mix(ink.RULE, ink.PANEL, 0.3)
        left, right = rect.x + self.px(inset), rect.right - self.px(inset)
        if where.left - gap - left > self.px(8):
            surface.fill(colour, (left, centre[1] - thick // 2, where.left - gap - left - 2 * small, thick))
            surface.fill(
                colour,
                (where.right + gap + 2 * small, centre[1] - thick // 2, right - where.right - gap - 2 * small, thick),
            )
        if where.left - gap - small >= left:
            self.lozenge(surface, (where.left - gap, centre[1]), 3)
            self.lozenge(surface, (where.right + gap, centre[1]), 3)

    def rule(self, surface: pygame.Surface, x: int, y: int, width: int, alpha: float = 0.6) -> None:
        """A hairline between rows."""
        surface.fill(mix(ink.PANEL, ink.LINE, alpha), (x, y, width, self.line()))

    def key_cap(
        self, surface: pygame.Surface, words: str, left: int, middle: int, *, on_gold: bool = False, draw: bool = True
    ) -> int:
        """A key's cap with its left edge and middle line given; returns its width."""
        size = 12
        width = self.theme.width(words, Role.TINY, size) + self.px(12)
        width = max(width, self.px(18))
        if draw:
            rect = pygame.Rect(left, 0, width, self.px(18))
            rect.centery = middle
            if on_gold:
                self.plate(surface, rect, "#2A1A0C", "#3D2A10", radius=3, alpha=0.16, border_alpha=0.75)
            else:
                self.plate(surface, rect, "#3A2B1E", "#7D6440", radius=3, border_alpha=0.8)
            colour = ink.BUTTON_INK if on_gold else ink.TEXT
            picture = self.theme.text(words, Role.TINY, colour, size)
            surface.blit(picture, picture.get_rect(center=rect.center))
        return width

    def pill(
        self, surface: pygame.Surface, words: str, rect: pygame.Rect, fill: str = ink.GOLD, colour: str = ink.BUTTON_INK
    ) -> None:
        """A rounded label."""
        self.plate(surface, rect, fill, mix(fill, "#FFFFFF", 0.3), radius=rect.height / 2 / self.theme.scale)
        self.theme.write(surface, words, Role.SMALL_STRONG, colour, rect.inflate(-self.px(12), 0), "centre")

    # Boards

    def board_frame(
        self, surface: pygame.Surface, inner: pygame.Rect, colours: tuple[str, str, str] = WOOD, width: float = 9
    ) -> pygame.Rect:
        """The wooden frame round the squares `inner`, with two gold hairlines; returns its outer rectangle."""
        edge = self.px(width)
        outer = inner.inflate(2 * edge, 2 * edge)
        light, middle, dark = colours
        self.shadow(surface, outer, blur=10, down=5, alpha=0.6)
        self.plate(surface, outer, ((0, light), (0.5, middle), (1, mix(middle, dark, 0.6))), "#0A0705", radius=3)
        one = self.line()
        self._outline(surface, outer.inflate(-2 * self.px(1.6), -2 * self.px(1.6)), self.px(2), one, ink.RULE)
        self._outline(surface, inner.inflate(2 * self.px(2.5), 2 * self.px(2.5)), 0, one, ink.GOLD, 0.9)
        pygame.draw.rect(surface, dark, inner.inflate(2 * one, 2 * one), one)
        return outer

    def grain(
        self, target: pygame.Surface, rect: pygame.Rect, amount: int = 12, cell: int = 2, seed: int = GRAIN_SEED
    ) -> None:
        """Paper grain over what is already drawn: adds noise, then takes half of its mean away.  Bake it, never per
        frame."""
        noise = self._noise(max(1, round(cell * self.theme.scale)), seed)
        layer = pygame.Surface(rect.size)
        for y in range(0, rect.height, TILE):
            for x in range(0, rect.width, TILE):
                layer.blit(noise, (x, y))
        layer.fill((amount,) * 3, special_flags=pygame.BLEND_MULT)
        target.blit(layer, rect.topleft, special_flags=pygame.BLEND_RGB_ADD)
        layer.fill((amount // 2,) * 3)
        target.blit(layer, rect.topleft, special_flags=pygame.BLEND_RGB_SUB)

    def _noise(self, cell: int, seed: int) -> pygame.Surface:
        key = ("noise", cell, seed)
        kept = self.sprites.kept(key)
        if kept is not None:
            return kept
        n = max(2, TILE // cell)
        raw = Random(seed).randbytes(n * n)
        grey = pygame.image.frombuffer(raw, (n, n), "P")
        grey.set_palette([(v, v, v) for v in range(256)])
        tile = pygame.Surface((n, n), 0, 32)
        tile.blit(grey, (0, 0))
        return self.sprites.keep(key, pygame.transform.smoothscale(tile, (TILE, TILE)) if cell > 1 else tile)

    # The table behind everything

    def background(self, surface: pygame.Surface, rect: pygame.Rect | None = None) -> None:
        """The dark table: a warm light from above, a lattice of crowns, darker to the edges.  Baked per size."""
        rect = surface.get_rect() if rect is None else rect
        key = ("background", rect.size, self.theme.scale)
        picture = self.sprites.kept(key)
        if picture is None:
            picture = self.sprites.keep(key, self._background(rect.size))
        surface.blit(picture, rect)

    def _background(self, size: tuple[int, int]) -> pygame.Surface:
        width, height = size
        small = max(2, width // 16), max(2, height // 16)
        out = pygame.transform.smoothscale(self._light(small), size)
        # The pattern is laid over the light and not the light over the pattern: it needs no second picture of the size.
        tile = self._lattice()
        for y in range(0, height, tile.get_height()):
            for x in range(0, width, tile.get_width()):
                out.blit(tile, (x, y), special_flags=pygame.BLEND_RGB_MULT)
        return out

    def _lattice(self) -> pygame.Surface:
        """The pattern: every 64 units a lozenge of thin diagonals with a crown on two of its sides; four by four,
        with grain."""
        side = self.px(64)
        half = side / 2
        one = pygame.Surface((side, side))
        one.fill("#362112")
        lines = "".join(
            f'<path d="M{x0} {y0} L{x1} {y1}" stroke="#D9A860" stroke-opacity=".11" '
            f'stroke-width="{max(1.0, self.theme.scale)}"/>'
            for x0, y0, x1, y1 in ((-2, -2, side + 2, side + 2), (-2, side + 2, side + 2, -2))
        )
        one.blit(self.sprites.vector(side, side, lines, 2), (0, 0))
        crown = self.sprites.icon("glyphs/crown", self.px(18), "#B59A78", 0.12)
        for at in (half / 2, half * 1.5):
            one.blit(crown, crown.get_rect(center=(round(at), round(at))))
        tile = pygame.Surface((side * 4, side * 4))
        for x in range(4):
            for y in range(4):
                tile.blit(one, (x * side, y * side))
        self.grain(tile, tile.get_rect(), 9, 2)
        return tile

    def _light(self, size: tuple[int, int]) -> pygame.Surface:
        """How bright the table is, to be multiplied with it: one lamp a third from the top."""
        w, h = size
        stops = ((0, 1.0), (0.3, 0.7), (0.49, 0.52), (0.75, 0.28), (1, 0.14))
        shades = "".join(f'<stop offset="{at}" stop-color="{mix("#000000", "#FFFFFF", part)}"/>' for at, part in stops)
        body = (
            f'<defs><radialGradient id="l" gradientUnits="userSpaceOnUse" cx="{w / 2}" cy="{h * 0.306}" '
            f'r="{max(w, h * 1.4) * 0.62}">'
            f'{shades}</radialGradient></defs><rect x="0" y="0" width="{w}" height="{h}" fill="url(#l)"/>'
        )
        out = pygame.Surface(size)
        out.blit(raster(svg(w, h, body), w, h, 1), (0, 0))
        return out

    def bar(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """The top bar, closed below by a dark and a gold line."""
        surface.blit(self._bar(rect.size), rect)

    def _bar(self, size: tuple[int, int]) -> pygame.Surface:
        key = ("bar", size, self.theme.scale)
        kept = self.sprites.kept(key)
        if kept is not None:
            return kept
        out = self.gradient(size, BAR_STOPS)
        one = self.line()
        out.fill("#4A3720", (0, size[1] - 4 * one, size[0], one))
        out.fill("#140D08", (0, size[1] - 3 * one, size[0], 2 * one))
        out.fill(mix(ink.RULE, ink.GOLD, 0.25), (0, size[1] - one, size[0], one))
        return self.sprites.keep(key, out)

    def foot(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """The ground of the hint bar."""
        veil = pygame.Surface(rect.size, pygame.SRCALPHA)
        veil.fill((10, 7, 5, 190))
        surface.blit(veil, rect)
        surface.fill("#33251A", (rect.x, rect.y, rect.width, self.line()))

    def dim(self, surface: pygame.Surface, rect: pygame.Rect | None = None, alpha: float = 0.62) -> None:
        """Night over what lies below a sheet."""
        rect = surface.get_rect() if rect is None else rect
        band = pygame.Surface((rect.width, min(rect.height, BAND)), pygame.SRCALPHA)
        band.fill(clear("#0A0705", alpha))
        for y in range(0, rect.height, BAND):
            surface.blit(band, (rect.x, rect.y + y), (0, 0, rect.width, rect.height - y))

    # Pictures of games

    def arch(self, size: tuple[int, int]) -> str:
        """The outline of a pointed window as an SVG path, for that many pixels."""
        w, h = size
        return (
            f"M0.5 {h - 0.5} L0.5 {h * 0.37} C{w * 0.01} {h * 0.16} {w * 0.28} {h * 0.115} {w / 2} 1 "
            f"C{w * 0.72} {h * 0.115} {w * 0.99} {h * 0.16} {w - 0.5} {h * 0.37} L{w - 0.5} {h - 0.5} Z"
        )

    def window_picture(
        self, name: str, size: tuple[int, int], *, lit: bool = False, dull: bool = False
    ) -> pygame.Surface:
        """A game's picture in its pointed window with a gold edge; `lit` when chosen, `dull` when the game is yet to
        come."""
        key = ("window", name, size, lit, dull, self.theme.scale)
        kept = self.sprites.kept(key)
        if kept is not None:
            return kept
        w, h = size
        path, s = self.arch(size), self.theme.scale
        picture = self._window_ground(name, size)
        if dull:
            picture = pygame.transform.grayscale(picture)
            picture.fill((150, 132, 110, 255), special_flags=pygame.BLEND_RGBA_MULT)
        mask = self.sprites.vector(w, h, f'<path d="{path}" fill="#FFFFFF"/>', 2).copy()
        mask.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
        picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        gold = ink.LIGHT_GOLD if lit else "#B98F45"
        inset = 4.5 * s
        inner = self.arch((round(w - 2 * inset), round(h - 2 * inset)))
        body = (
            f'<path d="{path}" fill="none" stroke="#1A0F08" stroke-width="{5 * s}"/>'
            f'<path d="{path}" fill="none" stroke="{gold}" stroke-width="{(3.4 if lit else 2.8) * s}"/>'
            f'<g transform="translate({inset} {inset})"><path d="{inner}" fill="none" '
            f'stroke="#FFF0CF" stroke-opacity=".28" stroke-width="{s}"/></g>'
        )
        picture.blit(self.sprites.vector(w, h, body), (0, 0))
        return self.sprites.keep(key, picture)

    def _window_ground(self, name: str, size: tuple[int, int]) -> pygame.Surface:
        """The picture over the whole of `size`, its proportions kept: what is too much is left off at the edges."""
        out = pygame.Surface(size, pygame.SRCALPHA)
        out.fill("#3A2A1C")
        width, height = size
        if self.sprites.has(name):
            shape = self.sprites.shape(name)
            cover = (width, round(width * shape)) if width * shape >= height else (round(height / shape), height)
            picture = self.sprites.get(name, cover)
            out.blit(picture, picture.get_rect(center=out.get_rect().center))
            return out
        side = min(size) // 2
        crown = self.sprites.icon("glyphs/crown", side, ink.GOLD, 0.5)
        out.blit(crown, crown.get_rect(center=out.get_rect().center))
        return out
