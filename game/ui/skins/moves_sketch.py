"""The small board on which a piece of any game on squares shows how it moves: dots where it goes and takes, rings where
it only goes, crosses where it only takes, arrows where it goes on to the edge.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import gcd
from typing import TYPE_CHECKING

import pygame

from game.boards.patterns import Mode, Walk
from game.ui.looks import board_look
from game.ui.skins.facts import Picture
from game.ui.skins.square_marks import CHALK, LEGAL

if TYPE_CHECKING:
    from game.ui.desk import Desk


LEAST, MOST = 3, 6
"""Squares that the small board shows each way: as many as are needed."""
ON_AND_ON = 4
"""Squares that the small board shows each way of a piece that goes on to the edge of any board."""
GOLD, INK = "#D9B15A", "#3A2408"
Offset = tuple[int, int]


def ends(walks: Sequence[Sequence[Walk]], cells: Sequence[Offset]) -> dict[Offset, Mode]:
    """Where walks end beside their start, wherever on the board they start: as on a board without edges.  What needs
    an enemy is told by its mode."""
    found: dict[Offset, Mode] = {}
    for start, from_here in enumerate(walks):
        x, y = cells[start]
        for walk in from_here:
            for square in walk.path[walk.first :]:
                away = cells[square][0] - x, cells[square][1] - y
                if found.get(away) is not Mode.ANY:
                    found[away] = walk.mode
    return found


def reach_of(offsets: Sequence[Offset]) -> int:
    """How many squares the small board shows each way."""
    far = max((max(abs(dx), abs(dy)) for dx, dy in offsets), default=0)
    return ON_AND_ON if far > MOST else max(LEAST, far)


def goes_on(away: Offset, offsets: Sequence[Offset], reach: int) -> Offset | None:
    """The step in which a way leaves the small board from here; None where it does not."""
    dx, dy = away
    part = gcd(dx, dy)
    step = dx // part, dy // part
    after = dx + step[0], dy + step[1]
    return step if after in offsets and max(abs(after[0]), abs(after[1])) > reach else None


def draw_moves(
    desk: Desk, walks: Sequence[Sequence[Walk]], cells: Sequence[Offset], figure: Picture, size: int
) -> pygame.Surface:
    """A piece in the middle of an open board, seen from its own side, at most `size` pixels wide.

    `walks` are its walks from each square of its game's board, `cells` those squares' (file, rank); `figure` draws it.
    """
    return draw_ends(desk, ends(walks, cells), figure, size)


def draw_ends(desk: Desk, found: Mapping[Offset, Mode], figure: Picture, size: int) -> pygame.Surface:
    """A piece in the middle of an open board, at most `size` pixels wide, with where its ways end beside it."""
    reach = reach_of(list(found))
    side = max(4, size // (2 * reach + 1))
    out, look = pygame.Surface((side * (2 * reach + 1),) * 2, pygame.SRCALPHA), board_look(desk.settings)
    for x in range(2 * reach + 1):
        for y in range(2 * reach + 1):
            out.fill(look.light if (x + y) % 2 else look.dark, (x * side, y * side, side, side))
    body = ""
    for away, mode in found.items():
        if max(abs(away[0]), abs(away[1])) > reach:
            continue
        centre = round((reach + away[0] + 0.5) * side), round((reach - away[1] + 0.5) * side)
        step = goes_on(away, list(found), reach)
        body += dot(centre, side, mode) if step is None else arrow(centre, (step[0], -step[1]), side, LEGAL)
    out.blit(desk.sprites.vector(*out.get_size(), body, 3), (0, 0))
    picture = figure(max(8, round(side * 0.95)))
    out.blit(picture, picture.get_rect(center=out.get_rect().center))
    return out


def dot(centre: tuple[int, int], side: int, mode: Mode) -> str:
    """Filled: moves and takes; a cross: takes only; hollow: moves only."""
    (x, y), r, wide = centre, side * 0.21, max(1.0, side * 0.07)
    if mode is Mode.CAPTURE:
        d = r * 0.9
        lines = f"M{x - d:.1f} {y - d:.1f} L{x + d:.1f} {y + d:.1f} M{x + d:.1f} {y - d:.1f} L{x - d:.1f} {y + d:.1f}"
        shape = f'd="{lines}" fill="none" stroke-linecap="round"'
        return (
            f'<path {shape} stroke="{CHALK}" stroke-width="{wide * 3.6:.1f}"/>'
            f'<path {shape} stroke="#B3261E" stroke-width="{wide * 2:.1f}"/>'
        )
    if mode is Mode.MOVE:
        ring = f'stroke="{LEGAL}" stroke-width="{wide * 2:.1f}"'
        return f'<circle cx="{x}" cy="{y}" r="{r:.1f}" fill="none" {ring}/>'
    edge = f'stroke="{CHALK}" stroke-width="{wide:.1f}"'
    return f'<circle cx="{x}" cy="{y}" r="{r:.1f}" fill="{LEGAL}" {edge}/>'


def lozenge(centre: tuple[int, int], side: int) -> str:
    """By an effect, or whatever else a piece can do besides its moves."""
    (x, y), r = centre, side * 0.21
    points = f"M{x} {y - r:.1f} L{x + r:.1f} {y} L{x} {y + r:.1f} L{x - r:.1f} {y} Z"
    return f'<path d="{points}" fill="{GOLD}" stroke="{INK}" stroke-width="{max(1.0, side * 0.07):.1f}"/>'


def arrow(centre: tuple[int, int], step: Offset, side: int, colour: str) -> str:
    """On and on in this direction; `step` as on the screen."""
    way = pygame.Vector2(step).normalize() * side * 0.34
    across = pygame.Vector2(-way.y, way.x) * 0.8
    tip, back = pygame.Vector2(centre) + way, pygame.Vector2(centre) - way * 0.6
    corners = tip, back + across, back - across
    points = " L".join(f"{corner.x:.1f} {corner.y:.1f}" for corner in corners)
    edge = f'stroke="{CHALK}" stroke-width="{max(1.0, side * 0.07):.1f}" stroke-linejoin="round"'
    return f'<path d="M{points} Z" fill="{colour}" {edge}/>'
