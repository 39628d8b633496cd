"""Plays and is killed: run as a program, so that processes can be copied and killed far from the test that asks.

`python killing.py record FOLDER KILLS SEED` kills a recorded game so many times, at random instants, and prints a line
of JSON for each: how many actions had been made, as the game itself last said, and the record that was left behind.
`python killing.py session FOLDER KILLS SEED` does it as a window plays, who never waits for the disk and takes back
now and then; what is told is how many changes had been made.  `changes` makes them anew, to compare with.
`python killing.py settings FOLDER KILLS SEED` does the same to settings that are being written.
"""

import json
import os
import signal
import sys
import time
from pathlib import Path
from random import Random

RANDOM = ("--seats", "white=random,black=random")


def child_of(run) -> tuple[int, int]:
    """A copy of this process that runs and never returns; its number, and the pipe on which it tells how far it is."""
    reading, writing = os.pipe()
    process = os.fork()
    if process:
        os.close(writing)
        return process, reading
    os.close(reading)
    # What it says itself would stand among the killer's lines, and a kill between a text and its end joins two of them.
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    try:
        run(lambda number: os.write(writing, number.to_bytes(4, "big")))
    finally:
        os._exit(0)


def killed(run, seconds: float, begun: bool) -> int:
    """Runs, kills so many seconds later (`begun`: after the first number told), and says the last number told."""
    process, pipe = child_of(run)
    told = os.read(pipe, 4) if begun else b""
    time.sleep(seconds)
    os.kill(process, signal.SIGKILL)
    os.waitpid(process, 0)
    while part := os.read(pipe, 65536):
        told += part
    os.close(pipe)
    return int.from_bytes(told[-4:], "big") if told else 0


def kill_records(folder: Path, kills: int, seed: int) -> None:
    """Kills `play --record` at random instants."""
    from game.cli.main import main
    from game.play.match import Match

    chance = Random(seed)
    make = Match.play
    warm_up(main)
    for number in range(kills):
        path = folder / f"game-{number}.yaml"

        def run(tell, path=path, number=number):
            def play(self, action):
                happenings = make(self, action)
                tell(self.ply)
                return happenings

            Match.play = play  # type: ignore[method-assign]
            main(
                ["play", "chess", "--seats", "white=random,black=random", "--seed", str(number), "--record", str(path)]
            )

        # Most in the middle of a game, however slow the machine; some while it begins.
        made = killed(run, chance.uniform(0.0, 0.3), begun=number % 5 > 0)
        print(json.dumps({"made": made, "record": path.name if path.exists() else None}), flush=True)


def warm_up(main) -> None:
    """Imports everything and reads the data once, so that what is killed is a game and not a start."""
    sys.stdout.flush()
    kept = os.dup(1)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    main(["play", "chess", *RANDOM, "--max-actions", "3"])
    sys.stdout.flush()
    os.dup2(kept, 1)


def changes(path: Path, seed: int):
    """A game played and taken back as people do, without end; after each change the actions of its record."""
    from game.content.folders import shipped_folder
    from game.play.chair import parse_chair
    from game.play.session import Session
    from game.rules.catalogue import Library

    global library
    library = library or Library([shipped_folder()])
    chance = Random(seed)
    chairs = [parse_chair("human")] * 2
    session = Session.begin(library, "chess", None, {}, seed, chairs, path)
    yield list(session.record.actions)
    while True:
        if session.match.ply > 200 or session.is_over or (session.match.ply and chance.random() < 0.03):
            session.take_back(max(0, session.match.ply - chance.choice((1, 2, 40))))
        else:
            session.play(chance.choice(session.rules.actions(session.match.state)))
        yield list(session.record.actions)


library = None


def kill_sessions(folder: Path, kills: int, seed: int) -> None:
    """Kills a game that is played and taken back as in the window."""
    chance = Random(seed)
    next(changes(folder / "warm.yaml", 0))
    for number in range(kills):
        path = folder / f"session-{number}.yaml"

        def run(tell, path=path, number=number):
            for count, _ in enumerate(changes(path, number)):
                tell(count)
                time.sleep(0.0005)

        made = killed(run, chance.uniform(0.0, 0.2), begun=True)
        print(json.dumps({"made": made, "record": path.name, "seed": number}), flush=True)


def kill_settings(folder: Path, kills: int, seed: int) -> None:
    """Kills the writing of settings at random instants."""
    from game.settings import Settings, save

    chance = Random(seed)
    path = folder / "settings.json"
    save(Settings(player_name="0"), path)
    for _ in range(kills):

        def run(tell):
            for number in range(1, 100_000):
                save(Settings(player_name=str(number)), path)
                tell(number)

        made = killed(run, chance.uniform(0.0, 0.05), begun=False)
        print(json.dumps({"made": made}), flush=True)


if __name__ == "__main__":
    what, where, count, start = sys.argv[1:]
    {"record": kill_records, "session": kill_sessions, "settings": kill_settings}[what](
        Path(where), int(count), int(start)
    )
