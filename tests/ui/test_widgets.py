"""The controls: mouse, keyboard, focus, tips, typing, scrolling (look.md, Controls)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import at_the_window as at
import pygame
import pytest

from game.ui.desk import Desk
from game.ui.scene import HANDLED, Change
from game.ui.screen import Screen
from game.ui.widgets import (
    Button,
    Chips,
    IconButton,
    Kind,
    Line,
    ListBox,
    Log,
    Option,
    Segments,
    Slider,
    Stepper,
    Tabs,
    TextField,
    TileButton,
    Toggle,
    Viewport,
    Widget,
)
from game.ui.window import Window


class Bench(Screen):
    """A screen that holds the controls a test gives it, one under the other, and what they told."""

    title = "Bench"

    def __init__(self, of: Desk, make: Any) -> None:
        super().__init__(of)
        self.told: list[Any] = []
        self.controls: Sequence[Widget] = make(of, self.tell)
        self.ring.add(*self.controls)

    def tell(self, *what: Any) -> Change:
        self.told.append(what[0] if len(what) == 1 else what)
        return HANDLED

    def place(self) -> None:
        for i, control in enumerate(self.controls):
            if not control.rect.width:
                control.rect = pygame.Rect(100, 80 + 60 * i, 300, 40)


def bench(make: Any, **options: Any) -> tuple[Window, Bench]:
    opened = at.window(at.desk(**options), lambda of: Bench(of, make))
    scene = opened.stack.top
    assert isinstance(scene, Bench)
    return opened, scene


def test_a_button_acts_when_pressed_and_released_inside_it() -> None:
    """Pressed inside and released outside does nothing."""
    opened, scene = bench(lambda of, tell: [Button(of, "Attack", lambda: tell("attack"), kind=Kind.PRIMARY)])
    at.click(opened, (200, 100))
    assert scene.told == ["attack"]
    at.drag(opened, (200, 100), (800, 500))
    at.drag(opened, (800, 500), (200, 100))
    assert scene.told == ["attack"]


def test_a_button_answers_its_key_and_enter_in_focus() -> None:
    """The cap's key from anywhere, Enter and Space where the focus is."""
    opened, scene = bench(
        lambda of, tell: [
            Button(of, "Attack", lambda: tell("attack"), key="Ctrl+A", more_keys=("X",)),
            Button(of, "Cancel", lambda: tell("cancel"), key="C"),
        ]
    )
    at.press(opened, pygame.K_a, mod=pygame.KMOD_LCTRL)
    at.press(opened, pygame.K_x, pygame.K_c)
    at.press(opened, pygame.K_TAB, pygame.K_RETURN, pygame.K_TAB, pygame.K_SPACE)
    assert scene.told == ["attack", "attack", "cancel", "attack", "cancel"]


def test_a_button_that_is_off_gives_its_reason() -> None:
    """Neither click nor key acts; a press on it opens the tip at once; Tab passes it by."""

    def make(of: Desk, tell: Any) -> list[Widget]:
        off = Button(of, "Attack", lambda: tell("attack"), key="A")
        off.enabled, off.reason = False, "No target"
        return [off, Button(of, "Cancel", lambda: tell("cancel"))]

    opened, scene = bench(make)
    at.click(opened, (200, 100))
    at.press(opened, pygame.K_a)
    assert scene.told == []
    assert scene.ring.tip_open and scene.controls[0].shown_tip == "No target"
    at.press(opened, pygame.K_TAB)
    assert scene.ring.focused is scene.controls[1]


def test_a_tip_opens_after_400_ms_and_the_next_at_once() -> None:
    """At once when another was open in the last second."""
    opened, scene = bench(
        lambda of, tell: [IconButton(of, "ui/undo", "Undo", tell), IconButton(of, "ui/redo", "Redo", tell)]
    )
    at.point(opened, (200, 100))
    at.settle(opened, 0.3)
    assert not scene.ring.tip_open
    at.settle(opened, 0.2)
    assert scene.ring.tip_open
    at.point(opened, (200, 160))
    assert scene.ring.tip_open
    at.point(opened, (900, 600))
    assert not scene.ring.tip_open


def test_tab_goes_round_and_arrows_go_where_they_point() -> None:
    """One focus ring; Shift+Tab backwards; arrows to the nearest control that way."""

    def make(of: Desk, tell: Any) -> list[Widget]:
        rects = [pygame.Rect(x, y, 80, 40) for y in (100, 200) for x in (100, 300, 500)]
        return [Button(of, str(i), tell, rect) for i, rect in enumerate(rects)]

    opened, scene = bench(make)

    def here() -> int:
        assert scene.ring.focused is not None
        return scene.controls.index(scene.ring.focused)

    seen = []
    for _ in range(7):
        at.press(opened, pygame.K_TAB)
        seen.append(here())
    assert seen == [0, 1, 2, 3, 4, 5, 0]
    at.press(opened, pygame.K_TAB, mod=pygame.KMOD_LSHIFT)
    assert here() == 5
    for code, expected in (
        (pygame.K_UP, 2),
        (pygame.K_LEFT, 1),
        (pygame.K_DOWN, 4),
        (pygame.K_RIGHT, 5),
        (pygame.K_RIGHT, 5),
    ):
        at.press(opened, code)
        assert here() == expected


def test_the_control_on_top_gets_the_click() -> None:
    """One route: the last drawn first."""
    rect = pygame.Rect(100, 100, 200, 60)
    opened, scene = bench(
        lambda of, tell: [
            Button(of, "below", lambda: tell("below"), rect.copy()),
            Button(of, "above", lambda: tell("above"), rect.copy()),
        ]
    )
    at.click(opened, rect.center)
    assert scene.told == ["above"]


def test_a_toggle_by_mouse_and_keys() -> None:
    """Space turns it, Left is off, Right is on."""
    opened, scene = bench(lambda of, tell: [Toggle(of, False, tell)])
    at.click(opened, (380, 100))
    at.press(opened, pygame.K_TAB, pygame.K_SPACE, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT)
    assert scene.told == [True, False, True, False]


@pytest.mark.parametrize("kind", [Segments, Chips, Tabs, Stepper])
def test_one_of_several_by_mouse_and_keys(kind: Any) -> None:
    """A click on a part, Left and Right in focus; choosing what is chosen tells nothing."""
    choices = [Option(word, word) for word in ("easy", "normal", "hard")]
    opened, scene = bench(lambda of, tell: [kind(of, choices, "normal", tell)])
    at.press(opened, pygame.K_TAB, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_LEFT)
    assert scene.told == ["hard", "normal", "easy"]
    control: Any = scene.controls[0]
    if kind is not Stepper:
        at.click(opened, control.parts()[2].center)
        at.click(opened, control.parts()[2].center)
        assert scene.told[3:] == ["hard"]
        parts = control.parts()
        assert all(a.right <= b.left + 1 for a, b in pairwise(parts))
        assert control.rect.contains(parts[0].unionall(parts[1:]))


def test_a_slider_by_drag_and_keys_stays_in_its_range() -> None:
    """Whole steps, both ends reached, Home and End."""
    opened, scene = bench(lambda of, tell: [Slider(of, 100, tell, low=75, high=300, step=5)])
    slider: Any = scene.controls[0]
    at.drag(opened, (slider.groove().x + 20, 100), (2000, 100))
    assert slider.value == 300
    at.drag(opened, (slider.groove().right, 100), (0, 100))
    assert slider.value == 75
    at.press(opened, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_END, pygame.K_HOME, pygame.K_PAGEUP)
    assert scene.told[-5:] == [80, 85, 300, 75, 100]
    assert all(value % 5 == 0 and 75 <= value <= 300 for value in scene.told)


def test_a_slider_may_tell_only_where_a_drag_ends() -> None:
    """For what moves the slider itself: the interface size."""
    opened, scene = bench(lambda of, tell: [Slider(of, 100, tell, low=75, high=300, on_release=True)])
    slider: Any = scene.controls[0]
    at.drag(opened, (slider.groove().x + 20, 100), (slider.groove().right, 100))
    assert scene.told == [300]


def rows_of(count: int, told: Any, of: Desk) -> ListBox:
    drawn: list[int] = []

    def draw(surface: pygame.Surface, rect: pygame.Rect, index: int, chosen: bool, hover: bool) -> None:
        drawn.append(index)
        of.art.row(surface, rect, chosen=chosen, hover=hover)

    box = ListBox(
        of,
        draw,
        pygame.Rect(100, 100, 300, 200),
        choose=lambda i: told(("choose", i)),
        open=lambda i: told(("open", i)),
    )
    box.set_count(count, 0)
    return box


def test_a_list_by_mouse_wheel_and_keys() -> None:
    """Choose, scroll into view, open with Enter; the ends stop."""
    opened, scene = bench(lambda of, tell: [rows_of(40, tell, of)])
    box: Any = scene.controls[0]
    at.click(opened, box.row_rect(2).center)
    assert scene.told == [("choose", 2)]
    at.press(opened, pygame.K_DOWN, pygame.K_END, pygame.K_PAGEUP, pygame.K_RETURN)
    assert scene.told[1:3] == [("choose", 3), ("choose", 39)] and scene.told[-1][0] == "choose"
    assert box.rect.contains(box.row_rect(box.chosen))
    at.press(opened, pygame.K_TAB, pygame.K_RETURN)
    assert scene.told[-1] == ("open", box.chosen)
    at.point(opened, (200, 200))
    before = box.offset
    pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=1, precise_y=1.0, precise_x=0.0, flipped=False))
    opened.step(wait=False)
    assert box.offset < before
    at.drag(opened, (396, 110), (396, 900))
    assert box.offset == box.furthest
    box.set_count(2)
    assert box.offset == 0 and box.chosen == 1 and not box.scrolls


def test_an_empty_list_does_nothing() -> None:
    """No rows, no exception."""
    opened, scene = bench(lambda of, tell: [rows_of(0, tell, of)])
    at.click(opened, (200, 120))
    at.press(opened, pygame.K_TAB, pygame.K_DOWN, pygame.K_END, pygame.K_RETURN)
    assert scene.told == []


def test_typing_selecting_and_rubbing_out() -> None:
    """Letters are text while the field has the focus, whatever they are short for elsewhere."""
    opened, scene = bench(
        lambda of, tell: [
            TextField(of, "", lambda text: tell(text), longest=12),
            Button(of, "Flip", lambda: tell("flip"), key="F"),
        ]
    )
    field: Any = scene.controls[0]
    at.click(opened, field.rect.center)
    at.write(opened, "fox fly")
    assert field.text == "fox fly" and "flip" not in scene.told
    at.press(opened, pygame.K_LEFT, pygame.K_LEFT, mod=pygame.KMOD_LSHIFT)
    at.press(opened, pygame.K_BACKSPACE)
    assert field.text == "fox f"
    at.press(opened, pygame.K_BACKSPACE, mod=pygame.KMOD_LCTRL)
    assert field.text == "fox "
    at.press(opened, pygame.K_HOME, pygame.K_DELETE)
    assert field.text == "ox "
    at.press(opened, pygame.K_a, mod=pygame.KMOD_LCTRL)
    at.write(opened, "A name that is too long")
    assert field.text == "A name that "
    at.press(opened, pygame.K_TAB)
    at.press(opened, pygame.K_f)
    assert scene.told[-1] == "flip"


def test_an_input_method_composes_without_shortcuts() -> None:
    """What is being composed is shown, not stored; Esc clears a search first and leaves second."""
    opened, scene = bench(lambda of, tell: [TextField(of, "ab", lambda text: tell(text), clears=True)])
    field: Any = scene.controls[0]
    at.click(opened, field.rect.center)
    pygame.event.post(pygame.Event(pygame.TEXTEDITING, text="かな", start=0, length=2))
    opened.step(wait=False)
    assert field.composing == "かな" and field.text == "ab"
    pygame.event.post(pygame.Event(pygame.TEXTINPUT, text="仮名"))
    opened.step(wait=False)
    assert field.text == "ab仮名" and field.composing == ""
    at.press(opened, pygame.K_ESCAPE)
    assert field.text == "" and opened.stack.scenes
    at.press(opened, pygame.K_ESCAPE)
    assert not opened.stack.scenes


def test_a_key_goes_to_the_search_field() -> None:
    """`/` from anywhere on the screen."""

    def make(of: Desk, tell: Any) -> list[Widget]:
        return [Button(of, "One", tell), TextField(of, "old", tell, key="/")]

    opened, scene = bench(make)
    field: Any = scene.controls[1]
    field.take_focus = lambda widget: scene.ring.focus(widget, show=True)
    at.press(opened, pygame.K_SLASH)
    assert scene.ring.focused is field and field.selection == (0, 3)


def test_a_viewport_scrolls_its_controls_and_brings_the_focus_into_view() -> None:
    """What is scrolled away is neither clicked nor drawn outside; Tab scrolls to it."""

    def make(of: Desk, tell: Any) -> list[Widget]:
        view = Viewport(of, pygame.Rect(100, 100, 300, 150))
        buttons = [Button(of, str(i), lambda i=i: tell(i)) for i in range(10)]  # type: ignore[misc]
        for i, button in enumerate(buttons):
            view.place(button, pygame.Rect(100, i * 60, 200, 40))
        view.set_height(600)
        return [view, *buttons]

    opened, scene = bench(make)
    view: Any = scene.controls[0]
    at.click(opened, (150, 300))
    assert scene.told == []
    for _ in range(10):
        at.press(opened, pygame.K_TAB)
        assert scene.ring.focused is not None and view.rect.contains(scene.ring.focused.rect)
    at.press(opened, pygame.K_RETURN)
    assert scene.told == [9]


def test_a_log_shows_the_newest_first_and_wraps() -> None:
    """Lines of any length, a click tells which."""
    opened, scene = bench(lambda of, tell: [Log(of, pygame.Rect(100, 100, 300, 200), choose=tell)])
    log: Any = scene.controls[0]
    log.set_lines(
        [
            Line(f"Line {i} says much more than one row can hold, so it wraps", mark="#FF0000", aside="4 s")
            for i in range(60)
        ]
    )
    opened._dirty = True
    opened.step(wait=False)
    at.click(opened, (150, 110))
    assert scene.told == [59]
    log.scroll_to(10_000)
    at.click(opened, (150, 290))
    assert scene.told == [59, 0]


def test_the_bar_of_a_log_can_be_taken() -> None:
    """As that of everything that scrolls: pressed it jumps there, held it follows beyond the log, let go it stays."""
    opened, scene = bench(lambda of, tell: [Log(of, pygame.Rect(100, 100, 300, 200), choose=tell)])
    log: Any = scene.controls[0]
    assert log.furthest == 0
    at.drag(opened, (396, 110), (396, 900))
    assert log.offset == 0
    log.set_lines([Line(f"Line {i}") for i in range(60)])
    opened._dirty = True
    opened.step(wait=False)
    at.drag(opened, (396, 110), (396, 900))
    assert log.offset == log.furthest > 0
    at.point(opened, (396, 150))
    assert log.offset == log.furthest and scene.told == []


@pytest.mark.parametrize("scale", [75, 100, 160])
def test_words_of_controls_fit_at_every_scale(scale: int) -> None:
    """Nothing is cut in a button that has its wanted width."""

    def make(of: Desk, tell: Any) -> list[Widget]:
        made: list[Widget] = [
            Button(of, "Restore defaults", tell, icon="ui/undo"),
            Button(of, "Let Fire bolt resolve", tell, kind=Kind.PRIMARY, icon="ui/play", key="Ctrl+Shift+Enter"),
            TileButton(of, "ui/settings", "Settings", tell, pygame.Rect(700, 100, of.px(93), of.px(93))),
        ]
        for i, button in enumerate(made[:2]):
            assert isinstance(button, Button)
            button.rect = pygame.Rect(20, 100 + 100 * i, button.wanted_width(), of.px(42))
        return made

    opened, scene = bench(make, size=(1920, 1200), percent=scale)
    assert at.unreadable(opened.desk, scene.draw) == []
