"""Straight legs: strips, contact, how far one can run (docs/rules/kings.md, INTERPEN, CHARGE-12, REGROUP-2)."""

import pytest

from game.table.footprint import FRONT, LEFT, REAR, RIGHT, footprint, turned
from game.table.legs import EDGE, NEVER, NOTHING, carried, contact_with, furthest, run_to, swept
from game.table.measure import EPS, INCH
from game.table.outline import distance, overlap
from game.table.pose import Base, inches, pose_at, say_inches

SQUARE = Base(INCH, INCH)
START = footprint(SQUARE, pose_at(10, 10, 0))
WIDTH, DEPTH = 72 * INCH, 48 * INCH


def at(x: float, y: float, facing: float = 0):
    """A base of 2 x 2 inches."""
    return footprint(SQUARE, pose_at(x, y, facing)).outline


@pytest.mark.parametrize(("facing", "x", "y"), [(FRONT, 10, 15), (REAR, 10, 5), (LEFT, 5, 10), (RIGHT, 15, 10)])
def test_a_leg_goes_straight_to_its_side(facing: int, x: int, y: int):
    """KINGS-ADVANCE-1, BACK-1, SIDESTEP-1: the bearing stays."""
    assert carried(START, facing, 5 * INCH).pose() == pose_at(x, y, 0)


@pytest.mark.parametrize(("facing", "corners"), [(FRONT, (9, 9, 11, 16)), (LEFT, (4, 9, 11, 11))])
def test_a_leg_sweeps_a_rectangle(facing: int, corners: tuple[int, ...]):
    """KINGS-INTERPEN-2: the base lengthened in the direction of travel."""
    strip = swept(START, facing, 5 * INCH).outline
    assert (strip.left, strip.low, strip.right, strip.high) == tuple(corner * INCH for corner in corners)


def test_the_strip_holds_start_and_end_at_any_bearing():
    """KINGS-INTERPEN-2: whatever the leg."""
    for bearing in range(0, 360_000, 37_123):
        start = turned(START, bearing)
        for facing in (FRONT, LEFT, REAR, RIGHT):
            strip = swept(start, facing, inches(3.3331)).outline
            for end in (start, carried(start, facing, inches(3.3331))):
                assert all(distance(strip, at(x / INCH, y / INCH)) == 0 for x, y in end.outline.points)
                assert overlap(strip, end.outline)


def test_a_run_ends_at_first_contact():
    """KINGS-CHARGE-12: flush, on a corner, past it, behind."""
    assert run_to(START, FRONT, at(10.5, 20)) == 8 * INCH
    assert run_to(START, RIGHT, at(20, 10)) == 8 * INCH
    assert say_inches(run_to(START, FRONT, at(10, 20, 45))) == "7.5858"
    assert run_to(START, FRONT, at(12, 20)) == NEVER
    assert run_to(START, FRONT, at(11.998, 20)) == 8 * INCH
    assert run_to(START, FRONT, at(11.9991, 20)) == NEVER
    assert run_to(START, FRONT, at(10, 5)) == NEVER
    assert run_to(START, REAR, at(10, 5)) == 3 * INCH


def test_first_contact_lies_between_two_points():
    """KINGS-CHARGE-12: along an edge, or one and the same point twice."""
    flush = contact_with(START, at(10.5, 20))
    assert flush is not None
    assert (flush.first, flush.last) == ((inches(9.5), 19 * INCH), (11 * INCH - EPS, 19 * INCH))
    corner = contact_with(START, at(10, 20, 45))
    assert corner is not None
    assert corner.first == corner.last


def test_a_run_stops_before_what_it_must_not_touch():
    """KINGS-REGROUP-2, SPELL-WINDBLAST: gaps to units, touching what blocks, the edge of the table."""
    assert furthest(START, FRONT, 5 * INCH, [], WIDTH, DEPTH) == (5 * INCH, NOTHING)
    assert furthest(START, FRONT, 50 * INCH, [], WIDTH, DEPTH) == (37 * INCH, EDGE)
    assert furthest(START, FRONT, 9 * INCH, [(at(10, 20), 0)], WIDTH, DEPTH) == (8 * INCH, 0)
    assert furthest(START, FRONT, 8 * INCH, [(at(10, 20), 0)], WIDTH, DEPTH) == (8 * INCH, NOTHING)
    near, ending = furthest(START, FRONT, 9 * INCH, [(at(30, 20), INCH), (at(10, 20), INCH)], WIDTH, DEPTH)
    assert (say_inches(near), ending) == ("7", 1)
    aside, ending = furthest(START, FRONT, 9 * INCH, [(at(12.6, 20), INCH)], WIDTH, DEPTH)
    assert (say_inches(aside), ending) == ("7.2", 0)


def test_who_is_too_near_already_may_go_on_but_no_nearer():
    """KINGS-SPELL-WINDBLAST: at its present distance if that is less."""
    assert furthest(START, LEFT, 3 * INCH, [(at(10, 12.5), INCH)], WIDTH, DEPTH) == (3 * INCH, NOTHING)
    assert furthest(START, FRONT, 3 * INCH, [(at(10, 12.5), INCH)], WIDTH, DEPTH) == (0, 0)
