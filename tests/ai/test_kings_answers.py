"""An expert of Kings of War looks at the enemy's own turn before it gives its orders (ISSUE 16, GOALS: Opponents)."""

from time import thread_time

import pytest
from rules.kings.fields import field, unit

from game.ai.budget import Budget
from game.ai.judges.kings_answers import FEW, MOST, Foresight, Looked, Looks, after, enemy_view
from game.ai.judges.kings_mind import EFFORTS, Memory, mind
from game.ai.judges.kings_orders import TurnSearch
from game.ai.judges.kings_outlook import Weights
from game.ai.judges.kings_table import Option, View, no_look
from game.ai.levels import parse_agent
from game.ai.player import choose
from game.core.seats import Seat
from game.rules.kings.state import Stage
from game.table.measure import INCH

STRONG = {"me": 3, "att": 40, "ne": [21, 23]}


def looked_at(given, seat: int = 0) -> tuple[Memory, View]:
    """What a mind of these rules keeps, and a seat's table."""
    memory = mind(given.rules).memory
    return memory, memory.view(given.state, Seat(seat), Weights())


def charged(memory: Memory, view: View) -> list[Option]:
    """The turn in which the first unit charges the only one that it may charge, and the others halt."""
    plan = list(view.standing)
    plan[0] = memory.choices.charges(view, 0, no_look)[0]
    return plan


def searched(given, effort: str = "expert", nodes: int = 1500) -> tuple[TurnSearch, Budget]:
    """A turn thought about without the enemy's."""
    memory, view = looked_at(given)
    budget = Budget(nodes)
    search = TurnSearch(given.rules.law, view, memory.choices, EFFORTS[effort], budget, 0.0, 1)
    search.think()
    return search, budget


def test_the_enemy_finds_the_table_as_the_blows_leave_it() -> None:
    """KINGS-TURN-4, KINGS-PULLBACK-1: a charger stands an inch off, its target is hurt and may charge it back."""
    given = field({1: unit(36, 20)}, {9: unit(36, 28, 180, "horde", ne=[21, 23])})
    memory, view = looked_at(given)
    plan = charged(memory, view)
    hits = view.hits(plan)
    s = after(view, plan, hits)
    assert (s.turn, s.stage) == (1, Stage.MOVE)
    assert s.units[9].damage == round(hits[0].damage) > 0 and s.units[9].disordered
    assert s.units[9].charged_by == (1,) and s.units[1].charging == 0
    mine, theirs = s.units[1].standing, s.units[9].standing
    assert abs(theirs.y - mine.y - mine.half_depth - theirs.half_depth - INCH) < 100, "but for what is rounded"
    assert given.state.units[9].damage == 0, "the table itself is as it was"
    options = memory.foresight.choices.charges(enemy_view(view, plan, hits, []), 0, no_look)
    assert [str(option) for option in options] == ["charge:u9,u1"]


def test_who_has_routed_is_not_there_to_answer() -> None:
    """KINGS-NERVE-4: an enemy that is as good as gone is off the table; one that may be gone counts a part."""
    sure = field({1: unit(36, 20, **STRONG)}, {9: unit(36, 28, 180, "troop", damage=9, ne=[10, 12])})
    memory, view = looked_at(sure)
    plan = charged(memory, view)
    assert 9 not in after(view, plan, view.hits(plan)).units
    doubtful = field({1: unit(36, 20)}, {9: unit(36, 28, 180, "regiment", damage=5)})
    memory, view = looked_at(doubtful)
    plan = charged(memory, view)
    (fate,) = view.hits(plan)
    theirs = enemy_view(view, plan, [fate], [])
    assert 0.05 < fate.rout < 0.95
    assert theirs.table.mine[0].bold == 1.0 - fate.rout
    assert theirs.table.mine[0].can == 1.0 - fate.rout - fate.waver


def test_a_turn_is_chosen_for_what_the_enemy_makes_of_it() -> None:
    """ISSUE 16: of two turns that seem as good, the one after which the enemy's own turn takes less."""
    given = field({1: unit(36, 12)}, {9: unit(36, 34, 180, "horde", sp=6, de=6, **STRONG)})
    search, budget = searched(given)
    near = max(search.weighed, key=lambda each: each[1][0].place.y)[1]
    far = min(search.weighed, key=lambda each: each[1][0].place.y)[1]
    search.weighed = [(0.0, near), (0.0, far)]
    search.plan = near
    Foresight(given.rules.law).improve(search, [], 2, budget)
    assert near != far and search.plan == near, "two turns that differ in one order are one"
    given = field({1: unit(30, 12), 2: unit(42, 12)}, {9: unit(36, 34, 180, "horde", sp=6, de=6, **STRONG)})
    search, budget = searched(given)
    near = max(search.weighed, key=lambda each: sum(option.place.y for option in each[1]))[1]
    far = min(search.weighed, key=lambda each: sum(option.place.y for option in each[1]))[1]
    search.weighed = [(0.0, near), (0.0, far)]
    search.plan = near
    Foresight(given.rules.law).improve(search, [], 2, budget)
    assert search.plan == far


def looks_from(given, search: TurnSearch, budget: Budget) -> Looks:
    """Looks at the turns of a search."""
    return Looks(given.rules.law, mind(given.rules).memory.foresight.choices, search.view, [], budget)


def test_after_the_answer_ones_own_next_turn_is_looked_for() -> None:
    """ISSUE 16: who has come near to an engine that can't answer is better off for what it does to it then, and whoever
    stays away is not."""
    given = field({1: unit(36, 10, **STRONG)}, {9: unit(36, 31, 180, "one", type="war-engine", sp=0, me=None, att=0)})
    search, budget = searched(given, nodes=0)
    near = max(search.weighed, key=lambda each: each[1][0].place.y)[1]
    far = min(search.weighed, key=lambda each: each[1][0].place.y)[1]
    looks = looks_from(given, search, budget)
    worth = []
    for plan in (near, far):
        looked = looks.at(0.0, plan)
        assert looked is not None
        before, nodes = looked.worth, looks.nodes
        assert looks.carry_on(looked)
        assert looks.nodes > nodes
        worth.append(looked.worth - before)
    assert worth[0] > worth[1] + 5, "a third of what that charge is worth beyond what was guessed of it"


def test_who_has_most_likely_fallen_by_then_has_no_next_turn() -> None:
    """KINGS-NERVE-4: units named as gone are left out of the table that a turn leaves."""
    given = field({1: unit(30, 20), 2: unit(60, 20)}, {9: unit(36, 28, 180)})
    _, view = looked_at(given)
    hits = view.hits(view.standing)
    assert [unit.number for unit in enemy_view(view, view.standing, hits, []).foes] == [1, 2]
    assert [unit.number for unit in enemy_view(view, view.standing, hits, [], {1}).foes] == [2]
    everybody = enemy_view(view, view.standing, hits, [], {1, 2, 9})
    assert not everybody.units and not everybody.foes


def test_nodes_that_are_gone_end_the_look_ahead_at_the_answer() -> None:
    """GOALS, Opponents: where one's own next turn can't be looked for whole, the turn stays weighed by the answer."""
    given = field({n: unit(8 * n, 14) for n in range(1, 6)}, {n: unit(8 * n - 40, 34, 180) for n in range(6, 11)})
    search, _ = searched(given, nodes=500)
    looks = looks_from(given, search, Budget(MOST))
    looked = looks.at(*max(search.weighed, key=lambda each: each[0]))
    assert looked is not None
    worth = looked.worth
    assert not looks.carry_on(looked) and looked.worth == worth
    assert looks.at(0.0, looked.plan) is None


def test_the_first_turns_alone_are_carried_on() -> None:
    """ISSUE 16: the best by the enemy's answer, and no more of them than are worth the time."""
    given = field({n: unit(8 * n, 14) for n in range(1, 6)}, {n: unit(8 * n - 40, 34, 180) for n in range(6, 11)})
    search, budget = searched(given, nodes=0)
    carried: list[float] = []
    old = Looks.carry_on

    def counted(looks: Looks, looked: Looked) -> bool:
        carried.append(looked.worth)
        return old(looks, looked)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Looks, "carry_on", counted)
        Foresight(given.rules.law).improve(search, [], 20, budget)
    assert len(carried) == FEW and carried == sorted(carried, reverse=True)


def test_answers_leave_enough_of_the_budget_for_next_turns() -> None:
    """ISSUE 16: with many units the first orders of a turn, which matter most, are carried on as well."""
    given = field({n: unit(8 * n, 14) for n in range(1, 8)}, {n: unit(8 * n - 56, 34, 180) for n in range(8, 15)})
    search, _ = searched(given, nodes=0)
    some = sorted(search.weighed, key=lambda each: -each[0])[:60]
    looks = looks_from(given, search, Budget(1500))
    looked = [found for guess, plan in some if (found := looks.at(guess, plan)) is not None]
    assert 900 < looks.nodes <= 1000 + MOST
    assert all(looks.carry_on(each) for each in looked[:FEW])
    hurried = looks_from(given, search, Budget(0, 0.6))
    began = thread_time()
    while hurried.at(*some[0]) is not None:
        assert thread_time() - began < 0.58


def test_without_a_turn_of_the_enemy_nothing_is_looked_for() -> None:
    """KINGS-LENGTH-1: in the very last turn there is nobody to answer."""
    given = field({1: unit(36, 20)}, {9: unit(36, 28, 180)}, round=7, starter="blue")
    search, budget = searched(given)
    search.view.table.answered = 0.0
    nodes = search.nodes
    Foresight(given.rules.law).improve(search, [], 20, budget)
    assert search.nodes == nodes


def test_looking_further_stays_within_nodes_and_time() -> None:
    """GOALS, Opponents: tables of the enemy's turn are nodes like others; a thought by the clock ends by it."""
    given = field({n: unit(8 * n, 14) for n in range(1, 6)}, {n: unit(8 * n - 40, 34, 180) for n in range(6, 11)})
    search, budget = searched(given, nodes=500)
    foresight = Foresight(given.rules.law)
    before = search.nodes
    foresight.improve(search, [], 20, budget)
    assert before < search.nodes <= 500
    began = thread_time()
    foresight.improve(search, [], 1000, Budget(0, 0.05))
    assert thread_time() - began < 0.3


def test_the_best_general_alone_looks_further_and_hints_do() -> None:
    """ISSUE 16: levels differ in what they look at."""
    assert EFFORTS["expert"].foresees > EFFORTS["advice"].foresees > 0
    assert not any(EFFORTS[level].foresees for level in ("greedy", "easy", "normal", "hard"))


def test_a_victor_regroups_for_what_the_enemy_makes_of_it() -> None:
    """KINGS-REGROUP-1: an expert shows its front to whoever would charge its flank, and keeps its budget."""
    given = field(
        {1: unit(36, 20, **STRONG)}, {9: unit(51, 21, 270, **STRONG)}, phase="regroup", regroup=["u1"], round=2
    )
    chosen = choose(given.rules, given.state, Seat(0), parse_agent("expert"), 1, 1).action
    assert chosen.startswith("regroup:u1,face=") and 45 < float(chosen.partition("=")[2]) < 135
    began = thread_time()
    choose(given.rules, given.state, Seat(0), parse_agent("expert:0.01s"), 1, 1)
    assert thread_time() - began < 0.2
    stopped = choose(given.rules, given.state, Seat(0), parse_agent("expert"), 1, 1, lambda: True)
    assert stopped.action in given.actions()
