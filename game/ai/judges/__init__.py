"""Which judge knows which game: the one place of the computer players that lists games.

A judge is loaded when it is asked for.
"""

from __future__ import annotations

from typing import Any

from game.ai.judge import BoardJudge


def judge_for(rules: Any) -> BoardJudge | None:
    """A judge for these rules, measured on their set-up; None for a game whose positions nobody can judge yet."""
    match rules.game:
        case "chess":
            from game.ai.judges.chess import ChessJudge

            judge: BoardJudge = ChessJudge(rules.tables)
        case "loka":
            from game.ai.judges.loka import LokaJudge

            four = [[list(chances) for chances in row] for row in rules.chances.table]
            judge = LokaJudge(rules.tables, four, rules.switched["quiet_limit"])
        case _:
            return None
    judge.measure(rules.position(rules.start(0)))
    return judge
