"""Lessons through the real window, by mouse and by keys, by somebody who does what the coach says and nothing else.

What is said is read from a mirror of the lesson; that it is done, from the settings on the disk.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import at_the_window as at
import pygame
import pytest
from at_the_lesson import ANVIL, Duellist, Learner, Reader, Recruit
from at_the_screen import Robot, missing, screen

from game.play.lessons import lessons_of
from game.rules.catalogue import GAMES
from game.settings import load
from given import shipped

pytestmark = pytest.mark.long

ON_SQUARES = ("loka", "castle", "chess")
DUEL = "lytharian/first_duel"
ALL = [offered.key for game in GAMES for offered in lessons_of(shipped(), game)]
LESSONS = [key for key in ALL if key.partition("/")[0] in ON_SQUARES]
A_STEP = 2.5
"""Seconds in which a step, and what answers it, has been shown at instant pace."""


@pytest.fixture
def display() -> Iterator[str]:
    """A screen that nobody sees."""
    assert not missing(), f"a real window needs {missing()}"
    with screen() as name:
        yield name


class Pupil(Reader):
    """Does in the real window what is done in its mirror."""

    def __init__(self, learner: Learner, robot: Robot) -> None:
        super().__init__(learner)
        self.robot = robot

    def place(self, name: str) -> tuple[int, int]:
        skin = self.learner.battle.skin
        spot = skin.spot_named(name)
        place = None if spot is None else skin.place_of(spot)
        assert place is not None, name
        x, y = place.center
        return x, y

    def point(self, begin: str, end: str) -> None:
        for name in (begin, end):
            where = self.place(name)
            self.robot.click(where)
            self.learner.touch(name)

    def type(self, begin: str, end: str) -> None:
        for name in (begin, end):
            self.robot.write(f"/{name}")
            self.robot.press("Return")
            self.learner.type(name)
            time.sleep(0.3)

    def choose(self, sentence: str, *, by_keys: bool) -> None:
        menu = self.learner.battle.choosing.menu
        if menu is not None:
            time.sleep(0.6)  # what is pressed right after a menu has opened counts for nothing
            named = next(i for i, entry in enumerate(menu.entries) if entry.words in sentence)
            if by_keys:
                self.robot.press(*("Right",) * named, "Return")
            else:
                self.robot.click(menu.place(named).center)
        super().choose(sentence, by_keys=by_keys)
        time.sleep(A_STEP)
        self.robot.shoot(f"step_{len(self.gone_to)}_{time.monotonic():.0f}")


class RealHands(Learner):
    """Does at the real window whatever it does in its mirror, which knows where things stand."""

    robot: Robot
    shown = 0.0
    """Seconds that the real window gets to show what each hand did."""

    def point(self, where: tuple[int, int]) -> None:
        self.robot.click(where)
        super().point(where)
        time.sleep(self.shown)

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        self.robot.drag(start, end)
        super().drag(start, end)
        time.sleep(self.shown)

    def roll(self, where: tuple[int, int]) -> None:
        self.robot.roll(where)
        super().roll(where)

    def key(self, *codes: int) -> None:
        for code in codes:
            self.robot.press(x_name(code))
            super().key(code)

    def wait(self) -> None:
        time.sleep(A_STEP)
        self.robot.still()  # the enemy's answer may be a whole turn
        super().wait()
        self.robot.shoot(f"step_{self.teaching.coach.number}")


class RealDuellist(RealHands, Duellist):
    shown = 0.7


class RealRecruit(RealHands, Recruit):
    shown = 0.7


def x_name(code: int) -> str:
    """A key as xdotool calls it."""
    names = {
        pygame.K_SLASH: "slash", pygame.K_RETURN: "Return", pygame.K_SPACE: "space", pygame.K_TAB: "Tab",
        ord(":"): "colon", ord(","): "comma",
    }  # fmt: skip
    return names.get(code, chr(code))


def alone(tmp_path: Path, display: str, key: str, way: str) -> Robot:
    """A person to whom the title offers this lesson."""
    others = tuple(other for other in ALL if other != key)
    shots = Path(os.environ.get("FOURCROWNS_SHOTS", str(tmp_path / "shots"))) / f"{key.replace('/', '_')}_{way}"
    return Robot(display, tmp_path / "home", shots, lessons=others, confirm_attack=False)


def begin(robot: Robot, way: str) -> None:
    """From the title into the lesson that it offers."""
    robot.start()
    title = robot.look(lambda program: program.menu())
    if way == "mouse":
        found: Any = title.top.lesson.button.rect.center
        robot.click(found)
    else:
        robot.press("n")
    robot.mirror = None
    time.sleep(2.5)
    robot.shoot("begun")


@pytest.mark.parametrize("way", ["mouse", "keys"])
@pytest.mark.parametrize("key", LESSONS)
def test_a_lesson_is_won_by_doing_what_is_said(tmp_path: Path, display: str, key: str, way: str) -> None:
    """From the title to the coach's last word; the menu then knows that it is done."""
    robot, learner = alone(tmp_path, display, key, way), Learner(tmp_path / "mirror", key)
    try:
        begin(robot, way)
        pupil = Pupil(learner, robot)
        if way == "mouse":
            steps = pupil.follow(pupil.point, by_keys=False)
        else:
            steps = pupil.follow(pupil.type, by_keys=True)
        assert steps == len(learner.teaching.coach.lesson.steps)
        robot.wait(lambda: key in load(tmp_path / "home" / "settings.json").settings.lessons, "the lesson to be done")
        at.settle(learner.window, 0.5)
        robot.shoot("won")
    finally:
        robot.close()
        learner.program.close()


@pytest.mark.parametrize("way", ["mouse", "keys"])
def test_a_first_duel_is_won_at_the_real_window(tmp_path: Path, display: str, way: str) -> None:
    """ISSUE 14, 7: scout, cast, answer, equip, attack; cards by clicks, or by Tab and Space."""
    robot, learner = alone(tmp_path, display, DUEL, way), RealDuellist(tmp_path / "mirror", DUEL)
    learner.robot = robot
    try:
        begin(robot, way)
        steps = learner.follow(learner.by_touches if way == "mouse" else learner.by_tab)
        assert steps == len(learner.teaching.coach.lesson.steps)
        robot.wait(lambda: DUEL in load(tmp_path / "home" / "settings.json").settings.lessons, "the lesson to be done")
        robot.shoot("won")
    finally:
        robot.close()
        learner.program.close()


@pytest.mark.parametrize("way", ["mouse", "keys"])
def test_a_flank_is_charged_at_the_real_window(tmp_path: Path, display: str, way: str) -> None:
    """ISSUE 16, 6: advance, pivot, charge a flank, watch the nerve; dragged and turned, or typed."""
    robot, recruit = alone(tmp_path, display, ANVIL, way), RealRecruit(tmp_path / "mirror")
    recruit.robot = robot
    try:
        begin(robot, way)
        recruit.by_mouse() if way == "mouse" else recruit.by_keys()
        assert recruit.teaching.coach.is_done
        robot.wait(lambda: ANVIL in load(tmp_path / "home" / "settings.json").settings.lessons, "the lesson to be done")
        robot.shoot("won")
    finally:
        robot.close()
        recruit.program.close()
