"""Dice of an attack in plain numbers: which die, which falls first, who may roll again, what the faces mean.

docs/rules/loka.md, DICE, REROLL, OUTCOME.  The chapters of the battle and the search share it.
This module is compiled where a compiler is; it runs unchanged without one.
"""

from __future__ import annotations

from typing import Final

WON: Final = 0
"""The move is made; the attack, if it is one, succeeds; whoever enters a swamp lives."""
SUNK: Final = 1
"""The move is made and the attack, if it is one, succeeds, but the piece that moved is lost where it entered."""
REPULSED: Final = 2
SLAIN: Final = 3
BOTH_SLAIN: Final = 4
ALLY_SUNK: Final = 5
"""Back to back: the ally's pawn is lost where it entered."""
BOTH_SUNK: Final = 6

DICE: Final = [4, 6, 8, 12, 20, 20]
"""Sides by number of boosts; the last is the Super D20.  LOKA-DICE-1."""
SUPER: Final = 5
"""So many boosts give the Super D20."""
DUEL_DIE: Final = 20


def die(boosts: int) -> int:
    """The sides of the die.  LOKA-DICE-1."""
    return DICE[boosts if boosts < SUPER else SUPER]


def outcome(attack: int, defence: int) -> int:
    """What the final dice mean.  LOKA-OUTCOME-1 to -5."""
    if attack > defence:
        return WON
    if attack >= 2:
        return REPULSED
    return BOTH_SLAIN if defence == 1 else SLAIN


def holder(attack: int, defence: int, has_super: bool) -> int:
    """Whose re-roll right it is by boosts: 1 the attacker's, 2 the defender's, 0 nobody's.  LOKA-REROLL-1, -3."""
    if not has_super or (attack < SUPER and defence < SUPER) or attack == defence:
        return 0
    return 1 if attack > defence else 2


def is_asked(who: int, attack: int, defence: int) -> bool:
    """Whether the holder is asked, the faces lying so.  LOKA-REROLL-5."""
    found = outcome(attack, defence)
    if who == 1:
        return found != WON
    return who == 2 and found in (WON, BOTH_SLAIN)


def rolls_again(who: int, attack: int, defence: int) -> bool:
    """Whether the policy of LOKA-REROLL-6 rolls again."""
    return is_asked(who, attack, defence) and not (who == 1 and attack >= 2 and defence == DUEL_DIE)


def attacker_first(attack: int, defence: int, has_super: bool) -> bool:
    """Whether the attacker's die falls first: it is the weaker one, or they are equal.  LOKA-DICE-2."""
    if has_super:
        return (attack if attack >= SUPER else min(attack, 4)) <= (defence if defence >= SUPER else min(defence, 4))
    return min(attack, 4) <= min(defence, 4)


def place(boosts: int, other: int) -> int:
    """Where a table of chances has a side with so many boosts, the other side having so many.  LOKA-REROLL-3.

    6 stands for the Super D20 and more boosts than the other side has; both at 5 have equal numbers, or no right.
    """
    if boosts < SUPER:
        return boosts
    return SUPER + 1 if boosts > other else SUPER
