"""One game being played: a beginning, the actions since, and a snapshot after each.

Undo is a step to an earlier snapshot, redo a step to a later one, so both always give the very same state.  Whether the
players may is decided by whoever owns the match.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic

from game.core.dice import throw
from game.core.digest import digest
from game.core.events import DiceThrown, Event
from game.core.ruleset import Action, Decision, Faces, Pending, Refusal, Result, Ruleset, S, Throw
from game.core.seats import Seat


class Refused(Exception):
    """An action that is not legal; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


@dataclass(frozen=True, slots=True)
class Happening(Generic[S]):
    """An event, and the state just after it: what an animation needs to end exactly right."""

    event: Event
    after: S


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """One action made: who made it, what happened, and the state after its dice had fallen."""

    action: Action
    seat: Seat
    happenings: tuple[Happening[S], ...]
    after: S

    @property
    def crosses_a_reveal(self) -> bool:
        """Whether taking this back has shown somebody what falls next (ARCHITECTURE 3.5)."""
        return any(isinstance(happening.event, DiceThrown) for happening in self.happenings)


class Match(Generic[S]):
    """A state and how it came about."""

    def __init__(self, rules: Ruleset[S], start: S) -> None:
        self.rules = rules
        self._start = rules.clone(start)
        opening: list[Happening[S]] = []
        self._settle(self._start, opening)
        self.opening = tuple(opening)
        """What happened before anybody had chosen."""
        self._done: list[Step[S]] = []
        self._undone: list[Step[S]] = []

    @property
    def state(self) -> S:
        """The present state; not to be changed."""
        return self._done[-1].after if self._done else self._start

    @property
    def start(self) -> S:
        """The state before the first action; not to be changed."""
        return self._start

    @property
    def steps(self) -> tuple[Step[S], ...]:
        """The actions made so far, oldest first."""
        return tuple(self._done)

    @property
    def undone(self) -> tuple[Step[S], ...]:
        """The actions taken back that `redo` would make again, the next one first."""
        return tuple(reversed(self._undone))

    @property
    def ply(self) -> int:
        """How many actions have been made."""
        return len(self._done)

    @property
    def actions(self) -> list[Action]:
        """The actions made so far, oldest first."""
        return [step.action for step in self._done]

    @property
    def pending(self) -> Pending:
        """The decision or the result now; dice are always settled."""
        return self.rules.pending(self.state)

    @property
    def result(self) -> Result | None:
        """How the game has ended, or None while it goes on."""
        pending = self.pending
        return pending if isinstance(pending, Result) else None

    @property
    def seat(self) -> Seat | None:
        """Who is to choose; None when the game is over."""
        pending = self.pending
        return pending.seat if isinstance(pending, Decision) else None

    def state_after(self, ply: int) -> S:
        """The state after so many actions; not to be changed."""
        return self._start if ply == 0 else self._done[ply - 1].after

    def view(self, seat: Seat) -> S:
        """The state without anything that `seat` may not know."""
        return self.rules.redact(self.state, seat)

    def digest(self) -> str:
        """The digest of the present state."""
        return digest(self.rules.notation.pack(self.state))

    def check(self, action: Action) -> Refusal | None:
        """Why `action` may not be made now, or None when it may."""
        return self.rules.check(self.state, action)

    def play(self, action: Action) -> tuple[Happening[S], ...]:
        """Makes an action and lets the dice it calls for fall; raises Refused, changing nothing, if it is illegal."""
        pending = self.pending
        refusal = self.rules.check(self.state, action)
        if refusal is not None:
            raise Refused(refusal)
        assert isinstance(pending, Decision), pending
        state = self.rules.clone(self.state)
        happenings: list[Happening[S]] = []
        self.rules.apply(state, action, self._listener(state, happenings))
        self._settle(state, happenings)
        self._done.append(Step(action, pending.seat, tuple(happenings), state))
        self._undone.clear()
        return tuple(happenings)

    def take_back(self, to: int) -> None:
        """Goes back to the state after `to` actions; what is taken back waits for `redo`."""
        if not 0 <= to <= self.ply:
            raise ValueError(f"{to} is not between 0 and {self.ply} actions")
        while self.ply > to:
            self._undone.append(self._done.pop())

    def redo(self) -> tuple[Happening[S], ...]:
        """Makes the action again that was taken back last; raises IndexError when there is none."""
        step = self._undone.pop()
        self._done.append(step)
        return step.happenings

    def _settle(self, state: S, happenings: list[Happening[S]]) -> None:
        """Lets dice fall until somebody must choose or the game is over."""
        while isinstance(pending := self.rules.pending(state), Throw):
            state.rng, faces = throw(state.rng, pending.sides)
            listen = self._listener(state, happenings)
            listen(DiceThrown(pending.rule, pending.sides, faces))
            self.rules.apply(state, Faces(faces), listen)

    def _listener(self, state: S, happenings: list[Happening[S]]) -> Callable[[Event], None]:
        def listen(event: Event) -> None:
            happenings.append(Happening(event, self.rules.clone(state)))

        return listen
