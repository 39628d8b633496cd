"""What libyaml complains about, in words that say what to do."""

from __future__ import annotations

import re
from collections.abc import Sequence

MAX_DEPTH = 50
"""Of lists and maps in each other."""
SYNTAX: tuple[tuple[str, str], ...] = (
    ("mapping values are not allowed", 'a ":" that makes no key here; put the text in quotes or check the indentation'),
    (
        "did not find expected key",
        "does not fit what stands above; check the indentation, and quotes that end too early",
    ),
    ("did not find expected '-' indicator", 'expected another "- " entry here; check the indentation'),
    ("block sequence entries are not allowed", 'a list cannot begin here; put "- " on a line of its own'),
    ("did not find expected node content", "expected a value here"),
    ("tab character that violates indentation", "a tab; indent with spaces"),
    ("unknown escape character", 'this escape is not known; write "\\\\" for a backslash'),
    ("hexdecimal number", "this escape needs hexadecimal digits"),
    ("invalid Unicode character", "this escape names no character"),
    ("did not find expected <document start>", 'nothing may follow the end of the document ("...")'),
    ("directive", "a directive (%); directives are not read, remove it"),
    ("tag", "tags are not read; remove it"),
    ("comment or line break", 'after "|" or ">" the text begins on the next line'),
    ("anchor", "anchors and aliases are not read; write the value again"),
    ("alias", "anchors and aliases are not read; write the value again"),
    ("maximum nesting depth", f"nested more than {MAX_DEPTH} deep"),  # libyaml's own bound, of some releases
)


_KEY = re.compile(r"[ ]*(?:- +)*([A-Za-z_][\w.-]*[+-]?)")
"""The first word of a line, which may be a key."""


def missing_colon(lines: Sequence[str], number: int, looks_above: bool) -> tuple[int, int, str] | None:
    """Line, column (1 up) and words where a ":" was left out, so that `lines[number]` could not be read.

    YAML takes a line without a colon for a text that goes on in the next line, and complains about that one: then the
    line above is looked at too.
    """
    above = [i for i in range(number) if lines[i].strip() and not lines[i].lstrip().startswith("#")]
    above = above[-1:] if looks_above else []
    for i in (number, *above):
        found = _KEY.match(lines[i]) if i < len(lines) else None
        if found is None:
            continue
        word, after = found[1], lines[i][found.end() :]
        if i == number and after[:2] in (" {", " ["):
            return i + 1, found.end() + 1, f'a ":" is missing after "{word}"'
        if i != number and after[:1] == ":" and after[1:2].strip():
            return i + 1, found.end() + 2, f'a space is missing after "{word}:"'
        if i != number and ":" not in lines[i].partition(" #")[0]:
            return i + 1, found.end() + 1, f'a ":" is missing after "{word}"'
    return None


def in_plain_words(problem: str, context: str, char: str) -> str:
    """A complaint with what it stands in, at a character, as something that can be done about it."""
    if "cannot start any token" in problem:
        if char == "\t":
            return "a tab; indent with spaces"
        return f'"{char}" cannot begin a text; put the text in quotes'
    if char == ":" and "expected key" in problem:
        return 'a key is missing before the ":"'
    for sign, words in SYNTAX:
        if sign in problem:
            return words
    for sign, words in SYNTAX:
        if sign in context:
            return words
    return f"not YAML: {problem}"
