"""The board of Castle: meadow under a checker of greens on the light side, crags under one of violet greys on the dark
side, a river between them, and the names of the squares in the frame (docs/look.md, Boards).
"""

from __future__ import annotations

from math import pi, sin
from typing import TYPE_CHECKING

import pygame

from game.boards.grid import Grid
from game.ui import theme as ink
from game.ui.layout import square_size
from game.ui.looks import board_look
from game.ui.skins.squares import FRAME, SquareBoard
from game.ui.sprites import raster, svg
from game.ui.theme import Role, clear, mix

if TYPE_CHECKING:
    from game.ui.desk import Desk

WIDE_FRAME = 17.0  # units: it holds the names
NAMES_AT = 20  # pixels of a square: on smaller ones nobody reads them
NAMES = "#EBD7A2"
MEADOW, CRAG = "#8CA356", "#51485C"
MEADOW_VEIL, CRAG_VEIL, VEIL = "#FBFCD5", "#CDC2D6", 0.55
"""What lies on the light squares of each half."""
WATER, WATER_EDGE, BANK = "#3F7F9C", "#1F3F55", "#A9CBD2"

BUSHES = (
    (0.28, 2.62, 2), (2.18, 4.2, 2), (1.35, 3.72, 2), (4.82, 4.42, 2), (3.9, 4.05, 2), (5.72, 3.86, 3), (6.3, 4.35, 2),
    (5.02, 1.62, 2), (4.92, 1.38, 3), (2.98, 0.74, 2), (3.92, 0.8, 2), (5.6, 2.18, 2), (8.05, 4.02, 2), (7.5, 2.82, 3),
    (8.72, 1.3, 2), (7.1, 1.42, 2), (9.4, 3.3, 2), (6.0, 1.08, 2),
)  # fmt: skip
"""File and rank from the light corner, in squares, and how many crowns."""
TUFTS = (
    (0.15, 4.18), (1.95, 4.62), (2.9, 4.4), (2.15, 4.1), (4.35, 4.25), (4.48, 4.6), (5.62, 4.12), (0.72, 3.2),
    (1.62, 3.15), (3.95, 3.55), (5.25, 3.4), (0.62, 2.25), (0.7, 2.24), (1.25, 2.15), (3.45, 2.42), (3.65, 2.62),
    (1.42, 2.9), (3.75, 2.95), (1.78, 1.08), (3.02, 1.25), (4.85, 1.05), (2.55, 0.85), (2.82, 0.66), (6.6, 4.72),
    (7.2, 4.1), (8.6, 4.5), (9.5, 4.7), (6.9, 3.2), (8.15, 3.45), (9.15, 2.4), (7.8, 2.2), (6.4, 2.55), (8.3, 1.8),
    (9.6, 1.2), (6.75, 0.7), (8.9, 0.5), (7.55, 0.4), (5.4, 0.6), (0.4, 0.5), (1.2, 0.75),
)  # fmt: skip
PEAKS = (
    (0.25, 8.55, 1.3, 0.62), (1.75, 8.7, 1.5, 0.75), (3.6, 8.45, 1.2, 0.6), (5.3, 8.75, 1.7, 0.8), (7.4, 8.5, 1.3, 0.6),
    (8.7, 8.7, 1.25, 0.7), (0.1, 6.75, 1.2, 0.6), (1.55, 6.9, 1.6, 0.82), (4.2, 6.72, 1.5, 0.72), (6.1, 6.95, 1.2, 0.6),
    (7.35, 6.75, 1.7, 0.8), (9.0, 6.9, 1.0, 0.5), (2.9, 7.75, 1.1, 0.5), (5.9, 7.8, 1.2, 0.52), (8.2, 7.75, 1.2, 0.55),
    (0.7, 7.75, 1.0, 0.45), (2.4, 9.2, 1.3, 0.6), (6.6, 9.25, 1.2, 0.55),
)  # fmt: skip
"""File and rank of a mountain's left foot, how wide and how high it is."""
CRACKS = (
    (0.62, 5.9), (1.4, 6.2), (2.2, 5.72), (3.3, 6.35), (4.5, 5.8), (5.2, 6.3), (6.3, 5.75), (7.6, 6.2), (8.6, 5.8),
    (9.4, 6.3), (0.4, 7.35), (2.5, 7.3), (4.7, 7.6), (6.8, 7.4), (9.2, 7.5), (1.2, 9.4), (3.4, 9.2), (4.6, 9.6),
    (7.9, 9.5), (9.3, 9.3), (8.2, 8.4), (5.1, 8.35),
)  # fmt: skip


class CastleBoard(SquareBoard):
    """Squares of two climates."""

    def __init__(self, desk: Desk, grid: Grid) -> None:
        super().__init__(desk, grid)
        self.edge = 0  # pixels of the frame

    def fit(
        self,
        area: pygame.Rect,
        *,
        flipped: bool = False,
        turned: int = 0,
        frame: bool = True,
        names: bool = True,
    ) -> pygame.Rect:
        """As every board, with a frame wide enough for the names."""
        has_names = names and min(area.size) >= self.desk.px(WIDE_FRAME) * 2 + NAMES_AT * self.grid.ranks
        self.edge = min(self.desk.px(WIDE_FRAME if has_names else FRAME), min(area.size) // 14) if frame else 0
        self.turned = (turned + 2 * flipped) % 4
        self.side = square_size(area.inflate(-2 * self.edge, -2 * self.edge), self.across, self.high)
        self.board = pygame.Rect(0, 0, self.side * self.across, self.side * self.high)
        self.board.center = area.center
        self.outer = self.board.inflate(2 * self.edge, 2 * self.edge)
        self.framed, self.named = frame, names
        self._places = [self._place(x, y) for x, y in self.grid.cells]
        return self.outer

    # What stands still

    @property
    def is_painted(self) -> bool:
        """Boards of high contrast are left plain."""
        return bool(board_look(self.desk.settings).grain)

    def _bake_frame(self, surface: pygame.Surface, wood: tuple[str, str, str]) -> None:
        self.desk.art.board_frame(surface, self.board, wood, self.edge / self.desk.theme.scale)

    def bake_ground(self, surface: pygame.Surface) -> None:
        if not self.is_painted:
            self._part(surface)
            return
        sprites = self.desk.sprites
        key = ("castle's ground", self.grid.files, self.grid.ranks, self.side, self.turned)
        whole = sprites.kept(key) or sprites.keep(key, self._painted())
        for part in self._solid():
            surface.blit(whole, part, part.move(-self.board.x, -self.board.y))

    def _painted(self) -> pygame.Surface:
        """Meadows, crags and the river between them, the light squares veiled: a picture as large as the board."""
        half, whole = self.grid.ranks // 2, pygame.Surface(self.board.size)
        places = [place.move(-self.board.x, -self.board.y) for place in self._places]
        for (_, rank), place in zip(self.grid.cells, places, strict=True):
            whole.fill(MEADOW if rank < half else CRAG, place)
        if self.side >= 12:
            body = self._path() + self._contours() + self._bushes() + self._tufts() + self._crags() + self._river()
            whole.blit(raster(svg(*self.board.size, body), *self.board.size), (0, 0))
        veils = {}
        for colour in (MEADOW_VEIL, CRAG_VEIL):
            veils[colour] = pygame.Surface((self.side, self.side), pygame.SRCALPHA)
            veils[colour].fill(clear(colour, VEIL))
        for square, (place, (_, rank)) in enumerate(zip(places, self.grid.cells, strict=True)):
            if not self.grid.is_dark(square):
                whole.blit(veils[MEADOW_VEIL if rank < half else CRAG_VEIL], place)
        return whole

    def _part(self, surface: pygame.Surface) -> None:
        """On a plain board the two halves are parted by a double line."""
        at = self._at(0, self.grid.ranks / 2)[1] + self.board.y
        for away in (-2, 1):
            surface.fill("#1A120C", (self.board.x, round(at) + away, self.board.width, 1))

    def _at(self, x: float, y: float) -> tuple[float, float]:
        """Pixels from the board's corner to so many squares right and up from the first seat's left corner."""
        if self.turned == 2:
            x, y = self.grid.files - x, self.grid.ranks - y
        return x * self.side, (self.grid.ranks - y) * self.side

    def _line(self, points: list[tuple[float, float]]) -> str:
        return "M" + " L".join(f"{x:.1f} {y:.1f}" for x, y in (self._at(*point) for point in points))

    def _wave(self, y: float, high: float, phase: float, long: float = 3.4) -> list[tuple[float, float]]:
        steps = self.grid.files * 5
        return [(i / 5, y + high * sin(2 * pi * (i / 5 / long) + phase)) for i in range(steps + 1)]

    def _river(self) -> str:
        middle = self.grid.ranks / 2
        above, below = self._wave(middle + 0.09, 0.035, 0.4, 5.6), self._wave(middle - 0.15, 0.035, 1.3, 5.6)
        bed = self._line(above) + " L" + self._line(below[::-1])[1:] + " Z"
        u = self.side / 66
        shine = self._line(self._wave(middle - 0.03, 0.03, 0.9, 5.6))
        return (
            f'<path d="{bed}" fill="{WATER}"/>'
            f'<path d="{shine}" fill="none" stroke="{BANK}" stroke-opacity=".35" stroke-width="{3 * u:.1f}"/>'
            f'<path d="{self._line(above)}" fill="none" stroke="{WATER_EDGE}" stroke-width="{3.4 * u:.1f}"/>'
            f'<path d="{self._line(below)}" fill="none" stroke="{WATER_EDGE}" stroke-width="{3 * u:.1f}"/>'
        )

    def _path(self) -> str:
        """A way from the light castle's gate to the river."""
        points = [(4.45 + 0.28 * t + 1.15 * (t / 5) ** 2 * (1 if t > 1 else t), t) for t in (i / 4 for i in range(20))]
        return (
            f'<path d="{self._line(points)}" fill="none" stroke="#C9B27E" stroke-opacity=".38" '
            f'stroke-width="{self.side * 0.3:.1f}"/>'
        )

    def _contours(self) -> str:
        lines = "".join(
            f'<path d="{self._line(self._wave(y, 0.13, phase, 4.6))}"/>'
            for y, phase in ((0.98, 0.0), (2.62, 1.1), (4.12, 2.6))
        )
        width = self.side / 66 * 1.3
        return f'<g fill="none" stroke="#3F5222" stroke-opacity=".34" stroke-width="{width:.1f}">{lines}</g>'

    def _bushes(self) -> str:
        found = ""
        for x, y, many in BUSHES:
            for i in range(many):
                cx, cy = self._at(x, y)
                cx += self.side * (0.11 * i)
                cy += self.side * (0.035 if i % 2 else 0)
                found += f'<circle cx="{cx:.1f}" cy="{cy:.1f}" r="{self.side * (0.115 - 0.018 * i):.1f}"/>'
        width = self.side / 66 * 1.4
        return (
            f'<g fill="#56742E" fill-opacity=".72" stroke="#33471B" stroke-opacity=".7" '
            f'stroke-width="{width:.1f}">{found}</g>'
        )

    def _tufts(self) -> str:
        found, s = "", self.side
        for x, y in TUFTS:
            cx, cy = self._at(x, y)
            found += f"M{cx - s * 0.05:.1f} {cy - s * 0.08:.1f} L{cx - s * 0.025:.1f} {cy:.1f} "
            found += f"M{cx + s * 0.05:.1f} {cy - s * 0.08:.1f} L{cx + s * 0.025:.1f} {cy:.1f} "
        width = s / 66 * 1.4
        return f'<path d="{found}" fill="none" stroke="#3F5222" stroke-opacity=".6" stroke-width="{width:.1f}"/>'

    def _crags(self) -> str:
        """Mountains in rows, their right sides dark, and cracks between them."""
        edges, shades, cracks, s = "", "", "", self.side
        for i, (x, y, wide, high) in enumerate(PEAKS):
            left, foot = self._at(x if self.turned != 2 else x + wide, y)
            top, lean = foot - high * s, (0.42 + 0.05 * (i % 4)) * wide * s
            nick = 0.5 + 0.07 * (i % 3)
            a, b = f"{left:.1f} {foot:.1f}", f"{left + lean * nick:.1f} {foot - high * s * (nick - 0.08):.1f}"
            c, d = f"{left + lean:.1f} {top:.1f}", f"{left + wide * s:.1f} {foot:.1f}"
            e = f"{left + lean + wide * s * 0.12:.1f} {foot - high * s * 0.45:.1f}"
            f = f"{left + lean - wide * s * 0.02:.1f} {foot - high * s * 0.18:.1f}"
            edges += f"M{a} L{b} L{c} L{d} M{c} L{e} L{f} "
            shades += f"M{c} L{d} L{f} L{e} Z "
        for i, (x, y) in enumerate(CRACKS):
            cx, cy = self._at(x, y)
            one = 1 if i % 2 else -1
            cracks += f"M{cx:.1f} {cy:.1f} l{one * s * 0.1:.1f} {s * 0.2:.1f} l{-one * s * 0.16:.1f} {s * 0.16:.1f} "
        u = s / 66
        return (
            f'<path d="{shades}" fill="#1D1626" fill-opacity=".22"/>'
            f'<path d="{edges}" fill="none" stroke="#1D1626" stroke-opacity=".48" stroke-width="{1.5 * u:.1f}"/>'
            f'<path d="{cracks}" fill="none" stroke="#1D1626" stroke-opacity=".5" stroke-width="{1.7 * u:.1f}"/>'
        )

    def bake_lines(self, surface: pygame.Surface) -> None:
        """Thin lines between the squares, so that the painting does not blur them."""
        if not self.is_painted or self.side < 20:
            return
        line = pygame.Surface((self.board.width, 1), pygame.SRCALPHA)
        line.fill(clear("#1A120C", 0.2))
        upright = pygame.transform.rotate(line, 90)
        for i in range(1, self.high):
            surface.blit(line, (self.board.x, self.board.y + i * self.side))
        for i in range(1, self.across):
            surface.blit(upright, (self.board.x + i * self.side, self.board.y))

    def _write_names(self, surface: pygame.Surface) -> None:
        """Numbers left of the rows, letters under the columns, in the wood; without a frame inside the squares."""
        if self.edge < self.desk.px(WIDE_FRAME):
            super()._write_names(surface)
            return
        theme = self.desk.theme
        colour = mix(NAMES, ink.GOLD, 0.25)
        for square, (x, y) in enumerate(self.grid.cells):
            column, up = self.seen(x, y)
            name = self.grid.names[square]
            letters = name.rstrip("0123456789")
            place = self._places[square]
            if column == 0:
                room = pygame.Rect(self.outer.x, place.y, self.edge, place.height)
                theme.write(surface, name[len(letters) :], Role.TINY, colour, room, "centre", size=12)
            if up == 0:
                room = pygame.Rect(place.x, self.board.bottom, place.width, self.edge)
                theme.write(surface, letters, Role.TINY, colour, room, "centre", size=12)
