"""Who sits where in a new game: the choice for each seat, the plaque that shows it, and seatings in one click."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import pygame

from game.core.seats import Seat
from game.core.wording import capital, in_words
from game.play.chair import Chair, parse_chair
from game.play.commanders import Meetings, seated
from game.rules.commanders import Commander
from game.ui import theme as ink
from game.ui.scene import HANDLED, Change
from game.ui.scenes.before_battle.seat_plaque import draw_strip
from game.ui.scenes.new_game.commander_row import CommanderRow, draw_sitter, record_words
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
    who: str = ""
    """The commander who sits there when a computer does; empty for just the level."""

    def chair(self, commanders: Mapping[str, Commander]) -> Chair:
        """Who sits there, for a session."""
        if self.kind == HUMAN:
            return Chair(None, self.name.strip())
        commander = commanders.get(self.who)
        return parse_chair(self.level) if commander is None else seated(commander, self.level)


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


def seatings(players: int) -> tuple[Quick, ...]:
    """The seatings that make sense for so many players."""
    if players == 2:
        return QUICK
    sides = (Quick("Two by two", _my_side),) if players == 4 else (Quick("My side", _my_side),)
    return (Quick(f"Me and {in_words(players - 1)}", _alone), *sides, Quick("All human", _all), Quick("Watch", _nobody))


class Table(Protocol):
    """What a plaque asks about the players."""

    seats: list[Place]
    by_lot: bool
    commanders: Mapping[str, Commander]

    @property
    def my_seat(self) -> int:
        """The seat of the first person."""

    def leader(self, seat: int) -> int:
        """The first of the seats that one player plays together with this one."""

    def relation(self, seat: int) -> str:
        """ "you", "your ally", "enemy"."""

    def seat_commanders(self) -> None:
        """Finds somebody for each computer's seat whose commander is still to be found."""


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
        choose: Callable[[int], Change],
    ) -> None:
        """`changed` is told when somebody else sits there; `choose` opens the page of the commanders for a seat."""
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
        self.who = CommanderRow(desk, lambda: choose(self.table.leader(seat)))
        self.meetings = Meetings.of(desk.app.where.data)
        self.portrait = pygame.Rect(0, 0, 0, 0)
        """Beside the controls, where the seat is wide and low; empty where it stands in the commander's own row."""
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
        self.level.visible = self.who.visible = self.leads and place.kind == COMPUTER
        self._tell_commander()

    def _tell_commander(self) -> None:
        """Who sits there, in words."""
        place, row = self.place_of, self.who
        row.commander = commander = self.table.commanders.get(place.who)
        line = self.desk.app.library.words().get(f"agent.{place.level}.line", "")
        self.level.tip = capital(line)
        if commander is None:
            row.title = "Just the level"
            row.words = line
            row.record = ""
        else:
            row.title, row.words = commander.name, commander.words
            row.record = record_words(self.meetings, place.who)
        row.tip = "Who shall sit here?" + (f" {row.title}: {row.words}. {row.record}." if commander else "")

    def widgets(self) -> list[Widget]:
        return [self.kind, self.name, self.level, self.who]

    def _kind_chosen(self, kind: str) -> Change:
        self.place_of.kind = kind
        self.table.seat_commanders()
        self.follow()
        self.changed()
        return HANDLED

    def _named(self, name: str) -> Change:
        self.place_of.name = name
        return HANDLED

    def _level_chosen(self, level: str) -> Change:
        self.place_of.level = level
        self._tell_commander()
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
        tight = rect.height < px(110 if not narrow else 160)
        pad = px(10 if tight else 13)
        head = px(34 if tight else 38)
        self.head = pygame.Rect(rect.x + px(4), rect.y + px(4), rect.width - px(8), head)
        inner = pygame.Rect(rect.x + pad, self.head.bottom, rect.width - 2 * pad, rect.bottom - self.head.bottom)
        self._place_narrow(inner, tight=tight) if narrow else self._place_wide(inner, tight=tight)
        self.name.rect = self.level.rect.copy()

    def _place_wide(self, inner: pygame.Rect, *, tight: bool) -> None:
        """The portrait at the left; beside it who decides and how well, and under both who it is."""
        px = self.desk.px
        gap, row = px(6 if tight else 8), px(28 if tight else 32)
        side = inner.height - 2 * gap
        self.portrait = pygame.Rect(inner.x, inner.y + gap, side, side)
        left = inner.x + (side + px(12) if self.who.visible else 0)
        half = round((inner.right - left) * 0.4)
        y = inner.y + gap
        self.kind.rect = pygame.Rect(left, y, half, row)
        self.level.rect = pygame.Rect(left + half + px(10), y, inner.right - left - half - px(10), row)
        self.who.rect = pygame.Rect(left, y + row + px(4), inner.right - left, inner.bottom - gap - y - row - px(4))
        self.who.with_portrait = False
        self.line = pygame.Rect(self.level.rect.x + px(2), y + row + px(2), self.level.rect.width, px(22))

    def _place_narrow(self, inner: pygame.Rect, *, tight: bool) -> None:
        """Everything in rows, the commander's with the portrait in it."""
        px = self.desk.px
        gap, row = px(4 if tight else 7), px(28 if tight else 32)
        y = inner.y + gap
        self.kind.rect = pygame.Rect(inner.x, y, inner.width, row)
        self.level.rect = pygame.Rect(inner.x, y + row + gap, inner.width, row)
        top = self.level.rect.bottom + gap
        self.who.rect = pygame.Rect(inner.x, top, inner.width, inner.bottom - px(9) - top)
        self.who.with_portrait = True
        self.portrait = pygame.Rect(0, 0, 0, 0)
        self.line = pygame.Rect(inner.x + px(2), self.level.rect.bottom + px(2), inner.width, px(22))

    def paint(self, surface: pygame.Surface) -> None:
        desk, rect = self.desk, self.rect
        skin = self.skin
        if skin is None:
            return
        desk.art.panel(surface, rect, waiting=self.waits)
        self._paint_head(surface, skin)
        if not self.leads:
            self._paint_follower(surface, skin)
        elif self.place_of.kind == HUMAN:
            desk.theme.write(surface, "at this screen", Role.SMALL, ink.MUTED, self.line, size=14)
        else:
            self._paint_commander(surface, skin)

    def _paint_commander(self, surface: pygame.Surface, skin: Skin) -> None:
        """The portrait on the side's own colour; the row with the words draws itself."""
        commander, own = self.who.commander, skin.colours(Seat(self.seat))
        self.who.ground = skin_colour(skin, Seat(self.seat)) if own is not None else ""
        if self.portrait.width:
            draw_sitter(surface, self.desk, self.portrait, commander, self.who.ground)

    def _paint_follower(self, surface: pygame.Surface, skin: Skin) -> None:
        """A seat that is played together with another one."""
        px, theme, rect = self.desk.px, self.desk.theme, self.rect
        place = self.place_of
        words = self.desk.app.library.words()
        level = words.get(f"agent.{place.level}", place.level.capitalize())
        commander = self.table.commanders.get(place.who)
        computer = level if commander is None else f"{commander.name}, {level}"
        who = (place.name or "Human") if place.kind == HUMAN else computer
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
