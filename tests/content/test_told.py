"""Values told apart by what stands there, and records with keys of the file's own choosing."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Any, ClassVar

import pytest

from game.content.schema import Told, Words, build, check, json_schema, module_files, revive
from game.content.source import Problems, read_text
from game.core.record import record


@record
class Figure:
    """A number or X, written as text."""

    written: str

    __short__: ClassVar[str] = "written"

    def __post_init__(self) -> None:
        if self.written != "X" and not self.written.isdigit():
            raise ValueError(f'unknown amount "{self.written}"')


@record
class Half:
    half: Amount


@record
class Each:
    each: int
    most: int = 9


Amount = Annotated[Figure | Half | Each, Told(Figure, {"half": Half, "each": Each})]
Open = Annotated[Figure | Half | Each, Told(Figure, {"half": Half, "rest": Each}, other="rest")]


@record
class Die:
    """What happens by what a die shows: `even`, and ranges of faces."""

    even: int = 0
    ranges: Mapping[str, int] = field(default_factory=dict)

    __others__: ClassVar[str] = "ranges"

    def __post_init__(self) -> None:
        for name in self.ranges:
            if not name[0].isdigit():
                raise ValueError(f'"{name}" is no range')


def found(text: str, kind: Any) -> Any:
    problems = Problems()
    node = read_text(text, "f", problems)
    assert node is not None
    checked = check(kind, node, problems)
    assert not problems, str(problems)
    assert revive(kind, json.loads(json.dumps(checked.plain))) == checked.value
    return checked.value


def told(text: str, kind: Any) -> list[str]:
    problems = Problems()
    node = read_text(text, "f", problems)
    assert node is not None
    assert build(kind, node, problems) is None
    return [str(problem) for problem in problems]


def test_a_text_is_one_member_and_a_map_the_one_whose_key_it_has() -> None:
    """ARCHITECTURE 3: amounts compose, `n: X` beside `n: {half: X}`."""
    assert found("3", Amount) == Figure("3")
    assert found("{half: {half: X}}", Amount) == Half(Half(Figure("X")))
    assert found("{each: 2, most: 3}", Amount) == Each(2, 3)
    assert found("{most: 3, each: 2}", Open) == Each(2, 3)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Y", '1:1: unknown amount "Y"'),
        ("{half: Y}", '1:8: unknown amount "Y"'),
        ("{haf: 1}", '1:2: unknown key "haf"; expected half or each'),
        ("{each: x}", "1:8: each is x, expected a whole number"),
        ("{each: 1, mots: 2}", '1:11: unknown key "mots"; did you mean "most"?'),
        ("{}", "1:1: found a map, expected a text or a map with half or each"),
        ("[1]", "1:1: found a list, expected a text or a map with half or each"),
    ],
)
def test_what_is_no_member_is_told_at_its_place(text: str, message: str) -> None:
    assert told(text, Amount) == [f"f:{message}"]


def test_a_map_without_a_telling_key_is_read_as_the_member_for_all_others() -> None:
    assert told("{mots: 2, each: 1}", Open) == ['f:1:2: unknown key "mots"; did you mean "most"?']


def test_keys_that_are_no_fields_stand_in_the_map_made_for_them() -> None:
    assert found("{even: 1, 1-2: 5}", Die) == Die(1, {"1-2": 5})
    assert told("{1-2: x}", Die) == ["f:1:7: 1-2 is x, expected a whole number"]
    assert told("{evn: 3}", Die) == ['f:1:7: "evn" is no range']


def test_editors_and_the_cache_know_every_member() -> None:
    schema = json_schema(Amount)
    assert set(schema["$defs"]) == {"Figure", "Half", "Each"}
    assert json_schema(Die)["$defs"]["Die"]["additionalProperties"] == {"type": "integer"}
    assert module_files(Amount) == [__file__]


@record
class Later:
    """Steps that wait; a list alone stands for them."""

    do: tuple[Step, ...]

    __short__: ClassVar[str] = "do"


Step = Annotated[Figure | Later, Words({"figure": Figure, "later": Later})]


def test_a_list_in_short_may_hold_its_record_again() -> None:
    """ARCHITECTURE 3: steps hold steps; read, and described to editors without end."""
    assert found("{later: [{later: [{figure: X}]}]}", Step) == Later((Later((Figure("X"),)),))
    schema = json_schema(Step)
    short = schema["$defs"]["Later.do"]["anyOf"][1]
    assert short["items"]["oneOf"][1]["properties"]["later"] == {"$ref": "#/$defs/Later.do"}


def test_unions_compare_by_what_they_mean() -> None:
    assert Told(Figure, {"half": Half}) == Told(Figure, {"half": Half})
    assert Told(Figure, {"half": Half}) != Told(Figure, {"half": Half}, other="half")
