"""Boards of squares: their place on the screen, the baked board, what lies on it in its order, figures with shadows.

Every skin of such a board is made with one of these; `square_marks` draws the marks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

import pygame

from game.boards.grid import Grid
from game.core.ruleset import Spot, Square
from game.ui import theme as ink
from game.ui.layout import square_size
from game.ui.looks import board_look, softened
from game.ui.skins.marks import Marks
from game.ui.skins.square_marks import LAST, SquareMarks
from game.ui.theme import Role, mix

if TYPE_CHECKING:
    from game.ui.desk import Desk

FRAME = 9.0  # units
NAMES_FROM = 30  # pixels a square: on smaller ones its name would cover the piece
LIFTED = 1.2
ASH = "#B7A68A"

DrawPiece = Callable[[pygame.Surface, int, tuple[int, int]], None]
"""(surface, square, centre): draws what stands on a square."""


class SquareBoard:
    """Where each square is, and everything on it but the pieces."""

    def __init__(self, desk: Desk, grid: Grid) -> None:
        self.desk = desk
        self.grid = grid
        self.side = 1  # pixels of a square
        self.board = pygame.Rect(0, 0, 1, 1)
        self.outer = pygame.Rect(0, 0, 1, 1)
        self.turned = 0  # quarters clockwise: the edge of a seat that looks that way is below
        self.framed = True
        self.named = True
        self._places: list[pygame.Rect] = []
        self.marks = SquareMarks(self)

    # Places

    def fit(
        self,
        area: pygame.Rect,
        *,
        flipped: bool = False,
        turned: int = 0,
        frame: bool = True,
        names: bool = True,
    ) -> pygame.Rect:
        """The biggest whole number of pixels per square that fits; returns the board with its frame."""
        edge = 2 * self.desk.px(FRAME) if frame else 0
        self.turned = (turned + 2 * flipped) % 4
        self.side = square_size(area.inflate(-edge, -edge), self.across, self.high)
        self.board = pygame.Rect(0, 0, self.side * self.across, self.side * self.high)
        self.board.center = area.center
        self.outer = self.board.inflate(edge, edge)
        self.framed, self.named = frame, names
        self._places = [self._place(x, y) for x, y in self.grid.cells]
        return self.outer

    @property
    def flipped(self) -> bool:
        """The first seat's edge is above."""
        return self.turned == 2

    @property
    def across(self) -> int:
        """Squares from left to right on the screen."""
        return self.grid.ranks if self.turned % 2 else self.grid.files

    @property
    def high(self) -> int:
        return self.grid.files if self.turned % 2 else self.grid.ranks

    def seen(self, x: int, y: int) -> tuple[int, int]:
        """The column from the left and the row from below where a file and a rank are seen."""
        match self.turned:
            case 1:
                return self.grid.ranks - 1 - y, x
            case 2:
                return self.grid.files - 1 - x, self.grid.ranks - 1 - y
            case 3:
                return y, self.grid.files - 1 - x
        return x, y

    def unseen(self, column: int, up: int) -> tuple[int, int]:
        """The file and the rank that are seen there."""
        match self.turned:
            case 1:
                return up, self.grid.ranks - 1 - column
            case 2:
                return self.grid.files - 1 - column, self.grid.ranks - 1 - up
            case 3:
                return self.grid.files - 1 - up, column
        return column, up

    def spot_at(self, point: tuple[int, int]) -> Spot | None:
        square = self.square_at(point)
        return None if square is None else Square(square)

    def place_of(self, spot: Spot) -> pygame.Rect | None:
        """Where a spot is; None for one that is not on the board."""
        return self.place(spot.index) if isinstance(spot, Square) else None

    def beside_spot(self, spot: Spot | None, x: int, y: int) -> Spot:
        """The square so many steps right and up on the screen; a first one for None."""
        return Square(self.beside(spot.index if isinstance(spot, Square) else None, x, y))

    def spot_named(self, name: str) -> Spot | None:
        try:
            return Square(self.grid.parse(name.strip().lower()))
        except ValueError:
            return None

    def name_of(self, spot: Spot) -> str:
        return self.grid.names[spot.index] if isinstance(spot, Square) else ""

    def _place(self, x: int, y: int) -> pygame.Rect:
        column, up = self.seen(x, y)
        left, top = self.board.x + column * self.side, self.board.y + (self.high - 1 - up) * self.side
        return pygame.Rect(left, top, self.side, self.side)

    def place(self, square: int) -> pygame.Rect:
        """The rectangle of a square."""
        return self._places[square]

    def square_at(self, point: tuple[int, int]) -> int | None:
        """The square at a point; None beside the board and on holes."""
        if not self.board.collidepoint(point):
            return None
        column, row = (point[0] - self.board.x) // self.side, (point[1] - self.board.y) // self.side
        return self.grid.at(*self.unseen(column, self.high - 1 - row))

    def beside(self, square: int | None, right: int, up: int) -> int:
        """The square so many steps on, holes skipped; the same one at the edge.  From None to one in the middle."""
        if square is None:
            return self._first()
        column, row = self.seen(*self.grid.cells[square])
        while 0 <= column + right < self.across and 0 <= row + up < self.high:
            column, row = column + right, row + up
            found = self.grid.at(*self.unseen(column, row))
            if found is not None:
                return found
        return square

    def _first(self) -> int:
        found = self.grid.at(*self.unseen(self.across // 2, 1))
        return len(self.grid) // 2 if found is None else found

    # The board itself

    def bake(self, surface: pygame.Surface) -> None:
        """Frame, squares, grain and names.  Costly: for what stands still."""
        look = board_look(self.desk.settings)
        light, dark = self.tones()
        if self.framed:
            self._bake_frame(surface, look.frame)
        for square, place in enumerate(self._places):
            surface.fill(dark if self.grid.is_dark(square) else light, place)
        self.bake_ground(surface)
        if look.grain and self.side >= 16:
            for part in self._solid():
                self.desk.art.grain(surface, part, look.grain)
        self.bake_lines(surface)
        if self.named and self.desk.settings.square_names and self.side >= NAMES_FROM:
            self._write_names(surface)

    def tones(self) -> tuple[str, str]:
        """Of the light and of the dark squares."""
        look = board_look(self.desk.settings)
        return look.light, look.dark

    def bake_ground(self, surface: pygame.Surface) -> None:
        """What a game paints on the squares, under the grain."""

    def bake_lines(self, surface: pygame.Surface) -> None:
        """What a game draws over them."""

    @property
    def has_holes(self) -> bool:
        return len(self.grid) < self.grid.files * self.grid.ranks

    def _solid(self) -> list[pygame.Rect]:
        """The squares as few rectangles: one for each run of rows that begin and end alike."""
        if not self.has_holes:
            return [self.board]
        parts: list[pygame.Rect] = []
        for up in range(self.high - 1, -1, -1):
            held = [c for c in range(self.across) if self.grid.at(*self.unseen(c, up)) is not None]
            if not held:
                continue
            left, right = self.board.x + held[0] * self.side, self.board.x + (held[-1] + 1) * self.side
            row = pygame.Rect(left, self.board.y + (self.high - 1 - up) * self.side, right - left, self.side)
            if parts and (parts[-1].x, parts[-1].width, parts[-1].bottom) == (row.x, row.width, row.y):
                parts[-1].height += self.side
            else:
                parts.append(row)
        return parts

    def _bake_frame(self, surface: pygame.Surface, wood: tuple[str, str, str]) -> None:
        """The wooden frame along the outline of the squares, with two gold hairlines."""
        art, parts = self.desk.art, self._solid()
        if len(parts) == 1:
            art.board_frame(surface, parts[0], wood, FRAME)
            return
        light, middle, dark = wood
        edge, one = self.desk.px(FRAME), art.line()
        for part in parts:
            art.shadow(surface, part.inflate(2 * edge, 2 * edge), blur=10, down=5, alpha=0.6)
        layers = (
            (edge, "#0A0705"), (edge - one, mix(light, middle, 0.4)), (edge - self.desk.px(1.6), ink.RULE),
            (edge - self.desk.px(1.6) - one, mix(middle, light, 0.25)), (self.desk.px(2.5), ink.GOLD),
            (self.desk.px(2.5) - one, dark),
        )  # fmt: skip
        for out, colour in layers:
            for part in parts:
                surface.fill(colour, part.inflate(2 * out, 2 * out))

    def _write_names(self, surface: pygame.Surface) -> None:
        self.write_names(surface, range(len(self.grid)))

    def write_names(self, surface: pygame.Surface, squares: Sequence[int]) -> None:
        """Of those squares the leftmost of each row gets one name, the lowest of each column the other kind."""
        if not self.desk.settings.square_names or self.side < NAMES_FROM:
            return
        look, theme = board_look(self.desk.settings), self.desk.theme
        size = max(9.0, min(13.0, self.side * 0.155 / theme.scale))
        inset = max(2, round(self.side * 0.05))
        seen = {square: self.seen(*self.grid.cells[square]) for square in squares}
        leftmost: dict[int, int] = {}
        lowest: dict[int, int] = {}
        for column, up in seen.values():
            leftmost[up] = min(column, leftmost.get(up, column))
            lowest[column] = min(up, lowest.get(column, up))
        for square, (column, up) in seen.items():
            place, name = self._places[square], self.grid.names[square]
            colour = look.on_dark if self.grid.is_dark(square) else look.on_light
            colour = self.name_colour or colour
            letters = name.rstrip("0123456789")
            number = name[len(letters) :]
            aside, below = (letters, number) if self.turned % 2 else (number, letters)
            if column == leftmost[up]:
                picture = theme.text(aside, Role.TINY, colour, size)
                surface.blit(picture, (place.x + inset, place.y + inset - self.desk.px(1)))
            if up == lowest[column]:
                picture = theme.text(below, Role.TINY, colour, size)
                corner = place.right - inset, place.bottom - inset + self.desk.px(2)
                surface.blit(picture, picture.get_rect(bottomright=corner))

    name_colour = ""
    """Of the names of the squares; the theme's own where it is empty."""

    # Marks and pieces, from below to above

    def draw(
        self,
        surface: pygame.Surface,
        marks: Marks,
        occupied: Sequence[int],
        draw_piece: DrawPiece,
        without: frozenset[Spot],
        *,
        glowing: Sequence[int] = (),
        foes: Sequence[int] | None = None,
        ground: Callable[[pygame.Surface], None] | None = None,
    ) -> None:
        """`occupied` are the squares that hold something, `glowing` those of a king in check, `foes` those of
        `occupied` that a move there would attack (all when it is left out).  `ground` draws what lies below."""
        clip = surface.get_clip()
        held = frozenset(Square(square) for square in occupied)
        targets = held if foes is None else frozenset(Square(square) for square in foes)
        for spot in marks.last:
            self.marks.fill(surface, spot, LAST, 0.41)
        if ground is not None:
            ground(surface)
        self.marks.below(surface, marks, held, targets, glowing)
        for square in occupied:
            place = self._places[square]
            if Square(square) in without or not place.inflate(self.side // 4, self.side // 4).colliderect(clip):
                continue
            x, y = place.center
            if marks.shaken is not None and marks.shaken[0] == Square(square):
                x += marks.shaken[1]
            draw_piece(surface, square, (x, y))
        self.marks.above(surface, marks, held, targets)

    # Figures

    def figure(
        self,
        name: str,
        size: int,
        colours: Mapping[str, str],
        *,
        lifted: bool = False,
        shadow: bool = True,
        alpha: float = 1.0,
    ) -> pygame.Surface:
        """A bare figure with its soft shadow, in the middle of a picture a little larger than `size`."""
        key = ("figure", name, size, tuple(colours.items()), lifted, shadow, alpha)
        kept = self.desk.sprites.kept(key)
        if kept is not None:
            return kept
        base = self.desk.sprites.get(name, size, colours, alpha)
        if not shadow or size < 12:
            return self.desk.sprites.keep(key, base)
        down, blur = (0.085, 0.06) if lifted else (0.035, 0.03)
        margin = round(size * 0.16)
        out = pygame.Surface((size + 2 * margin, size + 2 * margin), pygame.SRCALPHA)
        mask = pygame.mask.from_surface(base, 90).to_surface(
            setcolor=(0, 0, 0, round(120 * alpha)), unsetcolor=(0, 0, 0, 0)
        )
        out.blit(mask, (margin, margin + round(size * down)))
        out = softened(out, round(size * blur))
        out.blit(base, (margin, margin))
        return self.desk.sprites.keep(key, trimmed(out))


def trimmed(picture: pygame.Surface) -> pygame.Surface:
    """The picture without its empty edges, as much at the left as at the right and above as below: what is drawn
    with its middle on a point stays where it was, and costs half."""
    used, (width, height) = picture.get_bounding_rect(), picture.get_size()
    aside, above = min(used.left, width - used.right), min(used.top, height - used.bottom)
    return picture.subsurface(picture.get_rect().inflate(-2 * aside, -2 * above)).copy()
