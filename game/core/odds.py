"""Exact chances.  `odds_of` follows the very throws that the battle makes, so the two can't disagree."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product
from math import prod

from game.core.ruleset import Action, Faces, Reroll, Ruleset, S, Throw

Policy = Callable[[S], Action]
"""Which action answers a decision that falls due in the middle of a roll (a re-roll offered)."""


def merged(sides: Sequence[int], meaning: Callable[[tuple[int, ...]], object]) -> list[tuple[Faces, Fraction]]:
    """All faces of some dice, those that mean the same merged into the first of them.  For few dice only."""
    found: dict[object, tuple[Faces, int]] = {}
    for values in product(*(range(1, n + 1) for n in sides)):
        what = meaning(values)
        faces, many = found.get(what, (Faces(values), 0))
        found[what] = faces, many + 1
    return [(faces, Fraction(many, prod(sides))) for faces, many in found.values()]


def odds_of(rules: Ruleset[S], s: S, action: Action, policy: Policy[S]) -> list[tuple[S, Fraction]]:
    """Every state in which `action` may end once its dice have fallen, with its chance; equal states are merged.

    Decisions that fall due while dice are still to be settled are answered by `policy`.  Dice that are rolled again
    until they differ are as if those faces did not exist.  `s` is not changed.
    """
    first = rules.clone(s)
    rules.apply(first, action)
    open_ones: list[tuple[S, Fraction]] = [(first, Fraction(1))]
    ended: dict[int, tuple[S, Fraction]] = {}
    while open_ones:
        state, chance = open_ones.pop()
        match rules.pending(state):
            case Throw():
                open_ones += [(after, chance * part) for after, part in fallen(rules, state)]
            case Reroll():
                rules.apply(state, policy(state))
                open_ones.append((state, chance))
            case _:
                key = rules.key(state)
                kept, before = ended.get(key, (state, Fraction(0)))
                ended[key] = kept, before + chance
    return list(ended.values())


def fallen(rules: Ruleset[S], s: S) -> list[tuple[S, Fraction]]:
    """The states after each outcome of a pending throw, but for those in which the very same throw is due again."""
    key = rules.key(s)
    found: list[tuple[S, Fraction]] = []
    for faces, chance in rules.outcomes(s):
        after = rules.clone(s)
        rules.apply(after, faces)
        if not (isinstance(rules.pending(after), Throw) and rules.key(after) == key):
            found.append((after, chance))
    total = sum((chance for _, chance in found), Fraction(0))
    return found if total == 1 else [(after, chance / total) for after, chance in found]
