"""Attacks and their two dice (docs/rules/loka.md, COMBAT)."""

import pytest
from rules.loka.fights import attack_boosts, chances, defence_boosts, field, numbers, told

from game.core.ruleset import Throw


def test_an_attack_is_declared_before_the_dice_fall():
    """LOKA-COMBAT-1: both roll one die, and until then nobody has moved."""
    given = field("fire", fire="rook: [f3]", air="pawn: [f6]")

    declared = given.after("f3xf6")

    assert declared.pending == Throw((4, 8), "LOKA-DICE-2")
    assert declared.at("f3") == "fire rook"
    assert declared.at("f6") == "air pawn"
    assert declared.actions() == []


def test_moving_onto_an_enemy_is_an_attack_and_nothing_else_is():
    """LOKA-COMBAT-1: no plain move ends on an enemy, no attack on an empty square."""
    given = field("fire", fire="rook: [f3]", air="pawn: [f6]")

    assert {"f3f5", "f3xf6"} <= set(given.actions())
    assert not {"f3f6", "f3xf5", "f3f7"} & set(given.actions())
    assert not given.allows("f3f6")
    assert not given.allows("f3xf5")


@pytest.mark.parametrize("friend", ["fire", "water"])
def test_friends_cannot_be_attacked(friend: str):
    """LOKA-COMBAT-2: neither one's own pieces nor the ally's."""
    seats = {"fire": "rook: [f3]", "water": ""}
    seats[friend] = ", ".join(filter(None, (seats[friend], "pawn: [f6]")))
    given = field("fire", **seats)

    assert "f3xf6" not in given.actions()
    assert given.refusal("f3xf6").rule in ("LOKA-COMBAT-2", "LOKA-MOVE-6")


@pytest.mark.parametrize("enemy", ["earth", "air"])
def test_both_seats_of_the_other_team_can_be_attacked(enemy: str):
    """LOKA-COMBAT-2, LOKA-COMBAT-1: mover and victim, of whichever enemy seat."""
    given = field("fire", fire="rook: [f3]", **{enemy: "pawn: [f6]"})

    assert "f3xf6" in given.actions()
    assert told(given, "f3xf6")["attacker"] == "fire rook f3"
    assert told(given, "f3xf6")["defender"] == f"{enemy} pawn f6"


def test_boosts_of_the_two_sides_never_cancel_each_other():
    """LOKA-COMBAT-3: two against one is D8 against D6, not D6 against D4."""
    given = field("fire", fire="rook: [f3]", air="pawn: [f6], rook: [c6]")

    assert numbers(given, "f3xf6") == (2, 1)
    assert given.after("f3xf6").pending == Throw((6, 8), "LOKA-DICE-2")


def test_boosts_are_counted_before_the_dice_and_stay():
    """LOKA-COMBAT-4: a winner that stands in the castle now, or an army that has gone, changes no die."""
    given = field(
        "fire",
        fire="queen: [f3], knight: [e4, g4, d5, h5]",
        air="king: [f6], knight: [d7], pawn: [k7]",
        terrain="castle: [f6]",
    )
    assert numbers(given, "f3xf6") == (6, 3)

    asked = given.after("f3xf6", dice=(12, 7))

    assert asked.pending.prompt == "reroll"
    assert asked.after("reroll").pending == Throw((20,), "LOKA-REROLL-2")
    assert asked.after("reroll", dice=(12,)).at("f6") == "air king"
    assert asked.after("reroll", dice=(13,)).at("f6") == "fire queen"


def test_each_side_has_its_own_kinds_of_boosts():
    """LOKA-COMBAT-5: Charge, Prowess and Attack Support here; Prowess, Defence Support, Terrain Defence there."""
    strong = field(
        "fire",
        fire="queen: [f3], knight: [e4]",
        air="rook: [f6], bishop: [h8]",
        terrain="castle: [f6], swamp: [f3]",
    )
    weak = field("fire", fire="rook: [f3]", water="knight: [e4]", air="queen: [f6]", terrain="castle: [f6]")

    assert attack_boosts(strong, "f3xf6") == ["charge", "prowess", "support:e4"]
    assert defence_boosts(strong, "f3xf6") == ["support:h8", "terrain:castle"]
    assert attack_boosts(weak, "f3xf6") == ["charge", "support:e4"]
    assert defence_boosts(weak, "f3xf6") == ["prowess", "terrain:castle", "terrain:castle"]


@pytest.mark.parametrize(
    "terrain",
    ["castle: [e4]", "eyrie: [e4]", "swamp: [e4]", "mountain_pass: [e4]", "magic_portal: [e4, j8]", "forest: [e4]"],
)
def test_the_tile_an_attacker_starts_from_has_no_influence(terrain: str):
    """LOKA-COMBAT-6: the boosts and chances are those of open ground."""
    fight = {"fire": "knight: [e4]", "air": "knight: [f6]"}
    open_ground = field("fire", **fight)
    given = field("fire", **fight, terrain=terrain)

    assert attack_boosts(given, "e4xf6") == ["charge"]
    assert told(given, "e4xf6") == told(open_ground, "e4xf6")


def test_an_attack_is_legal_whatever_the_odds_and_can_be_won():
    """LOKA-COMBAT-7: a king may go for a queen in her castle, amid all her friends, with a D6 of his own."""
    given = field("fire", fire="king: [f5]", air="queen: [f6], knight: [d7, h7, e8, g8]", terrain="castle: [f6]")

    assert "f5xf6" in given.actions()
    assert numbers(given, "f5xf6") == (1, 7)
    assert told(given, "f5xf6")["attacker_die"] == "D6"
    assert chances(given, "f5xf6")["win"] > 0
    when = given.after("f5xf6", dice=(2, 1)).after("reroll", dice=(1,))
    assert when.at("f6") == "fire king"


def test_a_combat_goes_from_the_dice_to_the_next_seat_in_order():
    """LOKA-COMBAT-8: the king dies, his army vanishes, the winner moves in; then swamp, promotion, next seat."""
    given = field(
        "fire",
        fire="pawn: [j8]",
        air="king: [k9], rook: [g6], pawn: [k5]",
        terrain="swamp: [k9]",
    )
    assert numbers(given, "j8xk9=queen") == (2, 1)

    won = given.after("j8xk9=queen", dice=(1, 8))
    assert won.pending == Throw((12,), "LOKA-SWAMP-2")
    assert won.at("k9") == "fire pawn"
    assert won.at("j8") == won.at("g6") == won.at("k5") == ""

    safe = given.after("j8xk9=queen", dice=(1, 8, 2))
    assert safe.at("k9") == "fire queen"
    assert safe.turn == "earth"
    lost = given.after("j8xk9=queen", dice=(1, 8, 1))
    assert lost.at("k9") == ""
    assert lost.turn == "earth"


def test_the_first_die_belongs_to_the_weaker_side():
    """LOKA-COMBAT-8, LOKA-DICE-2: the rook's D8 falls after the pawn's D4."""
    given = field("fire", fire="rook: [f3]", air="pawn: [f6]")

    assert given.after("f3xf6", dice=(4, 5)).at("f6") == "fire rook"
    assert given.after("f3xf6", dice=(4, 3)).at("f6") == "air pawn"
