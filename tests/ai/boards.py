"""What tests of the search share: chess positions by FEN, the judge of shipped chess, and a plain minimax."""

from __future__ import annotations

from functools import cache
from typing import Any

from game.ai.budget import Budget
from game.ai.judge import BoardJudge
from game.ai.levels import parse_agent
from game.ai.player import Choice, choose, judge_of
from game.ai.search import Thought
from game.ai.tree import Tree
from game.boards.position import Position
from game.core.ruleset import Decision
from given import Given, beginning, position, with_mods

MIDDLE_GAMES = (
    "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 b - - 0 9",
    "2r2rk1/pp1bqpp1/2nppn1p/2p3N1/1bP5/1PN3P1/PBQPPPBP/3R1RK1 w - - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
)


@cache
def judged() -> Given:
    """The set-up of chess, with rules of its own: a judge weighs their pieces."""
    return beginning("chess", library=with_mods())


def board(fen: str) -> Given:
    """A chess position on those rules."""
    given = position(f'game: chess\nfen: "{fen}"\n')
    state = judged().rules.notation.unpack(given.rules.notation.pack(given.state))
    return Given(judged().rules, state)


def judge() -> BoardJudge:
    """The judge of those rules."""
    found = judge_of(judged().rules)
    assert found is not None
    return found


def fast(given: Given) -> Position:
    """The fast position, weighed."""
    rules: Any = given.rules
    found: Position = rules.position(given.state)
    found.weigh_again()
    return found


def think(given: Given, nodes: int = 0, deepest: int = 64, lines: int = 1) -> Thought:
    """What the search finds with so many nodes."""
    rules: Any = given.rules
    tree = Tree(fast(given), judge_for(given), Budget(nodes=nodes), rules.earlier(given.state))
    return tree.think(lines, deepest)


def judge_for(given: Given) -> BoardJudge:
    """The judge of a position's rules."""
    found = judge_of(given.rules)
    assert found is not None
    return found


def best(given: Given, nodes: int = 4000) -> str:
    """The text of the best move."""
    rules: Any = given.rules
    return str(rules.wrap_at(None, think(given, nodes).lines[0].move))


def chosen(given: Given, agent: str, seed: int = 1, ply: int = 20) -> Choice:
    """What an agent chooses."""
    pending = given.pending
    assert isinstance(pending, Decision)
    return choose(given.rules, given.view(pending.seat), pending.seat, parse_agent(agent), seed, ply)


def forced(at: Position, plies: int) -> int | None:
    """Plain minimax: in how many plies, at most so many, the seat to act mates whatever the other does; None if not."""
    for length in range(1, plies + 1, 2):
        if _mates(at, length):
            return length
    return None


def _mates(at: Position, plies: int) -> bool:
    for move in at.legal():
        at.push(move)
        replies = at.legal()
        if not replies:
            found = at.is_stuck_lost()
        elif plies <= 2 or at.is_dead():
            found = False
        else:
            found = True
            for reply in replies:
                at.push(reply)
                found = _mates(at, plies - 2)
                at.pop()
                if not found:
                    break
        at.pop()
        if found:
            return True
    return False
