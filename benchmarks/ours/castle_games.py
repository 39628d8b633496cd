"""Random games of standard Castle from fixed seeds, from the shipped YAML, until a Castle falls or the rules draw.

Each side takes the moves in the order it finds them; that the moves are right is shown by the tests.  A repeated
position and too many quiet turns end a game, as the rules say (CASTLE-WIN-6, -7).
"""

import json
from typing import Any

from common import Stopwatch, library, sized

GAMES = sized(60, 2)
QUIET = 100


def main() -> None:
    """Prints what the harness reads: plies of finished games."""
    rules: Any = library().rules("castle", "standard", {"first": "light"})
    start = rules.position(rules.start(0))
    plies = finished = 0
    watch = Stopwatch()
    for seed in range(GAMES):
        board = start.clone()
        mixed = seed * 2654435761 + 1
        seen = {board.key: 1}
        while True:
            moves = board.legal()
            if not moves or board.quiet >= QUIET or seen[board.key] >= 3:
                break
            mixed = (mixed * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
            board.push(moves[(mixed >> 33) % len(moves)])
            if board.quiet == 0:
                seen.clear()
            seen[board.key] = seen.get(board.key, 0) + 1
            plies += 1
        finished += 1
    taken = watch.read()
    print(json.dumps({**taken, "work": plies, "answer": finished}))


if __name__ == "__main__":
    main()
