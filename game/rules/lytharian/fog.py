"""What a seat may know, and what happens as it sees it (docs/rules/lytharian.md, FOG)."""

from __future__ import annotations

from dataclasses import replace

from game.core.events import Event
from game.core.seats import Seat
from game.rules.lytharian.events import AbilityUsed, CardsDrawn, HandedIn, TroopPlaced
from game.rules.lytharian.piles import without
from game.rules.lytharian.state import UNSEEN, Casting, LytharianState, Troop, other


def redacted(s: LytharianState, seat: Seat) -> LytharianState:
    """A copy without anything the seat may not know; what has been shown stays known.  LYTH-FOG-4, -5, -10."""
    view = s.clone()
    view.rng = 0
    view.script = None
    foe = other(seat)
    known = s.known[foe]
    view.hand[foe] = _hidden(s.hand[foe], known.hand)
    view.deck[foe] = (UNSEEN,) * len(s.deck[foe])  # what is known of it is in `known`: it may be drawn already
    view.deck[seat] = tuple(sorted(s.deck[seat]))  # its owner knows what is in it, not in which order.  DECK-7
    view.chosen[foe] = (UNSEEN,) * len(s.chosen[foe])
    if s.duel is not None:
        left = list(s.duel.left)
        left[foe] = (UNSEEN,) * len(left[foe])
        view.duel = replace(s.duel, left=(left[0], left[1]))
    for square, troop in s.troops(foe):
        if is_unseen(troop):
            copied = UNSEEN if troop.copied else ""
            view.board[square] = replace(troop, card=UNSEEN, copied=copied, used=frozenset())
    view.stack = tuple(_blurred(s, casting, seat) for casting in s.stack)
    if s.resolving is not None:
        view.resolving = _blurred(s, s.resolving, seat)
    return view


def is_unseen(troop: Troop) -> bool:
    """Whether the enemy has not seen the troop's card."""
    return not troop.is_up and not troop.was_seen


def _hidden(cards: tuple[str, ...], known: tuple[str, ...]) -> tuple[str, ...]:
    """Known cards first, by id; the rest is unseen."""
    shown = []
    rest = cards
    for card in sorted(known):
        if card in rest:
            rest = without(rest, card)
            shown.append(card)
    return (*shown, *(UNSEEN,) * len(rest))


def _blurred(s: LytharianState, casting: Casting, seat: Seat) -> Casting:
    """Which face-down troop of the enemy used an ability is not said.  LYTH-FOG-7."""
    if casting.by == seat or casting.card or casting.source < 0:
        return casting
    troop = s.board[casting.source]
    is_hidden = troop is not None and troop.seat == casting.by and is_unseen(troop)
    return replace(casting, source=-1) if is_hidden else casting


def hidden(event: Event, seat: Seat) -> Event | None:
    """The event as the seat sees it.  LYTH-FOG-7."""
    match event:
        case CardsDrawn(seat=whose, cards=cards) if whose != seat:
            return replace(event, cards=(UNSEEN,) * len(cards))
        case HandedIn(seat=whose, cards=cards) if whose != seat:
            return replace(event, cards=(UNSEEN,) * len(cards))
        case TroopPlaced(seat=whose) if whose != seat:
            return replace(event, card=UNSEEN)
        case AbilityUsed(seat=whose, is_secret=True) if whose != seat:
            return replace(event, square=-1, words="")
    return event
