"""Lengths, bearings, sine and cosine in whole numbers (docs/rules/kings.md, MEASURE)."""

import math

from game.table.measure import ONE, TICK, TURN, bearing_of, pivot_between, scaled, sine_cosine, to_tick
from game.table.pose import Pose, base_of, inches, pose_at, say_degrees, say_inches


def test_sine_and_cosine_are_the_rounded_ones_at_every_tenth_of_a_degree():
    """KINGS-MEASURE-2: the integer series gives what the library gives, rounded."""
    for bearing in range(0, TURN, 100):
        angle = math.radians(bearing / 1000)
        assert sine_cosine(bearing) == (round(math.sin(angle) * ONE), round(math.cos(angle) * ONE)), bearing


def test_the_bearing_of_a_direction_is_the_nearest_thousandth():
    """KINGS-MEASURE-2: clockwise from up, also on the axes and diagonals."""
    assert [bearing_of(x, y) for x, y in ((0, 5), (5, 5), (5, 0), (5, -5), (0, -5), (-5, -5), (-5, 0), (-5, 5))] == [
        eighth * 45_000 for eighth in range(8)
    ]
    for step in range(0, 360_000, 977):
        angle = math.radians(step / 1000)
        x, y = round(math.sin(angle) * 9e7), round(math.cos(angle) * 9e7)
        assert bearing_of(x, y) == step
        assert bearing_of(x, y) == round(math.degrees(math.atan2(x, y)) * 1000) % TURN


def test_a_pivot_goes_the_shorter_way():
    """KINGS-MEASURE-2: positive when clockwise."""
    assert pivot_between(350_000, 10_000) == 20_000
    assert pivot_between(10_000, 350_000) == -20_000
    assert pivot_between(0, 180_000) == 180_000


def test_bases_are_converted_exactly():
    """KINGS-MEASURE-3: 100 x 80 mm are 3.93701 x 3.14961 inches."""
    base = base_of(100, 80)
    assert (say_inches(2 * base.half_width, 5), say_inches(2 * base.half_depth, 5)) == ("3.93701", "3.14961")


def test_places_are_rounded_to_ten_thousandths():
    """KINGS-MEASURE-5: a pose that is rounded stays, and the rounding takes the nearer."""
    assert Pose(TICK + 63, -TICK - 64, TURN).rounded() == Pose(TICK, -2 * TICK, 0)
    assert to_tick(inches(3.1234)) == inches(3.1234)
    assert pose_at(36, 24, -90) == Pose(inches(36), inches(24), 270_000)


def test_lengths_are_said_without_trailing_zeros():
    """KINGS-ACT-1: decimal point, no trailing zeros, no exponent, no `-0`."""
    assert [say_inches(inches(length)) for length in (5, 2.5, 0, -0.00004, 13.799, -3.25)] == [
        "5", "2.5", "0", "0", "13.799", "-3.25",
    ]  # fmt: skip
    assert say_inches(inches(2.3455), 3) == "2.346"
    assert (say_degrees(30_000), say_degrees(12_345, 2)) == ("30", "12.35")


def test_halves_are_rounded_away_from_zero_on_both_sides():
    """KINGS-MEASURE-5: a mirrored table gives mirrored places."""
    assert scaled(ONE // 2) == 1
    assert scaled(-ONE // 2) == -1
    assert scaled(ONE // 2 - 1) == 0
