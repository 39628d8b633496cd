"""The small board on which a piece of any game on squares shows how it moves: dots where it goes and takes, rings where
it only goes, crosses where it only takes, arrows where it goes on to the edge.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.boards.patterns import Walk
from game.ui.looks import board_look
from game.ui.skins.castle_sketch import Offset, arrow, dot, ends, goes_on, reach_of
from game.ui.skins.skin import Picture
from game.ui.skins.square_marks import LEGAL

if TYPE_CHECKING:
    from game.ui.desk import Desk


def draw_moves(
    desk: Desk, walks: Sequence[Sequence[Walk]], cells: Sequence[Offset], figure: Picture, size: int
) -> pygame.Surface:
    """A piece in the middle of an open board, seen from its own side, at most `size` pixels wide.

    `walks` are its walks from each square of its game's board, `cells` those squares' (file, rank); `figure` draws it.
    """
    found = ends(walks, cells)
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
