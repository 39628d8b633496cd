"""Luck apart from skill: what the decisions of each side gave away or gained, and what the dice did (USERS 14).

Everything comes from an `Analysis`: a decision is worth what it was expected to give, averaged over the exact outcomes
of its dice, less what the position was worth before; luck is what came out less what was expected.  Knows no game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from game.ai.player import judge_of
from game.core.ruleset import Ruleset
from game.play.analysis import Analysis

GRAIN = 1000
"""Steps of the chance, from 0 to 1, in which luck is added up to see how rare it was."""
ALIKE = 2
"""So many steps apart, luck counts as equal: every throw is rounded to a step."""
NEVER = 1e-10
"""What is rarer than this is left out."""
ENOUGH = 3
"""Throws that mattered, from which on it is said how rare the luck of a whole game was."""


@dataclass(frozen=True, slots=True)
class Tally:
    """One team's account of a game, in parts of the win chance."""

    decisions: float
    """What its own decisions gained or lost."""
    dice: float
    """What all dice gave it."""


def tally_of_team(analysis: Analysis, team: int) -> Tally:
    """What the team's own decisions did to its chance, and what all dice did to it."""
    decisions = dice = 0.0
    for ply, step in enumerate(analysis.steps):
        change = analysis.change(ply, team)
        if change is None:
            continue
        dice += change.dice
        if analysis.rules.teams[step.seat] == team:
            decisions += change.decision
    return Tally(decisions, dice)


class Rarity:
    """In what part of all games with these very throws the dice would have been worse to a team.

    Counted exactly, throw by throw, so that a window can do it a little at a time.
    """

    def __init__(self, analysis: Analysis, team: int) -> None:
        self.analysis = analysis
        self.team = team
        self._ply = 0
        self._chances: dict[int, float] = {0: 1.0}
        self._fell = 0
        self._mattered = 0

    def step(self, throws: int) -> bool:
        """Counts so many throws more; True when nothing is left."""
        while self._ply < self.analysis.length and throws:
            spread = self.analysis.spread(self._ply, self.team)
            change = self.analysis.change(self._ply, self.team)
            self._ply += 1
            if spread and change is not None:
                throws -= self._add(spread, change.dice)
        return self._ply >= self.analysis.length

    def _add(self, spread: list[tuple[float, float]], dice: float) -> bool:
        """Takes in one throw; False where it decided nothing."""
        expected = sum(share * chance for share, chance in spread)
        steps = [(share, round((chance - expected) * GRAIN)) for share, chance in spread]
        if not any(step for _, step in steps):
            return False
        self._mattered += 1
        self._fell += round(dice * GRAIN)
        after: dict[int, float] = {}
        for luck, chance in self._chances.items():
            for share, step in steps:
                after[luck + step] = after.get(luck + step, 0.0) + chance * share
        self._chances = {luck: chance for luck, chance in after.items() if chance > NEVER}
        return True

    @property
    def part(self) -> float | None:
        """The answer, 0 to 1, equal luck counting half; None where too few throws mattered to say it."""
        if self._mattered < ENOUGH:
            return None
        worse = sum(chance for luck, chance in self._chances.items() if luck < self._fell - ALIKE)
        alike = sum(chance for luck, chance in self._chances.items() if abs(luck - self._fell) <= ALIKE)
        return min(1.0, worse + alike / 2)


def in_words(part: float) -> str:
    """ "luckier than in 93 of 100 such games"; what is about even is said so."""
    hundred = round(part * 100)
    if 40 <= hundred <= 60:
        return "about as the dice usually fall"
    if hundred > 60:
        return f"luckier than in {min(99, hundred)} of 100 such games"
    return f"unluckier than in {min(99, 100 - hundred)} of 100 such games"


@runtime_checkable
class Priced(Protocol):
    """The law of a game in which pieces are bought: what one costs is what it counts."""

    @property
    def names(self) -> Sequence[str]: ...

    def price(self, name: str) -> int: ...


def material(rules: Ruleset[Any], state: Any) -> tuple[int, ...] | None:
    """What the pieces of each team on the board are worth; None for a game without a board.

    Counted in what they cost where pieces are bought, else in hundredths of the plainest piece as a computer player
    sees it.  What is royal is beyond price and counts nothing.
    """
    prices = _prices(rules)
    return None if prices is None else _counted(rules, state, prices)


def materials(analysis: Analysis) -> list[tuple[int, ...]] | None:
    """What each team's pieces are worth after each number of actions; None for a game without a board."""
    prices = _prices(analysis.rules)
    if prices is None:
        return None
    return [_counted(analysis.rules, analysis.state(ply), prices) for ply in range(analysis.length + 1)]


def _prices(rules: Ruleset[Any]) -> list[int] | None:
    """What each piece counts, by its code on the board."""
    judge = judge_of(rules)
    if judge is None:
        return None
    law = getattr(rules, "law", None)
    codes = range(judge.tables.codes)
    if not isinstance(law, Priced):
        return [0 if judge.is_royal[code] else judge.price[code] for code in codes]
    kinds = [code >> len(rules.seats) for code in codes]
    return [law.price(law.names[kind]) if 0 < kind < len(law.names) else 0 for kind in kinds]


def _counted(rules: Ruleset[Any], state: Any, prices: list[int]) -> tuple[int, ...]:
    board: Any = rules
    position = board.position(state)
    worth = [0] * (max(rules.teams) + 1)
    for seat, squares in enumerate(position.men):
        worth[rules.teams[seat]] += sum(prices[position.board[square]] for square in squares)
    return tuple(worth)
