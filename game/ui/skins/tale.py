"""What was done in a turn, told at once: what a chronicle shows of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame


@dataclass(frozen=True, slots=True)
class Tale:
    """A turn, or the actions of others since one's own."""

    title: str
    """Where the game stands after it: a score."""
    lines: tuple[str, ...]
    """What was done, the weightiest first."""
    dice: str
    """What the dice brought beside what was to be expected of them; empty where none fell."""
    swing: float
    """How much better the first seat stands after it, in a measure of the game's own: its turning points are those of
    the largest."""
    luck: float
    """The part of that which the dice brought."""
    draw: Callable[[pygame.Surface], None]
    """Draws it over the board as it was drawn last."""
