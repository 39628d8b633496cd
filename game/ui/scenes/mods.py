"""Mods: which there are, in which order they lie over each other, what is wrong, who wins (VISUAL.md, `19_mods.png`).

A mod with errors can't be enabled, and one that breaks later is set aside; everything else plays on.  All checking is
done beside the window.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.content.mods import new_mod
from game.content.places import data_folder
from game.content.source import Problem, Problems
from game.content.watch import Watcher
from game.play.reload import assemble
from game.ui import theme as ink
from game.ui.areas import work_area
from game.ui.keys import chord
from game.ui.mod_desk import Contest, Entry, ModDesk, Survey, before, library_of
from game.ui.opener import open_at_line, open_path
from game.ui.scene import HANDLED, Change, Pop, Push
from game.ui.scenes.field_sheet import FieldSheet
from game.ui.scenes.finding_card import BLOOD, FindingCards, source_lines
from game.ui.scenes.mod_list import ModList
from game.ui.screen import Screen
from game.ui.theme import Role
from game.ui.widgets import Answer, Button, Hint, IconButton, Kind, ListBox, Option, Tabs, Viewport, Widget
from game.ui.widgets.text_field import put_on_clipboard

if TYPE_CHECKING:
    from game.ui.desk import Desk

LOOK_EVERY = 0.4  # seconds between two looks at the folders
NOTICE_SECONDS = 8.0
AMBER = "#F0C24A"


class Mods(Screen):
    """The mods of this player.  Space switches the chosen one."""

    least = (1000, 610)

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, "Mods")
        self.where = desk.app.where
        self.mods = ModDesk(self.where)
        self.survey: Survey | None = None
        self.adopted_for = desk.settings.mods
        """The enabled mods that the program's data was made with."""
        self.checking = ""
        """The mod that is being checked before it is enabled."""
        self.refused: dict[str, Problems] = {}
        """What playing with a mod's data has found, by its id."""
        self.watcher = Watcher([self.where.mods])
        self.next_look = 0.0
        self.notice: tuple[str, float] = ("", 0.0)
        self.menu_button = IconButton(desk, "ui/menu", "Menu", self.close)
        self.tools = [
            IconButton(desk, "ui/settings", "Settings", desk.app.open_settings),
            IconButton(desk, "ui/close", "Close", self.close, key="Esc"),
        ]
        self.list = ModList(desk, self)
        self.card = FindingCards(desk)
        self.folder = Button(desk, "Open folder", self._open_folder, icon="ui/load", size=15)
        self.new = Button(desk, "New mod", self._new, icon="ui/plus", size=15)
        self.reload = Button(desk, "Reload", self._reload, icon="ui/rotate", key="F5", size=15)
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
        self.survey = survey
        self.adopted_for = chosen
        here = self.entry
        name = here.id if here is not None else ""
        app = self.desk.app
        if _prints(app.library) != _prints(library_of(survey)) or self._names(app.library) != self._names(
            library_of(survey)
        ):
            app.adopt(library_of(survey))
        self.entries = survey.entries
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

    entries: tuple[Entry, ...] = ()

    @property
    def entry(self) -> Entry | None:
        """The chosen mod."""
        return self.entries[self.list.chosen] if 0 <= self.list.chosen < len(self.entries) else None

    def problems_of(self, entry: Entry) -> list[Problem]:
        """Its findings, errors first."""
        found = Problems(entry.problems)
        if entry.id in self.refused:
            found.extend(self.refused[entry.id])
        return sorted(found, key=lambda problem: (problem.severity, problem.mark))

    def chosen_changed(self) -> Change:
        self.error = -1
        self.findings.offset = 0
        self.arrange()
        return HANDLED

    # Switching and ordering

    def toggle(self, index: int) -> Change:
        """On after a check that also plays; off at once."""
        if not 0 <= index < len(self.entries):
            return HANDLED
        entry = self.entries[index]
        enabled = self.desk.settings.mods
        self.desk.sound.play("toggle")
        if entry.id in enabled:
            self._enable(tuple(name for name in enabled if name != entry.id))
            return HANDLED
        errors = entry.errors
        if errors:
            self._say(f"{entry.folder.title} has errors and can't be enabled.")
            self.desk.sound.play("refuse")
            return HANDLED
        if self.checking or self.survey is None:
            return HANDLED
        self.checking = entry.id
        made = self.survey.assembled
        below = [made.library.folders[0], *(each.folder for each in before(entry.folder, enabled, made))]
        self.mods.check(entry.folder, below, lambda problems: self._checked(entry.id, problems))
        self.desk.wake_in(0.05)
        self.repaint()
        return HANDLED

    def _checked(self, name: str, problems: Problems) -> None:
        self.checking = ""
        if problems.has_errors:
            self.refused[name] = problems
            title = next((entry.folder.title for entry in self.entries if entry.id == name), name)
            self._say(f"{title} can't be enabled: it fails when it is played with.")
            self.desk.sound.play("refuse")
            self.arrange()
            return
        self.refused.pop(name, None)
        if name not in self.desk.settings.mods:
            self._enable((*self.desk.settings.mods, name))

    def _enable(self, names: tuple[str, ...]) -> None:
        self.desk.change(mods=names)
        self._ask()
        self.desk.wake_in(0.05)
        self.repaint()

    def can_move(self, index: int) -> bool:
        return 0 <= index < len(self.entries) and self.entries[index].enabled

    def move(self, start: int, end: int) -> Change:
        """Moves an enabled mod to another place among the enabled ones."""
        enabled = [name for name in self.desk.settings.mods if any(entry.id == name for entry in self.entries)]
        end = max(0, min(end, len(enabled) - 1))
        if not self.can_move(start) or start == end:
            return HANDLED
        name = enabled.pop(start)
        enabled.insert(end, name)
        gone = [each for each in self.desk.settings.mods if each not in enabled]
        moved = list(self.entries)
        moved.insert(end, moved.pop(start))
        self.entries = tuple(moved)
        self.list.chosen = end
        self.desk.sound.play("slide")
        self._enable((*enabled, *gone))
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

    def _new(self) -> Change:
        text = "A folder with a working example is written: the Knight of chess leaps farther. Change it as you like."
        sheet: FieldSheet

        def write() -> Change:
            name = sheet.field.text.strip()
            try:
                path = new_mod(self.where.mods, name, data_folder() / "schemas")
            except FileExistsError:
                return sheet.told("There is a mod of that name already.")
            except (ValueError, OSError) as error:
                return sheet.told(f"{error}.")
            self._say(f"Written: {path}")
            self._ask()
            return Pop()

        answers = [Answer("Write it", write, Kind.PRIMARY, icon="ui/plus"), Answer("Back", Pop, key="Esc")]
        sheet = FieldSheet(
            self.desk,
            self,
            "New mod",
            text,
            answers,
            placeholder="Its name: letters, digits, _ and -",
            under=str(self.where.mods),
            longest=40,
            done=lambda words: write(),
            icon="ui/mod",
        )
        sheet.ring.focus(sheet.field)
        return Push(sheet)

    def _reload(self) -> Change:
        self.refused.clear()
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
        problems = self.problems_of(self.entry)
        done = put_on_clipboard("\n".join(map(str, problems)) or self.entry.folder.title)
        count = f"{len(problems)} finding{'' if len(problems) == 1 else 's'} copied."
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
                self.refused.clear()
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
            return self.move(self.list.chosen, self.list.chosen + way)
        return super().handle(event)

    def key(self, event: pygame.Event) -> Change:
        match chord(event):
            case "Space":
                return self.toggle(self.list.chosen)
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
    def folded(self) -> bool:
        return self.desk.layout.compact

    def _make_openers(self) -> None:
        entry = self.entry
        found = [] if entry is None else self.problems_of(entry)[:60]
        self.found = found
        self.opens = [Button(self.desk, "Open line", self._opener(p), icon="ui/log", size=14) for p in found]

    found: list[Problem] = []  # noqa: RUF012 – replaced as a whole, never changed

    def _reset_ring(self) -> None:
        show_findings = not self.folded or self.tabs.value == 0
        self.findings.visible = show_findings
        for button in self.opens:
            button.visible = show_findings
        self.winners.visible = not self.folded or self.tabs.value == 1
        self.tabs.visible = self.folded
        widgets: list[Widget] = [*self.bar_widgets(), self.list, self.folder, self.new, self.reload]
        widgets += [self.tabs, self.findings, *self.opens, self.winners]
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

    # Drawing: the list

    def draw_row(self, surface: pygame.Surface, rect: pygame.Rect, index: int, chosen: bool, hover: bool) -> None:
        desk, px = self.desk, self.desk.px
        entry = self.entries[index]
        desk.art.row(surface, rect, chosen=chosen, hover=hover, bar=True)
        lit = entry.enabled
        dots = ink.MUTED if lit else ink.LINE
        for row in range(3):
            for column in range(2):
                spot = pygame.Rect(0, 0, px(4), px(4))
                spot.center = rect.x + px(14 + 8 * column), rect.centery + px(8 * (row - 1))
                desk.art.plate(surface, spot, dots, radius=2)
        number = pygame.Rect(rect.x + px(26), rect.y, px(26), rect.height)
        desk.theme.write(surface, str(index + 1), Role.NAME, ink.LIGHT_GOLD if lit else ink.DIM, number, "centre")
        box = pygame.Rect(rect.x + px(60), rect.centery - px(29), px(58), px(58))
        self._draw_icon(surface, box, entry)
        self._draw_words(
            surface, pygame.Rect(box.right + px(14), rect.y, rect.right - box.right - px(28), rect.height), entry
        )
        self._draw_switch(surface, self.list.switch_zone(rect), entry)

    def _draw_icon(self, surface: pygame.Surface, box: pygame.Rect, entry: Entry) -> None:
        desk = self.desk
        desk.art.plate(surface, box, ((0, "#4A3722"), (1, "#2B1F15")), ink.RULE, radius=4)
        icon = "ui/warning" if entry.errors else "ui/mod"
        colour = ink.BAD if entry.errors else ink.IVORY if entry.enabled else ink.DIM
        picture = desk.sprites.icon(icon, desk.px(32), colour, 1.0 if entry.enabled else 0.7)
        surface.blit(picture, picture.get_rect(center=box.center))

    def _draw_words(self, surface: pygame.Surface, room: pygame.Rect, entry: Entry) -> None:
        desk, px = self.desk, self.desk.px
        sheet = entry.folder.sheet
        right = room.right - px(104)
        name = pygame.Rect(room.x, room.y + px(9), right - room.x - px(44), px(26))
        colour = ink.IVORY if entry.enabled else ink.MUTED
        stands = desk.theme.write(surface, entry.folder.title, Role.NAME, colour, name, may_cut=True)
        version = pygame.Rect(stands.right + px(9), name.y + px(1), px(60), name.height)
        desk.theme.write(surface, sheet.version if sheet else "", Role.SMALL, ink.GOLD, version, size=14, may_cut=True)
        line = pygame.Rect(room.x, name.bottom, right - room.x, px(21))
        about = entry.changes or (sheet.description if sheet else "") or "nothing that is read"
        desk.theme.write(surface, about, Role.SMALL, ink.MUTED, line, size=14, may_cut=True)
        icon, words, colour = self._status(entry)
        y = line.bottom
        x = room.x
        if icon:
            picture = desk.sprites.icon(icon, px(15), colour)
            surface.blit(picture, (x, y + px(3)))
            x += px(21)
        at = pygame.Rect(x, y, right + px(30) - x, px(21))
        desk.theme.write(surface, words, Role.SMALL_STRONG, colour, at, size=13.5, may_cut=True)
        if sheet and sheet.author:
            author = pygame.Rect(room.right - px(96), y, px(96), px(21))
            desk.theme.write(surface, sheet.author, Role.SMALL, ink.MUTED, author, "right", may_cut=True)

    def _status(self, entry: Entry) -> tuple[str, str, str]:
        """What has become of a mod: the icon, the words, the colour."""
        if self.checking == entry.id:
            return "ui/clock", "being checked", ink.LIGHT_GOLD
        count = len([p for p in self.problems_of(entry) if not p.severity])
        if count:
            errors = f"{count} error{'' if count == 1 else 's'}"
            return "ui/warning", f"{errors}: set aside, the rest goes on" if entry.enabled else errors, ink.BAD
        if not entry.enabled:
            return "", "not loaded", ink.MUTED
        if not entry.loaded:
            return "ui/warning", "set aside", ink.BAD
        if entry.gives_way:
            places = f"{entry.gives_way} place{'' if entry.gives_way == 1 else 's'}"
            return "ui/swap", f"loaded; gives way in {places}", AMBER
        return "ui/check", "loaded", ink.GOOD

    def _draw_switch(self, surface: pygame.Surface, zone: pygame.Rect, entry: Entry) -> None:
        desk, px, art = self.desk, self.desk.px, self.desk.art
        track = pygame.Rect(0, 0, px(56), px(28))
        track.midright = zone.right - px(8), zone.centery
        on = entry.enabled
        if on:
            art.plate(surface, track, ink.SUCCESS, "#BFE3B4", radius=14)
        else:
            art.plate(surface, track, ink.INSET, ink.LINE, radius=14)
        knob = pygame.Rect(0, 0, px(22), px(22))
        knob.center = (track.right - px(15) if on else track.left + px(15)), track.centery
        art.plate(surface, knob, ink.IVORY if not entry.errors or on else ink.DIM, "#1A120C", radius=11)
        words = pygame.Rect(zone.x, zone.y, track.x - zone.x - px(10), zone.height)
        desk.theme.write(
            surface, "On" if on else "Off", Role.SMALL_STRONG, ink.TEXT if on else ink.MUTED, words, "right", size=14
        )

    # Drawing: the rest

    def paint(self, surface: pygame.Surface) -> None:
        desk, px, art = self.desk, self.desk.px, self.desk.art
        art.panel(surface, self.left)
        art.panel_title(surface, "Load order", self.left, y=25, size=16)
        if not self.folded:
            line = pygame.Rect(self.left.x + px(20), self.left.y + px(40), self.left.width - px(40), px(22))
            words = "A later mod wins over an earlier one. Drag to change the order."
            desk.theme.write(surface, words, Role.SMALL, ink.MUTED, line, "centre", size=14)
        if not self.entries:
            self._paint_none(surface)
        self._paint_note(surface)
        if self.findings.visible:
            self._paint_sheet(surface)
        if self.winners.visible:
            self._paint_table(surface)

    def _paint_none(self, surface: pygame.Surface) -> None:
        desk, px, rect = self.desk, self.desk.px, self.list.rect
        if self.survey is None:
            return
        icon = desk.sprites.icon("ui/mod", px(72), "#5A4528")
        surface.blit(icon, icon.get_rect(center=(rect.centerx, rect.centery - px(56))))
        room = pygame.Rect(rect.x, rect.centery, rect.width, px(28))
        desk.theme.write(surface, "No mods yet", Role.LARGE_NAME, ink.IVORY, room, "centre")
        line = pygame.Rect(rect.x, room.bottom, rect.width, px(24))
        words = "New mod writes a working one to begin with."
        desk.theme.write(surface, words, Role.BODY, ink.MUTED, line, "centre")

    def _paint_note(self, surface: pygame.Surface) -> None:
        desk, px, rect = self.desk, self.desk.px, self.note
        desk.art.plate(surface, rect, "#17202B", "#5C86B8", radius=4)
        icon = desk.sprites.icon("ui/rotate", px(22), ink.SKY)
        surface.blit(icon, icon.get_rect(center=(rect.x + px(24), rect.centery)))
        room = pygame.Rect(rect.x + px(48), rect.y + px(7), rect.width - px(60), px(22))
        words = self.notice[0] or "Files changed on the disk are read again at once."
        desk.theme.write(surface, words, Role.BODY, ink.TEXT, room, size=14.5, may_cut=bool(self.notice[0]))
        words = "A game in progress goes on if it still can, else you choose."
        desk.theme.write(surface, words, Role.BODY, ink.MUTED, room.move(0, px(22)), size=14.5)

    def _paint_sheet(self, surface: pygame.Surface) -> None:
        desk, px, art = self.desk, self.desk.px, self.desk.art
        art.parchment(surface, self.sheet)
        entry = self.entry
        x, y = self.sheet.x + px(28), self.sheet.y + px(22)
        room = pygame.Rect(x + px(46), y - px(3), self.sheet.width - px(90), px(32))
        under = pygame.Rect(room.x, room.bottom, room.width, px(22))
        if entry is None:
            desk.theme.write(
                surface, "Mods change what the games are made of", Role.LARGE_NAME, ink.BLOOD_INK, room, size=22
            )
            words = "Pieces, boards, options, names and pictures: a few lines of text each."
            desk.theme.write(surface, words, Role.BODY, ink.SECOND_INK, under)
            self._paint_mark(surface, "ui/mod", x, y)
            return
        problems = self.problems_of(entry)
        errors = [problem for problem in problems if not problem.severity]
        title, said, icon = self._headline(entry, problems, errors)
        self._paint_mark(surface, icon, x, y)
        desk.theme.write(surface, title, Role.LARGE_NAME, ink.BLOOD_INK, room, size=22, may_cut=True)
        desk.theme.write(surface, said, Role.BODY, ink.SECOND_INK, under, may_cut=True)
        foot = pygame.Rect(self.sheet.x + px(28), self.sheet.bottom - px(32), self.sheet.width - px(56), px(24))
        if problems:
            words = "The same text comes from the command  fourcrowns check"
            desk.theme.write(surface, words, Role.MOTTO, ink.SECOND_INK, foot, size=14.5)
        else:
            desk.theme.write(surface, str(entry.folder.path), Role.BODY, ink.SECOND_INK, foot, size=13.5, may_cut=True)
            self._paint_about(surface, entry)

    def _paint_mark(self, surface: pygame.Surface, icon: str, x: int, y: int) -> None:
        picture = self.desk.sprites.icon(icon, self.desk.px(34), "#8E2A1E")
        surface.blit(picture, (x, y))

    @staticmethod
    def _headline(entry: Entry, problems: list[Problem], errors: list[Problem]) -> tuple[str, str, str]:
        if errors:
            title = f"{entry.folder.title} has {len(errors)} error{'' if len(errors) == 1 else 's'}"
            return title, "Nothing of it is loaded until they are gone. No file was changed.", "ui/warning"
        if problems:
            count = len(problems)
            title = f"{entry.folder.title}: {count} thing{'' if count == 1 else 's'} to look at"
            return title, "They keep nothing from being loaded.", "ui/help"
        said = "It is loaded." if entry.loaded else "Nothing is wrong with it. It is not loaded."
        return entry.folder.title, said, "ui/mod"

    def _paint_about(self, surface: pygame.Surface, entry: Entry) -> None:
        """A sound mod says what it is."""
        desk, px = self.desk, self.desk.px
        sheet = entry.folder.sheet
        x, y = self.findings.rect.x, self.findings.rect.y + px(6)
        width = self.findings.rect.width
        if sheet is None:
            return
        rows = [("What it is", sheet.description), ("Changes", entry.changes), ("By", sheet.author)]
        if sheet.requires:
            rows.append(("Needs", ", ".join(sheet.requires)))
        for head, words in rows:
            if not words or y > self.findings.rect.bottom - px(40):
                continue
            label = pygame.Rect(x, y, px(96), px(24))
            desk.theme.write(surface, head, Role.SMALL_STRONG, BLOOD, label, size=14)
            room = pygame.Rect(x + px(104), y, width - px(104), px(96))
            y += desk.theme.paragraph(surface, words, Role.LARGE_BODY, ink.INK, room, may_cut=True) + px(10)

    def _paint_findings(self, surface: pygame.Surface, top: int) -> None:
        for problem, place, lines, words in self.cards:
            rect = place.move(0, top)
            if rect.bottom < self.findings.rect.top or rect.top > self.findings.rect.bottom:
                continue
            self.card.draw(surface, rect, problem, lines, words)

    # Drawing: who wins

    def _columns(self, rect: pygame.Rect) -> tuple[int, int, int]:
        return rect.x + self.desk.px(8), rect.x + round(rect.width * 0.34), rect.x + round(rect.width * 0.67)

    def _paint_table(self, surface: pygame.Surface) -> None:
        desk, px = self.desk, self.desk.px
        desk.art.panel(surface, self.table)
        desk.art.panel_title(surface, "Who wins", self.table, y=23, size=15)
        columns = self._columns(self.winners.row_rect(0))
        for x, words in zip(columns, ("What", "Wins", "Gives way"), strict=True):
            room = pygame.Rect(x, self.table.y + px(40), px(150), px(22))
            desk.theme.write(surface, words, Role.SMALL_STRONG, ink.GOLD, room)
        if self.survey is not None and not self.survey.contests:
            words = "No two folders change the same thing."
            desk.theme.write(surface, words, Role.BODY, ink.MUTED, self.winners.rect, "centre")

    def _draw_contest(self, surface: pygame.Surface, rect: pygame.Rect, index: int, chosen: bool, hover: bool) -> None:
        assert self.survey is not None
        desk, px = self.desk, self.desk.px
        contest: Contest = self.survey.contests[index]
        desk.art.row(surface, rect, hover=hover)
        what, wins, loses = self._columns(rect)
        room = pygame.Rect(what, rect.y, wins - what - px(10), rect.height)
        desk.theme.write(surface, contest.what, Role.SMALL_STRONG, ink.TEXT, room, size=14, may_cut=True)
        cup = desk.sprites.icon("ui/trophy", px(15), ink.GOLD)
        surface.blit(cup, cup.get_rect(midleft=(wins, rect.centery)))
        room = pygame.Rect(wins + px(22), rect.y, loses - wins - px(40), rect.height)
        stands = desk.theme.write(surface, contest.winner, Role.SMALL_STRONG, ink.TEXT, room, size=14, may_cut=True)
        value = pygame.Rect(stands.right + px(8), rect.y, room.right - stands.right - px(8), rect.height)
        if value.width > px(14):
            self._cell(surface, contest.value, Role.SMALL_STRONG, ink.LIGHT_GOLD, value)
        arrow = desk.sprites.icon("ui/chevron_right", px(12), ink.MUTED)
        surface.blit(arrow, arrow.get_rect(midright=(loses - px(6), rect.centery)))
        words = "; ".join(f"{who} {value}" for who, value, _ in contest.losers)
        amber = any(not shipped for _, _, shipped in contest.losers)
        room = pygame.Rect(loses, rect.y, rect.right - px(8) - loses, rect.height)
        self._cell(surface, words, Role.SMALL, AMBER if amber else ink.MUTED, room)

    def _cell(self, surface: pygame.Surface, words: str, role: Role, colour: str, room: pygame.Rect) -> None:
        """A value of the table: cut before it becomes small."""
        shown = self.desk.theme.ellipsis(words, role, room.width, 14)
        self.desk.theme.write(surface, shown, role, colour, room, size=14, may_cut=True)


def _prints(library: object) -> list[str]:
    """What tells one library's data from another's."""
    from game.rules.catalogue import GAMES, Library

    assert isinstance(library, Library)
    return [library.fingerprint(game) for game in GAMES]
