"""Spells from the hand: when, on what, for how much (docs/rules/lytharian.md, FAST to VARIABLE, AURA to ENCHANT)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.core.events import Tell
from game.core.ruleset import Refusal, Square
from game.core.seats import Seat
from game.rules.lytharian.actions import Cast
from game.rules.lytharian.events import SpellCast
from game.rules.lytharian.honor import is_lone, retreats
from game.rules.lytharian.law import Card, Law, Step
from game.rules.lytharian.mana import available, spend
from game.rules.lytharian.piles import out_of_hand
from game.rules.lytharian.prices import admit, spell_price
from game.rules.lytharian.stack import MOST_ENCHANTS, push
from game.rules.lytharian.state import (
    AtItem,
    AtSlot,
    AtTroop,
    Casting,
    LytharianState,
    Target,
)
from game.rules.lytharian.targeting import candidates, judged_anew, namings, why_not, why_not_targets, with_targets

ONLY_CURSES = Refusal("LYTH-CURSE-3", "Only a curse is cast over an aura.")


def is_free(s: LytharianState) -> bool:
    """Whether nothing is unfinished, so that the active player acts freely in its phase."""
    return not s.stack and s.resolving is None and s.combat is None and not s.is_ending


def casting_of(law: Law, seat: Seat, action: Cast) -> Casting:
    """What the action lays on the stack; the price is not made up yet."""
    card = law.card(action.card)
    return Casting(
        seat,
        action.card,
        x=action.x or 0,
        at=action.at,
        to=-1 if action.to is None else action.to,
        new=action.new,
        replace=action.replace,
        over=action.over,
        is_spell=True,
        is_curse=card.kind == "curse",
    )


# --- why not


def why_not_cast(law: Law, s: LytharianState, seat: Seat, action: Cast) -> Refusal | None:
    """Why the spell may not be cast so; None when it may."""
    card = law.card(action.card)
    casting = casting_of(law, seat, action)
    return (
        why_not_now(law, s, seat, action.card)
        or _why_not_x(card, action)
        or why_not_targets(law, s, casting, card.targets)
        or why_not_further(law, s, casting, card, action.to is not None)
    )


def why_not_further(law: Law, s: LytharianState, casting: Casting, card: Card, has_end: bool) -> Refusal | None:
    """Why a spell that may be cast now and names what it may name can't be cast nevertheless."""
    return (
        why_not_laid(law, s, casting, card)
        or why_not_to(law, s, casting, card.do, has_end)
        or _why_not_paid(law, s, casting)
    )


def why_not_laid(law: Law, s: LytharianState, casting: Casting, card: Card) -> Refusal | None:
    """Why its new target, or what it should replace or lie over, is none for it; where it moves, and mana, apart."""
    return _why_not_new(law, s, casting, card) or _why_not_permanent(law, s, casting, card)


def can_be_cast_for(law: Law, s: LytharianState, seat: Seat, name: str, mana: int) -> bool:
    """Whether there is any way to cast the card now with so much mana.  LYTH-HARNESS-4."""
    if why_not_now(law, s, seat, name) is not None:
        return False
    card = law.card(name)
    base = Casting(seat, name, x=1, is_spell=True, is_curse=card.kind == "curse")
    for at in namings(law, s, base, card.targets):
        named = with_targets(base, at)
        for new in new_targets(law, s, named):
            for over in overs(card, new):
                for replaced in replaceable(s, named, card):
                    way = replace(named, new=new, over=over, replace=replaced)
                    if why_not_laid(law, s, way, card) is None and spell_price(law, s, way).total <= mana:
                        return True
    return False


def new_targets(law: Law, s: LytharianState, casting: Casting) -> list[Target | None]:
    """What a redirect may name as the new target; None alone for any other spell.  LYTH-COUNTER-4."""
    if not redirects(law.card(casting.card)):
        return [None]
    redirected = redirected_by(law, s, casting)
    if redirected is None:
        return []
    return list(candidates(law, s, redirected, law.card(redirected.card).targets[0]))


def overs(card: Card, new: Target | None) -> tuple[bool, ...]:
    """Whether an aura may be paid for: by curses, and by what redirects one."""
    return (False, True) if card.kind == "curse" or new is not None else (False,)


def replaceable(s: LytharianState, casting: Casting, card: Card) -> list[str]:
    """Enchants that an enchant may take the place of, and none."""
    return ["", *(enchant.card for enchant in s.enchants[casting.by])] if card.kind == "enchant" else [""]


def why_not_now(law: Law, s: LytharianState, seat: Seat, name: str) -> Refusal | None:
    """Why the card may not be cast at this moment, whatever it names.  LYTH-FAST-1, -2, LYTH-SORCERY-1."""
    card = law.card(name)
    if name not in s.hand[seat]:
        return Refusal("LYTH-DISCARD-3", f"{card.name or name} is not in your hand.")
    if not card.is_spell:
        return Refusal("LYTH-EQUIP-3", f"{card.name} is no spell: equipment is attached with `equip:`.")
    if card.kind == "fast":
        return None
    if seat != s.turn:
        return Refusal("LYTH-FAST-2", "Only fast cast spells may be cast in the enemy's turn.")
    if s.combat is not None:
        return Refusal("LYTH-FAST-2", "Only fast cast spells may be cast in combat.")
    if not is_free(s):
        return Refusal("LYTH-FAST-2", "Only fast cast spells may be cast in response.")
    if s.phase != "main":
        return Refusal("LYTH-SORCERY-1", f"A spell of the type {card.kind} is cast in the main phase.")
    return None


def _why_not_x(card: Card, action: Cast) -> Refusal | None:
    if card.cost == "X":
        return Refusal("LYTH-VARIABLE-1", "Say how much: X is at least 1.") if (action.x or 0) < 1 else None
    return Refusal("LYTH-VARIABLE-1", "This spell has no X.") if action.x is not None else None


def redirects(card: Card) -> bool:
    """Whether the spell gives another one a new target."""
    return any(step.redirects for step in card.do)


def _why_not_new(law: Law, s: LytharianState, casting: Casting, card: Card) -> Refusal | None:
    """The new target of a redirect is judged as if its caster had cast the spell.  LYTH-COUNTER-4."""
    if not redirects(card):
        return Refusal("LYTH-COUNTER-4", "Only a redirect names a new target.") if casting.new is not None else None
    if casting.new is None:
        return Refusal("LYTH-COUNTER-4", "A redirect names the new target after the spell.")
    redirected = redirected_by(law, s, casting)
    if redirected is None:
        return Refusal("LYTH-COUNTER-4", "Only a spell with a target can be redirected.")
    selector = law.card(redirected.card).targets[0]
    if casting.new == casting.at[0] or casting.new in _targets_of(s, casting):
        return Refusal("LYTH-COUNTER-4", "The new target must be another one.")
    refusal = why_not(law, s, redirected, selector, casting.new)
    if refusal is not None:
        return refusal
    if redirected.is_curse:
        return _why_not_curse(s, casting, casting.new)
    if casting.over:
        return ONLY_CURSES
    is_aura = law.card(redirected.card).kind == "aura"
    return _why_not_aura(law, s, casting, casting.new) if is_aura else None


def _targets_of(s: LytharianState, casting: Casting) -> tuple[Target, ...]:
    match casting.at[0]:
        case AtItem(number) if 1 <= number <= len(s.stack):
            return s.stack[number - 1].at
        case AtSlot(square, _):
            return (AtTroop(square),)
    return ()


def redirected_by(law: Law, s: LytharianState, casting: Casting) -> Casting | None:
    """The spell or attached curse that a redirect names, as if its caster cast it; None for one without targets."""
    match casting.at[0] if casting.at else None:
        case AtItem(number) if 1 <= number <= len(s.stack) and law.card(s.stack[number - 1].card).targets:
            return judged_anew(s.stack[number - 1], casting.by, ())
        case AtSlot(square, "curse"):
            troop = s.board[square]
            if troop is not None and troop.curse is not None:
                return Casting(casting.by, troop.curse.card, is_spell=True, is_curse=True)
    return None


def _why_not_permanent(law: Law, s: LytharianState, casting: Casting, card: Card) -> Refusal | None:
    if casting.replace and card.kind != "enchant":
        return Refusal("LYTH-ENCHANT-2", "Only an enchant replaces another one.")
    if casting.over and card.kind != "curse" and casting.new is None:
        return ONLY_CURSES
    match card.kind:
        case "enchant":
            return _why_not_enchant(s, casting)
        case "aura":
            return _why_not_aura(law, s, casting, casting.at[0])
        case "curse":
            return _why_not_curse(s, casting, casting.at[0])
    return None


def _why_not_enchant(s: LytharianState, casting: Casting) -> Refusal | None:
    mine = [enchant.card for enchant in s.enchants[casting.by]]
    if casting.replace and casting.replace not in mine:
        return Refusal("LYTH-ENCHANT-2", "You have no such enchant to replace.")
    if casting.card in mine and casting.replace != casting.card:
        return Refusal("LYTH-ENCHANT-1", "You have an enchant of that name in play already.")
    if len(mine) >= MOST_ENCHANTS and not casting.replace:
        return Refusal("LYTH-ENCHANT-2", "With three enchants in play a new one must replace one of them.")
    return None


def _why_not_aura(law: Law, s: LytharianState, casting: Casting, target: Target) -> Refusal | None:
    troop = s.board[target.square] if isinstance(target, AtTroop) else None
    if troop is None or troop.curse is None or troop.curse.by == casting.by:
        return None
    if law.switches["aura_over_curse"] == "forbidden":
        return Refusal("LYTH-AURA-4", "An aura may not be cast on a troop with an enemy curse.")
    return None


def _why_not_curse(s: LytharianState, casting: Casting, target: Target) -> Refusal | None:
    troop = s.board[target.square] if isinstance(target, AtTroop) else None
    if troop is None or not isinstance(target, AtTroop):
        return None
    where = (Square(target.square),)
    if troop.curse is not None and troop.curse.by != casting.by:
        return Refusal("LYTH-CURSE-2", "Only its controller replaces a curse.", where)
    if troop.aura is not None and not casting.over:
        return Refusal("LYTH-CURSE-3", "An aura protects it: pay to destroy it with over=aura.", where)
    if troop.aura is None and casting.over:
        return Refusal("LYTH-CURSE-3", "There is no aura to destroy.", where)
    return None


def destinations(law: Law, s: LytharianState, casting: Casting, steps: Sequence[Step]) -> list[int] | None:
    """Squares that `to=` may name, those that dishonor the own king left out; None where none is asked for."""
    found: list[int] | None = None
    for step in steps:
        ends = step.destinations(law, s, casting)
        if ends is not None:
            found = ends if found is None else sorted(set(found).union(ends))
    if found is None:
        return None
    if found and casting.at and isinstance(casting.at[0], AtTroop) and is_lone(law, s, casting.by):
        start = casting.at[0].square
        return [end for end in found if not retreats(law, s, casting.by, start, end)]
    return found


def why_not_to(law: Law, s: LytharianState, casting: Casting, steps: Sequence[Step], is_named: bool) -> Refusal | None:
    """Why the destination may not be named so, for abilities as for spells."""
    ends = destinations(law, s, casting, steps)
    if ends is None:
        return Refusal("LYTH-MOVE-6", "This moves nobody.") if is_named else None
    if is_named and casting.to not in ends:
        return Refusal("LYTH-MOVE-6", "It cannot be moved there.", (Square(casting.to),))
    if not is_named and ends:
        return Refusal("LYTH-MOVE-6", "Say where to: to=SQUARE.", tuple(map(Square, ends)))
    return None


def _why_not_paid(law: Law, s: LytharianState, casting: Casting) -> Refusal | None:
    total = spell_price(law, s, casting).total
    have = available(s, casting.by)
    if total > have:
        return Refusal("LYTH-MANA-6", f"That costs {total} mana, and you have {have}.")
    return None


# --- casting


def cast(law: Law, s: LytharianState, seat: Seat, action: Cast, tell: Tell | None) -> None:
    """Cost first, then targets, then it lies on the stack and the opponent may respond.  LYTH-STACK-1."""
    casting = casting_of(law, seat, action)
    price = spell_price(law, s, casting)
    spend(law, s, seat, price.total, True, tell)
    out_of_hand(s, seat, action.card)
    s.quiet = -1
    admit(s, price, "spell", tell)
    if tell:
        tell(SpellCast(seat, action.card, price.total, action.text))
    push(law, s, replace(casting, paid=price.total), tell)
