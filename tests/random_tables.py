"""Random tables for both readings: bases that do not overlap, and convex terrain, all in plain numbers."""

from __future__ import annotations

import random
from typing import NamedTuple

from second_table import Base
from shapely import Polygon

WIDTH, DEPTH = 72.0, 48.0
SIZES = ((100, 40), (100, 80), (200, 80), (200, 120), (125, 50), (250, 100), (120, 40), (50, 50), (25, 50), (150, 200))


class RandomTable(NamedTuple):
    """Bases in inches with their size in millimetres and their height, and shapes with theirs."""

    bases: tuple[Base, ...]
    sizes: tuple[tuple[int, int], ...]
    heights: tuple[int, ...]
    terrain: tuple[tuple[tuple[float, float], ...], ...]
    terrain_heights: tuple[int, ...]


def random_table(seed: int, units: int = 24, pieces: int = 6, crowd: float = 1.0) -> RandomTable:
    """A table laid from a seed; with `crowd` below 1 all stand in the middle part of it."""
    dice = random.Random(seed)
    bases: list[Base] = []
    sizes: list[tuple[int, int]] = []
    shapes: list[Polygon] = []
    for _ in range(units * 20):
        if len(bases) == units:
            break
        frontage, depth = dice.choice(SIZES)
        bearing = dice.choice([dice.randrange(0, 360, 90), dice.randrange(360), dice.randrange(360_000) / 1000])
        x = round(WIDTH / 2 + (dice.random() - 0.5) * (WIDTH - 12) * crowd, dice.choice([1, 4]))
        y = round(DEPTH / 2 + (dice.random() - 0.5) * (DEPTH - 12) * crowd, dice.choice([1, 4]))
        base = Base(x, y, bearing, frontage / 25.4, depth / 25.4)
        if all(base.shape.distance(other) > 0.04 for other in shapes):
            bases.append(base)
            sizes.append((frontage, depth))
            shapes.append(base.shape)
    terrain = []
    for _ in range(pieces):
        x, y = dice.uniform(6, WIDTH - 6), dice.uniform(6, DEPTH - 6)
        piece = Base(x, y, dice.uniform(0, 360), dice.uniform(0.5, 7), dice.uniform(0.5, 6)).shape
        terrain.append(tuple((round(px, 4), round(py, 4)) for px, py in list(piece.exterior.coords)[:4]))
    heights = tuple(dice.choice([0, 1, 1, 1, 2, 2, 3, 4]) for _ in bases)
    return RandomTable(tuple(bases), tuple(sizes), heights, tuple(terrain), tuple(dice.randrange(4) for _ in terrain))
