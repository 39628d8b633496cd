"""The table: numbers, bases, arcs, heights, sight (docs/rules/kings.md, MEASURE to SIGHT)."""

import pytest
from rules.kings.fields import area, field, one, unit, wall

from game.core.ruleset import Question, Unit
from game.rules.kings.sight import arc_of_fire, arc_of_sight, is_doubtful, sees
from game.rules.kings.terrain import height_of
from game.table.footprint import FACINGS, facing_towards
from game.table.measure import INCH
from game.table.pose import inches


def corners(given, number: int) -> list[tuple[float, float]]:
    return sorted((round(x / INCH, 4), round(y / INCH, 4)) for x, y in given.unit(number).standing.outline.points)


def is_seen(given, viewer: int, target: int) -> bool:
    a, b = given.unit(viewer), given.unit(target)
    return sees(given.state, a, b)


REGIMENT = {1: unit(36, 24)}
FAR = {9: unit(5, 44, 180)}


def test_the_origin_is_the_lower_left_corner():
    """KINGS-MEASURE-1: 72 by 48 is the usual table."""
    given = field(REGIMENT, FAR)
    assert given.state.table == (72, 48)
    assert corners(given, 1)[0] == (34.0315, 22.4252)


def test_a_facing_is_a_bearing_clockwise_from_up():
    """KINGS-MEASURE-2: at 90 the leader looks to the right; a positive pivot is clockwise."""
    given = field({1: unit(36, 24, 90)}, FAR)
    x, y = given.unit(1).standing.leader()
    assert (round(x / INCH, 4), round(y / INCH, 4)) == (37.5748, 24.0)
    assert given.after("advance:u1,0,pivot=30@0").place(1) == (36, 24, 120)


def test_bases_are_converted_exactly():
    """KINGS-MEASURE-3, KINGS-BASE-3: 100 by 80 mm; corners of the worked example."""
    given = field(REGIMENT, FAR)
    assert corners(given, 1) == [(34.0315, 22.4252), (34.0315, 25.5748), (37.9685, 22.4252), (37.9685, 25.5748)]
    assert given.unit(1).standing.half_width * 2 == 100 * 50_000


def test_a_limit_is_kept_within_a_thousandth():
    """KINGS-MEASURE-4: 5.001 inches pass for 5, 5.002 do not; friends keep 0.04."""
    given = field(REGIMENT, FAR)
    assert given.allows("advance:u1,5.001")
    assert given.why("advance:u1,5.002") == "KINGS-ADVANCE-1"
    side = 36 + 100 / 25.4
    assert field({1: unit(36, 24), 2: unit(round(side + 0.04, 4), 30)}, FAR).allows("back:u2,2")
    near = field({1: unit(36, 24), 2: unit(round(side + 0.03, 4), 28)}, FAR)
    assert near.why("advance:u1,4") == "KINGS-MEASURE-10"


def test_what_has_moved_is_rounded():
    """KINGS-MEASURE-5: to 0.0001 inches and 0.001 degrees."""
    given = field(REGIMENT, FAR).after("advance:u1,4,pivot=33.33@1.234")
    pose = given.unit(1).pose
    assert pose is not None and pose.x % 127 == 0 and pose.y % 127 == 0 and pose == pose.rounded()


def test_any_distance_may_be_asked_for():
    """KINGS-MEASURE-6, KINGS-MEASURE-7: between the closest points of the bases."""
    given = field(REGIMENT, {9: unit(36, 34, 180)})
    told = given.rules.notation.look(given.state, Question.NEIGHBOURS, Unit(1), 0)
    assert told == ['6.85" to u9 Test.']


def test_from_the_leader_to_the_nearest_point():
    """KINGS-MEASURE-8, KINGS-CHARGE-4: ten inches from the leader point, not from a corner."""
    at = 24 + 40 / 25.4
    assert field(REGIMENT, {9: unit(36, round(at + 10 + 40 / 25.4, 4), 180)}).allows("charge:u1,u9")
    assert field(REGIMENT, {9: unit(36, round(at + 10.01 + 40 / 25.4, 4), 180)}).why("charge:u1,u9") == "KINGS-CHARGE-4"


def test_units_keep_an_inch_from_enemies():
    """KINGS-MEASURE-9: the switch says how much."""
    enemy = {9: unit(36, round(24 + 80 / 25.4 + 4, 4), 180)}
    given = field(REGIMENT, enemy)
    assert given.allows("advance:u1,3")
    assert given.why("advance:u1,3.1") == "KINGS-INTERPEN-2"
    assert field(REGIMENT, enemy, options={"keep": "0.5"}).allows("advance:u1,3.5")


def test_friends_never_touch():
    """KINGS-MEASURE-10: the gap is a switch."""
    friends = {1: unit(36, 24), 2: unit(36, 32)}
    room = 8 - 80 / 25.4
    assert field(friends, FAR).allows(f"advance:u1,{room - 0.045:.3f}")
    assert field(friends, FAR).why(f"advance:u1,{room - 0.03:.3f}") == "KINGS-MEASURE-10"
    assert field(friends, FAR, options={"friend_gap": "0.02"}).allows(f"advance:u1,{room - 0.03:.3f}")


def test_who_stands_too_near_may_leave():
    """KINGS-MEASURE-11: not closer on the way, an inch away in the end; halting and turning on the spot are free."""
    near = {9: unit(36, round(24 + 80 / 25.4 + 0.5, 4), 180)}
    given = field(REGIMENT, near)
    assert given.allows("back:u1,1")
    assert given.why("back:u1,0.4") == "KINGS-MEASURE-9"
    assert given.why("advance:u1,0.2") == "KINGS-INTERPEN-2"
    assert given.allows("halt:u1") and given.allows("face:u1,180")


def test_a_shuffle_finds_the_nearest_room():
    """KINGS-MEASURE-12, KINGS-PULLBACK-2: straight back as far as it must, in steps of a twentieth of an inch."""
    given = field(
        {1: unit(36, 24, charging="u9", side="front"), 2: unit(36, 21, size="troop")},
        {9: unit(36, round(24 + 80 / 25.4, 4), 180)},
        phase="melee",
    )
    after = given.after("fight:u9", dice=[1] * 12)
    x, y, _ = after.place(1)
    assert (x, y) != (36, 23)
    assert abs(x - 36) + abs(y - 23) > 0.1


def test_without_room_the_enemies_make_way():
    """KINGS-MEASURE-13: hemmed in on a crowded table, the unit stays where it pulled back to."""
    sides = [area("blocking", left, 10, left + 3.9, 32, 3) for left in (30, 38.1)]
    walls = [*sides, area("blocking", 33.9, 10, 38.1, 22, 3)]
    given = field(
        {1: unit(36, 23.65, charging="u9", side="front")},
        {9: unit(36, round(23.65 + 80 / 25.4, 4), 180, special=["Fly"])},
        terrain=walls,
        phase="melee",
    )
    after = given.after("fight:u9", dice=[1] * 12)
    away = after.unit(9).standing.outline.low - after.unit(1).standing.outline.high
    assert away >= 0.99 * INCH


# --- arcs


@pytest.mark.parametrize(
    ("x", "y", "facing"),
    [(40, 27, "right"), (39, 27, "front"), (36, 20, "rear"), (33, 26, "left"), (36, 25, "front"), (36, 23, "rear")],
)
def test_four_arcs_meet_at_the_corners(x: float, y: float, facing: str):
    """KINGS-ARC-1, KINGS-ARC-2: the worked points; inside the base too."""
    given = field(REGIMENT, FAR)
    assert FACINGS[facing_towards(given.unit(1).standing, inches(x), inches(y))] == facing


def test_a_tie_favours_who_is_looked_at():
    """KINGS-ARC-3: on the line it is the front rather than the flank, and the flank rather than the rear."""
    given = field({1: unit(36, 24, base=[20, 25])}, FAR)  # 100 by 100 mm: the lines go through the centre
    standing = given.unit(1).standing
    assert FACINGS[facing_towards(standing, standing.x + 5 * INCH, standing.y + 5 * INCH)] == "front"
    assert FACINGS[facing_towards(standing, standing.x + 5 * INCH, standing.y - 5 * INCH)] == "right"


def test_a_target_is_seen_by_the_part_in_the_front_arc():
    """KINGS-ARC-4, KINGS-ARC-5, KINGS-SIGHT-2: a corner is enough, flanks and rear see nothing."""
    half_in = field(REGIMENT, {9: unit(42, 28, 180)})
    outside = field(REGIMENT, {9: unit(44, 24, 180)})
    assert arc_of_sight(half_in.unit(1), half_in.unit(9)) != ()
    assert arc_of_sight(outside.unit(1), outside.unit(9)) == ()
    assert outside.why("charge:u1,u9") == "KINGS-CHARGE-2"
    assert field(REGIMENT, {9: unit(36, 18)}).why("charge:u1,u9") == "KINGS-CHARGE-2"


def test_the_leader_point_is_the_middle_of_the_front():
    """KINGS-LEADER-1."""
    x, y = field(REGIMENT, FAR).unit(1).standing.leader()
    assert (round(x / INCH, 4), round(y / INCH, 4)) == (36, 25.5748)


def test_a_wide_war_engine_looks_from_its_middle():
    """KINGS-ENGINE-5: its arc begins 25 mm left and right of the leader; arcs against it stay those of the base."""
    engine = {1: one(36, 24, type="war-engine", base=[120, 50], ra=5, weapons=["engine"])}
    given = field(engine, {9: unit(43.7, 28.5, 180, size="troop")})
    assert arc_of_sight(given.unit(1), given.unit(9)) != ()
    assert arc_of_fire(given.unit(1), given.unit(9)) == ()


# --- heights and sight


def test_a_hill_adds_its_height_to_those_who_stand_on_it():
    """KINGS-HEIGHT-2: 1 on a hill of 2 is 3."""
    hill = [area("hill", 30, 20, 42, 30, 2)]
    assert height_of(field(REGIMENT, FAR, terrain=hill).state, field(REGIMENT, FAR).unit(1)) == 3
    assert height_of(field(REGIMENT, FAR, terrain=hill).state, field({1: unit(36, 24, height=2)}, FAR).unit(1)) == 4


def test_standing_on_a_hill_takes_more_than_half_of_the_base():
    """KINGS-HEIGHT-3: exactly half is not enough; of two the tallest counts that holds a majority."""
    exact = field(REGIMENT, FAR, terrain=[area("hill", 30, 20, 36, 30, 2)])
    more = field(REGIMENT, FAR, terrain=[area("hill", 30, 20, 36.1, 30, 2)])
    two = field(REGIMENT, FAR, terrain=[area("hill", 30, 20, 42, 30, 1), area("hill", 30, 20, 35, 30, 2)])
    both = field(REGIMENT, FAR, terrain=[area("hill", 30, 20, 42, 30, 2), area("hill", 30, 20, 41, 30, 1)])
    assert [height_of(given.state, given.unit(1)) for given in (exact, more, two, both)] == [1, 3, 2, 3]


def test_anything_as_tall_as_both_blocks():
    """KINGS-SIGHT-1, KINGS-SIGHT-3: a screen of height 1 between two of height 1; a taller viewer looks over it."""
    target = {9: unit(36, 36, 180)}
    screen = unit(36, 30, size="horde")
    assert not is_seen(field({1: unit(36, 24), 2: screen}, target), 1, 9)
    assert is_seen(field({1: unit(36, 24, height=2), 2: screen}, target), 1, 9)
    assert is_seen(field({1: unit(36, 24), 2: screen}, {9: unit(36, 36, 180, height=2)}), 1, 9)
    assert not is_seen(field({1: unit(36, 24), 2: unit(36, 30, size="horde", height=3)}, target), 1, 9)


def test_one_open_line_is_enough():
    """KINGS-SIGHT-1, KINGS-SIGHT-6, KINGS-SIGHT-7: around the edge of a screen."""
    assert is_seen(field({1: unit(36, 24), 2: unit(34, 30)}, {9: unit(36, 36, 180)}), 1, 9)


def test_individuals_and_obstacles_never_block():
    """KINGS-SIGHT-4, KINGS-INDIVIDUAL-2, KINGS-TERRAIN-4, KINGS-TERRAIN-5, KINGS-TERRAIN-7: nor what is flat."""
    target = {9: unit(36, 36, 180)}
    assert is_seen(field({1: unit(36, 24), 2: one(36, 26.2, special=["Individual"], base=[100, 20])}, target), 1, 9)
    for terrain in (wall(36, 30, 20), area("decorative", 20, 29, 50, 31, 9), area("difficult", 20, 29, 50, 31, 0)):
        assert is_seen(field({1: unit(36, 24)}, target, terrain=[terrain]), 1, 9)
    for kind in ("blocking", "difficult", "hill"):
        assert not is_seen(field({1: unit(36, 24)}, target, terrain=[area(kind, 20, 29, 50, 31, 1)]), 1, 9)


def test_a_line_along_an_edge_is_not_blocked():
    """KINGS-SIGHT-5: what blocks is passing through the inside."""
    edge = area("blocking", 36, 27, 60, 33, 3)
    other = area("blocking", 12, 27, 35.9, 33, 3)
    assert is_seen(field({1: unit(36, 24)}, {9: unit(36, 36, 180)}, terrain=[edge, other]), 1, 9)


def test_a_hundredth_of_an_inch_counts_as_seen():
    """KINGS-SIGHT-6, KINGS-MEASURE-4: a slit between two houses must show so much."""

    def slit(wide: float):
        houses = [area("blocking", 10, 30, 36 - wide / 2, 31, 3), area("blocking", 36 + wide / 2, 30, 62, 31, 3)]
        return field({1: unit(36, 24)}, {9: unit(36, 36, 180)}, terrain=houses)

    assert is_seen(slit(0.02), 1, 9)
    assert not is_seen(slit(0.002), 1, 9)


def test_a_target_at_the_leader_point_is_seen():
    """KINGS-SIGHT-8."""
    given = field({1: unit(36, 24)}, {9: unit(36, round(24 + 80 / 25.4, 4), 180)})
    assert is_seen(given, 1, 9)


def test_in_doubt_a_die_may_decide():
    """KINGS-SIGHT-9: with the switch a sliver is seen on 4 and more, and the shot is lost otherwise."""
    houses = [area("blocking", 10, 30, 35.99, 31, 3), area("blocking", 36.03, 30, 62, 31, 3)]
    archers = {1: unit(36, 24, ra=4, weapons=["bows"])}
    given = field(archers, {9: unit(36, 36, 180)}, terrain=houses, phase="shoot", options={"unsure": "die"})
    assert is_doubtful(given.state, given.unit(1), given.unit(9))
    assert given.after("shoot:u1,u9", dice=[3]).unit(1).shot
    hit = given.after("shoot:u1,u9", dice=[4, *[6] * 6, *[1] * 6, *[6] * 6])
    assert hit.unit(9).damage == 6
    open_field = field(archers, {9: unit(36, 36, 180)})
    assert not is_doubtful(open_field.state, open_field.unit(1), open_field.unit(9))
    behind = field(archers, {9: unit(36, 12, 180)})
    assert not is_doubtful(behind.state, behind.unit(1), behind.unit(9))


def test_woods_and_hills_under_either_do_not_block():
    """KINGS-TERRAIN-8, KINGS-TERRAIN-9, KINGS-TERRAIN-10, KINGS-TERRAIN-6: with any part of a base inside."""
    for kind in ("difficult", "hill"):
        under = area(kind, 20, 25.5, 50, 31, 2)
        beyond = area(kind, 20, 25.6, 50, 31, 2)
        assert is_seen(field({1: unit(36, 24)}, {9: unit(36, 36, 180)}, terrain=[under]), 1, 9)
        assert not is_seen(field({1: unit(36, 24)}, {9: unit(36, 36, 180)}, terrain=[beyond]), 1, 9)
        assert field({1: unit(36, 24)}, FAR, terrain=[beyond]).allows("advance:u1,5")


def test_terrain_stands_on_its_own_height():
    """KINGS-TERRAIN-11: a wood of 2 on a hill of 2 does not hide what is 3 high."""
    pile = [area("hill", 20, 28, 50, 32, 2), area("difficult", 20, 29, 50, 31, 2)]
    assert is_seen(field({1: unit(36, 24, height=3)}, {9: unit(36, 36, 180)}, terrain=pile), 1, 9)


def test_a_concave_piece_is_cut_into_convex_parts():
    """KINGS-TERRAIN-1, KINGS-TERRAIN-2: in the mouth of a horseshoe there is room to stand."""
    shoe = {
        "kind": "blocking", "height": 3,
        "shape": [[30, 28], [42, 28], [42, 40], [40, 40], [40, 30], [32, 30], [32, 40], [30, 40]],
    }  # fmt: skip
    given = field({1: unit(36, 34.2)}, FAR, terrain=[shoe])
    assert given.allows("advance:u1,5")
    assert given.why("back:u1,2.5") == ""
    assert field({1: unit(36, 33)}, FAR, terrain=[shoe]).why("back:u1,2.5") == "KINGS-INTERPEN-3"


def test_what_is_seen_is_known_until_something_near_moves():
    """KINGS-SIGHT-1: along moves between and far away, and for who comes back to an earlier moment."""
    given = field({1: unit(36, 10), 2: unit(50, 10)}, {9: unit(36, 30, 180)})
    assert is_seen(given, 1, 9)
    between = field({1: unit(36, 10), 2: unit(36, 15)}, {9: unit(36, 30, 180)})
    assert not is_seen(between, 1, 9)
    gone = given.after("advance:u2,4")
    assert is_seen(gone, 1, 9)
    assert gone.state.lookout is not None
    assert given.state.lookout is not None
    assert gone.state.lookout.lines is given.state.lookout.lines
    gone.state.change(2, pose=between.unit(2).pose)
    assert not is_seen(gone, 1, 9)
    assert is_seen(given, 1, 9)
