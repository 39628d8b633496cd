"""What a player must answer before anything goes on: picks in mid-spell, promotions, combat choices (FILE-2)."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.seats import Seat


@dataclass(frozen=True, slots=True)
class PickCards:
    """Take up to n cards out of the own deck.  LYTH-SORCERY-2."""

    seat: Seat
    n: int
    what: str
    """`any`, `equipment`, `spell`, or an element."""


@dataclass(frozen=True, slots=True)
class DiscardCards:
    """Throw n cards of one's own choice away."""

    seat: Seat
    n: int


@dataclass(frozen=True, slots=True)
class SplitHealing:
    """Share out n healing among these squares."""

    seat: Seat
    n: int
    at: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PromotePawn:
    """Say which friendly troop the pawn on this square becomes, if any.  LYTH-PROMO-4."""

    seat: Seat
    at: int


@dataclass(frozen=True, slots=True)
class SwitchOff:
    """Name the printed ability of the other fighter that is off; `at` is the troop with the hammer.  ABILITY-18."""

    seat: Seat
    at: int


@dataclass(frozen=True, slots=True)
class StepAside:
    """The panther on this square may step once more.  LYTH-ABILITY-21."""

    seat: Seat
    at: int


@dataclass(frozen=True, slots=True)
class ChooseRole:
    """Say whether to attack or to defend in the first round of a duel.  LYTH-DUEL-1."""

    seat: Seat


Ask = PickCards | DiscardCards | SplitHealing | PromotePawn | SwitchOff | StepAside | ChooseRole
