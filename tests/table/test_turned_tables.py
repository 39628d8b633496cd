"""Tables turned, mirrored and shifted give the same answers (ISSUE 15)."""

from collections.abc import Callable

import pytest
from random_tables import DEPTH, WIDTH, random_table

from game.table.footprint import LEFT, RIGHT, Footprint, edge, facing_towards, footprint, in_front_arc
from game.table.legs import run_to
from game.table.measure import INCH, QUARTER, TICK, TURN
from game.table.outline import distance, distance_from, overlap
from game.table.pose import Base, Pose, base_of, inches, pose_at
from game.table.sight import hidden_length, visible_length
from game.table.ways import Obstacles, WaySearch

Change = Callable[[Pose], Pose]
SIZE = int(WIDTH) * INCH, int(DEPTH) * INCH
AWAY = 123_457 * TICK
NEAR = 8  # units: each change rounds corners and projections anew


def turned(pose: Pose) -> Pose:
    """A quarter turn clockwise about the table, which keeps it where it is: 72 x 48 becomes 48 x 72."""
    return Pose(pose.y, SIZE[0] - pose.x, (pose.bearing + QUARTER) % TURN)


def mirrored(pose: Pose) -> Pose:
    """Left and right changed."""
    return Pose(SIZE[0] - pose.x, pose.y, -pose.bearing % TURN)


def shifted(pose: Pose) -> Pose:
    """Put down elsewhere."""
    return Pose(pose.x + AWAY, pose.y + 2 * AWAY, pose.bearing)


def test_the_changes_are_those_they_are_called():
    """ISSUE 15: four quarter turns and two mirrors bring a pose back."""
    pose = pose_at(10, 20, 30)
    assert mirrored(mirrored(pose)) == pose
    assert turned(pose) == pose_at(20, 62, 120)


@pytest.mark.parametrize("change", [turned, mirrored, shifted])
def test_a_changed_table_gives_the_same_answers(change: Change):
    """ISSUE 15: distances, arcs, sight, cover, runs and ways of charges."""
    for seed in range(6):
        compare(seed, change)


def compare(seed: int, change: Change) -> None:
    """Asks the same of a table as it is and as it is changed."""
    table = random_table(seed, 10, 0)
    poses = [pose_at(base.x, base.y, base.bearing) for base in table.bases]
    sizes = [base_of(*size) for size in table.sizes]
    plain = [footprint(size, pose) for size, pose in zip(sizes, poses, strict=True)]
    other = [footprint(size, change(pose)) for size, pose in zip(sizes, poses, strict=True)]
    for i in range(len(plain)):
        for j in range(len(plain)):
            if i != j:
                compare_pair(plain, other, i, j, change)


def compare_pair(plain: list[Footprint], other: list[Footprint], i: int, j: int, change: Change) -> None:
    """Asks the same of two bases among the others."""
    first, second = answers(plain, i, j, change), answers(other, i, j, None)
    exact, lengths = first
    assert exact == second[0], (i, j)
    assert lengths == pytest.approx(second[1], abs=NEAR), (i, j)


def answers(bases: list[Footprint], i: int, j: int, change: Change | None) -> tuple[tuple[object, ...], list[int]]:
    """What must be equal, and lengths that may differ by roundings; told as they would be after `change`."""
    viewer, target = bases[i], bases[j]
    x, y = viewer.leader()
    facing = facing_towards(target, x, y)
    rest = [base.outline for place, base in enumerate(bases) if place not in (i, j)]
    points = in_front_arc(viewer, target.outline)
    lengths = [
        distance(viewer.outline, target.outline),
        distance_from(x, y, target.outline),
        visible_length(x, y, points, rest, 100 * INCH) if points else 0,
        hidden_length(x, y, *edge(target, facing), rest),
        run_to(viewer, 0, target.outline),
    ]
    told = facing
    if change is mirrored and facing in (LEFT, RIGHT):
        told = LEFT + RIGHT - facing
    return (told, overlap(viewer.outline, target.outline), bool(points)), lengths


def charge(bases: list[Footprint], i: int, j: int, width: int, depth: int) -> tuple[int, int] | None:
    """Length and final offset of the way of a charge past all others; None if there is none."""
    rest = [base.outline for place, base in enumerate(bases) if place not in (i, j)]
    obstacles = Obstacles([], rest, inches(0.04), width, depth)
    facing = facing_towards(bases[j], *bases[i].leader())
    way = WaySearch(bases[i], bases[j], facing, obstacles, 12 * INCH, INCH // 2, inches(0.04)).shortest()
    return None if way is None else (way.length(), way.offset)


@pytest.mark.parametrize("change", [turned, mirrored])
def test_a_changed_table_gives_the_same_charges(change: Change):
    """ISSUE 15: the way is as long, and it ends at the offset where it ended."""
    found = 0
    for seed in range(4):
        table = random_table(seed, 9, 0)
        poses = [pose_at(base.x, base.y, base.bearing) for base in table.bases]
        sizes: list[Base] = [base_of(*size) for size in table.sizes]
        plain = [footprint(size, pose) for size, pose in zip(sizes, poses, strict=True)]
        other = [footprint(size, change(pose)) for size, pose in zip(sizes, poses, strict=True)]
        size = SIZE[::-1] if change is turned else SIZE
        for i in range(len(plain)):
            for j in range(len(plain)):
                if i == j or distance_from(*plain[i].leader(), plain[j].outline) > 12 * INCH:
                    continue
                one, two = charge(plain, i, j, *SIZE), charge(other, i, j, *size)
                assert (one is None) == (two is None), (seed, i, j)
                if one is not None and two is not None:
                    offset = -two[1] if change is mirrored else two[1]
                    assert one[0] == pytest.approx(two[0], abs=2 * INCH // 1000), (seed, i, j)
                    assert one[1] == pytest.approx(offset, abs=NEAR), (seed, i, j)
                    found += 1
    assert found > 10
