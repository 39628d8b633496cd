"""The settings screen: every option reachable, at once, and back again (look.md, Settings)."""

from __future__ import annotations

import random
from typing import Any

import at_the_window as at
import pygame
import pytest

from game.settings import DEFAULT_KEYS, Settings
from game.ui.scenes.settings.key_field import KEY_NAMES, KeyField
from game.ui.scenes.settings.screen import SettingsScene
from game.ui.widgets import Slider, Stepper, TextField, Toggle, Widget
from game.ui.window import Window

GROUPS = ("Display", "Animation", "Sound", "Accessibility", "Controls", "Gameplay", "Mods", "About")


def settings(group: str = "", **options: Any) -> tuple[Window, SettingsScene]:
    opened = at.window(at.desk(**options), lambda of: SettingsScene(of, group))
    scene = opened.stack.top
    assert isinstance(scene, SettingsScene)
    return opened, scene


def control(scene: SettingsScene, name: str) -> Any:
    """The control of the row with that name in the open group."""
    return next(choice.control for choice in scene.open.choices if choice.name == name)


def turn(opened: Window, scene: SettingsScene, of: Widget) -> None:
    """Change a control to another value by keyboard."""
    scene.ring.focus(of, show=True)
    at.press(opened, pygame.K_SPACE if isinstance(of, Toggle) else pygame.K_RIGHT)
    if isinstance(of, Slider) and of.value == of.high:
        at.press(opened, pygame.K_LEFT)


def test_every_option_of_the_player_is_on_the_screen() -> None:
    """What Settings holds is here, but for what other screens choose."""
    _, scene = settings()
    here = {name for _, name in scene.options.bound} | {"keys", "player_name", "mods"}
    elsewhere = {"window_size", "last", "lessons", "lessons_offered", "lesson_left"}
    assert here | elsewhere == set(Settings._fields)


def test_each_change_acts_at_once_and_can_be_taken_back() -> None:
    """Every bound control changes its option by keyboard; «restore defaults» gives the usual one again."""
    opened, scene = settings()
    for index, group in enumerate(scene.groups):
        scene.list.pick(index)
        before = opened.desk.settings
        controls = [
            c.control
            for c in group.choices
            if isinstance(c.control, Toggle | Slider | Stepper) or hasattr(c.control, "options")
        ]
        if group.name == "Sound":
            controls = [c for c in controls if isinstance(c, Slider)]
        for each in controls:
            assert each is not None
            value = opened.desk.settings
            scene.ring.focus(each, show=True)
            at.press(opened, pygame.K_SPACE if isinstance(each, Toggle) else pygame.K_LEFT)
            if opened.desk.settings == value:
                at.press(opened, pygame.K_RIGHT)
            assert opened.desk.settings != value, group.name
        scene.restore.do() if scene.restore.enabled else None
        changed = {f for f in group.defaults if getattr(opened.desk.settings, f) != getattr(Settings(), f)}
        assert changed == set(), group.name
        if opened.desk.settings.full_screen:
            opened.desk.change(full_screen=before.full_screen)
            opened.step(wait=False)


def test_an_option_in_two_groups_is_one_option() -> None:
    """Square names under Display and under Accessibility."""
    opened, scene = settings("Display")
    first = control(scene, "Square names")
    turn(opened, scene, first)
    scene.list.pick(3)
    second = control(scene, "Square names")
    assert second is not first and second.on is first.on is False


def test_up_and_down_move_left_and_right_change_and_tab_goes_on() -> None:
    """As the hint bar says; Esc goes back."""
    opened, scene = settings()
    at.press(opened, pygame.K_DOWN, pygame.K_DOWN)
    assert scene.open.name == "Sound"
    at.press(opened, pygame.K_TAB)
    assert scene.ring.focused is control(scene, "Mute")
    at.press(opened, pygame.K_DOWN)
    assert scene.ring.focused is control(scene, "Interface")
    before = opened.desk.settings.volume_interface
    at.press(opened, pygame.K_RIGHT)
    assert opened.desk.settings.volume_interface == before + 5
    at.press(opened, pygame.K_TAB)
    assert scene.ring.focused is scene.restore
    at.press(opened, pygame.K_ESCAPE)
    assert opened.stack.scenes == []


def test_a_key_can_be_given_taken_away_and_is_never_in_two_places() -> None:
    """Press the field, then the key; the other one loses it and a line says so."""
    opened, scene = settings("Controls")
    field = control(scene, KEY_NAMES["hint"])
    assert isinstance(field, KeyField)
    at.click(opened, field.rect.center)
    at.press(opened, pygame.K_f)
    assert opened.desk.settings.key("hint") == "F" and opened.desk.settings.key("flip") == ""
    assert KEY_NAMES["flip"] in scene.note
    at.click(opened, field.rect.center)
    at.press(opened, pygame.K_ESCAPE)
    assert opened.desk.settings.key("hint") == "F" and opened.stack.scenes
    at.click(opened, field.rect.center)
    at.press(opened, pygame.K_DELETE)
    assert opened.desk.settings.key("hint") == ""
    at.click(opened, field.rect.center)
    at.press(opened, pygame.K_SPACE)
    assert opened.desk.settings.key("hint") == "" and opened.desk.settings.key("confirm") == "Space"
    scene.restore.do()
    assert dict(opened.desk.settings.keys) == dict(DEFAULT_KEYS)


def test_every_key_has_a_name() -> None:
    """What can be bound can be read."""
    assert set(KEY_NAMES) == set(DEFAULT_KEYS)


def test_the_name_is_typed_and_an_empty_one_is_not_taken() -> None:
    """The last name that is one stays."""
    opened, scene = settings("Gameplay")
    field = control(scene, "Your name")
    assert isinstance(field, TextField)
    at.click(opened, field.rect.center)
    at.press(opened, pygame.K_a, mod=pygame.KMOD_LCTRL)
    at.write(opened, "Ilse")
    assert opened.desk.settings.player_name == "Ilse"
    at.press(opened, *(pygame.K_BACKSPACE,) * 4)
    assert opened.desk.settings.player_name == "I" and field.text == ""


def test_a_size_that_does_not_fit_is_held_and_said() -> None:
    """The largest that fits, and the line says how large."""
    opened, scene = settings("Display")
    opened.desk.change(interface_size=300)
    opened.step(wait=False)
    assert opened.desk.layout.held
    with opened.desk.theme.collecting() as written:
        scene._bake(opened.screen)
    assert any("largest that fits" in text.words for text in written)


def test_the_mods_row_opens_the_mods() -> None:
    """A link, not a second list."""
    app = at.AskedApp()
    opened = at.window(at.desk(app=app), lambda of: SettingsScene(of, "Mods"))
    scene = opened.stack.top
    assert isinstance(scene, SettingsScene)
    button = scene.open.choices[0].control
    assert button is not None
    at.click(opened, button.rect.center)
    assert app.asked == ["open mods"]


@pytest.mark.parametrize("group", GROUPS)
@pytest.mark.parametrize(
    ("size", "percent"), [((1024, 640), 100), ((1024, 640), 300), ((1280, 800), 75), ((1920, 1080), 130)]
)
def test_at_every_size_words_and_controls_keep_their_places(size: tuple[int, int], percent: int, group: str) -> None:
    """USERS.md, 28: no clipped text, no control outside the window or under another."""
    look(size, percent, group)


@pytest.mark.parametrize(
    ("size", "percent"), [((1366, 768), 100), ((2560, 1440), 200), ((3840, 2160), 75), ((3840, 2160), 300)]
)
def test_on_large_windows_too(size: tuple[int, int], percent: int) -> None:
    """Up to 3840×2160 and 300 %."""
    look(size, percent, "Accessibility")


def look(size: tuple[int, int], percent: int, group: str) -> None:
    of = at.desk(size, percent)
    of.resize(size, SettingsScene.least)
    scene = SettingsScene(of, group)
    scene.arrange()
    assert at.misplaced(of, scene.ring) == []
    assert at.unreadable(of, scene.draw) == []
    scene.view.scroll_to(scene.view.furthest)
    assert at.misplaced(of, scene.ring) == []


def test_2000_random_events_break_nothing() -> None:
    """No exception, no stuck state; the settings stay settings."""
    opened, scene = settings(size=(1024, 640), pace="instant")
    dice = random.Random(8)
    for _ in range(2000):
        event = at.random_event(dice, (1024, 640))
        pygame.event.post(event)
        opened._clock.now += 0.01  # type: ignore[attr-defined]
        opened.step(wait=False)
        if not opened.stack.scenes:
            opened.stack.scenes.append(scene)
            opened._arrange()
        assert opened._faults == 0
    for name in ("interface_size", "volume_table"):
        assert isinstance(getattr(opened.desk.settings, name), int)
