"""Kings of War between computer generals: the ladder of levels, and the six forces against each other.

    python benchmarks/kings.py ladder --games 100 --share 0.1
    python benchmarks/kings.py balance --games 40 --nodes 60 --limit 1000

Run as a file, it plays what is installed; compiled, a game at 1000 points takes a second or two.  Seats, edges and the
first turn change about; both sides of a ladder's pair of games lead the same two forces.  Intervals hold 95 %.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from time import perf_counter
from typing import Any

from game.ai.judges.kings_mind import mind
from game.ai.levels import LEVELS, parse_agent
from game.ai.player import choose
from game.content.folders import load, shipped_folder
from game.core.dice import below, child, seeded
from game.core.ruleset import Action
from game.core.seats import Seat
from game.play.match import Match
from game.play.tournament import wilson
from game.rules.kings import make
from game.rules.kings.actions import Charge
from game.rules.kings.data import SHELF
from game.rules.kings.law import SEATS
from game.rules.kings.ruleset import KingsRules
from game.rules.kings.state import Stage
from game.table.footprint import FRONT

ANCHOR = "greedy"
"""Charges whatever is nearest (`game/ai/judges/kings_anchor.py`)."""
WANTED = {"normal": 70, "hard": 85, "expert": 95}
"""Of a hundred points against the anchor."""


@dataclass(slots=True)
class Tally:
    """How one side fared against the other."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    first: Counter[bool] = field(default_factory=Counter)
    """Decided games by whether whoever had the first turn won."""
    charges: Counter[tuple[bool, bool]] = field(default_factory=Counter)
    """By whether the first named made them, and whether they struck a flank or rear."""
    slowest: float = 0.0

    @property
    def games(self) -> int:
        """How many were played."""
        return self.won + self.drawn + self.lost

    def share(self) -> str:
        """Points of a hundred with their interval, a draw a half."""
        found = wilson(self.won + self.drawn / 2, self.games)
        return f"{100 * found.share:5.1f} % ({100 * found.low:.1f} to {100 * found.high:.1f})"


def rules_for(limit: int) -> KingsRules:
    """The shipped rules at a limit."""
    return make(load(SHELF, [shipped_folder()]).values, "standard", {"limit": limit})


def army(rules: KingsRules, force: str, limit: int, seed: int) -> str:
    """A force: the ready one in even games, one that its general musters in odd ones."""
    if seed % 2 == 0:
        return rules.law.forces[force].muster[str(limit)]
    made = mind(rules).mustered(rules.start(seed), force, child(seeded(seed), 7))
    return rules.law.forces[force].muster[str(limit)] if made is None else str(made)


def play(
    rules: KingsRules, agents: Sequence[str], armies: Sequence[str], seed: int, first: int, tally: Tally, me: int
) -> None:
    """One game: armies and who has the first turn are given, the rest is the agents'."""
    match: Match[Any] = Match(rules, rules.start(seed))
    edges = {0: "south", 1: "north"} if seed % 2 else {0: "north", 1: "south"}
    while (seat := match.seat) is not None:
        now = match.view(seat)
        if now.stage is Stage.ARMY:
            text = armies[seat]
        elif now.stage is Stage.EDGE:
            text = f"edge:{edges[seat]}"
        elif now.stage is Stage.FIRST:
            text = f"first:{SEATS[first]}"
        else:
            began = perf_counter()
            text = choose(rules, now, seat, parse_agent(agents[seat]), seed, match.ply).action
            tally.slowest = max(tally.slowest, perf_counter() - began)
        action = rules.notation.parse(now, text)
        match.play(action)
        _count(match, action, tally, is_mine=seat == me)
    assert match.result is not None
    winners = match.result.winners
    if not winners:
        tally.drawn += 1
    else:
        tally.first[match.state.starter in winners] += 1
        tally.won += Seat(me) in winners
        tally.lost += Seat(me) not in winners


def _count(match: Match[Any], action: Action, tally: Tally, *, is_mine: bool) -> None:
    if isinstance(action, Charge):
        for number in action.units:
            unit = match.state.units.get(number)
            if unit is not None and unit.charging:
                tally.charges[is_mine, unit.side != FRONT] += 1


def forces_for(rules: KingsRules, pair: int) -> tuple[str, str]:
    """Two forces for a pair of games; all pairs come in turn."""
    names = sorted(rules.law.forces)
    rng, i = below(child(seeded(pair), 3), len(names))
    _, j = below(rng, len(names))
    return names[i], names[j]


def duel(rules: KingsRules, one: str, other: str, games: int, seed: int) -> Tally:
    """Two agents, each pair of games with the forces and seats exchanged."""
    tally = Tally()
    for number in range(games):
        pair, turned = divmod(number, 2)
        forces = forces_for(rules, seed + pair)
        armies = [army(rules, force, rules.start(0).limit, seed + pair) for force in forces]
        agents = (other, one) if turned else (one, other)
        play(rules, agents, armies, seed + pair, (pair + turned) % 2, tally, turned)
    return tally


def ladder(rules: KingsRules, games: int, share: float, seed: int, pairs: Sequence[str]) -> Iterator[str]:
    """Each level against the one below, and those that shall beat the anchor against it."""

    def agent(level: str) -> str:
        return level if level == ANCHOR else f"{level}:{LEVELS[level].seconds * share:.3f}s"

    levels = [level for level in LEVELS if level != "random"]
    wanted = [(high, low, 65) for low, high in pairwise(levels)]
    wanted += [(level, ANCHOR, least) for level, least in WANTED.items()]
    for high, low, least in wanted:
        if pairs and f"{high}-{low}" not in pairs:
            continue
        began = perf_counter()
        tally = duel(rules, agent(high), agent(low), games, seed)
        flanks = [tally.charges[mine, True] / games for mine in (True, False)]
        fronts = [tally.charges[mine, False] / games for mine in (True, False)]
        yield (
            f"{high} against {low}: {tally.share()}, wanted {least}; "
            f"{tally.won} won, {tally.drawn} drawn, {tally.lost} lost; "
            f"flank and rear charges a game {flanks[0]:.2f} and {flanks[1]:.2f}, "
            f"front {fronts[0]:.1f} and {fronts[1]:.1f}; "
            f"{(perf_counter() - began) / games:.1f} s a game, slowest action {tally.slowest:.2f} s"
        )


def balance(rules: KingsRules, games: int, nodes: int, seed: int, only: Sequence[str]) -> Iterator[str]:
    """Every force against every other, led by the same level with the same nodes."""
    limit = rules.start(0).limit
    agent = f"hard:{nodes}n"
    overall: dict[str, Tally] = {force: Tally() for force in rules.law.forces}
    first = Counter[bool]()
    began, played = perf_counter(), 0
    for one, other in combinations(rules.law.forces, 2):
        if only and not {one, other} & set(only):
            continue
        tally = Tally()
        for number in range(games):
            turned, starts, which = number & 1, number >> 1 & 1, seed + (number >> 2)
            armies = [army(rules, force, limit, which) for force in (one, other)]
            seats = armies[::-1] if turned else armies
            play(rules, (agent, agent), seats, seed + number // 2, starts ^ turned, tally, turned)
        played += games
        first += tally.first
        for force, won, lost in ((one, tally.won, tally.lost), (other, tally.lost, tally.won)):
            overall[force].won += won
            overall[force].lost += lost
            overall[force].drawn += tally.drawn
        yield f"{one} against {other}: {tally.share()}; {tally.won} won, {tally.drawn} drawn, {tally.lost} lost"
    for force, tally in overall.items():
        if tally.games:
            yield f"{force}: {tally.share()} of {tally.games} games"
    found = wilson(first[True], first.total())
    yield (
        f"first turn won {100 * found.share:.1f} % ({100 * found.low:.1f} to {100 * found.high:.1f}) of "
        f"{first.total()} decided games; {(perf_counter() - began) / max(1, played):.1f} s a game"
    )


def main() -> None:
    """Reads the command line and prints a line for each pair as it is done."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("ladder", "balance"))
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--share", type=float, default=0.1, help="of each level's budget")
    parser.add_argument("--nodes", type=int, default=60)
    parser.add_argument("--limit", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="*", default=(), help="pairs such as hard-normal; forces")
    args = parser.parse_args()
    rules = rules_for(args.limit)
    if args.what == "ladder":
        lines = ladder(rules, args.games, args.share, args.seed, args.only)
    else:
        lines = balance(rules, args.games, args.nodes, args.seed, args.only)
    for line in lines:
        print(line, flush=True)


if __name__ == "__main__":
    main()
