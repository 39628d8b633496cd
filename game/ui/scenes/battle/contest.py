"""Contests of dice in the battle: an attack that is aimed, dice that fall, a roll that may be made again, a result.

The game says what a contest is and what each event makes of it; this module knows which one is to be seen now.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.core.ruleset import Action, Label, Spot
from game.ui.panels.contest_course import ContestCourse
from game.ui.panels.contest_panel import ContestPanel
from game.ui.scenes.battle.choosing import Choosing
from game.ui.scenes.battle.peeking import Peeking
from game.ui.scenes.battle.said import Said
from game.ui.scenes.battle.table import Position, Table
from game.ui.skins.contest import Contest
from game.ui.skins.marks import Line
from game.ui.stage import Shown

AIM_FIRST = 0.25  # seconds: a second click before that is half of a double click, which means nothing


class BattleContest:
    """What the panel of the battle shows, and the attack that waits for a word."""

    def __init__(self, table: Table, position: Position, choosing: Choosing, said: Said, peeking: Peeking) -> None:
        self.table = table
        self.position = position
        self.choosing = choosing
        self.said = said
        self.peeking = peeking
        self.contests = table.skin.contests
        self.panel = ContestPanel(table.desk)
        self.course = ContestCourse(table.skin.contests, table.stage)
        self.armed: Action | None = None
        """An attack that is aimed and not yet begun."""
        self.armed_at = float("-inf")
        self._running: Contest | None = None
        self._drawn_broken = True
        self._weighed: dict[str, tuple[object, Contest | None]] = {}
        """What was weighed last for each purpose, and for which moment."""

    # The attack that waits

    def asks_first(self, action: Action) -> bool:
        """Whether an action only opens its odds until it is chosen again."""
        tool = self.choosing.tool
        if tool is None or self.contests is None or not self.table.desk.settings.confirm_attack:
            return False
        return self.contests.of(tool.view, action) is not None

    def arm(self, action: Action) -> None:
        """Shows the odds of an attack and waits."""
        self.armed, self.armed_at = action, self.table.desk.awake
        self.said.clear()
        self.table.desk.sound.play("declare")

    def disarm(self) -> bool:
        """Lets the attack be; False when none was aimed."""
        was_armed, self.armed = self.armed is not None, None
        return was_armed

    def struck(self) -> Action | None:
        """The attack that was aimed, which begins now; None as the second half of a double click."""
        action = self.armed
        if action is None or self.table.desk.awake - self.armed_at < AIM_FIRST:
            return None
        self.armed = None
        return action

    def forget(self) -> None:
        """The match stands elsewhere."""
        self.armed = self._running = None
        self.course.forget()

    def follow(self, shown: Shown) -> bool:
        """An event begins to be shown; True when there is a contest by it, or none any more."""
        was_shown = self.running is not None
        if self.course.follow(shown):
            found = self.course.running
            self._running = None if found is None else self.position.interest.contest(found)
            self.table.changed.everything()
        return was_shown != (self.running is not None)

    @property
    def running(self) -> Contest | None:
        """The contest that the events shown so far have led to, as whoever looks has to take it."""
        return self._running

    # What is to be seen

    @property
    def is_shown_by_stage(self) -> bool:
        """An event of a contest is being shown."""
        return self.running is not None and not self.table.stage.idle and self.position.is_live

    @property
    def asked(self) -> Contest | None:
        """The contest that the pending decision is about."""
        contests, position = self.contests, self.position
        if contests is None or not position.is_settled or position.decision is None:
            return None
        return self._kept("asked", position.now, lambda: self._turned(contests.pending(position.now.view)))

    def now(self) -> Contest | None:
        """The contest in the panel; None leaves the panel to words."""
        if self.contests is None or not self.position.is_live:
            return None
        if self.is_shown_by_stage:
            return self.running
        if self.said.card is not None:
            return None  # the player looks something up
        asked = self.asked
        if asked is not None and not (asked.yields and self.peeking.peeks):
            return asked
        contests, aimed, tool = self.contests, self.aimed, self.choosing.tool
        if aimed is not None and tool is not None:
            key = aimed, self.position.now
            return self._kept("aimed", key, lambda: self._turned(contests.of(tool.view, aimed)))
        return self._result()

    def _result(self) -> Contest | None:
        """The last result, as long as nothing else wants its place."""
        is_decided = self.running is not None and self.running.verdict is not None
        return self.running if is_decided and self.peeking.has_room and self._is_quiet() else None

    def _is_quiet(self) -> bool:
        tool = self.choosing.tool
        if not self.said.is_quiet or self.peeking.advising.shows:
            return False
        return tool is None or (not tool.picker.touched and tool.typed is None and not self.peeking.peeks)

    @property
    def aimed(self) -> Action | None:
        """The attack that is armed, or pointed at with a piece in hand."""
        tool = self.choosing.tool
        if tool is None or not self.table.stage.idle or self.choosing.menu is not None:
            return None
        return self.armed if self.armed is not None else tool.aimed

    def _turned(self, contest: Contest | None) -> Contest | None:
        """As the viewer has to take it."""
        return None if contest is None else self.position.interest.contest(contest)

    def _kept(self, purpose: str, moment: object, make: Callable[[], Contest | None]) -> Contest | None:
        known = self._weighed.get(purpose)
        if known is None or known[0] != moment:
            known = self._weighed[purpose] = (moment, make())
        return known[1]

    # Dice in the air

    @property
    def falling(self) -> dict[int, float]:
        """How far each die in the air has come; less than 0 for one that still waits."""
        return self.course.falling if self.position.is_live else {}

    @property
    def moves(self) -> bool:
        """Something in the panel moves."""
        return bool(self.falling) or self.course.compared < 1 or self.course.is_broken != self._drawn_broken

    # On the board

    @property
    def lines(self) -> tuple[Line, ...]:
        """Who helps whom in the contest that is shown, until it is decided."""
        contest = self.now()
        if contest is None or contest.verdict is not None or not self.table.desk.settings.support_lines:
            return ()
        return contest.lines

    @property
    def chosen(self) -> Spot | None:
        """The target that is aimed at, until what becomes of it is seen."""
        if self.is_shown_by_stage and self.running is not None:
            return None if self.table.stage.climax is not None or self.running.verdict else self.running.target
        action = self.aimed
        if action is None:
            return None
        spots = [spot for spot in action.touches if not isinstance(spot, Label)]
        return spots[-1] if spots else None

    # Drawing

    def draw(self, surface: pygame.Surface) -> bool:
        """The panel, when there is a contest; False when there is none."""
        contest = self.now()
        if contest is None:
            return False
        waits = self.armed is not None or bool(contest.answers)
        course = self.course
        self._drawn_broken = course.is_broken
        self.panel.draw(
            surface, contest, waits=waits, falling=self.falling, compared=course.compared, broken=course.is_broken
        )
        return True
