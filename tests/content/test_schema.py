"""Dataclasses as the schema: every kind of field, its short forms, and what editors are told of it."""

# ruff: noqa: E501 (tables read better in whole lines)

from __future__ import annotations

import json
from collections.abc import Mapping
from enum import Enum
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal

import pytest
from annotated_types import Ge, Gt, Interval, Le, Len, Lt, MinLen
from content.castle_like import SHELF, Bent, Leap, PieceKind, Recall, Slide

from game.content.schema import Words, build, check, json_schema, revive, shape_of
from game.content.schemas import file_schema, schema_texts, stale_schemas, write_schemas
from game.content.source import Problems, read_text
from game.core.record import record


class Suit(Enum):
    OAK = "oak"
    ELM = "elm"


class Size(Enum):
    SMALL = 1
    LARGE = 2


@record
class Deal:
    n: int
    to: str = "enemy"

    __short__: ClassVar[str] = "n"


@record
class Draw:
    n: int = 1


@record
class Both:
    """Two effects, one after the other."""

    first: Effect
    then: Effect | None = None


Effect = Annotated[Deal | Draw | Both, Words({"deal": Deal, "draw": Draw, "both": Both})]


@record
class Everything:
    text: str
    whole: int = 0
    small: Annotated[int, Interval(ge=1, le=3)] = 1
    over: Annotated[int, Gt(0), Lt(10)] = 5
    least: Annotated[int, Ge(2)] = 2
    most: Annotated[int, Le(2)] = 2
    fraction: float = 0.0
    truth: bool = False
    suit: Suit = Suit.OAK
    size: Size = Size.SMALL
    die: Literal[6, 8, 10] = 6
    texts: tuple[str, ...] = ()
    suits: frozenset[Suit] = frozenset()
    point: tuple[int, int] = (0, 0)
    pair: tuple[Suit, int] = (Suit.OAK, 0)
    by_suit: Mapping[Suit, int] | None = None
    by_name: Annotated[Mapping[str, tuple[int, ...]], MinLen(1)] | None = None
    maybe: int | None = None
    maybe_text: str | None = "x"
    loose: bool | int | str = False
    anything: object = None
    effect: Effect = Draw()
    from_: str = ""
    in_file: Annotated[tuple[Effect, ...], Len(0, 3)] = ()


def made(text: str, kind: Any = Everything) -> Any:
    problems = Problems()
    node = read_text(text, "f", problems)
    assert node is not None
    checked = check(kind, node, problems)
    assert not problems, str(problems)
    assert revive(kind, json.loads(json.dumps(checked.plain))) == checked.value
    return checked.value


def told(text: str, kind: Any = Everything) -> list[str]:
    problems = Problems()
    node = read_text(text, "f", problems)
    assert node is not None
    assert build(kind, node, problems) is None
    return [str(problem) for problem in problems]


@pytest.mark.parametrize(
    ("text", "field", "value"),
    [
        ("text: no", "text", "no"), ("text: 010", "text", "010"), ("text: 12:30", "text", "12:30"), ("text: ~", "text", "~"),
        ("text: null", "text", "null"), ("text: 1.10", "text", "1.10"), ('text: ""', "text", ""), ("text: |\n  a\n  b", "text", "a\nb"),
        ("whole: -12", "whole", -12), ("whole: +12", "whole", 12), ("small: 3", "small", 3), ("over: 9", "over", 9),
        ("fraction: 1.5", "fraction", 1.5), ("fraction: 2", "fraction", 2.0), ("fraction: -1e3", "fraction", -1000.0),
        ("truth: true", "truth", True), ("truth: FALSE", "truth", False), ("suit: elm", "suit", Suit.ELM), ("size: 2", "size", Size.LARGE),
        ("die: 10", "die", 10), ("texts: [a, no, 1]", "texts", ("a", "no", "1")), ("texts: []", "texts", ()),
        ("suits: [oak, elm]", "suits", frozenset(Suit)), ("suits: elm", "suits", frozenset({Suit.ELM})),
        ("point: [1, -2]", "point", (1, -2)), ("pair: [elm, 3]", "pair", (Suit.ELM, 3)), ("by_suit: {oak: 1}", "by_suit", {Suit.OAK: 1}),
        ("by_name: {a: [1], no: []}", "by_name", {"a": (1,), "no": ()}), ("by_suit: ~", "by_suit", None), ("by_suit:", "by_suit", None),
        ("maybe: 3", "maybe", 3), ("maybe: null", "maybe", None), ("maybe_text: ~", "maybe_text", None), ("maybe_text: no", "maybe_text", "no"),
        ("loose: true", "loose", True), ("loose: 12", "loose", 12), ("loose: no", "loose", "no"), ('loose: "12"', "loose", "12"),
        ("anything: {a: [1, no, ~]}", "anything", {"a": [1, "no", None]}), ("effect: {deal: 3}", "effect", Deal(3)),
        ("effect: {deal: {n: 3, to: own}}", "effect", Deal(3, "own")), ("effect: draw", "effect", Draw()), ("effect: {draw: }", "effect", Draw()),
        ("effect: {draw: {n: 2}}", "effect", Draw(2)), ("effect: {both: {first: draw, then: {deal: 1}}}", "effect", Both(Draw(), Deal(1))),
        ("from: here", "from_", "here"), ("in_file: [draw, {deal: 2}]", "in_file", (Draw(), Deal(2))),
    ],
)  # fmt: skip
def test_a_text_means_what_its_field_wants(text: str, field: str, value: object) -> None:
    """Issue 2, section 2: YAML 1.2 meaning, decided by the field."""
    whole = text if field == "text" else f"text: x\n{text}"
    found = getattr(made(whole), field)
    assert found == value and type(found) is type(value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("small: 4", "2:8: small is 4, expected 1 to 3"),
        ("over: 10", "2:7: over is 10, expected 1 to 9"),
        ("over: 0", "2:7: over is 0, expected 1 to 9"),
        ("least: 1", "2:8: least is 1, expected at least 2"),
        ("most: 3", "2:7: most is 3, expected at most 2"),
        ("size: 3", "2:7: size is 3, expected 1 or 2"),
        ("size: small", "2:7: size is small, expected 1 or 2"),
        ("die: 12", "2:6: die is 12, expected 6, 8 or 10"),
        ("suits: [oak, eml]", '2:14: unknown suit "eml"; did you mean "elm"?'),
        ("suits: yew", '2:8: unknown suit "yew"; expected oak or elm'),
        ("by_suit: {yew: 1}", '2:11: unknown key "yew"; expected oak or elm'),
        ("by_suit: {oak: x}", "2:16: oak is x, expected a whole number"),
        ("by_name: {}", "2:10: by_name has 0 entries, expected 1 or more"),
        ("by_name: {a: [1, x]}", "2:18: a item 2 is x, expected a whole number"),
        ("pair: [elm, elm]", "2:13: pair item 2 is elm, expected a whole number"),
        ("pair: [yew, 1]", '2:8: unknown pair "yew"; expected oak or elm'),
        ("maybe: x", "2:8: maybe is x, expected a whole number"),
        ("fraction: 1e999", "2:11: fraction is 1e999, expected a number"),
        ("fraction: .nan", "2:11: fraction is .nan, expected a number"),
        ("effect: {deal: x}", "2:16: deal is x, expected a whole number"),
        ("effect: {both: {frist: draw}}", '2:17: unknown key "frist"; did you mean "first"?'),
        ("effect: {both: {first: {dael: 1}}}", '2:25: unknown word "dael"; did you mean "deal"?'),
        ("effect: {both: {then: draw}}", '2:10: key "first" is missing'),
        ("effect: deal", '2:9: "deal" needs its keys; write {deal: {…}}'),
        ("in_file: [draw, draw, draw, draw]", "2:10: in_file has 4 entries, expected at most 3"),
        ("from_: x", '2:1: unknown key "from_"; did you mean "from"?'),
        ("loose: []", "2:8: loose is a list, expected true or false, a whole number or text"),
    ],
)  # fmt: skip
def test_what_a_field_does_not_want_is_told(text: str, message: str) -> None:
    """USERS 20."""
    assert told(f"text: x\n{text}") == [f"f:{message}"]


def test_everything_wrong_is_told_in_one_pass_and_nothing_twice() -> None:
    """USERS 20: a follow-up error is suppressed when its cause is already listed."""
    assert told(
        "txt: x\nsmall: 9\nsuits: [oak, oak]\npoint: [1]\neffect: {dael: 1}\nin_file: [{deal: x}, {both: {}}]"
    ) == [
        'f:1:1: unknown key "txt"; did you mean "text"?',
        "f:2:8: small is 9, expected 1 to 3",
        "f:3:14: suits has oak twice",
        "f:4:8: point has 1 entry, expected 2",
        'f:5:10: unknown word "dael"; did you mean "deal"?',
        "f:6:18: deal is x, expected a whole number",
        'f:6:23: key "first" is missing',
    ]


def test_a_record_may_hold_itself() -> None:
    deep = made("both: {first: {both: {first: draw}}, then: draw}", Effect)
    assert deep == Both(Both(Draw()), Draw())


def test_a_hint_that_data_cannot_have_is_a_mistake_of_ours() -> None:
    for hint in (complex, Deal | Draw, dict):
        with pytest.raises(TypeError):
            shape_of(hint)


def test_the_whole_value_may_be_a_list_or_a_number() -> None:
    assert made("[1, 2]", tuple[int, ...]) == (1, 2)
    assert told("x", int) == ["f:1:1: found x, expected a whole number"]


# For editors.


def resolved(schema: Mapping[str, Any], defs: Mapping[str, Any]) -> Mapping[str, Any]:
    return defs[schema["$ref"].removeprefix("#/$defs/")] if "$ref" in schema else schema


def fits(value: Any, schema: Mapping[str, Any], defs: Mapping[str, Any]) -> bool:
    """A small reader of the part of JSON Schema that ours use."""
    schema = resolved(schema, defs)
    for word, join in (("anyOf", any), ("oneOf", lambda found: sum(found) == 1)):
        if word in schema:
            return join([fits(value, choice, defs) for choice in schema[word]])
    if "const" in schema:
        return value == schema["const"]
    if "enum" in schema:
        return value in schema["enum"]
    kinds = schema.get("type", [])
    names = {bool: "boolean", int: "integer", float: "number", str: "string", list: "array", dict: "object"}
    name = names.get(type(value), "null")
    if kinds and name not in kinds and not (name == "integer" and "number" in kinds):
        return False
    if name in ("integer", "number"):
        return schema.get("minimum", value) <= value <= schema.get("maximum", value)
    if name == "string":
        return schema.get("minLength", 0) <= len(value) <= schema.get("maxLength", len(value))
    if name == "array":
        items = schema.get("prefixItems") or [schema.get("items", {})] * len(value)
        in_bounds = schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value))
        return in_bounds and all(fits(item, kind, defs) for item, kind in zip(value, items, strict=False))
    if name == "object":
        if not set(schema.get("required", ())) <= value.keys():
            return False
        return all(fits(below, of_key(key, schema), defs) for key, below in value.items())
    return True


def of_key(key: str, schema: Mapping[str, Any]) -> Mapping[str, Any]:
    import re

    if key in schema.get("properties", {}):
        found: Mapping[str, Any] = schema["properties"][key]
        return found
    for pattern, below in schema.get("patternProperties", {}).items():
        if re.search(pattern, key):
            return below  # type: ignore[no-any-return]
    rest = schema.get("additionalProperties", {})
    return {"enum": []} if rest is False else {} if rest is True else rest


KNIGHT = {
    "names": {"light": "Knight", "dark": "Death Knight"},
    "tier": "greater",
    "combat": 8,
    "moves": [{"slide": {"dirs": "orth", "max": "board"}}, {"leap": {"offsets": [[1, 2]]}}, "recall", {"bent": 2}],
}


def test_editors_accept_what_the_program_accepts_short_forms_too() -> None:
    """Issue 2, section 2: JSON Schemas exported for editors."""
    schema = json_schema(dict[str, PieceKind])
    assert fits({"knight": KNIGHT}, schema, schema["$defs"])
    made(json.dumps({"knight": KNIGHT}), dict[str, PieceKind])


@pytest.mark.parametrize(
    "change",
    [
        {"tier": "grater"}, {"combat": 7}, {"moves": []}, {"moves": [{"slyde": {}}]}, {"moves": [{"slide": {"dirs": "orth", "max": 26}}]},
        {"move": []}, {"count": -1}, {"royal": "yes"}, {"moves": ["leap"]}, {"names": {"light": "x"}}, {"flags": ["gaol"]},
    ],
)  # fmt: skip
def test_editors_refuse_what_the_program_refuses(change: dict[str, Any]) -> None:
    schema = json_schema(dict[str, PieceKind])
    assert not fits({"knight": KNIGHT | change}, schema, schema["$defs"])
    assert told(json.dumps({"knight": KNIGHT | change}), dict[str, PieceKind])


def test_editors_know_how_a_mod_extends_and_removes() -> None:
    schema = file_schema(SHELF, "pieces")
    defs = schema["$defs"]
    assert fits(
        {"knight": KNIGHT, "lion-": None, "soldier+": {"moves+": ["recall"], "names": {"light": "x"}}}, schema, defs
    )
    assert fits({"knight+": {"picture-": None, "combat": 10}}, schema, defs)
    assert not fits({"lion-": 3}, schema, defs)
    assert not fits({"knight+": {"movs": []}}, schema, defs)
    assert not fits({"knight": {"combat": 10}}, schema, defs)
    board = file_schema(SHELF, "board")
    assert fits({"files": 10, "regions+": {"wing": ["a1"]}}, board, board.get("$defs", {}))


def test_schemas_are_written_when_stale_and_taken_out_when_needless(tmp_path: Path) -> None:
    texts = schema_texts([SHELF])
    assert sorted(texts) == [
        "castle.board.schema.json",
        "castle.pieces.schema.json",
        "castle.strings.schema.json",
        "mod.schema.json",
    ]
    assert stale_schemas(texts, tmp_path) == sorted(texts)
    (tmp_path / "old.schema.json").write_text("{}")
    assert len(write_schemas([SHELF], tmp_path)) == 5
    assert stale_schemas(texts, tmp_path) == [] and write_schemas([SHELF], tmp_path) == []
    assert all(json.loads(text)["$schema"].startswith("https://json-schema.org/") for text in texts.values())
    assert not (tmp_path / "old.schema.json").exists()


def test_words_compare_by_what_they_mean() -> None:
    assert Words({"bent": Bent}) == Words({"bent": Bent}) != Words({"leap": Leap})
    assert hash(Words({"bent": Bent})) == hash(Words({"bent": Bent}))
    assert Words({"slide": Slide}).kinds == {"slide": Slide} and Recall() == Recall()
