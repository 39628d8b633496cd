"""Why pointing at something makes no action, by the rule that forbids it: cards of the hand, targets, troops
(docs/rules/lytharian.md, FAST, TARGET, EQUIP, MOVE).  Found from a view: what it does not hold is not told."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.ruleset import Label, Refusal, Slot, Spot, Square
from game.core.seats import Seat
from game.rules.lytharian import texts
from game.rules.lytharian.actions import Cast, Equip
from game.rules.lytharian.casting import redirects
from game.rules.lytharian.lasting import halt_of
from game.rules.lytharian.law import Law
from game.rules.lytharian.refusals import NOT_NOW, is_window, why_not
from game.rules.lytharian.state import (
    SLOTS,
    AtCard,
    AtEnchant,
    AtItem,
    AtSlot,
    AtTroop,
    Casting,
    LytharianState,
    Target,
    other,
)
from game.rules.lytharian.targeting import candidates
from game.rules.lytharian.turns import actor


def meant_by(law: Law, s: LytharianState, touches: Sequence[Spot]) -> Refusal:
    """Why nothing begins with these touches, as near to what was meant as can be told."""
    first, *rest = touches
    if isinstance(first, Label):
        verb, _, card = first.name.partition(":")
        if verb == "cast" and card in law.cards:
            return _no_cast(law, s, card, rest)
        if verb == "equip" and card in law.cards:
            return _no_equip(law, s, card, rest)
        if s.phase == "place" and first.name in law.cards and rest and isinstance(rest[0], Square):
            return why_not(law, s, texts.place(law, first.name, rest[0].index)) or NOT_NOW
        return NOT_NOW
    if isinstance(first, Square) and not rest:
        return _no_deed(law, s, first.index)
    if isinstance(first, Square) and len(rest) == 1 and isinstance(rest[0], Square):
        victim = s.board[rest[0].index]
        make = texts.attack if victim is not None and victim.seat != actor(s) else texts.move
        refusal = why_not(law, s, make(law, first.index, rest[0].index)) or NOT_NOW
        return _no_deed(law, s, first.index) if refusal == NOT_NOW else refusal
    return NOT_NOW


# --- cards


def _no_cast(law: Law, s: LytharianState, name: str, rest: Sequence[Spot]) -> Refusal:
    """Why a spell can't be cast at all, or not on what was pointed at."""
    card, seat = law.card(name), actor(s)
    least = 1 if card.cost == "X" else None
    named = [target for spot in rest if (target := _target_of(spot)) is not None]
    at, more = tuple(named[: len(card.targets)]), named[len(card.targets) :]
    new = more.pop(0) if more and redirects(card) else None
    to = more[0].square if more and isinstance(more[0], AtTroop) else None
    refusal = why_not(law, s, Cast("", name, at, new, least, to))
    if refusal is None or rest or not card.targets or refusal.rule not in ("LYTH-TARGET-7", "LYTH-COUNTER-4"):
        return refusal or NOT_NOW
    base = Casting(seat, name, x=least or 0, is_spell=True, is_curse=card.kind == "curse")
    found = candidates(law, s, base, card.targets[0])
    if not found:
        wanted = card.targets[0]
        hidden = "troop" in wanted.kinds_of and wanted.side != "friendly" and _hides_troops(s, other(seat))
        seen = ", and what lies face down cannot be named" if hidden else ""
        return Refusal("LYTH-TARGET-7", f"There is nothing for it to name: it takes one {wanted.text()}{seen}.")
    return why_not(law, s, Cast("", name, (found[0],), None, least)) or NOT_NOW


def _hides_troops(s: LytharianState, seat: Seat) -> bool:
    """Whether the seat has troops that lie face down, which nobody else can name.  LYTH-TARGET-1."""
    return any(not troop.is_up for _, troop in s.troops(seat))


def _no_equip(law: Law, s: LytharianState, name: str, rest: Sequence[Spot]) -> Refusal:
    """Why a piece of equipment fits nobody now, or not the troop that was pointed at."""
    squares = [spot.index for spot in rest[:1] if isinstance(spot, Square)]
    asked = squares or [square for square, _ in s.troops(actor(s))]
    reasons = [why_not(law, s, Equip("", name, square)) for square in asked]
    found = [refusal for refusal in reasons if refusal is not None]
    dear = [refusal for refusal in found if refusal.rule == "LYTH-MANA-6"]
    best = next(iter(dear or found), None)
    if best is None:
        return Refusal("LYTH-EQUIP-1", "You have no troop to carry it.") if not asked else NOT_NOW
    return best if rest else Refusal(best.rule, best.why)


def _target_of(spot: Spot) -> Target | None:
    """What pointing at something names."""
    match spot:
        case Square(index):
            return AtTroop(index)
        case Slot(index=number):
            return AtItem(number)
        case Label(name=name):
            words = name.split(" ")
            if len(words) == 2 and words[0] in SLOTS and words[1].isdigit():
                return AtSlot(int(words[1]), words[0])
            if len(words) == 3 and words[0] == "enchant":
                return AtEnchant(Seat(int(words[1])), words[2])
            if len(words) == 3 and words[0] in ("crypt", "nether"):
                return AtCard(Seat(int(words[1])), words[0], words[2])
    return None


# --- troops


def _no_deed(law: Law, s: LytharianState, square: int) -> Refusal:
    """Why a troop can do nothing now."""
    where = (Square(square),)
    troop = s.board[square]
    if troop is None or troop.seat != actor(s):
        return Refusal("LYTH-MOVE-1", "No troop of yours stands there.", where)
    if s.asks:
        return Refusal("LYTH-FILE-2", "Something else must be answered first.", where)
    if is_window(s):
        return Refusal("LYTH-FAST-2", "In a window only fast cast spells may be cast, or one passes.", where)
    if s.phase != "main":
        return Refusal("LYTH-MAIN-1", "Troops move and attack in the main phase; say Done first.", where)
    if halt_of(law, s, square) == "all" and not s.has_moved:
        return Refusal("LYTH-MOVE-10", "It is halted, and nobody stands where it could attack.", where)
    if s.has_moved and s.has_attacked:
        return Refusal("LYTH-MAIN-2", "The turn's move and its attack have been made.", where)
    if s.has_moved:
        return Refusal("LYTH-MAIN-2", "The turn's move has been made, and nobody stands where it could attack.", where)
    return Refusal("LYTH-MOVE-3", "No square is free for it, and nobody stands where it could attack.", where)
