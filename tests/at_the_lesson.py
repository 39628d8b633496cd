"""What the tests of lessons in the window share: a program at a lesson, and hands."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import at_the_window as at
import pygame

from game.core.ruleset import Action, Unit
from game.settings import Paths
from game.table.measure import INCH
from game.ui.app import Program
from game.ui.scene import Reset
from game.ui.scenes.battle.choice_rows import ChoiceRow
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

    # What hands do

    def point(self, where: tuple[int, int]) -> None:
        """A click."""
        at.click(self.window, where)

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        at.drag(self.window, start, end)

    def roll(self, where: tuple[int, int]) -> None:
        """The wheel one notch away from the hand, with Shift held, over a place."""
        pygame.mouse.set_pos(where)
        pygame.key.set_mods(pygame.KMOD_SHIFT)
        pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, y=1, x=0))
        at.settle(self.window, 0.2)
        pygame.key.set_mods(pygame.KMOD_NONE)

    def key(self, *codes: int) -> None:
        """Keys, one after the other."""
        at.press(self.window, *codes)

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

    def wait(self) -> None:
        """Until the coach speaks."""
        for _ in range(60):
            if self.teaching.is_speaking:
                return
            at.settle(self.window, 0.1)

    def said(self) -> set[str]:
        with self.desk.theme.collecting() as written:
            self.battle.draw(self.window.screen)
        return {text.words for text in written}


class Duellist(Learner):
    """Does what Lytharian's coach suggests, spot after spot."""

    @property
    def suggested(self) -> Action:
        action = self.teaching.coach.suggested()
        assert action is not None, self.said()
        return action

    def by_touches(self) -> None:
        """With the mouse; an action that touches nothing by the button that names it."""
        action = self.suggested
        if str(action) == "pass":
            rows = [widget for widget in self.battle.ring.widgets if isinstance(widget, ChoiceRow) and widget.visible]
            self.point(next(each for each in rows if each.label == "Let them fight").rect.center)
            return
        for spot in action.touches:
            place = self.battle.skin.place_of(spot)
            assert place is not None, (str(action), spot)
            self.point(place.center)
            at.settle(self.window, 0.6)

    def by_tab(self) -> None:
        """With Tab, which goes through all that can be chosen, and Space; an answer by its number."""
        action = self.suggested
        if str(action) == "pass":
            self.key(pygame.K_1)
            return
        for spot in action.touches:
            for _ in range(40):
                tool = self.battle.choosing.tool
                if tool is not None and tool.cursor == spot and tool.cursor_shown:
                    break
                self.key(pygame.K_TAB)
            assert tool is not None and tool.cursor == spot, (str(action), spot)
            self.key(pygame.K_SPACE)
            at.settle(self.window, 0.6)

    def follow(self, way: Callable[[], None]) -> int:
        """Each step as the coach says it, with what is lit; returns how many steps that took."""
        coach, steps = self.teaching.coach, 0
        while coach.step is not None:
            self.wait()
            assert self.teaching.lit() and coach.step.do in " ".join(self.said())
            before = coach.number
            way()
            at.settle(self.window, 1.0)
            assert coach.number == before + 1 and not coach.is_strayed, coach.said
            steps += 1
        return steps


ANVIL = "kings/hammer_and_anvil"


class Recruit(Learner):
    """Somebody who does with hands what the coach of Kings of War says."""

    def __init__(self, root: Path, size: tuple[int, int] = (1280, 800)) -> None:
        super().__init__(root, ANVIL, size)

    def unit(self, number: int) -> tuple[int, int]:
        place = self.battle.skin.place_of(Unit(number))
        assert place is not None
        return place.center

    def inches(self, number: int, x: float, y: float) -> tuple[int, int]:
        """A pixel so many inches right of and above a unit."""
        ordering = self.battle.skin.ordering
        frame = None if ordering is None else ordering.frame()  # type: ignore[attr-defined]
        assert frame is not None
        at_x, at_y = self.unit(number)
        return round(at_x + x * frame.scale * INCH), round(at_y - y * frame.scale * INCH)

    def press(self, *keys: int) -> None:
        for key in keys:
            self.key(key)
            at.settle(self.window, 0.4)

    def typed(self, text: str) -> None:
        self.press(pygame.K_SLASH, *map(ord, text), pygame.K_RETURN)

    def wait(self) -> None:
        """Until the coach speaks again."""
        for _ in range(40):
            at.settle(self.window, 0.5)
            if self.teaching.is_speaking or self.teaching.coach.is_done:
                return
        raise AssertionError(self.teaching.told)

    def title(self) -> str:
        self.wait()
        step = self.teaching.coach.step
        return "" if step is None else step.title

    def end_phase(self) -> None:
        self.press(pygame.K_e)

    # Each step, by mouse

    def by_mouse(self) -> None:
        assert self.title() == "Advance"
        self.drag(self.unit(1), self.inches(1, 0, 3))
        at.settle(self.window, 0.5)
        self.point(self.inches(1, 0, 3))
        assert self.title() == "Pivot"
        self.point(self.unit(2))
        at.settle(self.window, 0.4)
        for _ in range(3):
            self.roll(self.inches(2, 0, 6))
        self.press(pygame.K_SPACE)
        assert self.title() == "End the phase"
        self.end_phase()
        assert self.title() == "Nobody shoots"
        self.end_phase()
        assert self.title() == "Charge the flank"
        self.point(self.unit(2))
        at.settle(self.window, 0.4)
        self.point(self.unit(6))
        at.settle(self.window, 0.6)
        self.point(self.unit(6))
        self.to_the_end()

    def by_keys(self) -> None:
        for title, text in (
            ("Advance", "advance:u1,5"), ("Pivot", "face:u2,310"), ("End the phase", "end"), ("Nobody shoots", "end"),
            ("Charge the flank", "charge:u2,u6"),
        ):  # fmt: skip
            assert self.title() == title
            self.typed(text)
        self.to_the_end()

    def to_the_end(self) -> None:
        assert self.title() == "End the phase"
        self.end_phase()
        assert self.title() == "Nobody shoots"
        self.end_phase()
        assert self.title() == "Watch the nerve"
        self.typed("fight:u6")
        self.wait()


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
