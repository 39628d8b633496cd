"""The plan of a general drawn on the table: who has which part in it, and whom the hammer strikes
(docs/look.md, Chronicle)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import pygame

from game.core.ruleset import Unit
from game.rules.kings.state import Regiment
from game.ui.skins.kings_ground import Frame
from game.ui.skins.kings_units import PLATE
from game.ui.skins.marks import PlanShown
from game.ui.theme import Role

if TYPE_CHECKING:
    from game.ui.desk import Desk

INK, IVORY = "#1A0F08", "#FFF3E4"
DASH, SPACE = 9, 6
GLYPHS: Mapping[str, str] = {
    "hammer": "glyphs/hammer",
    "bait": "glyphs/star",
    "screen": "glyphs/shield",
    "refuse": "glyphs/hourglass",
    "kept": "glyphs/crown",
}
"""A sign for each part, so that it is told without its colour."""


class PlanDrawing:
    """Draws the marks of a plan over the units of a view; units that are gone are left out."""

    def __init__(self, desk: Desk, frame: Frame, plan: PlanShown, units: Mapping[int, Regiment]) -> None:
        self.desk = desk
        self.frame = frame
        self.plan = plan
        self.units = units
        self._taken: list[pygame.Rect] = []

    def draw(self, surface: pygame.Surface) -> None:
        ways = [spots for mark in self.plan.marks if len(spots := [*map(self._place, mark.spots)]) > 1]
        for spots in ways:
            if spots[0] is not None and spots[-1] is not None:
                self._arrow(surface, spots[0], spots[-1])
        for mark in self.plan.marks:
            place = self._place(mark.spots[0])
            if place is not None:
                self._label(surface, place, mark.kind, mark.words)

    def _place(self, spot: object) -> pygame.Rect | None:
        """The box round a unit's base on the screen."""
        unit = self.units.get(spot.number) if isinstance(spot, Unit) else None
        if unit is None or unit.pose is None:
            return None
        corners = [self.frame.at(corner) for corner in unit.standing.outline.points]
        left, top = min(x for x, _ in corners), min(y for _, y in corners)
        wide, high = max(x for x, _ in corners) - left, max(y for _, y in corners) - top
        return pygame.Rect(round(left), round(top), round(wide), round(high))

    def _arrow(self, surface: pygame.Surface, start: pygame.Rect, end: pygame.Rect) -> None:
        """Dashes in the side's colour from one unit to the edge of the other, with a head."""
        px, light = self.desk.px, PLATE[self.plan.seat][0]
        a, b = pygame.Vector2(start.center), pygame.Vector2(end.center)
        if a.distance_to(b) < px(30):
            return
        along = (b - a).normalize()
        a, b = a + along.rotate(90) * px(4), b + along.rotate(90) * px(4)  # beside the one that comes the other way
        clipped = end.inflate(px(8), px(8)).clipline(a, b)
        b = pygame.Vector2(clipped[0]) if clipped else b
        far, head = a.distance_to(b), px(13)
        aside = along.rotate(90) * head * 0.6
        tip = [b, b - along * head + aside, b - along * head - aside]
        for colour, wide in ((INK, px(6)), (light, px(3.4))):
            at = 0.0
            while at < far - head:
                to = min(at + px(DASH), far - head)
                pygame.draw.line(surface, colour, a + along * at, a + along * to, round(wide))
                at = to + px(SPACE)
        pygame.draw.polygon(surface, light, tip)
        pygame.draw.polygon(surface, INK, tip, max(1, round(px(1.4))))

    def _label(self, surface: pygame.Surface, place: pygame.Rect, kind: str, words: str) -> None:
        """A pill under the unit, lower where another has that place: the part's sign and its words."""
        desk, px = self.desk, self.desk.px
        size = px(15)
        wide = desk.theme.width(words, Role.SMALL_STRONG) + size + px(18)
        room = pygame.Rect(0, 0, wide, px(19))
        room.midtop = place.centerx, place.bottom + px(2)
        room.clamp_ip(self.frame.room)
        while (other := room.collidelist(self._taken)) >= 0 and room.bottom + px(21) <= self.frame.room.bottom:
            room.top = self._taken[other].bottom + px(2)
        self._taken.append(room)
        desk.art.plate(surface, room, PLATE[self.plan.seat][1], IVORY, radius=9)
        icon = desk.sprites.icon(GLYPHS.get(kind, "glyphs/star"), size, IVORY)
        surface.blit(icon, icon.get_rect(midleft=(room.x + px(5), room.centery)))
        text = pygame.Rect(room.x + size + px(8), room.y, room.width - size - px(13), room.height)
        desk.theme.write(surface, words, Role.SMALL_STRONG, IVORY, text, "left")
