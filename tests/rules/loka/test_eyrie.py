"""The eyrie (docs/rules/loka.md, EYRIE)."""

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

EYRIE = "eyrie: [e5]"


def test_a_knight_lands_in_an_eyrie_and_leaves_it():
    """LOKA-EYRIE-1: it admits knights."""
    given = battle(fire="knight: [d3]", terrain=EYRIE)

    assert "e5" in given.from_("d3")
    assert given.after("d3e5", "l4l5").from_("e5") == squares("c4 c6 d3 d7 f3 f7 g4 g6")


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "knight"])
def test_no_other_kind_enters_an_eyrie(kind: str):
    """LOKA-EYRIE-1: king, queen, rook, bishop and pawn are told so."""
    start = SOUTH_OF_E5[kind]
    refusal = battle(fire=f"{kind}: [{start}]", terrain=EYRIE).refusal(f"{start}e5")

    assert refusal.rule == "LOKA-EYRIE-1"


def test_lines_end_before_an_eyrie():
    """LOKA-EYRIE-1: closed like a square with a friend on it, also where a line would go on."""
    given = battle(fire="queen: [e3], bishop: [c7]", air="knight: [e8, g3]", terrain=EYRIE)

    assert {"e4"} <= given.from_("e3")
    assert not {"e5", "e6", "e7", "xe8"} & given.from_("e3")
    assert given.refusal("e3xe8").rule == "LOKA-EYRIE-1"
    assert given.refusal("c7xg3").rule == "LOKA-EYRIE-1"
    assert given.from_("c7") >= {"d6"}
    assert not {"e5", "f4", "xg3"} & given.from_("c7")


def test_only_a_knight_is_defended_by_an_eyrie():
    """LOKA-EYRIE-2: one boost for a knight, none for others whom a file puts there."""
    for kind in KINDS:
        given = battle(fire="knight: [d3]", air=f"{kind}: [e5]", terrain=EYRIE)
        expected = ["terrain:eyrie"] if kind == "knight" else []
        assert [name for name in defender_boosts(given, "d3xe5") if name != "prowess"] == expected, kind


def test_only_knights_attack_a_piece_in_an_eyrie():
    """LOKA-EYRIE-3: around it stand pieces of all kinds."""
    in_eyrie = {text for text in surrounded_for_attack(EYRIE).actions() if text.endswith("xe5")}
    in_the_open = {text for text in surrounded_for_attack().actions() if text.endswith("xe5")}

    assert in_eyrie == {"d3xe5", "f3xe5"}
    assert len(in_the_open) == 9


def test_only_knights_support_a_fight_for_an_eyrie():
    """LOKA-EYRIE-3: on either side."""
    attack = surrounded_for_attack(EYRIE)
    defence = surrounded_for_defence(EYRIE)

    assert supporters(attacker_boosts(attack, "d3xe5")) == {"f3"}
    assert supporters(defender_boosts(defence, "d3xe5")) == {"c6", "f3"}


def test_a_piece_in_an_eyrie_attacks_and_supports_from_it_as_from_any_square():
    """LOKA-EYRIE-3: the rule is about who is in it, not about whom that one reaches."""
    given = battle(fire="knight: [e5], rook: [g2]", air="pawn: [g6]", terrain=EYRIE)

    assert "xg6" in given.from_("e5")
    assert supporters(attacker_boosts(given, "g2xg6")) == {"e5"}
