"""Perft of the six standard positions on the board that the program plays with."""

import json
import sys

from common import POSITIONS, Stopwatch, chess_rules, sized, state_of

how = sys.argv[1]
rules = chess_rules()
boards = [(rules.position(state_of(rules, fen)), depth) for fen, depth in POSITIONS[: sized(6, 2)]]
watch = Stopwatch()
counts = [board.count(depth) if how == "bulk" else board.count_played(depth - 1) for board, depth in boards]
taken = watch.read()
print(json.dumps({**taken, "work": sum(counts), "answer": counts}))
