"""What happens in more than one game on squares, told alike."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.events import Event
from game.core.seats import Seat


@dataclass(frozen=True, slots=True)
class Promoted(Event):
    """A piece became another; `seat` is whose it is, `piece` what it was."""

    seat: Seat
    square: int
    piece: int
    becomes: int


@dataclass(frozen=True, slots=True)
class Checked(Event):
    """The seat to act stands in check: its king's square and those of the checkers."""

    seat: Seat
    king: int
    by: tuple[int, ...]
