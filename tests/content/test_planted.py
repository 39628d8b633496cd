"""Mistakes planted one at a time in sound data: each is told at its own line and column, with what was meant.

GOALS, «Nothing lost»: 200 kinds of planted mistakes, all of them told with the right file, line and column.  A kind is
a way of going wrong at one key or value of the schema; the table is made from the data, the places are counted in it.
"""

# ruff: noqa: E501 (a table reads better in whole lines)

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from content.castle_like import BOARD, PIECES, SHELF, findings, shipped

from game.content.folders import load

TEXTS = {"pieces": PIECES, "board": BOARD}


@dataclass(frozen=True)
class Planted:
    """A mistake: the file's part and its new text, and where and what must be told about it."""

    name: str
    part: str
    text: str
    place: tuple[int, int]
    told: str


def place_of(text: str, index: int) -> tuple[int, int]:
    """Line and column, from 1 up."""
    before = text[:index]
    return before.count("\n") + 1, index - (before.rfind("\n") + 1) + 1


def put(part: str, start: int, end: int, new: str, name: str, told: str, at: int | None = None) -> Planted:
    """`new` in place of what stands from `start` to `end`; the mistake is told at `at`, or where it begins."""
    text = TEXTS[part]
    changed = text[:start] + new + text[end:]
    return Planted(name, part, changed, place_of(changed, start if at is None else at), told)


def misspelt_keys() -> Iterator[Planted]:
    """Every key of every record and word, with a letter less, a letter more, two exchanged, and in capitals."""
    keys = (
        "names", "light", "dark", "tier", "count", "combat", "moves", "dirs", "max", "min", "mode", "promote", "when",
        "to", "offsets", "picture", "then", "flags", "royal", "worth", "text",
    )  # fmt: skip
    for part, known in (("pieces", keys), ("board", ("files", "ranks", "regions", "start", "options"))):
        for key in known:
            found = re.search(rf"(?<![\w]){key}:", TEXTS[part])
            assert found, key
            slips = {"doubled": key + key[-1], "in capitals": key.upper()}
            if len(key) > 3:
                slips |= {"short of a letter": key[:-1], "with letters exchanged": key[0] + key[2] + key[1] + key[3:]}
            for slip, wrong in slips.items():
                if wrong == key or wrong in known:
                    continue
                yield put(
                    part,
                    found.start(),
                    found.end() - 1,
                    wrong,
                    f"{key} {slip}",
                    f'unknown key "{wrong}"; did you mean "{key}"?',
                )


def keys_given_twice() -> Iterator[Planted]:
    for part, keys in (
        ("pieces", ("tier", "count", "combat", "moves", "picture", "flags", "royal", "worth", "text", "names")),
        ("board", ("files", "ranks", "options")),
    ):
        for key in keys:
            found = re.search(rf"^( *){key}:.*\n", TEXTS[part], re.MULTILINE)
            assert found, key
            if TEXTS[part][found.end() :].startswith(f"{found.group(1)}  "):
                continue  # its value is in the lines below
            end = found.end()
            at = end + len(found.group(1))
            yield put(part, end, end, found.group(), f"{key} twice", f'key "{key}" is given twice, first in line', at)


def wrong_values() -> Iterator[Planted]:
    """Every kind of value, made every kind of thing it is not."""
    whole = {
        "below": ("-1", " is -1, expected "),
        "above": ("999", " is 999, expected "),
        "in quotes": ('"1"', "write 1 without quotes"),
        "with a nought": ("07", "write 7"),
        "with an underscore": ("1_0", "write 10"),
        "with a space": ("1 0", " is 1 0, expected"),
        "in hexadecimal": ("0xA", "write 10"),
        "with a point": ("2.0", "write 2"),
        "with an exponent": ("1e1", "is 1e1, expected"),
        "in letters": ("many", "is many, expected"),
        "a truth": ("true", "is true, expected"),
        "nothing": ("null", "is null, expected"),
        "a list": ("[1]", "is a list, expected"),
        "a map": ("{a: 1}", "is a map, expected"),
        "of many digits": ("123456789012345678901", "expected"),
        "of other digits": ("٣", "is ٣, expected"),
    }
    for key, part in (("count", "pieces"), ("max", "pieces"), ("then", "pieces"), ("ranks", "board")):
        for how, (wrong, told) in whole.items():
            yield value(part, key, wrong, f"{key} {how}", told)
    choice = {
        "misspelt": ("lessr", 'did you mean "lesser"?'),
        "in capitals": ("LESSER", 'did you mean "lesser"?'),
        "unlike any": ("great-aunt", "expected lesser or greater"),
        "a list": ("[lesser]", "is a list, expected lesser or greater"),
        "a map": ("{a: lesser}", "is a map, expected lesser or greater"),
        "empty": ('""', "is empty"),
    }
    for how, (wrong, told) in choice.items():
        if how != "empty":
            yield value("pieces", "tier", wrong, f"the tier {how}", told)
    truth = {
        "yes": "write true", "on": "write true", "no": "write false", "off": "write false", "1": "write true",
        "0": "write false", '"true"': "write true", "ja": "expected true or false", "[true]": "is a list, expected",
        "{}": "is a map, expected", "tru": "write true", "fasle": "write false",
    }  # fmt: skip
    for wrong, told in truth.items():
        yield value("pieces", "royal", wrong, f"royal {wrong}", told)
    for wrong, told in {
        "-0.5": "0 to 100",
        "100.5": "0 to 100",
        "heavy": "a number",
        "[1.5]": "a list",
        "{}": "a map",
    }.items():
        yield value("pieces", "worth", wrong, f"worth {wrong}", told)
    for wrong, told in {
        "7": "6, 8 or 10",
        "six": "6, 8 or 10",
        "08": "write 8",
        "[8]": "a list",
        '"8"': "in quotes",
    }.items():
        yield value("pieces", "combat", wrong, f"combat {wrong}", told)
    for wrong, told in {
        "[]": "is a list",
        "{}": "is a map",
        '""': "has 0 characters",
        "x" * 21: "has 21 characters",
    }.items():
        yield value("pieces", "light", wrong, f"light {wrong}", told)
    for wrong, told in {
        "[recal]": "", "recall": "is recall, expected a list", "{}": "is a map, expected a list", "[]": "has 0 entries",
        "7": "is 7, expected a list", "null": "is null, expected a list",
    }.items():  # fmt: skip
        if told:
            yield value("pieces", "moves", wrong, f"moves {wrong}", told, entry="knight:")
    for wrong, told in {
        "knigth": 'did you mean "knight"?',
        "queen": 'unknown piece "queen"',
        "[knight]": "is a list",
    }.items():
        yield value("pieces", "to", wrong, f"to {wrong}", told)
    for wrong, told in {
        "castle/nigth": 'did you mean "castle/knight"?', "/etc/passwd": "a name is made of", "castle/../x": "a name is made of",
        "castle\\knight": "a name is made of", "knight": "is not there", "[knight]": "is a list",
    }.items():  # fmt: skip
        yield value("pieces", "picture", wrong, f"picture {wrong}", told)


def value(part: str, key: str, wrong: str, name: str, told: str, entry: str = "") -> Planted:
    """The first value of `key` (in `entry`) made `wrong`."""
    text = TEXTS[part]
    found = re.compile(rf"(?<!\w){key}: ").search(text, text.index(entry) if entry else 0)
    assert found, key
    start = found.end()
    end = start
    depth = 0
    while text[end] != "\n" and not (depth == 0 and text[end] in ",}]"):
        depth += (text[end] in "[{") - (text[end] in "]}")
        end += 1
    return put(part, start, end, wrong, name, told)


def missing_keys() -> Iterator[Planted]:
    for entry in ("soldier", "knight", "lion", "keep"):
        for key in ("tier", "combat"):
            found = re.compile(rf"  {key}: .*\n").search(PIECES, PIECES.index(f"{entry}:"))
            assert found
            at = PIECES.index(f"{entry}:")
            yield put("pieces", found.start(), found.end(), "", f"{entry} without {key}", f'key "{key}" is missing', at)


def broken_syntax() -> Iterator[Planted]:
    for name, part, old, new, at, told in (
        ("a brace unclosed", "board", "climate: mild}", "climate: mild", "{combat", '"{" is never closed'),
        ("a bracket unclosed", "board", "[a8, b8]\n", "[a8, b8\n", ":\n  light", 'expected "," or "]" here, for the "["'),
        ("a bracket too many", "board", "[a1, b1]\n", "[a1, b1]]\n", "]\n  far", "does not fit what stands above"),
        ("a brace for a bracket", "board", "[a1, b1]\n", "[a1, b1}\n", "}\n  far", 'expected "," or "]" here'),
        ("a comma left out", "board", "{combat: true, tokens", "{combat: true tokens", ": 3,", 'expected "," or "}" here'),
        ("a quote unclosed", "board", "climate: mild", 'climate: "mild', '"mild', "the quote opened here is never closed"),
        ("a tab", "board", "  home:", "\thome:", "\thome", "a tab; indent with spaces"),
        ("an at sign", "board", "climate: mild", "climate: @mild", "@mild", '"@" cannot begin a text'),
        ("a backtick", "board", "climate: mild", "climate: `mild", "`mild", '"`" cannot begin a text'),
        ("an anchor", "board", "[a1, b1]\n", "&a [a1, b1]\n", "&a", "anchor &a"),
        ("an alias", "board", "[a1, b1]\n", "*a\n", "*a", "alias *a"),
        ("a tag", "board", "[a1, b1]\n", "!!seq [a1, b1]\n", "!!seq", "tag !!seq"),
        ("a tag that would run code", "board", "[a1, b1]\n", "!!python/object/apply:os.system [x]\n", "!!python", "tag"),
        ("a second document", "board", "start:", "---\nstart:", "---", "a second document begins"),
        ("a colon in a text", "pieces", "text: on", "text: on: and on", ": and", "that makes no key here"),
        ("a line too far in", "pieces", "  tier: lesser", "   tier: lesser", "tier: lesser", "check the indentation"),
        ("a line too far out", "pieces", "  tier: lesser", " tier: lesser", "tier: lesser", "check the indentation"),
        ("a dash forgotten", "pieces", "    - {slide: {dirs: [F], min", "    {slide: {dirs: [F], min", "{slide: {dirs: [F], min", "no key with its value"),
        ("a NUL", "board", "climate: mild", "climate: mi\0ld", "\0", "a NUL character"),
        ("a delete character", "board", "climate: mild", "climate: mi\x7fld", "\x7f", "a control character (U+007F)"),
        ("a bell by escape", "board", "climate: mild", 'climate: "\\a"', '"\\a"', "a control character (U+0007)"),
        ("an escape unknown", "board", "climate: mild", 'climate: "\\y"', '\\y"', "this escape is not known"),
        ("a merge key", "pieces", "  royal: true", "  <<: {royal: true}", "<<", "merge keys are not read"),
        ("a list as a key", "board", "  home:", "  [home]:", "[home]", "a list stands where a key should"),
        ("a map as a key", "board", "  home:", "  {home: 1}:", "{home", "a map stands where a key should"),
    ):  # fmt: skip
        text = TEXTS[part]
        changed = text.replace(old, new, 1)
        assert changed != text, name
        start = changed.index(at)
        yield Planted(name, part, changed, place_of(changed, start), told)


def words() -> Iterator[Planted]:
    for word in ("slide", "leap", "ride", "bent"):
        found = re.search(rf"{word}: ", PIECES)
        assert found
        for slip, wrong in {
            "doubled": word + word[-1],
            "capital": word.title(),
            "exchanged": word[1] + word[0] + word[2:],
        }.items():
            told = f'unknown word "{wrong}"; did you mean "{word}"?'
            yield put("pieces", found.start(), found.end() - 2, wrong, f"{word} {slip}", told)
        yield put(
            "pieces",
            found.start(),
            found.end() - 2,
            "teleport",
            f"{word} unknown",
            'unknown word "teleport"; expected slide',
        )
    at = PIECES.index("recall")
    for wrong, told in {
        "recal": 'did you mean "recall"?', "slide": '"slide" needs its keys', "7": 'unknown word "7"', "[]": "is a list, expected a word",
        "{}": "is a map, expected a word", "{recall: {x: 1}}": "unknown key", "{recall: {}, leap: {}}": 'stands beside "recall"',
    }.items():  # fmt: skip
        inside = {"{recall: {x: 1}}": 10, "{recall: {}, leap: {}}": 13}.get(wrong, 0)
        yield put("pieces", at, at + 6, wrong, f"recall {wrong}", told, at + inside)


TABLE = [
    *misspelt_keys(),
    *keys_given_twice(),
    *wrong_values(),
    *missing_keys(),
    *broken_syntax(),
    *words(),
]


def test_two_hundred_kinds_of_mistakes_are_planted() -> None:
    """GOALS, «Nothing lost»."""
    assert len({planted.name for planted in TABLE}) == len(TABLE) >= 200


def test_the_data_is_sound_before_anything_is_planted(tmp_path: Path) -> None:
    """USERS 22: sound data has no findings at any severity."""
    assert findings(tmp_path) == []


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("planted")


@pytest.mark.parametrize("planted", TABLE, ids=[planted.name for planted in TABLE])
def test_a_planted_mistake_is_told_at_its_place(folder: Path, planted: Planted) -> None:
    """GOALS, «Nothing lost»: the right file, line and column, and what was probably meant."""
    problems = load(SHELF, [shipped(folder, **{planted.part: planted.text})]).problems
    told = [str(problem) for problem in problems]
    line, column = planted.place
    wanted = f"data/castle/{planted.part}.yaml:{line}:{column}: "
    assert any(text.startswith(wanted) and planted.told in text for text in told), (wanted, planted.told, told)
    assert len(told) <= 2, told
