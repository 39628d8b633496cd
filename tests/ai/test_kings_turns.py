"""What orders of Kings of War ask of each other: who charges past whom, and who gets out of the way (ISSUE 16)."""

from dataclasses import replace

from rules.kings.fields import field, unit

from game.ai.budget import Budget
from game.ai.judges.kings_mind import EFFORTS, mind
from game.ai.judges.kings_orders import TurnSearch
from game.ai.judges.kings_outlook import Weights
from game.ai.judges.kings_table import Option, no_look
from game.ai.judges.kings_turns import Turns
from game.core.seats import Seat

STRONG = {"me": 3, "att": 40, "ne": [21, 23]}
FRONT, SECOND = unit(36, 20), unit(36, 15, sp=8, **STRONG)
"""A unit, and a better one behind it."""
AHEAD, ASIDE = unit(36, 29, 180), unit(44, 27, 200)
"""Enemies: one straight ahead of both, one that the first may charge too."""


def turns_of(given) -> Turns:
    """The turns of the seat that moves."""
    memory = mind(given.rules).memory
    return Turns(memory.view(given.state, Seat(0), Weights()), memory.choices)


def past(turns: Turns, i: int) -> list[Option]:
    """The charges that friends keep a unit from."""
    return turns.charges(i, turns.choices.charges(turns.view, i, no_look), no_look)


def option(turns: Turns, i: int, text: str) -> Option:
    """An order of a unit as it is written."""
    found = [*turns.choices.charges(turns.view, i, no_look), *turns.choices.moves(turns.view, i, no_look)]
    return next(each for each in found if str(each) == text)


def searched(given, effort: str = "expert") -> TurnSearch:
    """A turn thought about, the enemy's not."""
    memory = mind(given.rules).memory
    view = memory.view(given.state, Seat(0), Weights())
    search = TurnSearch(given.rules.law, view, memory.choices, EFFORTS[effort], Budget(3000), 0.0, 1)
    search.think()
    return search


def test_a_charge_that_a_friend_stands_in_the_way_of_is_known_with_that_friend() -> None:
    """KINGS-CHARGE-10: the second line may charge neither enemy as it stands; the first is what keeps it."""
    turns = turns_of(field({1: FRONT, 2: SECOND}, {9: AHEAD, 10: ASIDE}))
    assert turns.choices.charges(turns.view, 1, no_look) == []
    assert [(str(each), each.behind) for each in past(turns, 1)] == [("charge:u2,u9", (0,)), ("charge:u2,u10", (0,))]
    assert past(turns, 0) == [], "nobody stands before the first line"


def test_whoever_may_charge_at_once_charges_past_nobody() -> None:
    """KINGS-CHARGE-10: a charge that is allowed is not listed again; what an enemy bars stays barred."""
    beside = turns_of(field({1: unit(20, 20), 2: SECOND}, {9: AHEAD}))
    assert past(beside, 1) == [] and len(beside.choices.charges(beside.view, 1, no_look)) == 1
    barred = turns_of(field({2: SECOND}, {9: AHEAD, 10: unit(36, 21, 180)}))
    assert [each.target for each in barred.choices.charges(barred.view, 0, no_look)] == [1]
    assert past(barred, 0) == []


def test_a_way_is_clear_once_the_friend_has_left_it() -> None:
    """KINGS-CHARGE-10: a halt and a step ahead leave it barred, a charge elsewhere and a long step aside clear it."""
    turns = turns_of(field({1: FRONT, 2: SECOND}, {9: AHEAD, 10: ASIDE}))
    charge = past(turns, 1)[0]
    orders = ("halt:u1", "advance:u1,2.5", "advance:u1,5,pivot=70@0", "charge:u1,u10")
    assert [turns.clears(charge, 0, option(turns, 0, text)) for text in orders] == [False, False, True, True]
    assert not turns.clears(charge, 0, option(turns, 0, "charge:u1,u9")), "whoever charges it too stays before it"


def test_a_charge_past_a_friend_who_stays_is_called_off() -> None:
    """ISSUE 16: then it halts, and so does whoever relied on it."""
    turns = turns_of(field({1: FRONT, 2: SECOND}, {9: AHEAD, 10: ASIDE}))
    charge = past(turns, 1)[0]
    good = [option(turns, 0, "charge:u1,u10"), charge]
    assert turns.is_open(good) and not turns.call_off(good) and good[1] is charge
    bad = [option(turns, 0, "halt:u1"), charge]
    assert not turns.is_open(bad) and turns.call_off(bad)
    assert bad == turns.view.standing


def test_a_friend_halts_who_would_come_to_stand_where_another_charges_to() -> None:
    """ISSUE 16: a unit's charge makes room for itself where a halt of the other is enough."""
    given = field({1: unit(36, 20), 2: unit(28, 24, 90, sp=6)}, {9: AHEAD})
    turns = turns_of(given)
    (charge,) = turns.choices.charges(turns.view, 0, no_look)
    across = next(
        each
        for each in turns.choices.moves(turns.view, 1, no_look)
        if not turns.view.has_room(0, charge.place, [charge, each])
    )
    plan = [charge, across]
    assert turns.make_room(0, plan) and plan == [charge, turns.view.standing[1]]
    taken = replace(charge, place=turns.view.standing[1].place)
    assert not turns.make_room(0, [taken, turns.view.standing[1]]), "where it stands itself there is none"


def test_an_expert_sends_the_first_line_aside_and_the_second_through() -> None:
    """ISSUE 16: the order that clears the way is given first; then the charge is allowed, and found again."""
    given = field({1: FRONT, 2: SECOND}, {9: AHEAD, 10: ASIDE})
    search = searched(given)
    assert [str(each) for each in search.plan] == ["charge:u1,u10", "charge:u2,u9"]
    assert [str(action) for action in search.planned()] == ["charge:u1,u10"]
    then = given.after(str(search.first()))
    assert str(searched(then).first()) == "charge:u2,u9"
    assert not any(each.behind for each in searched(given, "hard").plan), "`hard` does not look for it"


def test_a_charge_that_stays_barred_is_not_ordered() -> None:
    """ISSUE 16: with one enemy alone the first line charges it, and the second stays behind."""
    given = field({1: FRONT, 2: unit(36, 15)}, {9: AHEAD})
    assert str(searched(given).first()) == "charge:u1,u9"
    assert not str(searched(given.after("charge:u1,u9")).first()).startswith("charge")
