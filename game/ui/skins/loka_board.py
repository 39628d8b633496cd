"""The boards of Loka: painted home rows, the marks of the elements under the squares, tiles of terrain, and the dotted
lines between the arms and the centre (docs/look.md, Boards).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import pygame

from game.rules.loka.ground import EAST_WEST
from game.rules.loka.state import Laid
from game.ui.looks import BOARDS, SIDES, board_look, enamel
from game.ui.skins.squares import SquareBoard
from game.ui.theme import Role, clear, mix

if TYPE_CHECKING:
    from game.rules.loka.ruleset import LokaRules
    from game.ui.desk import Desk

LIGHT, DARK = "#EFE2C3", "#CFB385"
NAMES = "#573A16"
HOME = (0.32, 0.22, 0.13)
"""How strongly a side's colour lies on its rows, from the edge inwards."""
UNDER = 0.09  # the element's mark under the squares


class LokaBoard(SquareBoard):
    """A board of squares with the colours of those who live at its edges."""

    def __init__(self, desk: Desk, rules: LokaRules) -> None:
        super().__init__(desk, rules.law.grid)
        self.rules = rules
        self.law = rules.law
        self.pictures: Mapping[str, str] = {name: tile.picture for name, tile in rules.law.terrain.items()}

    @property
    def name_colour(self) -> str:  # type: ignore[override]
        return NAMES if self._on_paper else ""

    @property
    def _on_paper(self) -> bool:
        return board_look(self.desk.settings) is BOARDS["walnut"]

    def tones(self) -> tuple[str, str]:
        """Paper in the usual theme, the theme's own squares in the others."""
        return (LIGHT, DARK) if self._on_paper else super().tones()

    # Which squares are whose

    def row_of(self, seat: int, square: int) -> int:
        """How far a square is from the seat's own edge, from 0."""
        x, y = self.grid.cells[square]
        match self.law.places[seat].turned:
            case 0:
                return y
            case 1:
                return x
            case 2:
                return self.grid.ranks - 1 - y
        return self.grid.files - 1 - x

    def home(self, seat: int) -> dict[int, int]:
        """Squares of the seat's three home rows, with their row; on the cross those of its arm alone."""
        return {square: row for square in range(len(self.grid)) if (row := self.row_of(seat, square)) < len(HOME)}

    def bake_ground(self, surface: pygame.Surface) -> None:
        strong = 1.5 if board_look(self.desk.settings) is BOARDS["ebony"] else 1.0
        for seat in range(len(self.rules.seats)):
            look = SIDES[self.law.elements[seat]]
            colour = enamel(look, self.desk.settings)[1]
            if look.name == "Earth":
                colour = mix(colour, "#5E9A4C", 0.6)  # the enamel is so dark that it would look like soot on paper
            for square, row in self.home(seat).items():
                place = self._places[square]
                veil = pygame.Surface(place.size, pygame.SRCALPHA)
                veil.fill(clear(colour, HOME[row] * strong))
                surface.blit(veil, place)
            self._bake_mark(surface, seat)

    def _bake_mark(self, surface: pygame.Surface, seat: int) -> None:
        """The element's mark, large and faint, in the middle of the home rows, upright for the onlooker."""
        places = [self._places[square] for square in self.home(seat)]
        if not places or self.side < 12:
            return
        room = places[0].unionall(places[1:])
        size = round(min(room.size) * 0.84)
        glyph = self.law.element_names[self.law.elements[seat]].glyph
        picture = self.desk.sprites.icon(glyph, size, "#24140A", UNDER)
        surface.blit(picture, picture.get_rect(center=room.center))

    def bake_lines(self, surface: pygame.Surface) -> None:
        """Dotted lines where the arms of a cross join its centre."""
        if not self.has_holes or self.side < 16:
            return
        own = [set(self.home(seat)) for seat in range(len(self.rules.seats))]
        dot = max(1, self.side // 30)
        for mine in own:
            for square in mine:
                x, y = self.grid.cells[square]
                for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                    beyond = self.grid.at(x + dx, y + dy)
                    if beyond is not None and beyond not in mine:
                        self._dots(surface, self._places[square], self._places[beyond], dot)

    @staticmethod
    def _dots(surface: pygame.Surface, one: pygame.Rect, other: pygame.Rect, size: int) -> None:
        colour = mix(NAMES, DARK, 0.35)
        if one.x == other.x:
            y = max(one.y, other.y) - size // 2 - 1
            for x in range(one.x, one.right, 4 * size):
                surface.fill(colour, (x, y, 2 * size, size))
        else:
            x = max(one.x, other.x) - size // 2 - 1
            for y in range(one.y, one.bottom, 4 * size):
                surface.fill(colour, (x, y, size, 2 * size))

    # Terrain

    def draw_terrain(self, surface: pygame.Surface, laid: Sequence[Laid]) -> None:
        """Every tile on its square, less a pixel; a road lies along its axis as the board is turned."""
        clip = surface.get_clip()
        for tile in laid:
            place = self._places[tile.square]
            if place.colliderect(clip):
                surface.blit(self.tile(tile.tile, tile.axis, place.width - 2), (place.x + 1, place.y + 1))

    def tile(self, number: int, axis: int, size: int) -> pygame.Surface:
        """A tile's picture; the road in the drawing runs up and down."""
        name = self.pictures[self.law.tiles[number]]
        picture = self.desk.sprites.get(name, max(1, size))
        if not axis or (axis == EAST_WEST) == bool(self.turned % 2):
            return picture
        key = ("turned tile", name, size)
        kept = self.desk.sprites.kept(key)
        return kept if kept is not None else self.desk.sprites.keep(key, pygame.transform.rotate(picture, -90))

    def shelter(self, surface: pygame.Surface, square: int, boosts: int) -> None:
        """The small shield that says how much the tile under a piece helps it."""
        if not boosts or self.side < 28:
            return
        place = self._places[square]
        size = max(12, round(self.side * 0.27))
        rect = pygame.Rect(place.x + 1, place.top + 1, size, size)  # attackers are counted at the right
        key = ("shelter", size, boosts)
        picture = self.desk.sprites.kept(key)
        if picture is None:
            picture = pygame.Surface((size, size), pygame.SRCALPHA)
            self.desk.art.plate(picture, picture.get_rect(), "#241A12", "#C9B68B", radius=3)
            shield = self.desk.sprites.icon("glyphs/shield", round(size * 0.72), "#F4EAD3")
            picture.blit(shield, shield.get_rect(center=picture.get_rect().center))
            if boosts > 1:
                words = self.desk.theme.text(str(boosts), Role.TINY, "#241A12", size * 0.55 / self.desk.theme.scale)
                picture.blit(words, words.get_rect(center=picture.get_rect().center))
            self.desk.sprites.keep(key, picture)
        surface.blit(picture, rect)

    # Plaques in the missing corners

    def corner(self, seat: int) -> pygame.Rect | None:
        """The missing corner at the seat's right hand."""
        if not self.has_holes:
            return None
        looks = (self.law.places[seat].turned - self.turned) % 4  # as it is seen: 0 below, 1 left, 2 above, 3 right
        right, low = looks in (0, 3), looks in (0, 1)
        missing = self._missing()
        if missing is None:
            return None
        gap = self.outer.width - self.board.width
        edge = gap // 2 + self.desk.px(13)
        size = missing * self.side + gap // 2 - self.desk.px(2) - edge
        room = pygame.Rect(0, 0, size, size)
        corner = ("bottom" if low else "top") + ("right" if right else "left")
        setattr(room, corner, getattr(self.outer.inflate(-self.desk.px(4), -self.desk.px(4)), corner))
        return room

    def _missing(self) -> int | None:
        """How many squares wide and high the missing corners are."""
        count = 0
        while count < min(self.grid.files, self.grid.ranks) and self.grid.at(count, 0) is None:
            count += 1
        return count or None
