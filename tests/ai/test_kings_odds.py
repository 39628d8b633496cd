"""What the computer general of Kings of War reckons with is what the rules would roll (HIT, DAMAGE, FLANK, NERVE)."""

from itertools import product

import pytest
from rules.kings.lists import law

from game.ai.judges.kings_odds import Odds, blows
from game.core.seats import Seat
from game.rules.kings.chances import outcome
from game.rules.kings.melee import nerve_bonus, spread_of
from game.rules.kings.profile import Profile
from game.rules.kings.state import Regiment
from game.table.footprint import FRONT, LEFT, REAR

SIDES = {FRONT: 1, LEFT: 2, REAR: 3}


def shipped() -> list[Profile]:
    """Every unit of every list at its largest size."""
    forces = law().forces.values()
    return [law().profile(f.force, each.id, list(each.sizes)[-1]) for f in forces for each in f.entries]


@pytest.mark.parametrize("damage", [0, 6])
def test_a_blow_is_reckoned_as_the_rules_would_roll_it(damage: int) -> None:
    """KINGS-MELEE-3, KINGS-FLANK-1, KINGS-HINDERED-2, KINGS-NERVE-2: every special rule."""
    profiles, odds = shipped(), Odds()
    for i, (side, hindered) in enumerate(product(SIDES, (False, True))):
        for mine, theirs in zip(profiles, profiles[7 + i :], strict=False):
            charger = Regiment(1, Seat(0), mine, side=side, hindered=hindered)
            target = Regiment(2, Seat(1), theirs, damage=damage)
            bonus = nerve_bonus([charger])
            exact = outcome(spread_of([charger], target), theirs.waver, theirs.rout, damage + bonus, False)
            blow = odds.blow(odds.kind(mine), odds.kind(theirs), SIDES[side], int(hindered))
            found = odds.fate([blow], odds.kind(theirs), damage, False, bool(bonus))
            assert found.rout == pytest.approx(float(exact.rout), abs=1e-6), (mine.name, theirs.name, side, hindered)
            assert found.waver == pytest.approx(float(exact.waver), abs=1e-6), (mine.name, theirs.name, side, hindered)


def test_what_a_charge_does_by_itself_is_the_mean_of_its_blow() -> None:
    """KINGS-MELEE-3: at the front of somebody with no rules of his own."""
    profiles = shipped()
    plain = next(each for each in profiles if each.defence == 4 and not each.specials.flags and not each.is_hero)
    for mine in profiles:
        charger = Regiment(1, Seat(0), mine, side=FRONT)
        spread = spread_of([charger], Regiment(2, Seat(1), plain))
        exact = sum(many * chance for many, chance in enumerate(spread))
        assert blows(mine, 4) == pytest.approx(float(exact), abs=1e-6), mine.name


def test_two_chargers_are_reckoned_together() -> None:
    """KINGS-MELEE-5: the damage of both, then one test."""
    profiles, odds = shipped(), Odds()
    one, two, theirs = profiles[0], profiles[5], profiles[20]
    chargers = [Regiment(1, Seat(0), one, side=FRONT), Regiment(2, Seat(0), two, side=LEFT)]
    target = Regiment(3, Seat(1), theirs)
    exact = outcome(spread_of(chargers, target), theirs.waver, theirs.rout, nerve_bonus(chargers), True)
    kinds = odds.kind(one), odds.kind(two), odds.kind(theirs)
    blows = [odds.blow(kinds[0], kinds[2], 1, 0), odds.blow(kinds[1], kinds[2], 2, 0)]
    found = odds.fate(blows, kinds[2], 0, True, bool(nerve_bonus(chargers)))
    assert found.rout == pytest.approx(float(exact.rout), abs=1e-6)
    assert found.waver == pytest.approx(float(exact.waver), abs=1e-6)
