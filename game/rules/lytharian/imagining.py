"""A whole state that fits a view: hidden troops, hands and decks as they might be (docs/rules/lytharian.md, FOG-12).

A thought wants many of them of one view, so what all of them share is found out once for a view, and drawing one more
costs little beside copying it: cards are dealt from decks shuffled beforehand, of which each state takes a stretch of
its own; armies are made up a few for each set of facts.  What is drawn depends on the view, the seat and the number
alone, never on what was asked before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import product

from game.core.dice import advance, child, seeded
from game.core.seats import Seat
from game.rules.lytharian.armies import MOST_SPELLS, MOST_TWINS, OPPOSED, align_of, wanted
from game.rules.lytharian.dealing import Draws, Muster, Ring, shuffled
from game.rules.lytharian.law import Card, Law
from game.rules.lytharian.modes import Duel
from game.rules.lytharian.state import (
    UNSEEN,
    AtTroop,
    Casting,
    LytharianState,
    Troop,
    other,
)
from game.rules.lytharian.statements import fits_statements

TRIES = 60
"""Exchanges of single troops tried to come nearer to the army score."""
GUESSES = 8
"""So many armies are made up for the same facts; a state takes one of them."""
MOST_FACTS = 64
"""Sets of facts whose armies are kept."""


@dataclass(slots=True)
class Guess:
    """Hidden troops as they might be, placed."""

    board: list[Troop | None]
    chosen: tuple[str, ...]
    duel: Duel | None
    align: str
    """Of the whole army."""


@dataclass(slots=True)
class Facts:
    """What all whole states of one view share."""

    view: LytharianState
    seat: Seat
    own: Ring | None
    """The own deck; None without a card."""
    hidden: list[int]
    """Squares of troops that are not known."""
    waiting: int
    """Troops not known that have not been placed."""
    seen: list[str]
    """Troops that are known, wherever they lie."""
    need: int
    """Cards to be dealt to the enemy."""
    shown: tuple[str, ...]
    """What is known of its hand."""
    known: tuple[str, ...]
    """What is known to be among its other cards."""
    gone: list[int]
    """Numbers of cards that can't be dealt, since they have been seen."""
    elements: frozenset[str]
    """Of the cards seen."""
    is_secret: bool
    """Whether something on the stack was done by a troop that is not known."""
    guesses: dict[int, Guess] = field(default_factory=dict)
    decks: dict[str, list[Ring | frozenset[str]]] = field(default_factory=dict)
    """By the alignment of its army the decks that the enemy's may come from; elements it lacks, until one is used."""


class Imagination:
    """Draws what is hidden; one serves a whole game, since which cards there are never changes."""

    def __init__(self, law: Law) -> None:
        self.law = law
        troops = [card for _, card in sorted(law.cards.items()) if card.kind == "troop"]
        self.by_piece = {
            piece: [card for card in troops if card.piece == piece] for piece in ("K", "Q", "R", "KN", "B", "P")
        }
        self.others = [card for _, card in sorted(law.cards.items()) if card.kind != "troop"]
        self.place_of = {card.id: place * MOST_SPELLS for place, card in enumerate(self.others)}
        self.names: list[str | None] = [card.id for card in self.others for _ in range(MOST_SPELLS)]
        """Cards by number: each has one for every copy."""
        self.boxes: dict[frozenset[str], list[int]] = {}
        """By the elements that are left out the numbers of all other cards, shuffled."""
        self.orders: dict[int, list[int]] = {}
        self.armies: dict[tuple[object, ...], Muster] = {}
        self.last: Facts | None = None

    def whole(self, view: LytharianState, seat: Seat, rng: int) -> LytharianState:
        """The view with everything hidden drawn so that it might be.  A view is not to be changed after the first."""
        facts = self.last
        if facts is None or facts.view is not view or facts.seat != seat:
            facts = self.last = self._facts(view, seat)
        s = view.clone()
        s.rng = rng
        bits = advance(rng)[1]
        foe = other(seat)
        align = ""
        if facts.hidden or facts.waiting:
            guess = self._guess(facts, (bits >> 40) % GUESSES)
            s.board = guess.board.copy()
            s.chosen[foe] = guess.chosen
            s.duel = guess.duel
            align = guess.align
        own = facts.own
        if own is not None:
            s.deck[seat] = own.stretch(bits >> 20, own.size)
        if facts.need:
            self._deal(facts, s, foe, align, bits)
        if facts.is_secret:
            draws = Draws(child(rng, 1))
            s.stack = tuple(self._placed(s, casting, foe, draws) for casting in s.stack)
            if s.resolving is not None:
                s.resolving = self._placed(s, s.resolving, foe, draws)
        return s

    def _facts(self, view: LytharianState, seat: Seat) -> Facts:
        foe = other(seat)
        hidden = []
        troops = []
        cards = [card for card in view.hand[foe] if card != UNSEEN]
        shown = tuple(cards)
        cards += [*view.known[foe].deck, *view.nether[foe]]
        cards += [enchant.card for enchant in view.enchants[foe] if enchant.owner == foe]
        for square, troop in enumerate(view.board):
            if troop is None:
                continue
            for each in (troop.weapon, troop.armor, troop.aura, troop.curse):
                if each is not None and each.owner == foe:
                    cards.append(each.card)
            if troop.seat == foe and troop.card == UNSEEN:
                hidden.append(square)
            elif troop.seat == foe:
                troops.append(troop.card)
        items = view.stack if view.resolving is None else (*view.stack, view.resolving)
        cards += [casting.card for casting in items if casting.is_spell and casting.nether_of == foe]
        tray = view.chosen[foe] if view.duel is None else view.duel.left[foe]
        fallen: Sequence[str] = view.crypt[foe]
        if view.duel is not None:  # whoever has fought may lie in the crypt too
            fallen = list((Counter(fallen) | Counter(view.duel.fought[foe])).elements())
        need = view.hand[foe].count(UNSEEN) + len(view.deck[foe])
        return Facts(
            view,
            seat,
            self._own(view.deck[seat]),
            hidden,
            tray.count(UNSEEN),
            [*troops, *fallen, *(card for card in tray if card != UNSEEN)],
            need,
            shown,
            view.known[foe].deck,
            self._gone(cards),
            frozenset(self.law.card(card).element for card in cards),
            any(_is_secret(casting, foe) for casting in items),
        )

    def _own(self, deck: tuple[str, ...]) -> Ring | None:
        """The own deck in some order that does not depend on the true one."""
        if not deck:
            return None
        if len(deck) not in self.orders:
            self.orders[len(deck)] = shuffled(len(deck))
        return Ring([deck[place] for place in self.orders[len(deck)]])

    def _gone(self, cards: Sequence[str]) -> list[int]:
        """The first copies of what has been seen."""
        counts: dict[str, int] = {}
        found = []
        for card in cards:
            copy = counts.get(card, 0)
            if copy < MOST_SPELLS and card in self.place_of:
                counts[card] = copy + 1
                found.append(self.place_of[card] + copy)
        return found

    # --- troops

    def _guess(self, facts: Facts, number: int) -> Guess:
        """Face-down troops, and an army that waits to be placed, as that guess has them."""
        guess = facts.guesses.get(number)
        if guess is not None:
            return guess
        view, foe = facts.view, other(facts.seat)
        hidden = [view.at(square) for square in facts.hidden]
        pieces = ["P" if troop.copied else troop.piece for troop in hidden]
        if facts.waiting:
            left = Counter(wanted(self.law)) - Counter(self.law.card(card).piece for card in facts.seen)
            pieces += list((left - Counter(pieces)).elements())[: facts.waiting]
        drawn = self._army(view, foe, facts.seen, pieces, hidden, number)
        board = view.board.copy()
        for square, troop, card in zip(facts.hidden, hidden, drawn, strict=False):
            copied = self.by_piece[troop.piece][0].id if troop.copied else ""
            board[square] = replace(troop, card=card, copied=copied)
        chosen, duel = view.chosen[foe], view.duel
        tray = tuple(sorted(drawn[len(hidden) :]))
        if facts.waiting and duel is None:
            chosen = tray
        elif facts.waiting and duel is not None:
            duel = replace(duel, left=(duel.left[0], tray) if foe else (tray, duel.left[1]))
        align = align_of(self.law, [*facts.seen, *drawn])
        found = facts.guesses[number] = Guess(board, chosen, duel, align)
        return found

    def _army(
        self, view: LytharianState, foe: Seat, seen: list[str], pieces: list[str], troops: list[Troop], number: int
    ) -> list[str]:
        """The cards of one guess; kept, since the facts about hidden troops change seldom."""
        said = tuple(troop.said for troop in troops)
        key = (foe, tuple(pieces), said, tuple(sorted(seen)), view.known[foe].army, view.army_score[foe])
        if key not in self.armies:
            if len(self.armies) >= MOST_FACTS:
                self.armies.clear()
            self.armies[key] = Muster()
        muster = self.armies[key]
        if number not in muster.drawn:
            draws = Draws(child(seeded(number), 1))
            muster.drawn[number] = self._draw_troops(view, foe, seen, pieces, troops, muster, draws)
        return muster.drawn[number]

    def _fitting(self, muster: Muster, pieces: list[str], troops: list[Troop], align: str) -> list[list[Card]]:
        """For each that is not known the cards it may be, by its piece, its side and what has been said of it."""
        if align not in muster.fitting:
            is_mixed = self.law.mode != "standard"
            muster.fitting[align] = [
                [
                    card
                    for card in self.by_piece[piece]
                    if (is_mixed or card.align in (align, "neutral"))
                    and (i >= len(troops) or not troops[i].said or fits_statements(card, troops[i]))
                ]
                for i, piece in enumerate(pieces)
            ]
        return muster.fitting[align]

    def _draw_troops(
        self,
        s: LytharianState,
        foe: Seat,
        seen: list[str],
        pieces: list[str],
        troops: list[Troop],
        muster: Muster,
        draws: Draws,
    ) -> list[str]:
        is_mixed = self.law.mode != "standard"
        align = align_of(self.law, [*seen, *s.known[foe].army])
        if align == "neutral" and not is_mixed:
            align = ("good", "evil")[draws.below(2)]
        counts = Counter(seen)
        full = {card for card in counts if not self._has_room(counts, self.law.card(card))}
        drawn: list[str] = []
        wanted_cards = list(s.known[foe].army)
        fitting = self._fitting(muster, pieces, troops, align)
        for i, piece in enumerate(pieces):
            meant = [card for card in wanted_cards if self.law.card(card).piece == piece]
            choices = [self.law.card(card) for card in meant[:1]]
            if not choices:
                choices = [card for card in fitting[i] if card.id not in full]
            card = (choices or self.by_piece[piece])[draws.below(len(choices or self.by_piece[piece]))]
            if card.id in wanted_cards:
                wanted_cards.remove(card.id)
            counts[card.id] += 1
            if not self._has_room(counts, card):
                full.add(card.id)
            drawn.append(card.id)
        if s.army_score[foe]:
            self._match_score(s, foe, seen, drawn, counts, full, fitting, draws)
        return drawn

    def _has_room(self, counts: Counter[str], card: Card) -> bool:
        most = 99 if self.law.mode == "chaos" else 1 if card.is_unique else MOST_TWINS
        return counts[card.id] < most

    def _match_score(
        self,
        s: LytharianState,
        foe: Seat,
        seen: list[str],
        drawn: list[str],
        counts: Counter[str],
        full: set[str],
        fitting: list[list[Card]],
        draws: Draws,
    ) -> None:
        """Exchanges single troops until the army is worth what is known of it, as near as can be.  LYTH-ARMY-6."""
        missing = s.army_score[foe] - sum(self.law.card(card).power for card in (*seen, *drawn))
        known = Counter(s.known[foe].army)
        for _ in range(TRIES):
            if not missing or not drawn:
                return
            i = draws.below(len(drawn))
            old = self.law.card(drawn[i])
            if known[old.id]:
                continue
            choices = [
                card
                for card in fitting[i]
                if abs(missing - card.power + old.power) < abs(missing) and card.id not in full
            ]
            if choices:
                card = choices[draws.below(len(choices))]
                counts[old.id] -= 1
                counts[card.id] += 1
                full = {each for each in counts if not self._has_room(counts, self.law.card(each))}
                drawn[i] = card.id
                missing -= card.power - old.power

    # --- cards

    def _deal(self, facts: Facts, s: LytharianState, foe: Seat, align: str, bits: int) -> None:
        """Hand and deck, of cards that could share a deck with those that have been seen."""
        decks = facts.decks.get(align)
        if decks is None:
            decks = facts.decks[align] = self._ways(facts, align)
        way = (bits >> 44) % len(decks)
        ring = decks[way]
        if not isinstance(ring, Ring):
            ring = decks[way] = self._ring(facts, ring)
        cards = ring.stretch(bits, facts.need - len(facts.known)) if ring.size else ()
        if len(cards) < facts.need:
            cards = self._with_known(facts, cards, Draws(child(s.rng, 2)))
        in_hand = facts.need - len(s.deck[foe])
        s.hand[foe] = facts.shown + cards[:in_hand]
        s.deck[foe] = cards[in_hand:]

    def _with_known(self, facts: Facts, cards: tuple[str, ...], draws: Draws) -> tuple[str, ...]:
        """Known cards laid among the others; where no legal deck has so many, any card."""
        found = list(cards)
        short = facts.need - len(cards) - len(facts.known)
        more = [self.others[draws.below(len(self.others))].id for _ in range(short)]
        for card in (*facts.known, *more):
            found.insert(draws.below(len(found) + 1), card)
        return tuple(found)

    def _ways(self, facts: Facts, align: str) -> list[Ring | frozenset[str]]:
        """Elements that could be missing in the enemy's deck, one set for each way in which open pairs may fall."""
        if self.law.mode != "standard":
            return [frozenset()]
        return [*self._banned(facts, align or align_of(self.law, facts.seen))]

    def _ring(self, facts: Facts, banned: frozenset[str]) -> Ring:
        """All copies of all cards that have not been seen but those of banned elements."""
        if banned not in self.boxes:
            numbers = [
                self.place_of[card.id] + copy
                for card in self.others
                if card.element not in banned
                for copy in range(1 if card.is_unique else MOST_SPELLS)
            ]
            self.boxes[banned] = [numbers[place] for place in shuffled(len(numbers))]
        names = self.names.copy()
        for number in facts.gone:
            names[number] = None
        return Ring(list(filter(None, map(names.__getitem__, self.boxes[banned]))))

    def _banned(self, facts: Facts, align: str) -> list[frozenset[str]]:
        """Elements that its deck can't have, by its army and by what has been seen of it.  LYTH-DECK-3 to -5."""
        elements = facts.elements
        banned = {"good": {"death"}, "evil": {"life"}}.get(align, set())
        either: list[tuple[str, str]] = []
        for a, b in (*OPPOSED, ("life", "death")):
            if a in elements or b in elements:
                banned = banned | {b if a in elements else a}
            elif not banned & {a, b}:
                either.append((a, b))
        return [frozenset(banned.union(ways) - elements) for ways in product(*either)]

    # --- the stack

    def _placed(self, s: LytharianState, casting: Casting, foe: Seat, draws: Draws) -> Casting:
        """An ability of a face-down troop: some neighbour of its target may have used it.  LYTH-FOG-7."""
        if not _is_secret(casting, foe):
            return casting
        target = casting.at[0] if casting.at else None
        near = [square for square, troop in s.troops(foe) if not troop.is_up]
        if isinstance(target, AtTroop):
            near = [q for q in near if q == target.square or q in self.law.ground.near[target.square]] or near
        return replace(casting, source=near[draws.below(len(near))]) if near else casting


def _is_secret(casting: Casting, foe: Seat) -> bool:
    """Whether it is not known which troop of the enemy has used its ability."""
    return casting.by == foe and not casting.card and casting.source < 0
