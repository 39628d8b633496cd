"""Random chess positions for tests: moments of random games, and boards that no game would reach."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import second_generator as second

from game.core.ruleset import Result

SQUARES = [file + rank for rank in "12345678" for file in "abcdefgh"]
HOME = {"K": ("e1", "h1"), "Q": ("e1", "a1"), "k": ("e8", "h8"), "q": ("e8", "a8")}


def random_game(rules: Any, seed: int, most: int = 400) -> Iterator[Any]:
    """The states of a game of random moves, from the set-up to its end or `most` plies; the caller may keep them."""
    chance = Random(seed)
    state = rules.start(0)
    for _ in range(most):
        yield rules.clone(state)
        if isinstance(rules.pending(state), Result):
            return
        rules.apply(state, chance.choice(rules.actions(state)))


def moments_of(rules: Any, seed: int, every: int) -> Iterator[Any]:
    """One state in so many of a random game."""
    for ply, state in enumerate(random_game(rules, seed)):
        if ply % every == seed % every:
            yield state


def random_fen(chance: Random) -> str:
    """A board thrown together that the rules can hold: often with castlings, en passant, checks and pins."""
    while True:
        moment = _thrown(chance)
        unmoved = second.Moment(moment.board, second.other(moment.turn), "-", "-", 0, 1)
        if not second.is_in_check(unmoved):
            return moment.fen


def _thrown(chance: Random) -> second.Moment:
    board: dict[str, str] = {}
    at_home = chance.random() < 0.5
    for king, home, rooks in (("K", "e1", ("a1", "h1")), ("k", "e8", ("a8", "h8"))):
        board[home if at_home else chance.choice([s for s in SQUARES if s not in board])] = king
        if at_home:
            board |= {square: "R" if king == "K" else "r" for square in rooks if chance.random() < 0.8}
    for _ in range(chance.randint(0, 22)):
        letter = chance.choice("QRBNPPPPqrbnpppp")
        square = chance.choice(SQUARES)
        if square not in board and not (letter in "Pp" and square[1] in "18"):
            board[square] = letter
    turn = chance.choice("wb")
    rights = "".join(
        right
        for right, (king, rook) in HOME.items()
        if board.get(king) == ("K" if right.isupper() else "k")
        and board.get(rook) == ("R" if right.isupper() else "r")
        and chance.random() < 0.8
    )
    passed = _passed(board, turn, chance)
    return second.Moment(board, turn, rights or "-", passed, chance.randint(0, 60), chance.randint(1, 90))


def _passed(board: dict[str, str], turn: str, chance: Random) -> str:
    """A square that a pawn may just have stepped over; a pawn is put there, often with one beside it."""
    if chance.random() < 0.4:
        return "-"
    file = chance.choice("abcdefgh")
    ranks, pawn, taker = ("765", "p", "P") if turn == "w" else ("234", "P", "p")
    start, over, stands = (file + rank for rank in ranks)
    if start in board or over in board or board.get(stands, pawn) not in (pawn, pawn.swapcase()):
        return "-"
    board[stands] = pawn
    beside = second.step(stands, (chance.choice([-1, 1]), 0))
    if beside and beside not in board and chance.random() < 0.8:
        board[beside] = taker
    return over
