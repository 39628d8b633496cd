"""Clocks (docs/rules/loka.md, CLOCK)."""

import pytest
from rules.loka.fields import SEATS, is_no_action, pieces, tiles

from game.core.events import TimeRanOut
from given import Given, position

FIELD = """
    game: loka
    turn: {turn}
    pieces:
      fire: {{king: [d1], rook: [f3]}}
      earth: {{king: [a4], rook: [b5]}}
      water: {{king: [d12], rook: [f10]}}
      air: {{king: [l9], rook: [j6]}}
    terrain: {{castle: [f6]}}
"""


def field(turn: str) -> Given:
    return position(FIELD.format(turn=turn))


@pytest.mark.parametrize("seat", SEATS)
def test_a_seat_whose_time_has_run_out_counts_as_having_lost_its_king(seat: str):
    """LOKA-CLOCK-1: its army vanishes, its ally goes on, as after giving up."""
    given = field(seat)
    when = given.after(f"time:{seat}")

    assert pieces(when, seat) == {}
    assert when.result is None
    assert tiles(when) == {"f6": "castle"}
    others = [other for other in SEATS if other != seat]
    assert all(pieces(when, other) == pieces(given, other) for other in others)
    assert when.turn == SEATS[(SEATS.index(seat) + 1) % 4]
    assert when.text == given.after("resign").text
    assert [event.seat for event in when.events if isinstance(event, TimeRanOut)] == [SEATS.index(seat)]


def test_a_team_whose_two_kings_are_lost_by_the_clock_has_lost():
    """LOKA-CLOCK-1, LOKA-WIN-1: when the second one's time runs out the other team has won on time."""
    when = field("fire").after("time:fire", "b5b6", "time:water")

    assert when.result == (frozenset({"earth", "air"}), "time")


def test_who_gave_up_and_who_ran_out_of_time_lose_together():
    """LOKA-CLOCK-1, LOKA-WIN-2: the last one's word names the end."""
    given = field("fire")

    assert given.after("resign", "b5b6", "time:water").result == (frozenset({"earth", "air"}), "time")
    assert given.after("time:fire", "b5b6", "resign").result == (frozenset({"earth", "air"}), "resignation")


def test_the_clock_that_runs_is_that_of_the_seat_which_is_asked():
    """LOKA-CLOCK-1: whoever's turn it is, or who answers a draw; nobody else runs out of time."""
    given = field("fire")
    asked = given.after("offer-draw", "d1d2")

    assert given.refusal("time:earth").rule == "LOKA-CLOCK-1"
    assert asked.turn == "earth" and asked.allows("time:earth")
    for other in ("fire", "water", "air"):
        assert asked.refusal(f"time:{other}").rule == "LOKA-CLOCK-1"
    agreed = asked.after("accept-draw", "time:water", "accept-draw")
    assert position(agreed.text).result == agreed.result == (frozenset(), "agreement")


def test_time_is_not_listed_and_a_dead_seat_has_none():
    """LOKA-CLOCK-1: the program writes it; nobody runs out of time twice, or in a game that is over."""
    given = field("fire")

    assert given.allows("time:fire")
    assert not [text for text in given.actions() if text.startswith("time")]
    assert is_no_action(given, "time:evil")
    out = given.after("time:fire")
    assert is_no_action(out, "time:fire")
    over = out.after("b5b6", "time:water")
    assert is_no_action(over, "time:air")
