"""What was listed for a unit, kept until something near it moves (docs/rules/kings.md, ACT-4).

Finding the orders and charges of a unit costs far more than asking whether anything near it has changed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from game.rules.kings.state import KingsState, Regiment, Terrain

MOST = 6000
"""So many lists are kept; then all are forgotten."""
T = TypeVar("T")
Mark = tuple[Any, ...]
"""All of a unit that orders and charges look at."""


class KeptLists:
    """Lists of actions by the units that they are about and by all that stands near those."""

    def __init__(self) -> None:
        self._found: dict[tuple[Any, ...], tuple[list[Any], tuple[Regiment, ...], tuple[Terrain, ...]]] = {}

    def listed(
        self,
        s: KingsState,
        what: str,
        about: Sequence[Regiment],
        reach: int,
        find: Callable[[KingsState], list[T]],
    ) -> list[T]:
        """What `find` lists in a state with nothing but the units `about` and those within `reach` of them."""
        near = _near(s, about, reach)
        key = (what, s.stage, s.turn, s.table, id(s.terrain), *map(_mark, about), 0, *map(_mark, near))
        kept = self._found.get(key)
        if kept is None:
            if len(self._found) >= MOST:
                self._found.clear()
            units = {unit.number: unit for unit in sorted((*about, *near), key=_number)}
            # Units and terrain are kept with the list, so that nothing else can come by their identity.
            kept = find(replace(s, units=units)), (*about, *near), s.terrain
            self._found[key] = kept
        return kept[0]


def _number(unit: Regiment) -> int:
    return unit.number


def _mark(unit: Regiment) -> Mark:
    return (
        unit.number,
        unit.seat,
        unit.pose,
        id(unit.profile),
        unit.wavering,
        unit.order,
        unit.charging,
        unit.charged_by,
    )


def _near(s: KingsState, about: Sequence[Regiment], reach: int) -> tuple[Regiment, ...]:
    """The other units whose circle comes within `reach` of the circle of one of these, by number."""
    numbers = {unit.number for unit in about}
    centres = [(unit.standing.x, unit.standing.y, unit.standing.outline.reach + reach) for unit in about]
    found = []
    for other in s.deployed:
        if other.number in numbers:
            continue
        standing = other.standing
        for x, y, far in centres:
            most = far + standing.outline.reach
            if (standing.x - x) ** 2 + (standing.y - y) ** 2 <= most * most:
                found.append(other)
                break
    return tuple(found)
