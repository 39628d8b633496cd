"""The pieces of Loka: enamelled plates in the colours of four elements, and what they are called."""

from __future__ import annotations

from functools import partial

import pygame

from game.rules.loka.ruleset import LokaRules
from game.ui.skins.facts import Picture
from game.ui.skins.loka_board import LokaBoard
from game.ui.skins.plated import plated
from game.ui.skins.square_skin import SquarePieces
from game.ui.skins.squares import LIFTED

PLATE, SHELTERED = 0.86, 0.78  # of the square; on terrain


class LokaPieces(SquarePieces[LokaRules]):
    """Pieces of one game."""

    squares: LokaBoard

    def name_of_kind(self, code: int) -> str:
        """The data's name of what a piece is: "knight"."""
        return str(self.rules.law.names[self.rules.tables.kind_of(code)])

    def side_of(self, seat: int) -> str:
        """The element whose colours a seat wears."""
        return self.rules.law.elements[seat]

    def sprite(self, code: int) -> str:
        return self.rules.law.picture(self.name_of_kind(code), self.seat_of(code))

    def piece(
        self, code: int, *, ghost: bool = False, lifted: bool = False, ash: bool = False, on_tile: bool = False
    ) -> pygame.Surface:
        """A piece as it stands on the board."""
        size = round(self.squares.side * (SHELTERED if on_tile else PLATE) * (LIFTED if lifted else 1))
        return self.token(code, size, ghost=ghost, lifted=lifted, ash=ash)

    def token(
        self, code: int, size: int, *, ghost: bool = False, lifted: bool = False, ash: bool = False
    ) -> pygame.Surface:
        """A figure on its plate of so many pixels, in the middle of a picture a little larger."""
        seat = self.seat_of(code)
        has_pip = self.shares_colours(seat)
        return plated(
            self.desk, self.side_of(seat), self.sprite(code), size,
            has_pip=has_pip, ghost=ghost, lifted=lifted, ash=ash,
        )  # fmt: skip

    def shares_colours(self, seat: int) -> bool:
        """A seat before this one wears the same."""
        return self.rules.law.elements[seat] in self.rules.law.elements[:seat]

    def picture_of(self, code: int) -> Picture:
        """A piece for a panel: on its plate, filling the square it is given."""
        return partial(self._panel_picture, code)

    def _panel_picture(self, code: int, size: int) -> pygame.Surface:
        return self.token(code, max(4, round(size * 0.94)))

    def kind_name(self, code: int) -> str:
        """ "Knight"."""
        return self.rules.law.kinds[self.name_of_kind(code)].name

    def king(self, seat: int) -> int:
        return self.rules.tables.code(self.rules.tables.royal, seat)
