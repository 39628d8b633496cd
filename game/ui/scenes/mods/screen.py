"""Mods: which there are, in which order they lie over each other, what is wrong, who wins (docs/look.md, Mods).

A mod with errors can't be enabled, and one that breaks later is set aside; everything else plays on.  All checking is
done beside the window.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.content.source import Problem
from game.content.watch import Watcher
from game.core.wording import counted
from game.play.reload import assemble
from game.ui import theme as ink
from game.ui.areas import work_area
from game.ui.keys import chord
from game.ui.mod_desk import Entry, ModDesk, Survey, library_of
from game.ui.opener import open_at_line, open_path
from game.ui.scene import HANDLED, Change
from game.ui.scenes.mods.account import ModAccount
from game.ui.scenes.mods.finding_card import FindingCards, source_lines
from game.ui.scenes.mods.load_order import LoadOrder, OrderWishes
from game.ui.scenes.mods.mod_list import ModList
from game.ui.scenes.mods.new_mod import NewMods
from game.ui.scenes.mods.rows import Row, Rows
from game.ui.screen import Screen
from game.ui.theme import Role
from game.ui.widgets import Button, Hint, IconButton, Kind, ListBox, Option, Tabs, Viewport, Widget
from game.ui.widgets.text_field import put_on_clipboard

if TYPE_CHECKING:
    from game.ui.desk import Desk

LOOK_EVERY = 0.4  # seconds between two looks at the folders
NOTICE_SECONDS = 8.0


class Mods(Screen):
    """The mods of this player.  Space switches the chosen one."""

    least = (1000, 610)

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, "Mods")
        self.rows, self.account = Rows(desk), ModAccount(desk)
        self.where = desk.app.where
        self.mods = ModDesk(self.where)
        self.order = LoadOrder(desk, self.mods, OrderWishes(
            self._ask, lambda words: self._say(words), self.arrange, self.repaint, self._choose,
        ))  # fmt: skip
        self.new_mods = NewMods(desk, self, self.where.mods, lambda words: self._say(words), self._ask)
        self.adopted_for = desk.settings.mods
        """The enabled mods that the program's data was made with."""
        self.watcher = Watcher([self.where.mods])
        self.next_look = 0.0
        self.notice: tuple[str, float] = ("", 0.0)
        self.menu_button = IconButton(desk, "ui/menu", "Menu", self.close)
        self.tools = [
            IconButton(desk, "ui/settings", "Settings", desk.app.open_settings),
            IconButton(desk, "ui/close", "Close", self.close, key="Esc"),
        ]
        self.list = ModList(desk, self.order, self.chosen_changed, self._draw_row)
        self.card = FindingCards(desk)
        self.folder = Button(desk, "Open folder", self._open_folder, icon="ui/load", size=15)
        self.new = Button(desk, "New mod", self.new_mods.ask_name, icon="ui/plus", size=15)
        self.reload = Button(desk, "Reload", self._reload, icon="ui/rotate", key="F5", size=15)
        make = self.new_mods.make_example
        self.example = Button(desk, "Make an example", make, kind=Kind.PRIMARY, icon="ui/plus", size=16)
        self.open_mods = Button(desk, "Open the folder", self._open_folder, icon="ui/load", size=15)
        self.tabs = Tabs(desk, [Option(0, "Findings"), Option(1, "Who wins")], 0, self._turn_tab, size=13)
        self.findings = Viewport(desk, paint=self._paint_findings)
        self.winners = ListBox(desk, self._draw_contest, row=38, gap=4)
        self.opens: list[Button] = []
        self.error = -1
        """The finding that `E` went to last."""
        self.subtitle = "looking at the folder"
        self._ask()

    # Looking

    def _ask(self) -> None:
        chosen = self.desk.settings.mods
        self.mods.survey(chosen, lambda survey: self._surveyed(survey, chosen))

    def _surveyed(self, survey: Survey, chosen: tuple[str, ...]) -> None:
        self.adopted_for = chosen
        here = self.entry
        name = here.id if here is not None else ""
        app = self.desk.app
        if _prints(app.library) != _prints(library_of(survey)) or self._names(app.library) != self._names(
            library_of(survey)
        ):
            app.adopt(library_of(survey))
        self.order.take(survey)
        at = next((i for i, entry in enumerate(self.entries) if entry.id == name), 0 if self.entries else -1)
        self.list.set_count(len(self.entries), at)
        self.winners.set_count(len(survey.contests), -1)
        on = sum(entry.enabled for entry in self.entries)
        aside = sum(entry.enabled and not entry.loaded for entry in self.entries)
        found = len(self.entries)
        self.subtitle = f"{found} found, {on} on" + (f", {aside} set aside" if aside else "")
        self.arrange()

    @staticmethod
    def _names(library: object) -> list[str]:
        return [folder.name for folder in getattr(library, "folders", ())]

    @property
    def survey(self) -> Survey | None:
        """What the folder holds; None until it has been looked at."""
        return self.order.survey

    @property
    def entries(self) -> tuple[Entry, ...]:
        return self.order.entries

    def _choose(self, index: int) -> None:
        self.list.chosen = index

    @property
    def entry(self) -> Entry | None:
        """The chosen mod."""
        return self.entries[self.list.chosen] if 0 <= self.list.chosen < len(self.entries) else None

    def chosen_changed(self) -> Change:
        self.error = -1
        self.findings.offset = 0
        self.arrange()
        return HANDLED

    # What the buttons do

    def _open_folder(self) -> Change:
        entry = self.entry
        folder = entry.folder.path if entry is not None else self.where.mods
        if entry is None:
            self.where.mods.mkdir(parents=True, exist_ok=True)
        if not open_path(folder):
            self._say(f"The folder is {folder}")
        return HANDLED

    def _reload(self) -> Change:
        self.order.refused.clear()
        self._ask()
        self._say("Read again.", 2.0)
        return HANDLED

    def _turn_tab(self, tab: int) -> Change:
        self.arrange()
        return HANDLED

    def _opener(self, problem: Problem) -> Callable[[], Change]:
        def open_it() -> Change:
            path = self.path_of(problem)
            if not open_at_line(path, problem.mark.line, problem.mark.column):
                put_on_clipboard(f"{path}:{problem.mark.line}")
                self._say(f"{path}:{problem.mark.line}")
            return HANDLED

        return open_it

    def path_of(self, problem: Problem) -> Path:
        """The file of a finding."""
        return self.where.mods / problem.mark.file.removeprefix("mods/")

    def _next_error(self) -> Change:
        entry = self.entry
        if entry is None or not self.opens:
            return HANDLED
        self.error = (self.error + 1) % len(self.opens)
        self.ring.focus(self.opens[self.error], show=True)
        return HANDLED

    def _copy(self) -> Change:
        """The findings of the chosen mod, one a line, as `fourcrowns check` prints them."""
        if self.entry is None:
            return HANDLED
        problems = self.order.problems_of(self.entry)
        done = put_on_clipboard("\n".join(map(str, problems)) or self.entry.folder.title)
        count = f"{counted(len(problems), 'finding')} copied."
        self._say(count if done else "There is no clipboard here.", 4.0)
        return HANDLED

    def _say(self, words: str, seconds: float = NOTICE_SECONDS) -> None:
        self.notice = words, self.desk.now + seconds
        self.desk.wake_in(seconds)
        self.repaint()

    # The scene

    def leave(self) -> None:
        self.mods.close()
        chosen = self.desk.settings.mods
        if self.adopted_for != chosen:  # left before the thread had told of the last change
            self.desk.app.adopt(assemble(self.where.mods, chosen, self.mods.cache).library)

    def update(self, seconds: float) -> Change:
        answer = super().update(seconds)
        if self.mods.busy:
            if self.mods.poll():
                answer = HANDLED
            self.desk.wake_in(0.04)
        if self.desk.now >= self.next_look:
            self.next_look = self.desk.now + LOOK_EVERY
            if self.watcher.changed():
                self.order.refused.clear()
                self._ask()
        self.desk.wake_in(LOOK_EVERY)
        if self.notice[0] and self.desk.now >= self.notice[1]:
            self.notice = "", 0.0
            self.repaint()
            answer = HANDLED
        return answer

    def handle(self, event: pygame.Event) -> Change:
        if event.type == pygame.KEYDOWN and chord(event) in ("Alt+Up", "Alt+Down"):
            way = -1 if chord(event) == "Alt+Up" else 1
            return self.order.move(self.list.chosen, self.list.chosen + way)
        return super().handle(event)

    def key(self, event: pygame.Event) -> Change:
        match chord(event):
            case "Space":
                return self.order.toggle(self.list.chosen)
            case "E":
                return self._next_error()
            case "Ctrl+C":
                return self._copy()
            case "Up" | "Down" | "Home" | "End":
                return self.list.handle(event)
        return super().key(event)

    def arrange(self) -> None:
        self._make_openers()
        self._reset_ring()
        super().arrange()
        if self.ring.focused is None and self.entries:
            self.ring.focus(self.list)
        self._tell_hints()

    def _tell_hints(self) -> None:
        self.hints = [
            Hint("Space", "On or off"),
            Hint("Alt+Up/Down", "Move in the order"),
            Hint("E", "Next finding"),
            Hint("Ctrl+C", "Copy findings"),
            Hint("F5", "Reload"),
            Hint("Esc", "Back"),
        ]

    @property
    def is_empty(self) -> bool:
        """There is no mod at all."""
        return self.survey is not None and not self.entries

    @property
    def folded(self) -> bool:
        return self.desk.layout.compact

    def _make_openers(self) -> None:
        entry = self.entry
        found = [] if entry is None else self.order.problems_of(entry)[:60]
        self.found = found
        self.opens = [Button(self.desk, "Open line", self._opener(p), icon="ui/log", size=14) for p in found]

    found: list[Problem] = []  # noqa: RUF012 – replaced as a whole, never changed

    def _reset_ring(self) -> None:
        show_findings = not self.folded or self.tabs.value == 0
        self.findings.visible = show_findings
        for button in self.opens:
            button.visible = show_findings
        for button in (self.example, self.open_mods):
            button.visible = show_findings and self.is_empty
        self.winners.visible = not self.folded or self.tabs.value == 1
        self.tabs.visible = self.folded
        widgets: list[Widget] = [*self.bar_widgets(), self.list, self.folder, self.new, self.reload]
        widgets += [self.tabs, self.example, self.open_mods, self.findings, *self.opens, self.winners]
        self.ring.replace(widgets)

    # Layout

    def place(self) -> None:
        desk, px = self.desk, self.desk.px
        area = work_area(desk.layout)
        left = 560 if not self.folded else 470
        spare = max(0.0, area.width / desk.layout.scale - 1232)
        self.left, self.right = desk.layout.columns(area, (left + min(120.0, spare * 0.35), None), 16)
        inner = self.left.inflate(-px(26), 0)
        y = self.left.bottom - px(56)
        width = (inner.width - 2 * px(10)) // 3
        for i, button in enumerate((self.folder, self.new, self.reload)):
            button.rect = pygame.Rect(inner.x + i * (width + px(10)), y, width, px(42))
        note = px(58)
        self.note = pygame.Rect(inner.x, y - px(12) - note, inner.width, note)
        top = self.left.y + px(70 if not self.folded else 52)
        self.list.rect = pygame.Rect(inner.x, top, inner.width, self.note.y - px(10) - top)
        self.list.scroll_to(self.list.offset)
        if self.list.chosen >= 0:
            self.list.show(self.list.chosen)
        self._place_right()

    def _place_right(self) -> None:
        px, right = self.desk.px, self.right
        if self.folded:
            self.tabs.rect = pygame.Rect(right.x, right.y, right.width, px(32))
            panel = pygame.Rect(right.x, right.y + px(40), right.width, right.height - px(40))
            self.sheet = self.table = panel
        else:
            table = px(252)
            self.sheet = pygame.Rect(right.x, right.y, right.width, right.height - table - px(14))
            self.table = pygame.Rect(right.x, right.bottom - table, right.width, table)
        inner = self.sheet.inflate(-px(52), 0)
        top = self.sheet.y + px(82)
        self.findings.rect = pygame.Rect(inner.x, top, inner.width, self.sheet.bottom - px(34) - top)
        if self.is_empty:
            self.findings.rect.height -= px(34)
            foot, wide = self.sheet.bottom - px(60), (inner.width - px(14)) // 2
            self.example.rect = pygame.Rect(inner.x, foot, wide, px(42))
            self.open_mods.rect = pygame.Rect(inner.x + wide + px(14), foot, wide, px(42))
        self._place_cards()
        inner = self.table.inflate(-px(26), 0)
        self.winners.rect = pygame.Rect(inner.x, self.table.y + px(66), inner.width, self.table.height - px(82))
        self.winners.scroll_to(self.winners.offset)

    def _place_cards(self) -> None:
        px = self.desk.px
        self.findings.clear()
        self.cards: list[tuple[Problem, pygame.Rect, list[tuple[int, str]], str]] = []
        width = self.findings.rect.width - px(16)
        x, y = self.findings.rect.x, px(4)
        for problem, button in zip(self.found, self.opens, strict=True):
            lines = source_lines(self.path_of(problem), problem.mark.line)
            said = self.card.message(problem, width - px(36))
            words = self.desk.theme.paragraph_height(said, Role.LARGE_STRONG, width - px(36), 16)
            height = px(48) + words + (px(14) + px(28) * len(lines) if lines else px(6))
            self.cards.append((problem, pygame.Rect(x, y, width, height), lines, said))
            self.findings.place(button, pygame.Rect(x + width - px(132), y + px(6), px(122), px(28)))
            y += height + px(12)
        self.findings.set_height(y)

    # Drawing: the rest

    def paint(self, surface: pygame.Surface) -> None:
        desk, px, art = self.desk, self.desk.px, self.desk.art
        art.panel(surface, self.left)
        art.panel_title(surface, "Load order", self.left, y=25, size=16)
        if not self.folded:
            line = pygame.Rect(self.left.x + px(20), self.left.y + px(40), self.left.width - px(40), px(22))
            words = "A later mod wins over an earlier one. Drag to change the order."
            desk.theme.write(surface, words, Role.SMALL, ink.MUTED, line, "centre", size=14)
        if not self.entries and self.survey is not None:
            self.account.paint_none(surface, self.list.rect)
        self.account.paint_note(surface, self.note, self.notice[0])
        if self.findings.visible:
            entry = self.entry
            problems = self.order.problems_of(entry) if entry is not None else []
            self.account.paint_sheet(surface, self.sheet, self.findings.rect, entry, problems)
        if self.winners.visible:
            is_empty = self.survey is not None and not self.survey.contests
            self.account.paint_table(surface, self.table, self.winners, is_empty)

    def _draw_row(self, surface: pygame.Surface, rect: pygame.Rect, index: int, chosen: bool, hover: bool) -> None:
        entry = self.entries[index]
        errors = sum(not problem.severity for problem in self.order.problems_of(entry))
        row = Row(index + 1, entry, errors, self.order.checking == entry.id, self.list.switch_zone(rect))
        self.rows.draw(surface, rect, row, chosen, hover)

    def _draw_contest(self, surface: pygame.Surface, rect: pygame.Rect, index: int, chosen: bool, hover: bool) -> None:
        assert self.survey is not None
        self.account.draw_contest(surface, rect, self.survey.contests[index], hover)

    def _paint_findings(self, surface: pygame.Surface, top: int) -> None:
        for problem, place, lines, words in self.cards:
            rect = place.move(0, top)
            if rect.bottom >= self.findings.rect.top and rect.top <= self.findings.rect.bottom:
                self.card.draw(surface, rect, problem, lines, words)


def _prints(library: object) -> list[str]:
    """What tells one library's data from another's."""
    from game.rules.catalogue import GAMES, Library

    assert isinstance(library, Library)
    return [library.fingerprint(game) for game in GAMES]
