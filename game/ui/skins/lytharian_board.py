"""Lytharian's board: off-white against blue on south's half and red-brown on north's, castles outlined with folded
corners (docs/look.md, Lytharian Chess)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.rules.lytharian.ground import RANKS, Ground
from game.ui.skins.lytharian_cards import SIDES
from game.ui.skins.squares import SquareBoard

if TYPE_CHECKING:
    from game.ui.desk import Desk

LIGHT = "#E9E2D0"
HALVES = ("#7F8ABF", "#A9807A")
"""The dark squares of each seat's half."""


class LytharianBoard(SquareBoard):
    """The 64 squares; more where an option pulls the halves apart."""

    name_colour = "#3B2A1C"

    def __init__(self, desk: Desk, ground: Ground) -> None:
        super().__init__(desk, ground.grid)
        self.ground = ground

    def tones(self) -> tuple[str, str]:
        if self.desk.settings.high_contrast:
            return super().tones()
        return LIGHT, HALVES[0]

    def bake_ground(self, surface: pygame.Surface) -> None:
        """The far half's dark squares."""
        if self.desk.settings.high_contrast:
            return
        for square, (_, y) in enumerate(self.grid.cells):
            if y >= RANKS // 2 and self.grid.is_dark(square):
                surface.fill(HALVES[1], self.place(square))

    def bake_lines(self, surface: pygame.Surface) -> None:
        """The castle squares."""
        thick = max(2, self.side // 22)
        for seat, squares in enumerate(self.ground.castles):
            for square in squares:
                place = self.place(square)
                colour = SIDES[seat][1]
                pygame.draw.rect(surface, colour, place, thick)
                fold = self.side // 5
                for (x, y), (dx, dy) in (
                    (place.topleft, (1, 1)), ((place.right - 1, place.y), (-1, 1)),
                    ((place.x, place.bottom - 1), (1, -1)), ((place.right - 1, place.bottom - 1), (-1, -1)),
                ):  # fmt: skip
                    pygame.draw.polygon(surface, colour, [(x, y), (x + dx * fold, y), (x, y + dy * fold)])
