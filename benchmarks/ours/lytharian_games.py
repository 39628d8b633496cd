"""Random games of Lytharian Chess under all its rules beside random battles of Loka in the same process.

The figure is actions a second of the one over plies a second of the other, both through the rules as a match plays
them: all that is legal is listed, one is drawn and made, dice fall.  Beside it stands the same over the plies of Loka's
fast board, which its own row counts and which Lytharian has no like of.
"""

from __future__ import annotations

import gc
import json
from collections.abc import Iterator
from typing import Any

from common import Stopwatch, library, sized
from loka_games import battle_of, fought, mixed

from game.core.dice import throw
from game.core.ruleset import Faces, Result, Throw

GAMES = sized(12, 1)
LOKA_GAMES = sized(12, 1)
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


def loka_rates() -> tuple[float, float]:
    """Plies a second of battles through the rules, and on the fast board."""
    rules: Any = library().rules("loka")
    rules.tables.gambles.learn([[list(chances) for chances in row] for row in rules.chances.table])
    rates = []
    ways = (
        lambda state, number: through_rules(rules, state, number),
        lambda state, number: fought(rules.position(state), number),
    )
    for play in ways:
        seconds, plies = 0.0, 0
        for seed in range(LOKA_GAMES):
            state, number = battle_of(rules, seed, seed * 1640531513 + 1 & 0x7FFFFFFF)
            watch = Stopwatch()
            plies += play(state, number)
            seconds += watch.read()["processor"]
        rates.append(plies / seconds)
    return rates[0], rates[1]


def through_rules(rules: Any, state: Any, number: int) -> int:
    """Plays a battle of Loka to its end; how many actions it took."""
    plies = 0
    while not isinstance(pending := rules.pending(state), Result):
        if isinstance(pending, Throw):
            state.rng, faces = throw(state.rng, pending.sides)
            rules.apply(state, Faces(faces))
            continue
        actions = rules.actions(state)
        number = mixed(number)
        rules.apply(state, actions[(number >> 8) % len(actions)])
        plies += 1
    return plies


def main() -> None:
    """Prints what the harness reads."""
    games = [library().rules("lytharian", variant, {"quiet_turns": 30}) for variant in VARIANTS]
    gc.freeze()
    before = loka_rates()
    watch = Stopwatch()
    actions = sum(1 for seed in range(GAMES) for _ in random_game(games[seed % len(games)], seed))
    taken = watch.read()
    ruled, fast = ((a + b) / 2 for a, b in zip(before, loka_rates(), strict=True))
    rate = actions / taken["processor"]
    beside = {"actions a second": rate, "against the fast board": rate / fast}
    print(json.dumps({**taken, "work": actions, "figure": rate / ruled, "answer": actions, "beside": beside}))


if __name__ == "__main__":
    main()
