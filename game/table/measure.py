"""Lengths and bearings as whole numbers, and the sine and cosine of a bearing (docs/rules/kings.md, MEASURE).

A length is counted in units of 1/1 270 000 inch, in which an inch, a millimetre and a ten-thousandth of an inch are
whole; a bearing in thousandths of a degree, clockwise from up, in [0, 360 000).  No float decides anything, so that a
table is the same on every machine, plain or compiled.
This module is compiled where a compiler is; it runs unchanged without one.
"""

from __future__ import annotations

from typing import Final

INCH: Final = 1_270_000
MILLIMETRE: Final = 50_000
TICK: Final = 127
"""A ten-thousandth of an inch: places are rounded to it."""
EPS: Final = 1_270
"""A limit is kept when it is missed by no more: a thousandth of an inch."""
DEGREE: Final = 1_000
TURN: Final = 360_000
QUARTER: Final = 90_000

BITS: Final = 30
ONE: Final = 1 << 30
"""Sine and cosine are counted in so many parts."""
HALF: Final = 1 << 29

_FINE: Final = 60
_RADIAN: Final = 20_122_276_272_436  # a thousandth of a degree in radians, in parts of 2^60
_MOST_KEPT: Final = 50_000

_kept: dict[int, tuple[int, int]] = {}
_directions: list[tuple[int, int]] = []


def _series(bearing: int) -> tuple[int, int]:
    """Sine and cosine of at most 45 degrees, by their series in parts of 2^60, rounded to parts of 2^30."""
    x = bearing * _RADIAN
    square = x * x >> _FINE
    sine, cosine, term = x, 1 << _FINE, 1 << _FINE
    step = 1
    while term:
        term = (term * square >> _FINE) // (step * (step + 1))
        cosine += -term if step & 2 == 0 else term
        step += 2
    term = x
    step = 2
    while term:
        term = (term * square >> _FINE) // (step * (step + 1))
        sine += -term if step & 2 else term
        step += 2
    shift = _FINE - BITS
    half = 1 << (shift - 1)
    return sine + half >> shift, cosine + half >> shift


def _turned(bearing: int) -> tuple[int, int]:
    """Sine and cosine of any bearing in [0, 360 000), from the eighth of a turn it falls in."""
    quarter, rest = divmod(bearing, QUARTER)
    if rest <= QUARTER // 2:
        sine, cosine = _series(rest)
    else:
        cosine, sine = _series(QUARTER - rest)
    if quarter == 0:
        return sine, cosine
    if quarter == 1:
        return cosine, -sine
    if quarter == 2:
        return -sine, -cosine
    return -cosine, sine


def sine_cosine(bearing: int) -> tuple[int, int]:
    """Sine and cosine of a bearing in parts of 2^30: the forward vector of whoever faces there.  KINGS-MEASURE-2."""
    bearing %= TURN
    found = _kept.get(bearing)
    if found is None:
        if len(_kept) >= _MOST_KEPT:
            _kept.clear()
        found = _kept[bearing] = _turned(bearing)
    return found


def scaled(product: int) -> int:
    """A length times a sine or cosine, back in units: rounded, halves away from zero, so that mirrors agree."""
    return product + HALF >> BITS if product >= 0 else -(HALF - product >> BITS)


def to_tick(length: int) -> int:
    """Rounded to a ten-thousandth of an inch; there are no halves, since 127 is odd.  KINGS-MEASURE-5."""
    return (length + TICK // 2) // TICK * TICK


def bearing_of(x: int, y: int) -> int:
    """The bearing of a direction, rounded to a thousandth of a degree; ValueError for none."""
    if x == 0 and y == 0:
        raise ValueError("nothing has no bearing")
    across, along = (x, y) if x >= 0 else (-x, y)
    if along < 0:
        quarter = True
        across, along = -along, across
    else:
        quarter = False
    # Now both are positive: an angle of up to a quarter turn, clockwise from up.
    if across > along:
        angle = QUARTER - _small_bearing(along, across)
    else:
        angle = _small_bearing(across, along)
    if quarter:
        angle += QUARTER
    return angle if x >= 0 else (TURN - angle) % TURN


def _small_bearing(across: int, along: int) -> int:
    """The angle whose tangent is `across / along`, at most 45 degrees: whole degrees first, then a short series."""
    if not _directions:
        _directions.extend([sine_cosine(degree * DEGREE) for degree in range(46)])
    low, high = 0, 45
    while low < high:  # the last degree that is not beyond
        middle = (low + high + 1) // 2
        sine, cosine = _directions[middle]
        if across * cosine - along * sine >= 0:
            low = middle
        else:
            high = middle - 1
    sine, cosine = _directions[low]
    tangent = ((across * cosine - along * sine) << _FINE) // (across * sine + along * cosine)
    cube = (tangent * tangent >> _FINE) * tangent >> _FINE
    fifth = (tangent * tangent >> _FINE) * cube >> _FINE
    angle = tangent - cube // 3 + fifth // 5
    return low * DEGREE + (angle + _RADIAN // 2) // _RADIAN


def pivot_between(start: int, end: int) -> int:
    """The shorter turn from one bearing to another, in (-180 000, 180 000], positive when clockwise."""
    turn = (end - start) % TURN
    return turn if turn <= TURN // 2 else turn - TURN
