"""catanatron: whole games of four players who choose at random, as in `ours/loka_games.py`."""

import json
import random
import time

from catanatron import Color, Game, RandomPlayer

GAMES = 20


def main() -> None:
    """Prints what the harness reads."""
    random.seed(1)
    ended = 0
    begin = time.perf_counter()
    for _ in range(GAMES):
        game = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
        game.play()
        ended += 1
    seconds = time.perf_counter() - begin
    print(json.dumps({"seconds": seconds, "work": ended, "answer": "all games ended"}))


if __name__ == "__main__":
    main()
