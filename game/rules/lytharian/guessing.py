"""Which card a hidden troop may be, with what chance (docs/rules/lytharian.md, FOG-12).

Everything here follows from what both sides may know: piece types, cards that have been seen, statements, copy limits,
what alignment and score leave.  Of all armies that fit, each is held to be as likely as any other; how many there are
with which card is counted, not tried out.  (One thing is left out: that troops of one piece type of which different
things were said can't be the same unique card; that shifts a chance by less than a percent.)
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce

from game.core.seats import Seat
from game.rules.lytharian.armies import MOST_TWINS, align_of, wanted
from game.rules.lytharian.fog import is_unseen
from game.rules.lytharian.law import Card, Law
from game.rules.lytharian.state import LytharianState, Troop
from game.rules.lytharian.statements import fits_statements

Chances = tuple[tuple[str, float], ...]
"""Cards with their chances, the likeliest first."""
WIDTH = 256
"""Bits of one number in a row of counts: one integer holds how many ways there are for each score."""
MANY = 99
"""Copies of a card where there is no limit."""
MOST_KEPT = 32


@dataclass(frozen=True, slots=True)
class Group:
    """Hidden troops of one piece type of which the same has been said."""

    squares: tuple[int, ...]
    """-1 for one that has not been placed."""
    cards: tuple[Card, ...]
    """What each of them may be."""


class Guessing:
    """Counts armies; one serves a whole game."""

    def __init__(self, law: Law) -> None:
        self.law = law
        self._kept: dict[object, dict[int, Chances]] = {}

    def of(self, view: LytharianState, square: int) -> Chances:
        """What a troop that the other side has not seen may be, to whoever knows what all may know."""
        troop = view.at(square)
        return self.all(view, troop.seat).get(square, ())

    def all(self, view: LytharianState, owner: Seat) -> Mapping[int, Chances]:
        """The same for every hidden troop of a seat, by square."""
        hidden = [(square, troop) for square, troop in view.troops(owner) if is_unseen(troop)]
        seen = self._seen(view, owner)
        said = tuple((square, troop.piece, bool(troop.copied), troop.said, _worn(troop)) for square, troop in hidden)
        waiting = len(view.chosen[owner] if view.duel is None else view.duel.left[owner])
        key = owner, said, tuple(sorted(seen)), view.known[owner].army, view.army_score[owner], waiting
        if key not in self._kept:
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            self._kept[key] = self._counted(view, owner, hidden, seen, waiting)
        return self._kept[key]

    def _seen(self, view: LytharianState, owner: Seat) -> list[str]:
        """Troops of the army that everybody knows."""
        found = [troop.card for _, troop in view.troops(owner) if not is_unseen(troop)]
        fallen: Iterable[str] = view.crypt[owner]
        if view.duel is not None:  # whoever has fought may lie in the crypt too
            fallen = (Counter(fallen) | Counter(view.duel.fought[owner])).elements()
        return [*found, *fallen]

    # --- counting

    def _counted(
        self,
        view: LytharianState,
        owner: Seat,
        hidden: Sequence[tuple[int, Troop]],
        seen: Sequence[str],
        waiting: int,
    ) -> dict[int, Chances]:
        """Both alignments are as likely at first; each counts by the armies of that score which it leaves."""
        known = [card for card in view.known[owner].army if card in self.law.cards]
        is_mixed = self.law.mode != "standard"
        align = align_of(self.law, [*seen, *known])
        sides = ("mixed",) if is_mixed else (align,) if align in ("good", "evil") else ("good", "evil")
        score = view.army_score[owner]
        found: dict[int, dict[str, float]] = {square: defaultdict(float) for square, _ in hidden}
        for limit in (score, 0) if score else (0,):  # a score that nothing fits says nothing
            for side in sides:
                self._add(found, self._groups(hidden, seen, known, waiting, side), known, seen, limit)
            if any(found.values()):
                break
        return {square: _ranked(counts) for square, counts in found.items()}

    def _groups(
        self, hidden: Sequence[tuple[int, Troop]], seen: Sequence[str], known: Sequence[str], waiting: int, side: str
    ) -> list[Group]:
        """Hidden troops, placed or not, by what they may be."""
        troops: dict[tuple[str, tuple[str, ...], tuple[str, ...]], list[tuple[int, Troop | None]]] = {}
        pieces: Counter[str] = Counter()
        for square, troop in hidden:
            piece = "P" if troop.copied else troop.piece
            pieces[piece] += 1
            troops.setdefault((piece, troop.said, _worn(troop)), []).append((square, troop))
        if waiting:
            left = Counter(wanted(self.law)) - Counter(self.law.card(card).piece for card in seen) - pieces
            for piece in list(left.elements())[:waiting]:
                troops.setdefault((piece, (), ()), []).append((-1, None))
        counts = Counter([*seen, *known])
        found = []
        for (piece, *_), members in troops.items():
            sample = members[0][1]
            cards = tuple(
                card
                for card in self.law.cards.values()
                if card.kind == "troop" and card.piece == piece and self._left(card, counts)
                and (side == "mixed" or card.align in (side, "neutral"))
                and (sample is None or self._fits(card, sample))
            )  # fmt: skip
            found.append(Group(tuple(square for square, _ in members), cards))
        return found

    def _left(self, card: Card, seen: Mapping[str, int]) -> int:
        """How many copies of it may still be hidden."""
        most = MANY if self.law.mode == "chaos" else 1 if card.is_unique else MOST_TWINS
        return max(0, most - seen.get(card.id, 0))

    def _fits(self, card: Card, troop: Troop) -> bool:
        """Whether all that was said of the troop is so of the card."""
        return fits_statements(card, troop) and all(self._meets(card, words, troop) for words in troop.said)

    def _meets(self, card: Card, words: str, troop: Troop) -> bool:
        """`attached for N less` of what it wears: it meets the condition on that card, or is skilled itself."""
        parts = words.split()
        if parts[0] != "attached" or any("paying" in rule.when for power in card.powers for rule in power.rules):
            return True
        worn = [self.law.card(each) for each in _worn(troop)]
        cheap = [each.cheaper for each in worn if each.cheaper is not None and str(each.cheaper.by) == parts[2]]
        return not cheap or any(
            asked.race in ("", card.race)
            and (not asked.class_ or asked.class_ in card.classes)
            and asked.align in ("", card.align)
            for asked in cheap
        )

    def _add(
        self,
        found: Mapping[int, dict[str, float]],
        groups: Sequence[Group],
        known: Sequence[str],
        seen: Sequence[str],
        score: int,
    ) -> None:
        """Adds, for each hidden troop and card, in how many armies it is that card."""
        if any(len(group.squares) and not group.cards for group in groups):
            return
        counts = Counter([*seen, *known])
        fixed = _placed(groups, known)
        rows = []
        for group, taken in zip(groups, fixed, strict=True):
            limits = {card.id: self._left(card, counts) for card in group.cards}
            rows.append(_Row(group, len(group.squares) - len(taken), limits, by_score=bool(score)))
        left = score - sum(self.law.card(card).power for card in (*seen, *known))
        for i, (group, row) in enumerate(zip(groups, rows, strict=True)):
            others = reduce(lambda a, b: a * b, (each.whole for j, each in enumerate(rows) if j != i), 1)
            whole = _at(row.whole * others, left if score else 0)
            if not whole:
                continue
            for card, ways in row.each():
                chance = _at(ways * others, left if score else 0) / len(group.squares)
                for square in group.squares:
                    if square >= 0 and chance:
                        found[square][card] += chance
            for card in fixed[i]:  # known to be among them, nobody knows which
                for square in group.squares:
                    if square >= 0:
                        found[square][card] += whole / len(group.squares)


class _Row:
    """In how many ways n hidden troops may be cards of a group, by the sum of their scores.

    Counts are held as one integer for each number of troops, a field of WIDTH bits a score, and twice as large for each
    troop, so that two copies of one card, which count half, stay whole.
    """

    def __init__(self, group: Group, n: int, limits: Mapping[str, int], *, by_score: bool) -> None:
        self.n = n
        self.cards = [(card.id, card.power if by_score else 0, limits[card.id]) for card in group.cards]
        self._is_free = any(limit >= MANY for _, _, limit in self.cards)
        if self._is_free:
            single = sum(1 << (WIDTH * power) for _, power, _ in self.cards)
            self._less = single ** (n - 1) if n else 0
            self.whole = self._less * single if n else 1
            return
        self._rows = [1, *[0] * n]
        for _, power, limit in self.cards:
            for k in range(n, 0, -1):
                self._rows[k] += _more(self._rows, k, power, limit)
        self.whole = self._rows[n]

    def each(self) -> Iterable[tuple[str, int]]:
        """For each card the ways in which one of the troops, any of the n, is that card."""
        if not self.n:
            return
        for card, power, limit in self.cards:
            if self._is_free:
                yield card, self.n * self._less << (WIDTH * power)
                continue
            without = self._rows.copy()
            for k in range(1, self.n + 1):
                without[k] -= _more(without, k, power, limit)
            ways = 2 * without[self.n - 1] << (WIDTH * power)  # the only one of its name, or one of two
            if limit > 1 and self.n > 1:
                ways += 4 * without[self.n - 2] << (2 * WIDTH * power)
            yield card, ways


def _more(rows: Sequence[int], k: int, power: int, limit: int) -> int:
    """What one more card adds to the ways of k troops: as one of them, or as two."""
    once = 2 * rows[k - 1] << (WIDTH * power) if limit else 0
    return once + (2 * rows[k - 2] << (2 * WIDTH * power) if limit > 1 and k > 1 else 0)


def _placed(groups: Sequence[Group], known: Sequence[str]) -> list[list[str]]:
    """Which cards known to be in the army are among the troops of which group."""
    found: list[list[str]] = [[] for _ in groups]
    for card in known:
        for group, taken in zip(groups, found, strict=True):
            if len(taken) < len(group.squares) and any(each.id == card for each in group.cards):
                taken.append(card)
                break
    return found


def _at(counts: int, score: int) -> int:
    """The number in the field of a score."""
    return (counts >> (WIDTH * score)) & ((1 << WIDTH) - 1) if score >= 0 else 0


def _worn(troop: Troop) -> tuple[str, ...]:
    return tuple(each.card for each in (troop.weapon, troop.armor) if each is not None)


def _ranked(counts: Mapping[str, float]) -> Chances:
    whole = sum(counts.values())
    return tuple(
        (card, count / whole) for card, count in sorted(counts.items(), key=lambda each: (-each[1], each[0])) if count
    )
