"""The computer player of Kings of War: who decides what in each phase, and what it says about it.

Nothing is hidden in this game but the dice to come, so it looks at the table itself: orders by `kings_orders`, shots by
`kings_shots`, forces and places by `kings_camp`.  Each decision is made afresh from the position; what is kept between
decisions (lists, odds) changes none of them.  A budget is for one order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from time import perf_counter
from typing import Any
from weakref import WeakKeyDictionary

from game.ai.budget import Budget
from game.ai.judges.kings_anchor import nearest_order, nearest_shot
from game.ai.judges.kings_answers import HASTE, THREATS, Foresight
from game.ai.judges.kings_camp import best_deployment, muster
from game.ai.judges.kings_odds import Odds, standing
from game.ai.judges.kings_orders import Effort, TurnSearch
from game.ai.judges.kings_outlook import MOVED, Weights
from game.ai.judges.kings_plan import intent_of, lead, plan_of
from game.ai.judges.kings_reasons import Reasons
from game.ai.judges.kings_shots import Shot, best_fight, best_shots
from game.ai.judges.kings_stakes import risks, stakes_of
from game.ai.judges.kings_table import Choices, Option, View, grounds_of, no_look, place_of
from game.ai.levels import LEVELS, Agent, Level
from game.ai.mind import Choice, Intent, Stop, Suggestion, by_chance, level_scores
from game.ai.reasons import chances_stand
from game.ai.tempers import TEMPERS
from game.core.dice import below, child, seeded
from game.core.moment import Moment
from game.core.ruleset import Action
from game.core.seats import Seat
from game.rules.kings.actions import END, Fight, Move, Regroup
from game.rules.kings.data import Manner
from game.rules.kings.forces import ChooseArmy
from game.rules.kings.law import SEATS, Law
from game.rules.kings.refusals import refuse
from game.rules.kings.ruleset import KingsRules
from game.rules.kings.score import score
from game.rules.kings.state import IN_TURN, KingsState, Regiment, Stage, other
from game.table.footprint import FRONT, REAR, turned
from game.table.legs import carried
from game.table.measure import INCH

EFFORTS = {
    "greedy": Effort(0, blind=100),
    "easy": Effort(1, stride=4, seeds=1, groups=False, errs=140.0, lapses=30, blind=100, haste=3.0),
    "normal": Effort(1, stride=2, seeds=2, groups=False, errs=31.0, lapses=21, blind=72, haste=3.0),
    "hard": Effort(2, errs=6.0, lapses=9, blind=14, haste=3.0, strong=0.15),
    "expert": Effort(
        4, wings=True, flanks=True, foresees=20, opens=True, aims=True, haste=HASTE, threats=THREATS, strong=1.0
    ),
    "advice": Effort(2, flanks=True, foresees=8, opens=True, aims=True, haste=HASTE, threats=THREATS),
}
"""What each level looks at, and how it errs, set by games (benchmarks/results.md); `advice` is what finds hints."""
READY = ("easy", "greedy")
"""Levels that lead a force that is ready."""
PLANNING = ("normal", "hard", "expert")
"""Levels that have a plan."""
WEARS = 0.6
"""How much of it counts for each turn that is left."""
EVEN = 0.10
"""A lead of that part of the limit makes a game about three quarters won at its end; at its beginning, more of it."""


class Memory:
    """What is kept between the decisions of one game's players; it holds no rules, or they would never go."""

    def __init__(self, law: Law) -> None:
        self.law = law
        self.odds = Odds()
        self.choices = Choices(law)
        self.foresight = Foresight(law)
        self.grounds: tuple[object, Any] = ((), [])

    def view(self, s: KingsState, seat: Seat, weights: Weights) -> View:
        """A seat's table; terrain is looked at once."""
        if self.grounds[0] is not s.terrain:
            self.grounds = s.terrain, grounds_of(s)
        return View(s, seat, self.odds, weights, self.grounds[1])


_MEMORIES: WeakKeyDictionary[KingsRules, Memory] = WeakKeyDictionary()


class KingsMind:
    """Leads the force of a seat."""

    def __init__(self, rules: KingsRules, memory: Memory) -> None:
        self.rules = rules
        self.law = rules.law
        self.memory = memory
        self.reasons = Reasons(rules.law)

    # --- what a mind does

    def choose(self, moment: Moment[Any], agent: Agent, rng: int, stop: Stop | None) -> Choice:
        """What its level finds; `random` takes any listed action."""
        began = perf_counter()
        if agent.level.name == "random":
            return by_chance(self.rules, moment.actions, rng)
        s: KingsState = moment.view
        assert moment.asked is not None
        self.memory.odds.future = self._wears(s)
        nodes = 0
        if s.stage is Stage.MOVE and agent.level.name != "greedy":
            search = self._search(s, moment.asked, agent, rng, stop, began)
            action, nodes = search.first(), search.nodes
        else:
            ends = began + agent.most_seconds if agent.most_seconds else 0.0
            action = self._decided(moment, agent.level, rng, _until(ends, stop))
        seconds = perf_counter() - began
        scores = self._scores(s)
        said = Suggestion(str(action), None, None, (str(action),), self.reasons.said(s, action), self._stands(scores))
        return Choice(str(action), scores, 1, nodes, seconds, (said,))

    def advise(self, moment: Moment[Any], agent: Agent, count: int, stop: Stop | None) -> Choice:
        """What a general who does not err would do, and what it would do else."""
        began = perf_counter()
        s: KingsState = moment.view
        assert moment.asked is not None
        self.memory.odds.future = self._wears(s)
        rng = child(seeded(0), moment.asked)
        nodes = 0
        found: list[Action] = []
        if s.stage is Stage.MOVE:
            search = self._search(s, moment.asked, agent, rng, stop, began, "advice")
            nodes = search.nodes
            found = [search.first()]
            rest = sorted(search.seen.values(), key=lambda each: (-each.worth, str(each.action)))
            found += [each.action for each in rest if each.action not in found]
        elif s.stage is Stage.SHOOT:
            found = [shot.action for shot in self._shots(s, moment.actions, moment.asked, LEVELS["expert"])]
        found = found or [self._decided(moment, agent.level, rng, _until(0.0, stop))]
        legal = [action for action in found[: 4 * count] if moment.check(action) is None][:count]
        scores = self._scores(s)
        stands = self._stands(scores)
        chance = (1.0 + scores[moment.asked]) / 2.0
        said = tuple(
            Suggestion(str(action), round(chance, 4), None, (str(action),), self.reasons.said(s, action), stands)
            for action in legal
        )
        return Choice(str(legal[0]), scores, 1, nodes, perf_counter() - began, said)

    def assess(self, moment: Moment[Any]) -> tuple[float, ...]:
        """By points taken and what is left of both sides."""
        return self._scores(moment.view) if moment.decision is not None else level_scores(self.rules)

    def explain(self, moment: Moment[Any], action: Action) -> str:
        """What it is for."""
        return self.reasons.said(moment.view, action)

    def intent(self, moment: Moment[Any], seat: Seat) -> Intent | None:
        """What the force of a seat plans, as its manner would have it."""
        s: KingsState = moment.view
        if s.stage not in (*IN_TURN, Stage.VANGUARD, Stage.FIRST):
            return None
        view = self.memory.view(s, seat, Weights())
        return intent_of(self.law, view, plan_of(view, self.manner_of(s, seat)))

    # --- orders

    def _search(
        self, s: KingsState, seat: Seat, agent: Agent, rng: int, stop: Stop | None, began: float, effort: str = ""
    ) -> TurnSearch:
        how = _effort(effort or agent.level.name)
        rng, luck = below(rng, 100)
        rng, lapse = below(rng, 100)
        weights = self.weights_of(s, seat, agent, how, is_blind=luck < how.blind and not effort)
        view = self.memory.view(s, seat, weights)
        self._look_ahead(s, seat, view)
        if agent.level.name in PLANNING or effort:
            lead(view, plan_of(view, self.manner_of(s, seat)))
        seconds = max(0.001, agent.most_seconds - (perf_counter() - began)) if agent.most_seconds else 0.0
        errs = 0.0 if effort else how.errs * (4.0 if lapse < how.lapses else 1.0)
        budget = Budget(agent.nodes or 0, seconds, stop)
        search = TurnSearch(self.law, view, self.memory.choices, how, budget, errs, rng)
        search.think()
        if how.foresees and not search.is_spent:
            stakes = stakes_of(self.law, view)
            self.memory.foresight.improve(search, self.memory.grounds[1], how.foresees, budget, stakes)
        return search

    def weights_of(self, s: KingsState, seat: Seat, agent: Agent, how: Effort, *, is_blind: bool) -> Weights:
        """How the seat's force, its general's temper and the level weigh what may come."""
        weights, manner = Weights(), self.manner_of(s, seat)
        risk = TEMPERS[agent.temper].risk if agent.temper else 0.0
        weights.reply *= manner.caution / 100 * (1.0 - 0.5 * risk)
        weights.threat *= manner.drive / 100 * (1.0 + 0.3 * risk) * how.threats
        weights.way *= manner.drive / 100 * how.haste
        weights.together *= manner.together / 100
        weights.flank *= manner.flank / 100
        weights.shots *= manner.shooting / 100
        if not how.flanks:
            weights.pressed = 0.0
        if is_blind:
            weights.reply = 0.0
        lead = (score(s, seat) - score(s, other(seat))) / max(1, s.limit)
        late = min(1.0, s.round / max(1, self.law.switches.rounds))
        weights.reply *= max(0.6, min(1.4, 1.0 + 1.2 * lead * late))
        return weights

    def manner_of(self, s: KingsState, seat: Seat) -> Manner:
        """The manner of the list that most of a seat's points are from."""
        points: dict[str, int] = {}
        for unit in s.of(seat):
            points[unit.profile.force] = points.get(unit.profile.force, 0) + unit.profile.cost
        force = max(points, key=lambda name: (points[name], name), default="")
        return self.law.forces[force].manner if force in self.law.forces else Manner()

    def _wears(self, s: KingsState) -> int:
        """In quarters, what wearing units down counts yet: in the last turns routs alone do.  KINGS-VICTORY-1."""
        if s.stage not in IN_TURN:
            return 4
        left = self.law.switches.rounds + (0.5 if self.law.switches.extra_turn else 0.0) - s.round
        return max(0, min(4, int(4.0 * WEARS * left + 0.5)))

    def _look_ahead(self, s: KingsState, seat: Seat, view: View) -> None:
        """How likely both sides have another turn.  KINGS-LENGTH-1."""
        rounds = self.law.switches.rounds
        extra = 0.5 if self.law.switches.extra_turn else 0.0
        another = 1.0 if s.round < rounds else extra if s.round == rounds else 0.0
        view.table.later = another
        view.table.answered = 1.0 if s.starter == seat else another

    # --- everything else

    def _decided(self, moment: Moment[Any], level: Level, rng: int, is_stopped: Callable[[], bool]) -> Action:
        s: KingsState = moment.view
        seat = moment.asked
        assert seat is not None
        match s.stage:
            case Stage.ARMY:
                return self._mustered(moment, level, rng, is_stopped)
            case Stage.DEPLOY:
                return best_deployment(self.law, s, seat, self.memory.odds, self.manner_of(s, seat))
            case Stage.MOVE:
                return nearest_order(self.law, self.memory.view(s, seat, Weights()), self.memory.choices)
            case Stage.VANGUARD:
                return self._vanguard(s, seat)
            case Stage.SHOOT if level.name == "greedy":
                return nearest_shot(s, moment.actions)
            case Stage.SHOOT:
                return next(iter(self._shots(s, moment.actions, seat, level)), Shot(END, 0.0)).action
            case Stage.MELEE:
                return best_fight(s, [action for action in moment.actions if isinstance(action, Fight)])
            case Stage.REGROUP:
                return self._regroup(s, seat, moment.actions, level, is_stopped)
            case _:
                _, i = below(rng, len(moment.actions))
                return moment.actions[i]

    def _mustered(self, moment: Moment[Any], level: Level, rng: int, is_stopped: Callable[[], bool]) -> Action:
        """A force as its level musters it, or one that is ready."""
        ready = [action for action in moment.actions if isinstance(action, ChooseArmy)]
        rng, i = below(rng, len(ready))
        force = ready[i].force
        same = [army for army in ready if army.force == force]
        best = max(same, key=lambda army: sum(self.law.profile(c.force, c.entry, c.size, c.options).cost * c.count
                                              for c in army.choices))  # fmt: skip
        made = self.mustered(moment.view, force, level.name, rng, is_stopped)
        return best if made is None else made

    def mustered(
        self, s: KingsState, force: str, level: str, rng: int, is_stopped: Callable[[], bool] = lambda: False
    ) -> ChooseArmy | None:
        """A force put together to its manner, and to be strong where a level looks for that; None for levels that take
        one that is ready, and where nothing fits the limit."""
        if level in READY:
            return None
        return muster(self.law, s, force, self.law.forces[force].manner, rng, is_stopped, _effort(level).strong)

    def _vanguard(self, s: KingsState, seat: Seat) -> Action:
        """The free move after which the table looks best."""
        view = self.memory.view(s, seat, Weights())
        plan = list(view.standing)
        best: tuple[float, Option, int] | None = None
        for number in s.vanguard:
            if number not in view.index:
                continue
            i = view.index[number]
            for option in self.memory.choices.moves(view, i, no_look):
                if option.move is None or option.move.order not in ("halt", "advance", "double"):
                    continue
                if view.has_room(i, option.place, plan) and refuse(self.law, s, option.move) is None:
                    tried = plan.copy()
                    tried[i] = Option(option.move, option.place, MOVED)
                    worth = view.worth(tried)
                    if best is None or worth > best[0]:
                        best = worth, option, i
            break
        if best is None or best[1].move is None:
            return Move("halt", next(number for number in s.vanguard if s.units[number].seat == seat))
        return best[1].move

    def _shots(self, s: KingsState, actions: Sequence[Action], seat: Seat, level: Level) -> list[Shot]:
        """Shots and spells, the best first; by what they change on the whole table for who looks at it."""
        how = _effort(level.name)
        if not how.aims:
            return best_shots(s, actions, self.memory.odds)
        weights = self.weights_of(s, seat, Agent(level), how, is_blind=False)
        weights.volley = weights.way = weights.threat = weights.shots = 0.0
        view = self.memory.view(s, seat, weights)
        self._look_ahead(s, seat, view)
        hits = view.hits(view.standing)
        before = view.worth_with(view.standing, hits)
        stakes, sure = stakes_of(self.law, view), risks(hits, view.table.foes)
        chance = 0.0 if stakes is None else stakes.worth(0.0, sure)

        def taken(spread: list[float], target: Regiment) -> float:
            j = view.foe_index[target.number]
            foe = view.table.foes[j]
            fate = self.memory.odds.outcome(spread, target.profile, target.damage, foe.inspired, False)
            hurt = hits.copy()
            hurt[j] = fate
            points = view.worth_with(view.standing, hurt) - before
            if stakes is None:
                return points
            survives, cost = (1.0 - sure[j][0]) * (1.0 - fate.rout), sure[j][1]  # the shot, and then the charge
            return stakes.worth(points, [*sure[:j], (1.0 - survives, cost), *sure[j + 1 :]]) - chance

        return best_shots(s, actions, self.memory.odds, taken)

    def _regroup(
        self, s: KingsState, seat: Seat, actions: Sequence[Action], level: Level, is_stopped: Callable[[], bool]
    ) -> Action:
        """Where a victorious charger stands best against the enemy's answer and for its own next turn."""
        how, weights = _effort(level.name), Weights()
        weights.volley = 0.0  # the shots of this turn have been made
        if how.blind >= 100:
            weights.reply = 0.0
        if how.foresees:
            weights.way *= how.haste
            weights.threat *= how.threats
        view = self.memory.view(s, seat, weights)
        self._look_ahead(s, seat, view)
        budget, stakes = Budget(0, 0.0, is_stopped), stakes_of(self.law, view)
        best: tuple[float, str] | None = None
        chosen: Action = actions[0]
        for action in reversed(actions):  # staying and going come before turns
            if not isinstance(action, Regroup) or action.unit != s.regroup[0]:
                continue
            if is_stopped():
                break
            standing_ = s.units[action.unit].standing
            place = standing_
            if action.face is not None:
                place = turned(standing_, action.face)
            elif action.kind in ("forward", "back"):
                facing, far = (FRONT, 7 * INCH // 2) if action.kind == "forward" else (REAR, 2 * INCH)
                place = carried(standing_, facing, far)
            i = view.index[action.unit]
            if action.kind in ("forward", "back") and not view.has_room(i, place_of(place), view.standing):
                continue
            plan = list(view.standing)
            plan[i] = Option(None, place_of(place), MOVED)
            worth = view.worth(plan)
            if how.foresees and view.table.answered > 0.0:
                looked = self.memory.foresight.look(view, worth, plan, self.memory.grounds[1], budget, stakes)
                if looked is None:
                    break
                worth = looked
            if best is None or (worth, str(action)) > best:
                best, chosen = (worth, str(action)), action
        return chosen

    # --- how it stands

    def _scores(self, s: KingsState) -> tuple[float, ...]:
        """By the lead in points taken and points still standing; a lead counts more the later it is."""
        sides = [float(score(s, Seat(seat))) for seat in range(2)]
        for unit in s.units.values():
            kept = standing(unit.profile, unit.damage)
            sides[unit.seat] += kept * (0.9 if unit.wavering else 1.0)
        rounds = max(1, self.law.switches.rounds)
        done = min(1.0, s.round / rounds) if s.stage in IN_TURN else 0.0
        part = (sides[0] - sides[1]) / max(1, s.limit) / (EVEN + 0.15 * (1.0 - done))
        chance = 1.0 / (1.0 + exp(-max(-30.0, min(30.0, part))))
        return round(2.0 * chance - 1.0, 4), round(1.0 - 2.0 * chance, 4)

    def _stands(self, scores: tuple[float, ...]) -> str:
        return chances_stand(scores[0], [seat.capitalize() for seat in SEATS])


def _effort(level: str) -> Effort:
    return EFFORTS.get(level, EFFORTS["hard"])


def _until(ends: float, stop: Stop | None) -> Callable[[], bool]:
    """Whether a thought outside the search is to end; without an end of its own only a stop says so."""
    return lambda: (stop is not None and stop()) or (ends > 0.0 and perf_counter() >= ends)


def mind(rules: KingsRules) -> KingsMind:
    """Leads forces by these rules."""
    memory = _MEMORIES.get(rules)
    if memory is None:
        memory = _MEMORIES[rules] = Memory(rules.law)
    return KingsMind(rules, memory)
