"""The panels of a tray: what is still to be placed, who places next, and what the order of the line is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import pygame

from game.core.ruleset import Spot
from game.core.seats import Seat
from game.ui import theme as ink
from game.ui.art import SELECTED_STOPS
from game.ui.desk import Desk
from game.ui.scenes.before_battle.zones import faint
from game.ui.skins import dice
from game.ui.skins.set_up import LineStep, OrderDie, SetUpLook, Tray
from game.ui.theme import Role

NEXT = 8
"""How many placements ahead are shown."""


@dataclass(frozen=True, slots=True)
class TrayTold:
    """What the tray shows."""

    title: str
    line: str
    colour: str
    """Of the line."""
    seat: Seat
    """Whose things they are."""
    items: Sequence[Tray]
    places: Mapping[Spot, pygame.Rect]
    """Where the tile of each of them stands."""
    chosen: Spot | None = None
    over: Spot | None = None
    lifted: Spot | None = None
    empty: str = ""
    """What stands there when nothing is left."""


class TrayPanels:
    """Draws them where it is told to; `low` where there is little room."""

    def __init__(self, desk: Desk, look: SetUpLook) -> None:
        self.desk, self.look = desk, look

    def draw_tray(self, surface: pygame.Surface, panel: pygame.Rect, told: TrayTold, low: bool) -> None:
        desk, px, theme = self.desk, self.desk.px, self.desk.theme
        desk.art.panel_title(surface, told.title, panel, y=27 if not low else 20, size=18 if not low else 15)
        room = pygame.Rect(panel.x + px(16), panel.y + px(43 if not low else 34), panel.width - px(32), px(22))
        theme.write(surface, told.line, Role.BODY, told.colour, room, "centre", may_cut=True)
        group = None
        for item in told.items:
            rect = told.places[item.spot]
            if item.group != group:
                group = item.group
                head = pygame.Rect(rect.x, rect.y - px(26), self._group_right(item, told, panel) - rect.x, px(24))
                words = item.heading if theme.width(item.heading, Role.STRONG) <= head.width else group
                theme.write(surface, words, Role.STRONG, ink.GOLD if item.open else ink.MUTED, head, may_cut=True)
            self._draw_tile(surface, item, rect, told)
        if not told.items:
            room = pygame.Rect(panel.x, panel.centery - px(30), panel.width, px(40))
            theme.write(surface, told.empty, Role.MOTTO, ink.MUTED, room, "centre")

    def _group_right(self, first: Tray, told: TrayTold, panel: pygame.Rect) -> int:
        """How far a group's heading may reach."""
        same = [told.places[item.spot].right for item in told.items if item.group == first.group]
        is_last = told.items[-1].group == first.group
        return panel.right - self.desk.px(18) if is_last else max(same)

    def _draw_tile(self, surface: pygame.Surface, item: Tray, rect: pygame.Rect, told: TrayTold) -> None:
        desk, px, theme = self.desk, self.desk.px, self.desk.theme
        chosen, over = told.chosen == item.spot, told.over == item.spot and item.open
        if chosen:
            desk.art.plate(surface, rect, SELECTED_STOPS, ink.LIGHT_GOLD, width=1.6)
        elif over:
            desk.art.row(surface, rect, hover=True)
        else:
            desk.art.plate(surface, rect, "#221810", ink.LINE, border_alpha=0.8 if item.open else 0.45)
        foot = px(32)
        side = min(rect.width - px(14), rect.height - foot - px(8))
        picture = self.look.troop(told.seat, item.id)(side)
        if not item.open or (told.lifted == item.spot and item.count == 1):
            picture = faint(picture, 120)
        surface.blit(picture, picture.get_rect(center=(rect.centerx, rect.y + (rect.height - foot) // 2 + px(4))))
        name = pygame.Rect(rect.x + px(4), rect.bottom - foot, rect.width - px(8), px(26))
        colour = ink.IVORY if item.open else ink.DIM
        theme.write(surface, item.name, Role.NAME, colour, name, "centre", size=17 if chosen else 16)
        if item.count > 1:
            pill = pygame.Rect(0, 0, px(34), px(20))
            pill.topright = rect.right - px(5), rect.y + px(5)
            fill = "#2F7A4A" if item.open else "#4A3620"
            desk.art.pill(surface, f"×{item.count}", pill, fill, "#FFF8E8")

    def draw_next(
        self,
        surface: pygame.Surface,
        panel: pygame.Rect,
        queue: Sequence[tuple[Seat, str, str]],
        began: tuple[str, Sequence[OrderDie]],
        low: bool,
    ) -> None:
        """The next placements, the present one in a ring; under them how it came that this seat `began`."""
        desk, px, theme = self.desk, self.desk.px, self.desk.theme
        inner = panel.inflate(-px(30), 0)
        pitch = inner.width // NEXT
        side = min(px(44 if not low else 34), pitch - px(8))
        middle = panel.y + round(panel.height * (0.44 if not low else 0.5))
        for i, (seat, _, word) in enumerate(queue):
            centre = (inner.x + pitch * i + pitch // 2, middle)
            size = side if i else round(side * 1.2)
            if i == 0:
                ring = pygame.Rect(0, 0, size + px(12), size + px(12))
                ring.center = centre
                radius = ring.width / 2 / theme.scale
                desk.art.plate(surface, ring, "#3A2A1A", ink.LIGHT_GOLD, radius=radius, width=1.6)
            mark = self.look.mark(seat)(size)
            if i > 3:
                mark = faint(mark, 150)
            surface.blit(mark, mark.get_rect(center=centre))
            name = pygame.Rect(centre[0] - pitch // 2, middle + px(30 if not low else 23), pitch, px(20))
            theme.write(surface, word, Role.SMALL, ink.IVORY if i < 4 else ink.MUTED, name, "centre", size=13.5)
            if i + 1 < len(queue):
                arrow = desk.sprites.icon("ui/chevron_right", px(11), ink.RULE)
                surface.blit(arrow, arrow.get_rect(center=(centre[0] + pitch // 2, middle)))
        foot = pygame.Rect(inner.x, panel.bottom - px(37), inner.width, px(22))
        if began[0] and foot.y > middle + px(46):
            self._draw_began(surface, foot, f"{began[0]}.", began[1])

    def _draw_began(self, surface: pygame.Surface, foot: pygame.Rect, words: str, thrown: Sequence[OrderDie]) -> None:
        """The dice for who begins, the one that does in a frame, and the same in words."""
        desk, px, theme = self.desk, self.desk.px, self.desk.theme
        size, gap = px(34), px(6)
        wide = theme.width(words, Role.SMALL, 14)
        row = len(thrown) * (size + gap)
        if row + px(10) + wide > foot.width:
            thrown, row = (), 0
        x = foot.centerx - (row + (px(10) if row else 0) + wide) // 2
        for die in thrown:
            rect = pygame.Rect(x, foot.centery - size // 2, size, size)
            if die.begins:
                desk.art.plate(surface, rect.inflate(px(2), px(2)), "#3A2A1A", ink.LIGHT_GOLD, radius=5, width=1.4)
            picture = dice.die(desk, die.side, die.sides, die.face, size)
            surface.blit(picture, picture.get_rect(center=rect.center))
            x = rect.right + gap
        room = pygame.Rect(x + (px(10) if row else 0), foot.y, foot.right - x, foot.height)
        theme.write(surface, words, Role.SMALL, ink.MUTED, room, size=14, may_cut=True)

    def draw_line(self, surface: pygame.Surface, panel: pygame.Rect, steps: Sequence[LineStep], low: bool) -> None:
        """What the order of the line is, and how far it has come."""
        px = self.desk.px
        top = panel.y + px(38 if not low else 31)
        pitch = min(px(30), (panel.bottom - px(8) - top) // max(1, len(steps)))
        for i, step in enumerate(steps):
            self._draw_step(surface, step, pygame.Rect(panel.x + px(22), top + i * pitch, panel.width - px(40), pitch))

    def _draw_step(self, surface: pygame.Surface, step: LineStep, rect: pygame.Rect) -> None:
        px, theme = self.desk.px, self.desk.theme
        icon, colour, words, role = {
            "done": ("ui/check", ink.GOOD, ink.TEXT, Role.BODY),
            "now": ("ui/chevron_right", ink.LIGHT_GOLD, ink.IVORY, Role.LARGE_STRONG),
            "later": ("ui/clock", ink.DIM, ink.MUTED, Role.BODY),
            "note": ("ui/help", ink.DIM, ink.MUTED, Role.BODY),
        }[step.state]
        sign = self.desk.sprites.icon(icon, px(15), colour)
        surface.blit(sign, sign.get_rect(midleft=(rect.x, rect.centery)))
        room = pygame.Rect(rect.x + px(30), rect.y, rect.width - px(30), rect.height)
        theme.write(surface, step.words, role, words, room, size=16, may_cut=True)
