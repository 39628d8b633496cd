"""What a hand says to things on a table where actions are checked, not listed: the door between tool and game.

The tool (`tools/order`) knows mouse and keys; a game's ordering knows what a drag, a turn or a touch would mean there,
keeps what is planned until it is given, and says where it stops and why.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from game.core.moment import Moment
from game.core.ruleset import Action, Decision, Refusal

Said = Action | Refusal | bool
"""What came of it: an action that is given, why it can't be, or whether anything on the screen has changed."""


class Ordering(Protocol):
    """The wishes of whoever is asked, from the first touch until an order is given."""

    def takes(self, decision: Decision) -> bool:
        """Whether such a decision is made by hand on the table."""
        ...

    def begin(self, moment: Moment[Any]) -> None:
        """Somebody in front of the screen is asked."""
        ...

    def end(self) -> None:
        """Nobody is asked any more."""
        ...

    def down(self, point: tuple[int, int], *, joins: bool) -> Said:
        """The button went down; `joins` adds to what is planned already."""
        ...

    def grasp(self, point: tuple[int, int]) -> Said:
        """The middle button went down, to move what is looked at; `drag` and `up` follow."""
        ...

    def drag(self, point: tuple[int, int], *, fine: bool) -> Said:
        """The pointer goes on with the button down; `fine` leaves out what is rounded for convenience."""
        ...

    def up(self, point: tuple[int, int]) -> Said: ...

    def hover(self, point: tuple[int, int]) -> Said:
        """The pointer goes over the table with nothing in hand."""
        ...

    def wheel(self, steps: int, point: tuple[int, int], *, fine: bool) -> Said: ...

    def press(self, key: str) -> Said:
        """A key, as its cap says it."""
        ...

    def typed(self, text: str) -> Said:
        """A whole action, or the name of a thing, written as text."""
        ...

    def hints(self) -> Sequence[tuple[str, str]]:
        """Keys that do something just now, and what: the most important first."""
        ...

    def wished(self) -> Said:
        """What a control beside the table has asked for since this was asked last; False for nothing."""
        ...
