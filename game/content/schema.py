"""YAML to the games' frozen dataclasses: the dataclass is the schema (ARCHITECTURE §8 and §10, step 3).

Two readers work in turn.  Ours walks the tree beside the type hints: it reads every text by the type its field wants,
turns short forms into full ones, and tells what is no such value at all.  Its result is plain data (JSON), which is
what the cache keeps and what a worker process is sent.  pydantic then checks that data, strictly, and builds the
records; what it finds is put into our words, at the place in the file.  pydantic is imported only here and only when
data is checked: `revive` builds the same records from plain data that was checked before.

A record may say more about itself with class attributes:

* `__short__ = "n"`: where a map is expected, anything else stands for this one field, `deal: 3` for `deal: {n: 3}`;
* `__words__ = {"max": {"board": 25}}`: words that a number field understands;
* `__others__ = "ranges"`: keys that are no field's stand in this one, a map.
"""

from __future__ import annotations

import json
import re
import sys
import typing
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Any, Final, TypeVar

from game.content.annotations import Line as Line
from game.content.annotations import Name as Name
from game.content.annotations import Picture as Picture
from game.content.annotations import Prose as Prose
from game.content.annotations import Ref as Ref
from game.content.annotations import RuleNumber as RuleNumber
from game.content.annotations import Sentence as Sentence
from game.content.annotations import Told as Told
from game.content.annotations import Words as Words
from game.content.nodes import Hole, Map, Mark, Node, Seq
from game.content.scalars import ChoiceShape, TextShape
from game.content.shape import Mention, Shape, Walk
from game.content.shapes import ListShape, MapShape, NothingShape, RecordShape, WordsShape, bare_shape
from game.content.shapes import shape_of as shape_of
from game.content.source import (
    MAX_TOLD,
    Problems,
)
from game.content.told import ToldShape
from game.content.wording import (
    has_entries,
    is_so,
    one_line,
    span_words,
)

T = TypeVar("T")

DRAFT = "https://json-schema.org/draft/2020-12/schema"


class _Missing(Enum):
    HOLE = "hole"


HOLE: Final = _Missing.HOLE
"""What stands for a value that is wrong and told."""


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
            mark = parent.keys[key].mark if isinstance(bare_shape(here), RecordShape) else there.mark
        elif there is not None and there is not parent:
            mark = there.mark
        del at[:taken]
    if there is None or id(there) in walk.bad or type(there) is Hole:
        return
    if missing:
        shape_here = bare_shape(here)
        if isinstance(shape_here, RecordShape) and (id(there), missing) not in walk.excused:
            walk.problems.add(mark, f'key "{missing.rstrip("_")}" is missing')
        return
    message = _in_our_words(found, bare_shape(here), owner, field)
    if message:
        walk.problems.add(_blamed(message, there) or mark, message)


def _blamed(message: str, node: Node) -> Mark | None:
    """A record's own complaint begins with the key it is about, or with `key item 2`; that value is the place."""
    first = message.split(" ", 1)[0].strip('":,')
    if type(node) is not Map or first not in node.entries:
        return None
    below = node.entries[first]
    item = re.match(r"\S+ item (\d+) ", message)
    if item and isinstance(below, Seq) and 0 < int(item[1]) <= len(below.items):
        return below.items[int(item[1]) - 1].mark
    return below.mark


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
            return f"{label or 'the text'} has {len(given)} characters, expected {span_words(shape.low, shape.high)}"
        if isinstance(shape, ListShape | MapShape):
            return has_entries(label, len(given), span_words(shape.low, shape.high))
    wanted = shape.wanted if shape is not None else "something else"
    return f"{is_so(label, one_line(json.dumps(given, ensure_ascii=False)))}, expected {wanted}"


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
    elif isinstance(shape, ToldShape):
        for below in (shape.text, *shape.maps.values()):
            _collect_modules(below, found, seen)
    elif isinstance(shape, ListShape | MapShape):
        _collect_modules(shape.item, found, seen)
    elif isinstance(shape, NothingShape):
        _collect_modules(shape.inner, found, seen)
