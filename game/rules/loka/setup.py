"""States from their parts (docs/rules/loka.md, PHASE)."""

from __future__ import annotations

from game.core.dice import seeded
from game.rules.loka.law import Law
from game.rules.loka.moves import LokaPosition
from game.rules.loka.state import LokaState, Stage


def begin(law: Law, seed: int) -> LokaState:
    """Nothing chosen, an empty board; the first seat chooses its army.  LOKA-PHASE-1."""
    return made(law, Stage.ARMIES, LokaPosition(law.tables, law.ground(())), seeded(seed))


def made(law: Law, stage: Stage, position: LokaPosition, rng: int) -> LokaState:
    """A state with a board and dice to come, and nothing else in it."""
    none: list[tuple[int, ...] | None] = [None] * len(law.seats)
    empty = (0,) * law.kind_count
    return LokaState(stage, position, none, [empty] * len(law.seats), [False] * len(law.seats), (), (), rng)
