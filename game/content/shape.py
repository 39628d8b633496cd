"""What every kind of value has in common: how it is read, built again, described, and found by its path."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game.content.annotations import Picture, Ref, Rule
from game.content.nodes import Hole, Mark, Node
from game.content.source import (
    Problems,
)
from game.content.wording import (
    is_so,
    what_stands,
)


@dataclass(frozen=True, slots=True)
class Mention:
    """A text in the data that must name something: an entry of a part, a picture, or a rule."""

    of: Ref | Picture | Rule
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


def unlike(node: Node, walk: Walk, label: str, wanted: str, write: str = "") -> Any:
    """The common complaint: what it is, what it should be, what to write."""
    if type(node) is Hole:
        walk.bad.add(id(node))
        return None
    hint = f"; write {write}" if write else ""
    return walk.wrong(node, f"{is_so(label, what_stands(node))}, expected {wanted}{hint}")
