"""The row of all units under the table of Kings of War: who waits, who has its order, who suffers (docs/look.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.core.seats import Seat
from game.core.wording import counted
from game.rules.kings.state import KingsState, Regiment, Stage
from game.ui import theme as ink
from game.ui.scene import HANDLED, Change
from game.ui.skins.kings_ordering import KingsOrdering
from game.ui.skins.kings_panels import TITLES, kind_words
from game.ui.skins.kings_planning import BY_HAND
from game.ui.skins.kings_units import PLATE, mark_of
from game.ui.skins.panel import Fed, PlainPanel, Room
from game.ui.theme import Role
from game.ui.widgets.button import Pressable
from game.ui.widgets.widget import Widget

if TYPE_CHECKING:
    from game.ui.desk import Desk

STRIP, LOW_STRIP = 76, 54  # units


class UnitTile(Pressable):
    """One unit of the row under the table."""

    def __init__(self, desk: Desk, strip: UnitStrip, place: int) -> None:
        super().__init__(desk, self._press)
        self.strip = strip
        self.place = place
        self.visible = False

    def _press(self) -> Change:
        self.strip.pick(self.place)
        return HANDLED

    @property
    def unit(self) -> Regiment | None:
        units = self.strip.shown
        return units[self.place] if self.place < len(units) else None

    def draw(self, surface: pygame.Surface) -> None:
        unit, art, px, rect = self.unit, self.desk.art, self.desk.px, self.rect
        if unit is None:
            return
        chosen = unit.number == self.strip.ordering.chosen and self.strip.is_live
        waits = unit.number in self.strip.waiting
        art.row(surface, rect, chosen=chosen, hover=self.hover)
        is_low = rect.height < px(30)
        side = min(rect.height - px(18 if rect.height > px(44) else 2 if is_low else 6), rect.width - px(8))
        sign = pygame.Rect(0, 0, side, side)
        sign.midtop = rect.centerx, rect.y + px(1 if is_low else 3)
        light, dark = PLATE[unit.seat]
        art.plate(surface, sign, light if waits or not self.strip.is_live else dark, "#1A0F08", radius=3)
        icon = self.desk.sprites.icon(mark_of(unit), round(side * 0.74), ink.IVORY if waits else ink.MUTED)
        surface.blit(icon, icon.get_rect(center=sign.center))
        if unit.damage:
            self._mark(surface, (sign.right - px(2), sign.bottom - px(3)), "#C4281F", str(unit.damage))
        if unit.order is not None and not waits:
            tick = self.desk.sprites.icon("ui/check", px(12), ink.GOOD)
            surface.blit(tick, tick.get_rect(center=(sign.right - px(1), sign.y + px(4))))
        if rect.height > px(44):
            words = pygame.Rect(rect.x + px(2), rect.bottom - px(16), rect.width - px(4), px(14))
            name = str(unit.profile.cost) if unit.pose is None else f"u{unit.number}"
            self.desk.theme.write(surface, name, Role.SMALL, ink.TEXT, words, "centre", size=11, may_cut=True)

    def _mark(self, surface: pygame.Surface, at: tuple[int, int], colour: str, words: str) -> None:
        px = self.desk.px
        pygame.draw.circle(surface, "#1A0F08", at, px(8))
        pygame.draw.circle(surface, colour, at, px(7))
        self.desk.theme.write(
            surface, words, Role.TINY, "#FFF6EA", pygame.Rect(at[0] - px(8), at[1] - px(8), px(16), px(16)), "centre",
            size=11,
        )  # fmt: skip


MOST_TILES = 60


class UnitStrip(PlainPanel):
    """All units of whoever is asked, in a row under the table: who waits, who has its order, who suffers."""

    room = Room.BELOW

    def __init__(self, desk: Desk, ordering: KingsOrdering) -> None:
        super().__init__()
        self.desk = desk
        self.ordering = ordering
        self.view: KingsState | None = None
        self.seat = Seat(0)
        self.is_record = False
        self.shown: list[Regiment] = []
        self.waiting: frozenset[int] = frozenset()
        self.tiles = [UnitTile(desk, self, i) for i in range(MOST_TILES)]
        ordering.listen(self.refresh)

    def units(self, *, small: bool) -> int:
        return LOW_STRIP if small else STRIP

    def arrange(self, *, small: bool) -> None:
        self._place()

    def feed(self, fed: Fed) -> None:
        self.view, self.is_record = fed.view, fed.is_record
        self.seat = fed.you if fed.you is not None else fed.view.turn
        self.refresh()

    @property
    def is_live(self) -> bool:
        return not self.is_record and self.ordering.is_about(self.view)

    def refresh(self) -> None:
        view = self.view
        units = [] if view is None else [unit for unit in view.units.values() if unit.seat == self.seat]
        if view is not None and view.stage is Stage.DEPLOY:
            units = [unit for unit in units if unit.pose is None]
        live = self.is_live and view is not None and view.stage in BY_HAND
        self.waiting = frozenset(self.ordering.ready) if live else frozenset()
        if view is not None and live and view.stage in (Stage.NERVE, Stage.MELEE):
            units = [view.units[number] for number in sorted(self.waiting)]
        self.shown = units[:MOST_TILES]
        self._place()

    @property
    def _head(self) -> int:
        return self.desk.px(104)

    def _place(self) -> None:
        px, rect = self.desk.px, self.rect
        count = len(self.shown)
        room = pygame.Rect(rect.x + self._head, rect.y + px(6), rect.width - self._head - px(8), rect.height - px(12))
        rows = 1
        while rows < 3 and count * px(30) > room.width * rows:
            rows += 1
        columns = max(1, -(-count // rows))
        wide = min(px(70), room.width // columns) if room.width > 0 else 0
        high = room.height // rows
        for i, tile in enumerate(self.tiles):
            tile.visible = i < count and wide > 4
            if tile.visible:
                row, column = divmod(i, columns)
                tile.rect = pygame.Rect(
                    room.x + column * wide, room.y + row * high, wide - px(4), high - (px(3) if rows > 1 else 0)
                )
                unit = tile.unit
                tile.tip = "" if unit is None else f"u{unit.number} {unit.profile.name}, {kind_words(unit)}"

    def pick(self, place: int) -> None:
        """A tile is pressed: its unit is taken in hand."""
        if place < len(self.shown) and self.is_live and self.shown[place].number in self.waiting:
            self.ordering.choose(self.shown[place].number)

    def paint(self, surface: pygame.Surface) -> None:
        self.desk.art.panel(surface, self.rect)

    @property
    def controls(self) -> Sequence[Widget]:
        return tuple(self.tiles)

    def draw(self, surface: pygame.Surface) -> None:
        if self.view is None or not self.rect.colliderect(surface.get_clip()):
            return
        px, theme, rect = self.desk.px, self.desk.theme, self.rect
        self.desk.art.panel(surface, rect)
        head, number, foot = self._words()
        is_low = rect.height <= px(60)
        lines = 2 if is_low else 3
        room = pygame.Rect(rect.x + px(14), rect.y + px(5), self._head - px(20), (rect.height - px(10)) // lines)
        theme.write(surface, head, Role.STRONG, ink.GOLD, room, size=13, may_cut=True)
        room.y += room.height
        theme.write(surface, number, Role.SMALL_NAME, ink.IVORY, room, size=16, may_cut=True)
        if not is_low:
            room.y += room.height
            theme.write(surface, foot, Role.SMALL, ink.MUTED, room, size=12, may_cut=True)

    def _words(self) -> tuple[str, str, str]:
        view = self.view
        assert view is not None
        own = [unit for unit in view.units.values() if unit.seat == self.seat]
        if view.stage is Stage.DEPLOY:
            return "To place", f"{sum(unit.pose is None for unit in own)} of {len(own)}", "N: next unit"
        if view.stage is Stage.MOVE:
            return "Orders given", f"{sum(unit.order is not None for unit in own)} of {len(own)}", "N: next unit"
        if self.waiting:
            return TITLES[view.stage], f"{len(self.waiting)} to go", "N: next unit"
        return TITLES[view.stage], counted(len(own), "unit"), ""
