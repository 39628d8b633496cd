"""Flush bases: free offsets, coming to rest, sharing a facing (docs/rules/kings.md, ALIGN, MULTI)."""

import pytest

from game.table.alignment import (
    Side,
    contact_length,
    flush,
    free_offsets,
    greatest_offset,
    settle,
    settle_block,
    share,
)
from game.table.footprint import FRONT, LEFT, REAR, RIGHT, footprint
from game.table.measure import INCH, MILLIMETRE
from game.table.outline import Outline, distance
from game.table.pose import Base, base_of, inches, pose_at, say_inches

GAP = inches(0.04)
WIDTH, DEPTH = 72 * INCH, 48 * INCH
TARGET = footprint(base_of(100, 80), pose_at(36, 24, 0))
CHARGER = footprint(base_of(100, 80), pose_at(36, 36, 180))


def block(x: float, y: float) -> Outline:
    """Two inches square."""
    return footprint(Base(INCH, INCH), pose_at(x, y, 0)).outline


def free(*stops: tuple[Outline, int], facing: int = FRONT) -> list[tuple[str, str]]:
    """The free offsets in inches."""
    found = free_offsets(Side(TARGET, facing), CHARGER, GAP, list(stops), WIDTH, DEPTH)
    return [(say_inches(low, 3), say_inches(high, 3)) for low, high in found]


@pytest.mark.parametrize(
    ("facing", "bearing", "x", "y"),
    [(FRONT, 180, "36", "27.1496"), (REAR, 0, "36", "20.8504"), (LEFT, 90, "32.4567", "24"),
     (RIGHT, 270, "39.5433", "24")],
)  # fmt: skip
def test_flush_in_the_middle_of_every_facing(facing: int, bearing: int, x: str, y: str):
    """KINGS-ALIGN-1, -2: the leader opposite the middle, the bearing that of the inward normal."""
    end = flush(Side(TARGET, facing), CHARGER, 0)
    assert (say_inches(end.x), say_inches(end.y), end.bearing) == (x, y, bearing * 1000)
    assert distance(end.outline, TARGET.outline) <= 1


def test_offsets_grow_to_the_right_of_who_looks_at_the_facing():
    """KINGS-CHARGE-11: t is the right-hand vector of the flush bearing."""
    side = Side(TARGET, FRONT)
    assert side.along(35 * INCH, 30 * INCH) == INCH
    assert side.before(35 * INCH, 30 * INCH) == 30 * INCH - side.y
    assert side.point(INCH) == (35 * INCH, side.y)


def test_contact_is_more_than_corner_to_corner():
    """KINGS-ALIGN-5: at least 0.04 inch is shared."""
    side = Side(TARGET, FRONT)
    most = greatest_offset(side, CHARGER.half_width, GAP)
    assert contact_length(side, CHARGER.half_width, most) == GAP
    assert contact_length(side, CHARGER.half_width, 0) == 100 * MILLIMETRE
    assert free() == [("-3.897", "3.897")]


def test_what_stands_beside_the_place_closes_a_part():
    """KINGS-ALIGN-3: an enemy may be touched, a friend keeps its gap, what does not reach the band is no matter."""
    assert free((block(40, 28), 0)) == [("-1.032", "3.897")]
    assert free((block(40, 28), GAP)) == [("-0.992", "3.897")]
    assert free((block(36, 28), 0)) == [("-3.897", "-2.968"), ("2.968", "3.897")]
    assert free((block(36, 31), 0)) == [("-3.897", "3.897")]
    assert free((block(38, 28), 0), (block(34, 28), 0)) == []


def test_the_edge_of_the_table_closes_a_part():
    """KINGS-ALIGN-3: the flush base is on the table."""
    side = Side(footprint(base_of(100, 80), pose_at(2, 24, 0)), FRONT)
    low, high = free_offsets(side, CHARGER, GAP, [], WIDTH, DEPTH)[0]
    assert (say_inches(low, 3), say_inches(high, 3)) == ("-3.897", "0.032")
    side = Side(footprint(base_of(100, 80), pose_at(36, 46, 0)), FRONT)
    assert free_offsets(side, CHARGER, GAP, [], WIDTH, DEPTH) == []


def test_a_base_slides_inside_its_free_stretch_towards_the_middle():
    """KINGS-ALIGN-4: it cannot jump over what stands between."""
    stretches = [(-9, -5), (-2, -1), (4, 8)]
    assert settle(-7, stretches) == -5
    assert settle(-3, stretches) == -1
    assert settle(7, stretches) == 4
    assert settle(1, [(-2, -1), (3, 8)]) == -1
    assert settle(-1, [(-8, -3), (1, 2)]) == 1
    assert settle(3, [(-8, 5)]) == 0
    assert settle(0, []) is None


def test_worked_limits_of_a_hundred_millimetre_facing():
    """KINGS-ALIGN-9: two chargers of 100 mm fit, with their leaders at -1.9885 and 1.9885, three do not."""
    length = 100 * MILLIMETRE
    offsets = share(length, [length, length], GAP, GAP)
    assert offsets is not None
    assert [say_inches(offset) for offset in offsets] == ["-1.9885", "1.9885"]
    assert share(length, [length] * 3, GAP, GAP) is None


def test_worked_shares():
    """KINGS-MULTI-4, worked example: 2.3422 inches each; an inner one full and 1.9285 for each outer one."""
    front, facing = 100 * MILLIMETRE, 120 * MILLIMETRE
    offsets = share(facing, [front, front], GAP, GAP)
    assert offsets is not None
    side = Side(footprint(base_of(120, 80), pose_at(36, 24, 0)), FRONT)
    assert [say_inches(contact_length(side, front // 2, offset)) for offset in offsets] == ["2.3422", "2.3422"]
    offsets = share(200 * MILLIMETRE, [front] * 3, GAP, GAP)
    assert offsets is not None
    assert [say_inches(offset) for offset in offsets] == ["-3.977", "0", "3.977"]


def test_who_needs_less_than_his_half_leaves_the_rest():
    """KINGS-MULTI-4: a narrow unit takes its frontage, whichever end it stands at; a block that fits is centred."""
    inch = INCH
    assert share(10 * inch, [inch, 12 * inch], 0, GAP) == [-9 * inch // 2, 2 * inch]
    assert share(10 * inch, [12 * inch, inch], 0, GAP) == [-2 * inch, 9 * inch // 2]
    assert share(10 * inch, [2 * inch, 2 * inch], inch, GAP) == [-3 * inch // 2, 3 * inch // 2]
    assert share(10 * inch, [inch, 3 * inch], 0, GAP) == [-3 * inch // 2, inch // 2]


def test_a_block_moves_along_as_little_as_it_can():
    """KINGS-MULTI-5: by twentieths of an inch, to the chargers' right first, until every member is free."""
    side = Side(TARGET, FRONT)
    half = CHARGER.half_width
    free = [[(-4 * INCH, 4 * INCH)], [(inches(2.1), 4 * INCH)]]
    found = settle_block(side, [half, half], [-2 * INCH, 2 * INCH], free, GAP)
    assert found == [inches(-1.9), inches(2.1)]
    assert settle_block(side, [half, half], [-2 * INCH, 2 * INCH], [free[0], []], GAP) is None
    either = [free[0], [(-4 * INCH, inches(1.9)), (inches(2.1), 4 * INCH)]]
    assert settle_block(side, [half, half], [-2 * INCH, 2 * INCH], either, GAP) == [inches(-1.9), inches(2.1)]
