"""One way to attack an enemy as a row of the charge planner: who, on which side, what it may bring (docs/look.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.rules.kings.state import KingsState
from game.ui import theme as ink
from game.ui.skins.kings_odds import percent
from game.ui.skins.kings_planner import Way
from game.ui.skins.kings_units import PLATE, mark_of
from game.ui.theme import Role
from game.ui.widgets.button import Press, Pressable

if TYPE_CHECKING:
    from game.ui.desk import Desk

SIDES = {"front": "front", "rear": "rear ×3", "left": "left ×2", "right": "right ×2"}


class WayRow(Pressable):
    """A press plans it; its number is its key."""

    def __init__(self, desk: Desk, press: Press, number: int) -> None:
        super().__init__(desk, press)
        self.number = number
        self.visible = False
        self._way: Way | None = None
        self._view: KingsState | None = None

    def show(self, way: Way | None, view: KingsState | None) -> None:
        self._way, self._view, self.visible = way, view, way is not None

    @property
    def label(self) -> str:
        """Its words, for whoever looks for a control by them."""
        return self._name() if self._way is not None else ""

    def _name(self) -> str:
        assert self._way is not None and self._view is not None
        units = [self._view.units[number] for number in self._way.units]
        return units[0].profile.name if len(units) == 1 else f"{len(units)} together"

    def draw(self, surface: pygame.Surface) -> None:
        way, view, px, rect, theme = self._way, self._view, self.desk.px, self.rect, self.desk.theme
        if way is None or view is None:
            return
        self.desk.art.row(surface, rect, hover=self.hover)
        side = rect.height - px(8)
        x = rect.x + px(5)
        for number in way.units[:3]:
            unit = view.units[number]
            sign = pygame.Rect(x, rect.y + px(4), side, side)
            self.desk.art.plate(surface, sign, PLATE[unit.seat][0], "#1A0F08", radius=3)
            icon = self.desk.sprites.icon(mark_of(unit), round(side * 0.74), ink.IVORY)
            surface.blit(icon, icon.get_rect(center=sign.center))
            x = sign.right - (px(6) if len(way.units) > 1 else -px(6))
        x += px(8) if len(way.units) > 1 else 0
        right = pygame.Rect(rect.right - px(118), rect.y, px(96), rect.height)
        told = f"{way.odds.mean:.1f}, routs {percent(way.rout)}"
        theme.write(surface, told, Role.SMALL_STRONG, ink.LIGHT_GOLD, right, "right", size=12)
        cap = pygame.Rect(rect.right - px(17), rect.y, px(12), rect.height)
        theme.write(surface, str(self.number), Role.TINY, ink.MUTED, cap, "right", size=11)
        room = pygame.Rect(x, rect.y, right.x - x - px(4), rect.height // 2)
        theme.write(surface, self._name(), Role.STRONG, ink.IVORY, room.move(0, px(2)), size=13, may_cut=True)
        words = SIDES.get(way.side, way.side)
        if way.is_hindered:
            words = f"{words}, hindered"
        theme.write(
            surface,
            words or "shot",
            Role.SMALL,
            ink.MUTED,
            room.move(0, rect.height // 2 - px(1)),
            size=12,
            may_cut=True,
        )
