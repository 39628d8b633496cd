"""Dice of a moment: all public, all falling inside the action that asks for them (LYTH-PHASE-13)."""

from __future__ import annotations

from game.core.dice import below, throw
from game.core.events import DiceThrown, Tell
from game.rules.lytharian.state import LytharianState

SIDES = {"D2": 2, "D3": 3, "D6": 6}


class DieWanted(Exception):
    """Raised where a script of faces has come to its end: whoever counts chances goes on from here (`odds`)."""

    def __init__(self, sides: int) -> None:
        super().__init__(sides)
        self.sides = sides


def roll(s: LytharianState, sides: int, rule: str, tell: Tell | None) -> int:
    """The face, from 1 up, of one die; from the script first where there is one."""
    if s.script is None:
        s.rng, (face,) = throw(s.rng, (sides,))
    elif s.script:
        face = s.script.pop(0)
    else:
        raise DieWanted(sides)
    if tell:
        tell(DiceThrown(rule, (sides,), (face,)))
    return face


def die(s: LytharianState, name: str, rule: str, tell: Tell | None) -> int:
    """What a D2, D3 or D6 gives; all are thrown with six sides.  LYTH-PHASE-13."""
    face = roll(s, 6, rule, tell)
    per = 6 // SIDES[name]
    return -(-face // per)


def shuffled(s: LytharianState, cards: tuple[str, ...]) -> tuple[str, ...]:
    """The cards in an order that is equally likely as any other; not told, since nobody sees it.  LYTH-SETUP-5."""
    rest = sorted(cards)  # what order they lay in tells nothing
    mixed = []
    while rest:
        s.rng, i = below(s.rng, len(rest))
        mixed.append(rest.pop(i))
    return tuple(mixed)
