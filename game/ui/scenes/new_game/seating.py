"""Who sits where in a new game: the choice for each seat, the plaque that shows it, and seatings in one click."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import pygame

from game.core.seats import Seat
from game.play.chair import Chair, parse_chair
from game.ui import theme as ink
from game.ui.scene import HANDLED, Change
from game.ui.scenes.before_battle.seat_plaque import draw_strip
from game.ui.skins.set_up import SetUpLook
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
    """A seating in one click: who is human, given the seat of the person and everybody's team."""

    words: str
    humans: Callable[[int, int, Sequence[int]], bool]  # (seat, seat of the person, teams)


def _alone(seat: int, me: int, teams: Sequence[int]) -> bool:
    return seat == me


def _my_side(seat: int, me: int, teams: Sequence[int]) -> bool:
    return teams[seat] == teams[me]


def _all(seat: int, me: int, teams: Sequence[int]) -> bool:
    return True


def _nobody(seat: int, me: int, teams: Sequence[int]) -> bool:
    return False


QUICK = (Quick("Against the computer", _alone), Quick("At one screen", _all), Quick("Watch", _nobody))
_COUNTED = ("nobody", "one", "two", "three", "four", "five", "six", "seven")


def seatings(players: int) -> tuple[Quick, ...]:
    """The seatings that make sense for so many players."""
    if players == 2:
        return QUICK
    others = _COUNTED[players - 1] if players <= len(_COUNTED) else str(players - 1)
    sides = (Quick("Two by two", _my_side),) if players == 4 else (Quick("My side", _my_side),)
    return (Quick(f"Me and {others}", _alone), *sides, Quick("All human", _all), Quick("Watch", _nobody))


class Table(Protocol):
    """What a plaque asks about the players."""

    seats: list[Place]
    by_lot: bool

    @property
    def my_seat(self) -> int:
        """The seat of the first person."""

    def leader(self, seat: int) -> int:
        """The first of the seats that one player plays together with this one."""

    def relation(self, seat: int) -> str:
        """ "you", "your ally", "enemy"."""


class Plaque:
    """One seat: who sits there.  Its controls belong to the screen's ring."""

    def __init__(
        self,
        desk: Desk,
        table: Table,
        seat: int,
        skin: Skin | None,
        look: SetUpLook | None,
        changed: Callable[[], None],
    ) -> None:
        """`changed` is told when somebody else sits there."""
        self.desk, self.table, self.seat = desk, table, seat
        self.skin, self.look, self.changed = skin, look, changed
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
        return self.table.seats[self.table.leader(self.seat)]

    @property
    def leads(self) -> bool:
        """Whoever plays this seat is chosen here, and not at another seat of the same player."""
        return self.table.leader(self.seat) == self.seat

    def follow(self) -> None:
        """The choices have changed from outside."""
        place = self.place_of
        self.kind.value, self.level.value = place.kind, place.level
        self.name.set_text(place.name)
        self.kind.visible = self.leads
        self.name.visible = self.leads and place.kind == HUMAN
        self.level.visible = self.leads and place.kind == COMPUTER

    def widgets(self) -> list[Widget]:
        return [self.kind, self.name, self.level]

    def _kind_chosen(self, kind: str) -> Change:
        self.place_of.kind = kind
        self.follow()
        self.changed()
        return HANDLED

    def _named(self, name: str) -> Change:
        self.place_of.name = name
        return HANDLED

    def _level_chosen(self, level: str) -> Change:
        self.place_of.level = level
        self.changed()
        return HANDLED

    @property
    def waits(self) -> bool:
        """The first person's plaque has the light border."""
        return self.place_of.kind == HUMAN and self.table.leader(self.seat) == self.table.my_seat

    def place(self, rect: pygame.Rect) -> None:
        px = self.desk.px
        self.rect = rect
        narrow = rect.width < px(420)
        tight = rect.height < px(110 if not narrow else 150)
        pad = px(10 if tight else 13)
        head = px(34 if tight else 38 if not narrow else 44)
        self.head = pygame.Rect(rect.x + px(4), rect.y + px(4), rect.width - px(8), head)
        row = px(30 if tight else 34)
        y = self.head.bottom + px((6 if not narrow else 4) if tight else 8)
        if rect.width >= px(420):
            half = round(rect.width * 0.4)
            self.kind.rect = pygame.Rect(rect.x + pad, y, half - pad, row)
            other = pygame.Rect(rect.x + half + px(10), y, rect.width - half - px(10) - pad, row)
        else:
            self.kind.rect = pygame.Rect(rect.x + pad, y, rect.width - 2 * pad, row)
            other = pygame.Rect(rect.x + pad, y + row + px(10 if not tight else 4), rect.width - 2 * pad, row)
        self.name.rect, self.level.rect = other, other.copy()
        self.line = pygame.Rect(
            other.x + px(2),
            other.bottom + px(0 if tight else 4),
            rect.right - pad - other.x - px(2),
            px(18 if tight else 22),
        )
        self.shows_line = self.line.bottom <= rect.bottom

    def paint(self, surface: pygame.Surface) -> None:
        desk, rect = self.desk, self.rect
        skin = self.skin
        if skin is None:
            return
        desk.art.panel(surface, rect, waiting=self.waits)
        self._paint_head(surface, skin)
        place = self.place_of
        words = desk.app.library.words()
        if not self.leads:
            self._paint_follower(surface, skin)
            return
        if not self.shows_line:
            return
        line = "at this screen" if place.kind == HUMAN else words.get(f"agent.{place.level}.line", "")
        desk.theme.write(surface, line, Role.SMALL, ink.MUTED, self.line, size=14)

    def _paint_follower(self, surface: pygame.Surface, skin: Skin) -> None:
        """A seat that is played together with another one."""
        px, theme, rect = self.desk.px, self.desk.theme, self.rect
        place = self.place_of
        words = self.desk.app.library.words()
        level = words.get(f"agent.{place.level}", place.level.capitalize())
        who = (place.name or "Human") if place.kind == HUMAN else level
        middle = (self.head.bottom + rect.bottom) // 2
        room = pygame.Rect(rect.x + px(14), middle - px(28), rect.width - px(28), px(28))
        theme.write(surface, who, Role.NAME, ink.IVORY, room, "centre", may_cut=True)
        line = pygame.Rect(room.x, room.bottom, room.width, px(24))
        leader = skin.seat_name(Seat(self.table.leader(self.seat)))
        theme.write(surface, f"the same player as {leader}", Role.SMALL, ink.MUTED, line, "centre", size=14)

    def _paint_head(self, surface: pygame.Surface, skin: Skin) -> None:
        """The side's own strip: its figure, its name, who it is."""
        desk, px, head = self.desk, self.desk.px, self.head
        seat = Seat(self.seat)
        if self.look is not None:
            told = "" if self.table.by_lot else self.table.relation(self.seat)
            draw_strip(surface, desk, head, self.look.colours(seat), skin.seat_name(seat), told)
            side = head.height - px(2)
            token = skin.seat_picture(seat)(side)
            surface.blit(token, token.get_rect(midright=(head.right - px(7), head.centery)))
            return
        fill = skin_colour(skin, seat)
        desk.art.plate(surface, head, ((0, mix(fill, "#FFFFFF", 0.10)), (1, mix(fill, "#3A2410", 0.25))), radius=3)
        ivory = _is_dark(fill)
        side = head.height - px(6)
        picture = skin.seat_picture(seat)(side)
        surface.blit(picture, picture.get_rect(midright=(head.right - px(10), head.centery)))
        name = pygame.Rect(head.x + px(14), head.y, head.width - side - px(30), head.height)
        colour = ink.IVORY if ivory else ink.INK
        words = desk.theme.write(surface, skin.seat_name(seat), Role.LARGE_NAME, colour, name)
        what = "you" if self.waits and not self.table.by_lot else ""
        if what:
            at = pygame.Rect(words.right + px(10), head.y + px(2), name.right - words.right - px(10), head.height)
            desk.theme.write(surface, what, Role.SMALL_STRONG, mix(colour, fill, 0.25), at)


def skin_colour(skin: Skin, seat: Seat) -> str:
    """The colour of a seat's strip; a skin that has sides of its own says it."""
    own = skin.colours(seat)
    if own is not None:
        return own.middle
    return "#E4D6B8" if seat == 0 else "#3A2C24"


def _is_dark(colour: str) -> bool:
    c = pygame.Color(colour)
    return c.r * 0.3 + c.g * 0.59 + c.b * 0.11 < 120
