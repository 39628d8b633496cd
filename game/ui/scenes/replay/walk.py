"""From moment to moment of a recorded game: by hand, by turning points, or by itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from game.play.analysis import TurningPoint
from game.ui.scene import HANDLED, Change
from game.ui.scenes.replay.controls import Controls
from game.ui.scenes.replay.showing import Showing

if TYPE_CHECKING:
    from game.ui.desk import Desk

PAUSES = {"slow": 1.5, "normal": 0.7, "fast": 0.15}
"""Seconds between two steps that play by themselves."""


class Walk:
    """Knows which moment is shown, and whether the game plays by itself."""

    def __init__(self, desk: Desk, ply: int, controls: Callable[[], Controls], tell: Callable[[], None]) -> None:
        """`tell` brings the controls to the moment shown."""
        self.desk = desk
        self.ply = ply
        """How many actions had been made at the moment shown."""
        self.playing = False
        self.pace = "normal"
        self.showing: Showing | None = None
        """None until the game has been read."""
        self.controls = controls
        self.tell = tell
        self._wait_until = 0.0

    @property
    def length(self) -> int:
        return self.showing.game.length if self.showing is not None else 0

    @property
    def points(self) -> Sequence[TurningPoint]:
        return self.showing.game.points if self.showing is not None else ()

    def point_at(self, ply: int) -> int:
        """The number of the turning point that led to a moment; -1 where none did."""
        return next((i for i, point in enumerate(self.points) if point.ply + 1 == ply), -1)

    # To a moment

    def show(self, ply: int) -> None:
        """The moment after so many actions."""
        if ply != self.ply and self.showing is not None:
            self.showing.reopen()
        self.ply = ply
        if self.showing is not None:
            self.showing.ply = ply
        controls = self.controls()
        controls.timeline.ply = controls.graph.ply = ply
        if ply >= self.length:
            self.playing = False
        controls.list.chosen = self.point_at(ply)
        if controls.list.chosen >= 0:
            controls.list.show(controls.list.chosen)
        self.tell()

    def jump(self, ply: int) -> Change:
        """To a moment at once."""
        assert self.showing is not None
        self.showing.stop()
        self.show(max(0, min(ply, self.length)))
        return HANDLED

    def step(self, way: int) -> Change:
        """One action on or back; one turning point, when only those are wanted."""
        assert self.showing is not None
        self.showing.stage.clear()
        if self.controls().only_turning.on:
            return self._to_point(way)
        to = self.ply + way
        if not 0 <= to <= self.length:
            return HANDLED
        if way > 0:
            self.showing.action(to - 1)
        else:
            self.showing.course.forget()
        self.show(to)
        return HANDLED

    def _to_point(self, way: int) -> Change:
        """The next turning point in a direction, or the end."""
        assert self.showing is not None
        plies = [point.ply + 1 for point in self.points]
        if way > 0:
            to = next((ply for ply in plies if ply > self.ply), self.length)
        else:
            to = next((ply for ply in reversed(plies) if ply < self.ply), 0)
        if way > 0 and to == self.ply + 1:
            self.showing.action(to - 1)
        else:
            self.showing.stop()
        self.show(to)
        return HANDLED

    def _round(self, way: int) -> Change:
        """One action of everybody on, or back."""
        seats = len(self.showing.game.rules.seats) if self.showing is not None else 1
        return self.jump(self.ply + way * max(1, seats))

    def choose_point(self, index: int) -> Change:
        """To the turning point of that number in the list."""
        return self.jump(self.points[index].ply + 1) if 0 <= index < len(self.points) else HANDLED

    def key(self, words: str, *, may_toggle: bool) -> Change:
        """Keys that walk through the game, whatever has the focus; none of them before it has been read."""
        if self.showing is None:
            return None
        if words == "Space":
            return self.toggle_playing() if may_toggle else None
        ways: dict[str, Callable[[], Change]] = {
            "Left": lambda: self.step(-1), "Right": lambda: self.step(1),
            "Up": lambda: self._to_point(-1), "Down": lambda: self._to_point(1),
            "Page up": lambda: self._round(-1), "Page down": lambda: self._round(1),
            "Home": lambda: self.jump(0), "End": lambda: self.jump(self.length),
        }  # fmt: skip
        if words not in ways:
            return None
        self.playing = False
        return ways[words]()

    # By itself

    def toggle_playing(self) -> Change:
        if not self.playing and self.ply >= self.length:
            self.jump(0)
        self.playing = not self.playing
        self._wait_until = self.desk.now + 0.15
        self.tell()
        return HANDLED

    def set_pace(self, pace: str) -> Change:
        self.pace = pace
        return HANDLED

    def rest(self) -> None:
        """An action is still being shown: the pause begins after it."""
        self._wait_until = self.desk.now + PAUSES[self.pace]

    def play_on(self) -> None:
        """The next step, as soon as it is time for one."""
        if not self.playing or self.showing is None or not self.showing.stage.idle:
            return
        if self.desk.now < self._wait_until:
            self.desk.wake_in(self._wait_until - self.desk.now)
            return
        self.step(1)
        self.playing = self.ply < self.length
        self.rest()
        self.desk.wake_in(PAUSES[self.pace])
        self.tell()
