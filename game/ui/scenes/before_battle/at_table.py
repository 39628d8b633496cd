"""Who sits at the table while armies are chosen, and how far each of them is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.ui import theme as ink
from game.ui.desk import Desk
from game.ui.skins.facts import Picture, SideColours
from game.ui.theme import Role

STATES = {
    "sealed": (ink.GOOD, "ui/lock"),
    "waiting": (ink.MUTED, "ui/clock"),
    "choosing": (ink.IVORY, "ui/clock"),
    "thinking": (ink.IVORY, "glyphs/hourglass"),
}
"""A word for how far a seat is: its colour and its sign."""


@dataclass(frozen=True, slots=True)
class Sitter:
    """One seat as it is told."""

    name: str  # "Fire"
    line: str  # who plays it
    state: str  # one of STATES
    colours: SideColours
    mark: Picture
    is_now: bool
    """It is this seat's turn."""
    figures: Sequence[tuple[Picture, int]] = ()
    """What it has chosen, as far as whoever looks may know."""


def draw_sitter(surface: pygame.Surface, desk: Desk, rect: pygame.Rect, sitter: Sitter) -> None:
    """Who sits there and how far they are; an ally's list as soon as the viewer may see it."""
    px, theme = desk.px, desk.theme
    edge, alpha = (ink.LIGHT_GOLD, 1.0) if sitter.is_now else (ink.LINE, 0.7)
    desk.art.plate(surface, rect, "#1F160F", edge, border_alpha=alpha)
    side = rect.height - px(4)
    picture = sitter.mark(round(side * 0.82))
    surface.blit(picture, picture.get_rect(center=(rect.x + px(6) + side // 2, rect.centery)))
    left, half = rect.x + px(12) + side, rect.height // 2
    name = pygame.Rect(left, rect.y + px(2), rect.right - left - px(10), half)
    colour, icon = STATES[sitter.state]
    mark = desk.sprites.icon(icon, px(15), colour)
    surface.blit(mark, mark.get_rect(midright=(name.right, name.centery)))
    told = pygame.Rect(name.x, name.y, name.width - px(22), name.height)
    told_at = theme.write(surface, sitter.state, Role.SMALL, colour, told, "right", size=14)
    name.width = told_at.left - name.x - px(6)
    size = 18 if half > px(24) else 16
    theme.write(surface, sitter.name, Role.NAME, sitter.colours.on_dark, name, size=size)
    line = pygame.Rect(left, rect.centery - px(1), rect.right - left - px(10), half)
    line.width = _draw_figures(surface, desk, sitter.figures, line) - line.x - px(6)
    theme.write(surface, sitter.line, Role.SMALL, ink.MUTED, line, size=14, may_cut=True)


def _draw_figures(
    surface: pygame.Surface, desk: Desk, figures: Sequence[tuple[Picture, int]], room: pygame.Rect
) -> int:
    """A list as small figures, right-aligned; returns where they begin."""
    px, side = desk.px, desk.px(20)
    x = room.right
    for picture_of, many in reversed(figures):
        if x < room.x + room.width // 3:
            break
        if many > 1:
            words = pygame.Rect(x - px(26), room.y, px(26), room.height)
            x = desk.theme.write(surface, f"×{many}", Role.TINY, ink.TEXT, words, "right", size=12).left
        picture = picture_of(side)
        x -= side - px(2)
        surface.blit(picture, picture.get_rect(midleft=(x, room.centery - px(1))))
        x -= px(4)
    return x
