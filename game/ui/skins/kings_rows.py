"""One way to attack an enemy as a row of the charge planner: who, on which side, what it may bring; or where to stand
now to be on its flank next turn (docs/look.md, Kings of War)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.rules.kings.state import KingsState
from game.table.footprint import FACINGS
from game.table.measure import DEGREE
from game.ui import theme as ink
from game.ui.skins.kings_flanking import Stand
from game.ui.skins.kings_odds import percent
from game.ui.skins.kings_planner import Way
from game.ui.skins.kings_units import PLATE, mark_of
from game.ui.skins.kings_wishes import length_words
from game.ui.theme import Role
from game.ui.widgets.button import Press, Pressable

if TYPE_CHECKING:
    from game.ui.desk import Desk

SIDES = {"front": "front", "rear": "rear ×3", "left": "left ×2", "right": "right ×2"}
PARTS = {"steady": ("#8C7A5E", "S"), "waver": ("#E2862A", "W"), "rout": ("#2F8F5B", "R")}
"""Colour and letter of what may become of a target."""
RIGHT, SLIM, NARROW = 124, 100, 270
"""Units of the column at the right, and of a slimmer one in rows that are no wider than that."""
LOW = 11
"""Units, below which a bar has no letters."""


class WayRow(Pressable):
    """A press plans it; its number is its key."""

    def __init__(self, desk: Desk, press: Press, number: int) -> None:
        super().__init__(desk, press)
        self.number = number
        self.visible = False
        self._way: Way | Stand | None = None
        self._view: KingsState | None = None

    def show(self, way: Way | Stand | None, view: KingsState | None) -> None:
        self._way, self._view, self.visible = way, view, way is not None

    @property
    def is_pointed(self) -> bool:
        """The pointer or the keyboard is on it."""
        return self.visible and (self.hover or self.focused)

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
        self.desk.art.row(surface, rect, chosen=self.is_pointed, hover=self.hover)
        x = self._signs(surface, way, view)
        cap = pygame.Rect(rect.right - px(17), rect.y, px(12), rect.height)
        theme.write(surface, str(self.number), Role.TINY, ink.MUTED, cap, "right", size=11)
        wide = px(RIGHT if rect.width > px(NARROW) else SLIM)
        right = pygame.Rect(rect.right - wide, rect.y, wide - px(22), rect.height)
        if isinstance(way, Stand):
            self._after(surface, right, way)
        else:
            self._outcome(surface, right, way)
        room = pygame.Rect(x, rect.y, right.x - x - px(4), rect.height // 2)
        theme.write(surface, self._name(), Role.STRONG, ink.IVORY, room.move(0, px(1)), size=13, may_cut=True)
        lower = room.move(0, rect.height // 2 - px(1))
        wordings = self._wordings(way)
        words = next((words for words in wordings if theme.width(words, Role.SMALL, 12) <= lower.width), wordings[-1])
        theme.write(surface, words, Role.SMALL, ink.MUTED, lower, size=12, may_cut=True)

    def _signs(self, surface: pygame.Surface, way: Way | Stand, view: KingsState) -> int:
        """The units of it; returns where they end."""
        px, rect = self.desk.px, self.rect
        side = rect.height - px(8)
        x = rect.x + px(5)
        for number in way.units[:3]:
            unit = view.units[number]
            sign = pygame.Rect(x, rect.y + px(4), side, side)
            self.desk.art.plate(surface, sign, PLATE[unit.seat][0], "#1A0F08", radius=3)
            icon = self.desk.sprites.icon(mark_of(unit), round(side * 0.74), ink.IVORY)
            surface.blit(icon, icon.get_rect(center=sign.center))
            x = sign.right - (px(10) if len(way.units) > 1 else -px(6))
        return x + (px(14) if len(way.units) > 1 else 0)

    def _wordings(self, way: Way | Stand) -> list[str]:
        """The side that is struck, how much of it is touched, whether over rough ground; or the order. Fullest first:
        what a narrow row leaves out is the contact, never that it is hindered."""
        if isinstance(way, Stand):
            turn = ", turned" if way.move.pivots else ""
            if way.move.order == "face":
                return [f"face {(way.move.face or 0) // DEGREE}°"]
            length = f" {length_words(way.move.length)}" if way.move.length else ""
            return [f"{way.move.order}{length}{turn}" if length else way.move.order]
        side = (SIDES.get(way.side, way.side) or "shot").replace(" and ", " + ")
        contact = f' {way.contact}"' if way.contact else ""
        if not way.is_hindered:
            return [side + contact, side]
        return [f"{side}{contact}, hindered", f"{side}, hindered", "hindered"]

    def _after(self, surface: pygame.Surface, room: pygame.Rect, stand: Stand) -> None:
        """What follows of a stand: the side that it strikes, and whether somebody comes before."""
        theme, px = self.desk.theme, self.desk.px
        upper = pygame.Rect(room.x, room.y + px(1), room.width, room.height // 2)
        name = FACINGS[stand.side]
        told = f"then {SIDES.get(name, name)}"
        theme.write(surface, told, Role.SMALL_STRONG, ink.LIGHT_GOLD, upper, "right", size=12)
        is_safe = not stand.threats
        words = "safe there" if is_safe else f"{stand.threats} can charge it"
        lower = upper.move(0, room.height // 2 - px(2))
        theme.write(surface, words, Role.SMALL, ink.GOOD if is_safe else ink.BAD, lower, "right", size=12)

    def _outcome(self, surface: pygame.Surface, room: pygame.Rect, way: Way) -> None:
        """Damage on the average, the chance to rout, and all three outcomes as a bar with letters."""
        theme, px = self.desk.theme, self.desk.px
        upper = pygame.Rect(room.x, room.y + px(1), room.width, room.height // 2)
        told = f"{way.odds.mean:.1f}, routs {percent(way.rout)}"
        if theme.width(told, Role.SMALL_STRONG, 12) > upper.width:
            told = f"{way.odds.mean:.1f}, {percent(way.rout)}"
        theme.write(surface, told, Role.SMALL_STRONG, ink.LIGHT_GOLD, upper, "right", size=12)
        bar = pygame.Rect(room.x, room.centery + px(1), room.width, room.height // 2 - px(4))
        bar.height = max(px(6), bar.height)
        x = bar.x
        for name, chance in way.odds.nerve:
            wide = bar.right - x if name == way.odds.nerve[-1][0] else round(bar.width * float(chance))
            colour, letter = PARTS[name]
            part = pygame.Rect(x, bar.y, wide, bar.height)
            surface.fill(colour, part)
            value = round(100 * float(chance))
            words = f"{letter} {value}"
            if bar.height >= px(LOW) and theme.width(words, Role.TINY, 11) + px(4) <= wide:
                said = ink.IVORY if name == "rout" else "#1A0F08"
                theme.write(surface, words, Role.TINY, said, part, "centre", size=11)
            x = part.right
        pygame.draw.rect(surface, "#120C08", bar, 1)
