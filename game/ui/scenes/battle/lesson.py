"""A lesson in the battle: the coach's strip, what is lit, and what goes on by itself (docs/look.md, Lesson)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.core.ruleset import Action, Refusal, Spot
from game.play.lessons import Coach
from game.ui import theme as ink
from game.ui.portrait import draw_portrait
from game.ui.scene import HANDLED, Change
from game.ui.scenes.battle.table import Position, Table
from game.ui.skins.panel import Fed, PlainPanel, Room
from game.ui.theme import Role
from game.ui.widgets import Button, Kind
from game.ui.widgets.widget import Widget

HIGH, LOW = 190, 112  # units
PORTRAIT, SMALL_PORTRAIT = 112, 60
REPLY_AFTER = {"slow": 1.6, "normal": 0.8, "fast": 0.4, "step": 0.4}  # seconds in which one reads what the coach says
GROUND = "#2E5A43"
DONE, NOW, TO_COME = "#8A5A12", "#5E130B", "#C2A873"
NOT_SO, ALONE, ENDED = "Not that way", "You play on alone", "The battle is over"
FIRST = "Take it back, or play on alone."
"""What is done first when an answer has broken the lesson."""


@dataclass(frozen=True, slots=True)
class Lessons:
    """What the strip's buttons wish."""

    take_back: Callable[[], Change]
    play_on: Callable[[], Change]
    """The learner has left the lesson and plays a game."""
    leave: Callable[[], Change]
    again: Callable[[], Change]
    refresh: Callable[[], None]


class Teaching:
    """What the lesson says and lights now, and what it lets the others do."""

    def __init__(self, table: Table, position: Position, coach: Coach, wishes: Lessons) -> None:
        self.table = table
        self.position = position
        self.coach = coach
        self.wishes = wishes
        self.shows_hint = False
        self._due: float | None = None
        self.panel = LessonPanel(self)

    # What is lit

    @property
    def is_speaking(self) -> bool:
        """The learner is asked, and everything that has led to it has been shown."""
        coach = self.coach
        asked = coach.step is not None and not coach.is_strayed and self.table.match.seat == coach.seat
        return asked and self.position.is_settled

    def lit(self) -> tuple[Spot, ...]:
        """The places that the present step speaks of."""
        return tuple(self.coach.spots()) if self.is_speaking else ()

    def arrow(self) -> tuple[Spot, Spot] | None:
        """The suggested action, once the learner has asked for it."""
        suggested = self.coach.suggested() if self.shows_hint and self.is_speaking else None
        touches = () if suggested is None else suggested.touches
        return (touches[0], touches[1]) if len(touches) >= 2 else None

    # What happens by itself

    def holds(self) -> bool:
        """Whether the computer's seats are not asked: somebody waits for the learner, or a reply is laid down."""
        return self.coach.is_strayed or self.coach.reply() is not None

    def changed(self) -> None:
        """An action was made or taken back."""
        self.shows_hint, self._due = False, None
        settings, coach = self.table.desk.settings, self.coach
        if coach.is_done and coach.is_lesson and coach.offered.key not in settings.lessons:
            self.table.desk.change(lessons=(*settings.lessons, coach.offered.key))

    def keep_place(self) -> None:
        """The screen is left: a lesson that is not done can be gone on with from the title; whoever has begun one is
        not asked again whether to."""
        coach, desk = self.coach, self.table.desk
        if not coach.is_lesson:
            return
        left = desk.settings.lesson_left
        if not coach.is_done and not coach.is_left and not self.has_ended_early:
            place = f"{coach.number + 1} of {len(coach.lesson.steps)}"
            desk.change(lesson_left=(coach.offered.key, place, *coach.place))
        elif left and left[0] == coach.offered.key:
            desk.change(lesson_left=())

    def reply(self) -> Action | None:
        """What somebody else does now, once there was time to read."""
        reply, desk = self.coach.reply(), self.table.desk
        if reply is None or not self.position.is_settled:
            self._due = None
            return None
        wait = REPLY_AFTER.get(desk.settings.pace, 0.0)
        if self._due is None:
            self._due = desk.now + wait
        if desk.now < self._due:
            desk.wake_in(self._due - desk.now)
            return None
        self._due = None
        return reply

    def forbids(self) -> Refusal | None:
        """Why the learner gives no further order: the last one has broken the lesson, and that is settled first."""
        return Refusal("", FIRST) if self.coach.is_strayed else None

    # What is wished

    def hint(self) -> Change:
        """Says why, and draws the arrow."""
        if not self.is_speaking:
            return HANDLED
        self.shows_hint = not self.shows_hint
        self.wishes.refresh()
        return HANDLED

    def go_on(self) -> Change:
        """The learner plays on without the coach."""
        self.coach.leave()
        return self.wishes.play_on()

    # What is said

    @property
    def has_ended_early(self) -> bool:
        """The game is over and the lesson is not: the learner has given up, or agreed to a draw."""
        return self.table.match.result is not None and not self.coach.is_done

    @property
    def title(self) -> str:
        """The heading of the strip."""
        coach = self.coach
        if self.has_ended_early:
            return ENDED
        if coach.is_strayed:
            return NOT_SO
        if coach.is_done:
            return coach.lesson.name
        return ALONE if coach.step is None else coach.step.title

    @property
    def told(self) -> tuple[str, str]:
        """What is so, and what to do."""
        coach, step = self.coach, self.coach.step
        if self.has_ended_early:
            return "Nobody learns from a battle that is left.", "Take it back, or begin again."
        if coach.strayed_by is not None:
            done = self.table.skin.step_words(self.table.match.told(coach.strayed_by, coach.seat))
            return f"{done}? {coach.said}" if done else coach.said, FIRST
        if coach.said and not self.is_speaking and not self.table.match.result:
            return coach.said, ""
        if coach.is_done:
            return coach.lesson.end, ""
        if step is None:
            return "The coach looks on and says no more.", ""
        return (step.hint if self.shows_hint and step.hint else step.so), step.do


class LessonPanel(PlainPanel):
    """The coach's strip: parchment, portrait, what is so and what to do, how far one has come."""

    def __init__(self, teaching: Teaching) -> None:
        super().__init__()
        self.teaching = teaching
        self.desk = desk = teaching.table.desk
        self.small = False
        wishes = teaching.wishes
        self.hint = Button(desk, "Hint", teaching.hint, icon="ui/hint", size=15, key=desk.settings.key("hint"))
        self.back = Button(desk, "Take back", wishes.take_back, icon="ui/undo", kind=Kind.PRIMARY, size=15)
        words, icon, key = ("Again", "ui/undo", "") if teaching.coach.is_lesson else ("Next", "ui/play", "G")
        self.again = Button(desk, words, wishes.again, icon=icon, size=15, key=key)
        self.alone = Button(desk, "Play on", teaching.go_on, size=15)
        self.leave = Button(desk, "Leave", wishes.leave, key="Q", size=15)

    # A panel of the battle

    @property
    def room(self) -> Room:
        return Room.ABOVE

    def units(self, *, small: bool) -> int:
        return LOW if small else HIGH

    def arrange(self, *, small: bool) -> None:
        self.small = small or self.rect.height < self.desk.px(HIGH)
        self._place_buttons()

    def feed(self, fed: Fed) -> None:
        self._place_buttons()

    def paint(self, surface: pygame.Surface) -> None:
        """All of it changes from step to step."""

    @property
    def tells(self) -> bool:
        return False

    @property
    def controls(self) -> Sequence[Widget]:
        return (self.hint, self.back, self.again, self.alone, self.leave)

    # Places

    def _shown_buttons(self) -> list[Button]:
        coach = self.teaching.coach
        if self.teaching.has_ended_early:
            return [self.back, self.again, self.leave]
        if coach.is_strayed:
            return [self.back, self.alone, self.leave if coach.is_lesson else self.again]
        if coach.is_done:
            return [self.again, self.leave]
        if coach.step is None:
            return [self.leave] if coach.is_lesson else [self.again, self.leave]
        return [self.hint, self.leave]

    def _place_buttons(self) -> None:
        """At the right of the strip's foot, as many as the moment has."""
        px, rect = self.desk.px, self.rect
        shown = self._shown_buttons()
        for button in (self.hint, self.back, self.again, self.alone, self.leave):
            button.visible = button in shown
        high = px(27 if self.small else 34)
        x = rect.right - px(15 if not self.small else 10)
        for button in reversed(shown):
            button.cap = not self.small and len(shown) < 3
            width = min(button.wanted_width() - px(8), px(140))
            button.rect = pygame.Rect(x - width, rect.bottom - px(13 if not self.small else 8) - high, width, high)
            x -= width + px(8)

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        desk, px, rect = self.desk, self.desk.px, self.rect
        if not rect.inflate(40, 40).colliderect(surface.get_clip()):
            return
        desk.art.parchment(surface, rect)
        side = px(SMALL_PORTRAIT if self.small else PORTRAIT)
        picture = pygame.Rect(rect.x + px(10 if self.small else 16), rect.y + px(8 if self.small else 15), side, side)
        self._portrait(surface, picture)
        left = picture.right + px(12 if self.small else 16)
        room = pygame.Rect(left, picture.y - px(2), rect.right - px(16) - left, side)
        self._words(surface, room)
        self._progress(surface)

    def _portrait(self, surface: pygame.Surface, picture: pygame.Rect) -> None:
        portrait = self.teaching.coach.lesson.portrait or "glyphs/crown"
        draw_portrait(self.desk, surface, picture, portrait, GROUND)

    def _words(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        px, theme, teaching = self.desk.px, self.desk.theme, self.teaching
        so, do = teaching.told
        top = room.y
        if not self.small:
            name = teaching.coach.lesson.coach
            width = theme.width(name, Role.MOTTO, 15)
            title = pygame.Rect(room.x, top, room.width - width - px(12), px(26))
            theme.write(surface, teaching.title, Role.NAME, ink.BLOOD_INK, title, size=19, may_cut=True)
            theme.write(
                surface,
                name,
                Role.MOTTO,
                ink.SECOND_INK,
                pygame.Rect(room.x, top, room.width, px(26)),
                "right",
                size=15,
            )
            self.desk.art.rule(surface, room.x, top + px(28), room.width, 0.5)
            top += px(33)
        size = 15.0 if self.small else 17.0
        least, high = 12.5, room.bottom + (0 if self.small else px(14)) - top - (px(20) if do else 0)
        while theme.paragraph_height(so, Role.BODY, room.width, size) > high and size > least:
            size -= 0.5
        top += theme.paragraph(surface, so, Role.BODY, ink.INK, pygame.Rect(room.x, top, room.width, 0), size=size)
        if do:
            line = pygame.Rect(room.x, top + px(2), room.width, px(22))
            theme.write(surface, do, Role.STRONG, ink.INK, line, size=min(size, 17), may_cut=True)

    def _progress(self, surface: pygame.Surface) -> None:
        """A crown for each step: done, now, to come."""
        desk, px, coach, rect = self.desk, self.desk.px, self.teaching.coach, self.rect
        number, count = coach.of
        done = number if coach.is_done else number - 1
        foot = rect.bottom - px(13 if not self.small else 8) - px(17 if not self.small else 13)
        if not self.small:
            desk.art.rule(surface, rect.x + px(16), foot - px(24), rect.width - px(32), 0.5)
        side = px(15 if self.small else 20)
        x = rect.x + px(12 if self.small else 18)
        right = min(button.rect.x for button in self._shown_buttons()) - px(8)
        if x + count * (side + px(5)) <= right:
            for i in range(count):
                colour = DONE if i < done else NOW if i == done else TO_COME
                crown = desk.sprites.icon("glyphs/crown", side + (px(4) if i == done else 0), colour)
                surface.blit(crown, crown.get_rect(center=(x + side // 2, foot)))
                x += side + px(5)
        words = f"{number} of {count}"
        room = pygame.Rect(x + px(5), foot - px(11), right - x - px(5), px(22))
        if room.width >= desk.theme.width(words, Role.STRONG, 14.5):
            desk.theme.write(surface, words, Role.STRONG, ink.INK, room, size=14.5)
