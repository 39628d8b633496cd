"""Whoever looks at a finished game: brings an analysis the value of one position after another, and never waits.

The computer player is a process of its own, not the battle's: that one may be busy with the game below.
"""

from __future__ import annotations

from collections.abc import Callable

from game.play.analysis import Analysis, Request
from game.play.thinking import Question, Thinker, Wish

MOMENTS = 4
"""So many positions are looked over for outcomes of dice in one go."""


class Analyst:
    """Asks the next question when the last is answered; ends its process as soon as everything is known."""

    def __init__(self, analysis: Analysis, make: Callable[[], Thinker]) -> None:
        self.analysis = analysis
        self.make = make
        self.thinker: Thinker | None = None
        self.asked: Request | None = None
        self._serial = 0

    @property
    def is_done(self) -> bool:
        """Whether everything is known, and the process gone."""
        return self.analysis.is_done and self.thinker is None

    def update(self) -> bool:
        """Takes an answer that has come and asks on; True when something is known that was not."""
        if self.analysis.is_done:
            self.close()
            return False
        if self.thinker is None:
            self.thinker = self.make()
        if not self.analysis.plan(MOMENTS):
            return False
        came = self._take(self.thinker)
        if self.asked is None:
            self._ask(self.thinker)
        return came

    def _take(self, thinker: Thinker) -> bool:
        answer = thinker.poll()
        if answer is None or self.asked is None:
            return False
        if answer.fault is None:
            self.analysis.take(self.asked.moment, answer.choice)
        else:
            self.analysis.give_up(self.asked.moment)
        self.asked = None
        return True

    def _ask(self, thinker: Thinker) -> None:
        request = self.analysis.next_question()
        if request is None:
            return
        self.asked = request
        self._serial += 1
        match = f"analysis {id(self)} {self._serial}"
        thinker.ask(Question(match, request.moment.ply, request.seat, request.state, request.agent, wish=Wish.HINT))

    def close(self) -> None:
        """Leaves no process behind."""
        if self.thinker is not None:
            self.thinker.close()
            self.thinker = None
        self.asked = None
