"""The mean depth that the search behind the computer players completes in some positions, and its nodes a second."""

import json
import time

from common import chess_rules, sized
from lines import LINES, SECONDS

from game.ai.budget import Budget
from game.ai.player import judge_of
from game.ai.tree import Tree
from game.play.match import Match

LIMIT = SECONDS / sized(1, 100)


def main() -> None:
    """Processor time, as the peer's."""
    rules = chess_rules()
    judge = judge_of(rules)
    nodes = depths = 0
    begin = time.process_time()
    for line in LINES:
        match = Match(rules, rules.start(0))
        for text in line.split():
            match.play(rules.notation.parse(match.state, text))
        position = rules.position(match.state)
        position.weigh_again()
        ends = time.process_time() + LIMIT
        budget = Budget(stop=lambda ends=ends: time.process_time() > ends)
        thought = Tree(position, judge, budget, rules.earlier(match.state)).think()
        nodes += thought.nodes
        depths += thought.depth
    spent = time.process_time() - begin
    beside = {"nodes a second": nodes / spent}
    print(json.dumps({"figure": depths / len(LINES), "answer": len(LINES), "beside": beside}))


if __name__ == "__main__":
    main()
