"""One line of typing: caret, selection, clipboard, and what an input method is composing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.ui import theme as ink
from game.ui.keys import chord
from game.ui.scene import HANDLED, Change
from game.ui.theme import Role
from game.ui.widgets.widget import Widget, takes

if TYPE_CHECKING:
    from game.ui.desk import Desk

BLINK = 0.53  # seconds
_TYPED = pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT


class TextField(Widget):
    """Typing tells `changed` at each change and `done` at Enter.  Esc clears first; an empty field lets Esc go on."""

    def __init__(
        self,
        desk: Desk,
        text: str = "",
        changed: Callable[[str], Change] | None = None,
        rect: pygame.Rect | None = None,
        *,
        done: Callable[[str], Change] | None = None,
        placeholder: str = "",
        icon: str = "",
        longest: int = 40,
        key: str = "",
        clears: bool = False,
        tip: str = "",
        allowed: Callable[[str], bool] | None = None,
    ) -> None:
        super().__init__(desk, rect, tip=tip)
        self.text = text
        self.changed = changed
        self.done = done
        self.placeholder = placeholder
        self.icon = icon
        self.longest = longest
        self.key = key  # goes there from anywhere on the screen
        self.clears = clears  # Esc empties it: for searching
        self.allowed = allowed
        self.take_focus: Callable[[Widget], None] | None = None  # the ring's `focus`, for `key`
        self.caret = len(text)
        self.anchor = self.caret  # the other end of the selection
        self.composing = ""
        self._scroll = 0
        self._dragged = False
        self._phase = 0

    # What is selected

    @property
    def selection(self) -> tuple[int, int]:
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    def set_text(self, text: str) -> None:
        """Other words, without telling anybody."""
        self.text = text[: self.longest]
        self.caret = self.anchor = len(self.text)

    def _put(self, words: str) -> Change:
        """Words in place of the selection."""
        words = "".join(c for c in words if c.isprintable())
        if self.allowed is not None:
            words = "".join(c for c in words if self.allowed(c))
        start, end = self.selection
        words = words[: self.longest - (len(self.text) - (end - start))]
        self.text = self.text[:start] + words + self.text[end:]
        self.caret = self.anchor = start + len(words)
        return self._told()

    def _told(self) -> Change:
        return takes(self.changed(self.text)) if self.changed is not None else HANDLED

    # Focus

    def focus(self) -> None:
        super().focus()
        if pygame.display.get_init():
            pygame.key.start_text_input()
            pygame.key.set_text_input_rect(self.rect)
        self.desk.wake_in(BLINK)

    def blur(self) -> None:
        super().blur()
        self.composing = ""
        self.anchor = self.caret

    # Events

    def handle(self, event: pygame.Event) -> Change:
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self.caret = self.anchor = self._index_at(event.pos[0])
                self._dragged = True
                return HANDLED
            case pygame.MOUSEMOTION if self._dragged:
                self.caret = self._index_at(event.pos[0])
                return HANDLED
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self._dragged = False
                return HANDLED
            case pygame.TEXTINPUT:
                self.composing = ""
                return self._put(event.text)
            case pygame.TEXTEDITING:
                self.composing = event.text
                return HANDLED
            case pygame.KEYDOWN:
                return self._key(event)
        return None

    def shortcut(self, event: pygame.Event) -> Change:
        if self.key and self.take_focus is not None and chord(event) == self.key:
            self.take_focus(self)
            self.caret, self.anchor = len(self.text), 0
            return HANDLED
        return None

    def _key(self, event: pygame.Event) -> Change:
        words = chord(event)
        if self.composing:
            return HANDLED  # the input method has the keys
        far = event.mod & pygame.KMOD_SHIFT
        match words.removeprefix("Shift+") if words not in ("Shift+Tab",) else words:
            case "Left" | "Ctrl+Left" | "Ctrl+Shift+Left":
                return self._go(self._word(-1) if "Ctrl" in words else max(0, self.caret - 1), far)
            case "Right" | "Ctrl+Right" | "Ctrl+Shift+Right":
                return self._go(self._word(1) if "Ctrl" in words else min(len(self.text), self.caret + 1), far)
            case "Home":
                return self._go(0, far)
            case "End":
                return self._go(len(self.text), far)
            case "Backspace" | "Ctrl+Backspace" | "Del" | "Ctrl+Del":
                return self._rub(words)
            case "Ctrl+A":
                self.anchor, self.caret = 0, len(self.text)
                return HANDLED
            case "Ctrl+C" | "Ctrl+X":
                return self._copy(cut=words == "Ctrl+X")
            case "Ctrl+V":
                return self._put(text_on_clipboard())
            case "Enter":
                return takes(self.done(self.text)) if self.done is not None else None
            case "Esc" if self.clears and self.text:
                self.set_text("")
                return self._told()
        # a letter comes again as TEXTINPUT; nobody else may take it for a shortcut
        return HANDLED if event.unicode and event.unicode.isprintable() and not event.mod & _TYPED else None

    def _go(self, index: int, far: int) -> Change:
        self.caret = index
        if not far:
            self.anchor = index
        return HANDLED

    def _word(self, way: int) -> int:
        """The next end of a word in one direction."""
        at = self.caret
        while 0 <= (near := at - (way < 0)) < len(self.text) and self.text[near] == " ":
            at += way
        while 0 <= (near := at - (way < 0)) < len(self.text) and self.text[near] != " ":
            at += way
        return at

    def _rub(self, words: str) -> Change:
        if self.caret == self.anchor:
            back = words.endswith("Backspace")
            if "Ctrl" in words:
                self.anchor = self._word(-1 if back else 1)
            else:
                self.anchor = max(0, self.caret - 1) if back else min(len(self.text), self.caret + 1)
        return self._put("") if self.caret != self.anchor else HANDLED

    def _copy(self, cut: bool) -> Change:
        start, end = self.selection
        if start == end:
            return HANDLED
        put_on_clipboard(self.text[start:end])
        return self._put("") if cut else HANDLED

    # Drawing

    def _words_rect(self) -> pygame.Rect:
        left = self.desk.px(36 if self.icon else 12)
        return pygame.Rect(
            self.rect.x + left, self.rect.y, max(1, self.rect.width - left - self.desk.px(10)), self.rect.height
        )

    def _index_at(self, x: int) -> int:
        offset = x - self._words_rect().x + self._scroll
        best = min(range(len(self.text) + 1), key=lambda i: abs(self._x(i) - offset))
        return best

    def _x(self, index: int) -> int:
        return self.desk.theme.width(self.text[:index], Role.BODY)

    def update(self, seconds: float) -> Change:
        glowing = super().update(seconds)
        if not self.focused:
            return glowing
        self.desk.wake_in(BLINK)
        before, self._phase = self._phase, int(self.desk.now / BLINK)
        return HANDLED if before != self._phase else glowing

    def draw(self, surface: pygame.Surface) -> None:
        desk, art, theme = self.desk, self.desk.art, self.desk.theme
        art.well(surface, self.rect, focus=self.focused or self.hover)
        if self.icon:
            side = desk.px(18)
            picture = desk.sprites.icon(self.icon, side, ink.GOLD if self.focused else ink.MUTED)
            surface.blit(picture, picture.get_rect(midleft=(self.rect.x + desk.px(10), self.rect.centery)))
        room = self._words_rect()
        if not self.text and not self.composing and self.placeholder:
            theme.write(surface, self.placeholder, Role.BODY, ink.MUTED, room)
        self._follow_caret(room.width)
        clip = surface.get_clip()
        surface.set_clip(clip.clip(room.inflate(desk.px(4), 0)))
        start, end = self.selection
        height = theme.height(Role.BODY)
        top = room.centery - height // 2
        left = room.x - self._scroll
        if start != end and self.focused:
            surface.fill("#6B5128", (left + self._x(start), top, self._x(end) - self._x(start), height))
        shown = self.text[: self.caret] + self.composing + self.text[self.caret :]
        surface.blit(theme.text(shown, Role.BODY, ink.TEXT if self.enabled else ink.DIM), (left, top))
        at = left + theme.width(self.text[: self.caret] + self.composing, Role.BODY)
        if self.composing:
            before = left + self._x(self.caret)
            surface.fill(ink.LIGHT_GOLD, (before, top + height - art.line(), at - before, art.line()))
        if self.focused and int(desk.now / BLINK) % 2 == 0:
            surface.fill(ink.LIGHT_GOLD, (at, top + desk.px(1), art.line(1.4), height - 2 * desk.px(1)))
        surface.set_clip(clip)
        theme.note(shown, room, room, False)

    def _follow_caret(self, width: int) -> None:
        at = self._x(self.caret)
        whole = self._x(len(self.text))
        self._scroll = max(0, min(self._scroll, whole - width + 2))
        if at < self._scroll:
            self._scroll = at
        elif at > self._scroll + width - 2:
            self._scroll = at - width + 2


def text_on_clipboard() -> str:
    """Words from other programs; "" where there are none, or no clipboard."""
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""


def put_on_clipboard(words: str) -> bool:
    """Words for other programs; False where there is no clipboard."""
    try:
        pygame.scrap.put_text(words)
    except pygame.error:
        return False
    return True
