"""Cards on troops and in enchant spaces (docs/rules/lytharian.md, AURA, CURSE, ENCHANT and EQUIP)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from game.core.events import Tell
from game.core.seats import Seat
from game.rules.lytharian.events import CardAttached, CardRemoved, EnchantPlaced
from game.rules.lytharian.law import Law
from game.rules.lytharian.piles import into_nether
from game.rules.lytharian.state import SLOTS, AtEnchant, AtSlot, Attached, LytharianState, Target


def attach(law: Law, s: LytharianState, square: int, slot: str, attached: Attached, tell: Tell | None) -> None:
    """Lays a card on a troop; what was in the slot goes to its owner's nether.  LYTH-AURA-2, LYTH-CURSE-2."""
    if s.at(square).slot(slot) is not None:
        remove(law, s, square, slot, tell)
    _set(s, square, slot, attached)
    if tell:
        tell(CardAttached(attached.by, square, slot, attached.card))


def remove(law: Law, s: LytharianState, square: int, slot: str, tell: Tell | None) -> None:
    """Takes a card off a troop to its owner's nether; an empty slot stays empty."""
    attached = s.at(square).slot(slot)
    if attached is None:
        return
    _set(s, square, slot, None)
    into_nether(s, attached.owner, attached.card)
    if tell:
        tell(CardRemoved(attached.owner, square, attached.card))


def _set(s: LytharianState, square: int, slot: str, attached: Attached | None) -> None:
    change: dict[str, Any] = {slot: attached}
    s.board[square] = replace(s.at(square), **change)


def strip(law: Law, s: LytharianState, square: int, tell: Tell | None) -> None:
    """Takes everything off a troop.  LYTH-DAMAGE-11, LYTH-PROMO-3."""
    for slot in SLOTS:
        remove(law, s, square, slot, tell)


def place_enchant(s: LytharianState, seat: Seat, enchant: Attached, tell: Tell | None) -> None:
    """Lays an enchant in a free space.  LYTH-ENCHANT-1."""
    s.enchants[seat] += (enchant,)
    if tell:
        tell(EnchantPlaced(seat, enchant.card))


def find_enchant(s: LytharianState, seat: Seat, card: str) -> Attached | None:
    """The seat's enchant of that name."""
    return next((enchant for enchant in s.enchants[seat] if enchant.card == card), None)


def remove_enchant(s: LytharianState, seat: Seat, card: str, tell: Tell | None) -> None:
    """Takes an enchant out of play, to its owner's nether."""
    enchant = find_enchant(s, seat, card)
    if enchant is None:
        return
    s.enchants[seat] = tuple(each for each in s.enchants[seat] if each is not enchant)
    into_nether(s, enchant.owner, card)
    if tell:
        tell(CardRemoved(enchant.owner, -1, card))


def destroy(law: Law, s: LytharianState, target: Target, tell: Tell | None) -> None:
    """Destroys an attached card or an enchant that was named; anything else is left alone."""
    match target:
        case AtSlot(square, slot) if s.board[square] is not None:
            remove(law, s, square, slot, tell)
        case AtEnchant(seat, card):
            remove_enchant(s, seat, card, tell)


def destroy_equipment(law: Law, s: LytharianState, square: int, tell: Tell | None) -> None:
    """Destroys weapon and armor of a troop."""
    for slot in ("weapon", "armor"):
        remove(law, s, square, slot, tell)


def paid_for(law: Law, attached: Attached) -> int:
    """What a permanent is worth: its printed cost, or the mana paid if that was variable.  LYTH-VARIABLE-3."""
    cost = law.card(attached.card).cost
    return cost if isinstance(cost, int) else attached.paid
