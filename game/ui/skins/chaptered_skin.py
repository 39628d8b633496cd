"""A skin of a game on squares whose events and facts have files of their own, and hands every question on to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from game.core.moment import Happening
from game.core.ruleset import Action, Spot
from game.core.seats import Seat
from game.ui.skins.facts import Card
from game.ui.skins.skin import Animation, Staged
from game.ui.skins.square_skin import Rules, SquareSkin


class HasMotions(Protocol):
    """How a game's events are seen."""

    def of(self, before: Any, happening: Happening[Any], hand: tuple[int, int] | None) -> Animation | None: ...

    def staged(self, before: Any, happenings: Sequence[Happening[Any]]) -> Staged | None: ...


class HasFacts(Protocol):
    """What a game tells of its things, its actions and its end."""

    def card(self, view: Any, spot: Spot) -> Card | None: ...

    def weigh(self, view: Any, action: Action) -> str: ...

    def danger(self, view: Any, seat: int) -> Mapping[Spot, int]: ...

    def as_text(self, view: Any) -> str: ...


class ChapteredSkin(SquareSkin[Rules]):
    """What Castle and Loka answer alike."""

    motions: HasMotions
    facts: HasFacts

    def animate(self, before: Any, happening: Happening[Any], hand: tuple[int, int] | None = None) -> Animation | None:
        return self.motions.of(before, happening, hand)

    def staged(self, before: Any, happenings: Sequence[Happening[Any]]) -> Staged | None:
        return self.motions.staged(before, happenings)

    def describe(self, view: Any, spot: Spot) -> Card | None:
        return self.facts.card(view, spot)

    def weigh(self, view: Any, action: Action) -> str:
        return self.facts.weigh(view, action)

    def danger(self, view: Any, seat: Seat) -> Mapping[Spot, int]:
        return self.facts.danger(view, seat)

    def copied(self, view: Any) -> str:
        return self.facts.as_text(view)
