"""Values that hold values – lists, maps, records, words – and which shape a type hint has."""

from __future__ import annotations

import dataclasses
import json
import types
import typing
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import cache
from typing import Annotated, Any, Literal, get_args, get_origin

import annotated_types as at

from game.content.annotations import Picture, Ref, Rule, Told, Words
from game.content.guesses import did_you_mean, nearest
from game.content.nodes import Hole, Map, Node, Seq, Text
from game.content.scalars import ChoiceShape, DecimalShape, LooseShape, TextShape, TruthShape, WholeShape
from game.content.shape import Shape, Walk, unlike
from game.content.source import NOTHING
from game.content.told import ToldShape
from game.content.wording import (
    LISTED,
    either,
    has_entries,
    in_quotes,
    joined,
    one_line,
    span_words,
)


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
        self.wanted = "a list" if not low and high is None else f"a list of {span_words(low, high)}"

    def plain(self, node: Node, walk: Walk, label: str) -> Any:
        if not isinstance(node, Seq):
            text = node.value if isinstance(node, Text) else ""
            if text and isinstance(self.item, ChoiceShape):
                return [self.item.plain(node, walk, label)]
            in_brackets = text and isinstance(self.item, TextShape | WholeShape)
            return unlike(node, walk, label, "a list", f"[{one_line(text)}]" if in_brackets else "")
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
                walk.wrong(item, f"{label} has {one_line(str(value))} twice")
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
            return unlike(node, walk, label, self.wanted)
        if len(node.items) != len(self.items):
            return walk.wrong(node, has_entries(label, len(node.items), str(len(self.items))))
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
        self.wanted = "a map" if not low and high is None else f"a map of {span_words(low, high)} entries"

    def plain(self, node: Node, walk: Walk, label: str) -> Any:
        if type(node) is not Map:
            return unlike(node, walk, label, "a map")
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
        self.wanted = either(self.kinds) if len(self.kinds) <= LISTED else "a known word"

    def plain(self, node: Node, walk: Walk, label: str) -> Any:
        if type(node) is Text and node.value:
            if node.value not in self.kinds:
                return walk.wrong(node, self._unknown(node.value, walk))
            shape = self.kinds[node.value]
            if isinstance(shape, RecordShape) and not shape.needed:
                return {node.value: {}}
            return walk.wrong(node, f'"{node.value}" needs its keys; write {{{node.value}: {{…}}}}')
        if type(node) is not Map:
            return unlike(node, walk, label, f"a word with its keys: {self.wanted}")
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
            hint = f"; expected {either(self.kinds)}"
        return f"unknown word {in_quotes(word)}{hint}"

    def _not_one(self, node: Map, walk: Walk, label: str) -> Any:
        if not node.entries:
            return unlike(node, walk, label, f"a word with its keys: {self.wanted}")
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
        if len(self.kinds) <= LISTED:
            return self._choices(defs)
        # Many words are told once for all places that take them.
        name = f"words.{next(iter(self.kinds))}"
        if name not in defs:
            defs[name] = {}
            defs[name] |= self._choices(defs)
        return {"$ref": f"#/$defs/{name}"}

    def _choices(self, defs: dict[str, Any]) -> dict[str, Any]:
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
        self.others: str | None = getattr(kind, "__others__", None)
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
            if field.name != self.others:
                self.keys[field.name.rstrip("_")] = field.name
            if field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING:
                needed.add(field.name)
        self.needed = frozenset(needed)
        self.packed = tuple((name, shape) for name, shape in self.fields.items() if not shape.unpacked)

    def plain(self, node: Node, walk: Walk, label: str) -> Any:
        if type(node) is not Map:
            if self.short is not None and type(node) is not Hole:
                return {self.short: self.fields[self.short].plain(node, walk, label or self.short)}
            return unlike(node, walk, label, "a map")
        keys, fields = self.keys, self.fields
        found: dict[str, Any] = {}
        for key, below in node.entries.items():
            field = keys.get(key)
            if field is None and self.others is not None:
                others = self.fields[self.others]
                assert isinstance(others, MapShape), "__others__ names a map"
                found.setdefault(self.others, {})[key] = others.item.plain(below, walk, key)
            elif field is None:
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
            walk.problems.add(node.keys[key].mark, f'unknown key {in_quotes(key)}; put a space after the ":"')
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
                hint = f"; known are {joined(list(self.keys), ' and ')}"
            walk.problems.add(node.keys[key].mark, f"unknown key {in_quotes(key)}{hint}")
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
            others = None if self.others is None else self.fields[self.others]
            schema["additionalProperties"] = others.item.json_schema(defs) if isinstance(others, MapShape) else False
        here = {"$ref": f"#/$defs/{name}"}
        if self.short is None or partial:
            return here
        if not isinstance(self.fields[self.short], ListShape):
            return {"anyOf": [here, self.fields[self.short].json_schema(defs)]}
        # A list may hold the record again, so that its short form needs a name of its own.
        either_way = f"{name}.{self.short}"
        if either_way not in defs:
            defs[either_way] = {}
            defs[either_way] |= {"anyOf": [here, self.fields[self.short].json_schema(defs)]}
        return {"$ref": f"#/$defs/{either_way}"}

    def step(self, node: Node | None, at: Sequence[int | str]) -> tuple[Shape | None, Node | None, str | None, int]:
        field = str(at[0])
        if field == self.others:
            return self.fields[field], node, None, 1  # its keys stand among the record's own
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
            if isinstance(note, Told):
                maps = {key: _compiled(kind) for key, kind in note.maps.items()}
                return ToldShape(_compiled(note.text), maps, note.other)
            if isinstance(note, Words):
                return WordsShape({word: _compiled(kind) for word, kind in note.kinds.items()})
        origin, args = get_origin(hint), get_args(hint)
        if origin is Annotated:
            return _compiled(Annotated[(args[0], *args[1:], *notes)])
    if hint is str:
        mention = next((note for note in notes if isinstance(note, Ref | Picture | Rule)), None)
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


def bare_shape(shape: Shape | None) -> Shape | None:
    return shape.inner if isinstance(shape, NothingShape) else shape
