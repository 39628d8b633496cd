"""Values that are one text in the file: text, numbers, truths, choices."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.content.annotations import Picture, Ref, Rule
from game.content.guesses import did_you_mean, nearest
from game.content.nodes import Hole, Node, Text
from game.content.shape import Mention, Shape, Walk, unlike
from game.content.source import MAX_DIGITS, TRUTHS, decimal_number, plain_value, whole_number
from game.content.wording import (
    LISTED,
    as_digits,
    either,
    in_quotes,
    is_so,
    joined,
    one_line,
    range_words,
    span_words,
)


class TextShape(Shape):
    """Text, of any look."""

    wanted = "text"

    def __init__(self, low: int = 0, high: int | None = None, mention: Ref | Picture | Rule | None = None) -> None:
        self.low = low
        self.high = high
        self.mention = mention
        self.wanted = "text" if not low and high is None else f"text of {span_words(max(low, 0), high)} characters"

    def plain(self, node: Node, walk: Walk, label: str) -> Any:
        if type(node) is not Text:
            return unlike(node, walk, label, "text")
        if node.plain and not node.value:
            return unlike(node, walk, label, "text")
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
        self.wanted = range_words(low, high) or "a whole number"
        if self.words:
            self.wanted += f" or {either(self.words)}"

    def plain(self, node: Node, walk: Walk, label: str) -> Any:
        if not isinstance(node, Text):
            return unlike(node, walk, label, self._kind())
        text = node.value
        if text in self.words:
            return self.words[text]
        number = whole_number(text)
        if not node.plain:
            return unlike(node, walk, label, self._kind(), "" if number is None else f"{text} without quotes")
        if number is not None:
            return number
        if len(text) > MAX_DIGITS and text.lstrip("+-").isdecimal() and text.isascii():
            return walk.wrong(
                node, f"{is_so(label, one_line(text, 24))}, expected {self.wanted}; it has too many digits"
            )
        return unlike(node, walk, label, self._kind(), nearest(text, self.words) or as_digits(text))

    def _kind(self) -> str:
        return "a whole number" + (f" or {either(self.words)}" if self.words else "")

    def json_schema(self, defs: dict[str, Any], partial: bool = False) -> dict[str, Any]:
        number: dict[str, Any] = {"type": "integer"}
        if self.low is not None:
            number["minimum"] = self.low
        if self.high is not None:
            number["maximum"] = self.high
        return {"anyOf": [number, {"enum": list(self.words)}]} if self.words else number


class DecimalShape(Shape):
    """A number that may have a fraction."""

    def __init__(self, low: float | None, high: float | None) -> None:
        self.low = low
        self.high = high
        self.wanted = range_words(low, high) or "a number"

    def plain(self, node: Node, walk: Walk, label: str) -> Any:
        if type(node) is Text and node.plain:
            number = decimal_number(node.value)
            if number is not None:
                return number
            return unlike(node, walk, label, "a number", as_digits(node.value))
        if type(node) is Text and decimal_number(node.value) is not None:
            return unlike(node, walk, label, "a number", f"{node.value} without quotes")
        return unlike(node, walk, label, "a number")

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
        return unlike(node, walk, label, self.wanted, write)

    def json_schema(self, defs: dict[str, Any], partial: bool = False) -> dict[str, Any]:
        return {"type": "boolean"}


class ChoiceShape(Shape):
    """One of a few values: an Enum by value, or a Literal."""

    def __init__(self, choices: Mapping[Any, Any]) -> None:
        self.choices = dict(choices)
        self.whole = all(type(value) is int for value in choices)
        self.unpacked = all(value is member for value, member in choices.items())
        self.wanted = either(self.choices) if len(self.choices) <= LISTED else "a known name"

    def plain(self, node: Node, walk: Walk, label: str) -> Any:
        if type(node) is not Text:
            return unlike(node, walk, label, self.wanted)
        if self.whole:
            number = whole_number(node.value) if node.plain else None
            if number is None:
                return unlike(node, walk, label, self.wanted, "" if not node.plain else as_digits(node.value))
            return number
        if not node.value:
            return unlike(node, walk, label, self.wanted)
        return node.value

    def complaint(self, given: object, label: str, field: str) -> str:
        """What is said about a value that is none of the choices."""
        if self.whole or not isinstance(given, str):
            return f"{is_so(label, str(given))}, expected {self.wanted}"
        noun = field if label == field else field.removesuffix("s")
        noun = noun or "value"
        hint = did_you_mean(given, map(str, self.choices))
        if not hint and len(self.choices) <= LISTED:
            hint = f"; expected {self.wanted}"
        return f"unknown {noun} {in_quotes(given)}{hint}"

    def revive(self, given: Any) -> Any:
        return self.choices[given]

    def json_schema(self, defs: dict[str, Any], partial: bool = False) -> dict[str, Any]:
        return {"enum": list(self.choices)}


class LooseShape(Shape):
    """A value read by its own look: `object`, or a union of bool, int, float and str."""

    def __init__(self, kinds: tuple[type, ...] | None) -> None:
        self.kinds = kinds
        names = {bool: "true or false", int: "a whole number", float: "a number", str: "text"}
        self.wanted = "a value" if kinds is None else joined([names[kind] for kind in kinds], " or ")

    def plain(self, node: Node, walk: Walk, label: str) -> Any:
        if type(node) is Hole:
            return unlike(node, walk, label, self.wanted)
        if self.kinds is None:
            return plain_value(node)
        if type(node) is not Text:
            return unlike(node, walk, label, self.wanted)
        value = plain_value(node)
        if type(value) in self.kinds:
            return value
        if type(value) is int and float in self.kinds:
            return float(value)
        return node.value if str in self.kinds and node.value else unlike(node, walk, label, self.wanted)

    def json_schema(self, defs: dict[str, Any], partial: bool = False) -> dict[str, Any]:
        names = {bool: "boolean", int: "integer", float: "number", str: "string"}
        return {} if self.kinds is None else {"type": [names[kind] for kind in self.kinds]}
