"""The table before the armies: its size, terrain from a map or from the seed (docs/rules/kings.md, SETUP-2, -3, -7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.dice import below, child
from game.rules.kings.data import TerrainGiven, TerrainKind
from game.rules.kings.law import Law
from game.rules.kings.state import Terrain
from game.rules.kings.terrain import parts_of
from game.table.footprint import Footprint
from game.table.measure import DEGREE, INCH, TICK
from game.table.outline import Outline, Point, distance, outline_of
from game.table.pose import degrees, inches

SMALL = 1500
USUAL = (72, 48)
SQUARE = (48, 48)
WIDER = 36
"""For every full 1000 points above 2000.  KINGS-SETUP-2."""
INCHES_EACH = 432
"""So many square inches of table have one piece of terrain."""
APART = 5 * INCH
FROM_EDGE = 2 * INCH
ZONE = 12 * INCH
TRIES = 400
RANDOM, WILD, NONE = "random", "wild", "none"


@dataclass(frozen=True, slots=True)
class Scenery:
    """A kind of terrain that may be laid: its length and depth in inches, its kind, its possible heights."""

    name: str
    kind: TerrainKind
    length: float
    depth: float
    heights: tuple[int, ...]
    is_rounded: bool = True
    """Whether its corners are cut, as those of a wood."""


SCENERY = (
    Scenery("wood", "difficult", 7, 6, (2,)),
    Scenery("hill", "hill", 9, 7, (1, 2)),
    Scenery("field", "difficult", 7, 6, (0, 1), is_rounded=False),
    Scenery("rocks", "difficult", 6, 5, (0, 1)),
    Scenery("wall", "obstacle", 6, 0.5, (1,), is_rounded=False),
    Scenery("hedge", "obstacle", 6, 0.5, (1,), is_rounded=False),
    Scenery("pond", "difficult", 7, 5, (0,)),
    Scenery("house", "blocking", 5, 4, (3,), is_rounded=False),
)
HOUSE = "house"


def table_for(law: Law, limit: int) -> tuple[int, int]:
    """Width and depth in inches.  KINGS-SETUP-2."""
    if law.switches.map in law.maps:
        width, depth = law.maps[law.switches.map].table
        return width, depth
    if law.switches.table is not None:
        return law.switches.table
    if limit <= SMALL:
        return SQUARE
    return USUAL[0] + WIDER * max(0, (limit - 2000) // 1000), USUAL[1]


def terrain_for(law: Law, table: tuple[int, int], rng: int) -> tuple[Terrain, ...]:
    """The pieces on the table; the dice to come are left alone.  KINGS-SETUP-3, -7."""
    chosen = law.switches.map
    if chosen in law.maps:
        given = law.maps[chosen].terrain
        return tuple(piece_of(i + 1, each, corners_of(each)) for i, each in enumerate(given))
    if chosen == NONE:
        return ()
    return Layer(table, child(rng, 7), is_fair=chosen == RANDOM).lay()


# --- pieces as files give them


def corners_of(given: TerrainGiven) -> tuple[Point, ...]:
    """The corners of a piece in units.  KINGS-POS-3."""
    if given.shape is not None:
        return tuple((inches(x), inches(y)) for x, y in given.shape)
    assert given.rect is not None
    x, y, length, depth, bearing = given.rect
    base = Footprint(inches(x), inches(y), degrees(bearing), inches(length) // 2, inches(depth) // 2)
    # Corners are ten-thousandths of an inch, as files print them, so that what is written reads back alike.
    return tuple((_ticks(px), _ticks(py)) for px, py in base.outline.points)


def _ticks(length: int) -> int:
    return (2 * length + TICK) // (2 * TICK) * TICK


def corners_at(scenery: Scenery, x: int, y: int, bearing: int) -> tuple[Point, ...]:
    """The corners of a kind of terrain whose middle lies there, turned so far."""
    base = Footprint(x, y, bearing, inches(scenery.length) // 2, inches(scenery.depth) // 2)
    points = base.outline.points
    if scenery.is_rounded:
        points = tuple(
            (one[0] + (other[0] - one[0]) * part // 4, one[1] + (other[1] - one[1]) * part // 4)
            for one, other in zip(points, (*points[1:], points[0]), strict=True)
            for part in (1, 3)
        )
    # A half turn about the middle of the piece must give the piece itself, so one half is made of the other.
    half = [(_ticks(px), _ticks(py)) for px, py in points[: len(points) // 2]]
    return (*half, *((2 * x - px, 2 * y - py) for px, py in half))


def piece_of(number: int, given: TerrainGiven, corners: tuple[Point, ...]) -> Terrain:
    """A piece from its data; obstacles are always of height 1."""
    height = 1 if given.kind == "obstacle" else given.height
    return Terrain(number, given.kind, height, given.name, corners)


# --- terrain from the seed


class Layer:
    """Lays terrain from a seed, in pairs that are each other's half turn where it is to be fair.  KINGS-SETUP-7."""

    def __init__(self, table: tuple[int, int], rng: int, *, is_fair: bool) -> None:
        self.width, self.depth = table[0] * INCH, table[1] * INCH
        self.rng = rng
        self.is_fair = is_fair
        self.count = table[0] * table[1] // INCHES_EACH
        self.laid: list[tuple[Scenery, int, tuple[Point, ...]]] = []
        self.houses = 0

    def lay(self) -> tuple[Terrain, ...]:
        """The pieces, numbered from 1; fewer than wanted where no room is found in many tries."""
        if self.is_fair:
            if self.count % 2:
                self._middle()
            for _ in range(self.count // 2):
                self._some(is_pair=True)
        else:
            for _ in range(self.count):
                self._some(is_pair=False)
        return tuple(
            Terrain(i + 1, scenery.kind, height, scenery.name, corners)
            for i, (scenery, height, corners) in enumerate(self.laid)
        )

    def _die(self, sides: int) -> int:
        self.rng, face = below(self.rng, sides)
        return face

    def _kind(self, *, is_odd: bool) -> tuple[Scenery, int]:
        known = [each for each in SCENERY if each.name != HOUSE or not (self.houses or is_odd)]
        scenery = known[self._die(len(known))]
        return scenery, scenery.heights[self._die(len(scenery.heights))]

    def _middle(self) -> None:
        """An odd piece lies in the middle and is its own half turn."""
        scenery, height = self._kind(is_odd=True)
        corners = self._corners(scenery, self.width // 2, self.depth // 2)
        self.laid.append((scenery, height, corners))

    def _some(self, *, is_pair: bool) -> None:
        for _ in range(TRIES):
            scenery, height = self._kind(is_odd=False)
            x, y = self._die(self.width // TICK) * TICK, self._die(self.depth // TICK) * TICK
            corners = self._corners(scenery, x, y)
            others = [self._half_turn(corners)] if is_pair else []
            if all(self._fits(scenery, each, rest) for each, rest in self._each([corners, *others])):
                self.laid += [(scenery, height, each) for each in (corners, *others)]
                self.houses += scenery.name == HOUSE
                return

    def _each(self, pieces: Sequence[tuple[Point, ...]]) -> list[tuple[tuple[Point, ...], list[tuple[Point, ...]]]]:
        laid = [corners for _, _, corners in self.laid]
        return [(piece, [*laid, *pieces[:i]]) for i, piece in enumerate(pieces)]

    def _corners(self, scenery: Scenery, x: int, y: int) -> tuple[Point, ...]:
        return corners_at(scenery, x, y, self._die(360) * DEGREE)

    def _half_turn(self, corners: tuple[Point, ...]) -> tuple[Point, ...]:
        return tuple((self.width - x, self.depth - y) for x, y in corners)

    def _fits(self, scenery: Scenery, corners: tuple[Point, ...], others: Sequence[tuple[Point, ...]]) -> bool:
        outline = outline_of(corners)
        if outline.left < FROM_EDGE or outline.right > self.width - FROM_EDGE:
            return False
        if outline.low < FROM_EDGE or outline.high > self.depth - FROM_EDGE:
            return False
        if scenery.name == HOUSE and self._is_in_zone(outline):
            return False
        return all(distance(outline, part) >= APART for other in others for part in parts_of(other))

    def _is_in_zone(self, outline: Outline) -> bool:
        zone = self.depth // 2 - ZONE
        return outline.low < zone or outline.high > self.depth - zone
