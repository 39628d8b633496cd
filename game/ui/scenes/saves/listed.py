"""The saved games of a folder as far as they have been looked at, and the deleted ones whose files are still there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from game.play.saves import Save, each_save, look_at, remove

FIRST, FURTHER = 40, 16
"""Files looked at before the first drawing, and in each turn of the loop from then on."""


@dataclass(slots=True)
class Gone:
    """A deleted game whose file is still there, and when that goes too."""

    save: Save
    due: float


class ListedSaves:
    """Nothing is deleted at once: a game leaves the list, its file goes later."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.saves: list[Save] = []
        self.gone: list[Gone] = []
        self.is_whole = False
        """Whether every file of the folder has been looked at."""
        self._arriving: Iterator[Save] = iter(())
        self._seen: int | None = None

    def begin(self) -> None:
        """The folder is read from its beginning, the first files at once."""
        self.saves = []
        self.is_whole = False
        self._arriving = each_save(self.folder)
        self.look(FIRST)

    def look(self, files: int = FURTHER) -> bool:
        """Looks at so many more files; True when something came."""
        gone = {gone.save.path for gone in self.gone}
        looked_at = list(islice(self._arriving, files))
        came = [save for save in looked_at if save.path not in gone]
        self.saves += came
        self.is_whole = len(looked_at) < files
        return bool(came)

    def has_changed(self) -> bool:
        """Whether a file of the folder came or went since this was last asked: a game was played on meanwhile."""
        try:
            now: int | None = self.folder.stat().st_mtime_ns
        except OSError:
            now = None
        changed, self._seen = now != self._seen, now
        return changed

    def add(self, path: Path) -> None:
        """A file has come to the folder."""
        found = look_at(path)
        if found is not None:
            self.saves.append(found)

    def delete(self, save: Save, due: float) -> None:
        """The game leaves the list; its file goes when that time has come."""
        self.gone.append(Gone(save, due))
        self.saves = [other for other in self.saves if other.path != save.path]

    def take_back(self) -> Save:
        """The game deleted last is in the list again; IndexError where there is none."""
        save = self.gone.pop().save
        self.saves.append(save)
        return save

    def let_go(self, now: float) -> list[str]:
        """Files whose time has come go; the sentences of those that could not, which are in the list again."""
        troubles = []
        for gone in [gone for gone in self.gone if gone.due <= now]:
            self.gone.remove(gone)
            trouble = remove(gone.save.path)
            if trouble:
                self.saves.append(gone.save)
                troubles.append(trouble)
        return troubles

    def leave(self) -> None:
        """Nobody will take anything back any more."""
        for gone in self.gone:
            remove(gone.save.path)
        self.gone = []
