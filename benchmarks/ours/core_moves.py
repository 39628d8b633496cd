"""A move through the whole core: text parsed, checked, applied with events and snapshots, taken back, another made."""

import json

from common import Stopwatch, chess_rules, sized

from game.play.match import Match

GAMES, PLIES = sized(30, 1), 60
"""3 600 moves, as the peer makes; both have made a game before the clock runs."""
rules = chess_rules()


def played(seed: int) -> int:
    """A game of random moves, each the second of two, the first being taken back; how many moves were made."""
    match = Match(rules, rules.start(seed))
    mixed = seed * 2654435761 + 7
    done = 0
    for _ in range(PLIES):
        if match.result is not None:
            break
        actions = rules.actions(match.state)
        mixed = (mixed * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
        first, second = (str(actions[((mixed >> 33) + i) % len(actions)]) for i in (1, 0))
        match.play(rules.notation.parse(match.state, first))
        match.take_back(match.ply - 1)
        match.play(rules.notation.parse(match.state, second))
        done += 2
    return done


played(0)
watch = Stopwatch()
done = sum(map(played, range(GAMES)))
print(json.dumps({**watch.read(), "work": done, "answer": "done"}))
