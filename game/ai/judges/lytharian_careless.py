"""What the computer players of battles and of duels of Lytharian Chess share: the army they lead, and how often a level
looks no further than at its own action, as the anchor always does (`lytharian_anchor.py`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.ai.judges.lytharian_anchor import PlainJudge
from game.ai.judges.lytharian_figures import FigureBook
from game.ai.judges.lytharian_muster import chosen_army
from game.ai.levels import Agent, Level
from game.ai.mind import Choice, Stop, by_chance
from game.ai.view_mind import ViewJudge, ViewMind
from game.core.dice import below, child
from game.core.moment import Moment
from game.core.ruleset import Action
from game.rules.lytharian.ruleset import LytharianRules
from game.rules.lytharian.state import LytharianState

BLIND = 0x424C494E
UNCHOOSING = 50
"""A level that is blind so often takes any army."""


class CarelessMind(ViewMind):
    """Thinks by a judge, or, when its level is blind just now, by a look at what is there."""

    def __init__(self, rules: LytharianRules, judge: ViewJudge, book: FigureBook) -> None:
        """`book` tells what troops are worth where an army is chosen."""
        super().__init__(rules, judge)
        self.plain = ViewMind(rules, PlainJudge(rules))
        self.book = book

    def blindness(self, level: Level, view: LytharianState) -> int:
        """Of a hundred actions how many the level chooses without a look at answers."""
        return level.blind

    def decks(self, moment: Moment[Any], agent: Agent, rng: int, stop: Stop | None) -> Sequence[Action]:
        """The decks of which it takes any: all that go with its army."""
        return moment.actions

    def choose(self, moment: Moment[Any], agent: Agent, rng: int, stop: Stop | None) -> Choice:
        """An army by what it is worth, anything else by the judge or by a plain look."""
        if len(moment.actions) == 1:  # no proposals are made where nothing can be chosen
            return by_chance(self.rules, moment.actions, rng)
        if moment.view.phase == "army" and agent.level.blind < UNCHOOSING:
            army = chosen_army(self.book, moment.actions, agent.temper, child(rng, BLIND))
            return by_chance(self.rules, [army], rng)
        if moment.view.phase == "deck":
            return by_chance(self.rules, self.decks(moment, agent, rng, stop), rng)
        _, luck = below(child(rng, BLIND), 100)
        if luck < self.blindness(agent.level, moment.view):
            return self.plain.choose(moment, agent, rng, stop)
        return super().choose(moment, agent, rng, stop)
