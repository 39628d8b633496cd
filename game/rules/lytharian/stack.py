"""The stack: items announced, answered, resolved; counters and redirects (docs/rules/lytharian.md, STACK, COUNTER)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.core.events import Tell
from game.rules.lytharian.attachments import attach, find_enchant, place_enchant, remove, remove_enchant
from game.rules.lytharian.deaths import sweep
from game.rules.lytharian.events import ItemResolved, SpellRedirected
from game.rules.lytharian.facing import state
from game.rules.lytharian.law import Card, Law, Rule, Selector, Step
from game.rules.lytharian.mana import gain
from game.rules.lytharian.naming import troops_of
from game.rules.lytharian.piles import into_nether
from game.rules.lytharian.state import (
    AtItem,
    AtSlot,
    Attached,
    AtTroop,
    Casting,
    LytharianState,
    other,
)
from game.rules.lytharian.stats import rules_of
from game.rules.lytharian.targeting import is_immune_to_naming, judged_anew, still_there, why_not
from game.rules.lytharian.triggers import fire, may_go_on

MOST_ENCHANTS = 3
"""Spaces for enchants.  LYTH-BOARD-3."""

# --- what an item is


def rule_of(law: Law, s: LytharianState, casting: Casting) -> Rule | None:
    """The rule that a used ability, enchant or curse works by; None for a spell."""
    if casting.is_spell:
        return None
    if casting.card:
        return law.card(casting.card).rules[casting.rule]
    return law.power_of(casting.ability).rules[casting.rule]


def steps_of(law: Law, s: LytharianState, casting: Casting) -> Sequence[Step]:
    """What it does, step by step."""
    rule = rule_of(law, s, casting)
    if rule is None:
        return law.card(casting.card).do
    branch = next((steps for name, steps in rule.choose if name == casting.kind), ())
    return (*rule.do, *branch)


def selectors_of(law: Law, s: LytharianState, casting: Casting) -> tuple[Selector, ...]:
    """What it names: target, second and third."""
    rule = rule_of(law, s, casting)
    return law.card(casting.card).targets if rule is None else rule.targets


def name_of(casting: Casting) -> str:
    """What events call it."""
    return casting.card or casting.ability


# --- on the stack


def push(law: Law, s: LytharianState, casting: Casting, tell: Tell | None) -> None:
    """Lays it on top; the opponent of its controller has the priority.  LYTH-PHASE-3, LYTH-STACK-1."""
    s.stack += (casting,)
    s.priority = other(casting.by)
    s.passed = False
    if casting.is_spell:
        for square in sorted(set(troops_of(casting))):
            if shatter(law, s, len(s.stack), square, tell):
                return


def shatter(law: Law, s: LytharianState, number: int, square: int, tell: Tell | None) -> bool:
    """Spellshatter of a face-up troop that the spell names rolls once for it; whether it countered.  ABILITY-67."""
    casting = s.stack[number - 1]
    troop = s.board[square]
    if troop is None or not troop.is_up or square in casting.rolled or square in casting.lost:
        return False
    if troop.seat == casting.by and not law.switches["spellshatter_own"]:
        return False
    found = [(own, rule) for own, rule in rules_of(law, s, square, "targeted", each_source=True) if _counters(rule)]
    if not found:
        return False
    s.stack = (*s.stack[: number - 1], replace(casting, rolled=casting.rolled | {square}), *s.stack[number:])
    before = len(s.stack)
    for own, rule in found:
        if len(s.stack) == before:
            fire(law, s, replace(own, at=(AtItem(number),)), rule, tell)
    return len(s.stack) < before


def _counters(rule: Rule) -> bool:
    return rule.condition is not None and rule.condition.by == "spell"


def counter(law: Law, s: LytharianState, casting: Casting, number: int, tell: Tell | None) -> None:
    """The item at that place does nothing and goes to its owner's nether.  LYTH-COUNTER-1, -3."""
    if not 1 <= number <= len(s.stack):
        return
    item = s.stack[number - 1]
    s.stack = s.stack[: number - 1] + s.stack[number:]
    into_nether(s, item.nether_of, item.card)
    if tell:
        tell(ItemResolved(item.by, name_of(item), "countered"))


def counter_current(law: Law, s: LytharianState, casting: Casting, tell: Tell | None) -> None:
    """The item that a rule of a named troop is about is countered."""
    for target in casting.at:
        if isinstance(target, AtItem):
            counter(law, s, casting, target.number, tell)


def redirect(law: Law, s: LytharianState, casting: Casting, tell: Tell | None) -> None:
    """A spell or attached curse gets the new target and a new controller; else nothing.  LYTH-COUNTER-4."""
    named = casting.at[0] if casting.at else None
    if casting.new is None:
        return
    match named:
        case AtItem(number) if 1 <= number <= len(s.stack):
            item = s.stack[number - 1]
            anew = judged_anew(item, casting.by, (casting.new,))
            selectors = selectors_of(law, s, item)
            if not selectors or why_not(law, s, anew, selectors[0], casting.new) is not None:
                return
            over = casting.over or (item.over and _may_lie(s, anew))
            anew = replace(anew, owner=item.nether_of, over=over)
            s.stack = (*s.stack[: number - 1], anew, *s.stack[number:])
            if tell:
                tell(SpellRedirected(casting.by, item.card))
            if isinstance(casting.new, AtTroop):
                shatter(law, s, number, casting.new.square, tell)
        case AtSlot(square, "curse") if isinstance(casting.new, AtTroop):
            _move_curse(law, s, casting, square, casting.new.square, tell)


def _may_lie(s: LytharianState, casting: Casting) -> bool:
    return not any(isinstance(target, AtTroop) and s.at(target.square).aura is not None for target in casting.at)


def _move_curse(law: Law, s: LytharianState, casting: Casting, square: int, end: int, tell: Tell | None) -> None:
    """An attached curse goes to another bearer, an enemy of the one who redirects.  LYTH-CURSE-7."""
    troop = s.board[square]
    if troop is None or troop.curse is None:
        return
    curse = troop.curse
    anew = Casting(casting.by, curse.card, at=(AtTroop(end),), is_spell=True, is_curse=True)
    if why_not(law, s, anew, law.card(curse.card).targets[0], AtTroop(end)) is not None or end == square:
        return
    if s.at(end).aura is not None and not casting.over:
        return
    s.board[square] = replace(troop, curse=None)
    lay_curse(law, s, end, replace(curse, by=casting.by, used=frozenset()), casting.over, tell)
    if tell:
        tell(SpellRedirected(casting.by, curse.card))


def lay_curse(law: Law, s: LytharianState, square: int, curse: Attached, over: bool, tell: Tell | None) -> None:
    """The curse is attached; an aura that was paid for goes.  LYTH-CURSE-3."""
    if over:
        remove(law, s, square, "aura", tell)
    attach(law, s, square, "curse", curse, tell)


# --- resolving


def take_top(law: Law, s: LytharianState, tell: Tell | None) -> None:
    """The top of the stack is resolved now.  LYTH-STACK-2."""
    s.resolving = s.stack[-1]
    s.stack = s.stack[:-1]
    casting = s.resolving
    why = why_fizzles(law, s, casting, tell)
    if why:
        finish(law, s, tell, why)
        return


def why_fizzles(law: Law, s: LytharianState, casting: Casting, tell: Tell | None) -> str:
    """Why the item does nothing: its targets are gone or protected; empty when it works.  LYTH-STACK-3, -5."""
    if not casting.at:
        return ""
    if not any(still_there(s, casting, target) for target in casting.at):
        return "no target"
    first = casting.at[0]
    if not isinstance(first, AtTroop) or not still_there(s, casting, first):
        return ""
    if is_immune_to_naming(law, s, casting, first.square):
        _say_immune(law, s, casting, first.square, tell)
        return "protected"
    return ""


def _say_immune(law: Law, s: LytharianState, casting: Casting, square: int, tell: Tell | None) -> None:
    """The mana is gone, and the statement is public.  LYTH-TARGET-9."""
    card = law.card(casting.card)
    if law.switches["invulnerable_probe"] == "refund":
        gain(law, s, casting.by, casting.paid, tell)
    for word in (card.element, card.kind):
        state(s, square, f"cannot be targeted by {word}", tell)


def advance(law: Law, s: LytharianState, tell: Tell | None) -> None:
    """The next step of what is being resolved; after the last one its end; then it is gone.  LYTH-FILE-2."""
    casting = s.resolving
    assert casting is not None
    steps = steps_of(law, s, casting)
    if casting.step < len(steps):
        if may_go_on(s, tell):
            steps[casting.step].resolve(law, s, casting, tell)
        _count(s)
    elif casting.step == len(steps):
        _count(s)
        finish(law, s, tell)
    else:
        s.resolving = None


def _count(s: LytharianState) -> None:
    assert s.resolving is not None
    s.resolving = replace(s.resolving, step=s.resolving.step + 1)


def finish(law: Law, s: LytharianState, tell: Tell | None, why: str = "") -> None:
    """A permanent comes into play, any other spell goes to its owner's nether; then deaths are looked at.  STACK-4."""
    casting = s.resolving
    assert casting is not None
    if why:
        s.resolving = replace(casting, step=len(steps_of(law, s, casting)) + 1)
    if casting.is_spell:
        card = law.card(casting.card)
        if not card.is_permanent or why or not _come_into_play(law, s, casting, card, tell):
            into_nether(s, casting.nether_of, casting.card)
    if tell:
        tell(ItemResolved(casting.by, name_of(casting), why))
    sweep(law, s, -1 if casting.card else casting.source, tell)


def _come_into_play(law: Law, s: LytharianState, casting: Casting, card: Card, tell: Tell | None) -> bool:
    """Lays an aura, curse or enchant where it belongs; False where it can't.  LYTH-AURA-1, LYTH-ENCHANT-2."""
    attached = Attached(casting.card, casting.by, casting.nether_of, casting.paid)
    if card.kind == "enchant":
        if casting.replace:
            remove_enchant(s, casting.by, casting.replace, tell)
        if len(s.enchants[casting.by]) >= MOST_ENCHANTS or find_enchant(s, casting.by, casting.card) is not None:
            return False
        place_enchant(s, casting.by, attached, tell)
        return True
    target = casting.at[0]
    assert isinstance(target, AtTroop)
    if card.kind == "curse":
        lay_curse(law, s, target.square, attached, casting.over, tell)
    else:
        if law.switches["aura_over_curse"] == "surcharge":
            remove(law, s, target.square, "curse", tell)
        attach(law, s, target.square, "aura", attached, tell)
    return True
