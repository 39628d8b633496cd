"""What tests of Loka's computer players share: positions, their judge and searches."""

from __future__ import annotations

from functools import cache
from typing import Any

from ai.moments import chosen, settled

from game.ai.budget import Budget
from game.ai.chance_tree import ChanceTree
from game.ai.judges.loka import LokaJudge
from game.ai.player import judge_of
from game.ai.search import Thought
from game.core.ruleset import Decision
from game.rules.loka.moves import LokaPosition
from given import Given, beginning, position

KINGS = {"fire": "d1", "earth": "a9", "water": "i12", "air": "l4"}
VARIANTS = (
    "standard", "two-player", "three-player", "doubled", "face-off", "massive-16x8", "massive-8x16", "massive-16x16",
)  # fmt: skip


def battle(turn: str = "fire", terrain: str = "", options: str = "", out: str = "", **armies: str) -> Given:
    """A battle on the cross; kings that nobody names stand at home, seats in `out` are gone."""
    lines = []
    for seat, home in KINGS.items():
        if seat in out:
            continue
        army = armies.get(seat, "")
        king = "" if "king:" in army else f"king: [{home}]"
        lines.append(f"  {seat}: {{{', '.join(filter(None, (king, army)))}}}\n")
    text = f"game: loka\noptions: {{{options}}}\nturn: {turn}\npieces:\n{''.join(lines)}terrain: {{{terrain}}}\n"
    return position(text)


def judge_of_battle(given: Given) -> LokaJudge:
    """The judge of a position's rules."""
    found = judge_of(given.rules)
    assert isinstance(found, LokaJudge)
    return found


def fast(given: Given) -> LokaPosition:
    """The fast position, weighed."""
    rules: Any = given.rules
    judge_of_battle(given)
    found: LokaPosition = rules.position(given.state)
    found.weigh_again()
    return found


def rated(given: Given) -> int:
    """What the position is worth to the team to act."""
    return judge_of_battle(given).rate(fast(given))


def lead(given: Given) -> int:
    """What the position is worth in hundredths of a pawn, for the team to act."""
    return judge_of_battle(given).value(fast(given), 0, 0, 0)


def tree(given: Given, nodes: int = 0) -> ChanceTree:
    """A search of the position."""
    rules: Any = given.rules
    return ChanceTree(fast(given), judge_of_battle(given), Budget(nodes=nodes), rules.earlier(given.state))


def think(given: Given, nodes: int = 0, deepest: int = 64, lines: int = 1) -> Thought:
    """What the search finds with so many nodes."""
    return tree(given, nodes).think(lines, deepest)


def best(given: Given, nodes: int = 1500) -> str:
    """The text of the best move."""
    return text_of(given, think(given, nodes).lines[0].move)


def text_of(given: Given, move: int) -> str:
    """The text of a move."""
    rules: Any = given.rules
    return str(rules.wrap_at(fast(given), move))


def move_of(given: Given, text: str) -> int:
    """The move of a text."""
    return next(m for m in fast(given).legal() if text_of(given, m) == text)


def played(given: Given, agent: str, seed: int = 1, most: int = 40) -> Given:
    """The moment after an agent has chosen for every seat, so often at most."""
    for ply in range(most):
        if not isinstance(given.pending, Decision):
            break
        given = given.after(chosen(given, agent, seed, ply).action)
        given = settled(given, seed * 1000 + ply)
    return given


@cache
def at_battle(variant: str, seed: int, agent: str = "greedy", **options: Any) -> Given:
    """The moment at which the battle of a game begins."""
    given = beginning("loka", variant, options, seed)
    for ply in range(400):
        pending = given.pending
        if isinstance(pending, Decision) and pending.prompt == "move":
            return given
        given = settled(given.after(chosen(given, agent, seed, ply).action), seed * 1000 + ply)
    raise AssertionError("no battle began")
