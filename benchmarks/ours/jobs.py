"""Games between two computer players with so many worker processes."""

import json
import sys
import time

from common import library

from game.play.tournament import Plan, play


def main() -> None:
    """Node budgets, so that both sides do the very same work."""
    jobs = int(sys.argv[1])
    plan = Plan("chess", "standard", {}, library().plain("chess"), ("hard:1500n", "normal:1500n"), 8, 5, max_actions=60)
    begin = time.perf_counter()
    played = sorted(play(plan, jobs), key=lambda one: one.number)
    seconds = time.perf_counter() - begin
    print(json.dumps({"seconds": seconds, "work": len(played), "answer": [one.hash for one in played]}))


if __name__ == "__main__":
    main()
