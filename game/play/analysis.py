"""What happened to the chances of a side in a game: decision by decision, throw by throw (docs/look.md, Replay).

A position's chance comes from a computer player's value of it.  A decision gained or lost what the chosen action was
expected to give minus what the position was worth before; the dice gave what came out minus what was expected.  So
half, plus all decisions, plus all dice, is the chance at any moment.  Both sides' actions count.

Nothing here thinks: `next_question` says which position is wanted, and whoever owns a computer player brings `take`
its value.  A first, shallow pass gives the whole line soon; a second one looks more closely.  Budgets are nodes, so
that every machine says the same of a game; the longer a game is, the fewer nodes each of its positions gets.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from game.ai.player import Choice
from game.core.digest import digest
from game.core.ruleset import Decision, Phase, Result, Ruleset, Throw
from game.core.seats import Seat
from game.play.match import Match, Step

LEVEL = "expert"
"""Who values the positions."""
PASSES = ((500, 60_000), (2500, 300_000))
"""For one pass after another: nodes for a position at most, and for all positions of a game together."""
LEAST_NODES = 40
TURNING = 0.06
"""A change of the chance from which on a moment is a turning point."""
MOST_BRANCHES = 64
"""So many outcomes of a throw are valued; of more, every so many-th."""
MOST_MADE = 200
"""An action whose throws lead to more states than these, those in between counted, is not taken apart."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What is known of a position: the chance of each team, and what is best there."""

    chances: tuple[float, ...]
    best: str = ""
    line: tuple[str, ...] = ()
    why: str = ""
    ideas: tuple[tuple[str, float | None], ...] = ()
    """The best few actions, best first, each with the chance of whoever chooses."""


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
        self.steps = tuple(match.steps)
        """The actions that are looked at; what is made or taken back later changes nothing here."""
        self._states = [match.state_after(ply) for ply in range(match.ply + 1)]
        self.has_dice = any(step.has_dice for step in self.steps)
        self._worths: dict[Moment, Worth] = {}
        self._branches: dict[int, list[tuple[Fraction, Any]]] = {}
        self._fell: dict[int, int] = {}
        """Of an action with dice, the number of its branch that really came about."""
        self._wanted: list[tuple[Moment, str]] = []
        self._forced: set[int] = set()
        """Moments with one legal action: they are worth what follows, and nobody needs to think."""
        self._unjudged: set[int] = set()
        """Moments before the battle that no computer player can value: worth what follows."""
        self.is_blind = False
        """No computer player can value this game."""
        self._open: list[Moment] = []
        self._planned = 0
        """So many moments have been seen; what is wanted is known when all have."""
        self.total = 0

    @property
    def length(self) -> int:
        """How many actions are looked at."""
        return len(self.steps)

    # --- what is still to be valued

    def is_of(self, match: Match[Any]) -> bool:
        """Whether it looks at this very game: the same rules, the same actions and what came of them."""
        rules = match.rules
        told = rules.game, rules.variant, dict(rules.options)
        if told != (self.rules.game, self.rules.variant, dict(self.rules.options)) or match.ply != self.length:
            return False
        mine = [str(step.action) for step in self.steps]
        pack = rules.notation.pack
        ends = digest(pack(self._states[0])), digest(pack(self._states[-1]))
        return mine == [str(action) for action in match.actions] and ends == (digest(pack(match.start)), match.digest())

    def state(self, ply: int) -> Any:
        """The state after so many actions; not to be changed."""
        return self._states[ply]

    def plan(self, moments: int) -> bool:
        """Finds out what must be valued in so many moments more; True when that is known for all of them.

        Whoever owns a window calls it a little at a time: a game of dice has many outcomes.
        """
        for ply in range(self._planned, min(self._planned + moments, self.length + 1)):
            self._plan(ply)
            self._planned = ply + 1
        if self.is_planned and not self.total:
            agents = agents_for(len(self._open))
            self._wanted = [(moment, agent) for agent in agents for moment in self._open]
            self._wanted.reverse()
            self.total = len(self._wanted)
        return self.is_planned

    @property
    def is_planned(self) -> bool:
        """Whether it is known what must be valued."""
        return self._planned > self.length

    def _plan(self, ply: int) -> None:
        moments = [Moment(ply)]
        if ply and self.steps[ply - 1].has_dice:
            self._branch(ply)
            moments = [*(Moment(ply, branch) for branch in range(len(self._branches[ply]))), *moments]
        for moment in moments:
            ended = self._ended(moment)
            if ended is not None:
                self._worths[moment] = ended
            elif moment.branch < 0 and self._is_forced(moment.ply):
                self._forced.add(moment.ply)
            elif moment.branch < 0 or self._fell.get(ply) != moment.branch:
                self._open.append(moment)

    def _branch(self, ply: int) -> None:
        """What the dice of the action before could have given, and which of it they gave."""
        rules = self.rules
        self._branches[ply] = outcomes_of(rules, self._states[ply - 1], self.steps[ply - 1])
        fell = rules.key(self._states[ply])
        for branch, (_, state) in enumerate(self._branches[ply]):
            if rules.key(state) == fell:
                self._fell[ply] = branch

    def _ended(self, moment: Moment) -> Worth | None:
        pending = self.rules.pending(self._state(moment))
        return Worth(chances_of(self.rules, pending)) if isinstance(pending, Result) else None

    def _is_forced(self, ply: int) -> bool:
        return ply < self.length and [str(a) for a in self.rules.actions(self._states[ply])] == [
            str(self.steps[ply].action)
        ]

    def _state(self, moment: Moment) -> Any:
        if moment.branch < 0:
            return self._states[moment.ply]
        return self._branches[moment.ply][moment.branch][1]

    @property
    def is_done(self) -> bool:
        return self.is_planned and not self._wanted

    @property
    def part(self) -> float:
        """How much of the work is done, 0 to 1."""
        if not self.is_planned:
            return 0.0
        return 1.0 if not self.total else 1.0 - len(self._wanted) / self.total

    def next_question(self) -> Request | None:
        """The position that is wanted next; None when everything is known."""
        self.plan(self.length + 1)
        if not self._wanted:
            return None
        moment, agent = self._wanted[-1]
        state = self._state(moment)
        pending = self.rules.pending(state)
        assert isinstance(pending, Decision), pending
        return Request(moment, self.rules.redact(state, pending.seat), pending.seat, agent)

    def take(self, moment: Moment, choice: Choice) -> None:
        """The value of the position that was asked for; of any other it is dropped."""
        if not self._wanted or self._wanted[-1][0] != moment:
            return
        self._wanted.pop()
        if not choice.depth and (not choice.suggestions or self._phase(moment) is not Phase.BATTLE):
            self._leave_unjudged(moment)  # before the battle, who has not looked ahead has a taste and no value
            return
        best = next((each for each in choice.suggestions if each.action == choice.action), None)
        chances = tuple((score + 1) / 2 for score in choice.scores)
        if best is None:
            self._worths[moment] = Worth(chances, choice.action, (choice.action,))
        else:
            ideas = tuple((each.action, each.chance) for each in choice.suggestions)
            self._worths[moment] = Worth(chances, best.action, best.line, best.why, ideas)

    def _leave_unjudged(self, moment: Moment) -> None:
        """Who can't judge one position of a phase judges none of it; the battle is what must be judged."""
        phase = self._phase(moment)
        if phase is Phase.BATTLE:
            self.is_blind = True
            self._wanted.clear()
            return
        self._unjudged |= {moment.ply} if moment.branch < 0 else set()
        self._unjudged |= {other.ply for other, _ in self._wanted if other.branch < 0 and self._phase(other) is phase}
        self._wanted = [(other, agent) for other, agent in self._wanted if self._phase(other) is not phase]

    def _phase(self, moment: Moment) -> Phase | None:
        pending = self.rules.pending(self._state(moment))
        return pending.phase if isinstance(pending, Decision) else None

    def give_up(self, moment: Moment) -> None:
        """No value can be had for this position; what was known of it stays."""
        if self._wanted and self._wanted[-1][0] == moment:
            self._wanted.pop()

    # --- what is known

    def worth(self, ply: int) -> Worth | None:
        """What is known of the position after so many actions."""
        return self._worths.get(Moment(ply))

    def chance(self, ply: int, team: int) -> float | None:
        """The team's chance after so many actions, 0 to 1; where nobody thinks, it is worth what is to follow."""
        while ply in self._forced or ply in self._unjudged:
            spread = self.spread(ply, team)
            if spread:
                return sum(share * chance for share, chance in spread)
            ply += 1
        worth = self.worth(ply)
        return None if worth is None else worth.chances[team]

    def change(self, ply: int, team: int) -> Change | None:
        """What the action of that number (from 0) did to the team's chance; None while it is not known."""
        before, after = self.chance(ply, team), self.chance(ply + 1, team)
        if before is None or after is None:
            return None
        if ply + 1 not in self._branches:
            return Change(after - before, 0.0)
        spread = self.spread(ply, team)
        if spread is None:
            return None
        if not spread:
            return Change(0.0, after - before)
        expected = sum(share * chance for share, chance in spread)
        return Change(expected - before, after - expected)

    def spread(self, ply: int, team: int) -> list[tuple[float, float]] | None:
        """What the dice of the action of that number could have given: (how likely, the team's chance then).

        Empty where no dice fell or where they can't be told apart; None while it is not known.
        """
        branches = self._branches.get(ply + 1, [])
        total = sum((share for share, _ in branches), Fraction(0))
        found = []
        for branch, (share, _) in enumerate(branches):
            if self._fell.get(ply + 1) == branch:
                chance = self.chance(ply + 1, team)
            else:
                worth = self._worths.get(Moment(ply + 1, branch))
                chance = None if worth is None else worth.chances[team]
            if chance is None:
                return None
            found.append((float(share / total), chance))
        return found

    def lines(self, team: int) -> list[tuple[float, float, float] | None]:
        """After each number of actions: (chance, half plus decisions, half plus dice), as far as it is known."""
        out: list[tuple[float, float, float] | None] = []
        first = self.chance(0, team)
        decisions = dice = 0.5
        if first is not None:
            decisions = first  # a position to begin from may not be even: what it gives is nobody's decision
        out.append(None if first is None else (first, decisions, dice))
        for ply in range(self.length):
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
        for ply, step in enumerate(self.steps):
            change = self.change(ply, team)
            if change is None or max(abs(change.decision), abs(change.dice)) < TURNING:
                continue
            before = self.worth(ply)
            played = str(step.action)
            is_best = before is None or before.best in ("", played)
            best, why = ("", "") if is_best or before is None else (before.best, before.why)
            found.append(TurningPoint(ply, step.seat, change, best, why))
        return found

    def worst_decision(self, team: int, seats: Collection[Seat]) -> TurningPoint | None:
        """The decision of these seats that cost their team most, where another one was better; None for none."""
        found = [
            point
            for point in self.turning_points(team)
            if point.seat in seats and point.best and point.change.decision <= -TURNING
        ]
        return min(found, key=lambda point: point.change.decision, default=None)

    def totals(self, team: int) -> Change:
        """What all decisions and all dice together gave the team, as far as it is known."""
        decision = dice = 0.0
        for ply in range(self.length):
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


def agents_for(positions: int) -> tuple[str, ...]:
    """Who values each of so many positions, one pass after another."""
    nodes = [max(LEAST_NODES, min(most, together // max(1, positions))) for most, together in PASSES]
    return tuple(f"{LEVEL}:{count}n" for count in nodes)


def outcomes_of(rules: Ruleset[Any], before: Any, step: Step) -> list[tuple[Fraction, Any]]:
    """What an action could have led to: every outcome of its throws with its chance, equal states merged.

    Dice that are rolled again until they differ are as if those faces did not exist.  Empty for an action that calls
    for more throws than can be followed, as the laying of all terrain does.
    """
    state = rules.clone(before)
    rules.apply(state, step.action)
    found: dict[int, tuple[Fraction, Any]] = {}
    open_ones: list[tuple[Fraction, Any]] = [(Fraction(1), state)]
    made = 0
    while open_ones:
        share, state = open_ones.pop()
        key = rules.key(state)
        if not isinstance(rules.pending(state), Throw):
            known = found.get(key)
            found[key] = (share if known is None else known[0] + share, state)
            continue
        if made > MOST_MADE:
            return []
        branches = []
        for faces, chance in _thinned(rules.outcomes(state)):
            branch = rules.clone(state)
            rules.apply(branch, faces)
            made += 1
            if not (isinstance(rules.pending(branch), Throw) and rules.key(branch) == key):
                branches.append((chance, branch))
        moving = sum((chance for chance, _ in branches), Fraction(0))
        open_ones += [(share * chance / moving, branch) for chance, branch in branches]
    return list(found.values()) if len(found) <= MOST_BRANCHES else []


def _thinned(outcomes: Sequence[tuple[Any, Fraction]]) -> Sequence[tuple[Any, Fraction]]:
    """At most `MOST_BRANCHES` of them, spread evenly; their shares are put right by whoever takes the mean."""
    step = -(-len(outcomes) // MOST_BRANCHES)
    return outcomes[:: max(1, step)]
