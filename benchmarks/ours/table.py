"""The real window on a game of chess with pieces on their way, for the rows that look at frames."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from game.content.folders import shipped_folder
from game.core.events import TurnBegan
from game.core.ruleset import Square
from game.core.seats import Seat
from game.play.chair import parse_seats
from game.play.match import Happening
from game.play.session import Session
from game.rules.catalogue import Library
from game.settings import Paths, Settings
from game.ui.app import Program, sound_library
from game.ui.desk import Desk
from game.ui.scenes.battle.screen import BattleScene
from game.ui.skins.motion import Carry, Slide
from game.ui.stage import Shown
from game.ui.window import Window, clear_away

WAYS = ((0, 24), (2, 38), (5, 26), (7, 31), (8, 40), (11, 35), (12, 36), (15, 47))
"""From where to where the white pieces go."""


def paths_at(home: Path) -> Paths:
    """A player's folders."""
    return Paths(home, home, home / "saves", home / "mods", home / "cache", home / "logs")


def library_at(home: Path) -> Library:
    """The shipped data, from the cache if it is there."""
    return sound_library(paths_at(home), ())[0]


def opened(home: Path, size: tuple[int, int], clock: Callable[[], float]) -> tuple[Window, BattleScene, Program]:
    """The window on a game between two people."""
    library = library_at(home)
    program = Program(paths_at(home), library)
    chairs = parse_seats("white=human,black=human", library.rules("chess").seats)
    session = Session.begin(library, "chess", None, {}, 7, chairs, None)
    for text in ("g1f3", "g8f6"):  # what is shown belongs to an action that was made
        session.play(session.rules.notation.parse(session.match.state, text))
    desk = Desk(Settings(window_size=size), [shipped_folder().sprites], program, size=size)
    program.take(desk)
    window = Window(desk, lambda desk: BattleScene(desk, session), clock=clock)
    scene = window.stack.top
    assert isinstance(scene, BattleScene)
    clear_away()  # as the program does when a game begins
    return window, scene, program


def send_off(scene: BattleScene, seconds: float) -> None:
    """Eight pieces on their way at once: a castling of eight, as it were."""
    stage, skin, view = scene.stage, scene.skin, scene.position.now.view
    carries = []
    for start, end in WAYS:
        here, there = skin.place_of(Square(start)), skin.place_of(Square(end))
        picture = skin.carried(view, Square(start))
        assert here is not None and there is not None and picture is not None
        carries.append(Carry(picture, here.center, there.center))
    without = frozenset(Square(start) for start, _ in WAYS)
    stage.now = Shown(view, Happening(TurnBegan(Seat(0)), view))
    stage.running = Slide(tuple(carries), seconds, without, over_after=False)
    stage.elapsed = 0.0


def fill_cache(home: Path) -> None:
    """The cache that the start before has left, made by another process as it would be."""
    code = "import sys, pathlib, table; table.library_at(pathlib.Path(sys.argv[1])).values('chess')"
    words = [sys.executable, "-c", code, str(home)]
    around = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    subprocess.run(words, check=True, env=around)


def megabytes(*processes: object) -> float:
    """The memory of these processes together; what they share, as the program's own libraries, counts once.  0 where
    the system does not say."""
    found = 0
    for process in processes:
        try:
            lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
        except OSError:
            return 0.0
        found += next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return found / 1000
