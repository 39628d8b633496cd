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
import pytest
from at_the_lesson import Learner, Reader
from at_the_screen import Robot, missing, screen

from game.play.lessons import lessons_of
from game.rules.catalogue import GAMES
from game.settings import load
from given import shipped

pytestmark = pytest.mark.long

ON_SQUARES = ("loka", "castle", "chess")
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


@pytest.mark.parametrize("way", ["mouse", "keys"])
@pytest.mark.parametrize("key", LESSONS)
def test_a_lesson_is_won_by_doing_what_is_said(tmp_path: Path, display: str, key: str, way: str) -> None:
    """From the title to the coach's last word; the menu then knows that it is done."""
    others = tuple(other for other in ALL if other != key)
    shots = Path(os.environ.get("FOURCROWNS_SHOTS", str(tmp_path / "shots"))) / f"{key.replace('/', '_')}_{way}"
    robot = Robot(display, tmp_path / "home", shots, lessons=others, confirm_attack=False)
    learner = Learner(tmp_path / "mirror", key)
    try:
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
