"""Polygons of any shape, cut into convex parts (docs/rules/kings.md, TERRAIN-1)."""

import random

import pytest

from game.table.outline import doubled_area
from game.table.polygon import convex_parts, is_simple, turn

ELL = [(0, 0), (4, 0), (4, 1), (1, 1), (1, 4), (0, 4)]
STAR = [(0, 9), (-2, 3), (-9, 3), (-3, -1), (-5, -8), (0, -3), (5, -8), (3, -1), (9, 3), (2, 3)]


@pytest.mark.parametrize("corners", [ELL, STAR, ELL[::-1], [(0, 0), (2, 0), (4, 0), (4, 4)]])
def test_a_simple_polygon_is_cut_into_convex_parts(corners: list[tuple[int, int]]):
    """KINGS-TERRAIN-1: the parts are convex and cover it once."""
    parts = convex_parts(corners)
    assert sum(doubled_area(part.points) for part in parts) == abs(doubled_area(corners))
    for part in parts:
        assert _is_convex(part.points)


def test_a_convex_polygon_stays_whole():
    """KINGS-TERRAIN-1: there is nothing to cut."""
    assert [part.points for part in convex_parts([(0, 0), (9, 0), (12, 5), (9, 9), (0, 9)])] == [
        convex_parts([(0, 0), (9, 0), (12, 5), (9, 9), (0, 9)])[0].points
    ]


def test_random_stars_are_covered_once():
    """KINGS-TERRAIN-1: corners in order of their bearing around a middle make a simple polygon."""
    dice = random.Random(3)
    for _ in range(50):
        rays = [(x, y) for x in range(-5, 6) for y in range(-5, 6) if 20 <= x * x + y * y <= 25]
        rays.sort(key=lambda ray: _angle(*ray))
        corners = [(x * far, y * far) for (x, y), far in ((ray, dice.randint(20, 200)) for ray in rays)]
        assert is_simple(corners)
        parts = convex_parts(corners)
        assert sum(doubled_area(part.points) for part in parts) == doubled_area(corners)
        assert all(_is_convex(part.points) for part in parts)


def _angle(x: int, y: int) -> float:
    """Counter-clockwise from the right, growing."""
    share = y / (abs(x) + abs(y))
    return share if x >= 0 else 2 - share


def test_a_polygon_that_crosses_itself_is_not_simple():
    """KINGS-TERRAIN-1: nor is one that touches itself, or one of two corners."""
    assert is_simple(ELL)
    assert not is_simple([(0, 0), (4, 4), (4, 0), (0, 4)])
    assert not is_simple([(0, 0), (4, 0), (4, 4), (2, 0), (0, 4)])
    assert not is_simple([(0, 0), (4, 0), (2, 0)])
    assert not is_simple([(0, 0), (4, 0)])


def _is_convex(points: tuple[tuple[int, int], ...]) -> bool:
    return all(turn(points[place - 2], points[place - 1], points[place]) >= 0 for place in range(len(points)))
