"""Which die a side rolls, and whose falls first (docs/rules/loka.md, DICE)."""

import pytest
from rules.loka.fights import crowd, told

from game.core.ruleset import Throw

LADDER = {0: 4, 1: 6, 2: 8, 3: 12, 4: 20, 5: 20, 6: 20, 7: 20}


@pytest.mark.parametrize("attack", range(1, 8))
def test_the_attackers_die_grows_with_its_boosts(attack: int):
    """LOKA-DICE-1: D6, D8, D12, D20, and from five on the Super D20; the defender's stays a D4."""
    given = crowd(attack, 0)
    lines = told(given, "e4xf6")

    assert (lines["attacker_die"], lines["defender_die"]) == (f"D{LADDER[attack]}", "D4")
    assert given.after("e4xf6").pending == Throw((4, LADDER[attack]), "LOKA-DICE-2")


@pytest.mark.parametrize("defence", range(8))
def test_the_defenders_die_grows_with_its_boosts(defence: int):
    """LOKA-DICE-1: from a D4 up; the attacker's stays a D6."""
    given = crowd(1, defence)
    lines = told(given, "e4xf6")

    assert (lines["attacker_die"], lines["defender_die"]) == ("D6", f"D{LADDER[defence]}")
    assert given.after("e4xf6").pending == Throw(tuple(sorted((6, LADDER[defence]))), "LOKA-DICE-2")


@pytest.mark.parametrize(("boosts", "reroll"), [(3, "none"), (4, "none"), (5, "attacker"), (6, "attacker")])
def test_five_boosts_make_a_super_d20(boosts: int, reroll: str):
    """LOKA-DICE-1: not four."""
    assert told(crowd(boosts, 0), "e4xf6")["reroll"] == reroll


def test_a_weaker_attacker_rolls_first():
    """LOKA-DICE-2: D6 before D8."""
    given = crowd(1, 2)

    assert given.after("e4xf6").pending == Throw((6, 8), "LOKA-DICE-2")
    assert given.after("e4xf6", dice=(4, 3)).at("f6") == "fire knight"
    assert given.after("e4xf6", dice=(3, 4)).at("f6") == "air knight"


def test_a_weaker_defender_rolls_first():
    """LOKA-DICE-2: D6 before D8, now the other way round."""
    given = crowd(2, 1)

    assert given.after("e4xf6").pending == Throw((6, 8), "LOKA-DICE-2")
    assert given.after("e4xf6", dice=(4, 3)).at("f6") == "air knight"
    assert given.after("e4xf6", dice=(3, 4)).at("f6") == "fire knight"


@pytest.mark.parametrize("boosts", [1, 2, 3, 4])
def test_with_equal_dice_the_attacker_rolls_first(boosts: int):
    """LOKA-DICE-2: the declarer leads."""
    given = crowd(boosts, boosts)

    assert given.after("e4xf6", dice=(4, 3)).at("f6") == "fire knight"
    assert given.after("e4xf6", dice=(3, 4)).at("f6") == "air knight"


@pytest.mark.parametrize(
    ("attack", "defence", "attacker_first"),
    [(5, 4, False), (4, 5, True), (6, 5, False), (5, 6, True), (5, 5, True), (6, 6, True), (7, 5, False)],
)
def test_a_super_d20_falls_after_a_weaker_one(attack: int, defence: int, attacker_first: bool):
    """LOKA-DICE-2: it is stronger than a D20, more boosts are stronger between two of them; else the attacker leads."""
    given = crowd(attack, defence)
    attacker_loses = (1, 20) if attacker_first else (20, 1)
    attacker_wins = attacker_loses[::-1]

    lost = given.after("e4xf6", dice=attacker_loses)
    won = given.after("e4xf6", dice=attacker_wins)
    # Whoever has the right to roll again is asked; left as they lie, the dice say who rolled what.
    lost = lost.after("keep") if "keep" in lost.actions() else lost
    won = won.after("keep") if "keep" in won.actions() else won
    assert (lost.at("e4"), lost.at("f6")) == ("", "air knight")
    assert (won.at("e4"), won.at("f6")) == ("", "fire knight")
