"""The lesson of Kings of War in the window: by mouse, by keys, left and gone on with (docs/look.md, Lesson)."""

from __future__ import annotations

from pathlib import Path

import at_the_window as at
import pygame
import pytest
from at_the_lesson import ANVIL, Recruit

from game.settings import Paths
from game.ui.app import Program
from game.ui.scene import Reset
from game.ui.scenes.battle.screen import BattleScene
from game.ui.scenes.title.screen import TitleScene


@pytest.mark.parametrize("way", ["mouse", "keys"])
def test_the_lesson_is_won_by_doing_what_is_said(tmp_path: Path, way: str) -> None:
    """Advance, pivot, charge a flank, watch the nerve; the menu then knows that it is done."""
    pupil = Recruit(tmp_path)
    try:
        pupil.by_mouse() if way == "mouse" else pupil.by_keys()
        assert pupil.teaching.coach.is_done and pupil.battle.match.result is not None
        assert pupil.desk.settings.lessons == (ANVIL,)
    finally:
        pupil.program.close()


def test_a_phase_that_is_ended_early_is_told_and_taken_back(tmp_path: Path) -> None:
    """What happened stands in the strip; nothing else is done until it is settled, and the button goes back to where
    the lesson was: a second End made it the other side's turn, and nobody said anything."""
    pupil = Recruit(tmp_path)
    try:
        pupil.wait()
        pupil.key(pygame.K_e)
        at.settle(pupil.window, 1.0)
        assert pupil.teaching.coach.is_strayed and any("End of the Move phase?" in words for words in pupil.said())
        pupil.key(pygame.K_e)
        at.settle(pupil.window, 1.0)
        match = pupil.battle.match
        assert match.ply == 1 and match.seat == pupil.teaching.coach.seat
        assert any("or play on alone." in words for words in pupil.said())
        pupil.point(pupil.teaching.panel.back.rect.center)
        at.settle(pupil.window, 1.0)
        assert match.ply == 0 and pupil.teaching.is_speaking and pupil.teaching.coach.number == 0
    finally:
        pupil.program.close()


def test_it_is_left_and_taken_up_again_from_the_title(tmp_path: Path) -> None:
    """Q after one step; the title leads back to the very step."""
    pupil = Recruit(tmp_path)
    try:
        pupil.typed("advance:u1,5")
        pupil.wait()
        pupil.press(pygame.K_q)
        title = pupil.window.stack.top
        assert isinstance(title, TitleScene) and pupil.desk.settings.lesson_left[:2] == (ANVIL, "2 of 8")
        pupil.press(pygame.K_n)
        battle = pupil.window.stack.top
        assert isinstance(battle, BattleScene) and battle.teaching is not None
        assert battle.teaching.coach.number == 1
    finally:
        pupil.program.close()


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_strip_list_and_announcer_stand_beside_the_orders(tmp_path: Path, size: tuple[int, int]) -> None:
    """Nothing lies over anything else, though the orders take most of the column; the unit that is meant is ringed."""
    pupil = Recruit(tmp_path, size)
    try:
        places = pupil.battle.places
        assert places is not None
        strip = pupil.teaching.panel.rect
        rects = [*places.above, places.story, places.moves]
        assert strip in rects
        for i, one in enumerate(rects):
            assert pupil.window.screen.get_rect().contains(one)
            assert not any(one.colliderect(other) for other in rects[i + 1 :]), rects
        ring = pupil.window.screen.subsurface(pygame.Rect(0, 0, 200, 200).move(
            pupil.unit(1)[0] - 100, min(pupil.unit(1)[1] - 100, size[1] - 200)
        ))  # fmt: skip
        gold = pygame.mask.from_threshold(ring, pygame.Color("#FFE9A8"), (8, 8, 8, 255)).count()
        assert gold > 60
    finally:
        pupil.program.close()


def test_the_first_quick_game_is_a_short_one_and_the_next_like_the_last(tmp_path: Path) -> None:
    """One click, no form; what was chosen once is kept."""
    folders = (tmp_path, *(tmp_path / name for name in ("data", "saves", "mods", "cache", "logs")))
    program = Program(Paths(*folders))
    desk = at.quiet_desk(program, (1280, 800), 100)
    try:
        for last, variant in ((None, "skirmish"), ("clash", "clash")):
            if last is not None:
                desk.change(last={"kings": {**desk.settings.last["kings"], "variant": last}})
            begun = program.quick_game("kings")
            assert isinstance(begun, Reset) and program.playing is not None
            assert program.playing.match.rules.variant == variant
            chairs = [str(chair) for chair in program.playing.chairs]
            assert sum(chair == "human" for chair in chairs) == 1, chairs
    finally:
        program.close()
