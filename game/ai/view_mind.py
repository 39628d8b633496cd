"""The mind of a game of views: hidden cards, answers, orders that no list holds.

It imagines whole states that fit what its seat knows, tries each candidate in the same worlds, and halves the
candidates until the budget is gone (sequential halving): all of them by a look at what they lead to, the best few by
playing on.  In a world every seat takes what looks best after its own action; how the game stands at the end of that
is the judge's word.  Only views and imagined states are ever looked at, and with a budget of nodes the same question
gets the same answer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from time import perf_counter
from typing import Any, Protocol

from game.ai.budget import Budget, Spent
from game.ai.levels import LEVELS, Agent, Level
from game.ai.mind import Choice, Stop, Suggestion, by_chance, level_scores
from game.ai.reasons import chances_stand
from game.ai.tempers import TEMPERS
from game.core.dice import below, child, seeded
from game.core.moment import Moment
from game.core.ruleset import Action, Answer, Decision, Result, Ruleset
from game.core.seats import Seat
from game.core.throws import let_fall

REPLIES = 5
"""Of so many actions a seat takes the best while a world is played on."""
AHEAD = {"greedy": 0, "easy": 0, "normal": 0, "hard": 3, "expert": 5}
"""How many decisions a level plays on after its own, in each world."""
ERRORS = {"easy": 0.12, "normal": 0.03, "hard": 0.015}
"""By how much of a chance a level misjudges an action at most; those that are not named, by nothing."""
MOST_ANSWERS = 6
"""So many answers are let be before a state is judged: in the middle of a stack nobody can tell how it stands."""
LATER = 0.004
"""A game won one decision later is worth that part less, so that what wins at once is not put off."""
FEW = 6
"""So many candidates are worth playing on; of more, the best few are found by a look at what each leads to."""
LOOKING = 0.5
"""That part of the budget goes to the look."""
NEARLY = 0.98
"""What is told, from -1 to 1, of a game that looks won but in which somebody may still answer."""
LOOKED = 2.0
"""What the look said counts as much as so many worlds played on, for it was tried in more of them."""
WORLDS = 3
"""Each candidate is to be played on in so many worlds at least; a short thought plays on less far for that."""
TRIES = 2
"""A short thought looks at the likeliest candidates alone, so that it can look at each so often."""
WORLD = 0x574F524C
MOST_LIKED = 0.02
"""A temper makes no action seem better by more of a chance than this."""


class ViewJudge(Protocol):
    """What a game adds: how a whole state stands, and what is worth trying."""

    @property
    def sides(self) -> Sequence[str]:
        """What each team is called on screen."""
        ...

    @property
    def farthest(self) -> int:
        """How many decisions it pays to play on in an imagined world; 0 where only the own action is worth trying."""
        ...

    @property
    def widest(self) -> int:
        """Up to so many candidates proposals are filled up with listed actions; 0 where proposals are all it takes."""
        ...

    def chances(self, state: Any) -> Sequence[float]:
        """For each team the chance to win, from 0 to 1; they add up to 1."""
        ...

    def proposals(self, moment: Moment[Any], rng: int) -> Sequence[Action]:
        """Legal actions worth a thought, the likeliest first; empty where the listed ones will do."""
        ...

    def replies(self, state: Any, actions: Sequence[Action], most: int, rng: int) -> Sequence[Action]:
        """So many of the listed actions at most that a seat thinks of while a world is played on; at least one."""
        ...

    def is_midway(self, state: Any) -> bool:
        """Whether a choice inside something that has been begun is asked for, so that nobody can tell how it stands."""
        ...

    def disguised(self, world: Any, seat: Seat, action: Action, rng: int) -> Any:
        """The imagined world that an action is tried in: this one, or one in which what the seat hides lies otherwise.

        So it may choose what others see as if it did not know its own secret, and they learn nothing of it by that.
        """
        ...

    def windows(self, moment: Moment[Any]) -> float:
        """About how many decisions, this one among them, share the budget of a turn; at least 1."""
        ...

    def reason(self, moment: Moment[Any], action: Action) -> str:
        """A sentence for an action; empty where nothing can be said."""
        ...


@dataclass(slots=True)
class Candidate:
    """An action that is thought about."""

    action: Action
    text: str
    nudge: float
    """By how much the player misjudges it."""
    total: float = 0.0
    worlds: int = 0
    looked: float = 0.0
    """The chance that a look gave it, until it has been played on."""
    rounds: int = 0
    """How many halvings it has outlived."""
    weight: float = 0.0
    """How many worlds played on that look is worth."""
    squares: float = 0.0
    """Of the chances in all worlds, added up."""
    ended: int = 0
    """In how many worlds the game is over right after it, whatever anybody answers."""

    @property
    def mean(self) -> float:
        """The chance to win after it, as far as it has been tried."""
        if not self.worlds:
            return self.looked
        return (self.total + self.weight * self.looked) / (self.worlds + self.weight)

    @property
    def spread(self) -> float:
        """How far the chances lie apart from world to world, as a standard deviation."""
        return sqrt(max(0.0, self.squares / self.worlds - (self.total / self.worlds) ** 2)) if self.worlds > 1 else 0.0

    def rank(self, risk: float) -> tuple[int, float, str]:
        """What sorts the best first, for whoever likes risk so much."""
        liking = max(-MOST_LIKED, min(MOST_LIKED, risk * self.spread)) if risk else 0.0
        return -self.rounds, -(self.mean + self.nudge + liking), self.text


class ViewMind:
    """Thinks about one game of views."""

    def __init__(self, rules: Ruleset[Any], judge: ViewJudge) -> None:
        self.rules = rules
        self.judge = judge
        self.teams = max(rules.teams) + 1

    def choose(self, moment: Moment[Any], agent: Agent, rng: int, stop: Stop | None) -> Choice:
        """The candidate that did best in the worlds imagined."""
        began = perf_counter()
        level = agent.level
        if level.name == "random":
            return by_chance(self.rules, moment.actions, rng)
        actions = self._candidates(moment, rng)
        if len(actions) == 1:
            return Choice(str(actions[0]), level_scores(self.rules), 0, 0, perf_counter() - began)
        budget = self._budget(moment, agent, stop, began)
        if budget.nodes:
            actions = actions[: max(FEW, budget.nodes // TRIES)]
        rng, luck = below(rng, 100)
        ahead = 0 if luck < self.narrow(level) else self.ahead(level)
        risk = TEMPERS[agent.temper].risk if agent.temper else 0.0
        thought = _Thought(self, moment, ahead, budget, risk)
        thought.think([Candidate(action, str(action), nudge) for action, nudge in self._misjudged(actions, level, rng)])
        return self._choice(moment, thought, 1, began)

    def advise(self, moment: Moment[Any], agent: Agent, count: int, stop: Stop | None) -> Choice:
        """The best few, each with its chance."""
        began = perf_counter()
        actions = self._candidates(moment, child(seeded(0), moment.seat or 0))
        ahead = self.ahead(LEVELS["hard"])
        thought = _Thought(self, moment, ahead, self._budget(moment, agent, stop, began))
        thought.think([Candidate(action, str(action), 0.0) for action in actions])
        return self._choice(moment, thought, count, began)

    def assess(self, moment: Moment[Any]) -> tuple[float, ...]:
        """The mean over a few worlds."""
        decision = moment.decision
        if decision is None:
            return level_scores(self.rules)
        seat = moment.seat if moment.seat is not None else decision.seat
        worlds = [self.rules.imagine(moment.view, seat, child(WORLD, number)) for number in range(REPLIES)]
        means = [sum(self.chances(world)[team] for world in worlds) / len(worlds) for team in range(self.teams)]
        return tuple(round(2.0 * mean - 1.0, 4) for mean in means)

    def explain(self, moment: Moment[Any], action: Action) -> str:
        """The judge's sentence."""
        return self.judge.reason(moment, action)

    def chances(self, state: Any) -> Sequence[float]:
        """For each team: the judge's word, or the result's where the game is over."""
        pending = self.rules.pending(state)
        if not isinstance(pending, Result):
            return self.judge.chances(state)
        if not pending.winners:
            return (1.0 / self.teams,) * self.teams
        won = {self.rules.teams[seat] for seat in pending.winners}
        return tuple(1.0 / len(won) if team in won else 0.0 for team in range(self.teams))

    # --- how a level thinks

    def ahead(self, level: Level) -> int:
        """How many decisions a level plays on after its own, in each world."""
        return min(self.judge.farthest, AHEAD.get(level.name, 1))

    def narrow(self, level: Level) -> int:
        """Of a hundred decisions how many it makes without playing on at all."""
        return level.blind

    # --- before the thought

    def _candidates(self, moment: Moment[Any], rng: int) -> list[Action]:
        """Proposals first, then listed actions drawn at random, up to so many; a short thought may miss the last."""
        found = dict.fromkeys(self.judge.proposals(moment, rng))
        rest = [action for action in moment.actions if action not in found]
        while rest and len(found) < max(1, self.judge.widest):
            rng, i = below(rng, len(rest))
            found[rest.pop(i)] = None
        return list(found)

    def _misjudged(self, actions: Sequence[Action], level: Level, rng: int) -> list[tuple[Action, float]]:
        rng, lapse = below(rng, 100)
        most = ERRORS.get(level.name, 0.0) * (4 if lapse < level.lapses else 1)
        found = []
        for action in actions:
            rng, nudge = below(rng, 1000)
            found.append((action, most * nudge / 1000))
        return found

    def _budget(self, moment: Moment[Any], agent: Agent, stop: Stop | None, began: float) -> Budget:
        """This decision's part of what the turn may take."""
        part = 1.0 / max(1.0, self.judge.windows(moment))
        seconds = max(0.001, agent.most_seconds * part - (perf_counter() - began)) if agent.most_seconds else 0.0
        nodes = max(1, round((agent.nodes or 0) * part)) if agent.nodes else 0
        return Budget(nodes, seconds, stop)

    # --- after it

    def _choice(self, moment: Moment[Any], thought: _Thought, count: int, began: float) -> Choice:
        best = thought.ranked[0]
        suggestions = tuple(self._suggestion(moment, candidate) for candidate in thought.ranked[:count])
        scores = self._scores(moment, best.mean)
        return Choice(best.text, scores, thought.ahead + 1, thought.nodes, perf_counter() - began, suggestions)

    def _suggestion(self, moment: Moment[Any], candidate: Candidate) -> Suggestion:
        why = self.judge.reason(moment, candidate.action)
        scores = self._scores(moment, candidate.mean)
        is_over = candidate.worlds and candidate.ended == candidate.worlds
        share = scores[0] if is_over else max(-NEARLY, min(NEARLY, scores[0]))
        stands = chances_stand(share, self.judge.sides)
        return Suggestion(candidate.text, round(candidate.mean, 4), None, (candidate.text,), why, stands)

    def _scores(self, moment: Moment[Any], chance: float) -> tuple[float, ...]:
        """From the chance of whoever chooses, the rest shared by the others."""
        assert moment.asked is not None
        mine = self.rules.teams[moment.asked]
        rest = (1.0 - chance) / max(1, self.teams - 1)
        return tuple(round(2.0 * (chance if team == mine else rest) - 1.0, 4) for team in range(self.teams))


class _Thought:
    """One decision being thought about."""

    def __init__(self, mind: ViewMind, moment: Moment[Any], ahead: int, budget: Budget, risk: float = 0.0) -> None:
        """`risk` is what a temper makes of how far chances lie apart."""
        assert moment.asked is not None
        self.risk = risk
        self.mind = mind
        self.rules = mind.rules
        self.moment = moment
        self.seat: Seat = moment.asked
        self.team = self.rules.teams[self.seat]
        self.ahead = ahead
        self.budget = budget
        self.nodes = 0
        self._left = 0
        self.ranked: list[Candidate] = []

    def think(self, candidates: list[Candidate]) -> None:
        """Fills `ranked`, best first."""
        alive, looking = candidates, 0.0
        try:
            if self.ahead and len(candidates) > FEW:
                looking = LOOKING
                alive = self._halved(candidates, FEW, None, 0.0, looking)
                for candidate in alive:  # all of them were looked at alike, so it shifts none of their means
                    candidate.looked, candidate.total, candidate.worlds = candidate.mean, 0.0, 0
                    candidate.squares, candidate.ended = 0.0, 0
                    candidate.weight = LOOKED
            self.ahead = self._depth(len(alive))
            self._halved(alive, 1, self.ahead, looking, 1.0)
        except Spent:
            pass
        self.ranked = sorted(candidates, key=self._rank)

    def _depth(self, many: int) -> int:
        """How far it pays to play on: not so far that each of so many candidates sees fewer than a few worlds."""
        budget = self.budget
        if budget.nodes:
            left = float(budget.nodes - self.nodes)
        elif budget.ends > 0.0:  # about so many nodes, at the pace so far
            gone = budget.seconds()
            left = max(1, self.nodes) / max(0.001, gone) * (budget.ends - budget.began - gone)
        else:
            return self.ahead
        deep = self.ahead
        while deep > 0 and many * (1 + REPLIES * deep) * WORLDS > left:
            deep -= 1
        return deep

    def _halved(self, alive: list[Candidate], few: int, ahead: int | None, begin: float, end: float) -> list[Candidate]:
        """The best so many, found in that part of the budget, each played on by so many decisions."""
        rounds = max(1, (max(1, len(alive) // few)).bit_length())
        world = 0
        for number in range(1, rounds + 1):
            while True:
                self._try_all(alive, world, ahead)
                world += 1
                if self._has_spent(begin + (end - begin) * number / rounds):
                    break
            alive = sorted(alive, key=self._rank)[: max(few, (len(alive) + 1) // 2) if number < rounds else few]
            for candidate in alive:
                candidate.rounds += 1
        return alive

    def _has_spent(self, part: float) -> bool:
        """Whether that part of the budget is gone; a budget without an end is gone at once."""
        budget = self.budget
        by_nodes = self.nodes >= part * budget.nodes if budget.nodes else True
        by_clock = budget.seconds() >= part * (budget.ends - budget.began) if budget.ends > 0.0 else True
        return by_nodes and by_clock

    def _rank(self, candidate: Candidate) -> tuple[int, float, str]:
        return candidate.rank(self.risk)

    def _try_all(self, candidates: Sequence[Candidate], number: int, ahead: int | None) -> None:
        """Each candidate in the same world, with the same dice to come; `ahead` as in `_played_on`."""
        world = self.rules.imagine(self.moment.view, self.seat, child(WORLD, number))
        for candidate in candidates:
            here = self.mind.judge.disguised(world, self.seat, candidate.action, child(WORLD, number, 1))
            if self.rules.check(here, candidate.action) is not None:
                if here is world or self.rules.check(world, candidate.action) is not None:
                    continue
                here = world
            after = self._after(here, candidate.action)
            chance = self._played_on(after, ahead)
            if chance in (0.0, 1.0) and isinstance(self.rules.pending(after), Result):
                candidate.ended += 1
            candidate.total += chance
            candidate.squares += chance * chance
            candidate.worlds += 1

    def _played_on(self, state: Any, ahead: int | None) -> float:
        """The team's chance once so many further decisions have been made, each by what looks best to its seat.

        Answers to the last of them are made likewise; None: nobody decides anything, and every answer is let be.
        """
        self._spend()
        if not self.mind.judge.farthest:
            return self.mind.chances(state)[self.team]
        if ahead is None:
            return self.mind.chances(self._settled(state))[self.team]
        for number in range(ahead + MOST_ANSWERS):
            pending = self.rules.pending(state)
            if not isinstance(pending, Decision):
                won = self.mind.chances(state)[self.team]
                return won - LATER * number * (won - 0.5)
            if number >= ahead and not (isinstance(pending, Answer) or self.mind.judge.is_midway(state)):
                break
            state = self._best_after(state, pending)
        return self.mind.chances(state)[self.team]

    def _settled(self, state: Any) -> Any:
        """The state once nobody answers any more: what has been begun is done, choices made as they come to mind."""
        judge = self.mind.judge
        for _ in range(MOST_ANSWERS):
            pending = self.rules.pending(state)
            if isinstance(pending, Decision) and judge.is_midway(state):
                first = judge.replies(state, self.rules.actions(state), 1, child(state.rng, self.nodes))[0]
                state = self._after(state, first)
            elif not isinstance(pending, Answer):
                break
            elif pending.let_be:  # no node: nothing is weighed here
                state = self._after(state, self._let_be(state, pending))
            else:
                state = self._best_after(state, pending)
        return state

    def _let_be(self, state: Any, answer: Answer) -> Action:
        return self.rules.notation.parse(state, answer.let_be)

    def _best_after(self, state: Any, pending: Decision) -> Any:
        """After what looks best to whoever is asked: once it has been let be; an answer, as it stands.

        As it is where nothing can be chosen, as in a position whose next round nobody is left to fight.
        """
        actions = self.rules.actions(state)
        if not actions:
            return state
        team = self.rules.teams[pending.seat]
        rng = child(state.rng, self.nodes)
        some = list(self.mind.judge.replies(state, actions, REPLIES, rng))
        if isinstance(pending, Answer) and pending.let_be:
            some = [self._let_be(state, pending), *(action for action in some if str(action) != pending.let_be)]
        best: tuple[float, Any] | None = None
        for action in some:
            self._spend()
            after = self._after(state, action)
            chance = self.mind.chances(after if isinstance(pending, Answer) else self._settled(after))[team]
            if best is None or chance > best[0]:
                best = chance, after
        assert best is not None, "no reply among actions"
        return best[1]

    def _after(self, state: Any, action: Action) -> Any:
        """The state after an action and its dice."""
        after = self.rules.clone(state)
        self.rules.apply(after, action)
        let_fall(self.rules, after)
        return after

    def _spend(self) -> None:
        """One node of the budget; the clock is asked at each, for a state of such a game takes long."""
        if self._left <= 0:
            self._left = self.budget.spend()
            if not self.budget.nodes:
                self._left = 1
        self._left -= 1
        self.nodes += 1


def some_of_each(kinds: Mapping[type, list[Action]], most: Mapping[type, int], rng: int) -> list[Action]:
    """Actions of every kind, at random so many of those that `most` names, which come first; all of the others."""
    found: list[Action] = []
    for kind in (*most, *(kind for kind in kinds if kind not in most)):
        actions = kinds.get(kind, [])
        found += any_of(actions, most.get(kind, len(actions)), child(rng, len(found)))
    return found


def any_of(actions: Sequence[Action], most: int, rng: int) -> list[Action]:
    """So many of them at most, at random."""
    left = list(actions)
    found: list[Action] = []
    while left and len(found) < most:
        rng, i = below(rng, len(left))
        found.append(left.pop(i))
    return found
