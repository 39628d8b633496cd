"""The card of a piece in the place of the list, where no large panel tells of it (docs/look.md, Cards of things)."""

from __future__ import annotations

from typing import Any

from game.core.moment import Moment
from game.core.ruleset import Spot
from game.ui.scenes.battle.advising import Advising
from game.ui.scenes.battle.choosing import Choosing
from game.ui.scenes.battle.said import Said
from game.ui.scenes.battle.table import Position, Table
from game.ui.skins.facts import Card


class ListedCard:
    """What is in hand or was looked up, if its game draws its moves; the list comes back when it is put away."""

    def __init__(self, table: Table, position: Position, choosing: Choosing, said: Said, advising: Advising) -> None:
        self.table = table
        self.position = position
        self.choosing = choosing
        self.said = said
        self.advising = advising
        self.has_place = False
        """The list stands in a panel that is large enough."""
        self._known: tuple[Moment[Any], Spot, Card | None] | None = None

    def now(self) -> Card | None:
        """The card to be seen; None for the list."""
        if not self.has_place:
            return None
        card = self.said.card[1] if self.said.card is not None else self._in_hand()
        return None if card is None or card.sketch is None else card

    def _in_hand(self) -> Card | None:
        tool = self.choosing.tool
        if tool is None or tool.selected is None or not self.position.is_settled:
            return None
        if self.choosing.menu is not None or self.advising.shows or self.advising.is_awaited:
            return None
        moment, spot = self.position.moment, tool.selected
        if self._known is None or self._known[0] is not moment or self._known[1] != spot:
            self._known = (moment, spot, self.table.skin.describe(tool.view, spot))
        return self._known[2]
