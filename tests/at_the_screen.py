"""A person at the real window: a virtual screen, a mouse and keys, and nothing else.

The program runs in a process of its own.  Where things stand on its screen is known from a mirror: the same scene, made
from the same settings and the record on the disk, in this process without a display.  What happened is read from the
record alone.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import at_the_window as at
import pygame
from at_the_table import SlowThinker

import game
from game.ai.levels import parse_agent
from game.ai.player import choose
from game.core.ruleset import Action, Decision, Label, Slot, Square, Unit
from game.core.seats import Seat
from game.play.record import Replayed, read_record
from game.settings import Settings, paths, save
from game.ui.app import Program
from game.ui.window import Window
from given import shipped

PATIENCE = 60.0
"""Seconds until something that was asked for must have happened."""
KEYS = {
    "/": "slash", "~": "asciitilde", ":": "colon", ",": "comma", "+": "plus", ".": "period", "-": "minus", "=": "equal",
    "*": "asterisk", "#": "numbersign", " ": "space", "_": "underscore",
}  # fmt: skip
"""Signs by the names that the keyboard has for them."""
DEED = re.compile(r'^  - \{do: (?:"([^"]*)"|([^,}]*))[,}]', re.MULTILINE)
"""A line of a record that tells an action."""
NEEDED = ("Xvfb", "xdotool", "import")


def missing() -> str:
    """What this machine lacks for a real window; "" when nothing."""
    return ", ".join(name for name in NEEDED if shutil.which(name) is None)


@contextmanager
def screen(width: int = 1920, height: int = 1080) -> Iterator[str]:
    """A virtual screen, which stays itself while a program that was ended is started again."""
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp", "-noreset"],
        pass_fds=[writing],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    try:
        with os.fdopen(reading) as told:
            yield ":" + told.readline().strip()
    finally:
        server.terminate()
        server.wait(timeout=20)


class MirrorProgram(Program):
    """The program without a computer player's process."""

    def thinker(self, session: Any) -> Any:
        return SlowThinker(session.rules)


class Mirror:
    """The scene that stands on the real screen, in this process."""

    def __init__(self, robot: Robot, first: Callable[[Program], Any]) -> None:
        self.program = MirrorProgram(paths(), shipped())
        options = robot.settings._asdict()
        size, percent = robot.size, options.pop("interface_size")
        options.pop("window_size")
        self.desk = at.quiet_desk(self.program, size, percent, **options)
        self.window: Window = at.window(self.desk, lambda desk: first(self.program))
        at.settle(self.window, 0.5)

    @property
    def top(self) -> Any:
        return self.window.stack.top

    def controls(self) -> dict[str, pygame.Rect]:
        """Where each control stands, by its words."""
        found: dict[str, pygame.Rect] = {}
        for widget in self.top.ring.widgets:
            card = getattr(widget, "card", None)
            words = getattr(widget, "label", "") or getattr(card, "name", "") or widget.tip.partition(" (")[0]
            if widget.visible and words:
                found.setdefault(words, widget.rect)
        return found


class Robot:
    """One person with a mouse and a keyboard before the program."""

    def __init__(
        self, display: str, home: Path, shots: Path, size: tuple[int, int] = (1280, 800), **options: Any
    ) -> None:
        options.setdefault("pace", "instant")
        options.setdefault("ask_every_roll", True)
        self.display, self.home, self.shots, self.size = display, home, shots, size
        self.settings = Settings(window_size=size, **options)
        home.mkdir(parents=True, exist_ok=True)
        shots.mkdir(parents=True, exist_ok=True)
        save(self.settings, home / "settings.json")
        self.process: subprocess.Popen[bytes] | None = None
        self.mirror: Mirror | None = None
        self.behind: set[int] = set()
        """After how many actions the curtain has been opened."""

    # --- the program

    def start(self) -> None:
        """A double click on the program's icon."""
        environment = {
            **os.environ,
            "DISPLAY": self.display,
            "FOURCROWNS_HOME": str(self.home),
            "SDL_AUDIODRIVER": "dummy",
            "PYTHONPATH": str(Path(game.__file__).parents[1]),
        }
        environment.pop("SDL_VIDEODRIVER", None)
        self.process = subprocess.Popen([sys.executable, "-m", "game"], env=environment)
        self.wait(lambda: self.shown() != "", "the window")
        time.sleep(1.0)
        self.number = self.shown()
        self.tool("windowfocus", self.number)
        self.resize(self.size)

    def shown(self) -> str:
        """The number of the program's window; "" while there is none."""
        return self.tool("search", "--onlyvisible", "--class", "fourcrowns", check=False).strip().partition("\n")[0]

    def resize(self, size: tuple[int, int]) -> None:
        """The window's corner is dragged."""
        self.size = size
        self.tool("windowmove", self.number, "0", "0")
        self.tool("windowsize", self.number, str(size[0]), str(size[1]))
        time.sleep(0.7)

    def close(self) -> None:
        """The program is ended the hard way; nothing may be lost."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(timeout=15)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def tool(self, *words: str, check: bool = True) -> str:
        done = subprocess.run(
            ["xdotool", *words], env={**os.environ, "DISPLAY": self.display}, capture_output=True, text=True, timeout=30
        )
        assert done.returncode == 0 or not check, done.stderr
        return done.stdout

    def wait(self, until: Callable[[], bool], what: str, seconds: float = PATIENCE) -> None:
        deadline = time.monotonic() + seconds
        while not until():
            if time.monotonic() > deadline or (self.process is not None and self.process.poll() is not None):
                self.shoot("stuck")
                raise AssertionError(f"waited in vain for {what}; see {self.shots / 'stuck.png'}")
            time.sleep(0.05)

    def shoot(self, name: str) -> None:
        """What the screen shows."""
        command = ["import", "-display", self.display, "-window", "root", "-crop", f"{self.size[0]}x{self.size[1]}+0+0"]
        subprocess.run([*command, "+repage", str(self.shots / f"{name}.png")], check=True, timeout=60)

    def still(self, seconds: float = 15.0) -> None:
        """Waits until the screen stands still, at most so long."""
        area = ["-crop", f"{self.size[0]}x{self.size[1]}+0+0"]
        before, deadline = b"", time.monotonic() + seconds
        while time.monotonic() < deadline:
            command = ["import", "-display", self.display, "-window", "root", *area, "-depth", "8", "rgb:-"]
            now = subprocess.run(command, capture_output=True, check=True, timeout=60).stdout
            if now == before:
                return
            before = now
            time.sleep(0.6)

    # --- hands

    def click(self, where: tuple[int, int]) -> None:
        """On the screen and on its mirror."""
        self.tool("mousemove", str(where[0]), str(where[1]))
        self.tool("click", "1")
        if self.mirror is not None:
            at.click(self.mirror.window, where)
            at.settle(self.mirror.window, 0.3)
        time.sleep(0.12)

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """With the button down from here to there, on the screen alone."""
        self.tool("mousemove", str(start[0]), str(start[1]), "mousedown", "1")
        for part in (0.3, 0.7, 1.0):
            where = (round(a + (b - a) * part) for a, b in zip(start, end, strict=True))
            self.tool("mousemove", *map(str, where))
            time.sleep(0.05)
        self.tool("mouseup", "1")
        time.sleep(0.12)

    def roll(self, where: tuple[int, int]) -> None:
        """The wheel one notch away from the hand, with Shift held, over a place."""
        self.tool("mousemove", str(where[0]), str(where[1]))
        self.tool("keydown", "shift", "click", "4", "keyup", "shift")
        time.sleep(0.05)

    def press(self, *keys: str) -> None:
        """Keys by their X names."""
        for name in keys:
            self.tool("key", "--delay", "15", name)
        time.sleep(0.05)

    def confirm(self, ply: int, key: str = "space") -> None:
        """Says yes once more where the record has not gone on by itself: an attack, an army that leaves points over."""
        deadline = time.monotonic() + 1.5
        while time.monotonic() < deadline:
            if self.record().match.ply > ply:
                return
            time.sleep(0.1)
        self.press(key)

    def write(self, words: str) -> None:
        for letter in words:
            self.press(KEYS.get(letter, letter))

    def push(self, words: str) -> None:
        """A click on the control with these words."""
        assert self.mirror is not None
        found = self.mirror.controls()
        assert words in found, f"no control {words!r} among {sorted(found)}"
        self.click(found[words].center)

    def look(self, first: Callable[[Program], Any]) -> Mirror:
        """The mirror shows this scene from now on."""
        self.mirror = Mirror(self, first)
        return self.mirror

    # --- the record

    @property
    def saves(self) -> list[Path]:
        folder = self.home / "saves"
        return sorted(folder.glob("*.yaml"), key=lambda path: path.stat().st_mtime) if folder.is_dir() else []

    def record(self) -> Replayed:
        """The game on the disk, played again."""
        return read_record(self.saves[-1], shipped())

    def deeds(self) -> list[str]:
        """The texts of all actions on the disk, without playing them again."""
        if not self.saves:
            return []
        found = DEED.findall(self.saves[-1].read_text(encoding="utf-8"))
        return [quoted or plain for quoted, plain in found]

    def begun(self) -> bool:
        return bool(self.saves)

    # --- playing

    def spots(self, action: Action) -> list[tuple[int, int]]:
        """Where one clicks for an action."""
        assert self.mirror is not None
        found = []
        for spot in action.touches:
            if isinstance(spot, Square | Slot | Unit):
                place = self.mirror.top.skin.place_of(spot)
                assert place is not None, spot
                found.append(place.center)
        return found

    def see_the_table(self) -> Mirror:
        """The mirror shows the game as the record has it."""
        number = len(list(self.home.glob("mirror-*.yaml")))  # another each time: an earlier mirror still plays its own
        copy = self.home / f"mirror-{number}.yaml"
        copy.write_bytes(self.saves[-1].read_bytes())
        mirror = self.look(lambda program: program.resume_record(copy).scene)  # type: ignore[union-attr]
        return mirror

    def chosen(self, replayed: Replayed, agent: str) -> Action:
        """What this person plays: what a computer player would."""
        rules, match = replayed.rules, replayed.match
        pending = match.pending
        assert isinstance(pending, Decision)
        text = choose(rules, match.view(pending.seat), pending.seat, parse_agent(agent), 1, match.ply).action
        return rules.notation.parse(match.state, text)

    def acts(self, do: Callable[[], None], tries: int = 4) -> None:
        """Does something after which the record must be longer; once more when the screen was not ready for it."""
        before = self.record().match.ply
        for tried in range(tries):
            do()
            deadline = time.monotonic() + 10
            while time.monotonic() < deadline:
                if self.record().match.ply > before:
                    return
                time.sleep(0.1)
            if tried:  # at first the screen before may have stood there still: Esc would open the pause
                self.press("Escape")
            self.see_the_table()
        self.shoot("stuck")
        raise AssertionError(f"the record does not go on after {before} actions; see {self.shots / 'stuck.png'}")


class Seated:
    """Somebody who plays some seats at the real window, and sees in its mirror where things stand."""

    longest = 2400.0
    """Seconds that a whole game may take."""
    quiet = 1.2
    """Seconds without an action after which somebody is waited for."""

    def __init__(self, robot: Robot, seats: set[int], *, by_keys: bool = False) -> None:
        self.robot, self.seats, self.by_keys = robot, seats, by_keys
        self.made = 0
        """How many actions were made."""

    def act(self) -> None:
        """One decision of these seats."""
        raise NotImplementedError

    @property
    def scene(self) -> Any:
        """What stands on the screen."""
        assert self.robot.mirror is not None
        return self.robot.mirror.top

    @property
    def match(self) -> Any:
        return getattr(self.scene, "battle", self.scene).match  # a result lies over its battle

    @property
    def is_over(self) -> bool:
        return self.match.result is not None

    def follow(self) -> None:
        """The mirror shows what the screen does."""
        if self.robot.mirror is None or [str(action) for action in self.match.actions] != self.robot.deeds():
            self.robot.see_the_table()
            self.robot.still()

    def wait(self, seconds: float = 300.0) -> None:
        """Until one of these seats is asked, or the game is over."""
        deadline = time.monotonic() + seconds
        deeds, since = self.robot.deeds(), time.monotonic()
        while time.monotonic() < deadline:
            time.sleep(0.2)
            now = self.robot.deeds()
            if now != deeds:
                deeds, since = now, time.monotonic()
            if time.monotonic() - since < self.quiet:
                continue
            self.follow()
            if self.is_over or self.match.seat in self.seats:
                return
            since = time.monotonic()
        self.robot.shoot("stuck")
        raise AssertionError(f"the other side does not move after {len(deeds)} actions")

    def press(self, *names: str) -> None:
        """Keys, on the screen and on its mirror."""
        codes = {
            "space": pygame.K_SPACE, "Return": pygame.K_RETURN, "Escape": pygame.K_ESCAPE, "slash": pygame.K_SLASH,
            "Tab": pygame.K_TAB, "Right": pygame.K_RIGHT,
        }  # fmt: skip
        assert self.robot.mirror is not None
        for name in names:
            self.robot.press(name)
            at.press(self.robot.mirror.window, codes.get(name) or ord(name))
            at.settle(self.robot.mirror.window, 0.1)

    def lasts(self, before: int, seconds: float = 20.0) -> bool:
        """Whether the record becomes longer than that."""
        deadline = time.monotonic() + seconds
        while len(self.robot.deeds()) <= before:
            if time.monotonic() > deadline:
                return False
            time.sleep(0.1)
        self.made += 1
        return True

    def play_on(self, until: Callable[[], bool] | None = None) -> None:
        """Plays until the game is over, or something is so."""
        deadline = time.monotonic() + self.longest
        while True:
            self.wait()
            if self.is_over or (until is not None and until()):
                return
            assert time.monotonic() < deadline, f"no end after {len(self.robot.deeds())} actions"
            before = len(self.robot.deeds())
            try:
                self.act()
            except AssertionError:
                if len(self.robot.deeds()) > before:
                    continue
                self.robot.shoot("again")  # the screen was not ready for it; once more, from a fresh look
                self.press("Escape")
                self.robot.see_the_table()
                self.act()


def labels(action: Action) -> list[str]:
    """The buttons that an action wants."""
    return [spot.name for spot in action.touches if isinstance(spot, Label)]


__all__ = ["Robot", "Seat", "Seated", "labels", "missing", "screen"]
