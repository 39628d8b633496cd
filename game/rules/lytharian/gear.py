"""Equipment attached and reforged (docs/rules/lytharian.md, EQUIP and REFORGE)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from game.core.events import Tell
from game.core.ruleset import Refusal, Square
from game.core.seats import Seat
from game.rules.lytharian.actions import Equip
from game.rules.lytharian.attachments import attach, remove
from game.rules.lytharian.casting import is_free
from game.rules.lytharian.deaths import sweep
from game.rules.lytharian.facing import state
from game.rules.lytharian.law import Law
from game.rules.lytharian.mana import spend
from game.rules.lytharian.piles import discard, out_of_hand
from game.rules.lytharian.prices import admit, gear_price
from game.rules.lytharian.state import Attached, LytharianState
from game.rules.lytharian.stats import card_of

SLOTS = ("weapon", "armor")


def why_not_equip(law: Law, s: LytharianState, seat: Seat, action: Equip) -> Refusal | None:
    """Why the piece may not be attached so; None when it may."""
    return why_not_bear(law, s, seat, action.card, action.square) or _why_not_reforge(law, s, seat, action)


def why_not_bear(law: Law, s: LytharianState, seat: Seat, name: str, square: int) -> Refusal | None:
    """Why the troop may not get the piece now, whatever is given up for it.  LYTH-EQUIP-1."""
    card = law.card(name)
    if name not in s.hand[seat] or card.kind != "equipment":
        return Refusal("LYTH-EQUIP-1", f"{card.name or name} is no equipment in your hand.")
    if seat != s.turn or s.phase != "main" or not is_free(s):
        return Refusal("LYTH-EQUIP-1", "Equipment is attached in one's own main phase, with nothing unfinished.")
    troop = s.board[square]
    if troop is None or troop.seat != seat:
        return Refusal("LYTH-EQUIP-1", "Equipment goes on a troop of your own.", (Square(square),))
    if card_of(law, troop).body != "humanoid":
        return Refusal("LYTH-EQUIP-1", "Only humanoid troops carry equipment.", (Square(square),))
    return None


def _why_not_reforge(law: Law, s: LytharianState, seat: Seat, action: Equip) -> Refusal | None:
    troop = s.at(action.square)
    where = (Square(action.square),)
    slots = [each for each in action.reforge if each in SLOTS]
    cards = [each for each in action.reforge if each not in SLOTS]
    if len(set(slots)) < len(slots) or any(troop.slot(slot) is None for slot in slots):
        return Refusal("LYTH-REFORGE-2", "Only what lies on that troop can be reforged there, each piece once.", where)
    if Counter([*cards, action.card]) - Counter(s.hand[seat]):
        return Refusal("LYTH-REFORGE-1", "What is reforged must be in your hand.", where)
    if any(law.card(each).kind != "equipment" for each in cards):
        return Refusal("LYTH-REFORGE-1", "Only equipment can be reforged.", where)
    slot = law.card(action.card).slot
    if troop.slot(slot) is not None and slot not in slots:
        return Refusal("LYTH-EQUIP-2", f"Its {slot} must be reforged to make room.", where)
    price = gear_price(law, s, seat, action.card, action.square).total
    value = value_of(law, s, action.square, action.reforge)
    if price - value > s.mana[seat]:
        why = f"That costs {price}, and you have {s.mana[seat]} mana and {value} from reforging."
        return Refusal("LYTH-MANA-6", why, where)
    return None


def value_of(law: Law, s: LytharianState, square: int, reforge: tuple[str, ...]) -> int:
    """What the pieces given up are worth together.  LYTH-REFORGE-3."""
    troop = s.at(square)
    total = 0
    for each in reforge:
        attached = troop.slot(each) if each in SLOTS else None
        total += law.card(each if attached is None else attached.card).reforge
    return total


def equip(law: Law, s: LytharianState, seat: Seat, action: Equip, tell: Tell | None) -> None:
    """Gives up, pays the rest, attaches; at once, without a window.  LYTH-EQUIP-3."""
    price = gear_price(law, s, seat, action.card, action.square)
    value = value_of(law, s, action.square, action.reforge)
    for slot in SLOTS:
        if slot in action.reforge:
            remove(law, s, action.square, slot, tell)
    discard(law, s, seat, tuple(each for each in action.reforge if each not in SLOTS), tell)
    paid = max(0, price.total - value)
    spend(law, s, seat, paid, False, tell)
    out_of_hand(s, seat, action.card)
    s.quiet = -1
    state(s, action.square, "is humanoid", tell)
    admit(s, price, "attached", tell)
    slot = law.card(action.card).slot
    attach(law, s, action.square, slot, Attached(action.card, seat, seat, paid), tell)
    sweep(law, s, -1, tell)


def ways_to_pay(law: Law, s: LytharianState, seat: Seat, name: str, square: int) -> list[tuple[str, ...]]:
    """Sets of pieces to give up that are enough together with the mana and hold none that is not needed."""
    troop = s.at(square)
    slot = law.card(name).slot
    forced = (slot,) if troop.slot(slot) is not None else ()
    rest = list((Counter(s.hand[seat]) - Counter([name])).elements())
    spare = sorted(each for each in rest if law.card(each).kind == "equipment")
    spare = [each for each in SLOTS if troop.slot(each) is not None and each not in forced] + spare
    missing = gear_price(law, s, seat, name, square).total - s.mana[seat] - value_of(law, s, square, forced)
    found: set[tuple[str, ...]] = set()
    for n in range(min(len(spare), max(0, missing)) + 1):
        for chosen in combinations(spare, n):
            values = [value_of(law, s, square, (each,)) for each in chosen]
            if sum(values) >= missing and all(sum(values) - value < missing for value in values):
                found.add((*forced, *chosen))
    return sorted(found)
