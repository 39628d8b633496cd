"""Export: a copy of a saved game into a folder, as it is, fit for sharing, or in a form that other programs read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.play.exchange import exchange_of, exchange_text, shared_record, write_copy
from game.ui import theme as ink
from game.ui.dates import moment_of
from game.ui.scene import HANDLED, Change, Pop, Scene
from game.ui.theme import Role
from game.ui.thumbnails import Seen
from game.ui.widgets import Answer, Kind, Sheet, TextField

if TYPE_CHECKING:
    from game.ui.desk import Desk

REMEMBERED = "export"  # where settings keep the folder


class ExportSheet(Sheet):
    """Asks in which form, and into which folder.  `seen` is the game played again; None for one that can't be."""

    WIDTH = 560

    def __init__(self, desk: Desk, below: Scene, path: Path, seen: Seen | None, done: Callable[[Path], None]) -> None:
        self.path, self.seen, self.done = path, seen, done
        kept = desk.settings.last.get(REMEMBERED, {}).get("folder")
        folder = kept if isinstance(kept, str) and kept else str(desk.app.where.data / "exports")
        self.trouble = ""
        answers = [Answer("Record", self._record, icon="ui/save")]
        if seen is not None:
            answers.append(Answer("For sharing", self._shared, icon="ui/lock"))
            form = exchange_of(seen.rules)
            if form is not None:
                answers.append(Answer(form.exchange_name, self._exchange, icon="ui/log"))
        answers.append(Answer("Back", Pop, Kind.PRIMARY, key="Esc"))
        text = "A copy goes into this folder; the game stays as it is. A copy for sharing does not tell the dice to come."
        super().__init__(desk, below, "Export this game", text, answers)
        self.field = TextField(desk, folder, self._typed, longest=400, placeholder="Folder")
        self.ring.replace([self.field, *self.buttons])

    # Writing

    def _typed(self, text: str) -> Change:
        self.trouble = ""
        self._still = None
        return HANDLED

    def _record(self) -> Change:
        try:
            text = self.path.read_text(encoding="utf-8", errors="surrogateescape")
        except OSError as error:
            return self._told(f"The file can't be read: {(error.strerror or str(error)).lower()}.")
        return self._write(text, self.path.name)

    def _shared(self) -> Change:
        assert self.seen is not None
        return self._write(shared_record(self.seen.replayed).text(), f"{self.path.stem}-shared.yaml")

    def _exchange(self) -> Change:
        assert self.seen is not None
        form = exchange_of(self.seen.rules)
        assert form is not None
        moment = moment_of(self.path.stat().st_mtime) if self.path.is_file() else None
        date = "????.??.??" if moment is None else f"{moment:%Y.%m.%d}"
        return self._write(exchange_text(self.seen.replayed, date), f"{self.path.stem}{form.exchange_suffix}")

    def _write(self, text: str, name: str) -> Change:
        folder = Path(self.field.text.strip() or ".").expanduser()
        try:
            path = write_copy(text, folder, name)
        except (OSError, ValueError, RuntimeError) as error:
            return self._told(f"The copy can't be written: {(getattr(error, 'strerror', None) or str(error)).lower()}.")
        self.desk.change(last={**self.desk.settings.last, REMEMBERED: {"folder": str(folder)}})
        self.done(path)
        return Pop()

    def _told(self, words: str) -> Change:
        self.trouble = words
        self.desk.sound.play("refuse")
        self._still = None
        return HANDLED

    # Layout

    def _box_height(self, width: int) -> int:
        return self.desk.px(14 + 38 + 30)

    def arrange(self) -> None:
        super().arrange()
        px = self.desk.px
        inner = self.rect.inflate(-2 * px(28), 0)
        y = self.rect.y + px(28) + self._title_height(inner.width) + px(14)
        y += self.desk.theme.paragraph_height(self.text, Role.LARGE_BODY, inner.width) + px(14)
        self.field.rect = pygame.Rect(inner.x, y, inner.width, px(38))

    def _paint(self, surface: pygame.Surface) -> None:
        super()._paint(surface)
        px = self.desk.px
        room = pygame.Rect(self.field.rect.x, self.field.rect.bottom + px(4), self.field.rect.width, px(24))
        if self.trouble:
            self.desk.theme.write(surface, self.trouble, Role.STRONG, "#8E2A1E", room, may_cut=True)
        else:
            self.desk.theme.write(surface, self.path.name, Role.BODY, ink.SECOND_INK, room, may_cut=True)
