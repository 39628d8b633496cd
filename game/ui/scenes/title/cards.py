"""The games of the menu: cards of those that can be played, a column of those to come (docs/look.md, Main menu)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.ui import theme as ink
from game.ui.keys import pressed
from game.ui.scene import HANDLED, Change
from game.ui.theme import Role
from game.ui.widgets.button import Button, Pressable
from game.ui.widgets.widget import takes

if TYPE_CHECKING:
    from game.ui.desk import Desk, GameCard, LessonCard

WINDOW_SHAPE = 204 / 187  # of a game's picture: height to width
RAISED = 8  # units, the chosen card
SIDE = 14  # units beside the line of a card
QUICK_HIGH = 36  # units, the button at the foot
CROWN = 16  # units, one lesson


class GameTile(Pressable):
    """One game that can be played: its picture in a pointed window, name, line, players, its lessons.

    `quick` lies on its foot; it is a control of its own.  The word of its lessons begins one, as N does while the card
    is chosen.
    """

    radius = 12.0
    sound = "open"

    def __init__(
        self,
        desk: Desk,
        card: GameCard,
        press: Callable[[GameCard], Change],
        quick: Callable[[GameCard], Change],
        learn: Callable[[LessonCard], Change],
        key: str,
    ) -> None:
        super().__init__(desk, lambda: press(card))
        self.card = card
        self.learn = learn
        self.over_lesson = False
        self.chosen = False
        self.picture_ready = False
        self.with_line = True
        self.words_height = 0  # pixels under the picture: the same for all cards, so that their pictures are alike
        self.whole = pygame.Rect(0, 0, 0, 0)
        """The card as it is drawn; `rect`, where it is touched, ends above its button."""
        self.quick = Button(desk, "Quick game", lambda: quick(card), icon="ui/play", key=key, size=15.5)

    @property
    def lesson(self) -> LessonCard | None:
        """The first of its lessons that is not done, else the first."""
        lessons, done = self.card.lessons, self.desk.settings.lessons
        return next((lesson for lesson in lessons if lesson.key not in done), lessons[0] if lessons else None)

    @property
    def lesson_rect(self) -> pygame.Rect:
        """Where the lesson is touched; nothing where the game has none."""
        if not self.card.lessons:
            return pygame.Rect(self.whole.topleft, (0, 0))
        room, words = self._foot_room(self.whole), self._lesson_words
        wide = len(self.card.lessons) * self.desk.px(CROWN + 4)
        wide += self.desk.theme.width(words, Role.SMALL, self._foot_size - 0.5) + self.desk.px(4) if words else 0
        left, px = room.right - wide - self.desk.px(5), self.desk.px
        return pygame.Rect(left, room.y - px(2), room.right + px(2) - left, room.height + px(4)).clip(self.rect)

    @property
    def shown_tip(self) -> str:
        lesson = self.lesson
        if lesson is None or not self.over_lesson:
            return super().shown_tip
        return f"{lesson.name}: {lesson.line} {lesson.minutes} minutes (N)"

    def handle(self, event: pygame.Event) -> Change:
        lesson = self.lesson
        if event.type == pygame.MOUSEMOTION:
            was, self.over_lesson = self.over_lesson, self.lesson_rect.collidepoint(event.pos)
            return HANDLED if was != self.over_lesson else super().handle(event)
        is_let_go = event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.held
        if is_let_go and lesson is not None and self.lesson_rect.collidepoint(event.pos):
            self.held = False
            return self._begin(lesson)
        return super().handle(event)

    def shortcut(self, event: pygame.Event) -> Change:
        lesson = self.lesson
        if self.chosen and lesson is not None and pressed(event, "N"):
            return self._begin(lesson)
        return super().shortcut(event)

    def _begin(self, lesson: LessonCard) -> Change:
        self.desk.sound.play(self.sound)
        return takes(self.learn(lesson))

    @property
    def lit(self) -> bool:
        """The picture is bright: chosen by keys, which also raises the card into a halo, or only pointed at."""
        return self.chosen or self.hover

    @property
    def shown_rect(self) -> pygame.Rect:
        return self.whole.move(0, -self.desk.px(RAISED)) if self.chosen else self.whole

    def place(self, rect: pygame.Rect) -> None:
        """Gives the card its place, and its button the foot of it."""
        px = self.desk.px
        self.whole = rect
        high = px(QUICK_HIGH if self._roomy else 32)
        self.quick.rect = pygame.Rect(rect.x + px(17), rect.bottom - px(14) - high, rect.width - 2 * px(17), high)
        self.rect = pygame.Rect(rect.x, rect.y, rect.width, self.quick.rect.y - px(5) - rect.y)

    def picture_size(self) -> tuple[int, int]:
        """As large as the card's words leave room for."""
        px = self.desk.px
        width = self.whole.width - 2 * px(12)
        highest = self.whole.height - px(12) - self.words_height
        if width * WINDOW_SHAPE > highest:
            width = round(highest / WINDOW_SHAPE)
        return width, round(width * WINDOW_SHAPE)

    def wanted_words_height(self) -> int:
        """What name, line, players, lessons and the button need under the picture."""
        desk, width = self.desk, self.whole.width - 2 * self.desk.px(SIDE)
        line = desk.theme.paragraph_height(self.card.line, Role.SMALL, width, self._line_size) if self.with_line else 0
        return self.whole.bottom - self.quick.rect.y + desk.px(46) + line + desk.px(38 if self._roomy else 24)

    @property
    def _roomy(self) -> bool:
        return self.whole.height >= self.desk.px(320)

    @property
    def _line_size(self) -> float:
        return 14.5 if self._roomy else 13

    def prepare(self) -> None:
        """Draw the picture for this size; a few milliseconds, so not all cards in one frame."""
        self.picture_ready = True
        self._picture()

    def _picture(self) -> pygame.Surface:
        return self.desk.art.window_picture(self.card.picture, self.picture_size(), lit=self.lit)

    def draw(self, surface: pygame.Surface) -> None:
        art, rect = self.desk.art, self.shown_rect
        if self.chosen:
            art.halo(surface, rect, blur=9, alpha=0.34)
        art.shadow(surface, rect, down=5, blur=7, alpha=0.65, radius=11)
        surface.blit(self._face(), rect)

    def _face(self) -> pygame.Surface:
        """The card without its shadow, kept: the menu is drawn again whenever the pointer goes from one to another."""
        sprites, done = self.desk.sprites, self.desk.settings.lessons
        looks = self.chosen, self.lit, self.picture_ready, self.hover and self.over_lesson
        key = ("game tile", self.card, self.whole.size, *looks, done, self.desk.theme.scale)
        kept = sprites.kept(key)
        if kept is not None and self.desk.theme.written is None:
            return kept
        face = pygame.Surface(self.whole.size, pygame.SRCALPHA)
        self._paint(face, face.get_rect())
        return sprites.keep(key, face)

    def _paint(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        art, px = self.desk.art, self.desk.px
        art.plate(surface, rect, ((0, "#3A2B1F"), (0.16, "#30231A"), (1, ink.PANEL_FOOT)), "#0A0705", radius=12)
        one = art.line()
        edge = ink.LIGHT_GOLD if self.chosen else "#D2A24E" if self.lit else "#A77F3E"
        art.outline(surface, rect.inflate(-2 * one, -2 * one), edge, radius=11, width=2)
        inner = rect.inflate(-2 * px(6), -2 * px(6))
        art.outline(surface, inner, ink.LIGHT_GOLD if self.chosen else ink.RULE, radius=7, alpha=0.35)
        width, height = self.picture_size()
        window = pygame.Rect(0, rect.y + px(12), width, height)
        window.centerx = rect.centerx
        if self.picture_ready:
            surface.blit(self._picture(), window)
        self._sparks(surface, rect, window)
        self._words(surface, rect, window.bottom)

    def _sparks(self, surface: pygame.Surface, rect: pygame.Rect, window: pygame.Rect) -> None:
        """The two four-pointed stars in the corners above the arch."""
        side = self.desk.px(12)
        star = self.desk.sprites.icon("glyphs/arcane", side, ink.LIGHT_GOLD if self.chosen else "#A77F3E")
        for x in (
            max(rect.x + self.desk.px(24), window.x - self.desk.px(20)),
            min(rect.right - self.desk.px(24), window.right + self.desk.px(20)),
        ):
            surface.blit(star, star.get_rect(center=(x, rect.y + self.desk.px(25))))

    def _words(self, surface: pygame.Surface, rect: pygame.Rect, top: int) -> None:
        desk, px, theme = self.desk, self.desk.px, self.desk.theme
        room = pygame.Rect(rect.x + px(9), top + px(6 if not self._roomy else 9), rect.width - 2 * px(9), px(28))
        size = 20 if self._roomy else 18 if rect.width > px(150) else 16
        theme.write(surface, self.card.name, Role.LARGE_NAME, ink.IVORY, room, "centre", size=size)
        middle = room.bottom + px(4)
        desk.art.divider(surface, (rect.centerx, middle), min(px(90), rect.width - px(40)), 4)
        if self.with_line:
            lines = pygame.Rect(rect.x + px(SIDE), middle + px(8), rect.width - 2 * px(SIDE), 0)
            theme.paragraph(surface, self.card.line, Role.SMALL, ink.TEXT, lines, "centre", size=self._line_size)
        self._foot(surface, self._foot_room(rect), self.lesson_rect.move(rect.x - self.whole.x, rect.y - self.whole.y))

    @property
    def _foot_rise(self) -> int:
        """From the foot of the card up to the line of players and lessons."""
        return self.whole.bottom - self.quick.rect.y + self.desk.px(25)

    @property
    def _foot_size(self) -> float:
        return 14 if self._roomy else 13

    def _foot_room(self, rect: pygame.Rect) -> pygame.Rect:
        """The line of players and lessons of a card that is drawn there."""
        px = self.desk.px
        return pygame.Rect(rect.x + px(19), rect.bottom - self._foot_rise, rect.width - 2 * px(19), px(20))

    @property
    def _lesson_words(self) -> str:
        """Before the crowns, where they have room beside the players."""
        theme, px, many = self.desk.theme, self.desk.px, len(self.card.lessons)
        words = "Lessons" if many > 1 else "Lesson"
        left = theme.width(self.card.players, Role.SMALL_STRONG, self._foot_size) + px(8)
        room = self._foot_room(self.whole).width - many * px(CROWN + 4) - px(4) - left
        return words if room >= theme.width(words, Role.SMALL, self._foot_size - 0.5) else ""

    def _foot(self, surface: pygame.Surface, room: pygame.Rect, touched: pygame.Rect) -> None:
        """Who can play at the left, the lessons as crowns at the right: light gold when done, in outline when not."""
        desk, px, theme, size = self.desk, self.desk.px, self.desk.theme, self._foot_size
        lessons = self.card.lessons
        theme.write(
            surface, self.card.players, Role.SMALL_STRONG, ink.GOLD, room, "left" if lessons else "centre", size=size
        )
        if not lessons:
            return
        is_over = self.hover and self.over_lesson
        edge = ink.LIGHT_GOLD if is_over else ink.RULE
        desk.art.plate(surface, touched, "#4A3620" if is_over else "#2B1F15", edge, radius=6)
        side = px(CROWN)
        x = room.right
        for lesson in reversed(lessons):
            is_done = lesson.key in desk.settings.lessons
            crown = desk.sprites.icon("glyphs/crown", side, ink.LIGHT_GOLD if is_done else "#8A6C3C")
            surface.blit(crown, crown.get_rect(midright=(x, room.centery)))
            x -= side + px(4)
        rest = pygame.Rect(touched.x, room.y, x - px(4) - touched.x, room.height)
        if self._lesson_words:
            theme.write(surface, self._lesson_words, Role.SMALL, ink.TEXT, rest, "right", size=size - 0.5)


def paint_coming(surface: pygame.Surface, desk: Desk, card: GameCard, rect: pygame.Rect, *, with_picture: bool) -> None:
    """A game to come: listed, veiled, and no control.  Without a picture it is a row with its name."""
    art, px, theme = desk.art, desk.px, desk.theme
    art.shadow(surface, rect, down=4, blur=8, alpha=0.5, radius=10)
    art.plate(surface, rect, ((0, "#30241B"), (1, "#21170F")), "#6E5530", radius=9)
    left = rect.x + px(16)
    if with_picture:
        high = px(104)
        size = round(high / WINDOW_SHAPE), high
        picture = art.window_picture(card.picture, size).copy()
        picture.fill((168, 168, 168, 255), special_flags=pygame.BLEND_RGBA_MULT)  # a veil of 34 %
        surface.blit(picture, picture.get_rect(midleft=(left, rect.centery)))
        left += size[0] + px(14)
    width = rect.right - px(12) - left
    if not with_picture:
        theme.write(
            surface,
            card.name,
            Role.NAME,
            ink.TEXT,
            pygame.Rect(left, rect.y, width, rect.height),
            size=16,
            may_cut=True,
        )
        return
    line = theme.paragraph_height(card.line, Role.SMALL, width, 13.5)
    top = rect.centery - (px(26) + line) // 2
    theme.write(
        surface, card.name, Role.LARGE_NAME, ink.TEXT, pygame.Rect(left, top, width, px(24)), size=18, may_cut=True
    )
    theme.paragraph(surface, card.line, Role.SMALL, ink.MUTED, pygame.Rect(left, top + px(27), width, 0), size=13.5)
