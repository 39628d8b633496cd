"""The score in hundredths over 100 games against sunfish at equal processor time, openings in pairs.

`search_match.py PYTHON` names the interpreter that has sunfish; without one the opponent moves at random, which shows
that this side is alive and nothing else.  Openings are random moves from fixed seeds that leave neither side ahead.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from common import chess_rules, sized

from game.ai.budget import Budget
from game.ai.player import judge_of
from game.ai.tree import Tree
from game.play.match import Match

PAIRS, OPENING, LONGEST = sized(50, 1), 6, sized(300, 12)
SECONDS = 0.1 / sized(1, 10)
EVEN = 60
"""Hundredths of a pawn that an opening may favour one side by, as a short search sees it."""
Player = Callable[[Match[Any]], str]


class Peer:
    """sunfish in a process of its own."""

    def __init__(self, python: str) -> None:
        script = Path(__file__).resolve().parent.parent / "peers" / "sunfish_player.py"
        self.process = subprocess.Popen(
            [python, str(script)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env={"PYTHONHASHSEED": "0"}
        )

    def __call__(self, match: Match[Any]) -> str:
        """Its move; "" where it has none."""
        assert self.process.stdin is not None and self.process.stdout is not None
        print(json.dumps([[str(action) for action in match.actions], SECONDS]), file=self.process.stdin, flush=True)
        return self.process.stdout.readline().strip()

    def close(self) -> None:
        self.process.kill()
        self.process.wait()


class Chance:
    """Somebody who moves at random."""

    def __init__(self) -> None:
        self.number = 7

    def __call__(self, match: Match[Any]) -> str:
        self.number = self.number * 1103515245 + 12345 & 0x7FFFFFFF
        actions = match.rules.actions(match.state)
        return str(actions[(self.number >> 8) % len(actions)])

    def close(self) -> None:
        """Nothing runs."""


def thought(match: Match[Any], seconds: float) -> tuple[str, int]:
    """Our move within so much processor time, and what it is worth to who makes it."""
    rules = match.rules
    position = rules.position(match.state)
    position.weigh_again()
    ends = time.process_time() + seconds
    budget = Budget(stop=lambda: time.process_time() > ends)
    line = Tree(position, judge_of(rules), budget, rules.earlier(match.state)).think().lines[0]
    return str(rules.wrap_at(rules.position(match.state), line.move)), line.value


def ours(match: Match[Any]) -> str:
    return thought(match, SECONDS)[0]


def opening_of(rules: Any, seed: int) -> list[str]:
    """Some random moves after which the game is about even."""
    chance = Chance()
    chance.number = seed * 1640531513 + 1 & 0x7FFFFFFF
    while True:
        match = Match(rules, rules.start(0))
        for _ in range(OPENING):
            match.play(rules.notation.parse(match.state, chance(match)))
        if match.result is None and abs(thought(match, SECONDS)[1]) <= EVEN:
            return [str(action) for action in match.actions]


def score(rules: Any, opening: Sequence[str], players: tuple[Player, Player], mine: int) -> float:
    """What we have in the end: 1, a half, 0.  Whoever makes no legal move has lost; a very long game is drawn."""
    match = Match(rules, rules.start(0))
    for text in opening:
        match.play(rules.notation.parse(match.state, text))
    while match.result is None and match.ply < LONGEST:
        seat = match.seat
        assert seat is not None
        text = players[seat](match)
        if text not in map(str, rules.actions(match.state)):
            assert seat != mine, f"ours made no move: {text}"
            return 1.0
        match.play(rules.notation.parse(match.state, text))
    if match.result is None or not match.result.winners:
        return 0.5
    return float(mine in match.result.winners)


def main() -> None:
    rules = chess_rules()
    scores = []
    with closing(Peer(sys.argv[1]) if len(sys.argv) > 1 else Chance()) as peer:
        for number in range(PAIRS):
            opening = opening_of(rules, number)
            scores.append(score(rules, opening, (ours, peer), 0))
            scores.append(score(rules, opening, (peer, ours), 1))
    beside = {"won": scores.count(1.0), "drawn": scores.count(0.5), "lost": scores.count(0.0)}
    print(json.dumps({"figure": 100 * sum(scores) / len(scores), "answer": len(scores), "beside": beside}))


if __name__ == "__main__":
    main()
