"""What the tests of lessons in the window share: a program at a lesson, and hands."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import at_the_window as at
import pygame

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

    def type(self, name: str) -> None:
        """«/», the square's name and Enter choose what is there."""
        at.press(self.window, pygame.K_SLASH, *map(ord, name), pygame.K_RETURN)
        at.settle(self.window, 0.4)

    def said(self) -> set[str]:
        with self.desk.theme.collecting() as written:
            self.battle.draw(self.window.screen)
        return {text.words for text in written}


START = re.compile(r"(?:from|with the (?P<piece>[A-Z]\w+)(?: on)?) (?P<square>[a-z]\d+)\b")
SQUARE, WITH = re.compile(r"\b[a-z]\d+\b"), re.compile(r"with the ([A-Z]\w+)")
DEED = re.compile(r"^[A-Z][a-z]+,? (?:the|with|from|[a-z]\d+)\b.*\b(?:from|with)\b.*\.$|^[A-Z][a-z]+ from .*\.$")
"""A sentence that tells somebody to do something; the announcer's tell who has done it."""


class Reader:
    """Somebody who does what the strip says, word for word, and remembers where the piece that was named has gone."""

    def __init__(self, learner: Learner) -> None:
        self.learner = learner
        self.gone_to: dict[str, str] = {}

    def told(self) -> tuple[str, str, str] | None:
        """Where from, where to, and the whole sentence; None where nothing is to be done."""
        for words in sorted(self.learner.said()):
            squares = SQUARE.findall(words)
            if not DEED.match(words) or not squares:
                continue
            named, start = WITH.search(words), START.search(words)
            known = "" if named is None else self.gone_to.get(named[1], "")
            begin = start["square"] if start is not None else known
            if not begin:
                continue
            end = next(square for square in squares if square != begin)
            if named is not None:
                self.gone_to[named[1]] = end
            return begin, end, words
        return None

    def choose(self, sentence: str, *, by_keys: bool) -> None:
        """In a menu, what the sentence names."""
        menu, window = self.learner.battle.choosing.menu, self.learner.window
        if menu is None:
            return
        named = next(i for i, entry in enumerate(menu.entries) if entry.words in sentence)
        if by_keys:
            at.press(window, *(pygame.K_RIGHT,) * named, pygame.K_RETURN)
        else:
            at.click(window, menu.place(named).center)

    def by_mouse(self) -> int:
        """Clicks from square to square; returns how many steps it has taken."""
        return self.follow(lambda begin, end: (self.learner.touch(begin), self.learner.touch(end)), by_keys=False)

    def by_keys(self) -> int:
        """From square to square by their names."""
        return self.follow(lambda begin, end: (self.learner.type(begin), self.learner.type(end)), by_keys=True)

    def follow(self, make: Callable[[str, str], object], *, by_keys: bool) -> int:
        """Does what is said until nothing more is; returns how many steps that took."""
        steps = 0
        while (told := self.told()) is not None:
            make(told[0], told[1])
            self.choose(told[2], by_keys=by_keys)
            at.settle(self.learner.window, 1.0)
            steps += 1
            assert steps < 10, told
        return steps
