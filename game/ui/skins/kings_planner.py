"""Who can reach an enemy now, alone and together, and what that would bring (docs/look.md, Kings of War)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from game.core.ruleset import Action
from game.rules.kings.actions import Charge
from game.rules.kings.ruleset import KingsRules
from game.rules.kings.state import KingsState
from game.ui.skins.kings_odds import Forecast, forecast

MOST = 6
"""Rows that are shown."""
TOGETHER = 3
"""Units of a group that is proposed."""


@dataclass(frozen=True, slots=True)
class Way:
    """One way to attack: by whom, and what it may bring."""

    action: Action
    units: tuple[int, ...]
    odds: Forecast

    @property
    def rout(self) -> float:
        """The chance that the target routs."""
        return float(dict(self.odds.nerve).get("rout", 0))

    @property
    def side(self) -> str:
        """The facing that is struck, by name; empty for shots."""
        return " and ".join(dict.fromkeys(dice.side for dice in self.odds.attacks if dice.side))

    @property
    def is_hindered(self) -> bool:
        return any(dice.is_hindered for dice in self.odds.attacks)


def ways_against(
    rules: KingsRules,
    s: KingsState,
    target: int,
    ready: Sequence[int],
    targets: Callable[[int], Mapping[int, Sequence[Action]]],
) -> list[Way]:
    """Each unit that can attack the target alone, the likeliest to rout it first, and the best group for charges."""
    alone = [found for number in ready if (found := _weighed(rules, s, targets(number).get(target, ()), (number,)))]
    alone.sort(key=lambda way: (-way.rout, -way.odds.mean, way.units))
    group = _together(rules, s, target, alone)
    return [*alone[: MOST - (group is not None)], *([group] if group is not None else [])]


def _weighed(rules: KingsRules, s: KingsState, actions: Sequence[Action], units: tuple[int, ...]) -> Way | None:
    for action in actions:
        odds = forecast(rules, s, action)
        if odds is not None and odds.damage:
            return Way(action, units, odds)
    return None


def _together(rules: KingsRules, s: KingsState, target: int, alone: Sequence[Way]) -> Way | None:
    """The largest group of the best chargers that may go at once."""
    chargers = [way for way in alone if isinstance(way.action, Charge)][: TOGETHER + 1]
    for many in range(min(TOGETHER, len(chargers)), 1, -1):
        for group in combinations(chargers, many):
            units = tuple(sorted(way.units[0] for way in group))
            wish = Charge(units, target)
            if rules.check(s, wish) is None:
                return _weighed(rules, s, [wish], units)
    return None
