"""From the data to the tables of the fast board: the ways of pieces, what tiles do, which roads can be entered."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from game.boards.patterns import walks_of
from game.boards.position import Kind
from game.rules.loka.board import LokaTables
from game.rules.loka.data import UNMOVED, Board, PieceKind
from game.rules.loka.ground import EAST_WEST, NORTH_SOUTH, Effects, GroundTables

if TYPE_CHECKING:
    from game.rules.loka.ruleset import LokaRules

_BASES: deque[tuple[Mapping[str, PieceKind], Board, GroundTables]] = deque(maxlen=6)
"""Ways of pieces on boards, by the very data they were made from, which is kept so that no other takes its place; 3 to
8 MB each, and enough for all boards of one set of data."""


def _base(r: LokaRules, unmoved: Sequence[str]) -> GroundTables:
    """Every way of every piece on the empty board: made once for a board and its pieces."""
    key = id(r.kinds), id(r.board)
    for kinds, board, base in _BASES:
        if (id(kinds), id(board)) == key:
            return base
    base = GroundTables(r.grid, len(r.seats), _compiled(r, unmoved))
    _BASES.append((r.kinds, r.board, base))
    return base


def _compiled(r: LokaRules, unmoved: Sequence[str]) -> list[Kind]:
    kinds: list[Kind] = []
    turns = [place.turned for place in r.places]
    everywhere: frozenset[int] = frozenset(range(len(r.grid)))
    for number, name in enumerate(r.names[1:], 1):
        kind = r.kinds[name]
        is_fresh = number >= r.kind_count
        at_first = everywhere if is_fresh else frozenset()
        walks = [
            list(walks_of(kind.moves, r.grid, t, {**r.regions[i], UNMOVED: at_first})) for i, t in enumerate(turns)
        ]
        promotes: list[dict[int, list[int]]] = [{} for _ in turns]
        if kind.promote is not None:
            becomes = [r.numbers[to] for to in kind.promote.to]
            promotes = [dict.fromkeys(region[kind.promote.where], becomes) for region in r.regions]
        kinds.append(Kind(name, walks, promotes, r.numbers[name] if is_fresh else 0))
    return kinds


def tables_of(r: LokaRules, unmoved: Sequence[str]) -> LokaTables:
    """The tables of the fast board; `unmoved` are the kinds that move otherwise at first."""
    turns = [place.turned for place in r.places]
    t = LokaTables(_base(r, unmoved), list(r.teams), _effects(r))
    for number, name in enumerate(r.names[1:], 1):
        kind = r.kinds[name]
        t.rank[number] = _rank(r, name)
        t.is_pawn[number] = kind.pawn
        t.onward[number] = kind.onward
        t.moved[number] = r.numbers[name]
        if kind.royal:
            t.royal = r.numbers[name]
    for number in range(r.kind_count, len(r.names)):
        t.fresh[r.numbers[r.names[number]]] = number
    for seat, turned in enumerate(turns):
        dx, dy = ((0, 1), (1, 0), (0, -1), (-1, 0))[turned]
        for square, (x, y) in enumerate(r.grid.cells):
            ahead = r.grid.at(x + dx, y + dy)
            t.front[seat][square] = -1 if ahead is None else ahead
    t.combat = r.has_combat
    t.check = r.has_check
    t.stalemate_draws = r.switched["stalemate"] == "draw"
    t.back_to_back = r.switched["back_to_back"]
    t.allied_support = r.switched["allied_support"]
    t.view_after = r.switched["defence_support_view"] == "after"
    t.quiet_limit = r.switched["quiet_limit"]
    t.complete()
    return t


def _rank(r: LokaRules, name: str) -> int:
    """Prowess, 1 the highest; by price where the switch says so.  LOKA-BOOST-2, LOKA-BOLTON-10."""
    if not r.switched["prowess_by_cost"]:
        return r.kinds[name].rank
    return 1 + sum(r.price(other) > r.price(name) for other in r.kinds)


def _effects(r: LokaRules) -> Effects:
    e = Effects(len(r.terrain), len(r.names) - 1)
    e.exit_bound = r.switched["pass_exit"] == "axis"
    for tile, name in enumerate(r.tiles):
        if not name:
            continue
        data = r.terrain[name]
        each = r.switched[data.defence.option] if data.defence.option else data.defence.each
        e.stops[tile] = data.stops
        e.road[tile] = data.road
        e.portal[tile] = data.portal
        if data.peril is not None:
            e.die[tile], e.lost[tile] = data.peril.die, data.peril.lost
        for kind, piece in enumerate(r.names):
            e.admits[tile][kind] = data.admits is None or piece in data.admits
            e.defence[tile][kind] = data.defence.but.get(piece, each)
            e.void[tile][kind] = piece in data.defence.not_against
    return e


def roads_of(r: LokaRules) -> list[list[int]]:
    """By kind and seat: the axes along which it can enter a road.  LOKA-DEPLOY-8, -10."""
    found = [[0] * len(r.seats) for _ in r.names]
    cells = r.grid.cells
    for number, kind in enumerate(r.tables.kinds, 1):
        for seat, walks in enumerate(kind.walks):
            for start, each in enumerate(walks):
                for walk in each:
                    before = cells[start]
                    for square in walk.path:
                        dx, dy = cells[square][0] - before[0], cells[square][1] - before[1]
                        before = cells[square]
                        if max(abs(dx), abs(dy)) > 1:
                            found[number][seat] |= NORTH_SOUTH | EAST_WEST
                        elif not dx or not dy:
                            found[number][seat] |= EAST_WEST if dx else NORTH_SOUTH
    return found
