"""A contest of dice as its events are shown: what the panel says of it, which dice are in the air."""

from __future__ import annotations

from game.ui.skins.contest import Contest, Contests
from game.ui.stage import Shown, Stage

COMPARES = 0.26  # seconds at the normal pace


class ContestCourse:
    """Follows the events of one stage."""

    def __init__(self, contests: Contests | None, stage: Stage) -> None:
        """`contests` is None where no dice settle attacks: then there is never one to show."""
        self.contests = contests
        self.stage = stage
        self.running: Contest | None = None
        """The one that the events shown so far have led to."""
        self._deciding: Shown | None = None
        """The event that gave the verdict."""

    def forget(self) -> None:
        self.running = self._deciding = None

    def follow(self, shown: Shown) -> bool:
        """An event begins to be shown; True when the contest is another one by it."""
        if self.contests is None:
            return False
        before = self.running
        self.running = self.contests.follow(before, shown.before, shown.happening)
        was_open = before is None or before.verdict is None
        if was_open and self.running is not None and self.running.verdict is not None:
            self._deciding = shown
        return self.running is not before

    @property
    def falling(self) -> dict[int, float]:
        """How far each die in the air has come; less than 0 for one that still waits."""
        stage = self.stage
        if stage.now is None or self.contests is None:
            return {}
        found = {}
        for side, start, end in self.contests.rolling(stage.now.happening.event, self.running):
            come = (stage.part - start) / max(0.001, end - start)
            if come < 1:
                found[side] = come
        return found

    @property
    def compared(self) -> float:
        """How far the higher die has grown."""
        stage = self.stage
        if stage.running is None or self.running is None or self.running.verdict is None:
            return 1.0
        if stage.now is not self._deciding:
            return 1.0
        return min(1.0, stage.part * stage.running.seconds / COMPARES)

    @property
    def is_broken(self) -> bool:
        """The beaten has fallen on the board, too."""
        climax = self.stage.climax
        return climax is None or self.stage.now is not self._deciding or self.stage.part >= climax.broken_at

    @property
    def moves(self) -> bool:
        """Something in the panel moves."""
        return bool(self.falling) or self.compared < 1
