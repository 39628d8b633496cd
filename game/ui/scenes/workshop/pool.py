"""The pool of a workshop: tiles in rows that scroll, a cursor among them, and the chips that filter it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from game.ui import theme as ink
from game.ui.keys import chord
from game.ui.scene import HANDLED, Change
from game.ui.skins.workshop import Chip
from game.ui.theme import Role
from game.ui.widgets.scrolling import BAR, Scrolling
from game.ui.widgets.widget import Widget, takes

if TYPE_CHECKING:
    from game.ui.desk import Desk

TILE = (104, 152)  # units
GAP = 10
SIGN, NUMBER, CHIP_GAP = 32, 25, 4
"""Widths of chips with a sign or with words."""
Wish = Callable[[str], Change]
DrawTile = Callable[[pygame.Surface, pygame.Rect, str], None]


class FilterChips(Widget):
    """Signs beside each other, several of which may be lit; arrows go along them."""

    radius = 5.0

    def __init__(self, desk: Desk, name: str, chips: Sequence[Chip], changed: Callable[[], Change]) -> None:
        super().__init__(desk)
        self.name, self.chips, self.changed = name, tuple(chips), changed
        self.lit: set[str] = set()
        self.at = 0
        self._over = -1

    @property
    def chip(self) -> int:
        """Units of one."""
        return SIGN if self.chips[0].icon else NUMBER

    def wanted_width(self) -> int:
        return len(self.chips) * self.desk.px(self.chip + CHIP_GAP) - self.desk.px(CHIP_GAP)

    @property
    def parts(self) -> list[pygame.Rect]:
        gap = self.desk.px(CHIP_GAP)
        wide = min(self.desk.px(self.chip), (self.rect.width + gap) // max(1, len(self.chips)) - gap)
        return [
            pygame.Rect(self.rect.x + i * (wide + gap), self.rect.y, wide, self.rect.height)
            for i in range(len(self.chips))
        ]

    @property
    def shown_tip(self) -> str:
        chip = self.chips[self._over] if 0 <= self._over < len(self.chips) else None
        return "" if chip is None else f"{self.name}: {chip.words}"

    def flip(self, at: int) -> Change:
        self.at = at
        self.lit ^= {self.chips[at].id}
        self.desk.sound.play("toggle")
        return takes(self.changed())

    def handle(self, event: pygame.Event) -> Change:
        match event.type:
            case pygame.MOUSEMOTION:
                self._over = self._at(event.pos)
                return None
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                return HANDLED
            case pygame.MOUSEBUTTONUP if event.button == 1 and self._at(event.pos) >= 0:
                return self.flip(self._at(event.pos))
            case pygame.KEYDOWN:
                words = chord(event)
                if words in ("Left", "Right"):
                    self.at = (self.at + (1 if words == "Right" else -1)) % len(self.chips)
                    self._over = self.at
                    return HANDLED
                if words in ("Enter", "Space"):
                    return self.flip(self.at)
        return None

    def _at(self, point: tuple[int, int]) -> int:
        return next((i for i, part in enumerate(self.parts) if part.collidepoint(point)), -1)

    def draw(self, surface: pygame.Surface) -> None:
        art = self.desk.art
        for i, (chip, part) in enumerate(zip(self.chips, self.parts, strict=True)):
            is_lit = chip.id in self.lit
            fill = ink.GOLD if is_lit else "#4A3722" if self.hover and i == self._over else ink.ROW
            art.plate(surface, part, fill, ink.LIGHT_GOLD if is_lit else ink.RULE, radius=4)
            if self.focused and i == self.at:
                art.outline(surface, part.inflate(-4, -4), ink.SKY, radius=3, width=1.4)
            colour = ink.BUTTON_INK if is_lit else ink.TEXT
            if chip.icon:
                sign = self.desk.sprites.icon(chip.icon, round(part.height * 0.66), colour)
                surface.blit(sign, sign.get_rect(center=part.center))
            else:
                self.desk.theme.write(surface, chip.words, Role.STRONG, colour, part, "centre", size=14)


class Pool(Scrolling):
    """A grid of tiles: a click or Enter adds, a right click or Delete takes out, pointing reads."""

    def __init__(self, desk: Desk, draw: DrawTile, add: Wish, take_out: Wish, pointed: Wish) -> None:
        super().__init__(desk)
        self.draw_tile, self.add, self.take_out, self.pointed = draw, add, take_out, pointed
        self.ids: Sequence[str] = ()
        self.at = 0
        """The cursor."""
        self._held = -1

    def show(self, ids: Sequence[str]) -> None:
        """Other tiles, from the first on."""
        self.ids = ids
        self.at = 0
        self.offset = 0

    @property
    def tile(self) -> tuple[int, int]:
        return self.desk.px(TILE[0]), self.desk.px(TILE[1])

    @property
    def across(self) -> int:
        gap = self.desk.px(GAP)
        return max(1, (self.rect.width - self.desk.px(BAR + 6) + gap) // (self.tile[0] + gap))

    @property
    def _step(self) -> int:
        return self.tile[1] + self.desk.px(GAP)

    @property
    def _left(self) -> int:
        gap = self.desk.px(GAP)
        return self.rect.x + (self.rect.width - self.desk.px(BAR + 6) - self.across * (self.tile[0] + gap) + gap) // 2

    @property
    def furthest(self) -> int:
        rows = -(-len(self.ids) // self.across)
        return max(0, rows * self._step - self.desk.px(GAP) + 2 * self.desk.px(4) - self.rect.height)

    def place_of(self, index: int) -> pygame.Rect:
        row, column = divmod(index, self.across)
        x = self._left + column * (self.tile[0] + self.desk.px(GAP))
        return pygame.Rect(x, self.rect.y + self.desk.px(4) + row * self._step - self.offset, *self.tile)

    def index_at(self, point: tuple[int, int]) -> int:
        if not self.rect.collidepoint(point):
            return -1
        row = (point[1] - self.rect.y - self.desk.px(4) + self.offset) // self._step
        first = row * self.across
        places = range(max(0, first), min(len(self.ids), first + self.across))
        return next((i for i in places if self.place_of(i).collidepoint(point)), -1)

    @property
    def chosen(self) -> str:
        """The thing under the cursor; empty where there is none."""
        return self.ids[self.at] if self.at < len(self.ids) else ""

    def go(self, index: int) -> Change:
        """The cursor to another tile, which is brought into sight."""
        self.at = max(0, min(index, len(self.ids) - 1))
        place = self.place_of(self.at)
        margin = self.desk.px(4)
        if place.top - margin < self.rect.top:
            self.scroll_to(self.offset + place.top - margin - self.rect.top)
        elif place.bottom + margin > self.rect.bottom:
            self.scroll_to(self.offset + place.bottom + margin - self.rect.bottom)
        return takes(self.pointed(self.chosen))

    # --- events

    def handle(self, event: pygame.Event) -> Change:
        moved = self.scrolled(event)
        if moved is not None:
            return moved
        match event.type:
            case pygame.MOUSEMOTION:
                found = self.index_at(event.pos)
                return self.pointed(self.ids[found] if found >= 0 else "")
            case pygame.MOUSEBUTTONDOWN:
                return self._down(event)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                held, self._held = self._held, -1
                return self.add(self.ids[held]) if 0 <= held == self.index_at(event.pos) else HANDLED
            case pygame.KEYDOWN:
                return self._key(chord(event))
        return None

    def _down(self, event: pygame.Event) -> Change:
        found = self.index_at(event.pos)
        if found < 0:
            return HANDLED
        self.at = found
        if event.button == 3:
            return self.take_out(self.ids[found])
        self._held = found if event.button == 1 else -1
        return HANDLED

    def _key(self, words: str) -> Change:
        if not self.ids:
            return None
        page = max(1, self.rect.height // self._step) * self.across
        steps = {"Left": -1, "Right": 1, "Up": -self.across, "Down": self.across, "Page up": -page, "Page down": page}
        if words in steps:
            to = self.at + steps[words]
            if words in ("Up", "Down") and not 0 <= to < len(self.ids):
                return None
            return self.go(to)
        if words in ("Home", "End"):
            return self.go(0 if words == "Home" else len(self.ids) - 1)
        if words in ("Enter", "+", "="):
            return self.add(self.chosen)
        if words in ("Delete", "Backspace", "-"):
            return self.take_out(self.chosen)
        return None

    # --- drawing

    def draw(self, surface: pygame.Surface) -> None:
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self.rect))
        first = max(0, self.offset // self._step * self.across)
        last = ((self.offset + self.rect.height) // self._step + 1) * self.across
        for index in range(first, min(len(self.ids), last)):
            place = self.place_of(index)
            self.draw_tile(surface, place, self.ids[index])
            if self.focused and index == self.at:
                self.desk.art.outline(surface, place.inflate(4, 4), ink.LIGHT_GOLD, radius=7, width=2.4)
        surface.set_clip(clip)
        self.draw_bar(surface)
