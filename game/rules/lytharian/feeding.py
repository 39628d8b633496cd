"""Which rules can set each other off for ever (LYTH-PHASE-16): the game stops them, `check` warns of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from game.rules.lytharian.data import Rule
from game.rules.lytharian.effects.lives import Kill, Sacrifice
from game.rules.lytharian.effects.motion import Move, Swap
from game.rules.lytharian.effects.strength import Boost, Lose
from game.rules.lytharian.effects.wounds import Damage
from game.rules.lytharian.verify_rules import Path, rule_steps

_MOVED = frozenset({"moves", "moved", "enemy_stops_near"})
_DEAD = frozenset({"killed", "friend_killed", "enemy_killed", "kills"})
_CAUSES: Sequence[tuple[tuple[type[Any], ...], frozenset[str]]] = (
    ((Move, Swap), _MOVED),
    ((Damage, Kill, Sacrifice, Boost, Lose), _DEAD),
)
"""What steps may make happen."""
_AT_ONCE = _MOVED | _DEAD | {"attacks", "attack_failed", "hurts", "uses_ability", "promoted"}
"""Moments at which rules work by themselves."""


@dataclass(frozen=True, slots=True)
class Trigger:
    """A rule that works by itself, and what it may make happen."""

    part: str
    card: str
    path: Path
    when: frozenset[str]
    causes: frozenset[str]

    def feeds(self, other: Trigger) -> bool:
        """Whether it may set the other off."""
        return bool(self.causes & other.when)


def triggers_in(part: str, rules: Mapping[str, Sequence[Rule]], below: str) -> list[Trigger]:
    """The rules of these cards that work by themselves and make something happen that others wait for."""
    found = []
    for card, listed in rules.items():
        for i, rule in enumerate(listed):
            when = frozenset(rule.when) & _AT_ONCE
            causes = _causes_of(step for _, step in rule_steps((), rule)) & _AT_ONCE
            if when and causes:
                found.append(Trigger(part, card, (below, i), when, causes))
    return found


def _causes_of(steps: Iterable[Any]) -> frozenset[str]:
    found: frozenset[str] = frozenset()
    for step in steps:
        for kinds, happens in _CAUSES:
            if isinstance(step, kinds):
                found |= happens
    return found


def circles(triggers: Sequence[Trigger]) -> list[tuple[Trigger, Trigger | None]]:
    """Triggers that may set themselves off (with None), and each with the next of those that lead back to it."""
    found: list[tuple[Trigger, Trigger | None]] = []
    for trigger in triggers:
        if trigger.feeds(trigger):
            found.append((trigger, None))
            continue
        onward = _reachable(trigger, triggers)
        partner = next((one for one in triggers if one is not trigger and trigger.feeds(one) and one in onward), None)
        if partner is not None and trigger in _reachable(partner, triggers):
            found.append((trigger, partner))
    return found


def _reachable(start: Trigger, triggers: Sequence[Trigger]) -> list[Trigger]:
    """What it may set off, however many others stand between."""
    found: list[Trigger] = []
    waiting = [start]
    while waiting:
        now = waiting.pop()
        for one in triggers:
            if now.feeds(one) and one not in found:
                found.append(one)
                waiting.append(one)
    return found
