"""Overlaps and distances of convex outlines (docs/rules/kings.md, MEASURE-4 and -7)."""

from fractions import Fraction

from game.table.footprint import Footprint, footprint
from game.table.measure import EPS, INCH
from game.table.outline import (
    common,
    distance,
    distance_from,
    doubled_area,
    holds,
    keeps,
    outline_of,
    overlap,
    overlapping,
    too_near,
)
from game.table.pose import Base, inches, pose_at

SQUARE = Base(INCH, INCH)


def at(x: float, y: float, facing: float = 0) -> Footprint:
    """A base of 2 x 2 inches."""
    return footprint(SQUARE, pose_at(x, y, facing))


def test_bases_overlap_by_more_than_a_thousandth():
    """KINGS-MEASURE-4: at EPS they still stand beside each other."""
    assert not overlap(at(0, 0).outline, at(2, 0).outline)
    assert not overlap(at(0, 0).outline, at(1.999, 0).outline)
    assert overlap(at(0, 0).outline, at(1.9989, 0).outline)
    assert overlap(at(0, 0).outline, at(1, 2, 45).outline)
    assert not overlap(at(0, 0).outline, at(1, 2.42, 45).outline)
    assert overlap(at(0, 0).outline, at(0, 0, 10).outline)


def test_all_overlaps_of_a_table_are_those_of_its_pairs():
    """KINGS-INTERPEN-5: the sweep finds what looking at each pair finds."""
    bases = [at(3 * (number % 5) * 0.6, 1.4 * (number // 5), 37 * number).outline for number in range(25)]
    pairs = [(i, j) for i in range(25) for j in range(i + 1, 25) if overlap(bases[i], bases[j])]
    assert overlapping(bases) == pairs
    assert 0 < len(pairs) < 300


def test_distance_is_between_the_closest_points():
    """KINGS-MEASURE-7: side to side, corner to corner, corner to side, touching, inside."""
    assert distance(at(0, 0).outline, at(5, 0).outline) == 3 * INCH
    assert distance(at(0, 0).outline, at(5, 6).outline) == 5 * INCH
    half_diagonal = Fraction(1_796_051, INCH)
    assert abs(distance(at(0, 0).outline, at(5, 0, 45).outline) - (4 - half_diagonal) * INCH) <= 2
    assert distance(at(0, 0).outline, at(2, 1).outline) == 0
    assert distance(at(0, 0).outline, at(1, 1).outline) == 0


def test_a_gap_is_kept_when_it_is_missed_by_a_thousandth():
    """KINGS-MEASURE-4: a limit is kept when it is missed by no more than EPS."""
    assert keeps(at(0, 0).outline, at(3, 0).outline, INCH)
    assert keeps(at(0, 0).outline, at(2.999, 0).outline, INCH)
    assert not keeps(at(0, 0).outline, at(2.9989, 0).outline, INCH)


def test_who_is_too_near():
    """KINGS-MEASURE-4, -10: those nearer than the gap, and those that overlap where no gap is asked for."""
    others = [at(3, 0).outline, at(2.99, 0).outline, at(0, 2.5).outline, at(1, 1).outline, at(2, 0).outline]
    assert too_near(at(0, 0).outline, others, INCH) == [1, 2, 3, 4]
    assert too_near(at(0, 0).outline, others, 0) == [3]


def test_distance_from_a_point():
    """KINGS-MEASURE-8: to the nearest point of the base, seen or not; 0 inside."""
    target = at(0, 0).outline
    assert distance_from(inches(4), 0, target) == 3 * INCH
    assert distance_from(inches(4), inches(5), target) == 5 * INCH
    assert distance_from(0, 0, target) == 0
    assert holds(target, INCH, INCH)
    assert not holds(target, INCH + 1, INCH)


def test_what_two_outlines_share():
    """KINGS-HEIGHT-3, HINDERED-1: the part of one inside the other, and its area."""
    half = common(at(0, 0).outline.points, at(1, 0).outline)
    assert doubled_area(half) == 2 * 2 * INCH * INCH
    assert common(at(0, 0).outline.points, at(3, 0).outline) == ()


def test_corners_may_be_named_either_way_round():
    """KINGS-POS-3: and one of them twice."""
    corners = [(0, 0), (0, INCH), (INCH, INCH), (INCH, INCH), (INCH, 0)]
    shape = outline_of(corners)
    assert doubled_area(shape.points) == 2 * INCH * INCH
    assert shape == outline_of(corners[::-1])
    assert overlap(shape, at(0, 0).outline)
    assert not overlap(shape, at(2, 0).outline)
    assert shape.reach > EPS
