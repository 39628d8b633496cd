"""Damage, healing, prevention and growth (docs/rules/lytharian.md, DAMAGE)."""

from __future__ import annotations

from dataclasses import replace

from game.core.events import Tell
from game.rules.lytharian.events import Damaged, DamageStopped, Grew, Healed, Protected
from game.rules.lytharian.facing import reveal, state
from game.rules.lytharian.law import MAGIC, Law
from game.rules.lytharian.naming import troops_of
from game.rules.lytharian.state import Casting, LytharianState
from game.rules.lytharian.stats import holds, rules_of, standing
from game.rules.lytharian.tally import Reduction, Tally
from game.rules.lytharian.triggers import fire

HELD = "held"
"""Under this name a combat keeps whose conditions held when it began (option recheck_conditions).  LYTH-COMBAT-4."""
COST = "cost"
"""The kind of what a troop does to itself as a price: neither reduced nor prevented.  LYTH-DAMAGE-8."""


def wound(
    law: Law,
    s: LytharianState,
    casting: Casting,
    square: int,
    n: int,
    kind: str,
    tell: Tell | None,
    skips_reductions: bool = False,
) -> int:
    """One damage to a troop, step by step; returns what was marked.  Deaths are looked at later.  LYTH-DAMAGE-3."""
    if kind == COST:
        return _mark(law, s, square, n, kind, tell)
    if n <= 0:
        return 0
    tally = standing(law, s, square)
    if kind in tally.immune or (casting.is_curse and "curse" in tally.immune):
        return _stopped(s, square, kind, "immune", tell)
    if _dodges(law, s, casting, square, tell):
        return _stopped(s, square, kind, "dodged", tell)
    if not skips_reductions:
        parts = reductions(law, s, square, tally)
        n -= sum(part.n for part in parts if works_on(part, s, casting, square, kind))
        if n <= 0:
            return _stopped(s, square, kind, "reduced", tell)
    troop = s.at(square)
    saved = min(troop.prevent, n)
    if saved:
        s.board[square] = replace(troop, prevent=troop.prevent - saved)
    if n == saved:
        return _stopped(s, square, kind, "prevented", tell)
    return _mark(law, s, square, n - saved, kind, tell)


def _dodges(law: Law, s: LytharianState, casting: Casting, square: int, tell: Tell | None) -> bool:
    """Whether a face-up troop that a spell or ability names, or reaches as a neighbour of its target, gets out of it.

    Dodge and Evasion roll once for each item.  LYTH-ABILITY-20, LYTH-AOE-6.
    """
    item = s.resolving
    if item is None or (item.card, item.ability, item.source) != (casting.card, casting.ability, casting.source):
        return False
    if square in item.dodged or square in item.stood:
        return square in item.dodged
    named = troops_of(item)
    is_reached = bool(named) and square in law.ground.near[named[0]]
    if not s.at(square).is_up or (square not in named and not is_reached):
        return False
    for own, rule in list(rules_of(law, s, square, "targeted", each_source=True)):
        if rule.condition is not None and rule.condition.by == "damage":
            fire(law, s, own, rule, tell)
    assert s.resolving is not None
    s.resolving = replace(s.resolving, stood=s.resolving.stood | {square})
    return square in s.resolving.dodged


def _mark(law: Law, s: LytharianState, square: int, n: int, kind: str, tell: Tell | None) -> int:
    if n <= 0:
        return 0
    troop = s.at(square)
    s.board[square] = replace(troop, damage=troop.damage + n)
    s.quiet = -1
    if tell:
        tell(Damaged(square, n, kind))
    reveal(law, s, square, tell)
    return n


def _stopped(s: LytharianState, square: int, kind: str, why: str, tell: Tell | None) -> int:
    """Nothing came through: why is public, the card is not.  LYTH-AOE-4, LYTH-ABILITY-59."""
    if tell:
        tell(DamageStopped(square, kind, why))
    if why in ("immune", "reduced"):
        state(s, square, "prevented by immunity" if why == "immune" else "prevented by resistance", tell)
    return 0


def reductions(law: Law, s: LytharianState, square: int, tally: Tally) -> list[Reduction]:
    """All that makes each damage to the troop less: abilities, spells, and combat abilities where it fights."""
    found = list(tally.less)
    for lasting in s.at(square).lasting:
        if lasting.less:
            found.append(Reduction(lasting.less, lasting.less_kinds, lasting.less_spares_curses))
    return found + (combat_tally(law, s, square).less if is_fighter(s, square) else [])


def works_on(part: Reduction, s: LytharianState, casting: Casting, square: int, kind: str) -> bool:
    """Whether a reduction works on this damage.  LYTH-DAMAGE-6, LYTH-CURSE-6."""
    if part.kinds and kind not in part.kinds and not ("magic" in part.kinds and kind in MAGIC):
        return False
    if part.spares_curses and casting.is_curse:
        return False
    return not part.from_foe or (s.combat is not None and casting.source == s.combat.foe(square) and not casting.card)


def is_fighter(s: LytharianState, square: int) -> bool:
    """Whether the troop on the square fights in the combat in progress."""
    combat = s.combat
    return combat is not None and square in (combat.attacker, combat.defender) and not combat.is_out(square)


def combat_tally(law: Law, s: LytharianState, square: int) -> Tally:
    """What a fighter's combat abilities give now, on top of current values.  LYTH-COMBAT-4, LYTH-ABILITY-G2.

    They go on when the other fighter has fallen, for the combat does: a Brace holds against its poison and against
    what is still on the stack.  LYTH-ABILITY-G6.
    """
    tally = Tally()
    combat = s.combat
    if combat is None or combat.is_out(square):
        return tally
    role = "attacker" if square == combat.attacker else "defender"
    held = next((str(o.value).split("+") for o in combat.outcomes if (o.square, o.ability) == (square, HELD)), None)
    for casting, rule in rules_of(law, s, square, "combat"):
        if not (holds(law, s, casting, rule) if held is None else casting.ability in held):
            continue
        result = next((o.value for o in combat.outcomes if (o.square, o.ability) == (square, casting.ability)), None)
        steps = list(rule.do)
        if rule.choose:
            steps += [step for name, branch in rule.choose if name == result for step in branch]
        if isinstance(result, int):
            casting = replace(casting, n=result, fell=result)
        elif rule.most is not None or rule.has_dice:
            continue
        steps += [step for name, branch in rule.by_role if name == role for step in branch]
        for step in steps:
            step.fold(law, s, casting, tally)
    return tally


def heal(s: LytharianState, square: int, n: int, tell: Tell | None) -> int:
    """Takes away at most the damage there is; returns how much.  LYTH-DAMAGE-9."""
    troop = s.at(square)
    n = min(n, troop.damage)
    if n > 0:
        s.board[square] = replace(troop, damage=troop.damage - n)
        if tell:
            tell(Healed(square, n))
    return max(0, n)


def prevent(law: Law, s: LytharianState, square: int, n: int, tell: Tell | None) -> None:
    """So much damage to the troop will do nothing this turn, used up once.  LYTH-DAMAGE-4, -5."""
    troop = s.at(square)
    s.board[square] = replace(troop, prevent=troop.prevent + n)
    if tell and n:
        tell(Protected(square, n))


def grow(law: Law, s: LytharianState, square: int, n: int, tell: Tell | None) -> None:
    """+n Att and +n Def for the rest of the game; public.  LYTH-ABILITY-65."""
    troop = s.at(square)
    s.board[square] = replace(troop, growth=troop.growth + n)
    if tell and n:
        tell(Grew(square, n))
