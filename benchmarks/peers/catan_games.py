"""catanatron: whole games of four players who choose at random, as in `ours/loka_games.py`."""

import json
import random

from catanatron import Color, Game, RandomPlayer
from stopwatch import Stopwatch

GAMES = 20


def main() -> None:
    """Prints what the harness reads."""
    random.seed(1)
    ended = 0
    watch = Stopwatch()
    for _ in range(GAMES):
        game = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
        game.play()
        ended += 1
    taken = watch.read()
    print(json.dumps({**taken, "work": ended, "answer": "all games ended"}))


if __name__ == "__main__":
    main()
