"""OpenSpiel: random games of its chess, actions a second."""

import json
import random
import time

import pyspiel

GAMES = 40


def main() -> None:
    """Prints what the harness reads."""
    random.seed(1)
    game = pyspiel.load_game("chess")
    plies = 0
    begin = time.perf_counter()
    for _ in range(GAMES):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
            plies += 1
    seconds = time.perf_counter() - begin
    print(json.dumps({"seconds": seconds, "work": plies, "answer": "all games ended"}))


if __name__ == "__main__":
    main()
