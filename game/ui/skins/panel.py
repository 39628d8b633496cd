"""What a game brings to stand beside its board: panels, where they stand, and what they are fed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Protocol

import pygame

from game.core.events import Event
from game.core.seats import Seat
from game.ui.skins.facts import Card
from game.ui.skins.marks import NO_POINTING, Pointing
from game.ui.widgets.widget import Widget


class Room(Enum):
    """Where a panel stands beside the board."""

    ABOVE = "above"
    """Over what is told, as wide as the column."""
    ORDERS = "orders"
    """There too, but only while a game is played: a record has no use for it."""
    SEATS = "seats"
    """Beside the list, with the plaques of the seats in it."""
    BELOW = "below"
    """Under the board, as wide as it."""


@dataclass(frozen=True, slots=True)
class Fed:
    """What a screen feeds its panels whenever it draws: what is on the board, and what falls just now."""

    view: Any
    you: Seat | None = None
    """The only person at the table."""
    event: Event | None = None
    """What is being shown."""
    part: float = 1.0
    """How much of its time is over."""
    pointing: Pointing = NO_POINTING
    """What the player points at, as far as the board may be asked about it."""
    is_record: bool = False
    """The game is only looked at: nothing may be done, and nothing leads to another screen."""


class Panel(Protocol):
    """Something that a game brings to stand beside its board.  The screen gives it its rectangle and feeds it; it
    draws what it was fed, and its controls say what they wish."""

    rect: pygame.Rect

    @property
    def room(self) -> Room: ...

    def units(self, *, small: bool) -> int:
        """How high it wants to stand above what is told or under the board, how wide beside the list; 0 for not at all
        just now."""
        ...

    def arrange(self, *, small: bool) -> None:
        """Its rectangle is another one: everything in it has a place again."""
        ...

    def feed(self, fed: Fed) -> None: ...

    def paint(self, surface: pygame.Surface) -> None:
        """What of it stands still."""
        ...

    def draw(self, surface: pygame.Surface) -> None: ...

    def about(self, point: tuple[int, int]) -> Card | None:
        """What is drawn at a point and can be told of."""
        ...

    @property
    def tells(self) -> bool:
        """Whether it has something to tell of what it was fed."""
        ...

    @property
    def prompt(self) -> tuple[str, str]:
        """What it adds to a question that is asked now: a heading and a sentence, both empty for nothing."""
        ...

    @property
    def account(self) -> tuple[str, str, str]:
        """What it tells instead of the latest sentence: a heading, what is so, what comes next; empty for nothing."""
        ...

    @property
    def moves(self) -> bool:
        """Something in it moves."""
        ...

    @property
    def follows(self) -> bool:
        """What is pointed at on the board changes what it shows."""
        ...

    @property
    def controls(self) -> Sequence[Widget]: ...


class PlainPanel:
    """The answers of a panel that shows something and neither asks nor moves."""

    def __init__(self) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)

    def arrange(self, *, small: bool) -> None: ...

    def paint(self, surface: pygame.Surface) -> None: ...

    def draw(self, surface: pygame.Surface) -> None: ...

    def about(self, point: tuple[int, int]) -> Card | None:
        return None

    @property
    def tells(self) -> bool:
        return True

    @property
    def prompt(self) -> tuple[str, str]:
        return "", ""

    @property
    def account(self) -> tuple[str, str, str]:
        return "", "", ""

    @property
    def moves(self) -> bool:
        return False

    @property
    def follows(self) -> bool:
        return False

    @property
    def controls(self) -> Sequence[Widget]:
        return ()
