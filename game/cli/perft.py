"""`fourcrowns perft`: leaf positions some plies down, by the fast board where a game has one and no word is pending."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from game.boards.on_board import OnBoard
from game.boards.position import Position
from game.cli.ending import DONE
from game.cli.given import library, natural
from game.cli.thrown import awaits_dice
from game.core.ruleset import Action, Ruleset
from game.play.position import read_position

UNHEARD = 3
"""So many plies, some ten thousands of positions, are counted in one go."""


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
    for text, leaves in divided(opened.rules, state, args.depth):
        total += leaves
        print(f"{text} {leaves}")
    print(total)
    return DONE


def divided(rules: Ruleset[Any], state: Any, depth: int) -> Iterator[tuple[str, int]]:
    """Each action, sorted by text, with the leaf positions below it; `depth` is 1 at least."""
    position = board_of(rules, state)
    if position is None:
        for action in sorted(rules.actions(state), key=str):
            yield str(action), count(rules, after(rules, state, action), depth - 1)
        return
    assert isinstance(rules, OnBoard)
    for text, move in sorted((str(rules.wrap_at(position, move)), move) for move in position.legal()):
        position.push(move)
        yield text, count_on_board(position, depth - 1)
        position.pop()


def count(rules: Ruleset[Any], state: Any, depth: int) -> int:
    """Leaf positions `depth` plies below a state whose dice have fallen; none below a game that is over."""
    if depth == 0:
        return 1
    actions = rules.actions(state)
    if depth == 1:
        return len(actions)
    position = board_of(rules, state)
    if position is not None:
        return count_on_board(position, depth)
    return sum(count(rules, after(rules, state, action), depth - 1) for action in actions)


def board_of(rules: Ruleset[Any], state: Any) -> Position | None:
    """The fast board of a state, where the game has one that lists just what the rules list.

    It knows no offers and no ends by word; below the root it counts as the published tables do (CHESS-TEXT-1).
    """
    if not isinstance(rules, OnBoard) or getattr(rules, "rolls_between_moves", False):
        return None
    position = rules.position(state)
    same = {str(rules.wrap_at(position, move)) for move in position.legal()} == set(map(str, rules.actions(state)))
    return position if same else None


def count_on_board(position: Position, depth: int) -> int:
    """Perft by the fast board.  The upper plies are walked here, because compiled code does not hear Ctrl+C."""
    if depth <= UNHEARD:
        return position.count(depth)
    total = 0
    for move in position.legal():
        position.push(move)
        total += count_on_board(position, depth - 1)
        position.pop()
    return total


def after(rules: Ruleset[Any], state: Any, action: Action) -> Any:
    """The state after an action and the dice it calls for."""
    made = rules.clone(state)
    rules.apply(made, action)
    return settled(rules, made)


def settled(rules: Ruleset[Any], state: Any) -> Any:
    """The state once dice have fallen as the game's rule book says for counting; the very state when none are due."""
    if not awaits_dice(rules, state):
        return state
    made = rules.clone(state)
    while awaits_dice(rules, made):
        rules.apply(made, rules.counted(made))
    return made
