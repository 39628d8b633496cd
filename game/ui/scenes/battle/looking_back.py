"""What was: an earlier position on the board, and what has been shown shown again."""

from __future__ import annotations

from collections.abc import Callable

from game.ui.scene import HANDLED, Change
from game.ui.scenes.battle.advising import Advising
from game.ui.scenes.battle.choosing import Choosing
from game.ui.scenes.battle.contest import BattleContest
from game.ui.scenes.battle.said import Said
from game.ui.scenes.battle.since import Since
from game.ui.scenes.battle.table import Position, Table


class LookingBack:
    """Changes what is on the board, never the match."""

    def __init__(
        self,
        table: Table,
        position: Position,
        choosing: Choosing,
        contest: BattleContest,
        said: Said,
        since: Since,
        advising: Advising,
        refresh: Callable[[], None],
    ) -> None:
        """`refresh` brings the screen to the present moment."""
        self.table = table
        self.position = position
        self.choosing = choosing
        self.contest = contest
        self.said = said
        self.since = since
        self.advising = advising
        self.refresh = refresh

    def look(self, ply: int) -> Change:
        """An earlier position on the board; the last one goes back to the game."""
        match = self.table.match
        self.table.stage.finish_all()
        ply = max(0, min(ply, match.ply))
        self.position.looking = None if ply == match.ply else ply
        self.contest.armed = None
        self.choosing.close_menu()
        self.said.card = self.said.refusal = None
        self.choosing.drop()
        self.advising.follow_board()
        self.refresh()
        return HANDLED

    def look_by(self, step: int) -> Change:
        """So many actions on from the position on the board, or back."""
        return self.look(self.position.ply + step)

    def look_at_now(self) -> Change:
        return self.look(self.table.match.ply)

    def again(self) -> Change:
        """The roll that is being shown; else all that others have done since the player's turn, or the last turn."""
        stage = self.table.stage
        told, last = stage.told, stage.last_turn
        ply = None if self.position.looking is not None or told is None else told.ply
        seen = tuple(shown for shown in last if ply is None or shown.ply >= ply)
        self.position.looking = None
        self.contest.forget()
        self.said.untell_last(seen)
        if stage.again(seen):
            self.table.changed.everything()
        return HANDLED

    def toggle_since(self) -> Change:
        """What others have done since the player's turn, or not any more."""
        self.table.stage.finish_all()
        self.since.toggle()
        self.refresh()
        return HANDLED

    def go_on(self) -> Change:
        """Ends what is being shown."""
        self.table.stage.finish()
        self.refresh()
        return HANDLED
