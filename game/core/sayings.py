"""Actions without a piece that mean the same in every game: giving up, offers of a draw, a clock that has run out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.ruleset import Label, Spot
from game.core.seats import Seat


@dataclass(frozen=True, slots=True)
class Say:
    """An action without a piece: `pass`, `resign`, `offer-draw` and so on."""

    text: str

    def __str__(self) -> str:
        return self.text

    @property
    def touches(self) -> tuple[Spot, ...]:
        """A button of that name."""
        return (Label(self.text),)


@dataclass(frozen=True, slots=True)
class TimeOut:
    """A clock has run out; written by the match.  Text: `time:white`.  CHESS-CLOCK-1, LOKA-CLOCK-1."""

    seat: Seat
    name: str

    def __str__(self) -> str:
        return f"time:{self.name}"

    @property
    def touches(self) -> tuple[Spot, ...]:
        """Nothing that a player can point at."""
        return ()


def parse_time_out(text: str, seats: Sequence[str]) -> TimeOut | None:
    """`time:SEAT` as an action; None for any other text; ValueError with a sentence for a name that is no seat."""
    verb, sign, name = text.partition(":")
    if verb != "time" or not sign:
        return None
    if name not in seats:
        raise ValueError(f'no seat "{name}"; seats are {", ".join(seats)}')
    return TimeOut(Seat(seats.index(name)), name)


PASS = Say("pass")
RESIGN = Say("resign")
OFFER = Say("offer-draw")
ACCEPT = Say("accept-draw")
DECLINE = Say("decline-draw")
CLAIM = Say("claim-draw")
