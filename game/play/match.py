"""One game being played: a beginning, the actions since, and snapshots on the way.

Undo is a step to an earlier state, redo makes the action again with the dice it had, so both always give the very same
state.  Whether the players may is decided by whoever owns the match.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic

from game.core.digest import digest
from game.core.events import DiceThrown, Event, Tell
from game.core.moment import LAID_OPEN, Everything, Eyes, Happening, Moment, PlyTold, seat_of, sentences_of
from game.core.ruleset import Action, Decision, Pending, Refusal, Result, Ruleset, S
from game.core.seats import Seat
from game.core.throws import let_fall
from game.play.views import common_view, has_secrets, told_event

AT_HAND = 512
"""States of so many actions, the latest ones, are all kept: as many as a long game takes."""
APART = 16
"""Of those before them one in so many is kept; what lies between is played again when somebody asks."""

MOMENTS = 64
"""So many moments are kept."""
PLIES = 256
"""Of so many plies is kept what seats were told of them, without the views after each event."""
SNAPSHOTS = 16
"""Of so many plies those views are kept: each is a whole state, and whoever shows or tells them does it once."""


class Refused(Exception):
    """An action that is not legal; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """One action made: who made it, and what happened until somebody had to choose again."""

    action: Action
    seat: Seat
    events: tuple[Event, ...]

    @property
    def has_dice(self) -> bool:
        """Whether dice fell."""
        return any(isinstance(event, DiceThrown) for event in self.events)

    @property
    def reveals(self) -> bool:
        """Whether somebody has learnt something from it that taking back can't make unknown: dice, hidden things."""
        return any(event.reveals for event in self.events)


class Match(Generic[S]):
    """A state and how it came about."""

    def __init__(self, rules: Ruleset[S], start: S) -> None:
        self.rules = rules
        self._given = rules.clone(start)
        self._states: dict[int, S] = {0: rules.clone(start)}
        """By the number of actions made; the present one is always there."""
        self._again: dict[int, S] = {}
        """States between two that are kept, as far as they were last asked for."""
        self._moments: dict[tuple[int, Eyes], Moment[S]] = {}
        self._plies: dict[tuple[int, Eyes], PlyTold[S]] = {}
        """What has been asked for, by ply and by who looks."""
        self._snapshots: dict[tuple[int, Eyes], tuple[Happening[S], ...]] = {}
        """What happened in the plies that somebody asked for last, by ply and by who looks."""
        self._pending: tuple[S, Pending] | None = None
        """What was pending when it was last asked, and in which state."""
        let_fall(rules, self._states[0])
        self._done: list[Step] = []
        self._undone: list[Step] = []

    @property
    def opening(self) -> tuple[Happening[S], ...]:
        """What happened before anybody had chosen."""
        happenings: list[Happening[S]] = []
        state = self.rules.clone(self._given)
        let_fall(self.rules, state, self._listener(state, happenings))
        return tuple(happenings)

    @property
    def state(self) -> S:
        """The present state; not to be changed."""
        return self._states[self.ply]

    @property
    def start(self) -> S:
        """The state before the first action; not to be changed."""
        return self._states[0]

    @property
    def steps(self) -> Sequence[Step]:
        """The actions made so far, oldest first; grows and shrinks with the match."""
        return self._done

    @property
    def undone(self) -> tuple[Step, ...]:
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
        state, known = self.state, self._pending
        if known is None or known[0] is not state:
            known = self._pending = (state, self.rules.pending(state))
        return known[1]

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

    # --- through the eyes of a seat

    def moment(self, eyes: Eyes, ply: int | None = None) -> Moment[S]:
        """What whoever looks may know of the position after so many actions, the present one without a number."""
        at = self.ply if ply is None else ply
        found = self._moments.get((at, eyes))
        if found is None:
            found = Moment(self.rules, at, seat_of(eyes), self._view(self.state_after(at), eyes))
            _keep_some(self._moments, (at, eyes), found, MOMENTS)
        return found

    def told(self, ply: int, eyes: Eyes) -> PlyTold[S]:
        """What whoever looks was told of the action of that number, from 0."""
        found = self._plies.get((ply, eyes))
        if found is None:
            found = self._tell_ply(ply, eyes)
            _keep_some(self._plies, (ply, eyes), found, PLIES)
        return found

    def actions_told(self, ply: int, eyes: Eyes) -> list[Action]:
        """The first so many actions, as far as whoever looks was told of them."""
        found = (step.action for i, step in enumerate(self._done[:ply]) if eyes == step.seat or self.is_open(i, eyes))
        return list(found)

    def sentences_at_first(self, eyes: Eyes) -> list[str]:
        """What happened before anybody had chosen, in words for whoever looks."""
        before = self._view(self._given, eyes)
        return sentences_of(self.rules, before, self._seen(self.opening, eyes), seat_of(eyes))

    def sentences(self, ply: int, eyes: Eyes) -> list[str]:
        """What the action of that number has led to, in words for whoever looks."""
        told = self.told(ply, eyes)
        return sentences_of(self.rules, told.before, told.happenings, seat_of(eyes))

    def is_open(self, ply: int, eyes: Eyes = None) -> bool:
        """Whether whoever looks, at first everybody, was told all that the action of that number did."""
        return all(self._told_event(event, eyes) == event for event in self._done[ply].events)

    def laid_open(self, ply: int | None = None) -> S:
        """The whole state, with all that is hidden: for files, perft, and a game that everybody may see."""
        return self.state_after(self.ply if ply is None else ply)

    @property
    def has_secrets(self) -> bool:
        """Whether something on the table is hidden from somebody in a game that goes on; dice to come aside."""
        return self.result is None and has_secrets(self.rules, self.state)

    def hides_from(self, eyes: Eyes) -> bool:
        """Whether something on the table is hidden from whoever looks; dice to come aside."""
        return not isinstance(eyes, Everything) and has_secrets(self.rules, self.state, eyes)

    def is_told_alike(self, seats: Sequence[Seat]) -> bool:
        """Whether nothing on the table is known to one of these seats and not to another."""
        return all(self.moment(seats[0]).is_like(self.moment(seat)) for seat in seats[1:])

    def _view(self, state: S, eyes: Eyes) -> S:
        if isinstance(eyes, Everything):
            return state
        return common_view(self.rules, state) if eyes is None else self.rules.redact(state, eyes)

    def _told_event(self, event: Event, eyes: Eyes) -> Event | None:
        return event if isinstance(eyes, Everything) else told_event(self.rules, event, eyes)

    def _tell_ply(self, ply: int, eyes: Eyes) -> PlyTold[S]:
        step = self._done[ply]
        action = step.action if eyes == step.seat or self.is_open(ply, eyes) else None
        events = [self._told_event(event, eyes) for event in step.events]
        return PlyTold(
            ply,
            step.seat,
            action,
            tuple(event for event in events if event is not None),
            lambda: self.moment(eyes, ply).view,
            lambda: self._happenings_seen(ply, eyes),
        )

    def _happenings_seen(self, ply: int, eyes: Eyes) -> tuple[Happening[S], ...]:
        if isinstance(eyes, Everything):
            return self.happenings(ply)
        found = self._snapshots.get((ply, eyes))
        if found is None:
            found = self._seen(self.happenings(ply), eyes)
            _keep_some(self._snapshots, (ply, eyes), found, SNAPSHOTS)
        return found

    def _seen(self, happenings: Sequence[Happening[S]], eyes: Eyes) -> tuple[Happening[S], ...]:
        seen = []
        for happening in happenings:
            event = self._told_event(happening.event, eyes)
            if event is not None:
                seen.append(Happening(event, self._view(happening.after, eyes)))
        return tuple(seen)

    # --- the whole truth

    def state_after(self, ply: int) -> S:
        """The state after so many actions; not to be changed."""
        state = self._states.get(ply)
        if state is None:
            state = self._again.get(ply)
        return self._played_again(ply) if state is None else state

    def happenings(self, ply: int) -> tuple[Happening[S], ...]:
        """What the action of that number (from 0) did, event by event; snapshots are taken when somebody asks."""
        found = self._snapshots.get((ply, LAID_OPEN))
        if found is None:
            happenings: list[Happening[S]] = []
            state = self.rules.clone(self.state_after(ply))
            self._make(state, self._done[ply].action, self._listener(state, happenings))
            found = tuple(happenings)
            _keep_some(self._snapshots, (ply, LAID_OPEN), found, SNAPSHOTS)
        return found

    def view(self, seat: Seat) -> S:
        """The state without anything that `seat` may not know."""
        return self.rules.redact(self.state, seat)

    def digest(self) -> str:
        """The digest of the present state."""
        return digest(self.rules.notation.pack(self.state))

    def check(self, action: Action) -> Refusal | None:
        """Why `action` may not be made now, or None when it may."""
        return self.rules.check(self.state, action)

    def play(self, action: Action) -> Step:
        """Makes an action and lets the dice it calls for fall; raises Refused, changing nothing, if it is illegal."""
        pending = self.pending
        refusal = self.rules.check(self.state, action)
        if refusal is not None:
            raise Refused(refusal)
        assert isinstance(pending, Decision), pending
        state = self.rules.clone(self.state)
        events: list[Event] = []
        self._make(state, action, events.append)
        step = Step(action, pending.seat, tuple(events))
        self._keep(step, state)
        self._undone.clear()
        return step

    def take_back(self, to: int) -> None:
        """Goes back to the state after `to` actions; what is taken back waits for `redo`."""
        if not 0 <= to <= self.ply:
            raise ValueError(f"{to} is not between 0 and {self.ply} actions")
        self._states[to] = self.state_after(to)
        while self.ply > to:
            self._states.pop(self.ply, None)
            self._undone.append(self._done.pop())
        self._again.clear()
        self._moments.clear()
        self._snapshots.clear()
        self._plies.clear()

    def redo(self) -> Step:
        """Makes the action again that was taken back last; raises IndexError when there is none."""
        step = self._undone.pop()
        state = self.rules.clone(self.state)
        self._make(state, step.action, None)
        self._keep(step, state)
        return step

    def _keep(self, step: Step, state: S) -> None:
        self._done.append(step)
        self._states[self.ply] = state
        old = self.ply - AT_HAND
        if old % APART:
            self._states.pop(old, None)

    def _played_again(self, ply: int) -> S:
        """A state that was let go; those on the way to it stay at hand, for whoever goes on or back from there."""
        assert 0 < ply < self.ply, ply
        kept = ply - ply % APART
        here = max((at for at in self._again if kept < at < ply), default=kept)
        if here == kept:
            self._again.clear()
        state = self._states[here] if here == kept else self._again[here]
        while here < ply:
            state = self.rules.clone(state)
            self._make(state, self._done[here].action, None)
            here += 1
            self._again[here] = state
        return state

    def _make(self, state: S, action: Action, tell: Tell | None) -> None:
        self.rules.apply(state, action, tell)
        let_fall(self.rules, state, tell)

    def _listener(self, state: S, happenings: list[Happening[S]]) -> Tell:
        def listen(event: Event) -> None:
            happenings.append(Happening(event, self.rules.clone(state)))

        return listen


def _keep_some(kept: dict[tuple[int, Eyes], Any], key: tuple[int, Eyes], value: Any, most: int) -> None:
    """Keeps a value, and lets the oldest go where there are more than so many."""
    kept[key] = value
    if len(kept) > most:
        kept.pop(next(iter(kept)))
