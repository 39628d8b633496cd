"""The computer player of chess."""

from __future__ import annotations

from typing import Any

from game.ai.board_mind import BoardMind
from game.ai.judges import judge_once
from game.ai.judges.chess import ChessJudge


def mind(rules: Any) -> BoardMind:
    """Searches, and needs nobody else."""
    return BoardMind(rules, judge_once(rules, lambda rules: ChessJudge(rules.tables)))
