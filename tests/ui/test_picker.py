"""The picker's laws: whatever is touched is the beginning of some action, or of none (ARCHITECTURE 3.3)."""

from __future__ import annotations

import pytest
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as some

import given
from game.core.ruleset import Label, Spot, Square
from game.ui.picker import Picker

RULES = given.shipped().rules("chess")
STATES = {
    "start": RULES.start(1),
    "promotion": given.position('game: chess\nfen: "1n5k/P7/8/8/8/8/7K/8 w - - 0 1"').state,
    "castling": given.position('game: chess\nfen: "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"').state,
}


def picker(name: str = "start") -> Picker:
    return Picker(RULES.actions(STATES[name]))


@pytest.mark.parametrize("name", STATES)
def test_every_action_is_reached_by_its_touches(name: str) -> None:
    """Touching an action's spots in order chooses it, and it alone."""
    for action in picker(name).actions:
        made = picker(name)
        for spot in action.touches:
            assert spot in (made.next_spots if made.touched else made.first_spots)
            made = made.touch(spot)
        assert made.chosen == [action]


@settings(max_examples=200, deadline=None)
@for_all(
    some.sampled_from(sorted(STATES)),
    some.lists(
        some.one_of(some.integers(0, 63).map(Square), some.sampled_from([Label("queen"), Label("pass")])), max_size=8
    ),
)
def test_no_touches_lead_astray(name: str, touches: list[Spot]) -> None:
    """What is chosen or lit is always a legal action's; a touch that fits nothing starts afresh."""
    made = picker(name)
    for spot in touches:
        was_live = made.takes(spot)
        made = made.touch(spot)
        assert made.live or not made.touched
        assert all(action in made.actions for action in made.live)
        assert all(action.touches[: len(made.touched)] == made.touched for action in made.live)
        if was_live:
            assert made.touched[-1] == spot
        elif made.touched:
            assert made.touched == (spot,)


def test_a_promotion_asks_for_one_more_touch() -> None:
    """CHESS-PROMO-1: two squares, then the piece."""
    made = picker("promotion").touch(Square(48)).touch(Square(56))
    assert made.chosen == []
    assert made.next_spots == {Label(kind) for kind in ("queen", "rook", "bishop", "knight")}
    assert len(made.touch(Label("rook")).chosen) == 1


def test_nothing_touched_offers_every_beginning() -> None:
    """The cursor goes through these with Tab."""
    assert picker().first_spots == {Square(i) for i in (*range(8, 16), 1, 6)}
