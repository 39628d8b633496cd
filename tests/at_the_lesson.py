"""What the tests of lessons in the window share: a program at a lesson, and hands."""

from __future__ import annotations

from pathlib import Path

import at_the_window as at

from game.settings import Paths
from game.ui.app import Program
from game.ui.scene import Reset
from game.ui.scenes.battle.screen import BattleScene
from game.ui.window import Window


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
