"""What the tests of the battle share: a game in a window, a computer player that answers when told to."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import at_the_window as at
import pygame

import given
from game.ai.player import Choice, Suggestion
from game.core.digest import digest
from game.core.ruleset import Ruleset, Spot
from game.play.chair import parse_chair
from game.play.position import position_from_text
from game.play.record import ClockKey
from game.play.session import Session
from game.play.thinking import Answer, Question, Tag
from game.rules.catalogue import Library
from game.settings import paths
from game.ui.app import Program
from game.ui.desk import Desk
from game.ui.scenes.battle.screen import BattleScene
from game.ui.scenes.fault import FaultScene
from game.ui.window import Window


class SlowThinker:
    """Stands for the kept process: answers only when a test says what."""

    def __init__(self, rules: Ruleset[Any]) -> None:
        self.rules = rules
        self.question: Question | None = None
        self.tag: Tag | None = None
        self.ready: list[Answer] = []
        self.stopped = 0
        self.cancelled = 0
        self.closed = False

    def ask(self, question: Question) -> Tag:
        self.question = question
        self.tag = Tag(question.match, question.ply, digest(self.rules.notation.pack(question.view)))
        return self.tag

    def poll(self) -> Answer | None:
        return self.ready.pop(0) if self.ready else None

    def stop(self, tag: Tag) -> None:
        self.stopped += 1

    def cancel(self, tag: Tag) -> None:
        if self.question is not None and self.tag == tag:
            self.cancelled += 1
            self.question = None

    def close(self) -> None:
        self.closed = True

    def set_rules(self, rules: Ruleset[Any], plain: Any) -> None:
        self.rules = rules
        self.question = None

    def answer(self, action: str, tag: Tag | None = None, fault: str | None = None) -> None:
        """What the process would send for the question, or for another one."""
        assert self.question is not None and self.tag is not None
        found = (Suggestion(action, 0.54, None, (action,), "Looks good.", "About even: 54 % for White", 40),)
        choice = Choice(action, (0.1, -0.1), 3, 100, 0.1, found)
        self.ready.append(Answer(tag or self.tag, self.question.wish, choice, fault))


class TableProgram(Program):
    """The program with a library that the tests share, and the slow thinker."""

    def __init__(self) -> None:
        super().__init__(paths(), given.shipped())
        self.slow: SlowThinker | None = None

    def thinker(self, session: Session) -> Any:
        if self.slow is None:
            self.slow = SlowThinker(session.rules)
        elif self.slow.rules is not session.rules:
            self.slow.set_rules(session.rules, None)
        return self.slow

    def open_settings(self, group: str = "") -> Any:
        return None


def session_of(
    library: Library,
    game: str,
    chairs: Sequence[str],
    start: str = "",
    *,
    variant: str | None = None,
    rules: Mapping[str, Any] | None = None,
    seed: int = 7,
    path: Path | None = None,
    clock: ClockKey | None = None,
) -> Session:
    """A game with these in its chairs, from its beginning or from a position's text, which brings its own rules."""
    found = position_from_text(start, library) if start else None
    begins = None if found is None else (found.rules, found.state)
    seated = [parse_chair(text) for text in chairs]
    return Session.begin(library, game, variant, rules or {}, seed, seated, path, clock, begins)


class Table(at.Opened):
    """A game in a window."""

    def __init__(
        self,
        white: str = "human",
        black: str = "human",
        *,
        start: str = "",
        path: Path | None = None,
        size: tuple[int, int] = (1280, 800),
        percent: int = 100,
        clock: tuple[float, float] | None = None,
        game_options: dict[str, Any] | None = None,
        program: TableProgram | None = None,
        **options: Any,
    ) -> None:
        self.program = program or TableProgram()
        self.desk = at.quiet_desk(self.program, size, percent, **options)
        self.start, self.path, self.chairs = start, path, (white, black)
        self.clock, self.game_options = clock, game_options or {}
        self.opened: Window = at.window(self.desk, self._first)
        at.settle(self.opened, 0.3)

    def _first(self, desk: Desk) -> BattleScene:
        clock = None if self.clock is None else ClockKey(*self.clock)
        rules, library = self.game_options, self.program.library
        session = session_of(library, "chess", self.chairs, self.start, rules=rules, path=self.path, clock=clock)
        return BattleScene(desk, session)

    @property
    def battle(self) -> BattleScene:
        scene = next(s for s in self.opened.stack.scenes if isinstance(s, BattleScene))
        return scene

    @property
    def session(self) -> Session:
        return self.battle.session

    @property
    def slow(self) -> SlowThinker:
        assert self.program.slow is not None
        return self.program.slow

    @property
    def actions(self) -> list[str]:
        return [str(action) for action in self.session.match.actions]

    def spot(self, name: str) -> Spot:
        found = self.battle.skin.spot_named(name)
        assert found is not None, name
        return found

    def at(self, name: str) -> tuple[int, int]:
        place = self.battle.skin.place_of(self.spot(name))
        assert place is not None
        return place.center

    # What a hand does

    def click(self, *names: str) -> None:
        for name in names:
            at.click(self.opened, self.at(name))

    def move(self, *texts: str) -> None:
        """Moves by click and click."""
        for text in texts:
            self.click(text[:2], text[2:4])
            self.settle(0.3)

    def drag(self, text: str) -> None:
        at.drag(self.opened, self.at(text[:2]), self.at(text[2:4]))
        self.settle(0.3)

    def type(self, words: str) -> None:
        for letter in words:
            at.press(self.opened, ord(letter))

    def stay_here(self) -> None:
        """No control leads to another screen."""
        for name in ("open_menu", "open_rules", "open_new_game", "open_replay", "begin_new", "quit"):
            setattr(self.program, name, lambda *_: None)

    suffered = 0
    """Random events so far, of which every third is drawn."""

    def suffer(self, dice: random.Random, keys: Sequence[int], squares: Sequence[str], touches: float) -> None:
        """One random event, now and then one of these keys or a touch of a square; the computer player may answer."""
        event = at.random_event(dice, self.opened.screen.get_size())
        if dice.random() < 0.15:
            event = at.key(dice.choice(keys))
        elif dice.random() < touches and event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            where = self.at(dice.choice(squares))
            event = pygame.Event(event.type, pos=where, button=event.button, touch=False)
        pygame.event.post(event)
        self.opened._clock.now += dice.choice((0.005, 0.02, 0.3))  # type: ignore[attr-defined]
        self.suffered += 1
        assert at.step(self.opened, seen=self.suffered % 3 == 0), "the window closed"
        assert not isinstance(self.top, FaultScene), "a fault"
        slow = self.program.slow
        if slow is not None and slow.question is not None and dice.random() < 0.2 and not slow.ready:
            slow.answer(str(dice.choice(list(self.battle.rules.actions(slow.question.view)))))
