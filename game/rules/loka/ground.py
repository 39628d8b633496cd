"""The tiles on a board, and what they leave of every piece's ways (docs/rules/loka.md, CASTLE to PORTAL).

Tiles lie still all game (LOKA-TERRAIN-11), so each way is cut once, when a piece first needs it, and then walked like
any other.  No tile and no piece is known by name: what they do is in `Effects`, made from the data.
This module is compiled where a compiler is; it runs unchanged without one.
"""

from __future__ import annotations

from typing import Final

from game.boards.grid import Grid
from game.boards.position import TO, Bundle, Kind, Plan, Tables

NORTH_SOUTH: Final = 1
EAST_WEST: Final = 2
"""The axis of a road; 0 where there is none."""


class Effects:
    """What each kind of tile does, by its number from 1; entry 0 is open ground."""

    def __init__(self, tiles: int, kinds: int) -> None:
        self.admits: list[list[bool]] = [[True] * (kinds + 1) for _ in range(tiles + 1)]
        """By tile and kind of piece."""
        self.stops: list[bool] = [False] * (tiles + 1)
        self.road: list[bool] = [False] * (tiles + 1)
        self.portal: list[bool] = [False] * (tiles + 1)
        self.die: list[int] = [0] * (tiles + 1)
        self.lost: list[int] = [0] * (tiles + 1)
        """On entering a die is rolled; the piece is lost at `lost` or less."""
        self.defence: list[list[int]] = [[0] * (kinds + 1) for _ in range(tiles + 1)]
        self.void: list[list[bool]] = [[False] * (kinds + 1) for _ in range(tiles + 1)]
        """By tile and kind of attacker: whether the tile gives no defence against it."""
        self.exit_bound = True
        """Whether a piece that stands on a road leaves along it alone.  LOKA-PASS-4."""


UNKNOWN: Final = -1
"""The masks of a way that nobody has asked for yet."""


BITS: Final = [1 << square for square in range(TO + 1)]


class Way(Plan):
    """A plan on certain ground, with the squares it could capture on as a mask once somebody has asked for it."""

    __slots__ = ("reach",)

    def __init__(self) -> None:
        super().__init__()
        self.reach = UNKNOWN


def whole_way(plan: Plan) -> Way:
    """The same plan, on open ground."""
    way = Way()
    way.leaps = plan.leaps
    way.slides = plan.slides
    way.steps = plan.steps
    way.takes = plan.takes
    way.bundles = plan.bundles
    return way


def mask(way: Way) -> None:
    """Fills in the mask of a way."""
    reach = 0
    for m in way.leaps:
        reach |= BITS[m & TO]
    for m in way.takes:
        reach |= BITS[m & TO]
    for ray in way.slides:
        for m in ray:
            reach |= BITS[m & TO]
    for bundle in way.bundles:
        if bundle.may_take:
            for i in range(len(bundle.squares)):
                if bundle.moves[i]:
                    reach |= BITS[bundle.squares[i]]
    way.reach = reach


class GroundTables(Tables):
    """Tables that also keep every plan as a way, made when first asked for."""

    def __init__(self, grid: Grid, seats: int, kinds: list[Kind]) -> None:
        super().__init__(grid, seats, kinds)
        self.free: list[list[Way | None]] = self.ways()
        """The plans of open ground, for all grounds of these tables."""

    def share(self, base: GroundTables) -> None:
        """Takes over all that another table has found out, but for what pieces are worth."""
        self.grid = base.grid
        self.size = base.size
        self.seats = base.seats
        self.kinds = base.kinds
        self.seat_mask = base.seat_mask
        self.codes = base.codes
        self.plans = base.plans
        self.walls = base.walls
        self.overlaps = base.overlaps
        self.marks = base.marks
        self.turn_mark = base.turn_mark
        self.free = base.free
        self.worth = [[0] * self.size for _ in range(self.codes)]

    def ways(self) -> list[list[Way | None]]:
        """A table with nothing in it yet, by piece and square."""
        nobody: list[Way | None] = [None] * self.size
        return [[None] * self.size if self.plans[code] else nobody for code in range(self.codes)]


class Ground:
    """Tiles on a board.  Immutable once made; states share it."""

    def __init__(self, tables: GroundTables, effects: Effects, tiles: list[int], axis: list[int]) -> None:
        """`tiles` and `axis` by square."""
        self.t = tables
        self.e = effects
        self.free = tables.free
        self.tiles = tiles
        self.axis = axis
        self.twin: list[int] = [-1] * tables.size
        """The other portal of a pair; -1 elsewhere."""
        self.has_tiles = any(tiles)
        self.ways: list[list[Way | None]] = tables.ways() if self.has_tiles else tables.free

    def pair(self, one: int, other: int) -> None:
        """Two portals that lead to each other."""
        self.twin[one] = other
        self.twin[other] = one

    def way(self, code: int, square: int) -> Way:
        """What the piece may do from the square on this ground, whoever stands around."""
        way = self.ways[code][square]
        if way is None:
            way = self.free[code][square]
            if way is None:
                way = whole_way(self.t.plans[code][square])
                self.free[code][square] = way
            if self.has_tiles and not self.is_open(way, square):
                way = self.cut(way, code, square)
            self.ways[code][square] = way
        return way

    def enters(self, kind: int, start: int, to: int, is_first: bool) -> bool:
        """Whether a kind may go from a square to the next one of its walk.  LOKA-MOVE-11."""
        e = self.e
        there = self.tiles[to]
        if not e.admits[there][kind]:
            return False
        if e.road[there] and not self.runs_along(to, start, to):
            return False
        return self.leaves(start, to, is_first)

    def leaves(self, start: int, to: int, is_first: bool) -> bool:
        """Whether the tile that it goes from lets it; roads bind what crosses them, and by switch what begins there."""
        if not self.e.road[self.tiles[start]] or (is_first and not self.e.exit_bound):
            return True
        return self.runs_along(start, start, to)

    def runs_along(self, road: int, start: int, to: int) -> bool:
        """Whether a step follows the road of a square; a leap is bound by none.  LOKA-PASS-1, -3."""
        x, y = self.t.grid.cells[start]
        u, v = self.t.grid.cells[to]
        dx = u - x
        dy = v - y
        if dx > 1 or dx < -1 or dy > 1 or dy < -1:
            return True
        return self.axis[road] == (NORTH_SOUTH if dx == 0 else EAST_WEST if dy == 0 else 0)

    def cut(self, whole: Plan, code: int, square: int) -> Way:
        """The plan without what the tiles bar."""
        kind = self.t.kind_of(code)
        way = Way()
        for m in whole.leaps:
            if self.enters(kind, square, m & TO, True):
                way.leaps.append(m)
        for m in whole.takes:
            if self.enters(kind, square, m & TO, True):
                way.takes.append(m)
        for ray in whole.slides:
            kept = self.cut_ray(ray, kind, square)
            if kept:
                way.slides.append(kept)
        for ray in whole.steps:
            kept = self.cut_ray(ray, kind, square)
            if kept:
                way.steps.append(kept)
        for bundle in whole.bundles:
            way.bundles.append(self.cut_bundle(bundle, kind, square))
        return way

    def is_open(self, way: Way, square: int) -> bool:
        """Whether no tile lies on any square that a way passes, and no road where it begins."""
        tiles = self.tiles
        if self.e.road[tiles[square]]:
            return False
        for m in way.leaps:
            if tiles[m & TO]:
                return False
        for m in way.takes:
            if tiles[m & TO]:
                return False
        for ray in way.slides:
            for m in ray:
                if tiles[m & TO]:
                    return False
        for ray in way.steps:
            for m in ray:
                if tiles[m & TO]:
                    return False
        return not way.bundles

    def is_bare(self, ray: list[int], square: int) -> bool:
        """Whether no tile lies along a walk, and no road where it begins."""
        tiles = self.tiles
        if self.e.road[tiles[square]]:
            return False
        for m in ray:  # noqa: SIM110 (a plain loop is faster)
            if tiles[m & TO]:
                return False
        return True

    def cut_ray(self, ray: list[int], kind: int, square: int) -> list[int]:
        if self.is_bare(ray, square):
            return ray
        kept: list[int] = []
        before = square
        for m in ray:
            to = m & TO
            if to != before or not kept:
                if before != square and self.e.stops[self.tiles[before]]:
                    break
                if not self.enters(kind, before, to, before == square):
                    break
            kept.append(m)
            before = to
        return kept

    def cut_bundle(self, bundle: Bundle, kind: int, square: int) -> Bundle:
        """What flies passes over tiles as over pieces, and may not land on those that bar it."""
        kept = bundle.copy()
        before = square
        for i in range(len(kept.squares)):
            to = kept.squares[i]
            stopped = before != square and self.e.stops[self.tiles[before]] and not kept.flies
            if stopped or not self.enters(kind, before, to, before == square):
                if not kept.flies or stopped:
                    kept.squares = kept.squares[:i]
                    kept.moves = kept.moves[:i]
                    break
                kept.moves[i] = []
            before = to
        return kept
