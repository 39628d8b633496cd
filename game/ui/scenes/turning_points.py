"""Your turning points: positions of your own games, three a day, the score, and one file to share them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.core.seats import Seat
from game.core.wording import capital
from game.play.position import BadFile, Opened, position_from_text
from game.play.puzzles import SUFFIX, Kept, Puzzle
from game.rules.catalogue import BadData, BadOptions
from game.settings import typed_path
from game.ui import theme as ink
from game.ui.areas import work_area
from game.ui.art import SELECTED_STOPS
from game.ui.keys import chord
from game.ui.scene import HANDLED, Change, Pop, Push
from game.ui.scenes.field_sheet import FieldSheet
from game.ui.scenes.folder_sheet import FolderSheet
from game.ui.screen import Screen
from game.ui.skins import draw_position, skin_for
from game.ui.theme import Role
from game.ui.turning_points import puzzles_of, today
from game.ui.widgets import Answer, Button, Hint, IconButton, Kind, Pressable

if TYPE_CHECKING:
    from game.ui.desk import Desk

TITLE = "Your turning points"
WHAT = "Positions of your own games in which a better action was clear. They are asked again until you see it at once."
NOTHING = "No turning points yet. Play a game to its end: what you might have seen is kept for another day."
NOTHING_TODAY = "Nothing is asked today."
CANNOT = "It needs rules or pieces that are not there now."
SHARE = "All positions go into one file in this folder, without your answers."
TAKE_IN = "The file that somebody shared. It can also be dropped on this page."
NOTICE_SECONDS = 8.0
UNDER_BOARD = 116  # units that a card has for its words


class PuzzleCard(Pressable):
    """One of today's positions: its board, where it comes from, how it was answered."""

    radius = 6.0
    sound = "open"

    def __init__(self, desk: Desk, kept: Kept, day: date, press: Callable[[], Change]) -> None:
        super().__init__(desk, press)
        self.kept = kept
        asked = kept.asked
        self.is_answered = asked.last is not None and asked.last >= day
        self._board: tuple[int, pygame.Surface] | None = None
        self.is_next = False

    @property
    def puzzle(self) -> Puzzle:
        return self.kept.puzzle

    def draw(self, surface: pygame.Surface) -> None:
        desk, px, rect = self.desk, self.desk.px, self.rect
        if self.is_next:
            desk.art.plate(surface, rect, SELECTED_STOPS, ink.LIGHT_GOLD, radius=6)
        else:
            desk.art.row(surface, rect, hover=self.hover)
        side = min(rect.width - px(24), rect.height - px(UNDER_BOARD))
        board = pygame.Rect(0, 0, side, side)
        board.midtop = rect.centerx, rect.y + px(14)
        if side > px(40):
            picture = self._picture(side)
            surface.blit(picture, board)
        room = pygame.Rect(rect.x + px(12), board.bottom + px(8), rect.width - px(24), px(26))
        desk.theme.write(surface, capital(self.puzzle.when), Role.NAME, ink.IVORY, room, "centre", may_cut=True)
        line = pygame.Rect(room.x, room.bottom - px(1), room.width, px(22))
        who = f", against {self.puzzle.who}" if self.puzzle.who else ""
        words = f"{game_name(desk, self.puzzle.game)}{who}"
        desk.theme.write(surface, words, Role.SMALL, ink.TEXT, line, "centre", size=14, may_cut=True)
        self._state(surface, pygame.Rect(room.x, line.bottom + px(4), room.width, px(26)))

    def _state(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        desk, px = self.desk, self.desk.px
        asked = self.kept.asked
        if not self.enabled:
            words, colour, icon = "Not with these mods", ink.DIM, "ui/mod"
        elif not self.is_answered:
            again = f"Right {asked.solved} of {asked.asked}" if asked.solved else "Missed until now"
            words, colour, icon = again if asked.asked else "Asked for the first time", ink.MUTED, "ui/help"
        elif asked.was_right:
            words, colour, icon = "Right", ink.GOOD, "ui/check"
        else:
            words, colour, icon = "Asked again tomorrow", ink.BAD, "ui/close"
        width = desk.theme.width(words, Role.SMALL_STRONG, 14) + px(22)
        x = room.centerx - width // 2
        sign = desk.sprites.icon(icon, px(16), colour)
        surface.blit(sign, sign.get_rect(midleft=(x, room.centery)))
        rest = pygame.Rect(x + px(22), room.y, max(1, room.right - x - px(22)), room.height)
        desk.theme.write(surface, words, Role.SMALL_STRONG, colour, rest, size=14, may_cut=True)

    def _picture(self, side: int) -> pygame.Surface:
        """The position seen by whoever is to act; an empty frame where the data do not know it."""
        if self._board is None or self._board[0] != side:
            self._board = side, self._drawn(side)
        return self._board[1]

    def _drawn(self, side: int) -> pygame.Surface:
        picture = pygame.Surface((side, side), pygame.SRCALPHA)
        opened = opened_from(self.desk, self.puzzle)
        if opened is None:
            self.enabled, self.reason = False, CANNOT
            self.desk.art.well(picture, picture.get_rect())
            return picture
        rules = opened.rules
        seat = Seat(rules.seats.index(self.puzzle.seat)) if self.puzzle.seat in rules.seats else Seat(0)
        turned = skin_for(self.desk, rules).turned_for(seat)
        draw_position(
            self.desk, picture, picture.get_rect(), rules, opened.view(seat), flipped=turned == 2, turned=turned,
            frame=True,
        )  # fmt: skip
        return picture


def opened_from(desk: Desk, puzzle: Puzzle) -> Opened | None:
    """The rules and the position of a puzzle; None where the data do not know it."""
    try:
        return position_from_text(puzzle.position, desk.app.library)
    except (BadFile, BadData, BadOptions, KeyError):
        return None


def game_name(desk: Desk, game: str) -> str:
    card = desk.app.library.menu().get(game)
    return card.name if card is not None else game.capitalize()


class TurningPoints(Screen):
    """Today's positions and how the player stands.  Enter begins the next."""

    least = (1000, 610)

    def __init__(self, desk: Desk, back: Callable[[], Change] | None = None) -> None:
        """`back` is where Esc leads; without it to what lies below."""
        super().__init__(desk, TITLE)
        self.back_to = back
        self.menu_button = IconButton(desk, "ui/menu", "Back", self.close)
        self.tools = [IconButton(desk, "ui/close", "Close", self.close, key="Esc")]
        self.begin = Button(desk, "Begin", self._begin, kind=Kind.PRIMARY, icon="ui/play", key="Enter", size=17)
        self.export = Button(desk, "Share as a file", self._ask_export, icon="ui/save", key="E", cap=False, size=15)
        self.take = Button(desk, "Take in a file", self._ask_import, icon="ui/load", key="I", cap=False, size=15)
        self.notice: tuple[str, float] = ("", 0.0)
        self.cards: list[PuzzleCard] = []
        self._read()

    def close(self) -> Change:
        return Pop() if self.back_to is None else self.back_to()

    def _read(self) -> None:
        """What is kept, and what of it is asked today."""
        self.kept = puzzles_of(self.desk)
        self.day = day = today()
        shown = [*self.kept.answered(day)[-3:], *self.kept.due(day)]
        self.cards = [PuzzleCard(self.desk, one, day, self._opener(one.puzzle)) for one in shown]
        for card in self.cards:
            if opened_from(self.desk, card.puzzle) is None:
                card.enabled, card.reason = False, CANNOT
        ready = [card for card in self.cards if card.enabled and not card.is_answered]
        for card in self.cards:
            card.is_next = bool(ready) and card is ready[0]
        self.begin.enabled, self.begin.reason = bool(ready), NOTHING_TODAY
        self.export.enabled, self.export.reason = bool(self.kept.kept), "There is nothing to share yet."
        self.ring.replace([*self.bar_widgets(), *self.cards, self.export, self.take, self.begin])
        self.hints = [
            Hint("Arrows", "Choose"),
            *([Hint("Enter", "Begin")] if ready else []),
            *([Hint("E", "Share")] if self.kept.kept else []),
            Hint("I", "Take in"),
            Hint("Esc", "Back"),
        ]
        if self.kept.trouble:
            self.say(self.kept.trouble)

    # What is done

    def _opener(self, puzzle: Puzzle) -> Callable[[], Change]:
        return lambda: self.desk.app.begin_puzzle(puzzle)

    def _begin(self) -> Change:
        following = next((card for card in self.cards if card.is_next), None)
        return HANDLED if following is None else following.press()

    def say(self, words: str) -> Change:
        self.notice = words, self.desk.now + NOTICE_SECONDS
        self.desk.wake_in(NOTICE_SECONDS)
        self.repaint()
        return HANDLED

    def _ask_export(self) -> Change:
        write = Answer("Write the file", lambda: self._export(sheet), Kind.PRIMARY, key="Enter")
        sheet = FolderSheet(
            self.desk, self, "Share your turning points", SHARE, (write, Answer("Back", Pop, key="Esc")),
            done=lambda text: self._export(sheet),
        )  # fmt: skip
        return Push(sheet)

    def _export(self, sheet: FolderSheet) -> Change:
        path = sheet.into(self._write)
        if path is None:
            return HANDLED
        self.say(f"The file lies in {path}")
        return Pop()

    def _write(self, folder: Path) -> Path:
        path = folder / f"{self.day.isoformat()}{SUFFIX}"
        self.kept.export(path)
        return path

    def _ask_import(self) -> Change:
        take = Answer("Take in", lambda: self._import(sheet), Kind.PRIMARY, key="Enter")
        answers = (take, Answer("Back", Pop, key="Esc"))
        sheet = FieldSheet(
            self.desk, self, "Take in turning points", TAKE_IN, answers, placeholder="File",
            done=lambda text: self._import(sheet),
        )  # fmt: skip
        return Push(sheet)

    def _import(self, sheet: FieldSheet) -> Change:
        count, wrong = self._taken_in(sheet.field.text.strip())
        if wrong:
            return sheet.told(wrong)
        self._told(count)
        return Pop()

    def _taken_in(self, path: str) -> tuple[int, str]:
        try:
            return self.kept.take_in(typed_path(path), self.day)
        except (OSError, ValueError) as error:
            return 0, f"The file can't be read: {_why(error)}."

    def _told(self, count: int) -> None:
        """What came in, and the page anew."""
        self._read()
        self.arrange()
        self.say(f"{count} new, asked from tomorrow on." if count else "You have all of these already.")

    def handle(self, event: pygame.Event) -> Change:
        if event.type == pygame.DROPFILE:
            count, wrong = self._taken_in(event.file)
            if wrong:
                return self.say(wrong)
            self._told(count)
            return HANDLED
        return super().handle(event)

    def key(self, event: pygame.Event) -> Change:
        words = chord(event)
        if words.isdigit() and 1 <= int(words) <= len(self.cards) and self.cards[int(words) - 1].enabled:
            return self.cards[int(words) - 1].do()
        return super().key(event)

    def update(self, seconds: float) -> Change:
        if self.notice[0] and self.desk.now >= self.notice[1]:
            self.notice = "", 0.0
            self.repaint()
            return super().update(seconds) or HANDLED
        if today() != self.day:
            self._read()
            self.arrange()
            return HANDLED
        return super().update(seconds)

    # Places

    def place(self) -> None:
        px, area = self.desk.px, work_area(self.desk.layout)
        compact = self.desk.layout.compact
        gap = px(16 if not compact else 12)
        side = px(340 if not compact else 300)
        wide, high = min(px(1360), area.width), min(px(860), area.height)
        area = pygame.Rect(area.centerx - wide // 2, area.y + (area.height - high) // 2, wide, high)
        self.gallery = pygame.Rect(area.x, area.y, area.width - side - gap, area.height)
        right = pygame.Rect(self.gallery.right + gap, area.y, side, area.height)
        foot = px(112 if not compact else 100)
        self.foot_panel = pygame.Rect(right.x, right.bottom - foot, right.width, foot)
        self.table = pygame.Rect(right.x, right.y, right.width, self.foot_panel.y - gap - right.y)
        inner = self.gallery.inflate(-px(40), 0)
        top = self.gallery.y + px(104 if not compact else 84)
        between = px(14 if not compact else 8)
        width = (inner.width - 2 * between) // 3
        height = min(self.gallery.bottom - px(26) - top, width + px(UNDER_BOARD - 24))
        top += (self.gallery.bottom - px(26) - top - height) // 3
        for i, card in enumerate(self.cards):
            card.rect = pygame.Rect(inner.x + i * (width + between), top, width, height)
        box = self.table.inflate(-px(32), 0)
        for i, button in enumerate((self.export, self.take)):
            button.rect = pygame.Rect(box.x, self.table.bottom - px(112) + i * px(48), box.width, px(40))
        self.begin.rect = pygame.Rect(self.foot_panel.x + px(16), self.foot_panel.bottom - px(62), 0, px(48))
        self.begin.rect.width = self.foot_panel.width - px(32)

    # Drawing

    def paint(self, surface: pygame.Surface) -> None:
        desk, px, art = self.desk, self.desk.px, self.desk.art
        art.panel(surface, self.gallery)
        art.panel_title(surface, "Today", self.gallery, y=27)
        line = pygame.Rect(self.gallery.x + px(30), self.gallery.y + px(44), self.gallery.width - px(60), px(46))
        desk.theme.paragraph(surface, WHAT, Role.SMALL, ink.MUTED, line, "centre", size=14)
        if not self.cards:
            words = NOTHING if not self.kept.kept else f"{NOTHING_TODAY} {self._next_words()}"
            room = self.gallery.inflate(-px(160), 0)
            room.y, room.height = self.gallery.centery - px(30), px(90)
            icon = desk.sprites.icon("ui/flag", px(56), ink.LINE)
            surface.blit(icon, icon.get_rect(center=(room.centerx, room.y - px(46))))
            desk.theme.paragraph(surface, words, Role.LARGE_BODY, ink.TEXT, room, "centre")
        art.panel(surface, self.table)
        art.panel_title(surface, "Score", self.table, y=25, size=15)
        self._paint_score(surface)
        art.panel(surface, self.foot_panel, waiting=self.begin.enabled)
        room = pygame.Rect(
            self.foot_panel.x + px(16), self.foot_panel.y + px(12), self.foot_panel.width - px(32), px(26)
        )
        words, colour = (self.notice[0], ink.LIGHT_GOLD) if self.notice[0] else (self._today_words(), ink.MUTED)
        desk.theme.write(surface, words, Role.BODY, colour, room, may_cut=True)

    def _today_words(self) -> str:
        left = sum(not card.is_answered and card.enabled for card in self.cards)
        if left:
            return f"{left} to answer today"
        return self._next_words() if self.kept.kept else NOTHING_TODAY

    def _next_words(self) -> str:
        following = self.kept.next_day(self.day)
        if following is None:
            return ""
        days = (following - self.day).days
        return "The next come tomorrow." if days == 1 else f"The next come in {days} days."

    def _paint_score(self, surface: pygame.Surface) -> None:
        desk, px, theme = self.desk, self.desk.px, self.desk.theme
        room = self.table.inflate(-px(36), 0)
        right, asked = self.kept.score
        big = pygame.Rect(room.x, self.table.y + px(48), room.width, px(44))
        theme.write(
            surface, f"{right} of {asked}" if asked else "–", Role.NUMBER, ink.LIGHT_GOLD, big, "centre", size=34
        )
        line = pygame.Rect(room.x, big.bottom, room.width, px(22))
        theme.write(
            surface, "answers were right" if asked else "no answer yet", Role.SMALL, ink.MUTED, line, "centre", size=14
        )
        bar = pygame.Rect(room.x, line.bottom + px(10), room.width, px(10))
        if asked:
            desk.art.plate(surface, bar, ink.INSET, ink.LINE, radius=2)
            done = bar.inflate(-2, -2)
            done.width = round(done.width * right / asked)
            surface.fill(ink.SUCCESS, done)
        games = Counter(one.puzzle.game for one in self.kept.kept)
        rows = [(game_name(desk, game), count) for game, count in games.most_common(5)]
        rows.append(("Positions kept", len(self.kept.kept)))
        y = bar.bottom + px(16)
        for name, count in rows:
            at = pygame.Rect(room.x, y, room.width, px(26))
            if at.bottom > self.export.rect.y - px(6):
                break
            desk.art.rule(surface, room.x, y, room.width, 0.5)
            is_sum = name == "Positions kept"
            colour, role = (ink.IVORY, Role.STRONG) if is_sum else (ink.TEXT, Role.BODY)
            theme.write(surface, name, role, colour, at)
            theme.write(surface, str(count), Role.STRONG, ink.IVORY, at, "right")
            y += px(26)


def _why(error: Exception) -> str:
    return (error.strerror or str(error)).lower() if isinstance(error, OSError) else str(error).lower()
