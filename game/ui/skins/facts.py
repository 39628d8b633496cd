"""What is told of the things on a board: pictures, cards, buttons' words, colours, what a seat has and has lost."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import pygame

from game.core.ruleset import Pick
from game.core.seats import Seat

Picture = Callable[[int], pygame.Surface]
"""Draws something into a square of so many pixels."""


Counts = Mapping[str, int]
"""An army: how many of each offer."""


@dataclass(frozen=True, slots=True)
class Army:
    """A whole army by name, ready-made or kept."""

    name: str
    picks: Sequence[Pick]
    text: str = ""


@dataclass(frozen=True, slots=True)
class Scored:
    """The points of a seat at the end, and what they are made of, dearest first."""

    seat: Seat
    points: int
    parts: Sequence[tuple[str, int]] = ()
    """Words and points; they add up to all of them."""


@dataclass(frozen=True, slots=True)
class SideColours:
    """What carries a seat's colour beside its plates."""

    enamel: tuple[str, str, str]
    """Light, middle, dark."""
    on_dark: str
    mark: str
    """Sprite, drawn in ivory or ink."""

    @property
    def middle(self) -> str:
        return self.enamel[1]


@dataclass(frozen=True, slots=True)
class Strength:
    """What a seat has and has lost; a game fills in what its players count."""

    fallen: Sequence[Picture] = ()
    """What it has lost, dearest first; pieces of one kind have the same picture."""
    standing: Sequence[tuple[Picture, int]] = ()
    """What it has on the board, dearest first: each kind and how many."""
    balance: str = ""
    """How far ahead it is in pieces ("+2")."""
    count: int | None = None
    """How many pieces stand in the field; None where nobody counts them."""
    is_out: bool = False
    """Nothing of it is left in a game that goes on without it."""


@dataclass(frozen=True, slots=True)
class Likely:
    """Something that a thing may be."""

    words: str
    part: float
    """The chance, from 0 to 1."""
    picture: Picture | None = None


@dataclass(frozen=True, slots=True)
class Card:
    """What a thing on the board is and can do now."""

    title: str  # "Bishop on c4"
    head: str  # "Eight quiet moves, one capture"
    text: str  # how it moves
    facts: tuple[tuple[str, str], ...] = ()  # ("Defended by", "nobody")
    picture: Picture | None = None
    name: str = ""
    """What it is called without its place, for a card with a small board."""
    sketch: Picture | None = None
    """A small board with its moves."""
    extras: tuple[Extra, ...] = ()
    """What it can do besides."""
    likely: tuple[Likely, ...] = ()
    """What it may be, the likeliest first, where that is not known."""
    notes: tuple[str, ...] = ()
    """What is known of it, a line each."""
    twin: Picture | None = None
    """The picture of the kind on the other side, where it is called otherwise there."""


@dataclass(frozen=True, slots=True)
class Extra:
    """Something a piece can do besides its moves, by name: an effect."""

    icon: str
    name: str
    aside: str
    text: str


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several actions that share their touches, or a named action, as a button shows it."""

    words: str
    picture: Picture | None = None
    rank: int = 0
    """The lowest comes first in a menu."""
    line: str = ""
    """What it leads to."""
    group: str = ""
    """Where there are many, those of a group stand behind one button of that name."""
    spends: bool = False
    """It takes a token, or brings one."""
    parts: tuple[str, ...] = ()
    """What it is put together from, in any order: where there are many, they are chosen one after the other."""
    folds: bool = False
    """Those of its group stand behind one button however few there are."""


def percent(part: float) -> str:
    """A chance in whole percent, never as nothing or everything that it is not."""
    if 0 < part < 0.01:
        return "< 1 %"
    return f"{min(99, round(part * 100)) if part < 1 else 100} %"
