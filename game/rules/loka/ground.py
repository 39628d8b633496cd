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
"""A mask of all squares, or of all zones."""
BITS: Final = [1 << square for square in range(TO + 1)]
MOST_ZONES: Final = TO + 1 if __file__.endswith(".py") else 60
"""Parts of a board: a square each, but where the program is compiled so many as make a number that is quick there."""

NO_BUNDLES: Final[list[Bundle]] = []


class GroundPlan(Plan):
    """A plan on certain ground.  None of its lists is changed any more; what is alike may be shared."""

    __slots__ = ("zones", "is_plain", "here", "mark")

    def __init__(
        self,
        leaps: list[int],
        slides: list[list[int]],
        steps: list[list[int]],
        takes: list[int],
        bundles: list[Bundle],
        zones: int,
        is_plain: bool,
        here: int,
        mark: int,
    ) -> None:
        self.leaps = leaps
        self.slides = slides
        self.steps = steps
        self.takes = takes
        self.bundles = bundles
        self.has_more = len(steps) > 0 or len(takes) > 0 or len(bundles) > 0
        self.is_plain = is_plain
        """Whether these lists say all; other pieces may turn back to back, or go through the portal they stand on."""
        self.zones = zones
        """Mask of the parts of the board (`GroundTables.zone`) on which its moves depend, and perhaps of some more."""
        self.here = here
        """The part of the board where the piece stands."""
        self.mark = mark
        """What the piece there adds to the key of a position (`Tables.marks`)."""


class OpenPlan:
    """A plan on open ground, with the squares of its parts as masks: these say what tiles can cut."""

    __slots__ = ("way", "near", "aims", "blocks", "order", "passed", "meets_itself")

    def __init__(self, plan: Plan, square: int, zone: list[int], is_plain: bool, mark: int) -> None:
        self.near = mask_of(plan.leaps)
        self.aims = mask_of(plan.takes)
        passed = self.near | self.aims
        mask = 0
        for ray in plan.steps:
            mask |= mask_of(ray)
        self.blocks = mask
        """Mask of the steps."""
        passed |= mask
        order: list[int] = []
        for ray in plan.slides:
            for m in ray:
                order.append(m & TO)
                passed |= BITS[m & TO]
        self.order = bytes(order)
        """The squares of the slides, one slide after the other."""
        self.meets_itself = len(set(order)) != len(order)
        """Whether two slides, or one slide twice, lead to the same square."""
        for bundle in plan.bundles:
            for to in bundle.squares:
                passed |= BITS[to]
        self.passed = passed
        """Mask of all squares of its walks."""
        # A square each is a part of the board of its own, but where boards are large for compiled numbers.
        zones = passed | BITS[square] if len(zone) <= MOST_ZONES else zones_of(plan, zone) | zone[square]
        self.way = GroundPlan(
            plan.leaps, plan.slides, plan.steps, plan.takes, plan.bundles, zones, is_plain, zone[square], mark
        )


def zones_of(plan: Plan, zone: list[int]) -> int:
    """The parts of the board where a plan leads."""
    zones = 0
    for moves in [plan.leaps, plan.takes, *plan.slides, *plan.steps]:
        for m in moves:
            zones |= zone[m & TO]
    for bundle in plan.bundles:
        for to in bundle.squares:
            zones |= zone[to]
    return zones


def mask_of(moves: list[int]) -> int:
    """The squares where moves end."""
    mask = 0
    for m in moves:
        mask |= BITS[m & TO]
    return mask


class GroundTables(Tables):
    """Tables that also keep every plan as a way, made when first asked for."""

    def __init__(self, grid: Grid, seats: int, kinds: list[Kind], pawns: frozenset[int]) -> None:
        """`pawns` are the numbers of the kinds that may turn back to back.  LOKA-BACK-1."""
        super().__init__(grid, seats, kinds)
        self.pawns = pawns
        most = min(self.size, MOST_ZONES)
        self.zone: list[int] = [1 << square * most // self.size for square in range(self.size)]
        """By square: the bit of the part of the board where it lies."""
        nobody: list[OpenPlan | None] = [None] * self.size
        self.free: list[list[OpenPlan | None]] = [[None] * self.size if plans else nobody for plans in self.plans]
        """The plans of open ground, for all grounds of these tables; each is made when first asked for."""
        self.nowhere: list[GroundPlan | None] = [None] * self.size
        """Ways of a piece of which none has been asked for; nothing is ever written there."""
        self.open: list[list[GroundPlan | None]] = [self.ways_of(code) for code in range(self.codes)]
        """The ways of the plans that there are in `free`."""

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
        self.pawns = base.pawns
        self.zone = base.zone
        self.free = base.free
        self.nowhere = base.nowhere
        self.open = base.open
        self.worth = [[0] * self.size for _ in range(self.codes)]

    def ways_of(self, code: int) -> list[GroundPlan | None]:
        """By square the ways of a piece, with nothing in it yet."""
        return [None] * self.size if self.plans[code] else self.nowhere

    def open_plan(self, code: int, square: int) -> OpenPlan:
        """What the piece may do from the square on open ground."""
        whole = self.free[code][square]
        if whole is None:
            is_plain = code >> self.seats not in self.pawns
            whole = OpenPlan(self.plans[code][square], square, self.zone, is_plain, self.marks[code][square])
            self.free[code][square] = whole
            self.open[code][square] = whole.way
        return whole


class Ground:
    """Tiles on a board.  Immutable once made; states share it."""

    def __init__(self, tables: GroundTables, effects: Effects, tiles: list[int], axis: list[int]) -> None:
        """`tiles` and `axis` by square."""
        self.tables = tables
        self.effects = effects
        self.tiles = tiles
        self.axis = axis
        self.twin: list[int] = [-1] * tables.size
        """The other portal of a pair; -1 elsewhere."""
        self.portals: list[int] = []
        """The squares that have a twin."""
        self.has_tiles = any(tiles)
        self.tiled = 0
        """Mask of the parts of the board in which a tile lies: most ways lead past all of them."""
        kinds = len(tables.kinds) + 1
        self.closed: list[int] = [0] * kinds
        """Mask of the squares whose tile does not admit a kind."""
        self.roads = 0
        self.stops = 0
        """Masks of the roads, and of the squares where every walk ends."""
        for square in range(tables.size):
            tile = tiles[square]
            if tile:
                self.tiled |= tables.zone[square]
                if effects.road[tile]:
                    self.roads |= BITS[square]
                if effects.stops[tile]:
                    self.stops |= BITS[square]
                if not all(effects.admits[tile]):
                    for kind in range(kinds):
                        if not effects.admits[tile][kind]:
                            self.closed[kind] |= BITS[square]
        self.bound: list[int] = [closed | self.roads | self.stops for closed in self.closed]
        """Mask of the squares that may change the ways of a kind."""
        self.ways: list[list[GroundPlan | None]] = [tables.nowhere] * tables.codes
        """By piece and square what was asked for; a row of its own for a piece as soon as there is something in it."""

    def pair(self, one: int, other: int) -> None:
        """Two portals that lead to each other."""
        self.twin[one] = other
        self.twin[other] = one
        for square in (one, other):
            if square not in self.portals:
                self.portals.append(square)

    def way(self, code: int, square: int) -> GroundPlan:
        """What the piece may do from the square on this ground, whoever stands around."""
        way = self.ways[code][square]
        if way is None:
            whole = self.tables.open_plan(code, square)
            way = whole.way
            if way.zones & self.tiled:
                kind = code >> self.tables.seats
                met = whole.passed & self.bound[kind]
                if met or self.effects.road[self.tiles[square]] or self.twin[square] >= 0:
                    way = self.cut(whole, kind, square, met)
            if self.ways[code] is self.tables.nowhere:
                self.ways[code] = self.tables.ways_of(code)
            self.ways[code][square] = way
        return way

    def enters(self, kind: int, start: int, to: int, is_first: bool) -> bool:
        """Whether a kind may go from a square to the next one of its walk.  LOKA-MOVE-11."""
        e = self.effects
        there = self.tiles[to]
        if not e.admits[there][kind]:
            return False
        if e.road[there] and not self.runs_along(to, start, to):
            return False
        return self.leaves(start, to, is_first)

    def leaves(self, start: int, to: int, is_first: bool) -> bool:
        """Whether the tile that it goes from lets it; roads bind what crosses them, and by switch what begins there."""
        if not self.effects.road[self.tiles[start]] or (is_first and not self.effects.exit_bound):
            return True
        return self.runs_along(start, start, to)

    def runs_along(self, road: int, start: int, to: int) -> bool:
        """Whether a step follows the road of a square; a leap is bound by none.  LOKA-PASS-1, -3."""
        x, y = self.tables.grid.cells[start]
        u, v = self.tables.grid.cells[to]
        dx = u - x
        dy = v - y
        if dx > 1 or dx < -1 or dy > 1 or dy < -1:
            return True
        return self.axis[road] == (NORTH_SOUTH if dx == 0 else EAST_WEST if dy == 0 else 0)

    def cut(self, whole: OpenPlan, kind: int, square: int, met: int) -> GroundPlan:
        """The way without what the tiles bar; `met` is the mask of the tiles on it that may bar something.

        Steps are asked about one by one, for a square may stand for several promotions there; of slides only the
        squares on which a tile lies.
        """
        way = whole.way
        on_road = self.effects.road[self.tiles[square]]
        leaps = way.leaps
        near = whole.near & met
        if on_road or near & self.roads:
            barred = EVERYWHERE if on_road else near
            leaps = [m for m in leaps if not barred & BITS[m & TO] or self.enters(kind, square, m & TO, True)]
        elif near:
            admits = self.effects.admits
            tiles = self.tiles
            leaps = [m for m in leaps if admits[tiles[m & TO]][kind]]
        takes = way.takes
        if takes and (on_road or whole.aims & met):
            takes = [m for m in takes if self.enters(kind, square, m & TO, True)]
        steps = way.steps
        if steps and (on_road or whole.blocks & met):
            steps = []
            for ray in way.steps:
                kept = self.cut_ray(ray, kind, square)
                if kept:
                    steps.append(kept)
        bundles = NO_BUNDLES
        if way.bundles:
            bundles = [self.cut_bundle(bundle, kind, square) for bundle in way.bundles]
        slides = way.slides
        if slides:
            if met:
                slides = self.cut_slides(whole, kind, square, met)
            if on_road:
                slides = [ray for ray in slides if self.leaves(square, ray[0] & TO, True)]
        # Who stands on a portal depends on what stands far away as well.
        is_portal = self.twin[square] >= 0
        zones = EVERYWHERE if is_portal else way.zones
        is_plain = way.is_plain and not is_portal
        return GroundPlan(leaps, slides, steps, takes, bundles, zones, is_plain, way.here, way.mark)

    def cut_slides(self, whole: OpenPlan, kind: int, square: int, met: int) -> list[list[int]]:
        """What the tiles on the squares of the mask `met` leave of the slides; those that are not empty."""
        whole_slides = whole.way.slides
        slides = whole_slides.copy()
        order = whole.order
        has_empty = False
        left = met
        while left:
            to = left.bit_length() - 1
            left ^= BITS[to]
            at = order.find(to)
            while at >= 0:
                i = 0
                j = at
                while j >= len(whole_slides[i]):
                    j -= len(whole_slides[i])
                    i += 1
                length = self.reach(whole_slides[i], j, kind, square)
                if length < len(slides[i]):
                    slides[i] = whole_slides[i][:length]
                    has_empty = has_empty or length == 0
                at = order.find(to, at + 1) if whole.meets_itself else -1
        return [ray for ray in slides if ray] if has_empty else slides

    def reach(self, ray: list[int], j: int, kind: int, square: int) -> int:
        """How far a slide from the square leads, as far as the tile under its j-th move has a say."""
        to = ray[j] & TO
        if self.closed[kind] & BITS[to]:
            return j
        is_road = self.effects.road[self.tiles[to]]
        if is_road and not self.runs_along(to, ray[j - 1] & TO if j else square, to):
            return j
        if self.effects.stops[self.tiles[to]]:
            return j + 1
        if is_road and j + 1 < len(ray) and not self.runs_along(to, to, ray[j + 1] & TO):
            return j + 1
        return len(ray)

    def cut_ray(self, ray: list[int], kind: int, square: int) -> list[int]:
        """What the tiles leave of a walk."""
        kept: list[int] = []
        before = square
        for m in ray:
            to = m & TO
            if to != before or not kept:
                if before != square and self.effects.stops[self.tiles[before]]:
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
            stopped = before != square and self.effects.stops[self.tiles[before]] and not kept.flies
            if stopped or not self.enters(kind, before, to, before == square):
                if not kept.flies or stopped:
                    kept.squares = kept.squares[:i]
                    kept.moves = kept.moves[:i]
                    break
                kept.moves[i] = []
            before = to
        return kept
