"""Exact chances against brute force (ARCHITECTURE 3.5)."""

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product

import pytest

from game.core.odds import merged, odds_of
from game.core.ruleset import Choose, Faces, Reroll, Result, Throw
from game.core.seats import Seat


def brute(sides: tuple[int, ...], meaning) -> dict:
    """The chance of each meaning, by throwing the dice in every way."""
    seen = Counter(meaning(faces) for faces in product(*(range(1, n + 1) for n in sides)))
    return {what: Fraction(count, seen.total()) for what, count in seen.items()}


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
                return Reroll(Seat(0))
            case "done":
                return Result(frozenset(), "done")
            case _:
                return Choose(Seat(0))

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
