"""Charges (docs/rules/kings.md, CHARGE, ALIGN, MULTI, COUNTER), with the worked examples to the last digit."""

from rules.kings.fields import Field, area, field, one, unit, wall

from game.table.alignment import share
from game.table.measure import INCH
from game.table.outline import distance

TARGET = {9: unit(36, 24, special=[])}
CAVALRY = {"type": "cavalry", "sp": 8, "size": "regiment"}
FRONT = unit(36, 36, 180, **CAVALRY)
SIDE = unit(24, 34, 150, **CAVALRY)


def against(red, blue=None, **rest) -> Field:
    return field(red, blue or TARGET, **rest)


def lines(given: Field, text: str) -> list[str]:
    found = given.odds(text)
    return [line for line in found if line.startswith(("charger", "side", "way", "contact", "hindered", "refuse"))]


def test_a_charge_from_the_front_ends_flush_in_the_middle():
    """KINGS-CHARGE-1, KINGS-CHARGE-7, KINGS-ALIGN-1, KINGS-ALIGN-2: the worked charge."""
    given = against({1: FRONT})
    assert lines(given, "charge:u1,u9") == ["charger u1", "side front", "way 8.457", "contact 3.937"]
    after = given.after("charge:u1,u9")
    assert after.place(1) == (36, 27.5433, 180)
    assert after.unit(1).charging == 9 and after.unit(1).order.value == "charge"
    assert after.unit(9).charged_by == (1,)


def test_a_charge_strikes_the_facing_in_whose_arc_the_leader_is():
    """KINGS-CHARGE-7, KINGS-CHARGE-11, KINGS-CHARGE-14: the second worked charge strikes the left flank."""
    given = against({1: SIDE})
    assert given.after("charge:u1,u9").place(1) == (32.063, 24, 90)
    assert lines(given, "charge:u1,u9")[1::2] == ["side left", "contact 3.1496"]


def test_two_chargers_go_together():
    """KINGS-MULTI-1, KINGS-MULTI-6, KINGS-ALIGN-3, KINGS-ALIGN-4: the front is placed first, the flank slides down."""
    given = against({1: FRONT, 2: SIDE})
    after = given.after("charge:u1+u2,u9")
    assert after.place(1) == (36, 27.5433, 180)
    assert after.place(2) == (32.063, 23.0752, 90)
    assert "contact 3.1106" in lines(given, "charge:u1+u2,u9")
    assert after.why("charge:u1,u9") == "KINGS-MULTI-1"


def test_a_target_that_was_charged_is_not_charged_again():
    """KINGS-MULTI-1: those who charge it are named in one action."""
    after = against({1: FRONT, 2: SIDE}).after("charge:u1,u9")
    assert after.why("charge:u2,u9") == "KINGS-MULTI-1"


def test_permission_is_judged_where_the_charger_stands():
    """KINGS-CHARGE-2 to KINGS-CHARGE-6: arc, sight, reach, room; an individual after its free pivot."""
    assert against({1: unit(36, 36, 0, **CAVALRY)}).why("charge:u1,u9") == "KINGS-CHARGE-2"
    screen = unit(36, 30, size="horde", height=3)
    assert against({1: FRONT, 2: screen}).why("charge:u1,u9") == "KINGS-CHARGE-3"
    assert against({1: unit(36, 44.5, 180, **CAVALRY)}).why("charge:u1,u9") == "KINGS-CHARGE-4"
    hero = {1: one(36, 30, 0, special=["Individual"])}
    assert against(hero).why("charge:u1,u9") == "KINGS-CHARGE-2"
    assert against(hero).allows("charge:u1,u9,face=180")


def test_a_hero_that_looks_away_is_listed_from_as_far_as_it_may_charge():
    """KINGS-INDIVIDUAL-1, KINGS-CHARGE-4: turned about, its leader point is a whole base nearer."""
    for y, reaches in ((35.87, True), (36, False)):
        given = against({1: one(36, y, 0, special=["Individual"])})
        assert given.allows("charge:u1,u9,face=180") is reaches
        assert given.starting("charge:") == (["charge:u1,u9,face=180"] if reaches else [])


def test_no_other_facing_will_do():
    """KINGS-CHARGE-8: with the front walled off it cannot charge, open though the flanks are."""
    walled = [area("blocking", 30, 25.7, 42, 26.5, 0)]
    assert against({1: FRONT}, terrain=walled).why("charge:u1,u9") == "KINGS-ALIGN-3"
    assert against({1: unit(24, 24, 90, **CAVALRY)}, terrain=walled).allows("charge:u1,u9")


def test_a_way_goes_around_what_stands_there():
    """KINGS-CHARGE-9, KINGS-CHARGE-10, KINGS-CHARGE-12, KINGS-CHARGE-13: a house and a friend; without the 1" rule."""
    house = [area("blocking", 35, 29, 37, 31, 0)]
    given = against({1: unit(33, 40, 180, size="troop", sp=10)}, terrain=house)
    assert given.allows("charge:u1,u9")
    friend = against({1: unit(36, 36, 180, sp=8), 2: unit(36, 30, height=0, size="troop")})
    assert friend.why("charge:u1,u9") == "KINGS-CHARGE-5"
    past = against(
        {1: unit(36, 36, 180, size="troop", sp=8)}, TARGET | {8: unit(40.2, 30, 180, size="troop", height=0)}
    )
    assert past.allows("charge:u1,u9")


def test_the_charge_step_is_a_switch():
    """KINGS-CHARGE-13: a coarse search looks at fewer places and finds the plain way all the same."""
    given = against({1: FRONT}, options={"charge_step": "2"})
    assert lines(given, "charge:u1,u9")[2] == "way 8.457"


def test_the_shortest_way_counts_the_shuffle():
    """KINGS-CHARGE-14, KINGS-CHARGE-11: from one side the leader runs towards the middle."""
    found = lines(against({1: unit(39, 34, 180, **CAVALRY)}), "charge:u1,u9")
    length = float(found[2].removeprefix("way "))
    assert ((3**2 + (34 - 25.5748) ** 2) ** 0.5 - 100 / 25.4 / 2) - 0.01 <= length <= 3 + 8.4


def test_nimble_units_find_ways_with_two_pivots():
    """KINGS-CHARGE-15, KINGS-CHARGE-9: behind a house that one pivot does not clear."""
    house = [area("blocking", 33.5, 29, 38.5, 30, 0)]
    stiff = against({1: unit(36, 34, 180, size="troop", sp=9)}, terrain=house)
    nimble = against({1: unit(36, 34, 180, size="troop", sp=9, special=["Nimble"])}, terrain=house)
    assert stiff.why("charge:u1,u9") == "KINGS-CHARGE-5"
    assert nimble.allows("charge:u1,u9")


def test_contact_is_more_than_a_corner():
    """KINGS-ALIGN-5, KINGS-CHARGE-11: 0.04 inches at least; the switch asks for more."""
    flier = unit(36, 36, 180, special=["Fly"], **CAVALRY)

    def why(right: float, **rest) -> str:
        """With blocking terrain before the front up to so far right, of which the right end is at 37.9685."""
        return against({1: flier}, terrain=[area("blocking", 30, 26, right, 28, 0)], **rest).why("charge:u1,u9")

    assert [why(right) for right in (37.92, 37.93)] == ["", "KINGS-ALIGN-3"]
    assert [why(right, options={"corner": "1"}) for right in (36.96, 36.975)] == ["", "KINGS-ALIGN-3"]
    plain = against({1: FRONT}, options={"corner": "2"})
    assert plain.allows("charge:u1,u9")


def test_a_charge_reaches_twice_the_speed_to_a_thousandth_of_an_inch():
    """KINGS-CHARGE-4, KINGS-MEASURE-4: from the leader point to the nearest point of the target."""
    front = 25.5748 + 16 + 100 / 25.4 / 2  # of a centre whose leader stands 16 inches before the target

    def why(more: float) -> str:
        return against({1: unit(36, round(front + more, 4), 180, **CAVALRY)}).why("charge:u1,u9")

    assert [why(0), why(0.0008), why(0.0013)] == ["", "", "KINGS-CHARGE-4"]


def test_fliers_need_only_the_place():
    """KINGS-ALIGN-6, KINGS-SPECIAL-FLY: no way is searched, and none is told."""
    ring = [area("blocking", 16, 30.5, 56, 31.5, 0)]
    assert against({1: FRONT}, terrain=ring).why("charge:u1,u9") == "KINGS-CHARGE-5"
    flier = against({1: unit(36, 36, 180, special=["Fly"], **CAVALRY)}, terrain=ring)
    assert flier.after("charge:u1,u9").place(1) == (36, 27.5433, 180)
    assert not [line for line in lines(flier, "charge:u1,u9") if line.startswith("way")]


def test_a_charged_individual_turns_to_its_charger():
    """KINGS-ALIGN-7, KINGS-INDIVIDUAL-5: not against a flier, and not against two."""
    hero = {9: one(36, 24, 0, special=["Individual"])}
    slanted = unit(30, 34, 149, **CAVALRY)
    after = field({1: slanted}, hero).after("charge:u1,u9")
    assert after.place(9)[2] not in (0, 90, 180, 270)
    assert distance(after.unit(1).standing.outline, after.unit(9).standing.outline) <= INCH // 5000
    flier = field({1: unit(36, 34, 180, special=["Fly"], **CAVALRY)}, hero).after("charge:u1,u9")
    assert flier.place(9) == (36, 24, 0)


def test_an_individual_does_not_turn_into_its_friends():
    """KINGS-ALIGN-7, KINGS-INTERPEN-5: hemmed in it stays as it is, and its charger aligns to it as to any unit."""
    hero, guard = one(36, 24, 0, special=["Individual"]), one(35.1526, 24, 0)
    slanted = unit(30, 34, 149, **CAVALRY)
    free = field({1: slanted}, {9: hero, 8: one(34.5, 24, 0)}).after("charge:u1,u9")
    assert free.place(9)[2] != 0
    hemmed = field({1: slanted}, {9: hero, 8: guard}).after("charge:u1,u9")
    assert hemmed.place(9) == (36, 24, 0)
    assert hemmed.place(1)[2] in (90, 180, 270)
    assert distance(hemmed.unit(1).standing.outline, hemmed.unit(9).standing.outline) <= INCH // 5000


def test_crowded_enemies_are_moved_off():
    """KINGS-ALIGN-8: whom a charger touches beside its target makes room, and is not fought."""
    neighbour = unit(round(36 + (50 + 52) / 25.4, 4), round(24 + (80 + 1.2) / 25.4, 4), 180)
    after = field({1: FRONT}, TARGET | {8: neighbour}).after("charge:u1,u9")
    assert after.unit(8).charged_by == ()
    assert distance(after.unit(1).standing.outline, after.unit(8).standing.outline) >= INCH // 26


def test_worked_limits_of_a_facing():
    """KINGS-ALIGN-9, KINGS-MULTI-4: two of 100 mm fit on 100 mm, at 1.9885 left and right; three do not."""
    mm, gap = 50_000, 50_800
    assert [round(s / INCH, 4) for s in share(100 * mm, [100 * mm] * 2, gap, gap) or []] == [-1.9885, 1.9885]
    assert share(100 * mm, [100 * mm] * 3, gap, gap) is None


def test_sharing_a_facing():
    """KINGS-MULTI-3, KINGS-MULTI-4: the worked shares of 120 mm by two and of 200 mm by three."""
    mm, gap = 50_000, 50_800
    two = share(120 * mm, [100 * mm] * 2, gap, gap)
    assert two is not None
    assert round((two[1] - two[0]) / INCH, 4) == round(100 / 25.4 + 0.04, 4)
    assert round((60 * mm + two[0] + 50 * mm) / INCH, 4) == 2.3422
    three = share(200 * mm, [100 * mm] * 3, gap, gap)
    assert three is not None and [round(s / INCH, 4) for s in three] == [-3.977, 0, 3.977]


def test_two_on_one_facing_stand_side_by_side():
    """KINGS-MULTI-2, KINGS-MULTI-3, KINGS-MULTI-5: in the order of their leaders, a gap between them."""
    pair = {1: unit(33, 36, 180, sp=8), 2: unit(39, 36, 180, sp=8)}
    after = against(pair).after("charge:u1+u2,u9")
    assert round(36 - after.place(1)[0], 4) == round(after.place(2)[0] - 36, 4) == 1.9885
    three = pair | {3: unit(36, 40, 180, sp=9, height=3)}
    assert against(three).why("charge:u1+u2+u3,u9") == "KINGS-MULTI-5"


def test_chargers_do_not_cross():
    """KINGS-MULTI-6: who is ordered left ends left; lines that would cross are refused."""
    near = unit(39, 28.25, 180, sp=10, special=["Fly"])
    crossing = against({1: unit(51, 40, 225, sp=10, special=["Fly"]), 2: near})
    assert [crossing.why(f"charge:{who},u9") for who in ("u1", "u2", "u1+u2")] == ["", "", "KINGS-MULTI-6"]
    assert against({1: unit(50, 36, 225, sp=10, special=["Fly"]), 2: near}).allows("charge:u1+u2,u9")
    after = against({1: unit(33, 36, 180, sp=8), 2: unit(39, 36, 180, sp=8)}).after("charge:u1+u2,u9")
    assert after.place(1)[0] < after.place(2)[0]


def test_the_timid_roll_first_and_the_rest_share_anew():
    """KINGS-MULTI-7, KINGS-SPECIAL-YELLOW: on a 1 the unit halts; the others carry on."""
    pair = {
        1: unit(33, 36, 180, sp=8, special=["Yellow Bellied"]),
        2: unit(39, 36, 180, sp=8, special=["Yellow Bellied"]),
    }
    given = against(pair)
    assert lines(given, "charge:u1+u2,u9")[:2] == ["refuse u1 1/6", "refuse u2 1/6"]
    after = given.after("charge:u1+u2,u9", dice=[1, 2])
    assert after.unit(1).order.value == "halt" and after.place(1) == (33, 36, 180)
    assert after.unit(2).charging == 9 and after.place(2)[0] == 36
    both = given.after("charge:u1+u2,u9", dice=[1, 1])
    assert {both.unit(1).order.value, both.unit(2).order.value} == {"halt"}


def test_the_timid_charge_flanks_individuals_and_engines_boldly():
    """KINGS-SPECIAL-YELLOW: no die for a flank, an individual, a war engine or a counter-charge."""
    timid = unit(24, 34, 150, special=["Yellow Bellied"], **CAVALRY)
    assert against({1: timid}).after("charge:u1,u9").unit(1).charging == 9
    bold = unit(36, 34, 180, special=["Yellow Bellied"], **CAVALRY)
    for soft in (one(36, 24, special=["Individual"]), one(36, 24, type="war-engine")):
        assert field({1: bold}, {9: soft}).after("charge:u1,u9").unit(1).charging == 9


# --- counter-charges


STRUCK = {1: unit(36, 24, 0, charged_by=["u9"])}
"""It was charged from the rear and the enemy has pulled back."""
BEHIND = {9: unit(36, 19.85, 0)}


def test_who_was_charged_may_counter_charge():
    """KINGS-COUNTER-1, KINGS-COUNTER-2, KINGS-COUNTER-3: without arc, sight or way, by any angle."""
    given = field(STRUCK, BEHIND)
    assert given.why("charge:u1,u9") == "KINGS-CHARGE-2"
    after = given.after("charge:u1*,u9")
    assert after.place(1)[2] == 180
    assert after.unit(1).counter and after.unit(9).charged_by == (1,)
    assert field({1: unit(36, 24)}, BEHIND).why("charge:u1*,u9") == "KINGS-COUNTER-1"
    assert field(STRUCK, {9: unit(36, 8)}).why("charge:u1*,u9") == "KINGS-CHARGE-4"


def test_a_counter_charge_is_never_hindered():
    """KINGS-COUNTER-4, KINGS-HINDERED-3."""
    given = field(STRUCK, BEHIND, terrain=[area("difficult", 30, 15, 42, 30, 1)])
    assert not given.after("charge:u1*,u9").unit(1).hindered


def test_who_cannot_charge_cannot_counter_charge():
    """KINGS-COUNTER-5, KINGS-SPECIAL-FURY, KINGS-ORDER-2: war engines never, the Wavering with Fury alone."""
    engine = {1: one(36, 24, type="war-engine", charged_by=["u9"])}
    assert field(engine, BEHIND).why("charge:u1*,u9") == "KINGS-COUNTER-5"
    shaken = {1: unit(36, 24, charged_by=["u9"], wavering=True)}
    furious = {1: unit(36, 24, charged_by=["u9"], wavering=True, special=["Fury"])}
    assert field(shaken, BEHIND).why("charge:u1*,u9") == "KINGS-COUNTER-5"
    assert field(furious, BEHIND).allows("charge:u1*,u9")


def test_some_charge_while_others_counter_charge():
    """KINGS-COUNTER-6: in one action."""
    red = STRUCK | {2: unit(46, 19.85, 270, sp=8)}
    after = field(red, BEHIND).after("charge:u1*+u2,u9")
    assert after.unit(1).counter and not after.unit(2).counter
    assert after.unit(9).charged_by == (1, 2)


# --- hindered


def test_a_charge_over_rough_ground_is_hindered():
    """KINGS-HINDERED-1, KINGS-HINDERED-2, KINGS-TERRAIN-3, KINGS-TERRAIN-4: once, however much it crosses."""
    rough = [wall(36, 30), area("difficult", 30, 31, 42, 33, 0)]
    given = against({1: FRONT}, terrain=rough)
    assert "hindered true" in lines(given, "charge:u1,u9")
    assert "need 5" in given.odds("charge:u1,u9")
    assert not against({1: FRONT}).after("charge:u1,u9").unit(1).hindered
    start = against({1: FRONT}, terrain=[area("difficult", 30, 35, 42, 40, 0)])
    assert start.after("charge:u1,u9").unit(1).hindered


def test_who_is_not_hindered():
    """KINGS-HINDERED-3, KINGS-SPECIAL-STRIDER, KINGS-SPECIAL-PATHFINDER: and fliers only where they land."""

    def hindered(special: str, thing) -> bool:
        given = against({1: unit(36, 36, 180, special=[special], **CAVALRY)}, terrain=[thing])
        return given.after("charge:u1,u9").unit(1).hindered

    wood, fence = area("difficult", 30, 30, 42, 33, 0), wall(36, 31)
    assert [hindered("Strider", wood), hindered("Strider", fence)] == [False, False]
    assert [hindered("Pathfinder", wood), hindered("Pathfinder", fence)] == [False, True]
    assert [hindered("Fly", wood), hindered("Fly", area("difficult", 30, 28, 42, 30, 0))] == [False, True]
    beside = area("difficult", 38.4606, 26, 41, 28, 0)  # the final base touches it
    assert [hindered("Fly", beside), hindered("Phalanx", beside)] == [True, False]
