"""Luck apart from skill: what the decisions of each side gave away or gained, and what the dice did.

Everything comes from an `Analysis`: a decision is worth what it was expected to give, averaged over the exact outcomes
of its dice, less what the position was worth before; luck is what came out less what was expected.  What is told of a
whole game is what of it lasted, in points of the win chance.  Knows no game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from game.ai.player import judge_of
from game.core.ruleset import Ruleset
from game.play.analysis import Analysis, Change

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
    """What one team's actions did to somebody's win chance for good, in parts of it."""

    decisions: float
    """What its choices gained or lost."""
    dice: float
    """What the dice of its actions gave or took."""

    @property
    def sum(self) -> float:
        return self.decisions + self.dice


def lasting(analysis: Analysis, team: int) -> list[Change] | None:
    """For each action what it did to the team's chance for good; None while something is not known.

    A game goes up and down: points lost and won back would count twice, and add up to more than a whole chance.  So
    each point of the way from the first chance to the last belongs to who crossed it last.  All of these together are
    exactly the last chance less the first, and none is against it.
    """
    first, last = analysis.chance(0, team), analysis.chance(analysis.length, team)
    changes = [analysis.change(ply, team) for ply in range(analysis.length)]
    if first is None or last is None or any(change is None for change in changes):
        return None
    sign = 1.0 if last >= first else -1.0
    reached = sign * last
    """Lower than this the chance never is from here on, seen in the direction of the whole game."""
    found: list[Change] = []
    for ply in reversed(range(analysis.length)):
        change = changes[ply]
        assert change is not None
        before = analysis.chance(ply, team)
        assert before is not None
        expected = before + change.decision
        dice, reached = _crossed(sign * expected, sign * first, reached)
        decision, reached = _crossed(sign * before, sign * first, reached)
        found.append(Change(sign * decision, sign * dice))
    found.reverse()
    return found


def _crossed(start: float, floor: float, reached: float) -> tuple[float, float]:
    """How much of what is reached for good lies above where a step began, and what is reached for good before it."""
    return max(0.0, reached - max(start, floor)), min(reached, max(start, floor))


def courses(analysis: Analysis, team: int) -> list[tuple[float, float, float] | None]:
    """After each number of actions the chance, and what decisions and what dice had done to it for good by then.

    The last two begin with the first chance.  They are there when all of a game is known; before, the chance stands in
    their place.
    """
    chances = [analysis.chance(ply, team) for ply in range(analysis.length + 1)]
    changes = lasting(analysis, team) if analysis.is_done else None
    first = chances[0]
    if changes is None or first is None:
        return [None if chance is None else (chance, chance, chance) for chance in chances]
    decisions = dice = first
    found: list[tuple[float, float, float] | None] = [(first, first, first)]
    for change, chance in zip(changes, chances[1:], strict=True):
        decisions, dice = decisions + change.decision, dice + change.dice
        found.append(None if chance is None else (chance, decisions, dice))
    return found


def whole(analysis: Analysis, team: int) -> Tally | None:
    """What all decisions and all dice of a game did to the team's chance for good."""
    found = tallies(analysis, team)
    if found is None:
        return None
    return Tally(sum(each.decisions for each in found.values()), sum(each.dice for each in found.values()))


def tallies(analysis: Analysis, team: int) -> dict[int, Tally] | None:
    """For each team what its actions did to the chance of `team` for good; None while something is not known."""
    changes = lasting(analysis, team)
    if changes is None:
        return None
    sums = {acting: [0.0, 0.0] for acting in sorted(set(analysis.rules.teams))}
    for step, change in zip(analysis.steps, changes, strict=True):
        each = sums[analysis.rules.teams[step.seat]]
        each[0] += change.decision
        each[1] += change.dice
    return {acting: Tally(*each) for acting, each in sums.items()}


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
