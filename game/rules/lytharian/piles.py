"""Hands, decks, nethers and crypts (docs/rules/lytharian.md, DRAW, DISCARD and SORCERY-2)."""

from __future__ import annotations

from dataclasses import replace

from game.core.dice import below
from game.core.events import Tell
from game.core.ruleset import Result
from game.core.seats import Seat
from game.rules.lytharian.asks import DiscardCards, PickCards
from game.rules.lytharian.dice import shuffled
from game.rules.lytharian.events import CardRecovered, CardsDiscarded, CardsDrawn, DeckShuffled
from game.rules.lytharian.law import Card, Law
from game.rules.lytharian.state import AtCard, Known, LytharianState, other


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """The cards but for one of that name."""
    i = cards.index(card)
    return cards[:i] + cards[i + 1 :]


def out_of_hand(s: LytharianState, seat: Seat, card: str) -> None:
    """Takes a card out of a hand, for all to see where it goes."""
    s.hand[seat] = without(s.hand[seat], card)
    known = s.known[seat]
    if card in known.hand:
        s.known[seat] = replace(known, hand=without(known.hand, card))
    elif card in known.deck:
        # It was drawn unseen: of the cards known to be in the deck, one of that name has now been seen to leave.
        s.known[seat] = replace(known, deck=without(known.deck, card))


def into_nether(s: LytharianState, seat: Seat, card: str) -> None:
    """Lays a card on its owner's nether.  LYTH-STACK-4."""
    s.nether[seat] += (card,)


def draw(law: Law, s: LytharianState, seat: Seat, n: int, tell: Tell | None) -> None:
    """From the top of the deck; an empty deck gives nothing (option deck_out).  LYTH-DRAW-3, -4."""
    drawn: list[str] = []
    for _ in range(n):
        if not s.deck[seat] and not _refill(law, s, seat, tell):
            break
        drawn.append(s.deck[seat][0])
        s.deck[seat] = s.deck[seat][1:]
    if not drawn:
        return
    s.hand[seat] += tuple(drawn)
    if tell:
        tell(CardsDrawn(seat, tuple(drawn)))


def _refill(law: Law, s: LytharianState, seat: Seat, tell: Tell | None) -> bool:
    """What the option deck_out does with an empty deck; whether there is something to draw now.  LYTH-DRAW-4."""
    if law.switches["deck_out"] == "lose" and s.ended is None:
        s.ended = Result(frozenset({other(seat)}), "deck")
    if law.switches["deck_out"] != "reshuffle" or not s.nether[seat]:
        return False
    s.known[seat] = replace(s.known[seat], deck=tuple(sorted((*s.known[seat].deck, *s.nether[seat]))))
    s.deck[seat], s.nether[seat] = s.nether[seat], ()
    shuffle(s, seat, tell)
    return True


def shuffle(s: LytharianState, seat: Seat, tell: Tell | None) -> None:
    """The deck in a new order.  LYTH-SETUP-5."""
    s.deck[seat] = shuffled(s, s.deck[seat])
    if tell:
        tell(DeckShuffled(seat))


def discard(law: Law, s: LytharianState, seat: Seat, cards: tuple[str, ...], tell: Tell | None) -> None:
    """These cards go from the hand to the nether, face up.  LYTH-DISCARD-1."""
    for card in cards:
        out_of_hand(s, seat, card)
        into_nether(s, seat, card)
    if tell and cards:
        tell(CardsDiscarded(seat, cards))


def discard_random(law: Law, s: LytharianState, seat: Seat, n: int, tell: Tell | None) -> None:
    """By the dice, out of the whole hand; all of it where fewer are there.  LYTH-DISCARD-2."""
    rest = sorted(s.hand[seat])
    gone = []
    for _ in range(min(n, len(rest))):
        s.rng, i = below(s.rng, len(rest))
        gone.append(rest.pop(i))
    discard(law, s, seat, tuple(gone), tell)


def ask_discard(s: LytharianState, seat: Seat, n: int) -> None:
    """The seat must choose n cards to throw away, or all that it has."""
    n = min(n, len(s.hand[seat]))
    if n:
        s.asks += (DiscardCards(seat, n),)


def ask_search(s: LytharianState, seat: Seat, n: int, what: str) -> None:
    """The seat may take n cards of a sort out of its deck.  LYTH-SORCERY-2."""
    s.asks += (PickCards(seat, n, what),)


def is_wanted(card: Card, what: str) -> bool:
    """Whether a search for `what` may find the card."""
    match what:
        case "any":
            return True
        case "equipment":
            return card.kind == "equipment"
        case "spell":
            return card.is_spell
        case _:
            return card.element == what


def take(s: LytharianState, seat: Seat, card: str, tell: Tell | None) -> None:
    """A card found in the deck goes to the hand, face down."""
    s.deck[seat] = without(s.deck[seat], card)
    s.hand[seat] += (card,)
    if tell:
        tell(CardsDrawn(seat, (card,), found=True))


def recycle(s: LytharianState, at: AtCard, to_zone: str, tell: Tell | None) -> None:
    """A card goes from an open pile to a hand or on top of a deck, and is known to be there.  LYTH-FOG-10."""
    pile = s.nether if at.zone == "nether" else s.crypt
    if at.card not in pile[at.seat]:
        return
    pile[at.seat] = without(pile[at.seat], at.card)
    known = s.known[at.seat]
    if to_zone == "hand":
        s.hand[at.seat] += (at.card,)
        s.known[at.seat] = Known((*known.hand, at.card), known.deck, known.army)
    else:
        s.deck[at.seat] = (at.card, *s.deck[at.seat])
        s.known[at.seat] = Known(known.hand, (*known.deck, at.card), known.army)
    if tell:
        tell(CardRecovered(at.seat, at.card))
