"""What may be named as a target (docs/rules/lytharian.md, TARGET, CASTLE, AURA, CURSE and AOE)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from game.core.ruleset import Refusal, Square
from game.core.seats import Seat
from game.rules.lytharian.law import Law, Selector
from game.rules.lytharian.state import (
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
from game.rules.lytharian.stats import may_have_rules, standing

ATTACHED_AS = {
    "equipment": ("weapon", "armor"),
    "aura": ("aura",),
    "curse": ("curse",),
    "permanent": ("aura", "curse"),
}
"""Slots in which what a selector is `of` lies."""


# --- troops


def is_sheltered(law: Law, s: LytharianState, seat: Seat, square: int) -> bool:
    """Whether a castle keeps `seat` from naming the troop: unless face up and beside a friend of `seat`.  CASTLE-1."""
    troop = s.at(square)
    castles = law.ground.castles[troop.seat]
    if law.switches["castle_shelters"] == "anyone":
        castles = law.ground.castles[0] + law.ground.castles[1]
    if square not in castles or troop.seat == seat:
        return False
    beside = any((near := s.board[q]) is not None and near.seat == seat for q in law.ground.near[square])
    return not (troop.is_up and beside)


def is_immune_to_naming(law: Law, s: LytharianState, casting: Casting, square: int) -> bool:
    """Whether the troop can't be the target of that spell, by its element or type.  LYTH-ABILITY-77."""
    card = law.card(casting.card)
    if not casting.is_spell or not card.is_spell or not may_have_rules(law, s, s.at(square), "always"):
        return False
    untargetable = standing(law, s, square).untargetable
    return card.element in untargetable or card.kind in untargetable


def is_known_immune(law: Law, s: LytharianState, casting: Casting, square: int) -> bool:
    """Whether that is known to whoever names: face up, said before, or its own troop.  LYTH-TARGET-9, LYTH-FOG-8."""
    troop = s.at(square)
    card = law.card(casting.card)
    if troop.said and any(f"cannot be targeted by {word}" in troop.said for word in (card.element, card.kind)):
        return casting.is_spell
    may_know = troop.is_up or troop.seat == casting.by
    return may_know and is_immune_to_naming(law, s, casting, square)


def why_not_troop(
    law: Law, s: LytharianState, casting: Casting, selector: Selector, square: int, place: int = 0
) -> Refusal | None:
    """Why the troop may not be named at that place (0 target, 1 second, 2 third); None when it may."""
    where = (Square(square),)
    troop = s.board[square]
    if troop is None:
        return Refusal("LYTH-STACK-3", "There is no troop on that square.", where)
    is_curse = casting.is_spell and law.card(casting.card).kind == "curse"
    if place == 0 and troop.seat != casting.by and not troop.is_up and not (is_curse or selector.names_hidden):
        return Refusal("LYTH-TARGET-1", "Enemy troops can be targeted only face up.", where)
    if not _fits(law, s, casting, selector, square):
        return Refusal("LYTH-TARGET-5", f"That is no {selector.text()}.", where)
    if place == 0 and is_sheltered(law, s, casting.by, square):
        return Refusal("LYTH-CASTLE-1", "Its castle shelters it: it must be face up and beside one of yours.", where)
    if is_known_immune(law, s, casting, square):
        return Refusal("LYTH-ABILITY-77", "It cannot be the target of that.", where)
    return None


def _fits(law: Law, s: LytharianState, casting: Casting, selector: Selector, square: int) -> bool:
    """Whether the troop is meant; with the option friendly_fire whosever it is, but for a sacrifice.  TARGET-5."""
    if selector.fits(law, s, casting, square):
        return True
    if selector.is_given_up or not law.switches["friendly_fire"]:
        return False
    return selector.fits(law, s, replace(casting, by=other(casting.by)), square)


def can_target(law: Law, s: LytharianState, casting: Casting, selector: Selector, square: int) -> bool:
    """Whether the troop could be named as target now."""
    return s.board[square] is not None and why_not_troop(law, s, casting, selector, square) is None


# --- anything


def why_not_targets(
    law: Law, s: LytharianState, casting: Casting, selectors: Sequence[Selector]
) -> Refusal | None:
    """Why a spell or an ability may not name all these; None when it may."""
    if len(casting.at) > len(selectors):
        what = "This spell" if casting.is_spell else "That"
        return Refusal("LYTH-TARGET-7", f"{what} names {len(selectors)} targets at most.")
    if len(casting.at) < sum(not selector.is_optional for selector in selectors):
        if casting.is_spell:
            return Refusal("LYTH-TARGET-7", "A spell that needs a target cannot be cast without one.")
        return Refusal("LYTH-TARGET-7", "That needs a target.")
    for place, target in enumerate(casting.at):
        refusal = why_not(law, s, casting, selectors[place], target, place)
        if refusal is not None:
            return refusal
    return None


def why_not(
    law: Law, s: LytharianState, casting: Casting, selector: Selector, target: Target, place: int = 0
) -> Refusal | None:
    """Why something may not be named at that place; None when it may."""
    if target in casting.at[:place]:
        return Refusal("LYTH-TARGET-7", "Targets of one spell are all different.")
    sorts = selector.kinds_of
    match target:
        case AtTroop(square):
            if "troop" not in sorts:
                return Refusal("LYTH-TARGET-7", f"The target must be {_article(selector)}.")
            return why_not_troop(law, s, casting, selector, square, place)
        case AtSlot(square, slot):
            return _why_not_slot(s, casting, selector, square, slot)
        case AtEnchant(seat, card):
            is_there = any(enchant.card == card for enchant in s.enchants[seat])
            if not is_there or not {"enchant", "permanent"} & set(sorts) or not _is_side(selector, casting.by, seat):
                return Refusal("LYTH-TARGET-3", f"The target must be {_article(selector)}.")
        case AtItem(number):
            return _why_not_item(law, s, selector, number)
        case AtCard(seat, zone, card):
            pile = s.crypt[seat] if zone == "crypt" else s.nether[seat]
            side_ok = seat == casting.by if selector.side == "any" else _is_side(selector, casting.by, seat)
            if zone != selector.zone or card not in pile or not side_ok or not selector.fits_card(law, card):
                return Refusal("LYTH-TARGET-7", f"The target must be {_article(selector)}.")
    return None


def _article(selector: Selector) -> str:
    return f"one {selector.text()}"


def _is_side(selector: Selector, by: Seat, seat: Seat) -> bool:
    return selector.side == "any" or (seat == by) == (selector.side == "friendly")


def slots_meant(selector: Selector) -> tuple[str, ...]:
    """The slots whose cards the selector may mean."""
    found = tuple(slot for sort in selector.kinds_of for slot in ATTACHED_AS.get(sort, ()))
    return tuple(slot for slot in found if not selector.slot or slot == selector.slot)


def _why_not_slot(s: LytharianState, casting: Casting, selector: Selector, square: int, slot: str) -> Refusal | None:
    """Attached cards may be named whether the troop is face up or not, in a castle too.  LYTH-TARGET-3, CASTLE-4."""
    troop = s.board[square]
    attached = None if troop is None else troop.slot(slot)
    if troop is None or attached is None:
        return Refusal("LYTH-TARGET-3", "Nothing of that sort is attached there.", (Square(square),))
    is_meant = slot in slots_meant(selector) and _is_side(selector, casting.by, troop.seat)
    if not is_meant:
        return Refusal("LYTH-TARGET-3", f"The target must be {_article(selector)}.", (Square(square),))
    return None


def _why_not_item(law: Law, s: LytharianState, selector: Selector, number: int) -> Refusal | None:
    """Spells on the stack may be named, used abilities may not.  LYTH-COUNTER-2, LYTH-STACK-6."""
    if not 1 <= number <= len(s.stack):
        return Refusal("LYTH-COUNTER-2", "There is no such spell on the stack.")
    item = s.stack[number - 1]
    if not item.is_spell:
        return Refusal("LYTH-STACK-6", "That is an ability, and only spells can be countered or redirected.")
    kind = law.card(item.card).kind
    if "spell" not in selector.kinds_of or (selector.spell_kinds and kind not in selector.spell_kinds):
        return Refusal("LYTH-COUNTER-2", f"The target must be {_article(selector)}.")
    if selector.single_target and len(item.at) != 1:
        return Refusal("LYTH-COUNTER-4", "Only a spell that names exactly one target can be redirected.")
    return None


def candidates(law: Law, s: LytharianState, casting: Casting, selector: Selector, place: int = 0) -> list[Target]:
    """Everything that may be named at that place, in the order of squares, seats and items."""
    found = [target for target in _sought(s, selector) if target not in casting.at[:place]]
    if not law.switches["friendly_fire"]:
        # Most troops fit nothing, and a refusal takes longer to word than to make.
        found = [t for t in found if not isinstance(t, AtTroop) or selector.fits(law, s, casting, t.square)]
    return [target for target in found if why_not(law, s, casting, selector, target, place) is None]


def namings(
    law: Law, s: LytharianState, casting: Casting, selectors: Sequence[Selector], named: tuple[Target, ...] = ()
) -> Iterator[tuple[Target, ...]]:
    """Every list of targets that fits the selectors one after the other; optional ones may be left out."""
    place = len(named)
    if place == len(selectors):
        yield named
        return
    if selectors[place].is_optional:
        yield named
    for target in candidates(law, s, with_targets(casting, named), selectors[place], place):
        yield from namings(law, s, casting, selectors, (*named, target))


def with_targets(casting: Casting, at: tuple[Target, ...], kind: str = "") -> Casting:
    """The spell or ability with these targets, and with the branch chosen."""
    if at == casting.at and not kind:
        return casting
    return replace(casting, at=at, kind=kind or casting.kind)


def _sought(s: LytharianState, selector: Selector) -> Iterator[Target]:
    sorts = selector.kinds_of
    slots = slots_meant(selector)
    for square, troop in enumerate(s.board):
        if troop is not None:
            if "troop" in sorts:
                yield AtTroop(square)
            for slot in slots:
                if troop.slot(slot) is not None:
                    yield AtSlot(square, slot)
    if "enchant" in sorts or "permanent" in sorts:
        for seat in (Seat(0), Seat(1)):
            for enchant in s.enchants[seat]:
                yield AtEnchant(seat, enchant.card)
    if "spell" in sorts:
        for number in range(1, len(s.stack) + 1):
            yield AtItem(number)
    if "card" in sorts and selector.zone in ("crypt", "nether"):
        for seat in (Seat(0), Seat(1)):
            pile = s.crypt[seat] if selector.zone == "crypt" else s.nether[seat]
            for card in sorted(set(pile)):
                yield AtCard(seat, selector.zone, card)


# --- looked at again on resolution


def still_there(s: LytharianState, casting: Casting, target: Target) -> bool:
    """Whether what was named is where it was.  LYTH-STACK-3, -5."""
    match target:
        case AtTroop(square):
            return square not in casting.lost and s.board[square] is not None
        case AtSlot(square, slot):
            troop = s.board[square]
            return square not in casting.lost and troop is not None and troop.slot(slot) is not None
        case AtEnchant(seat, card):
            return any(enchant.card == card for enchant in s.enchants[seat])
        case AtItem(number):
            return 1 <= number <= len(s.stack)
        case AtCard(seat, zone, card):
            return card in (s.crypt[seat] if zone == "crypt" else s.nether[seat])


def judged_anew(casting: Casting, by: Seat, at: tuple[Target, ...]) -> Casting:
    """The spell as if `by` had cast it on other targets: how a redirect judges its new one.  LYTH-COUNTER-4."""
    return replace(casting, by=by, at=at, lost=frozenset(), dodged=frozenset(), rolled=frozenset())
