"""Shipped data, `--data` folders and enabled mods laid over each other, and who said what (ARCHITECTURE §10, step 1).

A shelf says which files a game has.  Folders are read in order, the shipped one first.  In a later one `knight:`
replaces, `knight+:` extends and `knight-:` removes; a sheet, being one record, is always extended.  Two rules make
the findings the same in whatever order mods are loaded (request 22): a removal holds wherever it stands, and an
extension waits for what it extends.  Only who wins depends on the order, and that is kept for each field (request
23).
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, field
from pathlib import Path
from typing import Any

from game.content.cache import Cache
from game.content.claims import Part as Claims
from game.content.claims import claims_of
from game.content.fingerprint import fingerprint
from game.content.guesses import did_you_mean
from game.content.merging import Claim as Claim
from game.content.merging import Conflict as Conflict
from game.content.merging import File, Reading, first_name, merged_trees
from game.content.nodes import Map, Mark, Node, Seq
from game.content.refs import is_inside
from game.content.schema import module_files, shape_of
from game.content.shelf import Folder as Folder
from game.content.shelf import Part as Part
from game.content.shelf import Sheet as Sheet
from game.content.shelf import Shelf as Shelf
from game.content.shelf import Table as Table
from game.content.shelf import laid_over as laid_over
from game.content.shelf import shipped_folder as shipped_folder
from game.content.source import Problem, Problems, Severity, collector_at_rest, read_bytes


@dataclass(frozen=True, slots=True)
class Origin:
    """Where an entry, or a part of one, was last given."""

    folder: str
    mark: Mark


@dataclass(slots=True)
class Loaded:
    """A game's data, read, merged and checked.

    `values` holds for each part its records by name, or its one record; `plain` the same as JSON-able data.  Where
    `problems` has errors both may be empty or in part, and no game may be started with them.
    """

    shelf: Shelf
    folders: tuple[Folder, ...]
    values: dict[str, Any]
    plain: dict[str, Any]
    problems: Problems
    conflicts: tuple[Conflict, ...]
    fingerprint: str
    fingerprints: Mapping[str, str]
    """Of each folder that had something to say, by its name."""
    from_cache: bool
    _files: Sequence[File]
    _trees: dict[str, Node] | None = field(default=None, repr=False)

    def mark(self, part: str, *path: str | int) -> Mark:
        """Where a value stands, or what comes nearest to it; names are keys, numbers places in a list from 0 up."""
        node, mark = self._tree(part), None
        for step in path:
            below: Node | None = None
            if isinstance(node, Map) and str(step) in node.entries:
                mark, below = node.keys[str(step)].mark, node.entries[str(step)]
            elif isinstance(node, Seq) and isinstance(step, int) and step < len(node.items):
                below = node.items[step]
                mark = below.mark
            if below is None:
                break
            node = below
            if not isinstance(node, Map):
                mark = node.mark
        return mark or (node.mark if node else Mark(first_name(self.shelf, self.folders, part), 1, 1))

    def origin(self, part: str, name: str) -> Origin:
        """Which folder last said something about the entry's being there."""
        mark = self.mark(part, name)
        for file in self._files:
            if file.name == mark.file:
                return Origin(self.folders[file.folder].name, mark)
        return Origin(self.folders[0].name, mark)

    @property
    def claims(self) -> list[Claims]:
        """What each folder above the shipped one says, part by part, to be left out one after another."""
        return claims_of(self.folders, self._files)

    @property
    def mod_bytes(self) -> int:
        """The size of all that was read above the shipped folder."""
        return sum(len(file.content) for file in self._files if not self.folders[file.folder].shipped)

    def _tree(self, part: str) -> Node | None:
        """The merged tree; read again where the data came from the cache, from the same bytes."""
        if self._trees is None:
            self._trees = dict(merged_trees(self.shelf, self.folders, self._files))
        return self._trees.get(part)


@dataclass(frozen=True, slots=True)
class Verifier:
    """What looks at checked data once more, where no schema can; it tells into `Loaded.problems`."""

    look: Callable[[Loaded], None]
    files: Sequence[str]
    """Its sources: what others have verified is verified again."""


def load(
    shelf: Shelf,
    folders: Sequence[Folder],
    cache: Cache | None = None,
    without: Collection[Mark] = (),
    verifier: Verifier | None = None,
) -> Loaded:
    """Reads the shelf's files from the folders, the shipped one first and mods in load order, and checks all of it.

    With a cache, data that was found sound before is taken from it, and neither PyYAML nor pydantic is imported.
    Keys of mods that are `without` are passed over; such data are never kept.
    """
    assert len({folder.name for folder in folders}) == len(folders), [folder.name for folder in folders]
    with collector_at_rest():
        return _loaded(shelf, _heard(shelf, folders), None if without else cache, without, verifier)


def _heard(shelf: Shelf, folders: Sequence[Folder]) -> list[Folder]:
    """Those that may say something about the game: a mod of chess leaves all others as they were kept without it."""
    return [
        folder
        for number, folder in enumerate(folders)
        if number == 0 or os.path.lexists(folder.path / shelf.game) or os.path.lexists(folder.sprites)
    ]


def _loaded(
    shelf: Shelf,
    folders: Sequence[Folder],
    cache: Cache | None,
    without: Collection[Mark],
    verifier: Verifier | None,
) -> Loaded:
    problems = Problems()
    files = list(_read_files(shelf, folders, problems))
    played = [file for file in files if not shelf.parts[file.part].beside]
    whole = fingerprint((_inner_name(shelf, file), file.content) for file in played)
    key = "" if cache is None else _cache_key(shelf, folders, files, verifier)
    if cache is not None and not problems:
        loaded = _from_cache(cache, key, shelf, folders, files, whole)
        if loaded is not None:
            return loaded
    reading = Reading(shelf, tuple(folders), problems, without)
    reading.run(files)
    loaded = Loaded(
        shelf,
        tuple(folders),
        reading.values,
        reading.plain,
        problems,
        tuple(reading.conflicts),
        whole,
        _fingerprints(shelf, folders, played),
        False,
        files,
        reading.trees,
    )
    if verifier is not None and not problems.has_errors:
        verifier.look(loaded)
    if cache is not None and not problems.has_errors:
        cache.keep(shelf.game, key, _kept(loaded))
    return loaded


def revive(shelf: Shelf, plain: Mapping[str, Any]) -> dict[str, Any]:
    """The values of `Loaded.plain`, for a worker process: nothing is read, checked or imported for it."""
    return {name: shape_of(part.hint).revive(plain[name]) for name, part in shelf.parts.items() if name in plain}


# Files.


def _read_files(shelf: Shelf, folders: Sequence[Folder], problems: Problems) -> Iterator[File]:
    known = [part.file for part in shelf.parts.values()]
    for number, folder in enumerate(folders):
        if shelf.is_whole:
            _tell_strangers(shelf, folder, known, problems)
        for name, part in shelf.parts.items():
            path = folder.path / shelf.game / part.file
            shown = f"{folder.name}/{shelf.game}/{part.file}"
            if not path.is_file():
                if path.exists():
                    problems.add(Mark(shown, 1, 1), "is not a file")
                elif number == 0 and not part.optional:
                    problems.add(Mark(shown, 1, 1), "the file is missing")
                continue
            if not folder.shipped and not is_inside(path, folder.path):
                problems.add(Mark(shown, 1, 1), "leads out of its folder; a mod reads nothing outside")
                continue
            content = read_bytes(path, shown, problems)
            if content is not None:
                yield File(name, number, shown, content)


def _tell_strangers(shelf: Shelf, folder: Folder, known: list[str], problems: Problems) -> None:
    """A file that nobody reads is told: its name is probably misspelt."""
    try:
        found = sorted(entry.name for entry in os.scandir(folder.path / shelf.game))
    except OSError:
        return
    for name in found:
        if name.lower().endswith((".yaml", ".yml")) and name not in known:
            hint = did_you_mean(name, known) or f"; known are {', '.join(sorted(known))}"
            problems.add(Mark(f"{folder.name}/{shelf.game}/{name}", 1, 1), f"unknown file{hint}")


def _inner_name(shelf: Shelf, file: File) -> str:
    return f"{shelf.game}/{shelf.parts[file.part].file}"


def _fingerprints(shelf: Shelf, folders: Sequence[Folder], files: Sequence[File]) -> dict[str, str]:
    return {
        folder.name: fingerprint((_inner_name(shelf, file), file.content) for file in files if file.folder == number)
        for number, folder in enumerate(folders)
        if any(file.folder == number for file in files)
    }


# The cache.


def _cache_key(shelf: Shelf, folders: Sequence[Folder], files: Sequence[File], verifier: Verifier | None) -> str:
    """All that checked data depends on: what was read, from which folders, by which classes, beside which pictures,
    and who verified it."""
    told = [fingerprint((_inner_name(shelf, file), file.content) for file in files), *(file.name for file in files)]
    for part in shelf.parts.values():
        told += (f"{path}:{_stamp(path)}" for path in module_files(part.hint))
    if verifier is not None:
        told += (f"{path}:{_stamp(path)}" for path in verifier.files)
    for folder in folders:
        found = _picture_folders(folder.sprites) if folder.shipped else _pictures_in(folder.sprites)
        told += (f"{path}:{_stamp(path)}" for path in found)
    return "\n".join(told)


def _stamp(path: str | Path) -> int:
    try:
        return os.stat(path).st_mtime_ns
    except OSError:
        return 0


def _picture_folders(folder: Path) -> list[str]:
    """The folder and those right in it: their times tell when a picture comes or goes."""
    try:
        return [str(folder), *sorted(entry.path for entry in os.scandir(folder) if entry.is_dir())]
    except OSError:
        return []


def _pictures_in(folder: Path) -> list[str]:
    """Every file below: whoever makes a mod changes pictures in place."""
    return sorted(os.path.join(root, name) for root, _, names in os.walk(folder) for name in names)


def _from_cache(
    cache: Cache, key: str, shelf: Shelf, folders: Sequence[Folder], files: Sequence[File], whole: str
) -> Loaded | None:
    kept: Any = cache.find(shelf.game, key)
    try:
        plain = kept["plain"]
        values = revive(shelf, plain)
        conflicts = tuple(_conflict_revived(conflict) for conflict in kept["conflicts"])
        problems = Problems(
            Problem(Mark(file, line, column), Severity(severity), message)
            for file, line, column, severity, message in kept["problems"]
        )
        for file, line in kept["silent"]:
            problems.silence(file, [line])
    except (TypeError, KeyError, ValueError, AttributeError, IndexError):
        return None  # nothing there, or kept by classes that have changed since
    prints = _fingerprints(shelf, folders, [file for file in files if not shelf.parts[file.part].beside])
    return Loaded(shelf, tuple(folders), values, plain, problems, conflicts, whole, prints, True, files)


def _kept(loaded: Loaded) -> dict[str, Any]:
    """What the cache keeps; errors are never kept, warnings and notes are, less those that their lines silence."""
    problems = [(*astuple(problem.mark), int(problem.severity), problem.message) for problem in loaded.problems]
    conflicts = [_conflict_plain(conflict) for conflict in loaded.conflicts]
    return {"plain": loaded.plain, "conflicts": conflicts, "problems": problems, "silent": loaded.problems.silent}


def _conflict_plain(conflict: Conflict) -> list[Any]:
    claims = [
        [c.folder, c.shipped, c.mark.file, c.mark.line, c.mark.column, c.value]
        for c in (conflict.winner, *conflict.losers)
    ]
    return [conflict.part, conflict.name, conflict.field, claims]


def _conflict_revived(given: Sequence[Any]) -> Conflict:
    part, name, field_name, rows = given
    claims = [
        Claim(folder, shipped, Mark(file, line, column), value) for folder, shipped, file, line, column, value in rows
    ]
    return Conflict(part, name, field_name, claims[0], tuple(claims[1:]))
