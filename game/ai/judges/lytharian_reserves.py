"""How likely a round of a duel is won: by the bout that is foreseen, and by what both could still do beside it.

A bout is one line of play (`lytharian_bout`).  Whether it comes so is told by what both sides hold: who could kill with
all that the mana allows against all that the other could put up, who is open to be named, how much can still be
warded off.  The weights are fitted (`benchmarks/lytharian_rounds.py`): a softmax of won, lost and tied over 18 000
moments of 222 duels of `expert` against itself at 300 nodes, of many armies and decks; cross-validated by games it
loses 0.70 nats a moment before the fight and 0.59 in it, the bout alone 0.86 and 0.68.
This module is compiled where a compiler is; it runs unchanged without one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp

from game.ai.judges.lytharian_arsenal import Effect
from game.ai.judges.lytharian_bout import Outlook, Side, likely

RACE, REACH = 4.0, 3.0
"""So many points more than it takes make a kill about three quarters likely: against all that can be put up, and
against nothing."""
MOST_KEPT = 60_000


@dataclass(frozen=True, slots=True)
class Weights:
    """What speaks for a side, and what speaks against a tie."""

    bout: float
    """The bout's own word: won less lost."""
    race: float
    """Who kills with all fast cards in spite of all the other's fast cards."""
    reach: float
    """Who kills if nothing is put up."""
    lower: float
    """Who has the lower power score, which wins when both fall (DUEL-8)."""
    shown: float
    """Whose fighter alone is face up."""
    even: float
    """For no tie at all, whatever comes."""
    decided: float
    """The bout's own word: won or lost, no tie."""
    apart: float
    """The race, whoever is ahead in it."""
    warded: float
    """Ten points that both together can still put up."""


BEFORE = Weights(0.413, 1.767, 0.876, 0.351, -0.477, -3.005, 4.040, 2.072, -1.275)
FIGHT = Weights(0.689, 1.262, 1.415, 0.495, 0.0, -3.260, 3.974, 2.585, -0.526)


@dataclass(frozen=True, slots=True)
class Reserve:
    """What a side's mana could still buy at most, in points."""

    strikes: float
    """More to strike with, or less for the other to endure."""
    fast: float
    """The same with fast cards alone."""
    guards: float
    """More to endure, or less for the other to strike with, with fast cards alone."""


class Reserves:
    """By hand and mana, each reckoned once: most states of a thought share them."""

    def __init__(self) -> None:
        self._kept: dict[object, Reserve] = {}

    def of(self, hand: Sequence[str], fighters: tuple[str, str], powers: Sequence[Effect], side: Side) -> Reserve:
        """Of a side with these cards and abilities, which are its options, between these fighters."""
        key = (*hand, *fighters, *powers, side.mana)
        found = self._kept.get(key)
        if found is None:
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            found = self._kept[key] = Reserve(
                _most(side, is_strike=True, fast_only=False),
                _most(side, is_strike=True, fast_only=True),
                _most(side, is_strike=False, fast_only=True),
            )
        return found


def _most(side: Side, *, is_strike: bool, fast_only: bool) -> float:
    """The most points that its mana buys of one kind, each card used once at most."""
    mana = max(0, side.mana)
    best = [0.0] * (mana + 1)
    for ways in side.options:
        if fast_only and not ways[0].is_fast:
            continue
        more = best
        for effect in ways:
            cost = max(0, effect.cost)
            if cost > mana:
                break
            points = effect.strength + effect.harm if is_strike else effect.guard + effect.weaken
            if points <= 0.0:
                continue
            if more is best:
                more = best.copy()
            for spent in range(cost, mana + 1):
                total = best[spent - cost] + points
                if total > more[spent]:
                    more[spent] = total
        best = more
    return best[mana]


@dataclass(frozen=True, slots=True)
class Terms:
    """What the weights weigh: for each what speaks for the first seat, or against a tie."""

    bout: float
    race: float
    reach: float
    lower: float
    shown: float
    decided: float
    apart: float
    warded: float


def terms_of(
    bout: Outlook,
    kills: tuple[float, float],
    reserves: tuple[Reserve, Reserve],
    lower: int,
    shown: int,
    is_fight: bool,
) -> Terms:
    """What there is to weigh.

    `kills`: by how many points each would kill as it stands; `lower` and `shown` are 1 for the first seat alone, -1 for
    the second.
    """
    one, two = reserves
    race = likely((kills[0] + one.fast - two.guards) / RACE) - likely((kills[1] + two.fast - one.guards) / RACE)
    mine, theirs = (one.fast, two.fast) if is_fight else (one.strikes, two.strikes)
    reach = likely((kills[0] + mine) / REACH) - likely((kills[1] + theirs) / REACH)
    warded = (one.guards + two.guards) / 10.0
    return Terms(bout.wins - bout.loses, race, reach, lower, shown, bout.wins + bout.loses, abs(race), warded)


def weighed(weights: Weights, terms: Terms) -> Outlook:
    """The round's end for the first seat."""
    lead = weights.bout * terms.bout + weights.race * terms.race + weights.reach * terms.reach
    lead += weights.lower * terms.lower + weights.shown * terms.shown
    clear = weights.even + weights.decided * terms.decided + weights.apart * terms.apart
    clear += weights.warded * terms.warded
    wins, loses = exp(clear + lead), exp(clear - lead)
    return Outlook(wins / (1.0 + wins + loses), loses / (1.0 + wins + loses))
