"""Putting an army, a deck or a force together: what is in it, what it costs, and the live answer of the rules.

Knows no game: offers, groups and budget come from the `Muster`, the law from `check`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from game.core.moment import Moment
from game.core.ruleset import Action, Group, Muster, Musters, Offer, Option, Pick, Refusal, Unfinished

TRIES = 8
"""So many armies are bought at random where limits other than points leave much of them over."""


def one_of(draft: Draft, id: str, name: str) -> str:
    """ "one more Knight", or "a Queen" where there is none yet."""
    if draft.counts.get(id):
        return f"one more {name}"
    return f"{'an' if name[:1] in 'AEIOU' else 'a'} {name}"


class Draft:
    """One army in the making: how many of each offer, and the options that each of them has."""

    def __init__(self, rules: Musters, moment: Moment[Any], decision: Muster, picks: Sequence[Pick] = ()) -> None:
        """`moment` is that of the seat which chooses."""
        self.rules = rules
        self.moment = moment
        self.decision = decision
        self.by_id = {offer.id: offer for offer in decision.offers}
        self.counts: dict[str, int] = dict.fromkeys(self.by_id, 0)
        self.options: dict[str, tuple[str, ...]] = {}
        """The options of an offer, which all that is taken of it have."""
        self.take_over(picks)

    @property
    def offers(self) -> Sequence[Offer]:
        return self.decision.offers

    @property
    def picks(self) -> tuple[Pick, ...]:
        """What is in it, in the order of the offers."""
        return self._with({})

    def _with(self, other: Mapping[str, int]) -> tuple[Pick, ...]:
        """The draft's picks, with other numbers of some offers."""
        counts = {**self.counts, **other}
        return tuple(Pick(id, many, self.options.get(id, ())) for id, many in counts.items() if many)

    @property
    def action(self) -> Action:
        return self._action(self.picks)

    def _action(self, picks: Sequence[Pick]) -> Action:
        return self.rules.mustered(self.moment.view, picks)

    @property
    def cost(self) -> int:
        return self.cost_of(self.picks)

    @property
    def left(self) -> int | None:
        """Points that are left, less than nothing when the army is too dear; None where nobody counts."""
        return None if self.decision.budget is None else self.decision.budget - self.cost

    @property
    def is_empty(self) -> bool:
        return not self.picks

    @property
    def refusal(self) -> Refusal | None:
        """Why this army may not be chosen; an `Unfinished` one says that nothing in it is wrong."""
        return self.moment.check(self.action)

    def in_group(self, group: Group) -> int:
        """How many are taken of a group's offers."""
        return sum(self.counts[offer.id] for offer in self.offers if offer.group == group.id)

    def why_not_more(self, id: str) -> str:
        """Why one more can't be added; empty when it can.  An army that is not yet whole keeps nobody out."""
        offer = self.by_id[id]
        if self.left is not None and offer.cost > self.left:
            return f"needs {offer.cost}, you have {max(0, self.left)}"
        most = 1 if offer.is_unique else offer.limit
        if self.counts[id] >= most:
            return "unique" if offer.is_unique and offer.limit else f"at most {most}" if most else "none in this game"
        if offer.is_unique and any(o.name == offer.name and self.counts[o.id] for o in self.offers):
            return "unique"
        group = next((group for group in self.decision.groups if group.id == offer.group), None)
        if group is not None and group.most is not None and self.in_group(group) >= group.most:
            return f"at most {group.most} {group.name}"
        refusal = self.moment.check(self._action(self._with({id: self.counts[id] + 1})))
        return "" if refusal is None or isinstance(refusal, Unfinished) else refusal.why

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
        self.options = {}

    def switch(self, id: str, option: Option) -> None:
        """Adds an option, in place of those that it excludes, or takes it away."""
        own = self.options.get(id, ())
        others = {each.id: each for each in self.by_id[id].options}
        kept = [name for name in own if name not in option.excludes and option.id not in others[name].excludes]
        chosen = {name for name in kept if name != option.id} | (set() if option.id in own else {option.id})
        self.options[id] = tuple(each.id for each in self.by_id[id].options if each.id in chosen)

    def take_over(self, picks: Sequence[Pick]) -> None:
        """Another army as it stands, also one that the rules refuse; what is not on offer is left out."""
        self.counts, self.options = dict.fromkeys(self.counts, 0), {}
        for pick in picks:
            if pick.offer in self.counts:
                self.counts[pick.offer] += pick.count
                known = {option.id for option in self.by_id[pick.offer].options}
                self.options[pick.offer] = tuple(option for option in pick.options if option in known)

    def fits(self, picks: Sequence[Pick]) -> bool:
        """Whether the rules would take an army as it stands."""
        if any(pick.count and pick.offer not in self.by_id for pick in picks):
            return False
        return self.moment.check(self._action([pick for pick in picks if pick.count])) is None

    def cost_of(self, picks: Sequence[Pick]) -> int:
        """What an army costs, of what is on offer."""
        return self.decision.cost(picks)

    def at_random(self, choose: Callable[[Sequence[str]], str]) -> None:
        """Buys what comes, as long as anything can be bought; of some such armies the first that leaves little, or the
        dearest.
        """
        best: tuple[Pick, ...] = ()
        every = [offer.id for offer in self.offers if offer.cost]
        for _ in range(TRIES):
            self.clear()
            possible = [*every]
            while possible:  # one of those that can be added, found without asking about all of them each time
                id = choose(possible)
                if self.add(id):
                    possible = [*every]
                else:
                    possible.remove(id)
            best = max(best, self.picks, key=self.cost_of)
            if not self.leaves_much(best):
                break
        self.take_over(best)

    def fill(self) -> None:
        """Buys the dearest that can still be added, until nothing can."""
        while wish := self.next_wish():
            self.add(wish)

    def leaves_much(self, picks: Sequence[Pick]) -> bool:
        """Whether an army would leave a tenth of the points or more; never where nobody counts."""
        return self.decision.leaves_much(picks)

    def next_wish(self) -> str | None:
        """The dearest that can still be added."""
        dearest_first = sorted(self.offers, key=lambda offer: -offer.cost)
        return next((offer.id for offer in dearest_first if not self.why_not_more(offer.id)), None)
