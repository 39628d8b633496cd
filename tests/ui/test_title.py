"""The main menu: the games, the one to go on with, a first lesson, nothing by accident (look.md, Main menu)."""

from __future__ import annotations

import random
from typing import Any

import at_the_window as at
import pygame
import pytest

from game.ui.scenes.title.screen import TitleScene
from game.ui.widgets import Sheet
from game.ui.window import Window


def menu(
    *, going_on: bool = True, size: tuple[int, int] = (1280, 800), **options: Any
) -> tuple[Window, TitleScene, at.AskedApp]:
    app = at.AskedApp(at.CONTINUE if going_on else None)
    opened = at.window(at.desk(size, app=app, **options), TitleScene)
    scene = opened.stack.top
    assert isinstance(scene, TitleScene)
    return opened, scene, app


def test_games_that_are_here_are_cards_and_those_to_come_stand_in_a_column() -> None:
    """look.md, Main menu: games to come take no focus and no key; they are named under their heading."""
    opened, scene, app = menu()
    assert [tile.card.name for tile in scene.tiles] == ["Chess"]
    with opened.desk.theme.collecting() as written:
        scene._ground = None
        scene.draw(opened.screen)
    said = [text.words for text in written]
    assert {"To come", "Loka", "Castle", "Lytharian Chess", "Kings of War"} <= set(said)
    at.click(opened, (scene.column.centerx, scene.column.y + 80))
    at.press(opened, pygame.K_2)
    assert app.asked == []


def test_a_click_on_a_game_that_is_here_begins_it() -> None:
    """Its card opens its new game, its foot a quick one, and so does its number."""
    opened, scene, app = menu()
    at.click(opened, scene.tiles[0].rect.center)
    at.click(opened, scene.tiles[0].quick.rect.center)
    at.press(opened, pygame.K_1)
    assert app.asked == ["new game chess", "quick game chess", "quick game chess"]


def test_enter_resumes_until_an_arrow_chose_a_game() -> None:
    """Enter means one thing at a time, and the cap and the hint say which."""
    opened, scene, app = menu()
    assert scene.resume.key == "Enter" and ("Enter", "Resume") in [tuple(hint) for hint in scene.hints]
    at.press(opened, pygame.K_RETURN)
    assert app.asked == ["resume"]
    at.press(opened, pygame.K_RIGHT)
    assert scene.chosen is scene.tiles[0] and scene.resume.key == ""
    assert ("Enter", "Play") in [tuple(hint) for hint in scene.hints]
    at.press(opened, pygame.K_RETURN)
    assert app.asked == ["resume", "new game chess"]


def test_without_a_game_in_progress_the_lesson_stands_first_and_enter_begins_it() -> None:
    """look.md, Main menu: its button is then the primary one; N begins it too."""
    opened, scene, app = menu(going_on=False)
    assert scene.lesson.rect.x < scene.going_on.rect.x and not scene.resume.visible and scene.chosen is None
    at.press(opened, pygame.K_RETURN, pygame.K_n)
    assert app.asked == ["begin lesson chess/fork"] * 2


def test_a_lesson_that_is_done_is_not_offered_again() -> None:
    """Its crown is light on its game's card, Continue takes both places, and Enter begins a game."""
    opened, scene, app = menu(going_on=False, lessons=("chess/fork",))
    assert not scene.lesson.visible and scene.going_on.rect.width > scene.tiles[0].whole.width
    assert scene.chosen is scene.tiles[0]
    at.press(opened, pygame.K_RETURN)
    assert app.asked == ["new game chess"]


@pytest.mark.parametrize("is_offered", [True, False])
def test_the_lesson_of_a_game_begins_from_its_card(is_offered: bool) -> None:
    """look.md, Main menu: by its word on the card, and by N while the card is chosen; also when none is offered."""
    opened, scene, app = menu(lessons_offered=is_offered)
    (tile,) = scene.tiles
    assert scene.lesson.visible == is_offered and tile.rect.contains(tile.lesson_rect)
    at.press(opened, pygame.K_RIGHT, pygame.K_n)
    assert scene.lesson.button.key == "" and app.asked == ["begin lesson chess/fork"]
    at.point(opened, tile.lesson_rect.center)
    at.settle(opened, 0.6)
    assert at.LESSON.line in tile.shown_tip and scene.ring.tip_open
    at.click(opened, tile.lesson_rect.center)
    assert app.asked == ["begin lesson chess/fork"] * 2
    at.point(opened, tile.rect.center)
    assert not tile.shown_tip


def test_the_lesson_can_be_sent_away_for_good() -> None:
    """«Not again» is remembered in the settings."""
    opened, scene, _ = menu()
    at.click(opened, scene.lesson.not_again.rect.center)
    assert not scene.lesson.visible and not opened.desk.settings.lessons_offered
    assert TitleScene(opened.desk).lesson.lesson is None


@pytest.mark.parametrize(
    ("code", "asked"),
    [(pygame.K_l, "open load"), (pygame.K_F1, "open rules")],
)
def test_letters_open_the_other_screens(code: int, asked: str) -> None:
    """L and F1, as the hints say."""
    opened, _, app = menu()
    at.press(opened, code)
    assert app.asked == [asked]


def test_the_four_tiles_open_what_they_say() -> None:
    """By mouse; and by keyboard from the cards downward."""
    opened, scene, app = menu()
    for tile in scene.others:
        at.click(opened, tile.rect.center)
    assert app.asked == ["open load", "open rules", "open mods", "open settings"]
    at.press(opened, *(pygame.K_DOWN,) * 3, *(pygame.K_RIGHT,) * 4, pygame.K_DOWN, pygame.K_RETURN)
    assert app.asked[-1] == "open settings"


def test_esc_asks_before_it_ends_the_program() -> None:
    """Esc never quits; Enter on the question does; Esc again stays."""
    opened, scene, _ = menu()
    at.press(opened, pygame.K_ESCAPE)
    assert isinstance(opened.stack.top, Sheet)
    at.settle(opened, 0.4)
    at.press(opened, pygame.K_ESCAPE)
    assert opened.stack.top is scene
    at.press(opened, pygame.K_ESCAPE)
    at.settle(opened, 0.4)
    at.press(opened, pygame.K_RETURN)
    assert opened.stack.scenes == []


def test_the_first_frame_waits_for_no_picture() -> None:
    """The pictures of the games come one a frame after it; then nothing moves."""
    opened, scene, _ = menu()
    assert not any(tile.picture_ready for tile in scene.tiles)
    at.settle(opened, 1.0)
    assert all(tile.picture_ready for tile in scene.tiles) and not scene.busy
    before = opened.frames
    at.settle(opened, 2.0)
    assert opened.frames == before


def test_what_the_start_had_to_say_is_said_once() -> None:
    """One line that can be put away."""
    app = at.AskedApp()
    of = at.desk(app=app)
    of.message = "The settings could not be read. The usual ones are used, the old file is now settings.json.damaged-1."
    opened = at.window(of, TitleScene)
    scene = opened.stack.top
    assert isinstance(scene, TitleScene) and scene.dismiss.visible and of.message is None
    at.click(opened, scene.dismiss.rect.center)
    assert not scene.dismiss.visible and scene.message == ""


@pytest.mark.parametrize("percent", [75, 100, 200, 300])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("going_on", [True, False])
def test_at_every_size_words_and_controls_keep_their_places(
    size: tuple[int, int], percent: int, going_on: bool
) -> None:
    """USERS.md, 28: no clipped text, no control outside the window or under another."""
    app = at.AskedApp(at.CONTINUE if going_on else None)
    of = at.desk(size, percent, app=app)
    of.resize(size, TitleScene.least)
    scene = TitleScene(of)
    scene.arrange()
    assert at.misplaced(of, scene.ring) == []
    assert at.unreadable(of, scene.draw) == []


def shake(opened: Window, scene: TitleScene, count: int, seed: int) -> None:
    dice = random.Random(seed)
    for _ in range(count):
        pygame.event.post(at.random_event(dice, (1024, 640)))
        opened._clock.now += 0.01  # type: ignore[attr-defined]
        opened.step(wait=False)
        if not opened.stack.scenes:  # Esc, then Enter: begin again
            opened.stack.scenes.append(scene)
        assert opened._faults == 0


def test_2000_random_events_leave_the_menu_as_it_is() -> None:
    """No exception, no stuck state: it still answers."""
    opened, scene, app = menu(size=(1024, 640), pace="instant")
    shake(opened, scene, 2000, 3)
    while opened.stack.top is not scene:
        at.settle(opened, 0.3)
        at.press(opened, pygame.K_ESCAPE)
    app.asked.clear()
    at.press(opened, pygame.K_l)
    assert app.asked == ["open load"]


@pytest.mark.long
def test_20000_random_events_leave_the_menu_as_it_is() -> None:
    """GOALS, «Nothing lost»: no exception, no stuck state, in numbers for a release."""
    opened, scene, _ = menu(size=(1024, 640), pace="instant")
    shake(opened, scene, 20_000, 4)
