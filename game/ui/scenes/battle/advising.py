"""Suggestions and the evaluation of the position on the board, asked of the computer player's process."""

from __future__ import annotations

from game.ui.counsel import Advice, Counsel
from game.ui.scenes.battle.evaluation import EvaluationBar
from game.ui.scenes.battle.table import Position, Table


class Advising:
    """What is asked for the player's own use."""

    def __init__(self, table: Table, position: Position, counsel: Counsel) -> None:
        self.table = table
        self.position = position
        self.counsel = counsel
        self.bar = EvaluationBar(table.desk)
        self.evaluates = False
        """The bar beside the board is shown."""
        self.advice: Advice | None = None
        self.wanted = False
        """The player asked for suggestions here; they are shown, not just their value."""
        self.arrow = 0
        """Which of them is drawn on the board."""

    @property
    def is_here(self) -> bool:
        """What is known is about the position on the board."""
        return self.advice is not None and self.advice.ply == self.position.ply

    @property
    def number(self) -> str:
        """How the first side stands, as the player wishes figures to be."""
        advice = self.advice
        if advice is None:
            return ""
        return advice.pawns if self.table.desk.settings.pawns else advice.number

    @property
    def shows(self) -> bool:
        """Suggestions stand in their panel."""
        return self.wanted and self.is_here and self.table.stage.idle

    @property
    def is_awaited(self) -> bool:
        """Suggestions were asked for and are still thought about."""
        return self.wanted and self.counsel.is_advising

    def ask(self) -> None:
        """Suggestions for the position on the board, if somebody is to choose there."""
        asked = self.position.moment.asked
        if self.table.who.is_open:
            return  # what would be advised depends on what only one of them may know
        if asked is not None and not self.counsel.is_thinking:
            self.counsel.ask_advice(self.table.match.moment(asked, self.position.ply), self.table.desk.now)

    def suggest(self) -> None:
        """The player wants suggestions."""
        self.wanted, self.arrow = True, 0
        if not self.is_here or self.advice is None or not self.advice.suggestions:
            self.ask()

    def toggle(self) -> None:
        """The bar is shown, or not any more."""
        self.evaluates = not self.evaluates
        if self.evaluates and not self.is_here:
            self.ask()
        elif not self.evaluates and self.counsel.is_advising and not self.wanted:
            self.counsel.cancel()

    def follow_board(self) -> None:
        """Another position is on the board: the bar is about that one."""
        if self.evaluates and not self.counsel.is_thinking:
            self.ask()

    def take(self, advice: Advice) -> None:
        """An answer has come."""
        self.advice = advice
        self.bar.show(advice.share, self.number)
        self.table.changed.everything()

    def turn_to(self, ply: int) -> None:
        """Another decision is pending: advice about anything else is out of date."""
        self.wanted = False
        if self.advice is not None and self.advice.ply != ply:
            self.advice = None

    @property
    def moves(self) -> bool:
        """The bar is on its way to another value."""
        return self.evaluates and self.bar.moves
