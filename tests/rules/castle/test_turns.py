"""Whose turn it is, and what ends it (docs/rules/castle.md, TURN)."""

import pytest
from rules.castle.fields import NO_TOKENS, SQUARES, field, stands

from game.core.events import TurnBegan
from game.play.chair import Chair
from game.play.session import Session
from given import Given, beginning, shipped


def start(**options: object) -> Given:
    return beginning("castle", options={"first": "light", **options})


def test_the_seats_take_turns():
    """CASTLE-TURN-1: light, dark, light."""
    given = start()

    assert [given.turn, given.after("e2e4").turn, given.after("e2e4", "e9e7").turn] == ["light", "dark", "light"]
    assert [event.seat for event in given.after("e2e4").events if isinstance(event, TurnBegan)] == [1]


def test_only_the_seat_whose_turn_it_is_moves():
    """CASTLE-TURN-1: neither the other seat's pieces nor an empty square."""
    assert not start().allows("e9e7")
    assert not start().allows("e5e6")
    assert not start().after("e2e4").allows("e4e5")


def test_a_turn_is_one_move_of_one_piece():
    """CASTLE-TURN-2: nothing else has changed its square."""
    given = start()
    when = given.after("e2e4")

    changed = {square for square in SQUARES if given.at(square) != when.at(square)}
    assert changed == {"e2", "e4"}
    assert when.turn == "dark"


@pytest.mark.parametrize("variant", ["standard", "expanded", "tactician"])
def test_who_can_move_must_move(variant: str):
    """CASTLE-TURN-3: no voluntary pass, and no move that changes nothing."""
    given = field("soldier: [a2]", "skeleton: [a9]", variant=variant)

    assert "pass" not in given.actions()
    assert not given.allows("pass")
    assert not given.allows("a2a2")


@pytest.mark.parametrize(("variant", "state"), [("adventure", "die: 1"), ("av1", "die: 8"), ("av2", "die: 3")])
def test_who_can_move_must_move_with_dice_too(variant: str, state: str):
    """CASTLE-TURN-3: the first move of a turn is never optional."""
    given = field("soldier: [a2]", "skeleton: [a9]", variant=variant, state=f"{state}, {NO_TOKENS}")

    assert not given.allows("pass")


def test_the_game_ends_with_the_castle_before_anything_else():
    """CASTLE-TURN-4: no promotion of the Soldier that took it, though it stands on its far row."""
    when = field("soldier: [e9]").after("e9xe10")

    assert when.result == (frozenset({"light"}), "castle_destroyed")
    assert when.at("e10") == "light soldier"
    assert when.actions() == []


def test_the_game_ends_with_the_castle_before_a_second_move():
    """CASTLE-TURN-4: the other move of the turn is not made."""
    given = field("knight: [e8], elf: [b2]", variant="av2", state=f"die: 8, {NO_TOKENS}")

    assert given.after("e8xe10").result == (frozenset({"light"}), "castle_destroyed")
    assert given.after("b2c3").turn == "light"


def test_the_game_ends_with_the_castle_before_an_extra_turn():
    """CASTLE-TURN-4: a pair of 10s is worth nothing any more."""
    given = field(
        "knight: [e8], elf: [b2]", "skeleton: [a9]", variant="blitz", state=f"dice: [1, 2, 3, 4, 10, 10], {NO_TOKENS}"
    )

    assert given.after("e8xe10", dice=(8, 10, 1)).after("keep").result == (frozenset({"light"}), "castle_destroyed")


def test_who_cannot_move_passes():
    """CASTLE-TURN-5: `pass` is all there is, and it costs the turn, not the game."""
    given = field("", "skeleton: [a9]")

    assert given.actions() == ["pass"]
    when = given.after("pass")
    assert (when.turn, when.result) == ("dark", None)
    assert stands(when, "light") == {"castle": ["e1"]}
    assert when.after("a9a8").turn == "light"


def test_a_stuck_army_passes_too():
    """CASTLE-TURN-5: pieces it has, but none of them can move."""
    given = field("castle: [b10], giant: [a10]", "skeleton: [h9]")

    assert given.actions() == ["pass"]
    assert given.after("pass").turn == "dark"


@pytest.mark.parametrize(
    ("choice", "result"),
    [("pass", None), ("lose", (frozenset({"dark"}), "no_move")), ("draw", (frozenset(), "no_move"))],
)
def test_to_be_stuck_may_cost_more(choice: str, result: tuple[frozenset[str], str] | None):
    """CASTLE-TURN-5: option `no_move`."""
    given = field("", "skeleton: [a9]", options=f"no_move: {choice}")

    assert given.result == result
    assert given.actions() == (["pass"] if result is None else [])


def test_to_be_stuck_may_cost_more_after_a_move():
    """CASTLE-TURN-5: option `no_move`, when a turn would begin."""
    given = field("knight: [a8]", "skeleton: [a9]", options="no_move: lose")

    assert given.after("a8xa9").result == (frozenset({"light"}), "no_move")


@pytest.mark.parametrize("formal", [False, True])
def test_moves_may_be_taken_back_unless_play_is_formal(formal: bool):
    """CASTLE-TURN-6: option `formal`, off by default; it changes nothing about what is legal."""
    session = Session.begin(
        shipped(), "castle", None, {"first": "light", "formal": formal}, 1, [Chair(), Chair()], None
    )
    session.play(session.rules.notation.parse(session.match.state, "e2e4"))

    assert session.ply_to_take_back() == (None if formal else 0)
    assert session.take_back() is not formal
    assert session.match.ply == (1 if formal else 0)
    assert start().rules.switched["formal"] is False
    assert start(formal=True).actions() == start().actions()


def test_there_is_no_check():
    """CASTLE-TURN-7: who is threatened may do anything, and a guard may step aside."""
    given = field("elf: [b2], knight: [e2]", "lich: [e5]")

    assert {"b2c3", "e2d2", "e2xe5"} <= set(given.actions())
    assert given.after("b2c3").result is None
    assert given.after("e2d2").allows("e5xe1")
