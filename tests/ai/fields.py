"""What tests of Castle's computer players share: their judges, searches, and plain searches to compare with."""

from __future__ import annotations

from functools import cache
from typing import Any

from game.ai.budget import Budget
from game.ai.chance_tree import CERTAIN, ChanceTree
from game.ai.judges.castle import CastleJudge
from game.ai.judges.castle_risk import CastleRiskJudge
from game.ai.levels import parse_agent
from game.ai.player import Choice, choose, judge_of
from game.ai.search import Thought
from game.ai.tree import Tree
from game.boards.position import THROW
from game.core.dice import seeded, throw
from game.core.ruleset import Decision, Faces, Result, Throw
from game.rules.castle.moves import CastlePosition
from given import Given, beginning

VARIANTS = ("standard", "expanded", "adventure", "av1", "av2", "blitz", "tactician")
DICE = ("adventure", "av1", "av2", "blitz")


def judge_at(given: Given) -> CastleJudge | CastleRiskJudge:
    """The judge of a position's rules."""
    found = judge_of(given.rules)
    assert isinstance(found, CastleJudge | CastleRiskJudge)
    return found


def fast(given: Given) -> CastlePosition:
    """The fast position, weighed."""
    rules: Any = given.rules
    judge_at(given)
    found: CastlePosition = rules.position(given.state)
    found.weigh_again()
    return found


def worth(given: Given) -> int:
    """What the position is worth to the seat to act, in hundredths."""
    judge = judge_at(given)
    judge.forget()
    return judge.value(fast(given), -32000, 32000, 0)


def think(given: Given, nodes: int = 0, deepest: int = 64, lines: int = 1) -> Thought:
    """What the search finds with so many nodes."""
    rules: Any = given.rules
    judge = judge_at(given)
    budget = Budget(nodes=nodes)
    if isinstance(judge, CastleRiskJudge):
        return ChanceTree(fast(given), judge, budget, rules.earlier(given.state)).think(lines, deepest)
    return Tree(fast(given), judge, budget, rules.earlier(given.state)).think(lines, deepest)


def text_of(given: Given, move: int) -> str:
    """The text of a move."""
    rules: Any = given.rules
    return str(rules.wrap_at(fast(given), move))


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


@cache
def in_game(variant: str, seed: int, plies: int, agent: str = "greedy", **options: Any) -> Given:
    """A moment of a game in which an agent plays both seats, or the last before its end."""
    given = settled(beginning("castle", variant, options, seed), seed)
    for ply in range(plies):
        after = settled(given.after(chosen(given, agent, seed, ply).action), seed * 1000 + ply)
        if isinstance(after.pending, Result):
            break
        given = after
    return given


def plain_value(at: CastlePosition, judge: CastleRiskJudge, depth: int, ply: int) -> float:
    """The value for the team to act, every move, every throw and every outcome looked at."""
    winner = at.winner()
    if winner >= 0:
        return CERTAIN - ply if winner == at.team() else ply - CERTAIN
    if depth == 0:
        return judge.rate(at)
    throw = at.throw()
    if throw is not None:
        total = 0.0
        for outcome, chance in zip(throw.outcomes, throw.chances, strict=True):
            at.make(THROW, outcome)
            total += chance * plain_value(at, judge, depth, ply)
            at.pop()
        return total
    return max(plain_mean(at, judge, m, depth, ply) for m in at.legal())


def plain_mean(at: CastlePosition, judge: CastleRiskJudge, move: int, depth: int, ply: int) -> float:
    """The mean of a move's outcomes for the team that makes it."""
    team = at.team()
    gamble = at.gamble(move)
    total = 0.0
    for outcome, chance in [(0, 1.0)] if gamble is None else zip(gamble.outcomes, gamble.chances, strict=True):
        at.make(move, outcome)
        value = plain_value(at, judge, depth - 1, ply + 1)
        total += chance * (value if at.team() == team else -value)
        at.pop()
    return total
