"""The way of a move that is more than a straight line: bends as a dashed line from square to square, flights and leaps
as a dashed arc over what is passed (docs/look.md, Boards).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

import pygame

from game.ui.skins.square_marks import CHALK, LEGAL

if TYPE_CHECKING:
    from game.ui.skins.squares import SquareBoard

Point = tuple[float, float]
DASH, SPACE = 0.16, 0.1  # of a square
RISES = 0.52  # of a square: how high an arc stands over the middle of its way


def draw_trail(surface: pygame.Surface, board: SquareBoard, stops: Sequence[int], arcs: Sequence[bool]) -> None:
    """From square to square; `arcs` says for each stretch whether it goes over something.

    Kept as one picture for the way that is shown.
    """
    if len(stops) < 2:
        return
    places = [board.place(square) for square in stops]
    room = places[0].unionall(places[1:]).inflate(board.side * 2, board.side * 2)
    key = ("trail", board.side, board.turned, tuple(stops), tuple(arcs))
    kept = board.desk.sprites.kept(key)
    if kept is None:
        points = [(place.centerx - room.x, place.centery - room.y) for place in places]
        kept = board.desk.sprites.keep(key, _picture(board, room.size, points, arcs))
    surface.blit(kept, room)


def _picture(
    board: SquareBoard, size: tuple[int, int], points: Sequence[Point], arcs: Sequence[bool]
) -> pygame.Surface:
    side = board.side
    line: list[Point] = []
    for (a, b), over in zip(pairwise(points), arcs, strict=True):
        line += _stretch(a, b, side * RISES if over else 0.0)
    line = _cut(line, side * 0.3, side * 0.1)
    dashes = "".join(
        "M" + " L".join(f"{x:.1f} {y:.1f}" for x, y in dash) + " " for dash in _dashes(line, side * DASH, side * SPACE)
    )
    whole = "M" + " L".join(f"{x:.1f} {y:.1f}" for x, y in line)
    wide, thin = max(3.0, side * 0.085), max(1.6, side * 0.052)
    ends = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
    body = (
        f'<path d="{whole}" {ends} stroke="{CHALK}" stroke-opacity=".92" stroke-width="{wide:.1f}"/>'
        f'<path d="{dashes}" {ends} stroke="{LEGAL}" stroke-width="{thin:.1f}"/>'
    )
    return board.desk.sprites.vector(*size, body, 2)


def _stretch(a: Point, b: Point, rise: float) -> list[Point]:
    """From one point to the next, bowed upwards on the screen by `rise`; sideways where it runs up or down."""
    steps = 16
    upright = abs(b[0] - a[0]) < 1
    found = []
    for i in range(steps + 1):
        t = i / steps
        bow = rise * 4 * t * (1 - t)
        x, y = a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t
        found.append((x + bow, y) if upright else (x, y - bow))
    return found


def _cut(line: list[Point], head: float, tail: float) -> list[Point]:
    """The line without its first and last pixels, which belong to the figure and the dot."""
    start, end = line[0], line[-1]
    kept = [p for p in line if _away(p, start) >= head and _away(p, end) >= tail]
    return kept if len(kept) >= 2 else line


def _away(a: Point, b: Point) -> float:
    return float(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5)


def _dashes(line: list[Point], dash: float, space: float) -> list[list[Point]]:
    """The line in pieces."""
    found: list[list[Point]] = []
    now: list[Point] = [line[0]]
    gone, draws = 0.0, True
    for a, b in pairwise(line):
        left = _away(a, b)
        while left > 0:
            room = (dash if draws else space) - gone
            if left < room:
                gone += left
                if draws:
                    now.append(b)
                break
            part = room / _away(a, b) if _away(a, b) else 1.0
            a = (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part)
            left -= room
            if draws:
                found.append([*now, a])
            now, gone, draws = [a], 0.0, not draws
    if draws and len(now) > 1:
        found.append(now)
    return found
