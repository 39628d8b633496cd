"""What the screen where a whole army is put on the board asks of a game's looks: what there is, where it may stand,
what is missing, set-ups ready-made and kept.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from game.core.ruleset import Action, Refusal, Spot
from game.core.seats import Seat
from game.ui.skins.facts import Card
from game.ui.skins.set_up import SetUpLook

Army = Mapping[Spot, str]
"""What stands where, by its name."""


@dataclass(frozen=True, slots=True)
class Tile:
    """One kind in the tray."""

    id: str
    name: str
    group: str
    heading: str
    """Over the group: "Greater, at most two of each"."""
    most: int
    """How many may stand; 0 for any number."""


@dataclass(frozen=True, slots=True)
class SetUp:
    """A whole army by name."""

    name: str
    army: Army
    text: str = ""
    action: str = ""
    """The text of the action that takes it as a whole."""


class PlacingLook(SetUpLook, Protocol):
    """How a game looks while armies are put on the board."""

    def home(self, view: Any, seat: Seat) -> Sequence[Sequence[Spot]]:
        """The squares of a seat's army, row by row from its edge."""
        ...

    def row_names(self) -> Sequence[str]: ...

    def tiles(self, view: Any, seat: Seat) -> Sequence[Tile]: ...

    def fixed(self, view: Any, seat: Seat) -> Army:
        """What stands already and stays; an empty name for a square that stays empty."""
        ...

    def why_not(self, view: Any, seat: Seat, army: Army, id: str, spot: Spot) -> Refusal | None:
        """Why a piece may not stand on a square of an army in the making."""
        ...

    def missing(self, view: Any, seat: Seat, army: Army) -> Refusal | None:
        """Why an army is not complete."""
        ...

    def sealing(self, view: Any, seat: Seat, army: Army) -> Sequence[Action]:
        """The actions that put an army on the board, in their order."""
        ...

    def set_ups(self, seat: Seat) -> Sequence[SetUp]: ...

    def kept(self, seat: Seat, places: Mapping[str, str]) -> Army:
        """An army that was kept as `to_keep` told it, as it stands for this seat."""
        ...

    def to_keep(self, seat: Seat, army: Army) -> Mapping[str, str]:
        """What stands where, by names of places that are the same for every seat."""
        ...

    def decided(self, state: Any, seat: Seat) -> tuple[int, int]:
        """How many squares of an army are decided, and how many there are."""
        ...

    def kind_card(self, seat: Seat, id: str) -> Card: ...

    def is_hidden(self, state: Any) -> bool:
        """Whether armies are placed hidden from each other."""
        ...
