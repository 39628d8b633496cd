"""What a scene asks of a game's looks: where spots are, how a view is drawn, what an event looks like, what a thing is.

A scene never asks which game it shows.  What only one game has is a panel that it brings, or is left out of what it
tells (`Hints`, `Strength`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from typing import Any, Protocol

import pygame

from game.core.events import Event
from game.core.moment import Happening, PlyTold
from game.core.ruleset import Action, Decision, Result, Ruleset, Spot
from game.core.seats import Seat
from game.ui.widgets.widget import Widget

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
    odds: Mapping[Spot, str] = field(default_factory=dict)
    """How likely an attack on each target succeeds, in a word or two."""
    signs: Mapping[Spot, str] = field(default_factory=dict)
    """A picture at the corner of where one may go: what it takes to go there."""
    chosen: Spot | None = None
    """The target that is aimed at."""
    lines: tuple[Line, ...] = ()
    """Who helps whom."""
    threads: tuple[tuple[Spot, Spot], ...] = ()
    """Spots that lead to each other."""
    trail: Trail | None = None
    """The way of the move that is pointed at."""
    taught: tuple[Spot, ...] = ()
    """What a lesson speaks of; all else lies under a veil."""


@dataclass(frozen=True, slots=True)
class Line:
    """An arrow from whoever helps to what it is about."""

    start: Spot
    end: Spot
    attacks: bool
    """Help in an attack is a solid line, help in a defence a dashed one."""


@dataclass(frozen=True, slots=True)
class Trail:
    """A way from spot to spot; `arcs` says for each stretch whether it goes over something."""

    stops: tuple[Spot, ...]
    arcs: tuple[bool, ...]


NO_MARKS = Marks()


# --- what is known of a roll before and after it falls


@dataclass(frozen=True, slots=True)
class Help:
    """One thing that makes a side's die better, by name."""

    icon: str
    name: str  # "Support"
    why: str  # "Water Queen g8"
    short: str  # "Queen g8"
    spot: Spot | None = None
    """Where it comes from."""
    plus: str = "+1"
    """What it adds, in a word or none."""


@dataclass(frozen=True, slots=True)
class Fighter:
    """One side of a contest of dice."""

    role: str  # "Attacker"
    name: str  # "Knight h4"
    kind: str  # "Knight"
    owner: str  # "Fire"
    picture: Picture
    side: str  # whose colours it wears, a name of `looks.SIDES`
    die: int  # sides; 0 where none is rolled
    helps: tuple[Help, ...] = ()
    is_super: bool = False
    """Its die has a second rim: it may be rolled again."""
    more: tuple[int, ...] = ()
    """The sides of further dice that it throws with the first."""
    dice_words: str = ""
    """Where its dice come from: "own D8 and the Orc's D6"."""


@dataclass(frozen=True, slots=True)
class Chance:
    """One outcome: in words, in fewer words, how likely, and whether it is good for the one who rolls."""

    words: str
    short: str
    part: Fraction
    tone: str  # "success", "neutral", "loss", "both"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the dice have brought."""

    words: str  # "Pawn slain"
    tone: str
    sentence: str
    winner: int | None
    """0 the attacker, 1 the defender, None neither."""


@dataclass(frozen=True, slots=True)
class Contest:
    """A contest of dice as the panel shows it (VISUAL.md, 9)."""

    title: str  # "Attack on i6"
    fighters: tuple[Fighter, Fighter]
    ladder: tuple[int, ...]
    chances: tuple[Chance, ...]
    target: Spot
    note: str = ""
    """What else the player should know before the dice fall."""
    faces: tuple[int | None, int | None] = (None, None)
    """What the dice show; None before they have fallen."""
    more_faces: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    """The same for the further dice of each side."""
    bonus: int = 0
    """What is added to the attacker's best die."""
    verdict: Verdict | None = None
    answers: Mapping[str, str] = field(default_factory=dict)
    """While somebody must choose what to do with the dice: what each named action leads to."""

    @property
    def lines(self) -> tuple[Line, ...]:
        """Who helps whom, for the board."""
        return tuple(
            Line(help.spot, self.target, side == 0)
            for side, fighter in enumerate(self.fighters)
            for help in fighter.helps
            if help.spot is not None and help.spot != self.target
        )


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


@dataclass(frozen=True, slots=True)
class Pointing:
    """What a player points at, as far as it asks for more than where one may go."""

    held: tuple[Action, ...] = ()
    """The actions that begin with what was touched."""
    aimed: Action | None = None
    """What touching the spot that is pointed at would make."""
    at: Spot | None = None
    """What is only looked at, with nothing in hand."""
    about: frozenset[Spot] = frozenset()
    """All that is pointed at or chosen."""


@dataclass(frozen=True, slots=True)
class Hints:
    """What a game shows on its board of what is pointed at; it fills in what it has."""

    odds: Mapping[Spot, str] = field(default_factory=dict)
    """What each target is worth trying, for a badge."""
    signs: Mapping[Spot, str] = field(default_factory=dict)
    """What it takes to go to each target, as a picture, where it is not the plain way."""
    lines: tuple[Line, ...] = ()
    """Who would help what stands there if it were attacked."""
    threads: tuple[tuple[Spot, Spot], ...] = ()
    """Spots that lead to each other."""
    trail: Trail | None = None
    """The way of a move that bends or goes over something."""


NO_HINTS = Hints()


# --- panels


class Room(Enum):
    """Where a panel stands beside the board."""

    ABOVE = "above"
    """Over what is told, as wide as the column."""
    SEATS = "seats"
    """Beside the list, with the plaques of the seats in it."""


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
    is_record: bool = False
    """The game is only looked at: nothing may be done, and nothing leads to another screen."""


class Panel(Protocol):
    """Something that a game brings to stand beside its board.  The screen gives it its rectangle and feeds it; it
    draws what it was fed, and its controls say what they wish."""

    rect: pygame.Rect

    @property
    def room(self) -> Room: ...

    def units(self, *, small: bool) -> int:
        """How high it wants to stand above what is told, how wide beside the list; 0 for not at all just now."""
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
    def moves(self) -> bool:
        """Something in it moves."""
        ...

    @property
    def controls(self) -> Sequence[Widget]: ...


class Contests(Protocol):
    """What a game whose attacks are settled by dice tells of them."""

    def of(self, view: Any, action: Action) -> Contest | None:
        """The contest that an action leads to; None for one without."""
        ...

    def pending(self, view: Any) -> Contest | None:
        """The contest that a pending decision is about."""
        ...

    def follow(self, now: Contest | None, before: Any, happening: Happening[Any]) -> Contest | None:
        """The contest that the panel shows from an event on; `now` is the one it has shown so far."""
        ...

    def rolling(self, event: Event, now: Contest | None) -> Sequence[tuple[int, float, float]]:
        """The dice that tumble while an event is shown: which fighter's, from when and until when as parts of it."""
        ...

    def told(self, events: Sequence[Event]) -> tuple[str, str, str]:
        """The dice of a made action, what they brought in a word, and its tone; empty where none fell."""
        ...


# --- a game's looks: where, how, and what it is called


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

    def opens(self, event: Event) -> bool:
        """Whether a battle begins with this event, which is shown there although another screen has led to it."""
        ...

    def round(self, view: Any) -> int:
        """The number of the round, from 1; 0 where the view does not say it and turns must be counted."""
        ...

    def alarm(self, view: Any) -> str:
        """A word for the top bar when something presses ("Check"); empty otherwise."""
        ...

    def step_words(self, told: PlyTold[Any]) -> str:
        """A made action as the list shows it."""
        ...

    def chapter(self, actions: Sequence[Action]) -> str:
        """A name for how the game has gone so far, such as an opening's; empty when it has none."""
        ...

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

    def panels(self) -> Sequence[Panel]:
        """New panels for one screen; none where the board tells everything."""
        ...


class PlainSkin:
    """The answers of a game with one board between two seats, and nothing beside it."""

    @property
    def contests(self) -> Contests | None:
        return None

    def panels(self) -> Sequence[Panel]:
        return ()

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

    def hints(self, view: Any, pointing: Pointing) -> Hints:
        return NO_HINTS

    def colours(self, seat: Seat) -> SideColours | None:
        return None

    def round(self, view: Any) -> int:
        return 0

    def opens(self, event: Event) -> bool:
        return False

    def acting(self, view: Any) -> Seat | None:
        return None

    def chapter(self, actions: Sequence[Action]) -> str:
        return ""

    def choosing(self, view: Any, actions: Sequence[Action]) -> str:
        return "Becomes"

    def surrenders(self, view: Any) -> Sequence[tuple[str, str, str]]:
        return (("resign", "Resign", "That loses it at once. The record keeps the game."),)


def area_of(board: HasPlaces, lanes: Iterable[Iterable[Spot]]) -> pygame.Rect:
    """The part of the screen that rows of spots take; nothing where none of them is on the board."""
    places = [place for lane in lanes for spot in lane if (place := board.place_of(spot)) is not None]
    return places[0].unionall(places[1:]) if places else pygame.Rect(0, 0, 0, 0)
