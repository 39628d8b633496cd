"""The dice of an attack and their exact chances (docs/rules/castle.md, COMBAT-2 to -8, EFFECT-6, -7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from game.core.odds import merged
from game.core.ruleset import Faces
from game.rules.castle.data import CombatPart

SIZES = (6, 8, 10)
NOTHING = CombatPart()


@dataclass(frozen=True, slots=True)
class Dice:
    """What is thrown for an attack: the attacker's dice (its own, the copy, extra ones), then the defender's."""

    attack: tuple[int, ...]
    defend: int
    bonus: int = 0
    """Added to the attacker's best die."""

    @property
    def sides(self) -> tuple[int, ...]:
        """All dice in the order in which they fall."""
        return (*self.attack, self.defend)

    def is_won(self, faces: Sequence[int]) -> bool:
        """Whether the attacker wins; equal best dice are its own.  CASTLE-COMBAT-4."""
        return max(faces[:-1]) + self.bonus >= faces[-1]


def dice_of(own: int, other: int, part: CombatPart = NOTHING) -> Dice:
    """The dice of an attack: both printed values, and the effect's combat part.  CASTLE-COMBAT-3, EFFECT-6."""
    size = SIZES[min(SIZES.index(own) + part.die_step, len(SIZES) - 1)]
    return Dice((size, other, *(own,) * part.extra_die), other, part.bonus)


@cache
def chance(dice: Dice) -> Fraction:
    """The chance that the attacker wins, no token being used.  CASTLE-COMBAT-4."""
    won = Fraction(0)
    for face in range(1, dice.defend + 1):
        below = Fraction(1)
        for sides in dice.attack:
            below *= Fraction(min(max(face - 1 - dice.bonus, 0), sides), sides)
        won += (1 - below) / dice.defend
    return won


@cache
def throws_of(dice: Dice) -> tuple[tuple[Faces, Fraction], ...]:
    """Every way in which the dice of an attack may lie, with its chance; equal dice of the attacker not told apart."""

    def lying(faces: tuple[int, ...]) -> object:
        return tuple(sorted(zip(dice.attack, faces[:-1], strict=True))), faces[-1]

    return tuple(merged(dice.sides, lying))
