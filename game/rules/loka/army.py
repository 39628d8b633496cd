"""Choosing armies: what an army may be, and armies that the program proposes (docs/rules/loka.md, ARMY)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from game.core.dice import below
from game.core.ruleset import Label, Muster, Offer, Phase, Refusal
from game.core.seats import Seat
from game.rules.loka.actions import ChooseArmy
from game.rules.loka.data import ReadyArmy
from game.rules.loka.law import Law

BOXES = {"box": 1, "two_boxes": 2}
Counts = tuple[int, ...]
"""How many of each kind, by its number; the king is never counted."""


class Armies:
    """What may be bought, for how much."""

    def __init__(self, law: Law) -> None:
        self.law = law
        self.buyable = list(law.buyable)
        self.pawns = [n for n in self.buyable if law.kinds[law.names[n]].pawn]
        self.most_pawns: int = law.switched["max_pawns"]
        self.most_pieces: int = law.switched["max_pieces"]
        self.caps = self._caps(law.switched["piece_set"])
        self._proposed: dict[Seat, list[ChooseArmy]] = {}
        self._asked: dict[Seat, Muster] = {}

    def _caps(self, piece_set: str | Mapping[str, int]) -> dict[int, int]:
        """How many of each kind there are; a kind that is left out has no end.  LOKA-ARMY-9."""
        if isinstance(piece_set, str):
            boxes = BOXES.get(piece_set)
            if boxes is None:
                return {}
            return {n: boxes * self.law.kinds[self.law.names[n]].in_box for n in self.buyable}
        return {n: piece_set.get(self.law.names[n], 0) for n in self.buyable}

    def limit(self, kind: int) -> int:
        """The most of a kind that any army may have, its points not thought of."""
        most = self.most_pieces - 1
        if kind in self.pawns:
            most = min(most, self.most_pawns)
        return min(most, self.caps.get(kind, most))

    def cost(self, counts: Counts) -> int:
        """LOKA-ARMY-2."""
        return sum(number * self.law.price(self.law.names[kind]) for kind, number in enumerate(counts) if number)

    def action(self, counts: Mapping[str, int]) -> ChooseArmy:
        """The action that chooses so many of each kind, by name."""
        numbers = [0] * self.law.kind_count
        for name, number in counts.items():
            numbers[self.law.numbers[name]] = number
        return self.of(tuple(numbers))

    def of(self, counts: Counts) -> ChooseArmy:
        """The action that chooses so many of each kind, by number.  LOKA-ARMY-14."""
        return ChooseArmy(f"army:{self.listed(counts)}", counts)

    def named(self, counts: Counts) -> dict[str, int]:
        """Kinds by name, with how many of each; those that are there."""
        return {self.law.names[kind]: number for kind, number in enumerate(counts) if number}

    def listed(self, counts: Counts) -> str:
        """`rook,pawn*4`, or `none`."""
        names = self.law.names
        parts = [names[n] if counts[n] == 1 else f"{names[n]}*{counts[n]}" for n in self.buyable if counts[n]]
        return ",".join(parts) or "none"

    def parse(self, text: str) -> ChooseArmy:
        """The army written after `army:`; ValueError with a sentence when it is none."""
        numbers = [0] * self.law.kind_count
        for part in [] if text == "none" else text.split(","):
            name, star, many = part.partition("*")
            kind = self.law.numbers.get(name)
            if kind is None or kind not in self.buyable:
                known = ", ".join(self.law.names[n] for n in self.buyable)
                raise ValueError(f'"{name}" can\'t be bought; known are {known}, or none for the king alone')
            if star and not (many.isdigit() and 0 < int(many) <= 999):
                raise ValueError(f'"{part}" is no number of pieces; write {name}*2')
            if numbers[kind]:
                raise ValueError(f"{name} is named twice; write {name}*2")
            numbers[kind] = int(many) if star else 1
        return self.of(tuple(numbers))

    def refusal(self, seat: Seat, counts: Counts) -> Refusal | None:
        """Why a seat may not have this army.  LOKA-ARMY-3, -7 to -9."""
        r = self.law
        cost, points = self.cost(counts), r.points(seat)
        if cost > points:
            return Refusal("LOKA-ARMY-3", f"This army costs {cost} points; {r.seat_name(seat)} has {points}.")
        pawns = sum(counts[n] for n in self.pawns)
        if pawns > self.most_pawns:
            return Refusal("LOKA-ARMY-7", f"{pawns} Pawns are too many; an army has at most {self.most_pawns}.")
        pieces = 1 + sum(counts)
        if pieces > self.most_pieces:
            why = f"{pieces} pieces with the King are too many; an army has at most {self.most_pieces}."
            return Refusal("LOKA-ARMY-8", why)
        for kind, cap in self.caps.items():
            if counts[kind] > cap:
                name = r.names[kind]
                why = f"The set holds {cap} of the {r.kinds[name].name}, not {counts[kind]}."
                return Refusal("LOKA-ARMY-9", why, (Label(name),))
        return None

    # --- proposals

    def ready(self, seat: Seat) -> list[tuple[ReadyArmy, ChooseArmy]]:
        """The ready-made armies that a seat may take, made for its points: what is too small for them grows, and what
        leaves much all the same is left out.  As they are written first.  LOKA-ARMY-13.
        """
        whole: dict[ChooseArmy, ReadyArmy] = {}
        grown: dict[ChooseArmy, ReadyArmy] = {}
        for army in self.law.ready_made.values():
            action = self.action(army.pieces)
            if self.refusal(seat, action.counts) is not None:
                continue
            if self.leaves_much(seat, action.counts):
                action = self.of(self.grown(seat, action.counts))
                grown.setdefault(action, replace(army, pieces=self.named(action.counts)))
            else:
                whole.setdefault(action, army)
        made = {**grown, **whole}
        return [(made[action], action) for action in self._fullest(seat, dict.fromkeys([*whole, *grown]))]

    def leaves_much(self, seat: Seat, counts: Counts) -> bool:
        """Whether a tenth of the points or more would be left over."""
        return 10 * self.left(seat, counts) >= max(1, self.law.points(seat))

    def _fullest(self, seat: Seat, armies: Iterable[ChooseArmy]) -> list[ChooseArmy]:
        """Those that leave little; where limits allow none (a box, few pieces), those that leave least."""
        armies = list(armies)
        least = min((self.left(seat, army.counts) for army in armies), default=0)
        return [a for a in armies if not self.leaves_much(seat, a.counts) or self.left(seat, a.counts) == least]

    def left(self, seat: Seat, counts: Counts) -> int:
        """Points that a seat keeps beside this army."""
        return self.law.points(seat) - self.cost(counts)

    def grown(self, seat: Seat, counts: Counts) -> Counts:
        """More of each kind in the proportions of `counts`, then of any other, dearest first, as long as it goes."""
        now = list(counts)
        while more := [kind for kind in self.buyable if self._has_room(seat, now, kind)]:
            alike = [kind for kind in more if counts[kind]]
            # Of what it has, the kind that is farthest behind its share; a tie goes to the dearer one.
            kind = (
                min(alike, key=lambda n: (Fraction(now[n], counts[n]), -self._price(n)))
                if alike
                else max(more, key=self._price)
            )
            now[kind] += 1
        return tuple(now)

    def _has_room(self, seat: Seat, counts: list[int], kind: int) -> bool:
        """Whether points and limits allow one more of a kind."""
        more = tuple(number + (n == kind) for n, number in enumerate(counts))
        return self.refusal(seat, more) is None

    def _price(self, kind: int) -> int:
        return self.law.price(self.law.names[kind])

    def proposals(self, seat: Seat) -> list[ChooseArmy]:
        """Ready-made armies and some bought by plain plans, all of which use their points well; at least one."""
        if seat not in self._proposed:
            self._proposed[seat] = self._proposals(seat)
        return self._proposed[seat]

    def decision(self, seat: Seat) -> Muster:
        """What the seat can buy, and for how many points; the same all game."""
        if seat not in self._asked:
            law = self.law
            offers = tuple(
                Offer(name, kind.name, law.price(name), self.limit(law.numbers[name]), law.picture(name, seat))
                for name, kind in law.kinds.items()
                if not kind.royal
            )
            self._asked[seat] = Muster(seat, Phase.ARMY, "army", offers, law.points(seat))
        return self._asked[seat]

    def _proposals(self, seat: Seat) -> list[ChooseArmy]:
        found = {action.text: action for _, action in self.ready(seat)}
        for plan in self._plans():
            action = self.of(self.bought(seat, plan))
            found.setdefault(action.text, action)
        return self._fullest(seat, (found[text] for text in sorted(found)))

    def _plans(self) -> Iterator[list[int]]:
        """Orders in which to go shopping."""
        dear = sorted(self.buyable, key=lambda n: (-self.law.price(self.law.names[n]), n))
        yield dear
        yield dear[::-1]
        for kind in dear:
            yield [kind, *dear[::-1]]

    def bought(self, seat: Seat, order: list[int]) -> Counts:
        """One of each kind in turn, as long as anything can be bought."""
        counts = [0] * self.law.kind_count
        left = self.law.points(seat)
        places = self.most_pieces - 1
        pawns = self.most_pawns
        is_buying = True
        while is_buying:
            is_buying = False
            for kind in order:
                price = self.law.price(self.law.names[kind])
                is_pawn = kind in self.pawns
                has_some = counts[kind] < self.caps.get(kind, places + counts[kind]) and not (is_pawn and not pawns)
                if price <= left and places and has_some:
                    counts[kind] += 1
                    left -= price
                    places -= 1
                    pawns -= is_pawn
                    is_buying = True
        return tuple(counts)

    def imagined(self, seat: Seat, rng: int) -> tuple[int, Counts]:
        """Some legal army: what an enemy may have chosen.  The next generator state comes first."""
        order = list(self.buyable)
        for i in range(len(order) - 1, 0, -1):
            rng, j = below(rng, i + 1)
            order[i], order[j] = order[j], order[i]
        rng, kept = below(rng, len(order))
        return rng, self.bought(seat, order[kept:] + order[:kept])
