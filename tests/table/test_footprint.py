"""Bases, leader points, facings and arcs (docs/rules/kings.md, BASE, ARC, LEADER)."""

import pytest

from game.table.footprint import (
    FACINGS,
    FRONT,
    LEFT,
    REAR,
    RIGHT,
    edge,
    facing_towards,
    fits_on,
    footprint,
    in_arc_from,
    in_front_arc,
    moved,
    turned,
)
from game.table.measure import EPS, INCH, MILLIMETRE
from game.table.outline import Outline, outline_of
from game.table.pose import Base, base_of, inches, pose_at, say_inches

REGIMENT = footprint(base_of(100, 80), pose_at(36, 24, 0))
SQUARE = Base(2 * INCH, 2 * INCH)


def box(x: float, y: float, width: float, depth: float) -> Outline:
    """A rectangle by its lower left corner."""
    corners = [(x, y), (x + width, y), (x + width, y + depth), (x, y + depth)]
    return outline_of([(inches(px), inches(py)) for px, py in corners])


def test_the_corners_of_a_regiment():
    """KINGS-BASE-3, worked example: centre plus and minus w·r and d·f."""
    said = {(say_inches(x), say_inches(y)) for x, y in REGIMENT.outline.points}
    assert said == {
        ("34.0315", "25.5748"), ("37.9685", "25.5748"), ("37.9685", "22.4252"), ("34.0315", "22.4252"),
    }  # fmt: skip


def test_the_leader_stands_in_the_middle_of_the_front():
    """KINGS-LEADER-1: at every bearing."""
    assert REGIMENT.leader() == (inches(36), inches(24) + 40 * MILLIMETRE)
    assert turned(REGIMENT, 90_000).leader() == (inches(36) + 40 * MILLIMETRE, inches(24))


@pytest.mark.parametrize(("x", "y", "facing"), [(40, 27, RIGHT), (39, 27, FRONT), (36, 20, REAR), (33, 26, LEFT)])
def test_every_point_has_its_arc(x: int, y: int, facing: int):
    """KINGS-ARC-2, worked example."""
    assert facing_towards(REGIMENT, inches(x), inches(y)) == facing, FACINGS[facing]


def test_a_point_on_the_line_favours_who_is_looked_at():
    """KINGS-ARC-3: front rather than flank, flank rather than rear, within a thousandth of an inch."""
    standing = footprint(SQUARE, pose_at(0, 0, 0))
    assert facing_towards(standing, 5 * INCH + EPS, 5 * INCH) == FRONT
    assert facing_towards(standing, 5 * INCH + EPS + 2, 5 * INCH) == RIGHT
    assert facing_towards(standing, -5 * INCH, -5 * INCH - EPS) == LEFT
    assert facing_towards(standing, -5 * INCH, -5 * INCH - EPS - 2) == REAR


def test_the_front_arc_takes_what_lies_between_its_diagonals():
    """KINGS-ARC-4: a target partly in it leaves its part, one beside it leaves nothing, one on the line a touch."""
    standing = footprint(SQUARE, pose_at(0, 0, 0))
    whole = box(-1, 5, 2, 1)
    assert set(in_front_arc(standing, whole)) == set(whole.points)
    half = in_front_arc(standing, box(-8, 4, 8, 1))
    assert min(x for x, _ in half) == pytest.approx(-5 * INCH, abs=2 * EPS)
    assert in_front_arc(standing, box(3, 1, 4, 1)) == ()
    assert in_front_arc(standing, box(4, 2, 4, 2))
    assert in_front_arc(standing, box(4.002, 2, 4, 2)) == ()


def test_a_narrow_arc_begins_nearer_to_the_leader():
    """KINGS-ENGINE-5: 25 mm left and right of the leader point."""
    standing = footprint(Base(2 * INCH, 2 * INCH), pose_at(0, 0, 0))
    target = box(2.5, 3, 1, 0.4)
    assert in_front_arc(standing, target)
    assert in_arc_from(standing, target, 25 * MILLIMETRE) == ()


def test_a_facing_runs_from_left_to_right_for_who_looks_at_it():
    """KINGS-CHARGE-11: its ends, as seen from outside."""
    standing = footprint(SQUARE, pose_at(0, 0, 0))
    assert edge(standing, FRONT) == ((2 * INCH, 2 * INCH), (-2 * INCH, 2 * INCH))
    assert edge(standing, RIGHT) == ((2 * INCH, -2 * INCH), (2 * INCH, 2 * INCH))


def test_carried_forward_and_to_the_side():
    """KINGS-MEASURE-2: forward is (sin, cos), right is (cos, -sin)."""
    assert moved(REGIMENT, INCH, 2 * INCH).pose() == pose_at(38, 25, 0)
    assert moved(turned(REGIMENT, 90_000), INCH, 2 * INCH).pose() == pose_at(37, 22, 90)


def test_a_base_may_stand_at_the_very_edge():
    """KINGS-INTERPEN-3, -4: touching the edge is on the table."""
    width, depth = 72 * INCH, 48 * INCH
    assert fits_on(footprint(SQUARE, pose_at(2, 46, 0)).outline, width, depth)
    assert fits_on(footprint(SQUARE, pose_at(1.999, 46, 0)).outline, width, depth)
    assert not fits_on(footprint(SQUARE, pose_at(1.9989, 46, 0)).outline, width, depth)
