"""Finding room: the nearest place, on a lattice of steps and directions, where a base is free (KINGS-MEASURE-12)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.table.footprint import Footprint, footprint
from game.table.measure import DEGREE, INCH, TURN, scaled, sine_cosine
from game.table.pose import Base, Pose

BACK: Final = 180 * DEGREE
STEP: Final = INCH // 20
FARTHEST: Final = 6 * INCH
SPREAD: Final = 5 * DEGREE


def shuffle(standing: Footprint, is_free: Callable[[Footprint], bool], towards: int | None = None) -> Footprint | None:
    """The base at the first free place, its bearing unchanged, on ten-thousandths of an inch; None if there is none.

    The directions spread from the bearing `towards`, or from straight back if that is None, clockwise first.  The way
    there is not looked at.
    """
    base = Base(standing.half_width, standing.half_depth)
    here = footprint(base, standing.pose().rounded())
    if is_free(here):
        return here
    middle = standing.bearing + BACK if towards is None else towards
    vectors = [sine_cosine((middle + turn) % TURN) for turn in _turns()]
    for length in range(STEP, FARTHEST + 1, STEP):
        for sine, cosine in vectors:
            pose = Pose(standing.x + scaled(length * sine), standing.y + scaled(length * cosine), standing.bearing)
            place = footprint(base, pose.rounded())
            if is_free(place):
                return place
    return None


def _turns() -> list[int]:
    """0, 5, -5, 10, -10 … to 180 degrees."""
    found = [0]
    for turn in range(SPREAD, TURN // 2, SPREAD):
        found += [turn, -turn]
    return [*found, TURN // 2]
