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
        self.binds: list[list[bool]] = [[False] * (tiles + 1) for _ in range(kinds + 1)]
        """By kind of piece and tile: whether the tile may change the ways that lead over it."""
        self.bound: list[list[int]] = [[] for _ in range(tiles + 1)]
        """The kinds of which that holds, by tile."""

    def complete(self) -> None:
        """Fills in what follows from the rest."""
        for tile in range(len(self.stops)):
            for kind in range(len(self.binds)):
                if self.stops[tile] or self.road[tile] or not self.admits[tile][kind]:
                    self.binds[kind][tile] = True
                    self.bound[tile].append(kind)


PLAIN: Final = -1
PORTAL: Final = -2
"""What `GroundPlan.beside` holds but squares."""
EVERYWHERE: Final = -1
"""A mask of all zones."""
HALF_ZONES: Final = TO + 1 if __file__.endswith(".py") else 60
"""Zones whose mask makes one number: all of them, but where the program is compiled so many as keep it quick there."""


class GroundPlan(Plan):
    """A plan on certain ground.  None of its lists is changed any more; what is alike may be shared."""

    __slots__ = ("low", "high", "beside", "here_low", "here_high", "mark")

    def __init__(
        self,
        leaps: list[int],
        slides: list[list[int]],
        steps: list[list[int]],
        takes: list[int],
        bundles: list[Bundle],
        has_more: bool,
        low: int,
        high: int,
        beside: int,
        here_low: int,
        here_high: int,
        mark: int,
    ) -> None:
        self.leaps = leaps
        self.slides = slides
        self.steps = steps
        self.takes = takes
        self.bundles = bundles
        self.has_more = has_more
        self.beside = beside
        """PLAIN where these lists say all; else the square straight ahead of a piece that may turn back to back with
        whoever stands there, or PORTAL."""
        self.low = low
        self.high = high
        """Masks of the zones of the board (`GroundTables.low`, `.high`) on which its moves depend, perhaps of more."""
        self.here_low = here_low
        self.here_high = here_high
        """The zone where the piece stands."""
        self.mark = mark
        """What the piece there adds to the key of a position (`Tables.marks`)."""


def squares_of(plan: Plan, square: int) -> list[int]:
    """The square where a plan begins and those where it leads, some of them more than once."""
    moves = [square, *plan.leaps, *plan.takes]
    for ray in plan.slides:
        moves += ray
    for ray in plan.steps:
        moves += ray
    found = [m & TO for m in moves]
    for bundle in plan.bundles:
        found += bundle.squares
    return found


def mask_of(squares: list[int], bits: list[int]) -> int:
    """The bits of all these squares, each of which has one or none: those that are not alike add up to a mask."""
    return sum(set(map(bits.__getitem__, squares)))


class GroundTables(Tables):
    """Tables whose plans are ways on open ground."""

    def __init__(
        self, grid: Grid, seats: int, kinds: list[Kind], pawns: frozenset[int], front: list[list[int]]
    ) -> None:
        """`pawns` are the numbers of the kinds that may turn back to back (LOKA-BACK-1); `front` is, by seat and
        square, the square straight ahead, -1 where there is none."""
        super().__init__(grid, seats, kinds)
        self.front = front
        self.low: list[int] = [0] * self.size
        self.high: list[int] = [0] * self.size
        """By square the zone where it lies, a bit of one of two masks: a square each, but on the largest boards where
        the program is compiled.  Two small numbers hold what one can't: a fifth fewer pieces are walked there than with
        60 zones for the 108 squares of the cross."""
        self.is_large = self.size > HALF_ZONES
        """Whether any zone is in the second mask."""
        most = min(self.size, 2 * HALF_ZONES)
        for square in range(self.size):
            zone = square * most // self.size
            if zone < HALF_ZONES:
                self.low[square] = 1 << zone
            else:
                self.high[square] = 1 << zone - HALF_ZONES
        self.is_steady: list[bool] = [False, *(not any(kind.promotes) for kind in kinds)]
        """By kind: whether it never promotes, so that all its moves from a square differ in their target alone."""
        self.nowhere: list[GroundPlan | None] = [None] * self.size
        """Bound ways of a piece of which none has been asked for; nothing is ever written there."""
        self.open: list[list[GroundPlan]] = []
        """By piece and square the ways on open ground, for all grounds of these tables."""
        for code in range(self.codes):
            may_turn = code >> seats in pawns
            ways = [self.open_way(code, square, may_turn) for square in range(len(self.plans[code]))]
            self.open.append(ways)
            self.plans[code] = list(ways)

    def share(self, base: GroundTables) -> None:
        """Takes over all that another table has found out, but for what pieces are worth."""
        self.take_over(base)
        self.front = base.front
        self.low = base.low
        self.high = base.high
        self.is_large = base.is_large
        self.is_steady = base.is_steady
        self.nowhere = base.nowhere
        self.open = base.open

    def ways_of(self, code: int) -> list[GroundPlan | None]:
        """By square the ways of a piece, with nothing in it yet."""
        return [None] * self.size if self.plans[code] else self.nowhere

    def open_way(self, code: int, square: int, may_turn: bool) -> GroundPlan:
        """What the piece may do from the square on open ground."""
        plan = self.plans[code][square]
        squares = squares_of(plan, square)
        return GroundPlan(
            plan.leaps,
            plan.slides,
            plan.steps,
            plan.takes,
            plan.bundles,
            plan.has_more,
            mask_of(squares, self.low),
            mask_of(squares, self.high) if self.is_large else 0,
            self.front[self.seat_of(code)][square] if may_turn else PLAIN,
            self.low[square],
            self.high[square],
            self.marks[code][square],
        )


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
        kinds = len(tables.kinds) + 1
        self.binding: list[list[int]] = [[] for _ in range(kinds)]
        """By kind: the squares of the tiles that bind it."""
        bound_low = [0] * kinds
        bound_high = [0] * kinds
        for square, tile in enumerate(tiles):
            if tile:
                for kind in effects.bound[tile]:
                    self.binding[kind].append(square)
                    bound_low[kind] |= tables.low[square]
                    bound_high[kind] |= tables.high[square]
        self.bound_low: list[int] = []
        self.bound_high: list[int] = []
        """By piece: masks of the zones with a tile that binds its kind.  Most ways lead past all of them."""
        for kind in range(kinds):
            self.bound_low += [bound_low[kind]] * (1 << tables.seats)
            self.bound_high += [bound_high[kind]] * (1 << tables.seats)
        self.ways: list[list[GroundPlan | None]] = [tables.nowhere] * tables.codes
        """By piece and square what is left of those ways that the tiles bind, as far as it was asked for; a row of its
        own for a piece as soon as there is something in it."""

    def pair(self, one: int, other: int) -> None:
        """Two portals that lead to each other."""
        self.twin[one] = other
        self.twin[other] = one
        for square in (one, other):
            if square not in self.portals:
                self.portals.append(square)

    def way(self, code: int, square: int) -> GroundPlan:
        """What the piece may do from the square on this ground, whoever stands around."""
        way = self.tables.open[code][square]
        if way.low & self.bound_low[code] or way.high & self.bound_high[code] or self.twin[square] >= 0:
            way = self.bound_way(way, code, square)
        return way

    def bound_way(self, whole: GroundPlan, code: int, square: int) -> GroundPlan:
        """What is left of a way of open ground that leads over tiles which bind the piece, or begins on a portal."""
        ways = self.ways[code]
        way = ways[square]
        if way is None:
            way = self.cut(whole, code >> self.tables.seats, square)
            if ways is self.tables.nowhere:
                ways = self.tables.ways_of(code)
                self.ways[code] = ways
            ways[square] = way
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

    def cut(self, way: GroundPlan, kind: int, square: int) -> GroundPlan:
        """The way of open ground without what the tiles bar; itself where they bar nothing."""
        if way.has_more or not self.tables.is_steady[kind] or self.effects.road[self.tiles[square]]:
            return self.cut_walks(way, kind, square)
        leaps = way.leaps
        slides = way.slides
        low = way.low
        high = way.high
        lows = self.tables.low
        for tiled in self.binding[kind]:
            if low & lows[tiled] or (high and high & self.tables.high[tiled]):
                if leaps:
                    leaps = self.cut_leaps(leaps, tiled, kind, square)
                if slides:
                    slides = self.cut_slides(slides, tiled, kind, square)
        return self.kept(way, square, leaps, slides, way.steps, way.takes, way.bundles)

    def cut_walks(self, way: GroundPlan, kind: int, square: int) -> GroundPlan:
        """The same for any piece on any ground, one move after the other."""
        on_road = self.effects.road[self.tiles[square]]
        leaps = self.cut_aims(way.leaps, kind, square, on_road)
        takes = self.cut_aims(way.takes, kind, square, on_road)
        slides = self.cut_rays(way.slides, kind, square)
        steps = self.cut_rays(way.steps, kind, square)
        bundles = way.bundles
        if bundles:
            bundles = [self.cut_bundle(bundle, kind, square) for bundle in bundles]
        return self.kept(way, square, leaps, slides, steps, takes, bundles)

    def kept(
        self,
        way: GroundPlan,
        square: int,
        leaps: list[int],
        slides: list[list[int]],
        steps: list[list[int]],
        takes: list[int],
        bundles: list[Bundle],
    ) -> GroundPlan:
        """A way of open ground with these lists; itself where they are its own and nothing else is different."""
        low = way.low
        high = way.high
        beside = way.beside
        is_whole = leaps is way.leaps and slides is way.slides
        if self.twin[square] >= 0:  # what may be done there depends on what stands far away as well
            low = high = EVERYWHERE
            beside = PORTAL
        elif is_whole and steps is way.steps and takes is way.takes and bundles is way.bundles:
            return way
        more = way.has_more
        return GroundPlan(
            leaps, slides, steps, takes, bundles, more, low, high, beside, way.here_low, way.here_high, way.mark
        )

    def cut_leaps(self, leaps: list[int], tiled: int, kind: int, square: int) -> list[int]:
        """What the tile on the square `tiled` leaves of the leaps of a steady kind from open ground."""
        m = leaps[0] & ~TO | tiled
        if m not in leaps or self.enters(kind, square, tiled, True):
            return leaps
        return [kept for kept in leaps if kept != m]

    def cut_slides(self, whole: list[list[int]], tiled: int, kind: int, square: int) -> list[list[int]]:
        """What the tile on the square `tiled` leaves of the slides of a steady kind from open ground."""
        m = whole[0][0] & ~TO | tiled
        slides = whole
        for i, ray in enumerate(whole):
            if m in ray:
                length = self.reach(ray, ray.index(m), kind, square)
                if length < len(ray):
                    if slides is whole:
                        slides = whole.copy()
                    slides[i] = ray[:length]
        return slides if slides is whole or all(slides) else [ray for ray in slides if ray]

    def cut_aims(self, aims: list[int], kind: int, square: int, on_road: bool) -> list[int]:
        """What the tiles leave of moves with nothing between."""
        if on_road:
            return [m for m in aims if self.enters(kind, square, m & TO, True)]
        binds = self.effects.binds[kind]
        tiles = self.tiles
        for m in aims:
            if binds[tiles[m & TO]]:
                return [m for m in aims if not binds[tiles[m & TO]] or self.enters(kind, square, m & TO, True)]
        return aims

    def cut_rays(self, rays: list[list[int]], kind: int, square: int) -> list[list[int]]:
        """What the tiles leave of walks; those that are not empty."""
        kept = [self.cut_ray(ray, kind, square) for ray in rays]
        return rays if kept == rays else [ray for ray in kept if ray]

    def reach(self, ray: list[int], j: int, kind: int, square: int) -> int:
        """How far a slide from the square leads, as far as the tile under its j-th move has a say."""
        to = ray[j] & TO
        tile = self.tiles[to]
        e = self.effects
        if not e.admits[tile][kind]:
            return j
        if e.road[tile]:
            if not self.runs_along(to, ray[j - 1] & TO if j else square, to):
                return j
            if j + 1 < len(ray) and not self.runs_along(to, to, ray[j + 1] & TO):
                return j + 1
        return j + 1 if e.stops[tile] else len(ray)

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
