"""Exact chances against brute force (ARCHITECTURE 3.5)."""

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product

import pytest

from game.core.odds import die, highest_of, merged, odds_of, successes, sum_of
from game.core.ruleset import Decision, Faces, Result, Throw
from game.core.seats import Seat

DICE = [(6,), (6, 6), (4, 6, 8), (20, 12), (1, 1), (6, 6, 6, 6), (2, 3, 4, 5)]


def brute(sides: tuple[int, ...], meaning) -> dict:
    """The chance of each meaning, by throwing the dice in every way."""
    seen = Counter(meaning(faces) for faces in product(*(range(1, n + 1) for n in sides)))
    return {what: Fraction(count, seen.total()) for what, count in seen.items()}


@pytest.mark.parametrize("sides", DICE)
def test_the_sum_of_dice_equals_brute_force(sides: tuple[int, ...]):
    """ARCHITECTURE 3.5: every sum with its exact chance, together 1."""
    assert sum_of(sides) == brute(sides, sum)
    assert sum(sum_of(sides).values()) == 1


@pytest.mark.parametrize("sides", DICE)
def test_the_highest_of_dice_equals_brute_force(sides: tuple[int, ...]):
    """ARCHITECTURE 3.5: dice of different sizes too."""
    assert highest_of(sides) == brute(sides, max)
    assert sum(highest_of(sides).values()) == 1


@pytest.mark.parametrize("count", [0, 1, 2, 5])
@pytest.mark.parametrize("need", [1, 4, 6, 7])
def test_successes_equal_brute_force(count: int, need: int):
    """ARCHITECTURE 3.5: how many of some D6 show `need` or more."""
    expected = brute((6,) * count, lambda faces: sum(face >= need for face in faces))

    assert successes(count, Fraction(7 - need, 6)) == expected


def test_one_die_and_none():
    """ARCHITECTURE 3.5: a fair die; no dice add up to nothing."""
    assert die(4) == {face: Fraction(1, 4) for face in (1, 2, 3, 4)}
    assert sum_of(()) == {0: Fraction(1)}


def test_faces_that_mean_the_same_are_merged():
    """ARCHITECTURE 3.2: each outcome once, with faces that `apply` accepts and its exact chance."""
    outcomes = merged((6, 8), lambda faces: faces[0] > faces[1])

    assert {faces.values[0] > faces.values[1]: chance for faces, chance in outcomes} == brute(
        (6, 8), lambda faces: faces[0] > faces[1]
    )
    assert len(outcomes) == 2
    assert all(1 <= a <= 6 and 1 <= b <= 8 for a, b in (faces.values for faces, _ in outcomes))
    assert len(merged((6, 8), lambda faces: faces)) == 48


@dataclass(frozen=True)
class Go:
    """The one thing to do in the game below."""

    touches = ()


@dataclass(frozen=True)
class Again:
    """Roll once more, or keep what lies."""

    is_yes: bool
    touches = ()


@dataclass
class Roll:
    """A tiny game: two dice fall, a 1 on the first may be rolled again, the sum is the score."""

    stage: str = "ready"
    faces: tuple[int, ...] = ()
    rng: int = 0
    history: list[str] = field(default_factory=list)


class RollRules:
    """As much of a ruleset as odds need."""

    def clone(self, s: Roll) -> Roll:
        return Roll(s.stage, s.faces, s.rng, s.history.copy())

    def pending(self, s: Roll):
        match s.stage:
            case "rolling":
                return Throw((4, 6), "ROLL-1")
            case "again":
                return Throw((4,), "ROLL-2")
            case "offer":
                return Decision(Seat(0), prompt="reroll")
            case "done":
                return Result(frozenset(), "done")
            case _:
                return Decision(Seat(0))

    def outcomes(self, s: Roll):
        pending = self.pending(s)
        return merged(pending.sides, lambda faces: faces)

    def apply(self, s: Roll, action, tell=None) -> None:
        s.history.append(repr(action))
        match action:
            case Go():
                s.stage = "rolling"
            case Again(is_yes):
                s.stage = "again" if is_yes else "done"
            case Faces(values) if s.stage == "again":
                s.faces, s.stage = (values[0], s.faces[1]), "done"
            case Faces(values):
                s.faces = values
                s.stage = "offer" if values[0] == 1 else "done"

    def key(self, s: Roll) -> int:
        return sum(s.faces)


@pytest.mark.parametrize("is_yes", [True, False])
def test_odds_follow_throws_and_re_rolls_to_the_end(is_yes: bool):
    """ARCHITECTURE 3.5: every throw, re-roll decisions by the given policy, equal states merged by key."""
    start = Roll()
    odds = odds_of(RollRules(), start, Go(), lambda _: Again(is_yes))
    expected: Counter = Counter()
    for one, two, again in product(range(1, 5), range(1, 7), range(1, 5)):
        expected[(again if one == 1 and is_yes else one) + two] += Fraction(1, 96)

    assert {sum(state.faces): chance for state, chance in odds} == dict(expected)
    assert sum(chance for _, chance in odds) == 1
    assert start == Roll()
