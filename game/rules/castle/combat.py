"""Dice of an attack and their exact chances (docs/rules/castle.md, COMBAT-2 to -8, EFFECT-6, -7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

from game.boards.position import START, TO
from game.core.odds import merged
from game.core.ruleset import Faces
from game.core.seats import Seat
from game.rules.castle.data import CombatPart
from game.rules.castle.moves import CastlePosition
from game.rules.castle.ways import ANY_SPECIAL, OWN

if TYPE_CHECKING:
    from game.rules.castle.ruleset import CastleRules

SIZES = (6, 8, 10)
NOTHING = CombatPart()
Pair = tuple[int, int]
"""A die on the table: its sides, and the number that it shows."""


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


@dataclass(frozen=True, slots=True)
class Combat:
    """Everything that is known about an attack before its dice fall.  CASTLE-COMBAT-10."""

    seat: Seat
    piece: int
    start: int
    victim_seat: Seat
    victim: int
    end: int
    effect: str | None
    """The effect used, by its id."""
    dice: Dice
    win: Fraction
    loss: str
    """What losing means: `lose`, `repelled` or `retreat`."""
    stands: int
    """Where a loser stands; -1 when it is destroyed."""


def weigh(rules: CastleRules, p: CastlePosition, m: int) -> Combat:
    """All about an attack, as all stand now."""
    start, end = m >> START & TO, m & TO
    piece, victim = p.board[start], p.board[end]
    dice = rules.dice(piece, victim, bool(m & ANY_SPECIAL == OWN))
    effect = rules.effect_id(piece) if m & ANY_SPECIAL == OWN else None
    stands = p.stands(m)
    loss = "lose" if stands < 0 else "repelled" if p.c.is_goal[victim] else "retreat"
    owner, other = Seat(p.t.seat_of(piece)), Seat(p.t.seat_of(victim))
    return Combat(owner, piece, start, other, victim, end, effect, dice, chance(dice), loss, stands)
