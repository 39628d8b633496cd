"""What is seen and told of one recorded game at its present moment: an action's events, its dice, whose turn it is.

The moment itself belongs to the screen; all this is a function of it and of the stage.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.core.seats import Seat
from game.settings import Settings
from game.ui.panels.contest_course import ContestCourse
from game.ui.scenes.replay.recorded import RecordedGame
from game.ui.skins.contest import Contest
from game.ui.skins.panel import Fed, Panel, Room
from game.ui.stage import Shown, Stage


class Showing:
    """The stage of one replay, and what follows its events."""

    def __init__(
        self,
        game: RecordedGame,
        settings: Callable[[], Settings],
        sound: Callable[[str], None],
        changed: Callable[[], None],
    ) -> None:
        """`settings` are those of the stage; `changed` is told when a contest comes or goes."""
        self.game, self.changed = game, changed
        self.skin = skin = game.skin
        self.ply = 0
        """How many actions had been made at the moment shown."""
        self.stage = Stage(skin, settings, sound, self._told)
        self.course = ContestCourse(skin.contests, self.stage)
        self.panels: list[Panel] = [panel for panel in skin.panels() if panel.room is Room.ABOVE]
        """What the game brings to stand above the graph."""
        self._closed_at = -1
        self._asked: tuple[int, Contest | None] = (-1, None)

    # What happens to it

    def action(self, ply: int) -> None:
        """Shows the action of that number, from 0, as the battle shows it."""
        told = self.game.match.told(ply, self.game.eyes)
        before = told.before
        fought = self._fought()
        if fought is not None and fought.verdict is not None:
            self.course.forget()
        shown = []
        for happening in told.happenings:
            shown.append(Shown(before, happening, ply=ply))
            before = happening.after
        self.stage.removed.clear()
        self.stage.add(shown)

    def stop(self) -> None:
        """Nothing of an action's events is on the screen any more."""
        self.stage.clear()
        self.course.forget()

    def close_contest(self) -> None:
        """Its panel gives back what it covers, until another moment is shown."""
        self.course.forget()
        self._closed_at = self.ply

    def reopen(self) -> None:
        """Another moment is shown."""
        self._closed_at = -1

    def _told(self, shown: Shown) -> None:
        """An event begins to be shown."""
        if self.course.follow(shown):
            self.changed()

    def feed(self) -> None:
        """The panels tell what is on the board."""
        now = self.stage.now
        event = None if now is None else now.happening.event
        for panel in self.panels:
            panel.feed(Fed(self.seen, None, event, self.stage.part, is_record=True))

    # What is to be seen

    @property
    def seen(self) -> Any:
        """What the board shows now."""
        return self.stage.view(self.game.moment(self.ply).view)

    @property
    def acting(self) -> Seat | None:
        """Whose action is told, or who has to act at the moment shown; nobody at the end."""
        told = self.stage.told
        if told is None:
            return self.game.moment(self.ply).asked
        seat = self.skin.acting(told.before)
        return self.game.match.steps[told.ply].seat if seat is None else seat

    @property
    def fought(self) -> Contest | None:
        """The contest that is shown, told for those who played it."""
        found = self._fought()
        return None if found is None else self.game.interest.contest(found)

    def _fought(self) -> Contest | None:
        """The contest whose panel covers the graph: the one that is told, or the one that waits for an answer at the
        moment shown."""
        running, ply = self.course.running, self.ply
        if not self.stage.idle or (running is not None and running.verdict is not None):
            return running
        if self._closed_at == ply:
            return None
        if self._asked[0] != ply:
            contests = self.skin.contests
            self._asked = ply, None if contests is None else contests.pending(self.game.moment(ply).view)
        return self._asked[1]

    @property
    def dice_fall(self) -> bool:
        """The contest of the moment shown is not decided yet: nothing may tell its dice."""
        return not self.stage.idle and self.fought is not None and not self.fought.verdict
