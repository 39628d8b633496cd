"""How strong a computer player is: how deep it looks, how long, and how much it errs.

An agent is a level with its budget, written `hard`, `hard:0.5s` or `hard:20000n`, and a temper where it has one:
`hard@bold`, `hard:0.5s@bold`.  With nodes its choices are reproducible on every machine.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from game.ai.tempers import TEMPERS


@dataclass(frozen=True, slots=True)
class Level:
    """A strength that a player can choose."""

    name: str
    line: str
    """One plain sentence for the list of opponents."""
    seconds: float
    deepest: int
    """Plies it looks ahead at most; captures are followed further.  0: it does not look."""
    spread: int
    """By how many hundredths of a pawn it misjudges its moves at most, each for itself."""
    lapses: int = 0
    """Of a hundred moves, how many are made with four times that spread."""
    blind: int = 0
    """Of a hundred moves, how many are made without a thought of the reply."""


LEVELS: Mapping[str, Level] = {
    level.name: level
    for level in (
        Level("random", "Plays any legal move.", 0.1, 0, 0),
        Level("easy", "Knows the rules and overlooks much.", 0.2, 1, 280, 15, 95),
        Level("normal", "Sees what you threaten, and errs now and then.", 0.3, 2, 120, 15, 35),
        Level("hard", "Looks several moves ahead.", 0.5, 5, 12),
        Level("expert", "Thinks as deep as its time allows.", 1.5, 64, 0),
    )
}
"""The levels in order of strength."""

GREEDY = Level("greedy", "Takes what looks best after its own move alone.", 0.1, 1, 0, blind=100)
"""The anchor that levels are measured against: looks one ply ahead and no further.  No level for players."""

_BUDGET = re.compile(r"(\d{1,9})n|(\d{1,5}(?:\.\d{1,3})?|\.\d{1,3})s")


@dataclass(frozen=True, slots=True)
class Agent:
    """A level, with a budget of its own or the level's."""

    level: Level
    seconds: float | None = None
    nodes: int | None = None
    temper: str = ""
    """A name of `tempers.TEMPERS`; empty for none."""

    def __str__(self) -> str:
        """The text that `parse_agent` reads."""
        temper = f"@{self.temper}" if self.temper else ""
        if self.nodes is not None:
            return f"{self.level.name}:{self.nodes}n{temper}"
        if self.seconds is not None:
            return f"{self.level.name}:{self.seconds:g}s{temper}"
        return f"{self.level.name}{temper}"

    @property
    def most_seconds(self) -> float:
        """How long a decision may take; 0 when only nodes count."""
        if self.nodes is not None:
            return 0.0
        return self.level.seconds if self.seconds is None else self.seconds


def parse_agent(text: str) -> Agent:
    """`LEVEL`, `LEVEL:SECONDSs` or `LEVEL:NODESn`, with or without `@TEMPER`; ValueError with a sentence otherwise."""
    text, at, temper = text.partition("@")
    if at and temper not in TEMPERS:
        raise ValueError(f'no temper "{temper}"; tempers are {", ".join(TEMPERS)}')
    agent = _with_budget(text)
    return replace(agent, temper=temper) if temper else agent


def _with_budget(text: str) -> Agent:
    name, colon, budget = text.partition(":")
    level = LEVELS.get(name) or (GREEDY if name == GREEDY.name else None)
    if level is None:
        raise ValueError(f'no level "{name}"; levels are {", ".join(LEVELS)}')
    if not colon:
        return Agent(level)
    found = _BUDGET.fullmatch(budget)
    if found is None:
        raise ValueError(f'"{budget}" is no budget; write seconds like 0.5s or nodes like 20000n')
    if found[1] is not None:
        nodes = int(found[1])
        if nodes < 1:
            raise ValueError("a budget needs at least 1 node")
        return Agent(level, nodes=nodes)
    seconds = float(found[2])
    if not 0.001 <= seconds <= 3600:
        raise ValueError("a budget has from 0.001 to 3600 seconds")
    return Agent(level, seconds=seconds)
