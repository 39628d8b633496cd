"""What every game promises to the window, the computer players, the command line and the tests.

A game is a `Ruleset` over its own small, clonable state.  It says what is pending – a decision, a throw of dice, or a
result –, lists or at least checks actions, and applies them while telling events.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any, Protocol, TypeVar, runtime_checkable

from game.core.decisions import (
    Answer,
    Arrange,
    Choose,
    Decision,
    Group,
    Muster,
    Offer,
    Option,
    Order,
    Pending,
    Phase,
    Pick,
    Place,
    Refusal,
    Reroll,
    Result,
    Throw,
    Unfinished,
)
from game.core.events import Event, Tell
from game.core.seats import Seat
from game.core.spots import Label, Point, Slot, Spot, Square, Unit

__all__ = [
    # what may be pointed at
    "Label", "Point", "Slot", "Spot", "Square", "Unit",
    # what may be pending, and why not
    "Answer", "Arrange", "Choose", "Decision", "Group", "Muster", "Offer", "Option", "Order", "Pending", "Phase",
    "Pick", "Place", "Refusal", "Reroll", "Result", "Throw", "Unfinished",
    # what a game promises
    "Action", "Faces", "Musters", "Notation", "Plain", "Question", "Ruleset", "S", "State", "Wrong",
]  # fmt: skip


class Action(Protocol):
    """One choice of one seat: frozen, hashable, made of numbers and names; `str` is its text in records."""

    @property
    def touches(self) -> tuple[Spot, ...]:
        """What a player points at, in order, to make this action."""
        ...

    def __hash__(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Faces:
    """The answer to a Throw, one face from 1 up for each die; not a seat's action, so never in records."""

    values: tuple[int, ...]

    @property
    def touches(self) -> tuple[Spot, ...]:
        """Nothing that a player can point at."""
        return ()


Plain = None | bool | int | float | str | list["Plain"] | dict[str, "Plain"]
"""Values that JSON can hold: what is hashed, cached, and sent to another process."""


class State(Protocol):
    """All that is asked of a game's state: the generator of the dice to come."""

    rng: int


S = TypeVar("S", bound=State)


class Ruleset(Protocol[S]):
    """The law of one game with its variant, options and data chosen.  Holds no state: one serves many matches."""

    @property
    def game(self) -> str:
        """The game's name on the command line: "chess"."""
        ...

    @property
    def variant(self) -> str:
        """The variant's name as the data give it."""
        ...

    @property
    def options(self) -> Mapping[str, Plain]:
        """The rule switches that differ from the variant's defaults."""
        ...

    @property
    def switched(self) -> Mapping[str, Any]:
        """Every rule switch with the value this game is played with."""
        ...

    @property
    def seats(self) -> tuple[str, ...]:
        """Names of the seats in playing order."""
        ...

    @property
    def teams(self) -> tuple[int, ...]:
        """The team of each seat, from 0 up."""
        ...

    @property
    def notation(self) -> Notation[S]:
        """Texts and files of this game."""
        ...

    def start(self, seed: int) -> S:
        """The state before the first action, with the dice of `seed` to come."""
        ...

    def clone(self, s: S) -> S:
        """An independent copy."""
        ...

    def pending(self, s: S) -> Pending:
        """What must happen next."""
        ...

    def actions(self, s: S) -> Sequence[Action]:
        """Sorted by text.  Complete for a plain `Decision`; empty when no decision is pending.

        `resign`, `offer-draw` and `claim-draw` are legal but never listed.
        """
        ...

    def check(self, s: S, action: Action) -> Refusal | None:
        """The law: why `action` may not be made now, or None when it may.  Answers for any action, listed or not."""
        ...

    def apply(self, s: S, action: Action, tell: Tell | None = None) -> None:
        """Changes `s`, then tells.  Does not check."""
        ...

    def outcomes(self, s: S) -> Sequence[tuple[Faces, Fraction]]:
        """For a pending Throw, every outcome that differs, with its chance; the chances add up to 1."""
        ...

    def counted(self, s: S) -> Faces:
        """For a pending Throw, the one branch that perft follows (LOKA-TEXT-4, KINGS-ACT-5)."""
        ...

    def redact(self, s: S, seat: Seat) -> S:
        """A copy without anything `seat` may not know, the generator included."""
        ...

    def imagine(self, view: S, seat: Seat, rng: int) -> S:
        """A whole state that `seat` must hold possible, given its view; what is hidden is drawn with `rng`."""
        ...

    def hide(self, event: Event, seat: Seat) -> Event | None:
        """The event as `seat` sees it, or None when it sees nothing."""
        ...

    def key(self, s: S) -> int:
        """Equal for states from which play goes on alike; for tables of a search."""
        ...


class Notation(Protocol[S]):
    """What records, position files and words need of a game; its `notation.py` and `words.py`."""

    def parse(self, s: S, text: str) -> Action:
        """The action written as `text`; ValueError with a sentence when it is no action text of this game."""
        ...

    def explain(self, s: S, touches: Sequence[Spot]) -> Refusal | None:
        """Why touching these spots makes no action; builds the action that was meant and checks that."""
        ...

    @property
    def shape(self) -> type[Any]:
        """The record that a position file of this game is read into, `game`, `variant`, `options`, `seed` included."""
        ...

    def read(self, given: Any, wrong: Wrong) -> S | None:
        """The state of a position file, given as a `shape`.  None when `wrong` was told."""
        ...

    def write(self, s: S) -> dict[str, Plain]:
        """The keys that `shape` takes but `game`, `variant` and `options`, in the order they are printed."""
        ...

    def pack(self, s: S) -> Plain:
        """The whole state as plain values: for digests and for another process."""
        ...

    def unpack(self, plain: Plain) -> S:
        """The state that `pack` packed."""
        ...

    def sentence(self, event: Event, before: S, seat: Seat | None) -> str | None:
        """The event in words for `seat` (None: for everybody); None when nothing needs to be said."""
        ...

    def spot_name(self, spot: Spot) -> str:
        """What a spot is called: "e4", "hand:3", "u7", "12.5,30"."""
        ...

    def spot_named(self, name: str) -> Spot:
        """The spot of that name; ValueError with a sentence where there is none."""
        ...

    def look(self, s: S, question: Question, spot: Spot | None, seat: Seat) -> list[str]:
        """Answers in sentences to what a player may ask about a view (text mode, inspect)."""
        ...


class Musters(Protocol):
    """What a game that asks for a `Muster` has beside its ruleset."""

    def mustered(self, s: Any, picks: Sequence[Pick]) -> Action:
        """The action that hands in these picks, legal or not, as what is mustered now."""
        ...

    def picks_of(self, action: Action) -> Sequence[Pick]:
        """What such an action hands in; nothing for any other."""
        ...


@runtime_checkable
class AnswersForPlayers(Protocol):
    """What a game has beside its ruleset where the program answers for whoever is asked.  Both look at a view alone."""

    def own_answer(self, view: Any) -> Action | None:
        """The answer to what nobody is asked by the rules; None where whoever must choose is asked."""
        ...

    def idle_answer(self, view: Any, actions: Sequence[Action], *, openly: bool) -> Action | None:
        """The answer of a player who wishes to be asked only when they could do something; `actions` are all that the
        rules list for the view; `openly`: judged by what everybody knows."""
        ...


class Question(Enum):
    """What one may ask about a position, in words."""

    BOARD = "board"
    WHAT_STANDS = "what"
    WHO_ATTACKS = "attacks"
    MY_PIECES = "pieces"
    NEIGHBOURS = "near"


class Wrong(Protocol):
    """Takes the mistakes of a file: where (keys and list indices from the top), and what is wrong there."""

    def __call__(self, path: Sequence[str | int], message: str) -> None: ...
