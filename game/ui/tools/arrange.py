"""A whole army in the making on its own places: put, taken away, moved, filled up, taken back; handed in as actions.

Knows no game: what may stand where, and what is missing, is the answer of the game's own law, by way of its looks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from game.core.ruleset import Label, Refusal, Spot
from game.core.seats import Seat
from game.ui.skins.placing import Army, PlacingLook, Tile

MOST_BACK = 200


@dataclass(slots=True)
class Hand:
    """What pointer and keyboard are about."""

    lifted: Spot | None = None
    """The place or tile that the pointer has taken something from."""
    pressed_at: tuple[int, int] | None = None
    carries: bool = False
    pointer: tuple[int, int] = (0, 0)
    hover: Spot | None = None
    cursor: Spot | None = None
    cursor_shown: bool = False

    @property
    def pointed(self) -> Spot | None:
        """What the cursor, or else the pointer is on."""
        return self.cursor if self.cursor_shown else self.hover


class Arrangement:
    """What stands where, of one seat's army that nobody else has seen yet."""

    def __init__(self, law: PlacingLook, seat: Seat, view: Any, rule: str) -> None:
        """`view` is what the seat knows; `rule` is named where something that stays is touched."""
        self.law, self.seat, self.view, self.rule = law, seat, view, rule
        self.home: list[Spot] = [spot for row in law.home(view, seat) for spot in row]
        self.tiles: Sequence[Tile] = list(law.tiles(view, seat))
        self.locked: dict[Spot, str] = dict(law.fixed(view, seat))
        """What stands already and stays; an empty name for a place that stays empty."""
        self.army: dict[Spot, str] = {spot: id for spot, id in self.locked.items() if id}
        self.before: list[dict[Spot, str]] = []
        self.in_hand = next((tile.id for tile in self.tiles), "")
        """The kind that is placed next."""

    # --- what is asked

    @property
    def standing(self) -> int:
        return sum(1 for id in self.army.values() if id)

    def count(self, id: str) -> int:
        return sum(1 for name in self.army.values() if name == id)

    @property
    def missing(self) -> Refusal | None:
        """Why it can't be handed in yet."""
        return self.law.missing(self.view, self.seat, self.army)

    def why_not(self, id: str, spot: Spot, army: Army | None = None) -> Refusal | None:
        """Why a piece may not stand there."""
        if spot in self.locked:
            found = self.law.why_not(self.view, self.seat, self.locked, id, spot)
            return found or Refusal(self.rule, "What stands there stays.", (spot,))
        return self.law.why_not(self.view, self.seat, self.army if army is None else army, id, spot)

    def open_squares(self, id: str) -> frozenset[Spot]:
        """Where a kind may stand now."""
        if not id:
            return frozenset()
        return frozenset(spot for spot in self.home if spot not in self.locked and self.why_not(id, spot) is None)

    def actions(self, view: Any) -> Sequence[Any]:
        """The actions that make it, in their order."""
        return self.law.sealing(view, self.seat, self.army)

    # --- changes; each says why not, or None

    def _become(self, army: dict[Spot, str]) -> None:
        """Another army; what was there can come back."""
        if army != self.army:
            self.before = [*self.before[-MOST_BACK:], dict(self.army)]
            self.army = army

    def _without(self, *spots: Spot) -> dict[Spot, str]:
        return {at: name for at, name in self.army.items() if at not in spots}

    def is_own(self, spot: Spot) -> bool:
        """Whether something stands there that may be taken away."""
        return spot in self.army and spot not in self.locked

    def put(self, id: str, spot: Spot) -> Refusal | None:
        """Places a kind on a square; the next kind is in hand when this one has no more room."""
        refusal = self.why_not(id, spot)
        if refusal is None:
            self._become({**self.army, spot: id})
        return refusal

    def remove(self, spot: Spot) -> bool:
        """Takes away what stands there, if it may."""
        if not self.is_own(spot):
            return False
        self._become(self._without(spot))
        return True

    def shift(self, start: Spot, end: Spot) -> Refusal | None:
        """Moves a placed piece; two pieces change places where both may."""
        id, other = self.army.get(start, ""), self.army.get(end, "")
        rest = self._without(start, end)
        refusal = self.why_not(id, end, rest)
        if refusal is None and other:
            refusal = self.why_not(other, start, {**rest, end: id})
        if refusal is None:
            self._become({**rest, end: id, **({start: other} if other else {})})
        return refusal

    def fill(self, choose: Callable[[Sequence[str]], str]) -> None:
        """What comes, on every square that is still empty."""
        army = dict(self.army)
        for spot in [spot for spot in self.home if spot not in army and spot not in self.locked]:
            fitting = [
                tile.id for tile in self.tiles if self.law.why_not(self.view, self.seat, army, tile.id, spot) is None
            ]
            if fitting and self.law.missing(self.view, self.seat, army) is not None:
                army[spot] = choose(fitting)
        self._become(army)

    def clear(self) -> None:
        self._become({spot: id for spot, id in self.locked.items() if id})

    def take_over(self, army: Army) -> None:
        """Another army, as far as it may stand beside what stays."""
        found: dict[Spot, str] = {spot: id for spot, id in self.locked.items() if id}
        for spot, id in army.items():
            if spot not in self.locked and self.law.why_not(self.view, self.seat, found, id, spot) is None:
                found[spot] = id
        self._become(found)

    def undo(self) -> bool:
        if not self.before:
            return False
        self.army = self.before.pop()
        return True

    # --- what is in hand

    def held(self, spot: Spot) -> str:
        """What is taken up from a place or a tile; empty where nothing may be."""
        if isinstance(spot, Label):
            return spot.name
        return self.army.get(spot, "") if self.is_own(spot) else ""

    def aim(self, hand: Hand) -> Spot | None:
        """Where the kind in hand would be placed now."""
        spot = hand.cursor if hand.cursor_shown and not hand.carries else hand.hover
        return spot if spot in self.home and spot not in self.locked else None

    def next_kind(self) -> None:
        """The next kind that has room, when this one has none."""
        if self.open_squares(self.in_hand) - set(self.army):
            return
        at = next((i for i, tile in enumerate(self.tiles) if tile.id == self.in_hand), 0)
        for tile in [*self.tiles[at + 1 :], *self.tiles[:at]]:
            if self.open_squares(tile.id) - set(self.army):
                self.in_hand = tile.id
                return

    def step_tile(self, step: int) -> None:
        """The kind so many tiles further in hand."""
        ids = [tile.id for tile in self.tiles]
        at = ids.index(self.in_hand) if self.in_hand in ids else 0
        if ids:
            self.in_hand = ids[(at + step) % len(ids)]
