"""The computer player of Loka: the battle is searched, the camp chooses armies, places and re-rolls."""

from __future__ import annotations

from typing import Any

from game.ai.board_mind import BoardMind
from game.ai.judges import judge_once
from game.ai.judges.loka import LokaJudge
from game.ai.judges.loka_camp import SIDES, LokaCamp, skill_in


def mind(rules: Any) -> BoardMind:
    """Knows the two teams by their elements."""
    judge = judge_once(rules, _judge)
    assert isinstance(judge, LokaJudge)
    return BoardMind(rules, judge, LokaCamp(rules, judge), SIDES, skill_in)


def _judge(rules: Any) -> LokaJudge:
    return LokaJudge(rules.tables, [[list(chances) for chances in row] for row in rules.chances.table])
