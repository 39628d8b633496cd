"""Tests of Nerve: who is inspired, what the dice mean, who leaves the table (docs/rules/kings.md, NERVE)."""

from __future__ import annotations

from game.core.events import Tell
from game.rules.kings.chances import ROUTED, STEADY, WAVERING, NerveOdds, nerve_odds, verdict
from game.rules.kings.dice import roll
from game.rules.kings.events import Recovered, Routed, Tested
from game.rules.kings.special import Flag
from game.rules.kings.state import KingsState, Regiment
from game.table.measure import EPS, INCH
from game.table.outline import distance

NERVE = "KINGS-NERVE-2"


def is_inspired(s: KingsState, unit: Regiment) -> bool:
    """Whether a Rout of this unit would be rolled again.  KINGS-SPECIAL-INSPIRING, -VERYINSPIRING, KINGS-ALLY-5."""
    return any(_inspires(friend, unit) for friend in s.of(unit.seat) if friend.pose is not None)


def _inspires(friend: Regiment, unit: Regiment) -> bool:
    rules = friend.profile.specials
    inches = rules.inspiring_inches
    if not inches or friend.profile.force != unit.profile.force:
        return False
    if friend.number == unit.number:
        return True
    if not rules.inspires_all() and unit.profile.name not in rules.inspires:
        return False
    return distance(friend.standing.outline, unit.standing.outline) <= inches * INCH + EPS


def odds_of_test(s: KingsState, unit: Regiment, added: int = 0) -> NerveOdds:
    """Chances of a test now, with so much on top of the damage.  KINGS-ACT-6."""
    return nerve_odds(unit.profile.waver, unit.profile.rout, unit.damage + added, is_inspired(s, unit))


def test_nerve(s: KingsState, number: int, added: int, tell: Tell | None) -> str:
    """Rolls the test and carries it out; gives back what became of the unit.  KINGS-NERVE-2 to -9."""
    unit = s.units[number]
    found = _roll(s, unit, added, tell)
    if found == ROUTED and is_inspired(s, unit):
        found = _roll(s, unit, added, tell, is_second=True)
    if found == ROUTED:
        rout(s, number, tell)
    elif found == STEADY and Flag.IRON_RESOLVE in unit.profile.specials.flags and unit.damage:
        s.change(number, damage=unit.damage - 1)
        if tell:
            tell(Recovered(number, 1, "iron-resolve"))
    return found


def _roll(s: KingsState, unit: Regiment, added: int, tell: Tell | None, *, is_second: bool = False) -> str:
    first, second = roll(s, 2, NERVE, tell)
    total = first + second + unit.damage + added
    found = verdict((first, second), total, unit.profile.waver, unit.profile.rout)
    if found == WAVERING:
        s.change(unit.number, wavering=True)
    if tell:
        tell(Tested(unit.number, (first, second), total, found, is_second))
    return found


def rout(s: KingsState, number: int, tell: Tell | None) -> None:
    """A unit leaves the table; the enemy scores it.  KINGS-NERVE-7, KINGS-VICTORY-1."""
    unit = s.units.pop(number)
    lost = list(s.lost)
    lost[unit.seat] += unit.profile.cost
    s.lost = lost[0], lost[1]
    s.tests = tuple(each for each in s.tests if each != number)
    if tell:
        tell(Routed(unit.seat, number, unit.profile.cost))
