"""A whole state that fits a view: hidden troops, hands and decks as they might be (docs/rules/lytharian.md, FOG-12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from game.core.dice import below
from game.core.seats import Seat
from game.rules.lytharian.armies import MOST_SPELLS, MOST_TWINS, OPPOSED, align_of, deck_min, wanted
from game.rules.lytharian.law import Card, Law
from game.rules.lytharian.state import SLOTS, UNSEEN, AtTroop, Casting, LytharianState, Troop, other

TRIES = 60
"""Exchanges of single troops tried to come nearer to the army score."""


class Imagination:
    """Draws what is hidden; one serves a whole game, since which cards there are never changes."""

    def __init__(self, law: Law) -> None:
        self.law = law
        troops = [card for _, card in sorted(law.cards.items()) if card.kind == "troop"]
        self.by_piece = {
            piece: [card for card in troops if card.piece == piece] for piece in ("K", "Q", "R", "KN", "B", "P")
        }
        self.others = [card for _, card in sorted(law.cards.items()) if card.kind != "troop"]

    def whole(self, view: LytharianState, seat: Seat, rng: int) -> LytharianState:
        """The view with everything hidden drawn so that it might be."""
        s = view.clone()
        s.rng = rng
        foe = other(seat)
        self._troops(s, foe)
        self._cards(s, foe)
        s.deck[seat] = self._mixed(s, s.deck[seat])
        s.stack = tuple(self._placed(s, casting, foe) for casting in s.stack)
        if s.resolving is not None:
            s.resolving = self._placed(s, s.resolving, foe)
        return s

    def _below(self, s: LytharianState, n: int) -> int:
        s.rng, found = below(s.rng, n)
        return found

    def _mixed(self, s: LytharianState, cards: Sequence[str]) -> tuple[str, ...]:
        rest = list(cards)
        mixed = []
        while rest:
            mixed.append(rest.pop(self._below(s, len(rest))))
        return tuple(mixed)

    # --- troops

    def _troops(self, s: LytharianState, foe: Seat) -> None:
        """Face-down troops, and an army that waits to be placed."""
        hidden = [square for square, troop in s.troops(foe) if troop.card == UNSEEN]
        tray = s.chosen[foe] if s.duel is None else s.duel.left[foe]
        waiting = sum(card == UNSEEN for card in tray)
        seen = [troop.card for _, troop in s.troops(foe) if troop.card != UNSEEN]
        # Whoever has fought in a duel may lie in the crypt too.
        gone = Counter(s.crypt[foe]) | Counter(() if s.duel is None else s.duel.fought[foe])
        seen += [*gone.elements(), *(card for card in tray if card != UNSEEN)]
        pieces = ["P" if s.at(square).copied else s.at(square).piece for square in hidden]
        if waiting:
            left = Counter(wanted(self.law)) - Counter(self.law.card(card).piece for card in seen) - Counter(pieces)
            pieces += list(left.elements())[:waiting]
        drawn = self._draw_troops(s, foe, seen, pieces, [s.at(square) for square in hidden])
        for square, card in zip(hidden, drawn, strict=False):
            troop = s.at(square)
            copied = self.by_piece[troop.piece][0].id if troop.copied else ""
            s.board[square] = replace(troop, card=card, copied=copied)
        if waiting and s.duel is None:
            s.chosen[foe] = tuple(sorted(drawn[len(hidden) :]))
        elif waiting and s.duel is not None:
            trays = list(s.duel.left)
            trays[foe] = tuple(sorted(drawn[len(hidden) :]))
            s.duel = replace(s.duel, left=(trays[0], trays[1]))

    def _draw_troops(
        self, s: LytharianState, foe: Seat, seen: list[str], pieces: list[str], troops: list[Troop]
    ) -> list[str]:
        is_mixed = self.law.mode != "standard"
        align = align_of(self.law, [*seen, *s.known[foe].army])
        if align == "neutral" and not is_mixed:
            align = ("good", "evil")[self._below(s, 2)]
        counts = Counter(seen)
        drawn: list[str] = []
        wanted_cards = list(s.known[foe].army)
        for i, piece in enumerate(pieces):
            troop = troops[i] if i < len(troops) else None
            meant = [card for card in wanted_cards if self.law.card(card).piece == piece]
            choices = [self.law.card(card) for card in meant[:1]] or [
                card
                for card in self.by_piece[piece]
                if (is_mixed or card.align in (align, "neutral"))
                and self._has_room(counts, card)
                and (troop is None or fits_statements(card, troop))
            ]
            card = (choices or self.by_piece[piece])[self._below(s, len(choices or self.by_piece[piece]))]
            if card.id in wanted_cards:
                wanted_cards.remove(card.id)
            counts[card.id] += 1
            drawn.append(card.id)
        if s.army_score[foe]:
            self._match_score(s, foe, seen, drawn, counts, align, troops)
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
        align: str,
        troops: list[Troop],
    ) -> None:
        """Exchanges single troops until the army is worth what is known of it, as near as can be.  LYTH-ARMY-6."""
        power = {card.id: card.power for cards in self.by_piece.values() for card in cards}
        missing = s.army_score[foe] - sum(power.get(card, 0) for card in (*seen, *drawn))
        known = Counter(s.known[foe].army)
        for _ in range(TRIES):
            if not missing or not drawn:
                return
            i = self._below(s, len(drawn))
            old = self.law.card(drawn[i])
            if known[old.id]:
                continue
            choices = [
                card
                for card in self.by_piece[old.piece]
                if (self.law.mode != "standard" or card.align in (align, "neutral"))
                and self._has_room(counts, card)
                and abs(missing - card.power + old.power) < abs(missing)
                and (i >= len(troops) or fits_statements(card, troops[i]))
            ]
            if choices:
                card = choices[self._below(s, len(choices))]
                counts[old.id] -= 1
                counts[card.id] += 1
                drawn[i] = card.id
                missing -= card.power - old.power

    # --- cards

    def _cards(self, s: LytharianState, foe: Seat) -> None:
        """Hand and deck, of cards that could share a deck with those that have been seen."""
        unseen_hand = s.hand[foe].count(UNSEEN)
        unseen_deck = s.deck[foe].count(UNSEEN)
        if not unseen_hand + unseen_deck:
            return
        seen = self._seen_cards(s, foe)
        known = s.known[foe].deck
        pool = known + self._mixed(s, self._possible(s, foe, seen))[: unseen_hand + unseen_deck - len(known)]
        short = unseen_hand + unseen_deck - len(pool)
        pool += tuple(self.others[self._below(s, len(self.others))].id for _ in range(short))
        pool = self._mixed(s, pool)
        s.hand[foe] = tuple(card for card in s.hand[foe] if card != UNSEEN) + pool[:unseen_hand]
        s.deck[foe] = self._mixed(s, [*(card for card in s.deck[foe] if card != UNSEEN), *pool[unseen_hand:]])

    def _seen_cards(self, s: LytharianState, foe: Seat) -> list[str]:
        """Every card of its deck that lies open or is known."""
        found = [card for card in s.hand[foe] if card != UNSEEN]
        found += [*s.known[foe].deck, *s.nether[foe]]
        found += [enchant.card for enchant in s.enchants[foe] if enchant.owner == foe]
        for troop in s.board:
            attached = [troop.slot(slot) for slot in SLOTS] if troop is not None else []
            found += [each.card for each in attached if each is not None and each.owner == foe]
        items = [*s.stack, *([] if s.resolving is None else [s.resolving])]
        return found + [casting.card for casting in items if casting.is_spell and casting.nether_of == foe]

    def _possible(self, s: LytharianState, foe: Seat, seen: list[str]) -> list[str]:
        counts = Counter(seen)
        banned = set() if self.law.mode != "standard" else self._banned(s, foe, seen)
        found: list[str] = []
        for card in self.others:
            if card.element not in banned:
                most = 1 if card.is_unique else MOST_SPELLS
                found += [card.id] * max(0, most - counts[card.id])
        return found if found or deck_min(self.law) else [card.id for card in self.others]

    def _banned(self, s: LytharianState, foe: Seat, seen: list[str]) -> set[str]:
        """Elements that its deck can't have, by its army and by what has been seen of it.  LYTH-DECK-3 to -5."""
        elements = {self.law.card(card).element for card in seen}
        troops = [troop.card for _, troop in s.troops(foe)]
        align = align_of(self.law, [*troops, *s.crypt[foe], *s.chosen[foe]])
        banned = {"good": {"death"}, "evil": {"life"}}.get(align, set())
        for a, b in (*OPPOSED, ("life", "death")):
            if a in elements or b in elements:
                banned |= {b if a in elements else a}
            elif not banned & {a, b}:
                banned |= {(a, b)[self._below(s, 2)]}
        return banned - elements

    # --- the stack

    def _placed(self, s: LytharianState, casting: Casting, foe: Seat) -> Casting:
        """An ability of a face-down troop: some neighbour of its target may have used it.  LYTH-FOG-7."""
        if casting.by != foe or casting.card or casting.source >= 0:
            return casting
        target = casting.at[0] if casting.at else None
        near = [square for square, troop in s.troops(foe) if not troop.is_up]
        if isinstance(target, AtTroop):
            near = [q for q in near if q == target.square or q in self.law.ground.near[target.square]] or near
        return replace(casting, source=near[self._below(s, len(near))]) if near else casting


def fits_statements(card: Card, troop: Troop) -> bool:
    """Whether a card could be that troop's, by what has been said of it.  LYTH-FOG-6."""
    return all(_fits(card, said) for said in troop.said)


def _fits(card: Card, said: str) -> bool:
    names = {power.name.lower() for power in card.powers}
    match said.split():
        case ["is", "humanoid"]:
            return card.body == "humanoid"
        case ["is", trait]:
            return trait in (card.race, *card.classes)
        case ["cannot", "be", "targeted", "by", kind]:
            return f"{kind} invulnerability" in names
        case ["prevented", "by", "immunity"]:
            return any(name.endswith("immune") for name in names)
        case ["prevented", "by", "resistance"]:
            return any("resist" in name for name in names)
        case ["spell", "for", *_]:
            return any(name.endswith("affinity") for name in names)
    return True
