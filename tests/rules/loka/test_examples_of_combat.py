"""The worked examples of combat (docs/rules/loka.md, Worked examples, 7 to 18)."""

from fractions import Fraction

import pytest
from rules.loka.fields import pieces
from rules.loka.fights import attack_boosts, chances, crowd, defence_boosts, field, numbers, told

from game.core.ruleset import Throw
from given import Given


def chance(win: str, repulse: str, attacker_slain: str, both_slain: str) -> dict[str, Fraction]:
    return {
        "win": Fraction(win),
        "repulse": Fraction(repulse),
        "attacker_slain": Fraction(attacker_slain),
        "both_slain": Fraction(both_slain),
    }


def diagram() -> Given:
    """Air goes for Water's pawn on f6; no tile there."""
    return field("air", air="pawn: [g7], queen: [f3], knight: [h5]", water="pawn: [f6], bishop: [d8], knight: [e8]")


def test_the_combat_of_the_diagram_pawn_first():
    """LOKA-BOOST-1, -4, -7, LOKA-DICE-1, LOKA-OUTCOME-1 to -4: example 7."""
    given = diagram()

    assert attack_boosts(given, "g7xf6") == ["charge", "support:f3", "support:h5"]
    assert defence_boosts(given, "g7xf6") == ["support:d8", "support:e8"]
    assert (told(given, "g7xf6")["attacker_die"], told(given, "g7xf6")["defender_die"]) == ("D12", "D8")
    assert chances(given, "g7xf6") == chance("5/8", "7/24", "7/96", "1/96")


def test_the_combat_of_the_diagram_knight_first():
    """LOKA-BOOST-2, LOKA-BOOST-4: example 8."""
    given = diagram()

    assert attack_boosts(given, "h5xf6") == ["charge", "prowess", "support:f3", "support:g7"]
    assert (told(given, "h5xf6")["attacker_die"], told(given, "h5xf6")["defender_die"]) == ("D20", "D8")
    assert chances(given, "h5xf6") == chance("31/40", "7/40", "7/160", "1/160")


def test_the_combat_of_the_diagram_queen_first():
    """LOKA-BOOST-2, LOKA-BOOST-5: example 9."""
    given = diagram()

    assert attack_boosts(given, "f3xf6") == ["charge", "prowess", "support:g7", "support:h5"]
    assert chances(given, "f3xf6") == chances(given, "h5xf6")


def test_a_bare_fight():
    """LOKA-DICE-1: example 10."""
    given = field("fire", fire="pawn: [e5]", air="pawn: [f6]")

    assert numbers(given, "e5xf6") == (1, 0)
    assert given.after("e5xf6").pending == Throw((4, 6), "LOKA-DICE-2")
    assert chances(given, "e5xf6") == chance("7/12", "1/4", "1/8", "1/24")


def test_a_super_d20_for_the_attacker():
    """LOKA-REROLL-1 to -6: example 11, with the right and without it."""
    assert chances(crowd(5, 4), "e4xf6") == chance("513/800", "2679/8000", "19/800", "1/8000")
    without = crowd(5, 4, options="super_d20: false")
    assert chances(without, "e4xf6") == chance("19/40", "19/40", "19/400", "1/400")


def test_two_super_d20():
    """LOKA-REROLL-3: example 12."""
    assert told(crowd(6, 5), "e4xf6")["reroll"] == "attacker"
    assert chances(crowd(6, 5), "e4xf6") == chance("513/800", "2679/8000", "19/800", "1/8000")
    assert told(crowd(6, 6), "e4xf6")["reroll"] == "none"
    assert chances(crowd(6, 6), "e4xf6")["win"] == Fraction(19, 40)


def test_a_queen_in_a_castle():
    """LOKA-BOOST-2, LOKA-CASTLE-2: example 13."""
    given = field("fire", fire="rook: [f3]", air="queen: [f6]", terrain="castle: [f6]")

    assert attack_boosts(given, "f3xf6") == ["charge"]
    assert defence_boosts(given, "f3xf6") == ["prowess", "terrain:castle", "terrain:castle"]
    assert given.after("f3xf6").pending == Throw((6, 12), "LOKA-DICE-2")
    assert chances(given, "f3xf6") == chance("5/24", "5/8", "11/72", "1/72")


def test_death_from_above():
    """LOKA-PASS-5, LOKA-PASS-6: example 14."""
    given = field("fire", fire="rook: [f3], knight: [e4]", air="pawn: [f6]", terrain="mountain_pass: [f6]")

    assert numbers(given, "f3xf6") == (3, 2)
    assert chances(given, "f3xf6")["win"] == Fraction(5, 8)
    assert numbers(given, "e4xf6") == (3, 0)
    assert chances(given, "e4xf6")["win"] == Fraction(19, 24)


def test_an_attack_into_the_swamp():
    """LOKA-SWAMP-2, -3, -5: example 15."""
    given = field("fire", fire="rook: [f3]", air="pawn: [f6]", terrain="swamp: [f6]")

    assert numbers(given, "f3xf6") == (2, 1)
    assert given.after("f3xf6").pending == Throw((6, 8), "LOKA-DICE-2")
    assert chances(given, "f3xf6") == {
        "win": Fraction(33, 64),
        "win_swamp_lost": Fraction(3, 64),
        "repulse": Fraction(5, 16),
        "attacker_slain": Fraction(5, 48),
        "both_slain": Fraction(1, 48),
    }


def test_no_support_from_behind():
    """LOKA-BOOST-6, LOKA-BOOST-8: example 16."""
    given = field("fire", fire="rook: [f3], queen: [f2]", air="pawn: [f6], rook: [f1]")

    assert attack_boosts(given, "f3xf6") == ["charge", "prowess"]
    assert defence_boosts(given, "f3xf6") == []
    assert chances(given, "f3xf6")["win"] == Fraction(11, 16)


def test_revenge_along_the_vacated_line():
    """LOKA-BOOST-7, LOKA-BOOST-8: example 17."""
    given = field("fire", fire="rook: [f3]", air="pawn: [f6], rook: [f1]")

    assert numbers(given, "f3xf6") == (2, 1)
    assert defence_boosts(given, "f3xf6") == ["support:f1"]
    assert chances(given, "f3xf6")["win"] == Fraction(9, 16)


@pytest.mark.parametrize("friends", ["", ", knight: [e4, g4], rook: [c6]"])
def test_a_duel(friends: str):
    """LOKA-DUEL-1 to -4, LOKA-KING-2: example 18."""
    given = field("fire", fire=f"king: [f5]{friends}", earth="king: [f6], knight: [d7]")

    assert chances(given, "f5xf6") == {"win": Fraction(1, 2), "attacker_slain": Fraction(1, 2)}
    assert given.after("f5xf6", dice=(13, 13)).pending == Throw((20, 20), "LOKA-DUEL-1")
    when = given.after("f5xf6", dice=(13, 13, 4, 17))
    assert pieces(when, "fire") == {}
    assert when.at("f6") == "earth king"
    assert when.result is None
    assert when.turn == "earth"
    assert when.after("d7b8").turn == "water"
