"""`fourcrowns perft`: leaf positions some plies down, by the fast board where a game has one and no word is pending."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from game.boards.on_board import OnBoard
from game.cli.ending import DONE
from game.cli.given import library, natural
from game.core.ruleset import Action, Ruleset, Throw
from game.play.position import read_position


def arguments(parser: argparse.ArgumentParser, words: Sequence[str], data: Sequence[Path]) -> None:
    """What the command takes."""
    parser.add_argument("position", metavar="POSITION.yaml", type=Path)
    parser.add_argument("--depth", metavar="N", type=natural, required=True, help="plies to look down")
    parser.add_argument("--divide", action="store_true", help="print the count of each action first")


def run(args: argparse.Namespace) -> int:
    """The last line is always the bare total."""
    opened = read_position(args.position, library(args.data))
    state = settled(opened.rules, opened.state)
    if not args.divide or args.depth == 0:
        print(count(opened.rules, state, args.depth))
        return DONE
    total = 0
    for action in sorted(opened.rules.actions(state), key=str):
        leaves = count(opened.rules, after(opened.rules, state, action), args.depth - 1)
        total += leaves
        print(f"{action} {leaves}")
    print(total)
    return DONE


def count(rules: Ruleset[Any], state: Any, depth: int) -> int:
    """Leaf positions `depth` plies below a state whose dice have fallen; none below a game that is over."""
    if depth == 0:
        return 1
    actions = rules.actions(state)
    if depth == 1:
        return len(actions)
    if isinstance(rules, OnBoard):
        position = rules.position(state)
        # The fast board knows no offers and no ends by word, so it must list just what the rules list.
        if {str(rules.wrap(move)) for move in position.legal()} == set(map(str, actions)):
            return position.count(depth)
    return sum(count(rules, after(rules, state, action), depth - 1) for action in actions)


def after(rules: Ruleset[Any], state: Any, action: Action) -> Any:
    """The state after an action and the dice it calls for."""
    made = rules.clone(state)
    rules.apply(made, action)
    return settled(rules, made)


def settled(rules: Ruleset[Any], state: Any) -> Any:
    """The state once dice have fallen as the game's rule book says for counting; the very state when none are due."""
    if not isinstance(rules.pending(state), Throw):
        return state
    made = rules.clone(state)
    while isinstance(rules.pending(made), Throw):
        rules.apply(made, rules.counted(made))
    return made
