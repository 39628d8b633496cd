"""The page of the commanders: who sits on one seat of a new game, and how well they shall play
(docs/look.md, Commanders)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import SystemRandom
from typing import TYPE_CHECKING

import pygame

from game.core.wording import capital
from game.play.commanders import Meetings, Score, greeting
from game.rules.commanders import Commander
from game.ui import theme as ink
from game.ui.areas import work_area
from game.ui.art import SELECTED_STOPS
from game.ui.keys import chord
from game.ui.portrait import GROUNDS, draw_portrait
from game.ui.scene import HANDLED, Change, Pop
from game.ui.scenes.new_game.commander_row import record_words
from game.ui.screen import Screen
from game.ui.theme import Role
from game.ui.widgets import Button, Hint, IconButton, Kind, Option, Pressable, Segments

if TYPE_CHECKING:
    from game.ui.desk import Desk

LOTS = SystemRandom()
LEVELS = ("easy", "normal", "hard", "expert")
WHAT = "A temper, never a handicap. The level is yours to set."
ONE_LINE = "One line at the start, one at the end, never between."
ONCE = "Nobody sits twice at one table."


@dataclass(frozen=True, slots=True)
class Sat:
    """The seat that is asked for, and who is there now."""

    game: str
    seat: tuple[str, str]
    """What it is called and what it is to the player: ("Air", "enemy")."""
    ground: str
    """The colour of its side; empty where it has none."""
    who: str
    level: str
    taken: frozenset[str]
    """Who sits elsewhere at this table."""


class CommanderCard(Pressable):
    """One commander: portrait, name, temper, level, how the player stands against them."""

    radius = 6.0
    sound = "toggle"

    def __init__(self, desk: Desk, commander: Commander, score: Score, press: Callable[[], Change]) -> None:
        super().__init__(desk, press)
        self.commander, self.score = commander, score
        self.chosen = False
        self.level: str = commander.level
        self.is_small = False

    def draw(self, surface: pygame.Surface) -> None:
        desk, px, rect = self.desk, self.desk.px, self.rect
        if self.chosen:
            desk.art.plate(surface, rect, SELECTED_STOPS, ink.LIGHT_GOLD, radius=6)
            desk.art.outline(surface, rect, ink.LIGHT_GOLD, radius=6, width=2)
        else:
            desk.art.row(surface, rect, hover=self.hover)
        pad = px(8 if self.is_small else 11)
        foot = px(112 if self.is_small else 142)
        side = max(px(40), min(rect.width - 2 * pad - px(10), px(152) * 3 // 2, rect.height - foot - pad))
        face = pygame.Rect(0, 0, min(rect.width - 2 * pad - px(8), round(side * 152 / 140)), side)
        face.midtop = rect.centerx, rect.y + pad
        draw_portrait(desk, surface, face, self.commander.portrait, GROUNDS[self.commander.ground], lit=self.chosen)
        if not self.enabled:
            desk.art.dim(surface, face, 0.5)
        if self.chosen:
            disc = pygame.Rect(0, 0, px(22), px(22))
            disc.center = face.right, face.y + px(2)
            desk.art.plate(surface, disc, ink.GOLD, "#3D2A10", radius=11)
            tick = desk.sprites.icon("ui/check", px(15), ink.BUTTON_INK)
            surface.blit(tick, tick.get_rect(center=disc.center))
        self._words(surface, pygame.Rect(rect.x + pad, face.bottom, rect.width - 2 * pad, rect.bottom - face.bottom))

    def _words(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        desk, px, theme = self.desk, self.desk.px, self.desk.theme
        spare = max(0, (room.height - px(112 if self.is_small else 140)) // 2)
        y = room.y + px(4 if self.is_small else 8) + spare
        ivory = ink.IVORY if self.enabled else ink.DIM
        name = pygame.Rect(room.x, y, room.width, px(26))
        theme.write(
            surface, self.commander.name, Role.LARGE_NAME, ivory, name, "centre", size=18 if self.is_small else 20
        )
        words = pygame.Rect(room.x, name.bottom - px(1), room.width, px(20))
        text = ink.TEXT if self.enabled else ink.DIM
        theme.write(surface, self.commander.words, Role.SMALL, text, words, "centre", size=14)
        level = pygame.Rect(room.x, words.bottom + px(2), room.width, px(22))
        draw_level(surface, desk, level, self.level)
        self._record(surface, pygame.Rect(room.x, level.bottom + px(6), room.width, px(42)))

    def _record(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        """In words and as a bar, what was lost hatched; who is sat elsewhere is said so."""
        desk, px, theme = self.desk, self.desk.px, self.desk.theme
        line = pygame.Rect(room.x, room.y + (0 if self.is_small else px(5)), room.width, px(20))
        if not self.is_small:
            desk.art.rule(surface, room.x, room.y, room.width)
        if not self.enabled:
            theme.write(surface, "At this table already", Role.ASIDE, ink.DIM, line, "centre", size=14)
        elif not self.score.games:
            theme.write(surface, "Not met yet", Role.ASIDE, ink.MUTED, line, "centre", size=14)
        elif self.is_small:
            theme.write(surface, f"You {self.score}", Role.SMALL, ink.TEXT, line, "centre", size=13.5)
        else:
            you = theme.write(surface, "You", Role.SMALL, ink.MUTED, line, size=14)
            rest = pygame.Rect(you.right + px(6), line.y, line.right - you.right - px(6), line.height)
            theme.write(surface, str(self.score), Role.SMALL_STRONG, ink.IVORY, rest, "right", size=14)
            draw_record(surface, desk, pygame.Rect(room.x, line.bottom + px(2), room.width, px(8)), self.score)


def draw_level(surface: pygame.Surface, desk: Desk, room: pygame.Rect, level: str) -> None:
    """Four lozenges, as many lit as the level has steps, and its word."""
    px = desk.px
    words = desk.app.library.words().get(f"agent.{level}", level.capitalize())
    lit, step = LEVELS.index(level) + 1 if level in LEVELS else 0, px(17)
    width = step * len(LEVELS) + px(6) + desk.theme.width(words, Role.SMALL_STRONG, 14)
    x = room.centerx - width // 2
    for i in range(len(LEVELS)):
        desk.art.lozenge(surface, (x + px(6), room.centery), 5, ink.GOLD if i < lit else ink.LINE)
        x += step
    rest = pygame.Rect(x + px(4), room.y, max(1, room.right - x - px(4)), room.height)
    desk.theme.write(surface, words, Role.SMALL_STRONG, ink.GOLD, rest, size=14)


def draw_record(surface: pygame.Surface, desk: Desk, rect: pygame.Rect, score: Score) -> None:
    """Games won in green, drawn in brown, lost in hatched red, as parts of all."""
    art = desk.art
    x = float(rect.x)
    for count, colour, is_hatched in (
        (score.won, ink.SUCCESS, False), (score.drawn, ink.NEUTRAL, False), (score.lost, ink.LOSS, True),
    ):  # fmt: skip
        width = rect.width * count / score.games
        part = pygame.Rect(round(x), rect.y, round(x + width) - round(x), rect.height)
        x += width
        if part.width <= 0:
            continue
        surface.fill(colour, part)
        if is_hatched:
            before = surface.get_clip()
            surface.set_clip(part.clip(before))
            for at in range(part.x - rect.height, part.right, desk.px(7)):
                start, end = (at, part.bottom), (at + rect.height, part.top)
                pygame.draw.line(surface, "#E8A090", start, end, art.line())
            surface.set_clip(before)
    art.outline(surface, rect, "#0A0705", radius=1)


class Commanders(Screen):
    """Eight commanders and more, one of them chosen.  Enter seats that one."""

    least = (1000, 610)

    def __init__(self, desk: Desk, sat: Sat, take: Callable[[str, str], Change]) -> None:
        """`take` is given who sits there now and at which level; no commander is ""."""
        super().__init__(desk, "New game", f"{sat.game}: who sits at {sat.seat[0]}" if sat.seat[0] else sat.game)
        self.sat, self.take = sat, take
        self.commanders = desk.app.library.commanders()
        self.meetings = Meetings.of(desk.app.where.data)
        free = [who for who in self.commanders if who not in sat.taken]
        self.who = sat.who if sat.who in free else next(iter(free), "")
        self.level = sat.level if sat.level in LEVELS else "normal"
        self.top = 0
        """The first card of the page shown."""
        self.menu_button = IconButton(desk, "ui/menu", "Back", self.close)
        self.tools = [IconButton(desk, "ui/close", "Close", self.close, key="Esc")]
        self.cards = {who: self._card(who) for who in self.commanders}
        words = desk.app.library.words()
        options = [Option(level, words.get(f"agent.{level}", level.capitalize())) for level in LEVELS]
        self.levels = Segments(desk, options, self.level, self._set_level)
        self.anybody = Button(desk, "Anybody", self._anybody, icon="ui/dice", size=15, key="R", cap=False)
        self.nobody = Button(desk, "Just the level", self._nobody, icon="ui/computer", size=15, key="J", cap=False)
        self.back = Button(desk, "Back", self.close, key="Esc")
        self.seat = Button(desk, "", self._seat, kind=Kind.PRIMARY, icon="ui/check", key="Enter", size=17)
        self.before = IconButton(desk, "ui/chevron_left", "Earlier", lambda: self._turn(-1), key="PageUp")
        self.after = IconButton(desk, "ui/chevron_right", "Further", lambda: self._turn(1), key="PageDown")
        self.ring.add(*self.bar_widgets(), *self.cards.values(), self.before, self.after)
        self.ring.add(self.levels, self.anybody, self.nobody, self.back, self.seat)
        self._follow()

    def _card(self, who: str) -> CommanderCard:
        card = CommanderCard(self.desk, self.commanders[who], self.meetings.against(who), lambda: self._choose(who))
        card.enabled, card.reason = who not in self.sat.taken, ONCE
        return card

    # What is chosen

    @property
    def commander(self) -> Commander | None:
        return self.commanders.get(self.who)

    def _choose(self, who: str) -> Change:
        """A card: the first time that one is chosen, the second time seated."""
        if who == self.who:
            return self._seat()
        self.who = who
        self._follow()
        return HANDLED

    def _set_level(self, level: str) -> Change:
        self.level = level
        self._follow()
        return HANDLED

    def _anybody(self) -> Change:
        """Draws one who sits nowhere yet."""
        free = [who for who in self.commanders if who not in self.sat.taken and who != self.who]
        if free:
            self.who = LOTS.choice(free)
        self._show(self.who)
        self._follow()
        self.arrange()
        return HANDLED

    def _nobody(self) -> Change:
        """Plays without a name."""
        self.take("", self.level)
        return Pop()

    def _seat(self) -> Change:
        self.take(self.who, self.level)
        return Pop()

    def _follow(self) -> None:
        for who, card in self.cards.items():
            card.chosen = who == self.who
            card.level = self.level if card.chosen else self.commanders[who].level
        commander = self.commander
        self.seat.label = "Seat" if commander is None else f"Seat {commander.name}"
        self.seat.enabled = commander is not None
        self.anybody.enabled = len(self.commanders) > len(self.sat.taken) + 1
        self.levels.value = self.level
        self.hints = [
            Hint("Arrows", "Choose"),
            Hint("1 to 4", "Level"),
            Hint("R", "Anybody"),
            Hint("J", "Just the level"),
            Hint("Enter", "Seat"),
            Hint("Esc", "Back"),
        ]
        self.repaint()

    # Events

    def handle(self, event: pygame.Event) -> Change:
        words = chord(event)
        focused = self.ring.focused
        if words in ("Left", "Right", "Up", "Down") and not (focused is self.levels and words in ("Left", "Right")):
            way = {"Left": -1, "Right": 1, "Up": -self._columns, "Down": self._columns}[words]
            if not isinstance(focused, Button | IconButton | Segments) or not self.ring.focus_shown:
                return self._step(way)
        return super().handle(event)

    def key(self, event: pygame.Event) -> Change:
        words = chord(event)
        if words.isdigit() and 1 <= int(words) <= len(LEVELS):
            return self._set_level(LEVELS[int(words) - 1])
        if words == "Home":
            return self._step(-len(self.cards))
        return super().key(event)

    def _step(self, way: int) -> Change:
        """The next commander in that direction who is free."""
        free = [who for who in self.commanders if who not in self.sat.taken]
        order = list(self.commanders)
        at = order.index(self.who) if self.who in order else 0
        to = max(0, min(len(order) - 1, at + way))
        if order[to] not in free:
            near = [order.index(who) for who in free if (order.index(who) - at) * way > 0]
            to = min(near, key=lambda i: abs(i - to)) if near else at
        self.who = order[to]
        self._show(self.who)
        self._follow()
        self.arrange()
        return HANDLED

    def _turn(self, way: int) -> Change:
        self.top = max(0, min(self.top + way * self._page, self._last_top))
        self.arrange()
        return HANDLED

    def _show(self, who: str) -> None:
        """Turns to the page with a card."""
        if who in self.cards:
            self.top = list(self.cards).index(who) // self._page * self._page

    # Places

    @property
    def _columns(self) -> int:
        return 4 if not self.desk.layout.compact else 2

    @property
    def _page(self) -> int:
        """How many cards stand on one page."""
        return 2 * self._columns

    @property
    def _last_top(self) -> int:
        return max(0, (len(self.cards) - 1) // self._page * self._page)

    def place(self) -> None:
        px, area = self.desk.px, work_area(self.desk.layout)
        compact = self.desk.layout.compact
        gap = px(16 if not compact else 12)
        side = px(380) if not compact else px(360)
        wide = min(px(1300), area.width)
        area = pygame.Rect(area.centerx - wide // 2, area.y, wide, min(area.height, px(900)))
        self.gallery = pygame.Rect(area.x, area.y, area.width - side - gap, area.height)
        right = pygame.Rect(self.gallery.right + gap, area.y, side, area.height)
        foot = px(126 if not compact else 104)
        self.foot_panel = pygame.Rect(right.x, right.bottom - foot, right.width, foot)
        self.table = pygame.Rect(right.x, right.y, right.width, self.foot_panel.y - gap - right.y)
        self._place_cards(compact=compact)
        inner = self.table.inflate(-px(32), 0)
        face = px(152 if self.table.height >= px(420) else 112)
        self.portrait = pygame.Rect(inner.x, self.table.y + px(54), face, face)
        self.levels.rect = pygame.Rect(inner.x, self.portrait.bottom + px(14), inner.width, px(34))
        half = (inner.width - px(10)) // 2
        for i, button in enumerate((self.anybody, self.nobody)):
            button.rect = pygame.Rect(inner.x + i * (half + px(10)), self.table.bottom - px(54), half, px(38))
        box = self.foot_panel.inflate(-px(28), 0)
        self.back.rect = pygame.Rect(box.x, self.foot_panel.bottom - px(60), px(112), px(46))
        self.seat.rect = pygame.Rect(self.back.rect.right + px(10), self.back.rect.y, 0, px(46))
        self.seat.rect.width = box.right - self.seat.rect.x

    def _place_cards(self, *, compact: bool) -> None:
        px, columns = self.desk.px, self._columns
        has_pages = len(self.cards) > self._page
        inner = self.gallery.inflate(-px(36), 0)
        top = self.gallery.y + px(78 if not compact else 58)
        bottom = self.gallery.bottom - px(28 if not compact else 14) - (px(34) if has_pages else 0)
        gap = px(11 if not compact else 8)
        width = (inner.width - gap * (columns - 1)) // columns
        height = (bottom - top - gap) // 2
        for i, card in enumerate(self.cards.values()):
            at = i - self.top
            card.visible, card.is_small = 0 <= at < self._page, compact
            column, row = at % columns, at // columns
            card.rect = pygame.Rect(inner.x + column * (width + gap), top + row * (height + gap), width, height)
        self.before.visible = self.after.visible = has_pages
        middle = bottom + px(20)
        self.before.rect = pygame.Rect(inner.centerx - px(80), middle - px(14), px(32), px(32))
        self.after.rect = pygame.Rect(inner.centerx + px(48), middle - px(14), px(32), px(32))
        self.before.enabled, self.after.enabled = self.top > 0, self.top < self._last_top

    # Drawing

    def paint(self, surface: pygame.Surface) -> None:
        desk, px, art = self.desk, self.desk.px, self.desk.art
        compact = desk.layout.compact
        art.panel(surface, self.gallery)
        art.panel_title(surface, "Commanders", self.gallery, y=25 if not compact else 20)
        line = pygame.Rect(self.gallery.x, self.gallery.y + px(42 if not compact else 32), self.gallery.width, px(24))
        desk.theme.write(surface, WHAT, Role.SMALL, ink.MUTED, line, "centre", size=14)
        if self.before.visible:
            pages = self._last_top // self._page + 1
            words = f"{self.top // self._page + 1} of {pages}"
            room = pygame.Rect(self.before.rect.right, self.before.rect.y, 0, self.before.rect.height)
            room.width = self.after.rect.x - room.x
            desk.theme.write(surface, words, Role.SMALL, ink.MUTED, room, "centre", size=14)
        art.panel(surface, self.table)
        art.panel_title(surface, "At the table", self.table, y=25, size=15)
        self._paint_table(surface)
        art.panel(surface, self.foot_panel, waiting=True)
        self._paint_foot(surface)

    def _paint_table(self, surface: pygame.Surface) -> None:
        """The chosen one in full: who it is, how the player stands, and what they would say."""
        desk, px, theme = self.desk, self.desk.px, self.desk.theme
        commander = self.commander
        if commander is None:
            return
        ground = self.sat.ground or GROUNDS[commander.ground]
        draw_portrait(desk, surface, self.portrait, commander.portrait, ground, lit=True)
        room = pygame.Rect(self.portrait.right + px(14), self.portrait.y, 0, px(28))
        room.width = self.table.right - px(16) - room.x
        theme.write(surface, commander.name, Role.LARGE_NAME, ink.IVORY, room, size=22)
        lines: Sequence[tuple[str, str]] = (
            (commander.words, ink.TEXT),
            (", ".join(word for word in self.sat.seat if word), ink.GOLD),
            (f"You: {record_words(self.meetings, self.who)}", ink.MUTED),
        )
        for words, colour in lines:
            room = pygame.Rect(room.x, room.bottom, room.width, px(24))
            theme.write(surface, words, Role.BODY, colour, room, size=15, may_cut=True)
        said = self.levels.rect.bottom + px(8)
        words = desk.app.library.words().get(f"agent.{self.level}.line", "")
        line = pygame.Rect(self.levels.rect.x, said, self.levels.rect.width, px(22))
        theme.write(surface, capital(words), Role.SMALL, ink.MUTED, line, size=14)
        quote = pygame.Rect(line.x, line.bottom + px(12), line.width, px(52))
        if quote.bottom > self.anybody.rect.y - px(6):
            return
        said_first = greeting(commander, self.meetings, self.who)
        taken = theme.paragraph(surface, f"“{said_first}”", Role.MOTTO, ink.TEXT, quote, "centre", size=18)
        below = pygame.Rect(line.x, quote.y + taken + px(6), line.width, px(22))
        if below.bottom <= self.anybody.rect.y - px(4):
            theme.write(surface, ONE_LINE, Role.SMALL, ink.MUTED, below, "centre", size=13.5)

    def _paint_foot(self, surface: pygame.Surface) -> None:
        desk, px = self.desk, self.desk.px
        room = pygame.Rect(
            self.foot_panel.x + px(16), self.foot_panel.y + px(10), self.foot_panel.width - px(32), px(24)
        )
        commander = self.commander
        if commander is None:
            return
        level = desk.app.library.words().get(f"agent.{self.level}", self.level.capitalize())
        place = self.sat.seat[0] or "the seat"
        words = f"{commander.name} takes {place} at {level}."
        desk.theme.write(surface, words, Role.BODY, ink.TEXT, room, may_cut=True)
        line = pygame.Rect(room.x, room.bottom - px(2), room.width, px(22))
        if line.bottom <= self.back.rect.y:
            desk.theme.write(surface, ONCE, Role.SMALL, ink.MUTED, line, size=14)
