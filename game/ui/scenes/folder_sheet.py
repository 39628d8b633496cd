"""A sheet that asks for the folder into which something is written: a copy, a film, an army for others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from game.settings import typed_path
from game.ui.scene import Change, Scene
from game.ui.scenes.field_sheet import FieldSheet
from game.ui.widgets import Answer

if TYPE_CHECKING:
    from game.ui.desk import Desk

REMEMBERED = "export"  # where settings keep the folder
Made = TypeVar("Made")


class FolderSheet(FieldSheet):
    """Offers the folder of last time, and remembers the one that something went into."""

    def __init__(
        self,
        desk: Desk,
        below: Scene,
        title: str,
        text: str,
        answers: Sequence[Answer],
        *,
        under: str = "",
        done: Callable[[str], Change] | None = None,
    ) -> None:
        super().__init__(
            desk, below, title, text, answers, given=str(export_folder(desk)), placeholder="Folder", under=under,
            done=done,
        )  # fmt: skip

    def into(self, make: Callable[[Path], Made]) -> Made | None:
        """What `make` made in the folder that stands in the field; None when it could not, which is told."""
        try:
            folder = typed_path(self.field.text)
            made = make(folder)
        except (OSError, ValueError, RuntimeError) as error:
            why = getattr(error, "strerror", None) or str(error)
            self.told(f"It can't be written: {why.lower()}.")
            return None
        self.desk.change(last={**self.desk.settings.last, REMEMBERED: {"folder": str(folder)}})
        return made


def export_folder(desk: Desk) -> Path:
    """Where something went last, or the usual folder."""
    kept = desk.settings.last.get(REMEMBERED, {}).get("folder")
    return Path(kept) if isinstance(kept, str) and kept else desk.app.where.data / "exports"
