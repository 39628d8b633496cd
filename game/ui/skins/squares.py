"""Boards of squares: their place on the screen, the baked board, the marks (VISUAL.md, 6), figures with shadows.

Every skin of such a board is made with one of these.  Marks differ by form, never by colour alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

import pygame

from game.boards.grid import Grid
from game.core.ruleset import Spot, Square
from game.ui.layout import square_size
from game.ui.looks import board_look
from game.ui.skins.skin import Marks
from game.ui.theme import Role, clear

if TYPE_CHECKING:
    from game.ui.desk import Desk

FRAME = 9.0  # units
NAMES_FROM = 30  # pixels a square: on smaller ones its name would cover the piece
LIFTED = 1.2

LAST, SELECTED, TARGET, DANGER = "#E8A628", "#F7C64A", "#C3241B", "#B3261E"
LEGAL, CHALK = "#14555B", "#FFF8E0"
ASH = "#B7A68A"
SUGGESTED = "#FFC233"

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
        self.flipped = False
        self.framed = True
        self.named = True
        self._places: list[pygame.Rect] = []

    # Places

    def fit(self, area: pygame.Rect, *, flipped: bool = False, frame: bool = True, names: bool = True) -> pygame.Rect:
        """The biggest whole number of pixels per square that fits; returns the board with its frame."""
        edge = 2 * self.desk.px(FRAME) if frame else 0
        self.side = square_size(area.inflate(-edge, -edge), self.grid.files, self.grid.ranks)
        self.board = pygame.Rect(0, 0, self.side * self.grid.files, self.side * self.grid.ranks)
        self.board.center = area.center
        self.outer = self.board.inflate(edge, edge)
        self.flipped, self.framed, self.named = flipped, frame, names
        self._places = [self._place(x, y) for x, y in self.grid.cells]
        return self.outer

    def _place(self, x: int, y: int) -> pygame.Rect:
        column = self.grid.files - 1 - x if self.flipped else x
        row = y if self.flipped else self.grid.ranks - 1 - y
        return pygame.Rect(self.board.x + column * self.side, self.board.y + row * self.side, self.side, self.side)

    def place(self, square: int) -> pygame.Rect:
        """The rectangle of a square."""
        return self._places[square]

    def square_at(self, point: tuple[int, int]) -> int | None:
        """The square at a point; None beside the board and on holes."""
        if not self.board.collidepoint(point):
            return None
        column, row = (point[0] - self.board.x) // self.side, (point[1] - self.board.y) // self.side
        x = self.grid.files - 1 - column if self.flipped else column
        y = row if self.flipped else self.grid.ranks - 1 - row
        return self.grid.at(x, y)

    def beside(self, square: int | None, right: int, up: int) -> int:
        """The square so many steps on, holes skipped; the same one at the edge.  From None to one in the middle."""
        way = -1 if self.flipped else 1
        if square is None:
            return self._first()
        x, y = self.grid.cells[square]
        while 0 <= x + right * way < self.grid.files and 0 <= y + up * way < self.grid.ranks:
            x, y = x + right * way, y + up * way
            found = self.grid.at(x, y)
            if found is not None:
                return found
        return square

    def _first(self) -> int:
        middle = self.grid.files // 2, self.grid.ranks - 2 if self.flipped else 1
        found = self.grid.at(*middle)
        return len(self.grid) // 2 if found is None else found

    # The board itself

    def bake(self, surface: pygame.Surface) -> None:
        """Frame, squares, grain and names.  Costly: for what stands still."""
        look = board_look(self.desk.settings)
        if self.framed:
            self.desk.art.board_frame(surface, self.board, look.frame, FRAME)
        if len(self.grid) < self.grid.files * self.grid.ranks:
            surface.fill(look.frame[2], self.board)
        for square, place in enumerate(self._places):
            surface.fill(look.dark if self.grid.is_dark(square) else look.light, place)
        if look.grain and self.side >= 16:
            self.desk.art.grain(surface, self.board, look.grain)
        if self.named and self.desk.settings.square_names and self.side >= NAMES_FROM:
            self._write_names(surface)

    def _write_names(self, surface: pygame.Surface) -> None:
        """Ranks in the left column, files in the lowest row, inside the squares."""
        look, theme = board_look(self.desk.settings), self.desk.theme
        size = max(9.0, min(13.0, self.side * 0.155 / theme.scale))
        inset = max(2, round(self.side * 0.05))
        for square, (_, y) in enumerate(self.grid.cells):
            place = self._places[square]
            colour = look.on_dark if self.grid.is_dark(square) else look.on_light
            if place.left == self.board.left:
                picture = theme.text(str(y + 1), Role.TINY, colour, size)
                surface.blit(picture, (place.x + inset, place.y + inset - self.desk.px(1)))
            if place.bottom == self.board.bottom:
                name = self.grid.names[square].rstrip("0123456789")
                picture = theme.text(name, Role.TINY, colour, size)
                surface.blit(
                    picture, picture.get_rect(bottomright=(place.right - inset, place.bottom - inset + self.desk.px(2)))
                )

    # Marks and pieces, from below to above

    def draw(
        self,
        surface: pygame.Surface,
        marks: Marks,
        occupied: Sequence[int],
        draw_piece: DrawPiece,
        without: frozenset[Spot],
        glowing: Sequence[int] = (),
    ) -> None:
        """`occupied` are the squares that hold something, `glowing` those of a king in check."""
        clip = surface.get_clip()
        held = frozenset(Square(square) for square in occupied)
        self._below(surface, marks, held, glowing)
        for square in occupied:
            place = self._places[square]
            if Square(square) in without or not place.inflate(self.side // 4, self.side // 4).colliderect(clip):
                continue
            x, y = place.center
            if marks.shaken is not None and marks.shaken[0] == Square(square):
                x += marks.shaken[1]
            draw_piece(surface, square, (x, y))
        self._above(surface, marks, held)

    def _below(self, surface: pygame.Surface, marks: Marks, held: frozenset[Square], glowing: Sequence[int]) -> None:
        for spot in marks.last:
            self._fill(surface, spot, LAST, 0.41)
        for spot in marks.danger:
            self._lay(surface, spot, "hatch", _hatch)
        for square in glowing:
            self._lay(surface, Square(square), "glow", _glow)
        if marks.hover is not None and marks.hover != marks.selected:
            self._fill(surface, marks.hover, "#FFFFFF", 0.27)
        if marks.selected is not None:
            self._lay(surface, marks.selected, "selected", _selected)
        for spot in marks.moves & held:
            self._fill(surface, spot, TARGET, 0.12 if marks.faint else 0.24)

    def _above(self, surface: pygame.Surface, marks: Marks, held: frozenset[Square]) -> None:
        for spot in marks.removed:
            self._lay(surface, spot, "removed", _removed)
        for spot in marks.moves:
            if spot in held:
                if not marks.faint:
                    self._lay(surface, spot, "brackets", _brackets)
            else:
                self._dot(surface, spot, marks.grown, 0.5 if marks.faint else 1.0)
        for spot in marks.lit:
            self._lay(surface, spot, "lit", _lit)
        for start, end in marks.arrows:
            self._arrow(surface, start, end)
        for spot, count in marks.danger.items():
            self._badge(surface, spot, count)
        if marks.cursor is not None:
            self._lay(surface, marks.cursor, "cursor", _cursor)

    def _fill(self, surface: pygame.Surface, spot: Spot, colour: str, alpha: float) -> None:
        if not isinstance(spot, Square):
            return
        key = ("square", self.side, colour, alpha)
        veil = self.desk.sprites.kept(key)
        if veil is None:
            veil = pygame.Surface((self.side, self.side), pygame.SRCALPHA)
            veil.fill(clear(colour, alpha))
            self.desk.sprites.keep(key, veil)
        surface.blit(veil, self._places[spot.index])

    def _lay(self, surface: pygame.Surface, spot: Spot, name: str, body: Callable[[int, float], str]) -> None:
        """A mark of the square's size with a margin for what reaches over its edge."""
        if not isinstance(spot, Square):
            return
        place = self._places[spot.index]
        margin = self._margin
        around = place.inflate(2 * margin, 2 * margin)
        if not around.colliderect(surface.get_clip()):
            return
        key = ("mark", name, self.side, self.desk.theme.scale)
        picture = self.desk.sprites.kept(key)
        if picture is None:
            drawing = f'<g transform="translate({margin} {margin})">{body(self.side, self._unit)}</g>'
            picture = self.desk.sprites.keep(key, self.desk.sprites.vector(*around.size, drawing, 3))
        surface.blit(picture, around)

    @property
    def _margin(self) -> int:
        return max(2, round(self.side * 0.05))

    @property
    def _unit(self) -> float:
        """How thick a line of one unit is on squares of this size; the design's are 57 to 85 pixels."""
        return max(0.5, self.side / 70)

    def _dot(self, surface: pygame.Surface, spot: Spot, grown: float, alpha: float) -> None:
        if not isinstance(spot, Square):
            return
        radius = self.side * 0.15 * (0.6 + 0.4 * grown)
        size = 2 * round(radius + 2 * self._unit) + 1
        key = ("dot", size, round(radius, 1), alpha)
        picture = self.desk.sprites.kept(key)
        if picture is None:
            middle = size / 2
            body = (
                f'<circle cx="{middle}" cy="{middle}" r="{radius}" fill="{LEGAL}" stroke="{CHALK}" '
                f'stroke-width="{2 * self._unit}"/>'
            )
            picture = self.desk.sprites.vector(size, size, body, 3)
            if alpha < 1:
                picture = picture.copy()
                picture.fill((255, 255, 255, round(255 * alpha)), special_flags=pygame.BLEND_RGBA_MULT)
            self.desk.sprites.keep(key, picture)
        surface.blit(picture, picture.get_rect(center=self._places[spot.index].center))

    def _badge(self, surface: pygame.Surface, spot: Spot, count: int) -> None:
        """How many attack a square, at its upper right."""
        if not isinstance(spot, Square) or self.side < 24:
            return
        place = self._places[spot.index]
        size = max(13, round(self.side * 0.27))
        rect = pygame.Rect(place.right - size, place.top, size, size).move(-1, 1)
        if not rect.colliderect(surface.get_clip()):
            return
        m = size / 2
        body = f'<circle cx="{m}" cy="{m}" r="{m - 1}" fill="#6E130D" stroke="{CHALK}" stroke-width="1"/>'
        surface.blit(self.desk.sprites.vector(size, size, body, 3), rect)
        words = self.desk.theme.text(str(count), Role.TINY, "#FFF3DA", size * 0.66 / self.desk.theme.scale)
        surface.blit(words, words.get_rect(center=rect.center))

    def arrow_rect(self, start: Spot, end: Spot) -> pygame.Rect:
        """What an arrow covers."""
        if not isinstance(start, Square) or not isinstance(end, Square):
            return pygame.Rect(0, 0, 0, 0)
        return self._places[start.index].union(self._places[end.index])

    def _arrow(self, surface: pygame.Surface, start: Spot, end: Spot) -> None:
        """From centre to centre, kept away from both figures."""
        if not isinstance(start, Square) or not isinstance(end, Square) or start == end:
            return
        room = self.arrow_rect(start, end)
        key = ("arrow", self.side, start.index, end.index, self.flipped, room.size)
        picture = self.desk.sprites.kept(key)
        if picture is None:
            picture = self.desk.sprites.keep(key, self._arrow_picture(room, start.index, end.index))
        surface.blit(picture, room)

    def _arrow_picture(self, room: pygame.Rect, start: int, end: int) -> pygame.Surface:
        a = pygame.Vector2(self._places[start].center) - room.topleft
        b = pygame.Vector2(self._places[end].center) - room.topleft
        way = (b - a).normalize()
        across = pygame.Vector2(-way.y, way.x)
        tail, tip = a + way * self.side * 0.34, b - way * self.side * 0.22
        neck = tip - way * self.side * 0.24
        thick, head = self.side * 0.045, self.side * 0.14
        points = [
            tail + across * thick, neck + across * thick, neck + across * head, tip,
            neck - across * head, neck - across * thick, tail - across * thick,
        ]  # fmt: skip
        path = "M" + " L".join(f"{p.x:.2f} {p.y:.2f}" for p in points) + " Z"
        edge = f'stroke="#3A2408" stroke-width="{2 * self._unit}" stroke-linejoin="round"'
        body = f'<path d="{path}" fill="{SUGGESTED}" {edge}/>'
        return self.desk.sprites.vector(*room.size, body, 2)

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
        out = pygame.transform.gaussian_blur(out, max(1, round(size * blur)))
        out.blit(base, (margin, margin))
        return self.desk.sprites.keep(key, trimmed(out))


def trimmed(picture: pygame.Surface) -> pygame.Surface:
    """The picture without its empty edges, as much at the left as at the right and above as below: what is drawn
    with its middle on a point stays where it was, and costs half."""
    used, (width, height) = picture.get_bounding_rect(), picture.get_size()
    aside, above = min(used.left, width - used.right), min(used.top, height - used.bottom)
    return picture.subsurface(picture.get_rect().inflate(-2 * aside, -2 * above)).copy()


def _hatch(side: int, unit: float) -> str:
    step = side / 5
    lines = "".join(
        f'<path d="M{max(0.0, x - side):.1f} {min(side, x):.1f} L{min(side, x):.1f} {max(0.0, x - side):.1f}"/>'
        for x in (step * i for i in range(1, 10))
    )
    return f'<g fill="none" stroke="{DANGER}" stroke-opacity=".42" stroke-width="{2.2 * unit}">{lines}</g>'


def _glow(side: int, unit: float) -> str:
    middle = side / 2
    return (
        f'<defs><radialGradient id="g" gradientUnits="userSpaceOnUse" cx="{middle}" cy="{middle}" r="{side * 0.66}">'
        '<stop offset="0" stop-color="#D8261A" stop-opacity=".95"/>'
        '<stop offset=".55" stop-color="#D8261A" stop-opacity=".62"/>'
        '<stop offset="1" stop-color="#D8261A" stop-opacity=".06"/></radialGradient></defs>'
        f'<rect x="0" y="0" width="{side}" height="{side}" fill="url(#g)"/>'
    )


def _selected(side: int, unit: float) -> str:
    outer, inner = _box(side, -0.5 * unit, 3 * unit), _box(side, 1.8 * unit, 2 * unit)
    return (
        f'<rect x="0" y="0" width="{side}" height="{side}" fill="{SELECTED}" fill-opacity=".62"/>'
        f'<rect {outer} fill="none" stroke="#7A4E0A" stroke-width="{1.6 * unit}"/>'
        f'<rect {inner} fill="none" stroke="#FFF3C4" stroke-width="{2.8 * unit}"/>'
    )


def _box(side: int, inset: float, radius: float) -> str:
    """The attributes of a square's frame so far inside it."""
    return f'x="{inset}" y="{inset}" width="{side - 2 * inset}" height="{side - 2 * inset}" rx="{radius}"'


def _brackets(side: int, unit: float) -> str:
    arm, at = side * 0.27, 3.2 * unit
    path = ""
    for x, dx in ((at, 1), (side - at, -1)):
        for y, dy in ((at, 1), (side - at, -1)):
            path += f"M{x + dx * arm} {y} L{x} {y} L{x} {y + dy * arm} "
    return (
        f'<path d="{path}" fill="none" stroke="#FFF3DA" stroke-width="{6.2 * unit}" stroke-linecap="square"/>'
        f'<path d="{path}" fill="none" stroke="{DANGER}" stroke-width="{4 * unit}" stroke-linecap="square"/>'
    )


def _cursor(side: int, unit: float) -> str:
    inset = 2.5 * unit
    box = f'x="{inset}" y="{inset}" width="{side - 2 * inset}" height="{side - 2 * inset}" rx="{4 * unit}" fill="none"'
    below = f'<rect {box} stroke="#10233F" stroke-width="{5.4 * unit}"/>'
    return f'{below}<rect {box} stroke="#8EC0F7" stroke-width="{2.8 * unit}"/>'


def _lit(side: int, unit: float) -> str:
    """A notched frame: what a refusal speaks of."""
    inset, gap = 5 * unit, side * 0.16
    a, b, m = inset, side - inset, side / 2
    path = (
        f"M{a} {m - gap} L{a} {a} L{m - gap} {a} M{m + gap} {a} L{b} {a} L{b} {m - gap} "
        f"M{b} {m + gap} L{b} {b} L{m + gap} {b} "
        f"M{m - gap} {b} L{a} {b} L{a} {m + gap}"
    )
    return (
        f'<path d="{path}" fill="none" stroke="#2A0A06" stroke-opacity=".8" stroke-width="{5.6 * unit}"/>'
        f'<path d="{path}" fill="none" stroke="#FF9F7A" stroke-width="{3 * unit}"/>'
    )


def _removed(side: int, unit: float) -> str:
    """A small cross of ash: something was taken from here."""
    at, arm = side * 0.15, side * 0.07
    path = f"M{at - arm} {at - arm} L{at + arm} {at + arm} M{at + arm} {at - arm} L{at - arm} {at + arm}"
    return (
        f'<path d="{path}" fill="none" stroke="#2A1B11" stroke-width="{5 * unit}" stroke-linecap="round"/>'
        f'<path d="{path}" fill="none" stroke="#E9DCC0" stroke-width="{2.4 * unit}" stroke-linecap="round"/>'
    )
