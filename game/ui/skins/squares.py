"""Boards of squares: their place on the screen, the baked board, the marks (VISUAL.md, 6), figures with shadows.

Every skin of such a board is made with one of these.  Marks differ by form, never by colour alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

import pygame

from game.boards.grid import Grid
from game.core.ruleset import Spot, Square
from game.ui import theme as ink
from game.ui.layout import square_size
from game.ui.looks import board_look
from game.ui.skins.skin import Line, Marks
from game.ui.theme import Role, clear, mix

if TYPE_CHECKING:
    from game.ui.desk import Desk

FRAME = 9.0  # units
NAMES_FROM = 30  # pixels a square: on smaller ones its name would cover the piece
LIFTED = 1.2

LAST, SELECTED, TARGET, DANGER = "#E8A628", "#F7C64A", "#C3241B", "#B3261E"
LEGAL, CHALK = "#14555B", "#FFF8E0"
ASH = "#B7A68A"
SUGGESTED = HELPS = "#FFC233"
GUARDS = "#9CCBFF"
DARK_EDGE = "#241508"
THREAD = "#D39BFF"

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
        """One name in the leftmost square of each row, the other kind in the lowest of each column."""
        look, theme = board_look(self.desk.settings), self.desk.theme
        size = max(9.0, min(13.0, self.side * 0.155 / theme.scale))
        inset = max(2, round(self.side * 0.05))
        seen = [self.seen(x, y) for x, y in self.grid.cells]
        leftmost: dict[int, int] = {}
        lowest: dict[int, int] = {}
        for column, up in seen:
            leftmost[up] = min(column, leftmost.get(up, column))
            lowest[column] = min(up, lowest.get(column, up))
        for square, (column, up) in enumerate(seen):
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
            self._fill(surface, spot, LAST, 0.41)
        if ground is not None:
            ground(surface)
        self._below(surface, marks, held, targets, glowing)
        for square in occupied:
            place = self._places[square]
            if Square(square) in without or not place.inflate(self.side // 4, self.side // 4).colliderect(clip):
                continue
            x, y = place.center
            if marks.shaken is not None and marks.shaken[0] == Square(square):
                x += marks.shaken[1]
            draw_piece(surface, square, (x, y))
        self._above(surface, marks, held, targets)

    def _below(
        self,
        surface: pygame.Surface,
        marks: Marks,
        held: frozenset[Square],
        targets: frozenset[Square],
        glowing: Sequence[int],
    ) -> None:
        for spot in marks.danger:
            self._lay(surface, spot, "hatch", _hatch)
        for square in glowing:
            self._lay(surface, Square(square), "glow", _glow)
        if marks.hover is not None and marks.hover != marks.selected:
            self._fill(surface, marks.hover, "#FFFFFF", 0.27)
        if marks.selected is not None:
            self._lay(surface, marks.selected, "selected", _selected)
        for one, other in marks.threads:
            self._thread(surface, one, other)
        for spot in marks.moves & targets:
            self._fill(surface, spot, TARGET, 0.47 if spot == marks.chosen else 0.12 if marks.faint else 0.24)
        for spot in marks.moves & held - targets:
            self._lay(surface, spot, "legal place", _legal_place)

    def _above(
        self, surface: pygame.Surface, marks: Marks, held: frozenset[Square], targets: frozenset[Square]
    ) -> None:
        for spot in marks.removed:
            self._lay(surface, spot, "removed", _removed)
        for spot in marks.moves:
            if spot in targets:
                if not marks.faint:
                    self._lay(surface, spot, "brackets", _brackets)
            elif spot not in held:
                self._dot(surface, spot, marks.grown, 0.5 if marks.faint else 1.0)
        for spot in marks.lit:
            self._lay(surface, spot, "lit", _lit)
        for line in marks.lines:
            self._help(surface, line)
        for start, end in marks.arrows:
            self._arrow(surface, start, end)
        if marks.cursor is not None:
            self._lay(surface, marks.cursor, "cursor", _cursor)
        for spot, words in marks.odds.items():
            self._odds(surface, spot, words, spot == marks.chosen)
        for spot, count in marks.danger.items():
            self._badge(surface, spot, count)

    def frame(self, surface: pygame.Surface, spot: Spot) -> None:
        """The mark of the last move on a square whose ground is covered."""
        self._lay(surface, spot, "last frame", _last_frame)

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

    def _odds(self, surface: pygame.Surface, spot: Spot, words: str, chosen: bool) -> None:
        """A badge at the lower edge of a target."""
        if not isinstance(spot, Square) or self.side < 24:
            return
        place = self._places[spot.index]
        picture = self.desk.theme.text(words, Role.TINY, "#FFF8EC", max(11, self.side * 0.215 / self.desk.theme.scale))
        high = picture.get_height() * 4 // 5
        rect = pygame.Rect(0, 0, picture.get_width() + round(high * 0.75), high)
        rect.midbottom = place.centerx, place.bottom + max(1, high // 4)
        rect.clamp_ip(self.outer)
        if not rect.colliderect(surface.get_clip()):
            return
        fill = "#C3241B" if chosen else "#6E130D"
        self.desk.art.plate(surface, rect, fill, "#FFE9D2", radius=high / 2 / self.desk.theme.scale)
        surface.blit(picture, picture.get_rect(center=rect.center))

    def _help(self, surface: pygame.Surface, line: Line) -> None:
        """Who helps whom: a solid arrow in an attack, a dashed one in a defence."""
        a, b = line.start, line.end
        if not isinstance(a, Square) or not isinstance(b, Square) or a == b:
            return
        room = self.arrow_rect(a, b).inflate(self.side // 2, self.side // 2)
        if not room.colliderect(surface.get_clip()):
            return
        key = ("help", self.side, a.index, b.index, self.turned, line.attacks, room.size)
        picture = self.desk.sprites.kept(key)
        if picture is None:
            picture = self.desk.sprites.keep(key, self._help_picture(room, a.index, b.index, line.attacks))
        surface.blit(picture, room)

    def _help_picture(self, room: pygame.Rect, start: int, end: int, attacks: bool) -> pygame.Surface:
        a = pygame.Vector2(self._places[start].center) - room.topleft
        b = pygame.Vector2(self._places[end].center) - room.topleft
        way = (b - a).normalize()
        across = pygame.Vector2(-way.y, way.x)
        near = a.distance_to(b) < self.side * 1.5
        tail, tip = a + way * self.side * (0.24 if near else 0.35), b - way * self.side * (0.26 if near else 0.4)
        neck, head = tip - way * self.side * 0.2, self.side * 0.12
        colour, thick, edge = (HELPS if attacks else GUARDS), self.side * 0.07, self.side * 0.05
        if attacks:
            parts = [(tail, neck)]
        else:
            count = max(2, round(tail.distance_to(neck) / (self.side * 0.17)))
            step = (neck - tail) / count
            parts = [(tail + step * i, tail + step * (i + 0.62)) for i in range(count)]
        shaft = "".join(f"M{p.x:.2f} {p.y:.2f} L{q.x:.2f} {q.y:.2f} " for p, q in parts)
        one, other = neck + across * head, neck - across * head
        point = f"M{one.x:.2f} {one.y:.2f} L{tip.x:.2f} {tip.y:.2f} L{other.x:.2f} {other.y:.2f} Z"
        body = (
            f'<path d="{shaft}" fill="none" stroke="{DARK_EDGE}" stroke-width="{thick + 2 * edge:.2f}"/>'
            f'<path d="{point}" fill="{DARK_EDGE}" stroke="{DARK_EDGE}" stroke-width="{2 * edge:.2f}" '
            'stroke-linejoin="round"/>'
            f'<path d="{shaft}" fill="none" stroke="{colour}" stroke-width="{thick:.2f}"/>'
            f'<path d="{point}" fill="{colour}"/>'
        )
        return self.desk.sprites.vector(*room.size, body, 2)

    def _thread(self, surface: pygame.Surface, one: Spot, other: Spot) -> None:
        """A row of violet beads between two spots that lead to each other."""
        if not isinstance(one, Square) or not isinstance(other, Square):
            return
        a, b = pygame.Vector2(self._places[one.index].center), pygame.Vector2(self._places[other.index].center)
        size = 2 * max(2, round(self.side * 0.06)) + 1
        m = size / 2
        body = f'<circle cx="{m}" cy="{m}" r="{m - 1}" fill="{THREAD}" stroke="#2B1140" stroke-width="1.2"/>'
        bead = self.desk.sprites.vector(size, size, body, 3)
        count = max(2, round(a.distance_to(b) / (self.side * 0.22)))
        for i in range(count + 1):
            point = a + (b - a) * i / count
            bow = pygame.Vector2(b.y - a.y, a.x - b.x) * 0.12 * (4 * i / count * (1 - i / count))
            surface.blit(bead, bead.get_rect(center=(round(point.x + bow.x), round(point.y + bow.y))))

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
        key = ("arrow", self.side, start.index, end.index, self.turned, room.size)
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


def _last_frame(side: int, unit: float) -> str:
    return (
        f'<rect {_box(side, 1.6 * unit, 2 * unit)} fill="none" stroke="#3A2408" stroke-width="{5 * unit}"/>'
        f'<rect {_box(side, 1.6 * unit, 2 * unit)} fill="none" stroke="{LAST}" stroke-width="{3.2 * unit}"/>'
    )


def _legal_place(side: int, unit: float) -> str:
    """Where one of one's own side stands and yet may be gone to."""
    return (
        f'<rect x="0" y="0" width="{side}" height="{side}" fill="#146E69" fill-opacity=".34"/>'
        f'<rect {_box(side, 3 * unit, 2 * unit)} fill="none" stroke="{CHALK}" stroke-width="{5 * unit}"/>'
        f'<rect {_box(side, 3 * unit, 2 * unit)} fill="none" stroke="{LEGAL}" stroke-width="{2.6 * unit}"/>'
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
