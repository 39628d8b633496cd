"""Unions whose members are told apart by what stands there: a text, or a map by a key it holds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.content.nodes import Map, Node, Text
from game.content.shape import Shape, Walk, unlike
from game.content.wording import either, in_quotes


class ToldShape(Shape):
    """A text, or a map with a key that only one of the members has: `n: D3` beside `n: {half: X}`."""

    def __init__(self, text: Shape, maps: Mapping[str, Shape], other: str) -> None:
        """`maps` are shapes by their telling key, `other` the key of the one that any other map is read as, or ""."""
        self.text = text
        self.maps = dict(maps)
        self.other = other
        self.unpacked = False
        self.wanted = "a text or a map" if other else f"a text or a map with {either(self.maps)}"

    def plain(self, node: Node, walk: Walk, label: str) -> Any:
        if type(node) is Text and node.value:
            return {"text": self.text.plain(node, walk, label)}
        if type(node) is not Map:
            return unlike(node, walk, label, self.wanted)
        word = next((word for word in self.maps if word in node.entries), self.other)
        if not word:
            first = next(iter(node.keys.values()), None)
            if first is None:
                return unlike(node, walk, label, self.wanted)
            return walk.wrong(node, f"unknown key {in_quotes(first.value)}; expected {either(self.maps)}", first.mark)
        return {word: self.maps[word].plain(node, walk, label)}

    def revive(self, given: Any) -> Any:
        ((word, below),) = given.items()
        return self.maps.get(word, self.text).revive(below)

    def json_schema(self, defs: dict[str, Any], partial: bool = False) -> dict[str, Any]:
        return {"anyOf": [shape.json_schema(defs) for shape in (self.text, *self.maps.values())]}

    def step(self, node: Node | None, at: Sequence[int | str]) -> tuple[Shape | None, Node | None, str | None, int]:
        # pydantic names the member twice: once as the choice, once as the key.
        return self.maps.get(str(at[0]), self.text), node, None, 2
