"""A part of a board in a frame of its own: what a diagram is about, as large as it fits."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import pygame

from game.core.ruleset import Ruleset, Spot, Square
from game.ui.looks import board_look
from game.ui.skins import skin_for
from game.ui.skins.marks import Marks
from game.ui.skins.square_skin import SquareSkin
from game.ui.skins.squares import FRAME

if TYPE_CHECKING:
    from game.ui.desk import Desk
    from game.ui.skins.skin import Skin

LEAST = 6
"""Squares each way: less would not show where on the board it is."""
NEAREST = 4
"""How many times as large as its room the whole of a board without squares is drawn at most."""
LARGE = 9
"""Squares from which on a board is too large to be read in a diagram."""


def draw_part(
    desk: Desk,
    surface: pygame.Surface,
    area: pygame.Rect,
    rules: Ruleset[Any],
    view: Any,
    marks: Marks,
    about: Iterable[Spot],
) -> bool:
    """The squares around those that matter; False, and nothing drawn, where the whole board says it as well."""
    skin = skin_for(desk, rules)
    if not isinstance(skin, SquareSkin):
        return _draw_near(desk, surface, area, skin, view, marks)
    cells = [skin.grid.cells[spot.index] for spot in about if isinstance(spot, Square)]
    cut = cut_around(cells, skin.grid.files, skin.grid.ranks)
    if cut is None:
        return False
    edge = desk.px(FRAME)
    side = (min(area.size) - 2 * edge) // cut.width
    whole = pygame.Surface((side * skin.grid.files, side * skin.grid.ranks))
    whole.fill(board_look(desk.settings).frame[2])
    skin.fit(whole.get_rect(), frame=False, names=False)
    skin.bake(whole)
    inside = [i for i, (x, y) in enumerate(skin.grid.cells) if cut.collidepoint(x, y)]
    skin.squares.write_names(whole, inside)
    skin.draw(whole, view, marks)
    shown = whole.subsurface((cut.x * side, (skin.grid.ranks - cut.bottom) * side, cut.width * side, cut.height * side))
    place = shown.get_rect(center=area.center)
    desk.art.board_frame(surface, place, board_look(desk.settings).frame, FRAME)
    surface.blit(shown, place)
    return True


def _draw_near(
    desk: Desk, surface: pygame.Surface, area: pygame.Rect, skin: Skin, view: Any, marks: Marks
) -> bool:
    """What lies together on a board without squares, so large that it fills its room."""
    edge = desk.px(FRAME)
    room = area.inflate(-2 * edge, -2 * edge)
    board = skin.fit(pygame.Rect(0, 0, NEAREST * room.width, NEAREST * room.height), frame=False, names=False)
    near = skin.close_up(view)
    if near is None:
        return False
    scale = min(1.0, room.width / (near.width * board.width), room.height / (near.height * board.height))
    whole = pygame.Surface((round(board.width * scale), round(board.height * scale)))
    whole.fill(board_look(desk.settings).frame[2])
    skin.fit(whole.get_rect(), frame=False, names=False)
    skin.draw(whole, view, marks)
    cut = pygame.Rect(0, 0, min(room.width, whole.width), min(room.height, whole.height))
    cut.center = round(near.centerx * whole.width), round(near.centery * whole.height)
    shown = whole.subsurface(cut.clamp(whole.get_rect()))
    place = shown.get_rect(center=area.center)
    desk.art.board_frame(surface, place, board_look(desk.settings).frame, FRAME)
    surface.blit(shown, place)
    return True


def cut_around(cells: list[tuple[int, int]], files: int, ranks: int) -> pygame.Rect | None:
    """As many files as ranks around some cells, one more on each side; None where the whole board says it as well."""
    if not cells:
        return None
    left, right = min(x for x, _ in cells) - 1, max(x for x, _ in cells) + 1
    low, high = min(y for _, y in cells) - 1, max(y for _, y in cells) + 1
    left, right, low, high = max(0, left), min(files - 1, right), max(0, low), min(ranks - 1, high)
    count = max(LEAST, right - left + 1, high - low + 1)
    if max(files, ranks) < LARGE or count * 4 > min(files, ranks) * 3:
        return None
    x = min(max(0, (left + right + 1 - count + 1) // 2), files - count)
    y = min(max(0, (low + high + 1 - count + 1) // 2), ranks - count)
    return pygame.Rect(x, y, count, count)
