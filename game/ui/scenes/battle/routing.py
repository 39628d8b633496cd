"""Where an event of the battle goes: the open menu, what is being shown, board, controls, keys
(docs/look.md, Hands)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import pygame

from game.ui.keys import chord
from game.ui.scene import HANDLED, Change, Guard
from game.ui.scenes.battle.answers import Answers
from game.ui.scenes.battle.board_input import BoardInput
from game.ui.scenes.battle.choosing import Choosing
from game.ui.scenes.battle.contest import BattleContest
from game.ui.scenes.battle.said import Said
from game.ui.scenes.battle.seats import Seats
from game.ui.scenes.battle.table import Position, Table
from game.ui.widgets.ring import Ring
from game.ui.widgets.widget import Widget

ON_SHOW = ("again", "since")
"""Keys that are about what is being shown: they need not end it first."""
LOOKS = {"Page up": -1, "Page down": 1}
"""Keys that go to the positions beside this one."""


@dataclass(frozen=True, slots=True)
class Keys:
    """What the keys of the whole screen lead to; each says what the player wishes."""

    commands: Mapping[str, Callable[[], Change]]
    """By the names of the player's keys."""
    strike: Callable[[], Change]
    let_be: Callable[[], Change]
    look: Callable[[int], Change]
    close_something: Callable[[], bool]
    """Esc closes the top layer first; False when there is none."""
    suggestion: Callable[[tuple[int, int]], bool]
    """A click on a suggestion draws its arrow; False beside them."""
    skip: Callable[[], Change]
    """Esc while others act: all they do until the player's turn."""
    refresh: Callable[[], None]
    bar: Callable[[], list[Widget]]


class Routing:
    """One route for events, the top layer first."""

    def __init__(
        self,
        table: Table,
        position: Position,
        choosing: Choosing,
        contest: BattleContest,
        said: Said,
        board: BoardInput,
        answers: Answers,
        seats: Seats,
        ring: Ring,
        guard: Guard,
        keys: Keys,
    ) -> None:
        self.table = table
        self.position = position
        self.choosing = choosing
        self.contest = contest
        self.said = said
        self.board = board
        self.answers = answers
        self.seats = seats
        self.ring = ring
        self.guard = guard
        self.keys = keys

    def handle(self, event: pygame.Event) -> Change:
        """Everything is drawn again when something answered, but where it has said itself what has changed."""
        self._hold(event)
        if self.choosing.menu is not None:
            return self._all(self._to_menu(event))
        if self.guard.stops(event) and self._would_answer(event):
            return HANDLED
        if event.type == pygame.MOUSEBUTTONDOWN and self._is_unmeant(event.pos):
            return HANDLED
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) and self._hurry_on(event):
            self.keys.refresh()
            return HANDLED
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) and event.button == 3:
            return self._all(self._right_click(event))
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION):
            return self._mouse(event)
        if event.type == pygame.KEYDOWN:
            return self._pressed(event)
        if event.type == pygame.MOUSEWHEEL and self.table.skin.board.collidepoint(pygame.mouse.get_pos()):
            return self.board.give(event) or self._all(self.ring.handle(event))
        return self._all(self.ring.handle(event))

    def _all(self, change: Change) -> Change:
        if change is not None:
            self.table.changed.everything()
        return change

    def _would_answer(self, event: pygame.Event) -> bool:
        """Whether the event answers what is asked in the panel; looking, leaving and the board are never stopped."""
        shown = self.answers.shown
        if event.type == pygame.MOUSEBUTTONDOWN:
            return any(button.rect.collidepoint(event.pos) for button in shown)
        return bool(shown) and chord(event) in ("Enter", "Space", *(button.key for button in shown if button.key))

    def _is_unmeant(self, point: tuple[int, int]) -> bool:
        """The pointer rests where the button of the screen before was: nobody asks who plays here."""
        return self.table.desk.rests(point) and self.ring.under(point) in self.seats.plaques

    # What is being shown

    def _hold(self, event: pygame.Event) -> None:
        """A held key or button makes the stage hurry."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.table.stage.hurried = not self.table.stage.idle
        elif event.type in (pygame.KEYUP, pygame.MOUSEBUTTONUP):
            self.table.stage.hurried = False

    def _hurry_on(self, event: pygame.Event) -> bool:
        """Ends what is being shown; True when that is all the event was for."""
        stage = self.table.stage
        if event.type == pygame.MOUSEBUTTONDOWN and event.button not in (1, 3):
            return False
        if stage.idle:
            return False
        if event.type == pygame.KEYDOWN and chord(event) == "Esc" and not stage.waiting:
            self.keys.skip()
            return True
        if event.type == pygame.KEYDOWN and any(self.table.desk.pressed(event, name) for name in ON_SHOW):
            return False
        was_waiting = stage.waiting
        on_control = event.type == pygame.MOUSEBUTTONDOWN and self.ring.under(event.pos) is not None
        name = chord(event)
        if on_control or (event.type == pygame.KEYDOWN and not name):
            return False
        if was_waiting and event.type == pygame.KEYDOWN and name not in ("Space", "Enter"):
            return False
        if not stage.finish():
            return False
        if event.type == pygame.KEYDOWN:
            return name in ("Space", "Enter", "Esc")
        return was_waiting

    # The mouse

    def _to_menu(self, event: pygame.Event) -> Change:
        menu = self.choosing.menu
        assert menu is not None
        change = menu.handle(event)
        if menu.closed and self.choosing.menu is menu:
            self.choosing.close_menu()
            self.choosing.step_back()
            if menu.back is not None and event.type == pygame.KEYDOWN and chord(event) == "Esc":
                menu.back()
            change = change or HANDLED
        return change

    def _right_click(self, event: pygame.Event) -> Change:
        if event.type == pygame.MOUSEBUTTONUP:
            return self.board.end_peek()
        self.board.inspect(event.pos)
        return HANDLED

    def _mouse(self, event: pygame.Event) -> Change:
        skin = self.table.skin
        is_there = skin.board.collidepoint(event.pos) or skin.spot_at(event.pos) is not None
        on_board = is_there and not self.seats.has(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.said.put_card_away()
            if self.keys.suggestion(event.pos):
                return self._all(HANDLED)
        if not on_board and not self.board.carries:
            change = self.ring.handle(event)
            left = self.board.leave() if event.type == pygame.MOUSEMOTION else None
            return self._all(change or left)
        leaves = self.ring.handle(pygame.Event(pygame.WINDOWLEAVE)) if event.type == pygame.MOUSEMOTION else None
        if event.type == pygame.MOUSEBUTTONDOWN and self.ring.focused is not None:
            self.ring.focus(None)
        return self.board.give(event) or self._all(leaves)

    # Keys

    def _pressed(self, event: pygame.Event) -> Change:
        name = chord(event)
        if self.contest.armed is not None and name in ("Space", "Enter", "Esc"):
            return self._all(self.keys.let_be() if name == "Esc" else self.keys.strike())
        tool = self.choosing.tool if self.position.is_live else None
        if tool is not None and tool.typed is not None:
            return self.board.give(event) or HANDLED
        if self.ring.focus_shown:
            change = self._to_focus(event, name)
            if change is not None:
                return self._all(change)
        if self.table.desk.pressed(event, "panel"):
            return self._all(self.ring.step(1))
        if name in ("Home", "End") or name in LOOKS:
            return self._look(name)
        if name == "Esc" and self.keys.close_something():
            return self._all(HANDLED)
        change = self._answer(event) or self.board.give(event)
        return self._all(change or self._command(event, name))

    def _to_focus(self, event: pygame.Event, name: str) -> Change:
        """To the control that the keyboard has gone to."""
        if name == "Esc":
            self.ring.focus(None)
            return HANDLED
        self.ring.arrows = True
        change = self.ring.handle(event)
        self.ring.arrows = False
        return change

    def _look(self, name: str) -> Change:
        if name in LOOKS:
            return self.keys.look(self.position.ply + LOOKS[name])
        return self.keys.look(0 if name == "Home" else self.table.match.ply)

    def _answer(self, event: pygame.Event) -> Change:
        """An open question owns its keys, wherever the cursor stands."""
        tool = self.choosing.tool if self.position.is_live else None
        return self._shortcut(event) if tool is not None and tool.is_question and tool.typed is None else None

    def _shortcut(self, event: pygame.Event) -> Change:
        """The key of an answer."""
        for button in self.answers.shown:
            change = button.shortcut(event)
            if change is not None:
                return change
        return None

    def _command(self, event: pygame.Event, name: str) -> Change:
        """Keys of the whole screen."""
        for wanted, command in self.keys.commands.items():
            if self.table.desk.pressed(event, wanted):
                return command() or HANDLED
        change = self._shortcut(event)
        if change is not None:
            return change
        if name in ("Tab", "Shift+Tab"):
            return self.ring.step(-1 if name == "Shift+Tab" else 1)
        for widget in self.keys.bar():
            change = widget.shortcut(event)
            if change is not None:
                return change
        return None
