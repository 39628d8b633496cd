"""A lesson in the window: the coach's strip, what is lit, answers offered back (look.md, Lesson)."""

from __future__ import annotations

from pathlib import Path

import at_the_window as at
import pygame
import pytest
from at_the_lesson import Duellist, Learner, Reader
from lengths import mostly_long

from game.play.lessons import lessons_of
from game.ui.scene import Reset
from game.ui.scenes.battle.lesson import ENDED, NOT_SO
from game.ui.scenes.battle.screen import BattleScene
from game.ui.scenes.result import ResultScene
from game.ui.scenes.title.boxes import LEFT
from game.ui.scenes.title.screen import TitleScene
from given import shipped

FIRST, FIVE_KINDS, FORK = "loka/first_battle", "castle/five_kinds", "chess/fork_and_crown"
DUEL = "lytharian/first_duel"


@pytest.fixture
def learner(tmp_path: Path, request: pytest.FixtureRequest) -> Learner:
    found = Learner(tmp_path, request.param)
    request.addfinalizer(found.program.close)
    return found


# --- by a script that knows only what is said on the screen


@pytest.mark.parametrize("way", ["mouse", "keys"])
@pytest.mark.parametrize(
    "size",
    [
        (1280, 800),
        pytest.param((1024, 640), marks=pytest.mark.long),
        pytest.param((1920, 1080), marks=pytest.mark.long),
    ],
)
@pytest.mark.parametrize("key", mostly_long([FIRST, FIVE_KINDS, FORK], (0, 2)))
def test_a_lesson_is_won_by_doing_what_is_said(tmp_path: Path, key: str, size: tuple[int, int], way: str) -> None:
    """The squares of each sentence, by mouse or by keys, and nothing else; the menu then knows that it is done."""
    learner = Learner(tmp_path, key, size)
    try:
        reader = Reader(learner)
        steps = reader.by_mouse() if way == "mouse" else reader.by_keys()
        assert steps == len(learner.teaching.coach.lesson.steps)
        assert learner.battle.match.result is not None and not learner.teaching.lit()
        assert learner.desk.settings.lessons == (key,) and learner.teaching.coach.lesson.end in " ".join(learner.said())
        at.settle(learner.window, 3.0)
        assert learner.window.stack.top is learner.battle, "no result covers what the coach says at last"
    finally:
        learner.program.close()


@pytest.mark.parametrize("way", mostly_long(["mouse", "keys"]))
@pytest.mark.parametrize(
    "size",
    [(1024, 640), *(pytest.param(size, marks=pytest.mark.long) for size in ((1280, 800), (1920, 1080)))],
)
def test_a_first_duel_is_won_by_mouse_and_by_keys(tmp_path: Path, size: tuple[int, int], way: str) -> None:
    """Scout, cast, answer, equip, attack: six steps, each with what is lit and said."""
    learner = Duellist(tmp_path, DUEL, size)
    try:
        steps = learner.follow(learner.by_touches if way == "mouse" else learner.by_tab)
        assert steps == len(learner.teaching.coach.lesson.steps) == 6
        at.settle(learner.window, 2.0)
        assert learner.battle.match.result is not None and learner.desk.settings.lessons == (DUEL,)
    finally:
        learner.program.close()


def test_a_first_duel_that_is_left_is_gone_on_with(tmp_path: Path) -> None:
    """After two steps, with a spell on the stack: the very moment comes back, the passes of the program with it."""
    learner = Duellist(tmp_path, DUEL)
    try:
        for _ in range(3):
            learner.by_touches()
            at.settle(learner.window, 2.0)
        assert learner.teaching.coach.number == 3
        at.press(learner.window, pygame.K_q)
        at.settle(learner.window, 0.5)
        assert isinstance(learner.window.stack.top, TitleScene)
        assert learner.desk.settings.lesson_left[:2] == (DUEL, "4 of 6")
        at.press(learner.window, pygame.K_n)
        at.settle(learner.window, 0.5)
        battle = learner.window.stack.top
        assert isinstance(battle, BattleScene) and battle.teaching is not None
        assert battle.teaching.coach.number == 3 and battle.teaching.is_speaking
    finally:
        learner.program.close()


WORDS_A_SECOND = 3.0
"""A slow reader of a text on the screen."""
A_LOOK, A_CLICK, SHOWN = 3.0, 1.5, 5.0
"""Seconds to find what is lit, for each click, and until an action and the answer to it have been shown."""


def test_a_lesson_takes_five_minutes_at_most_and_the_first_three_four() -> None:
    """All that is said is read, the hints too; two clicks a step and a third for an attack."""
    library = shipped()
    for game in ("loka", "castle", "chess", "kings", "lytharian"):
        for offered in lessons_of(library, game):
            lesson, seconds = offered.lesson, len(offered.lesson.end.split()) / WORDS_A_SECOND
            for step in lesson.steps:
                said = " ".join((step.title, step.so, step.do, step.hint or "", step.well))
                seconds += len(said.split()) / WORDS_A_SECOND + A_LOOK + 3 * A_CLICK + SHOWN * (1 + len(step.then))
            most = 5 if game in ("kings", "lytharian") else min(4, lesson.minutes)
            assert seconds <= 60 * most, f"{offered.key}: {seconds:.0f} s"


# --- a lesson that is left


def test_a_lesson_that_is_left_keeps_its_place_and_is_gone_on_with_from_the_title(tmp_path: Path) -> None:
    """Q after one step: the title says where it stands; N leads to the very step, and «Again» to the beginning."""
    learner = Learner(tmp_path, FORK)
    try:
        learner.touch("d5")
        learner.touch("e7")
        at.settle(learner.window, 2.0)
        learner.touch("h2")
        learner.touch("h3")  # an answer that breaks the lesson is no part of its place
        at.press(learner.window, pygame.K_q)
        at.settle(learner.window, 0.5)
        title = learner.window.stack.top
        assert isinstance(title, TitleScene) and learner.desk.settings.lesson_left[:2] == (FORK, "2 of 5")
        assert title.lesson.lines()[0] == LEFT and "2 of 5" in title.lesson.lines()[2]
        at.press(learner.window, pygame.K_n)
        at.settle(learner.window, 0.5)
        battle = learner.window.stack.top
        assert isinstance(battle, BattleScene) and battle.teaching is not None
        assert battle.teaching.coach.number == 1 and battle.teaching.is_speaking
        battle.teaching.wishes.again()
        assert learner.program.playing is not None and learner.program.playing.match.ply == 0
    finally:
        learner.program.close()


def test_what_was_left_is_not_asked_about_again_once_it_is_done_or_sent_away(tmp_path: Path) -> None:
    """Nothing is offered twice unasked; a lesson whose actions no longer fit begins at its beginning."""
    learner = Learner(tmp_path, FIRST)
    try:
        at.press(learner.window, pygame.K_q)
        at.settle(learner.window, 0.3)
        title = learner.window.stack.top
        assert isinstance(title, TitleScene) and title.lesson.lines()[0] == LEFT
        at.click(learner.window, title.lesson.not_again.rect.center)
        assert title.lesson.lesson is None and not learner.desk.settings.lessons_offered
        change = learner.program.begin_lesson(FIRST, "a1a2", "nonsense")
        assert isinstance(change, Reset) and learner.program.playing is not None
        assert learner.program.playing.match.ply == 0
    finally:
        learner.program.close()


# --- answers


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
def test_the_announcer_speaks_to_the_learner_too(learner: Learner) -> None:
    """Nobody needs to know which side is theirs."""
    assert "Your move" in learner.said()


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


@pytest.mark.parametrize("size", mostly_long([pytest.param(size) for size in at.SIZES[:3]]))
@pytest.mark.parametrize("key", [FIRST, FIVE_KINDS, FORK, DUEL])
def test_at_every_size_the_strip_keeps_its_words(tmp_path: Path, key: str, size: tuple[int, int]) -> None:
    """USERS.md, 28: no clipped text, no control outside the window or under another."""
    learner = Learner(tmp_path, key, size)
    try:
        assert at.misplaced(learner.desk, learner.battle.ring) == []
        assert at.unreadable(learner.desk, learner.battle.draw) == []
    finally:
        learner.program.close()
