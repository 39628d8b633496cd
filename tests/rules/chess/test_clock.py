"""Clocks (docs/rules/chess.md, CLOCK)."""

import pytest

from game.core.events import TimeRanOut
from given import beginning, position


@pytest.mark.parametrize(("moves", "loser", "winner"), [((), "white", "black"), (("e2e4",), "black", "white")])
def test_who_runs_out_of_time_loses(moves: tuple[str, ...], loser: str, winner: str):
    """CHESS-CLOCK-1: `time:SEAT`."""
    when = beginning("chess").after(*moves, f"time:{loser}")

    assert when.result == (frozenset({winner}), "time")
    assert any(isinstance(event, TimeRanOut) for event in when.events)
    assert when.refusal("e7e5").rule == "CHESS-CLOCK-1"


@pytest.mark.parametrize(
    ("black", "reason"),
    [
        ("king: [h8]", "time-draw"),
        ("king: [h8], bishop: [a3]", "time-draw"),
        ("king: [h8], knight: [a3]", "time-draw"),
        ("king: [h8], knight: [a3, a4]", "time"),
        ("king: [h8], pawn: [h7]", "time"),
        ("king: [h8], rook: [h7]", "time"),
    ],
)
def test_who_can_never_mate_does_not_win_by_the_clock(black: str, reason: str):
    """CHESS-CLOCK-1: a bare king, or a king with one bishop or knight, draws."""
    when = position(f"""
        game: chess
        turn: white
        pieces: {{white: {{king: [e1], queen: [d1]}}, black: {{{black}}}}}
    """).after("time:white")

    assert when.result == (frozenset({"black"} if reason == "time" else ()), reason)
    assert when.refusal("h8g8").rule == "CHESS-CLOCK-1"


def test_only_the_clock_of_the_seat_to_act_runs():
    """CHESS-CLOCK-1: the other's time cannot run out now."""
    refusal = beginning("chess").refusal("time:black")

    assert (refusal.rule, refusal.why) == ("CHESS-CLOCK-1", "It is not Black's clock that runs.")


def test_the_clock_runs_while_a_draw_offer_is_to_be_answered():
    """CHESS-CLOCK-1, CHESS-OFFER-1: thinking about an offer costs time."""
    when = beginning("chess").after("offer-draw", "e2e4", "time:black")

    assert when.result == (frozenset({"white"}), "time")


def test_a_clock_of_nobody_is_no_action():
    """CHESS-CLOCK-1: the seats are white and black."""
    with pytest.raises(ValueError, match='no seat "red"; seats are white, black'):
        beginning("chess").action("time:red")
