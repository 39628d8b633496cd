"""What a game turns over when it has ended: cards that some could not see, when they were seen, what was thought of
them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.core.seats import Seat

OfWidth = Callable[[int], pygame.Surface]
"""Draws a card so many pixels wide."""


@dataclass(frozen=True, slots=True)
class Turned:
    """One card that is turned over."""

    name: str
    face: OfWidth
    back: OfWidth
    caption: str
    """When the other side saw it, in a word or two."""
    text: str
    """The same in full, and what the other side had thought."""
    is_out: bool = False
    """It has fallen."""
    was_hidden: bool = True
    """The other side has never seen it."""


@dataclass(frozen=True, slots=True)
class OpenedSide:
    """All that one seat had."""

    seat: Seat
    name: str
    line: str
    rows: Sequence[tuple[str, Sequence[Turned]]]
    """Headings, each with its cards; the first is what stood on the board."""
