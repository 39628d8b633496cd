"""A changed copy of a record: the same as the standard library makes, for every kind of record it is used for."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest

from game.core.changing import changed
from game.core.seats import Seat
from game.rules.lytharian.state import AtTroop, Casting, Troop

CASTING = Casting(Seat(1), "fireball", 3, x=2, at=(AtTroop(7),), step=1, fell=4, owner=Seat(0), lost=frozenset({7}))
TROOP = Troop("hag", Seat(0), "P", damage=2)


@pytest.mark.parametrize(
    ("record", "changes"),
    [
        (CASTING, {"paid": 3}),
        (CASTING, {"at": (), "kind": "fire"}),
        (TROOP, {"damage": 0, "is_up": True}),
        (TROOP, {}),
    ],
)
def test_given_a_record_when_some_fields_are_changed_then_all_others_are_kept(
    record: Any, changes: dict[str, Any]
) -> None:
    before = repr(record)
    assert changed(record, **changes) == replace(record, **changes)
    assert repr(record) == before


def test_given_a_record_when_a_field_is_changed_that_it_has_not_then_it_is_an_error() -> None:
    with pytest.raises(KeyError):
        changed(TROOP, harm=1)


def test_given_a_spell_that_is_resolved_when_it_goes_a_step_further_then_nothing_else_changes() -> None:
    for each in fields(Casting):  # one that differs in each field by itself
        other = replace(CASTING, **{each.name: _other(getattr(CASTING, each.name))})
        assert other.further() == replace(other, step=other.step + 1), each.name


def _other(value: Any) -> Any:
    match value:
        case bool():
            return not value
        case int():
            return value + 5
        case str():
            return value + "?"
        case frozenset():
            return value | {40}
        case tuple():
            return (*value, AtTroop(9))
        case _:
            return AtTroop(11)
