"""Who sits where in a new game: the choice for each seat, the plaque that shows it, and seatings in one click."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import pygame

from game.core.seats import Seat
from game.play.chair import Chair, parse_chair
from game.ui import theme as ink
from game.ui.scene import HANDLED, Change
from game.ui.skins.skin import Skin
from game.ui.theme import Role, mix
from game.ui.widgets import Option, Segments, TextField, Widget

if TYPE_CHECKING:
    from game.ui.desk import Desk

LEVELS = ("easy", "normal", "hard", "expert")
HUMAN, COMPUTER = "human", "computer"


@dataclass(slots=True)
class Place:
    """What is chosen for one seat."""

    kind: str = HUMAN
    name: str = ""
    level: str = "normal"

    def chair(self) -> Chair:
        return Chair(None, self.name.strip()) if self.kind == HUMAN else parse_chair(self.level)


@dataclass(frozen=True, slots=True)
class Quick:
    """A seating in one click: who is human, given the seat of the person."""

    words: str
    humans: Callable[[int, int], bool]  # (seat, seat of the person)


QUICK = (
    Quick("Against the computer", lambda seat, me: seat == me),
    Quick("At one screen", lambda seat, me: True),
    Quick("Watch", lambda seat, me: False),
)


class Table(Protocol):
    """What a plaque asks of the screen it belongs to."""

    desk: Desk
    seats: list[Place]
    skin: Skin | None
    by_lot: bool

    def my_seat(self) -> int:
        """The seat of the first person."""

    def seats_said(self) -> None:
        """Somebody has changed who sits where."""


class Plaque:
    """One seat: who sits there.  Its controls belong to the screen's ring."""

    def __init__(self, screen: Table, seat: int) -> None:
        desk = screen.desk
        self.screen, self.seat, self.desk = screen, seat, desk
        self.rect = pygame.Rect(0, 0, 0, 0)
        place = self.place_of
        kinds = [Option(HUMAN, "Human", "ui/person"), Option(COMPUTER, "Computer", "ui/computer")]
        self.kind = Segments(desk, kinds, place.kind, self._kind_chosen)
        self.name = TextField(desk, place.name, self._named, placeholder="Name", longest=40)
        words = desk.app.library.words()
        levels = [Option(level, words.get(f"agent.{level}", level.capitalize())) for level in LEVELS]
        self.level = Segments(desk, levels, place.level, self._level_chosen)
        self.follow()

    @property
    def place_of(self) -> Place:
        return self.screen.seats[self.seat]

    def follow(self) -> None:
        """The choices have changed from outside."""
        place = self.place_of
        self.kind.value, self.level.value = place.kind, place.level
        self.name.set_text(place.name)
        self.name.visible = place.kind == HUMAN
        self.level.visible = place.kind == COMPUTER

    def widgets(self) -> list[Widget]:
        return [self.kind, self.name, self.level]

    def _kind_chosen(self, kind: str) -> Change:
        self.place_of.kind = kind
        self.follow()
        self.screen.seats_said()
        return HANDLED

    def _named(self, name: str) -> Change:
        self.place_of.name = name
        return HANDLED

    def _level_chosen(self, level: str) -> Change:
        self.place_of.level = level
        self.screen.seats_said()
        return HANDLED

    @property
    def waits(self) -> bool:
        """The first person's plaque has the light border."""
        return self.place_of.kind == HUMAN and self.seat == self.screen.my_seat()

    def place(self, rect: pygame.Rect) -> None:
        px = self.desk.px
        self.rect = rect
        tight = rect.height < px(110)
        pad = px(10 if tight else 13)
        self.head = pygame.Rect(rect.x + px(4), rect.y + px(4), rect.width - px(8), px(34 if tight else 38))
        row = px(30 if tight else 34)
        y = self.head.bottom + px(6 if tight else 8)
        if rect.width >= px(420):
            half = round(rect.width * 0.4)
            self.kind.rect = pygame.Rect(rect.x + pad, y, half - pad, row)
            other = pygame.Rect(rect.x + half + px(10), y, rect.width - half - px(10) - pad, row)
        else:
            self.kind.rect = pygame.Rect(rect.x + pad, y, rect.width - 2 * pad, row)
            other = pygame.Rect(rect.x + pad, y + row + px(10), rect.width - 2 * pad, row)
        self.name.rect, self.level.rect = other, other.copy()
        self.line = pygame.Rect(
            other.x + px(2),
            other.bottom + px(0 if tight else 4),
            rect.right - pad - other.x - px(2),
            px(18 if tight else 22),
        )

    def paint(self, surface: pygame.Surface) -> None:
        desk, rect = self.desk, self.rect
        skin = self.screen.skin
        if skin is None:
            return
        desk.art.panel(surface, rect, waiting=self.waits)
        self._paint_head(surface, skin)
        place = self.place_of
        words = desk.app.library.words()
        line = "at this screen" if place.kind == HUMAN else words.get(f"agent.{place.level}.line", "")
        desk.theme.write(surface, line, Role.SMALL, ink.MUTED, self.line, size=14)

    def _paint_head(self, surface: pygame.Surface, skin: Skin) -> None:
        """The side's own strip: its figure, its name, who it is."""
        desk, px, head = self.desk, self.desk.px, self.head
        seat = Seat(self.seat)
        fill = skin_colour(skin, seat)
        desk.art.plate(surface, head, ((0, mix(fill, "#FFFFFF", 0.10)), (1, mix(fill, "#3A2410", 0.25))), radius=3)
        ivory = _is_dark(fill)
        side = head.height - px(6)
        picture = skin.seat_picture(seat)(side)
        surface.blit(picture, picture.get_rect(midright=(head.right - px(10), head.centery)))
        name = pygame.Rect(head.x + px(14), head.y, head.width - side - px(30), head.height)
        colour = ink.IVORY if ivory else ink.INK
        words = desk.theme.write(surface, skin.seat_name(seat), Role.LARGE_NAME, colour, name)
        what = "you" if self.waits and not self.screen.by_lot else ""
        if what:
            at = pygame.Rect(words.right + px(10), head.y + px(2), name.right - words.right - px(10), head.height)
            desk.theme.write(surface, what, Role.SMALL_STRONG, mix(colour, fill, 0.25), at)


def skin_colour(skin: Skin, seat: Seat) -> str:
    """The colour of a seat's strip; a skin that has sides of its own says it."""
    own = getattr(skin, "seat_colour", None)
    if own is not None:
        colour: str = own(seat)
        return colour
    return "#E4D6B8" if seat == 0 else "#3A2C24"


def _is_dark(colour: str) -> bool:
    c = pygame.Color(colour)
    return c.r * 0.3 + c.g * 0.59 + c.b * 0.11 < 120
