"""Duels of tokens over a Castle: chances beside every throw counted out, and what more tokens must mean."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from game.ai.judges.castle_duels import MOST, Duels, entry, regained, solved, spoilt
from game.rules.castle.dice import chance, dice_of

Dice = tuple[tuple[int, int], ...]
"""Dice on the table: sides and what they show; the defender's is the last."""


def faces_of(sides: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Everything these dice may show."""
    found: list[tuple[int, ...]] = [()]
    for each in sides:
        found = [(*shown, face) for shown in found for face in range(1, each + 1)]
    return found


@cache
def counted(dice: Dice, mine: int, theirs: int) -> float:
    """The chance that the attacker wins, each side spending on the best die, or keeping what it has."""
    is_won = max(face for _, face in dice[:-1]) >= dice[-1][1]
    if not (theirs if is_won else mine):
        return float(is_won)
    less = (mine, theirs - 1) if is_won else (mine - 1, theirs)
    means = [float(is_won)]
    for i, (sides, _) in enumerate(dice):
        thrown = [(*dice[:i], (sides, face), *dice[i + 1 :]) for face in range(1, sides + 1)]
        means.append(sum(counted(each, *less) for each in thrown) / sides)
    return min(means) if is_won else max(means)


@pytest.mark.parametrize(("sides", "win"), [((6, 10, 10), 0.61), ((8, 10, 10), 0.65), ((10, 10, 10), 0.715)])
@pytest.mark.parametrize("tokens", [(0, 0), (1, 0), (0, 1), (1, 1)])
def test_a_fight_for_a_castle_is_as_likely_won_as_counting_says(
    sides: tuple[int, ...], win: float, tokens: tuple[int, int]
) -> None:
    """CASTLE-TOKEN-4: whoever would lose may spend, then the other, as long as they have any."""
    throws = faces_of(sides)
    exact = sum(counted(tuple(zip(sides, shown, strict=True)), *tokens) for shown in throws) / len(throws)
    assert solved(0.25, 1.0, win, 0.0).fight[entry(*tokens)] == pytest.approx(exact, abs=0.02)


def test_the_other_seats_token_is_worth_most_on_the_roll() -> None:
    """CASTLE-TOKEN-3: where few rolls let the striker act, rolling again spoils three of four."""
    duel = solved(0.25, 1.0, 0.61, 0.0)
    assert duel.allowed[entry(0, 1)] == pytest.approx(0.25 * 0.61, abs=0.001)
    assert duel.fight[entry(0, 1)] > 2 * duel.allowed[entry(0, 1)]


@pytest.mark.parametrize("reach", (0.125, 0.5, 1.0))
@pytest.mark.parametrize("stop", (0.0, 0.3, 1.0))
@pytest.mark.parametrize("win", (0.6, 0.75, 1.0))
def test_tokens_never_harm_who_has_them(reach: float, stop: float, win: float) -> None:
    """CASTLE-TOKEN-2: one may always keep them."""
    duel = solved(reach, stop, win, 0.0)
    for table in (duel.ever, duel.allowed, duel.denied, duel.fight):
        for mine in range(MOST - 1):
            for theirs in range(MOST - 1):
                here = table[entry(mine, theirs)]
                assert 0.0 <= here <= 1.0 + 1e-9
                assert table[entry(mine + 1, theirs)] >= here - 1e-9
                assert table[entry(mine, theirs + 1)] <= here + 1e-9


def test_what_is_dear_is_spent_less() -> None:
    """CASTLE-TOKEN-2: spent tokens are gone; a duel that costs them is worth less, one that costs the other more."""
    free, dear = solved(0.25, 0.3, 0.61, 0.0), solved(0.25, 0.3, 0.61, 0.2)
    assert dear.fight[entry(1, 0)] < free.fight[entry(1, 0)]
    assert dear.fight[entry(0, 1)] > free.fight[entry(0, 1)]
    assert dear.fight[0] == free.fight[0]


def test_duels_are_solved_once() -> None:
    """Chances that differ by a hair are one duel."""
    duels = Duels(0.1)
    assert duels.of(0.25, 0.3, 0.61) is duels.of(0.251, 0.299, 0.605)
    assert duels.of(0.25, 0.3, 0.61) is not duels.of(0.5, 0.3, 0.61)


@pytest.mark.parametrize(("own", "other"), list(product((6, 8, 10), repeat=2)))
def test_the_lines_lie_through_the_exact_chances_of_the_dice(own: int, other: int) -> None:
    """CASTLE-TOKEN-4: one die rolled again turns a combat as often as a count of all throws says, or nearly so."""
    dice = dice_of(own, other)
    turned = {True: Fraction(0), False: Fraction(0)}
    throws = {True: 0, False: 0}
    for faces in product(*(range(1, sides + 1) for sides in dice.sides)):
        is_won = dice.is_won(faces)
        throws[is_won] += 1
        turned[is_won] += max(
            Fraction(sum(dice.is_won((*faces[:i], again, *faces[i + 1 :])) != is_won for again in range(1, n + 1)), n)
            for i, n in enumerate(dice.sides)
        )
    win = float(chance(dice))
    assert regained(win) == pytest.approx(float(turned[False] / throws[False]), abs=0.045)
    assert spoilt(win) == pytest.approx(float(turned[True] / throws[True]), abs=0.055)
