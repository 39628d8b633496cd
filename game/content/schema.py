"""YAML to the games' frozen dataclasses: the dataclass is the schema (ARCHITECTURE §8 and §10, step 3).

Two readers work in turn.  Ours walks the tree beside the type hints: it reads every text by the type its field wants,
turns short forms into full ones, and tells what is no such value at all.  Its result is plain data (JSON), which is
what the cache keeps and what a worker process is sent.  pydantic then checks that data, strictly, and builds the
records; what it finds is put into our words, at the place in the file.  pydantic is imported only here and only when
data is checked: `revive` builds the same records from plain data that was checked before.

A record may say more about itself with class attributes:

* `__short__ = "n"`: where a map is expected, anything else stands for this one field, `deal: 3` for `deal: {n: 3}`;
* `__words__ = {"max": {"board": 25}}`: words that a number field understands.
"""

from __future__ import annotations

import dataclasses
import json
import sys
import types
import typing
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from operator import itemgetter
from typing import Annotated, Any, Final, Literal, TypeVar, get_args, get_origin

import annotated_types as at

from game.content.source import (
    MAX_DIGITS,
    MAX_TOLD,
    NOTHING,
    TRUTHS,
    Hole,
    Map,
    Mark,
    Node,
    Problems,
    Seq,
    Text,
    decimal_number,
    did_you_mean,
    nearest,
    plain_value,
    whole_number,
)

T = TypeVar("T")

DRAFT = "https://json-schema.org/draft/2020-12/schema"
LISTED = 12
"""So many known names are listed in a message; beyond that the nearest one must do."""


class Words:
    """An annotation for a union whose members are told apart by a word: `{slide: {max: 3}}` is a `Slide`.

    `Annotated[Slide | Leap, Words({"slide": Slide, "leap": Leap})]`.  A word whose record needs no key may stand alone.
    """

    __slots__ = ("kinds",)

    def __init__(self, kinds: Mapping[str, Any]) -> None:
        self.kinds: Mapping[str, Any] = dict(kinds)

    def __hash__(self) -> int:
        return hash(tuple(self.kinds))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Words) and self.kinds == other.kinds

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        """The word chooses the schema; without this, pydantic would report the failures of every member."""
        from pydantic_core import core_schema

        choices: dict[Any, Any] = {}
        for word, kind in self.kinds.items():
            field = core_schema.typed_dict_field(handler.generate_schema(kind), required=True)
            wrapped = core_schema.typed_dict_schema({word: field}, extra_behavior="forbid")
            choices[word] = core_schema.no_info_after_validator_function(itemgetter(word), wrapped)
        return core_schema.tagged_union_schema(choices, discriminator=_only_key)


def _only_key(given: object) -> str:
    return next(iter(given), "") if isinstance(given, dict) else ""


@dataclass(frozen=True, slots=True)
class Ref:
    """An annotation for a text that must be a name of the shelf's part `part`: `Annotated[str, Ref("pieces")]`."""

    part: str


@dataclass(frozen=True, slots=True)
class Picture:
    """An annotation for a text that names a picture, by group and name without ending: `chess/knight`."""


class _Missing(Enum):
    HOLE = "hole"


HOLE: Final = _Missing.HOLE
"""What stands for a value that is wrong and told."""


@dataclass(frozen=True, slots=True)
class Mention:
    """A text in the data that must name something: an entry of a part, or a picture."""

    of: Ref | Picture
    name: str
    mark: Mark


class Walk:
    """One walk over a tree: where its findings go, and what was found wrong or mentioned on the way."""

    __slots__ = ("bad", "excused", "mentions", "problems")

    def __init__(self, problems: Problems) -> None:
        self.problems = problems
        self.bad: set[int] = set()
        self.excused: set[tuple[int, str]] = set()
        self.mentions: list[Mention] = []

    def wrong(self, node: Node, message: str, mark: Mark | None = None) -> Any:
        """Tells, remembers the value as bad, and gives what stands in for it."""
        self.problems.add(mark or node.mark, message)
        self.bad.add(id(node))
        return None


class Shape(ABC):
    """One kind of value: how it is read, built again, described to editors, and what it is called in messages."""

    wanted: str = "a value"
    unpacked: bool = True
    """Whether plain data and built value are the same, so that `revive` has nothing to do."""

    @abstractmethod
    def plain(self, node: Node, walk: Walk, label: str) -> Any:
        """The node as plain data; None where it is wrong (the walk knows).  `label` names the value in messages."""

    def revive(self, given: Any) -> Any:
        """The value that checked plain data stands for."""
        return given

    @abstractmethod
    def json_schema(self, defs: dict[str, Any], partial: bool = False) -> dict[str, Any]:
        """What editors are told; records put themselves into `defs`.  `partial` is a value that extends another."""

    def step(self, node: Node | None, at: Sequence[int | str]) -> tuple[Shape | None, Node | None, str | None, int]:
        """One step of pydantic's path: shape and node below, the key (None for an item), how many parts it took."""
        return None, None, None, 1


def _found(node: Node) -> str:
    """What stands there, for messages."""
    if type(node) is Text:
        if node.plain:
            return _cut(node.value) if node.value else "empty"
        return f"{_quoted(node.value)} in quotes"
    return "a list" if type(node) is Seq else "a map"


def _cut(text: str, limit: int = 40) -> str:
    line = " ".join(text.split())
    return line if len(line) <= limit else line[: limit - 1] + "…"


def _quoted(text: str) -> str:
    return f'"{_cut(text)}"'


def _entries(label: str, count: int, wanted: str) -> str:
    return f"{label or 'the list'} has {count} entr{'y' if count == 1 else 'ies'}, expected {wanted}"


def _is(label: str, found: str) -> str:
    return f"{label} is {found}" if label else f"found {found}"


def _unlike(node: Node, walk: Walk, label: str, wanted: str, write: str = "") -> Any:
    """The common complaint: what it is, what it should be, what to write."""
    if type(node) is Hole:
        walk.bad.add(id(node))
        return None
    hint = f"; write {write}" if write else ""
    return walk.wrong(node, f"{_is(label, _found(node))}, expected {wanted}{hint}")


class TextShape(Shape):
    """Text, of any look."""

    wanted = "text"

    def __init__(self, low: int = 0, high: int | None = None, mention: Ref | Picture | None = None) -> None:
        self.low = low
        self.high = high
        self.mention = mention
        self.wanted = "text" if not low and high is None else f"text of {_span(max(low, 0), high)} characters"

    def plain(self, node: Node, walk: Walk, label: str) -> Any:
        if type(node) is not Text:
            return _unlike(node, walk, label, "text")
        if node.plain and not node.value:
            return _unlike(node, walk, label, "text")
        if self.mention is not None:
            walk.mentions.append(Mention(self.mention, node.value, node.mark))
        return node.value

    def json_schema(self, defs: dict[str, Any], partial: bool = False) -> dict[str, Any]:
        # Editors read `no` and `12` their own way; the program takes them as the text they are.
        schema: dict[str, Any] = {"type": ["string", "number", "boolean"]}
        if self.low:
            schema["minLength"] = self.low
        if self.high is not None:
            schema["maxLength"] = self.high
        return schema


class WholeShape(Shape):
    """A whole number, written with digits alone or as one of the field's own words."""

    def __init__(self, low: int | None, high: int | None, words: Mapping[str, int] | None = None) -> None:
        self.low = low
        self.high = high
        self.words = dict(words or {})
        self.wanted = _range(low, high) or "a whole number"
        if self.words:
            self.wanted += f" or {_either(self.words)}"

    def plain(self, node: Node, walk: Walk, label: str) -> Any:
        if not isinstance(node, Text):
            return _unlike(node, walk, label, self._kind())
        text = node.value
        if text in self.words:
            return self.words[text]
        number = whole_number(text)
        if not node.plain:
            return _unlike(node, walk, label, self._kind(), "" if number is None else f"{text} without quotes")
        if number is not None:
            return number
        if len(text) > MAX_DIGITS and text.lstrip("+-").isdecimal() and text.isascii():
            return walk.wrong(node, f"{_is(label, _cut(text, 24))}, expected {self.wanted}; it has too many digits")
        return _unlike(node, walk, label, self._kind(), nearest(text, self.words) or _as_digits(text))

    def _kind(self) -> str:
        return "a whole number" + (f" or {_either(self.words)}" if self.words else "")

    def json_schema(self, defs: dict[str, Any], partial: bool = False) -> dict[str, Any]:
        number: dict[str, Any] = {"type": "integer"}
        if self.low is not None:
            number["minimum"] = self.low
        if self.high is not None:
            number["maximum"] = self.high
        return {"anyOf": [number, {"enum": list(self.words)}]} if self.words else number


def _as_digits(text: str) -> str:
    """How a number that some YAML readers know is written plainly, or nothing."""
    bare = text.lower().replace("_", "").replace(",", "").replace(" ", "")
    sign = bare[:1] if bare[:1] in "+-" else ""
    body = bare[len(sign) :]
    for prefix, base in (("0x", 16), ("0o", 8), ("0b", 2)):
        if body.startswith(prefix):
            try:
                return sign + str(int(body[2:], base)) if len(body) < 18 else ""
            except ValueError:
                return ""
    if body.isdecimal() and body.isascii() and len(body) <= 18:
        return sign + str(int(body))
    whole, point, rest = body.partition(".")
    if point and whole.isdecimal() and whole.isascii() and not rest.strip("0") and len(whole) <= 18:
        return sign + str(int(whole))
    return ""


class DecimalShape(Shape):
    """A number that may have a fraction."""

    def __init__(self, low: float | None, high: float | None) -> None:
        self.low = low
        self.high = high
        self.wanted = _range(low, high) or "a number"

    def plain(self, node: Node, walk: Walk, label: str) -> Any:
        if type(node) is Text and node.plain:
            number = decimal_number(node.value)
            if number is not None:
                return number
            return _unlike(node, walk, label, "a number", _as_digits(node.value))
        if type(node) is Text and decimal_number(node.value) is not None:
            return _unlike(node, walk, label, "a number", f"{node.value} without quotes")
        return _unlike(node, walk, label, "a number")

    def json_schema(self, defs: dict[str, Any], partial: bool = False) -> dict[str, Any]:
        schema: dict[str, Any] = {"type": "number"}
        if self.low is not None:
            schema["minimum"] = self.low
        if self.high is not None:
            schema["maximum"] = self.high
        return schema


_YES = {
    "yes": "true",
    "on": "true",
    "y": "true",
    "1": "true",
    "no": "false",
    "off": "false",
    "n": "false",
    "0": "false",
}


class TruthShape(Shape):
    """True or false, by YAML 1.2: `yes` and `on` are texts, and told."""

    wanted = "true or false"

    def plain(self, node: Node, walk: Walk, label: str) -> Any:
        if type(node) is Text and node.plain and node.value in TRUTHS:
            return TRUTHS[node.value]
        write = _YES.get(node.value.lower(), "") if type(node) is Text else ""
        if type(node) is Text and not write:
            write = nearest(node.value, ("true", "false")) or ""
        return _unlike(node, walk, label, self.wanted, write)

    def json_schema(self, defs: dict[str, Any], partial: bool = False) -> dict[str, Any]:
        return {"type": "boolean"}


class ChoiceShape(Shape):
    """One of a few values: an Enum by value, or a Literal."""

    def __init__(self, choices: Mapping[Any, Any]) -> None:
        self.choices = dict(choices)
        self.whole = all(type(value) is int for value in choices)
        self.unpacked = all(value is member for value, member in choices.items())
        self.wanted = _either(self.choices) if len(self.choices) <= LISTED else "a known name"

    def plain(self, node: Node, walk: Walk, label: str) -> Any:
        if type(node) is not Text:
            return _unlike(node, walk, label, self.wanted)
        if self.whole:
            number = whole_number(node.value) if node.plain else None
            if number is None:
                return _unlike(node, walk, label, self.wanted, "" if not node.plain else _as_digits(node.value))
            return number
        if not node.value:
            return _unlike(node, walk, label, self.wanted)
        return node.value

    def complaint(self, given: object, label: str, field: str) -> str:
        """What is said about a value that is none of the choices."""
        if self.whole or not isinstance(given, str):
            return f"{_is(label, str(given))}, expected {self.wanted}"
        noun = field if label == field else field.removesuffix("s")
        noun = noun or "value"
        hint = did_you_mean(given, map(str, self.choices))
        if not hint and len(self.choices) <= LISTED:
            hint = f"; expected {self.wanted}"
        return f"unknown {noun} {_quoted(given)}{hint}"

    def revive(self, given: Any) -> Any:
        return self.choices[given]

    def json_schema(self, defs: dict[str, Any], partial: bool = False) -> dict[str, Any]:
        return {"enum": list(self.choices)}


class NothingShape(Shape):
    """A value that may be left empty: `X | None`."""

    def __init__(self, inner: Shape) -> None:
        self.inner = inner
        self.unpacked = inner.unpacked
        self.wanted = inner.wanted

    def plain(self, node: Node, walk: Walk, label: str) -> Any:
        if type(node) is Text and node.plain and node.value in NOTHING:
            return None
        return self.inner.plain(node, walk, label)

    def revive(self, given: Any) -> Any:
        return None if given is None else self.inner.revive(given)

    def json_schema(self, defs: dict[str, Any], partial: bool = False) -> dict[str, Any]:
        return {"anyOf": [self.inner.json_schema(defs, partial), {"type": "null"}]}

    def step(self, node: Node | None, at: Sequence[int | str]) -> tuple[Shape | None, Node | None, str | None, int]:
        return self.inner.step(node, at)


class LooseShape(Shape):
    """A value read by its own look: `object`, or a union of bool, int, float and str."""

    def __init__(self, kinds: tuple[type, ...] | None) -> None:
        self.kinds = kinds
        names = {bool: "true or false", int: "a whole number", float: "a number", str: "text"}
        self.wanted = "a value" if kinds is None else _joined([names[kind] for kind in kinds], " or ")

    def plain(self, node: Node, walk: Walk, label: str) -> Any:
        if type(node) is Hole:
            return _unlike(node, walk, label, self.wanted)
        if self.kinds is None:
            return plain_value(node)
        if type(node) is not Text:
            return _unlike(node, walk, label, self.wanted)
        value = plain_value(node)
        if type(value) in self.kinds:
            return value
        if type(value) is int and float in self.kinds:
            return float(value)
        return node.value if str in self.kinds and node.value else _unlike(node, walk, label, self.wanted)

    def json_schema(self, defs: dict[str, Any], partial: bool = False) -> dict[str, Any]:
        names = {bool: "boolean", int: "integer", float: "number", str: "string"}
        return {} if self.kinds is None else {"type": [names[kind] for kind in self.kinds]}


class ListShape(Shape):
    """A list of any length within bounds.  A choice may stand without the brackets: `dirs: orth`."""

    def __init__(
        self, item: Shape, low: int, high: int | None, make: type[tuple[Any, ...]] | type[frozenset[Any]]
    ) -> None:
        self.item = item
        self.low = low
        self.high = high
        self.make = make
        self.unpacked = False
        self.wanted = "a list" if not low and high is None else f"a list of {_span(low, high)}"

    def plain(self, node: Node, walk: Walk, label: str) -> Any:
        if not isinstance(node, Seq):
            text = node.value if isinstance(node, Text) else ""
            if text and isinstance(self.item, ChoiceShape):
                return [self.item.plain(node, walk, label)]
            in_brackets = text and isinstance(self.item, TextShape | WholeShape)
            return _unlike(node, walk, label, "a list", f"[{_cut(text)}]" if in_brackets else "")
        plain = self.item.plain
        found = [plain(item, walk, f"{label} item {n}") for n, item in enumerate(node.items, 1)]
        if self.make is frozenset:
            self._look_for_twins(node, found, walk, label)
        return found

    def _look_for_twins(self, node: Seq, found: Sequence[Any], walk: Walk, label: str) -> None:
        seen: set[object] = set()
        for item, value in zip(node.items, found, strict=True):
            key = json.dumps(value, sort_keys=True)
            if key in seen and id(item) not in walk.bad:
                walk.wrong(item, f"{label} has {_cut(str(value))} twice")
            seen.add(key)

    def revive(self, given: Any) -> Any:
        return self.make(given) if self.item.unpacked else self.make(map(self.item.revive, given))

    def json_schema(self, defs: dict[str, Any], partial: bool = False) -> dict[str, Any]:
        item = self.item.json_schema(defs)
        schema: dict[str, Any] = {"type": "array", "items": item}
        if self.low:
            schema["minItems"] = self.low
        if self.high is not None:
            schema["maxItems"] = self.high
        if self.make is frozenset:
            schema["uniqueItems"] = True
        return {"anyOf": [schema, item]} if isinstance(self.item, ChoiceShape) else schema

    def step(self, node: Node | None, at: Sequence[int | str]) -> tuple[Shape | None, Node | None, str | None, int]:
        index = at[0]
        below = node.items[index] if type(node) is Seq and type(index) is int and index < len(node.items) else node
        return self.item, below, None, 1


class FixedShape(Shape):
    """A list of a fixed length, each place with its own kind: an offset `[1, 2]`."""

    def __init__(self, items: Sequence[Shape]) -> None:
        self.items = tuple(items)
        self.unpacked = False
        self.all_unpacked = all(item.unpacked for item in items)
        self.wanted = f"a list of {len(self.items)}"

    def plain(self, node: Node, walk: Walk, label: str) -> Any:
        if type(node) is not Seq:
            return _unlike(node, walk, label, self.wanted)
        if len(node.items) != len(self.items):
            return walk.wrong(node, _entries(label, len(node.items), str(len(self.items))))
        return [
            shape.plain(item, walk, f"{label} item {n}")
            for n, (shape, item) in enumerate(zip(self.items, node.items, strict=True), 1)
        ]

    def revive(self, given: Any) -> Any:
        if self.all_unpacked:
            return tuple(given)
        return tuple(shape.revive(item) for shape, item in zip(self.items, given, strict=True))

    def json_schema(self, defs: dict[str, Any], partial: bool = False) -> dict[str, Any]:
        schemas = [item.json_schema(defs) for item in self.items]
        count = len(schemas)
        return {"type": "array", "prefixItems": schemas, "minItems": count, "maxItems": count}

    def step(self, node: Node | None, at: Sequence[int | str]) -> tuple[Shape | None, Node | None, str | None, int]:
        index = at[0]
        if type(index) is not int or index >= len(self.items):
            return None, None, None, 1
        below = node.items[index] if type(node) is Seq and index < len(node.items) else node
        return self.items[index], below, None, 1


class MapShape(Shape):
    """Names of the file's own choosing, each with a value of the same kind."""

    def __init__(self, key: Shape, item: Shape, low: int, high: int | None) -> None:
        self.key = key
        self.item = item
        self.low = low
        self.high = high
        self.unpacked = key.unpacked and item.unpacked
        self.wanted = "a map" if not low and high is None else f"a map of {_span(low, high)} entries"

    def plain(self, node: Node, walk: Walk, label: str) -> Any:
        if type(node) is not Map:
            return _unlike(node, walk, label, "a map")
        found: dict[str, Any] = {}
        for name, below in node.entries.items():
            self.key.plain(node.keys[name], walk, f"a key of {label}" if label else "a key")
            found[name] = self.item.plain(below, walk, name)
        return found

    def revive(self, given: Any) -> Any:
        key, item = self.key, self.item
        if key.unpacked:
            return dict(given) if item.unpacked else {name: item.revive(value) for name, value in given.items()}
        return {key.revive(name): item.revive(value) for name, value in given.items()}

    def json_schema(self, defs: dict[str, Any], partial: bool = False) -> dict[str, Any]:
        schema: dict[str, Any] = {"type": "object", "additionalProperties": self.item.json_schema(defs, partial)}
        if isinstance(self.key, ChoiceShape):
            schema["propertyNames"] = {"enum": list(self.key.choices)}
        if self.low and not partial:
            schema["minProperties"] = self.low
        if self.high is not None:
            schema["maxProperties"] = self.high
        return schema

    def step(self, node: Node | None, at: Sequence[int | str]) -> tuple[Shape | None, Node | None, str | None, int]:
        name = str(at[0])
        if type(node) is not Map or name not in node.keys:
            return self.item, node, name, 1
        if len(at) > 1 and at[1] == "[key]":
            return self.key, node.keys[name], None, 2
        return self.item, node.entries.get(name), name, 1


class WordsShape(Shape):
    """A map of one key, the word, which says what its value is."""

    def __init__(self, kinds: Mapping[str, Shape]) -> None:
        self.kinds = dict(kinds)
        self.unpacked = False
        self.wanted = _either(self.kinds) if len(self.kinds) <= LISTED else "a known word"

    def plain(self, node: Node, walk: Walk, label: str) -> Any:
        if type(node) is Text and node.value:
            if node.value not in self.kinds:
                return walk.wrong(node, self._unknown(node.value, walk))
            shape = self.kinds[node.value]
            if isinstance(shape, RecordShape) and not shape.needed:
                return {node.value: {}}
            return walk.wrong(node, f'"{node.value}" needs its keys; write {{{node.value}: {{…}}}}')
        if type(node) is not Map:
            return _unlike(node, walk, label, f"a word with its keys: {self.wanted}")
        if len(node.entries) != 1:
            return self._not_one(node, walk, label)
        word, below = next(iter(node.entries.items()))
        if word not in self.kinds:
            return walk.wrong(node, self._unknown(word, walk), node.keys[word].mark)
        shape = self.kinds[word]
        if isinstance(shape, RecordShape) and not shape.needed and type(below) is Text and below.value in NOTHING:
            return {word: {}}
        return {word: shape.plain(below, walk, word)}

    def _unknown(self, word: str, walk: Walk) -> str:
        if walk.problems.is_full:
            return "unknown word"  # told to nobody
        hint = did_you_mean(word, self.kinds)
        if not hint and len(self.kinds) <= LISTED:
            hint = f"; expected {_either(self.kinds)}"
        return f"unknown word {_quoted(word)}{hint}"

    def _not_one(self, node: Map, walk: Walk, label: str) -> Any:
        if not node.entries:
            return _unlike(node, walk, label, f"a word with its keys: {self.wanted}")
        for word in node.entries:
            if word not in self.kinds:
                return walk.wrong(node, self._unknown(word, walk), node.keys[word].mark)
        first, second = list(node.entries)[:2]
        return walk.wrong(
            node, f'"{second}" stands beside "{first}"; a map holds one word, give each its own', node.keys[second].mark
        )

    def revive(self, given: Any) -> Any:
        ((word, below),) = given.items()
        return self.kinds[word].revive(below)

    def json_schema(self, defs: dict[str, Any], partial: bool = False) -> dict[str, Any]:
        choices: list[dict[str, Any]] = []
        for word, shape in self.kinds.items():
            below = shape.json_schema(defs)
            bare = isinstance(shape, RecordShape) and not shape.needed
            choices.append(
                {
                    "type": "object",
                    "properties": {word: {"anyOf": [below, {"type": "null"}]} if bare else below},
                    "required": [word],
                    "additionalProperties": False,
                }
            )
            if bare:
                choices.append({"const": word})
        return {"oneOf": choices}

    def step(self, node: Node | None, at: Sequence[int | str]) -> tuple[Shape | None, Node | None, str | None, int]:
        word = str(at[0])
        below = node.entries.get(word) if type(node) is Map else node
        # pydantic names the word twice: once as the choice, once as the key.
        return self.kinds.get(word), below, word, 2


class RecordShape(Shape):
    """A dataclass: its fields are the keys."""

    def __init__(self, kind: type[Any]) -> None:
        self.kind = kind
        self.unpacked = False
        self.short: str | None = getattr(kind, "__short__", None)
        self.wanted = "a map"
        self.fields: dict[str, Shape] = {}
        self.keys: dict[str, str] = {}
        self.needed: frozenset[str] = frozenset()
        self.packed: tuple[tuple[str, Shape], ...] = ()

    def fill(self) -> None:
        """Compiles the fields; apart from making the shape, because a record may hold records of its own kind."""
        hints = typing.get_type_hints(self.kind, include_extras=True)
        words: Mapping[str, Mapping[str, int]] = getattr(self.kind, "__words__", {})
        needed = set()
        for field in dataclasses.fields(self.kind):
            if not field.init:
                continue
            shape = _with_words(_compiled(hints[field.name]), words.get(field.name))
            self.fields[field.name] = shape
            self.keys[field.name.rstrip("_")] = field.name
            if field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING:
                needed.add(field.name)
        self.needed = frozenset(needed)
        self.packed = tuple((name, shape) for name, shape in self.fields.items() if not shape.unpacked)

    def plain(self, node: Node, walk: Walk, label: str) -> Any:
        if type(node) is not Map:
            if self.short is not None and type(node) is not Hole:
                return {self.short: self.fields[self.short].plain(node, walk, label or self.short)}
            return _unlike(node, walk, label, "a map")
        keys, fields = self.keys, self.fields
        found: dict[str, Any] = {}
        for key, below in node.entries.items():
            field = keys.get(key)
            if field is None:
                self._tell_unknown(key, node, walk)
            else:
                found[field] = fields[field].plain(below, walk, key)
        return found

    def _tell_unknown(self, key: str, node: Map, walk: Walk) -> None:
        walk.bad.add(-1)
        if walk.problems.is_full:
            return
        if ":" in key and key.split(":")[0] in self.keys:
            name = key.split(":")[0]
            walk.problems.add(node.keys[key].mark, f'unknown key {_quoted(key)}; put a space after the ":"')
            walk.excused.add((id(node), self.keys[name]))
        else:
            if key == "<<":
                walk.wrong(node, "merge keys are not read; write the keys here", node.keys[key].mark)
                return
            near = nearest(key, (known for known in self.keys if known not in node.entries))
            near = near or nearest(key, self.keys)
            hint = f'; did you mean "{near}"?' if near else ""
            if not self.keys:
                hint = "; no keys are known here"
            elif not near and len(self.keys) <= LISTED:
                hint = f"; known are {_joined(list(self.keys), ' and ')}"
            walk.problems.add(node.keys[key].mark, f"unknown key {_quoted(key)}{hint}")
            if near:
                # The missing key would only say again what the misspelt one said.
                walk.excused.add((id(node), self.keys[near]))

    def revive(self, given: Any) -> Any:
        if not self.packed:
            return self.kind(**given)
        built = dict(given)
        for name, shape in self.packed:
            if name in built:
                built[name] = shape.revive(built[name])
        return self.kind(**built)

    def json_schema(self, defs: dict[str, Any], partial: bool = False) -> dict[str, Any]:
        name = f"{self.kind.__name__}+" if partial else self.kind.__name__
        if name not in defs:
            schema: dict[str, Any] = {"type": "object"}
            defs[name] = schema
            if self.kind.__doc__ and not self.kind.__doc__.startswith(f"{self.kind.__name__}("):
                schema["description"] = " ".join(self.kind.__doc__.split("\n\n")[0].split())
            known: dict[str, Any] = {}
            for key, field in self.keys.items():
                known[key] = self.fields[field].json_schema(defs, partial)
                if partial:
                    known |= _with_signs(key, self.fields[field], known[key])
            schema["properties"] = known
            if self.needed and not partial:
                schema["required"] = [key for key, field in self.keys.items() if field in self.needed]
            schema["additionalProperties"] = False
        here = {"$ref": f"#/$defs/{name}"}
        if self.short is None or partial:
            return here
        return {"anyOf": [here, self.fields[self.short].json_schema(defs)]}

    def step(self, node: Node | None, at: Sequence[int | str]) -> tuple[Shape | None, Node | None, str | None, int]:
        field = str(at[0])
        key = next((key for key, name in self.keys.items() if name == field), field)
        below = node.entries.get(key) if type(node) is Map else node
        return self.fields.get(field), below, key, 1


def _with_signs(key: str, shape: Shape, schema: dict[str, Any]) -> dict[str, Any]:
    """What may stand beside a key in an entry that extends another."""
    signs: dict[str, Any] = {f"{key}-": {"type": "null"}}
    if isinstance(shape, ListShape | MapShape):
        signs[f"{key}+"] = {name: value for name, value in schema.items() if name not in ("minItems", "minProperties")}
    return signs


def _with_words(shape: Shape, words: Mapping[str, int] | None) -> Shape:
    if not words:
        return shape
    if isinstance(shape, NothingShape):
        return NothingShape(_with_words(shape.inner, words))
    assert isinstance(shape, WholeShape), "__words__ are for whole numbers"
    return WholeShape(shape.low, shape.high, words)


# What a hint means.


_RECORDS: dict[type[Any], RecordShape] = {}


def _record_shape(kind: type[Any]) -> RecordShape:
    if kind not in _RECORDS:
        # Known before it is filled, so that a record may hold records of its own kind.
        shape = _RECORDS[kind] = RecordShape(kind)
        shape.fill()
    return _RECORDS[kind]


@cache
def shape_of(hint: Any) -> Shape:
    """The shape of a type hint; TypeError for one that data cannot have (a mistake in the program)."""
    return _compiled(hint)


def _compiled(hint: Any) -> Shape:
    origin, args = get_origin(hint), get_args(hint)
    notes: tuple[Any, ...] = ()
    if origin is Annotated:
        hint, notes = args[0], args[1:]
        for note in notes:
            if isinstance(note, Words):
                return WordsShape({word: _compiled(kind) for word, kind in note.kinds.items()})
        origin, args = get_origin(hint), get_args(hint)
        if origin is Annotated:
            return _compiled(Annotated[(args[0], *args[1:], *notes)])
    if hint is str:
        mention = next((note for note in notes if isinstance(note, Ref | Picture)), None)
        low, high = _lengths(notes)
        return TextShape(low, high, mention)
    if hint is bool:
        return TruthShape()
    if hint is int:
        return WholeShape(*_whole_bounds(notes))
    if hint is float:
        return DecimalShape(*_bounds(notes))
    if hint is object or hint is Any:
        return LooseShape(None)
    if origin is Literal:
        return ChoiceShape({value: value for value in args})
    if isinstance(hint, type) and issubclass(hint, Enum):
        return ChoiceShape({member.value: member for member in hint})
    if origin in (typing.Union, types.UnionType):
        return _union(args, notes)
    if origin is tuple:
        if len(args) == 2 and args[1] is Ellipsis:
            return ListShape(_compiled(args[0]), *_lengths(notes), tuple)
        return FixedShape([_compiled(arg) for arg in args])
    if origin is frozenset:
        return ListShape(_compiled(args[0]), *_lengths(notes), frozenset)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return MapShape(_compiled(args[0]), _compiled(args[1]), *_lengths(notes))
    if dataclasses.is_dataclass(hint) and isinstance(hint, type):
        return _record_shape(hint)
    raise TypeError(f"data cannot be a {hint!r}")


def _union(args: tuple[Any, ...], notes: tuple[Any, ...]) -> Shape:
    kinds = tuple(arg for arg in args if arg is not type(None))
    if len(kinds) == 1:
        inner = _compiled(Annotated[(kinds[0], *notes)] if notes else kinds[0])
    elif all(kind in (bool, int, float, str) for kind in kinds):
        inner = LooseShape(kinds)
    else:
        raise TypeError(f"a union of records needs Words: {args!r}")
    return NothingShape(inner) if len(kinds) < len(args) else inner


def _bounds(notes: Iterable[Any]) -> tuple[Any, Any]:
    low: Any = None
    high: Any = None
    for note in _spread(notes):
        if isinstance(note, at.Ge):
            low = note.ge
        elif isinstance(note, at.Gt):
            low = note.gt
        elif isinstance(note, at.Le):
            high = note.le
        elif isinstance(note, at.Lt):
            high = note.lt
    return low, high


def _whole_bounds(notes: Iterable[Any]) -> tuple[int | None, int | None]:
    low, high = _bounds(notes)
    above = any(isinstance(note, at.Gt) for note in _spread(notes))
    below = any(isinstance(note, at.Lt) for note in _spread(notes))
    return (low + 1 if above else low), (high - 1 if below else high)


def _lengths(notes: Iterable[Any]) -> tuple[int, int | None]:
    low, high = 0, None
    for note in _spread(notes):
        if isinstance(note, at.MinLen):
            low = note.min_length
        elif isinstance(note, at.MaxLen):
            high = note.max_length
    return low, high


def _spread(notes: Iterable[Any]) -> Iterator[Any]:
    for note in notes:
        if isinstance(note, at.GroupedMetadata):
            yield from _spread(note)
        else:
            yield note


def _range(low: Any, high: Any) -> str:
    if low is None and high is None:
        return ""
    if low is None:
        return f"at most {high}"
    return f"at least {low}" if high is None else f"{low} to {high}"


def _span(low: int, high: int | None) -> str:
    if low == high:
        return str(low)
    if high is None:
        return f"{low} or more"
    return f"at most {high}" if not low else f"{low} to {high}"


def _either(names: Iterable[Any]) -> str:
    return _joined([str(name) for name in names], " or ")


def _joined(names: Sequence[str], last: str) -> str:
    return last.join(part for part in (", ".join(names[:-1]), names[-1] if names else "") if part)


# Reading.


@dataclass(frozen=True, slots=True)
class Checked:
    """What a reading gave: plain data and the value it stands for, both None when anything in it was wrong."""

    plain: Any
    value: Any
    mentions: tuple[Mention, ...]
    sound: bool


def build(kind: type[T], node: Node, problems: Problems, label: str = "") -> T | None:
    """The node as a `kind`, or None when anything in it was wrong; each wrong thing is in `problems`."""
    checked = check(kind, node, problems, label)
    return typing.cast("T", checked.value) if checked.sound else None


def check(hint: Any, node: Node, problems: Problems, label: str = "", mark: Mark | None = None) -> Checked:
    """Reads the node by the hint.

    `mark` is where a key missing at the top is told, the node's own place by default.
    """
    shape = shape_of(hint)
    walk = Walk(problems)
    plain = shape.plain(node, walk, label)
    value: Any = HOLE
    if not problems.is_full:
        value = _validated(hint, shape, node, plain, walk, label, mark or node.mark)
    sound = not walk.bad and value is not HOLE
    if not sound:
        plain = value = None
    return Checked(plain, value, tuple(walk.mentions), sound)


def _validated(hint: Any, shape: Shape, node: Node, plain: Any, walk: Walk, label: str, mark: Mark) -> Any:
    """What pydantic makes of plain data; HOLE where it finds anything wrong, which is told."""
    from pydantic import ValidationError

    try:
        return _adapter(hint).validate_json(json.dumps(plain, ensure_ascii=False))
    except ValidationError as error:
        for found in error.errors(include_url=False)[:MAX_TOLD]:
            _tell(found, shape, node, walk, label, mark)
        return HOLE


def revive(hint: Any, plain: Any) -> Any:
    """The value that plain data, checked before, stands for; nothing is checked again, and pydantic is not imported."""
    return shape_of(hint).revive(plain)


@cache
def _adapter(hint: Any) -> Any:
    from pydantic import TypeAdapter

    return TypeAdapter(hint)


def _tell(found: Any, shape: Shape, node: Node, walk: Walk, label: str, mark: Mark) -> None:
    """Puts one finding of pydantic into our words, at its place; nothing where the cause is told already."""
    at: list[int | str] = list(found["loc"])
    here: Shape | None = shape
    there: Node | None = node
    owner = field = label
    kind = found["type"]
    if kind in ("missing", "missing_argument", "missing_keyword_only_argument") and at:
        missing = str(at.pop())
    else:
        missing = ""
    while at:
        if there is not None and id(there) in walk.bad:
            return
        if here is None:
            break  # deeper than we know; told at the place reached
        parent = there
        here, there, key, taken = here.step(there, at)
        if len(at) > 1 and at[1] == "[key]":
            owner = field = "key"
        elif key is None:
            owner = f"{owner} item {int(at[0]) + 1}" if isinstance(at[0], int) else owner
        else:
            owner = field = key
        if there is not None and type(parent) is Map and key is not None and key in parent.keys:
            mark = parent.keys[key].mark if isinstance(_bare(here), RecordShape) else there.mark
        elif there is not None and there is not parent:
            mark = there.mark
        del at[:taken]
    if there is None or id(there) in walk.bad or type(there) is Hole:
        return
    if missing:
        shape_here = _bare(here)
        if isinstance(shape_here, RecordShape) and (id(there), missing) not in walk.excused:
            walk.problems.add(mark, f'key "{missing.rstrip("_")}" is missing')
        return
    message = _in_our_words(found, _bare(here), owner, field)
    if message:
        walk.problems.add(_blamed(message, there) or mark, message)


def _bare(shape: Shape | None) -> Shape | None:
    return shape.inner if isinstance(shape, NothingShape) else shape


def _blamed(message: str, node: Node) -> Mark | None:
    """A record's own complaint begins with the key it is about; that key's value is the place."""
    first = message.split(" ", 1)[0].strip('":,')
    return node.entries[first].mark if type(node) is Map and first in node.entries else None


def _in_our_words(found: Any, shape: Shape | None, label: str, field: str) -> str:
    """`label` is the value's own name (`dirs item 2`), `field` that of the key it stands under (`dirs`)."""
    kind, given = found["type"], found["input"]
    if kind in ("value_error", "assertion_error"):
        return str(found["ctx"]["error"])
    if isinstance(shape, ChoiceShape):
        return shape.complaint(given, label, field)
    if kind in ("too_short", "too_long", "string_too_short", "string_too_long") and shape is not None:
        limit = found["ctx"].get("min_length" if kind.endswith("short") else "max_length")
        if (len(given) >= limit) if kind.endswith("short") else (len(given) <= limit):
            return ""  # pydantic counts only the entries that were right
        if isinstance(shape, TextShape):
            return f"{label or 'the text'} has {len(given)} characters, expected {_span(shape.low, shape.high)}"
        if isinstance(shape, ListShape | MapShape):
            return _entries(label, len(given), _span(shape.low, shape.high))
    wanted = shape.wanted if shape is not None else "something else"
    return f"{_is(label, _cut(json.dumps(given, ensure_ascii=False)))}, expected {wanted}"


# For editors.


def json_schema(hint: Any, title: str = "") -> dict[str, Any]:
    """The JSON Schema (2020-12) of a hint, for editors; a little more generous than the program, never stricter."""
    defs: dict[str, Any] = {}
    schema: dict[str, Any] = {"$schema": DRAFT}
    if title:
        schema["title"] = title
    schema |= shape_of(hint).json_schema(defs)
    if defs:
        schema["$defs"] = {name: defs[name] for name in sorted(defs)}
    return schema


def module_files(hint: Any) -> list[str]:
    """The source files of the records in a hint, sorted: what was checked by other classes is to be checked again."""
    found: set[str] = set()
    _collect_modules(shape_of(hint), found, set())
    files = (getattr(sys.modules.get(name), "__file__", None) for name in found)
    return sorted(file for file in files if file)


def _collect_modules(shape: Shape, found: set[str], seen: set[int]) -> None:
    if id(shape) in seen:
        return
    seen.add(id(shape))
    if isinstance(shape, RecordShape):
        found.add(shape.kind.__module__)
        for below in shape.fields.values():
            _collect_modules(below, found, seen)
    elif isinstance(shape, WordsShape):
        for below in shape.kinds.values():
            _collect_modules(below, found, seen)
    elif isinstance(shape, ListShape | MapShape):
        _collect_modules(shape.item, found, seen)
    elif isinstance(shape, NothingShape):
        _collect_modules(shape.inner, found, seen)
