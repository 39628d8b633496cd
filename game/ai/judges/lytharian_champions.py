"""What a match of duels is worth to both sides, and which troop to send (docs/rules/lytharian.md, DUEL-2 to -10).

How likely one troop beats another is told by what both strike with and endure; the rest of a match is played out as if
those that are left met by chance.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp

from game.ai.judges.lytharian_figures import FigureBook
from game.core.seats import Seat
from game.rules.lytharian.duel import WINS
from game.rules.lytharian.law import Law
from game.rules.lytharian.state import Troop

SPREAD = 7.0
"""So many points of Att and Def together more make three wins of four, ties aside."""
TIED = 6.0
"""So many points ahead are needed to win every second round; these two best told 1 494 rounds of `expert` against
itself, of which a third were ties."""
MET = 0.5
"""How much of its best answer whoever sends the second troop finds, for it sees the type of the first alone."""
STEP = 4
"""Values are rounded to so many points, so that a match has few ways to go on."""
FEW = 4
"""With so many troops left or fewer a middling one is thought of as well."""
MOST_KEPT = 60000


class Champions:
    """Chances of troops and of matches, each reckoned once."""

    def __init__(self, law: Law) -> None:
        self.law = law
        self.book = FigureBook(law)
        self.values: dict[str, float] = {}
        self.rough: dict[str, int] = {}
        self.kept: dict[tuple[int, int, int, tuple[int, ...], tuple[int, ...]], float] = {}

    def value(self, card: str) -> float:
        """What a troop brings into a duel, in points of Att and Def."""
        found = self.values.get(card)
        if found is None:
            figures = self.book.of(Troop(card, Seat(0), self.law.card(card).piece))
            found = (figures.charge + figures.guard) / 2.0 + figures.whole + 2.0 * figures.shield
            self.values[card] = found
        return found

    def meeting(self, one: str, other: str) -> tuple[float, float]:
        """How likely the first of two troops wins a round, and how likely it loses it."""
        lead = self.value(one) - self.value(other)
        return _chance(lead - TIED), _chance(-lead - TIED)

    def match(self, points: Sequence[int], left: tuple[Sequence[str], Sequence[str]], attacker: int) -> float:
        """The first seat's chance to win the match, before a round in which that seat sends its troop first."""
        return self._match(points[0], points[1], attacker, self._roughly(left[0]), self._roughly(left[1]))

    def _roughly(self, cards: Sequence[str]) -> tuple[int, ...]:
        """Their values, rounded, the least first."""
        for card in cards:
            if card not in self.rough:
                self.rough[card] = STEP * round(self.value(card) / STEP)
        return tuple(sorted([self.rough[card] for card in cards]))

    def _match(self, mine: int, theirs: int, attacker: int, one: tuple[int, ...], two: tuple[int, ...]) -> float:
        """With troops by their values.  A weak, a middling and the strongest one are sent and answer."""
        if mine >= WINS or theirs >= WINS:
            return float(mine >= WINS)
        if not one or not two:
            return 0.5 if mine == theirs else float(mine > theirs)
        key = mine, theirs, attacker, one, two
        found = self.kept.get(key)
        if found is None:
            if len(self.kept) >= MOST_KEPT:
                self.kept.clear()
            found = self.kept[key] = self._best_sent(mine, theirs, attacker, one, two)
        return found

    def _best_sent(self, mine: int, theirs: int, attacker: int, one: tuple[int, ...], two: tuple[int, ...]) -> float:
        senders, others = (one, two) if attacker == 0 else (two, one)
        best = -1.0
        for i in (0, len(senders) - 1) if len(senders) > FEW else sorted({0, len(senders) // 2, len(senders) - 1}):
            enough = next((j for j, value in enumerate(others) if value >= senders[i] + TIED), len(others) - 1)
            worst = 2.0
            for j in sorted({0, enough, len(others) - 1}):
                k, m = (i, j) if attacker == 0 else (j, i)
                lead = one[k] - two[m]
                wins, loses = _chance(lead - TIED), _chance(-lead - TIED)
                rest = 1 - attacker, one[:k] + one[k + 1 :], two[:m] + two[m + 1 :]
                chance = wins * self._match(mine + 1, theirs, *rest) + loses * self._match(mine, theirs + 1, *rest)
                chance += (1.0 - wins - loses) * self._match(mine, theirs, *rest)
                worst = min(worst, chance if attacker == 0 else 1.0 - chance)
            best = max(best, worst)
        return best if attacker == 0 else 1.0 - best

    def after(
        self,
        points: Sequence[int],
        left: tuple[Sequence[str], Sequence[str]],
        attacker: int,
        chances: tuple[float, float],
    ) -> float:
        """The first seat's chance in a round with that attacker, which it wins and loses with these chances."""
        wins, loses = chances
        one, two, sent = self._roughly(left[0]), self._roughly(left[1]), 1 - attacker
        found = (1.0 - wins - loses) * self._match(points[0], points[1], sent, one, two)
        found += wins * self._match(points[0] + 1, points[1], sent, one, two)
        return found + loses * self._match(points[0], points[1] + 1, sent, one, two)

    def sent(
        self,
        points: Sequence[int],
        left: tuple[Sequence[str], Sequence[str]],
        seat: int,
        rounds: Mapping[str, tuple[float, float]],
    ) -> float:
        """The first seat's chance once that seat has sent a troop and the other is to answer it.

        `rounds`: by answer how likely the first seat wins and loses the round.
        """
        sign = 1.0 if seat == 1 else -1.0  # whoever answers wants the first seat's chance great, or small
        found: list[float] = []
        for answer in sorted(rounds):
            rest = list(left[1 - seat])
            rest.remove(answer)
            both = (left[0], rest) if seat == 0 else (rest, left[1])
            found.append(self.after(points, both, seat, rounds[answer]))
        if not found:
            return self.match(points, left, seat)
        best = max(sign * chance for chance in found) * sign
        return MET * best + (1.0 - MET) * sum(found) / len(found)


def _chance(lead: float) -> float:
    return 1.0 / (1.0 + exp(-max(-50.0, min(50.0, lead)) / SPREAD))
