"""The forest (docs/rules/loka.md, FOREST)."""

import pytest
from rules.loka.battles import (
    KINDS,
    SOUTH_OF_E5,
    attacker_boosts,
    battle,
    defender_boosts,
    supporters,
    surrounded_for_attack,
    surrounded_for_defence,
)

FOREST = "forest: [e5]"


def test_a_pawn_enters_a_forest_and_steps_over_it():
    """LOKA-FOREST-1: as a goal and on the way, and it leaves as from any square."""
    given = battle(fire="pawn: [e4]", air="knight: [d6]", terrain=FOREST, state="unmoved: [e4]")

    assert given.from_("e4") == {"e5", "e6"}
    assert given.after("e4e5", "l4l5").from_("e5") == {"e6", "xd6"}


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "pawn"])
def test_no_other_kind_enters_a_forest(kind: str):
    """LOKA-FOREST-1: king, queen, rook, bishop and knight are told so."""
    start = SOUTH_OF_E5[kind]
    refusal = battle(fire=f"{kind}: [{start}]", terrain=FOREST).refusal(f"{start}e5")

    assert refusal.rule == "LOKA-FOREST-1"


def test_lines_end_before_a_forest():
    """LOKA-FOREST-1: closed like a square with a friend on it, also where a line would go on."""
    given = battle(fire="queen: [e3], bishop: [c7]", air="knight: [e8, g3]", terrain=FOREST)

    assert not {"e5", "e6", "e7", "xe8"} & given.from_("e3")
    assert not {"e5", "f4", "xg3"} & given.from_("c7")
    assert given.refusal("e3xe8").rule == "LOKA-FOREST-1"
    assert given.refusal("c7xg3").rule == "LOKA-FOREST-1"


def test_only_a_pawn_is_defended_by_a_forest():
    """LOKA-FOREST-2: one boost for a pawn, none for what it may have become there."""
    for kind in KINDS:
        given = battle(fire="pawn: [d4]", air=f"{kind}: [e5]", terrain=FOREST)
        expected = ["terrain:forest"] if kind == "pawn" else []
        assert [name for name in defender_boosts(given, "d4xe5") if name != "prowess"] == expected, kind


def test_only_pawns_attack_a_piece_in_a_forest():
    """LOKA-FOREST-3: around it stand pieces of all kinds."""
    in_forest = {text for text in surrounded_for_attack(FOREST).actions() if text.endswith("xe5")}

    assert in_forest == {"d4xe5", "f4xe5"}


def test_only_pawns_support_a_fight_for_a_forest():
    """LOKA-FOREST-3: on either side."""
    attack = surrounded_for_attack(FOREST)
    defence = surrounded_for_defence(FOREST)

    assert supporters(attacker_boosts(attack, "f4xe5")) == {"d4"}
    assert supporters(defender_boosts(defence, "d4xe5")) == {"f4"}
