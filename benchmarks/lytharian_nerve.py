"""Lytharian Chess: how much the moves of hidden troops betray, and what it costs to betray little.

    python -m benchmarks.lytharian_nerve betrays --learn 400 --test 100 --nodes 150 --out betrays.jsonl
    python -m benchmarks.lytharian_nerve costs --games 100 --nodes 300 --out costs.jsonl

`betrays`: after ten turns of each side every pair of one side's troops of one piece type that nobody has seen is a
case.  A logistic regression on what is public of these turns (how far forward each stands, how often it has moved, in
how many turns an enemy could have struck it, how many friends guarded it, how often it was named) learns on the first
games which of the two has the higher power score, and is asked about the others; with `--plain` of a player without
nerve.  `costs`: a level against itself without nerve.  Intervals hold 95 %; pairs of one game count as one draw.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from functools import partial
from itertools import combinations
from math import exp, sqrt
from pathlib import Path
from typing import Any

from benchmarks.lytharian import Kept, army_and_deck, one_game, play, rules_for, told
from game.ai.judges.lytharian_mind import LytharianMind
from game.core.dice import child, seeded
from game.play.match import Match
from game.rules.lytharian.actions import Cast, Move, Use
from game.rules.lytharian.fog import is_unseen
from game.rules.lytharian.ruleset import LytharianRules
from game.rules.lytharian.state import AtTroop, LytharianState

TURNS = 10
"""Of each side."""
FEATURES = ("forward", "moved", "threatened", "defended", "aimed at")
STEPS, RATE, SHRINK = 400, 0.5, 0.001
"""Of the regression: how often all cases are gone through, how far each step goes, what large weights cost."""
Case = tuple[tuple[float, ...], bool]
"""By how much the first of two troops has more of each feature, and whether it is the stronger."""


class Watch:
    """Counts, for each troop that has not been seen, what all can see of it."""

    def __init__(self, mind: LytharianMind) -> None:
        self.mind = mind
        self.sight = mind.judge.sight  # type: ignore[attr-defined]
        self.troops: dict[int, list[float]] | None = None
        """By square: moved, threatened, defended, aimed at."""
        self.turn, self.turns, self.seen = -1, 0, 0
        self.cases: list[Case] = []

    def look(self, match: Match[Any]) -> None:
        """What has been done since the last look; at the turn's beginning who could strike whom."""
        s: LytharianState = match.state
        if s.phase not in ("effects", "draw", "main") or self.turns > 2 * TURNS:
            return
        if self.troops is None:
            self.troops = {q: [0.0] * 4 for q, troop in enumerate(s.board) if troop is not None}
            self.seen = match.ply
        for action in match.actions[self.seen :]:
            self._count(action)
        self.seen = match.ply
        for square in list(self.troops):
            troop = s.board[square]
            if troop is None or not is_unseen(troop):
                del self.troops[square]
        if s.turn != self.turn:
            self._begin_turn(s)

    def _count(self, action: object) -> None:
        assert self.troops is not None
        match action:
            case Move(start=start, end=end) if start in self.troops:
                self.troops[end] = self.troops.pop(start)
                self.troops[end][0] += 1.0
            case Cast(at=at) | Use(at=at):
                for target in at:
                    if isinstance(target, AtTroop) and target.square in self.troops:
                        self.troops[target.square][3] += 1.0
            case _:
                pass

    def _begin_turn(self, s: LytharianState) -> None:
        assert self.troops is not None
        self.turn = s.turn
        self.turns += 1
        men = self.sight.men(s)
        reach = [self.sight.reach(s, men, seat) for seat in (0, 1)]
        for square, counts in self.troops.items():
            seat = s.at(square).seat
            counts[1] += bool(reach[1 - seat].get(square))
            counts[2] += len(reach[seat].get(square, ())) / 4.0
        if self.turns == 2 * TURNS + 1:
            self.cases = list(self._pairs(s))

    def _pairs(self, s: LytharianState) -> Sequence[Case]:
        assert self.troops is not None
        law, found = self.mind.judge.law, []  # type: ignore[attr-defined]
        for one, other in combinations(sorted(self.troops), 2):
            a, b = s.at(one), s.at(other)
            powers = law.card(a.card).power, law.card(b.card).power
            if (a.seat, a.piece) == (b.seat, b.piece) and powers[0] != powers[1]:
                rows = [law.ground.row(a.seat, square) for square in (one, other)]
                pairs = zip([rows[0], *self.troops[one]], [rows[1], *self.troops[other]], strict=True)
                found.append((tuple(float(x - y) for x, y in pairs), powers[0] > powers[1]))
        return found


def cases_of(rules: LytharianRules, mind: LytharianMind, nodes: int, seed: int) -> list[Case]:
    """One game, as far as it is needed."""
    forces = [army_and_deck(rules, child(seeded(seed), 3, seat)) for seat in (0, 1)]
    watch = Watch(mind)
    play(rules, [f"expert:{nodes}n"] * 2, forces, seed, watch.look, [mind, mind], lambda _: watch.turns > 2 * TURNS)
    return watch.cases


def learnt(cases: Sequence[Case]) -> list[float]:
    """Weights of the features, by gradient descent; what decides a case has no constant, for either may come first."""
    scale = [max(1e-9, sqrt(sum(x[i] ** 2 for x, _ in cases) / max(1, len(cases)))) for i in range(len(FEATURES))]
    weights = [0.0] * len(FEATURES)
    for _ in range(STEPS):
        slope = [SHRINK * w for w in weights]
        for x, is_first in cases:
            miss = chance([w / s for w, s in zip(weights, scale, strict=True)], x) - is_first
            for i, value in enumerate(x):
                slope[i] += miss * value / scale[i] / len(cases)
        weights = [w - RATE * s for w, s in zip(weights, slope, strict=True)]
    return [w / s for w, s in zip(weights, scale, strict=True)]


def chance(weights: Sequence[float], x: Sequence[float]) -> float:
    """That the first is the stronger."""
    return 1.0 / (1.0 + exp(-max(-50.0, min(50.0, sum(w * v for w, v in zip(weights, x, strict=True))))))


def right(weights: Sequence[float], games: Sequence[Sequence[Case]]) -> tuple[float, float, int]:
    """The share of cases that are told rightly, half of a case that cannot be told; its half interval; how many."""
    told_right = [[_is_right(chance(weights, x), is_first) for x, is_first in cases] for cases in games if cases]
    number = sum(map(len, told_right))
    share = sum(map(sum, told_right)) / max(1, number)
    spread = sum((sum(each) - share * len(each)) ** 2 for each in told_right)
    return share, 1.96 * sqrt(spread) / max(1, number), number


def _is_right(found: float, is_first: bool) -> float:
    return 0.5 if abs(found - 0.5) < 1e-9 else float((found > 0.5) == is_first)


def betrays(learn: int, test: int, nodes: int, path: Path, *, has_nerve: bool) -> str:
    """The share of pairs that are told apart, by games kept in a file."""
    rules = rules_for("standard")
    mind = LytharianMind(rules, has_nerve=has_nerve)
    games: list[list[Case]] = []
    if path.exists():
        games = [[(tuple(x), y) for x, y in json.loads(line)] for line in path.read_text().splitlines()]
    while len(games) < learn + test:
        games.append(cases_of(rules, mind, nodes, len(games)))
        with path.open("a") as file:
            file.write(json.dumps(games[-1]) + "\n")
    weights = learnt([case for game in games[:learn] for case in game])
    share, half, number = right(weights, games[learn : learn + test])
    shown = ", ".join(f"{name} {weight:+.2f}" for name, weight in zip(FEATURES, weights, strict=True))
    return (
        f"expert:{nodes}n {'with' if has_nerve else 'without'} nerve: learnt on {learn} games, right in "
        f"{100 * share:.1f} % ({100 * (share - half):.1f} to {100 * (share + half):.1f}) of {number} pairs in {test} "
        f"games, wanted at most 60; {shown}"
    )


def costs(games: int, nodes: int, path: Path) -> str:
    """With nerve against without."""
    rules = rules_for("standard")
    minds = [LytharianMind(rules, has_nerve=True), LytharianMind(rules, has_nerve=False)]
    what, kept = f"expert:{nodes}n with nerve against without", Kept(path)
    agents = [f"expert:{nodes}n"] * 2
    jobs = [partial(one_game, rules, what, agents, 1, number, minds) for number in range(games)]
    played = [kept.played(what, number, job) for number, job in enumerate(jobs)]
    return f"{what}: {told(played)}; wanted 45"


def main() -> None:
    """Reads the command line and prints one line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("betrays", "costs"))
    parser.add_argument("--learn", type=int, default=400)
    parser.add_argument("--test", type=int, default=100)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--nodes", type=int, default=150)
    parser.add_argument("--plain", action="store_true", help="without nerve")
    parser.add_argument("--out", type=Path, required=True, help="a file of games, one a line, that is gone on with")
    args = parser.parse_args()
    if args.what == "betrays":
        print(betrays(args.learn, args.test, args.nodes, args.out, has_nerve=not args.plain), flush=True)
    else:
        print(costs(args.games, args.nodes, args.out), flush=True)


if __name__ == "__main__":
    main()
