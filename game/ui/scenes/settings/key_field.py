"""The key of an action, to be changed by pressing another one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import pygame

from game.ui import theme as ink
from game.ui.keys import chord
from game.ui.scene import HANDLED, Change
from game.ui.theme import Role
from game.ui.widgets.widget import Widget, takes

if TYPE_CHECKING:
    from game.ui.desk import Desk

KEY_NAMES: Mapping[str, str] = {
    "full_screen": "Full screen",
    "rules": "Keys and rules",
    "panel": "Next panel",
    "menu": "Back, then the menu",
    "confirm": "Choose, answer",
    "undo": "Undo",
    "redo": "Redo",
    "hint": "Hint",
    "flip": "Turn the board",
    "inspect": "Inspect",
    "log": "Log",
    "danger": "Show danger",
    "support": "Show support",
    "evaluation": "Show the evaluation",
    "again": "Show the last turn again",
    "since": "Since your turn",
    "chronicle": "Chronicle",
    "plans": "What the generals plan",
    "go_to_square": "Go to a square",
    "mute": "Mute",
    "move_now": "Move now",
    "how_they_move": "How they move",
    "token": "Spend a token",
    "play_suggestion": "Play the first suggestion",
}
FIXED_KEYS = ("menu", "confirm")  # Esc and Space hold everywhere


class KeyField(Widget):
    """The key of one action: press it, then press the new key.  Esc leaves it as it was, Del takes it away."""

    def __init__(self, desk: Desk, name: str, changed: Callable[[str, str], Change]) -> None:
        super().__init__(desk, tip="Press, then press the new key" if name not in FIXED_KEYS else "")
        self.name = name
        self.changed = changed
        self.waiting = False
        self.enabled = name not in FIXED_KEYS
        self.reason = "This key is the same everywhere"

    def blur(self) -> None:
        super().blur()
        self.waiting = False

    def handle(self, event: pygame.Event) -> Change:
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                return HANDLED
            case pygame.MOUSEBUTTONUP if event.button == 1 and self.hit(event.pos):
                self.waiting = True
                return HANDLED
            case pygame.KEYDOWN if self.waiting:
                return self._take(chord(event))
            case pygame.KEYDOWN if chord(event) in ("Enter", "Space"):
                self.waiting = True
                return HANDLED
            case pygame.TEXTINPUT if self.waiting:
                return HANDLED
        return None

    def _take(self, words: str) -> Change:
        if not words:
            return HANDLED  # a modifier alone: the key is still to come
        self.waiting = False
        if words == "Esc":
            return HANDLED
        return takes(self.changed(self.name, "" if words == "Del" else words))

    def draw(self, surface: pygame.Surface) -> None:
        desk, art = self.desk, self.desk.art
        if self.waiting:
            art.plate(surface, self.rect, ink.SELECTED, ink.LIGHT_GOLD)
            desk.theme.write(
                surface,
                "Press a key",
                Role.STRONG,
                ink.LIGHT_GOLD,
                self.rect.inflate(-desk.px(8), 0),
                "centre",
                size=14,
            )
            return
        art.plate(
            surface,
            self.rect,
            "#3D2B1A" if self.hover and self.enabled else ink.INSET,
            ink.GOLD if self.hover and self.enabled else ink.LINE,
        )
        words = desk.settings.key(self.name)
        if words:
            wide = art.key_cap(surface, words, 0, 0, draw=False)
            art.key_cap(surface, words, self.rect.centerx - wide // 2, self.rect.centery)
        else:
            desk.theme.write(surface, "none", Role.SMALL, ink.MUTED, self.rect, "centre")
