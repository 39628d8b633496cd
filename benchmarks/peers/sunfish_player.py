"""sunfish at a board: each line of JSON, `[moves so far, seconds]`, is answered by its move; "" where it has none."""

import json
import sys

from sunfish_clocked import Clocked, history_of, text_of

searcher = Clocked()
for line in sys.stdin:
    texts, seconds = json.loads(line)
    if not texts:
        searcher = Clocked()
    move, _ = searcher.think(history_of(texts), seconds)
    print("" if move is None else text_of(move, len(texts)), flush=True)
