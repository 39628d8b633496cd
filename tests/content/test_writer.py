"""The YAML we write: it reads back the same, for us and for any other reader, and always looks the same."""

# ruff: noqa: E501 (texts that are hard to write, many to a line)

from __future__ import annotations

import time
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from game.content.source import Problems, plain_value, read_text
from game.content.writer import dump, flow

WHOLE = st.integers(-(10**18) + 1, 10**18 - 1)
FRACTION = st.floats(allow_nan=False, allow_infinity=False, width=32)
LETTERS = st.text(
    st.characters(exclude_categories=("Cs", "Cc"), exclude_characters="\u2028\u2029\ufeff\ufffe\uffff"), max_size=30
)
TRICKY = st.sampled_from(
    [
        "no", "on", "Yes", "null", "~", "", " ", "010", "0x1F", "0o7", "1_000", "12:30", "1e3", ".5", "-.inf", "2024-01-01",
        "a: b", "a #b", "# c", "- a", "-", "?", "? a", "key:", "[a]", "{a}", "a, b", "&a", "*a", "!a", "%a", "@a", "`a", "'a'",
        '"a"', "a\nb", "a\n", "\ta", "a ", " a", "...", "---", "--- a", "<<", "=", "|", ">", "é", "♞", "e2e4", "e4xf5", "c5~xj8",
        "a8=rook", "army:queen,pawn*3", "e4<>e5", "\\", "a\\b", "\xa0", "a\r\nb", "\r", "\n\n", "+1", "-1", "1.",
        "true", "False", "y", "N", "a:b", "::", ":", "a:", "0", "-0", "+", ".", "1,2", "b]", "x}", "🂡",
    ]
)  # fmt: skip
SCALAR = st.none() | st.booleans() | WHOLE | FRACTION | LETTERS | TRICKY
VALUE = st.recursive(
    SCALAR,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(LETTERS | TRICKY, inner, max_size=5),
    max_leaves=25,
)


def read_back(text: str) -> object:
    problems = Problems()
    node = read_text(text, "f", problems)
    assert node is not None and not problems, (text, str(problems))
    return plain_value(node)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(VALUE)
def test_what_is_written_reads_back_the_same(value: object) -> None:
    """CONTRACT, «Position files», «Records»: any moment can be written and read back."""
    text = dump(value)
    back = read_back(text)
    assert back == value and dump(back) == text


@settings(max_examples=100, deadline=None, derandomize=True)
@given(VALUE)
def test_other_yaml_readers_read_the_same(value: object) -> None:
    """Readers of YAML 1.1 guess more; what they would guess at is quoted."""
    assert yaml.load(dump(value), yaml.SafeLoader) == value


@settings(max_examples=100, deadline=None, derandomize=True)
@given(VALUE)
def test_one_line_reads_back_the_same(value: object) -> None:
    """Values are shown in one line where folders disagree."""
    assert read_back(flow(value)) == value
    assert "\n" not in flow(value)


def test_a_position_is_written_as_people_write_it() -> None:
    """CONTRACT, «Position files»."""
    position = {
        "game": "chess",
        "variant": "standard",
        "options": {},
        "turn": "white",
        "pieces": {"white": {"king": ["e1"], "pawn": ["a2", "b2"]}, "black": {"king": ["e8"]}},
        "state": {"castling": "KQ", "en_passant": None, "halfmove": 3},
    }
    assert dump(position) == (
        "game: chess\n"
        "variant: standard\n"
        "options: {}\n"
        "turn: white\n"
        "pieces:\n"
        "  white: {king: [e1], pawn: [a2, b2]}\n"
        "  black: {king: [e8]}\n"
        "state: {castling: KQ, en_passant: null, halfmove: 3}\n"
    )


def test_lists_of_maps_are_written_in_lines() -> None:
    value = {"moves": [{"slide": {"dirs": ["orth"], "max": 3}}, {"leap": {"offsets": [[1, 2]]}}], "text": "no"}
    assert dump(value) == ('moves:\n  - slide: {dirs: [orth], max: 3}\n  - leap: {offsets: [[1, 2]]}\ntext: "no"\n')


def test_a_record_of_three_hundred_actions_is_small_and_quickly_written() -> None:
    """GOALS, «Size»: a saved game of 300 actions under 40 kB."""
    record = {
        "format": 1,
        "game": "chess",
        "options": {},
        "seed": 7,
        "data": "sha256:" + "0" * 64,
        "seats": {"white": "human", "black": "expert:0.5s"},
        "actions": [f"e{n % 8 + 1}xd{n % 7 + 1}=queen" for n in range(300)],
        "digests": [f"{n * 7919 % 0xFFFFFFFF:08x}" for n in range(300)],
        "seconds": [n / 10 for n in range(300)],
        "result": {"winner": ["white"], "reason": "checkmate"},
    }
    begun = time.process_time()
    text = dump(record)
    assert time.process_time() - begun < 0.1
    assert len(text.encode()) < 40_000
    assert read_back(text) == record


@pytest.mark.parametrize("value", [{1: "a"}, object(), float("nan"), float("inf"), b"x", {"a": {2, 3}}])
def test_what_is_no_data_is_refused(value: object) -> None:
    with pytest.raises(TypeError):
        dump(value)


@pytest.mark.parametrize("odd", ["\ud800", "\x00", "\x1f", "\x7f", "\x85", "\u2028", "\ufeff", "\uffff"])
def test_what_no_file_may_hold_is_written_as_a_replacement(tmp_path: Path, odd: str) -> None:
    """A name typed through a broken input method must not keep a game from being saved."""
    text = dump({"names": {"white": f"a{odd}b"}})
    (tmp_path / "f.yaml").write_text(text, encoding="utf-8")
    assert read_back(text) == {"names": {"white": "a\ufffdb"}}
