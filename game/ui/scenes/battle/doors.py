"""Where a battle leads to: the pause, the result, the rule book, how its pieces move."""

from __future__ import annotations

from typing import Protocol

from game.play.plans import readable
from game.ui.scene import Change, Push, Replace
from game.ui.scenes.battle.said import Said
from game.ui.scenes.battle.table import Position, Table
from game.ui.scenes.chronicle import TITLE as CHRONICLE
from game.ui.scenes.chronicle import Chronicle, Chronicled, has_chronicle
from game.ui.scenes.how_they_move import TITLE as HOW_THEY_MOVE
from game.ui.scenes.how_they_move import HowTheyMove
from game.ui.scenes.pause import Paused, PauseScene
from game.ui.scenes.result import Ended, ResultScene
from game.ui.widgets import Button


class Below(Paused, Ended, Protocol):
    """The battle, as what opens over it looks at it."""


class Doors:
    """Opens what lies over the battle, or follows it."""

    def __init__(self, table: Table, position: Position, said: Said, below: Below) -> None:
        self.table = table
        self.desk = table.desk
        self.position = position
        self.said = said
        self.below = below

    def open_pause(self) -> Change:
        moves = Button(
            self.desk, HOW_THEY_MOVE, lambda: Replace(self._sheet()), icon="ui/help",
            key=self.desk.settings.key("how_they_move"),
        )  # fmt: skip
        turns = Button(
            self.desk, CHRONICLE, lambda: Replace(self._chronicle()), icon="ui/film",
            key=self.desk.settings.key("chronicle"),
        )  # fmt: skip
        buttons = [moves] if self.table.skin.move_cards(self.position.view) else []
        if has_chronicle(self.desk, self.table.match, self.table.who.viewer):
            buttons.append(turns)
        return Push(PauseScene(self.desk, self.below, buttons))

    def open_result(self) -> Change:
        return Push(ResultScene(self.desk, self.below))

    def open_rules(self) -> Change:
        """Where the rule book speaks of what was refused."""
        return self.desk.app.open_rules(self.said.refusal.rule if self.said.refusal is not None else "")

    def open_how_they_move(self) -> Change:
        """A card for each kind on the board; nothing where its things do not move from square to square."""
        sheet = self._sheet()
        return Push(sheet) if sheet.cards else None

    def open_chronicle(self) -> Change:
        """The battle so far, turn by turn; nothing where a game has no picture of its turns."""
        table = self.table
        if not has_chronicle(self.desk, table.match, table.who.viewer):
            return None
        table.stage.finish_all()
        return Push(self._chronicle())

    def _chronicle(self) -> Chronicle:
        table = self.table
        session, viewer = table.session, table.who.viewer
        planners = readable(table.match, session.chairs, viewer, is_practice=session.record.practice)
        game = Chronicled(table.match, viewer, session.path, planners=planners)
        return Chronicle(self.desk, game, self.desk.app.library.menu()[table.rules.game].name)

    def _sheet(self) -> HowTheyMove:
        """How the kinds on the board move."""
        skin = self.table.skin
        return HowTheyMove(self.desk, self.below, skin.move_cards(self.position.view), skin.striking)
