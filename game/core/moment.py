"""What one seat may know of one ply, and may do there: all that a window, a terminal or a computer player is given.

A `Match` makes a moment when it is first asked for and keeps it while the match stands there, so that each question
about it is answered once.  Everything here is found from the view, never from the whole state: what a seat may not know
cannot be drawn, said or thought about by mistake.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Any, Generic, TypeVar

from game.core.events import Event
from game.core.ruleset import Action, Decision, Pending, Plain, Question, Refusal, Result, Ruleset, Spot
from game.core.seats import Seat

V = TypeVar("V")
"""A game's view: its state as a seat may know it, or a type of its own."""


class Everything(Enum):
    """Looks with nobody's eyes: all that is hidden lies open."""

    LAID_OPEN = "laid open"


LAID_OPEN = Everything.LAID_OPEN
"""For a game that is over, and for files: whoever asks with it says that nothing shall be hidden."""
Eyes = Seat | None | Everything
"""Who looks: a seat; None, who knows what all may know; or, by its name, a game laid open."""


def seat_of(eyes: Eyes) -> Seat | None:
    """The seat whose eyes these are; None for everybody's and nobody's."""
    return None if isinstance(eyes, Everything) else eyes


@dataclass(frozen=True, slots=True)
class Happening(Generic[V]):
    """An event, and the view just after it: what an animation needs to end exactly right."""

    event: Event
    after: V


class PlyTold(Generic[V]):
    """One action as a seat was told of it; views are found when somebody asks for them, and not kept here."""

    def __init__(
        self,
        ply: int,
        seat: Seat,
        action: Action | None,
        events: tuple[Event, ...],
        before: Callable[[], V],
        happenings: Callable[[], tuple[Happening[V], ...]],
    ) -> None:
        self.ply = ply
        """Its number, from 0."""
        self.seat = seat
        """Who made it."""
        self.action = action
        """None where whoever looks was not told all that it did."""
        self.events = events
        """What happened, as far as it was told."""
        self._before = before
        self._happenings = happenings

    @property
    def before(self) -> V:
        """The view before it."""
        return self._before()

    @property
    def happenings(self) -> tuple[Happening[V], ...]:
        """What was told, event by event, each with the view just after it; of a ply long gone found anew each time."""
        return self._happenings()


class Moment(Generic[V]):
    """The position after `ply` actions through the eyes of `seat`; None looks on and knows what all may know."""

    def __init__(self, rules: Ruleset[Any], ply: int, seat: Seat | None, view: V) -> None:
        """`view` is all that whoever looks may know; it is not changed."""
        self.rules = rules
        self.ply = ply
        self.seat = seat
        self.view = view
        self._refusals: dict[Action, Refusal | None] = {}
        self._reasons: dict[tuple[Spot, ...], Refusal | None] = {}

    # --- what is pending

    @cached_property
    def pending(self) -> Pending:
        """The decision or the result; dice are always settled."""
        return self.rules.pending(self.view)

    @property
    def decision(self) -> Decision | None:
        """What somebody must choose; None when the game is over."""
        return self.pending if isinstance(self.pending, Decision) else None

    @property
    def result(self) -> Result | None:
        """How the game has ended; None while it goes on."""
        return self.pending if isinstance(self.pending, Result) else None

    @property
    def asked(self) -> Seat | None:
        """Who must choose; None when the game is over."""
        return None if self.decision is None else self.decision.seat

    @property
    def is_mine(self) -> bool:
        """Whether the seat that looks must choose."""
        return self.seat is not None and self.asked == self.seat

    # --- what may be done

    @cached_property
    def actions(self) -> Sequence[Action]:
        """The listed actions, sorted by text; empty where another seat is asked."""
        return self.rules.actions(self.view) if self.is_mine else ()

    def check(self, action: Action) -> Refusal | None:
        """Why `action` may not be made now, or None when it may."""
        if action not in self._refusals:
            self._refusals[action] = self.rules.check(self.view, action)
        return self._refusals[action]

    def is_legal(self, text: str) -> bool:
        """Whether the action of that text may be made now."""
        return self.action(text) is not None

    def action(self, text: str) -> Action | None:
        """The action of that text, where it may be made now; None otherwise."""
        try:
            action = self.parse(text)
        except ValueError:
            return None
        return action if self.check(action) is None else None

    def parse(self, text: str) -> Action:
        """The action written as `text`, legal or not; ValueError with a sentence when it is none."""
        return self.rules.notation.parse(self.view, text)

    def explain(self, touches: Sequence[Spot]) -> Refusal | None:
        """Why touching these spots makes no action; None when it does."""
        key = tuple(touches)
        if key not in self._reasons:
            self._reasons[key] = self.rules.notation.explain(self.view, touches)
        return self._reasons[key]

    def check_all(self, actions: Sequence[Action]) -> Refusal | None:
        """Why actions of one seat may not be made one after another, by what it knows; None when they may."""
        view = self.rules.clone(self.view)
        for action in actions:
            refusal = self.rules.check(view, action)
            if refusal is not None:
                return refusal
            self.rules.apply(view, action)
        return None

    # --- in words and in files

    def look(self, question: Question, spot: Spot | None = None, seat: Seat | None = None) -> list[str]:
        """Answers in sentences to what one may ask; about `seat` where the question is about somebody's things."""
        asker = seat if seat is not None else self.seat if self.seat is not None else Seat(0)
        return self.rules.notation.look(self.view, question, spot, asker)

    @cached_property
    def packed(self) -> Plain:
        """The view as plain values: equal for moments that look alike."""
        return self.rules.notation.pack(self.view)

    def is_like(self, other: Moment[V]) -> bool:
        """Whether somebody who sees one of them learns nothing from the other."""
        return bool(self.packed == other.packed)


def sentences_of(
    rules: Ruleset[Any], before: Any, happenings: Sequence[Happening[Any]], seat: Seat | None
) -> list[str]:
    """What happened, in words for a seat or for everybody."""
    said = []
    for happening in happenings:
        sentence = rules.notation.sentence(happening.event, before, seat)
        if sentence:
            said.append(sentence)
        before = happening.after
    return said
