"""What the tests of the screens around the battle share: a program with folders of its own, saved games, two eyes."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import at_the_window as at

import given
from game import __version__
from game.content.cache import Cache
from game.core.digest import short
from game.play.match import Match
from game.play.record import ClockKey, Record, result_key
from game.play.reload import assemble
from game.play.session import Session
from game.rules.catalogue import Library
from game.settings import Paths, paths
from game.ui.app import Program
from game.ui.desk import Desk
from game.ui.scene import HANDLED, Change, Scene
from game.ui.window import Window

NOW = 1_790_000_000.0


def folders(root: Path) -> Paths:
    """The folders of a player who lives below `root`."""
    return Paths(root, root / "data", root / "saves", root / "mods", root / "cache", root / "logs")


def checked(root: Path) -> Cache:
    """Where the player who lives there keeps checked data: once for all such players."""
    where, ours = folders(root).cache, paths().cache
    ours.mkdir(parents=True, exist_ok=True)
    if not where.exists():
        where.symlink_to(ours, target_is_directory=True)
    return Cache(where, __version__)


def assembled(root: Path, enabled: Sequence[str]) -> Library:
    """The data under the mods of the player who lives there."""
    return assemble(folders(root).mods, enabled, checked(root)).library


class ShelfProgram(Program):
    """The program on folders of its own, that remembers what it was asked and opens no other screen."""

    def __init__(self, root: Path, library: Library | None = None) -> None:
        super().__init__(folders(root), library or given.shipped())
        self.asked: list[str] = []
        self.begun: list[Session] = []

    def begin(self, session: Session) -> Change:
        self.begun.append(session)
        return HANDLED

    def resume_record(self, path: Path) -> Change:
        self.asked.append(f"resume {path.name}")
        return HANDLED

    def open_replay(self, path: Path, ply: int = 0) -> Change:
        self.asked.append(f"replay {path.name}" + (f" at {ply}" if ply else ""))
        return HANDLED

    def open_mods(self) -> Change:
        self.asked.append("mods")
        return HANDLED

    def open_settings(self, group: str = "") -> Change:
        self.asked.append("settings")
        return HANDLED

    def open_rules(self, rule: str = "") -> Change:
        self.asked.append(f"rules {rule}".strip())
        return HANDLED

    def open_new_game(self, game: str) -> Change:
        self.asked.append(f"new game {game}")
        return HANDLED


class Shelf(at.Opened):
    """One screen in a window."""

    def __init__(
        self,
        root: Path,
        first: Callable[[Desk], Scene],
        size: tuple[int, int] = (1280, 800),
        percent: int = 100,
        *,
        program: ShelfProgram | None = None,
        **options: Any,
    ) -> None:
        self.program = program or ShelfProgram(root)
        self.desk = at.quiet_desk(self.program, size, percent, **options)
        self.opened: Window = at.window(self.desk, first)

    def settle(self, seconds: float = 0.3) -> None:
        at.settle(self.opened, seconds)

    def until(self, done: Callable[[], bool], steps: int = 4000) -> None:
        """Lets the window turn until something has come."""
        for _ in range(steps):
            if done():
                return
            at.settle(self.opened, 0.05)
        raise AssertionError("it never came")


def record(seed: int = 1, actions: int = 30, **more: Any) -> Record:
    """A game of random moves."""
    library = given.shipped()
    rules = library.rules("chess")
    match: Match[Any] = Match(rules, rules.start(seed))
    chance = random.Random(seed)
    kept = Record(
        "chess", "standard", {}, seed, library.fingerprint("chess"), {"white": "human", "black": "hard"}, **more
    )
    while match.ply < actions and match.result is None:
        action = chance.choice(list(rules.actions(match.state)))
        match.play(action)
        kept.actions.append(str(action))
        kept.digests.append(short(match.digest()))
        kept.seconds.append(round(chance.random() * 9, 2))
    kept.result = result_key(rules, match)
    return kept


def mate() -> Record:
    """The shortest game: Black mates."""
    kept = Record("chess", "standard", {}, 7, None, {"white": "human", "black": "hard"}, names={"white": "Ilse"})
    kept.actions = ["f2f3", "e7e5", "g2g4", "d8h4"]
    kept.seconds = [3.0, 1.0, 2.0, 1.0]
    library = given.shipped()
    rules = library.rules("chess")
    match: Match[Any] = Match(rules, rules.start(7))
    for text in kept.actions:
        match.play(rules.notation.parse(match.state, text))
        kept.digests.append(short(match.digest()))
    kept.result = result_key(rules, match)
    return kept


def put(root: Path, name: str, text: str, age: float = 0.0) -> Path:
    """A file among the saves, written so many seconds before `NOW`."""
    path = folders(root).saves / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    os.utime(path, (NOW - age, NOW - age))
    return path


def some_saves(root: Path) -> list[Path]:
    """A few games: one under way, one over, one on the clock, one damaged."""
    timed = record(3, 24, clock=ClockKey(900.0, 10.0), names={"white": "Morwen"})
    return [
        put(root, "chess-2026-11-21-1.yaml", record(1, 10).text(), 100),
        put(root, "chess-2026-11-20-1.yaml", mate().text(), 90_000),
        put(root, "chess-2026-11-19-1.yaml", timed.text(), 180_000),
        put(root, "chess-2026-11-18-1.yaml", record(4, 60).text()[:700] + "\nresult: [cut", 270_000),
    ]


def blind_hand(shelf: Shelf, seed: int, events: int, again: Callable[[Desk], Scene]) -> None:
    """Random events; a fresh screen whenever the last one was left."""
    for alive in at.blind_events(shelf, seed, events):
        if not alive or not shelf.opened.stack.scenes:
            shelf.opened = at.window(shelf.desk, again)
