"""Finding room (KINGS-MEASURE-12)."""

from game.table.footprint import Footprint, footprint, turned
from game.table.measure import INCH
from game.table.outline import keeps
from game.table.pose import Base, inches, pose_at
from game.table.shuffle import shuffle

STANDING = footprint(Base(INCH, INCH), pose_at(10, 10, 0))


def test_a_base_that_is_free_stays():
    """KINGS-MEASURE-12: length 0 comes first."""
    assert shuffle(STANDING, lambda _: True) == STANDING


def test_the_first_step_goes_straight_back():
    """KINGS-MEASURE-12: by a twentieth of an inch, relative to the bearing."""
    other = footprint(Base(INCH, INCH), pose_at(10, 12.5, 0)).outline
    found = shuffle(STANDING, lambda place: keeps(place.outline, other, INCH))
    assert found is not None
    assert found.pose() == pose_at(10, 9.5, 0)
    aside = shuffle(turned(STANDING, 90_000), lambda place: place.x != STANDING.x)
    assert aside is not None
    assert aside.pose() == pose_at(9.95, 10, 90)


def test_clockwise_comes_before_counter_clockwise():
    """KINGS-MEASURE-12: 180, 185, 175, 190, 170 … to 0."""
    asked: list[Footprint] = []
    assert shuffle(STANDING, lambda place: bool(asked.append(place))) is None
    assert len(asked) == 1 + 120 * 72
    steps = [(place.x - STANDING.x, place.y - STANDING.y) for place in asked[1:73]]
    assert steps[0] == (0, -inches(0.05))
    assert steps[1][0] < 0 < steps[2][0]
    assert steps[-1] == (0, inches(0.05))
    assert asked[-1].y == 16 * INCH


def test_the_middle_direction_may_be_given():
    """KINGS-MEASURE-13: the bearing from centre to centre replaces straight back."""
    found = shuffle(STANDING, lambda place: place.x > STANDING.x, towards=90_000)
    assert found is not None
    assert found.pose() == pose_at(10.05, 10, 0)
