"""Chances of drawing, counted out."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from game.core.drawing import chance_to_draw


def counted(count: int, copies: int, drawn: int, least: int) -> Fraction:
    """By looking at every hand."""
    hands = list(combinations(range(count), min(drawn, count)))
    return Fraction(sum(sum(card < copies for card in hand) >= least for hand in hands), len(hands))


def test_every_small_deck_counted_out() -> None:
    for count in range(1, 8):
        for copies in range(count + 1):
            for drawn in range(9):
                for least in range(4):
                    assert chance_to_draw(count, copies, drawn, least) == counted(count, copies, drawn, least)


def test_known_figures() -> None:
    """One of three in fifty, five drawn: 1 - 47·46·45·44·43 / 50·49·48·47·46."""
    assert chance_to_draw(50, 3, 5) == 1 - Fraction(45 * 44 * 43, 50 * 49 * 48)
    assert round(float(chance_to_draw(60, 4, 7)), 4) == 0.3995
    assert chance_to_draw(50, 0, 50) == 0 and chance_to_draw(50, 1, 99) == 1


@pytest.mark.parametrize(("count", "copies", "drawn"), [(3, 4, 1), (-1, 0, 0), (5, 2, -1)])
def test_what_cant_be_asked(count: int, copies: int, drawn: int) -> None:
    with pytest.raises(ValueError):
        chance_to_draw(count, copies, drawn)
