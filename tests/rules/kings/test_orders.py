"""Orders without contact (docs/rules/kings.md, ORDER, HALT, FACE, ADVANCE, BACK, SIDESTEP, DOUBLE, PIVOT, INTERPEN)."""

import pytest
from rules.kings.fields import area, field, one, unit, wall

from game.play.position import position_from_text, position_text
from game.table.outline import overlapping
from given import shipped

FAR = {9: unit(5, 44, 180)}


def moving(terrain=(), friend=None, enemy=None, options=None, **keys):
    """A regiment at 36, 24 and what stands around it."""
    red = {1: unit(36, 24, **keys)}
    if friend:
        red[2] = friend
    return field(red, {9: enemy} if enemy else FAR, terrain=terrain, options=options)


def test_seven_orders_one_a_turn():
    """KINGS-ORDER-1, KINGS-TURN-2: units in any sequence, none twice."""
    given = field({1: unit(36, 24), 2: unit(50, 24)}, FAR)
    listed = {text.partition(":")[0] for text in given.actions()}
    assert listed == {"halt", "face", "advance", "back", "sidestep", "double", "end"}
    after = given.after("advance:u2,1")
    assert after.why("halt:u2") == "KINGS-TURN-2"
    assert after.allows("halt:u1")


def test_a_wavering_unit_halts_turns_or_goes_back():
    """KINGS-ORDER-2, KINGS-NERVE-6: nothing else."""
    given = moving(wavering=True, enemy=unit(36, 34, 180))
    for text in ("halt:u1", "face:u1,90", "back:u1,2"):
        assert given.allows(text)
    for text in ("advance:u1,1", "sidestep:u1,left,1", "double:u1,1", "charge:u1,u9"):
        assert given.why(text) == "KINGS-ORDER-2"


def test_a_unit_in_contact_may_be_ordered():
    """KINGS-ORDER-3: as its state allows, but not through the enemy."""
    given = moving(enemy=unit(36, round(24 + 80 / 25.4, 4), 180))
    assert given.allows("back:u1,2.5")
    assert given.why("advance:u1,1") == "KINGS-INTERPEN-2"


def test_fractions_are_kept():
    """KINGS-ORDER-4: half of Speed 5."""
    given = moving()
    assert given.allows("back:u1,2.5") and given.why("back:u1,2.51") == "KINGS-BACK-1"


def test_nothing_is_an_order_too():
    """KINGS-ORDER-5: moving zero inches counts as having received that order."""
    for order in ("advance", "back", "double"):
        after = moving().after(f"{order}:u1,0")
        assert after.unit(1).order.value == order
        assert after.place(1) == (36, 24, 0)


def test_halt_and_change_facing_stay_on_the_spot():
    """KINGS-HALT-1, KINGS-FACE-1: any bearing."""
    assert moving().after("halt:u1").place(1) == (36, 24, 0)
    assert moving().after("face:u1,213.5").place(1) == (36, 24, 213.5)


def test_advance_has_one_pivot_anywhere():
    """KINGS-ADVANCE-1: the worked march; legs before and after add up; ninety degrees at the most."""
    given = field({1: unit(30, 10)}, FAR)
    assert given.after("advance:u1,4,pivot=30@2.5").place(1) == (30.75, 13.799, 30)
    assert given.after("advance:u1,5,pivot=-90@0").place(1) == (25, 10, 270)
    assert given.why("advance:u1,5,pivot=91@0") == "KINGS-ADVANCE-1"
    assert given.why("advance:u1,5,pivot=10@1,pivot=10@2") == "KINGS-ADVANCE-1"
    assert given.why("advance:u1,5.01") == "KINGS-ADVANCE-1"
    assert given.why("advance:u1,2,pivot=10@3") == "KINGS-ADVANCE-1"


def test_back_and_sidestep_go_half_speed_without_a_pivot():
    """KINGS-BACK-1, KINGS-SIDESTEP-1."""
    given = moving()
    assert given.after("back:u1,2.5").place(1) == (36, 21.5, 0)
    assert given.after("sidestep:u1,left,2").place(1) == (34, 24, 0)
    assert given.after("sidestep:u1,right,2.5").place(1) == (38.5, 24, 0)
    assert given.why("sidestep:u1,right,2.6") == "KINGS-SIDESTEP-1"
    assert given.why("back:u1,1,pivot=5@0") == "KINGS-BACK-1"


def test_the_double_goes_twice_as_far():
    """KINGS-DOUBLE-1: straight on."""
    assert moving().after("double:u1,10").place(1) == (36, 34, 0)
    assert moving().why("double:u1,10.01") == "KINGS-DOUBLE-1"
    assert moving().why("double:u1,4,pivot=5@0") == "KINGS-DOUBLE-1"


@pytest.mark.parametrize(
    "thing", [area("difficult", 30, 27, 42, 28), wall(36, 28), area("blocking", 30, 27, 42, 28, 2)]
)
def test_the_double_crosses_nothing_rough(thing):
    """KINGS-DOUBLE-2, KINGS-TERRAIN-3: nor begins on it."""
    assert moving([thing]).why("double:u1,6") == "KINGS-DOUBLE-2"
    on = field({1: unit(36, 27.5)}, FAR, terrain=[thing | {"kind": "difficult"}])
    assert on.why("double:u1,6") == "KINGS-DOUBLE-2"
    assert on.allows("advance:u1,5")


def test_a_pivot_sweeps_through_everything_and_ends_clear():
    """KINGS-PIVOT-1, KINGS-PIVOT-2: also in the middle of a move."""
    friend = unit(39.2, 25.5, 90, base=[10, 10])
    given = moving([area("blocking", 30, 25, 33.5, 40, 2)], friend)
    assert given.allows("face:u1,180")
    assert given.why("face:u1,90") == ""
    beside = moving(friend=unit(39.1, 24, size="troop", base=[10, 10]))
    assert beside.why("face:u1,45") == "KINGS-MEASURE-10"
    assert beside.why("advance:u1,5,pivot=45@0") == "KINGS-MEASURE-10"
    assert field({1: unit(2.2, 24)}, {9: unit(60, 44, 180)}).why("face:u1,45") == "KINGS-PIVOT-2"


def test_refusals_light_units_a_stretch_of_table_and_a_distance():
    """KINGS-INTERPEN-3, KINGS-DOUBLE-2, KINGS-CHARGE-4, KINGS-MEASURE-10: what each is about, by the names of spots."""
    red = {1: unit(36, 24, sp=8), 2: unit(36, 30.5), 3: unit(25, 10), 4: unit(3, 4, 270)}
    given = field(red, {9: unit(36, 46, 180)}, terrain=[area("difficult", 20, 14, 30, 18, 1)])
    wishes = ("charge:u1,u9", "advance:u1,5", "double:u3,6", "double:u4,5")
    lit = {text: given.lit(given.refusal(text)) for text in wishes}
    assert lit["charge:u1,u9"] == {"u1", "u9"}  # the distance between them
    assert lit["advance:u1,5"] == {"u2"}  # whom it would touch
    assert lit["double:u3,6"] == {"u3", "25,16,0"}  # how it would have gone
    assert lit["double:u4,5"] == {"u4", "-2,4,270"}


def test_rounding_never_puts_a_unit_over_a_limit():
    """KINGS-MEASURE-5: who has gone as far as the edge or a wall lets him stands where a file may put him."""
    wall_off = [area("blocking", 0, 0, 20, 3, 2)]
    for facing in range(184, 268, 6):
        given = field({1: unit(10, 12, facing + 0.377, sp=8)}, {9: unit(60, 40)}, terrain=wall_off)
        low, high = 0, 16_000  # thousandths of an inch
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if given.allows(f"double:u1,{middle / 1000:g}") else (low, middle)
        after = given.after(f"double:u1,{low / 1000:g}")
        position_from_text(position_text(after.rules, after.state), shipped())


def test_legs_pass_through_friends_and_end_clear_of_them():
    """KINGS-INTERPEN-1, KINGS-INTERPEN-4."""
    given = moving(friend=unit(36, 27, size="troop"))
    assert given.allows("double:u1,10")
    assert given.why("double:u1,5") == "KINGS-MEASURE-10"


def test_legs_keep_an_inch_from_enemies_all_the_way():
    """KINGS-INTERPEN-2: the swept base, not its end alone."""
    enemy = unit(41, 29, 180)
    assert moving(enemy=enemy).why("double:u1,10") == ""
    assert moving(enemy=unit(40.5, 29, 180)).why("double:u1,10") == "KINGS-INTERPEN-2"


def test_legs_cross_no_blocking_terrain_and_stay_on_the_table():
    """KINGS-INTERPEN-3, KINGS-TERRAIN-2: touching with an edge is allowed."""
    edge = round(24 + 40 / 25.4, 4)
    assert moving([area("blocking", 30, edge + 2, 42, 40, 2)]).allows("advance:u1,2")
    assert moving([area("blocking", 30, edge + 2, 42, 40, 2)]).why("advance:u1,2.1") == "KINGS-INTERPEN-3"
    assert field({1: unit(36, 45)}, FAR).why("advance:u1,2") == "KINGS-INTERPEN-3"
    assert field({1: unit(36, 45)}, FAR).allows("advance:u1,1.425")


def test_difficult_ground_hills_and_walls_slow_nobody():
    """KINGS-TERRAIN-3, KINGS-TERRAIN-4, KINGS-TERRAIN-6: they may be crossed and stood on."""
    for thing in (area("difficult", 30, 27, 42, 40, 2), area("hill", 30, 27, 42, 40, 2), wall(36, 28)):
        assert moving([thing]).allows("advance:u1,5")


def test_units_never_overlap():
    """KINGS-INTERPEN-5: whatever is listed."""
    given = field({1: unit(36, 24), 2: unit(41, 24), 3: unit(36, 30)}, {9: unit(36, 36, 180), 8: unit(42, 33, 180)})
    for text in given.actions():
        if not text.startswith("charge"):
            after = given.after(text)
            places = [unit.standing.outline for unit in after.state.deployed]
            assert not overlapping(places), text


def test_war_engines_never_double_or_charge_and_obstacles_stop_them():
    """KINGS-ENGINE-1, KINGS-ENGINE-2, KINGS-UNIT-1."""
    engine = {1: one(36, 24, type="war-engine", ra=5, weapons=["engine"])}
    given = field(engine, {9: unit(36, 32, 180)}, terrain=[wall(36, 26)])
    assert given.why("double:u1,2") == "KINGS-ENGINE-1"
    assert given.why("charge:u1,u9") == "KINGS-ENGINE-1"
    assert given.why("advance:u1,3") == "KINGS-INTERPEN-3"


def test_nimble_units_have_a_pivot_more():
    """KINGS-SPECIAL-NIMBLE: two in an advance, one in the others; a leg goes on in its kind of direction."""
    given = moving(special=["Nimble"])
    assert given.allows("advance:u1,5,pivot=30@1,pivot=-45@4")
    assert given.why("advance:u1,5,pivot=30@1,pivot=-45@4,pivot=5@5") == "KINGS-ADVANCE-1"
    assert given.after("back:u1,2,pivot=90@1").place(1) == (35, 23, 90)
    assert given.after("sidestep:u1,right,2,pivot=90@1").place(1) == (37, 23, 90)
    assert given.after("double:u1,10,pivot=90@5").place(1) == (41, 29, 90)


def test_individuals_turn_freely_before_their_order():
    """KINGS-INDIVIDUAL-1, KINGS-INDIVIDUAL-3, KINGS-ACT-2: it is no order; nobody else may."""
    given = field({1: one(36, 24, special=["Individual"]), 2: unit(50, 24)}, FAR)
    after = given.after("advance:u1,5,face=90")
    assert after.place(1) == (41, 24, 90)
    assert given.after("halt:u1,face=45").place(1) == (36, 24, 45)
    assert given.why("advance:u2,5,face=90") == "KINGS-ACT-2"
    assert given.allows("advance:u1,5,pivot=90@2,pivot=90@4")


def test_fliers_move_over_anything():
    """KINGS-SPECIAL-FLY: and end on nothing; at the double not in difficult terrain."""
    flier = {1: unit(36, 24, special=["Fly"]), 2: unit(36, 28, size="troop")}
    wood = [area("difficult", 30, 30, 42, 40, 2), area("blocking", 30, 27, 33, 28, 3)]
    given = field(flier, {9: unit(36, 40, 180, size="troop")}, terrain=wood)
    assert given.why("double:u1,9") == "KINGS-SPECIAL-FLY"
    assert given.why("advance:u1,4") == "KINGS-MEASURE-10"
    over = field({1: unit(36, 24, special=["Fly"])}, {9: unit(36, 28.5, 180, size="troop")})
    assert over.allows("double:u1,10")
    assert over.why("double:u1,5") == "KINGS-MEASURE-9"


def test_pathfinders_and_shamblers():
    """KINGS-SPECIAL-PATHFINDER, KINGS-SPECIAL-SHAMBLING: the one doubles through woods, the other never does."""
    wood = [area("difficult", 30, 27, 42, 29, 2)]
    assert moving(wood, special=["Pathfinder"]).allows("double:u1,10")
    assert moving([wall(36, 28)], special=["Pathfinder"]).why("double:u1,10") == "KINGS-DOUBLE-2"
    assert moving(special=["Shambling"]).why("double:u1,5") == "KINGS-SPECIAL-SHAMBLING"


def test_regeneration_rolls_before_the_order():
    """KINGS-SPECIAL-REGENERATION, KINGS-DICE-4: one die a marker, a halt by default included."""
    given = moving(special=["Regeneration (5+)"], damage=4)
    assert given.after("advance:u1,1", dice=[5, 6, 1, 4]).unit(1).damage == 2
    assert given.after("end", dice=[5, 5, 5, 5]).unit(1).damage == 0


def test_a_wish_that_goes_too_far_is_shortened():
    """KINGS-MEASURE-9, ARCHITECTURE, kinds of decisions: `furthest` gives the longest legal part."""
    given = moving(enemy=unit(36, round(24 + 80 / 25.4 + 4, 4), 180))
    part = given.rules.furthest(given.state, given.action("advance:u1,9"))
    assert str(part) == "advance:u1,3"
    assert given.rules.furthest(given.state, given.action("halt:u1")) is None
    assert given.rules.furthest(given.state, given.action("advance:u9,3")) is None
