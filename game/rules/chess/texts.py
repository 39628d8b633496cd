"""Actions of chess as text: `e2e4`, `e7e8q`, `offer-draw`, `time:white` (docs/rules/chess.md, TEXT)."""

from __future__ import annotations

import re

from game.core.ruleset import Action
from game.core.sayings import parse_time_out
from game.rules.chess.data import SEATS
from game.rules.chess.law import Law
from game.rules.chess.state import SAYINGS, Move

_MOVE = re.compile(r"([a-z]{1,2}[0-9]{1,2})([a-z]{1,2}[0-9]{1,2})([a-z]?)\Z")


def parse(law: Law, text: str) -> Action:
    """The action written as `text`, legal or not; ValueError with a sentence when it is none of chess."""
    if text in SAYINGS:
        return SAYINGS[text]
    if time_out := parse_time_out(text, SEATS):
        return time_out
    found = _MOVE.match(text)
    if found is None:
        raise ValueError(f'"{text}" is no chess action; moves look like e2e4 or e7e8q')
    start, end = law.grid.parse(found[1]), law.grid.parse(found[2])
    kinds = {kind.letter: name for name, kind in law.kinds.items()}
    promotion = kinds.get(found[3])
    if found[3] and promotion is None:
        raise ValueError(f'no piece has the letter "{found[3]}"; known are {", ".join(sorted(kinds))}')
    return Move(text, start, end, promotion)
