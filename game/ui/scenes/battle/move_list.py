"""The actions made, a round to a row; a click goes to the position after one (docs/look.md, Battle)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.ui import theme as ink
from game.ui.art import SELECTED_STOPS
from game.ui.scene import HANDLED, Change
from game.ui.skins.facts import Picture
from game.ui.theme import Role
from game.ui.widgets.scrolling import BAR, Scrolling

if TYPE_CHECKING:
    from game.ui.desk import Desk

PITCH, ROW = 38, 34  # units from row to row, and of a row
DENSE_PITCH, DENSE_ROW = 29, 26  # where each action has a row of its own
TIGHT_PITCH, TIGHT_ROW = 25, 23  # and the list is no higher than this
TIGHT = 60
NOTHING = "Nobody has moved yet."
WIDE = 124  # units from which on an entry tells its time


@dataclass(frozen=True, slots=True)
class Entry:
    """One action in the list."""

    ply: int
    """How many actions had been made with it."""
    column: int
    words: str
    picture: Picture | None
    seconds: float
    bar: str = ""
    """Colour of the side that did it; a bar before the picture."""
    colour: str = ""
    """Of the words."""
    dice: str = ""
    outcome: str = ""
    tone: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """One round."""

    number: int
    """0 for a row that belongs to the round above it."""
    entries: tuple[Entry, ...]


class MoveList(Scrolling):
    """Scrolls; the position that is on the board is marked."""

    focusable = False

    def __init__(self, desk: Desk, go_to: Callable[[int], Change]) -> None:
        super().__init__(desk)
        self.go_to = go_to
        self.rows: Sequence[Row] = ()
        self.columns = 2
        self.shown = 0  # the ply that is on the board
        self._over: int | None = None

    def show(self, rows: Sequence[Row], shown: int) -> None:
        """Other rows, or another position on the board; scrolls there."""
        self.rows, self.shown = rows, shown
        at = next((i for i, row in enumerate(rows) if any(entry.ply == shown for entry in row.entries)), None)
        if at is None:
            self.scroll_to(self.furthest if shown else 0)
        else:
            top = at * self.pitch
            low = top + self.row_height - self.rect.height
            self.scroll_to(min(max(self.offset, low), top))

    def stand_in(self, rect: pygame.Rect) -> None:
        """Another place; what is shown stays in sight."""
        if rect != self.rect:
            self.rect = rect
            self.show(self.rows, self.shown)

    @property
    def pitch(self) -> int:
        return self.desk.px(PITCH if self.columns > 1 else TIGHT_PITCH if self._tight else DENSE_PITCH)

    @property
    def _tight(self) -> bool:
        return self.rect.height < self.desk.px(TIGHT)

    @property
    def row_height(self) -> int:
        return self.desk.px(ROW if self.columns > 1 else TIGHT_ROW if self._tight else DENSE_ROW)

    @property
    def furthest(self) -> int:
        return max(0, len(self.rows) * self.pitch - (self.pitch - self.row_height) - self.rect.height)

    def cell(self, index: int, entry: Entry) -> pygame.Rect:
        """Where an entry stands on the screen."""
        row = self._row(index)
        first, last = (40, 20) if row.width >= self.desk.px(300) else (34, 2)
        if self.columns == 1:
            first, last = 30, 3
        first, last = self.desk.px(first), self.desk.px(last)
        width = (row.width - first - last) // self.columns
        return pygame.Rect(row.x + first + entry.column * width, row.y, width, row.height)

    def _row(self, index: int) -> pygame.Rect:
        width = self.rect.width - (self.desk.px(BAR + 6) if self.furthest else 0)
        return pygame.Rect(self.rect.x, self.rect.y + index * self.pitch - self.offset, width, self.row_height)

    def _entry_at(self, point: tuple[int, int]) -> Entry | None:
        if not self.rect.collidepoint(point) or not self.rows:
            return None
        index = (point[1] - self.rect.y + self.offset) // self.pitch
        if not 0 <= index < len(self.rows):
            return None
        return next((entry for entry in self.rows[index].entries if self.cell(index, entry).collidepoint(point)), None)

    def handle(self, event: pygame.Event) -> Change:
        moved = self.scrolled(event)
        if moved is not None:
            return moved
        match event.type:
            case pygame.MOUSEMOTION:
                entry = self._entry_at(event.pos)
                over = None if entry is None else entry.ply
                changed, self._over = over != self._over, over
                return HANDLED if changed else None
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                entry = self._entry_at(event.pos)
                return None if entry is None else self.go_to(entry.ply)
        return None

    def draw(self, surface: pygame.Surface) -> None:
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self.rect))
        if not self.rows:
            line = pygame.Rect(self.rect.x, self.rect.y, self.rect.width, min(self.rect.height, self.desk.px(34)))
            self.desk.theme.write(surface, NOTHING, Role.ASIDE, ink.MUTED, line, "centre")
        for index, row in enumerate(self.rows):
            place = self._row(index)
            if place.bottom >= self.rect.top and place.top <= self.rect.bottom:
                self._draw_row(surface, index, row, place)
        surface.set_clip(clip)
        self.draw_bar(surface)

    def _draw_row(self, surface: pygame.Surface, index: int, row: Row, place: pygame.Rect) -> None:
        desk, px, theme = self.desk, self.desk.px, self.desk.theme
        desk.art.plate(surface, place, "#1A120C", radius=4, alpha=0.75)
        number = pygame.Rect(place.x, place.y, px(32 if self.columns > 1 else 28), place.height)
        if row.number:
            theme.write(surface, f"{row.number}.", Role.BODY, ink.MUTED, number, "right")
        for entry in row.entries:
            cell = self.cell(index, entry)
            if entry.ply == self.shown:
                desk.art.plate(surface, cell.inflate(0, -px(4)), SELECTED_STOPS, ink.GOLD, radius=4)
            elif entry.ply == self._over:
                desk.art.plate(surface, cell.inflate(0, -px(4)), "#3D2B1A", ink.RULE, radius=4)
            x = cell.x + px(8)
            if self.columns == 1:
                self._draw_dense(surface, entry, cell)
                continue
            if entry.picture is not None:
                picture = entry.picture(px(22))
                surface.blit(picture, picture.get_rect(midleft=(x, cell.centery)))
            x += px(32)
            took = f"{entry.seconds:.0f} s" if entry.seconds >= 0.5 and cell.width >= px(WIDE) else ""
            took = entry.outcome or took  # what the dice brought says more than the time
            aside = theme.width(took, Role.SMALL) + px(6) if took else 0
            room = pygame.Rect(x, cell.y, cell.right - px(10) - aside - x, cell.height)
            theme.write(surface, entry.words, Role.LARGE_STRONG, ink.IVORY, room, may_cut=True)
            if took:
                time = pygame.Rect(cell.right - px(12) - aside, cell.y, aside, cell.height)
                colour = {"success": ink.GOOD, "loss": ink.BAD, "neutral": ink.GOLD}.get(entry.tone, ink.MUTED)
                theme.write(surface, took, Role.SMALL, colour, time, "right")

    def _draw_dense(self, surface: pygame.Surface, entry: Entry, cell: pygame.Rect) -> None:
        """One action in a row: whose, what, its dice, and what they brought."""
        px, theme = self.desk.px, self.desk.theme
        bar = pygame.Rect(cell.x + px(3), cell.y + px(6), px(4), cell.height - px(12))
        if entry.bar:
            surface.fill(entry.bar, bar)
        if entry.picture is not None:
            picture = entry.picture(px(21))
            surface.blit(picture, picture.get_rect(center=(bar.right + px(16), cell.centery)))
        right = cell.right - px(8)
        if entry.outcome:
            colour = {"success": ink.GOOD, "loss": ink.BAD}.get(entry.tone, ink.GOLD)
            room = pygame.Rect(right - px(46), cell.y, px(46), cell.height)
            right = theme.write(surface, entry.outcome, Role.SMALL_STRONG, colour, room, "right").x - px(8)
        left = bar.right + px(31)
        wide = theme.width(entry.words, Role.STRONG)
        if entry.dice and right - left - wide - px(8) >= theme.width(entry.dice, Role.SMALL) * 0.8:
            room = pygame.Rect(left + wide + px(8), cell.y, right - left - wide - px(8), cell.height)
            right = theme.write(surface, entry.dice, Role.SMALL, ink.MUTED, room, "right").x - px(8)
        room = pygame.Rect(left, cell.y, max(1, right - left), cell.height)
        theme.write(surface, entry.words, Role.STRONG, entry.colour or ink.IVORY, room, may_cut=True)
