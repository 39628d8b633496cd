"""The loop: draws what moves and nothing else, keeps going whatever fails (ARCHITECTURE.md, 3.8 and 11; GOALS.md, 10
and 13)."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import at_the_window as at
import pygame
import pytest
from at_the_table import TableProgram, session_of

import game
from game.settings import Settings
from game.ui.desk import Desk
from game.ui.scene import HANDLED, Change, Guard, Pop, Push
from game.ui.scenes.fault import FaultScene
from game.ui.screen import Screen
from game.ui.window import Window, joined


class Counting(Screen):
    """Counts what the window asks of it; moves, asks to be woken or fails as told."""

    title = "Counting"

    def __init__(self, of: Desk) -> None:
        super().__init__(of)
        self.drawn = self.updated = self.arranged = self.left = 0
        self.moves = False
        self.parts: Sequence[pygame.Rect] | None = None
        self.clips: list[pygame.Rect] = []
        self.fails = ""
        self.takes = 0.0
        """Seconds of a drawing."""

    @property
    def busy(self) -> bool:
        return self.moves

    @property
    def damage(self) -> Sequence[pygame.Rect] | None:
        return self.parts

    def place(self) -> None:
        self.arranged += 1
        if self.fails == "place":
            raise RuntimeError("place")

    def update(self, seconds: float) -> Change:
        self.updated += 1
        if self.fails == "update":
            raise RuntimeError("update")
        return None

    def handle(self, event: pygame.Event) -> Change:
        if self.fails == "handle" and event.type == pygame.KEYDOWN:
            raise RuntimeError("handle")
        return super().handle(event)

    def draw(self, surface: pygame.Surface) -> None:
        self.drawn += 1
        self.clips.append(surface.get_clip())
        if self.fails == "draw":
            raise RuntimeError("draw")
        time.sleep(self.takes)
        super().draw(surface)

    def leave(self) -> None:
        self.left += 1


def counting(**options: Any) -> tuple[Window, Counting]:
    opened = at.window(at.desk(**options), Counting)
    at.settle(opened, 0.3)
    scene = opened.stack.top
    assert isinstance(scene, Counting)
    return opened, scene


def test_nothing_is_drawn_when_nothing_moves() -> None:
    """A thousand turns of the loop, mouse motions over nothing among them."""
    opened, scene = counting()
    before = scene.drawn
    for i in range(1000):
        if i % 10 == 0:
            at.point(opened, (300 + i % 7, 300))
        opened.step(wait=False)
    assert scene.drawn == before and scene.updated > 1000


def test_everything_is_drawn_while_something_moves() -> None:
    """Each turn one frame."""
    opened, scene = counting()
    scene.moves = True
    before = scene.drawn
    at.settle(opened, 1.0, every=1)
    assert scene.drawn == before + 20


def test_only_the_damaged_part_is_drawn_again() -> None:
    """The clip is each rectangle in turn; those that touch are one."""
    opened, scene = counting()
    scene.parts = [pygame.Rect(10, 100, 50, 50), pygame.Rect(40, 120, 50, 50), pygame.Rect(600, 300, 20, 20)]
    scene.moves = True
    scene.clips.clear()
    at.settle(opened, 0.05)
    assert scene.clips == [pygame.Rect(10, 100, 80, 70), pygame.Rect(600, 300, 20, 20)]
    assert opened.screen.get_clip() == opened.screen.get_rect()


def test_rectangles_are_joined() -> None:
    """No pixel twice, never more than a couple of dozen."""
    many = [pygame.Rect(x * 30, y * 30, 10, 10) for x in range(20) for y in range(20)]
    assert joined(many) == [pygame.Rect(0, 0, 580, 580)]
    assert joined([pygame.Rect(0, 0, 0, 5)]) == []


def test_an_idle_window_sleeps_until_somebody_asked_to_be_woken() -> None:
    """The wait for events ends at the alarm, and not before."""
    opened, _ = counting()
    opened.desk.sound._waiting.clear()
    opened.desk.sound._making = None
    opened.desk.change(volume_music=0)
    at.settle(opened, 1.0)
    assert opened._patience() is None
    opened.desk.wake_in(2.0)
    opened.desk.wake_in(5.0)
    assert opened._patience() == pytest.approx(2.0)
    at.settle(opened, 2.1)
    assert opened._patience() is not None  # the later alarm is still to come
    at.settle(opened, 3.1)
    assert opened._patience() is None


def test_everything_is_looked_at_for_garbage_when_nobody_does_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    """LOOK, Kings of War: such a look takes longer than a frame, and Python would take it in the middle of a drag."""
    looks: list[str] = []
    opened, _ = counting()
    monkeypatch.setattr("game.ui.window.REST", 0.05)
    monkeypatch.setattr("game.ui.window.gc.collect", lambda: looks.append("full"))
    monkeypatch.setattr("game.ui.window.gc.get_count", lambda: (0, 0, 11))
    opened._clears_away = True
    for seconds, pressed, wanted in ((0.0, 0, 0), (0.04, 0, 0), (None, 1, 0), (None, 0, 1), (9.0, 0, 2)):
        monkeypatch.setattr("game.ui.window.pygame.mouse.get_pressed", lambda pressed=pressed: (pressed, 0, 0))
        opened._events(seconds)
        assert len(looks) == wanted, (seconds, pressed)


def test_sounds_are_made_where_no_frame_waits_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not while something moves, but for one that was to be heard; a single step of that where drawing has taken long,
    or an action whose frame is dear would cost two."""
    opened, scene = counting()
    sound, steps = opened.desk.sound, 0

    def work() -> bool:
        nonlocal steps
        steps += 1
        return True

    def steps_of_a_turn() -> int:
        nonlocal steps
        steps = 0
        opened.step(wait=False)
        return steps

    def most_steps() -> int:
        """Of several turns: the machine itself may stall one, which then looks like long drawing."""
        return max(steps_of_a_turn() for _ in range(20))

    monkeypatch.setattr(sound, "work", work)
    assert most_steps() > 10
    scene.moves = True
    assert steps_of_a_turn() == 0
    sound._late["press"] = opened.desk.now
    assert most_steps() > 10
    scene.takes = 0.01
    assert steps_of_a_turn() == 1


def test_whoever_wants_the_next_turn_of_the_loop_gets_it() -> None:
    """An alarm for this very moment rings in the next turn, however the clock stands between two milliseconds."""
    opened, _ = counting()
    opened.desk.sound._waiting.clear()
    opened.desk.sound._making = None
    opened.desk.change(volume_music=0)
    at.settle(opened, 1.0)
    for part in (0.0, 0.0001, 0.0004, 0.0006, 0.0009):
        opened._clock.now = 300.0 + part  # type: ignore[attr-defined]
        opened.step(wait=False)
        opened.desk.wake_in(0.0)
        assert opened._patience() == pytest.approx(0.001)
        opened._clock.now += 0.001  # type: ignore[attr-defined]
        opened.step(wait=False)
        assert opened._patience() is None


@pytest.mark.parametrize("where", ["update", "handle", "draw", "place"])
def test_a_fault_becomes_a_calm_screen_and_a_line_in_the_log(where: str, tmp_path: Path) -> None:
    """«Something went wrong. Your game is on disk.»  Both ways out work; the scenes below were left."""
    app = at.AskedApp()
    log = tmp_path / "logs" / "log"
    opened = at.window(at.desk(app=app), Counting, log_file=log)
    below = opened.stack.top
    scene = Counting(opened.desk)
    scene.fails = where
    opened._apply(Push(scene)) if where != "place" else None
    if where == "place":
        pygame.event.post(at.key(pygame.K_F5))
        scene.fails = ""
        opened._apply(Push(scene))
        scene.fails = "place"
        pygame.event.post(pygame.Event(pygame.VIDEORESIZE, w=1100, h=700, size=(1100, 700)))
    at.press(opened, pygame.K_q)
    at.settle(opened, 0.5)
    assert isinstance(opened.stack.top, FaultScene)
    assert isinstance(below, Counting) and (below.left, scene.left) == (1, 1)
    assert "RuntimeError" in log.read_text() and "Traceback" in log.read_text()
    at.press(opened, pygame.K_RETURN)
    assert app.asked == ["open menu"]


def test_a_first_scene_that_fails_is_told_too(tmp_path: Path) -> None:
    """Even a start that goes wrong opens a window that says so."""

    def fails(of: Desk) -> Counting:
        raise OSError("no data")

    opened = at.window(at.desk(), fails, log_file=tmp_path / "log")
    assert isinstance(opened.stack.top, FaultScene)


def test_faults_without_end_end_the_program() -> None:
    """A screen that cannot even say what is wrong does not spin for ever."""
    opened, scene = counting()
    opened._fault_scene = lambda: scene  # type: ignore[method-assign]
    scene.fails = "update"
    with pytest.raises(SystemExit, match="too many"):
        at.settle(opened, 5)


def test_a_new_size_is_laid_out_again_and_remembered() -> None:
    """Live; below the smallest size nothing is remembered."""
    opened, scene = counting()
    before = scene.arranged
    pygame.display.set_mode((1600, 1000), pygame.RESIZABLE)
    pygame.event.post(pygame.Event(pygame.VIDEORESIZE, w=1600, h=1000, size=(1600, 1000)))
    opened.step(wait=False)
    assert scene.arranged == before + 1
    assert opened.desk.layout.scale == 1.25 and opened.desk.settings.window_size == (1600, 1000)


def test_the_interface_size_acts_at_once() -> None:
    """Laid out and drawn again in the same turn."""
    opened, scene = counting(size=(1920, 1080))
    before = scene.arranged, scene.drawn
    opened.desk.change(interface_size=110)
    opened.step(wait=False)
    assert opened.desk.layout.scale == pytest.approx(1.35 * 1.1)
    assert (scene.arranged, scene.drawn) == (before[0] + 1, before[1] + 1)


def test_f11_is_full_screen_and_back() -> None:
    """Everywhere, and the window has its size again afterwards."""
    opened, _ = counting()
    at.press(opened, pygame.K_F11)
    assert opened.desk.settings.full_screen and opened.screen.get_flags() & pygame.FULLSCREEN
    at.press(opened, pygame.K_F11)
    assert not opened.desk.settings.full_screen
    assert opened.screen.get_size() == (1280, 800)


def test_closing_the_window_leaves_every_scene() -> None:
    """Nothing that a scene started outlives it."""
    opened, scene = counting()
    second = Counting(opened.desk)
    opened._apply(Push(second))
    pygame.event.post(pygame.Event(pygame.QUIT))
    assert not opened.step(wait=False)
    assert (scene.left, second.left) == (1, 1)


def test_screens_cross_fade_and_input_is_not_blocked() -> None:
    """180 ms; a key meanwhile belongs to the new screen; instant pace has none."""
    opened, scene = counting()
    second = Counting(opened.desk)
    opened._apply(Push(second))
    opened.step(wait=False)
    assert opened._fading
    at.press(opened, pygame.K_ESCAPE)
    assert opened.stack.top is scene
    at.settle(opened, 0.4)
    assert not opened._fading
    opened.desk.change(pace="instant")
    opened._apply(Push(Counting(opened.desk)))
    opened.step(wait=False)
    assert not opened._fading


class Question(Counting):
    """Takes its time until it can be seen; counts its answers."""

    def __init__(self, of: Desk, clock: at.HandClock, drawing: float) -> None:
        super().__init__(of)
        self.guard, self.clock, self.drawing = Guard(lambda: of.awake), clock, drawing
        self.guard.changed()
        self.answers = 0

    def handle(self, event: pygame.Event) -> Change:
        if event.type == pygame.KEYDOWN and not self.guard.stops(event):
            self.answers += 1
        return HANDLED

    def draw(self, surface: pygame.Surface) -> None:
        if not self.drawn:
            self.clock.now += self.drawing
        super().draw(surface)


@pytest.mark.parametrize("drawing", [0.05, 0.4, 3.0])
def test_keys_pressed_before_a_question_can_be_seen_do_not_answer_it(drawing: float) -> None:
    """USERS 12: found by a robot on a slow machine, where Space struck, was still down, and left the result at once."""
    of, clock = at.desk(), at.HandClock()
    opened = at.window(of, Counting, clock)
    question = Question(of, clock, drawing)
    opened._apply(Push(question))
    opened.step(wait=False)
    at.press(opened, pygame.K_SPACE, pygame.K_RETURN)
    assert question.drawn >= 1 and question.answers == 0
    clock.now += 0.3
    opened.step(wait=False)
    at.press(opened, pygame.K_SPACE)
    assert question.answers == 1


def test_a_held_key_says_yes_once() -> None:
    """USERS 12: who holds Space to hurry on does not answer what comes then; other keys repeat."""
    of, clock = at.desk(), at.HandClock()
    opened = at.window(of, lambda of: Question(of, clock, 0.0), clock)
    clock.now += 0.3
    for code, answers in ((pygame.K_SPACE, 1), (pygame.K_RETURN, 1), (pygame.K_LEFT, 4)):
        before = opened.stack.top.answers  # type: ignore[attr-defined]
        for _ in range(4):
            pygame.event.post(at.key(code))
            opened.step(wait=False)
        assert opened.stack.top.answers == before + answers  # type: ignore[attr-defined]
        pygame.event.post(pygame.Event(pygame.KEYUP, key=code, mod=0))
        at.press(opened, code)
        assert opened.stack.top.answers == before + answers + 1  # type: ignore[attr-defined]


def test_settings_are_written_a_moment_after_the_last_change() -> None:
    """A slider that is dragged writes once."""
    written: list[Settings] = []
    of = Desk(Settings(), [], at.AskedApp(), store=lambda s: written.append(s))  # type: ignore[arg-type, func-returns-value]
    opened = at.window(of, Counting)
    for volume in range(0, 100, 5):
        of.change(volume_table=volume)
        at.settle(opened, 0.1)
    assert written == []
    at.settle(opened, 1.0)
    assert [s.volume_table for s in written] == [95]


def test_a_scene_is_arranged_when_it_comes_back_to_the_top() -> None:
    """What it shows may have changed meanwhile."""
    opened, scene = counting()
    before = scene.arranged
    opened._apply(Push(Counting(opened.desk)))
    opened._apply(Pop())
    assert scene.arranged == before + 1
    assert opened._apply(HANDLED) is None and scene.arranged == before + 1


RUN = """
import sys
from pathlib import Path
sys.path.insert(0, {tests!r})
import at_the_window as at
from game.ui.scenes.title.screen import TitleScene
from game.ui.window import run
sys.exit(run(TitleScene, at.AskedApp, [Path({sprites!r})]))
"""


def in_a_process(code: str, **variables: str) -> subprocess.CompletedProcess[str]:
    here = Path(__file__).resolve().parents[1]
    around = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(Path(game.__file__).parents[1]), str(here)]),
        **variables,
    }
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, env=around, check=False
    )


NO_DISPLAY = "fourcrowns: no display to open a window on; try fourcrowns --plain"


def test_no_display_is_one_line_and_exit_1() -> None:
    """A server without a screen; --plain is named as the way."""
    code = RUN.format(tests=str(Path(__file__).resolve().parents[1]), sprites=".")
    done = in_a_process(code, SDL_VIDEODRIVER="x11", DISPLAY=":9877")
    assert done.returncode == 1
    assert done.stderr.strip() == NO_DISPLAY


def test_a_window_that_nobody_could_see_is_not_opened() -> None:
    """GOALS, «Nothing lost»: without a display SDL would draw into memory for ever, unless that was asked for."""
    code = RUN.format(tests=str(Path(__file__).resolve().parents[1]), sprites=".")
    done = in_a_process(code, SDL_VIDEODRIVER="", DISPLAY="", WAYLAND_DISPLAY="")
    assert done.returncode == 1
    assert done.stderr.strip().splitlines()[-1] == NO_DISPLAY


@pytest.mark.parametrize("driver", ["offscreen", "dummy"])
def test_a_driver_that_was_asked_for_is_taken(driver: str) -> None:
    """Tests and pictures are made so: SDL_VIDEODRIVER set on purpose counts."""
    code = "import game.ui; from game.ui.window import _display_opens; raise SystemExit(not _display_opens())"
    assert in_a_process(code, SDL_VIDEODRIVER=driver, DISPLAY="").returncode == 0


def test_the_old_pygame_in_the_way_is_one_line_and_exit_1(tmp_path: Path) -> None:
    """Both packages fill the same folder; the sentence says how to mend it."""
    (tmp_path / "pygame").mkdir()
    (tmp_path / "pygame" / "__init__.py").write_text("")
    done = in_a_process(f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import game.ui")
    assert done.returncode == 1
    assert done.stderr.startswith("fourcrowns: the old package pygame") and done.stderr.count("\n") == 1


def test_nothing_heavy_is_imported_on_the_way_to_the_first_frame() -> None:
    """GOALS.md, 11: no pydantic, no tqdm, no YAML, no logging, no platformdirs."""
    code = (
        "import sys; import at_the_window as at; from game.ui.scenes.title.screen import TitleScene;"
        "opened = at.window(at.desk(), TitleScene); assert opened.frames == 1;"
        "print([m for m in ('pydantic', 'tqdm', 'yaml', 'logging', 'platformdirs', 'numpy', 'game.ui.recipes')"
        " if m in sys.modules])"
    )
    done = in_a_process(code)
    assert done.stdout.strip().splitlines()[-1:] == ["[]"], done.stderr


@pytest.mark.parametrize(
    "size", [(1, 1), (320, 480), *(pytest.param(size, marks=pytest.mark.long) for size in ((2000, 40), (900, 560)))]
)
def test_a_window_below_the_least_size_is_drawn_in_part_without_a_fault(size: tuple[int, int]) -> None:
    """Window managers that tile give any size: the menu and a game stand it, there and back."""
    program = TableProgram()
    desk = at.quiet_desk(program, (1280, 800), 100)
    opened = at.window(desk, lambda desk: program.menu())
    session = session_of(program.library, "castle", ["human", "human"])
    for change in (
        None,
        program.open_new_game("loka"),
        program.begin(session),
        program.open_rules(),
        program.open_mods(),
    ):
        opened._apply(change)
        for width, height in (size, (1280, 800), size):
            pygame.display.set_mode((width, height), pygame.RESIZABLE)
            pygame.event.post(pygame.Event(pygame.VIDEORESIZE, w=width, h=height, size=(width, height)))
            at.settle(opened, 0.15)
            assert not isinstance(opened.stack.top, FaultScene), size
            assert opened.screen.get_size() == (width, height)
    opened.close()
    program.close()
