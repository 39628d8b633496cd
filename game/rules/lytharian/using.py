"""Abilities that are used, and the timed rules of enchants and curses (docs/rules/lytharian.md, EFFECTS, MAIN)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from game.core.events import Tell
from game.core.ruleset import Refusal, Square
from game.core.seats import Seat
from game.rules.lytharian.actions import Use
from game.rules.lytharian.casting import is_free, why_not_to
from game.rules.lytharian.deaths import sweep
from game.rules.lytharian.events import AbilityUsed
from game.rules.lytharian.facing import state
from game.rules.lytharian.honor import duty_of, is_open
from game.rules.lytharian.lasting import may_use_main
from game.rules.lytharian.law import Law, Rule
from game.rules.lytharian.mana import lose
from game.rules.lytharian.stack import push, steps_of
from game.rules.lytharian.state import AtTroop, Casting, LytharianState, Troop, other
from game.rules.lytharian.stats import context, may_have_rules, powers
from game.rules.lytharian.targeting import why_not_targets
from game.rules.lytharian.triggers import fire_own


@dataclass(frozen=True, slots=True)
class Usable:
    """Something that a seat might use in a phase, with what its rule looks at."""

    casting: Casting
    rule: Rule
    is_used: bool


def times(law: Law, s: LytharianState) -> frozenset[str]:
    """What may be used now: the rules of the phase; in a duel those of both phases.  LYTH-EFFECTS-1, LYTH-DUEL-11."""
    return frozenset(("effects", "main")) if law.play == "duel" else frozenset((s.phase,))


def usable(law: Law, s: LytharianState, seat: Seat) -> Iterator[Usable]:
    """All abilities and timed rules that the seat has for now, used ones too.  LYTH-EFFECTS-1."""
    now = times(law, s)
    for square, troop in s.troops(seat):
        yield from _of_troop(law, s, square, troop, now)
    for square, troop in s.troops(other(seat)):
        if troop.curse is not None and troop.curse.by == seat:
            yield from _of_curse(law, square, troop, now)
    for enchant in s.enchants[seat]:
        for number, rule in enumerate(law.card(enchant.card).rules):
            if now & rule.when:
                casting = Casting(seat, enchant.card, rule=number, x=enchant.paid)
                yield Usable(casting, rule, number + 1 in enchant.used)


def _of_troop(law: Law, s: LytharianState, square: int, troop: Troop, now: frozenset[str]) -> Iterator[Usable]:
    may_use = any(may_have_rules(law, s, troop, when) for when in now)
    for power in powers(law, s, square) if may_use else ():
        for number, rule in enumerate(power.rules):
            if now & rule.when:
                casting = context(troop, square, power, number)
                yield Usable(casting, rule, power.key in troop.used)
    if troop.curse is not None and troop.curse.by == troop.seat:
        yield from _of_curse(law, square, troop, now)


def _of_curse(law: Law, square: int, troop: Troop, now: frozenset[str]) -> Iterator[Usable]:
    curse = troop.curse
    assert curse is not None
    for number, rule in enumerate(law.card(curse.card).rules):
        if now & rule.when:
            casting = Casting(curse.by, curse.card, square, rule=number, x=curse.paid, is_curse=True)
            yield Usable(casting, rule, number + 1 in curse.used)


def find_usable(law: Law, s: LytharianState, seat: Seat, action: Use) -> Usable | None:
    """What the action means: the first rule of that name that is not used up, else the first of them."""
    found = []
    for each in usable(law, s, seat):
        casting = each.casting
        if action.ability == "curse":
            is_meant = casting.is_curse and casting.source == action.source
        elif action.source < 0:
            is_meant = casting.source < 0 and casting.card == action.ability
        else:
            is_meant = (casting.source, casting.ability) == (action.source, action.ability)
        if is_meant:
            found.append(each)
    return next((each for each in found if not each.is_used), found[0] if found else None)


def named(found: Usable, action: Use) -> Casting:
    """The rule with what the action says."""
    return replace(found.casting, at=action.at, kind=action.kind, to=-1 if action.to is None else action.to)


# --- why not


def why_not_use(law: Law, s: LytharianState, seat: Seat, action: Use) -> Refusal | None:
    """Why the ability may not be used so; None when it may."""
    if seat != s.turn or not is_free(s):
        return Refusal("LYTH-EFFECTS-1", "Abilities are used in one's own turn, with nothing unfinished.")
    found = find_usable(law, s, seat, action)
    if found is None:
        return Refusal("LYTH-EFFECTS-1", "There is no such ability to be used in this phase.")
    return (
        why_not_usable(law, s, seat, found)
        or _why_not_kind(found, action)
        or why_not_targets(law, s, named(found, action), found.rule.targets)
        or why_not_to(law, s, named(found, action), steps_of(law, s, named(found, action)), action.to is not None)
    )


def why_not_usable(law: Law, s: LytharianState, seat: Seat, found: Usable) -> Refusal | None:
    """Why it may not be used now, whatever it names.  LYTH-EFFECTS-2, -4, LYTH-MAIN-5, -6."""
    casting = found.casting
    where = (Square(casting.source),) if casting.source >= 0 else ()
    if found.is_used:
        return Refusal("LYTH-EFFECTS-2", "That has been used in this phase.", where)
    if not casting.card:
        refusal = _why_not_awake(law, s, seat, found)
        if refusal is not None:
            return refusal
    price = 0 if found.rule.pay is None else found.rule.pay.of(law, s, casting, None)
    if price > s.mana[seat]:
        return Refusal("LYTH-MANA-6", f"That costs {price} mana, and you have {s.mana[seat]}.", where)
    return None


def _why_not_awake(law: Law, s: LytharianState, seat: Seat, found: Usable) -> Refusal | None:
    troop = s.at(found.casting.source)
    where = (Square(found.casting.source),)
    if not troop.is_up and not found.rule.works_hidden:
        rule = "LYTH-MAIN-5" if "main" in found.rule.when else "LYTH-EFFECTS-4"
        return Refusal(rule, "It must be face up for that: turn it up first.", where)
    if "main" not in found.rule.when:
        return None
    if troop.has_attacked:
        return Refusal("LYTH-MAIN-6", "A troop that attacked this turn may not use Main: abilities.", where)
    if not may_use_main(law, troop):
        return Refusal("LYTH-MAIN-5", "It may not use Main: abilities.", where)
    duty = duty_of(law, s, seat)
    if duty is not None and duty.is_attack and is_open(law, s, duty):
        return Refusal("LYTH-HONOR-7", "The lone king must attack.", where)
    return None


def _why_not_kind(found: Usable, action: Use) -> Refusal | None:
    kinds = [name for name, _ in found.rule.choose]
    if kinds and action.kind not in kinds:
        return Refusal("LYTH-ABILITY-55", f"Say which: {' or '.join(kinds)}.")
    if action.kind and not kinds:
        return Refusal("LYTH-ABILITY-55", "There is nothing to choose.")
    return None


# --- using


def use(law: Law, s: LytharianState, seat: Seat, action: Use, tell: Tell | None) -> None:
    """Pays, sets off what hangs on it, and lays it on the stack.  LYTH-PHASE-3."""
    found = find_usable(law, s, seat, action)
    assert found is not None, action
    casting = named(found, action)
    if found.rule.pay is not None:
        lose(law, s, seat, found.rule.pay.of(law, s, casting, tell), tell)
    _mark_used(s, casting, "main" in found.rule.when)
    if tell:
        is_secret = not casting.card and not s.at(casting.source).is_up
        tell(AbilityUsed(seat, casting.source, casting.card or casting.ability, action.text, is_secret))
    _say_traits(s, casting, found.rule, tell)
    if not casting.card:
        fire_own(law, s, casting.source, "uses_ability", tell)
        sweep(law, s, -1, tell)
        if s.board[casting.source] is None:
            return
    push(law, s, casting, tell)


def _mark_used(s: LytharianState, casting: Casting, is_main: bool) -> None:
    if casting.is_curse:
        troop = s.at(casting.source)
        assert troop.curse is not None
        curse = replace(troop.curse, used=troop.curse.used | {casting.rule + 1})
        s.board[casting.source] = replace(troop, curse=curse)
    elif casting.card:
        s.enchants[casting.by] = tuple(
            replace(enchant, used=enchant.used | {casting.rule + 1}) if enchant.card == casting.card else enchant
            for enchant in s.enchants[casting.by]
        )
    else:
        troop = s.at(casting.source)
        has_acted = troop.has_acted or is_main
        s.board[casting.source] = replace(troop, used=troop.used | {casting.ability}, has_acted=has_acted)


def _say_traits(s: LytharianState, casting: Casting, rule: Rule, tell: Tell | None) -> None:
    """Whom a Y Healer heals is said to be Y.  LYTH-FOG-6."""
    for selector, target in zip(rule.targets, casting.at, strict=False):
        if selector.trait and isinstance(target, AtTroop):
            state(s, target.square, f"is {selector.trait}", tell)


def forget_used(s: LytharianState) -> None:
    """A new phase: every ability and rule may be used again.  LYTH-EFFECTS-2."""
    for square, troop in enumerate(s.board):
        if troop is None:
            continue
        curse = troop.curse if troop.curse is None or not troop.curse.used else replace(troop.curse, used=frozenset())
        if troop.used or curse is not troop.curse:
            s.board[square] = replace(troop, used=frozenset(), curse=curse)
    for seat in (0, 1):
        s.enchants[seat] = tuple(
            replace(enchant, used=frozenset()) if enchant.used else enchant for enchant in s.enchants[seat]
        )
