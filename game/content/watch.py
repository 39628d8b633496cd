"""Which files of the enabled mods have changed since the last look (request 24: on screen within a second).

A look asks the system for names, times and sizes and opens nothing: about a millisecond for a mod of the largest
size.  Call it a few times a second, not in every frame.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

ENDINGS = (".yaml", ".yml", ".svg", ".png")
MAX_DEPTH = 8
MAX_FILES = 2000
"""Beyond these a folder is no mod, and the rest of it is not watched."""

_Stamp = tuple[int, int, int]


class Watcher:
    """Remembers how the files in some folders looked.  Folders may be missing, come and go."""

    def __init__(self, folders: Iterable[Path]) -> None:
        self.folders = tuple(folders)
        self._seen = self._look()

    def changed(self) -> set[Path]:
        """Files that came, went or changed since the last call, or since the watcher was made."""
        seen = self._look()
        found = {Path(path) for path, stamp in seen.items() if self._seen.get(path) != stamp}
        found |= {Path(path) for path in self._seen if path not in seen}
        self._seen = seen
        return found

    def _look(self) -> dict[str, _Stamp]:
        seen: dict[str, _Stamp] = {}
        for folder in self.folders:
            for path, stamp in _files(str(folder), MAX_DEPTH):
                seen[path] = stamp
                if len(seen) >= MAX_FILES:
                    return seen
        return seen


def _files(folder: str, depth: int) -> Iterator[tuple[str, _Stamp]]:
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError:
        return
    for entry in entries:
        try:
            if entry.is_dir(follow_symlinks=False):
                if depth:
                    yield from _files(entry.path, depth - 1)
            elif entry.name.lower().endswith(ENDINGS):
                found = entry.stat()
                yield entry.path, (found.st_mtime_ns, found.st_size, found.st_ino)
        except OSError:
            continue  # gone between the two questions
