"""Export: a copy of a saved game into a folder, as it is, fit for sharing, or in a form that other programs read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from game.play.exchange import exchange_of, exchange_text, shared_record, write_copy
from game.ui.dates import moment_of
from game.ui.scene import HANDLED, Change, Pop, Scene
from game.ui.scenes.folder_sheet import FolderSheet
from game.ui.thumbnails import Seen
from game.ui.widgets import Answer, Kind

if TYPE_CHECKING:
    from game.ui.desk import Desk

TEXT = "A copy goes into this folder; the game stays as it is. A copy for sharing does not tell the dice to come."


class ExportSheet(FolderSheet):
    """Asks in which form, and into which folder.  `seen` is the game played again; None for one that can't be."""

    def __init__(self, desk: Desk, below: Scene, path: Path, seen: Seen | None, done: Callable[[Path], None]) -> None:
        self.path, self.seen, self.done = path, seen, done
        answers = [Answer("Record", self._record, icon="ui/save")]
        if seen is not None:
            answers.append(Answer("For sharing", self._shared, icon="ui/lock"))
            form = exchange_of(seen.rules)
            if form is not None:
                answers.append(Answer(form.exchange_name, self._exchange, icon="ui/log"))
        answers.append(Answer("Back", Pop, Kind.PRIMARY, key="Esc"))
        super().__init__(desk, below, "Export this game", TEXT, answers, under=path.name)

    def _record(self) -> Change:
        try:
            content = self.path.read_bytes()
        except OSError as error:
            return self.told(f"The file can't be read: {(error.strerror or str(error)).lower()}.")
        return self._write(content, self.path.name)

    def _shared(self) -> Change:
        assert self.seen is not None
        return self._write(shared_record(self.seen.replayed).text(), f"{self.path.stem}-shared.yaml")

    def _exchange(self) -> Change:
        assert self.seen is not None
        form = exchange_of(self.seen.rules)
        assert form is not None
        return self._write(
            exchange_text(self.seen.replayed, day_of(self.path)), f"{self.path.stem}{form.exchange_suffix}"
        )

    def _write(self, content: str | bytes, name: str) -> Change:
        path = self.into(lambda folder: write_copy(content, folder, name))
        if path is None:
            return HANDLED
        self.done(path)
        return Pop()


def day_of(path: Path) -> str:
    """The day a file was written, as other programs' files name it."""
    moment = moment_of(path.stat().st_mtime) if path.is_file() else None
    return "????.??.??" if moment is None else f"{moment:%Y.%m.%d}"
