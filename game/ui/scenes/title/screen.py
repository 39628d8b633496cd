"""The main menu: the games, the one to go on with, a first lesson, and the way to everything else
(docs/look.md, Main menu)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.ui import theme as ink
from game.ui.art import PANEL_STOPS
from game.ui.first_picture import FirstPicture, Shown
from game.ui.keys import chord
from game.ui.scene import HANDLED, Change, Pop, Push, Quit, Scene
from game.ui.scenes.title.boxes import GO_ON, START, ContinueBox, LessonBox
from game.ui.scenes.title.cards import GameTile, paint_coming
from game.ui.screen import Screen
from game.ui.theme import Role
from game.ui.widgets.button import Button, IconButton, Kind, TileButton
from game.ui.widgets.words import Hint

if TYPE_CHECKING:
    from game.ui.desk import Desk, GameCard, LessonCard

TITLE, MOTTO = "Four Crowns", "Four fantasy strategy games and one old one"
COLUMN = 282  # units, the games to come and the four ways below them
BESIDE = 26  # units between the cards and the column
APART = 18  # units between two cards
WIDEST_CARD = 340


class TitleScene(Screen):
    """The menu.  Esc asks before it ends the program; nothing here starts anything by accident.

    Given a place for its picture it keeps one there, and the first time shows the one of the last start until all of
    its own is drawn.
    """

    least = (800, 500)
    bar = False

    def __init__(self, desk: Desk, first_picture: FirstPicture | None = None) -> None:
        super().__init__(desk, TITLE)
        app = desk.app
        self._first_picture = first_picture
        self._stands_in: pygame.Surface | None = None
        self._is_placed = False
        cards = app.games()
        ready = [card for card in cards if card.ready]
        self.coming = [card for card in cards if not card.ready]
        self.tiles = [
            GameTile(desk, card, self._choose, self._quick, self._learn_this, str(i + 1))
            for i, card in enumerate(ready)
        ]
        self.going_on = ContinueBox(desk, app.resume)
        self.lesson = LessonBox(desk, self._learn, self._not_again)
        self.others = [
            TileButton(desk, "ui/load", "Load", app.open_load, key="L"),
            TileButton(desk, "ui/book", "Rules", app.open_rules, key=desk.settings.key("rules")),
            TileButton(desk, "ui/mod", "Mods", app.open_mods),
            TileButton(desk, "ui/settings", "Settings", app.open_settings),
        ]
        self.points = Button(
            desk, "Turning points", app.open_turning_points, icon="ui/flag", key="T", cap=False, size=14,
            tip="Positions of your own games, asked again (T)",
        )  # fmt: skip
        self.dismiss = IconButton(desk, "ui/close", "Hide this", self._hide_message)
        self.ring.add(*self.tiles, *(tile.quick for tile in self.tiles), self.resume)
        self.ring.add(self.lesson.button, self.lesson.not_again, *self.others, self.points, self.dismiss)
        self.going_on.unfinished = app.unfinished()
        self.message = ""
        self._thumbnail_asked = False
        self._drawn = False
        self.head = pygame.Rect(0, 0, 0, 0)
        self.column = pygame.Rect(0, 0, 0, 0)
        self._offer()

    @property
    def resume(self) -> Button:
        """The button of Continue."""
        return self.going_on.button

    # What is chosen

    @property
    def chosen(self) -> GameTile | None:
        return next((tile for tile in self.tiles if tile.chosen), None)

    def _offer(self) -> None:
        """The lesson that comes next, and what Enter does."""
        settings = self.desk.settings
        lessons = [(tile.card.name, lesson) for tile in self.tiles for lesson in tile.card.lessons]
        open_ones = [(name, lesson) for name, lesson in lessons if lesson.key not in settings.lessons]
        is_offered = bool(open_ones) and settings.lessons_offered
        left = settings.lesson_left
        begun = [one for one in open_ones if left and one[1].key == left[0]]
        self.lesson.game, self.lesson.lesson = (*begun, *open_ones)[0] if is_offered else ("", None)
        self.lesson.is_first = len(open_ones) == len(lessons)
        self.lesson.step = left[1] if begun and len(left) > 1 else ""
        self.lesson.button.label = GO_ON if self.lesson.step else START
        self.lesson.button.icon = "ui/play" if self.lesson.step else "ui/flag"
        is_untouched = self.going_on.unfinished is None and self.lesson.lesson is None and self.chosen is None
        self._pick(self.tiles[0] if is_untouched and self.tiles else self.chosen)

    def _pick(self, tile: GameTile | None) -> None:
        for other in self.tiles:
            other.chosen = other is tile
        # Enter means one thing at a time, and the cap stands where it acts.
        goes_on, learns = self.going_on.unfinished is not None, self.lesson.lesson is not None
        self.resume.key = "Enter" if tile is None else ""
        start = self.lesson.button
        start.kind = Kind.SECONDARY if goes_on else Kind.PRIMARY
        start.key, start.more_keys = ("Enter", ("N",)) if tile is None and learns and not goes_on else ("N", ())
        if tile is not None and tile.lesson is not None:
            start.key = ""  # the lesson of the card that is chosen
        self._set_hints()

    def _set_hints(self) -> None:
        learns = self.lesson.lesson is not None or (self.chosen is not None and self.chosen.lesson is not None)
        enter = "Play" if self.chosen or self.lesson.lesson is None else self.lesson.button.label
        enter = "Resume" if self.going_on.unfinished and not self.chosen else enter
        keys = self.desk.settings.key
        count = len(self.tiles)
        self.hints = [
            Hint("Arrows", "Choose"),
            Hint("Enter", enter),
            *([Hint("N", "Lesson")] if learns else []),
            Hint(f"1 to {count}" if count > 1 else "1", "Quick game"),
            Hint("L", "Load"),
            Hint(keys("rules"), "Rules"),
            Hint("Esc", "Quit"),
        ]
        self.hint_at_right = self.desk.app.version
        self.repaint()

    def _choose(self, card: GameCard) -> Change:
        return self.desk.app.open_new_game(card.id)

    def _quick(self, card: GameCard) -> Change:
        return self.desk.app.quick_game(card.id)

    def _learn(self) -> Change:
        lesson = self.lesson.lesson
        made = self.desk.settings.lesson_left[2:] if self.lesson.step else ()
        return HANDLED if lesson is None else self.desk.app.begin_lesson(lesson.key, *made)

    def _learn_this(self, lesson: LessonCard) -> Change:
        """The lesson of one game, also when all are done or none is offered any more."""
        if lesson is self.lesson.lesson:
            return self._learn()
        return self.desk.app.begin_lesson(lesson.key)

    def _not_again(self) -> Change:
        """The player knows the games: nothing is offered twice unasked."""
        self.desk.change(lessons_offered=False)
        self._offer()
        self.arrange()
        return HANDLED

    def _hide_message(self) -> Change:
        self.message = ""
        self.place()
        self.repaint()
        return HANDLED

    # The scene

    def arrange(self) -> None:
        self.going_on.unfinished = self.desk.app.unfinished()
        self._offer()
        self.message, self.desk.message = self.desk.message or self.message, None
        self.going_on.thumbnail, self._thumbnail_asked = None, False
        for tile in self.tiles:
            tile.picture_ready = False
        self._set_hints()
        self._stands_in = None if self._drawn else self._last_picture()
        self._is_placed = False
        if self._stands_in is None:
            self._settle_in()

    def _settle_in(self) -> None:
        """Everything gets its place: at once, or where a picture stands in right after the first frame."""
        if not self._is_placed:
            self._is_placed = True
            super().arrange()

    def place(self) -> None:
        desk, px = self.desk, self.desk.px
        layout = desk.layout
        high = layout.hints.y
        margin = px(66) if not layout.compact else px(30)
        width = min(layout.width - 2 * margin, px(1320))
        left = (layout.width - width) // 2
        head, cards, gap, box, foot = self._heights(layout.units_high - 26)
        spare = max(0, high - px(head + cards + gap + box + foot))
        self.head = pygame.Rect(left, spare // 2, width, px(head))
        beside = px(BESIDE if not layout.compact else 16)
        column = min(px(COLUMN), width // 4)
        games = pygame.Rect(left, self.head.bottom, width - (column + beside if self.coming else 0), px(cards))
        self._place_tiles(games)
        self.column = pygame.Rect(left + width - column, games.y, column, games.height)
        self._place_bottom(pygame.Rect(left, games.bottom + px(gap), width, px(box)), column, beside)
        self.points.rect = pygame.Rect(layout.width - px(16) - px(168), px(12), px(168), px(34))
        self.points.visible = not self.message
        self.dismiss.visible = bool(self.message)
        self.dismiss.rect = pygame.Rect(layout.width - px(44), px(8), px(34), px(34))

    def _heights(self, high: float) -> tuple[float, float, float, float, float]:
        """Units of the head, the cards, the gap under them, the two boxes, the foot."""
        if high >= 740:
            head, gap, box, foot = 236.0, 21.0, 132.0, 22.0
            cards = min(420.0, max(348.0, high - head - gap - box - foot))
        elif high >= 590:
            head, gap, box, foot = 180.0, 20.0, 84.0, 14.0
            cards = min(330.0, high - head - gap - box - foot)
        else:
            head, gap, box, foot = 92.0, 14.0, 72.0, 10.0
            cards = high - head - gap - box - foot
        return head, cards, gap, box, foot

    def _place_tiles(self, area: pygame.Rect) -> None:
        px, count = self.desk.px, max(1, len(self.tiles))
        gap = px(APART if not self.desk.layout.compact else 14)
        width = min((area.width - gap * (count - 1)) // count, px(WIDEST_CARD), round(area.height * 0.95))
        left = area.x + (area.width - width * count - gap * (count - 1)) // 2
        for i, tile in enumerate(self.tiles):
            tile.with_line = area.height >= px(300)
            tile.place(pygame.Rect(left + i * (width + gap), area.y, width, area.height))
        for tile in self.tiles:
            tile.words_height = max(other.wanted_words_height() for other in self.tiles)

    def _place_bottom(self, area: pygame.Rect, column: int, beside: int) -> None:
        """The two boxes under the cards, four ways to elsewhere under the column."""
        gap = self.desk.px(8)
        wide, high = (column - gap) // 2, (area.height - gap) // 2
        for i, button in enumerate(self.others):
            x = area.right - column + (i % 2) * (wide + gap)
            button.rect = pygame.Rect(x, area.y + (i // 2) * (high + gap), wide, high)
        boxes = pygame.Rect(area.x, area.y, area.width - column - beside, area.height)
        half = (boxes.width - self.desk.px(14)) // 2
        left = pygame.Rect(boxes.x, boxes.y, half, boxes.height)
        right = pygame.Rect(boxes.right - half, boxes.y, half, boxes.height)
        nothing = pygame.Rect(0, 0, 0, 0)
        if self.lesson.lesson is None:
            left, right = boxes, nothing
        if self.going_on.unfinished is None and right.width:
            left, right = right, left  # the lesson stands first
        self.going_on.place(left)
        self.lesson.place(right)

    def paint(self, surface: pygame.Surface) -> None:
        self._paint_head(surface)
        self._paint_column(surface)
        self.going_on.paint(surface)
        if self.lesson.visible:
            self.lesson.paint(surface)
        if self.message:
            self._paint_message(surface)

    def _paint_column(self, surface: pygame.Surface) -> None:
        """The games to come under their heading."""
        if not self.coming:
            return
        desk, px, column = self.desk, self.desk.px, self.column
        title = pygame.Rect(column.x, column.y, column.width, px(18))
        desk.art.panel_title(surface, "To come", title, y=9, inset=0)
        top, gap = title.bottom + px(10), px(18)
        high = (column.bottom - top - gap * (len(self.coming) - 1)) // len(self.coming)
        with_picture = high >= px(120) and column.width >= px(270)
        high = min(high, px(160)) if with_picture else px(44)
        gap = gap if with_picture else px(12)
        for i, card in enumerate(self.coming):
            rect = pygame.Rect(column.x, top + i * (high + gap), column.width, high)
            paint_coming(surface, desk, card, rect, with_picture=with_picture)

    def _paint_head(self, surface: pygame.Surface) -> None:
        desk, px, head = self.desk, self.desk.px, self.head
        full, small = head.height >= px(236), head.height < px(150)
        x = head.centerx
        emblem_side, title_size, track = (104, 52, 9) if full else (0, 40, 7) if small else (84, 44, 7)
        if emblem_side:
            emblem = desk.sprites.get("brand/emblem", px(emblem_side))
            surface.blit(emblem, emblem.get_rect(center=(x, head.y + px(68 if full else 52))))
        words = desk.theme.spaced(TITLE, Role.GAME_TITLE, ink.LIGHT_GOLD, track, title_size)
        middle = head.y + px(154 if full else 42 if small else 112)
        where = words.get_rect(center=(x, middle))
        surface.blit(words, where)
        desk.theme.note(TITLE, where, desk.layout.window, where.width > desk.layout.width)
        line = head.y + px(188 if full else 74 if small else 142)
        desk.art.divider(surface, (x, line), min(px(600), head.width), 6, 1)
        if not small:
            room = pygame.Rect(head.x, head.y + px(197 if full else 150), head.width, px(26))
            desk.theme.write(surface, MOTTO, Role.MOTTO, ink.MUTED, room, "centre", size=18 if full else 17)

    def _paint_message(self, surface: pygame.Surface) -> None:
        """One line at the top for what the start has to tell."""
        desk, px = self.desk, self.desk.px
        wide = min(desk.theme.width(self.message, Role.BODY) + px(70), desk.layout.width - px(120))
        rect = pygame.Rect(0, px(8), wide, px(34))
        rect.right = self.dismiss.rect.left - px(8)
        desk.art.plate(surface, rect, PANEL_STOPS, ink.GOLD, radius=5)
        icon = desk.sprites.icon("ui/warning", px(18), ink.GOLD)
        surface.blit(icon, icon.get_rect(midleft=(rect.x + px(12), rect.centery)))
        room = pygame.Rect(rect.x + px(40), rect.y, rect.width - px(52), rect.height)
        desk.theme.write(surface, self.message, Role.BODY, ink.TEXT, room, may_cut=True)

    # Events and time

    def handle(self, event: pygame.Event) -> Change:
        if self._drawn:
            self._settle_in()
        words = chord(event)
        if words == "Enter" and self.chosen is not None and not self._focus_elsewhere:
            return self.chosen.do()
        answer = self.ring.handle(event)
        if words in ("Up", "Down", "Left", "Right", "Tab", "Shift+Tab") and answer is not None:
            focused = self.ring.focused
            self._pick(focused if isinstance(focused, GameTile) else None)
        if answer is None and event.type == pygame.KEYDOWN:
            return self.key(event)
        return answer

    @property
    def _focus_elsewhere(self) -> bool:
        return self.ring.focus_shown and not isinstance(self.ring.focused, GameTile)

    def key(self, event: pygame.Event) -> Change:
        match chord(event):
            case "Esc":
                return Push(self._leaving())
            case "Ctrl+Q" | "Alt+F4":
                return Quit()
        return None

    def _leaving(self) -> Scene:
        from game.ui.widgets.sheet import Answer, Sheet

        return Sheet(
            self.desk,
            self,
            "Leave Four Crowns?",
            "Your games are on disk.",
            (Answer("Quit", Quit, Kind.PRIMARY, key="Enter"), Answer("Stay", Pop, key="Esc")),
        )

    @property
    def busy(self) -> bool:
        return (self._drawn and (not self._complete or self._stands_in is not None)) or super().busy

    @property
    def _complete(self) -> bool:
        """Whether every picture is there."""
        is_waiting = self.going_on.unfinished is not None and not self._thumbnail_asked
        return not is_waiting and all(tile.picture_ready for tile in self.tiles)

    def update(self, seconds: float) -> Change:
        if self._drawn:
            self._settle_in()
        answer = super().update(seconds)
        return self._prepare_next() or answer

    def _prepare_next(self) -> Change:
        """One picture a frame, once the first frame stands: the start waits for none of them."""
        if not self._drawn:
            return None
        tile = next((tile for tile in self.tiles if not tile.picture_ready), None)
        if tile is not None:
            tile.prepare()
            return HANDLED
        if not self._thumbnail_asked and self.going_on.unfinished is not None:
            self._thumbnail_asked = True
            self.going_on.thumbnail = self.going_on.unfinished.picture(self.going_on.picture.height - self.desk.px(4))
            self.repaint()
            return HANDLED
        if self._stands_in is not None:
            self._stands_in = None
            return HANDLED
        return None

    def draw(self, surface: pygame.Surface) -> None:
        if self._stands_in is not None:
            surface.blit(self._stands_in, (0, 0))
        else:
            super().draw(surface)
            self._keep_picture(surface)
        if not self._drawn:
            self._drawn = True
            self.desk.wake_in(0)

    # The picture for the next start

    def _shown(self) -> Shown:
        layout = self.desk.layout
        cards, hints = (*(tile.card for tile in self.tiles), *self.coming), tuple(self.hints)
        settings = self.desk.settings
        frame = (
            self.desk.app.version,
            *(layout.width, layout.height, layout.scale),
            *(cards, hints, self.message, self.going_on.unfinished is None),
            *(settings.lessons, settings.lessons_offered),
        )
        return Shown(frame, self.going_on.lines())

    def _last_picture(self) -> pygame.Surface | None:
        """The menu as the last start drew it, the words of Continue those of today."""
        if self._first_picture is None:
            return None
        found = self._first_picture.find(self._shown(), self.desk.layout.window.size)
        if found is None:
            return None
        if found.same_box:
            return found.picture
        self._settle_in()
        picture = found.picture.convert()
        self.going_on.paint(picture, shadow=False)
        self.resume.draw(picture)
        return picture

    def _keep_picture(self, surface: pygame.Surface) -> None:
        """Once all is there and nobody has touched anything yet."""
        if self._first_picture is None or not self._complete or not self._is_untouched:
            return
        if surface.get_clip() == surface.get_rect() and surface.get_size() == self.desk.layout.window.size:
            self._first_picture.keep(self._shown(), surface)
            self._first_picture = None

    @property
    def _is_untouched(self) -> bool:
        waits = self.going_on.unfinished is not None or self.lesson.lesson is not None
        first = None if waits else next(iter(self.tiles), None)
        touched = self.ring.focus_shown or self.ring.busy or self.ring.tip_open
        return not touched and self.chosen is first and not any(widget.hover for widget in self.ring.widgets)
