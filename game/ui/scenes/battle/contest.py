"""Contests of dice in the battle: an attack that is aimed, dice that fall, a roll that may be made again, a result.

The skin says what a contest is and what each event makes of it; this module knows which one is to be seen now.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.core.ruleset import Action, Decision, Label, Spot
from game.ui.scene import HANDLED, Change
from game.ui.scenes.battle.contest_course import ContestCourse
from game.ui.scenes.battle.contest_panel import ContestPanel
from game.ui.skins.skin import Contest, Line
from game.ui.stage import Shown

if TYPE_CHECKING:
    from game.ui.scenes.battle.screen import BattleScene

AIM_FIRST = 0.25  # seconds: a second click before that is half of a double click, which means nothing


class BattleContest:
    """What the panel of the battle shows, and the attack that waits for a word."""

    def __init__(self, scene: BattleScene) -> None:
        self.scene = scene
        self.panel = ContestPanel(scene.desk)
        self.course = ContestCourse(scene.skin, scene.stage)
        self.armed: Action | None = None
        """An attack that is aimed and not yet begun."""
        self.armed_at = float("-inf")
        self._weighed: dict[str, tuple[object, Contest | None]] = {}
        """What was weighed last for each purpose, and for which moment."""
        self._badges: tuple[object, dict[Spot, str]] = (None, {})
        self._signs: tuple[object, dict[Spot, str]] = (None, {})

    # The attack that waits

    def asks_first(self, action: Action) -> bool:
        """Whether an action only opens its odds until it is chosen again."""
        tool = self.scene.tool
        if tool is None or not self.scene.desk.settings.confirm_attack:
            return False
        return self.scene.skin.contest(tool.view, action) is not None

    def arm(self, action: Action) -> Change:
        """Shows the odds of an attack and waits."""
        self.armed, self.armed_at = action, self.scene.desk.awake
        self.scene.refusal = None
        self.scene.note = ""
        self.scene.card = None
        self.scene.desk.sound.play("declare")
        self.scene.guard.changed()
        self.scene.controls.refresh()
        return HANDLED

    def disarm(self) -> bool:
        """Lets the attack be; False when none was aimed."""
        if self.armed is None:
            return False
        self.armed = None
        self.scene.guard.changed()
        self.scene.controls.refresh()
        return True

    def let_be(self) -> Change:
        """The Cancel button."""
        if self.disarm() and self.scene.tool is not None:
            self.scene.tool.drop()
        return HANDLED

    def strike(self) -> Change:
        """Begins the attack that was aimed; not as the second half of a double click."""
        action = self.armed
        if action is None or self.scene.desk.awake - self.armed_at < AIM_FIRST:
            return HANDLED
        self.armed = None
        return self.scene.play(action)

    def forget(self) -> None:
        """The match stands elsewhere."""
        self.armed = None
        self.course.forget()

    def follow(self, shown: Shown) -> None:
        """An event begins to be shown."""
        was_shown = self.running is not None
        if self.course.follow(shown):
            self.scene.changed.everything()
        if was_shown != (self.running is not None):
            self.scene.controls.refresh()

    @property
    def running(self) -> Contest | None:
        """The contest that the events shown so far have led to."""
        return self.course.running

    # What is to be seen

    @property
    def is_shown_by_stage(self) -> bool:
        """An event of a contest is being shown."""
        stage = self.scene.stage
        return self.running is not None and not stage.idle and self.scene.looking is None

    @property
    def asked(self) -> Contest | None:
        """The contest that the pending decision is about."""
        scene = self.scene
        if scene.looking is not None or not scene.stage.idle or not isinstance(scene.match.pending, Decision):
            return None
        return self._kept("asked", scene.now, lambda: scene.skin.pending_contest(scene.now.view))

    def now(self) -> Contest | None:
        """The contest in the panel; None leaves the panel to words."""
        scene = self.scene
        if scene.looking is not None:
            return None
        if self.is_shown_by_stage:
            return self.running
        if scene.card is not None:
            return None  # the player looks something up
        asked = self.asked
        if asked is not None:
            return asked
        aimed = self.aimed
        if aimed is not None and scene.tool is not None:
            view = scene.tool.view
            return self._kept("aimed", (aimed, scene.now), lambda: scene.skin.contest(view, aimed))
        if self.running is None or self.running.verdict is None or not self.is_quiet:
            return None
        if scene.places is None or scene.places.cross is None:
            return None  # the panel covers the list, which is wanted back
        return self.running

    @property
    def aimed(self) -> Action | None:
        """The attack that is armed, or pointed at with a piece in hand."""
        tool = self.scene.tool
        if tool is None or not self.scene.stage.idle or self.scene.menu is not None:
            return None
        return self.armed if self.armed is not None else tool.aimed

    @property
    def is_quiet(self) -> bool:
        """Nothing else wants the panel: the last result may stay."""
        scene, tool = self.scene, self.scene.tool
        busy = scene.refusal is not None or scene.card is not None or bool(scene.note) or scene.shows_suggestions
        return not busy and (tool is None or (not tool.picker.touched and tool.typed is None and not scene.peeks))

    def _kept(self, purpose: str, moment: object, make: Callable[[], Contest | None]) -> Contest | None:
        known = self._weighed.get(purpose)
        if known is None or known[0] != moment:
            known = self._weighed[purpose] = (moment, make())
        return known[1]

    # Dice in the air

    @property
    def falling(self) -> dict[int, float]:
        """How far each die in the air has come; less than 0 for one that still waits."""
        return self.course.falling if self.scene.looking is None else {}

    @property
    def moves(self) -> bool:
        """Something in the panel moves."""
        return bool(self.falling) or self.course.compared < 1

    # On the board

    @property
    def lines(self) -> tuple[Line, ...]:
        """Who helps whom in the contest that is shown, until it is decided."""
        contest = self.now()
        if contest is None or contest.verdict is not None or not self.scene.desk.settings.support_lines:
            return ()
        return contest.lines

    def badges(self) -> dict[Spot, str]:
        """The odds of every attack of what is held."""
        tool = self.scene.tool
        if tool is None or not tool.picker.touched or not self.scene.desk.settings.target_odds:
            return {}
        key = (tool.picker.touched, self.scene.now)
        if key != self._badges[0]:
            self._badges = (key, dict(self.scene.skin.odds(tool.view, tool.picker.live)))
        return self._badges[1]

    def signs(self) -> dict[Spot, str]:
        """What it takes to go where what is held may go."""
        tool = self.scene.tool
        if tool is None or not tool.picker.touched:
            return {}
        key = (tool.picker.touched, self.scene.now)
        if key != self._signs[0]:
            self._signs = (key, dict(self.scene.skin.signs(tool.view, tool.picker.live)))
        return self._signs[1]

    @property
    def chosen(self) -> Spot | None:
        """The target that is aimed at."""
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
        self.panel.draw(surface, contest, waits=waits, falling=self.falling, compared=self.course.compared)
        return True
