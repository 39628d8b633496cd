"""What a scene asks of a game's looks: where spots are, how a view is drawn, what an event looks like, what a thing is.

A scene never asks which game it shows; a question it can't answer is a method here (ARCHITECTURE, «Four scenes»).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import pygame

from game.core.events import Event
from game.core.ruleset import Action, Decision, Result, Ruleset, Spot
from game.core.seats import Seat
from game.play.match import Happening, Step

Picture = Callable[[int], pygame.Surface]
"""Draws something into a square of so many pixels."""


@dataclass(frozen=True, slots=True)
class Marks:
    """What lies on the board beside the pieces.  A function of the moment shown, never stored (USERS.md, backlog)."""

    last: tuple[Spot, ...] = ()
    """Where the last action began and ended."""
    selected: Spot | None = None
    moves: frozenset[Spot] = frozenset()
    """Where the chosen thing may go; those where an enemy stands are drawn as targets."""
    faint: bool = False
    """The moves of something that is only pointed at."""
    grown: float = 1.0
    """How far the marks have come in, from 0."""
    hover: Spot | None = None
    cursor: Spot | None = None
    danger: Mapping[Spot, int] = field(default_factory=dict)
    """How many enemies attack each spot."""
    arrows: tuple[tuple[Spot, Spot], ...] = ()
    """Suggested actions."""
    lit: frozenset[Spot] = frozenset()
    """What the last refusal speaks of."""
    removed: frozenset[Spot] = frozenset()
    """Something was taken from here since the player's last action."""
    lifted: Spot | None = None
    """What stands here is in the player's hand: a ghost is left."""
    shaken: tuple[Spot, int] | None = None
    """Something that is moved aside by so many pixels."""


NO_MARKS = Marks()


@dataclass(frozen=True, slots=True)
class Card:
    """What a thing on the board is and can do now."""

    title: str  # "Bishop on c4"
    head: str  # "Eight quiet moves, one capture"
    text: str  # how it moves
    facts: tuple[tuple[str, str], ...] = ()  # ("Defended by", "nobody")
    picture: Picture | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several actions that share their touches, or a named action, as a button shows it."""

    words: str
    picture: Picture | None = None
    rank: int = 0
    """The lowest comes first in a menu."""


class Animation(Protocol):
    """One event being shown.  Times are those of the normal pace."""

    @property
    def seconds(self) -> float: ...

    @property
    def cues(self) -> tuple[tuple[float, str], ...]:
        """Its sounds, each with the part of the time when it is heard."""
        ...

    @property
    def over_after(self) -> bool:
        """The board below is the one after the event; otherwise the one before it."""
        ...

    @property
    def without(self) -> frozenset[Spot]:
        """What stands there is drawn by the animation."""
        ...

    def area(self, part: float) -> Sequence[pygame.Rect]:
        """What it covers at that part of its time, from 0 to 1."""
        ...

    def draw(self, surface: pygame.Surface, part: float) -> None: ...


class Skin(Protocol):
    """How one game looks.  Holds its place on the screen and no state of the game."""

    @property
    def rules(self) -> Ruleset[Any]: ...

    @property
    def outer(self) -> pygame.Rect:
        """The board with its frame."""
        ...

    @property
    def board(self) -> pygame.Rect:
        """The board without it."""
        ...

    # Places

    def fit(self, area: pygame.Rect, *, flipped: bool = False, frame: bool = True, names: bool = True) -> pygame.Rect:
        """Puts the board as large as it fits into the middle of `area`; returns `outer`."""
        ...

    def spot_at(self, point: tuple[int, int]) -> Spot | None: ...

    def place_of(self, spot: Spot) -> pygame.Rect | None:
        """Where a spot is; None for one that is not on the board."""
        ...

    def beside(self, spot: Spot | None, x: int, y: int) -> Spot:
        """The spot so many steps right and up on the screen, for the keyboard; a first one for None."""
        ...

    def spot_named(self, name: str) -> Spot | None: ...

    def name_of(self, spot: Spot) -> str: ...

    # Drawing

    def bake(self, surface: pygame.Surface) -> None:
        """The board itself, which stands still."""
        ...

    def draw(self, surface: pygame.Surface, view: Any, marks: Marks = ..., without: frozenset[Spot] = ...) -> None:
        """Marks and pieces of a view inside the surface's clip; pieces on `without` are left out."""
        ...

    def carried(self, view: Any, spot: Spot) -> pygame.Surface | None:
        """What stands on a spot, lifted by the pointer."""
        ...

    def animate(self, before: Any, happening: Happening[Any], hand: tuple[int, int] | None = None) -> Animation | None:
        """How an event looks; `hand` is where the player has just let go of the piece."""
        ...

    # What things are

    def describe(self, view: Any, spot: Spot) -> Card | None: ...

    def weigh(self, view: Any, action: Action) -> str:
        """What an action would lead to, in a sentence."""
        ...

    def danger(self, view: Any, seat: Seat) -> Mapping[Spot, int]:
        """How many enemies of `seat` attack each spot."""
        ...

    def is_own(self, view: Any, spot: Spot, seat: Seat) -> bool:
        """Whether something of that seat stands there."""
        ...

    def removed(self, event: Event) -> Spot | None:
        """From where the event has taken something for good."""
        ...

    def sound(self, event: Event) -> str:
        """The sound of an event that is not animated."""
        ...

    # Words and small pictures

    def seat_name(self, seat: Seat) -> str: ...

    def seat_picture(self, seat: Seat) -> Picture: ...

    def fallen(self, view: Any, seat: Seat) -> Sequence[Picture]:
        """What the seat has lost, dearest first; pieces of one kind have the same picture."""
        ...

    def balance(self, view: Any, seat: Seat) -> str:
        """How far ahead the seat is in pieces ("+2"); empty when it is not."""
        ...

    def copied(self, view: Any) -> str:
        """A position as a text that other programs read, for the clipboard."""
        ...

    def round(self, view: Any) -> int:
        """The number of the round, from 1."""
        ...

    def alarm(self, view: Any) -> str:
        """A word for the top bar when something presses ("Check"); empty otherwise."""
        ...

    def step_picture(self, step: Step[Any], before: Any) -> Picture | None: ...

    def step_words(self, step: Step[Any]) -> str:
        """A made action as the list shows it."""
        ...

    def choice(self, view: Any, action: Action) -> Choice: ...

    def question(self, view: Any, decision: Decision) -> str:
        """What is asked of somebody who must answer with a named action."""
        ...

    def chapter(self, actions: Sequence[Action]) -> str:
        """A name for how the game has gone so far, such as an opening's; empty when it has none."""
        ...

    def ending(self, result: Result) -> str:
        """A result in a sentence."""
        ...
