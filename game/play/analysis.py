"""What happened to the chances of a side in a game: decision by decision, throw by throw (VISUAL.md, 20).

A position's chance comes from a computer player's value of it.  A decision gained or lost what the chosen action was
expected to give minus what the position was worth before; the dice gave what came out minus what was expected.  So
half, plus all decisions, plus all dice, is the chance at any moment.  Both sides' actions count.

Nothing here thinks: `next_question` says which position is wanted, and whoever owns a computer player brings `take`
its value.  A first, shallow pass gives the whole line soon; a second one looks more closely.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from game.ai.player import Choice
from game.core.ruleset import Decision, Result, Ruleset, Throw
from game.core.seats import Seat
from game.play.match import Match, Step

PASSES = ("expert:500n", "expert:2500n")
"""Who values the positions, one pass after another."""
TURNING = 0.06
"""A change of the chance from which on a moment is a turning point."""
MOST_BRANCHES = 64
"""So many outcomes of a throw are valued; of more, every so many-th."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What is known of a position: the chance of each team, and what is best there."""

    chances: tuple[float, ...]
    best: str = ""
    line: tuple[str, ...] = ()
    why: str = ""


@dataclass(frozen=True, slots=True)
class Moment:
    """A position to be valued: after so many actions, or an outcome of the throws of the action before."""

    ply: int
    branch: int = -1
    """-1 for what really happened."""


@dataclass(frozen=True, slots=True)
class Request:
    """A position that somebody shall value, with the agent who does."""

    moment: Moment
    state: Any
    seat: Seat
    agent: str


@dataclass(frozen=True, slots=True)
class Change:
    """What one action did to the chance: by the decision, and by the dice."""

    decision: float
    dice: float


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """An action that changed the chance by 6 points or more."""

    ply: int
    """The number of the action, from 0."""
    seat: Seat
    change: Change
    best: str
    """What would have been best; "" where that is what was played."""
    why: str


class Analysis:
    """The chances in one game, as far as they are known."""

    def __init__(self, match: Match[Any]) -> None:
        self.match = match
        self.rules: Ruleset[Any] = match.rules
        self.has_dice = any(step.crosses_a_reveal for step in match.steps)
        self._worths: dict[Moment, Worth] = {}
        self._branches: dict[int, list[tuple[Fraction, Any]]] = {}
        self._wanted: list[tuple[Moment, str]] = []
        self._forced: set[int] = set()
        """Moments with one legal action: they are worth what follows, and nobody needs to think."""
        self.is_blind = False
        """No computer player can value this game."""
        self._plan()
        self.total = len(self._wanted)

    # --- what is still to be valued

    def _plan(self) -> None:
        moments: list[Moment] = []
        for ply in range(self.match.ply + 1):
            if ply and self.match.steps[ply - 1].crosses_a_reveal:
                self._branches[ply] = outcomes_of(
                    self.rules, self.match.state_after(ply - 1), self.match.steps[ply - 1]
                )
                moments += [Moment(ply, branch) for branch in range(len(self._branches[ply]))]
            moments.append(Moment(ply))
        for moment in moments:
            ended = self._ended(moment)
            if ended is not None:
                self._worths[moment] = ended
            elif moment.branch < 0 and self._is_forced(moment.ply):
                self._forced.add(moment.ply)
        open_ones = [m for m in moments if m not in self._worths and not (m.branch < 0 and m.ply in self._forced)]
        self._wanted = [(moment, agent) for agent in PASSES for moment in open_ones]
        self._wanted.reverse()

    def _ended(self, moment: Moment) -> Worth | None:
        pending = self.rules.pending(self._state(moment))
        return Worth(chances_of(self.rules, pending)) if isinstance(pending, Result) else None

    def _is_forced(self, ply: int) -> bool:
        steps = self.match.steps
        return ply < len(steps) and [str(a) for a in self.rules.actions(self.match.state_after(ply))] == [
            str(steps[ply].action)
        ]

    def _state(self, moment: Moment) -> Any:
        if moment.branch < 0:
            return self.match.state_after(moment.ply)
        return self._branches[moment.ply][moment.branch][1]

    @property
    def is_done(self) -> bool:
        return not self._wanted

    @property
    def part(self) -> float:
        """How much of the work is done, 0 to 1."""
        return 1.0 if not self.total else 1.0 - len(self._wanted) / self.total

    def next_question(self) -> Request | None:
        """The position that is wanted next; None when everything is known."""
        if not self._wanted:
            return None
        moment, agent = self._wanted[-1]
        state = self._state(moment)
        pending = self.rules.pending(state)
        assert isinstance(pending, Decision), pending
        return Request(moment, self.rules.redact(state, pending.seat), pending.seat, agent)

    def take(self, moment: Moment, choice: Choice) -> None:
        """The value of the position that was asked for."""
        self._wanted.pop()
        if not choice.depth and not choice.suggestions:
            self.is_blind = True
            self._wanted.clear()
            return
        best = next((each for each in choice.suggestions if each.action == choice.action), None)
        chances = tuple((score + 1) / 2 for score in choice.scores)
        if best is None:
            self._worths[moment] = Worth(chances, choice.action, (choice.action,))
        else:
            self._worths[moment] = Worth(chances, best.action, best.line, best.why)

    def give_up(self, moment: Moment) -> None:
        """No value can be had for this position; what was known of it stays."""
        self._wanted.pop()

    # --- what is known

    def worth(self, ply: int) -> Worth | None:
        """What is known of the position after so many actions."""
        return self._worths.get(Moment(ply))

    def chance(self, ply: int, team: int) -> float | None:
        """The team's chance after so many actions, 0 to 1."""
        while ply in self._forced:
            ply += 1
        worth = self.worth(ply)
        return None if worth is None else worth.chances[team]

    def change(self, ply: int, team: int) -> Change | None:
        """What the action of that number (from 0) did to the team's chance; None while it is not known."""
        before, after = self.chance(ply, team), self.chance(ply + 1, team)
        if before is None or after is None:
            return None
        expected = self._expected(ply + 1, team, after)
        return None if expected is None else Change(expected - before, after - expected)

    def _expected(self, ply: int, team: int, after: float) -> float | None:
        """The mean over what the dice of the action before could have given."""
        if ply not in self._branches:
            return after
        total = Fraction(0)
        summed = 0.0
        for branch, (share, _) in enumerate(self._branches[ply]):
            worth = self._worths.get(Moment(ply, branch))
            if worth is None:
                return None
            summed += float(share) * worth.chances[team]
            total += share
        return summed / float(total) if total else after

    def lines(self, team: int) -> list[tuple[float, float, float] | None]:
        """After each number of actions: (chance, half plus decisions, half plus dice), as far as it is known."""
        out: list[tuple[float, float, float] | None] = []
        first = self.chance(0, team)
        decisions = dice = 0.5
        if first is not None:
            decisions = first  # a position to begin from may not be even: what it gives is nobody's decision
        out.append(None if first is None else (first, decisions, dice))
        for ply in range(self.match.ply):
            change, chance = self.change(ply, team), self.chance(ply + 1, team)
            if change is None or chance is None or out[-1] is None:
                out.append(None)
                continue
            decisions += change.decision
            dice += change.dice
            out.append((chance, decisions, dice))
        return out

    def turning_points(self, team: int) -> list[TurningPoint]:
        """The actions that changed the team's chance by 6 points or more, in order."""
        found = []
        for ply, step in enumerate(self.match.steps):
            change = self.change(ply, team)
            if change is None or max(abs(change.decision), abs(change.dice)) < TURNING:
                continue
            before = self.worth(ply)
            played = str(step.action)
            is_best = before is None or before.best in ("", played)
            best, why = ("", "") if is_best or before is None else (before.best, before.why)
            found.append(TurningPoint(ply, step.seat, change, best, why))
        return found

    def totals(self, team: int) -> Change:
        """What all decisions and all dice together gave the team, as far as it is known."""
        decision = dice = 0.0
        for ply in range(self.match.ply):
            change = self.change(ply, team)
            if change is not None:
                decision += change.decision
                dice += change.dice
        return Change(decision, dice)


def chances_of(rules: Ruleset[Any], result: Result) -> tuple[float, ...]:
    """1 for the teams that have won, 0 for the others; one half for all in a draw."""
    teams = range(max(rules.teams) + 1)
    if not result.winners:
        return tuple(0.5 for _ in teams)
    winners = {rules.teams[seat] for seat in result.winners}
    return tuple(1.0 if team in winners else 0.0 for team in teams)


def outcomes_of(rules: Ruleset[Any], before: Any, step: Step[Any]) -> list[tuple[Fraction, Any]]:
    """What an action could have led to: every outcome of its throws with its chance, equal states merged."""
    state = rules.clone(before)
    rules.apply(state, step.action)
    found: dict[int, tuple[Fraction, Any]] = {}
    open_ones: list[tuple[Fraction, Any]] = [(Fraction(1), state)]
    while open_ones:
        share, state = open_ones.pop()
        if not isinstance(rules.pending(state), Throw):
            key = rules.key(state)
            known = found.get(key)
            found[key] = (share if known is None else known[0] + share, state)
            continue
        for faces, chance in _thinned(rules.outcomes(state)):
            branch = rules.clone(state)
            rules.apply(branch, faces)
            open_ones.append((share * chance, branch))
    return list(found.values())


def _thinned(outcomes: Sequence[tuple[Any, Fraction]]) -> Sequence[tuple[Any, Fraction]]:
    """At most `MOST_BRANCHES` of them, spread evenly; their shares are put right by whoever takes the mean."""
    step = -(-len(outcomes) // MOST_BRANCHES)
    return outcomes[:: max(1, step)]
