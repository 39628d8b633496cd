"""A game of dice small enough to be counted by hand, for what looks at games: two throws each, more heads win."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from game.core.ruleset import Choose, Faces, Phase, Place, Result, Throw
from game.core.seats import Seat
from game.play.analysis import chances_of


@dataclass(slots=True)
class Race:
    """How many heads each has, and how often the coin has fallen."""

    rng: int
    heads: tuple[int, int] = (0, 0)
    made: int = 0
    thrown: bool = False
    ready: bool = True
    """Whether it has been agreed who begins; where it has not, that is a decision before the game proper."""


@dataclass(frozen=True, slots=True)
class Toss:
    """The only action."""

    touches: tuple[Any, ...] = ()

    def __str__(self) -> str:
        return "toss"


class RaceRules:
    """As much of a ruleset as a match and an analysis ask for.  A coin that falls on its edge flies again."""

    game, variant, options, seats, teams = "race", "standard", {}, ("one", "two"), (0, 1)

    def clone(self, s: Race) -> Race:
        return Race(s.rng, s.heads, s.made, s.thrown, s.ready)

    def pending(self, s: Race) -> Any:
        if s.thrown:
            return Throw((3,), "RACE-1")
        if s.made == 4:
            one, two = s.heads
            return Result(frozenset() if one == two else frozenset({Seat(0 if one > two else 1)}), "over")
        return Choose(Seat(s.made % 2)) if s.ready else Place(Seat(s.made % 2), Phase.DEPLOY)

    def actions(self, s: Race) -> list[Toss]:
        return [Toss(), Toss()]

    def check(self, s: Race, action: Toss) -> None:
        return None

    def apply(self, s: Race, action: Any, tell: Any = None) -> None:
        if not s.ready:
            s.ready = True
        elif isinstance(action, Faces):
            if action.values == (3,):
                return
            seat = s.made % 2
            heads = list(s.heads)
            heads[seat] += action.values[0] - 1
            s.heads, s.thrown, s.made = (heads[0], heads[1]), False, s.made + 1
        else:
            s.thrown = True

    def outcomes(self, s: Race) -> list[tuple[Faces, Fraction]]:
        return [(Faces((face,)), Fraction(1, 3)) for face in (1, 2, 3)]

    def redact(self, s: Race, seat: Seat) -> Race:
        return self.clone(s)

    def key(self, s: Race) -> int:
        return hash((s.heads, s.made, s.thrown, s.ready))


def exact(s: Race) -> float:
    """The first seat's chance, counted out."""
    rules = RaceRules()
    pending = rules.pending(s)
    if isinstance(pending, Result):
        return chances_of(rules, pending)[0]  # type: ignore[arg-type]
    total = 0.0
    for face in (1, 2):
        after = rules.clone(s)
        rules.apply(after, Toss())
        if after.thrown:
            rules.apply(after, Faces((face,)))
        total += exact(after) / 2
    return total
