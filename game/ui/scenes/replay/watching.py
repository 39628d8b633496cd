"""A game that another window plays, watched: what is recorded there is shown here within a second."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from game.ui.scene import Change, Replace
from game.ui.scenes.replay.screen import Replay

if TYPE_CHECKING:
    from game.ui.desk import Desk

LAST = sys.maxsize  # the moment after the last action, however many there are
EVERY = 0.5  # seconds between two looks at the file


class Watching(Replay):
    """A replay that is opened anew whenever its record has grown; at the end of the game it stays at the end."""

    def __init__(self, desk: Desk, path: Path, ply: int = LAST) -> None:
        self._seen = stamp_of(path)
        self._next_look = desk.now + EVERY
        super().__init__(desk, path, ply=ply)

    def update(self, seconds: float) -> Change:
        answer = super().update(seconds)
        if self.reading is not None or self.path is None:
            return answer
        if self.desk.now < self._next_look:
            self.desk.wake_in(self._next_look - self.desk.now)
            return answer
        self._next_look = self.desk.now + EVERY
        self.desk.wake_in(EVERY)
        if stamp_of(self.path) == self._seen:
            return answer
        return Replace(Watching(self.desk, self.path, LAST if self.ply >= self.length else self.ply))


def stamp_of(path: Path) -> tuple[int, int] | None:
    """Another one after each change of the file; None while there is none."""
    try:
        stat = path.stat()
    except OSError:
        return None
    return stat.st_mtime_ns, stat.st_size
