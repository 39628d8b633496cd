"""What a workshop asks of a game's looks: things of several musters, such as an army and its deck, put together side by
side.  The workshop knows no game; what may stand together, and how it is mended, is the game's to say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

import pygame

from game.core.ruleset import Pick
from game.core.seats import Seat
from game.ui.skins.facts import Army, Counts

Bench = Mapping[str, Counts]
"""What is taken, by what is mustered: "army", "deck"."""


@dataclass(frozen=True, slots=True)
class Chip:
    """One filter: what is worn by the things that it lets through."""

    id: str
    words: str
    icon: str = ""
    """Its sign; without one its words stand there."""


@dataclass(frozen=True, slots=True)
class Mend:
    """What a button does about a broken rule."""

    label: str
    part: str
    counts: Counts
    """That part, mended as far as this rule goes."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One rule, and how what lies on the bench stands to it."""

    part: str
    words: str
    value: str
    holds: bool
    rule: str = ""
    mend: Mend | None = None


@dataclass(frozen=True, slots=True)
class Head:
    """The sum of one part: a number, what it is, and a line about it."""

    number: str
    words: str
    line: str


@dataclass(frozen=True, slots=True)
class Line:
    """One thing of a part that is listed."""

    id: str
    name: str
    cost: str
    count: int
    heading: str
    tint: str
    culprit: bool = False
    """It breaks a rule."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A place of the part that lies as on a board: for which rank, and what is on it."""

    rank: str
    id: str = ""


class WorkshopLook(Protocol):
    """One game's workshop under its rules."""

    @property
    def parts(self) -> Sequence[tuple[str, str]]:
        """What is mustered, in the order in which it is asked, each with its title: the first lies as on the board,
        the second is drawn from."""
        ...

    def offered(self, part: str) -> Sequence[str]:
        """All that may be taken into a part, in the order of the pool."""
        ...

    @property
    def chips(self) -> Sequence[tuple[str, Sequence[Chip]]]:
        """Filters in rows, each with its name: the first row says which part is looked at."""
        ...

    def passes(self, id: str, lit: frozenset[str]) -> bool:
        """Whether a thing passes the filters that are lit."""
        ...

    def said(self, id: str) -> str:
        """All that a search looks through, in small letters."""
        ...

    def tile(self, id: str, size: tuple[int, int], dim: bool) -> pygame.Surface:
        """A thing in the pool."""
        ...

    def lying(self, id: str, side: int) -> pygame.Surface:
        """A thing of the first part as it lies on its square."""
        ...

    def rank(self, rank: str, side: int, colour: str) -> pygame.Surface:
        """The sign of a slot's rank."""
        ...

    def face(self, id: str, width: int) -> pygame.Surface:
        """The whole card."""
        ...

    def name(self, id: str) -> str: ...

    def text(self, id: str) -> str:
        """What it says."""
        ...

    def limit(self, part: str, id: str) -> int:
        """How many of it at most."""
        ...

    def why_not_more(self, part: str, counts: Counts, id: str) -> str:
        """Why one more has no room; empty when it has."""
        ...

    def findings(self, bench: Bench) -> Sequence[Finding]:
        """Every rule, and who breaks it."""
        ...

    def head(self, part: str, counts: Counts) -> Head: ...

    def slots(self, counts: Counts) -> Sequence[Sequence[Slot]]:
        """The first part as it stands, the row at the edge last."""
        ...

    def lines(self, bench: Bench) -> Sequence[Line]:
        """The second part, listed."""
        ...

    def curve(self, counts: Counts) -> Sequence[tuple[str, int]]:
        """What it costs: how many there are of each cost."""
        ...

    def ready(self, part: str) -> Sequence[Army]:
        """What the game brings."""
        ...

    def picks(self, part: str, counts: Counts) -> tuple[Pick, ...]: ...

    def seat_picture(self, seat: Seat, side: int) -> pygame.Surface: ...

    def seat_name(self, seat: Seat) -> str: ...
