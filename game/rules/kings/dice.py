"""Dice that fall inside an action, in the order of the rule book (docs/rules/kings.md, DICE)."""

from __future__ import annotations

from game.core.dice import throw
from game.core.events import DiceThrown, Tell
from game.rules.kings.state import KingsState

SIDES = 6


def roll(s: KingsState, count: int, rule: str, tell: Tell | None) -> tuple[int, ...]:
    """The faces, from 1 up, of so many D6; of the script first where one is laid out."""
    if not count:
        return ()
    sides = (SIDES,) * count
    if s.script is None:
        s.rng, faces = throw(s.rng, sides)
    else:
        assert len(s.script) >= count, (rule, count, s.script)
        faces, s.script = tuple(s.script[:count]), s.script[count:]
    if tell:
        tell(DiceThrown(rule, sides, faces))
    return faces


def third(face: int) -> int:
    """A D6 read as a D3: halved, rounded up.  KINGS-DICE-1."""
    return (face + 1) // 2


def roll_off(s: KingsState, rule: str, tell: Tell | None) -> tuple[int, int]:
    """Red's die and blue's, repeated while they are equal.  KINGS-DICE-4."""
    while True:
        (red,) = roll(s, 1, rule, tell)
        (blue,) = roll(s, 1, rule, tell)
        if red != blue:
            return red, blue
