"""A computer player: an agent looks at a view and chooses one action.

It gets what its seat may know and no more.  A game on squares that has a judge is searched, with dice or without; what
no search can find, such as an army, a game's staff decides (`judges/`).  Elsewhere, and for the level that does not
look, a legal action is drawn.  What was chosen is checked against the untouched view.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import tanh
from time import perf_counter
from typing import Any, Protocol
from weakref import WeakKeyDictionary

from game.ai.budget import Budget
from game.ai.chance_tree import CERTAIN, DECIDED, LONGEST, ChanceTree, RiskJudge
from game.ai.ideas import Idea
from game.ai.judge import SURE, WON, BoardJudge
from game.ai.judges import Staff, judge_for, level_in, sides_of, staff_for
from game.ai.levels import Agent
from game.ai.reasons import Words, chances_stand, moves_to_mate, reason, standing
from game.ai.search import Line, Thought
from game.ai.tree import Tree
from game.boards.position import Position
from game.core.dice import below, child, seeded
from game.core.ruleset import Action, Answer, Decision, Phase, Ruleset
from game.core.seats import Seat

Stop = Callable[[], bool]
"""Asked now and then; True ends the thinking with the best move so far."""

EVEN = 400
"""Hundredths of a pawn that make the game about three quarters won."""
VARIED_PLIES = 8
"""So many plies from the start, every level varies its choice among moves that are nearly as good."""
VARIETY = 14
CONTENT = -40
"""A draw is welcome from this value down."""
BEHIND = -900
"""The same as an expectation of winning, in ten thousandths."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """One action that is worth considering."""

    action: str
    centipawns: int
    """For the seat that chooses."""
    mate: int | None
    """Moves to a forced mate, for whoever `centipawns` favours."""
    line: tuple[str, ...]
    """How the game would go on, this action first."""
    why: str
    """A sentence: "Takes the undefended Knight on c6."."""
    standing: str
    """How the game would stand: "About even: +0.4"; the number is for the first seat."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What was chosen and what is known about it."""

    action: str
    scores: tuple[float, ...]
    """For each team from -1, lost, to 1, won."""
    depth: int
    nodes: int
    seconds: float
    suggestions: tuple[Suggestion, ...] = ()
    """The best actions, best first; empty where nothing was searched."""

    @property
    def why(self) -> str:
        """A sentence for the chosen action."""
        return next((s.why for s in self.suggestions if s.action == self.action), "")


class BoardRules(Ruleset[Any], Protocol):
    """What rules offer that keep their pieces in a fast position."""

    def position(self, s: Any) -> Position: ...
    def earlier(self, s: Any) -> list[int]: ...
    def wrap_at(self, p: Any, m: int) -> Action: ...


_JUDGES: WeakKeyDictionary[Any, BoardJudge | None] = WeakKeyDictionary()
"""A judge holds no rules, or they would hold themselves here for ever."""


def judge_of(rules: Any) -> BoardJudge | None:
    """The judge of these rules, made once for them."""
    if rules not in _JUDGES:
        _JUDGES[rules] = judge_for(rules)
    return _JUDGES[rules]


def staff_of(rules: Any) -> Staff | None:
    """Who decides in these rules what is not searched; quickly made, so it is not kept."""
    judge = judge_of(rules)
    return None if judge is None else staff_for(rules, judge)


def choose(
    rules: Ruleset[Any], view: Any, seat: Seat, agent: Agent, seed: int, ply: int, stop: Stop | None = None
) -> Choice:
    """The agent's action for `seat`, which must be to act.  `seed` and `ply` decide what is left to chance."""
    began = perf_counter()
    actions = rules.actions(view)
    assert actions, "nothing to choose"
    rng = child(seeded(seed), ply, seat, 0x504C4159)
    judge = judge_of(rules)
    agent = replace(agent, level=level_in(rules, agent.level))
    if judge is None or agent.level.name == "random":
        choice = _by_chance(rules, actions, rng, began)
    elif ideas := _ideas(rules, view, seat, agent.level.deepest, agent.level.spread + VARIETY, rng):
        choice = _of_staff(rules, ideas, 1, seat, began)
    elif len(actions) == 1:
        choice = Choice(str(actions[0]), _level_scores(rules), 0, 0, perf_counter() - began)
    else:
        choice = _player(rules, judge, view, seat).choose(agent, rng, ply, stop, began)
    _verify(rules, view, choice.action)
    return choice


def hint(rules: Ruleset[Any], view: Any, seat: Seat, agent: Agent, stop: Stop | None = None, count: int = 3) -> Choice:
    """The best few actions for a human in this seat, each with a reason; the agent gives depth and time alone."""
    began = perf_counter()
    judge = judge_of(rules)
    actions = rules.actions(view)
    assert actions, "nothing to choose"
    if judge is None:
        return _by_chance(rules, actions, child(seeded(0), seat), began)
    if ideas := _ideas(rules, view, seat, LONGEST, 0, child(seeded(0), seat)):
        choice = _of_staff(rules, ideas, count, seat, began)
    else:
        choice = _player(rules, judge, view, seat).advise(agent, count, stop, began)
    _verify(rules, view, choice.action)
    return choice


def explain(rules: Ruleset[Any], view: Any, action: Action) -> str:
    """A sentence for a legal action, without thinking about it; empty where nothing can be said."""
    judge = judge_of(rules)
    pending = rules.pending(view)
    if judge is None or not isinstance(pending, Decision):
        return ""
    ideas = _ideas(rules, view, pending.seat, LONGEST, 0, 0) if pending.is_listed else None
    if ideas:
        return next((idea.why for idea in ideas if idea.action == str(action)), "")
    player = _player(rules, judge, view, pending.seat)
    move = player.moves.get(str(action))
    return "" if move is None else player.reason(player.position(), move, None)


def assess(rules: Ruleset[Any], view: Any) -> tuple[float, ...]:
    """How the game stands for each team from -1, lost, to 1, won, by a look at the board alone; for bars and graphs."""
    judge = judge_of(rules)
    pending = rules.pending(view)
    if judge is None or not isinstance(pending, Decision) or pending.phase is not Phase.BATTLE:
        return _level_scores(rules)
    return _player(rules, judge, view, pending.seat).assess()


def _player(rules: Ruleset[Any], judge: BoardJudge, view: Any, seat: Seat) -> _BoardPlayer:
    """Who thinks about this decision."""
    if isinstance(judge, RiskJudge):
        return _RiskPlayer(rules, judge, view, seat)
    return _BoardPlayer(rules, judge, view, seat)


def _ideas(rules: Ruleset[Any], view: Any, seat: Seat, deepest: int, spread: int, rng: int) -> Sequence[Idea] | None:
    """What the game's staff has to say about a decision that is not searched."""
    staff = staff_of(rules)
    pending = rules.pending(view)
    assert isinstance(pending, Decision)
    return None if staff is None else staff.ideas(view, pending, deepest, spread, rng)


def _of_staff(rules: Ruleset[Any], ideas: Sequence[Idea], count: int, seat: Seat, began: float) -> Choice:
    """The first idea, with the best few as suggestions; scores where the staff knows any."""
    sides = sides_of(rules)
    shown = [] if count == 1 and ideas[0].scores is None else ideas[:count]
    suggestions = tuple(
        Suggestion(
            idea.action, idea.worth, None, (idea.action,), idea.why,
            "" if idea.scores is None else chances_stand(idea.scores[0], sides),
        )
        for idea in shown
    )  # fmt: skip
    scores = ideas[0].scores or _level_scores(rules)
    return Choice(ideas[0].action, scores, 0, 0, perf_counter() - began, suggestions)


def _verify(rules: Ruleset[Any], view: Any, text: str) -> None:
    """We are wrong if this fails; whoever asked must not trust us all the same."""
    refusal = rules.check(view, rules.notation.parse(view, text))
    assert refusal is None, f"{text}: {refusal}"


def _by_chance(rules: Ruleset[Any], actions: Sequence[Action], rng: int, began: float) -> Choice:
    _, i = below(rng, len(actions))
    return Choice(str(actions[i]), _level_scores(rules), 0, 0, perf_counter() - began)


def _level_scores(rules: Ruleset[Any]) -> tuple[float, ...]:
    return (0.0,) * (max(rules.teams) + 1)


def words_of(rules: Any) -> Words:
    """How a game calls its pieces whose kinds have one name each."""
    kinds = [rules.kinds[name].name if name else "" for name in rules.names]
    return Words(kinds, rules.grid.names, rules.seats)


class _BoardPlayer:
    """One decision of a game on squares."""

    def __init__(self, rules: Any, judge: BoardJudge, view: Any, seat: Seat) -> None:
        self.rules: BoardRules = rules
        self.judge = judge
        self.view = view
        self.seat = seat
        self.before = self.rules.position(view)
        self.moves = {self.text_of(m): m for m in sorted(self.before.legal())}
        self.staff = staff_of(rules)
        self.words = words_of(rules) if self.staff is None else self.staff.words

    def position(self) -> Position:
        """A fresh copy of the board, weighed by this judge."""
        position = self.rules.position(self.view)
        position.weigh_again()
        return position

    def text_of(self, move: int) -> str:
        """The action's text, all standing as in the view."""
        return str(self.rules.wrap_at(self.before, move))

    def think(self, budget: Budget, lines: int, deepest: int, nudges: dict[int, int] | None = None) -> Thought:
        """Searches."""
        tree = Tree(self.position(), self.judge, budget, self.rules.earlier(self.view))
        return tree.think(lines, deepest, nudges)

    def reason(self, position: Position, move: int, value: int | None) -> str:
        """A sentence for a move."""
        if self.staff is not None:
            return self.staff.reason(position, move)
        return reason(position, self.judge, move, value, self.words)

    def share(self, value: int) -> float:
        """A value as a number from -1, lost, to 1, won, for the seat that chooses."""
        return share_of(value)

    def assess(self) -> tuple[float, ...]:
        """For each team, by a look at the board alone."""
        return self.scores(self.judge.value(self.position(), -WON, WON, 0))

    def scores(self, value: int) -> tuple[float, ...]:
        """For each team."""
        mine = self.rules.teams[self.seat]
        share = self.share(value)
        return tuple(share if team == mine else -share for team in range(max(self.rules.teams) + 1))

    def choose(self, agent: Agent, rng: int, ply: int, stop: Stop | None, began: float) -> Choice:
        level = agent.level
        rng, luck = below(rng, 100)
        nudges = self.nudges(agent, rng, ply)
        if luck < level.blind:
            thought = self.look_once(nudges)
        else:
            budget = Budget(agent.nodes or 0, self.seconds_left(agent, began), stop)
            thought = self.think(budget, 1, level.deepest, nudges)
        value = thought.lines[0].value if thought.lines else 0
        return self.choice(self.answer(value) or self.text(thought.lines[0]), thought, began)

    def advise(self, agent: Agent, count: int, stop: Stop | None, began: float) -> Choice:
        budget = Budget(agent.nodes or 0, self.seconds_left(agent, began), stop)
        thought = self.think(budget, max(1, min(count, len(self.moves))), agent.level.deepest or 1)
        value = thought.lines[0].value if thought.lines else 0
        return self.choice(self.answer(value) or self.text(thought.lines[0]), thought, began)

    def seconds_left(self, agent: Agent, began: float) -> float:
        """What is left of the agent's seconds since it was asked, for a budget that is still to begin."""
        if not agent.most_seconds:
            return 0.0
        return max(0.001, agent.most_seconds - (perf_counter() - began))

    def nudges(self, agent: Agent, rng: int, ply: int) -> dict[int, int]:
        """By how much the agent misjudges each move."""
        rng, lapse = below(rng, 100)
        spread = agent.level.spread * (4 if lapse < agent.level.lapses else 1)
        if ply < VARIED_PLIES:
            spread = max(spread, VARIETY)
        found: dict[int, int] = {}
        if spread:
            for m in self.moves.values():
                rng, found[m] = below(rng, spread)
        return found

    def look_once(self, nudges: Mapping[int, int]) -> Thought:
        """What looks best right after the own move, replies not thought of."""
        position = self.position()
        best: Line | None = None
        for m in self.moves.values():
            position.push(m)
            if position.legal():
                value = -self.judge.value(position, -WON, WON, 0)
            else:
                value = WON - 1 if position.is_stuck_lost() else 0
            position.pop()
            line = Line(m, value, [m])
            line.rank = value + (nudges.get(m, 0) if value <= SURE else 0)
            if best is None or line.rank > best.rank:
                best = line
        assert best is not None
        return Thought([best], 1, len(self.moves))

    def answer(self, value: int) -> str | None:
        """An action without a move that the value calls for: a draw accepted, declined or claimed."""
        pending = self.rules.pending(self.view)
        assert isinstance(pending, Decision)
        if isinstance(pending, Answer) and self.is_legal("accept-draw"):
            return "accept-draw" if value <= CONTENT else "decline-draw"
        if value <= 0 and self.is_legal("claim-draw"):
            return "claim-draw"
        return None

    def is_legal(self, text: str) -> bool:
        try:
            action = self.rules.notation.parse(self.view, text)
        except ValueError:
            return False
        return self.rules.check(self.view, action) is None

    def text(self, line: Line) -> str:
        return self.text_of(line.move)

    def choice(self, action: str, thought: Thought, began: float) -> Choice:
        position = self.position()
        suggestions = tuple(self.suggestion(position, line) for line in thought.lines)
        scores = self.scores(thought.lines[0].value if thought.lines else 0)
        return Choice(action, scores, thought.depth, thought.nodes, perf_counter() - began, suggestions)

    def suggestion(self, position: Position, line: Line) -> Suggestion:
        texts = self.texts_of(position, line)
        why = self.reason(position, line.move, line.value)
        stands = standing(line.value, self.seat, self.words)
        return Suggestion(texts[0], line.value, moves_to_mate(line.value), texts, why, stands)

    def texts_of(self, position: Position, line: Line) -> tuple[str, ...]:
        """The actions of a line, each as it is called where it is made."""
        texts: list[str] = []
        for m in line.moves:
            texts.append(str(self.rules.wrap_at(position, m)))
            position.push(m)
        for _ in line.moves:
            position.pop()
        return tuple(texts)


class _RiskPlayer(_BoardPlayer):
    """One decision where dice may fall and several seats may make a team."""

    judge: RiskJudge

    def __init__(self, rules: Any, judge: RiskJudge, view: Any, seat: Seat) -> None:
        super().__init__(rules, judge, view, seat)
        self.is_mine = self.rules.teams[self.before.turn] == self.rules.teams[seat]
        """Whether the seat to move is of the team of the seat that chooses, which may be asked about a draw."""

    def think(self, budget: Budget, lines: int, deepest: int, nudges: dict[int, int] | None = None) -> Thought:
        tree = ChanceTree(self.position(), self.judge, budget, self.rules.earlier(self.view))
        thought = tree.think(lines, deepest, nudges)
        if not self.is_mine:
            for line in thought.lines:
                line.value = -line.value
        return thought

    def nudges(self, agent: Agent, rng: int, ply: int) -> dict[int, int]:
        """In expectations of winning; a misjudged pawn matters less in a great battle."""
        position = self.position()
        return {m: self.judge.worth_a_lead(position, nudge) for m, nudge in super().nudges(agent, rng, ply).items()}

    def look_once(self, nudges: Mapping[int, int]) -> Thought:
        position = self.position()
        best: Line | None = None
        for m in self.moves.values():
            value = self.mean_after(position, m)
            line = Line(m, value if self.is_mine else -value, [m])
            line.rank = value + (nudges.get(m, 0) if value <= DECIDED else 0)
            if best is None or line.rank > best.rank:
                best = line
        assert best is not None
        return Thought([best], 1, len(self.moves))

    def mean_after(self, position: Position, move: int) -> int:
        """What stands on the board after a move, on the mean, for the team that moves."""
        team = position.team()
        gamble = position.gamble(move)
        total = 0.0
        for outcome, chance in [(0, 1.0)] if gamble is None else zip(gamble.outcomes, gamble.chances, strict=True):
            position.make(move, outcome)
            if position.winner() >= 0:
                value = CERTAIN if position.winner() == team else -CERTAIN
            else:
                value = self.judge.plain(position)
                value = value if position.team() == team else -value
            position.pop()
            total += chance * value
        return round(total)

    def share(self, value: int) -> float:
        return 1.0 if value > DECIDED else -1.0 if value < -DECIDED else round(value / CERTAIN, 4)

    def assess(self) -> tuple[float, ...]:
        value = self.judge.rate(self.position())
        return self.scores(value if self.is_mine else -value)

    def answer(self, value: int) -> str | None:
        pending = self.rules.pending(self.view)
        assert isinstance(pending, Decision)
        if isinstance(pending, Answer) and self.is_legal("accept-draw"):
            return "accept-draw" if value <= BEHIND else "decline-draw"
        if value <= BEHIND and self.is_legal("claim-draw"):
            return "claim-draw"
        return None

    def suggestion(self, position: Position, line: Line) -> Suggestion:
        texts = self.texts_of(position, line)
        why = self.reason(position, line.move, line.value)
        share = self.share(line.value)
        first = share if self.rules.teams[self.seat] == 0 else -share
        mate = (CERTAIN - abs(line.value) + 1) // 2 if abs(line.value) > DECIDED else None
        lead = self.judge.lead_of(line.value, position)
        return Suggestion(texts[0], lead, mate, texts, why, chances_stand(first, sides_of(self.rules)))


def share_of(value: int) -> float:
    """A value in hundredths of a pawn as a number from -1, lost, to 1, won."""
    if abs(value) > SURE:
        return 1.0 if value > 0 else -1.0
    return round(tanh(value / EVEN), 4)
