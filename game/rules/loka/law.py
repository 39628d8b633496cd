"""The law of one game of Loka: its pieces, board, tiles and switches, and the tables of its fast board, frozen.

Every chapter takes it; it knows none of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from game.boards.grid import Grid
from game.core.seats import Seat
from game.rules.loka.actions import Move
from game.rules.loka.board import LokaTables
from game.rules.loka.data import Board, Element, PieceKind, Place, ReadyArmy, Tile
from game.rules.loka.ground import Ground
from game.rules.loka.state import Laid

TEAMS = ("evil", "good")
MOST_GROUNDS = 64
"""Grounds kept at hand: a search and a match ask for the same one again and again."""


@dataclass(frozen=True, slots=True, eq=False)
class Setting:
    """What is played with: all of a law but the tables that are made from it."""

    variant: str
    switched: Mapping[str, Any]
    """Every rule switch with the value this game is played with."""
    strings: Mapping[str, str]
    kinds: Mapping[str, PieceKind]
    terrain: Mapping[str, Tile]
    element_names: Mapping[str, Element]
    ready_made: Mapping[str, ReadyArmy]
    board: Board
    places: Sequence[Place]
    """Of each seat on the board."""
    seats: tuple[str, ...]
    teams: tuple[int, ...]
    elements: tuple[str, ...]
    """The element of each seat's pieces."""
    commands: tuple[tuple[Seat, ...], ...]
    """The seats of each player.  LOKA-TWO-1, LOKA-THREE-1."""
    grid: Grid
    tiles: tuple[str, ...]
    """Names of the tiles by number, from 1 up."""
    names: tuple[str, ...]
    """Names of the kinds by number, from 1 up; a kind that moves otherwise at first has a second number for that."""
    numbers: Mapping[str, int]
    """First numbers by name; "" has 0."""
    kind_count: int
    """How many first numbers there are, 0 included."""
    buyable: tuple[int, ...]
    """Kinds that may be bought, in the order in which an army is written.  LOKA-ARMY-14."""
    regions: Sequence[Mapping[str, frozenset[int]]]
    """Squares of the board's named areas, as each seat sees them."""
    has_combat: bool
    has_check: bool
    has_super: bool

    def price(self, name: str) -> int:
        """What a kind costs.  LOKA-ARMY-2, LOKA-FACEOFF-2."""
        found: int = self.switched.get(f"price_{name}", self.kinds[name].price)
        return found

    def points(self, seat: Seat) -> int:
        """What a seat may spend.  LOKA-ARMY-3 to -5, LOKA-THREE-2."""
        found: int = self.switched[f"points_{self.seats[seat]}"]
        return found

    def seat_name(self, seat: int) -> str:
        """The seat's name on screen."""
        name: str = self.places[seat].name
        return name

    def picture(self, name: str, seat: int) -> str:
        """The picture of a kind in a seat's colours; any there is, when the data has none of that element."""
        pictures = self.kinds[name].pictures
        return pictures.get(self.elements[seat]) or next(iter(pictures.values()), "")

    def by_name(self, squares: Iterable[int]) -> list[int]:
        """Squares in code-point order of their names.  LOKA-TEXT-6."""
        return sorted(squares, key=self.grid.names.__getitem__)


@dataclass(frozen=True, slots=True, eq=False)
class Law(Setting):
    """What the chapters read of the data and of the switches."""

    tables: LokaTables
    roads: list[list[int]]
    """By kind and seat: the axes along which it can enter a road.  LOKA-DEPLOY-8, -10."""
    actions_by_move: dict[tuple[int, bool], Move] = field(default_factory=dict)
    """The action that stands for a move of the fast board, an attack or not; each is made when first asked for."""
    _grounds: dict[tuple[int, ...], Ground] = field(default_factory=dict)

    def is_portal(self, tile: int) -> bool:
        """Whether a kind of tile lies in pairs."""
        return self.tables.effects.portal[tile]

    def is_road(self, tile: int) -> bool:
        """Whether a kind of tile has an axis."""
        return self.tables.effects.road[tile]

    def kind_of(self, piece: int) -> PieceKind:
        """What the data say of a piece of the fast board."""
        return self.kinds[self.names[self.tables.kind_of(piece)]]

    def ground(self, laid: tuple[Laid, ...]) -> Ground:
        """The tiles as the fast board knows them."""
        # Plain numbers make a quick key: the hash of a record is worked out by Python itself, each time anew.
        key = tuple([part for each in laid for part in (each.square, each.tile, each.axis, each.twin)])
        found = self._grounds.get(key)
        if found is None:
            if len(self._grounds) >= MOST_GROUNDS:
                self._grounds.clear()
            found = self._grounds[key] = self._ground(laid)
        return found

    def _ground(self, laid: tuple[Laid, ...]) -> Ground:
        t = self.tables
        tiles = [0] * t.size
        axis = [0] * t.size
        for each in laid:
            tiles[each.square] = each.tile
            axis[each.square] = each.axis
        made = Ground(t, t.effects, tiles, axis)
        for each in laid:
            if each.twin >= 0:
                made.pair(each.square, each.twin)
        return made
