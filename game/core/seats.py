"""Places at the table: seats in playing order, and the teams that win together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NewType

Seat = NewType("Seat", int)
"""A place at the table, 0 up, in playing order.  Its name and team are the game's business."""


def seats_of(team: int, teams: Sequence[int]) -> frozenset[Seat]:
    """The seats of `team`, where `teams` holds the team of each seat."""
    return frozenset(Seat(seat) for seat, of in enumerate(teams) if of == team)
