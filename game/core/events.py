"""What happened: the events that all games tell.  Each game adds its own.

The window, the log and the text mode tell events; rules and search never read them back.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from game.core.seats import Seat


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, named in the past tense; told after the state has changed."""

    reveals: ClassVar[bool] = False
    """Whether some seat learns something that was hidden from it or still open: dice, covered cards, secret armies.

    Whoever takes back across such an event plays on with that knowledge.
    """


Tell = Callable[[Event], None]
"""Listens to events as they happen.  Search passes None and pays nothing."""


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """It is this seat's turn now."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DiceThrown(Event):
    """Dice fell for `rule`: one face, from 1 up, for each entry of `sides`."""

    reveals: ClassVar[bool] = True

    rule: str
    sides: tuple[int, ...]
    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DrawOffered(Event):
    """This seat offers a draw together with its action."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DrawDeclined(Event):
    """This seat will not have the draw that it was offered."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Resigned(Event):
    """This seat gave up."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TimeRanOut(Event):
    """This seat's clock stands at nothing."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """Nobody chooses any more; `winners` is empty for a draw, `reason` a key of the game's texts."""

    winners: frozenset[Seat]
    reason: str
