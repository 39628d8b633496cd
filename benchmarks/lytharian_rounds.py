"""How well the judge of duels foresees rounds, and the weights with which it would foresee them best.

    python -m benchmarks.lytharian_rounds --games 60 --nodes 300 --seed 11000 --out rounds.jsonl

Plays duels of `expert` against itself, keeps what the judge weighs (`lytharian_reserves.Terms`) at every third action
before the fight and at each in it, and how the round ended.  Then it tells the nats that the weights as they stand lose
a moment, and those that fit best with what they would lose on games that they were not fitted to.  A file that is there
is gone on with.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass, fields
from math import exp, log
from pathlib import Path
from typing import Any

from benchmarks.lytharian import army_and_deck, play, rules_for
from game.ai.judges.lytharian_arsenal import let_through
from game.ai.judges.lytharian_duels import DuelJudge, DuelMind
from game.ai.judges.lytharian_reserves import BEFORE, FIGHT, Terms, Weights
from game.core.dice import child, seeded
from game.play.match import Match
from game.rules.lytharian.duel import arena
from game.rules.lytharian.ruleset import LytharianRules
from game.rules.lytharian.state import LytharianState

EVERY = 3
"""Of so many actions before the fight one is kept; of its first few, each."""
FIRST = 4
PARTS = 4
"""Weights are fitted to all games but one in so many, and tried on those."""
RIDGE = 2e-4
"""How much large weights are held back, for terms that say nearly the same."""
STEPS = 12
"""Of Newton's method."""
LEADS = ("bout", "race", "reach", "lower", "shown")
"""Terms that speak for a seat; the others speak against a tie."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A moment of a round."""

    game: int
    is_fight: bool
    end: int
    """1 where the first seat won the round, -1 where it lost, 0 for a tie."""
    terms: Terms


def seen_in(rules: LytharianRules, mind: DuelMind, number: int, seed: int, nodes: int) -> list[Seen]:
    """The moments of a duel, army and deck the same on both sides."""
    judge = mind.rounds
    waiting: list[tuple[tuple[int, ...], bool, Terms]] = []
    found: list[Seen] = []
    score = [0, 0]
    acted = 0

    def settle(points: Sequence[int]) -> None:
        end = (points[0] > score[0]) - (points[1] > score[1])
        found.extend(Seen(number, is_fight, end, terms) for _, is_fight, terms in waiting)
        waiting.clear()
        score[:] = points

    def look(match: Match[Any]) -> None:
        nonlocal acted
        s: LytharianState = match.state
        if s.duel is None or s.duel.attacker is None or s.phase != "main" or s.asks:
            return
        key = (s.duel.round, len(s.duel.left[0]), len(s.duel.left[1]))
        if waiting and waiting[0][0] != key:
            settle(s.points)
        acted = acted + 1 if waiting else 0
        if s.combat is None and acted >= FIRST and acted % EVERY:
            return
        terms = _terms(judge, let_through(rules.law, s))
        if terms is not None:
            waiting.append((key, s.combat is not None, terms))

    forces = [army_and_deck(rules, child(seeded(seed + number), 3))] * 2
    match = play(rules, [f"expert:{nodes}n"] * 2, forces, seed + number, look, [mind, mind])
    settle(match.state.points)
    return found


def _terms(judge: DuelJudge, s: LytharianState) -> Terms | None:
    if s.ended is not None or s.phase != "main" or s.duel is None or s.duel.attacker is None:
        return None
    standing = (s.board[arena(judge.law, s, seat)] for seat in (0, 1))  # type: ignore[arg-type]
    return None if any(troop is None for troop in standing) else judge.terms(s)


# --- fitting


def rows_of(seen: Sequence[Seen]) -> list[tuple[int, tuple[float, ...], tuple[float, ...]]]:
    """How each round ended, what speaks for a seat, and what speaks against a tie."""
    return [
        (
            each.end,
            tuple(float(getattr(each.terms, name)) for name in LEADS),
            (1.0, each.terms.decided, each.terms.apart, each.terms.warded),
        )
        for each in seen
    ]


def chances(weights: Sequence[float], leads: Sequence[float], clears: Sequence[float]) -> tuple[float, float, float]:
    """That the first seat loses, that nobody wins, and that it wins."""
    lead = sum(w * x for w, x in zip(weights, leads, strict=False))
    clear = sum(w * x for w, x in zip(weights[len(leads) :], clears, strict=True))
    wins, loses = exp(clear + lead), exp(clear - lead)
    total = 1.0 + wins + loses
    return loses / total, 1.0 / total, wins / total


def lost(weights: Sequence[float], rows: Sequence[tuple[int, tuple[float, ...], tuple[float, ...]]]) -> float:
    """Nats a moment."""
    return -sum(log(chances(weights, leads, clears)[end + 1]) for end, leads, clears in rows) / max(1, len(rows))


def fitted(rows: Sequence[tuple[int, tuple[float, ...], tuple[float, ...]]]) -> list[float]:
    """The weights that lose least, by Newton's method: the loss has no other valley."""
    size = len(rows[0][1]) + len(rows[0][2])
    weights = [0.0] * size
    for _ in range(STEPS):
        slope = [2.0 * RIDGE * len(rows) * w for w in weights]
        bend = [[2.0 * RIDGE * len(rows) * (i == j) for j in range(size)] for i in range(size)]
        for end, leads, clears in rows:
            loses, _, wins = chances(weights, leads, clears)
            lead, clear = wins - loses - end, wins + loses - abs(end)
            own, both = wins + loses - (wins - loses) ** 2, (wins + loses) * (1.0 - wins - loses)
            cross = (wins - loses) * (1.0 - wins - loses)
            pulls = [lead] * len(leads) + [clear] * len(clears)
            x = (*leads, *clears)
            for i in range(size):
                slope[i] += pulls[i] * x[i]
                for j in range(i, size):
                    is_lead = (i < len(leads)) + (j < len(leads))
                    bend[i][j] += (both, cross, own)[is_lead] * x[i] * x[j]
        for i in range(size):
            for j in range(i):
                bend[i][j] = bend[j][i]
        weights = [w - step for w, step in zip(weights, _solved(bend, slope), strict=True)]
    return weights


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """What the matrix, symmetric and positive, makes that of."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i in range(size):
        for j in range(i + 1, size):
            part = rows[j][i] / rows[i][i]
            for k in range(i, size + 1):
                rows[j][k] -= part * rows[i][k]
    found = [0.0] * size
    for i in reversed(range(size)):
        found[i] = (rows[i][size] - sum(rows[i][k] * found[k] for k in range(i + 1, size))) / rows[i][i]
    return found


def told(name: str, stands: Weights, seen: Sequence[Seen]) -> Iterator[str]:
    """What the weights as they stand lose, and what others would."""
    rows = rows_of(seen)
    order = (*LEADS, "even", "decided", "apart", "warded")
    now = [float(getattr(stands, word)) for word in order]
    tried = 0.0
    for part in range(PARTS):
        own = [row for row, each in zip(rows, seen, strict=True) if each.game % PARTS != part]
        other = [row for row, each in zip(rows, seen, strict=True) if each.game % PARTS == part]
        tried += lost(fitted(own), other) * len(other) if own and other else 0.0
    found = dict(zip(order, fitted(rows), strict=True))
    names = [field.name for field in fields(Weights)]
    yield f"{name}: {len(rows)} moments, {lost(now, rows):.4f} nats as it stands, {tried / len(rows):.4f} fitted anew"
    yield "  " + ", ".join(f"{word} {found[word]:.3f}" for word in names)


def _read(path: Path) -> list[Seen]:
    if not path.exists():
        return []
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    return [Seen(line["game"], fight, end, Terms(*terms)) for line in lines for fight, end, terms in line["moments"]]


def main() -> None:
    """Reads the command line, plays what the file lacks, and prints what was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--nodes", type=int, default=300)
    parser.add_argument("--seed", type=int, default=11000)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    rules = rules_for("duel")
    mind = DuelMind(rules)
    played = {each.game for each in _read(args.out)}
    for number in range(args.games):
        if number not in played:
            seen = seen_in(rules, mind, number, args.seed, args.nodes)
            moments = [(each.is_fight, each.end, astuple(each.terms)) for each in seen]
            with args.out.open("a") as file:
                file.write(json.dumps({"game": number, "moments": moments}) + "\n")
    seen = _read(args.out)
    for name, weights, is_fight in (("before the fight", BEFORE, False), ("in the fight", FIGHT, True)):
        for line in told(name, weights, [each for each in seen if each.is_fight == is_fight]):
            print(line)


if __name__ == "__main__":
    main()
