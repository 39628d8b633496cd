"""A lesson in the window: the coach's strip, what is lit, answers offered back (VISUAL.md, 21, «27 Lesson»)."""

from __future__ import annotations

from pathlib import Path

import at_the_window as at
import pygame
import pytest

from game.settings import Paths
from game.ui.app import Program
from game.ui.scene import Reset
from game.ui.scenes.battle.lesson import ENDED, NOT_SO
from game.ui.scenes.battle.screen import BattleScene
from game.ui.scenes.result import ResultScene
from game.ui.scenes.title.screen import TitleScene
from game.ui.window import Window

FIRST, FIVE_KINDS, FORK = "loka/first_battle", "castle/five_kinds", "chess/fork_and_crown"


class Learner:
    """A program at a lesson, and hands that know only what is on the screen."""

    def __init__(self, root: Path, key: str, size: tuple[int, int] = (1280, 800)) -> None:
        folders = (root, root / "data", root / "saves", root / "mods", root / "cache", root / "logs")
        self.program = Program(Paths(*folders))
        self.desk = at.quiet_desk(self.program, size, 100, confirm_attack=False)
        change = self.program.begin_lesson(key)
        assert isinstance(change, Reset)
        self.window: Window = at.window(self.desk, lambda desk: change.scene)
        scene = self.window.stack.top
        assert isinstance(scene, BattleScene) and scene.teaching is not None
        self.battle, self.teaching = scene, scene.teaching
        at.settle(self.window, 0.3)

    def touch(self, name: str) -> None:
        """A click on a square."""
        spot = self.battle.skin.spot_named(name)
        place = None if spot is None else self.battle.skin.place_of(spot)
        assert place is not None, name
        at.click(self.window, place.center)
        at.settle(self.window, 0.4)

    def said(self) -> set[str]:
        with self.desk.theme.collecting() as written:
            self.battle.draw(self.window.screen)
        return {text.words for text in written}


@pytest.fixture
def learner(tmp_path: Path, request: pytest.FixtureRequest) -> Learner:
    found = Learner(tmp_path, request.param)
    request.addfinalizer(found.program.close)
    return found


@pytest.mark.parametrize("learner", [FIRST, FIVE_KINDS, FORK], indirect=True)
def test_a_lesson_is_won_by_doing_what_is_lit(learner: Learner) -> None:
    """By mouse: the piece that the sentence names to the lit place; others reply by themselves; the menu then knows."""
    steps = 0
    while (step := learner.teaching.coach.step) is not None:
        assert {step.title, step.do} <= learner.said() and learner.teaching.lit()
        suggested = learner.teaching.coach.suggested()
        assert suggested is not None
        for spot in suggested.touches:
            place = learner.battle.skin.place_of(spot)
            if place is not None:
                at.click(learner.window, place.center)
                at.settle(learner.window, 0.4)
        if learner.battle.choosing.menu is not None:
            at.press(learner.window, pygame.K_RETURN)
        at.settle(learner.window, 1.0)
        steps += 1
        assert steps < 10
    assert learner.battle.match.result is not None and not learner.teaching.lit()
    assert learner.desk.settings.lessons == (learner.teaching.coach.offered.key,)
    at.settle(learner.window, 3.0)
    assert learner.window.stack.top is learner.battle, "no result covers what the coach says at last"


@pytest.mark.parametrize("learner", [FIRST], indirect=True)
def test_an_answer_that_breaks_the_lesson_is_offered_back(learner: Learner) -> None:
    """Nobody replies; Take back leads to the same step, Play on to a game without the coach."""
    learner.touch("g2")
    learner.touch("g3")
    at.settle(learner.window, 2.0)
    assert learner.battle.match.ply == 1 and NOT_SO in learner.said() and not learner.battle.counsel.is_thinking
    at.click(learner.window, learner.teaching.panel.back.rect.center)
    at.settle(learner.window, 0.5)
    assert learner.battle.match.ply == 0 and learner.teaching.coach.number == 0 and learner.teaching.lit()
    learner.touch("g2")
    learner.touch("g3")
    at.click(learner.window, learner.teaching.panel.alone.rect.center)
    assert learner.battle.counsel.is_thinking and not learner.teaching.coach.is_strayed


@pytest.mark.parametrize("learner", [FORK], indirect=True)
def test_a_hint_says_why_and_draws_the_arrow(learner: Learner) -> None:
    """H asks the coach, not the computer player; Q leaves at once."""
    step = learner.teaching.coach.step
    assert step is not None and not learner.battle.marks.now().arrows
    at.press(learner.window, pygame.K_h)
    assert learner.battle.marks.now().arrows and not learner.battle.counsel.is_advising
    assert learner.teaching.told[0] == step.hint
    at.press(learner.window, pygame.K_q)
    at.settle(learner.window, 0.3)
    assert isinstance(learner.window.stack.top, TitleScene)


@pytest.mark.parametrize("learner", [FORK], indirect=True)
def test_a_battle_that_is_given_up_is_offered_back_or_again(learner: Learner) -> None:
    """No step is asked for where nobody can move; taking back leads to the step that was left."""
    battle = learner.battle
    battle.play(battle.rules.notation.parse(battle.match.state, "resign"))
    at.settle(learner.window, 2.0)
    assert ENDED in learner.said() and learner.window.stack.top is battle
    at.click(learner.window, learner.teaching.panel.back.rect.center)
    at.settle(learner.window, 0.5)
    assert battle.match.result is None and learner.teaching.coach.number == 0 and learner.teaching.is_speaking


@pytest.mark.parametrize("learner", [FORK], indirect=True)
def test_whoever_plays_on_alone_sees_the_result(learner: Learner) -> None:
    """A game without its coach ends as games do."""
    learner.touch("h2")
    learner.touch("h3")
    at.click(learner.window, learner.teaching.panel.alone.rect.center)
    for _ in range(200):
        at.settle(learner.window, 0.1)
        if learner.battle.match.seat == learner.teaching.coach.seat:
            break
    battle = learner.battle
    battle.play(battle.rules.notation.parse(battle.match.state, "resign"))
    at.settle(learner.window, 3.0)
    assert isinstance(learner.window.stack.top, ResultScene)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("key", [FIRST, FIVE_KINDS, FORK])
def test_at_every_size_the_strip_keeps_its_words(tmp_path: Path, key: str, size: tuple[int, int]) -> None:
    """USERS.md, 28: no clipped text, no control outside the window or under another."""
    learner = Learner(tmp_path, key, size)
    try:
        assert at.misplaced(learner.desk, learner.battle.ring) == []
        assert at.unreadable(learner.desk, learner.battle.draw) == []
    finally:
        learner.program.close()
