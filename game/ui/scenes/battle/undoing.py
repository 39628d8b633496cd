"""Back and forth in a battle: taken back, done again, and earlier positions that are only looked at."""

from __future__ import annotations

from collections.abc import Callable

from game.ui.scene import HANDLED, Change, Pop, Push, Reset, Scene
from game.ui.scenes.battle import words
from game.ui.scenes.battle.table import Table
from game.ui.scenes.phases import is_in_battle, scene_for
from game.ui.widgets import Answer, Kind, Sheet


class Undoing:
    """Ways back and forth in one session."""

    def __init__(self, table: Table, below: Scene, cancel: Callable[[], None], jumped: Callable[[], None]) -> None:
        """`below` is what stands under a question; `cancel` ends a thought; `jumped` is said when the match stands
        elsewhere."""
        self.table = table
        self.desk = table.desk
        self.below = below
        self.cancel = cancel
        self.jumped = jumped

    def undo(self) -> Change:
        to = self.table.session.ply_to_take_back()
        if to is None:
            return None
        return self.take_back(to)

    def take_back(self, to: int) -> Change:
        """Asks first where somebody has learnt what can't be unlearnt."""
        session = self.table.session
        if session.crosses_a_reveal(to) and not session.record.practice:
            has_dice = any(step.has_dice for step in session.match.steps[to:])
            sheet = Sheet(
                self.desk, self.below,
                words.TAKE_BACK_ROLL if has_dice else words.TAKE_BACK_SECRET,
                words.FELL if has_dice else words.LEARNT,
                (
                    Answer("Take back", lambda: self._really_take_back(to, 1), Kind.PRIMARY, key="Enter"),
                    Answer("Leave it", Pop, key="Esc"),
                ),
                icon="ui/warning",
            )  # fmt: skip
            return Push(sheet)
        return self._really_take_back(to, 0)

    def _really_take_back(self, to: int, sheets: int) -> Change:
        self.cancel()
        is_taken = self.table.session.take_back(to)
        if is_taken:
            self.desk.sound.play("undo")
        before = self._before_battle()  # asked first: the battle has no tool for what falls due there
        if before is None and is_taken:
            self.jumped()
        return before or (Pop(sheets) if sheets else HANDLED)

    def _before_battle(self) -> Change:
        """The scene of an earlier decision, when taking back has led to one that the battle does not show."""
        if is_in_battle(self.table.session):
            return None
        return Reset(scene_for(self.desk, self.table.session))

    def redo(self) -> Change:
        self.cancel()
        if self.table.session.redo():
            self.desk.sound.play("place")
            self.jumped()
        return HANDLED
