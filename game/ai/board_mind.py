"""The mind of a game on squares: a search over the fast position, with dice or without, and a staff for the rest.

What no search can find, such as an army, a game's staff decides (`judges/`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from math import tanh
from time import perf_counter
from typing import Any, Protocol

from game.ai.budget import Budget
from game.ai.chance_tree import CERTAIN, DECIDED, LONGEST, ChanceTree, RiskJudge
from game.ai.ideas import Idea
from game.ai.judge import SURE, WON, BoardJudge
from game.ai.levels import Agent, Level
from game.ai.mind import Choice, Stop, Suggestion, by_chance, level_scores
from game.ai.reasons import Words, chances_stand, moves_to_mate, reason, standing
from game.ai.search import Line, Thought
from game.ai.tempers import TEMPERS, likings
from game.ai.tree import Tree
from game.boards.position import Position
from game.core.dice import below, child, seeded
from game.core.moment import Moment
from game.core.ruleset import Action, Answer, Decision, Phase, Ruleset
from game.core.seats import Seat

EVEN = 400
"""Hundredths of a pawn that make the game about three quarters won."""
VARIED_PLIES = 8
"""So many plies from the start, every level varies its choice among moves that are nearly as good."""
VARIETY = 14
CONTENT = -40
"""A draw is welcome from this value down."""
BEHIND = -900
"""A draw is welcome where the expectation of winning, in ten thousandths, is so low."""


class BoardRules(Ruleset[Any], Protocol):
    """What rules offer that keep their pieces in a fast position."""

    def position(self, s: Any) -> Position: ...
    def earlier(self, s: Any) -> list[int]: ...
    def wrap_at(self, p: Any, m: int) -> Action: ...


class Staff(Protocol):
    """Whoever knows of a game what no search can find: armies, deployment, dice to be rolled again."""

    @property
    def words(self) -> Words:
        """How the game calls its pieces and squares."""
        ...

    def ideas(self, view: Any, pending: Decision, deepest: int, spread: int, rng: int) -> Sequence[Idea] | None:
        """Actions worth a thought, best first; None where this is a matter for the search.

        `deepest` is how far ahead the player looks; each idea is misjudged by `spread` at most, as `rng` says.
        """
        ...

    def reason(self, position: Any, move: int) -> str:
        """A sentence for a move of the fast position, which is left as it was."""
        ...


Skill = Callable[[Any, Level], Level]
"""The level as it plays a game under some rules: how deep it looks and how much it errs differ from game to game."""


def as_it_is(rules: Any, level: Level) -> Level:
    """The skill of a game in which levels are what they are."""
    return level


class BoardMind:
    """Thinks about one game on squares."""

    def __init__(
        self,
        rules: Any,
        judge: BoardJudge,
        staff: Staff | None = None,
        sides: tuple[str, ...] = (),
        skill: Skill = as_it_is,
    ) -> None:
        """`sides` are what the teams are called on screen, where that is not the names of the seats."""
        self.rules = rules
        self.judge = judge
        self.staff = staff
        self.sides = sides or tuple(seat.capitalize() for seat in rules.seats)
        self.skill = skill

    def choose(self, moment: Moment[Any], agent: Agent, rng: int, stop: Stop | None) -> Choice:
        """By chance, by the staff, or by a search."""
        began = perf_counter()
        agent = replace(agent, level=self.skill(self.rules, agent.level))
        level = agent.level
        if level.name == "random":
            return by_chance(self.rules, moment.actions, rng)
        if ideas := self._ideas(moment, level.deepest, level.spread + VARIETY, rng):
            return self._of_staff(moment, ideas, 1, began)
        if len(moment.actions) == 1:
            return Choice(str(moment.actions[0]), level_scores(self.rules), 0, 0, perf_counter() - began)
        return self._player(moment).choose(agent, rng, moment.ply, stop, began)

    def advise(self, moment: Moment[Any], agent: Agent, count: int, stop: Stop | None) -> Choice:
        """The staff's ideas, or the best lines of a search."""
        began = perf_counter()
        if ideas := self._ideas(moment, LONGEST, 0, child(seeded(0), moment.seat or 0)):
            return self._of_staff(moment, ideas, count, began)
        return self._player(moment).advise(agent, count, stop, began)

    def assess(self, moment: Moment[Any]) -> tuple[float, ...]:
        """By a look at the board of a battle."""
        decision = moment.decision
        if decision is None or decision.phase is not Phase.BATTLE:
            return level_scores(self.rules)
        return self._player(moment).assess()

    def explain(self, moment: Moment[Any], action: Action) -> str:
        """The staff's or the search's sentence."""
        decision = moment.decision
        if decision is None:
            return ""
        ideas = self._ideas(moment, LONGEST, 0, 0) if decision.is_listed else None
        if ideas:
            return next((idea.why for idea in ideas if idea.action == str(action)), "")
        player = self._player(moment)
        move = player.moves.get(str(action))
        return "" if move is None else player.reason(player.position(), move, None)

    def _player(self, moment: Moment[Any]) -> BoardPlayer:
        """Who thinks about this decision."""
        assert moment.asked is not None
        kind = RiskPlayer if isinstance(self.judge, RiskJudge) else BoardPlayer
        return kind(self, moment.view, moment.asked)

    def _ideas(self, moment: Moment[Any], deepest: int, spread: int, rng: int) -> Sequence[Idea] | None:
        """What the game's staff has to say about a decision that is not searched."""
        assert moment.decision is not None
        return None if self.staff is None else self.staff.ideas(moment.view, moment.decision, deepest, spread, rng)

    def _of_staff(self, moment: Moment[Any], ideas: Sequence[Idea], count: int, began: float) -> Choice:
        """The first idea, with the best few as suggestions; scores where the staff knows any."""
        assert moment.asked is not None
        team = self.rules.teams[moment.asked]
        shown = [] if count == 1 and ideas[0].scores is None else ideas[:count]
        suggestions = tuple(
            Suggestion(
                idea.action,
                None if idea.scores is None else chance_of(idea.scores[team]),
                None,
                (idea.action,),
                idea.why,
                "" if idea.scores is None else chances_stand(idea.scores[0], self.sides),
            )
            for idea in shown
        )
        scores = ideas[0].scores or level_scores(self.rules)
        return Choice(ideas[0].action, scores, 0, 0, perf_counter() - began, suggestions)


def words_of(rules: Any) -> Words:
    """How a game calls its pieces whose kinds have one name each."""
    law = rules.law
    kinds = [law.kinds[name].name if name else "" for name in law.names]
    return Words(kinds, law.grid.names, rules.seats)


class BoardPlayer:
    """One decision of a game on squares."""

    content, claims = CONTENT, 0
    """Up to which value an offered draw is accepted, and one that is to be had is claimed."""

    def __init__(self, mind: BoardMind, view: Any, seat: Seat) -> None:
        self.rules: BoardRules = mind.rules
        self.judge = mind.judge
        self.sides = mind.sides
        self.view = view
        self.seat = seat
        self.before = self.rules.position(view)
        self.moves = {self.text_of(m): m for m in sorted(self.before.legal())}
        self.staff = mind.staff
        self.words = words_of(mind.rules) if self.staff is None else self.staff.words

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
        if agent.temper:
            liked = likings(TEMPERS[agent.temper], self.before, list(self.moves.values()))
            found = {m: found.get(m, 0) + liking for m, liking in liked.items()}
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
            return "accept-draw" if value <= self.content else "decline-draw"
        if value <= self.claims and self.is_legal("claim-draw"):
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
        stands = standing(line.value, share_of(line.value), self.seat, self.words)
        chance = chance_of(share_of(line.value))
        return Suggestion(texts[0], chance, moves_to_mate(line.value), texts, why, stands, line.value)

    def texts_of(self, position: Position, line: Line) -> tuple[str, ...]:
        """The actions of a line, each as it is called where it is made."""
        texts: list[str] = []
        for m in line.moves:
            texts.append(str(self.rules.wrap_at(position, m)))
            position.push(m)
        for _ in line.moves:
            position.pop()
        return tuple(texts)


class RiskPlayer(BoardPlayer):
    """One decision where dice may fall and several seats may make a team."""

    judge: RiskJudge
    content = claims = BEHIND

    def __init__(self, mind: BoardMind, view: Any, seat: Seat) -> None:
        super().__init__(mind, view, seat)
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

    def suggestion(self, position: Position, line: Line) -> Suggestion:
        texts = self.texts_of(position, line)
        why = self.reason(position, line.move, line.value)
        share = self.share(line.value)
        first = share if self.rules.teams[self.seat] == 0 else -share
        mate = (CERTAIN - abs(line.value) + 1) // 2 if abs(line.value) > DECIDED else None
        return Suggestion(texts[0], chance_of(share), mate, texts, why, chances_stand(first, self.sides))


def chance_of(share: float) -> float:
    """A number from -1, lost, to 1, won, as the chance to win."""
    return round((1.0 + share) / 2, 4)


def share_of(value: int) -> float:
    """A value in hundredths of a pawn as a number from -1, lost, to 1, won."""
    if abs(value) > SURE:
        return 1.0 if value > 0 else -1.0
    return round(tanh(value / EVEN), 4)
