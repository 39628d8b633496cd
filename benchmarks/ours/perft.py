"""Perft of the six standard positions on the board that the program plays with."""

import json
import sys
import time

from common import POSITIONS, chess_rules, state_of

how = sys.argv[1]
rules = chess_rules()
boards = [(rules.position(state_of(rules, fen)), depth) for fen, depth in POSITIONS]
begin = time.perf_counter()
counts = [board.count(depth) if how == "bulk" else board.count_played(depth - 1) for board, depth in boards]
seconds = time.perf_counter() - begin
print(json.dumps({"seconds": seconds, "work": sum(counts), "answer": counts}))
