"""Which of forty regiments overlap, and who sees whom past those that are high enough, on the exact table."""

import json
import sys
import time

from game.table.footprint import Footprint, footprint
from game.table.outline import overlapping
from game.table.pose import base_of, pose_at
from game.table.scene import Thing, Viewer, sees

SIZES = ((100, 40), (100, 80), (125, 50), (120, 40), (50, 50), (100, 20), (80, 80), (60, 40))
TABLES = 12


def regiments(table: int, spread: int) -> list[tuple[Footprint, int]]:
    """Forty of them with their heights; `peers/regiments.py` makes the same list."""
    seed = table
    found = []
    for number in range(40):
        drawn = []
        for sides in (spread, spread, 360, len(SIZES), 4):
            seed = (seed * 6364136223846793005 + 1442695040888963407) % (1 << 64)
            drawn.append((seed >> 33) % sides)
        x, y = 4 + 8 * (number % 8) + drawn[0] / 100, 4 + 9 * (number // 8) + drawn[1] / 100
        pose = pose_at(round(x, 2), round(y, 2), drawn[2])
        found.append((footprint(base_of(*SIZES[drawn[3]]), pose), 1 + drawn[4]))
    return found


def sights(viewers: list[Viewer], things: tuple[Thing, ...]) -> list[tuple[int, int]]:
    """All pairs of which the first sees the second."""
    return [
        (viewer.number, target.number)
        for viewer in viewers
        for target in things
        if target.number != viewer.number and sees(viewer, target, things)
    ]


what = sys.argv[1]
times, spread = (200, 700) if what == "overlaps" else (1, 250)
tables = [regiments(table, spread) for table in range(TABLES)]
bases = [[standing.outline for standing, _ in units] for units in tables]
viewers = [
    [Viewer(standing, number, height, standing.half_width) for number, (standing, height) in enumerate(units)]
    for units in tables
]
things = [
    tuple(Thing(number, (standing.outline,), height, True, False) for number, (standing, height) in enumerate(units))
    for units in tables
]
begin = time.perf_counter()
for _ in range(times):
    if what == "overlaps":
        answer = [overlapping(outlines) for outlines in bases]
    else:
        answer = [sights(*sides) for sides in zip(viewers, things, strict=True)]
seconds = time.perf_counter() - begin
print(json.dumps({"seconds": seconds, "work": times * TABLES, "answer": [sorted(pairs) for pairs in answer]}))
