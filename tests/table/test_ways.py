"""The way of a charge (docs/rules/kings.md, CHARGE-9 to -15, ALIGN)."""

from random import Random

import pytest

from game.table.alignment import Side, contact_length
from game.table.footprint import FRONT, LEFT, Footprint, facing_towards, footprint
from game.table.measure import DEGREE, INCH, bearing_of
from game.table.outline import Outline, overlap
from game.table.pose import Base, base_of, inches, pose_at, say_inches
from game.table.ways import Bars, Before, Obstacles, Way, WaySearch

GAP = inches(0.04)
STEP = INCH // 4
TARGET = footprint(base_of(100, 80), pose_at(36, 24, 0))
CAVALRY = base_of(125, 100)


def search(charger: Footprint, *solid: Outline, friends: tuple[Outline, ...] = (), target: Footprint = TARGET):
    """The search of a charger of speed 8 for the facing in whose arc its leader stands."""
    facing = facing_towards(target, *charger.leader())
    obstacles = Obstacles(list(solid), list(friends), GAP, 72 * INCH, 48 * INCH)
    return WaySearch(charger, target, facing, obstacles, 16 * INCH, STEP, GAP)


def box(x: float, y: float, width: float, depth: float) -> Outline:
    """A rectangle by its centre."""
    return footprint(Base(inches(width / 2), inches(depth / 2)), pose_at(x, y, 0)).outline


def place(way: Way | None) -> tuple[str, str, int]:
    """Where a way ends."""
    assert way is not None
    return say_inches(way.end.x), say_inches(way.end.y), way.end.bearing // DEGREE


def test_straight_ahead_onto_the_front():
    """KINGS-CHARGE-13, worked example: from (36, 36) it ends at (36, 27.5433)."""
    way = search(footprint(CAVALRY, pose_at(36, 36, 180))).shortest()
    assert place(way) == ("36", "27.5433", 180)
    assert way is not None
    assert (way.rank[1], way.length()) == (0, inches(8.457))


def test_round_to_the_flank():
    """KINGS-CHARGE-7, worked example: the leader lies in the left arc; it ends at (32.063, 24), contact 3.1496."""
    charger = footprint(CAVALRY, pose_at(24, 34, 150))
    assert facing_towards(TARGET, *charger.leader()) == LEFT
    way = search(charger).shortest()
    assert place(way) == ("32.063", "24", 90)
    assert way is not None
    contact = contact_length(Side(TARGET, LEFT), charger.half_width, way.offset)
    assert say_inches(contact) == "3.1496"


def test_beside_a_friend_it_slides_down_the_flank():
    """KINGS-MULTI-6, worked example: the second charger ends at (32.063, 23.0752), contact 3.1106."""
    first = footprint(CAVALRY, pose_at(36, 27.5433, 180))
    charger = footprint(CAVALRY, pose_at(24, 34, 150))
    way = search(charger, friends=(first.outline,)).shortest()
    assert way is not None
    assert place(way) == ("32.063", "23.0752", 90)
    assert say_inches(contact_length(Side(TARGET, LEFT), charger.half_width, way.offset)) == "3.1106"


def test_a_way_goes_around_what_stands_between():
    """KINGS-CHARGE-10, -13: first straight on, then a pivot; or not at all behind a wall."""
    charger = footprint(base_of(100, 80), pose_at(31, 40, 180))
    wall = box(35, 31, 3, 2)
    direct = search(charger).shortest()
    around = search(charger, wall).shortest()
    assert direct is not None
    assert around is not None
    assert around.length() > direct.length()
    assert all(not overlap(strip.outline, wall) for strip in around.strips)
    assert search(charger, box(36, 31, 40, 2)).shortest() is None


def test_friends_are_in_the_way_as_well():
    """KINGS-CHARGE-10: every other unit, friend or foe."""
    charger = footprint(base_of(100, 80), pose_at(36, 40, 180))
    assert search(charger, friends=(box(36, 31, 40, 2),)).shortest() is None


def test_who_stands_behind_forbids_a_pivot():
    """KINGS-CHARGE-13: after the pivot the base keeps its gap to friends, also to a small one at its back."""
    charger = footprint(base_of(200, 100), pose_at(30, 36, 180))
    behind = box(30, 36 + 50 / 25.4 + 0.5 + 0.04, 1, 1)
    alone, hemmed = search(charger).shortest(), search(charger, friends=(behind,)).shortest()
    assert alone is not None
    assert hemmed is None or (hemmed.rank[1], hemmed.rank[3] > 0) != (1, False)


def test_room_after_a_pivot_is_a_gap_to_friends_only():
    """KINGS-CHARGE-13: clear of all, and GAP from friends; an enemy may be touched."""
    base, near = box(30, 30, 2, 2), box(32.02, 30, 2, 2)
    size = 72 * INCH, 48 * INCH
    assert Obstacles([near], [], GAP, *size).leave_room(base, TARGET.outline)
    assert not Obstacles([], [near], GAP, *size).leave_room(base, TARGET.outline)
    assert not Obstacles([box(31.9, 30, 2, 2)], [], GAP, *size).leave_room(base, TARGET.outline)
    assert not Obstacles([], [], GAP, *size).leave_room(base, box(31, 30, 2, 2))
    assert not Obstacles([], [], GAP, *size).leave_room(box(0.5, 30, 2, 2), TARGET.outline)


def test_the_shortest_way_is_that_of_the_whole_lattice():
    """KINGS-CHARGE-14: what is left early would not have been better."""
    for number in range(12):
        charger = footprint(base_of(100, 80), pose_at(28 + number, 36 + number % 3, 150 + 5 * number))
        solid = [box(33 + number, 30, 1.5, 1.5)] if number % 2 else []
        found, wanted = search(charger, *solid).shortest(), search(charger, *solid).shortest_of_all()
        assert (found and found.rank, found and found.offset) == (wanted and wanted.rank, wanted and wanted.offset)


def test_only_a_nimble_charger_turns_twice():
    """KINGS-CHARGE-15: a second pivot where one does not do."""
    charger = footprint(base_of(25, 50), pose_at(36, 38, 0))
    target = footprint(base_of(100, 80), pose_at(36, 24, 0))
    found = search(charger, target=target)
    assert found.shortest() is None
    way = found.nimble()
    assert way is not None
    assert way.rank[1] == 2
    assert len(way.strips) == 3
    assert way.end.bearing == 180 * DEGREE


def test_no_way_ends_where_no_offset_is_free():
    """KINGS-CHARGE-8, ALIGN-4: without a free offset every candidate is refused."""
    charger = footprint(CAVALRY, pose_at(36, 36, 180))
    assert search(charger, box(36, 27, 6, 1)).shortest() is None


@pytest.mark.parametrize("facing", [FRONT, LEFT])
def test_a_facing_that_looks_away_is_not_struck(facing: int):
    """KINGS-CHARGE-12 (a): the first contact lies on the facing that must be struck."""
    charger = footprint(CAVALRY, pose_at(36, 12, 0))
    obstacles = Obstacles([], [], GAP, 72 * INCH, 48 * INCH)
    assert WaySearch(charger, TARGET, facing, obstacles, INCH, STEP, GAP).shortest() is None


def where(dice: Random) -> tuple[float, float]:
    return round(dice.uniform(28, 44), 3), round(dice.uniform(12, 30), 3)


def ways_towards(search: WaySearch, start: Footprint, dx: int, dy: int, near: Obstacles) -> bool:
    """Whether there is a way that turns at once to that bearing and runs on."""
    search.best = None
    search._pivot(start, near, Before((start,), 0, 0, 0), bearing_of(dx, dy), 0)
    return search.best is not None


@pytest.mark.parametrize("seed", range(3))
def test_what_surely_stops_a_run_stops_it(seed: int):
    """KINGS-CHARGE-12: no way that is left out unexamined would have been one; most that something stops are left."""
    dice, left, stopped = Random(seed), 0, 0
    for _ in range(60):
        target = footprint(CAVALRY, pose_at(36, 30, dice.randrange(360)))
        around = [box(dice.uniform(30, 42), dice.uniform(14, 34), dice.uniform(0.2, 5), dice.uniform(0.2, 5))]
        around += [footprint(CAVALRY, pose_at(*where(dice), dice.randrange(360))).outline for _ in range(3)]
        start = footprint(CAVALRY, pose_at(*where(dice), dice.randrange(360)))
        things = Obstacles(around[:2], around[2:], GAP, 72 * INCH, 48 * INCH)
        search = WaySearch(start, target, dice.randrange(4), things, 20 * INCH, STEP, GAP)
        if not search.free:
            continue
        near = things.near(start.outline, search.side, search.most)
        bars = Bars(start, near, target.outline)
        for offset in range(-3 * INCH, 3 * INCH + 1, INCH // 2):
            x, y = search.side.point(offset)
            dx, dy = x - start.x, y - start.y
            free = Obstacles([], [], near.gap, near.width, near.depth)
            runs = ways_towards(search, start, dx, dy, free)
            goes = ways_towards(search, start, dx, dy, near)
            is_left = bars.stop(dx, dy)
            assert not (goes and is_left), (seed, start.pose(), offset)
            stopped += runs and not goes
            left += runs and is_left
    assert left > stopped * 0.6 > 30, (left, stopped)
