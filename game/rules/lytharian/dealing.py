"""What is dealt to an imagined enemy: cards from rings that are shuffled once, armies that are made up a few times."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import gcd

from game.core.dice import below, seeded
from game.rules.lytharian.law import Card

STEPS = (1, 2, 3)
"""A dealt stretch takes every so many-th card of its ring."""


class Draws:
    """A row of random numbers."""

    def __init__(self, rng: int) -> None:
        self.rng = rng

    def below(self, n: int) -> int:
        """The next one, from 0 to n - 1."""
        self.rng, found = below(self.rng, n)
        return found

    def mixed(self, cards: Sequence[int]) -> list[int]:
        """These cards in random order."""
        rest = list(cards)
        found = []
        while rest:
            found.append(rest.pop(self.below(len(rest))))
        return found


class Ring:
    """Cards in random order, laid in a ring; a stretch of it is a deal."""

    def __init__(self, cards: Sequence[str]) -> None:
        self.size = len(cards)
        self.steps = tuple(step for step in STEPS if gcd(step, self.size) == 1)
        self.laid = tuple(cards) * (self.steps[-1] + 1)

    def stretch(self, bits: int, count: int) -> tuple[str, ...]:
        """So many different ones of them, all where there are fewer, by random bits."""
        step = self.steps[(bits >> 16) % len(self.steps)]
        start = bits % self.size
        return self.laid[start : start + min(count, self.size) * step : step]


def shuffled(size: int) -> list[int]:
    """The numbers below `size` in an order that looks random and is always the same."""
    return Draws(seeded(size)).mixed(range(size))


@dataclass(slots=True)
class Muster:
    """Armies made up for the same facts."""

    drawn: dict[int, list[str]] = field(default_factory=dict)
    """Cards of those that are not known, by the number of the guess."""
    fitting: dict[str, list[list[Card]]] = field(default_factory=dict)
    """By alignment what each of them may be."""
