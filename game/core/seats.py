"""Places at the table: seats in playing order, and the teams that win together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NewType

Seat = NewType("Seat", int)
"""A place at the table, 0 up, in playing order.  Its name and team are the game's business."""


def next_seat(seat: Seat, count: int, is_living: Callable[[Seat], bool]) -> Seat:
    """The next living seat clockwise of `seat`; `seat` itself when it is the only one left."""
    for step in range(1, count + 1):
        after = Seat((seat + step) % count)
        if is_living(after):
            return after
    return seat


def seats_of(team: int, teams: Sequence[int]) -> frozenset[Seat]:
    """The seats of `team`, where `teams` holds the team of each seat."""
    return frozenset(Seat(seat) for seat, of in enumerate(teams) if of == team)
