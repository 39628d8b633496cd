"""What a hand does on the board of a battle, with the mouse or with keys: choosing, asking, looking up
(docs/look.md, Hands).

Each answer says whether something came of it; actions that were chosen are said to whoever owns the board.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.core.ruleset import Action, Label, Refusal, Spot
from game.ui.scene import HANDLED, Change
from game.ui.scenes.battle.choosing import Choosing
from game.ui.scenes.battle.marks import BoardMarks
from game.ui.scenes.battle.said import Said
from game.ui.scenes.battle.table import Position, Table
from game.ui.skins.facts import Card
from game.ui.skins.panel import Panel
from game.ui.tools.menu import Entry
from game.ui.tools.pick import NotSo, Outcome, Picked, Several

PEEK = 0.25  # seconds: a shorter right click pins the card

Choose = Callable[[Action, tuple[int, int] | None], Change]
"""(action, hand): what the player has pointed at, and where a dragged piece was let go."""


class BoardInput:
    """Feeds the tool, and acts on what it answers."""

    def __init__(
        self,
        table: Table,
        position: Position,
        choosing: Choosing,
        marks: BoardMarks,
        said: Said,
        panels: Sequence[Panel],
        choose: Choose,
        refuse: Callable[[Refusal, Spot | None], Change],
        disarm: Callable[[], object],
    ) -> None:
        """`disarm` lets an attack be that was aimed."""
        self.table = table
        self.position = position
        self.choosing = choosing
        self.marks = marks
        self.said = said
        self.panels = panels
        self.choose = choose
        self.refuse = refuse
        self.disarm = disarm
        self.story = pygame.Rect(0, 0, 0, 0)
        """The panel that tells what the pointed-at move would lead to."""

    @property
    def carries(self) -> bool:
        """The button is down on a spot."""
        return self.choosing.tool is not None and self.choosing.tool.holds

    # Through the tool

    def give(self, event: pygame.Event) -> Change:
        """An event for the board; nothing comes of it while nobody in front of the screen may choose."""
        if not self.position.is_live or self.choosing.tool is None:
            return None
        return self._act_on(self._through_tool(event))

    def follow(self) -> Change:
        """What controls beside the board have asked of the tool."""
        tool = self.choosing.tool if self.position.is_live else None
        if tool is None:
            return None
        outcome = tool.wished()
        if outcome is HANDLED and tool.repaints:
            self._note_plan()
        return self._act_on(outcome)

    def leave(self) -> Change:
        """The pointer is not on the board."""
        tool = self.choosing.tool
        if tool is None or tool.hover is None:
            return None
        self.table.changed.at_spot(tool.hover)
        tool.hover = None
        return HANDLED

    def _through_tool(self, event: pygame.Event) -> Outcome:
        tool = self.choosing.tool
        assert tool is not None
        if event.type == pygame.MOUSEMOTION:
            before, hand = tool.hover, self._hand_rect()
            outcome = tool.handle(event)
            if outcome is HANDLED and tool.repaints:
                self._note_plan()
            elif outcome is HANDLED:
                self._hovered(before, hand)
            return outcome
        outcome = tool.handle(event)
        if event.type == pygame.MOUSEBUTTONDOWN or outcome is not None:
            self.table.changed.everything()
            if event.type != pygame.MOUSEBUTTONUP:
                self.said.hush()
                if not isinstance(outcome, Picked):
                    self.disarm()
        return outcome

    def _act_on(self, outcome: Outcome) -> Change:
        match outcome:
            case Picked(action, hand):
                return self.choose(action, hand)
            case Several(actions, spot, _):
                self._ask_which(actions, spot)
                return HANDLED
            case NotSo(refusal, spot):
                return self.refuse(refusal, spot)
            case None:
                return None
            case _:
                return HANDLED

    def _ask_which(self, actions: Sequence[Action], spot: Spot) -> None:
        """A menu of actions that share their touches."""
        tool, skin = self.choosing.tool, self.table.skin
        assert tool is not None
        n = len(tool.picker.touched)
        steps = dict.fromkeys(action.touches[n] for action in actions if len(action.touches) > n)
        if 1 < len(steps) < len(actions) and all(len(action.touches) > n for action in actions):
            entries = [Entry(skin.name_of(step), self._stepper(step)) for step in steps]
            self.choosing.open_menu(skin.choosing(tool.view, actions), entries, skin.place_of(spot) or skin.board)
            return
        entries = []
        choices = [(skin.choice(tool.view, action), action) for action in actions]
        for choice, action in sorted(choices, key=lambda made: made[0].rank):
            picture = None if choice.line else choice.picture
            entries.append(Entry(choice.words, self._chooser(action), picture, choice.line, action=action))
        self.choosing.open_menu(skin.choosing(tool.view, actions), entries, skin.place_of(spot) or skin.board)

    def _stepper(self, spot: Spot) -> Callable[[], Change]:
        """Goes on with what was chosen in a menu; what comes after it is asked then."""

        def go_on() -> Change:
            tool = self.choosing.tool
            self.choosing.close_menu()
            return None if tool is None else self._act_on(tool.go_on_with(spot))

        return go_on

    def _chooser(self, action: Action) -> Callable[[], Change]:
        return lambda: self.choose(action, None)

    # Looking up

    def inspect(self, point: tuple[int, int]) -> None:
        """A right click: the card of what is at a point, or the present one is put away."""
        spot = self.table.skin.spot_at(point)
        about = None if spot is not None else self._about(point)
        if about is not None:
            self.said.look_up(Label(about.title), about)
        elif spot is None:
            self.said.put_card_away()
        else:
            if self.carries:
                self.choosing.drop()
            self._show_card(spot)

    def _about(self, point: tuple[int, int]) -> Card | None:
        """What a panel of the game tells of what is drawn there."""
        return next((card for panel in self.panels if (card := panel.about(point)) is not None), None)

    def inspect_cursor(self) -> Change:
        """The key: the card of what is pointed at, or the present one is put away."""
        if self.said.card is not None:
            self.said.card = None
            return HANDLED
        spot = self.choosing.aim
        if spot is None:
            return None
        self._show_card(spot)
        return HANDLED

    def _show_card(self, spot: Spot) -> None:
        self.said.look_up(spot, self.table.skin.describe(self.position.moment.view, spot))

    def end_peek(self) -> Change:
        """A card that was held is put away, one that was clicked stays."""
        if self.said.card is not None and self.table.desk.now - self.said.card_since > PEEK:
            self.said.card = None
            return HANDLED
        return None

    # What must be drawn again

    def _note_plan(self) -> None:
        """What is planned is drawn on the board and told beside it."""
        self.table.changed.at(self.table.skin.outer)
        for panel in self.panels:
            self.table.changed.at(panel.rect)

    def _hovered(self, before: Spot | None, hand: pygame.Rect | None) -> None:
        """The pointer went from one spot to another, perhaps with a piece."""
        tool, changed = self.choosing.tool, self.table.changed
        assert tool is not None
        if hand is not None or tool.lifted is not None:
            if hand is None:
                changed.everything()
            changed.at(hand)
            changed.at(self._hand_rect())
        for spot in (before, tool.hover):
            if spot is not None:
                changed.at_spot(spot)
        if before is not None and not tool.picker.touched:
            for spot in tool.reach_of(before):
                changed.at_spot(spot)
        for spot in tool.pointed:
            changed.at_spot(spot)
        if tool.picker.touched:
            changed.at(self.story)
            if self.marks.has_trail():
                changed.everything()
        spots = [spot for spot in (before, tool.hover) if spot is not None]
        if any(self.table.skin.tells_of(tool.view, spot) for spot in spots):
            changed.everything()  # lines to it, a contest or a card in the panel

    def _hand_rect(self) -> pygame.Rect | None:
        tool = self.choosing.tool
        if tool is None or tool.lifted is None or tool.hand is None:
            return None
        side = self.table.skin.board.width // 4
        rect = pygame.Rect(0, 0, side, side)
        rect.center = tool.hand.at
        return rect
