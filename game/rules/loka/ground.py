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


EVERYWHERE: Final = -1
"""A mask of all squares."""
BITS: Final = [1 << square for square in range(TO + 1)]

MIXED: Final = 0
LINES: Final = 1
LEAPS: Final = 2
STEPS: Final = 3
"""What a way consists of: anything; slides and leaps; leaps alone; steps and takes, each to squares of their own."""
MOST_KEPT: Final = 64
NOTHING_KEPT: Final[dict[int, list[int]]] = {}
NO_LINES: Final[list[tuple[int, list[int]]]] = []
NO_BUNDLES: Final[list[Bundle]] = []


class Way(Plan):
    """A plan on certain ground, with the squares of its parts as masks.

    Where it is made of leaps, or of steps and takes, the squares that are held settle its moves, which are then kept:
    most often nothing has changed there since the piece was last asked.
    """

    __slots__ = ("shape", "near", "blocks", "ahead", "aims", "lines", "reach", "passed", "kept")

    def __init__(
        self,
        leaps: list[int],
        slides: list[list[int]],
        steps: list[list[int]],
        takes: list[int],
        bundles: list[Bundle],
        lines: list[tuple[int, list[int]]],
    ) -> None:
        """`lines` are the slides with their masks.  What is empty may be shared; none of it is changed any more."""
        self.leaps = leaps
        self.slides = slides
        self.steps = steps
        self.takes = takes
        self.bundles = bundles
        self.shape = MIXED
        self.near = 0
        """Mask of the leaps."""
        self.blocks = 0
        """Mask of the steps."""
        self.ahead = 0
        """Mask of their first squares."""
        self.aims = 0
        """Mask of the takes."""
        self.lines = lines
        """The slides with their masks, and leaps among slides."""
        self.reach = 0
        """Mask of all squares it could capture on."""
        self.passed = 0
        """Mask of all squares of its walks."""
        self.kept: dict[int, list[int]] = NOTHING_KEPT
        """Moves by the squares that are held: by friends where it leaps, by anybody where it steps, by enemies where it
        takes."""

        if leaps:
            self.near = mask_of(leaps)
        if takes:
            self.aims = mask_of(takes)
        for ray in steps:
            self.blocks |= mask_of(ray)
            self.ahead |= BITS[ray[0] & TO]
        self.reach = self.near | self.aims
        for mask, _ in lines:
            self.reach |= mask
        self.passed = self.reach | self.blocks
        if bundles:
            for bundle in bundles:
                for i in range(len(bundle.squares)):
                    self.passed |= BITS[bundle.squares[i]]
                    if bundle.may_take and bundle.moves[i]:
                        self.reach |= BITS[bundle.squares[i]]
        elif lines:
            if not self.aims | self.blocks:
                self.shape = LINES
                if leaps:  # walks of one square, at the edge
                    self.lines = lines + [(BITS[m & TO], [m]) for m in leaps]
        elif not self.aims | self.blocks:
            self.shape = LEAPS
            self.kept = {}
        elif not self.near | self.aims & self.blocks:
            self.shape = STEPS
            self.kept = {}

    def given(self, key: int) -> list[int]:
        """The moves while these of the squares that count are held; for a way of leaps, or of steps."""
        found: list[int] = []
        for m in self.leaps:
            if not key & BITS[m & TO]:
                found.append(m)
        for ray in self.steps:
            for m in ray:
                if key & BITS[m & TO]:
                    break
                found.append(m)
        for m in self.takes:
            if key & BITS[m & TO]:
                found.append(m)
        kept = self.kept
        if len(kept) >= MOST_KEPT:
            kept.clear()
        kept[key] = found
        return found


def mask_of(moves: list[int]) -> int:
    """The squares that some moves lead to."""
    mask = 0
    for m in moves:
        mask |= BITS[m & TO]
    return mask


def whole_way(plan: Plan) -> Way:
    """The same plan, on open ground."""
    lines = [(mask_of(ray), ray) for ray in plan.slides] if plan.slides else NO_LINES
    return Way(plan.leaps, plan.slides, plan.steps, plan.takes, plan.bundles, lines)


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
        self.portals: list[int] = []
        """The squares that have a twin."""
        self.gates = 0
        """Their mask."""
        self.has_tiles = any(tiles)
        kinds = len(tables.kinds) + 1
        self.closed: list[int] = [0] * kinds
        """Mask of the squares whose tile does not admit a kind."""
        self.roads = 0
        self.stops = 0
        """Masks of the roads, and of the squares where every walk ends."""
        for square in range(tables.size):
            tile = tiles[square]
            if tile:
                if effects.road[tile]:
                    self.roads |= BITS[square]
                if effects.stops[tile]:
                    self.stops |= BITS[square]
                for kind in range(kinds):
                    if not effects.admits[tile][kind]:
                        self.closed[kind] |= BITS[square]
        self.bound: list[int] = [closed | self.roads | self.stops for closed in self.closed]
        """Mask of the squares that may change the ways of a kind."""
        self.ways: list[list[Way | None]] = tables.ways() if self.has_tiles else tables.free

    def pair(self, one: int, other: int) -> None:
        """Two portals that lead to each other."""
        self.twin[one] = other
        self.twin[other] = one
        for square in (one, other):
            if square not in self.portals:
                self.portals.append(square)
                self.gates |= BITS[square]

    def way(self, code: int, square: int) -> Way:
        """What the piece may do from the square on this ground, whoever stands around."""
        row = self.ways[code]
        way = row[square]
        if way is None:
            way = self.free[code][square]
            if way is None:
                way = whole_way(self.t.plans[code][square])
                self.free[code][square] = way
            if self.has_tiles:
                kind = code >> self.t.seats
                if way.passed & self.bound[kind] or self.roads & BITS[square]:
                    way = self.cut(way, kind, square)
            row[square] = way
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

    def cut(self, whole: Way, kind: int, square: int) -> Way:
        """The way without what the tiles bar.

        Roads are asked about step by step, and so are steps, where a square may stand for several promotions;
        other walks end before a square that is closed, or on one that stops them.
        """
        closed = self.closed[kind]
        stops = self.stops
        roads = self.roads
        on_road = roads & BITS[square] != 0
        bound = self.bound[kind] if not on_road else EVERYWHERE
        leaps = whole.leaps
        if on_road or whole.near & roads:
            leaps = [m for m in leaps if self.enters(kind, square, m & TO, True)]
        elif whole.near & closed:
            leaps = [m for m in leaps if not closed & BITS[m & TO]]
        takes = whole.takes
        if on_road or whole.aims & (closed | roads):
            takes = [m for m in takes if self.enters(kind, square, m & TO, True)]
        steps = whole.steps
        if on_road or whole.blocks & (closed | roads | stops):
            steps = []
            for ray in whole.steps:
                kept = self.cut_ray(ray, kind, square)
                if kept:
                    steps.append(kept)
        bundles = NO_BUNDLES
        if whole.bundles:
            bundles = [self.cut_bundle(bundle, kind, square) for bundle in whole.bundles]
        slides = whole.slides
        lines = NO_LINES
        if slides:
            slides = []
            lines = []
            for i in range(len(whole.slides)):
                line = whole.lines[i]
                mask, ray = line
                if mask & bound:
                    ray = self.cut_ray(ray, kind, square) if on_road or mask & roads else self.cut_line(ray, kind)
                    if not ray:
                        continue
                    line = (mask_of(ray), ray)
                slides.append(ray)
                lines.append(line)
        return Way(leaps, slides, steps, takes, bundles, lines)

    def cut_line(self, ray: list[int], kind: int) -> list[int]:
        """What tiles leave of a slide on which no road lies."""
        closed = self.closed[kind]
        kept: list[int] = []
        for m in ray:
            bit = BITS[m & TO]
            if closed & bit:
                break
            kept.append(m)
            if self.stops & bit:
                break
        return kept

    def cut_ray(self, ray: list[int], kind: int, square: int) -> list[int]:
        """What the tiles leave of a walk."""
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
