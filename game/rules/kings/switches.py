"""The rule switches of Kings of War as the rules read them (docs/rules/kings.md, the options of each chapter)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from game.rules.options import BadOptions

LENGTHS = {"keep": 3_0000, "friend_gap": 5000, "corner": 2_0000, "charge_step": 4_0000}
"""Switches that are a length, with the most they may be, in ten-thousandths of an inch."""
_DECIMAL = re.compile(r"(\d{1,2})(?:\.(\d{1,4}))?").fullmatch
_TABLE = re.compile(r"(\d{2,3})x(\d{2,3})").fullmatch
AUTO = "auto"
LEAST_SIDE, MOST_SIDE = 36, 400


@dataclass(frozen=True, slots=True)
class Switches:
    """How a game is played; lengths in ten-thousandths of an inch."""

    limit: int
    table: tuple[int, int] | None
    """Width and depth in inches; None goes by the limit.  KINGS-SETUP-2."""
    map: str
    rounds: int
    extra_turn: bool
    keep: int
    friend_gap: int
    corner: int
    charge_step: int
    unsure_die: bool
    small_game_troops: bool
    allied_lists: int
    ally_share: int
    mixed_alignment: bool
    lattice: int
    lattice_angle: int


def switches_of(given: Mapping[str, Any]) -> Switches:
    """The switches by name, made ready; raises BadOptions for a text that none of them takes."""
    lengths = {name: _length(name, given[name], most) for name, most in LENGTHS.items()}
    if not lengths["charge_step"]:
        raise BadOptions("charge_step", "charge_step is 0, expected a part of an inch")
    return Switches(
        limit=given["limit"],
        table=_table(given["table"]),
        map=given["map"],
        rounds=given["rounds"],
        extra_turn=given["extra_turn"],
        keep=lengths["keep"],
        friend_gap=lengths["friend_gap"],
        corner=lengths["corner"],
        charge_step=lengths["charge_step"],
        unsure_die=given["unsure"] == "die",
        small_game_troops=given["small_game_troops"],
        allied_lists=given["allied_lists"],
        ally_share=given["ally_share"],
        mixed_alignment=given["mixed_alignment"],
        lattice=given["lattice"],
        lattice_angle=given["lattice_angle"],
    )


def _length(name: str, text: str, most: int) -> int:
    found = _DECIMAL(text)
    length = int(found[1]) * 10_000 + int((found[2] or "").ljust(4, "0")) if found else most + 1
    if length > most:
        raise BadOptions(name, f'{name} is "{text}", expected inches from 0 to {most / 10_000:g}')
    return length


def _table(text: str) -> tuple[int, int] | None:
    if text == AUTO:
        return None
    found = _TABLE(text)
    sides = (int(found[1]), int(found[2])) if found else (0, 0)
    if not all(LEAST_SIDE <= side <= MOST_SIDE for side in sides):
        expected = f"WxD in inches from {LEAST_SIDE} to {MOST_SIDE}"
        raise BadOptions("table", f'table is "{text}", expected {AUTO} or {expected}')
    return sides
