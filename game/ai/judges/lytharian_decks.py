"""Which ready-made deck the computer player takes into duels of Lytharian Chess (docs/rules/lytharian.md, DECK, DUEL).

Many decks are made for a board: cards that move or hide troops do nothing in a duel.  So rounds are imagined in
which two troops of the own army meet, one side with a hand of each deck in turn, the other with a hand of any, and a
judge says how they end; all decks are tried in the same rounds.  Of the best, as many as its level leaves to chance,
one is taken.  What a card does is the judge's knowledge, so a mod's decks are weighed like ours.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from game.ai.budget import Budget
from game.ai.judges.lytharian_bout import Outlook
from game.core.dice import below, child, seeded
from game.core.seats import Seat
from game.rules.lytharian.duel import HAND, arena
from game.rules.lytharian.law import Law
from game.rules.lytharian.modes import Duel
from game.rules.lytharian.state import LytharianState, Troop

MEETINGS = 24
"""In so many rounds each deck is tried: between two such tries values wander by an eighth of the span between decks."""


class RoundJudge(Protocol):
    """Who tells how a round ends."""

    def outlook(self, s: LytharianState) -> Outlook:
        """For the first seat."""
        ...


class DeckChoice:
    """The decks that one army may take, tried in rounds."""

    def __init__(
        self, law: Law, judge: RoundJudge, army: Sequence[str], decks: Sequence[Sequence[str]], budget: Budget
    ) -> None:
        """A node of the budget is one round with one deck."""
        self.law = law
        self.judge = judge
        self.army = army
        self.decks = decks
        self.budget = budget

    def best(self, rng: int) -> list[int]:
        """The numbers of the decks, the best first; none where the budget was too small for one round of each."""
        totals: list[float] = []
        for number in range(MEETINGS):
            found = self._tried(number, child(rng, number))
            if found is None:
                break
            totals = [total + more for total, more in zip(totals, found, strict=True)] if totals else found
        return sorted(range(len(totals)), key=lambda deck: (-totals[deck], deck))

    def _tried(self, number: int, rng: int) -> list[float] | None:
        """What each deck wins less what it loses in one round; None when the budget is gone before the last."""
        rng, one = below(rng, len(self.army))
        rng, two = below(rng, len(self.army))
        rng, other = below(rng, len(self.decks))
        troops, theirs = (self.army[one], self.army[two]), _hand(self.decks[other], child(rng, 1))
        found: list[float] = []
        for deck in self.decks:
            if self.budget.is_over(number * len(self.decks) + len(found)):
                return None
            hands = _hand(deck, child(rng, 2)), theirs
            end = self.judge.outlook(_round(self.law, troops, hands, number % 2))
            found.append(end.wins - end.loses)
        return found


def _hand(deck: Sequence[str], rng: int) -> tuple[str, ...]:
    """The cards that such dice would draw."""
    left = list(deck)
    found: list[str] = []
    while left and len(found) < HAND:
        rng, i = below(rng, len(left))
        found.append(left.pop(i))
    return tuple(found)


def _round(law: Law, troops: tuple[str, str], hands: tuple[tuple[str, ...], ...], attacker: int) -> LytharianState:
    """Before its first action, with full mana.  LYTH-DUEL-3 to -5."""
    s = LytharianState([None] * len(law.ground.grid), seeded(1), phase="main")
    s.duel = Duel(attacker=Seat(attacker))
    for seat in (Seat(0), Seat(1)):
        s.board[arena(law, s, seat)] = Troop(troops[seat], seat, law.card(troops[seat]).piece)
        s.mana[seat] = int(law.switches["mana_max"])
        s.hand[seat] = hands[seat]
    s.turn = s.priority = Seat(1 - attacker)
    return s
