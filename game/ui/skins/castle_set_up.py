"""How Castle looks while the armies are put on the board (docs/rules/castle.md, EXPANDED; docs/look.md, Castle's
placing).

The law is asked for every square; only the words of the tray are made here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.core.ruleset import Action, Phase, Refusal, Spot, Square
from game.core.seats import Seat
from game.core.wording import in_words
from game.rules.castle.placing import MOST_GREATER, MOST_LESSER, NONE
from game.rules.castle.state import Army as TakeArmy
from game.rules.castle.state import CastleState, Place
from game.ui.looks import SIDES, enamel
from game.ui.skins.dice import tumbling
from game.ui.skins.facts import Card, Picture, SideColours
from game.ui.skins.placing import Army, SetUp, Tile
from game.ui.skins.set_up import OnSquares

if TYPE_CHECKING:
    from game.rules.castle.ruleset import CastleRules
    from game.ui.desk import Desk
    from game.ui.skins.castle import CastleSkin


class CastleSetUp(OnSquares):
    """Answers what the placing of armies asks."""

    skin: CastleSkin

    def __init__(self, desk: Desk, rules: CastleRules, skin: CastleSkin) -> None:
        self.desk = desk
        self.rules = rules
        self.law = rules.law
        self.skin = skin

    @property
    def steps(self) -> Sequence[tuple[Phase, str]]:
        return [(Phase.DEPLOY, "Place"), (Phase.TERRAIN, "Reveal"), (Phase.BATTLE, "Play")]

    def rule(self, phase: Phase) -> str:
        return "CASTLE-EXPANDED-1"

    # Sides and pieces

    def colours(self, seat: Seat) -> SideColours:
        look = SIDES[self.skin.pieces.side_of(seat)]
        return SideColours(enamel(look, self.desk.settings), look.on_dark, look.mark)

    def team_name(self, team: int) -> str:
        return self.skin.seat_name(Seat(team))

    def _code(self, seat: Seat, id: str) -> int:
        return self.rules.tables.code(self.law.numbers[id], seat)

    def troop(self, seat: Seat, id: str) -> Picture:
        return partial(self._token, self._code(seat, id))

    def _token(self, code: int, size: int) -> pygame.Surface:
        return self.skin.pieces.token(code, max(8, round(size * 0.86)))

    def figure(self, seat: Seat, id: str) -> Picture:
        return partial(self.skin.pieces.figure, self._code(seat, id))

    def die(self, seat: Seat, sides: int, face: int, size: int, part: float) -> pygame.Surface:
        return tumbling(self.desk, self.skin.pieces.side_of(seat), sides, face, size, part)

    # Where what may stand

    def home(self, view: CastleState, seat: Seat) -> Sequence[Sequence[Spot]]:
        return [[Square(square) for square in row] for row in self.law.home[seat]]

    def row_names(self) -> Sequence[str]:
        return ("near row", "second row")

    def tiles(self, view: CastleState, seat: Seat) -> Sequence[Tile]:
        formal = self.rules.placing.is_formal
        found = []
        for number in self.law.playable:
            kind = self.law.kind(number)
            name = self.law.names[number]
            if formal and "goal" in kind.flags:
                continue
            champion = "champion" in kind.flags
            if formal and champion:
                group, heading, most = "Champion", "Champion", 1
            elif kind.tier == "greater":
                most = MOST_GREATER if formal else 1 if "goal" in kind.flags else 0
                group = "Greater"
                heading = f"Greater, at most {in_words(MOST_GREATER)} of each" if formal else "Greater, any number"
            else:
                most = MOST_LESSER if formal else 0
                group = "Lesser"
                heading = f"Lesser, at most {in_words(MOST_LESSER)} of each" if formal else "Lesser, any number"
            found.append(Tile(name, kind.names.of(seat), group, heading, most))
        order = {"Greater": 0, "Lesser": 1, "Champion": 2}
        return sorted(found, key=lambda tile: order[tile.group])

    def fixed(self, view: CastleState, seat: Seat) -> Army:
        found: dict[Spot, str] = {}
        if self.rules.placing.is_formal:
            found[Square(self.law.goal_home[seat])] = self.law.names[self.law.goal]
        if view.setup is not None:
            for square, kind in zip(self.rules.placing.order[seat], view.setup[seat], strict=False):
                found[Square(square)] = self.law.names[kind] if kind > 0 else ""
        return found

    def why_not(self, view: CastleState, seat: Seat, army: Army, id: str, spot: Spot) -> Refusal | None:
        """CASTLE-EXPANDED-2 to -8: as if the rest of the army were decided before."""
        placing = self.rules.placing
        order = placing.order[seat]
        if not isinstance(spot, Square) or spot.index not in order:
            if isinstance(spot, Square) and spot.index == self.law.goal_home[seat]:
                return Refusal("CASTLE-EXPANDED-3", "The Castle stands on its own square already.", (spot,))
            return Refusal("CASTLE-EXPANDED-2", "Your army stands in your two rows.", (spot,))
        number = self.law.numbers[id]
        at = order.index(spot.index)
        before = [self._number(army, square) for square in order[:at]]
        refusal = placing.refusal(seat, tuple(before), number)
        if refusal is not None and refusal.rule == "CASTLE-EXPANDED-7":
            refusal = None  # the Castle may still be set elsewhere
        if refusal is not None:
            return refusal
        others = sum(1 for where, name in army.items() if name == id and where != spot)
        most = next((tile.most for tile in self.tiles(view, seat) if tile.id == id), 0)
        if most and others >= most:
            rule = "CASTLE-EXPANDED-4" if self.law.kind(number).tier == "lesser" else "CASTLE-EXPANDED-2"
            name = self.law.shown(number, seat)
            return Refusal(rule, f"No more than {in_words(most)} of a kind: {name}.", (spot,))
        return None

    def _number(self, army: Army, square: int) -> int:
        name = army.get(Square(square), "")
        return self.law.numbers[name] if name else 0

    def missing(self, view: CastleState, seat: Seat, army: Army) -> Refusal | None:
        decided: tuple[int, ...] = ()
        for square in self.rules.placing.order[seat]:
            kind = self._number(army, square)
            refusal = self.rules.placing.refusal(seat, decided, kind)
            if refusal is not None:
                return refusal
            decided = (*decided, kind)
        return None

    def sealing(self, view: CastleState, seat: Seat, army: Army) -> Sequence[Action]:
        assert view.setup is not None
        if not view.setup[seat]:
            for made in self.set_ups(seat):
                if made.action and dict(made.army) == {spot: id for spot, id in army.items() if id}:
                    return [TakeArmy(made.action.partition(":")[2])]
        found: list[Action] = []
        order = self.rules.placing.order[seat]
        for square in order[len(view.setup[seat]) :]:
            kind = self._number(army, square)
            name = self.law.name_of(seat, kind) if kind else NONE
            found.append(Place(name, square, self.law.grid.names[square]))
        return found

    # Whole armies

    def set_ups(self, seat: Seat) -> Sequence[SetUp]:
        found = []
        for name in self.rules.placing.armies(seat):
            made = self.law.ready_made.get(name)
            called = "Standard" if made is None else made.name
            text = "The army of the standard game." if made is None else made.text
            found.append(SetUp(called, self._ready(seat, name), text, f"army:{name}"))
        return found

    def _ready(self, seat: Seat, name: str) -> Army:
        placing, names = self.rules.placing, self.law.names
        found: dict[Spot, str] = {
            Square(square): names[kind]
            for square, kind in zip(placing.order[seat], placing.kinds_of(seat, name), strict=True)
            if kind
        }
        if placing.is_formal:
            found[Square(self.law.goal_home[seat])] = names[self.law.goal]
        return found

    def kept(self, seat: Seat, places: Mapping[str, str]) -> Army:
        found: dict[Spot, str] = {}
        rows = self.law.home[seat]
        for place, id in places.items():
            row, _, column = place.partition(".")
            if id not in self.law.numbers or not row.isdigit() or not column.isdigit():
                continue
            if int(row) < len(rows) and int(column) < len(rows[int(row)]):
                found[Square(rows[int(row)][self._across(seat, int(column))])] = id
        return found

    def _across(self, seat: Seat, column: int) -> int:
        """Files are counted from the other side where the dark army stands turned.  CASTLE-SETUP-4."""
        turned = seat and self.rules.switched["layout"] == "rotate"
        return self.law.grid.files - 1 - column if turned else column

    def to_keep(self, seat: Seat, army: Army) -> Mapping[str, str]:
        found: dict[str, str] = {}
        for row, squares in enumerate(self.law.home[seat]):
            for column, square in enumerate(squares):
                id = army.get(Square(square), "")
                if id:
                    found[f"{row}.{self._across(seat, column)}"] = id
        return found

    def decided(self, view: CastleState, seat: Seat) -> tuple[int, int]:
        formal = 1 if self.rules.placing.is_formal else 0
        whole = len(self.rules.placing.order[seat]) + formal
        if view.setup is None:
            return whole, whole
        return len(view.setup[seat]) + formal, whole

    def kind_card(self, seat: Seat, id: str) -> Card:
        return self.skin.facts.kind_card(self._code(seat, id))

    def is_hidden(self, view: CastleState) -> bool:
        return self.rules.placing.is_hidden
