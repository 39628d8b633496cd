"""Whose mind plays which game: the one place of the computer players that lists games.

A mind is loaded when it is asked for.  The judge of a game on squares is measured on its set-up once for its rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any
from weakref import WeakKeyDictionary

from game.ai.judge import BoardJudge
from game.ai.mind import BlindMind, Mind

MINDS: Mapping[str, str] = {
    "chess": "game.ai.judges.chess_mind",
    "loka": "game.ai.judges.loka_mind",
    "castle": "game.ai.judges.castle_mind",
    "lytharian": "game.ai.judges.lytharian_mind",
    "kings": "game.ai.judges.kings_mind",
}
"""Game → the module whose `mind` makes its computer player."""

_JUDGES: WeakKeyDictionary[Any, BoardJudge] = WeakKeyDictionary()
"""A judge holds no rules, or they would hold themselves here for ever."""


def mind_of(rules: Any) -> Mind:
    """The computer player of these rules; quickly made, so it is not kept."""
    module = MINDS.get(rules.game)
    if module is None:
        return BlindMind(rules)
    mind: Mind = import_module(module).mind(rules)
    return mind


def judge_once(rules: Any, make: Callable[[Any], BoardJudge]) -> BoardJudge:
    """The judge of these rules, made and measured when it is first asked for."""
    judge = _JUDGES.get(rules)
    if judge is None:
        judge = _JUDGES[rules] = make(rules)
        judge.measure(rules.position(rules.start(0)))
    return judge
