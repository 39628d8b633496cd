"""shapely: which random orders are legal among forty regiments."""

import json
import math

import numpy
import shapely
from regiments_laid import orders, regiments
from stopwatch import Stopwatch

EPS = 0.001
GAP = 0.04
WAYS = {"advance": (1, 0), "double": (1, 0), "back": (-1, 0), "left": (0, -1), "right": (0, 1)}
ORDERS = 400


class Table:
    """Regiments of even places are to move; those of odd ones are their enemies."""

    def __init__(self, given):
        self.given = given
        shapes = [rectangle(x, y, bearing, frontage, depth, 0, 0) for x, y, bearing, frontage, depth, _ in given]
        self.friends = numpy.array(shapes[0::2])
        self.enemies = numpy.array(shapes[1::2])
        self.shapes = shapes

    def is_legal(self, number, name, length, angle, at):
        """Whether the order keeps an inch from enemies all the way, and a gap from friends at its end."""
        x, y, bearing, frontage, depth, _ = self.given[number]
        keep = numpy.minimum(1, shapely.distance(self.shapes[number], self.enemies)) - EPS
        legs = [(length / 100, 0)] if name != "advance" else [(at / 100, angle), ((length - at) / 100, 0)]
        forward, right = WAYS[name]
        for step, pivot in legs:
            strip = rectangle(x, y, bearing, frontage, depth, forward * step, right * step)
            if not on_table(strip) or (shapely.distance(strip, self.enemies) < keep).any():
                return False
            sine, cosine = math.sin(math.radians(bearing)), math.cos(math.radians(bearing))
            x += step * (forward * sine + right * cosine)
            y += step * (forward * cosine - right * sine)
            bearing += pivot
            if name == "advance" and not self.has_room(rectangle(x, y, bearing, frontage, depth, 0, 0), number):
                return False
        return self.has_room(rectangle(x, y, bearing, frontage, depth, 0, 0), number)

    def has_room(self, shape, number):
        """Whether a regiment may stand so."""
        away = shapely.distance(shape, self.friends)
        away[number // 2] = 1
        near = shapely.distance(shape, self.enemies).min()
        return bool(on_table(shape) and away.min() >= GAP - EPS and near >= 1 - EPS)


def rectangle(x, y, bearing, frontage, depth, forward, right):
    """A base, lengthened by a leg."""
    sine, cosine = math.sin(math.radians(bearing)), math.cos(math.radians(bearing))
    w, d = frontage / 50.8, depth / 50.8
    left, rear, right, front = min(-w, right - w), min(-d, forward - d), max(w, right + w), max(d, forward + d)
    corners = ((right, front), (left, front), (left, rear), (right, rear))
    return shapely.Polygon([(x + u * cosine + v * sine, y - u * sine + v * cosine) for u, v in corners])


def on_table(shape):
    """Whether a shape is on a table of 72 by 48."""
    left, low, right, high = shape.bounds
    return left >= -EPS and low >= -EPS and right <= 72 + EPS and high <= 48 + EPS


tables = [(Table(regiments(number, 250)), orders(number, ORDERS)) for number in range(12)]
watch = Stopwatch()
answer = [[table.is_legal(*order) for order in given] for table, given in tables]
taken = watch.read()
print(json.dumps({**taken, "work": len(tables) * ORDERS, "answer": answer}))
