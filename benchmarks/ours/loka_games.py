"""Random games of Loka from fixed seeds under all its rules: armies, terrain, deployment, battles with dice, ends.

Whole games are played in plain numbers, by the fast board that the search walks and the very dice of the rules; that
they are the games of the rules is shown by the tests.  `games` counts games, `plies` counts the actions of battles.
"""

import json
import sys
import time
from typing import Any

from common import library

from game.rules.loka.quick import BATTLE, REROLL, QuickGame

GAMES = 100
MASK = 0xFFFFFFFFFFFFFFFF


def play_on(game: QuickGame, number: int, last: int) -> tuple[int, int]:
    """Draws choices at random up to the end of a phase; the next number, and how many actions there were."""
    plies = 0
    while game.phase <= last:
        choices = game.legal()
        number = (number * 6364136223846793005 + 1442695040888963407) & MASK
        plies += game.phase == BATTLE
        game.play(choices[(number >> 33) % len(choices)])
    return number, plies


def main() -> None:
    """Prints what the harness reads."""
    rules: Any = library().rules("loka")
    plies = ended = 0
    in_battle = 0.0
    begin = time.perf_counter()
    for seed in range(GAMES):
        game = rules.quick(seed)
        number, _ = play_on(game, seed * 2654435761 + 1, BATTLE - 1)
        began = time.perf_counter()
        _, actions = play_on(game, number, REROLL)
        in_battle += time.perf_counter() - began
        plies += actions
        ended += game.reason != ""
    seconds = time.perf_counter() - begin
    answer = "all games ended" if ended == GAMES else f"{ended} of {GAMES} games ended"
    if sys.argv[1] == "games":
        print(json.dumps({"seconds": seconds, "work": GAMES, "answer": answer}))
    else:
        print(json.dumps({"seconds": in_battle, "work": plies, "answer": answer}))


if __name__ == "__main__":
    main()
