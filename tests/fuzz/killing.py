"""Plays and is killed: run as a program, so that processes can be copied and killed far from the test that asks.

`python killing.py record FOLDER KILLS SEED` kills a recorded game so many times, at random instants, and prints a line
of JSON for each: how many actions had been made, as the game itself last said, and the record that was left behind.
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
    {"record": kill_records, "settings": kill_settings}[what](Path(where), int(count), int(start))
