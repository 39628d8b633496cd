"""A whole state as plain values and back: for digests and for another process."""

from __future__ import annotations

from collections.abc import Mapping
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


def packed(s: LytharianState) -> Plain:
    """Records by the names of their fields, tuples and sets told apart from lists."""
    plain: Plain = _pack(s)
    return plain


def _pack(value: Any) -> Any:
    if is_dataclass(value):
        held = {field.name: getattr(value, field.name) for field in fields(value) if field.name not in PASSING}
        made = {name: _pack(each) for name, each in held.items() if each or name not in SELDOM}
        return {RECORD: type(value).__name__, **made}
    if isinstance(value, tuple):
        return {TUPLE: [_pack(each) for each in value]}
    if isinstance(value, frozenset):
        return {SET: [_pack(each) for each in sorted(value)]}
    return [_pack(each) for each in value] if isinstance(value, list) else value


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
