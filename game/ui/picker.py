"""Turns pointing into actions: each touch keeps the actions that begin with what was touched so far.

No game appears here: an action says itself what is touched for it, in which order (docs/architecture.md, 3.3).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.ruleset import Action, Spot


@dataclass(frozen=True, slots=True)
class Picker:
    """A half-made choice among the actions of one decision."""

    actions: Sequence[Action]
    touched: tuple[Spot, ...] = ()

    @property
    def live(self) -> list[Action]:
        """The actions that begin with what was touched."""
        n = len(self.touched)
        return [action for action in self.actions if action.touches[:n] == self.touched]

    @property
    def next_spots(self) -> frozenset[Spot]:
        """What may be touched next."""
        n = len(self.touched)
        return frozenset(action.touches[n] for action in self.live if len(action.touches) > n)

    @property
    def first_spots(self) -> frozenset[Spot]:
        """What an action may begin with."""
        return frozenset(action.touches[0] for action in self.actions if action.touches)

    @property
    def chosen(self) -> list[Action]:
        """The actions made complete by the touches: none yet, one, or several that differ in nothing to point at."""
        return [action for action in self.live if action.touches == self.touched]

    def takes(self, spot: Spot) -> bool:
        """Whether touching the spot goes on with the choice."""
        return spot in self.next_spots

    def touch(self, spot: Spot) -> Picker:
        """The choice after one more touch.  A touch that fits nothing starts afresh from that spot."""
        further = Picker(self.actions, (*self.touched, spot))
        if further.live:
            return further
        fresh = Picker(self.actions, (spot,))
        return fresh if fresh.live else Picker(self.actions)
