"""A move through the whole core: text parsed, checked, applied with events and snapshots, taken back, another made."""

import json
import time

from common import chess_rules

from game.play.match import Match

ROUNDS, PLIES = 12, 60
rules = chess_rules()
done = 0
begin = time.perf_counter()
for seed in range(ROUNDS):
    match = Match(rules, rules.start(seed))
    mixed = seed * 2654435761 + 7
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
seconds = time.perf_counter() - begin
print(json.dumps({"seconds": seconds, "work": done, "answer": "done"}))
