"""Events shown one after another at the player's pace (look.md, Motion)."""

from __future__ import annotations

from typing import Any

import at_the_window as at
import pygame
import pytest

import given
from game.core.moment import LAID_OPEN
from game.play.match import Match
from game.rules.chess.state import Captured, Moved
from game.ui.skins import skin_for
from game.ui.stage import Shown, Stage, shown_of

FRAME = 1 / 60


class Watched:
    """A stage on a match, with what was heard and told."""

    def __init__(self, pace: str = "normal", calm: bool = False) -> None:
        self.desk = at.desk(pace=pace, calm=calm)
        self.rules = given.shipped().rules("chess")
        self.skin = skin_for(self.desk, self.rules)
        self.skin.fit(pygame.Rect(0, 0, 640, 640))
        self.heard: list[str] = []
        self.told: list[Shown] = []
        self.stage = Stage(self.skin, lambda: self.desk.settings, self.heard.append, self.told.append)
        self.match: Match[Any] = Match(self.rules, self.rules.start(1))

    def play(self, *texts: str, waits: bool = False) -> None:
        for text in texts:
            self.match.play(self.rules.notation.parse(self.match.state, text))
            self.stage.add(shown_of(self.match.told(self.match.ply - 1, LAID_OPEN), waits=waits))

    def seconds(self) -> float:
        """How long it takes until everything has been shown."""
        frames = 0
        while not self.stage.idle:
            self.stage.update(FRAME)
            self.stage.draw(pygame.Surface((640, 640)))
            frames += 1
            assert frames < 2000, "the stage is stuck"
        return frames * FRAME


@pytest.mark.parametrize(("pace", "least", "most"), [("slow", 0.3, 0.45), ("normal", 0.14, 0.25), ("fast", 0.06, 0.14)])
def test_the_pace_stretches_every_animation(pace: str, least: float, most: float) -> None:
    """look.md, Motion: a slide takes 140 ms and 25 a square; slow doubles it, fast halves it."""
    watched = Watched(pace)
    watched.play("e2e4")
    assert least <= watched.seconds() <= most


def test_instant_shows_everything_in_one_frame() -> None:
    """USERS 6: nothing is left out, nothing takes time."""
    watched = Watched("instant")
    watched.play("e2e4", "d7d5", "e4d5")
    watched.stage.update(FRAME)
    assert watched.stage.idle
    assert sum(isinstance(shown.happening.event, Moved | Captured) for shown in watched.told) == 3


def test_step_by_step_waits_for_a_key() -> None:
    """look.md, Motion: each event waits."""
    watched = Watched("step")
    watched.play("e2e4", waits=True)
    for _ in range(100):
        watched.stage.update(FRAME)
    assert watched.stage.waiting and not watched.told
    assert not watched.stage.busy
    watched.stage.finish()
    assert not watched.stage.waiting
    watched.seconds()
    assert len(watched.told) >= 1


def test_the_board_below_is_the_view_before_until_it_is_the_one_after() -> None:
    """ARCHITECTURE 3.6: exact views, no rule is done again."""
    watched = Watched()
    start = watched.match.state
    watched.play("e2e4")
    watched.stage.update(FRAME)
    assert watched.stage.view(watched.match.state) is start
    watched.seconds()
    assert watched.stage.view(watched.match.state) is watched.match.state


def test_a_click_finishes_what_runs_and_the_next_begins() -> None:
    """look.md, Motion: input is never blocked."""
    watched = Watched()
    watched.play("e2e4", "e7e5")
    watched.stage.update(FRAME)
    assert watched.stage.finish()
    watched.stage.update(FRAME)
    assert watched.told[-1].before is not watched.told[0].before
    assert watched.stage.finish()


def test_holding_hurries() -> None:
    """USERS 6."""
    calmly, hurried = Watched(), Watched()
    hurried.stage.hurried = True
    for watched in (calmly, hurried):
        watched.play("e2e4", "d7d5", "e4d5")
    assert hurried.seconds() < calmly.seconds() / 3


def test_many_turns_of_computer_players_run_fast() -> None:
    """look.md, Motion: more than three turns in the queue."""
    few, many = Watched(), Watched()
    few.play("e2e4")
    many.play("e2e4", "e7e5", "d2d4", "d7d5", "c2c4", "c7c5")
    assert many.seconds() < 6 * few.seconds() * 0.85


def test_the_last_turn_is_shown_again_exactly_once_in_order() -> None:
    """USERS 6."""
    watched = Watched()
    watched.play("e2e4")
    watched.stage.last_turn = tuple(watched.stage.queue)
    watched.seconds()
    first = [shown.happening.event for shown in watched.told]
    watched.told.clear()
    assert watched.stage.again()
    watched.seconds()
    assert [shown.happening.event for shown in watched.told] == first


def test_a_capture_leaves_a_mark_and_is_heard_when_it_strikes() -> None:
    """USERS 6, look.md, Sounds."""
    watched = Watched()
    watched.play("e2e4", "d7d5", "e4d5")
    watched.seconds()
    assert {watched.skin.name_of(spot) for spot in watched.stage.removed} == {"d5"}
    assert watched.heard.count("capture") == 1
    assert watched.heard.count("place") == 2


def test_calm_play_breaks_nothing_into_shards() -> None:
    """look.md, Motion: calm removes shake, flash and tumbling."""
    watched = Watched(calm=True)
    watched.play("e2e4", "d7d5", "e4d5")
    watched.seconds()
    last = watched.told[-2]
    animation = watched.skin.animate(last.before, last.happening)
    assert animation is not None and not getattr(animation, "pieces", ())


def test_a_mate_topples_the_king() -> None:
    """look.md, Motion: a king falls, 900 ms."""
    watched = Watched()
    watched.play("f2f3", "e7e5", "g2g4", "d8h4")
    watched.seconds()
    assert watched.heard.count("king_falls") == 1
