"""Key presses as words: "Ctrl+Z", "Esc", "F11", "/".  The same words stand on key caps, in settings and in code."""

from __future__ import annotations

import pygame

_NAMES = {
    pygame.K_RETURN: "Enter",
    pygame.K_KP_ENTER: "Enter",
    pygame.K_ESCAPE: "Esc",
    pygame.K_SPACE: "Space",
    pygame.K_TAB: "Tab",
    pygame.K_BACKSPACE: "Backspace",
    pygame.K_DELETE: "Del",
    pygame.K_INSERT: "Ins",
    pygame.K_UP: "Up",
    pygame.K_DOWN: "Down",
    pygame.K_LEFT: "Left",
    pygame.K_RIGHT: "Right",
    pygame.K_HOME: "Home",
    pygame.K_END: "End",
    pygame.K_PAGEUP: "Page up",
    pygame.K_PAGEDOWN: "Page down",
}
_BARE = frozenset(
    {
        pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT,
        pygame.K_LMETA, pygame.K_RMETA, pygame.K_CAPSLOCK, pygame.K_NUMLOCKCLEAR, pygame.K_MODE,
    }
)  # fmt: skip


def chord(event: pygame.Event) -> str:
    """The words for a KEYDOWN, "" for a modifier alone or another event.  Shift is named only where it changes no
    letter."""
    if event.type != pygame.KEYDOWN or event.key in _BARE:
        return ""
    held = getattr(event, "mod", 0)
    ctrl, alt, shift = held & (pygame.KMOD_CTRL | pygame.KMOD_META), held & pygame.KMOD_ALT, held & pygame.KMOD_SHIFT
    typed = getattr(event, "unicode", "")
    name = _NAMES.get(event.key)
    if name is None and typed and typed.isprintable() and not typed.isalnum() and not ctrl and not alt:
        return typed  # "/" is Shift+7 on many keyboards: what counts is the sign
    if name is None:
        name = _letter(event.key)
    if not name:
        return ""
    return ("Ctrl+" if ctrl else "") + ("Alt+" if alt else "") + ("Shift+" if shift else "") + name


def _letter(key: int) -> str:
    name = pygame.key.name(key)
    if name.startswith("[") and name.endswith("]") and len(name) == 3:
        return f"Pad {name[1]}"
    return name.upper() if len(name) <= 3 else name.capitalize()


def pressed(event: pygame.Event, words: str) -> bool:
    """Whether the event is the key press that these words name; "" names none."""
    return bool(words) and event.type == pygame.KEYDOWN and chord(event).casefold() == words.casefold()
