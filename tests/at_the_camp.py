"""What the tests of the phases before a battle share: a Loka game in a window, at any moment of its set-up."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import at_the_window as at
import pygame
from at_the_shelf import folders
from at_the_table import SlowThinker

import given
from game.ai.player import Choice
from game.core.ruleset import Decision, Phase
from game.core.seats import Seat
from game.play.chair import parse_chair
from game.play.session import Session
from game.play.thinking import Answer
from game.ui.app import Program
from game.ui.desk import Desk
from game.ui.scene import HANDLED, Reset, Scene
from game.ui.scenes.before_battle.terrain import TerrainScene
from game.ui.skins import set_up_for, skin_for
from game.ui.window import Window

EXAMPLE = {"rook": 1, "bishop": 1, "knight": 1, "pawn": 4}
ALONE = ("human", "normal", "normal", "normal")
ENEMIES = ("human", "human", "normal", "normal")
ALLIES = ("human", "normal", "human", "normal")


class CampProgram(Program):
    """The program on folders of its own, with a library that the tests share, and the slow thinker."""

    def __init__(self, root: Path) -> None:
        super().__init__(folders(root), given.shipped())
        self.slow: SlowThinker | None = None
        self.asked: list[str] = []

    def thinker(self, session: Session) -> Any:
        if self.slow is None or self.slow.rules is not session.rules:
            self.slow = SlowThinker(session.rules)
        return self.slow

    def open_settings(self, group: str = "") -> Any:
        return HANDLED

    def open_rules(self, rule: str = "") -> Any:
        self.asked.append(f"rules {rule}")
        return HANDLED

    def open_new_game(self, game: str) -> Any:
        self.asked.append(f"new game {game}")
        return HANDLED

    def open_menu(self) -> Any:
        self.asked.append("menu")
        return HANDLED


def begun(
    program: Program,
    chairs: Sequence[str] = ALONE,
    variant: str | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int = 3,
    names: Sequence[str] = (),
) -> Session:
    """A fresh game that is not kept."""
    made = [parse_chair(text, name) for text, name in zip(chairs, [*names, *[""] * len(chairs)], strict=False)]
    return Session.begin(program.library, "loka", variant, options or {}, seed, made, None)


def phase(session: Session) -> Phase:
    pending = session.match.pending
    return pending.phase if isinstance(pending, Decision) else Phase.BATTLE


def armed(session: Session, army: Mapping[str, int] = EXAMPLE) -> Session:
    """The same game with every army chosen and the tiles laid."""
    rules: Any = session.rules
    while phase(session) is Phase.ARMY:
        session.play(rules.muster(army))
    return session


def deployed(session: Session, until: Callable[[Session], bool]) -> Session:
    """The same game with pieces placed at random, but always alike, until something is so."""
    chance = random.Random(1)
    while phase(session) is Phase.DEPLOY and not until(session):
        session.play(chance.choice(list(session.rules.actions(session.match.state))))
    return session


def laying(desk: Desk, session: Session, viewer: int = 0) -> TerrainScene:
    """The scene that shows the tiles which the last army has brought about."""
    skin = skin_for(desk, session.rules)
    look = set_up_for(desk, session.rules, skin)
    assert look is not None
    match = session.match
    beats = look.beats(match.told(match.ply - 1, Seat(viewer)))
    return TerrainScene(desk, session, beats, Seat(viewer))


class Camp(at.Opened):
    """A game in a window, in the phase that it is in."""

    def __init__(
        self,
        root: Path,
        session_of: Callable[[CampProgram], Session],
        *,
        first: Callable[[Desk, Session], Scene] | None = None,
        size: tuple[int, int] = (1280, 800),
        percent: int = 100,
        **options: Any,
    ) -> None:
        self.program = CampProgram(root)
        self.desk = at.quiet_desk(self.program, size, percent, **options)
        self.session = session_of(self.program)
        self._make = first
        self.opened: Window = at.window(self.desk, self.scene)
        self.settle(0.3)

    def scene(self, desk: Desk) -> Scene:
        if self._make is not None:
            return self._make(desk, self.session)
        change = self.program.begin(self.session)
        assert isinstance(change, Reset)
        return change.scene

    @property
    def kind(self) -> str:
        return type(self.top).__name__

    @property
    def slow(self) -> SlowThinker:
        assert self.program.slow is not None
        return self.program.slow

    @property
    def actions(self) -> list[str]:
        return [str(action) for action in self.session.match.actions]

    # What a hand does

    def write(self, words: str) -> None:
        at.write(self.opened, words)

    def click(self, where: tuple[int, int], button: int = 1) -> None:
        at.click(self.opened, where, button)

    def push(self, label: str) -> None:
        super().push(label)
        self.settle(0.3)

    def square(self, name: str) -> tuple[int, int]:
        """Where a square is on the screen."""
        place = self.top.skin.place_of(self.session.rules.notation.spot_named(name))
        assert place is not None
        return place.center

    def answer(self, action: str) -> None:
        """The computer player's process sends this action."""
        slow = self.slow
        assert slow.question is not None and slow.tag is not None
        slow.ready.append(Answer(slow.tag, slow.question.wish, Choice(action, (0.0, 0.0), 1, 1, 0.1, ()), None))
        self.settle()

    def answer_somehow(self) -> None:
        """The computer player's process sends the first legal action."""
        self.answer(str(self.session.rules.actions(self.session.match.state)[0]))

    # What eyes see

    def picture(self) -> bytes:
        """The whole screen as it is drawn now."""
        surface = pygame.Surface((self.desk.layout.width, self.desk.layout.height))
        self.top.draw(surface)
        return pygame.image.tobytes(surface, "RGB")

    def blind_hand(self, seed: int, events: int, again: Callable[[CampProgram], Session]) -> None:
        """Random events; a fresh game whenever the screen was left."""
        for alive in at.blind_events(self, seed, events):
            if alive and self.program.slow is not None and self.program.slow.question is not None:
                seat = self.session.seat
                if seat is not None and not self.session.chairs[seat].is_human:
                    self.answer_somehow()
            if not alive or not self.opened.stack.scenes or self.kind == "BattleScene":
                self.session = again(self.program)
                self.opened = at.window(self.desk, self.scene)
