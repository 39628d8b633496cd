"""Sight lines and hidden edges (docs/rules/kings.md, SIGHT and COVER)."""

import pytest

from game.table.footprint import FRONT, Footprint, edge, footprint, in_front_arc
from game.table.measure import INCH
from game.table.outline import Outline, outline_of
from game.table.pose import base_of, inches, pose_at
from game.table.sight import hidden_length, is_seen, near_lines, visible_length

VIEWER = footprint(base_of(100, 80), pose_at(20, 10, 0))
TARGET = footprint(base_of(100, 80), pose_at(20, 24, 180))


def box(x: float, y: float, width: float, depth: float) -> Outline:
    """A rectangle by its centre."""
    w, d = width / 2, depth / 2
    corners = [(x - w, y - d), (x + w, y - d), (x + w, y + d), (x - w, y + d)]
    return outline_of([(inches(px), inches(py)) for px, py in corners])


def sees(things: list[Outline], viewer: Footprint = VIEWER, target: Footprint = TARGET) -> bool:
    """Whether the viewer's leader sees the target past these things."""
    return is_seen(*viewer.leader(), target.outline, in_front_arc(viewer, target.outline), things)


def seen_length(things: list[Outline], viewer: Footprint = VIEWER, target: Footprint = TARGET) -> float:
    """How much of the target is seen past these things, in inches."""
    points = in_front_arc(viewer, target.outline)
    return visible_length(*viewer.leader(), points, things, 100 * INCH) / INCH


def test_an_open_target_is_seen_whole():
    """KINGS-SIGHT-1, -6: its near outline is its front edge."""
    assert sees([])
    assert seen_length([]) == pytest.approx(100 / 25.4, abs=1e-5)


def test_a_broad_thing_between_hides_and_one_open_line_is_enough():
    """KINGS-SIGHT-1: one open segment; it need not be the shortest."""
    assert not sees([box(20, 17, 4, 1)])
    assert sees([box(20.2, 17, 2, 1)])


def test_a_thing_that_is_only_touched_does_not_block():
    """KINGS-SIGHT-5: running along an edge or touching a corner."""
    beside = box(20 + 100 / 25.4 / 2 + 0.5, 16, 1, 1)
    assert seen_length([beside]) == pytest.approx(100 / 25.4, abs=1e-3)


def test_two_things_that_touch_leave_no_gap_to_look_through():
    """KINGS-SIGHT-6: a hundredth of an inch must be seen."""
    assert not sees([box(18, 17, 4, 1), box(22, 17, 4, 1)])
    assert not sees([box(18, 17, 3.996, 1), box(22, 17, 3.996, 1)])
    assert sees([box(18, 17, 3.98, 1), box(22, 17, 3.98, 1)])


def test_a_thing_beyond_the_target_or_behind_the_viewer_hides_nothing():
    """KINGS-SIGHT-5: it is not on the way."""
    for thing in (box(20, 27, 8, 1), box(20, 7, 8, 1), box(30, 17, 2, 2)):
        assert seen_length([thing]) == pytest.approx(100 / 25.4, abs=1e-5)


def test_what_lies_outside_the_arc_of_sight_is_not_seen():
    """KINGS-SIGHT-2: it cannot be the part that is seen."""
    aside = footprint(base_of(200, 80), pose_at(29, 15, 90))
    points = in_front_arc(VIEWER, aside.outline)
    assert points
    inside = [box(27, 17, 0.5, 3)]  # before the only part within the arc
    assert sees([], target=aside)
    assert not sees(inside, target=aside)
    assert not sees([], target=footprint(base_of(100, 80), pose_at(20, 5, 0)))


def test_a_target_at_the_leader_point_is_seen():
    """KINGS-SIGHT-8: whatever else stands there."""
    before = footprint(base_of(100, 80), pose_at(20, 10 + 80 / 25.4, 180))
    assert sees([box(20, 12, 8, 1)], target=before)


def test_a_thing_at_the_leader_point_hides_what_is_behind_it():
    """KINGS-SIGHT-5: the segment passes through its inside."""
    y = 10 + 40 / 25.4
    assert not sees([box(20, y + 0.5, 4, 1)])
    assert sees([box(22, y + 0.5, 4, 1)])


def test_only_things_near_the_lines_are_looked_at():
    """KINGS-SIGHT-7: what cannot come between is left out, what can is not."""
    x, y = VIEWER.leader()
    near, far = box(21, 17, 1, 1), box(40, 17, 1, 1)
    assert near_lines(x, y, TARGET.x, TARGET.y, TARGET.outline.reach, [far, near]) == [near]


def test_a_wall_hides_a_share_of_a_front():
    """KINGS-COVER-10, worked example: a wall of 3 x 0.5 at (24, 17) hides 30.19 % of the front: no cover."""
    target = footprint(base_of(100, 80), pose_at(24, 24, 180))
    a, b = edge(target, FRONT)
    hidden = hidden_length(*VIEWER.leader(), a, b, [box(24, 17, 3, 0.5)])
    assert hidden / (100 / 25.4 * INCH) == pytest.approx(0.3019, abs=0.00005)


def test_shadows_that_lie_over_each_other_count_once():
    """KINGS-COVER-3: at least one thing is passed over."""
    a, b = edge(TARGET, FRONT)
    wall = box(19, 17, 1, 0.5)
    one = hidden_length(*VIEWER.leader(), a, b, [wall])
    assert 0 < one == hidden_length(*VIEWER.leader(), a, b, [wall, wall])
    assert hidden_length(*VIEWER.leader(), a, b, [wall, box(20, 20, 9, 1)]) == a[0] - b[0] or b[0] - a[0]


def test_a_thing_across_the_facing_hides_from_where_it_crosses():
    """KINGS-COVER-10: the crossings of the polygons with the facing itself."""
    a, b = edge(TARGET, FRONT)
    across = box(20.5, 24 - 40 / 25.4, 1, 1)
    inside = hidden_length(*VIEWER.leader(), a, b, [across])
    before = hidden_length(*VIEWER.leader(), a, b, [box(20.5, 24 - 40 / 25.4 - 0.25, 1, 0.5)])
    assert inside == pytest.approx(before, abs=2)
