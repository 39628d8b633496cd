"""The decorator of every data record: a frozen, slotted dataclass that `game/content` can read from YAML."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def record(cls: type[T]) -> type[T]:
    """A frozen, slotted dataclass whose unknown keys and loose types are refused when it is read from a file.

    The configuration is a plain class attribute, so that the rules never import the library that reads it.
    """
    made = dataclass(frozen=True, slots=True)(cls)
    made.__pydantic_config__ = {"extra": "forbid", "strict": True}  # type: ignore[attr-defined]
    return made
