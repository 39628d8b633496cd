"""What a file becomes when it is read: texts, lists and maps, each with its place.  Nothing is read or judged here."""

from __future__ import annotations

from dataclasses import dataclass

MAX_NODES = 200_000
"""So many values one file may hold."""


@dataclass(frozen=True, slots=True, order=True)
class Mark:
    """A place in a file, lines and columns from 1 up, columns in characters."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


class Node:
    """A value in a file that knows where it begins."""

    __slots__ = ("column", "file", "line")

    file: str
    line: int
    column: int

    @property
    def mark(self) -> Mark:
        return Mark(self.file, self.line, self.column)


class Text(Node):
    """A scalar as written.  `plain` means without quotes: only then may it stand for a number, a truth or nothing."""

    __slots__ = ("plain", "value")

    def __init__(self, file: str, line: int, column: int, value: str, plain: bool = True) -> None:
        self.file = file
        self.line = line
        self.column = column
        self.value = value
        self.plain = plain

    def __repr__(self) -> str:
        return f"Text({self.value!r})"


class Seq(Node):
    """A list."""

    __slots__ = ("items",)

    def __init__(self, file: str, line: int, column: int, items: list[Node] | None = None) -> None:
        self.file = file
        self.line = line
        self.column = column
        self.items: list[Node] = [] if items is None else items

    def __repr__(self) -> str:
        return f"Seq({self.items!r})"


class Map(Node):
    """A mapping: what each key holds, and where each key stands."""

    __slots__ = ("entries", "keys")

    def __init__(self, file: str, line: int, column: int) -> None:
        self.file = file
        self.line = line
        self.column = column
        self.entries: dict[str, Node] = {}
        self.keys: dict[str, Text] = {}

    def __repr__(self) -> str:
        return f"Map({self.entries!r})"

    def put(self, key: Text, value: Node) -> None:
        self.entries[key.value] = value
        self.keys[key.value] = key


class Hole(Node):
    """Where something stood that was refused and is already told; whoever meets it keeps quiet."""

    __slots__ = ()

    def __init__(self, file: str, line: int, column: int) -> None:
        self.file = file
        self.line = line
        self.column = column
