"""Phases, turns, rounds, the end and the clocks (docs/rules/kings.md, TURN, FIRST, LENGTH, VICTORY, SPECIAL)."""

import pytest
from rules.kings.fields import Field, field, unit

CORNERS = {1: unit(10, 6)}, {9: unit(60, 42, 180)}


def plain(**rest) -> Field:
    return field(*CORNERS, **rest)


def test_turns_alternate_and_have_three_phases():
    """KINGS-TURN-1, KINGS-TURN-3, KINGS-ACT-3: units without an order halt; empty phases are passed over."""
    given = plain().after("end")
    assert given.state.stage.value == "shoot" and given.unit(1).order.value == "halt"
    after = given.after("end")
    assert after.turn == "blue" and after.state.stage.value == "move"


def test_what_ends_with_the_turn():
    """KINGS-TURN-4, KINGS-NERVE-6, KINGS-DISORDER-1: markers, orders and notes of the player."""
    marks = {"wavering": True, "disordered": True, "bane": True, "charged_by": ["u9"], "shot": True}
    given = field({1: unit(10, 6, **marks)}, {9: unit(60, 42, 180, disordered=True)})
    after = given.after("end", "end")
    mine, theirs = after.unit(1), after.unit(9)
    assert (mine.wavering, mine.disordered, mine.bane, mine.charged_by, mine.shot, mine.order) == (
        False, False, False, (), False, None,
    )  # fmt: skip
    assert theirs.disordered
    assert not after.after("end", "end").unit(9).disordered


def test_headstrong_units_roll_when_their_turn_begins():
    """KINGS-TURN-4, KINGS-SPECIAL-HEADSTRONG, KINGS-POS-6: on 4 and more; a file does not roll again."""
    given = field(CORNERS[0], {9: unit(60, 42, 180, special=["Headstrong"], wavering=True)}).after("end")
    bold = given.after("end", dice=[4])
    assert (bold.unit(9).wavering, bold.unit(9).disordered) == (False, True)
    assert given.after("end", dice=[3]).unit(9).wavering
    again = field({1: unit(10, 6, special=["Headstrong"], wavering=True)}, CORNERS[1])
    assert again.unit(1).wavering


def test_a_round_is_a_turn_of_each():
    """KINGS-TURN-5, KINGS-LENGTH-1: six rounds and a die; the switches say otherwise."""
    given = plain(round=6, starter="blue")
    assert given.after("end", "end", dice=[3]).result == (frozenset(), "draw")
    more = given.after("end", "end", dice=[4])
    assert (more.state.round, more.turn, more.state.extra) == (7, "blue", True)
    assert more.after("end", "end", "end", "end").result == (frozenset(), "draw")
    assert plain(round=2, starter="blue", options={"rounds": 2, "extra_turn": False}).after("end", "end").result
    assert plain(round=3, starter="red").after("end", "end").state.round == 3


def test_the_game_goes_by_rounds_not_by_the_clock():
    """KINGS-LENGTH-3: `rounds` makes it shorter or longer."""
    given = plain(round=1, starter="blue", options={"rounds": 1, "extra_turn": False})
    assert given.after("end", "end").result is not None


def test_who_has_no_units_ends_the_game():
    """KINGS-LENGTH-2, KINGS-VICTORY-4: at once, scored as usual."""
    last = {9: unit(36, round(24 + 80 / 25.4, 4), 180, ne=[1, 2], cost=300)}
    given = field({1: unit(36, 24, charging="u9", side="front")}, last, phase="melee")
    assert given.after("fight:u9", dice=[*[6] * 24, 6, 6]).result == (frozenset({"red"}), "no units")
    read = field({1: unit(36, 24)}, {}, lost={"blue": 100})
    assert read.result == (frozenset(), "no units")


def test_the_score_is_the_cost_routed():
    """KINGS-VICTORY-1, KINGS-VICTORY-2, KINGS-VICTORY-4: a tenth of the limit wins, exactly as much too."""
    end = {"round": 7, "starter": "blue"}
    assert plain(lost={"blue": 200}, **end).after("end", "end").result == (frozenset({"red"}), "points")
    assert plain(lost={"blue": 199}, **end).after("end", "end").result == (frozenset(), "draw")
    assert plain(lost={"red": 350, "blue": 100}, **end).after("end", "end").result == (frozenset({"blue"}), "points")
    assert plain(lost={"blue": 100}, limit=1000, table=[72, 48], **end).after("end", "end").result == (
        frozenset({"red"}),
        "points",
    )


def test_resigning_and_agreeing():
    """KINGS-VICTORY-3, KINGS-VICTORY-4, KINGS-POS-8: an offer is answered before anything else."""
    assert plain().after("resign").result == (frozenset({"blue"}), "resigned")
    offered = plain().after("offer-draw")
    assert offered.turn == "red" and offered.why("offer-draw") == "KINGS-VICTORY-3"
    asked = offered.after("end", "end")
    assert asked.actions() == ["accept-draw", "decline-draw"]
    assert asked.why("end") == "KINGS-POS-8"
    assert asked.after("accept-draw").result == (frozenset(), "draw agreed")
    assert asked.after("decline-draw").state.offer is None
    assert plain().why("accept-draw") == "KINGS-VICTORY-3"


def test_a_clock_that_has_run_out():
    """KINGS-LENGTH-4: units halt, nobody shoots, what must be done is done, later too."""
    given = field({1: unit(10, 6), 2: unit(30, 6)}, CORNERS[1]).after("advance:u1,2")
    after = given.after("time:red")
    assert after.turn == "blue" and after.state.out_of_time == (0,)
    later = after.after("end", "end")
    assert later.turn == "blue" and later.state.round == 2
    assert given.why("time:blue") == "KINGS-LENGTH-4"
    assert "time:red" not in given.actions()


def test_without_time_combats_and_tests_go_by_number():
    """KINGS-LENGTH-4: regroups as `hold`."""
    y = round(24 + 80 / 25.4, 4)
    given = field(
        {1: unit(36, 24, charging="u9", side="front", order="charge")},
        {9: unit(36, y, 180, ne=[1, 2]), 8: unit(60, 42)},
        phase="melee",
    )
    after = given.after("time:red", dice=[*[6] * 24, 6, 6])
    assert after.place(1) == (36, 24, 0) and after.turn == "blue"


def test_a_game_that_is_over_takes_nothing():
    """KINGS-VICTORY-4."""
    over = plain().after("resign")
    assert over.actions() == [] and over.why("end") == "KINGS-VICTORY-4"


@pytest.mark.parametrize(
    ("phase", "text"),
    [
        ("move", "fight:u9"),
        ("move", "shoot:u1,u9"),
        ("shoot", "halt:u1"),
        ("move", "regroup:u1,hold"),
        ("move", "edge:south"),
    ],
)
def test_everything_has_its_phase(phase: str, text: str):
    """KINGS-TURN-1: with a sentence about what it is time for."""
    assert plain(phase=phase).why(text) == "KINGS-TURN-1"


def test_whose_unit_it_is():
    """KINGS-TURN-2, KINGS-POS-1: nobody orders the enemy's units, nor those that are not there."""
    assert plain().why("halt:u9") == "KINGS-TURN-2"
    assert plain().why("halt:u5") == "KINGS-POS-1"
    assert plain(phase="shoot").why("shoot:u1,u5") == "KINGS-POS-1"


def test_dice_come_from_the_seed():
    """KINGS-DICE-3: the same seed gives the same game."""
    given = field({1: unit(36, 24, charging="u9", side="front")}, {9: unit(36, 27.1496, 180)}, phase="melee", seed=3)
    assert given.after("fight:u9").text == given.after("fight:u9").text
