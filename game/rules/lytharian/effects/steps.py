"""What all steps of cards share: how they are told apart by the rest of the game."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any

from game.core.events import Tell
from game.rules.lytharian.law import Law
from game.rules.lytharian.state import Casting, LytharianState
from game.rules.lytharian.tally import Tally

DAMAGE_KINDS = ("physical", "fire", "water", "air", "earth", "life", "death", "arcane")


class OneStep:
    """A step that throws what its amounts throw, switches nothing off, and counts for nothing until it resolves."""

    __slots__ = ()

    @property
    def switches_off(self) -> bool:
        """Whether it takes abilities or attachments out of a combat.  LYTH-COMBAT-2."""
        return False

    @property
    def is_afterwards(self) -> bool:
        """Whether it waits for the end of the combat.  LYTH-COMBAT-12."""
        return False

    @property
    def redirects(self) -> bool:
        """Whether a new target is named beside the card's own.  LYTH-COUNTER-4."""
        return False

    def destinations(self, law: Law, s: LytharianState, casting: Casting) -> list[int] | None:
        """Squares that `to=` may name for it, sorted; None for a step that wants none."""
        return None

    @property
    def die(self) -> str:
        """The die that falls for one of its amounts: D2, D3 or D6; empty without one."""
        dice = (getattr(getattr(self, field.name), "die", "") for field in _fields(self))
        return next((die for die in dice if die), "")

    @property
    def has_dice(self) -> bool:
        """Whether a die falls for it."""
        return bool(self.die)

    def resolve(self, law: Law, s: LytharianState, casting: Casting, tell: Tell | None) -> None:
        """Nothing: what only counts while its rule holds has nothing to do."""

    def fold(self, law: Law, s: LytharianState, casting: Casting, tally: Tally) -> None:
        """Nothing: what only resolves adds nothing."""


def _fields(step: Any) -> tuple[Any, ...]:
    return fields(step) if is_dataclass(step) else ()


def counts_in_combat(until: str | None, casting: Casting) -> bool:
    """Whether a step is folded for as long as its rule holds, so that resolving it would count it twice."""
    return until == "combat" and bool(casting.ability)


def reason(casting: Casting) -> str:
    """What gives it: an ability by its key, else a card by its id."""
    return casting.ability or casting.card


def span(until: str | None) -> str:
    """How long it lasts, as a card says it."""
    return {"turn": " this turn", "next_turn": " until the end of its next turn"}.get(until or "", "")
