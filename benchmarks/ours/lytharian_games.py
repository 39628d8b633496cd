"""Random games of Lytharian Chess under all its rules beside random battles of Loka in the same process.

The figure is how many of Loka's plies an action of Lytharian is worth in time: actions a second, all that is legal
listed before each, over plies a second.
"""

from __future__ import annotations

import gc
import json
from collections.abc import Iterator
from typing import Any

from common import Stopwatch, library, sized
from loka_games import battle_of, fought, mixed

GAMES = sized(12, 1)
LOKA_GAMES = sized(60, 1)
MOST = sized(3000, 60)
VARIANTS = ("standard", "maelstrom", "chaos")


def random_game(rules: Any, seed: int) -> Iterator[Any]:
    """The state before each action of a game from its set-up to its end, every legal action equally likely."""
    state = rules.start(seed)
    number = seed * 1640531513 + 1 & 0x7FFFFFFF
    for _ in range(MOST):
        actions = rules.actions(state)
        if not actions:
            return
        yield state
        number = mixed(number)
        rules.apply(state, actions[(number >> 8) % len(actions)])


def loka_plies_a_second() -> float:
    """As the row of Loka's plies counts them."""
    rules: Any = library().rules("loka")
    rules.tables.gambles.learn([[list(chances) for chances in row] for row in rules.chances.table])
    seconds, plies = 0.0, 0
    for seed in range(LOKA_GAMES):
        state, number = battle_of(rules, seed, seed * 1640531513 + 1 & 0x7FFFFFFF)
        board = rules.position(state)
        watch = Stopwatch()
        plies += fought(board, number)
        seconds += watch.read()["processor"]
    return plies / seconds


def main() -> None:
    """Prints what the harness reads."""
    games = [library().rules("lytharian", variant, {"quiet_turns": 30}) for variant in VARIANTS]
    gc.freeze()
    before = loka_plies_a_second()
    watch = Stopwatch()
    actions = sum(1 for seed in range(GAMES) for _ in random_game(games[seed % len(games)], seed))
    taken = watch.read()
    loka = (before + loka_plies_a_second()) / 2
    rate = actions / taken["processor"]
    beside = {"actions a second": rate}
    print(json.dumps({**taken, "work": actions, "figure": rate / loka, "answer": actions, "beside": beside}))


if __name__ == "__main__":
    main()
