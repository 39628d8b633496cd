"""YAML with its places kept: what is read, what it means, what is refused, and how much of it."""

# ruff: noqa: E501 (tables read better in whole lines)

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from game.content.guesses import did_you_mean, distance, nearest
from game.content.source import (
    MAX_BYTES,
    MAX_DEPTH,
    MAX_NODES,
    MAX_TEXT,
    Map,
    Mark,
    Node,
    Problem,
    Problems,
    Seq,
    Severity,
    Text,
    plain_value,
    read,
    read_text,
    whole_number,
)


def reading(given: str | bytes) -> tuple[Node | None, list[str]]:
    problems = Problems()
    node = read_text(given, "f", problems)
    return node, [str(problem) for problem in problems]


def test_every_key_and_value_knows_its_line_and_column() -> None:
    """Issue 2, section 2: every error with FILE:LINE:COLUMN."""
    node, told = reading("a: 1\nknight:\n  moves: [{leap: x}, two]\n")
    assert not told and isinstance(node, Map)
    knight = node.entries["knight"]
    assert isinstance(knight, Map)
    moves = knight.entries["moves"]
    assert isinstance(moves, Seq)
    leap = moves.items[0]
    assert isinstance(leap, Map)
    places = [node.keys["knight"], knight, knight.keys["moves"], moves, leap, leap.keys["leap"], leap.entries["leap"]]
    assert [(place.line, place.column) for place in places] == [
        (2, 1),
        (3, 3),
        (3, 3),
        (3, 10),
        (3, 11),
        (3, 12),
        (3, 18),
    ]
    assert moves.items[1].mark == Mark("f", 3, 22)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("no", "no"), ("on", "on"), ("yes", "yes"), ("Off", "Off"), ("010", "010"), ("0x1F", "0x1F"), ("0o17", "0o17"),
        ("1_000", "1_000"), ("12:30", "12:30"), ("2024-01-01", "2024-01-01"), ("1e3", 1000.0), ("1.5", 1.5), (".5", 0.5),
        ("12", 12), ("-7", -7), ("+7", 7), ("0", 0), ("true", True), ("False", False), ("null", None), ("~", None), ("", None),
        ('"12"', "12"), ("'true'", "true"), ('""', ""), ("12a", "12a"), ("\n- ", [None]), ("[]", []), ("{}", {}),
        ("[1, no, {a: ~}]", [1, "no", {"a": None}]), ("1" * 21, "1" * 21), (".inf", ".inf"), ("1.", 1.0), ("+", "+"), (".", "."),
        ("|\n  a\n  b\n", "a\nb\n"), (">\n  a\n  b\n", "a b\n"), ("a\n  b", "a b"), ("é♞🂡", "é♞🂡"),
    ],
)  # fmt: skip
def test_where_no_field_decides_a_text_means_what_yaml_1_2_says(written: str, meant: object) -> None:
    """Issue 2, section 2: no, on, 010 stay what they look like."""
    node, told = reading(f"key: {written}")
    assert not told and node is not None
    assert plain_value(node) == {"key": meant}


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_line_ends_of_every_system_are_read_and_counted_alike(ends: str) -> None:
    node, told = reading(ends.join(["a: 1", "b: 2", "c: [x", "  , y]", ""]).encode())
    assert not told and isinstance(node, Map) and plain_value(node) == {"a": 1, "b": 2, "c": ["x", "y"]}
    assert node.keys["c"].line == 3
    assert reading(ends.join(["a: 1", "b: 2", "\tc: 3"]).encode())[1] == ["f:3:1: a tab; indent with spaces"]


def test_a_byte_order_mark_is_read_over_and_noted() -> None:
    node, told = reading("\ufeffa: 1".encode())
    assert isinstance(node, Map) and node.keys["a"].mark == Mark("f", 1, 1)
    assert told == ["f:1:1: note: begins with a byte order mark; save the file as UTF-8 without it"]


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (b"\xff\xfea\0", "f:1:1: the file is UTF-16; save it as UTF-8"),
        (b"a: \xe4", "f:1:4: byte 0xe4 is not UTF-8; save the file as UTF-8"),
        (b"a: 1\r\nb: \xc3(", "f:2:4: byte 0xc3 is not UTF-8; save the file as UTF-8"),
        (b"a: \x00", "f:1:4: a NUL character; remove it"),
        (b"a: 1\nb: \x1b[0m", "f:2:4: a control character (U+001B); remove it"),
        ("a: b\ufeffc".encode(), "f:1:5: a byte order mark inside the file; remove it"),
        ("a: b\x85c".encode(), "f:1:5: a control character (U+0085); remove it"),
        ("a: b\u2029c".encode(), "f:1:5: a paragraph separator (U+2029); remove it"),
        (b"", "f:1:1: the file is empty"),
        (b" \n\n", "f:1:1: the file is empty"),
        (b"# only\n", "f:1:1: the file holds nothing but comments"),
        (b"a: [1, 2", 'f:1:4: "[" is never closed'),
        (b"[", "f:1:1: the file ends in the middle of a list or map"),
        (b'a: "x', "f:1:4: the quote opened here is never closed"),
        (b"a: 1\n...\nb: 2", 'f:3:1: nothing may follow the end of the document ("...")'),
        (b"a: |x\n", 'f:1:5: after "|" or ">" the text begins on the next line'),
        (b'"\\xZZ": 1', "f:1:4: this escape needs hexadecimal digits"),
        (b'a: "\\ud800"', "f:1:7: this escape names no character"),
        (b"- a\nb: 1", 'f:2:1: expected another "- " entry here; check the indentation'),
        (b"a: - b", 'f:1:4: a list cannot begin here; put "- " on a line of its own'),
        (b"a: !<x", "f:1:7: tags are not read; remove it"),
        (b"a: &", "f:1:5: anchors and aliases are not read; write the value again"),
        (b"a: *", "f:1:5: anchors and aliases are not read; write the value again"),
    ],
)
def test_what_is_no_file_of_ours_is_told(given: bytes, told: str) -> None:
    """GOALS, «Nothing lost»: never a traceback, always a message with the place."""
    assert reading(given)[1] == [told]


def test_several_mistakes_are_told_in_one_reading() -> None:
    """USERS 20: all errors in one pass, sorted by place."""
    _, told = reading("a: &x 1\nb: *x\na: 2\nc: !t 3\n? [d]\n: 4\n")
    assert [line.split(": ")[0] for line in told] == ["f:1:4", "f:2:4", "f:3:1", "f:4:4", "f:5:3"]


def test_values_of_refused_keys_are_dropped() -> None:
    node, _ = reading("a: 1\n? [d, {e: f}]\n: {g: h}\n*x : 3\na: 2\nb: 5\n")
    assert node is not None and plain_value(node) == {"a": 1, "b": 5}


def bomb() -> str:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 12)]
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("name", "given", "told"),
    [
        ("deep lists", "[" * 5000 + "]" * 5000, f"nested more than {MAX_DEPTH} deep"),
        ("deep maps", "{a: " * 5000, f"nested more than {MAX_DEPTH} deep"),
        ("deep blocks", "".join(f"{' ' * n}a:\n" for n in range(300)), f"nested more than {MAX_DEPTH} deep"),
        ("many values", "[" + "1," * (MAX_NODES + 5) + "]", f"more than {MAX_NODES} values"),
        ("many keys", "".join(f"k{n}: 1\n" for n in range(MAX_NODES // 2 + 5)), f"more than {MAX_NODES} values"),
        ("many lists", "[" + "[]," * (MAX_NODES + 5) + "]", f"more than {MAX_NODES} values"),
        ("a long text", "a: " + "x" * (MAX_TEXT + 1), f"a text of {MAX_TEXT + 1} characters"),
        ("a long key", "? " + "x" * (MAX_TEXT + 1), f"a text of {MAX_TEXT + 1} characters"),
        ("a large file", "a: " + "x y " * (MAX_BYTES // 4), "the file is larger than 2 000 000 bytes"),
        ("a bomb of aliases", bomb(), "aliases are not read"),
        ("a thing that holds itself", "a: &a [*a]", "aliases are not read"),
        ("brackets unclosed", "[" * 40, "the file ends in the middle"),
        ("colons", ": " * 20000, ""),
        ("question marks", "? " * 20000, f"nested more than {MAX_DEPTH} deep"),
        ("dashes", "- " * 20000, f"nested more than {MAX_DEPTH} deep"),
        ("quotes", '"' * 50001, ""),
        ("comments", "#\n" * 500_000, "nothing but comments"),
        ("spaces", " " * 1_500_000 + "a: 1", ""),
    ],
)
def test_a_file_that_would_eat_memory_or_time_is_refused_quickly(name: str, given: str, told: str) -> None:
    """Issue 2, section 2: nothing in a mod exhausts memory or time.  GOALS: never a hang over 2 s."""
    begun = time.process_time()
    _, found = reading(given)
    took = time.process_time() - begun
    assert took < 2, name
    assert not told or any(told in line for line in found), (name, found[:3])


def test_a_file_is_read_no_further_than_its_limit(tmp_path: Path) -> None:
    path = tmp_path / "f.yaml"
    path.write_bytes(b"a: 1\n" + b"#" * MAX_BYTES)
    problems = Problems()
    assert read(path, problems, "mods/f.yaml") is None
    assert str(problems) == "mods/f.yaml:1:1: the file is larger than 2 000 000 bytes"


def test_a_file_that_is_not_there_or_not_readable_is_told(tmp_path: Path) -> None:
    problems = Problems()
    assert read(tmp_path / "none.yaml", problems, "none.yaml") is None
    assert read(tmp_path, problems, "folder") is None
    assert read(Path("a\0b"), problems, "odd") is None
    assert [str(problem).split(" read: ")[0] for problem in problems] == [
        "folder:1:1: cannot be", "none.yaml:1:1: cannot be", "odd:1:1: cannot be",
    ]  # fmt: skip


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    """A mod may hold anything that a disk can hold."""
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "f.yaml")
    problems = Problems()
    assert read(tmp_path / "f.yaml", problems, "f.yaml") is None
    assert problems.has_errors


def test_problems_are_sorted_by_place_and_told_once() -> None:
    """USERS 20."""
    problems = Problems()
    for line, column in ((12, 1), (2, 10), (2, 9), (12, 1)):
        problems.add(Mark("b", line, column), "wrong")
    problems.add(Mark("a", 99, 1), "wrong")
    problems.note(Mark("b", 2, 9), "odd")
    problems.warn(Mark("b", 2, 9), "doubtful")
    assert [str(problem) for problem in problems] == [
        "a:99:1: wrong", "b:2:9: wrong", "b:2:9: warning: doubtful", "b:2:9: note: odd", "b:2:10: wrong", "b:12:1: wrong",
    ]  # fmt: skip
    assert len(problems) == 6 and problems.has_errors and len(problems.errors) == 4


def test_a_comment_silences_warnings_and_notes_of_its_line_but_no_error() -> None:
    """USERS 22: a comment can silence one finding on one line."""
    problems = Problems()
    read_text("a: 1  # fourcrowns: ignore\nb: 2\nc: 3 #fourcrowns:ignore\n", "f", problems)
    for line in (1, 2, 3):
        problems.warn(Mark("f", line, 1), "doubtful")
        problems.note(Mark("f", line, 4), "odd")
    problems.add(Mark("f", 1, 1), "wrong")
    problems.warn(Mark("g", 1, 1), "doubtful")
    assert [str(problem) for problem in problems] == [
        "f:1:1: wrong", "f:2:1: warning: doubtful", "f:2:4: note: odd", "g:1:1: warning: doubtful",
    ]  # fmt: skip


def test_silence_travels_with_the_findings() -> None:
    one, other = Problems(), Problems()
    other.silence("f", [3])
    other.warn(Mark("f", 3, 1), "doubtful")
    one.extend(other)
    assert not one and not one.has_errors


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("slyde", "slide"), ("moves", "moves"), ("move", "moves"), ("movse", "moves"), ("Moves", "moves"), ("mves", "moves"),
        ("rde", "ride"), ("maxx", "max"), ("mx", "max"), ("min", "max"), ("teleport", None), ("xyz", None), ("a", None),
        ("no-fly-over", "no_fly_over"), ("NO_FLY_OVER", "no_fly_over"), ("", None), ("x" * 100, None),
    ],
)  # fmt: skip
def test_the_nearest_known_name_is_at_most_two_slips_away(word: str, meant: str | None) -> None:
    """USERS 20: edit distance of 2 at most."""
    known = ["slide", "leap", "ride", "bent", "moves", "max", "no_fly_over"]
    assert nearest(word, known) == (meant if word != "min" else None)
    if nearest(word, known):
        assert did_you_mean(word, known) == f'; did you mean "{nearest(word, known)}"?'


def test_slips_are_letters_more_less_other_or_exchanged() -> None:
    pairs = [
        ("", "", 0),
        ("a", "", 1),
        ("ab", "ba", 1),
        ("abc", "abd", 1),
        ("abcd", "acbd", 1),
        ("kitten", "sitting", 3),
    ]
    for one, other, slips in pairs:
        assert distance(one, other, 5) == distance(other, one, 5) == slips
    assert distance("kitten", "sitting", 2) == 3


def test_a_whole_number_is_written_in_plain_digits_only() -> None:
    for text in ("0", "7", "-7", "+7", "9" * 20, "-" + "9" * 20):
        assert whole_number(text) == int(text)
    for text in ("", "+", "010", "1_0", "1 0", "0x1", "1.0", "1e3", "٣", "9" * 21, "--1", "1\n"):
        assert whole_number(text) is None


def test_a_problem_reads_as_one_line() -> None:
    assert str(Problem(Mark("f", 1, 2), Severity.ERROR, "wrong")) == "f:1:2: wrong"


def test_a_text_remembers_its_quotes() -> None:
    node, _ = reading("[plain, 'single', \"double\"]")
    assert isinstance(node, Seq)
    assert [item.plain for item in node.items if isinstance(item, Text)] == [True, False, False]


def test_a_thousand_findings_are_told_and_no_more() -> None:
    """GOALS, «Nothing lost»: bounded in time and memory."""
    problems = Problems()
    for line in range(5000):
        problems.add(Mark("f", line + 1, 1), "wrong")
    assert len(problems) == 1001 and problems.is_full and problems.has_errors
    assert str(list(problems)[-1]) == "f:1001:1: more than 1000 findings; the rest is not told"


def test_a_finding_is_one_line_whatever_it_names() -> None:
    """CONTRACT, check: `FILE:LINE:COLUMN: message`, a line each."""
    problems = Problems()
    problems.add(Mark("f", 1, 2), 'unknown piece "came\n\t\u2028l"')
    assert str(problems) == 'f:1:2: unknown piece "came\\n\\t\\u2028l"'
