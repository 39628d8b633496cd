"""Tempers: what a computer player likes to do when several moves are nearly as good."""

from __future__ import annotations

import pytest

from game.ai.levels import parse_agent
from game.ai.player import choose
from game.ai.tempers import TEMPERS, likings
from game.core.seats import Seat
from given import position

EVEN = """
    game: chess
    fen: "4k3/pppp1ppp/8/4p3/3P4/8/PPP1PPPP/4K3 w - - 0 1"
"""


def liked(temper: str, text: str) -> int:
    given = position(EVEN)
    board = given.rules.position(given.state)
    moves = {str(given.rules.wrap_at(board, m)): m for m in board.legal()}
    return likings(TEMPERS[temper], board, list(moves.values()))[moves[text]]


def test_a_temper_is_written_behind_the_budget() -> None:
    """`hard@bold` is read as it is printed; an unknown one is told with those that are known."""
    for text in ("hard@bold", "hard:0.5s@careful", "hard:300n@patient", "easy@spiteful"):
        assert str(parse_agent(text)) == text
    with pytest.raises(ValueError, match='no temper "cross"; tempers are bold, patient, careful, spiteful'):
        parse_agent("hard@cross")


def test_each_likes_what_its_name_says() -> None:
    """The bold go forward, the careful stay together, the spiteful take, the patient do not."""
    assert liked("bold", "h2h4") > liked("bold", "e1d1")
    assert liked("careful", "h2h4") < liked("careful", "e1d2")
    assert liked("spiteful", "d4e5") >= 20 > liked("spiteful", "d4d5")
    assert liked("patient", "d4e5") < liked("patient", "e1d2")


def test_no_temper_gives_up_half_a_pawn() -> None:
    """A temper decides between moves that are nearly as good, and never against a sound one."""
    for temper in TEMPERS.values():
        assert abs(temper.taking) + abs(temper.nearer) + abs(temper.home) < 50
    given = position('game: chess\nfen: "4k3/8/8/3q4/8/2N5/8/4K3 w - - 0 1"')
    for temper in TEMPERS:
        agent = parse_agent(f"hard:500n@{temper}")
        assert choose(given.rules, given.state, Seat(0), agent, 1, 20).action == "c3d5"
