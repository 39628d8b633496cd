"""What each mod says, as a tree of parts that can be left out, so that a mistake can be traced to its line.

A mod may be sound line by line and yet break what stands in another file: a king taken out breaks the board that sets
him up.  Whoever leaves out one claim after another finds the one that does it (`game/rules/blame.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from game.content.merging import File
from game.content.nodes import Map, Mark, Seq, Text
from game.content.shelf import Folder
from game.content.source import Problems, read_text


@dataclass(frozen=True, slots=True)
class Part:
    """Something a mod says, with what it is made of: a folder of files, a file of entries, an entry of fields."""

    mark: Mark
    """Where it is told: a value at its own place, all else at the first key."""
    keys: frozenset[Mark]
    """The keys that are left out with it."""
    parts: tuple[Part, ...] = ()


def claims_of(folders: Sequence[Folder], files: Sequence[File]) -> list[Part]:
    """What each folder above the shipped one says, in load order; those that say nothing are left out."""
    found = []
    for number, folder in enumerate(folders):
        if not folder.shipped:
            of_folder = [part for file in files if file.folder == number if (part := _file(file)) is not None]
            if of_folder:
                found.append(_whole(of_folder))
    return found


def _whole(parts: Sequence[Part]) -> Part:
    return Part(parts[0].mark, frozenset().union(*(part.keys for part in parts)), tuple(parts))


def _file(file: File) -> Part | None:
    node = read_text(file.content, file.name, Problems())
    if not isinstance(node, Map) or not node.entries:
        return None
    return _whole(list(_keys(node)))


def _keys(node: Map) -> Iterable[Part]:
    """The keys of a map; those of the maps below are parts of theirs."""
    for written, below in node.entries.items():
        mark = node.keys[written].mark
        has_value = isinstance(below, Seq) or (isinstance(below, Text) and bool(below.value))
        parts = tuple(_keys(below)) if isinstance(below, Map) else ()
        yield Part(below.mark if has_value else mark, frozenset([mark]), parts)
