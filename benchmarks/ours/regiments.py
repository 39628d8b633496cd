"""Which of forty regiments overlap, and who sees whom past those that are high enough, on the exact table."""

import json
import sys

from common import Stopwatch, sized
from regiments_laid import regiments

from game.table.footprint import footprint
from game.table.outline import overlapping
from game.table.pose import base_of, pose_at
from game.table.scene import Thing, Viewer, sees


def sights(viewers: list[Viewer], things: tuple[Thing, ...]) -> list[tuple[int, int]]:
    """All pairs of which the first sees the second."""
    return [
        (viewer.number, target.number)
        for viewer in viewers
        for target in things
        if target.number != viewer.number and sees(viewer, target, things)
    ]


def laid(table: int, spread: int) -> tuple[list[Viewer], tuple[Thing, ...]]:
    """The regiments of a table, each as it looks and as it is looked at."""
    viewers, things = [], []
    for number, (x, y, bearing, frontage, depth, height) in enumerate(regiments(table, spread)):
        standing = footprint(base_of(frontage, depth), pose_at(x, y, bearing))
        viewers.append(Viewer(standing, number, height, standing.half_width))
        things.append(Thing(number, (standing.outline,), height, True, False))
    return viewers, tuple(things)


def main() -> None:
    """Prints what the harness reads: tables looked through."""
    what = sys.argv[1]
    tables, times, spread = sized(12, 1), *((sized(200, 1), 700) if what == "overlaps" else (1, 250))
    sides = [laid(table, spread) for table in range(tables)]
    bases = [[part for thing in things for part in thing.parts] for _, things in sides]
    watch = Stopwatch()
    for _ in range(times):
        if what == "overlaps":
            answer = [overlapping(outlines) for outlines in bases]
        else:
            answer = [sights(viewers, things) for viewers, things in sides]
    taken = watch.read()
    print(json.dumps({**taken, "work": times * tables, "answer": [sorted(pairs) for pairs in answer]}))


if __name__ == "__main__":
    main()
