"""Movement patterns as data files write them, and their compilation to walks (CASTLE-EXPANDED-10).

A walk is the squares a piece passes in order until something stops it.  Slides, leaps, rides and bent moves are all
walks, so whoever walks them knows no piece by name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, ClassVar

from annotated_types import Interval, Len

from game.boards.grid import Grid
from game.content.schema import Words
from game.core.record import record

Offset = tuple[int, int]
Reach = Annotated[int, Interval(ge=1, le=25)]
Shift = Annotated[int, Interval(ge=-25, le=25)]
BOARD = 25
"""What `max: board` means: the longest line of the largest board."""


class Mode(Enum):
    """What may stand on the last square: nobody or an enemy, nobody, an enemy."""

    ANY = "any"
    MOVE = "move"
    CAPTURE = "capture"


class Over(Enum):
    """What may be passed: nothing, any piece that allows it, exactly one piece."""

    NONE = "none"
    FLY = "fly"
    HOP = "hop"


class Dir(Enum):
    """Directions as the owner sees them: forward, back, left, right, and short forms for several."""

    F = "F"
    B = "B"
    L = "L"
    R = "R"
    FL = "FL"
    FR = "FR"
    BL = "BL"
    BR = "BR"
    ORTH = "orth"
    DIAG = "diag"
    ALL = "all"


_STEP: Mapping[Dir, Offset] = {
    Dir.F: (0, 1), Dir.B: (0, -1), Dir.L: (-1, 0), Dir.R: (1, 0),
    Dir.FL: (-1, 1), Dir.FR: (1, 1), Dir.BL: (-1, -1), Dir.BR: (1, -1),
}  # fmt: skip
_ORTH = (Dir.F, Dir.R, Dir.B, Dir.L)
_DIAG = (Dir.FR, Dir.BR, Dir.BL, Dir.FL)
_SHORT: Mapping[Dir, tuple[Dir, ...]] = {Dir.ORTH: _ORTH, Dir.DIAG: _DIAG, Dir.ALL: _ORTH + _DIAG}


@dataclass(frozen=True, slots=True)
class Walk:
    """Squares in order; only those from index `first` on may be ended on."""

    path: tuple[int, ...]
    mode: Mode = Mode.ANY
    over: Over = Over.NONE
    first: int = 0


@dataclass(frozen=True, slots=True)
class Shape:
    """A walk before it lies on a board: offsets from the start, in order."""

    steps: tuple[Offset, ...]
    mode: Mode
    over: Over
    first: int


def _leads_somewhere(offsets: Sequence[Offset]) -> None:
    """ValueError for an offset that is no step."""
    for number, offset in enumerate(offsets, 1):
        if offset == (0, 0):
            raise ValueError(f"offsets item {number} is [0, 0], which leads nowhere; write [aside, ahead]")


@record
class Slide:
    """Along a line, from `min` to `max` squares."""

    dirs: Annotated[tuple[Dir, ...], Len(1)]
    max: Reach
    min: Reach = 1
    mode: Mode = Mode.ANY
    over: Over = Over.NONE
    standing: str | None = None
    """A region in which the piece must stand to move so."""

    __words__: ClassVar[Mapping[str, Mapping[str, int]]] = {"max": {"board": BOARD}}

    def __post_init__(self) -> None:
        if self.min > self.max:
            raise ValueError(f"min is {self.min}, expected at most max, {self.max}")

    def shapes(self) -> Iterator[Shape]:
        """One shape a direction, in the order written, each direction once."""
        for dx, dy in dict.fromkeys(_STEP[d] for named in self.dirs for d in _SHORT.get(named, (named,))):
            steps = tuple((dx * n, dy * n) for n in range(1, self.max + 1))
            yield Shape(steps, self.mode, self.over, self.min - 1)


@record
class Leap:
    """Straight to an offset, whatever stands between; mirrored and exchanged unless `exact`."""

    offsets: Annotated[tuple[tuple[Shift, Shift], ...], Len(1)]
    mode: Mode = Mode.ANY
    exact: bool = False
    standing: str | None = None

    def __post_init__(self) -> None:
        _leads_somewhere(self.offsets)

    def shapes(self) -> Iterator[Shape]:
        """One shape an offset."""
        for offset in spread(self.offsets, self.exact):
            yield Shape((offset,), self.mode, Over.NONE, 0)


@record
class Ride:
    """One leap up to `max` times in a row, every landing square before the last empty."""

    offsets: Annotated[tuple[tuple[Shift, Shift], ...], Len(1)]
    max: Reach
    mode: Mode = Mode.ANY
    exact: bool = False
    standing: str | None = None

    __words__: ClassVar[Mapping[str, Mapping[str, int]]] = {"max": {"board": BOARD}}

    def __post_init__(self) -> None:
        _leads_somewhere(self.offsets)

    def shapes(self) -> Iterator[Shape]:
        """One shape an offset."""
        for dx, dy in spread(self.offsets, self.exact):
            steps = tuple((dx * n, dy * n) for n in range(1, self.max + 1))
            yield Shape(steps, self.mode, Over.NONE, 0)


@record
class Bent:
    """One square straight, then up to `then` squares diagonally outward (CASTLE-LION-2)."""

    then: Reach
    over: Over = Over.NONE
    mode: Mode = Mode.ANY
    standing: str | None = None

    def shapes(self) -> Iterator[Shape]:
        """Two shapes a straight direction, one for each side to bend to."""
        for d in _ORTH:
            sx, sy = _STEP[d]
            for side in (-1, 1):
                dx, dy = (sx or side), (sy or side)
                steps = tuple((sx + dx * n, sy + dy * n) for n in range(self.then + 1))
                # The step alone is the same for both bends, so the second bend may not end on it again.
                yield Shape(steps, self.mode, self.over, 0 if side < 0 else 1)


WORDS: Mapping[str, type] = {"slide": Slide, "leap": Leap, "ride": Ride, "bent": Bent}
Pattern = Annotated[Slide | Leap | Ride | Bent, Words(WORDS)]


def work_of(patterns: Sequence[Slide | Leap | Ride | Bent], grid: Grid) -> int:
    """How many squares these patterns pass from all squares of the board together, at most.

    Known without laying a single walk, so that what would take too long to compile can be refused.
    """
    longest = max(grid.files, grid.ranks) - 1
    total = 0
    for pattern in patterns:
        match pattern:
            case Slide():
                total += sum(len(_SHORT.get(named, (named,))) for named in pattern.dirs) * min(pattern.max, longest)
            case Leap():
                total += len(pattern.offsets) * (1 if pattern.exact else 8)
            case Ride():
                total += len(pattern.offsets) * (1 if pattern.exact else 8) * min(pattern.max, longest)
            case Bent():
                total += 2 * len(_ORTH) * min(pattern.then + 1, longest)
    return total * len(grid)


def spread(offsets: Sequence[Offset], exact: bool) -> tuple[Offset, ...]:
    """The offsets as written, or with all their mirror images: (1, 2) stands for the eight leaps of a knight."""
    if exact:
        return tuple(dict.fromkeys(offsets))
    found = [
        (x * i, y * j)
        for a, b in offsets
        for x, y in ((a, b), (b, a))
        for i in (1, -1)
        for j in (1, -1)
        if (x, y) != (0, 0)
    ]
    return tuple(dict.fromkeys(found))


def walks_of(
    patterns: Sequence[Slide | Leap | Ride | Bent],
    grid: Grid,
    turned: int,
    regions: Mapping[str, frozenset[int]],
) -> tuple[tuple[Walk, ...], ...]:
    """For every square, the walks that start there, for a seat looking `turned` quarter turns clockwise from north.

    `regions` are the squares of each named region for that seat.
    """
    ways = [(pattern.standing, _turned(pattern.shapes(), turned)) for pattern in patterns]
    return tuple(tuple(_from(square, ways, grid, regions)) for square in range(len(grid)))


def _turned(shapes: Iterator[Shape], turned: int) -> list[Shape]:
    """The shapes as they lie for a seat looking so many quarter turns clockwise from north."""
    found: list[Shape] = []
    for shape in shapes:
        steps = shape.steps
        for _ in range(turned % 4):
            steps = tuple((dy, -dx) for dx, dy in steps)
        found.append(Shape(steps, shape.mode, shape.over, shape.first))
    return found


def _from(
    square: int,
    ways: Sequence[tuple[str | None, Sequence[Shape]]],
    grid: Grid,
    regions: Mapping[str, frozenset[int]],
) -> Iterator[Walk]:
    x, y = grid.cells[square]
    for standing, shapes in ways:
        if standing is not None and square not in regions[standing]:
            continue
        for shape in shapes:
            path = _on_board(shape.steps, grid, x, y)
            if len(path) > shape.first:
                yield Walk(path, shape.mode, shape.over, shape.first)


def _on_board(steps: Sequence[Offset], grid: Grid, x: int, y: int) -> tuple[int, ...]:
    path: list[int] = []
    for dx, dy in steps:
        square = grid.at(x + dx, y + dy)
        if square is None:  # the edge, or a hole, ends the walk
            break
        path.append(square)
    return tuple(path)
