"""Load: every saved game, the damaged ones too, with a preview and what can be done with it
(docs/look.md, Saved games).

The list is made from the heads of the files; a game is played again only for its picture and its preview, a little in
each look for events.  Nothing is deleted without ten seconds to take it back.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.core.wording import counted
from game.play.saves import Save
from game.ui.keys import chord, pressed
from game.ui.opener import open_path
from game.ui.scene import HANDLED, Change, Push
from game.ui.scenes.saves.bringing import brought_in, text_of
from game.ui.scenes.saves.export import ExportSheet
from game.ui.scenes.saves.listed import ListedSaves
from game.ui.scenes.saves.load_layout import Places, lay_out
from game.ui.scenes.saves.load_pictures import paint_empty, paint_list, paint_strip
from game.ui.scenes.saves.preview import SavePreview
from game.ui.scenes.saves.rows import SaveRows
from game.ui.scenes.saves.sort_head import SortHead
from game.ui.scenes.saves.stopped import stopped_sheet
from game.ui.scenes.saves.strip import Strip
from game.ui.scenes.saves.words import SaveWords
from game.ui.screen import Screen
from game.ui.thumbnails import Seen, Thumbnails
from game.ui.widgets import (
    Button,
    Chips,
    Hint,
    IconButton,
    Kind,
    ListBox,
    Option,
    TextField,
    Widget,
)
from game.ui.widgets.text_field import text_on_clipboard

if TYPE_CHECKING:
    from game.ui.desk import Desk

UNDO_SECONDS = 10.0
ROW, ROW_GAP = 78, 6  # units
ALL = ""


class Load(Screen):
    """The saved games.  Enter goes on with the chosen one."""

    least = (1000, 610)

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, "Load")
        self.listed = ListedSaves(desk.app.where.saves)
        self.thumbnails = Thumbnails(desk, desk.app.where.cache / "thumbnails")
        self.words = SaveWords(desk)
        self.rows = SaveRows(desk, self.words, self.thumbnails)
        self.preview = SavePreview(desk, self.words, self.thumbnails)
        self.menu_button = IconButton(desk, "ui/menu", "Menu", self.close)
        self.tools = [
            IconButton(desk, "ui/plus", "Bring a game in: drop a file here, or copy its text first", self._paste),
            IconButton(desk, "ui/settings", "Settings", desk.app.open_settings),
            IconButton(desk, "ui/close", "Close", self.close, key="Esc"),
        ]
        self.search = TextField(
            desk,
            "",
            self._searched,
            placeholder="Search names, dates, games",
            icon="ui/search",
            longest=60,
            key="/",
            clears=True,
        )
        self.search.take_focus = lambda widget: self.ring.focus(widget, show=True)
        self.chips: Chips[str] = Chips(desk, [Option(ALL, "All")], ALL, self._filtered)
        self.head = SortHead(desk, self._sorted)
        self.list = ListBox(
            desk,
            self._draw_row,
            row=ROW,
            gap=ROW_GAP,
            choose=self._choose,
            open=lambda index: self._go(),
            tip_for=self._tip,
        )
        self.go = Button(desk, "Continue", self._go, kind=Kind.PRIMARY, icon="ui/play", key="Enter", size=20)
        self.replay = Button(desk, "Replay", self._replay, icon="ui/step", key="R", cap=False)
        self.export = Button(desk, "Export", self._export, icon="ui/save", key="Ctrl+E", cap=False)
        self.delete = Button(desk, "Delete", self._delete, kind=Kind.DANGER, icon="ui/trash", key="Del", cap=False)
        self.details = Button(desk, "Details", self._toggle_drawer, icon="ui/log", key="Space", size=15)
        self.start = Button(desk, "Start a game", self._start_game, kind=Kind.PRIMARY, icon="ui/play", key="Enter")
        self.clear = Button(desk, "Show all", self._show_all, kind=Kind.PRIMARY, key="Enter")
        self.strip = Strip(desk, self.arrange)
        self.drawer_open = False
        self.shown: list[Save] = []
        self._last_chosen: Path | None = None
        self.thumbnails.tidy()

    # The list

    @property
    def saves(self) -> Sequence[Save]:
        """All that have been looked at, whether the list shows them or not."""
        return self.listed.saves

    def _read_folder(self) -> None:
        self.listed.begin()
        self._show()

    def _show(self) -> None:
        """The list again, after a search, another order, or more files."""
        words = self.search.text.casefold().split()
        fitting = [save for save in self.saves if self.chips.value in (ALL, save.game) and self.words.fits(save, words)]
        self.shown = self.head.sort(fitting)
        at = next((i for i, save in enumerate(self.shown) if save.path == self._last_chosen), 0)
        self.list.set_count(len(self.shown), at if self.shown else -1)
        count = len(self.saves)
        self.subtitle = f"{counted(count, 'game')} on this computer"
        games = sorted({save.game for save in self.saves if save.game}, key=self.words.menu_place)
        chips = [Option(ALL, "All"), *(Option(game, self.words.game_name(game, short=True)) for game in games)]
        if [chip.value for chip in self.chips.options] != [chip.value for chip in chips]:
            self.chips.options = tuple(chips)
            if self.chips.value not in games:
                self.chips.value = ALL
        self._changed()

    @property
    def chosen(self) -> Save | None:
        return self.shown[self.list.chosen] if 0 <= self.list.chosen < len(self.shown) else None

    @property
    def seen(self) -> Seen | None:
        save = self.chosen
        return None if save is None else self.thumbnails.seen(save)

    def fault_of(self, save: Save) -> tuple[str, str]:
        """(place, what is wrong) of a damaged game, found when listing or only when it was read."""
        if save.is_damaged:
            place = save.place
            return ("" if place is None else f"Line {place.line}, column {place.column}"), save.damage
        bad = self.thumbnails.broken.get(save.key)
        first = None if bad is None else next(iter(bad.problems), None)
        if first is None:
            return "", ""
        return f"Line {first.mark.line}, column {first.mark.column}", first.message

    # Events of the controls

    def _searched(self, text: str) -> Change:
        self._show()
        return HANDLED

    def _filtered(self, game: str) -> Change:
        self._show()
        return HANDLED

    def _sorted(self) -> Change:
        self._show()
        self.list.show(self.list.chosen)
        return HANDLED

    def _show_all(self) -> Change:
        self.search.set_text("")
        self.chips.value = ALL
        self._show()
        return HANDLED

    def _choose(self, index: int) -> Change:
        save = self.chosen
        self._last_chosen = None if save is None else save.path
        self._changed()
        return HANDLED

    def _changed(self) -> None:
        """The chosen game, its buttons, the hints."""
        save = self.chosen
        damage = "" if save is None else self.fault_of(save)[1]
        why = f"This file is damaged: {damage}." if damage else ""
        over = save is not None and save.is_over
        self.go.label = "Replay" if over else "Continue"
        self.go.icon = "ui/step" if over else "ui/play"
        self.go.enabled = save is not None and not damage
        self.replay.enabled = self.go.enabled
        self.go.reason = self.replay.reason = why
        empty = not self.shown
        for widget in (self.go, self.replay, self.export, self.delete):
            widget.visible = not empty and self.preview_shown
        if self.folded and not empty:
            self.go.visible = True
        self.list.visible = not empty
        self.details.visible = self.folded and not empty
        self.details.label = "Close" if self.drawer_open else "Details"
        self.start.visible = empty and not self.saves
        self.clear.visible = empty and bool(self.saves)
        hints = [Hint("Up/Down", "Choose"), Hint("Enter", self.go.label), Hint("R", "Replay"), Hint("Ctrl+E", "Export")]
        hints += [Hint("Del", "Delete, with undo"), Hint("/", "Search"), Hint("Esc", "Back")]
        self.hints = hints if not empty else [Hint("Enter", "Start a game"), Hint("Esc", "Back")]
        if self.folded and not empty:
            self.hints = [*hints[:2], Hint("Space", "Details"), *hints[2:]]
        self.desk.wake_in(0.0)
        self.repaint()

    @property
    def folded(self) -> bool:
        return self.desk.layout.compact

    @property
    def preview_shown(self) -> bool:
        return not self.folded or self.drawer_open

    def _toggle_drawer(self) -> Change:
        self.drawer_open = not self.drawer_open
        self.arrange()
        return HANDLED

    def _start_game(self) -> Change:
        ready = next((card.id for card in self.desk.app.games() if card.ready), "")
        return self.desk.app.open_new_game(ready)

    # What can be done with a game

    def _go(self) -> Change:
        save = self.chosen
        if save is None or not self.go.enabled:
            return HANDLED
        if save.is_over:
            return self.desk.app.open_replay(save.path)
        seen = self.seen
        if seen is not None and seen.replayed.stop is not None:
            return Push(stopped_sheet(self.desk, self, save, seen, lambda: self._open_folder(save.path.parent)))
        return self.desk.app.resume_record(save.path)

    def _replay(self) -> Change:
        save = self.chosen
        return HANDLED if save is None or not self.replay.enabled else self.desk.app.open_replay(save.path)

    def _export(self) -> Change:
        save = self.chosen
        if save is None:
            return HANDLED
        return Push(ExportSheet(self.desk, self, save.path, self.seen, self._exported))

    def _exported(self, path: Path) -> None:
        self.strip.say(f"Exported to {path}", "Open folder", lambda: self._open_folder(path.parent))

    def _open_folder(self, folder: Path) -> Change:
        if not open_path(folder):
            self.strip.say(f"The folder is {folder}")
        return HANDLED

    def _delete(self) -> Change:
        save = self.chosen
        if save is None:
            return HANDLED
        at = self.list.chosen
        self.listed.delete(save, self.desk.now + UNDO_SECONDS)
        after = self.shown[at + 1 :] or self.shown[:at][-1:]
        self._last_chosen = after[0].path if after else None
        self._show()
        self.strip.say(f"Deleted {self.words.title(save)}, {save.path.name}.", "Undo", self._take_back, UNDO_SECONDS)
        return HANDLED

    def _take_back(self) -> Change:
        if not self.listed.gone:
            return HANDLED
        self._last_chosen = self.listed.take_back().path
        self.strip.clear()
        self._show()
        self.list.show(self.list.chosen)
        self.arrange()
        return HANDLED

    # Bringing games in

    def _paste(self) -> Change:
        text = text_on_clipboard()
        if not text.strip():
            self.strip.say("Drop a record or a game of another program here, or copy its text first.")
            return HANDLED
        return self._take_in(text)

    def _take_in(self, text: str) -> Change:
        paths, words = brought_in(text, self.desk.app.library, self.listed.folder)
        for path in paths:
            self.listed.add(path)
        if paths:
            self._last_chosen = paths[-1]
            self._show()
            self.list.show(self.list.chosen)
        self.strip.say(words, "", None, 6.0 if paths else 12.0)
        return HANDLED

    def _drop(self, path: str) -> Change:
        text, trouble = text_of(Path(path))
        if trouble:
            self.strip.say(trouble)
            return HANDLED
        return self._take_in(text)

    # The scene

    def leave(self) -> None:
        self.listed.leave()

    def handle(self, event: pygame.Event) -> Change:
        if event.type == pygame.DROPFILE:
            return self._drop(event.file)
        if event.type == pygame.DROPTEXT:
            return self._take_in(event.text)
        if pressed(event, "Esc") and self.drawer_open and self.folded and not self.search.text:
            return self._toggle_drawer()
        return super().handle(event)

    def key(self, event: pygame.Event) -> Change:
        if self.listed.gone and pressed(event, self.desk.settings.key("undo")):
            return self._take_back()
        if chord(event) in ("Up", "Down", "Page up", "Page down", "Home", "End"):
            return self.list.handle(event)
        return super().key(event)

    def update(self, seconds: float) -> Change:
        answer = super().update(seconds)
        if not self.listed.is_whole:
            self.desk.wake_in(0.0)
            if self.listed.look() or not self.shown:
                self._show()
                answer = HANDLED
        if self.thumbnails.working:
            ready = self.thumbnails.work()
            self.desk.wake_in(0.0)
            if ready:
                self._changed()
                answer = HANDLED
        return self._follow_time() or answer

    def _follow_time(self) -> Change:
        now = self.desk.now
        for trouble in self.listed.let_go(now):
            self._show()
            self.strip.say(trouble)
        if self.strip.is_over(now):
            self.strip.clear()
            self.arrange()
            return HANDLED
        if self.strip.is_shown or self.listed.gone:
            self.desk.wake_in(0.5)
        return None

    def arrange(self) -> None:
        if self.listed.has_changed() or not (self.saves or self.listed.is_whole):
            self._read_folder()
        self.thumbnails.forget_sizes()
        self.preview.forget()
        self._changed()
        self._reset_ring()
        super().arrange()
        if self.ring.focused is None and self.shown:
            self.ring.focus(self.list)

    def _reset_ring(self) -> None:
        widgets: list[Widget] = [*self.bar_widgets(), self.search, self.chips, self.head, self.list, self.strip.button]
        widgets += [self.details, self.go, self.replay, self.export, self.delete, self.start, self.clear]
        self.ring.replace(widgets)

    # Layout

    def _tip(self, index: int) -> str:
        return self.shown[index].path.name if 0 <= index < len(self.shown) else ""

    # Drawing

    places: Places | None = None

    def place(self) -> None:
        places = self.places = lay_out(
            self.desk.layout, is_empty=not self.saves, folded=self.folded, preview=self.preview_shown,
            strip=self.strip.is_shown, undo_width=self.strip.wide,
        )  # fmt: skip
        for widget in (self.search, self.chips, self.head):
            widget.visible = bool(self.saves)
        self.list.visible = bool(self.shown)
        self.search.rect, self.chips.rect, self.list.rect = places.search, places.chips, places.list
        self.list.scroll_to(self.list.offset)
        self.list.show(max(0, self.list.chosen))
        px, row = self.desk.px, self.list.row_rect(0)
        self.head.rect = pygame.Rect(row.right - px(150), places.left.y + px(60), px(138), px(26))
        self.details.rect, self.go.rect, self.strip.button.rect = places.details, places.go, places.undo
        self.start.rect, self.clear.rect = places.alone, places.alone.copy()
        for button, rect in zip((self.replay, self.export, self.delete), places.under, strict=True):
            button.rect = rect

    def paint(self, surface: pygame.Surface) -> None:
        assert self.places is not None
        if not self.saves:
            paint_empty(surface, self.desk)
            return
        columns = self.rows.columns(self.list.row_rect(0)) if self.shown else ()
        paint_list(surface, self.desk, self.places, columns)
        if self.strip.is_shown:
            paint_strip(surface, self.desk, self.places, self.strip.words, self.strip.button.visible)
        if not self.folded:
            self._paint_preview(surface, self.places)

    def _paint_preview(self, surface: pygame.Surface, places: Places) -> None:
        save = self.chosen
        damage = ("", "") if save is None else self.fault_of(save)
        seen = None if damage[1] else self.seen
        self.preview.draw(surface, places.right, places.foot_top, save, seen, damage)

    def _draw_row(self, surface: pygame.Surface, rect: pygame.Rect, index: int, chosen: bool, hover: bool) -> None:
        save = self.shown[index]
        self.rows.draw(surface, rect, save, self.fault_of(save), chosen, hover)

    def over_ground(self, surface: pygame.Surface) -> None:
        """The drawer lies over the list, so the list is drawn first and left out of the ring's turn."""

    def draw(self, surface: pygame.Surface) -> None:
        if not (self.folded and self.drawer_open and self.shown):
            super().draw(surface)
            return
        lifted = [self.go, self.replay, self.export, self.delete]
        for widget in lifted:
            widget.visible = False
        super().draw(surface)
        assert self.places is not None
        self.desk.art.dim(surface, self.places.left, 0.35)
        self._paint_preview(surface, self.places)
        for widget in lifted:
            widget.visible = True
            widget.draw(surface)
        if self.ring.focus_shown and self.ring.focused in lifted:
            self.desk.art.focus_ring(surface, self.ring.focused.rect)
