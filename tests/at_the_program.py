"""What the tests of journeys share: the whole program with the computer player's process alive, and somebody who
begins, leaves, resumes, takes back, resizes, replays, switches mods and changes seats at any instant.

Of the frames that pass while somebody is waited for one in eight is drawn; what a step leads to is drawn whole.

The window's clock runs ahead whenever nobody has anything to do, so that nothing waits for an animation; the computer
player has real time.  The loop sleeps here as it does for a player: without an event or an alarm it does not turn.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from pathlib import Path
from random import Random

import at_the_window as at
import pygame
from at_the_shelf import folders
from every_game.wander import chosen

import given
from game import __version__
from game.content.cache import Cache
from game.core.ruleset import Decision, Order
from game.play.chair import parse_chair
from game.play.puzzles import Puzzle, Puzzles
from game.play.reload import assemble
from game.play.thinking import Thinker
from game.rules.catalogue import Library
from game.settings import Paths, paths
from game.ui.app import Program
from game.ui.scenes.battle.screen import BattleScene
from game.ui.scenes.before_battle.phase_screen import PhaseScreen
from game.ui.scenes.before_battle.terrain import TerrainScene
from game.ui.scenes.fault import FaultScene
from game.ui.scenes.pause import PauseScene
from game.ui.scenes.replay.screen import Replay
from game.ui.scenes.saves.load import Load
from game.ui.scenes.title.screen import TitleScene
from game.ui.window import FADE, FRAME, Window

PUZZLE = Puzzle(
    "chess", 'game: chess\nfen: "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"\n', "white", "a1b1", ("a1a8",), 45, "", "move 20"
)
GAMES = Path(__file__).parent / "games"
KEPT = ("castle_expanded", "loka_random", "chess_random", "castle_adventure")
"""Recorded games that lie among the saves from the beginning."""
SIZES = ((1024, 640), (1024, 640), (1280, 800), (1100, 900))
TINY = ((320, 480), (1, 1))
"""What a window manager that tiles may give; of these a part is drawn."""
LEVELS = ("random", "easy", "normal", "hard:0.3s")
PACES = ("instant", "instant", "fast", "normal")
LATE = 2.0
"""Seconds that a computer player may take beyond its budget."""
STARTING = 15.0
"""Seconds on top for the first answer of a process."""
READ = 3.0
"""Seconds of the window's time in which any of the records is read."""
SHOWN = 2.0
"""Seconds of the window's time in which what is being shown ends and a question stands."""
SLEPT = 0.002
"""Seconds between two turns of the loop while somebody is waited for."""
SWITCHED = {
    "long_leap": "knight+:\n  moves+:\n    - leap: {offsets: [[1, 3]]}\n",
    "renamed": "bishop+:\n  name: Runner\n",
    "broken": "bog:\n  name: Bog\n  moves: [{glide: {}}]\n",
}
"""Mods of chess that can be switched; the last can't be used."""
KEYS = (
    *(pygame.K_ESCAPE,) * 3, pygame.K_RETURN, pygame.K_SPACE, pygame.K_TAB, pygame.K_DOWN, pygame.K_UP, pygame.K_LEFT,
    pygame.K_RIGHT, pygame.K_HOME, pygame.K_END, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_r, pygame.K_p,
    pygame.K_b, pygame.K_f, pygame.K_h, pygame.K_e, pygame.K_n, pygame.K_l, pygame.K_x, pygame.K_m, pygame.K_1,
    pygame.K_2, pygame.K_DELETE, pygame.K_F1,
)  # fmt: skip


class RunningClock:
    """Real time, and what was skipped."""

    def __init__(self) -> None:
        self.skipped = 0.0

    def __call__(self) -> float:
        return time.perf_counter() + self.skipped


class SparingWindow(Window):
    """A window on a slow machine: of the frames that nobody looks at it draws one in eight."""

    looked_at = True
    _passed = 0

    def _draw(self) -> None:
        self._passed += 1
        if self.looked_at or self._passed % 8 == 0:
            super()._draw()
            self.looked_at = False
            return
        self._next_frame = max(self._next_frame + FRAME, self._clock() + FRAME / 4)
        if self._fading and self.desk.now - self._fade_began >= FADE:
            self._end_fade()
        self._dirty, self._whole = False, True
        self.frames += 1


class Kept:
    """What one journey hands to the next because it takes long to make: the computer player's process, and the games'
    data under each choice of mods."""

    def __init__(self) -> None:
        self.thinker: Thinker | None = None
        self.libraries: dict[tuple[str, ...], Library] = {(): given.shipped()}

    def library(self, mods: Path, names: tuple[str, ...]) -> Library:
        if names not in self.libraries:
            self.libraries[names] = assemble(mods, names, Cache(paths().cache, __version__)).library
        return self.libraries[names]

    def close(self) -> None:
        if self.thinker is not None:
            self.thinker.close()


def write_mods(folder: Path) -> None:
    for name, pieces in SWITCHED.items():
        (folder / name / "chess").mkdir(parents=True)
        (folder / name / "mod.yaml").write_text(f"name: {name}\nversion: 1.0\nformat: 1\n", encoding="utf-8")
        (folder / name / "chess" / "pieces.yaml").write_text(pieces, encoding="utf-8")


def paths_of(shared: Path, own: Path) -> Paths:
    """Saves and settings of one journey; mods and cache are everybody's."""
    every = folders(shared)
    if not every.mods.is_dir():
        write_mods(every.mods)
    mine = folders(own)
    for name in KEPT:
        mine.saves.mkdir(parents=True, exist_ok=True)
        text = (GAMES / f"{name}.yaml").read_text(encoding="utf-8")
        (mine.saves / f"{name}-2026-11-22-1.yaml").write_text(text, encoding="utf-8")
    return mine._replace(mods=every.mods, cache=every.cache)


def has_a_tool(battle: BattleScene) -> bool:
    """Whether a person may point at an action, or is asked with buttons, or has an earlier position on the board."""
    if battle.choosing.tool is None:
        return False
    asked = any(button.visible for button in (*battle.answers.buttons, *battle.answers.rows.rows))
    pending = battle.session.match.pending
    may_order = isinstance(pending, Order) and bool(pending.things)
    return bool(battle.choosing.tool.picker.actions) or may_order or asked or battle.position.looking is not None


class Journey(at.Opened):
    """One walk through the program.  Every step is written down; a failure tells the way that led there."""

    def __init__(self, seed: int, shared: Path, own: Path, kept: Kept) -> None:
        self.chance = Random(seed)
        self.way: list[str] = [f"seed {seed}"]
        self.program = Program(paths_of(shared, own), given.shipped())
        self.kept = kept
        self.program._thinker = kept.thinker
        self.clock = RunningClock()
        self.desk = at.quiet_desk(self.program, self.chance.choice(SIZES), 100, pace=self.chance.choice(PACES))
        self.desk.sound.start = lambda: None  # type: ignore[method-assign]
        self.opened = self.window()
        self.steps: tuple[tuple[int, Callable[[], None]], ...] = (
            (20, self.act),
            (16, self.press_a_control),
            (10, self.press_a_key),
            (6, self.begin),
            (6, self.begin_from_pause),
            (6, self.change_a_seat),
            (6, self.take_back),
            (3, self.make_again),
            (4, self.replay),
            (4, self.resume),
            (3, self.go_to_the_menu),
            (3, self.resize),
            (3, self.switch_a_mod),
            (3, self.look_at_saves),
            (2, self.play_from_here),
            (2, self.move_now),
            (2, self.do_anything),
            (2, self.solve_a_puzzle),
            (6, self.let_the_computer_move),
            (3, self.rest),
        )

    def window(self) -> Window:
        return at.window(self.desk, lambda desk: self.program.menu(), self.clock, SparingWindow)

    # The loop, as it turns for a player

    def turn(self) -> None:
        """One turn of the loop, now."""
        alive = self.opened.step(wait=False)
        if not alive:
            self.way.append("(left)")
            self.opened = self.window()
        assert not isinstance(self.top, FaultScene), self.told("a fault")

    def turn_when_it_is_time(self) -> bool:
        """Goes on to the next alarm; False when nobody has set one, and the loop would sleep for good."""
        patience = self.opened._patience()
        if patience is None:
            return False
        self.clock.skipped += min(patience, 0.05)
        if patience <= 0.05:
            self.turn()
        return True

    def wait(self, done: Callable[[], bool], seconds: float, what: str) -> None:
        """Lets the loop turn until something has come.

        Time that a busy machine did not give us does not count: on a quiet one each round takes what it works and
        what it sleeps.
        """
        passed, last = 0.0, time.process_time()
        while not done():
            assert self.turn_when_it_is_time() or done(), self.told(f"{what}: the loop sleeps")
            time.sleep(SLEPT)
            passed, last = passed + time.process_time() - last + SLEPT, time.process_time()
            assert passed < seconds or done(), self.told(f"{what}: nothing after {passed:.1f} s")

    def let_pass(self, seconds: float) -> None:
        """Time goes by, and whoever set an alarm is woken."""
        until = self.clock.skipped + seconds
        while self.clock.skipped < until and self.turn_when_it_is_time():
            pass
        self.clock.skipped = max(self.clock.skipped, until)

    # What holds after each step

    def look(self) -> None:
        """A person who is to move has a tool; what is being read is going on."""
        top = self.top
        if isinstance(top, Replay) and top.reading is not None:
            assert self.opened._patience() is not None, self.told("the reading sleeps")
        if isinstance(top, Load) and top.thumbnails.working:
            assert self.opened._patience() is not None, self.told("the preview sleeps")
        if not isinstance(top, BattleScene | PhaseScreen) or top.session.chair is None:
            return
        assert self.program.playing is top.session, self.told("another game is thought to be on the table")
        if not top.session.chair.is_human and not isinstance(top, TerrainScene):
            return
        assert not top.counsel.is_thinking, self.told("a computer player thinks for a person")
        if isinstance(top, BattleScene):
            self.wait(lambda: self.top is not top or has_a_tool(top), SHOWN, "a person has no tool")
        elif isinstance(top, TerrainScene):
            assert top.go.visible, self.told("nobody can go on from the terrain")
        else:
            assert top.is_yours or top.curtain.button.visible or not top.may_answer, self.told("a person can't choose")

    def let_the_computer_move(self) -> None:
        """Whoever is to move does, if that is a computer player whose game is on the screen and not stopped."""
        for _ in range(4):
            top = self.top
            chair = top.session.chair if isinstance(top, BattleScene | PhaseScreen) else None
            if chair is None or chair.agent is None or (isinstance(top, BattleScene) and top.thinking.paused):
                return
            if isinstance(top, BattleScene) and top.teaching is not None and top.teaching.coach.is_strayed:
                panel = top.teaching.panel
                assert panel.back.visible and panel.alone.visible, self.told("a lesson that was left asks nothing")
                return
            if isinstance(top, TerrainScene):
                self.let_pass(0.3)
                self.press(pygame.K_SPACE)
                continue
            session, ply = top.session, top.session.match.ply
            has_spoken = self.program._thinker is not None and self.program._thinker.has_spoken
            seconds = max(chair.agent.most_seconds, 0.3) + LATE + (0.0 if has_spoken else STARTING)
            self.wait(lambda: session.match.ply != ply or self.top is not top, seconds, f"{chair} is to move")  # noqa: B023

    def told(self, what: str) -> str:
        """A failure with the way that led there."""
        log = self.program.where.logs / "fourcrowns.log"
        return f"{what}\non {type(self.top).__name__} after: {', '.join(self.way)}\n" + (
            log.read_text(encoding="utf-8")[-2000:] if log.is_file() else ""
        )

    # The walk

    def go(self, steps: int) -> None:
        """So many steps, and at the end whoever is to move moves."""
        for _ in range(steps):
            self.step()
        self.way.append("the end")
        self.come_back()
        self.let_the_computer_move()

    def step(self) -> None:
        """One step of the walk, at any instant: mostly nobody has waited for the one before to come to rest."""
        step = self.chance.choices([step for _, step in self.steps], [weight for weight, _ in self.steps])[0]
        self.way.append(step.__name__)
        if self.chance.random() < 0.7:
            self.clock.skipped += 0.3  # what is pressed right after a question has changed counts for nothing
        step()
        for _ in range(self.chance.choice((1, 1, 2, 5))):
            self.opened.looked_at = True
            self.turn_when_it_is_time()
        self.look()

    def come_back(self) -> None:
        """To the game on the table, if there is one."""
        for _ in range(6):
            if isinstance(self.top, BattleScene | PhaseScreen | TitleScene):
                return
            self.clock.skipped += 0.5
            self.press(pygame.K_ESCAPE)

    # The steps

    def act(self) -> None:
        """A person's action, of those that are legal."""
        self.come_back()
        top = self.top
        if not isinstance(top, BattleScene | PhaseScreen):
            return self.begin()
        pending, chair = top.session.match.pending, top.session.chair
        if not isinstance(pending, Decision) or chair is None or not chair.is_human:
            return None
        if isinstance(top, BattleScene):
            if top.choosing.tool is not None:
                pointed = list(top.choosing.tool.picker.actions) or list(top.rules.actions(top.choosing.tool.view))
                self.opened._apply(top.choose(self.chance.choice(pointed)))
            return None
        if top.curtain.closed:
            return self.press(pygame.K_RETURN)
        if top.is_yours:
            self.opened._apply(top.play(chosen(top.rules, top.match.state, self.chance, 0.0)))
        return None

    def press_a_control(self) -> None:
        """Any control of the screen; not those that end the program."""
        shown = [w for w in self.top.ring.widgets if w.visible and w.rect.width and w.rect.height]
        if not shown:
            return
        widget = self.chance.choice(shown)
        label = getattr(widget, "label", "") or widget.tip
        if "Quit" in str(label):
            return
        self.way[-1] = f"press {label or type(widget).__name__!r}"
        rect = widget.rect.clip(self.opened.screen.get_rect())
        if rect.width and rect.height:
            where = self.chance.randrange(rect.width), self.chance.randrange(rect.height)
            at.click(self.opened, rect.center if self.chance.random() < 0.5 else (rect.x + where[0], rect.y + where[1]))

    def press_a_key(self) -> None:
        code = self.chance.choice(KEYS)
        if code == pygame.K_ESCAPE and isinstance(self.top, TitleScene):
            return
        self.way[-1] = f"key {pygame.key.name(code)}"
        self.press(code)

    def begin(self) -> None:
        """A new game of any kind, with anybody in its chairs."""
        self.go_to_the_menu()
        self.opened._apply(self.program.open_new_game(self.chance.choice(("chess", "chess", "loka", "castle"))))
        self._choose_a_game()

    def begin_from_pause(self) -> None:
        """A new game from the pause of the one on the table, whoever thinks there."""
        self.come_back()
        if not isinstance(self.top, BattleScene | PhaseScreen):
            return self.begin()
        self.opened._apply(self.top.open_pause())
        assert isinstance(self.top, PauseScene)
        self.opened._apply(self.program.open_new_game(self.top.battle.session.rules.game))
        self._choose_a_game()
        return None

    def _choose_a_game(self) -> None:
        """On the new-game screen: other sides, another variant, quick seats, then Play."""
        top = self.top
        self.turn()
        labels = [button.label for button in top.controls.quick if button.visible]
        if labels and self.chance.random() < 0.7:
            self.push(self.chance.choice(labels))
        if self.chance.random() < 0.5 and top.controls.swap.visible:
            self.push("Swap sides")
        if self.chance.random() < 0.3:
            self.press_a_control()
        if self.top is top and top.controls.play.visible and top.controls.play.enabled:
            self.push("Play")

    def change_a_seat(self) -> None:
        """Somebody else sits there, also in the middle of a thought."""
        top = self.top
        if not isinstance(top, BattleScene):
            return
        seat = self.chance.randrange(len(top.rules.seats))
        who = self.chance.choice(("human", *LEVELS))
        self.way[-1] = f"seat {seat} is {who}"
        self.opened._apply(top.acting.sit(seat, parse_chair(who)))  # type: ignore[arg-type]

    def take_back(self) -> None:
        for _ in range(self.chance.choice((1, 1, 3))):
            self.press(pygame.K_z, mod=pygame.KMOD_LCTRL)

    def make_again(self) -> None:
        self.press(pygame.K_y, mod=pygame.KMOD_LCTRL)

    def replay(self) -> None:
        """A record from the list, and keys at once; now and then it is read to its end."""
        saves = sorted(self.program.where.saves.glob("*.yaml"))
        if not saves:
            return
        path = self.chance.choice(saves)
        self.way[-1] = f"replay {path.name}"
        self.opened._apply(self.program.open_replay(path))
        for _ in range(self.chance.randrange(4)):
            self.press(self.chance.choice((pygame.K_DOWN, pygame.K_UP, pygame.K_RIGHT, pygame.K_END, pygame.K_SPACE)))
        top = self.top
        if isinstance(top, Replay) and self.chance.random() < 0.6:
            self.wait(lambda: top.reading is None, READ, "the replay is read")

    def look_at_saves(self) -> None:
        """The list of saved games, until its pictures are there or not."""
        self.opened._apply(self.program.open_load())
        top = self.top
        if isinstance(top, Load) and self.chance.random() < 0.5:
            self.wait(lambda: not top.thumbnails.working, 4 * READ, "the preview is read")

    def resume(self) -> None:
        """The game that was played last."""
        change = self.program.resume()
        if change is not None:
            self.opened._apply(change)

    def go_to_the_menu(self) -> None:
        self.opened._apply(self.program.open_menu())

    def play_from_here(self) -> None:
        """From any moment of a replay."""
        if not isinstance(self.top, Replay) or self.top.game is None:
            return
        self.press(self.chance.choice((pygame.K_RIGHT, pygame.K_END, pygame.K_PAGEDOWN)), pygame.K_LEFT)
        self.press(pygame.K_p)

    def move_now(self) -> None:
        self.press(pygame.K_n)

    def solve_a_puzzle(self) -> None:
        """The page of the turning points, and one of them answered, rightly or not."""
        kept, today = Puzzles.of(self.program.where.data), date.today()
        kept.collect([PUZZLE], today - timedelta(days=2))
        self.opened._apply(self.program.open_turning_points())
        if self.chance.random() < 0.3:
            return self.press_a_control()
        self.opened._apply(self.program.begin_puzzle(PUZZLE))
        top = self.top
        if isinstance(top, BattleScene) and top.choosing.tool is not None:
            texts = {str(action): action for action in top.choosing.tool.picker.actions}
            right = texts.get(PUZZLE.right[0]) if self.chance.random() < 0.5 else None
            self.opened._apply(top.choose(right or self.chance.choice(list(texts.values()))))
            self.let_pass(1.0)
            self.press(self.chance.choice((pygame.K_g, pygame.K_q, pygame.K_z)))
        return None

    def resize(self) -> None:
        size = self.chance.choice((*SIZES, *TINY))
        self.way[-1] = f"size {size}"
        pygame.display.set_mode(size, pygame.RESIZABLE)
        pygame.event.post(pygame.Event(pygame.VIDEORESIZE, w=size[0], h=size[1], size=size))
        self.turn()

    def switch_a_mod(self) -> None:
        """What the mods screen does once a mod was checked."""
        names = tuple(name for name in SWITCHED if self.chance.random() < 0.4)
        self.way[-1] = f"mods {names}"
        library = self.kept.library(self.program.where.mods, names)
        self.desk.change(mods=tuple(folder.name.removeprefix("mods/") for folder in library.folders[1:]))
        self.program.adopt(library)

    def do_anything(self) -> None:
        for _ in range(10):
            event = at.random_event(self.chance, self.opened.screen.get_size())
            if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
                continue
            pygame.event.post(event)
            self.turn()

    def rest(self) -> None:
        """A moment in which nobody touches anything."""
        self.let_pass(self.chance.choice((0.5, 2.0, 12.0)))


@contextmanager
def on_the_way(seed: int, shared: Path, own: Path, kept: Kept) -> Iterator[Journey]:
    """A journey; afterwards every scene is left, and only the kept process is handed on."""
    journey = Journey(seed, shared, own, kept)
    try:
        yield journey
    finally:
        kept.thinker, journey.program._thinker = journey.program._thinker, None
        journey.opened.close()
        journey.program.close()
