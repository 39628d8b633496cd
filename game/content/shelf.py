"""Which files a game has, and which folders they are looked for in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder with one folder per game in it.  `name` is what messages call it; pictures lie in `sprites`."""

    path: Path
    name: str
    sprites: Path
    shipped: bool = False
    version: str = ""


def shipped_folder() -> Folder:
    """The data that comes with the program."""
    from game.content.places import data_folder, sprites_folder

    return Folder(data_folder(), "data", sprites_folder(), shipped=True)


def laid_over(path: Path, name: str = "", version: str = "") -> Folder:
    """A mod's folder or one given with `--data`; its pictures lie inside it."""
    return Folder(path, name or str(path), path / "sprites", version=version)


@dataclass(frozen=True, slots=True)
class Table:
    """A file of named entries, each a `kind`."""

    file: str
    kind: Any
    optional: bool = False
    free: tuple[str, ...] = ()
    """In a table of texts the beginnings of names that mods may add; nobody reads other new ones."""
    beside: bool = False
    """Whether no game is played by it, as lessons are not: records are the same with another one."""

    @property
    def hint(self) -> Any:
        return dict[str, self.kind]  # type: ignore[name-defined]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A file that is one `kind`."""

    file: str
    kind: Any
    optional: bool = False
    beside: bool = False
    """Whether no game is played by it."""

    @property
    def hint(self) -> Any:
        return self.kind


Part = Table | Sheet


@dataclass(frozen=True, slots=True)
class Shelf:
    """A game's files by the name of their part."""

    game: str
    parts: Mapping[str, Part]
    is_whole: bool = True
    """Whether these are all files of the game; beside some of them the others are no strangers."""
