"""King against king (docs/rules/loka.md, DUEL)."""

from fractions import Fraction

import pytest
from rules.loka.fields import pieces
from rules.loka.fights import attack_boosts, chances, field, told

from game.core.ruleset import Throw

FACING = {"fire": "king: [f5]", "air": "king: [f6]"}
DUEL = Throw((20, 20), "LOKA-DUEL-1")


def test_two_kings_roll_a_d20_each_and_the_higher_kills_the_lower():
    """LOKA-DUEL-1: the attacker's die first."""
    given = field("fire", **FACING)

    assert given.after("f5xf6").pending == DUEL
    won = given.after("f5xf6", dice=(8, 7))
    lost = given.after("f5xf6", dice=(7, 8))
    assert (won.at("f5"), won.at("f6")) == ("", "fire king")
    assert (lost.at("f5"), lost.at("f6")) == ("", "air king")


@pytest.mark.parametrize("turn", ["fire", "air"])
def test_it_is_the_same_duel_whoever_attacks(turn: str):
    """LOKA-DUEL-1: no Charge."""
    given = field(turn, **FACING)
    action = "f5xf6" if turn == "fire" else "f6xf5"

    assert given.after(action).pending == DUEL
    assert chances(given, action) == {"win": Fraction(1, 2), "attacker_slain": Fraction(1, 2)}


def test_no_boost_counts_in_a_duel():
    """LOKA-DUEL-1: neither friends around, nor a castle."""
    given = field(
        "fire",
        fire="king: [f5], knight: [e4, g4], rook: [c6]",
        air="king: [f6], knight: [d7, h7], bishop: [h8]",
        terrain="castle: [f6]",
    )
    lines = told(given, "f5xf6")

    assert given.after("f5xf6").pending == DUEL
    assert lines["duel"] == "yes"
    assert (lines["attacker_boosts"], lines["defender_boosts"]) == ("0", "0")
    assert (lines["attacker_die"], lines["defender_die"], lines["reroll"]) == ("D20", "D20", "none")
    assert chances(given, "f5xf6") == {"win": Fraction(1, 2), "attacker_slain": Fraction(1, 2)}


@pytest.mark.parametrize("face", [1, 2, 13, 20])
def test_equal_rolls_are_rolled_again(face: int):
    """LOKA-DUEL-2: double 1 included."""
    tied = field("fire", **FACING).after("f5xf6", dice=(face, face))

    assert tied.pending == DUEL
    assert (tied.at("f5"), tied.at("f6")) == ("fire king", "air king")


def test_they_roll_until_the_dice_differ():
    """LOKA-DUEL-2: as often as needed."""
    given = field("fire", **FACING)

    assert given.after("f5xf6", dice=(1, 1, 20, 20, 5, 5, 9, 3)).at("f6") == "fire king"
    assert given.after("f5xf6", dice=(1, 1, 20, 20, 5, 5, 3, 9)).at("f6") == "air king"


def test_a_duel_knows_no_repulse():
    """LOKA-DUEL-3: whoever rolls lower dies, also with 2 or more."""
    when = field("fire", **FACING).after("f5xf6", dice=(19, 20))

    assert pieces(when, "fire") == {}
    assert when.turn == "earth"


def test_a_duel_knows_no_second_roll():
    """LOKA-DUEL-3: however many friends stand around the losing king."""
    given = field("fire", fire="king: [f5], knight: [e4, g4, d5, h5], rook: [c6]", air="king: [f6]")

    assert given.after("f5xf6", dice=(19, 20)).turn == "earth"


def test_a_1_slays_in_a_duel_only_because_it_is_lower():
    """LOKA-DUEL-3: the defender dies of its own 1, the attacker not of a 1 that is rolled again."""
    given = field("fire", **FACING)

    assert given.after("f5xf6", dice=(2, 1)).at("f6") == "fire king"
    assert given.after("f5xf6", dice=(1, 2)).at("f6") == "air king"
    assert given.after("f5xf6", dice=(1, 1, 2, 1)).at("f6") == "fire king"


def test_a_king_that_wins_a_duel_moves_in():
    """LOKA-DUEL-4: and his enemy's army vanishes."""
    when = field("fire", fire="king: [f5]", air="king: [f6], pawn: [h5]").after("f5xf6", dice=(8, 7))

    assert pieces(when, "fire") == {"king": ["f6"]}
    assert pieces(when, "air") == {}
    assert when.turn == "earth"


def test_a_king_that_loses_his_duel_is_removed():
    """LOKA-DUEL-4: the other stays where he was."""
    when = field("fire", fire="king: [f5], pawn: [h5]", air="king: [f6]").after("f5xf6", dice=(7, 8))

    assert pieces(when, "fire") == {}
    assert pieces(when, "air") == {"king": ["f6"]}
    assert when.turn == "earth"


def test_a_king_that_wins_in_a_swamp_enters_it():
    """LOKA-DUEL-4: swamp as usual, and a 1 takes him as well."""
    given = field("fire", **FACING, terrain="swamp: [f6]")

    won = given.after("f5xf6", dice=(8, 7))
    assert won.pending == Throw((12,), "LOKA-SWAMP-2")
    lost = given.after("f5xf6", dice=(8, 7, 1))
    assert pieces(lost, "fire") == pieces(lost, "air") == {}
    assert chances(given, "f5xf6") == {
        "win": Fraction(11, 24),
        "win_swamp_lost": Fraction(1, 24),
        "attacker_slain": Fraction(1, 2),
    }


def test_a_duel_may_win_the_game():
    """LOKA-DUEL-4: victory as usual, before the swamp."""
    given = field("fire", **FACING, earth=None, terrain="swamp: [f6]")

    assert given.after("f5xf6", dice=(8, 7)).result == (frozenset({"fire", "water"}), "kings")
    assert given.after("f5xf6", dice=(7, 8)).result is None


@pytest.mark.parametrize(
    ("terrain", "state"),
    [
        ("forest: [f6]", ""),
        ("eyrie: [f6]", ""),
        ("stone_circle: [f6]", ""),
        ("mountain_pass: [f6]", "pass_axis: {f6: ew}"),
        ("mountain_pass: [f5]", "pass_axis: {f5: ew}"),
    ],
)
def test_a_king_duels_only_where_he_may_enter(terrain: str, state: str):
    """LOKA-DUEL-5: terrain and pass rules hold."""
    given = field("fire", **FACING, terrain=terrain, state=state)

    assert "f5xf6" not in given.actions()
    assert not given.allows("f5xf6")


@pytest.mark.parametrize("terrain", ["mountain_pass: [f6]", "castle: [f6]", "mountain_pass: [f5]"])
def test_a_king_duels_where_he_may_enter(terrain: str):
    """LOKA-DUEL-5: along the road, or into a castle."""
    assert field("fire", **FACING, terrain=terrain).after("f5xf6").pending == DUEL


def test_a_duel_may_be_fought_through_the_portals():
    """LOKA-DUEL-5: twin to twin, and the winner stands on the other side."""
    given = field("fire", fire="king: [c5]", air="king: [j8]", terrain="magic_portal: [c5, j8]")

    assert given.after("c5~xj8").pending == DUEL
    assert given.after("c5~xj8", dice=(8, 7)).at("j8") == "fire king"


def test_a_king_against_another_kind_is_ordinary_combat():
    """LOKA-DUEL-6: attacking or attacked."""
    attacks = field("fire", fire="king: [f5]", air="pawn: [f6]")
    attacked = field("fire", fire="pawn: [e5]", air="king: [f6]")

    assert attacks.after("f5xf6").pending == Throw((6, 6), "LOKA-DICE-2")
    assert told(attacks, "f5xf6")["duel"] == "no"
    assert attack_boosts(attacks, "f5xf6") == ["charge"]
    assert attacked.after("e5xf6").pending == Throw((4, 8), "LOKA-DICE-2")
    assert told(attacked, "e5xf6")["duel"] == "no"
    assert attacks.after("f5xf6", dice=(2, 3)).at("f5") == "fire king"
