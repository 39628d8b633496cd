"""How the Load screen is drawn: its panels, the heads of its list, the line under it, and a list without games."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui import theme as ink
from game.ui.areas import work_area
from game.ui.desk import Desk
from game.ui.scenes.saves.load_layout import Places
from game.ui.theme import Role


def paint_list(surface: pygame.Surface, desk: Desk, places: Places, columns: Sequence[int]) -> None:
    """The panel of the list and the heads of its columns; no columns where no game is shown."""
    desk.art.panel(surface, places.left)
    if not columns:
        _paint_none(surface, desk, places.left, "No game like that", "Other words may find it.")
        return
    px = desk.px
    for x, words in zip(columns, ("Game", "Seats", "Turn"), strict=True):
        room = pygame.Rect(x, places.left.y + px(60), px(120), px(26))
        desk.theme.write(surface, words, Role.SMALL_STRONG, ink.GOLD, room)


def paint_strip(surface: pygame.Surface, desk: Desk, places: Places, words: str, has_button: bool) -> None:
    """What has just been done, in one line, with room for a button."""
    px, strip = desk.px, places.strip
    desk.art.plate(surface, strip, "#17202B", "#5C86B8", radius=4)
    right = places.undo.x if has_button else strip.right
    room = pygame.Rect(strip.x + px(14), strip.y, right - strip.x - px(24), strip.height)
    desk.theme.write(surface, words, Role.BODY, ink.TEXT, room, size=14, may_cut=True)


def paint_empty(surface: pygame.Surface, desk: Desk) -> None:
    """No game has been saved yet."""
    px, area = desk.px, work_area(desk.layout)
    panel = pygame.Rect(0, 0, min(area.width, px(640)), min(area.height, px(480)))
    panel.center = area.center
    desk.art.panel(surface, panel)
    desk.art.panel_title(surface, "Load", panel)
    _paint_none(surface, desk, panel, "No saved games yet", "A game saves itself after every move.")


def _paint_none(surface: pygame.Surface, desk: Desk, panel: pygame.Rect, title: str, text: str) -> None:
    px = desk.px
    folder = desk.sprites.icon("ui/load", px(84), "#5A4528")
    surface.blit(folder, folder.get_rect(center=(panel.centerx, panel.centery - px(66))))
    room = pygame.Rect(panel.x + px(20), panel.centery, panel.width - px(40), px(28))
    desk.theme.write(surface, title, Role.LARGE_NAME, ink.IVORY, room, "centre")
    line = pygame.Rect(room.x, room.bottom, room.width, px(24))
    desk.theme.write(surface, text, Role.BODY, ink.MUTED, line, "centre")
