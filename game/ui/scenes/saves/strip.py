"""One line under the list of saved games, with a button, for a while."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.ui.scene import HANDLED, Change
from game.ui.widgets import Button

if TYPE_CHECKING:
    from game.ui.desk import Desk

SECONDS = 12.0


class Strip:
    """What it says, until when, and its button."""

    def __init__(self, desk: Desk, changed: Callable[[], None]) -> None:
        """`changed` is said when there is something else to be read."""
        self.desk = desk
        self.changed = changed
        self.words = ""
        self.button = Button(desk, "", self._pressed, size=14)
        self.button.visible = False
        self._press: Callable[[], Change] | None = None
        self._until: float | None = None

    @property
    def is_shown(self) -> bool:
        return self._until is not None

    @property
    def wide(self) -> int:
        """Pixels that its button wants; 0 without one."""
        return self.button.wanted_width() if self.button.visible else 0

    def say(
        self, words: str, label: str = "", press: Callable[[], Change] | None = None, seconds: float = SECONDS
    ) -> None:
        """`label` and `press` are the button's; none without them."""
        self.words, self._press, self._until = words, press, self.desk.now + seconds
        self.button.label, self.button.visible = label, bool(label)
        self.button.icon = "ui/undo" if label == "Undo" else "ui/load"
        self.desk.wake_in(seconds)
        self.changed()

    def is_over(self, now: float) -> bool:
        """Its time has just gone by."""
        return self._until is not None and self._until <= now

    def clear(self) -> None:
        """Nothing stands there any more."""
        self._press = self._until = None
        self.button.visible = False

    def _pressed(self) -> Change:
        return (self._press() if self._press is not None else None) or HANDLED
