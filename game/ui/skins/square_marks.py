"""Everything on a board of squares but the pieces: where one may go, what is aimed at, who helps whom
(docs/look.md, Boards).

Marks differ by form, never by colour alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

import pygame

from game.core.ruleset import Spot, Square
from game.ui.skins.marks import Line, Marks
from game.ui.skins.taught import teach
from game.ui.theme import Role, clear

if TYPE_CHECKING:
    from game.ui.desk import Desk

LAST, SELECTED, TARGET, DANGER = "#E8A628", "#F7C64A", "#C3241B", "#B3261E"
LEGAL, CHALK = "#14555B", "#FFF8E0"
SUGGESTED = HELPS = "#FFC233"
GUARDS = "#9CCBFF"
DARK_EDGE = "#241508"
THREAD = "#D39BFF"


class Squares(Protocol):
    """Where the squares of a board are on the screen."""

    desk: Desk
    side: int
    turned: int
    outer: pygame.Rect
    board: pygame.Rect

    def place(self, square: int) -> pygame.Rect: ...


class SquareMarks:
    """Draws the marks of one board."""

    def __init__(self, board: Squares) -> None:
        self.board = board
        self.desk = board.desk

    def below(
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
            self.fill(surface, marks.hover, "#FFFFFF", 0.27)
        if marks.selected is not None:
            self._lay(surface, marks.selected, "selected", _selected)
        for one, other in marks.threads:
            self._thread(surface, one, other)
        for spot in marks.moves & targets:
            self.fill(surface, spot, TARGET, 0.47 if spot == marks.chosen else 0.12 if marks.faint else 0.24)
        for spot in marks.moves & held - targets:
            self._lay(surface, spot, "legal place", _legal_place)

    def above(self, surface: pygame.Surface, marks: Marks, held: frozenset[Square], targets: frozenset[Square]) -> None:
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
        if marks.taught:
            places = [self.board.place(spot.index) for spot in marks.taught if isinstance(spot, Square)]
            sides = [(place.center, self.board.side) for place in places]
            teach(self.desk, surface, self.board.board, self.board.outer, sides)
        for line in marks.lines:
            self._help(surface, line)
        for way in marks.since:
            self._arrow(surface, way.start, way.end, way.colour)
        for way in marks.since:
            self._number(surface, way.end, way.number)
        for start, end in marks.arrows:
            self._arrow(surface, start, end)
        if marks.cursor is not None:
            self._lay(surface, marks.cursor, "cursor", _cursor)
        for spot, icon in marks.signs.items():
            self._sign(surface, spot, icon)
        for spot, words in marks.odds.items():
            self._odds(surface, spot, words, spot == marks.chosen)
        for spot, count in marks.danger.items():
            self._badge(surface, spot, count)

    def frame(self, surface: pygame.Surface, spot: Spot) -> None:
        """The mark of the last move on a square whose ground is covered."""
        self._lay(surface, spot, "last frame", _last_frame)

    def fill(self, surface: pygame.Surface, spot: Spot, colour: str, alpha: float) -> None:
        if not isinstance(spot, Square):
            return
        key = ("square", self.board.side, colour, alpha)
        veil = self.desk.sprites.kept(key)
        if veil is None:
            veil = pygame.Surface((self.board.side, self.board.side), pygame.SRCALPHA)
            veil.fill(clear(colour, alpha))
            self.desk.sprites.keep(key, veil)
        surface.blit(veil, self.board.place(spot.index))

    def _lay(self, surface: pygame.Surface, spot: Spot, name: str, body: Callable[[int, float], str]) -> None:
        """A mark of the square's size with a margin for what reaches over its edge."""
        if not isinstance(spot, Square):
            return
        place = self.board.place(spot.index)
        margin = self._margin
        around = place.inflate(2 * margin, 2 * margin)
        if not around.colliderect(surface.get_clip()):
            return
        key = ("mark", name, self.board.side, self.desk.theme.scale)
        picture = self.desk.sprites.kept(key)
        if picture is None:
            drawing = f'<g transform="translate({margin} {margin})">{body(self.board.side, self._unit)}</g>'
            picture = self.desk.sprites.keep(key, self.desk.sprites.vector(*around.size, drawing, 3))
        surface.blit(picture, around)

    @property
    def _margin(self) -> int:
        return max(2, round(self.board.side * 0.05))

    @property
    def _unit(self) -> float:
        """How thick a line of one unit is on squares of this size; the design's are 57 to 85 pixels."""
        return max(0.5, self.board.side / 70)

    def _dot(self, surface: pygame.Surface, spot: Spot, grown: float, alpha: float) -> None:
        if not isinstance(spot, Square):
            return
        radius = self.board.side * 0.15 * (0.6 + 0.4 * grown)
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
        surface.blit(picture, picture.get_rect(center=self.board.place(spot.index).center))

    def _badge(self, surface: pygame.Surface, spot: Spot, count: int) -> None:
        """How many attack a square, at its upper right."""
        if not isinstance(spot, Square) or self.board.side < 24:
            return
        place = self.board.place(spot.index)
        size = max(13, round(self.board.side * 0.27))
        rect = pygame.Rect(place.right - size, place.top, size, size).move(-1, 1)
        if not rect.colliderect(surface.get_clip()):
            return
        m = size / 2
        body = f'<circle cx="{m}" cy="{m}" r="{m - 1}" fill="#6E130D" stroke="{CHALK}" stroke-width="1"/>'
        surface.blit(self.desk.sprites.vector(size, size, body, 3), rect)
        words = self.desk.theme.text(str(count), Role.TINY, "#FFF3DA", size * 0.66 / self.desk.theme.scale)
        surface.blit(words, words.get_rect(center=rect.center))

    def _sign(self, surface: pygame.Surface, spot: Spot, icon: str) -> None:
        """A gold disc with a picture at the lower right of where one may go."""
        if not isinstance(spot, Square) or self.board.side < 24:
            return
        place = self.board.place(spot.index)
        size = max(14, round(self.board.side * 0.34))
        rect = pygame.Rect(place.right - size - 1, place.bottom - size - 1, size, size)
        if not rect.colliderect(surface.get_clip()):
            return
        m = size / 2
        body = f'<circle cx="{m}" cy="{m}" r="{m - 1}" fill="#F0C95C" stroke="#3A2408" stroke-width="1.4"/>'
        surface.blit(self.desk.sprites.vector(size, size, body, 3), rect)
        picture = self.desk.sprites.icon(icon, round(size * 0.68), "#2A1A0C")
        surface.blit(picture, picture.get_rect(center=rect.center))

    def _odds(self, surface: pygame.Surface, spot: Spot, words: str, chosen: bool) -> None:
        """A badge at the lower edge of a target."""
        if not isinstance(spot, Square) or self.board.side < 24:
            return
        place = self.board.place(spot.index)
        size = max(11, self.board.side * 0.215 / self.desk.theme.scale)
        picture = self.desk.theme.text(words, Role.TINY, "#FFF8EC", size)
        high = picture.get_height() * 4 // 5
        rect = pygame.Rect(0, 0, picture.get_width() + round(high * 0.75), high)
        rect.midbottom = place.centerx, place.bottom + max(1, high // 4)
        rect.clamp_ip(self.board.outer)
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
        room = self.arrow_rect(a, b).inflate(self.board.side // 2, self.board.side // 2)
        if not room.colliderect(surface.get_clip()):
            return
        key = ("help", self.board.side, a.index, b.index, self.board.turned, line.attacks, room.size)
        picture = self.desk.sprites.kept(key)
        if picture is None:
            picture = self.desk.sprites.keep(key, self._help_picture(room, a.index, b.index, line.attacks))
        surface.blit(picture, room)

    def _help_picture(self, room: pygame.Rect, start: int, end: int, attacks: bool) -> pygame.Surface:
        a = pygame.Vector2(self.board.place(start).center) - room.topleft
        b = pygame.Vector2(self.board.place(end).center) - room.topleft
        way = (b - a).normalize()
        across = pygame.Vector2(-way.y, way.x)
        near = a.distance_to(b) < self.board.side * 1.5
        side = self.board.side
        tail, tip = a + way * side * (0.24 if near else 0.35), b - way * side * (0.26 if near else 0.4)
        neck, head = tip - way * side * 0.2, side * 0.12
        colour, thick, edge = (HELPS if attacks else GUARDS), side * 0.07, side * 0.05
        if attacks:
            parts = [(tail, neck)]
        else:
            count = max(2, round(tail.distance_to(neck) / (self.board.side * 0.17)))
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
        a, b = pygame.Vector2(self.board.place(one.index).center), pygame.Vector2(self.board.place(other.index).center)
        size = 2 * max(2, round(self.board.side * 0.06)) + 1
        m = size / 2
        body = f'<circle cx="{m}" cy="{m}" r="{m - 1}" fill="{THREAD}" stroke="#2B1140" stroke-width="1.2"/>'
        bead = self.desk.sprites.vector(size, size, body, 3)
        count = max(2, round(a.distance_to(b) / (self.board.side * 0.22)))
        for i in range(count + 1):
            point = a + (b - a) * i / count
            bow = pygame.Vector2(b.y - a.y, a.x - b.x) * 0.12 * (4 * i / count * (1 - i / count))
            surface.blit(bead, bead.get_rect(center=(round(point.x + bow.x), round(point.y + bow.y))))

    def arrow_rect(self, start: Spot, end: Spot) -> pygame.Rect:
        """What an arrow covers."""
        if not isinstance(start, Square) or not isinstance(end, Square):
            return pygame.Rect(0, 0, 0, 0)
        return self.board.place(start.index).union(self.board.place(end.index))

    def _number(self, surface: pygame.Surface, spot: Spot, words: str) -> None:
        """A coin at the upper right corner of where something went."""
        if not isinstance(spot, Square) or not words:
            return
        place = self.board.place(spot.index)
        size = max(13, round(self.board.side * 0.3))
        rect = pygame.Rect(0, 0, size, size)
        rect.center = place.right - size // 3, place.y + size // 3
        self.desk.art.plate(surface, rect, "#2A1A0E", "#F2E6C9", radius=size / 2 / self.desk.theme.scale)
        picture = self.desk.theme.text(words, Role.TINY, "#FFF8EC", max(10, size * 0.62 / self.desk.theme.scale))
        surface.blit(picture, picture.get_rect(center=rect.center))

    def _arrow(self, surface: pygame.Surface, start: Spot, end: Spot, colour: str = SUGGESTED) -> None:
        """From centre to centre, kept away from both figures."""
        if not isinstance(start, Square) or not isinstance(end, Square) or start == end:
            return
        room = self.arrow_rect(start, end)
        key = ("arrow", self.board.side, start.index, end.index, self.board.turned, room.size, colour)
        picture = self.desk.sprites.kept(key)
        if picture is None:
            picture = self.desk.sprites.keep(key, self._arrow_picture(room, start.index, end.index, colour))
        surface.blit(picture, room)

    def _arrow_picture(self, room: pygame.Rect, start: int, end: int, colour: str) -> pygame.Surface:
        a = pygame.Vector2(self.board.place(start).center) - room.topleft
        b = pygame.Vector2(self.board.place(end).center) - room.topleft
        way = (b - a).normalize()
        across = pygame.Vector2(-way.y, way.x)
        tail, tip = a + way * self.board.side * 0.34, b - way * self.board.side * 0.22
        neck = tip - way * self.board.side * 0.24
        thick, head = self.board.side * 0.045, self.board.side * 0.14
        points = [
            tail + across * thick, neck + across * thick, neck + across * head, tip,
            neck - across * head, neck - across * thick, tail - across * thick,
        ]  # fmt: skip
        path = "M" + " L".join(f"{p.x:.2f} {p.y:.2f}" for p in points) + " Z"
        edge = f'stroke="#3A2408" stroke-width="{2 * self._unit}" stroke-linejoin="round"'
        body = f'<path d="{path}" fill="{colour}" {edge}/>'
        return self.desk.sprites.vector(*room.size, body, 2)


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
