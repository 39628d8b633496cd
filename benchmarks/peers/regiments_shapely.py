"""shapely: which of forty regiments overlap, and who sees whom past those that are high enough."""

import json
import math
import sys
from itertools import pairwise

import shapely
from regiments_laid import regiments
from stopwatch import Stopwatch

EPS = 0.001
FAR = 1000.0
SEEN = 0.01


class Regiment:
    """A rectangle with its leader and its arc of sight."""

    def __init__(self, x, y, bearing, frontage, depth, height):
        self.height = height
        sine, cosine = math.sin(math.radians(bearing)), math.cos(math.radians(bearing))
        w, d = frontage / 50.8, depth / 50.8

        def place(right, forward):
            return x + right * cosine + forward * sine, y - right * sine + forward * cosine

        self.leader = place(0, d)
        self.shape = shapely.Polygon([place(w, d), place(-w, d), place(-w, -d), place(w, -d)])
        self.core = shapely.Polygon(
            [place(w - EPS, d - EPS), place(EPS - w, d - EPS), place(EPS - w, EPS - d), place(w - EPS, EPS - d)]
        )
        front = d - EPS
        self.arc = shapely.Polygon(
            [place(-w, front), place(w, front), place(w + FAR, front + FAR), place(-w - FAR, front + FAR)]
        )


def overlaps(units):
    """All pairs of which one, shrunk, meets the other."""
    return [
        [first, second]
        for second, unit in enumerate(units)
        for first in range(second)
        if units[first].core.intersects(unit.shape)
    ]


def near_edges(x, y, part):
    """The edges that show their outer side to a leader, as one line."""
    corners = shapely.get_coordinates(part).tolist()
    edges = []
    turn = 1 if part.exterior.is_ccw else -1
    for (ax, ay), (bx, by) in pairwise(corners):
        if turn * ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) < 0:
            edges.append([(ax, ay), (bx, by)])
    return shapely.MultiLineString(edges)


def sights(units):
    """All pairs of which the first sees the second: shadows are cast once and cut out of near edges."""
    shapes = [unit.shape for unit in units]
    corners = shapely.get_coordinates(shapes).reshape(len(units), 5, 2)
    found = []
    for number, unit in enumerate(units):
        x, y = unit.leader
        beyond = (corners - unit.leader) * FAR + unit.leader
        shadows = shapely.convex_hull(
            shapely.multipoints([list(near) + list(far) for near, far in zip(corners, beyond, strict=True)])
        )
        parts = shapely.intersection(unit.arc, shapes)
        for other in range(len(units)):
            part = parts[other]
            if other == number or part.is_empty or part.area == 0:
                continue
            height = max(unit.height, units[other].height)
            edges = near_edges(x, y, part)
            between = [
                place
                for place in range(len(units))
                if place not in (number, other) and units[place].height >= height
            ]
            dark = shadows[between]
            dark = dark[shapely.intersects(edges, dark)]
            open_edges = shapely.difference(edges, shapely.union_all(dark)) if len(dark) else edges
            if open_edges.length >= SEEN:
                found.append([number, other])
    return found


look, times, spread = (overlaps, 200, 700) if sys.argv[1] == "overlaps" else (sights, 1, 250)
tables = [[Regiment(*regiment) for regiment in regiments(table, spread)] for table in range(12)]
watch = Stopwatch()
for _ in range(times):
    answer = [sorted(look(units)) for units in tables]
taken = watch.read()
print(json.dumps({**taken, "work": times * len(tables), "answer": answer}))
