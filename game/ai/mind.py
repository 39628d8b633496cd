"""What a computer player is: it is given a moment and chooses, advises, assesses and explains.

A mind gets what its seat may know and no more: it never holds the match's state.  There is one for each game
(`judges/`): a `BoardMind` searches, a `ViewMind` imagines what is hidden, and where nobody can judge a game any legal
action will do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any, Protocol, runtime_checkable

from game.ai.levels import Agent
from game.core.dice import below, child, seeded
from game.core.moment import Moment
from game.core.ruleset import Action, Ruleset, Spot
from game.core.seats import Seat

Stop = Callable[[], bool]
"""Asked now and then; True ends the thinking with the best move so far."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """One action that is worth considering."""

    action: str
    chance: float | None
    """To win, for the team that chooses, from 0 to 1; a draw is a half.  None where an idea is not reckoned so."""
    mate: int | None
    """Moves to a forced mate, for whoever is more likely to win."""
    line: tuple[str, ...]
    """How the game would go on, this action first."""
    why: str
    """A sentence: "Takes the undefended Knight on c6."."""
    standing: str
    """How the game would stand: "White is better: 71 % to win"."""
    pawns: int | None = None
    """The lead in hundredths of a pawn for the seat that chooses, where a game is reckoned in them."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What was chosen and what is known about it."""

    action: str
    scores: tuple[float, ...]
    """For each team from -1, lost, to 1, won."""
    depth: int
    nodes: int
    seconds: float
    suggestions: tuple[Suggestion, ...] = ()
    """The best actions, best first; empty where nothing was searched."""

    @property
    def why(self) -> str:
        """A sentence for the chosen action."""
        return next((s.why for s in self.suggestions if s.action == self.action), "")


@dataclass(frozen=True, slots=True)
class PlanMark:
    """Somebody's part in a plan, to be drawn: on one spot, or from the first to the last."""

    kind: str
    """A word of the game's own, such as `bait`."""
    words: str
    """For a label: "is the bait"."""
    spots: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class Intent:
    """What a side plans where the game stands so, as plain values."""

    name: str
    words: str
    """A sentence: "Red holds its left wing back"."""
    marks: tuple[PlanMark, ...]
    sameness: tuple[object, ...] = ()
    """Equal for plans that are the same in substance: between others a plan has changed."""


@runtime_checkable
class Planner(Protocol):
    """A mind that plans beyond its next action."""

    def intent(self, moment: Moment[Any], seat: Seat) -> Intent | None:
        """What a seat plans, read off the table; None where it plans nothing."""
        ...


class Mind(Protocol):
    """The computer player of one game under one ruleset."""

    def choose(self, moment: Moment[Any], agent: Agent, rng: int, stop: Stop | None) -> Choice:
        """The agent's action for the seat of the moment, which must be asked; `rng` decides what is left to chance."""
        ...

    def advise(self, moment: Moment[Any], agent: Agent, count: int, stop: Stop | None) -> Choice:
        """The best few actions for a person, each with a reason; the agent gives depth and time alone."""
        ...

    def assess(self, moment: Moment[Any]) -> tuple[float, ...]:
        """How the game stands for each team from -1, lost, to 1, won, by a look alone; all 0 where nobody can say."""
        ...

    def explain(self, moment: Moment[Any], action: Action) -> str:
        """A sentence for a legal action, without thinking about it; empty where nothing can be said."""
        ...


class BlindMind:
    """Plays a game that nobody can judge: any legal action will do."""

    def __init__(self, rules: Ruleset[Any]) -> None:
        self.rules = rules

    def choose(self, moment: Moment[Any], agent: Agent, rng: int, stop: Stop | None) -> Choice:
        """Any action, all alike."""
        return by_chance(self.rules, moment.actions, rng)

    def advise(self, moment: Moment[Any], agent: Agent, count: int, stop: Stop | None) -> Choice:
        """Any action, the same at each asking."""
        return by_chance(self.rules, moment.actions, child(seeded(0), moment.seat or 0))

    def assess(self, moment: Moment[Any]) -> tuple[float, ...]:
        """Nobody can say."""
        return level_scores(self.rules)

    def explain(self, moment: Moment[Any], action: Action) -> str:
        """Nothing can be said."""
        return ""


def by_chance(rules: Ruleset[Any], actions: Sequence[Action], rng: int) -> Choice:
    """One of some actions, all alike."""
    began = perf_counter()
    _, i = below(rng, len(actions))
    return Choice(str(actions[i]), level_scores(rules), 0, 0, perf_counter() - began)


def level_scores(rules: Ruleset[Any]) -> tuple[float, ...]:
    """Scores of a game of which nothing is known."""
    return (0.0,) * (max(rules.teams) + 1)
