"""Unfinished business as plain values and back: for digests, and for another process."""

from __future__ import annotations

import typing
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any

from game.core.ruleset import Plain

Kinds = Mapping[str, type[Any]]
"""The records that may be waiting, by their names."""


def kinds_of(union: Any) -> Kinds:
    """The records of a union: `Fight | Swamp`."""
    return {kind.__name__: kind for kind in typing.get_args(union)}


def packed_task(task: Any) -> dict[str, Plain]:
    """A record by its kind and its fields, records within it likewise."""
    found: dict[str, Plain] = {"kind": type(task).__name__}
    for field in fields(task):
        value = getattr(task, field.name)
        if is_dataclass(value):
            found[field.name] = packed_task(value)
        elif isinstance(value, Enum):
            found[field.name] = value.value
        else:
            found[field.name] = list(value) if isinstance(value, tuple) else value
    return found


def unpacked_task(plain: Mapping[str, Any], kinds: Kinds) -> Any:
    """The record that `packed_task` packed."""
    kind: Any = kinds[plain["kind"]]
    words = _words_of(kind)
    given: dict[str, Any] = {}
    for name, value in plain.items():
        if name == "kind":
            continue
        if isinstance(value, Mapping):
            value = unpacked_task(value, kinds)
        elif isinstance(value, list):
            value = tuple(value)
        given[name] = words[name](value) if name in words else value
    return kind(**given)


@cache
def _words_of(kind: Any) -> Mapping[str, type[Enum]]:
    """The fields of a record that hold one of a few words."""
    hints = typing.get_type_hints(kind)
    return {name: hint for name, hint in hints.items() if isinstance(hint, type) and issubclass(hint, Enum)}
