"""A game in a small square picture, as lists and the menu show it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from game.core.ruleset import Ruleset
from game.ui.skins import draw_position, skin_for
from game.ui.skins.marks import Marks

if TYPE_CHECKING:
    from game.ui.desk import Desk

WIDE = 1.2
"""A board so many times as wide as it is high is shown in part, or half the picture would be empty."""
LEAST = 330
"""Pixels: what stands on such a board has a least size, and would cover it in a smaller picture."""


def small_picture(desk: Desk, side: int, rules: Ruleset[Any], view: Any, marks: Marks) -> pygame.Surface:
    """The board as it stands, `side` pixels wide and high; of a wide one the part where most goes on."""
    skin = skin_for(desk, rules)
    skin.fit(pygame.Rect(0, 0, side, side), frame=False, names=False)
    board = skin.board
    if board.width <= WIDE * board.height:
        picture = pygame.Surface((side, side))
        picture.fill("#2A1A0F")
        draw_position(desk, picture, picture.get_rect(), rules, view, marks)
        return picture
    near, high = skin.close_up(view), max(side, LEAST)
    whole = pygame.Surface((high * board.width // board.height, high))
    draw_position(desk, whole, whole.get_rect(), rules, view, marks)
    cut = pygame.Rect(0, 0, high, high)
    cut.centerx = whole.get_rect().centerx if near is None else round(near.centerx * whole.width)
    shown = whole.subsurface(cut.clamp(whole.get_rect()))
    return shown.copy() if side == high else pygame.transform.smoothscale(shown, (side, side))
