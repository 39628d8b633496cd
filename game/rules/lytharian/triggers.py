"""Rules that work by themselves when something happens, off the stack (docs/rules/lytharian.md, STACK-7, PHASE-16)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from game.core.events import Tell
from game.rules.lytharian.events import StepsExhausted
from game.rules.lytharian.law import Law, Rule, Step
from game.rules.lytharian.state import Casting, LytharianState
from game.rules.lytharian.stats import holds, rules_of

MOST_STEPS = 500
"""Steps that one action may set off.  LYTH-PHASE-16."""


def may_go_on(s: LytharianState, tell: Tell | None) -> bool:
    """Counts a step; False once an action has set off too many, which is told once.  LYTH-PHASE-16."""
    s.steps += 1
    if s.steps == MOST_STEPS + 1 and tell:
        tell(StepsExhausted())
    return s.steps <= MOST_STEPS


def run(law: Law, s: LytharianState, casting: Casting, steps: Sequence[Step], tell: Tell | None) -> None:
    """All steps one after the other; what they ask is answered when they are through."""
    for step in steps:
        if may_go_on(s, tell):
            step.resolve(law, s, casting, tell)


def fire(law: Law, s: LytharianState, casting: Casting, rule: Rule, tell: Tell | None) -> None:
    """Does what a rule says if its condition is met."""
    if holds(law, s, casting, rule):
        run(law, s, casting, rule.do, tell)


def is_awake(s: LytharianState, casting: Casting, rule: Rule) -> bool:
    """Whether a rule works with its troop as it lies: abilities of face-down troops sleep.  LYTH-ABILITY-63."""
    if casting.card or rule.works_hidden:
        return True
    troop = s.board[casting.source]
    return troop is not None and troop.is_up


def fire_own(law: Law, s: LytharianState, square: int, when: str, tell: Tell | None, fighter: int = -1) -> bool:
    """Fires the rules of one troop, its aura and its curse for that moment; whether there were any."""
    fired = False
    for casting, rule in list(rules_of(law, s, square, when, each_source=when == "mana_phase")):
        if s.board[square] is not None and is_awake(s, casting, rule):
            fire(law, s, replace(casting, fighter=fighter), rule, tell)
            fired = True
    return fired


def ordered(s: LytharianState, squares: Iterable[int]) -> list[int]:
    """Squares of troops, the active player's first (in combat the defender's), then from a1 on.  LYTH-WIN-11."""
    first = s.turn if s.combat is None else 1 - s.turn
    return sorted(squares, key=lambda square: (s.at(square).seat != first, square))
