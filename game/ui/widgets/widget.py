"""What every control has: a place, focus, a tip, and an answer to events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import pygame

from game.ui.scene import HANDLED, Change

if TYPE_CHECKING:
    from game.ui.desk import Desk


HOVER = 0.08  # seconds from quiet to pointed at
STEPS = 4  # of that change: each is a picture that is kept


class Scrolled(Protocol):
    """A part of the screen that scrolls, as what lies in it sees it."""

    @property
    def window(self) -> pygame.Rect:
        """What is to be seen of it."""

    def reveal(self, rect: pygame.Rect, air: float = ...) -> None:
        """Scroll until a rectangle is to be seen."""

    def handle(self, event: pygame.Event) -> Change: ...


class Widget:
    """A rectangle that may be reached, pointed at and pressed.  Made once; a scene sets `rect` whenever it arranges
    itself."""

    focusable = True
    radius = 5.0  # of the focus ring, units

    def __init__(self, desk: Desk, rect: pygame.Rect | None = None, *, tip: str = "") -> None:
        self.desk = desk
        self.rect = pygame.Rect(0, 0, 0, 0) if rect is None else rect
        self.tip = tip
        self.visible = True
        self.enabled = True
        self.reason = ""  # why it is off: shown as the tip of a control that is not enabled
        self.hover = False
        self.focused = False
        self._glow = 0.0  # from quiet, 0, to pointed at, 1
        self.viewport: Scrolled | None = None  # the scrolled part of the screen it lies in, if any

    @property
    def shown_tip(self) -> str:
        return self.tip if self.enabled else (self.reason or self.tip)

    @property
    def shown_rect(self) -> pygame.Rect:
        """Where it is drawn, if that is not where it is touched."""
        return self.rect

    @property
    def reachable(self) -> bool:
        """Whether Tab stops here."""
        return self.visible and self.enabled and self.focusable and self.rect.width > 0

    @property
    def glow(self) -> float:
        """How far it has gone from quiet to pointed at, in few steps."""
        return round(self._glow * STEPS) / STEPS

    @property
    def busy(self) -> bool:
        return self._glow != self._glow_wanted

    @property
    def _glow_wanted(self) -> float:
        return 1.0 if self.hover and self.enabled else 0.0

    def cast(self, ground: pygame.Surface) -> None:
        """Draws what it throws on the ground, a shadow, once for all drawings of a control that stands still."""

    def hit(self, point: tuple[int, int]) -> bool:
        if not self.visible or not self.rect.collidepoint(point):
            return False
        return self.viewport is None or self.viewport.window.collidepoint(point)

    def focus(self) -> None:
        """Called when the focus arrives."""
        self.focused = True

    def blur(self) -> None:
        """Called when the focus goes."""
        self.focused = False

    def handle(self, event: pygame.Event) -> Change:
        """Mouse events on the control, and key and text events while it has the focus."""
        return None

    def shortcut(self, event: pygame.Event) -> Change:
        """Key presses that nobody in focus wanted."""
        return None

    def update(self, seconds: float) -> Change:
        wanted = self._glow_wanted
        if self._glow != wanted:
            step = 1.0 if self.desk.settings.pace == "instant" else seconds / HOVER
            self._glow = min(wanted, self._glow + step) if wanted > self._glow else max(wanted, self._glow - step)
            return HANDLED
        return None

    def draw(self, surface: pygame.Surface) -> None: ...


def takes(change: Change) -> Change:
    """A control did something: what its owner answers, or at least «handled»."""
    return HANDLED if change is None else change
