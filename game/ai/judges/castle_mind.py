"""The computer player of Castle: turns are searched, the staff knows armies, cards and tokens."""

from __future__ import annotations

from typing import Any

from game.ai.board_mind import BoardMind
from game.ai.judges import judge_once
from game.ai.judges.castle_staff import CastleStaff, judge_of_castle, skill_in


def mind(rules: Any) -> BoardMind:
    """Its levels differ with the rule set."""
    judge = judge_once(rules, judge_of_castle)
    return BoardMind(rules, judge, CastleStaff(rules, judge), skill=skill_in)
