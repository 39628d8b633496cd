"""YAML with its places kept, and the problems found in it (ARCHITECTURE §10, step 2).

A file becomes a small tree of texts, lists and maps that know their line and column: at one look a line where it is
written plainly (`quick.py`), by libyaml's events where it is not, or where something is wrong.  Nothing is guessed
from the look of a text: what `no`, `010` or `12:30` means is decided by the field that asks.  What a data file never
needs is refused by name: tags, anchors and aliases, directives, second documents, keys given twice.  Files are
bounded in every direction, because anybody's mod is read.
"""

from __future__ import annotations

import gc
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path
from typing import Any, NoReturn

from game.content.complaints import MAX_DEPTH, in_plain_words, missing_colon
from game.content.nodes import MAX_NODES as MAX_NODES
from game.content.nodes import Hole as Hole
from game.content.nodes import Map as Map
from game.content.nodes import Mark as Mark
from game.content.nodes import Node as Node
from game.content.nodes import Seq as Seq
from game.content.nodes import Text as Text
from game.content.quick import quick_tree
from game.content.wording import one_line

MAX_BYTES = 2_000_000
MAX_TEXT = 100_000
MAX_DIGITS = 20
"""As many as a generator of 64 bits has, which position files give as their `seed`."""
LONGEST_KEY = 1000
"""Characters; YAML itself ends at 1024."""
MAX_TOLD = 1000
"""So many findings are kept: nobody mends more before looking again, and what is wrong everywhere costs no more."""
NOWHERE = "\0"
"""The key of a value that is dropped, as its own key was refused; no text that is read can be it."""

SILENCER = re.compile(r"#[ \t]*fourcrowns:[ \t]*ignore[ \t]*\r?$", re.MULTILINE)
# Beside control characters: what libyaml takes for a line break and editors do not, so that line numbers would drift.
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")
_WHOLE = re.compile(r"[-+]?(0|[1-9][0-9]*)\Z")
_DECIMAL = re.compile(r"[-+]?([0-9]+\.[0-9]*|\.[0-9]+|[0-9]+)([eE][-+]?[0-9]+)?\Z")
NOTHING = frozenset({"", "~", "null", "Null", "NULL"})
"""What an unquoted text must be to mean «nothing» where a field allows that."""
TRUTHS: Mapping[str, bool] = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}


class Severity(IntEnum):
    """An error keeps the data from being used; a warning is probably a mistake; a note may be one."""

    ERROR = 0
    WARNING = 1
    NOTE = 2


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One finding.  Problems sort by place, then by severity."""

    mark: Mark
    severity: Severity
    message: str

    def __str__(self) -> str:
        return f"{self.mark}: {PREFIX[self.severity]}{self.message}"


PREFIX: Mapping[Severity, str] = {Severity.ERROR: "", Severity.WARNING: "warning: ", Severity.NOTE: "note: "}


_SHOWN = {code: repr(chr(code))[1:-1] for code in (*range(32), *range(127, 160), 0x2028, 0x2029)}
"""Characters that would break a line or hide, and what a message shows in their place."""


class Problems:
    """Collects every problem instead of stopping at the first, so that one run tells a mod author all.

    Iterating gives each problem once, sorted by place; warnings and notes on silenced lines are left out.
    """

    __slots__ = ("_found", "_silent")

    def __init__(self, found: Iterable[Problem] = ()) -> None:
        self._found: set[Problem] = set(found)
        self._silent: set[tuple[str, int]] = set()

    def add(self, mark: Mark, message: str, severity: Severity = Severity.ERROR) -> None:
        if len(self._found) < MAX_TOLD:
            if not message.isprintable():  # a name or text of the file may hold anything, a finding is one line
                message = message.translate(_SHOWN)
            self._found.add(Problem(mark, severity, message))
        elif len(self._found) == MAX_TOLD:
            self._found.add(Problem(mark, Severity.ERROR, f"more than {MAX_TOLD} findings; the rest is not told"))

    def warn(self, mark: Mark, message: str) -> None:
        self.add(mark, message, Severity.WARNING)

    def note(self, mark: Mark, message: str) -> None:
        self.add(mark, message, Severity.NOTE)

    def extend(self, others: Problems) -> None:
        """Takes over the findings and the silenced lines of `others`."""
        self._found |= others._found
        self._silent |= others._silent

    def silence(self, file: str, lines: Iterable[int]) -> None:
        """Warnings and notes on these lines are left out from now on; errors never are."""
        self._silent.update((file, line) for line in lines)

    @property
    def silent(self) -> list[tuple[str, int]]:
        """The silenced lines, by file and number."""
        return sorted(self._silent)

    def is_silent(self, mark: Mark) -> bool:
        return (mark.file, mark.line) in self._silent

    @property
    def is_full(self) -> bool:
        """Whether more findings would not be kept."""
        return len(self._found) > MAX_TOLD

    @property
    def has_errors(self) -> bool:
        return any(problem.severity is Severity.ERROR for problem in self._found)

    @property
    def all(self) -> list[Problem]:
        """Every finding, on silenced lines too."""
        return sorted(self._found)

    @property
    def errors(self) -> list[Problem]:
        return [problem for problem in self if problem.severity is Severity.ERROR]

    def __iter__(self) -> Iterator[Problem]:
        return iter(sorted(p for p in self._found if p.severity is Severity.ERROR or not self.is_silent(p.mark)))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        return any(True for _ in self)

    def __str__(self) -> str:
        return "\n".join(map(str, self))


@contextmanager
def collector_at_rest() -> Iterator[None]:
    """Garbage is not looked for meanwhile: a tree of 25 000 values is all in use, looking costs a tenth of the time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def read(path: Path, problems: Problems, name: str | None = None) -> Node | None:
    """The file's one value, or None when it cannot be read at all; `name` is what messages call the file."""
    name = str(path) if name is None else name
    given = read_bytes(path, name, problems)
    return None if given is None else read_text(given, name, problems)


def read_bytes(path: Path, name: str, problems: Problems, limit: int = MAX_BYTES) -> bytes | None:
    """What the file holds, at most `limit` bytes; None when it is missing, unreadable or larger."""
    try:
        if path.exists() and not path.is_file():
            problems.add(Mark(name, 1, 1), "cannot be read: it is not a file")  # opening a pipe would wait for ever
            return None
        with path.open("rb") as file:
            given = file.read(limit + 1)
    except (OSError, ValueError) as error:
        problems.add(Mark(name, 1, 1), f"cannot be read: {_reason(error)}")
        return None
    if len(given) > limit:
        problems.add(Mark(name, 1, 1), f"the file is larger than {limit:_} bytes".replace("_", " "))
        return None
    return given


def _reason(error: OSError | ValueError) -> str:
    words = error.strerror if isinstance(error, OSError) else None
    return (words or "the name is not a file name").lower()


def read_text(given: str | bytes, name: str, problems: Problems) -> Node | None:
    """The one value in `given`; None when it holds none or cannot be read to its end.

    What can be told in passing (a key given twice, a tag) is told and stands as a `Hole`, so that the rest is still
    looked at.
    """
    text = _decoded(given, name, problems) if isinstance(given, bytes) else given
    if text is None:
        return None
    if text.startswith("\ufeff"):
        problems.note(Mark(name, 1, 1), "begins with a byte order mark; save the file as UTF-8 without it")
        text = text[1:]
    if len(text) > MAX_BYTES:
        problems.add(Mark(name, 1, 1), f"the file is larger than {MAX_BYTES:_} bytes".replace("_", " "))
        return None
    if "fourcrowns:" in text:
        problems.silence(name, (_line_of(text, found.start()) for found in SILENCER.finditer(text)))
    wrong = _FORBIDDEN.search(text)
    if wrong:
        problems.add(_place(text, wrong.start(), name), f"{_character(wrong.group())}; remove it")
        return None
    plainly = quick_tree(text, name)
    if plainly is not None:
        return plainly
    try:
        return _Reader(name, problems).tree(text)
    except _Stop:
        return None


def _decoded(given: bytes, name: str, problems: Problems) -> str | None:
    if given.startswith((b"\xff\xfe", b"\xfe\xff")):
        problems.add(Mark(name, 1, 1), "the file is UTF-16; save it as UTF-8")
        return None
    try:
        return given.decode("utf-8")
    except UnicodeDecodeError as error:
        before = given[: error.start].decode("utf-8")
        place = _place(before, len(before), name)
        problems.add(place, f"byte 0x{given[error.start]:02x} is not UTF-8; save the file as UTF-8")
        return None


def _line_of(text: str, index: int) -> int:
    return _breaks(text[:index]) + 1


def _breaks(text: str) -> int:
    return text.count("\n") + text.count("\r") - text.count("\r\n")


def _place(text: str, index: int, name: str) -> Mark:
    before = text[:index]
    start = max(before.rfind("\n"), before.rfind("\r")) + 1
    return Mark(name, _breaks(before) + 1, index - start + 1)


def _character(char: str) -> str:
    names = {
        "\x00": "a NUL character",
        "\u2028": "a line separator (U+2028)",
        "\u2029": "a paragraph separator (U+2029)",
    }
    names |= {"\ufeff": "a byte order mark inside the file"}
    return names.get(char, f"a control character (U+{ord(char):04X})")


class _Stop(Exception):
    """The file cannot be read on; the problem is told."""


class _Reader:
    """Turns the events of one file into one tree."""

    def __init__(self, name: str, problems: Problems) -> None:
        self.name = name
        self.problems = problems

    def tree(self, text: str) -> Node | None:
        import yaml

        # The loader is used for its events alone; it resolves and constructs nothing.
        parser: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)(text)
        try:
            top = self._tree(parser, "&" in text or "!" in text)
        except yaml.MarkedYAMLError as error:
            self._stop_at_syntax(error, text)
        except yaml.YAMLError as error:
            # Without a place: only characters that were looked for before, so this names what libyaml alone refuses.
            self._stop(1, 1, f"cannot be read: {str(error).splitlines()[0]}")
        finally:
            parser.dispose()
        if top is None:
            self._stop(1, 1, "the file is empty" if not text.strip() else "the file holds nothing but comments")
        return top

    def _tree(self, parser: Any, decorated: bool) -> Node | None:
        """The hot loop: 5 000 lines are 25 000 events, so names are looked up once, the commonest event first."""
        from yaml.events import (
            AliasEvent,
            DocumentStartEvent,
            MappingEndEvent,
            MappingStartEvent,
            ScalarEvent,
            SequenceEndEvent,
            SequenceStartEvent,
            StreamEndEvent,
        )

        name = self.name
        next_event = parser.get_event
        stack: list[tuple[Map | Seq | None, str | None]] = []
        top: Node | None = None
        here: Map | Seq | None = None
        items: list[Node] | None = None  # of `here`, if it is a list
        entries: dict[str, Node] = {}  # of `here`, if it is a map
        keys: dict[str, Text] = {}
        key: str | None = None  # read, its value still to come
        node: Node
        count = documents = 0
        while True:
            event = next_event()
            kind = type(event)
            if kind is ScalarEvent:
                mark = event.start_mark
                value = event.value
                plain = event.implicit[0]
                node = Text(name, mark.line + 1, mark.column + 1, value, plain)
                count += 1
                if decorated or not plain or len(value) > MAX_TEXT or count > MAX_NODES:
                    node = self._looked_at(event, node, count)
                if key is not None:
                    entries[key] = node
                    key = None
                elif items is not None:
                    items.append(node)
                elif here is None:
                    top = node
                elif type(node) is Text and value not in keys and (value or not plain):
                    key = value
                    keys[value] = node
                else:
                    self._tell_key(node, keys)
                    key = NOWHERE
                continue
            if kind is MappingEndEvent or kind is SequenceEndEvent:
                if items is None:
                    entries.pop(NOWHERE, None)
                here, key = stack.pop()
            elif kind is MappingStartEvent or kind is SequenceStartEvent:
                mark = event.start_mark
                below = (Map if kind is MappingStartEvent else Seq)(name, mark.line + 1, mark.column + 1)
                count += 1
                self._look_at_container(event, below, len(stack), count)
                if key is not None:
                    entries[key] = below
                    key = None
                elif items is not None:
                    items.append(below)
                elif here is None:
                    top = below
                else:
                    self._tell_key(below, keys)
                    key = NOWHERE
                stack.append((here, key))
                here, key = below, None
            elif kind is AliasEvent:
                mark = event.start_mark
                node = Hole(name, mark.line + 1, mark.column + 1)
                self._tell(node, f"alias *{event.anchor}: aliases are not read; write the value again")
                if key is not None:
                    entries[key] = node
                    key = None
                elif items is not None:
                    items.append(node)
                else:
                    key = NOWHERE
                continue
            elif kind is DocumentStartEvent:
                documents += 1
                self._look_at_document(event, documents)
                continue
            elif event is None or kind is StreamEndEvent:
                return top
            else:
                continue
            if type(here) is Seq:
                items = here.items
            elif here is not None:
                items, entries, keys = None, here.entries, here.keys  # type: ignore[union-attr]
            else:
                items = None

    def _looked_at(self, event: Any, node: Node, count: int) -> Node:
        """A text that is tagged, anchored, quoted or long."""
        if event.tag is not None or event.anchor is not None:
            self._tell_refused(event, node)
        if len(event.value) > MAX_TEXT:
            self._stop(node.line, node.column, f"a text of {len(event.value)} characters; at most {MAX_TEXT} are read")
        if count > MAX_NODES:
            self._stop(node.line, node.column, f"more than {MAX_NODES} values in one file")
        if not event.implicit[0] and _FORBIDDEN.search(event.value):
            return self._hole(node, f"{_character_in(event.value)} in a text; remove it")
        return node

    def _look_at_container(self, event: Any, node: Node, depth: int, count: int) -> None:
        if event.tag is not None or event.anchor is not None:
            self._tell_refused(event, node)
        if depth >= MAX_DEPTH:
            self._stop(node.line, node.column, f"nested more than {MAX_DEPTH} deep")
        if count > MAX_NODES:
            self._stop(node.line, node.column, f"more than {MAX_NODES} values in one file")

    def _tell_refused(self, event: Any, node: Node) -> None:
        """Tags and anchors: told, and the value read as if they were not there."""
        if event.anchor is not None:
            self._tell(node, f"anchor &{event.anchor}: anchors are not read; remove it")
        if event.tag is not None:
            tag = event.tag.replace("tag:yaml.org,2002:", "!!")
            self._tell(node, f"tag {one_line(tag)}: tags are not read; remove it")
            if type(node) is Text:
                node.plain = True

    def _tell_key(self, node: Node, keys: Mapping[str, Text]) -> None:
        if type(node) is Text:
            if node.value in keys:
                first = keys[node.value]
                self._tell(node, f'key "{one_line(node.value)}" is given twice, first in line {first.line}')
            else:
                self._tell(node, "a key is missing before the colon")
        elif type(node) is not Hole:
            kind = "a list" if type(node) is Seq else "a map"
            self._tell(node, f"{kind} stands where a key should; put quotes around it if it is text")

    def _look_at_document(self, event: Any, documents: int) -> None:
        line, column = event.start_mark.line + 1, event.start_mark.column + 1
        if documents > 1:
            self._stop(line, column, "a second document begins; a file holds one")
        if event.version or event.tags:
            self._stop(1, 1, "a directive (%); directives are not read, remove it")

    def _stop_at_syntax(self, error: Any, text: str) -> NoReturn:
        """libyaml's complaint in words that say what to do, at the place where the mistake was made."""
        problem = error.problem or "not YAML"
        at = error.problem_mark
        begun = error.context_mark
        char = _char_at(text, at.index) if at else ""
        if "end of stream" in problem and begun:
            self._stop(begun.line + 1, begun.column + 1, "the quote opened here is never closed")
        if (
            begun
            and at
            and at.index >= len(text.rstrip())
            and ("',' or" in problem or problem.endswith("node content"))
        ):
            opened = _char_at(text, begun.index)
            if opened in ("[", "{"):
                self._stop(begun.line + 1, begun.column + 1, f'"{opened}" is never closed')
            line, column = _last_place(text)
            self._stop(line, column, "the file ends in the middle of a list or map")
        if at is None:
            self._stop(1, 1, problem)
        if "could not find expected ':'" in problem and begun:
            self._stop(
                begun.line + 1, begun.column + 1, 'no key with its value; a ":" is missing, or the space after it'
            )
        if "',' or" in problem and begun:
            opened = _char_at(text, begun.index)
            closing = {"[": "]", "{": "}"}.get(opened, opened)
            message = f'expected "," or "{closing}" here, for the "{opened}" in line {begun.line + 1}'
            self._stop(at.line + 1, at.column + 1, message)
        if at.column > LONGEST_KEY and "mapping values" in problem:
            self._stop(at.line + 1, 1, f"this key has more than {LONGEST_KEY} characters")
        missing = missing_colon(text.splitlines(), at.line, "mapping values" in problem)
        if missing is not None:
            self._stop(*missing)
        self._stop(at.line + 1, at.column + 1, in_plain_words(problem, error.context or "", char))

    def _tell(self, node: Node, message: str) -> None:
        self.problems.add(node.mark, message)

    def _hole(self, node: Node, message: str) -> Hole:
        self._tell(node, message)
        return Hole(node.file, node.line, node.column)

    def _stop(self, line: int, column: int, message: str) -> NoReturn:
        self.problems.add(Mark(self.name, line, column), message)
        raise _Stop


def _char_at(text: str, index: int) -> str:
    return text[index : index + 1]


def _last_place(text: str) -> tuple[int, int]:
    end = text.rstrip()
    mark = _place(end, max(len(end) - 1, 0), "")
    return mark.line, mark.column


def _character_in(value: str) -> str:
    found = _FORBIDDEN.search(value)
    assert found
    return _character(found.group())


def whole_number(text: str) -> int | None:
    """The number `text` writes in plain decimal digits, or None.

    `010` and `1_000` write none, as YAML 1.2 readers differ.
    """
    return (
        int(text)
        if len(text) <= MAX_DIGITS + 1 and _WHOLE.match(text) and len(text.lstrip("+-")) <= MAX_DIGITS
        else None
    )


def decimal_number(text: str) -> float | None:
    """The number `text` writes with digits, point and exponent, or None."""
    number = float(text) if len(text) <= 2 * MAX_DIGITS and _DECIMAL.match(text) else None
    return None if number in (float("inf"), float("-inf")) else number


def plain_value(node: Node) -> object:
    """The value by YAML 1.2's own meaning, for places where no field decides: options, records of other programs.

    Whole numbers are decimal digits alone, so `010` and `0x1F` stay text.  A `Hole` is None.
    """
    if type(node) is Text:
        text = node.value
        if not node.plain:
            return text
        if text in NOTHING:
            return None
        if text in TRUTHS:
            return TRUTHS[text]
        if text[0] in "-+.0123456789":
            whole = whole_number(text)
            if whole is not None:
                return whole
            if _DECIMAL.match(text) and ("." in text or "e" in text or "E" in text):
                return decimal_number(text)
        return text
    if type(node) is Seq:
        return [plain_value(item) for item in node.items]
    if type(node) is Map:
        return {key: plain_value(value) for key, value in node.entries.items()}
    return None
