"""Towards the end an expert of Kings of War plays for the result, a lead of a tenth of the limit (ISSUE 16)."""

from dataclasses import replace

import pytest
from rules.kings.fields import field, unit

from game.ai.budget import Budget
from game.ai.judges.kings_answers import Foresight
from game.ai.judges.kings_mind import EFFORTS, mind
from game.ai.judges.kings_odds import Fate
from game.ai.judges.kings_orders import TurnSearch
from game.ai.judges.kings_outlook import Weights
from game.ai.judges.kings_stakes import Stakes, risks, stakes_of
from game.core.seats import Seat


def last(lead: int, answered: float = 0.0, later: float = 0.0) -> Stakes:
    """What a turn at the end of a game to 1 000 points is played for."""
    return Stakes(lead, 100.0, answered, later, 1.0)


def test_a_lead_of_a_tenth_wins_and_less_is_a_draw() -> None:
    """KINGS-VICTORY-2."""
    assert [last(lead).chance((), ()) for lead in (100, 99, 0, -99, -100)] == [1.0, 0.5, 0.5, 0.5, 0.0]


def test_what_is_lacking_decides_which_rout_is_wanted() -> None:
    """KINGS-VICTORY-2: with 60 points to win by, a likely rout of 50 brings half of a win, one of 40 nothing."""
    assert last(50).chance([(0.5, 50)], ()) == 0.75
    assert last(50).chance([(0.9, 40)], ()) == 0.5
    assert last(50).chance([(0.5, 200)], ()) == 0.75, "more than enough is no more than enough"
    assert last(-150).chance([(0.5, 60), (0.5, 60)], ()) == pytest.approx(0.375), "either saves a draw"


def test_the_enemys_last_turn_is_feared_as_far_as_there_is_one() -> None:
    """KINGS-LENGTH-1: after the sixth round one die says whether both have another turn."""
    assert last(120, 1.0).chance((), [(0.5, 50)]) == 0.75
    assert last(120, 0.0).chance((), [(0.5, 50)]) == 1.0
    assert last(120, 0.5).chance((), [(0.5, 50)]) == 0.875
    assert last(500, 1.0).chance((), [(0.5, 50)]) == 1.0, "who leads by far has nothing to fear"


def test_with_turns_to_come_nearly_a_win_is_not_nearly_a_draw() -> None:
    """KINGS-LENGTH-1: what may still change is smooth, what is over is not."""
    settled, open_ = last(95, 1.0), last(95, 1.0, 1.0)
    assert settled.chance((), ()) == 0.5
    assert 0.6 < open_.chance((), ()) < last(105, 1.0, 1.0).chance((), ()) < 0.8
    assert last(0, 1.0, 1.0).chance((), ()) == pytest.approx(0.5)


def test_who_may_rout_counts_its_cost() -> None:
    """KINGS-VICTORY-1."""
    view = mind((given := field({1: unit(36, 20)}, {9: unit(36, 28, 180)})).rules).memory.view(
        given.state, Seat(0), Weights()
    )
    (risk,) = risks([Fate(0.4, 0.1, 3.0, 20.0)], view.table.foes, 0.5)
    assert risk == (0.2, round(view.table.foes[0].cost))


def test_early_in_a_game_points_tell_enough() -> None:
    """ISSUE 16: the stakes are those of the last two rounds and of the turn that a die may add."""
    told = []
    for number in range(1, 8):
        given = field({1: unit(36, 20)}, {9: unit(36, 28, 180)}, round=number, starter="red")
        view = mind(given.rules).memory.view(given.state, Seat(0), Weights())
        told.append(stakes_of(given.rules.law, view) is not None)
    assert told == [False, False, False, False, True, True, True]


def finished(lost: tuple[int, int], *, is_stopped: bool = False) -> int:
    """Whom the last charge of a game goes at: a dear enemy that will hardly rout, or a cheap one that will."""
    given = field(
        {1: unit(36, 20, att=20)},
        {
            8: unit(32, 28, 180, "horde", cost=300, damage=9, ne=[19, 21]),
            9: unit(40, 28, 180, "troop", cost=60, damage=8, ne=[9, 11]),
        },
        round=7,
        starter="blue",
    )
    state = replace(given.state, lost=lost, limit=1000)
    memory = mind(given.rules).memory
    view = memory.view(state, Seat(0), Weights())
    view.table.answered = view.table.later = 0.0
    budget = Budget(500)
    search = TurnSearch(given.rules.law, view, memory.choices, EFFORTS["expert"], budget, 0.0, 1)
    search.think()
    budget = Budget(500, stop=lambda: is_stopped)
    Foresight(given.rules.law).improve(search, [], 20, budget, stakes_of(given.rules.law, view))
    return view.foes[search.plan[0].target].number


def test_the_very_last_charge_goes_at_whoever_decides_the_game() -> None:
    """KINGS-VICTORY-2: by points the dear one, but for a win by 60 points the one that is likelier to go."""
    assert finished((0, 0)) == 8, "60 points would not be enough"
    assert finished((0, 50)) == 9, "they are now"
    assert finished((120, 0)) == 8, "and not for a draw"


def test_a_general_who_is_stopped_keeps_what_points_told() -> None:
    """GOALS, Opponents: a thought ends when its time is gone or somebody asks for it."""
    assert finished((0, 50), is_stopped=True) == 8
