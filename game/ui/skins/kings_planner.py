"""Who can reach an enemy now, alone and together, and what that would bring (docs/look.md, Kings of War)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
"""Units of the largest group that is proposed."""
BEST = 5
"""Of so many chargers groups are made."""


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
    def contact(self) -> str:
        """How much of the facings all touch together, in inches with a decimal; empty for shots."""
        found = [dice.contact for dice in self.odds.attacks if dice.side]
        return f"{sum(found):.1f}" if found else ""

    @property
    def is_hindered(self) -> bool:
        return any(dice.is_hindered for dice in self.odds.attacks)


def ways_against(
    rules: KingsRules,
    s: KingsState,
    target: int,
    ready: Sequence[int],
    actions: Callable[[int, int], Sequence[Action]],
    most: int = MOST,
) -> list[Way]:
    """Each unit that can attack the target alone, the likeliest to rout it first; then the best groups for charges.

    No more than `most`; `actions` are those of a unit against an enemy, the best first.
    """
    alone = [found for number in ready if (found := _weighed(rules, s, actions(number, target), (number,)))]
    alone.sort(key=_likeliest)
    groups = _together(rules, s, target, alone)
    groups = groups[-max(1, most - 1) :]
    return [*alone[: most - len(groups)], *groups]


def _likeliest(way: Way) -> tuple[float, float, tuple[int, ...]]:
    return -way.rout, -way.odds.mean, way.units


def _weighed(rules: KingsRules, s: KingsState, actions: Sequence[Action], units: tuple[int, ...]) -> Way | None:
    for action in actions:
        odds = forecast(rules, s, action)
        if odds is not None and odds.damage:
            return Way(action, units, odds)
    return None


def _together(rules: KingsRules, s: KingsState, target: int, alone: Sequence[Way]) -> list[Way]:
    """The likeliest pair to rout the target that may go at once, and the likeliest three."""
    chargers = [way for way in alone if isinstance(way.action, Charge)][:BEST]
    found = []
    for many in range(2, TOGETHER + 1):
        groups = []
        for group in combinations(chargers, many):
            units = tuple(sorted(way.units[0] for way in group))
            wish = Charge(units, target)
            if rules.check(s, wish) is None and (way := _weighed(rules, s, [wish], units)) is not None:
                groups.append(way)
        if groups:
            found.append(min(groups, key=_likeliest))
    return found
