"""Finding room after a melee, a push, a regroup: shuffles and pull-backs (docs/rules/kings.md, MEASURE, PULLBACK)."""

from __future__ import annotations

from collections.abc import Callable

from game.core.events import Tell
from game.rules.kings.events import Moved
from game.rules.kings.law import Law
from game.rules.kings.placing import enemies, friends, gap_of, keep_of, settled
from game.rules.kings.state import KingsState, Regiment
from game.rules.kings.terrain import blocking
from game.table.footprint import REAR, Footprint, fits_on
from game.table.legs import carried
from game.table.measure import INCH, bearing_of
from game.table.outline import keeps, overlap
from game.table.shuffle import shuffle

PULL_BACK = INCH


def is_free(law: Law, s: KingsState, unit: Regiment, keep: int) -> Callable[[Footprint], bool]:
    """Tells whether a unit could stand at a place, so far from every enemy and clear of all else.  KINGS-MEASURE-12."""
    walls = blocking(s, unit.profile)
    kin = [each.standing.outline for each in friends(s, unit)]
    foes = [each.standing.outline for each in enemies(s, unit)]
    gap = gap_of(law)
    size = s.size

    def free(place: Footprint) -> bool:
        outline = place.outline
        return (
            fits_on(outline, *size)
            and not any(overlap(outline, wall) for wall in walls)
            and all(keeps(outline, each, gap) for each in kin)
            and not any(overlap(outline, each) for each in foes)
            and all(keeps(outline, each, keep) for each in foes)
        )

    return free


def find_room(law: Law, s: KingsState, number: int, place: Footprint, tell: Tell | None, why: str) -> None:
    """Puts a unit at a place or as near to it as there is room; else its enemies make room.  KINGS-MEASURE-12, -13.

    Where it would stand in somebody, in a wall or off the table it stays where it was.
    """
    unit = s.units[number]
    found = shuffle(place, is_free(law, s, unit, keep_of(law)))
    if found is None:
        found = place if is_free(law, s, unit, 0)(place) else unit.standing
        _put(s, unit, found, tell, why)
        _shuffle_enemies(law, s, number, tell)
    else:
        _put(s, unit, found, tell, why)


def _put(s: KingsState, unit: Regiment, place: Footprint, tell: Tell | None, why: str) -> None:
    before = unit.standing.pose()
    after = settled(s, unit, place)
    if before == after:
        return
    s.change(unit.number, pose=after)
    if tell:
        tell(Moved(unit.number, (before, after), why))


def _shuffle_enemies(law: Law, s: KingsState, number: int, tell: Tell | None) -> None:
    """KINGS-MEASURE-13."""
    unit = s.units[number]
    for enemy in enemies(s, unit):
        middle, foe = s.units[number].standing, enemy.standing
        if keeps(middle.outline, foe.outline, keep_of(law)):
            continue
        away = bearing_of(foe.x - middle.x, foe.y - middle.y) if (foe.x, foe.y) != (middle.x, middle.y) else 0
        found = shuffle(foe, is_free(law, s, enemy, keep_of(law)), away)
        if found is not None:
            _put(s, enemy, found, tell, "crowded")


def pull_back(law: Law, s: KingsState, number: int, tell: Tell | None) -> None:
    """A charger goes straight back an inch, or to where there is room.  KINGS-PULLBACK-1, -2."""
    place = carried(s.units[number].standing, REAR, PULL_BACK)
    find_room(law, s, number, place, tell, "pull-back")
