"""What tests of Castle's computer players share: their judges and searches."""

from __future__ import annotations

from functools import cache
from typing import Any

from ai.moments import chosen, settled

from game.ai.budget import Budget
from game.ai.chance_tree import ChanceTree
from game.ai.judges.castle import CastleJudge
from game.ai.judges.castle_risk import CastleRiskJudge
from game.ai.player import judge_of
from game.ai.search import Thought
from game.ai.tree import Tree
from game.core.ruleset import Result
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
