"""The sentences of a mod: whether anybody reads them, and whether every word in braces is filled in."""

from __future__ import annotations

import re
from collections.abc import Sequence

from game.content.guesses import did_you_mean
from game.content.nodes import Map, Mark, Text
from game.content.source import Problems, Severity

_BRACES = re.compile(r"\{([^{}]*)\}")


def check_texts(free: tuple[str, ...], tops: Sequence[tuple[Map, bool]], problems: Problems) -> None:
    """Compares the texts of mods with the shipped ones.

    `tops` are the files and whether they are shipped; names that begin as one of `free` may be new.
    """
    shipped = {name: node for top, is_shipped in tops if is_shipped for name, node in top.entries.items()}
    if not shipped:
        return
    words = {word for node in shipped.values() for word in _words(node)}
    for top, is_shipped in tops:
        for name, node in () if is_shipped else top.entries.items():
            if name in shipped:
                _check_braces(node, set(_words(shipped[name])), words, problems)
            elif name[-1:] not in ("+", "-") and not name.startswith(free):
                hint = did_you_mean(name, shipped)
                problems.warn(top.keys[name].mark, f'nobody reads a text called "{name}"{hint}')


def _words(node: object) -> list[str]:
    return _BRACES.findall(node.value) if isinstance(node, Text) else []


def _check_braces(node: object, here: set[str], anywhere: set[str], problems: Problems) -> None:
    """Braces that the player would see; those of other texts may be filled in here too, or not."""
    if not isinstance(node, Text):
        return
    for found in _BRACES.finditer(node.value):
        if found[1] not in here:
            known = ", ".join(f"{{{word}}}" for word in sorted(here))
            near = did_you_mean(found[1], here)
            hint = near.replace('"', "{", 1).replace('"', "}") or (f"; known are {known}" if known else "")
            severity = Severity.WARNING if found[1] in anywhere else Severity.ERROR
            problems.add(_inside(node, found.start()), f"{found[0]} is not filled in here{hint}", severity)
    rest = _BRACES.sub(lambda found: " " * len(found[0]), node.value)
    alone = next((i for i, char in enumerate(rest) if char in "{}"), None)
    if alone is not None and here:
        problems.add(_inside(node, alone), f'this "{rest[alone]}" has no partner')


def _inside(node: Text, index: int) -> Mark:
    """The place of a character of a text that is written in one line without escapes."""
    if "\n" in node.value:
        return node.mark
    return Mark(node.file, node.line, node.column + index + (not node.plain))
