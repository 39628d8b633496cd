"""What the menu shows, remembered between starts: the first frame waits for no game's data (GOALS.md, row 11).

The file in the cache folder is a convenience.  It counts only under the stamps it was kept with: of the files that the
cards were read from, and of the folder of saved games.  What cannot be read or does not fit is as good as not there.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from game import __version__
from game.content.places import PACKAGE, data_folder
from game.settings import Paths
from game.ui.desk import GameCard, LessonCard

FILE = "menu.json"
MOST_FILES = 5000
LARGEST_FILE = 1_000_000  # bytes; ours is about two thousand

Stamp = list[Any]
"""Compared with a remembered one as a whole: another value whenever what it was taken of may have changed."""


class Menu(NamedTuple):
    """The cards, where pictures are looked for, and what the start has to say about the mods."""

    cards: Sequence[GameCard]
    sprites: Sequence[Path]
    message: str = ""


class Newest(NamedTuple):
    """The saved game that Continue opens, in words."""

    title: str
    line: str
    path: Path


def stamp_of_menu(where: Paths, mods: Sequence[str]) -> Stamp:
    """Of everything that the cards depend on.  With mods that is all data: a broken mod is left out as a whole."""
    shipped = data_folder()
    folders = [shipped, *(where.mods / name for name in mods)] if mods else [shipped / "menu"]
    games = PACKAGE / "rules" / "catalogue.py"  # lists the games that are ready; a built program has its version alone
    lessons = shipped.glob("*/lessons.yaml")
    files = [*(file for folder in folders for file in _files(folder)), *_stat(str(games))]
    files += [file for path in sorted(lessons) for file in _stat(str(path))]
    return [__version__, list(mods), files]


def stamp_of_saves(folder: Path) -> Stamp:
    """The folder's own time tells of each new record and of each that was removed; one that grows tells by its size."""
    try:
        changed = folder.stat().st_mtime_ns
        with os.scandir(folder) as files:
            found = [file.stat() for file in files]
    except OSError:
        changed, found = 0, []
    newest = max((each.st_mtime_ns for each in found), default=0)
    return [__version__, str(folder), changed, newest, sum(each.st_size for each in found)]


class Memory:
    """The file, read when first asked for."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self._kept: dict[str, Any] | None = None

    def menu(self, stamp: Stamp) -> Menu | None:
        """What was kept under this stamp."""
        found = self._find("menu", stamp)
        try:
            cards = [
                GameCard(*card[:6])._replace(lessons=tuple(LessonCard(*lesson) for lesson in card[6]))
                for card in found["cards"]
            ]
            sprites = [Path(folder) for folder in found["sprites"]]
            message = found["message"]
        except (TypeError, KeyError, IndexError):
            return None
        words = [message, *(text for card in cards for text in (*card[:4], card.picture))]
        return Menu(cards, sprites, message) if cards and all(isinstance(text, str) for text in words) else None

    def keep_menu(self, stamp: Stamp, menu: Menu) -> None:
        """For the next start."""
        sprites = [str(folder) for folder in menu.sprites]
        self._keep("menu", stamp, {"cards": menu.cards, "sprites": sprites, "message": menu.message})

    def knows_newest(self, stamp: Stamp) -> bool:
        """Whether something was kept under this stamp, be it that there is no game to go on with."""
        return self._find("newest", stamp) is not None

    def newest(self, stamp: Stamp) -> Newest | None:
        """What was kept under this stamp; None also where there is nothing to go on with."""
        found = self._find("newest", stamp)
        try:
            newest = Newest(found["title"], found["line"], Path(found["path"]))
        except (TypeError, KeyError):
            return None
        return newest if isinstance(newest.title, str) and isinstance(newest.line, str) else None

    def keep_newest(self, stamp: Stamp, newest: Newest | None) -> None:
        """For the next start."""
        words = {} if newest is None else {"title": newest.title, "line": newest.line, "path": str(newest.path)}
        self._keep("newest", stamp, words)

    def _find(self, name: str, stamp: Stamp) -> Any:
        found = self._all.get(name)
        return found if isinstance(found, dict) and found.get("stamp") == stamp else None

    @property
    def _all(self) -> dict[str, Any]:
        if self._kept is None:
            self._kept = _read(self._path)
        return self._kept

    def _keep(self, name: str, stamp: Stamp, value: dict[str, Any]) -> None:
        self._all[name] = {"stamp": stamp, **value}
        _write(self._path, self._all)


def _files(folder: Path) -> Iterator[Stamp]:
    """Name, time and length of every file in a folder, in the order of their names."""
    found = (os.path.join(at, name) for at, _, names in os.walk(folder) for name in names)
    for path in sorted(islice(found, MOST_FILES)):
        yield from _stat(path)


def _stat(path: str) -> Iterator[Stamp]:
    try:
        stat = os.stat(path)
    except OSError:
        return
    yield [path, stat.st_mtime_ns, stat.st_size]


def _read(path: Path) -> dict[str, Any]:
    import json

    try:
        with path.open("rb") as source:
            found = json.loads(source.read(LARGEST_FILE))
    except (OSError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _write(path: Path, value: dict[str, Any]) -> None:
    """Beside, then renamed: another window that starts now reads the old file or the new one."""
    import json

    beside = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_text(json.dumps(value), encoding="utf-8")
        os.replace(beside, path)
    except OSError:
        return
