"""What lies beside the board in words, for whoever plays without a picture: mana, hands, enchants and piles of each
seat, a combat and the stack; what a seat may not know is told as a number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from game.core.seats import Seat
from game.rules.lytharian.law import SEATS, Law
from game.rules.lytharian.state import (
    UNSEEN,
    AtCard,
    AtEnchant,
    AtItem,
    AtSlot,
    AtTroop,
    Casting,
    LytharianState,
    Target,
)

Name = Callable[[str], str]
"""The name of a card or ability."""
BEFORE = ("army", "deck", "place")


def beside_the_board(law: Law, s: LytharianState, seat: Seat, name: Name) -> list[str]:
    """A line for each seat, the asking one last, then what is fought and what waits on the stack; nothing before the
    first turn and in ordinary chess.  LYTH-BOARD-3, LYTH-FOG-4, LYTH-STACK-2."""
    if law.play == "normalchess" or s.phase in BEFORE:
        return []
    lines = [_seat_line(law, s, each, name, is_own=each == seat) for each in (Seat(1 - seat), seat)]
    names = law.ground.grid.names
    if s.combat is not None:
        lines.append(f"Combat: {names[s.combat.attacker]} attacks {names[s.combat.defender]}")
    items = [*s.stack, *([s.resolving] if s.resolving is not None else [])]
    if items:
        told = [f"#{i} {_item(law, item, name)}" for i, item in enumerate(items, 1)]
        lines.append(f"Stack, the first to come first: {'; '.join(reversed(told))}")
    return lines


def _seat_line(law: Law, s: LytharianState, seat: Seat, name: Name, *, is_own: bool) -> str:
    whose = law.names.get(f"seat.{SEATS[seat]}", SEATS[seat])
    hand = s.hand[seat]
    known = [card for card in hand if card != UNSEEN] if is_own else list(s.known[seat].hand)
    parts = [f"{s.mana[seat]} mana", f"obelisk {s.obelisk[seat]}", f"{len(hand)} in hand{_named(law, known, name)}"]
    if s.enchants[seat]:
        parts.append(f"enchants {_listed([each.card for each in s.enchants[seat]], name)}")
    parts.append(f"{len(s.deck[seat])} in the deck")
    parts += [f"crypt {_listed(s.crypt[seat], name)}"] if s.crypt[seat] else []
    parts += [f"nether {_listed(s.nether[seat], name)}"] if s.nether[seat] else []
    return f"{whose}: {'; '.join(parts)}"


def _named(law: Law, cards: Sequence[str], name: Name) -> str:
    """The cards with what they cost, in brackets; nothing where none is known."""
    found = Counter(f"{name(card)} {law.card(card).cost}".replace("_", " ") for card in cards)
    told = ", ".join(f"{n} × {card}" if n > 1 else card for card, n in sorted(found.items()))
    return f" ({told})" if told else ""


def _listed(cards: Sequence[str], name: Name) -> str:
    found = Counter(map(name, cards))
    return ", ".join(f"{n} × {card}" if n > 1 else card for card, n in sorted(found.items()))


def _item(law: Law, item: Casting, name: Name) -> str:
    """Who has cast or used what, and at whom."""
    whose = law.names.get(f"seat.{SEATS[item.by]}", SEATS[item.by])
    x = f" with X {item.x}" if item.x and item.is_spell else ""
    targets = [_target(law, target, name) for target in item.at]
    at = f" on {', '.join(targets)}" if targets else ""
    return f"{whose}'s {name(item.card or item.ability)}{x}{at}"


def _target(law: Law, target: Target, name: Name) -> str:
    names = law.ground.grid.names
    match target:
        case AtTroop(square):
            return names[square]
        case AtSlot(square, slot):
            return f"the {slot} on {names[square]}"
        case AtItem(number):
            return f"#{number}"
        case AtEnchant(card=card) | AtCard(card=card):
            return name(card)
