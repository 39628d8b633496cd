"""A whole state as plain values and back: for digests and for another process."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any

from game.core.ruleset import Plain, Result
from game.rules.lytharian import asks
from game.rules.lytharian import state as moments
from game.rules.lytharian.state import LytharianState

RECORD, TUPLE, SET = "is", "of", "any"
_RECORDS = (*vars(moments).values(), *vars(asks).values(), Result)
KINDS: Mapping[str, type[Any]] = {
    kind.__name__: kind for kind in _RECORDS if isinstance(kind, type) and is_dataclass(kind)
}
PASSING = ("steps", "script")
"""Fields that are empty between two actions."""
SELDOM = ("duel", "chess", "seen")
"""Fields that are left out where they hold nothing: most games have neither duels nor ordinary chess."""
FIELDS: Mapping[type[Any], Sequence[str]] = {
    kind: [field.name for field in fields(kind) if field.name not in PASSING] for kind in KINDS.values()
}
AS_IT_IS = frozenset({int, str, bool, type(None)})
"""Nearly all that a state holds; a record of a game asks for the whole of it after each action."""


def packed(s: LytharianState) -> Plain:
    """Records by the names of their fields, tuples and sets told apart from lists."""
    plain: Plain = _pack(s)
    return plain


def _pack(value: Any) -> Any:
    kind = type(value)
    if kind in AS_IT_IS:
        return value
    if kind is list:
        return [each if type(each) in AS_IT_IS else _pack(each) for each in value]
    if kind is tuple:
        return {TUPLE: [each if type(each) in AS_IT_IS else _pack(each) for each in value]}
    if kind is frozenset:
        return {SET: [_pack(each) for each in sorted(value)]}
    if (names := FIELDS.get(kind)) is None:
        return value
    made: dict[str, Any] = {RECORD: kind.__name__}
    for name in names:
        each = getattr(value, name)
        if each or name not in SELDOM:
            made[name] = each if type(each) in AS_IT_IS else _pack(each)
    return made


def unpacked(plain: Any) -> LytharianState:
    """The state that `packed` packed."""
    found = _unpack(plain)
    assert isinstance(found, LytharianState), found
    return found


def _unpack(plain: Any) -> Any:
    if isinstance(plain, list):
        return [_unpack(each) for each in plain]
    if not isinstance(plain, dict):
        return plain
    if TUPLE in plain:
        return tuple(_unpack(each) for each in plain[TUPLE])
    if SET in plain:
        return frozenset(_unpack(each) for each in plain[SET])
    return KINDS[plain[RECORD]](**{name: _unpack(value) for name, value in plain.items() if name != RECORD})
