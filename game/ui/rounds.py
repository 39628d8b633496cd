"""Which round each moment of a game belongs to, what the phases before the battle are called, and who looks."""

from __future__ import annotations

from typing import Any

from game.core.moment import Eyes, Moment, seat_of
from game.core.ruleset import Choose, Phase
from game.play.match import Match, Step
from game.ui.skins.skin import Skin

PHASES = {Phase.ARMY: "Armies", Phase.TERRAIN: "Terrain", Phase.DEPLOY: "Deployment"}
BEFORE = "Before the battle"


class Rounds:
    """The number of the round at each moment of a match, counted on as it grows; 0 before the battle.

    The game's own number where a view says it, else how often the turn has come round to whoever began: the first move
    of every seat belongs to round 1.
    """

    def __init__(self, skin: Skin, match: Match[Any], eyes: Eyes) -> None:
        self.skin = skin
        self.match = match
        self.eyes = eyes
        self._counted: list[tuple[Step | None, int, int]] = []
        """By ply: the action that led there, the number, and the place, in the order in which the round goes, of the
        last seat that moved a piece in it, or -1."""
        self.first = 0
        """The seat that began the battle, as far as rounds are counted here: a round goes from it to it."""

    def at(self, ply: int) -> int:
        """The number of the round after so many actions."""
        self._forget_what_is_gone()
        while len(self._counted) <= ply:
            self.count_one()
        return self._counted[ply][1]

    def all(self) -> list[int]:
        """The number at each moment so far."""
        self.at(self.match.ply)
        return [number for _, number, _ in self._counted]

    @property
    def is_done(self) -> bool:
        """Whether every moment so far is counted."""
        return len(self._counted) > self.match.ply

    def count_one(self) -> None:
        """One moment more, for whoever has little time at once."""
        ply = len(self._counted)
        step = self.match.steps[ply - 1] if ply else None
        number, last = self._counted[-1][1:] if ply else (0, -1)
        self._counted.append((step, *self._next(ply, number, last)))

    def _forget_what_is_gone(self) -> None:
        steps = self.match.steps
        while len(self._counted) > 1:
            ply = len(self._counted) - 1
            if ply <= len(steps) and self._counted[ply][0] is steps[ply - 1]:
                return
            self._counted.pop()

    def _next(self, ply: int, number: int, last: int) -> tuple[int, int]:
        moment = self.match.moment(self.eyes, ply)
        own = self.skin.round(moment.view)
        if own:
            return own, last
        decision = moment.decision
        if not number:
            is_battle = decision is None or decision.phase is Phase.BATTLE
            was_army = phase_of(self.match.moment(self.eyes, max(0, ply - 1))) is Phase.ARMY
            if not is_battle or was_army:
                return 0, last
            self.first = decision.seat if decision is not None else 0
            return 1, -1
        acting = self.skin.acting(moment.view)
        if acting is not None:  # others answer within a turn: only whose turn it is counts
            before = self.skin.acting(self.match.moment(self.eyes, ply - 1).view)
            return number + (acting == self.first != before), last
        told = self.match.told(ply - 1, self.eyes)
        if self.skin.step_picture(told) is not None:
            last = self._place(told.seat)
        follows = self._place(decision.seat) if isinstance(decision, Choose) else None  # who answers does not count
        return (number + 1, -1) if follows is not None and follows < last else (number, last)

    def _place(self, seat: int) -> int:
        """Which in a round the seat is, from 0."""
        return (seat - self.first) % len(self.skin.rules.seats)


def phase_of(moment: Moment[Any]) -> Phase | None:
    """What is being chosen at a moment; None when the game is over."""
    return None if moment.decision is None else moment.decision.phase


def moment_words(moment: Moment[Any], number: int, unit: str) -> str:
    """ "round 10", or the phase before the battle."""
    if number:
        return f"{unit} {number}"
    phase = phase_of(moment)
    return BEFORE if phase is None else PHASES.get(phase, BEFORE)


def seen_by(skin: Skin, eyes: Eyes) -> str:
    """ "As White saw it", or how it lies for all."""
    seat = seat_of(eyes)
    if seat is not None:
        return f"As {skin.seat_name(seat)} saw it"
    return "As all could see it" if eyes is None else "Laid open"
