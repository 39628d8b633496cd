"""How values, numbers and choices are put into messages: short, concrete, on one line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from game.content.nodes import Node, Seq, Text

LISTED = 12
"""So many known names are listed in a message; beyond that the nearest one must do."""


def what_stands(node: Node) -> str:
    """What stands there, for messages."""
    if type(node) is Text:
        if node.plain:
            return one_line(node.value) if node.value else "empty"
        return f"{in_quotes(node.value)} in quotes"
    return "a list" if type(node) is Seq else "a map"


def one_line(text: str, limit: int = 40) -> str:
    line = " ".join(text.split())
    return line if len(line) <= limit else line[: limit - 1] + "…"


def in_quotes(text: str) -> str:
    return f'"{one_line(text)}"'


def has_entries(label: str, count: int, wanted: str) -> str:
    return f"{label or 'the list'} has {count} entr{'y' if count == 1 else 'ies'}, expected {wanted}"


def is_so(label: str, found: str) -> str:
    return f"{label} is {found}" if label else f"found {found}"


def range_words(low: Any, high: Any) -> str:
    if low is None and high is None:
        return ""
    if low is None:
        return f"at most {high}"
    return f"at least {low}" if high is None else f"{low} to {high}"


def span_words(low: int, high: int | None) -> str:
    if low == high:
        return str(low)
    if high is None:
        return f"{low} or more"
    return f"at most {high}" if not low else f"{low} to {high}"


def either(names: Iterable[Any]) -> str:
    return joined([str(name) for name in names], " or ")


def joined(names: Sequence[str], last: str) -> str:
    return last.join(part for part in (", ".join(names[:-1]), names[-1] if names else "") if part)


def as_digits(text: str) -> str:
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
