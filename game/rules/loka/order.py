"""Who begins: the D20s of the deployment and of the battle (docs/rules/loka.md, DEPLOY-1, -2, TURN-1, -2)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

from game.core.ruleset import Faces
from game.core.seats import Seat

DIE = 20


def leaders(seats: Sequence[Seat], faces: Sequence[int], lowest: bool) -> tuple[Seat, ...]:
    """The seats that share the lowest or the highest roll."""
    best = min(faces) if lowest else max(faces)
    return tuple(seat for seat, face in zip(seats, faces, strict=True) if face == best)


def order_outcomes(count: int, lowest: bool) -> list[tuple[Faces, Fraction]]:
    """Every set of seats that may lead, with its chance; the faces are one example of it."""
    found = []
    top, rest = (1, DIE) if lowest else (DIE, 1)
    for size in range(1, count + 1):
        others = count - size
        chance = sum(
            (Fraction(1, DIE) ** size * Fraction(DIE - value, DIE) ** others for value in range(1, DIE + 1)),
            Fraction(0),
        )
        for chosen in combinations(range(count), size):
            faces = tuple(top if i in chosen else rest for i in range(count))
            found.append((Faces(faces), chance))
    return found
