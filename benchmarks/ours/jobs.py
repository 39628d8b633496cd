"""What two worker processes gain over one in games between computer players, as a part of what two bare loops gain over
one on this machine at that moment: no division of work can gain more.

Each measure is taken three times, the two in turn, and the median counts: a busy second would spoil a single one.
"""

import json
import statistics
import time
from multiprocessing import get_context

from common import library, sized

from game.play.tournament import Plan, Played, play

GAMES, ACTIONS = sized(12, 2), sized(60, 4)
"""Enough that the last game, which one process plays while the other has none, weighs little."""
ROUNDS_OF_LOOP = sized(12_000_000, 20_000)
TIMES = sized(3, 1)


def main() -> None:
    """Node budgets, so that one process and two do the very same work."""
    plain = library().plain("chess")
    agents = ("hard:1500n", "normal:1500n")
    plan = Plan("chess", "standard", {}, plain, agents, GAMES, 5, max_actions=ACTIONS)
    gained, possible = [], []
    for _ in range(TIMES):
        alone, one = timed(plan, 1)
        shared, two = timed(plan, 2)
        assert [game.hash for game in one] == [game.hash for game in two], "two jobs play other games than one"
        gained.append(alone / shared)
        possible.append(2 * looped(1) / looped(2))
    gain, most = statistics.median(gained), statistics.median(possible)
    beside = {"simulate gains": gain, "two bare loops gain": most}
    print(json.dumps({"figure": gain / most, "answer": "the same games", "beside": beside}))


def timed(plan: Plan, jobs: int) -> tuple[float, list[Played]]:
    """The seconds that the games take, and the games in their order."""
    begin = time.perf_counter()
    played = sorted(play(plan, jobs), key=lambda game: game.number)
    return time.perf_counter() - begin, played


def looped(processes: int) -> float:
    """Seconds that so many bare loops take side by side."""
    context = get_context("spawn")
    with context.Pool(processes) as pool:
        pool.map(loop, [1] * processes, 1)  # every process has started
        begin = time.perf_counter()
        pool.map(loop, [ROUNDS_OF_LOOP] * processes, 1)
        return time.perf_counter() - begin


def loop(rounds: int) -> int:
    total = 0
    for number in range(rounds):
        total = (total * 31 + number) & 0xFFFF
    return total


if __name__ == "__main__":
    main()
