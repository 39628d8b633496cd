"""Which judge knows which game: the one place of the computer players that lists games.

A judge is loaded when it is asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from game.ai.ideas import Idea
from game.ai.judge import BoardJudge
from game.ai.levels import Level
from game.ai.reasons import Words
from game.core.ruleset import Decision


class Staff(Protocol):
    """Whoever knows of a game what no search can find: armies, deployment, dice to be rolled again."""

    @property
    def words(self) -> Words:
        """How the game calls its pieces and squares."""
        ...

    def ideas(self, view: Any, pending: Decision, deepest: int, spread: int, rng: int) -> Sequence[Idea] | None:
        """Actions worth a thought, best first; None where this is a matter for the search.

        `deepest` is how far ahead the player looks; each idea is misjudged by `spread` at most, as `rng` says.
        """
        ...

    def reason(self, position: Any, move: int) -> str:
        """A sentence for a move of the fast position, which is left as it was."""
        ...


def judge_for(rules: Any) -> BoardJudge | None:
    """A judge for these rules, measured on their set-up; None for a game whose positions nobody can judge yet."""
    match rules.game:
        case "chess":
            from game.ai.judges.chess import ChessJudge

            judge: BoardJudge = ChessJudge(rules.tables)
        case "loka":
            from game.ai.judges.loka import LokaJudge

            four = [[list(chances) for chances in row] for row in rules.chances.table]
            judge = LokaJudge(rules.tables, four)
        case "castle":
            from game.ai.judges.castle_staff import judge_of_castle

            judge = judge_of_castle(rules)
        case _:
            return None
    judge.measure(rules.position(rules.start(0)))
    return judge


def staff_for(rules: Any, judge: BoardJudge) -> Staff | None:
    """Who decides in these rules what is not searched; None where everything is."""
    match rules.game:
        case "loka":
            from game.ai.judges.loka import LokaJudge
            from game.ai.judges.loka_camp import LokaCamp

            assert isinstance(judge, LokaJudge)
            return LokaCamp(rules, judge)
        case "castle":
            from game.ai.judges.castle_staff import CastleStaff

            return CastleStaff(rules, judge)
        case _:
            return None


def level_in(rules: Any, level: Level) -> Level:
    """The level as it plays this game: how deep it looks and how much it errs may differ from game to game."""
    match rules.game:
        case "loka":
            from game.ai.judges import loka_camp

            return loka_camp.skill_in(rules, level)
        case "castle":
            from game.ai.judges import castle_staff

            return castle_staff.skill_in(rules, level)
        case _:
            return level


def sides_of(rules: Any) -> tuple[str, ...]:
    """What each team is called on screen."""
    match rules.game:
        case "loka":
            from game.ai.judges.loka_camp import SIDES

            return SIDES
        case _:
            return tuple(seat.capitalize() for seat in rules.seats)
