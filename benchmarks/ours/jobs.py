"""Games between two computer players with so many worker processes.

With two of them it also tells what two bare loops side by side gain over one on this machine at that moment: no
division of work can gain more.
"""

import json
import sys
import time
from multiprocessing import get_context

from common import library

from game.play.tournament import Plan, play

GAMES = 12
"""Enough that the last game, which one process plays while the other has none, weighs little."""
ROUNDS_OF_LOOP = 12_000_000


def main() -> None:
    """Node budgets, so that both sides do the very same work."""
    jobs = int(sys.argv[1])
    agents = ("hard:1500n", "normal:1500n")
    plan = Plan("chess", "standard", {}, library().plain("chess"), agents, GAMES, 5, max_actions=60)
    begin = time.perf_counter()
    played = sorted(play(plan, jobs), key=lambda one: one.number)
    seconds = time.perf_counter() - begin
    found: dict[str, object] = {"seconds": seconds, "work": len(played), "answer": [one.hash for one in played]}
    if jobs > 1:
        found["beside"] = {"two bare loops gain": 2 * _looped(1) / _looped(2)}
    print(json.dumps(found))


def _looped(processes: int) -> float:
    """Seconds that so many bare loops take side by side."""
    context = get_context("spawn")
    with context.Pool(processes) as pool:
        pool.map(_loop, [1] * processes, 1)  # every process has started
        begin = time.perf_counter()
        pool.map(_loop, [ROUNDS_OF_LOOP] * processes, 1)
        return time.perf_counter() - begin


def _loop(rounds: int) -> int:
    total = 0
    for number in range(rounds):
        total = (total * 31 + number) & 0xFFFF
    return total


if __name__ == "__main__":
    main()
