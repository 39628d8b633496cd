"""Seats, teams, and the records that all games share."""

import dataclasses

import pytest

from game.core.record import record
from game.core.ruleset import Refusal, Square
from game.core.seats import seats_of


def test_the_seats_of_a_team():
    """STYLE, «Words»: a team is seats that win together."""
    assert seats_of(0, (0, 1, 0, 1)) == {0, 2}
    assert seats_of(2, (0, 1)) == frozenset()


def test_a_record_is_frozen_and_slotted():
    """STYLE, «Data and its model»: fields are the keys; nothing is changed after reading."""

    @record
    class Piece:
        name: str
        reach: int = 1

    made = Piece("rook")
    with pytest.raises(dataclasses.FrozenInstanceError):
        made.reach = 2
    assert not hasattr(made, "__dict__")
    assert Piece.__pydantic_config__ == {"extra": "forbid", "strict": True}


def test_a_refusal_says_its_rule():
    """STYLE, «Errors»: the sentence and the number of the rule."""
    assert str(Refusal("CHESS-MOVE-2", "The way is blocked.", (Square(3),))) == "The way is blocked. (CHESS-MOVE-2)"
