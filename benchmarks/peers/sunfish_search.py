"""sunfish: the mean depth it completes in the same positions, and nodes a second."""

import json
import time

from lines import LINES, SECONDS
from sunfish_clocked import Clocked, history_of

nodes = depths = 0
begin = time.process_time()
for line in LINES:
    searcher = Clocked()
    _, depth = searcher.think(history_of(line.split()), SECONDS)
    nodes += searcher.nodes
    depths += depth
spent = time.process_time() - begin
beside = {"nodes a second": nodes / spent}
print(json.dumps({"figure": depths / len(LINES), "answer": len(LINES), "beside": beside}))
