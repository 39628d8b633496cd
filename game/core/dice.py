"""Dice that every machine rolls alike.

The generator is one integer kept in the game's state, so a copied state rolls what the original would have rolled, a
saved game needs no dice in it, and taking a move back never buys a better roll.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

_MASK = (1 << 64) - 1
_ONE: Any = 0xBF58476D1CE4E5B9
_TWO: Any = 0x94D049BB133111EB
_ODD: Any = 0xD6E8FEB86659FD93
"""Factors of no declared type: in the middle of a product of large integers Python looks whether Ctrl+C was pressed,
and compiled code of declared integers takes the interruption for lack of memory and kills the program."""


def advance(rng: int) -> tuple[int, int]:
    """SplitMix64: the next generator state and 64 random bits.  Source: Steele, Lea and Flood, OOPSLA 2014."""
    rng = (rng + 0x9E3779B97F4A7C15) & _MASK
    z: int = (rng ^ (rng >> 30)) * _ONE & _MASK
    z = (z ^ (z >> 27)) * _TWO & _MASK
    return rng, z ^ (z >> 31)


def below(rng: int, n: int) -> tuple[int, int]:
    """The next generator state and a number from 0 to n - 1, all equally likely; n is at least 1."""
    limit = (_MASK + 1) - (_MASK + 1) % n  # above it, small numbers would come up a hair too often
    bits = limit
    while bits >= limit:
        rng, bits = advance(rng)
    return rng, bits % n


def throw(rng: int, sides: Sequence[int]) -> tuple[int, tuple[int, ...]]:
    """Throws one die for each entry of `sides`, in order; the next generator state and the faces, from 1 up."""
    faces = []
    for n in sides:
        rng, face = below(rng, n)
        faces.append(face + 1)
    return rng, tuple(faces)


def seeded(seed: int) -> int:
    """The generator state that a seed stands for: a seed below 2^64 is the state itself, so states can be seeds."""
    if 0 <= seed <= _MASK:
        return seed
    state = 0x51ED270B
    rest = -seed * 2 + 1 if seed < 0 else seed * 2
    while rest:
        state = child(state, rest & _MASK)
        rest >>= 64
    return state


def child(rng: int, *marks: int) -> int:
    """A generator state derived from `rng` and some numbers, unrelated to the dice that `rng` will throw."""
    for mark in marks:
        # An odd factor is never nothing: with it, mark 0 too leads away from the dice to come.
        _, rng = advance((rng ^ ((mark * 2 + 1) * _ODD)) & _MASK)
    return rng
