"""What a lesson speaks of on a board: a veil with soft holes, and a ring round the first (docs/look.md, Lesson)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.ui.theme import clear

if TYPE_CHECKING:
    from game.ui.desk import Desk

VEIL, DARK = "#120C18", 0.2
HOLE, SOFT, RING = 0.62, 0.1, 0.74
"""Of a side: how far a hole reaches, how soft it is, and how large the ring is."""


def teach(
    desk: Desk,
    surface: pygame.Surface,
    board: pygame.Rect,
    outer: pygame.Rect,
    places: Sequence[tuple[tuple[int, int], int]],
) -> None:
    """All of the board lies under the veil but for these places, each a middle and a side; the first is ringed, inside
    the board with its frame."""
    key = "lesson veil", board.topleft, board.size, tuple(places)
    veil = desk.sprites.kept(key)
    if veil is None:
        veil = pygame.Surface(board.size, pygame.SRCALPHA)
        veil.fill(clear(VEIL, DARK))
        for (x, y), side in places:
            soft = max(2, round(side * SOFT))
            for step in range(soft, -1, -1):
                colour = clear(VEIL, DARK * step / soft)
                pygame.draw.circle(veil, colour, (x - board.x, y - board.y), round(side * HOLE) + step)
        desk.sprites.keep(key, veil)
    surface.blit(veil, board)
    clip = surface.get_clip()
    surface.set_clip(clip.clip(outer))
    for centre, side in places[:1]:
        picture = _ring(desk, side)
        surface.blit(picture, picture.get_rect(center=centre))
    surface.set_clip(clip)


def _ring(desk: Desk, side: int) -> pygame.Surface:
    """Light gold on ink, with a lozenge at each quarter."""
    size, unit = round(side * 1.9), max(0.5, side / 70)
    key = "lesson ring", side
    kept = desk.sprites.kept(key)
    if kept is not None:
        return kept
    middle, radius, tip = size / 2, side * RING, 7 * unit
    points = ((0, -radius), (radius, 0), (0, radius), (-radius, 0))
    lozenges = "".join(
        f'<path d="M{middle + x} {middle + y - tip} l{tip} {tip} l{-tip} {tip} l{-tip} {-tip} Z" '
        f'fill="#FFE9A8" stroke="#241508" stroke-width="{1.6 * unit}"/>'
        for x, y in points
    )
    at = f'cx="{middle}" cy="{middle}" r="{radius}"'
    body = (
        f'<circle {at} fill="none" stroke="#241508" stroke-width="{8 * unit}"/>'
        f'<circle {at} fill="none" stroke="#FFE9A8" stroke-width="{4.5 * unit}"/>'
    )
    return desk.sprites.keep(key, desk.sprites.vector(size, size, body + lozenges, 2))
