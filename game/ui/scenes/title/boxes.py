"""The two boxes under the games: the game to go on with, and the lesson for who is new here
(docs/look.md, Main menu)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.core.wording import counted
from game.ui import theme as ink
from game.ui.portrait import GROUNDS, draw_portrait
from game.ui.theme import Role, mix
from game.ui.widgets.button import Button, IconButton, Kind, Press

if TYPE_CHECKING:
    from game.ui.desk import Desk, LessonCard, Unfinished

EDGE = 15  # units from a box's edge to its picture
FIRST, NEXT, LEFT = "New here? Start with this", "Next: ", "Go on with the lesson"
START, GO_ON = "Start", "Go on"


class Box:
    """A picture at the left, three lines beside it, a button under them."""

    def __init__(self, desk: Desk, button: Button) -> None:
        self.desk = desk
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.button = button

    @property
    def visible(self) -> bool:
        return self.rect.width > 0

    @property
    def is_small(self) -> bool:
        """Whether there is room for one line less and a lower button."""
        return self.rect.height < self.desk.px(110)

    @property
    def picture(self) -> pygame.Rect:
        """The square at the left."""
        px = self.desk.px
        side = self.rect.height - 2 * px(EDGE if not self.is_small else 12)
        return pygame.Rect(self.rect.x + px(EDGE), self.rect.centery - side // 2, side, side)

    @property
    def words(self) -> pygame.Rect:
        """What is left beside the picture."""
        px, left = self.desk.px, self.picture.right + self.desk.px(16)
        return pygame.Rect(left, self.picture.y, self.rect.right - px(EDGE) - left, self.picture.height)

    def place(self, rect: pygame.Rect) -> None:
        """Gives the box its place, and its button what is under the words; an empty rectangle hides both."""
        self.rect = rect
        high = self.desk.px(36 if not self.is_small else 30)
        room = self.words
        self.button.visible = rect.width > 0
        self.button.rect = pygame.Rect(room.x, room.bottom - high, room.width, high)

    def write(self, surface: pygame.Surface, lines: tuple[str, str, str], colours: tuple[str, str, str]) -> None:
        """A heading and two lines; the second line goes where there is no room for it."""
        px, theme, room = self.desk.px, self.desk.theme, self.words
        size = 20 if not self.is_small else 17
        while theme.width(lines[0], Role.LARGE_NAME, size) > room.width and size > 15:
            size -= 1
        y = room.y - px(4)
        theme.write(
            surface, lines[0], Role.LARGE_NAME, colours[0], pygame.Rect(room.x, y, room.width, px(26)), size=size
        )
        y += px(25 if not self.is_small else 22)
        row = pygame.Rect(room.x, y, room.width, px(19))
        if row.bottom <= self.button.rect.y or not self.button.visible:
            theme.write(surface, lines[1], Role.BODY, colours[1], row, size=15, may_cut=True)
        row = row.move(0, px(19))
        if row.bottom <= self.button.rect.y or not self.button.visible:
            theme.write(surface, lines[2], Role.BODY, colours[2], row, size=14.5, may_cut=True)


class ContinueBox(Box):
    """The game that was played last; without one, what to do."""

    def __init__(self, desk: Desk, resume: Press) -> None:
        super().__init__(desk, Button(desk, "Resume", resume, kind=Kind.PRIMARY, icon="ui/play", key="Enter", size=17))
        self.unfinished: Unfinished | None = None
        self.thumbnail: pygame.Surface | None = None

    def place(self, rect: pygame.Rect) -> None:
        super().place(rect)
        self.button.visible = self.visible and self.unfinished is not None

    def lines(self) -> tuple[str, str, str]:
        """What stands in it."""
        if self.unfinished is None:
            return "No game in progress", "Choose one above and press Enter.", "A game saves itself after every move."
        return "Continue", self.unfinished.title, self.unfinished.line

    def paint(self, surface: pygame.Surface, *, shadow: bool = True) -> None:
        """The box without its button."""
        art, picture = self.desk.art, self.picture
        art.panel(surface, self.rect, shadow=shadow)
        if self.unfinished is not None:
            art.plate(surface, picture, ink.INSET, ink.LINE, radius=3)
        if self.unfinished is not None and self.thumbnail is not None:
            surface.blit(self.thumbnail, self.thumbnail.get_rect(center=picture.center))
        else:
            crown = self.desk.sprites.icon("glyphs/crown", round(picture.height * 0.6), mix(ink.PANEL, ink.GOLD, 0.45))
            surface.blit(crown, crown.get_rect(center=picture.center))
        self.write(surface, self.lines(), (ink.LIGHT_GOLD, ink.TEXT, ink.MUTED))


class _SendAway(IconButton):
    """A cross on parchment; no plate, so that it asks for nothing."""

    def draw(self, surface: pygame.Surface) -> None:
        """The cross alone."""
        colour = ink.BLOOD_INK if self.hover or self.focused else ink.SECOND_INK
        cross = self.desk.sprites.icon(self.icon, round(min(self.rect.size) * 0.6), colour)
        surface.blit(cross, cross.get_rect(center=self.rect.center))


class LessonBox(Box):
    """The only parchment on the screen: the lesson that comes next, until all are done or it is sent away."""

    def __init__(self, desk: Desk, start: Press, not_again: Press) -> None:
        super().__init__(desk, Button(desk, START, start, icon="ui/flag", key="N", size=17))
        self.not_again = _SendAway(desk, "ui/close", "Not again", not_again)
        self.lesson: LessonCard | None = None
        self.game = ""
        """The name of its game."""
        self.is_first = True
        self.step = ""
        """Where it was left, "3 of 5"; empty where it has not been begun."""

    def place(self, rect: pygame.Rect) -> None:
        super().place(rect)
        px = self.desk.px
        side = max(px(10), min(px(24), self.button.rect.y - rect.y - px(8)))
        above = min(px(9), (self.button.rect.y - rect.y - side) // 2)
        self.not_again.visible = self.visible
        self.not_again.rect = pygame.Rect(rect.right - side - px(9), rect.y + above, side, side)

    def lines(self) -> tuple[str, str, str]:
        """What stands in it."""
        lesson = self.lesson
        assert lesson is not None
        if self.step:
            return LEFT, f"{self.game}: {lesson.name}", f"{lesson.coach} waits at step {self.step}."
        minutes = f"{counted(lesson.minutes, 'minute')}. {lesson.coach} says what counts."
        return FIRST if self.is_first else f"{NEXT}{self.game}, {lesson.name.lower()}", lesson.line, minutes

    def paint(self, surface: pygame.Surface) -> None:
        """The box without its controls."""
        desk, picture = self.desk, self.picture
        assert self.lesson is not None
        desk.art.parchment(surface, self.rect)
        draw_portrait(desk, surface, picture, self.lesson.portrait or "glyphs/crown", GROUNDS["green"])
        self.write(surface, self.lines(), (ink.BLOOD_INK, ink.INK, ink.SECOND_INK))
