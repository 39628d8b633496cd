"""Back and forth in a battle: taken back, done again, and earlier positions that are only looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.ruleset import Phase
from game.ui.scene import HANDLED, Change, Pop, Push, Reset
from game.ui.scenes.battle import words
from game.ui.scenes.phases import phase_of, scene_for
from game.ui.widgets import Answer, Kind, Sheet

if TYPE_CHECKING:
    from game.ui.scenes.battle.screen import BattleScene


class Past:
    """Ways back and forth in one session."""

    def __init__(self, scene: BattleScene) -> None:
        self.scene = scene
        self.desk = scene.desk

    def undo(self) -> Change:
        to = self.scene.session.ply_to_take_back()
        if to is None:
            return None
        return self.take_back(to)

    def take_back(self, to: int) -> Change:
        if self.scene.session.crosses_a_reveal(to) and not self.scene.session.record.practice:
            sheet = Sheet(
                self.desk, self.scene, words.PRACTICE_TITLE, words.PRACTICE_TEXT,
                (
                    Answer("Take back", lambda: self._really_take_back(to, 1), Kind.PRIMARY, key="Enter"),
                    Answer("Leave it", Pop, key="Esc"),
                ),
                icon="ui/warning",
            )  # fmt: skip
            return Push(sheet)
        return self._really_take_back(to, 0)

    def _really_take_back(self, to: int, sheets: int) -> Change:
        self.scene.counsel.cancel()
        if self.scene.session.take_back(to):
            self.desk.sound.play("undo")
            self.scene.paused = self.scene.who.is_watched
            self._jumped()
        return self._before_battle() or (Pop(sheets) if sheets else HANDLED)

    def _before_battle(self) -> Change:
        """The scene of an earlier phase, when taking back has led there."""
        if phase_of(self.scene.session) is Phase.BATTLE:
            return None
        return Reset(scene_for(self.desk, self.scene.session))

    def redo(self) -> Change:
        self.scene.counsel.cancel()
        if self.scene.session.redo():
            self.desk.sound.play("place")
            self.scene.paused = self.scene.who.is_watched
            self._jumped()
        return HANDLED

    def _jumped(self) -> None:
        """The match stands elsewhere now."""
        self.scene.stage.clear()
        self.scene.stage.removed.clear()
        self.scene.stage.last_turn = ()
        self.scene.contest.forget()
        self.scene.looking = None
        self.scene.refusal = None
        self.scene.note = ""
        self.scene.card = None
        self.scene.menu = None
        self.scene.ended_at = None
        self.scene.banner_shown = False
        self.scene.retell()
        self.scene.next()
        self.scene.follow_trouble()

    def look(self, ply: int) -> Change:
        """An earlier position on the board; the last one goes back to the game."""
        self.scene.stage.finish_all()
        ply = max(0, min(ply, self.scene.match.ply))
        self.scene.looking = None if ply == self.scene.match.ply else ply
        self.scene.contest.armed = None
        self.scene.menu = None
        self.scene.card = None
        self.scene.refusal = None
        if self.scene.tool is not None:
            self.scene.tool.drop()
        if self.scene.evaluates and not self.scene.counsel.is_thinking:
            self.scene.wishes.ask_advice()
        self.scene.controls.refresh()
        return HANDLED

    def look_by(self, step: int) -> Change:
        return self.look(self.scene.ply + step)
