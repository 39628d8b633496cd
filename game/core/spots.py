"""What a player can point at: places, cards, things on a table, and named buttons.

A spot is a number or a name and nothing else, so it outlives a copied state.  What it is called is the game's business
(`Notation.spot_name`): a square is "e4", a card "hand:3", a regiment "u7", a point of the table "12.5,30".
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Square:
    """A square of the board by its number."""

    index: int


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in a zone of cards: ("hand", 3)."""

    zone: str
    index: int


@dataclass(frozen=True, slots=True)
class Unit:
    """A thing that stands anywhere on a table, by its number: a regiment."""

    number: int


@dataclass(frozen=True, slots=True)
class Point:
    """A place on a table without squares, in whole units of its game; `facing` likewise, if it has one."""

    x: int
    y: int
    facing: int | None = None


@dataclass(frozen=True, slots=True)
class Label:
    """A named button: "pass", "queen"."""

    name: str


Spot = Square | Slot | Unit | Point | Label
