"""A computer player: an agent looks at a view and chooses one action.

It gets what its seat may know and no more; the game's mind thinks (`mind.py`), and what was chosen is checked against
the untouched view.
"""

from __future__ import annotations

from typing import Any

from game.ai.board_mind import BoardMind
from game.ai.judge import BoardJudge
from game.ai.judges import mind_of
from game.ai.levels import Agent
from game.ai.mind import Choice, Intent, PlanMark, Planner, Stop, Suggestion
from game.core.dice import child, seeded
from game.core.moment import Moment
from game.core.ruleset import Action, Ruleset
from game.core.seats import Seat

__all__ = [
    "Choice",
    "Intent",
    "PlanMark",
    "Stop",
    "Suggestion",
    "assess",
    "choose",
    "explain",
    "hint",
    "intent",
    "judge_of",
]

CHOOSING = 0x504C4159
"""Keeps the dice of a player's errors apart from those of the game."""


def choose(
    rules: Ruleset[Any], view: Any, seat: Seat, agent: Agent, seed: int, ply: int, stop: Stop | None = None
) -> Choice:
    """The agent's action for `seat`, which must be to act.  `seed` and `ply` decide what is left to chance."""
    moment = Moment(rules, ply, seat, view)
    assert moment.is_mine, "nothing to choose"
    return _verified(moment, mind_of(rules).choose(moment, agent, child(seeded(seed), ply, seat, CHOOSING), stop))


def hint(rules: Ruleset[Any], view: Any, seat: Seat, agent: Agent, stop: Stop | None = None, count: int = 3) -> Choice:
    """The best few actions for a human in this seat, each with a reason; the agent gives depth and time alone."""
    moment = Moment(rules, 0, seat, view)
    assert moment.is_mine, "nothing to choose"
    return _verified(moment, mind_of(rules).advise(moment, agent, count, stop))


def explain(rules: Ruleset[Any], view: Any, action: Action) -> str:
    """A sentence for a legal action, without thinking about it; empty where nothing can be said."""
    return mind_of(rules).explain(Moment(rules, 0, None, view), action)


def assess(rules: Ruleset[Any], view: Any) -> tuple[float, ...]:
    """How the game stands for each team from -1, lost, to 1, won, by a look at the board alone; for bars and graphs."""
    return mind_of(rules).assess(Moment(rules, 0, None, view))


def intent(rules: Ruleset[Any], view: Any, seat: Seat) -> Intent | None:
    """What a seat plans where the game stands so, by what the view shows; None in games without plans."""
    mind = mind_of(rules)
    return mind.intent(Moment(rules, 0, None, view), seat) if isinstance(mind, Planner) else None


def judge_of(rules: Any) -> BoardJudge | None:
    """The judge of a game on squares; None for other games."""
    mind = mind_of(rules)
    return mind.judge if isinstance(mind, BoardMind) else None


def _verified(moment: Moment[Any], choice: Choice) -> Choice:
    """We are wrong if this fails; whoever asked must not trust us all the same."""
    refusal = moment.check(moment.parse(choice.action))
    assert refusal is None, f"{choice.action}: {refusal}"
    return choice
