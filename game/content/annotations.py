"""What the games' records may say of a field beside its type: words that tell records apart, names, pictures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from operator import itemgetter
from typing import Annotated, Any

from annotated_types import Len


class Words:
    """An annotation for a union whose members are told apart by a word: `{slide: {max: 3}}` is a `Slide`.

    `Annotated[Slide | Leap, Words({"slide": Slide, "leap": Leap})]`.  A word whose record needs no key may stand alone.
    """

    __slots__ = ("kinds",)

    def __init__(self, kinds: Mapping[str, Any]) -> None:
        self.kinds: Mapping[str, Any] = dict(kinds)

    def __hash__(self) -> int:
        return hash(tuple(self.kinds))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Words) and self.kinds == other.kinds

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        """The word chooses the schema; without this, pydantic would report the failures of every member."""
        from pydantic_core import core_schema

        choices: dict[Any, Any] = {}
        for word, kind in self.kinds.items():
            field = core_schema.typed_dict_field(handler.generate_schema(kind), required=True)
            wrapped = core_schema.typed_dict_schema({word: field}, extra_behavior="forbid")
            choices[word] = core_schema.no_info_after_validator_function(itemgetter(word), wrapped)
        return core_schema.tagged_union_schema(choices, discriminator=only_key)


class Told(Words):
    """An annotation for a union told apart by what stands there: a text, or a map by a key that only one member has.

    `Annotated[Figure | Count | Half, Told(Figure, {"count": Count, "half": Half})]`: `D3` is a `Figure`, which must
    have a `__short__`; with `other` given, a map without a telling key is read as that member.
    """

    __slots__ = ("maps", "other", "text")

    def __init__(self, text: Any, maps: Mapping[str, Any], other: str = "") -> None:
        super().__init__({"text": text, **maps})
        self.text = text
        self.maps: Mapping[str, Any] = dict(maps)
        self.other = other

    __hash__ = Words.__hash__

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Told) and super().__eq__(other) and self.other == other.other


def only_key(given: object) -> str:
    return next(iter(given), "") if isinstance(given, dict) else ""


@dataclass(frozen=True, slots=True)
class Ref:
    """An annotation for a text that must be a name of the shelf's part `part`: `Annotated[str, Ref("pieces")]`."""

    part: str


@dataclass(frozen=True, slots=True)
class Picture:
    """An annotation for a text that names a picture, by group and name without ending: `chess/knight`.

    A `toned` one is recoloured by its tones to tell sides apart, so it must have them.
    """

    toned: bool = False


@dataclass(frozen=True, slots=True)
class Rule:
    """An annotation for a text that is the number of a rule in some rule book: `LOKA-PASS-2`."""


Name = Annotated[str, Len(1, 60)]
"""What something is called on screen."""
Line = Annotated[str, Len(0, 200)]
"""A few words on one line."""
Prose = Annotated[str, Len(0, 2000)]
"""Some sentences."""
Sentence = Annotated[str, Len(0, 500)]
"""A text of the game, words in braces not yet filled in."""
RuleNumber = Annotated[str, Rule()]
