"""Where an event of the battle goes: the open menu, what is being shown, board, controls, keys (VISUAL.md, 12)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from game.core.ruleset import Action, Label, Spot
from game.ui.keys import chord
from game.ui.scene import HANDLED, Change
from game.ui.scenes.battle.story import suggestion_row, suggestion_rows
from game.ui.tools.menu import Entry
from game.ui.tools.pick import NotSo, Outcome, Picked, Several

if TYPE_CHECKING:
    from game.ui.scenes.battle.screen import BattleScene

PEEK = 0.25  # seconds: a shorter right click pins the card
LOOKS = {"Home": 0, "Page up": -1, "Page down": 1, "End": 2}
"""Keys that go through the positions."""


class Hands:
    """One route for events, the top layer first."""

    def __init__(self, scene: BattleScene) -> None:
        self.scene = scene
        self.card_since = float("-inf")

    def handle(self, event: pygame.Event) -> Change:
        self._hold(event)
        if self.scene.menu is not None:
            return self._to_menu(event)
        if self.scene.guard.stops(event) and self._would_answer(event):
            return HANDLED
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) and self._hurry_on(event):
            self.scene.controls.refresh()
            return HANDLED
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION):
            return self._mouse(event)
        if event.type == pygame.KEYDOWN:
            return self._pressed(event)
        return self._all(self.scene.ring.handle(event))

    def _would_answer(self, event: pygame.Event) -> bool:
        """Whether the event answers what is asked in the panel; looking, leaving and the board are never stopped."""
        controls = self.scene.controls
        shown = [button for button in (*controls.answer_buttons, *controls.rows.rows) if button.visible]
        if event.type == pygame.MOUSEBUTTONDOWN:
            return any(button.rect.collidepoint(event.pos) for button in shown)
        return bool(shown) and chord(event) in ("Enter", "Space", *(button.key for button in shown if button.key))

    def _hold(self, event: pygame.Event) -> None:
        """A held key or button makes the stage hurry."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.scene.stage.hurried = not self.scene.stage.idle
        elif event.type in (pygame.KEYUP, pygame.MOUSEBUTTONUP):
            self.scene.stage.hurried = False

    def _hurry_on(self, event: pygame.Event) -> bool:
        """Ends what is being shown; True when that is all the event was for."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button not in (1, 3):
            return False
        if self.scene.stage.idle:
            return False
        was_waiting = self.scene.stage.waiting
        on_control = event.type == pygame.MOUSEBUTTONDOWN and self.scene.ring.under(event.pos) is not None
        name = chord(event)
        if on_control or (event.type == pygame.KEYDOWN and not name):
            return False
        if was_waiting and event.type == pygame.KEYDOWN and name not in ("Space", "Enter"):
            return False
        if not self.scene.stage.finish():
            return False
        if event.type == pygame.KEYDOWN:
            return name in ("Space", "Enter", "Esc")
        return was_waiting

    def _to_menu(self, event: pygame.Event) -> Change:
        menu = self.scene.menu
        assert menu is not None
        change = menu.handle(event)
        if menu.closed and self.scene.menu is menu:
            self.scene.menu = None
            if self.scene.tool is not None:
                self.scene.tool.drop()
            change = change or HANDLED
        return self._all(change)

    def _mouse(self, event: pygame.Event) -> Change:
        on_board = self.scene.skin.board.collidepoint(event.pos) and not any(
            plaque.rect.collidepoint(event.pos) for plaque in self.scene.controls.plaques
        )
        carries = self.scene.tool is not None and self.scene.tool.hand is not None
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            return self._inspect(event.pos)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 3:
            return self._end_peek()
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._put_card_away()
            row = self._suggestion_at(event.pos)
            if row is not None:
                self.scene.arrow = row
                return self._all(HANDLED)
        if not on_board and not carries:
            change = self.scene.ring.handle(event)
            if event.type == pygame.MOUSEMOTION and self.scene.tool is not None and self.scene.tool.hover is not None:
                self.scene.changed.at_spot(self.scene.tool.hover)
                self.scene.tool.hover = None
                change = change or HANDLED
            return self._all(change)
        leaves = self.scene.ring.handle(pygame.Event(pygame.WINDOWLEAVE)) if event.type == pygame.MOUSEMOTION else None
        if event.type == pygame.MOUSEBUTTONDOWN and self.scene.ring.focused is not None:
            self.scene.ring.focus(None)
        if self.scene.looking is not None or self.scene.tool is None:
            return self._all(leaves)
        return self._outcome(self._through_tool(event)) or self._all(leaves)

    def _through_tool(self, event: pygame.Event) -> Outcome:
        tool = self.scene.tool
        assert tool is not None
        if event.type == pygame.MOUSEMOTION:
            before, hand = tool.hover, self._hand_rect()
            outcome = tool.handle(event)
            if outcome is HANDLED:
                self._hovered(before, hand)
            return outcome
        outcome = tool.handle(event)
        if event.type == pygame.MOUSEBUTTONDOWN or outcome is not None:
            self.scene.changed.everything()
            if event.type != pygame.MOUSEBUTTONUP:
                self.scene.refusal = None
                self.scene.note = ""
                if not isinstance(outcome, Picked):
                    self.scene.contest.disarm()
        return outcome

    def _outcome(self, outcome: Outcome) -> Change:
        match outcome:
            case Picked(action, hand):
                return self._all(self.scene.choose(action, hand))
            case Several(actions, spot, _):
                self._ask_which(actions, spot)
                return self._all(HANDLED)
            case NotSo(refusal, spot):
                return self.scene.refuse(refusal, spot)
            case None:
                return None
            case _:
                return HANDLED

    def _ask_which(self, actions: Sequence[Action], spot: Spot) -> None:
        tool = self.scene.tool
        assert tool is not None
        place = self.scene.skin.place_of(spot) or self.scene.skin.board
        hand = None
        entries = []
        choices = [(self.scene.skin.choice(tool.view, action), action) for action in actions]
        for choice, action in sorted(choices, key=lambda made: made[0].rank):
            picture = None if choice.line else choice.picture
            entries.append(Entry(choice.words, self._chooser(action, hand), picture, choice.line))
        self.scene.open_menu(self.scene.skin.choosing(tool.view, actions), entries, place)

    def _chooser(self, action: Action, hand: tuple[int, int] | None) -> Callable[[], Change]:
        return lambda: self.scene.choose(action, hand)

    def _pressed(self, event: pygame.Event) -> Change:
        desk, name = self.scene.desk, chord(event)
        if self.scene.contest.armed is not None and name in ("Space", "Enter", "Esc"):
            return self._all(self.scene.contest.let_be() if name == "Esc" else self.scene.contest.strike())
        if self.scene.tool is not None and self.scene.tool.typed is not None and self.scene.looking is None:
            return self._outcome(self._through_tool(event)) or HANDLED
        if self.scene.ring.focus_shown:
            if name == "Esc":
                self.scene.ring.focus(None)
                return self._all(HANDLED)
            self.scene.ring.arrows = True
            change = self.scene.ring.handle(event)
            self.scene.ring.arrows = False
            if change is not None:
                return self._all(change)
        elif desk.pressed(event, "panel"):
            return self._all(self.scene.ring.step(1))
        if desk.pressed(event, "panel"):
            return self._all(self.scene.ring.step(1))
        if name in LOOKS:
            return self._look_at_key(name)
        if name == "Esc" and self._close_something():
            return self._all(HANDLED)
        if self.scene.tool is not None and self.scene.looking is None:
            change = self._answer(event) or self._outcome(self._through_tool(event))
            if change is not None:
                return self._all(change)
        return self._all(self._command(event, name))

    def _answer(self, event: pygame.Event) -> Change:
        """An open question owns its keys, wherever the cursor stands."""
        tool, controls = self.scene.tool, self.scene.controls
        if tool is None or not tool.named or tool.picker.actions or tool.typed is not None:
            return None
        for button in (*controls.answer_buttons, *controls.rows.rows):
            change = button.shortcut(event) if button.visible else None
            if change is not None:
                return change
        return None

    def _close_something(self) -> bool:
        """Esc closes the top layer first."""
        if self.scene.card is not None:
            self.scene.card = None
            return True
        if self.scene.looking is not None:
            self.scene.past.look(self.scene.match.ply)
            return True
        if self.scene.shows_log:
            self.scene.toggle_log()
            return True
        return False

    def _look_at_key(self, name: str) -> Change:
        step = LOOKS[name]
        return self.scene.past.look(
            0 if name == "Home" else self.scene.match.ply if name == "End" else self.scene.ply + step
        )

    def _command(self, event: pygame.Event, name: str) -> Change:
        """Keys of the whole screen."""
        desk = self.scene.desk
        commands: dict[str, Callable[[], Change]] = {
            "danger": self.scene.toggle_danger,
            "support": self.scene.toggle_support,
            "evaluation": self.scene.wishes.toggle_evaluation,
            "again": self.scene.again,
            "inspect": self._inspect_cursor,
            "log": self.scene.toggle_log,
            "move_now": self.scene.move_now,
            "rules": lambda: desk.app.open_rules(self.scene.refusal.rule if self.scene.refusal is not None else ""),
            "menu": self.scene.open_pause,
        }
        for wanted, command in commands.items():
            if desk.pressed(event, wanted):
                return command() or HANDLED
        for button in (*self.scene.controls.answer_buttons, *self.scene.controls.rows.rows):
            change = button.shortcut(event) if button.visible else None
            if change is not None:
                return change
        if name in ("Tab", "Shift+Tab"):
            return self.scene.ring.step(-1 if name == "Shift+Tab" else 1)
        for widget in self.scene.bar_widgets():
            change = widget.shortcut(event)
            if change is not None:
                return change
        return None

    def _inspect(self, point: tuple[int, int]) -> Change:
        spot = self.scene.skin.spot_at(point)
        about = None if spot is not None else self.scene.turn_panel.about(point)
        if about is not None:
            self.scene.card = (Label(about.title), about)
            self.card_since = self.scene.desk.now
            return self._all(HANDLED)
        if spot is None:
            self._put_card_away()
            return self._all(HANDLED)
        if self.scene.tool is not None and self.scene.tool.hand is not None:
            self.scene.tool.drop()
        return self._show_card(spot)

    def _inspect_cursor(self) -> Change:
        if self.scene.card is not None:
            self.scene.card = None
            return HANDLED
        spot = (
            None
            if self.scene.tool is None
            else (self.scene.tool.cursor if self.scene.tool.cursor_shown else self.scene.tool.hover)
        )
        return None if spot is None else self._show_card(spot)

    def _show_card(self, spot: Spot) -> Change:
        card = self.scene.skin.describe(self.scene.settled_view, spot)
        self.scene.card = None if card is None else (spot, card)
        self.card_since = self.scene.desk.now
        return self._all(HANDLED)

    def _end_peek(self) -> Change:
        """A card that was held is put away, one that was clicked stays."""
        if self.scene.card is not None and self.scene.desk.now - self.card_since > PEEK:
            self.scene.card = None
            return self._all(HANDLED)
        return None

    def _put_card_away(self) -> None:
        if self.scene.card is not None:
            self.scene.card = None
            self.scene.changed.everything()

    def _suggestion_at(self, point: tuple[int, int]) -> int | None:
        if self.scene.places is None or self.scene.advice is None or not self.scene.shows_suggestions:
            return None
        shown = suggestion_rows(self.scene.desk, self.scene.places.suggestions)
        rows = range(len(self.scene.advice.suggestions[:shown]))
        return next(
            (i for i in rows if suggestion_row(self.scene.desk, self.scene.places.suggestions, i).collidepoint(point)),
            None,
        )

    def _hovered(self, before: Spot | None, hand: pygame.Rect | None) -> None:
        """The pointer went from one spot to another, perhaps with a piece."""
        tool = self.scene.tool
        assert tool is not None
        if hand is not None or tool.lifted is not None:
            if hand is None:
                self.scene.changed.everything()
            self.scene.changed.at(hand)
            self.scene.changed.at(self._hand_rect())
        for spot in (before, tool.hover):
            if spot is not None:
                self.scene.changed.at_spot(spot)
        if before is not None and not tool.picker.touched:
            for spot in tool.reach_of(before):
                self.scene.changed.at_spot(spot)
        for spot in tool.pointed:
            self.scene.changed.at_spot(spot)
        if tool.picker.touched and self.scene.places is not None:
            self.scene.changed.at(self.scene.places.story)
            if self.scene.marks.has_trail():
                self.scene.changed.everything()
        self._told_of(before)

    def _told_of(self, before: Spot | None) -> None:
        """What is pointed at may have lines to it, or a contest or a card in the panel."""
        tool, scene = self.scene.tool, self.scene
        assert tool is not None
        spots = [spot for spot in (before, tool.hover) if spot is not None]
        if any(scene.skin.tells_of(tool.view, spot) for spot in spots):
            scene.changed.everything()

    def _hand_rect(self) -> pygame.Rect | None:
        tool = self.scene.tool
        if tool is None or tool.lifted is None or tool.hand is None:
            return None
        side = self.scene.skin.board.width // 4
        rect = pygame.Rect(0, 0, side, side)
        rect.center = tool.hand.at
        return rect

    def _all(self, change: Change) -> Change:
        """Everything is drawn again when something answered."""
        if change is not None:
            self.scene.changed.everything()
        return change
