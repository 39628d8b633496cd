"""The quick reader and libyaml make the same tree, and only libyaml judges."""

# ruff: noqa: E501 (tables read better in whole lines)

from __future__ import annotations

import random
from typing import Any

import pytest
from content.test_mutations import FILES, mutated

from game.content import source
from game.content.places import data_folder
from game.content.quick import quick_tree
from game.content.source import Hole, Map, Node, Problems, Seq, Text

SHIPPED = [
    path.read_text(encoding="utf-8") for path in sorted(data_folder().glob("*/*.yaml")) if path.name != "lessons.yaml"
]
"""Lessons hold whole position files as blocks of text, which are left to the other reader."""
TEXTS = [*SHIPPED, *FILES.values()]


def spelt_out(node: Node) -> Any:
    """Everything a tree says: values, quotes, order, places."""
    if isinstance(node, Text):
        return ("text", node.value, node.plain, node.line, node.column)
    if isinstance(node, Seq):
        return ("list", node.line, node.column, [spelt_out(item) for item in node.items])
    assert isinstance(node, Map) and not isinstance(node, Hole)
    entries = [(key, spelt_out(node.keys[key]), spelt_out(below)) for key, below in node.entries.items()]
    return ("map", node.line, node.column, entries)


def agrees(text: str) -> bool:
    """Whether the quick reader read it at all; if so, libyaml must have made the same of it, without complaint."""
    found = quick_tree(text, "f")
    if found is None:
        return False
    problems = Problems()
    judged = source._Reader("f", problems).tree(text)
    assert judged is not None and not problems, (text, str(problems))
    assert spelt_out(found) == spelt_out(judged), text
    return True


@pytest.mark.parametrize("text", TEXTS)
def test_shipped_files_are_read_quickly_and_rightly(text: str) -> None:
    """GOALS row 12: the bar is met on files as people write them."""
    assert agrees(text)
    assert agrees(text.replace("\n", "\r\n"))


@pytest.mark.parametrize(
    "text",
    [
        "a: 1", "a:", "a: \nb:", "a:\n  b: 1\nc: 2", "a:\n  - 1\n  - b: 2\n    c: 3\n  -  d: 4\n", "- 1\n- two words\n", "a: [1, b c, 'd', \"e\"]",
        "a: {b: 1, c: [x, {d: e}], f: []}", "a: [ 1 , 2 ] # c", "a: 'x' # c", "a: b # c", "a: b#c", "a: 12:30", "a: # c\n  b: 1", "  a: 1\n  b: 2",
        "# c\n\na: 1\n  # d\nb: 2\n", "a: {}", "a: [[1, 2], [-1, +2]]", "a: -1", "a: .5", "a: ''", 'a: ""', "a: é ♞",
        "a: <<", "k+:\n  m+: [a]\nl-:\n", "a: {b c: d e}", "a: ~", "a: (x) $y",
    ],
)  # fmt: skip
def test_what_is_plainly_written_reads_alike(text: str) -> None:
    assert agrees(text)


@pytest.mark.parametrize(
    "text",
    [
        "", "# c", "a: b: c", "a: 1\na: 2", "a: {b: 1, b: 2}", "a: &x 1", "a: *x", "a: !t 1", "a: |\n  x", "a: >\n  x", "a: b\n  c", "a:\n- b", "? a\n: b",
        "---\na: 1", "a: 1\n...", "%YAML 1.2\n---\na: 1", "a: [1", "a: {b: 1", "a: 'x", 'a: "x', "a: \"\\n\"", "a: 'it''s'", "a: [1,]", "a: [,1]", "a: {b}", "a: {'b': 1}",
        "a: {b: 1,}", "a: {b:1}", "a: [b: 1]", "a: [1 2], 3", "a: ]", "a: }", "a: ,", "a: @x", "a: `x", "a: %x", "a: - b", "a: 1\n b: 2", " a: 1\nb: 2",
        "a:\n   b: 1\n  c: 2", "- a\nb: 1", "a: 1\n- b", "\ta: 1", "a:\t1", "a: b:", "a: b: # c", "text", "'a': 1", "a : 1", "a: [1]\n  b", "a: {}\n  b: 1",
        "a: 'x' y", "a: [x] y", "a: {x: 1} y", "a: {x: {}: 1}", "a: [}", "a: {]", "a:\n- b\n", "a: ?", "a: -", "a: - ", "-", "- ", "a: [-]", "a: [?]", "a: [x:]",
        "a: {x: }", "a: {: x}", "a: [#x]", "a: [x #y\n]", "x" * 1001 + ": 1",
    ],
)  # fmt: skip
def test_what_is_not_plain_is_left_to_libyaml(text: str) -> None:
    """The quick reader never complains, and never guesses."""
    assert quick_tree(text, "f") is None


def compare(seed: int, copies: int) -> int:
    """How many of the mutated pieces of files both readers read."""
    dice = random.Random(seed)
    alike = 0
    for _ in range(copies):
        given = dice.choice(TEXTS).encode()
        if dice.random() < 0.7:
            lines = given.split(b"\n")
            at = dice.randrange(len(lines))
            given = b"\n".join(lines[at : at + dice.randint(1, 12)])
        text = mutated(given, dice).decode("utf-8", "ignore").removeprefix("\ufeff")
        if not source._FORBIDDEN.search(text):
            alike += agrees(text)
    return alike


def test_two_thousand_mutated_files_read_alike() -> None:
    """GOALS, «Nothing lost»: a file is read the same, whichever reader reads it."""
    assert compare(1, 2000) > 200


@pytest.mark.long
def test_a_hundred_thousand_mutated_files_read_alike() -> None:
    """GOALS, «Nothing lost»."""
    assert sum(compare(seed, 10_000) for seed in range(2, 12)) > 10_000
