"""From the data to the law: switches as they stand, the ways of pieces, what tiles do, which roads can be entered."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

from game.boards.grid import Grid
from game.boards.patterns import walks_of
from game.boards.position import Kind
from game.core.seats import Seat
from game.rules.loka.board import LokaTables
from game.rules.loka.data import UNMOVED, Board, LokaOption, PieceKind, Place, Variant
from game.rules.loka.ground import EAST_WEST, NORTH_SOUTH, Effects, GroundTables
from game.rules.loka.law import TEAMS, Law, Setting
from game.rules.options import BadOptions

Switches = Mapping[str, Any]


def law_of(values: Mapping[str, Any], variant: str, switched: Switches) -> Law:
    """`values` are the parts of `data.SHELF`, checked; `switched` has every switch.  Raises BadOptions."""
    setting = _setting(values, variant, switched)
    base, roads = _base(setting)
    same = {each.name: getattr(setting, each.name) for each in fields(Setting)}
    return Law(**same, tables=_tables(setting, base), roads=roads)


# --- switches


def switches_of(values: Mapping[str, Any], variant: str, options: Switches) -> tuple[dict[str, Any], dict[str, Any]]:
    """Every switch as it is played, and as it stands when nothing is said about it."""
    switches: Mapping[str, LokaOption] = values["options"]
    chosen: Variant = values["variants"][variant]
    seats = values["boards"][chosen.board].seats
    usual = {name: option.default for name, option in switches.items()} | dict(chosen.options)
    given = usual | dict(options)
    standing = dict(usual)
    found = dict(given)
    for name, option in switches.items():
        if option.follows is not None:
            standing[name] = _followed(name, option.follows, given, chosen, seats)
            if name not in options and name not in chosen.options:
                found[name] = standing[name]
    return found, standing


def _followed(name: str, followed: str, given: Switches, chosen: Variant, seats: Mapping[str, Place]) -> Any:
    """The value of another switch; an overlord's armies have fewer points.  LOKA-THREE-2."""
    seat = name.removeprefix(f"{followed}_")
    value = given[followed]
    team = next((place.team for name, place in seats.items() if name == seat), None)
    if chosen.commands == "overlord" and team == given["overlord"]:
        return value * given["overlord_percent"] // 100 // 10 * 10
    return value


# --- what is played with


def _setting(values: Mapping[str, Any], variant: str, switched: Switches) -> Setting:
    if switched["check"] and switched["combat"]:
        raise BadOptions("check", "check needs combat to be off (LOKA-BOLTON-6)")
    chosen: Variant = values["variants"][variant]
    kinds: Mapping[str, PieceKind] = values["pieces"]
    board: Board = values["boards"][chosen.board]
    places = list(board.seats.values())
    teams = tuple(TEAMS.index(place.team) for place in places)
    grid = Grid.without(board.files, board.ranks, board.holes)
    own = ("", *kinds)
    unmoved = [name for name in kinds if any(pattern.standing == UNMOVED for pattern in kinds[name].moves)]
    return Setting(
        variant=variant,
        switched=switched,
        strings=values["strings"],
        kinds=kinds,
        terrain=values["terrain"],
        element_names=values["elements"],
        ready_made=values["armies"],
        board=board,
        places=places,
        seats=tuple(board.seats),
        teams=teams,
        elements=tuple(str(switched.get(f"element_{name}", place.element)) for name, place in board.seats.items()),
        commands=_commands(chosen, teams, switched),
        grid=grid,
        tiles=("", *values["terrain"]),
        names=(*own, *unmoved),
        numbers={name: number for number, name in enumerate(own)},
        kind_count=len(own),
        buyable=tuple(number for number, kind in enumerate(kinds.values(), 1) if not kind.royal),
        regions=[
            {name: region.squares_for(grid, place.turned) for name, region in board.regions.items()} for place in places
        ],
        has_combat=switched["combat"],
        has_check=switched["check"],
        has_super=switched["super_d20"],
    )


def _commands(chosen: Variant, teams: Sequence[int], switched: Switches) -> tuple[tuple[Seat, ...], ...]:
    """The seats of each player.  LOKA-TWO-1, LOKA-THREE-1."""
    groups: dict[object, list[Seat]] = {}
    for seat in map(Seat, range(len(teams))):
        team = TEAMS[teams[seat]]
        is_shared = chosen.commands == "team" or (chosen.commands == "overlord" and team == switched["overlord"])
        groups.setdefault(team if is_shared else seat, []).append(seat)
    return tuple(tuple(group) for group in groups.values())


# --- tables

Roads = list[list[int]]
_BASES: deque[tuple[list[tuple[str, PieceKind]], Board, GroundTables, Roads]] = deque(maxlen=6)
"""Ways of pieces on boards by all that they are made from, so that data read again, and mods that change other things,
share them; 3 to 8 MB each, and enough for all boards of one set of data."""


def _base(r: Setting) -> tuple[GroundTables, Roads]:
    """Every way of every piece on the empty board, and the roads it can enter: made once for a board and its pieces."""
    pieces = list(r.kinds.items())  # numbers follow the order
    for kinds, board, base, roads in tuple(_BASES):  # as they stand: a thread may read data meanwhile
        if kinds == pieces and board == r.board:
            return base, roads
    pawns = frozenset(number for number, name in enumerate(r.names) if name and r.kinds[name].pawn)
    compiled = _compiled(r)
    made = GroundTables(r.grid, len(r.seats), compiled, pawns, _fronts(r)), _roads(r, compiled)
    _BASES.append((pieces, r.board, *made))
    return made


def _fronts(r: Setting) -> list[list[int]]:
    """By seat and square: the square straight ahead, -1 where there is none."""
    found: list[list[int]] = []
    for place in r.places:
        dx, dy = ((0, 1), (1, 0), (0, -1), (-1, 0))[place.turned]
        ahead = [r.grid.at(x + dx, y + dy) for x, y in r.grid.cells]
        found.append([-1 if square is None else square for square in ahead])
    return found


def _compiled(r: Setting) -> list[Kind]:
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


def _tables(r: Setting, base: GroundTables) -> LokaTables:
    """The tables of the fast board."""
    t = LokaTables(base, list(r.teams), _effects(r))
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
    t.combat = r.has_combat
    t.check = r.has_check
    t.stalemate_draws = r.switched["stalemate"] == "draw"
    t.back_to_back = r.switched["back_to_back"]
    t.allied_support = r.switched["allied_support"]
    t.view_after = r.switched["defence_support_view"] == "after"
    t.quiet_limit = r.switched["quiet_limit"]
    t.complete()
    return t


def _rank(r: Setting, name: str) -> int:
    """Prowess, 1 the highest; by price where the switch says so.  LOKA-BOOST-2, LOKA-BOLTON-10."""
    if not r.switched["prowess_by_cost"]:
        return r.kinds[name].rank
    return 1 + sum(r.price(other) > r.price(name) for other in r.kinds)


def _effects(r: Setting) -> Effects:
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
    e.complete()
    return e


def _roads(r: Setting, kinds: Sequence[Kind]) -> Roads:
    """By kind and seat: the axes along which it can enter a road.  LOKA-DEPLOY-8, -10."""
    found = [[0] * len(r.seats) for _ in r.names]
    cells = r.grid.cells
    for number, kind in enumerate(kinds, 1):
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
