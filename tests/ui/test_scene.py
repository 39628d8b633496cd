"""The stack of scenes and the moment in which input does not count (STYLE.md)."""

from __future__ import annotations

from collections.abc import Sequence

import at_the_window as at
import pygame

from game.ui.keys import chord, pressed
from game.ui.scene import HANDLED, Change, Guard, Pop, Push, Quit, Replace, Reset, Stack
from game.ui.widgets import Answer, Sheet


class Mute:
    """A scene that only remembers that it was left."""

    least = (1024, 640)
    busy = False
    damage: Sequence[pygame.Rect] | None = None

    def __init__(self) -> None:
        self.left = 0

    def arrange(self) -> None: ...

    def handle(self, event: pygame.Event) -> Change:
        return None

    def update(self, seconds: float) -> Change:
        return None

    def draw(self, surface: pygame.Surface) -> None: ...

    def leave(self) -> None:
        self.left += 1


def test_changes_do_what_they_say_and_every_scene_is_left_once() -> None:
    """Push, Pop, Replace, Reset, Quit."""
    a, b, c, d = (Mute() for _ in range(4))
    stack = Stack(a)
    assert stack.apply(Push(b)) and stack.scenes == [a, b]
    assert stack.apply(Replace(c)) and stack.scenes == [a, c] and b.left == 1
    assert not stack.apply(HANDLED) and not stack.apply(None)
    assert stack.apply(Push(d)) and stack.apply(Pop(2)) and stack.scenes == [a] and (c.left, d.left) == (1, 1)
    assert stack.apply(Reset(b)) and stack.scenes == [b] and a.left == 1
    assert not stack.apply(Quit()) and stack.scenes == []
    assert b.left == 2


def test_two_presses_150_ms_apart_never_answer_two_questions() -> None:
    """After a question changed, presses count for nothing for 250 ms; looking goes on."""
    clock = at.HandClock()
    guard = Guard(clock)
    press = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(0, 0), button=1)
    look = pygame.Event(pygame.MOUSEMOTION, pos=(0, 0), rel=(0, 0), buttons=(0, 0, 0))
    assert not guard.stops(press)
    guard.changed()
    clock.now += 0.15
    assert guard.stops(press) and guard.stops(at.key(pygame.K_RETURN)) and not guard.stops(look)
    clock.now += 0.11
    assert not guard.stops(press)


def test_a_sheet_waits_a_moment_and_esc_gives_its_last_answer() -> None:
    """Two clicks 150 ms apart open the sheet and no more."""
    told: list[str] = []

    def answer(word: str) -> Change:
        told.append(word)
        return Pop()

    opened = at.window(at.desk(), lambda of: Mute())
    sheet = Sheet(
        opened.desk,
        opened.stack.top,
        "Resign?",
        "White wins then.",
        (Answer("Resign", lambda: answer("resign"), key="R"), Answer("Play on", lambda: answer("play on"), key="Esc")),
    )
    opened._apply(Push(sheet))
    at.press(opened, pygame.K_ESCAPE)
    assert opened.stack.top is sheet and told == []
    at.settle(opened, 0.3)
    at.press(opened, pygame.K_ESCAPE)
    assert told == ["play on"] and opened.stack.top is not sheet


def test_key_presses_have_one_name() -> None:
    """The same words on caps, in settings and in code."""
    assert chord(at.key(pygame.K_z, pygame.KMOD_LCTRL)) == "Ctrl+Z"
    assert chord(at.key(pygame.K_z, pygame.KMOD_RCTRL | pygame.KMOD_LSHIFT)) == "Ctrl+Shift+Z"
    assert chord(at.key(pygame.K_KP_ENTER)) == "Enter" and chord(at.key(pygame.K_F11)) == "F11"
    assert chord(at.key(pygame.K_7, pygame.KMOD_LSHIFT, "/")) == "/"
    assert chord(at.key(pygame.K_F4, pygame.KMOD_LALT)) == "Alt+F4"
    assert chord(at.key(pygame.K_LSHIFT, pygame.KMOD_LSHIFT)) == ""
    assert chord(at.key(pygame.K_KP5)) == "Pad 5"
    assert pressed(at.key(pygame.K_f), "F") and not pressed(at.key(pygame.K_f), "")
