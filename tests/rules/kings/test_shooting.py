"""Shooting, cover and damage (docs/rules/kings.md, SHOOT, RANGE, HIT, COVER, DAMAGE)."""

import pytest
from rules.kings.fields import Field, area, field, one, unit, wall

from game.rules.kings.sight import cover
from game.table.measure import INCH

BOWS = {"ra": 4, "weapons": ["bows"], "att": 10}


def shooting(target=None, shooter=None, **rest) -> Field:
    red = {1: shooter or unit(20, 10, **BOWS)}
    red |= rest.pop("red", {})
    return field(red, {9: target or unit(20, 24, 180)} | rest.pop("blue", {}), phase="shoot", **rest)


def needs(given: Field, text: str = "shoot:u1,u9") -> list[str]:
    return [line for line in given.odds(text) if not line.startswith("damage ")]


def test_one_ranged_attack_each():
    """KINGS-SHOOT-1, KINGS-SHOOT-6: units in any sequence, each once; a weapon is named where there are several."""
    both = unit(20, 14, **{**BOWS, "weapons": ["bows", "pistols"]})
    given = shooting(shooter=both)
    assert given.why("shoot:u1,u9") == "KINGS-SHOOT-6"
    after = given.after("shoot:u1,u9,pistols")
    assert after.why("shoot:u1,u9,bows") == "KINGS-SHOOT-1"
    assert given.why("shoot:u1,u9,cannon") == "KINGS-SHOOT-6"
    assert str(shooting().action("shoot:u1,u9,bows")) == "shoot:u1,u9"


def test_a_target_is_an_enemy_in_arc_sight_and_range():
    """KINGS-SHOOT-2, KINGS-RANGE-1: exactly at range is in range."""
    at = 10 + 40 / 25.4 + 24 + 40 / 25.4
    assert shooting(unit(20, round(at, 4), 180)).allows("shoot:u1,u9")
    assert shooting(unit(20, round(at + 0.01, 4), 180)).why("shoot:u1,u9") == "KINGS-RANGE-1"
    assert shooting(unit(20, 4)).why("shoot:u1,u9") == "KINGS-SHOOT-2"
    assert shooting(terrain=[area("blocking", 10, 14, 30, 15, 3)]).why("shoot:u1,u9") == "KINGS-SIGHT-1"
    assert shooting(red={2: unit(30, 10)}).why("shoot:u1,u2") == "KINGS-SHOOT-2"
    assert shooting(shooter=unit(20, 10)).why("shoot:u1,u9") == "KINGS-STAT-2"


def test_no_shots_after_the_double_or_a_charge():
    """KINGS-SHOOT-3."""
    for order in ("double", "charge"):
        assert shooting(shooter=unit(20, 10, order=order, **BOWS)).why("shoot:u1,u9") == "KINGS-SHOOT-3"
    assert shooting(shooter=unit(20, 10, order="advance", **BOWS)).allows("shoot:u1,u9")


def test_no_shots_from_or_into_contact():
    """KINGS-SHOOT-4: a gap under 0.02 inches is contact."""
    touching = round(10 + 80 / 25.4 + 0.01, 4)
    given = shooting(unit(20, touching, 180), red={2: unit(30, 10, **BOWS)})
    assert given.why("shoot:u1,u9") == "KINGS-SHOOT-4"
    assert field({1: unit(20, 10), 2: unit(20, 4, height=3, **BOWS)}, {9: unit(20, touching, 180, height=3)},
                 phase="shoot").why("shoot:u2,u9") == "KINGS-SHOOT-4"  # fmt: skip
    assert shooting(unit(20, touching + 0.02, 180)).allows("shoot:u1,u9")


def test_disordered_units_do_not_shoot():
    """KINGS-SHOOT-5, KINGS-DISORDER-2, KINGS-NERVE-6: nor wavering ones."""
    for mark in ("disordered", "wavering"):
        assert shooting(shooter=unit(20, 10, **BOWS, **{mark: True})).why("shoot:u1,u9") == "KINGS-SHOOT-5"


def test_damaged_enemies_are_tested_when_the_phase_ends():
    """KINGS-SHOOT-7, KINGS-NERVE-1, KINGS-POS-7: once each, in the sequence the shooter likes, in order of damage."""
    given = shooting(red={2: unit(30, 10, **BOWS), 3: unit(34.5, 10, **BOWS)}, blue={8: unit(30, 24, 180)})
    shots = given.after("shoot:u2,u8", dice=[*[4] * 2, *[1] * 8, 4, 1])
    shots = shots.after("shoot:u1,u9", dice=[*[4] * 2, *[1] * 8, 4, 1])
    shots = shots.after("shoot:u3,u8", dice=[*[4] * 2, *[1] * 8, 4, 4])
    assert shots.state.tests == (8, 9)
    ended = shots.after("end")
    assert ended.actions() == ["nerve:u8", "nerve:u9"] and ended.turn == "red"
    after = ended.after("nerve:u9", dice=[1, 2])
    assert after.actions() == ["nerve:u8"]
    assert after.after("nerve:u8", dice=[1, 2]).turn == "blue"


def test_scores_to_hit():
    """KINGS-HIT-1, KINGS-HIT-2: moving, cover, individual and stealthy targets, one each."""
    assert needs(shooting()) == ["dice 10", "need 4", "damage-need 4"]
    moved = unit(20, 10, order="advance", **BOWS)
    assert needs(shooting(shooter=moved))[1:] == ["need 5", "damage-need 4", "boost moving"]
    stealthy = unit(20, 24, 180, special=["Stealthy"])
    assert needs(shooting(stealthy, moved))[1] == "need 6"
    hero = one(20, 24, 180, special=["Individual"])
    assert needs(shooting(hero))[1:] == ["need 5", "damage-need 4", "boost individual"]


def test_some_may_move_and_shoot():
    """KINGS-HIT-2, KINGS-SPECIAL-NIMBLE: pistols, javelins, thrown weapons; Nimble units."""
    for weapon in ("pistols", "javelins", "thrown"):
        keys = {**BOWS, "weapons": [weapon]}
        assert needs(shooting(unit(20, 18, 180), unit(20, 10, order="advance", **keys)))[1] == "need 4"
    assert needs(shooting(shooter=unit(20, 10, order="advance", special=["Nimble"], **BOWS)))[1] == "need 4"


def test_beyond_six_the_dice_are_halved():
    """KINGS-HIT-3, KINGS-HIT-4, KINGS-SPECIAL-STEALTHY: seven needed is six with half the dice; below two is two."""
    moved = unit(20, 10, order="advance", **BOWS)
    hidden = shooting(unit(20, 24, 180, special=["Stealthy"]), moved, terrain=[wall(20, 17, 10)])
    assert needs(hidden)[:4] == ["dice 5", "need 6", "half true", "damage-need 4"]
    assert hidden.odds("shoot:u1,u9")[7].startswith("damage 0 161051/248832 0.647")
    nine = unit(20, 10, order="advance", ra=5, weapons=["bows"], att=9)
    assert needs(shooting(unit(20, 24, 180, special=["Stealthy"]), nine))[:3] == ["dice 4", "need 6", "half true"]


def test_dice_fall_in_their_order():
    """KINGS-DICE-4, KINGS-DICE-5, KINGS-DICE-2, KINGS-SPECIAL-ELITE, KINGS-SPECIAL-VICIOUS: hits, re-rolls, damage."""
    archers = unit(20, 10, ra=4, weapons=["bows"], att=4, special=["Elite", "Vicious"])
    given = shooting(shooter=archers)
    after = given.after("shoot:u1,u9", dice=[1, 4, 3, 1, 4, 1, 1, 6, 1])
    # Hits: 4, and of the two 1s rolled again the 4.  Damage: 1 and 6; the 1 is rolled again and stays a 1.
    assert after.unit(9).damage == 1


def test_a_blast_is_rolled_for_every_hit():
    """KINGS-SPECIAL-BLAST, KINGS-DICE-1: D3 is a die halved, rounded up."""
    thrower = one(20, 10, type="war-engine", ra=5, att=2, weapons=["engine"], special=["Blast (D3+1)"])
    after = shooting(shooter=thrower).after("shoot:u1,u9", dice=[5, 6, 1, 5, *[4] * 6])
    assert after.unit(9).damage == 6


def test_damage_adds_the_bonus_of_the_attacker():
    """KINGS-DAMAGE-1, KINGS-DAMAGE-2, KINGS-DAMAGE-3, KINGS-SPECIAL-PIERCING: never below two, nor above six."""

    def need(de: int, n: int) -> str:
        shooter = unit(20, 10, special=[f"Piercing ({n})"] if n else [], **BOWS)
        return next(line for line in needs(shooting(unit(20, 24, 180, de=de), shooter)) if "damage-need" in line)

    assert [need(4, 0), need(5, 2), need(3, 4), need(6, 0)] == [f"damage-need {n}" for n in (4, 3, 2, 6)]


def test_reload_and_indirect_fire():
    """KINGS-SPECIAL-RELOAD, KINGS-SPECIAL-INDIRECT: only after a halt; over cover, but not within 12 inches."""

    def engine(**keys):
        return one(20, 10, type="war-engine", ra=5, weapons=["engine"], special=["Reload!", "Indirect Fire"], **keys)

    assert shooting(shooter=engine(order="halt")).why("shoot:u1,u9") == "KINGS-SPECIAL-INDIRECT"
    far = unit(20, 27, 180)
    assert needs(shooting(far, engine(order="halt"), terrain=[wall(20, 24, 10)]))[1] == "need 5"
    assert shooting(far, engine(order="face")).why("shoot:u1,u9") == "KINGS-SPECIAL-RELOAD"


def test_a_breath_knows_no_modifiers():
    """KINGS-SPECIAL-BREATH: n dice on 4 and more; Piercing applies."""
    special = ["Breath Attack (10)", "Piercing (1)"]
    dragon = one(20, 10, type="monster", order="advance", weapons=["breath"], special=special)
    target = one(20, 20, 180, special=["Individual", "Stealthy"])
    assert needs(shooting(target, dragon)) == ["dice 10", "need 4", "damage-need 3", "boost piercing"]


def test_individuals_turn_freely_before_they_shoot():
    """KINGS-INDIVIDUAL-1, KINGS-INDIVIDUAL-4, KINGS-ACT-2: and suffer no penalty for it."""
    hero = one(20, 10, 90, special=["Individual"], ra=4, weapons=["bows"], order="halt")
    given = shooting(shooter=hero)
    assert given.why("shoot:u1,u9") == "KINGS-SHOOT-2"
    assert needs(given, "shoot:u1,u9,face=0")[1] == "need 4"
    assert given.after("shoot:u1,u9,face=0").place(1)[2] == 0
    assert "shoot:u1,u9,face=0" in given.actions()


def test_a_big_shield_counts_at_the_front():
    """KINGS-SPECIAL-BIGSHIELD: Defence 6 against whose leader is in the front arc."""
    front = needs(shooting(unit(20, 24, 180, special=["Big Shield"])))
    rear = needs(shooting(unit(20, 24, 0, special=["Big Shield"])))
    assert front[2:] == ["damage-need 6", "boost big-shield"] and rear[2:] == ["damage-need 4"]


# --- cover


def covered(given: Field, viewer: int = 1, target: int = 9) -> bool:
    return cover(given.state, given.unit(viewer), given.unit(target)).is_full


def test_the_worked_wall_hides_too_little():
    """KINGS-COVER-1, KINGS-COVER-3, KINGS-COVER-10: 30.19 percent of the front."""
    given = shooting(unit(24, 24, 180), unit(20, 10, **BOWS), terrain=[wall(24, 17, 3)])
    found = cover(given.state, given.unit(1), given.unit(9))
    assert round(100 * found.hidden / found.whole, 2) == 30.19
    assert not found.is_full


def test_half_of_the_facing_is_enough():
    """KINGS-COVER-3, KINGS-COVER-4: a wall before exactly half; a regiment screens as well, an individual does not."""
    half = wall(21, 22.0, 2, 0.1)
    assert not covered(shooting(terrain=[wall(21.2, 22.2, 2, 0.1)]))
    assert covered(shooting(terrain=[wall(20.9, 22.2, 2, 0.1)]))
    assert half["kind"] == "obstacle"
    assert covered(shooting(red={2: unit(20, 16)}, shooter=unit(20, 10, height=2, **BOWS)))
    lone = one(20, 16, special=["Individual"], base=[100, 20])
    assert not covered(shooting(red={2: lone}))
    assert not covered(shooting(terrain=[area("decorative", 10, 15, 30, 17, 4)]))


def test_standing_in_a_wood_is_cover():
    """KINGS-COVER-2: half of the base; a pond hides nobody."""
    assert covered(shooting(terrain=[area("difficult", 20, 20, 30, 30, 1)]))
    assert not covered(shooting(terrain=[area("difficult", 20.1, 23.99, 30, 30, 1)]))
    assert not covered(shooting(terrain=[area("difficult", 10, 20, 30, 30, 0)]))


def test_what_does_not_count():
    """KINGS-COVER-5, KINGS-COVER-6: what the shooter touches, and what is three levels lower."""
    at_wall = wall(20, 10 + 40 / 25.4 + 0.25, 10)
    assert not covered(shooting(terrain=[at_wall]))
    assert covered(shooting(terrain=[wall(20, 16, 10)]))
    assert not covered(shooting(unit(20, 24, 180, height=4), terrain=[wall(20, 16, 10)]))
    assert covered(shooting(unit(20, 24, 180, height=3), terrain=[wall(20, 16, 10)]))
    both = unit(20, round(10 + 80 / 25.4 + 0.5, 4), 180)
    assert covered(shooting(both, terrain=[wall(20, 10 + 40 / 25.4 + 0.25, 10, 0.49)]))


def test_a_hill_under_the_foremost_rank_of_the_shooter_is_no_cover():
    """KINGS-COVER-9: under any part of the base; one that begins before it is counted."""
    assert not covered(shooting(terrain=[area("hill", 15, 11, 25, 16, 2)]))
    assert covered(shooting(terrain=[area("hill", 15, 12, 25, 16, 2)]))


def test_from_a_hill_lower_things_screen_nothing():
    """KINGS-COVER-7, KINGS-COVER-9: but for the wood that the target is in; the hill under either is none."""
    hill = area("hill", 15, 5, 25, 13, 2)
    assert not covered(shooting(terrain=[hill, wall(20, 16, 10)]))
    assert not covered(shooting(terrain=[hill, area("difficult", 10, 15, 30, 18, 2)]))
    assert covered(
        shooting(terrain=[hill, area("difficult", 10, 15, 30, 18, 3)], shooter=unit(20, 10, height=3, **BOWS))
    )
    assert covered(shooting(terrain=[hill, area("difficult", 10, 20, 30, 23, 1)]))
    under = area("hill", 15, 20, 25, 30, 1)
    assert not covered(shooting(terrain=[under]))


def test_a_wood_that_the_target_touches_with_a_part_is_counted():
    """KINGS-COVER-8: it no longer blocks sight, and still covers."""
    given = shooting(terrain=[area("difficult", 10, 18, 30, 22.6, 4)])
    assert covered(given) and given.allows("shoot:u1,u9")


def test_in_doubt_a_die_decides_on_cover():
    """KINGS-COVER-11: with the switch, from 45 to 55 percent; 4 and more is no cover."""
    given = shooting(terrain=[wall(20.9, 22.2, 2, 0.1)], options={"unsure": "die"})
    found = cover(given.state, given.unit(1), given.unit(9))
    assert found.is_doubtful
    open_one = given.after("shoot:u1,u9", dice=[4, *[4] * 10, *[4] * 10])
    hidden = given.after("shoot:u1,u9", dice=[3, *[4] * 10])
    assert (open_one.unit(9).damage, hidden.unit(9).damage) == (10, 0)


@pytest.mark.parametrize("inches", [12, 24])
def test_ranges_are_measured_from_the_leader(inches: int):
    """KINGS-MEASURE-8, KINGS-RANGE-1."""
    weapon = {12: "javelins", 24: "bows"}[inches]
    given = shooting(unit(20, 10 + inches + 3.1, 180), unit(20, 10, ra=4, weapons=[weapon]))
    assert given.allows("shoot:u1,u9")
    assert given.unit(1).profile.weapons[0].inches * INCH == inches * INCH
