"""The controls of one screen: one route for events (top first), one focus, one tooltip."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import pygame

from game.ui.keys import chord
from game.ui.scene import HANDLED, Change
from game.ui.theme import INK, Role
from game.ui.widgets.widget import Widget

if TYPE_CHECKING:
    from game.ui.desk import Desk

TIP_AFTER = 0.4  # seconds
TIP_FADE = 0.09  # seconds in which it comes, from 6 units above
TIP_AT_ONCE = 1.0  # seconds since another tip was open
_ARROWS = {"Up": (0, -1), "Down": (0, 1), "Left": (-1, 0), "Right": (1, 0)}


class Ring:
    """Widgets in drawing and Tab order; the last lies on top."""

    def __init__(self, desk: Desk, widgets: Iterable[Widget] = ()) -> None:
        self.desk = desk
        self.widgets: list[Widget] = list(widgets)
        self.focused: Widget | None = None
        self.focus_shown = False  # by the keyboard; a click puts the focus without the ring
        self.arrows = True  # arrow keys go to the nearest control in that direction
        self._hover: Widget | None = None
        self._held: Widget | None = None
        self._pointer = (-1, -1)
        self._tip_for: Widget | None = None
        self._tip_due = float("inf")
        self._tip_closed = float("-inf")
        self._tip_told = True
        self._tip_since = 0.0

    # Contents

    def add(self, *widgets: Widget) -> None:
        self.widgets += widgets

    def replace(self, widgets: Sequence[Widget]) -> None:
        """Other controls; the focus stays where it was if that control is still among them."""
        self.widgets = list(widgets)
        if self.focused not in self.widgets:
            self.focus(None)
        if self._hover not in self.widgets:
            self._hover = None
        if self._held not in self.widgets:
            self._held = None
        if self._tip_for not in self.widgets:
            self._close_tip()

    def focus(self, widget: Widget | None, *, show: bool = False) -> None:
        """Put the focus; `show` draws the ring as the keyboard does."""
        if widget is not self.focused:
            if self.focused is not None:
                self.focused.blur()
            self.focused = widget
            if widget is not None:
                widget.focus()
        self.focus_shown = show and widget is not None
        if widget is not None and show:
            if widget.viewport is not None:
                widget.viewport.reveal(widget.rect)
            self._await_tip(widget)

    @property
    def busy(self) -> bool:
        return self._tip_part < 1 or any(widget.busy for widget in self.widgets if widget.visible)

    @property
    def _tip_part(self) -> float:
        """How far the open tip has come; 1 when there is none."""
        if not self._tip_told or not self.tip_open or self.desk.settings.pace == "instant":
            return 1.0
        return min(1.0, (self.desk.now - self._tip_since) / TIP_FADE)

    # Events

    def handle(self, event: pygame.Event) -> Change:
        match event.type:
            case pygame.MOUSEMOTION:
                return self._motion(event)
            case pygame.MOUSEBUTTONDOWN:
                return self._down(event)
            case pygame.MOUSEBUTTONUP:
                return self._up(event)
            case pygame.MOUSEWHEEL:
                return self._wheel(event)
            case pygame.KEYDOWN:
                return self._key(event)
            case pygame.TEXTINPUT | pygame.TEXTEDITING:
                return self.focused.handle(event) if self.focused is not None else None
            case pygame.WINDOWLEAVE:
                return self._point_at(None)
        return None

    def under(self, point: tuple[int, int]) -> Widget | None:
        """The top control at a point."""
        return next((widget for widget in reversed(self.widgets) if widget.hit(point)), None)

    def _motion(self, event: pygame.Event) -> Change:
        self._pointer = event.pos
        if self._held is not None:
            return self._held.handle(event)
        below = self.under(event.pos)
        changed = self._point_at(below)
        if below is None or not below.enabled:
            return changed
        told = below.shown_tip
        answer = below.handle(event) or changed
        if below is self._hover and below.shown_tip != told:  # another part of it
            self._close_tip()
            self._await_tip(below)
        return answer

    def _point_at(self, widget: Widget | None) -> Change:
        if widget is self._hover:
            return None
        if self._hover is not None:
            self._hover.hover = False
        self._hover = widget
        self._close_tip()
        if widget is not None:
            widget.hover = True
            self._await_tip(widget)
        return HANDLED

    def _down(self, event: pygame.Event) -> Change:
        self._pointer = event.pos
        below = self.under(event.pos)
        self._close_tip()
        if below is None:
            if self.focused is not None and event.button == 1:
                self.focus(None)
                return HANDLED
            return None
        if not below.enabled:
            self._tip_for, self._tip_due = below, self.desk.now  # a press on what is off asks why
            self.desk.sound.play("refuse")
            return HANDLED
        if event.button == 1:
            self.focus(below if below.focusable else None)
            self._held = below
        return below.handle(event)

    def _up(self, event: pygame.Event) -> Change:
        held, self._held = self._held, None
        if held is not None:
            return held.handle(event)
        below = self.under(event.pos)
        return below.handle(event) if below is not None and below.enabled else None

    def _wheel(self, event: pygame.Event) -> Change:
        below = self.under(self._pointer)
        if below is None:
            return None
        answer = below.handle(event)
        if answer is None and below.viewport is not None:
            return below.viewport.handle(event)
        return answer

    def _key(self, event: pygame.Event) -> Change:
        words = chord(event)
        focused = self.focused if self.focused is not None and self.focused.reachable else None
        if focused is not None and (self.focus_shown or words not in ("Enter", "Space")):
            answer = focused.handle(event)
            if answer is not None:
                return answer
        if words in ("Tab", "Shift+Tab"):
            return self.step(-1 if words == "Shift+Tab" else 1)
        for widget in reversed(self.widgets):
            if widget.visible and (answer := widget.shortcut(event)) is not None:
                return answer
        if self.arrows and words in _ARROWS:
            return self._toward(_ARROWS[words])
        return None

    def step(self, by: int) -> Change:
        """The focus to the next or the last control; round at the ends."""
        stops = [widget for widget in self.widgets if widget.reachable]
        if not stops:
            return None
        self._point_at(None)  # the hand is on the keys: what lies under the pointer by chance is not meant
        at = stops.index(self.focused) + by if self.focused in stops else (0 if by > 0 else -1)
        self.focus(stops[at % len(stops)], show=True)
        return HANDLED

    def _toward(self, way: tuple[int, int]) -> Change:
        stops = [widget for widget in self.widgets if widget.reachable]
        if not stops:
            return None
        self._point_at(None)
        if self.focused not in stops:
            self.focus(stops[0], show=True)
            return HANDLED
        assert self.focused is not None
        here = self.focused.rect
        best = min(
            (w for w in stops if _ahead(here, w.rect, way)), key=lambda w: _distance(here, w.rect, way), default=None
        )
        if best is None:
            self.focus_shown = True
            return HANDLED
        self.focus(best, show=True)
        return HANDLED

    # Tooltips

    def _await_tip(self, widget: Widget) -> None:
        if not widget.shown_tip or self.desk.rests_at is not None:
            return
        at_once = self.desk.now - self._tip_closed < TIP_AT_ONCE
        self._tip_for, self._tip_due, self._tip_told = widget, self.desk.now + (0 if at_once else TIP_AFTER), False
        self.desk.wake_in(max(0.0, self._tip_due - self.desk.now))

    def _close_tip(self) -> None:
        if self.tip_open:
            self._tip_closed = self.desk.now
        self._tip_for, self._tip_due = None, float("inf")

    @property
    def tip_open(self) -> bool:
        return self._tip_for is not None and self.desk.now >= self._tip_due and bool(self._tip_for.shown_tip)

    # Time and drawing

    def update(self, seconds: float) -> Change:
        answer: Change = None
        if not self._tip_told and self.tip_open:
            self._tip_told, self._tip_since, answer = True, self.desk.now, HANDLED
        for widget in tuple(self.widgets):
            if widget.visible:
                answer = widget.update(seconds) or answer
        return answer

    def draw(self, surface: pygame.Surface) -> None:
        clip = surface.get_clip()
        for widget in self.widgets:
            if not widget.visible or not widget.rect.inflate(24, 24).colliderect(clip):
                continue
            if widget.viewport is not None:
                surface.set_clip(clip.clip(widget.viewport.window))
            widget.draw(surface)
            surface.set_clip(clip)
        focused = self.focused
        if self.focus_shown and focused is not None and focused.visible:
            if focused.viewport is not None:
                surface.set_clip(clip.clip(focused.viewport.window.inflate(self.desk.px(12), 0)))
            self.desk.art.focus_ring(surface, focused.shown_rect, focused.radius)
            surface.set_clip(clip)
        if self.tip_open and self._tip_for is not None:
            self._draw_tip(surface, self._tip_for)

    def _beside(self, widget: Widget) -> list[pygame.Rect]:
        """The other controls, which a tip must not cover."""
        return [other.rect for other in self.widgets if other is not widget and other.reachable]

    def _draw_tip(self, surface: pygame.Surface, widget: Widget) -> None:
        part = self._tip_part if self._tip_told else 0.0
        if part >= 1:
            draw_tip(surface, self.desk, widget.shown_tip, widget.rect, beside=self._beside(widget))
            return
        layer = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
        draw_tip(layer, self.desk, widget.shown_tip, widget.rect, beside=self._beside(widget))
        layer.set_alpha(round(255 * part))
        surface.blit(layer, (0, round((part - 1) * self.desk.px(6))))


def draw_tip(
    surface: pygame.Surface,
    desk: Desk,
    words: str,
    about: pygame.Rect,
    role: Role = Role.BODY,
    beside: Sequence[pygame.Rect] = (),
) -> pygame.Rect:
    """A parchment tip below `about`, or above, or at a side: where it covers nothing of `beside`; always inside the
    window."""
    theme = desk.theme
    widest = min(desk.px(320), desk.layout.width - desk.px(40))
    lines = theme.wrap(words, role, widest)
    width = max(theme.width(line, role) for line in lines)
    rect = pygame.Rect(0, 0, width + desk.px(24), theme.line_height(role) * len(lines) + desk.px(14))
    rect = _tip_place(desk, rect, about, beside)
    desk.art.tooltip(surface, rect)
    theme.paragraph(surface, words, role, INK, pygame.Rect(rect.x + desk.px(12), rect.y + desk.px(6), width, 0))
    return rect


def _tip_place(desk: Desk, rect: pygame.Rect, about: pygame.Rect, beside: Sequence[pygame.Rect]) -> pygame.Rect:
    """Of the places round a control the first that covers no other one; where all do, the one that covers least."""
    gap, room = desk.px(8), desk.layout.window.inflate(-desk.px(8), -desk.px(8))
    places = []
    for side in ("below", "above", "left", "right"):
        place = rect.copy()
        if side == "below":
            place.midtop = about.centerx, about.bottom + gap
        elif side == "above":
            place.midbottom = about.centerx, about.top - gap
        elif side == "left":
            place.midright = about.left - gap, about.centery
        else:
            place.midleft = about.right + gap, about.centery
        place = place.clamp(room)
        if not place.colliderect(about):
            places.append(place)

    def covered(place: pygame.Rect) -> int:
        parts = (place.clip(other) for other in beside)
        return sum(part.width * part.height for part in parts)

    return min(places, key=covered, default=rect.clamp(room))


def _ahead(here: pygame.Rect, there: pygame.Rect, way: tuple[int, int]) -> bool:
    if here is there or here == there:
        return False
    dx, dy = there.centerx - here.centerx, there.centery - here.centery
    if way[0]:
        return dx * way[0] > 0 and (there.left >= here.right or there.right <= here.left or abs(dx) > abs(dy))
    return dy * way[1] > 0 and (there.top >= here.bottom or there.bottom <= here.top or abs(dy) > abs(dx))


def _distance(here: pygame.Rect, there: pygame.Rect, way: tuple[int, int]) -> float:
    """Along the arrow counts once, beside it three times; what overlaps across the arrow counts as straight ahead."""
    if way[0]:
        along = max(0, there.left - here.right) if way[0] > 0 else max(0, here.left - there.right)
        beside = max(0, there.top - here.bottom, here.top - there.bottom)
        return along + 3 * beside + abs(there.centery - here.centery) * 0.2
    along = max(0, there.top - here.bottom) if way[1] > 0 else max(0, here.top - there.bottom)
    beside = max(0, there.left - here.right, here.left - there.right)
    return along + 3 * beside + abs(there.centerx - here.centerx) * 0.2
