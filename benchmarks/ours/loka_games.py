"""Random games of Loka from fixed seeds under all its rules: armies, terrain, deployment, battles with dice, ends.

What is chosen before the battle goes through the rules; the battle is played on the fast board, whose dice fall by
their exact chances.  `games` counts games, `plies` counts the actions of battles alone.
"""

import json
import sys
import time
from typing import Any

from common import library

from game.core.dice import throw
from game.core.ruleset import Decision, Faces, Throw
from game.rules.loka.gambles import Gambles

GAMES = 40
MASK = 0xFFFFFFFFFFFFFFFF


def mixed(number: int) -> int:
    """The next of a row of numbers that look random."""
    return (number * 6364136223846793005 + 1442695040888963407) & MASK


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
        rules.apply(state, actions[(number >> 33) % len(actions)])


def fought(board: Any, number: int, quiet_limit: int) -> int:
    """Plays a battle to its end; how many actions it took."""
    plies = 0
    while True:
        living = sum([1 for men in board.men if men])
        if board.won >= 0 or board.passes >= living or board.quiet >= quiet_limit * living:
            return plies
        moves = board.legal()
        number = mixed(number)
        move = moves[(number >> 33) % len(moves)]
        gamble = board.gamble(move)
        if gamble is None:
            board.push(move)
        else:
            number = mixed(number)
            chance = (number >> 11) / (1 << 53)
            outcome = gamble.outcomes[0]
            for came, share in zip(gamble.outcomes, gamble.chances, strict=True):
                outcome = came
                chance -= share
                if chance < 0.0:
                    break
            board.make(move, outcome)
        plies += 1


def main() -> None:
    """Prints what the harness reads."""
    rules: Any = library().rules("loka")
    gambles: Gambles = rules.tables.gambles
    gambles.learn([[list(chances) for chances in row] for row in rules.chances.table])
    limit = rules.switched["quiet_limit"]
    plies = 0
    in_battle = 0.0
    begin = time.perf_counter()
    for seed in range(GAMES):
        state, number = battle_of(rules, seed, seed * 2654435761 + 1)
        board = rules.position(state)
        began = time.perf_counter()
        plies += fought(board, number, limit)
        in_battle += time.perf_counter() - began
    seconds = time.perf_counter() - begin
    if sys.argv[1] == "games":
        print(json.dumps({"seconds": seconds, "work": GAMES, "answer": "all games ended"}))
    else:
        print(json.dumps({"seconds": in_battle, "work": plies, "answer": "all games ended"}))


if __name__ == "__main__":
    main()
