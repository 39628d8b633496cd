"""How abilities add up, and the words of the glossary (ABILITY-G, ABILITY-101 to -115)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from rules.lytharian.card_files import law
from rules.lytharian.scene import Scene

from game.core.ruleset import Question, Square
from game.core.seats import Seat
from game.rules.lytharian.armies import check_deck
from game.rules.lytharian.damage import combat_tally
from game.rules.lytharian.law import PERMANENTS


def fighter(*abilities: str, **more: object) -> Scene:
    """South's rook on e4 with these abilities against north's post on e5."""
    scene = Scene()
    scene.put("e4", "rook", 0, **more)
    scene.grant("e4", *abilities)
    scene.put("e5", "post", 1)
    scene.put("a8", "foe", 1)
    return scene


def test_numbers_of_an_ability_add_up_and_others_count_once() -> None:
    """LYTH-ABILITY-G1, LYTH-ABILITY-114: Charge 1 and 2 are Charge 3, two Pounces are one."""
    scene = fighter("Charge 1", "Pounce", weapon="spear")
    scene.grant("e4", "Pounce")
    assert scene.abilities("e4") == {"charge 3", "pounce"}
    scene.fight("e4xe5")
    assert scene.at("e5").damage == 5 + 1 + 3 + 1


def test_combat_abilities_do_not_feed_comparisons() -> None:
    """LYTH-ABILITY-G2: Charge makes no Bully; a weapon does."""
    scene = fighter("Charge 2", "Bully 1")
    scene.fight("e4xe5")
    assert scene.at("e5").damage == 7


def test_every_bonus_is_listed_by_its_name() -> None:
    """LYTH-ABILITY-G3: what adds to the Att of a fighter, each by itself."""
    scene = fighter("Charge 2", "Pounce")
    scene.play("e4xe5")
    tally = combat_tally(scene.law, scene.s, scene.grid.parse("e4"))
    assert sorted(tally.att) == [("charge", 2), ("pounce", 1)]


def test_combat_abilities_are_mandatory_unless_a_choice_is_named() -> None:
    """LYTH-ABILITY-G4: Mobility must be chosen before anybody may cast; Charge is not asked about."""
    scene = fighter("Charge 1", "Mobility 1")
    scene.play("e4xe5")
    assert not scene.can("pass") and scene.can("choose:att") and scene.can("choose:reduce")


def test_a_reduction_works_on_any_damage_in_that_combat() -> None:
    """LYTH-ABILITY-G6: a spell cast in it too; not on what a troop does to itself as a price."""
    scene = Scene()
    scene.put("e4", "rook", 0)
    scene.put("e5", "post", 1)
    scene.grant("e5", "Brace 1", "Berserk")
    scene.hold(0, "deathbolt")
    scene.play("e4xe5", "choose:hurt,2", "pass", "cast:deathbolt,e5", "pass", "pass")
    assert scene.at("e5").damage == 2 + (2 - 1) + (5 - 1)


def test_what_always_works_works_face_down_and_says_so() -> None:
    """LYTH-ABILITY-G7: a hidden neighbour with Spell Resist stays hidden, the enemy is told why."""
    scene = Scene()
    scene.put("d5", "bishop", 1)
    scene.put("d6", "sunforged_colossus", 1, up=False)
    scene.hold(0, "fire_rain")
    scene.resolve("cast:fire_rain,d5")
    assert not scene.at("d6").is_up and scene.at("d6").said == ("prevented by resistance",)


def test_an_area_reaches_the_neighbours_of_its_target() -> None:
    """LYTH-ABILITY-101, LYTH-ABILITY-110, LYTH-ABILITY-111: enemies next to it; friends of the caster never."""
    scene = Scene()
    scene.put("d5", "bishop", 1)
    scene.put("d6", "knight", 1)
    scene.put("e4", "rook", 0)
    scene.hold(0, "earthquake")
    scene.resolve("cast:earthquake,d5")
    assert (scene.at("d5").damage, scene.at("d6").damage, scene.at("e4").damage) == (2, 1, 0)


def test_att_is_dealt_and_def_endures_it() -> None:
    """LYTH-ABILITY-102, LYTH-ABILITY-107, LYTH-ABILITY-109: Att is physical damage, which lowers Def; at 0 it kills."""
    scene = fighter()
    scene.grant("e5", "Physical Resist 1")
    scene.fight("e4xe5")
    assert scene.at("e5").damage == 5 - 1 and scene.figures("e5") == (5, 56) and scene.figures("e4") == (5, 5)
    (told,) = scene.rules.notation.look(scene.s, Question.WHAT_STANDS, Square(scene.grid.parse("e5")), Seat(0))
    assert "damage 4" in told
    last = fighter()
    last.s.board[last.grid.parse("e5")] = replace(last.at("e5"), damage=60 - 5)
    last.fight("e4xe5")  # its last 5 Def are used up to nothing, no further
    assert last.at("e5").card != "post"
    shot = fighter()
    shot.s.board[shot.grid.parse("e5")] = replace(shot.at("e5"), damage=60 - 2)
    shot.hold(0, "deathbolt")
    assert "post at e5>" in shot.resolve("cast:deathbolt,e5")


@pytest.mark.parametrize(("ability", "of_attacker", "of_defender"), [("Charge 1", 6, 5), ("Vicious 1", 5, 6)])
def test_attacker_and_defender_are_told_apart(ability: str, of_attacker: int, of_defender: int) -> None:
    """LYTH-ABILITY-103, LYTH-ABILITY-108: who declared the combat, and who did not."""
    scene = Scene()
    scene.put("e4", "tower", 0)
    scene.put("e5", "post", 1)
    scene.grant("e4", ability)
    scene.grant("e5", ability)
    scene.fight("e4xe5")
    assert (scene.at("e5").damage, scene.at("e4").damage) == (of_attacker, of_defender)


def test_a_counter_cancels_a_spell_and_no_ability() -> None:
    """LYTH-ABILITY-104: what is used is no spell."""
    scene = Scene("effects")
    scene.put("e4", "rook", 0, damage=1)
    scene.grant("e4", "Effect: Regrowth 1")
    scene.hold(1, "arcane_denial")
    scene.play("use:e4,regrowth")
    assert not scene.can("cast:arcane_denial,#1")


@pytest.mark.parametrize(("face", "d2", "d3"), [(1, 1, 1), (2, 1, 1), (3, 1, 2), (4, 2, 2), (5, 2, 3), (6, 2, 3)])
def test_small_dice_are_read_from_a_large_one(face: int, d2: int, d3: int) -> None:
    """LYTH-ABILITY-105, LYTH-ABILITY-106: D2 = 1,1,1,2,2,2 and D3 = 1,1,2,2,3,3 for the faces 1 to 6."""
    for spell, damage in (("frost_shard", d2), ("ember_dart", d3)):
        scene = Scene()
        scene.put("d5", "post", 1)
        scene.hold(0, spell)
        scene.resolve(f"cast:{spell},d5", dice=(face,))
        assert scene.at("d5").damage == damage


def test_unique_cards_and_permanents_are_marked() -> None:
    """LYTH-ABILITY-112, LYTH-ABILITY-113: 24 unique troops and two unique spells; auras, curses and enchants stay."""
    cards = law().cards.values()
    assert sum(card.is_unique for card in cards if card.kind == "troop") == 24
    assert {card.id for card in cards if card.is_unique and card.is_spell} == {"resurrection", "battlefield_commission"}
    assert {card.kind for card in cards if card.is_permanent} == set(PERMANENTS)
    refusal = check_deck(law(deck_min=0), (), ["resurrection"] * 2)
    assert refusal is not None and refusal.rule == "LYTH-DECK-2" and "Resurrection" in refusal.why


def test_y_stands_for_a_name() -> None:
    """LYTH-ABILITY-115: a race, a class, an element, or a type of spell, each an ability of its own."""
    named = {"Orc Slayer 1": "orc_slayer", "Effect: Dwarf Healer 2": "dwarf_healer", "Fire Immune": "fire_immune",
             "Curse Invulnerability": "curse_invulnerability", "Air Affinity 1": "air_affinity"}  # fmt: skip
    assert {text: law().powers[text].key for text in named} == named
