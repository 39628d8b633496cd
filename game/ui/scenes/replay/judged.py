"""What is known of the chances in a recorded game, as the graph, the list and the timeline show it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.core.seats import Seat
from game.play.analysis import TURNING, TurningPoint
from game.play.luck import courses
from game.play.thinking import Thinker
from game.ui.analyst import Analyst
from game.ui.scene import HANDLED, Change
from game.ui.scenes.replay.controls import Controls
from game.ui.scenes.replay.recorded import RecordedGame
from game.ui.scenes.replay.timeline import Mark, ticks_of
from game.ui.turning_points import collect

if TYPE_CHECKING:
    from game.ui.desk import Desk

THINK_AFTER = 0.4  # seconds: a replay that is only passed through starts no process


class Judged:
    """Has the game looked at, a little later than it was opened; never waits."""

    def __init__(
        self, desk: Desk, game: RecordedGame, controls: Controls, begun: float, make: Callable[[], Thinker]
    ) -> None:
        """`begun` is when the replay was opened; `make` a thinker of its own."""
        self.desk = desk
        self.game = game
        self.controls = controls
        self.begun = begun
        self.analyst = Analyst(game.analysis, make)
        controls.timeline.length = game.length
        controls.graph.has_dice = game.analysis.has_dice
        controls.timeline.ticks = controls.graph.ticks = ticks_of(game.rounds)

    def update(self, known: Callable[[], None]) -> Change:
        """Looks on; `known` is said when something more has become known."""
        if self.analyst.is_done:
            return None
        early = THINK_AFTER - (self.desk.now - self.begun)
        if early > 0:
            self.desk.wake_in(early)
            return None
        self.desk.wake_in(0.03)
        if not self.analyst.update():
            return None
        known()
        return HANDLED

    def tell(self) -> None:
        """What the graph, the timeline and the list show of it."""
        game, graph, timeline = self.game, self.controls.graph, self.controls.timeline
        analysis = game.analysis
        graph.lines = courses(analysis, game.team)
        graph.shows_parts = analysis.has_dice and analysis.is_done
        game.follow_analysis()
        graph.turns = [
            (point.ply + 1, abs(point.change.decision) >= TURNING, abs(point.change.dice) >= TURNING)
            for point in game.points
        ]
        timeline.marks = [Mark(point.ply + 1, self._mark_of(point)) for point in game.points]
        if game.match.result is not None and game.match.result.winners:
            timeline.marks = [*timeline.marks, Mark(game.length, "crown")]
        if analysis.is_done:
            self._collect()
        if analysis.is_blind:
            graph.note = "Nobody can judge this game yet"
        elif analysis.is_done:
            graph.note = "The battle has not begun"
        else:
            graph.note = "Looking at the game"

    @staticmethod
    def _mark_of(point: TurningPoint) -> str:
        change = point.change.decision + point.change.dice
        return "up" if change > 0 else "down"

    def _collect(self) -> None:
        """What a person of a finished game might have seen is kept for another day."""
        game = self.game
        names, teams = game.rules.seats, game.rules.teams
        seats = [Seat(i) for i, name in enumerate(names) if game.record.seats.get(name) == "human"]
        if game.match.result is None or len({teams[seat] for seat in seats}) != 1:
            return
        others = [game.record.names.get(name, "") for i, name in enumerate(names) if teams[i] != teams[seats[0]]]
        collect(self.desk, game.analysis, seats, game.moment_words, next(iter(others), ""))

    def close(self) -> None:
        """Nobody looks any more."""
        self.analyst.close()
