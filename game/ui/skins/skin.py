"""What a scene asks of a game's looks: where spots are, how a view is drawn, what an event looks like, what a thing is.

A scene never asks which game it shows.  What only one game has is a panel that it brings, or is left out of what it
tells (`Hints`, `Strength`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

import pygame

from game.core.events import Event
from game.core.moment import Happening, PlyTold
from game.core.ruleset import Action, Decision, Label, Result, Ruleset, Spot
from game.core.seats import Seat
from game.play.match import Match
from game.ui.skins.contest import Contests
from game.ui.skins.facts import Card, Choice, Picture, Scored, SideColours, Strength
from game.ui.skins.marks import NO_HINTS, Hints, Marks, Pointing
from game.ui.skins.opened import OpenedSide
from game.ui.skins.ordering import Ordering
from game.ui.skins.panel import Panel
from game.ui.skins.tale import Tale


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


class Staged(Animation, Protocol):
    """Several events of one action shown together, which then hold."""

    @property
    def events(self) -> int:
        """How many."""
        ...

    @property
    def hold(self) -> float:
        """The part of its time after which all that moves has moved: the first key jumps there."""
        ...

    @property
    def said_from(self) -> float:
        """The part of its time from which what has happened may be told: not before its dice lie."""
        ...


class HasPlaces(Protocol):
    """A board, as far as its spots are somewhere on the screen."""

    def place_of(self, spot: Spot) -> pygame.Rect | None:
        """Where a spot is; None for one that is not to be seen."""
        ...


class Where(HasPlaces, Protocol):
    """Where things are on the screen."""

    @property
    def outer(self) -> pygame.Rect:
        """The board with its frame."""
        ...

    @property
    def board(self) -> pygame.Rect:
        """The board without it."""
        ...

    def fit(
        self,
        area: pygame.Rect,
        *,
        flipped: bool = False,
        turned: int = 0,
        frame: bool = True,
        names: bool = True,
    ) -> pygame.Rect:
        """Puts the board as large as it fits into the middle of `area`; returns `outer`.

        It is turned by so many quarters clockwise; `flipped` stands for two.
        """
        ...

    def turned_for(self, seat: Seat) -> int:
        """The quarter turns with which that seat's own edge is below."""
        ...

    @property
    def turns(self) -> tuple[int, ...]:
        """The quarter turns that make sense, in the order in which one goes through them."""
        ...

    @property
    def corners(self) -> Mapping[Seat, pygame.Rect]:
        """Where the seats' plaques have room on the board itself; empty where they have none."""
        ...

    def spot_at(self, point: tuple[int, int]) -> Spot | None: ...

    def close_up(self, view: Any) -> pygame.FRect | None:
        """What a small picture shows of a board without squares, in shares of the board, as it was fitted last, from
        its upper left corner; None for all of it."""
        ...

    def lies(self, spot: Spot) -> bool:
        """Whether one can point at a spot of this kind; what one cannot point at is a button by its name."""
        ...

    def beside(self, spot: Spot | None, x: int, y: int) -> Spot:
        """The spot so many steps right and up on the screen, for the keyboard; a first one for None."""
        ...

    def spot_named(self, name: str) -> Spot | None: ...

    def name_of(self, spot: Spot) -> str: ...


class How(Protocol):
    """How things look, and what happens to them."""

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

    def staged(self, before: Any, happenings: Sequence[Happening[Any]]) -> Staged | None:
        """How the first of these events, perhaps with some that follow it in the same action, is staged as a moment
        of truth; None where it is none, so that it is shown by itself."""
        ...

    def removed(self, event: Event) -> Spot | None:
        """From where the event has taken something for good."""
        ...

    def sound(self, event: Event) -> str:
        """The sound of an event that is not animated."""
        ...

    def seat_picture(self, seat: Seat) -> Picture: ...

    def seat_mark(self, seat: Seat) -> Picture:
        """A seat in the row of those who take turns."""
        ...

    def colours(self, seat: Seat) -> SideColours | None:
        """What carries a seat's colour; None where sides have none."""
        ...

    def step_picture(self, told: PlyTold[Any]) -> Picture | None:
        """What acted; None for an action without a piece."""
        ...

    def is_own(self, view: Any, spot: Spot, seat: Seat) -> bool:
        """Whether something of that seat stands there."""
        ...

    def danger(self, view: Any, seat: Seat) -> Mapping[Spot, int]:
        """How many enemies of `seat` attack each spot."""
        ...

    def tale(self, told: Sequence[PlyTold[Any]]) -> Tale | None:
        """These actions, a turn or what others have done since one's own, seen at once from above; None where a game
        has no such picture."""
        ...

    def hints(self, view: Any, pointing: Pointing) -> Hints:
        """What the board shows of what is pointed at."""
        ...

    def strength(self, view: Any, seat: Seat) -> Strength:
        """What a seat has and has lost."""
        ...


class Called(Protocol):
    """What things are called, and what there is to say of them."""

    def seat_name(self, seat: Seat) -> str: ...

    def partners(self, seat: Seat) -> frozenset[Seat]:
        """The seats that are played by whoever plays this one."""
        ...

    def describe(self, view: Any, spot: Spot) -> Card | None: ...

    def tells_of(self, view: Any, spot: Spot) -> bool:
        """Whether there is something on a spot that is worth describing as soon as it is pointed at."""
        ...

    def name_tag(self, view: Any, spot: Spot) -> str:
        """What stands on a spot by name, for whoever points there; empty where everybody knows."""
        ...

    def move_cards(self, view: Any) -> Sequence[Card]:
        """How each kind on the board moves, a card a kind, with a small board; none where nothing moves so."""
        ...

    @property
    def striking(self) -> str:
        """The verb for what a kind does to an enemy within its reach."""
        ...

    def weigh(self, view: Any, action: Action) -> str:
        """What an action would lead to, in a sentence."""
        ...

    def choice(self, view: Any, action: Action) -> Choice: ...

    def choosing(self, view: Any, actions: Sequence[Action]) -> str:
        """The title over several actions that share their touches."""
        ...

    def question(self, view: Any, decision: Decision) -> str:
        """What is asked of somebody who must answer with a named action."""
        ...

    def surrenders(self, view: Any) -> Sequence[tuple[str, str, str]]:
        """The ways to give up: the action's text, the button's words, and what it would mean."""
        ...

    def acting(self, view: Any) -> Seat | None:
        """Whose turn it is, where others may be asked within it; None where nobody else is."""
        ...

    def asks_openly(self, view: Any, decision: Decision) -> bool:
        """Whether two people at one screen may both look while one of them answers within the other's turn: the answer
        that lets it be betrays nothing."""
        ...

    def is_routine(self, event: Event) -> bool:
        """Whether an event belongs into the record and not into what is told."""
        ...

    def opens(self, event: Event) -> bool:
        """Whether a battle begins with this event, which is shown there although another screen has led to it."""
        ...

    counted: str
    """What the numbers count on screen: rounds, or moves."""

    def round(self, view: Any) -> int:
        """The number of the round, from 1; 0 where the view does not say it and turns must be counted."""
        ...

    def turn_words(self, view: Any) -> tuple[str, str]:
        """What the top bar says of whoever is to act: of the only person who plays ("your move"), and of somebody by
        name ("{name} to move")."""
        ...

    def alarm(self, view: Any) -> str:
        """A word for the top bar when something presses ("Check"), or the score; empty otherwise."""
        ...

    def step_words(self, told: PlyTold[Any]) -> str:
        """A made action as the list shows it."""
        ...

    def written(self, view: Any, action: Action) -> str:
        """An action that may be made, as players of the game write it."""
        ...

    def chapter(self, actions: Sequence[Action]) -> str:
        """A name for how the game has gone so far, such as an opening's; empty when it has none."""
        ...

    def scores(self, match: Match[Any]) -> Sequence[Scored]:
        """What each seat scored in a game that is over; empty where nobody counts."""

    def ending(self, result: Result) -> str:
        """A result in a sentence."""
        ...

    def copied(self, view: Any) -> str:
        """A position as a text that other programs read, for the clipboard."""
        ...


class Skin(Where, How, Called, Protocol):
    """How one game looks: where, how, what it is called, and what stands beside its board.  Holds its place on the
    screen and no state of the game."""

    @property
    def rules(self) -> Ruleset[Any]: ...

    @property
    def contests(self) -> Contests | None:
        """None where no dice settle attacks."""
        ...

    @property
    def ordering(self) -> Ordering | None:
        """What a hand means where orders are checked and not listed; None where touches are all there is."""
        ...

    shows_only: bool
    """Nobody acts on this screen, a replay or a film: what only lets one act takes no room."""

    def panels(self) -> Sequence[Panel]:
        """New panels for one screen; none where the board tells everything."""
        ...

    @property
    def turns_over(self) -> bool:
        """Whether there is anything to turn over when a game has ended."""
        ...

    def opened(self, match: Match[Any], rounds: Sequence[int], names: Sequence[str]) -> Sequence[OpenedSide]:
        """What is turned over then: `rounds` has the number of the round at each moment, `names` are those who sat
        there."""
        ...


class PlainSkin:
    """The answers of a game with one board between two seats, and nothing beside it."""

    turns_over = False
    shows_only = False

    @property
    def contests(self) -> Contests | None:
        return None

    def opened(self, match: Match[Any], rounds: Sequence[int], names: Sequence[str]) -> Sequence[OpenedSide]:
        return ()

    @property
    def ordering(self) -> Ordering | None:
        return None

    def panels(self) -> Sequence[Panel]:
        return ()

    def close_up(self, view: Any) -> pygame.FRect | None:
        return None

    def lies(self, spot: Spot) -> bool:
        return not isinstance(spot, Label)

    def staged(self, before: Any, happenings: Sequence[Happening[Any]]) -> Staged | None:
        return None

    def tale(self, told: Sequence[PlyTold[Any]]) -> Tale | None:
        return None

    def turned_for(self, seat: Seat) -> int:
        return 2 * (seat % 2)

    @property
    def turns(self) -> tuple[int, ...]:
        return (0, 2)

    @property
    def corners(self) -> Mapping[Seat, pygame.Rect]:
        return {}

    def partners(self, seat: Seat) -> frozenset[Seat]:
        return frozenset({seat})

    def tells_of(self, view: Any, spot: Spot) -> bool:
        return False

    def name_tag(self, view: Any, spot: Spot) -> str:
        return ""

    def move_cards(self, view: Any) -> Sequence[Card]:
        return ()

    @property
    def striking(self) -> str:
        return "takes"

    def asks_openly(self, view: Any, decision: Decision) -> bool:
        return False

    def is_routine(self, event: Event) -> bool:
        return False

    def hints(self, view: Any, pointing: Pointing) -> Hints:
        return NO_HINTS

    def colours(self, seat: Seat) -> SideColours | None:
        return None

    counted = "Round"

    def turn_words(self, view: Any) -> tuple[str, str]:
        return "your move", "{name} to move"

    def round(self, view: Any) -> int:
        return 0

    def opens(self, event: Event) -> bool:
        return False

    def acting(self, view: Any) -> Seat | None:
        return None

    def written(self, view: Any, action: Action) -> str:
        return str(action)

    def chapter(self, actions: Sequence[Action]) -> str:
        return ""

    def choosing(self, view: Any, actions: Sequence[Action]) -> str:
        return "Becomes"

    def scores(self, match: Match[Any]) -> Sequence[Scored]:
        return ()

    def surrenders(self, view: Any) -> Sequence[tuple[str, str, str]]:
        return (("resign", "Resign", "That loses it at once. The record keeps the game."),)


def area_of(board: HasPlaces, lanes: Iterable[Iterable[Spot]]) -> pygame.Rect:
    """The part of the screen that rows of spots take; nothing where none of them is on the board."""
    places = [place for lane in lanes for spot in lane if (place := board.place_of(spot)) is not None]
    return places[0].unionall(places[1:]) if places else pygame.Rect(0, 0, 0, 0)
