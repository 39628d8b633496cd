"""A small menu beside what it is about: which piece to become, who sits here.  Mouse and keyboard alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.core.ruleset import Action
from game.ui import theme as ink
from game.ui.keys import chord
from game.ui.scene import HANDLED, Change, Guard
from game.ui.skins.facts import Picture
from game.ui.theme import Role

if TYPE_CHECKING:
    from game.ui.desk import Desk

TILE = 72  # units, side of a pictured entry
ROW = 40
WIDEST = 330


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing to choose."""

    words: str
    choose: Callable[[], Change]
    picture: Picture | None = None
    line: str = ""
    is_now: bool = False
    """What is chosen at present."""
    action: Action | None = None
    """What choosing it does, where that is a whole action of the game."""


class Menu:
    """Entries with pictures stand side by side, those with words one under the other."""

    def __init__(
        self, desk: Desk, title: str, entries: Sequence[Entry], back: Callable[[], object] | None = None
    ) -> None:
        """`back` is where Esc leads: to the step before, where one menu follows another."""
        self.desk = desk
        self.back = back
        self.title = title
        self.entries = tuple(entries)
        self.pictured = all(entry.picture is not None for entry in entries)
        self.at = next((i for i, entry in enumerate(entries) if entry.is_now), 0)
        self.closed = False
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.guard = Guard(lambda: desk.awake, 0.1)
        self.guard.changed()

    @property
    def aimed(self) -> Action | None:
        """What the entry that is pointed at would do."""
        return self.entries[self.at].action if self.entries else None

    # Place

    def fit(self, about: pygame.Rect, *, inside: bool = False) -> None:
        """Beside `about`, or in its middle and as wide; inside the window."""
        px = self.desk.px
        if inside:
            wide = about.width - px(24)
            high = px(TILE) + px(62) if self.pictured else self._row * len(self.entries) + px(52)
            self.rect = pygame.Rect(0, 0, wide, high)
            self.rect.center = about.center
            self.rect.clamp_ip(self.desk.layout.window.inflate(-px(8), -px(8)))
            return
        if self.pictured:
            size = px(TILE) * len(self.entries) + px(20), px(TILE) + px(62)
        else:
            size = min(px(WIDEST), self.desk.layout.width - px(16)), self._row * len(self.entries) + px(52)
        self.rect = pygame.Rect((0, 0), size)
        self.rect.midtop = about.centerx, about.bottom + px(6)
        if self.rect.bottom > self.desk.layout.hints.top:
            self.rect.bottom = about.top - px(6)
        self.rect.clamp_ip(self.desk.layout.window.inflate(-px(8), -px(8)))

    @property
    def _row(self) -> int:
        """Two lines where an entry has a line of its own."""
        wanted = self.desk.px(ROW + 8 if any(entry.line for entry in self.entries) else ROW)
        room = self.desk.layout.height - self.desk.px(80)
        return max(1, min(wanted, room // max(1, len(self.entries))))

    def place(self, i: int) -> pygame.Rect:
        """Where an entry stands."""
        px = self.desk.px
        if self.pictured:
            return pygame.Rect(self.rect.x + px(10) + i * px(TILE), self.rect.y + px(38), px(TILE), px(TILE) + px(16))
        row = self._row
        return pygame.Rect(self.rect.x + px(10), self.rect.y + px(40) + i * row, self.rect.width - px(20), row - px(3))

    # Input

    def handle(self, event: pygame.Event) -> Change:
        """Takes everything but motions of no interest; `closed` says when it has had enough."""
        if self.guard.stops(event) and chord(event) != "Esc":
            return HANDLED
        match event.type:
            case pygame.MOUSEMOTION:
                return self._point(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button in (1, 3):
                over = self._over(event.pos)
                if over is None:
                    self.closed = not self.rect.collidepoint(event.pos)
                    return HANDLED
                return self._take(over) if event.button == 1 else HANDLED
            case pygame.KEYDOWN:
                return self._key(event)
        return None

    def _over(self, point: tuple[int, int]) -> int | None:
        return next((i for i in range(len(self.entries)) if self.place(i).collidepoint(point)), None)

    def _point(self, point: tuple[int, int]) -> Change:
        over = self._over(point)
        if over is None or over == self.at:
            return None
        self.at = over
        return HANDLED

    def _key(self, event: pygame.Event) -> Change:
        words = chord(event)
        step = {"Left": -1, "Up": -1, "Shift+Tab": -1, "Right": 1, "Down": 1, "Tab": 1}.get(words)
        if step is not None:
            self.at = (self.at + step) % len(self.entries)
        elif words in ("Enter", "Space"):
            return self._take(self.at)
        elif words == "Esc":
            self.closed = True
        elif words.isdigit() and 1 <= int(words) <= len(self.entries):
            return self._take(int(words) - 1)
        else:
            letter = [
                i
                for i, entry in enumerate(self.entries)
                if words and entry.words.casefold().startswith(words.casefold())
            ]
            if len(words) == 1 and letter:
                self.at = letter[0]
        return HANDLED

    def _take(self, i: int) -> Change:
        self.closed = True
        self.desk.sound.play("press")
        return self.entries[i].choose() or HANDLED

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        desk, px = self.desk, self.desk.px
        desk.art.panel(surface, self.rect, waiting=True)
        head = pygame.Rect(self.rect.x + px(12), self.rect.y + px(8), self.rect.width - px(24), px(24))
        desk.theme.write(surface, self.title, Role.SMALL_NAME, ink.GOLD, head, "centre")
        for i, entry in enumerate(self.entries):
            (self._draw_tile if self.pictured else self._draw_row)(surface, entry, self.place(i), i == self.at)
            if not self.pictured and not entry.is_now and i < 9:
                place, cap = self.place(i), desk.art.key_cap(surface, str(i + 1), 0, 0, draw=False)
                desk.art.key_cap(surface, str(i + 1), place.right - px(8) - cap, place.centery)

    def _draw_tile(self, surface: pygame.Surface, entry: Entry, place: pygame.Rect, lit: bool) -> None:
        desk, px = self.desk, self.desk.px
        inner = place.inflate(-px(6), -px(4))
        paper = pygame.Rect(inner.x, inner.y, inner.width, inner.width)
        stops = ((0, "#FBF1D6"), (1, "#E2CE9F")) if lit else ((0, "#E8DAB6"), (1, "#C9B07C"))
        desk.art.plate(surface, paper, stops, ink.LIGHT_GOLD if lit else ink.RULE, width=2 if lit else 1)
        assert entry.picture is not None
        picture = entry.picture(round(paper.width * 0.84))
        surface.blit(picture, picture.get_rect(center=paper.center))
        words = pygame.Rect(inner.x - px(2), paper.bottom, inner.width + px(4), inner.bottom - paper.bottom)
        desk.theme.write(surface, entry.words, Role.SMALL_STRONG, ink.LIGHT_GOLD if lit else ink.TEXT, words, "centre")

    def _draw_row(self, surface: pygame.Surface, entry: Entry, place: pygame.Rect, lit: bool) -> None:
        desk, px = self.desk, self.desk.px
        desk.art.row(surface, place, chosen=lit)
        room = place.inflate(-px(24), 0)
        room.width -= px(18)
        if entry.is_now:
            tick = desk.sprites.icon("ui/check", px(16), ink.GOLD)
            surface.blit(tick, tick.get_rect(midright=(room.right, place.centery)))
            room.width -= px(22)
        if entry.line and place.height < px(36):  # so many that there is one line for each
            said = desk.theme.write(surface, entry.words, Role.SMALL_NAME, ink.IVORY, room)
            rest = pygame.Rect(said.right + px(10), room.y, room.right - said.right - px(10), room.height)
            if rest.width > px(40):
                desk.theme.write(surface, entry.line, Role.SMALL, ink.MUTED, rest, may_cut=True)
        elif entry.line:
            half = pygame.Rect(room.x, place.y + px(3), room.width, place.height // 2 - px(2))
            desk.theme.write(surface, entry.words, Role.SMALL_NAME, ink.IVORY, half)
            desk.theme.write(surface, entry.line, Role.SMALL, ink.MUTED, half.move(0, half.height))
        else:
            desk.theme.write(surface, entry.words, Role.SMALL_NAME, ink.IVORY, room)
