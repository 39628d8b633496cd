"""The stone circle (docs/rules/loka.md, CIRCLE)."""

import pytest
from rules.loka.battles import (
    KINDS,
    SOUTH_OF_E5,
    attacker_boosts,
    battle,
    defender_boosts,
    squares,
    supporters,
    surrounded_for_attack,
    surrounded_for_defence,
)

CIRCLE = "stone_circle: [e5]"


def test_a_rook_enters_a_stone_circle_and_crosses_it():
    """LOKA-CIRCLE-1: as a goal and on the way, along rank and file, and it leaves in every direction."""
    given = battle(fire="rook: [e3, b5]", air="knight: [e8]", terrain=CIRCLE)

    assert squares("e4 e5 e6 e7 xe8") <= given.from_("e3")
    assert squares("c5 d5 e5 f5 l5") <= given.from_("b5")
    assert squares("e4 e6 d5 f5 l5") <= battle(fire="rook: [e5]", terrain=CIRCLE).from_("e5")


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "rook"])
def test_no_other_kind_enters_a_stone_circle(kind: str):
    """LOKA-CIRCLE-1: queens included."""
    start = SOUTH_OF_E5[kind]
    refusal = battle(fire=f"{kind}: [{start}]", terrain=CIRCLE).refusal(f"{start}e5")

    assert refusal.rule == "LOKA-CIRCLE-1"


def test_other_lines_end_before_a_stone_circle():
    """LOKA-CIRCLE-1: closed like a square with a friend on it, also where a line would go on."""
    given = battle(fire="queen: [e3], bishop: [c7]", air="knight: [e8, g3]", terrain=CIRCLE)

    assert not {"e5", "e6", "e7", "xe8"} & given.from_("e3")
    assert not {"e5", "f4", "xg3"} & given.from_("c7")
    assert given.refusal("e3xe8").rule == "LOKA-CIRCLE-1"
    assert given.refusal("c7xg3").rule == "LOKA-CIRCLE-1"


def test_only_a_rook_is_defended_by_a_stone_circle():
    """LOKA-CIRCLE-2: one boost for a rook, none for others whom a file puts there."""
    for kind in KINDS:
        given = battle(fire="rook: [e2]", air=f"{kind}: [e5]", terrain=CIRCLE)
        expected = ["terrain:stone_circle"] if kind == "rook" else []
        assert [name for name in defender_boosts(given, "e2xe5") if name != "prowess"] == expected, kind


def test_only_rooks_attack_a_piece_in_a_stone_circle():
    """LOKA-CIRCLE-3: around it stand pieces of all kinds."""
    in_circle = {text for text in surrounded_for_attack(CIRCLE).actions() if text.endswith("xe5")}

    assert in_circle == {"e2xe5", "h5xe5"}


def test_only_rooks_support_a_fight_for_a_stone_circle():
    """LOKA-CIRCLE-3: on either side."""
    attack = surrounded_for_attack(CIRCLE)
    defence = surrounded_for_defence(CIRCLE)

    assert supporters(attacker_boosts(attack, "e2xe5")) == {"h5"}
    assert supporters(defender_boosts(defence, "e2xe5")) == {"h5"}


def test_rooks_support_across_a_stone_circle():
    """LOKA-CIRCLE-1, LOKA-BOOST-9: it is open for them on the way; for a queen it is not."""
    rook = battle(fire="knight: [f6], rook: [e2]", air="pawn: [e8]", terrain=CIRCLE)
    queen = battle(fire="knight: [f6], queen: [e2]", air="pawn: [e8]", terrain=CIRCLE)

    assert supporters(attacker_boosts(rook, "f6xe8")) == {"e2"}
    assert supporters(attacker_boosts(queen, "f6xe8")) == set()
