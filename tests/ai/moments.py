"""What tests of all computer players on squares share: what an agent chooses, dice that fall, a plain expectimax."""

from __future__ import annotations

from typing import Any

from game.ai.chance_tree import CERTAIN
from game.ai.levels import parse_agent
from game.ai.player import Choice, choose
from game.boards.position import THROW, Position
from game.core.dice import seeded, throw
from game.core.ruleset import Decision, Faces, Throw
from given import Given


def chosen(given: Given, agent: str, seed: int = 1, ply: int = 40) -> Choice:
    """What an agent chooses."""
    pending = given.pending
    assert isinstance(pending, Decision)
    return choose(given.rules, given.view(pending.seat), pending.seat, parse_agent(agent), seed, ply)


def settled(given: Given, seed: int) -> Given:
    """The moment after all dice that are due have fallen."""
    state = given.rules.clone(given.state)
    rng = seeded(seed)
    while isinstance(pending := given.rules.pending(state), Throw):
        rng, faces = throw(rng, pending.sides)
        given.rules.apply(state, Faces(faces))
    return Given(given.rules, state)


def plain_best(at: Position, judge: Any, depth: int, ply: int) -> float:
    """The value for the team to act, every move, every throw and every outcome looked at."""
    winner = at.winner()
    if winner >= 0:
        return CERTAIN - ply if winner == at.team() else ply - CERTAIN
    if depth == 0:
        return float(judge.rate(at))
    thrown = at.throw()
    if thrown is None:
        return max(plain_mean(at, judge, m, depth, ply) for m in at.legal())
    total = 0.0
    for outcome, chance in zip(thrown.outcomes, thrown.chances, strict=True):
        at.make(THROW, outcome)
        total += chance * plain_best(at, judge, depth, ply)
        at.pop()
    return total


def plain_mean(at: Position, judge: Any, move: int, depth: int, ply: int) -> float:
    """The mean of a move's outcomes for the team that makes it."""
    team = at.team()
    gamble = at.gamble(move)
    total = 0.0
    for outcome, chance in [(0, 1.0)] if gamble is None else zip(gamble.outcomes, gamble.chances, strict=True):
        at.make(move, outcome)
        value = plain_best(at, judge, depth - 1, ply + 1)
        total += chance * (value if at.team() == team else -value)
        at.pop()
    return total
