"""Suggestions as the player uses them: asked for, pointed at in their panel, played."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.core.ruleset import Action
from game.ui.scene import HANDLED, Change
from game.ui.scenes.battle.advising import Advising
from game.ui.scenes.battle.choosing import Choosing
from game.ui.scenes.battle.controls import Controls
from game.ui.scenes.battle.lesson import Teaching
from game.ui.scenes.battle.story import suggestion_row, suggestion_rows
from game.ui.scenes.battle.table import Position, Table


class Suggesting:
    """What is wished of whoever advises."""

    def __init__(
        self,
        table: Table,
        position: Position,
        choosing: Choosing,
        advising: Advising,
        controls: Controls,
        teaching: Teaching | None,
        choose: Callable[[Action], Change],
        refresh: Callable[[], None],
    ) -> None:
        """`choose` is what pointing at an action does; `refresh` brings the screen to the present moment."""
        self.table = table
        self.position = position
        self.choosing = choosing
        self.advising = advising
        self.controls = controls
        self.teaching = teaching
        self.choose = choose
        self.refresh = refresh

    def suggest(self) -> Change:
        """Some for the position on the board; in a lesson the coach's hint."""
        if self.teaching is not None and self.teaching.is_speaking:
            return self.teaching.hint()
        if self.table.who.is_open or (self.position.is_live and not self.table.who.is_your_turn):
            return None
        self.controls.shows_switches = self.controls.shows_log = False
        self.advising.suggest()
        self.refresh()
        return HANDLED

    def play(self) -> Change:
        """Plays the first one, or the one that was pointed at; asks for some where there are none."""
        if self.choosing.tool is None or not self.position.is_live:
            return None
        advice = self.advising.advice
        if not self.advising.shows or advice is None or not advice.suggestions:
            return self.suggest()
        action = self.position.now.action(advice.suggestions[self.advising.arrow].action)
        return HANDLED if action is None else self.choose(action)

    def toggle_evaluation(self) -> Change:
        """The bar beside the board, or not any more."""
        self.advising.toggle()
        self.refresh()
        return HANDLED

    def point_at(self, point: tuple[int, int], room: pygame.Rect) -> bool:
        """Draws the arrow of the one at a point of their panel `room`; False beside them."""
        advice = self.advising.advice
        if advice is None or not self.advising.shows:
            return False
        for i in range(len(advice.suggestions[: suggestion_rows(self.table.desk, room)])):
            if suggestion_row(self.table.desk, room, i).collidepoint(point):
                self.advising.arrow = i
                return True
        return False
