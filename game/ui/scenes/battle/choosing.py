"""What the player is choosing: the tool for the decision that is pending, and the menu that asks which of several."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.core.ruleset import Action, Answer, Decision, Label, Refusal, Spot
from game.ui.scenes.battle.table import Position, Table
from game.ui.tools.kinds import tool_for
from game.ui.tools.menu import Entry, Menu
from game.ui.tools.open_answer import OpenAnswerTool, open_answers
from game.ui.tools.pick import PickTool


class Choosing:
    """One tool at a time; none while nobody in front of the screen is asked."""

    def __init__(self, table: Table, position: Position) -> None:
        self.table = table
        self.position = position
        self.tool: PickTool | None = None
        self.menu: Menu | None = None
        self.inside: pygame.Rect | None = None
        """The panel in which menus about the board open; None where they open beside what they are about."""
        self.is_placed = False
        """The board has its place on the screen."""
        self._cursor: Spot | None = None
        self._cursor_shown = False
        self._about = pygame.Rect(0, 0, 0, 0)
        self._is_inside = False

    # The tool

    def stop(self) -> None:
        """Nobody is asked."""
        self.tool = None
        if self.table.skin.ordering is not None:
            self.table.skin.ordering.end()

    def ask(self, decision: Decision) -> None:
        """A person is asked: the tool follows from the kind of the decision."""
        table = self.table
        if table.who.is_open and isinstance(decision, Answer):
            moment = table.match.moment(decision.seat)
            answers = open_answers(moment, decision.let_be)
            self.tool = OpenAnswerTool(table.desk, table.skin, moment, self.position.now.view, answers)
            return
        self.tool = tool_for(decision, table.skin.ordering)(
            table.desk,
            table.skin,
            table.match.moment(decision.seat),
            must_stay=self._must_stay if table.rules.switched.get("touch_move") is True else None,
            cursor=self._cursor,
        )
        self.tool.cursor_shown = self._cursor_shown
        if self.is_placed and pygame.mouse.get_focused():
            self.tool.hover = table.skin.spot_at(pygame.mouse.get_pos())

    def remember_cursor(self) -> None:
        """The next tool begins where this one is."""
        if self.tool is not None:
            self._cursor, self._cursor_shown = self.tool.cursor, self.tool.cursor_shown

    def remember_whether_cursor_is_shown(self) -> None:
        if self.tool is not None:
            self._cursor_shown = self.tool.cursor_shown

    def _must_stay(self, spot: Spot) -> Refusal:
        """The rule switch's own words."""
        session = self.table.session
        switch = session.library.values(session.rules.game)["options"]["touch_move"]
        return Refusal(switch.rule, switch.text, (spot,))

    def step_back(self) -> None:
        """Lets go of what was touched last."""
        if self.tool is not None and not self.tool.step_back():
            self.tool.drop()

    def drop(self) -> None:
        """Lets go of everything."""
        if self.tool is not None:
            self.tool.drop()

    @property
    def named(self) -> list[Action]:
        """Actions of the present decision that are chosen by a button."""
        return self.tool.named if self.tool is not None else []

    @property
    def whole(self) -> Action | None:
        """What has been put together with a card or an ability and could also go on: a further target, another
        enchant's place.  That its last target may be touched again nobody guesses, and the card itself would be let go,
        so a button says it."""
        picker = self.tool.picker if self.tool is not None else None
        if picker is None or not picker.next_spots or not any(isinstance(spot, Label) for spot in picker.touched):
            return None
        return picker.chosen[0] if len(picker.chosen) == 1 else None

    @property
    def is_question(self) -> bool:
        """Nothing but buttons answers what is asked."""
        return self.tool is not None and self.tool.is_question

    # What is pointed at

    @property
    def aim(self) -> Spot | None:
        """The spot under the cursor, or under the pointer."""
        tool = self.tool
        return None if tool is None else tool.cursor if tool.cursor_shown else tool.hover

    @property
    def is_held(self) -> bool:
        """The button is down on something, or a menu stands open: nothing may move away from under it."""
        return self.menu is not None or (self.tool is not None and self.tool.holds)

    def holds_something(self) -> bool:
        return self.tool is not None and bool(self.tool.picker.touched)

    # The menu

    def open_menu(
        self,
        title: str,
        entries: Sequence[Entry],
        about: pygame.Rect,
        *,
        of_the_board: bool = True,
        back: Callable[[], object] | None = None,
    ) -> None:
        """A menu beside what it is about, or, about something of the board, in the panel that there is for it; `back`
        is where Esc leads from it."""
        self.menu = Menu(self.table.desk, title, entries, back)
        self._about, self._is_inside = about, of_the_board
        self.fit_menu()

    def fit_menu(self) -> None:
        if self.menu is None:
            return
        if self._is_inside and self.inside is not None:
            self.menu.fit(self.inside, inside=True)
        else:
            self.menu.fit(self._about)

    def close_menu(self) -> None:
        self.menu = None
