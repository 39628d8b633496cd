"""Putting an army together: what is in it, what it costs, and the live answer of the rules.

Knows no game: offers and budget come from the `Muster`, the law from `check`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from game.core.moment import Moment
from game.core.ruleset import Action, Muster, Offer, Refusal

TRIES = 8
"""So many armies are bought at random where limits other than points leave much of them over."""


class Musters(Protocol):
    """What a game whose armies are chosen offers beside its ruleset."""

    def muster(self, counts: Mapping[str, int]) -> Action:
        """The action that chooses this army."""
        ...


class Draft:
    """One army in the making."""

    def __init__(
        self, rules: Musters, moment: Moment[Any], decision: Muster, counts: Mapping[str, int] | None = None
    ) -> None:
        """`moment` is that of the seat which chooses."""
        self.rules = rules
        self.moment = moment
        self.decision = decision
        self.counts: dict[str, int] = {offer.id: 0 for offer in decision.offers}
        if counts:
            self.take_over(counts)

    @property
    def offers(self) -> Sequence[Offer]:
        return self.decision.offers

    @property
    def action(self) -> Action:
        return self.rules.muster(self._bought)

    @property
    def _bought(self) -> dict[str, int]:
        return {id: many for id, many in self.counts.items() if many}

    @property
    def cost(self) -> int:
        return sum(offer.cost * self.counts[offer.id] for offer in self.offers)

    @property
    def left(self) -> int | None:
        """Points that are left, less than nothing when the army is too dear; None where nobody counts."""
        return None if self.decision.budget is None else self.decision.budget - self.cost

    @property
    def is_empty(self) -> bool:
        return not self._bought

    @property
    def refusal(self) -> Refusal | None:
        """Why this army may not be chosen."""
        return self.moment.check(self.action)

    def offer(self, id: str) -> Offer:
        return next(offer for offer in self.offers if offer.id == id)

    def why_not_more(self, id: str) -> str:
        """Why one more can't be added; empty when it can."""
        offer = self.offer(id)
        if self.left is not None and offer.cost > self.left:
            return f"needs {offer.cost}, you have {max(0, self.left)}"
        if self.counts[id] >= offer.limit:
            return f"at most {offer.limit}" if offer.limit else "none in this game"
        refusal = self.moment.check(self.rules.muster({**self._bought, id: self.counts[id] + 1}))
        return "" if refusal is None else refusal.why

    def add(self, id: str) -> bool:
        """One more, if the rules allow it."""
        if self.why_not_more(id):
            return False
        self.counts[id] += 1
        return True

    def take_back(self, id: str) -> bool:
        """One less, if there is one."""
        if not self.counts.get(id):
            return False
        self.counts[id] -= 1
        return True

    def set(self, id: str, many: int) -> None:
        self.counts[id] = max(0, many)

    def clear(self) -> None:
        self.counts = dict.fromkeys(self.counts, 0)

    def take_over(self, counts: Mapping[str, int]) -> None:
        """Another army as it stands, also one that the rules refuse; what is not on offer is left out."""
        self.counts = {offer.id: max(0, counts.get(offer.id, 0)) for offer in self.offers}

    def fits(self, counts: Mapping[str, int]) -> bool:
        """Whether the rules would take an army as it stands."""
        if any(many and id not in self.counts for id, many in counts.items()):
            return False
        return self.moment.check(self.rules.muster({i: m for i, m in counts.items() if m})) is None

    def cost_of(self, counts: Mapping[str, int]) -> int:
        return sum(offer.cost * counts.get(offer.id, 0) for offer in self.offers)

    def at_random(self, choose: Callable[[Sequence[str]], str]) -> None:
        """Buys what comes, as long as anything can be bought; of some such armies the first that leaves little, or the
        dearest.
        """
        best: Mapping[str, int] = {}
        for _ in range(TRIES):
            self.clear()
            while possible := [offer.id for offer in self.offers if offer.cost and not self.why_not_more(offer.id)]:
                self.add(choose(possible))
            best = max(best, dict(self.counts), key=self.cost_of)
            if not self.leaves_much(best):
                break
        self.take_over(best)

    def fill(self) -> None:
        """Buys the dearest that can still be added, until nothing can."""
        while wish := self.next_wish():
            self.add(wish)

    def leaves_much(self, counts: Mapping[str, int]) -> bool:
        """Whether an army would leave a tenth of the points or more; never where nobody counts."""
        budget = self.decision.budget
        return budget is not None and budget > 0 and 10 * (budget - self.cost_of(counts)) >= budget

    def next_wish(self) -> str | None:
        """The dearest that can still be added."""
        possible = [offer for offer in self.offers if not self.why_not_more(offer.id)]
        return max(possible, key=lambda offer: offer.cost).id if possible else None
