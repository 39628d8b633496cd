"""Random games of Loka from fixed seeds under all its rules: armies, terrain, deployment, battles with dice, ends.

What is chosen before the battle goes through the rules; the battle is played on the fast board, whose dice fall by
their exact chances.  `games` counts games, `plies` counts the actions of battles alone.
"""

import json
import sys
from typing import Any

from common import Stopwatch, library, sized

from game.core.dice import throw
from game.core.ruleset import Decision, Faces, Throw
from game.play.collector import look_seldom
from game.rules.loka.gambles import Gambles
from game.rules.loka.outcomes import WON

GAMES = sized(150, 2)
FACTOR = 1103515245
BELOW = 0x7FFFFFFF


def mixed(number: int) -> int:
    """The next of a row of numbers below 2^31 that look random; the upper bits do most."""
    return number * FACTOR + 12345 & BELOW


def battle_of(rules: Any, seed: int, number: int) -> tuple[Any, int]:
    """A state in which the battle begins, every choice before it drawn at random."""
    state = rules.start(seed)
    while True:
        pending = rules.pending(state)
        if isinstance(pending, Throw):
            state.rng, faces = throw(state.rng, pending.sides)
            rules.apply(state, Faces(faces))
            continue
        assert isinstance(pending, Decision)
        if pending.prompt == "move":
            return state, number
        actions = rules.actions(state)
        number = mixed(number)
        rules.apply(state, actions[(number >> 8) % len(actions)])


def fought(board: Any, number: int) -> int:
    """Plays a battle to its end; how many actions it took."""
    plies = 0
    while not board.is_over():
        moves = board.legal()
        number = number * FACTOR + 12345 & BELOW  # as `mixed` does it
        move = moves[(number >> 8) % len(moves)]
        outcome = WON
        gamble = board.gamble(move)
        if gamble is not None:
            number = mixed(number)
            chance = number / 0x80000000
            for came, share in zip(gamble.outcomes, gamble.chances, strict=True):
                outcome = came
                chance -= share
                if chance < 0.0:
                    break
        board.play(move, outcome)
        plies += 1
    return plies


def main() -> None:
    """Prints what the harness reads."""
    rules: Any = library().rules("loka")
    gambles: Gambles = rules.tables.gambles
    gambles.learn([[list(chances) for chances in row] for row in rules.chances.table])
    look_seldom()  # as processes do that play many games (`play/tournament.py`)
    plies = 0
    in_battle = {"seconds": 0.0, "processor": 0.0}
    watch = Stopwatch()
    for seed in range(GAMES):
        state, number = battle_of(rules, seed, seed * 1640531513 + 1 & 0x7FFFFFFF)
        board = rules.position(state)
        battle = Stopwatch()
        plies += fought(board, number)
        in_battle = {name: spent + in_battle[name] for name, spent in battle.read().items()}
    taken, work = (watch.read(), GAMES) if sys.argv[1] == "games" else (in_battle, plies)
    print(json.dumps({**taken, "work": work, "answer": "all games ended"}))


if __name__ == "__main__":
    main()
