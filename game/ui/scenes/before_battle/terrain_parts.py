"""The laying of one tile, part by part: it is turned over, the dice are thrown, it drops where they say."""

from __future__ import annotations

from dataclasses import dataclass

from game.ui.skins.set_up import Beat

TURN, TUMBLE, GAP, LOOK, DROP, REST = 0.42, 0.68, 0.2, 0.55, 0.34, 0.42  # seconds


@dataclass(frozen=True, slots=True)
class Part:
    """A moment in the laying of one tile; `roll` counts the throws before it."""

    name: str  # "turn" "throw" "look" "taken" "drop" "rest"
    seconds: float
    roll: int = 0


def parts_of(beat: Beat) -> list[Part]:
    """What is shown of one tile, in order."""
    parts = [Part("turn", TURN)]
    for roll in range(len(beat.missed)):
        parts += [Part("throw", TUMBLE + GAP, roll), Part("taken", LOOK + 0.35, roll)]
    last = len(beat.missed)
    return [
        *parts,
        Part("throw", TUMBLE + GAP, last),
        Part("look", LOOK, last),
        Part("drop", DROP, last),
        Part("rest", REST, last),
    ]
