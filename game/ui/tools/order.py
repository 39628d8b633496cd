"""Ordering things about on a table: select, drag, turn, confirm, with the mouse or with keys (docs/look.md, Hands).

What a gesture means is the game's business (`skins/ordering`); here mouse and keys become gestures.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from game.core.moment import Moment
from game.core.ruleset import Action, Refusal, Spot
from game.ui.keys import chord
from game.ui.scene import HANDLED, QUIET_SECONDS
from game.ui.skins.ordering import Ordering, Said
from game.ui.tools.pick import NotSo, Outcome, Picked, PickTool

LONGEST = 120
"""Letters of a typed order."""


class OrderTool(PickTool):
    """One decision being made by an `Ordering`, which shows what is planned until it is given."""

    ordering: Ordering
    typing = "Order"

    def listed(self, moment: Moment[Any]) -> Sequence[Action]:
        """Nothing is asked for in advance: a table has thousands of orders."""
        ordering = self.skin.ordering
        assert ordering is not None
        self.ordering = ordering
        ordering.begin(moment)
        return ()

    @property
    def is_question(self) -> bool:
        return False

    @property
    def repaints(self) -> bool:
        return True

    @property
    def holds(self) -> bool:
        """The button is down on something of the table."""
        return self._held

    _held = False

    def drop(self) -> None:
        self.typed = None
        self._held = False

    def wished(self) -> Outcome:
        return self._outcome(self.ordering.wished())

    def handle(self, event: pygame.Event) -> Outcome:
        fine = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
        match event.type:
            case pygame.MOUSEMOTION:
                self.hover = self.skin.spot_at(event.pos)
                return self._outcome(
                    self.ordering.drag(event.pos, fine=fine) if self._held else self.ordering.hover(event.pos)
                )
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._held = True
                return self._outcome(self.ordering.down(event.pos, joins=fine))
            case pygame.MOUSEBUTTONDOWN if event.button == 2 and not self._held:
                self._held = True
                return self._outcome(self.ordering.grasp(event.pos))
            case pygame.MOUSEBUTTONUP if event.button in (1, 2) and self._held:
                self._held = False
                return self._outcome(self.ordering.up(event.pos))
            case pygame.MOUSEWHEEL:
                return self._outcome(self.ordering.wheel(event.y, pygame.mouse.get_pos(), fine=fine))
            case pygame.KEYDOWN:
                return self._key(event)
        return None

    def _key(self, event: pygame.Event) -> Outcome:
        words = chord(event)
        if self.typed is not None:
            return self._type(event, words)
        if self.desk.pressed(event, "go_to_square"):
            self.typed = ""
            return HANDLED
        if words in ("Space", "Enter") and self.desk.now - self.since < QUIET_SECONDS:
            return HANDLED  # meant for the question before this one
        return self._outcome(self.ordering.press(words))

    def _type(self, event: pygame.Event, words: str) -> Outcome:
        """An order letter by letter; Enter gives it."""
        assert self.typed is not None
        if words == "Esc":
            self.typed = None
            return HANDLED
        if words == "Enter":
            text, self.typed = self.typed, None
            return self._outcome(self.ordering.typed(text)) if text else HANDLED
        if words == "Backspace":
            self.typed = self.typed[:-1]
            return HANDLED
        letter = getattr(event, "unicode", "")
        if len(letter) == 1 and letter.isprintable() and len(self.typed) < LONGEST:
            self.typed += letter
        return HANDLED

    def _outcome(self, said: Said) -> Outcome:
        if isinstance(said, bool):
            return HANDLED if said else None
        if isinstance(said, Refusal):
            return NotSo(said, None)
        return Picked(said)

    def reach_of(self, spot: Spot) -> frozenset[Spot]:
        return frozenset()
