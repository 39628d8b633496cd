"""Nodes a second of the search behind the computer players."""

import json
import sys
import time
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent.parent / "peers"))

from common import chess_rules
from lines import LINES, SECONDS

from game.ai.budget import Budget
from game.ai.player import judge_of
from game.ai.tree import Tree
from game.play.match import Match

rules = chess_rules()
judge = judge_of(rules)
nodes = 0
seconds = 0.0
for line in LINES:
    match = Match(rules, rules.start(0))
    for text in line.split():
        match.play(rules.notation.parse(match.state, text))
    position = rules.position(match.state)
    position.weigh_again()
    tree = Tree(position, judge, Budget(seconds=SECONDS), rules.earlier(match.state))
    begin = time.perf_counter()
    thought = tree.think()
    seconds += time.perf_counter() - begin
    nodes += thought.nodes
print(json.dumps({"seconds": seconds, "work": nodes, "answer": len(LINES)}))
