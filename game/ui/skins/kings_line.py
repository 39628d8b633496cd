"""A line of battle for whoever does not place each unit by hand (docs/look.md, Kings of War)."""

from __future__ import annotations

from game.rules.kings.actions import Deploy
from game.rules.kings.deployment import bearing_for, listed, zone_of
from game.rules.kings.law import Law
from game.rules.kings.state import KingsState, Regiment
from game.rules.kings.terrain import blocking
from game.table.measure import INCH
from game.table.outline import distance

FRONT_LINE = 3 * INCH
"""How far behind the edge of its zone the middle of a unit stands that is lined up."""


def room_around(s: KingsState, unit: Regiment) -> tuple[int, int | None, int | None]:
    """How far a unit that would stand somewhere is from leaving its zone (below 0 outside), from blocking terrain and
    from the nearest friend, in units; None where there is none.  KINGS-SETUP-5."""
    outline = unit.standing.outline
    low, high = zone_of(s, unit.seat)
    margin = min(outline.left, s.size[0] - outline.right, outline.low - low, high - outline.high)
    solid = [distance(outline, part) for part in blocking(s, unit.profile)]
    kin = [
        distance(outline, each.standing.outline)
        for each in s.deployed
        if each.seat == unit.seat and each.number != unit.number
    ]
    return margin, min(solid, default=None), min(kin, default=None)


def is_behind(unit: Regiment) -> bool:
    """Whether it belongs behind the line: whoever shoots or stands alone."""
    return unit.profile.is_engine or unit.profile.is_hero or bool(unit.profile.weapons)


def lined_up(law: Law, s: KingsState, unit: Regiment) -> Deploy:
    """The listed place of a unit that is nearest to the middle of its zone's foremost line, or of one behind that."""
    low, high = zone_of(s, unit.seat)
    is_low = low == 0
    front = (high - FRONT_LINE if is_low else low + FRONT_LINE) if not is_behind(unit) else (low + high) // 2
    found = listed(law, s, unit)

    def away(action: Deploy) -> tuple[int, int, str]:
        assert action.pose is not None
        return abs(action.pose.y - front) // INCH, abs(action.pose.x - s.size[0] // 2), str(action)

    with_room = [each for each in found if each.pose is not None and each.pose.bearing == bearing_for(s, unit.seat)]
    return min(with_room or [each for each in found if each.pose is not None], key=away, default=found[0])
