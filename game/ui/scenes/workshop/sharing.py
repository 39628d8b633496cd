"""Out of a workshop and into it: kept under a name, written to a file for others, brought in from one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from game.play.armies import LONGEST_NAME, KeptArmy
from game.play.exchange import write_copy
from game.play.shared_army import SUFFIX, file_name, shared_text
from game.settings import typed_path
from game.ui.opener import open_path
from game.ui.scene import HANDLED, Change, Pop, Scene
from game.ui.scenes.field_sheet import FieldSheet
from game.ui.scenes.folder_sheet import FolderSheet
from game.ui.scenes.saves.bringing import text_of
from game.ui.widgets import Answer, Kind
from game.ui.widgets.text_field import put_on_clipboard, text_on_clipboard

if TYPE_CHECKING:
    from game.ui.desk import Desk


class KeepSheet(FieldSheet):
    """Asks for the name under which all that lies on the bench is kept."""

    def __init__(self, desk: Desk, below: Scene, given: str, keep: Callable[[str], None]) -> None:
        self.keep = keep
        answers = (
            Answer("Back", Pop, key="Esc"),
            Answer("Save", lambda: self._save(self.field.text), Kind.PRIMARY, "ui/save", key="Enter"),
        )
        super().__init__(
            desk, below, "Save army and deck", "Both stand in your lists under this name:", answers, given=given,
            placeholder="Name", longest=LONGEST_NAME, done=self._save,
        )  # fmt: skip
        self.ring.focus(self.field, show=True)

    def _save(self, name: str) -> Change:
        name = " ".join(name.split())
        if not name:
            return self.told("It needs a name.")
        self.keep(name)
        return Pop()


class ShareSheet(FolderSheet):
    """Writes what lies on the bench into a folder, or lays it on the clipboard."""

    def __init__(
        self, desk: Desk, below: Scene, game: str, name: str, made: Callable[[str], Sequence[KeptArmy]]
    ) -> None:
        self.game, self.name, self.made = game, name, made
        answers = [
            Answer("Write file", self._write, icon="ui/save"),
            Answer("Copy text", self._copy, icon="ui/log"),
            Answer("Back", Pop, Kind.PRIMARY, key="Esc"),
        ]
        text = "A small file that others can import, or read as it is. It goes into this folder."
        super().__init__(
            desk, below, "Export army and deck", text, answers, under=file_name(name) + SUFFIX
        )  # fmt: skip

    def _text(self) -> str:
        return shared_text(self.game, self.name, self.made(self.name))

    def _write(self) -> Change:
        path = self.into(lambda folder: write_copy(self._text(), folder, file_name(self.name) + SUFFIX))
        if path is None:
            return HANDLED
        self.desk.tell(f"Exported to {path}")
        open_path(path.parent)
        return Pop()

    def _copy(self) -> Change:
        put_on_clipboard(self._text())
        self.desk.tell("It lies on the clipboard.")
        return Pop()


class ImportSheet(FieldSheet):
    """Takes in a file by its path, or what lies on the clipboard; a file may be dropped on the workshop as well."""

    def __init__(self, desk: Desk, below: Scene, take: Callable[[str, str], str]) -> None:
        """`take` is given a text and its file's name, and says why it can't be taken."""
        self.take = take
        answers = [
            Answer("Back", Pop, key="Esc"),
            Answer("Paste", self._paste, icon="ui/log"),
            Answer("Import", lambda: self._read(self.field.text), Kind.PRIMARY, "ui/load", key="Enter"),
        ]
        text = "A file that somebody has exported: type its path, drop it here, or paste its text."
        super().__init__(desk, below, "Import", text, answers, placeholder="Path of the file", done=self._read)
        self.ring.focus(self.field, show=True)

    def _read(self, given: str) -> Change:
        if not given.strip():
            return self.told("Which file?")
        try:
            path = typed_path(given.strip().strip('"'))
        except OSError as error:
            return self.told(f"The file can't be read: {error.strerror}.")
        text, why = text_of(path)
        return self._take(text, path.name, why)

    def _paste(self) -> Change:
        text = text_on_clipboard()
        return self._take(text, "clipboard", "" if text.strip() else "There is no text on the clipboard.")

    def _take(self, text: str, name: str, why: str) -> Change:
        why = why or self.take(text, name)
        return self.told(why) if why else Pop()
