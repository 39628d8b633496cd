"""sunfish: nodes a second in the same positions."""

import json
import time

import sunfish
from lines import LINES, SECONDS

nodes = 0
seconds = 0.0
for line in LINES:
    history = [sunfish.Position(sunfish.initial, 0, (True, True), (True, True), 0, 0)]
    for ply, text in enumerate(line.split()):
        i, j, promotion = sunfish.parse(text[:2]), sunfish.parse(text[2:4]), text[4:].upper()
        if ply % 2:
            i, j = 119 - i, 119 - j
        history.append(history[-1].move(sunfish.Move(i, j, promotion)))
    searcher = sunfish.Searcher()
    begin = time.perf_counter()
    searcher.deadline = time.time() + SECONDS
    searcher.soft = searcher.deadline
    try:
        for _ in searcher.search(history):
            pass
    except sunfish.Stop:
        pass
    seconds += time.perf_counter() - begin
    nodes += searcher.nodes
print(json.dumps({"seconds": seconds, "work": nodes, "answer": len(LINES)}))
