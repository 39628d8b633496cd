"""The turns of a battle: which actions belong together, for whoever looks at it turn by turn.  Knows no game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.core.moment import Eyes
from game.core.ruleset import Decision, Phase
from game.core.seats import Seat
from game.play.match import Match


@dataclass(frozen=True, slots=True)
class Turn:
    """What one seat did before another one did something: its actions from `first` up to and without `end`."""

    seat: Seat
    first: int
    end: int


def battle_of(match: Match[Any], eyes: Eyes) -> int:
    """The first moment of the battle; the beginning where there is none."""
    for ply in range(match.ply + 1):
        pending = match.moment(eyes, ply).pending
        if not isinstance(pending, Decision) or pending.phase is Phase.BATTLE:
            return ply
    return 0


def turns_of(match: Match[Any], eyes: Eyes) -> list[Turn]:
    """All turns of the battle so far, the last one perhaps unfinished; sayings count for whoever acts."""
    found: list[Turn] = []
    for ply in range(battle_of(match, eyes), match.ply):
        seat = Seat(match.steps[ply].seat)
        if found and found[-1].seat == seat:
            found[-1] = Turn(seat, found[-1].first, ply + 1)
        else:
            found.append(Turn(seat, ply, ply + 1))
    return found
