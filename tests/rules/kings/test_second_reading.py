"""Orders beside a second reading (floats and shapely) on random tables: both call the same ones legal."""

import random

import pytest
import second_table as second
from random_tables import DEPTH, WIDTH, RandomTable, random_table
from rules.kings.fields import Field, field, unit
from shapely import Polygon

NEAR = 0.002
"""Two readings may differ on a limit that is nearer than so many inches."""
GAP = 0.04
SPEED = 6
TABLE = Polygon([(0, 0), (WIDTH, 0), (WIDTH, DEPTH), (0, DEPTH)])
KINDS = ("blocking", "difficult", "obstacle", "hill")


def pieces(table: RandomTable) -> list[tuple[str, tuple[tuple[float, float], ...]]]:
    """The terrain of a table by kind; nobody stands in what blocks."""
    found = []
    for number, shape in enumerate(table.terrain):
        kind = KINDS[number % len(KINDS)]
        if kind != "blocking" or all(Polygon(shape).distance(base.shape) > 0 for base in table.bases):
            found.append((kind, shape))
    return found


def given(table: RandomTable) -> Field:
    """The table as a moment of the game: units of even places are red, and red is to move."""
    red, blue = {}, {}
    for number, (base, size) in enumerate(zip(table.bases, table.sizes, strict=True), 1):
        side = blue if number % 2 else red
        side[number] = unit(base.x, base.y, base.bearing, "one", type="monster", base=list(size), sp=SPEED)
    terrain = [
        {"kind": kind, "height": 1, "shape": [list(corner) for corner in shape]} for kind, shape in pieces(table)
    ]
    return field(red, blue, terrain=terrain)


def random_order(dice: random.Random) -> second.Order:
    """An order of any kind, often a little too far."""
    name = dice.choice(["advance", "advance", "back", "left", "right", "double", "face"])
    if name == "face":
        return second.Order(name, bearing=dice.choice([dice.randrange(360), dice.randrange(36_000) / 100]))
    most = round(SPEED * second.MOST[name] * 1.1 * 10)
    length = dice.choice([dice.randrange(most) / 10, dice.randrange(most * 100) / 1000])
    if name != "advance" or dice.random() < 0.4:
        return second.Order(name, length)
    at = dice.choice([0.0, length, round(dice.random() * length, 3)])
    angle = dice.choice([dice.randrange(-95, 96), dice.randrange(-9000, 9001) / 100])
    return second.Order(name, length, ((angle, at),))


def text_of(number: int, order: second.Order) -> str:
    """The order as a player types it."""
    name = f"u{number}"
    if order.name == "face":
        return f"face:{name},{order.bearing:g}"
    if order.name in ("left", "right"):
        return f"sidestep:{name},{order.name},{order.length:g}"
    pivots = "".join(f",pivot={angle:g}@{at:g}" for angle, at in order.pivots)
    return f"{order.name}:{name},{order.length:g}{pivots}"


def check_orders(seed: int, units: int, each: int) -> tuple[int, int]:
    """Gives random orders to the red units of a table; how many both called legal, and how many neither."""
    table = random_table(seed, units, 6)
    moment, dice = given(table), random.Random(seed)
    shapes = [base.shape for base in table.bases]
    terrain = [(kind, Polygon(shape)) for kind, shape in pieces(table)]
    found = [0, 0]
    for number, base in enumerate(table.bases, 1):
        if number % 2:
            continue
        friends = [shape for i, shape in enumerate(shapes, 1) if i % 2 == 0 and i != number]
        enemies = [shape for i, shape in enumerate(shapes, 1) if i % 2]
        around = second.Surroundings(friends, enemies, terrain, TABLE, GAP)
        for _ in range(each):
            order = random_order(dice)
            margin = second.order_margin(base, SPEED, order, around)
            text = text_of(number, order)
            why = moment.why(text)
            assert (not why) == (margin >= 0) or abs(margin) < NEAR, (seed, text, why, margin)
            found[bool(why)] += 1
    return found[0], found[1]


def test_both_readings_call_the_same_orders_legal():
    """ISSUE 15, KINGS-INTERPEN-2 to -4, PIVOT-2, MEASURE-9, -11: on a few dozen tables."""
    counted = [check_orders(seed, 10, 6) for seed in range(24)]
    legal, illegal = (sum(column) for column in zip(*counted, strict=True))
    assert min(legal, illegal) > 100


@pytest.mark.long
def test_both_readings_call_the_same_orders_legal_on_two_thousand_tables():
    """ISSUE 15, KINGS-INTERPEN-2 to -4, PIVOT-2, MEASURE-9, -11."""
    for seed in range(1_000, 3_000):
        check_orders(seed, 20, 8)
