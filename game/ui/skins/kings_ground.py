"""The table of Kings of War as it is drawn: turf, roads, terrain; and how inches become pixels
(docs/look.md, Kings of War)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

import pygame

from game.rules.kings.state import KingsState, Terrain
from game.table.measure import INCH
from game.ui.theme import Role

if TYPE_CHECKING:
    from game.table.outline import Point
    from game.ui.desk import Desk

Spot = tuple[float, float]
"""Pixels of the window."""
Corners = Sequence[Spot]

TURF = ("#8FA85E", "#84A056", "#9BB069")
SAND, SAND_EDGE = (190, 170, 116, 88), (150, 132, 84, 60)
SMOOTH = 2  # everything with slanting edges is drawn so much larger and made smaller
WET = ("pond", "lake", "marsh", "swamp", "river", "stream")
STONY = ("rock", "rubble", "scree", "ruin")
"""What difficult ground looks like follows its name; anything else is a wood."""
ROUGH = 2.6  # inches of the least patch of turf


@dataclass(frozen=True, slots=True)
class Frame:
    """Where the table lies in the window: how many pixels a unit has, and which way round it is seen."""

    area: pygame.Rect
    scale: float
    """Pixels a unit of length."""
    depth: int
    width: int
    turned: bool = False
    """Whether the northern edge lies below."""
    window: pygame.Rect | None = None
    """Through which the table is seen where it is larger than that."""

    @property
    def room(self) -> pygame.Rect:
        """What of the window the table covers."""
        return self.area if self.window is None else self.window

    @property
    def inch(self) -> float:
        """Pixels an inch."""
        return self.scale * INCH

    def at(self, point: Point) -> Spot:
        """The pixel of a point of the table."""
        x, y = point
        if self.turned:
            x, y = self.width - x, self.depth - y
        return self.area.x + x * self.scale, self.area.bottom - y * self.scale

    def point(self, pixel: Spot) -> Point:
        """The point of the table under a pixel, in units; it may lie off the table."""
        x = (pixel[0] - self.area.x) / self.scale
        y = (self.area.bottom - pixel[1]) / self.scale
        if self.turned:
            x, y = self.width - x, self.depth - y
        return round(x), round(y)

    def alone(self) -> Frame:
        """The same view on a surface of its own, as large as what is covered."""
        room = self.room
        area = self.area.move(-room.x, -room.y)
        return Frame(area, self.scale, self.depth, self.width, self.turned, pygame.Rect((0, 0), room.size))

    def angle(self, bearing: int) -> float:
        """Degrees, counter-clockwise, by which a picture that faces up is turned to face this bearing."""
        return -bearing / 1000 + (180 if self.turned else 0)


def frame_for(state: KingsState, room: pygame.Rect, turned: bool = False) -> Frame:
    """The largest table that fits a room of the window."""
    width, depth = state.size
    scale = min(room.width / width, room.height / depth)
    area = pygame.Rect(0, 0, round(width * scale), round(depth * scale))
    area.center = room.center
    return Frame(area, scale, depth, width, turned)


class Ground:
    """Turf and terrain, drawn once for a table and a size."""

    def __init__(self, desk: Desk, frame: Frame, state: KingsState) -> None:
        self.desk = desk
        self.frame = frame
        self.state = state
        self.chance = self._chances("")
        self.origin = frame.area.topleft
        """The pixel at the upper left of what is being drawn on."""

    def _chances(self, what: str) -> Random:
        """What is left to chance on this table, alike in windows of every size."""
        return Random(f"{what}{self.state.table}{[(t.kind, t.corners) for t in self.state.terrain]}")

    def turf(self) -> pygame.Surface:
        """The whole table without its terrain."""
        picture = self._turf()
        self._feet(picture)
        self._road(picture)
        self._strew(picture)
        return picture

    def furnish(self, surface: pygame.Surface) -> None:
        """Terrain without its names, as far as it is seen."""
        for terrain, place in self._seen():
            surface.blit(self._piece(terrain, place), place)

    def name_terrain(self, surface: pygame.Surface, taken: Sequence[pygame.Rect]) -> None:
        """The names of the terrain that is seen, each where it lies on nothing that is `taken`, nor on another name."""
        free = list(taken)
        for terrain, _ in self._seen():
            self._label(surface, terrain, free)

    def _seen(self) -> list[tuple[Terrain, pygame.Rect]]:
        """Terrain within what is seen, the hills first, each with the room it is drawn in."""
        found = []
        for terrain in sorted(self.state.terrain, key=lambda t: t.kind != "hill"):
            box = _box([self.frame.at(corner) for corner in terrain.corners])
            box = box.inflate(3 * self.frame.inch, 3 * self.frame.inch)
            place = pygame.Rect(round(box.x), round(box.y), round(box.width), round(box.height))
            if place.colliderect(self.frame.room):
                found.append((terrain, place))
        return found

    def _piece(self, terrain: Terrain, place: pygame.Rect) -> pygame.Surface:
        """A piece of terrain, drawn once for a scale; it looks alike from near and far."""
        key = "kings terrain", terrain, place.size, round(self.frame.inch, 3), self.frame.turned
        kept = self.desk.sprites.kept(key)
        if kept is None:
            self.chance = Random(f"{terrain.kind}{terrain.corners}")
            self.origin = place.topleft
            layer = pygame.Surface((place.width * SMOOTH, place.height * SMOOTH), pygame.SRCALPHA)
            self._terrain(layer, terrain)
            kept = self.desk.sprites.keep(key, pygame.transform.smoothscale(layer, place.size))
        return kept

    # Turf

    def _turf(self) -> pygame.Surface:
        """Three tints by low-frequency noise, blades of grass over them."""
        self.chance = self._chances("turf")
        size = self.frame.area.size
        wide, deep = self.state.table
        picture = pygame.Surface(size)
        picture.fill(TURF[0])
        for tint, patch, strength in ((TURF[1], 6, 230), (TURF[2], 4, 190), ("#67823F", 2, 70)):
            patches = max(3, int(wide / (ROUGH * patch))), max(3, int(deep / (ROUGH * patch)))
            coarse = pygame.Surface(patches, pygame.SRCALPHA)
            for x in range(coarse.get_width()):
                for y in range(coarse.get_height()):
                    coarse.set_at((x, y), (*pygame.Color(tint)[:3], round(self.chance.random() ** 1.5 * strength)))
            picture.blit(pygame.transform.smoothscale(coarse, size), (0, 0))
        for _ in range(size[0] * size[1] // 900):
            x, y = self.chance.randrange(size[0]), self.chance.randrange(size[1])
            high = self.chance.randint(2, 4)
            shade = self.chance.choice(("#76914B", "#A9BC78", "#7E9A52"))
            pygame.draw.line(picture, shade, (x, y), (x + self.chance.choice((-1, 0, 1)), y - high))
        return picture

    def _feet(self, picture: pygame.Surface) -> None:
        """A faint line every foot, so that distances can be judged by eye."""
        layer = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
        foot = 12 * self.frame.inch
        for i in range(1, math.ceil(picture.get_width() / foot)):
            layer.fill((40, 60, 20, 30), (round(i * foot), 0, 1, picture.get_height()))
        for i in range(1, math.ceil(picture.get_height() / foot)):
            layer.fill((40, 60, 20, 30), (0, round(picture.get_height() - i * foot), picture.get_width(), 1))
        picture.blit(layer, (0, 0))

    def _road(self, picture: pygame.Surface) -> None:
        """A track from edge to edge on every second table."""
        self.chance = self._chances("road")
        if self.chance.random() < 0.5:
            return
        width, height = picture.get_size()
        layer = pygame.Surface((width, height), pygame.SRCALPHA)
        ends = [
            (-20.0, height * self.chance.uniform(0.25, 0.8)),
            (width + 20.0, height * self.chance.uniform(0.25, 0.8)),
        ]
        pulls = [(width * x, height * self.chance.uniform(0.2, 0.85)) for x in (0.33, 0.66)]
        way = [_bezier(ends[0], pulls[0], pulls[1], ends[1], i / 60) for i in range(61)]
        for colour, wide in ((SAND_EDGE, 2.6), (SAND, 2.0)):
            for spot in (_bezier(ends[0], pulls[0], pulls[1], ends[1], i / 600) for i in range(601)):
                pygame.draw.circle(layer, colour, spot, wide / 2 * self.frame.inch)
        picture.blit(layer, (0, 0))
        for x, y in way[::3]:
            jitter = self.chance.uniform(-0.7, 0.7) * self.frame.inch
            pygame.draw.circle(picture, "#A08E62", (x, y + jitter), max(1, 0.06 * self.frame.inch))

    def _strew(self, picture: pygame.Surface) -> None:
        """Stones and shrubs where nobody is hindered by them."""
        self.chance = self._chances("stones")
        inch = self.frame.inch
        for _ in range(26):
            x, y = self.chance.random() * picture.get_width(), self.chance.random() * picture.get_height()
            for _ in range(self.chance.randint(1, 4)):
                at = (x + self.chance.uniform(-1, 1) * inch, y + self.chance.uniform(-1, 1) * inch)
                size = self.chance.uniform(0.12, 0.3) * inch
                pygame.draw.circle(picture, "#5E6B3C", (at[0] + 1, at[1] + 1), size)
                pygame.draw.circle(picture, self.chance.choice(("#8C8672", "#9B957F", "#A39C86")), at, size)

    # Terrain

    def _corners(self, terrain: Terrain) -> list[Spot]:
        """Its corners on the layer."""
        origin = self.origin
        spots = (self.frame.at(corner) for corner in terrain.corners)
        return [((x - origin[0]) * SMOOTH, (y - origin[1]) * SMOOTH) for x, y in spots]

    def _terrain(self, layer: pygame.Surface, terrain: Terrain) -> None:
        corners = self._corners(terrain)
        match terrain.kind:
            case "hill":
                self._hill(layer, corners, terrain.height)
            case "obstacle":
                self._wall(layer, corners)
            case "blocking":
                self._building(layer, corners)
            case "difficult":
                if any(word in terrain.name for word in WET):
                    self._water(layer, corners)
                elif any(word in terrain.name for word in STONY):
                    self._rocks(layer, corners)
                else:
                    self._wood(layer, corners, terrain)
            case _:
                pygame.draw.polygon(layer, (150, 140, 100, 70), corners)

    def _hill(self, layer: pygame.Surface, corners: Corners, height: int) -> None:
        """Contours, each lighter than the one below it."""
        for step in range(max(2, height + 1)):
            inner = _shrunk(_rounded(corners), 1 - 0.3 * step)
            pygame.draw.polygon(layer, (206, 205, 140, 70), inner)
            pygame.draw.aalines(layer, (86, 98, 52, 220), True, inner)
            pygame.draw.lines(layer, (86, 98, 52, 150), True, inner, SMOOTH)
            self._ticks(layer, inner)

    def _ticks(self, layer: pygame.Surface, outline: Corners) -> None:
        """Short strokes that fall away from the top."""
        cx, cy = _middle(outline)
        for x, y in outline[:: max(1, len(outline) // 26)]:
            away = math.hypot(x - cx, y - cy) or 1
            long = 0.35 * self.frame.inch * SMOOTH
            end = (x - (x - cx) / away * long, y - (y - cy) / away * long)
            pygame.draw.line(layer, (86, 98, 52, 130), (x, y), end, SMOOTH)

    def _water(self, layer: pygame.Surface, corners: Corners) -> None:
        shore = _rounded(corners)
        pygame.draw.polygon(layer, "#1E4A78", shore)
        pygame.draw.polygon(layer, "#2F78B8", _shrunk(shore, 0.97))
        pygame.draw.polygon(layer, "#4C9AD4", _shrunk(shore, 0.86))
        cx, cy = _middle(shore)
        inch = self.frame.inch * SMOOTH
        for dx, dy in ((-1.2, -0.4), (0.9, 0.5)):
            waves = [(cx + (dx + i * 0.25) * inch, cy + (dy + 0.12 * math.sin(i * 1.6)) * inch) for i in range(8)]
            pygame.draw.lines(layer, (226, 242, 255, 200), False, waves, round(1.4 * SMOOTH))

    def _wood(self, layer: pygame.Surface, corners: Corners, terrain: Terrain) -> None:
        """A dark floor, and crowns of trees that keep inside it."""
        edge = _rounded(corners)
        pygame.draw.polygon(layer, (44, 66, 30, 150), edge)
        pygame.draw.lines(layer, (34, 50, 22, 220), True, edge, SMOOTH)
        inch = self.frame.inch * SMOOTH
        box = _box(edge)
        kept: list[Spot] = []
        is_low = terrain.height == 0
        for _ in range(round(box.width * box.height / (inch * inch) * 2.2)):
            spot = (self.chance.uniform(box.left, box.right), self.chance.uniform(box.top, box.bottom))
            if _inside(edge, spot, 0.8 * inch) and all(math.dist(spot, other) > 1.25 * inch for other in kept):
                kept.append(spot)
        for x, y in sorted(kept, key=lambda spot: spot[1]):
            size = self.chance.uniform(0.35, 0.5) * inch if is_low else self.chance.uniform(0.6, 0.85) * inch
            pygame.draw.circle(layer, (20, 34, 14, 150), (x + size * 0.22, y + size * 0.28), size)
            pygame.draw.circle(layer, "#24501F", (x, y), size)
            pygame.draw.circle(
                layer, self.chance.choice(("#3B7330", "#357038", "#48803A")), (x - 1, y - 1), size * 0.86
            )
            pygame.draw.circle(layer, (150, 196, 110, 120), (x - size * 0.28, y - size * 0.3), size * 0.36)

    def _rocks(self, layer: pygame.Surface, corners: Corners) -> None:
        """Bare ground with boulders."""
        edge = _rounded(corners)
        pygame.draw.polygon(layer, (122, 116, 88, 150), edge)
        pygame.draw.lines(layer, (88, 82, 60, 200), True, edge, SMOOTH)
        inch = self.frame.inch * SMOOTH
        box = _box(edge)
        for _ in range(round(box.width * box.height / (inch * inch) * 1.4)):
            x, y = self.chance.uniform(box.left, box.right), self.chance.uniform(box.top, box.bottom)
            size = self.chance.uniform(0.2, 0.62) * inch
            if not _inside(edge, (x, y), size):
                continue
            rock = [
                (x + math.cos(i * 1.05) * size * self.chance.uniform(0.75, 1), y + math.sin(i * 1.05) * size * 0.8)
                for i in range(6)
            ]
            pygame.draw.polygon(layer, (40, 40, 26, 140), [(a + size * 0.25, b + size * 0.3) for a, b in rock])
            pygame.draw.polygon(layer, "#565043", rock)
            pygame.draw.polygon(layer, self.chance.choice(("#8E8876", "#A09A86", "#7F7A6A")), _shrunk(rock, 0.82))

    def _wall(self, layer: pygame.Surface, corners: Corners) -> None:
        """Stones in a row along the longer side."""
        a, b = _spine(corners)
        inch = self.frame.inch * SMOOTH
        thick = max(0.42 * inch, _thickness(corners) * 0.9)
        count = max(2, round(math.dist(a, b) / (thick * 1.35)))
        for i in range(count):
            part = (i + 0.5) / count
            x, y = a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part
            size = thick * self.chance.uniform(0.52, 0.62)
            pygame.draw.circle(layer, (30, 34, 20, 130), (x + size * 0.3, y + size * 0.35), size)
            pygame.draw.circle(layer, "#4A463C", (x, y), size)
            pygame.draw.circle(layer, self.chance.choice(("#8E8876", "#9C9683", "#857F6D")), (x, y), size * 0.82)

    def _building(self, layer: pygame.Surface, corners: Corners) -> None:
        """Thick walls of stone round a floor of planks, with a roof's ridge."""
        inch = self.frame.inch * SMOOTH
        shadow = [(x + 0.25 * inch, y + 0.3 * inch) for x, y in corners]
        pygame.draw.polygon(layer, (20, 24, 12, 120), shadow)
        pygame.draw.polygon(layer, "#3A342B", corners)
        pygame.draw.polygon(layer, "#7A4B36", _shrunk(corners, 0.94))
        a, b = _spine(corners)
        middle = _middle(corners)
        for part, lighter in ((0.62, "#84553F"), (0.3, "#8E5F48")):
            pygame.draw.polygon(layer, lighter, _shrunk(corners, part))
        pygame.draw.line(layer, "#A9714F", a, b, max(2, round(0.14 * inch)))
        for corner in corners:
            end = a if math.dist(corner, a) < math.dist(corner, b) else b
            pygame.draw.line(
                layer,
                (60, 34, 22, 150),
                corner,
                (end[0] * 0.8 + middle[0] * 0.2, end[1] * 0.8 + middle[1] * 0.2),
                SMOOTH,
            )
        pygame.draw.polygon(layer, "#2A231C", corners, max(2, round(0.1 * inch)))

    def _label(self, surface: pygame.Surface, terrain: Terrain, taken: list[pygame.Rect]) -> None:
        """Its name and what it does, on a dark pill at its lower edge, or at another where that is taken; a name that
        has no room at all is left out, since half a name tells nothing."""
        desk, px = self.desk, self.desk.px
        doing = {"hill": f"height {terrain.height}", "decorative": ""}.get(terrain.kind, terrain.kind)
        words = ", ".join(dict.fromkeys(word for word in (terrain.name, doing) if word)).capitalize()
        if not words:
            return
        pill = pygame.Rect(0, 0, desk.theme.width(words, Role.SMALL, 13) + px(18), px(20))
        places = self._places(_box([self.frame.at(corner) for corner in terrain.corners]), pill.size)
        place = next((place for place in places if place.collidelist(taken) < 0), None)
        if place is None:
            return
        taken.append(place)
        layer = pygame.Surface(place.size, pygame.SRCALPHA)
        pygame.draw.rect(layer, (30, 34, 18, 190), layer.get_rect(), border_radius=px(10))
        surface.blit(layer, place)
        desk.theme.write(surface, words, Role.SMALL, "#F1E9D2", place.inflate(-px(12), 0), "centre", size=13)

    def _places(self, box: pygame.FRect, size: tuple[int, int]) -> Iterator[pygame.Rect]:
        """Where a name of that size may stand: below what it names, above it, in its middle, beside it."""
        gap, x, y = self.desk.px(2), round(box.centerx), round(box.centery)
        for corner, at in (
            ("midtop", (x, round(box.bottom) + gap)),
            ("midbottom", (x, round(box.top) - gap)),
            ("center", (x, y)),
            ("midleft", (round(box.right) + gap, y)),
            ("midright", (round(box.left) - gap, y)),
        ):
            place = pygame.Rect((0, 0), size)
            setattr(place, corner, at)
            yield place.clamp(self.frame.room)


# Shapes


def _bezier(a: Spot, b: Spot, c: Spot, d: Spot, t: float) -> Spot:
    u = 1 - t
    weights = (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
    points = (a, b, c, d)
    return (
        sum(w * p[0] for w, p in zip(weights, points, strict=True)),
        sum(w * p[1] for w, p in zip(weights, points, strict=True)),
    )


def _middle(corners: Corners) -> Spot:
    return sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)


def _shrunk(corners: Corners, part: float) -> list[Spot]:
    cx, cy = _middle(corners)
    return [(cx + (x - cx) * part, cy + (y - cy) * part) for x, y in corners]


def _rounded(corners: Corners, times: int = 3) -> list[Spot]:
    """The corners cut again and again: what grows has no edges.  It stays inside what the rules measure."""
    found = list(corners)
    for _ in range(times):
        cut: list[Spot] = []
        for i, (x, y) in enumerate(found):
            nx, ny = found[(i + 1) % len(found)]
            cut += [(x * 0.8 + nx * 0.2, y * 0.8 + ny * 0.2), (x * 0.2 + nx * 0.8, y * 0.2 + ny * 0.8)]
        found = cut
    return found


def _box(corners: Corners) -> pygame.FRect:
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    return pygame.FRect(left, top, max(x for x, _ in corners) - left, max(y for _, y in corners) - top)


def _inside(corners: Corners, spot: Spot, margin: float) -> bool:
    """Whether a spot lies in a convex or simple outline, at least so far from its edge."""
    x, y = spot
    odd = False
    for i, (ax, ay) in enumerate(corners):
        bx, by = corners[(i + 1) % len(corners)]
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            odd = not odd
        long = math.dist((ax, ay), (bx, by)) or 1
        along = max(0.0, min(1.0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / long**2))
        if math.dist(spot, (ax + along * (bx - ax), ay + along * (by - ay))) < margin:
            return False
    return odd


def _spine(corners: Corners) -> tuple[Spot, Spot]:
    """The line between the middles of the two shortest sides that lie apart."""
    sides = [(math.dist(corners[i], corners[(i + 1) % len(corners)]), i) for i in range(len(corners))]
    first = min(sides)[1]
    second = (first + len(corners) // 2) % len(corners)

    def half(i: int) -> Spot:
        return _middle((corners[i], corners[(i + 1) % len(corners)]))

    return half(first), half(second)


def _thickness(corners: Corners) -> float:
    return min(math.dist(corners[i], corners[(i + 1) % len(corners)]) for i in range(len(corners)))
