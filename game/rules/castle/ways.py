"""Where every piece of Castle could go, as lists that are read as they stand (docs/rules/castle.md, MOVE to PROMO).

`game/boards/position.py` compiles walks to finished moves; here those are sorted once more, so that a Griffin's flight,
the second bend of a Lion and a Soldier's two spaces are plain loops too, and the moves of effects are laid beside them.
This module is compiled where a compiler is; it runs unchanged without one.
"""

from __future__ import annotations

from typing import Any, Final

from game.boards.grid import Grid
from game.boards.patterns import Mode, Walk
from game.boards.position import SPECIAL, START, TO, Bundle, Gamble, Kind, Plan, Tables

OWN: Final = 1 << SPECIAL
"""A move by the effect of the moving piece's own kind.  CASTLE-EFFECT-3."""
RECALL: Final = 2 << SPECIAL
"""A move by the Castle's effect."""
OTHER: Final = 3 << SPECIAL
"""No move of a piece: a pass, effects unlocked, a set of dice taken up."""
ANY_SPECIAL: Final = 3 << SPECIAL
PASS: Final = OTHER
UNLOCK: Final = OTHER | 1
USE: Final = OTHER | 2
"""With the number of the set at START."""

MIXED: Final = 0
SLIDING: Final = 1
STEPPING: Final = 2
FLYING: Final = 3
BENDING: Final = 4
TWICE: Final = 5
"""Forms of ways, by the lists that must be read: all; slides; leaps and doubles; flights; slides and bends;
all, and some move could be found twice."""

WON: Final = 0
LOST: Final = 1
"""Outcomes of an attack that dice settle: the defender is destroyed; or it stays, and the attacker is destroyed,
thrown back from a Castle, or returns to where it started (`Ways.ends`)."""


Target = tuple[int, Any]
"""A square, and the move that goes there; `Any`, so that compiled code hands the number on as it is."""


def aimed(moves: list[int], special: int) -> list[Target]:
    """Moves with their target squares; `special` is added to every move."""
    return [(m & TO, m | special) for m in moves]


class Ways:
    """Where one piece could go from one square."""

    __slots__ = ("form", "leaps", "slides", "steps", "takes", "flights", "bends", "doubles", "bundles")

    def __init__(self, plan: Plan, special: int) -> None:
        """Sorts a plan; `special` is added to every move."""
        self.leaps: list[Target] = aimed(plan.leaps, special)
        self.slides: list[list[Target]] = [aimed(ray, special) for ray in plan.slides]
        self.steps: list[list[Target]] = [aimed(ray, special) for ray in plan.steps]
        self.takes: list[Target] = aimed(plan.takes, special)
        self.flights: list[list[Target]] = []
        """Rays that pass over pieces.  CASTLE-GRIFFIN-2."""
        self.bends: list[tuple[int, list[Target]]] = []
        """A square that must be empty, and the ray behind it.  CASTLE-LION-3."""
        self.doubles: list[tuple[int, int, Any]] = []
        """A square that must be empty, and a move onto an empty square behind it.  CASTLE-SOLDIER-3."""
        self.bundles: list[Bundle] = []
        for bundle in plan.bundles:
            self.sort_in(bundle, special)
        self.form = self.named()

    def named(self) -> int:
        """Which lists hold anything at all: SLIDING, STEPPING, FLYING, BENDING or MIXED."""
        if self.steps or self.takes or self.bundles:
            return MIXED
        if self.flights:
            return MIXED if self.leaps or self.slides or self.bends or self.doubles else FLYING
        if self.bends:
            return MIXED if self.leaps or self.doubles else BENDING
        if self.leaps or self.doubles:
            return MIXED if self.slides else STEPPING
        return SLIDING

    def sort_in(self, bundle: Bundle, special: int) -> None:
        """Puts a bundle into the plainest list that can hold it."""
        flat: list[Target] = []
        singles = True
        for moves in bundle.moves:
            singles = singles and len(moves) <= 1
            flat.extend(aimed(moves, special))
        ends = [i for i in range(len(bundle.moves)) if bundle.moves[i]]
        both = bundle.may_move and bundle.may_take
        if singles and bundle.flies and both and len(ends) == len(bundle.moves):
            self.flights.append(flat)
        elif singles and not bundle.flies and not bundle.hops and both and ends == list(range(1, len(bundle.moves))):
            self.bends.append((bundle.squares[0], flat))
        elif singles and not bundle.flies and not bundle.hops and not bundle.may_take and ends == [1]:
            self.doubles.append((bundle.squares[0], flat[0][0], flat[0][1]))
        else:
            kept = bundle.copy()
            kept.moves = [[m | special for m in moves] for moves in bundle.moves]
            self.bundles.append(kept)


class Lines(Tables):
    """Tables that also keep every plan as ways: what depends on the board and how pieces move alone."""

    def __init__(self, grid: Grid, kinds: list[Kind], special: int) -> None:
        """`special` is added to every move: 0, or OWN for what effects add."""
        super().__init__(grid, 2, kinds)
        self.ways: list[list[Ways]] = [[Ways(plan, special) for plan in plans] for plans in self.plans]
        self.aims: list[list[bytes]] = [[self.aimed_at(walks) for walks in each] for each in self.walks()]
        """By piece and square, for every square whether some walk may end there on an enemy, whoever is in the way."""
        for code in range(self.codes):
            if self.doubled(code):
                for ways in self.ways[code]:
                    ways.form = TWICE

    def walks(self) -> list[list[tuple[Walk, ...]]]:
        """By piece and square."""
        found: list[list[tuple[Walk, ...]]] = [[] for _ in range(self.codes)]
        for number, kind in enumerate(self.kinds, 1):
            for seat in (0, 1):
                found[number << 2 | 1 << seat] = kind.walks[seat]
        return found

    def aimed_at(self, walks: tuple[Walk, ...]) -> bytes:
        """1 for each square where one of these walks may end on an enemy."""
        found = [0] * self.size
        for walk in walks:
            if walk.mode is not Mode.MOVE:
                for square in walk.path[walk.first :]:
                    found[square] = 1
        return bytes(found)

    def share(self, other: Lines) -> None:
        """Takes over all that other tables have found out, but for what pieces are worth."""
        self.take_over(other)
        self.ways = other.ways
        self.aims = other.aims

    def doubled(self, code: int) -> bool:
        """Whether two walks of a piece lead from some square to the same one."""
        for ways in self.ways[code]:
            every = [m for _, m in ways.leaps + ways.takes] + [m for _, _, m in ways.doubles]
            for ray in ways.slides + ways.steps + ways.flights + [ray for _, ray in ways.bends]:
                every = every + [m for _, m in ray]
            for bundle in ways.bundles:
                for moves in bundle.moves:
                    every = every + moves
            if len(every) != len(set(every)):
                return True
        return False


class CastleTables(Lines):
    """The tables of Castle: tiers, who may take whom, what effects add, what an attack's dice may bring."""

    def __init__(self, lines: Lines, walls: frozenset[int], goal: int) -> None:
        """`walls` are the numbers of the kinds that nothing passes over; `goal` is that of the Castle."""
        self.share(lines)
        self.walls = [code >> 2 in walls for code in range(self.codes)]
        self.goal_kind = goal
        self.is_goal: list[bool] = [code >> 2 == goal for code in range(self.codes)]
        self.greater: list[bool] = [False] * self.codes
        self.climbs: list[int] = [0] * self.codes
        """The piece that this one becomes when it destroys a greater one; 0: none.  CASTLE-PROMO-2."""
        self.rises: list[int] = [0] * self.codes
        """The piece that this one becomes when it beats a greater attacker; 0: none.  CASTLE-PROMO-6."""
        self.advances: list[bool] = [False] * self.codes
        """Whether its forward moves begin the quiet turns anew.  CASTLE-WIN-7."""
        self.takes: list[list[bool]] = []
        """By piece, then by what stands on the target (0 for nobody): whether it may go there."""
        self.row: list[int] = [y for _, y in self.grid.cells]
        self.around: list[list[int]] = [_touching(self.grid, square) for square in range(self.size)]
        """The squares that touch each square.  CASTLE-BOARD-5."""
        self.has_effects = False
        self.extra: list[list[Ways]] = [[] for _ in range(self.codes)]
        """What effects add.  CASTLE-EFFECT-7."""
        self.extra_kinds: list[Kind] = []
        self.called: list[bool] = [False] * self.codes
        """Whether the Castle may call a piece to its walls.  CASTLE-EFFECT-18."""
        self.recalls: list[bool] = [False] * self.codes
        """Whether the piece's own effect does so."""
        self.combat = False
        """Whether dice settle attacks.  CASTLE-COMBAT-1."""
        self.alters: list[list[bool]] = [[False] * self.codes for _ in range(self.codes)]
        """By attacker and defender: whether the combat part of the attacker's effect changes anything.  EFFECT-5."""
        self.retreats: list[bool] = [False] * self.codes
        """Whether a losing attacker that uses its effect goes back.  CASTLE-EFFECT-7."""
        self.gambles: list[list[list[Gamble]]] = []
        """By attacker, defender, and 1 with the effect.  CASTLE-COMBAT-4."""
        self.quiet_limit = 0
        self.stuck = 0
        """What having no move means: 0 a pass, 1 a loss, 2 a draw.  CASTLE-TURN-5."""
        self.lie()

    def learn_effects(self, lines: Lines) -> None:
        """Lays the moves of effects beside the others."""
        self.extra = lines.ways
        self.extra_kinds = lines.kinds
        self.has_effects = True

    def lie(self) -> None:
        """Nobody is safe from anybody on the other side."""
        self.takes = [[not q or bool((p ^ q) & 3 == 3 and q & 3) for q in range(self.codes)] for p in range(self.codes)]

    def shelter(self, kinds: frozenset[int]) -> None:
        """These kinds are safe from lesser pieces.  CASTLE-GIANT-2."""
        for p in range(self.codes):
            for q in range(self.codes):
                if q >> 2 in kinds and not self.greater[p]:
                    self.takes[p][q] = False

    def becomes(self, piece: int, square: int) -> int:
        """What a piece is after a move that ends there.  CASTLE-PROMO-1."""
        seat = 1 if piece & 2 else 0
        found = self.kinds[(piece >> 2) - 1].promotes[seat].get(square)
        return piece if not found else found[0] << 2 | piece & 3

    def paths(self, piece: int, move: int) -> list[Walk]:
        """The walks of a piece that lead where a move goes, its effect's behind its own."""
        start = move >> START & TO
        seat = 1 if piece & 2 else 0
        kind = (piece >> 2) - 1
        every = list(self.kinds[kind].walks[seat][start])
        if move & ANY_SPECIAL == OWN and self.extra_kinds:
            every += list(self.extra_kinds[kind].walks[seat][start])
        return [walk for walk in every if move & TO in walk.path[walk.first :]]


def _touching(grid: Grid, square: int) -> list[int]:
    x, y = grid.cells[square]
    found: list[int] = []
    for dy in (-1, 0, 1):
        for dx in (-1, 0, 1):
            near = grid.at(x + dx, y + dy)
            if near is not None and near != square:
                found.append(near)
    return found
