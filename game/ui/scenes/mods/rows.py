"""A mod in the list: its switch, icon, name, and in a word whether it can be used."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.core.wording import counted
from game.ui import theme as ink
from game.ui.mod_desk import Entry
from game.ui.theme import Role

if TYPE_CHECKING:
    from game.ui.desk import Desk

AMBER = "#F0C24A"


@dataclass(frozen=True, slots=True)
class Row:
    """What a row tells of a mod."""

    number: int
    """Its place in the order of loading, from 1."""
    entry: Entry
    errors: int
    """What keeps it from being loaded, as far as is known."""
    is_checked: bool
    """It is being checked just now."""
    switch: pygame.Rect
    """Where its switch stands."""


class Rows:
    """Draws the rows of a list of mods."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, row: Row, chosen: bool, hover: bool) -> None:
        desk, px, entry = self.desk, self.desk.px, row.entry
        desk.art.row(surface, rect, chosen=chosen, hover=hover, bar=True)
        lit = entry.enabled
        dots = ink.MUTED if lit else ink.LINE
        for line in range(3):
            for column in range(2):
                spot = pygame.Rect(0, 0, px(4), px(4))
                spot.center = rect.x + px(14 + 8 * column), rect.centery + px(8 * (line - 1))
                desk.art.plate(surface, spot, dots, radius=2)
        number = pygame.Rect(rect.x + px(26), rect.y, px(26), rect.height)
        desk.theme.write(surface, str(row.number), Role.NAME, ink.LIGHT_GOLD if lit else ink.DIM, number, "centre")
        box = pygame.Rect(rect.x + px(60), rect.centery - px(29), px(58), px(58))
        self._draw_icon(surface, box, entry)
        self._draw_words(
            surface, pygame.Rect(box.right + px(14), rect.y, rect.right - box.right - px(28), rect.height), row
        )
        self._draw_switch(surface, row.switch, entry)

    def _draw_icon(self, surface: pygame.Surface, box: pygame.Rect, entry: Entry) -> None:
        desk = self.desk
        desk.art.plate(surface, box, ((0, "#4A3722"), (1, "#2B1F15")), ink.RULE, radius=4)
        icon = "ui/warning" if entry.errors else "ui/mod"
        colour = ink.BAD if entry.errors else ink.IVORY if entry.enabled else ink.DIM
        picture = desk.sprites.icon(icon, desk.px(32), colour, 1.0 if entry.enabled else 0.7)
        surface.blit(picture, picture.get_rect(center=box.center))

    def _draw_words(self, surface: pygame.Surface, room: pygame.Rect, row: Row) -> None:
        desk, px, entry = self.desk, self.desk.px, row.entry
        sheet = entry.folder.sheet
        right = room.right - px(104)
        name = pygame.Rect(room.x, room.y + px(9), right - room.x - px(44), px(26))
        colour = ink.IVORY if entry.enabled else ink.MUTED
        stands = desk.theme.write(surface, entry.folder.title, Role.NAME, colour, name, may_cut=True)
        version = pygame.Rect(stands.right + px(9), name.y + px(1), px(60), name.height)
        desk.theme.write(surface, sheet.version if sheet else "", Role.SMALL, ink.GOLD, version, size=14, may_cut=True)
        line = pygame.Rect(room.x, name.bottom, right - room.x, px(21))
        about = entry.changes or (sheet.description if sheet else "") or "nothing that is read"
        desk.theme.write(surface, about, Role.SMALL, ink.MUTED, line, size=14, may_cut=True)
        icon, words, colour = _status(row)
        y = line.bottom
        x = room.x
        if icon:
            picture = desk.sprites.icon(icon, px(15), colour)
            surface.blit(picture, (x, y + px(3)))
            x += px(21)
        at = pygame.Rect(x, y, right + px(30) - x, px(21))
        desk.theme.write(surface, words, Role.SMALL_STRONG, colour, at, size=13.5, may_cut=True)
        if sheet and sheet.author:
            author = pygame.Rect(room.right - px(96), y, px(96), px(21))
            desk.theme.write(surface, sheet.author, Role.SMALL, ink.MUTED, author, "right", may_cut=True)

    def _draw_switch(self, surface: pygame.Surface, zone: pygame.Rect, entry: Entry) -> None:
        desk, px, art = self.desk, self.desk.px, self.desk.art
        track = pygame.Rect(0, 0, px(56), px(28))
        track.midright = zone.right - px(8), zone.centery
        on = entry.enabled
        if on:
            art.plate(surface, track, ink.SUCCESS, "#BFE3B4", radius=14)
        else:
            art.plate(surface, track, ink.INSET, ink.LINE, radius=14)
        knob = pygame.Rect(0, 0, px(22), px(22))
        knob.center = (track.right - px(15) if on else track.left + px(15)), track.centery
        art.plate(surface, knob, ink.IVORY if not entry.errors or on else ink.DIM, "#1A120C", radius=11)
        words = pygame.Rect(zone.x, zone.y, track.x - zone.x - px(10), zone.height)
        desk.theme.write(
            surface, "On" if on else "Off", Role.SMALL_STRONG, ink.TEXT if on else ink.MUTED, words, "right", size=14
        )


def _status(row: Row) -> tuple[str, str, str]:
    """What has become of a mod: the icon, the words, the colour."""
    entry = row.entry
    if row.is_checked:
        return "ui/clock", "being checked", ink.LIGHT_GOLD
    if row.errors:
        errors = counted(row.errors, "error")
        return "ui/warning", f"{errors}: set aside, the rest goes on" if entry.enabled else errors, ink.BAD
    if not entry.enabled:
        return "", "not loaded", ink.MUTED
    if not entry.loaded:
        return "ui/warning", "set aside", ink.BAD
    if entry.gives_way:
        places = counted(entry.gives_way, "place")
        return "ui/swap", f"loaded; gives way in {places}", AMBER
    return "ui/check", "loaded", ink.GOOD
