"""Which edge of the board lies below: that of whoever looks first or acts, or the one that the player likes."""

from __future__ import annotations

from collections.abc import Callable

from game.ui.scene import HANDLED, Change
from game.ui.scenes.battle.table import Position, Table


class EdgeBelow:
    """Turned by hand, or with several people round a board of many edges by itself."""

    def __init__(self, table: Table, position: Position, arrange: Callable[[], None]) -> None:
        """`arrange` places the screen anew."""
        self.table = table
        self.position = position
        self.arrange = arrange
        self.turned = table.skin.turned_for(table.who.sees_first())
        """Quarters of a turn, as the skin counts them."""
        self._by_hand = False

    @property
    def flipped(self) -> bool:
        """The first seat's edge is above."""
        return self.turned == 2

    def flip(self) -> Change:
        """The next edge below."""
        turns = self.table.skin.turns
        self.turned = turns[(turns.index(self.turned) + 1) % len(turns)]
        self._by_hand = True
        self.arrange()
        return HANDLED

    def follow(self, *, is_placed: bool) -> Change:
        """With several people round a board of many edges, the edge of whoever acts is below."""
        skin, seat = self.table.skin, self.table.session.seat
        if seat is None or len(skin.turns) < 3 or not self.table.who.is_your_turn or self._by_hand:
            return None
        if not self.position.is_settled or not is_placed:
            return None
        if any(skin.turned_for(partner) == self.turned for partner in skin.partners(seat)):
            return None
        self.turned = skin.turned_for(seat)
        self.arrange()
        return HANDLED
