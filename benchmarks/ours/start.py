"""The program from nothing to its first frame, as on every start but the first: with its cache, the player's settings
and a game to go on with.  What the first start of all took is told beside it.

This file is also the process that is timed: what that one does not need is imported where it is needed.
"""

import sys
import time

RUNS = 7
TIMED, LONG, PLAYED = "timed", "long", "played"


def start(mode):
    """The program as its command runs it; tells its CPU time when the first frame stands, and ends.

    A long start goes on until nothing moves any more.
    """
    import gc

    gc.disable()  # as the command does; only to patch the window this process imports it a moment earlier
    from game.ui import window

    plain_step = window.Window.step

    def step(self, *, wait=True):
        before = self.frames
        is_open = plain_step(self, wait=False)
        if self.frames == 1 and before == 0:
            print(time.process_time(), flush=True)
        is_still = self.frames > 2 and not self.stack.top.busy
        return is_open and (self.frames == 0 or (mode == LONG and not is_still))

    window.Window.step = step
    from game.cli.main import main

    sys.exit(main([]))


def play():
    """Leaves settings and a game to go on with, as a player does."""
    from game import settings
    from game.content.folders import shipped_folder
    from game.play.chair import parse_seats
    from game.play.session import Session
    from game.rules.catalogue import Library

    where = settings.paths()
    settings.save(settings.Settings(player_name="Ada"), where.settings)
    library = Library([shipped_folder()])
    chairs = parse_seats("white=human,black=hard", library.rules("chess").seats)
    session = Session.begin(library, "chess", None, {}, 7, chairs, where.saves / "chess-2026-01-01-1.yaml")
    for text in ("e2e4", "e7e5", "g1f3", "b8c6"):
        session.play(session.rules.notation.parse(session.match.state, text))


def timed(mode, environment):
    """(seconds until the first frame, CPU seconds of them)."""
    import subprocess

    begin = time.perf_counter()
    words = [sys.executable, __file__, mode]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment, text=True) as done:
        assert done.stdout is not None
        line = done.stdout.readline()
        seconds = time.perf_counter() - begin
        done.communicate()
    return seconds, float(line)


def at_home(folder):
    """An environment whose user has nothing yet."""
    import os

    if os.name == "nt":
        return {**os.environ, "FOURCROWNS_HOME": folder}
    rest = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "FOURCROWNS_"))}
    return {**rest, "HOME": folder}


def main():
    """The median of some starts, after the first, a game, and one that stayed."""
    import json
    import statistics
    import subprocess
    import tempfile

    with tempfile.TemporaryDirectory() as home:
        environment = at_home(home)
        first, _ = timed(TIMED, environment)
        subprocess.run([sys.executable, __file__, PLAYED], check=True, env=environment)
        timed(LONG, environment)
        runs = 1 if environment.get("BENCHMARKS_SMALL") else RUNS
        found = [timed(TIMED, environment) for _ in range(runs)]
    seconds, spent = (statistics.median(each) for each in zip(*found, strict=True))
    beside = {"CPU": spent, "first start of all, seconds": first}
    print(json.dumps({"seconds": seconds, "work": 1, "answer": "a frame", "beside": beside}))


if __name__ == "__main__":
    match sys.argv[1:]:
        case []:
            main()
        case ["played"]:
            play()
        case [mode]:
            start(mode)
