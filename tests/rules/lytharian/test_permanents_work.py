"""Curses, auras and enchants at work: their rules fire when they should, and not when they should not."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from rules.lytharian.scene import Scene

from game.core.seats import Seat
from game.rules.lytharian.state import Attached


def cursed(curse: str, bearer: str = "bishop", turn: int = 1, phase: str = "main", **more: Any) -> Scene:
    """North's troop on d5 under south's curse; south's rook on e5, a pawn on d4 next to it."""
    scene = Scene(phase)
    scene.put("d5", bearer, 1, curse=curse, **more)
    scene.put("e5", "rook", 0)
    scene.put("d4", "pawn", 0)
    scene.put("a8", "foe", 1)
    scene.s.turn = scene.s.priority = Seat(turn)
    return scene


def enchanted(enchant: str, phase: str = "effects") -> Scene:
    """South's enchant in play; own rook and mate hurt, north's knight face up."""
    scene = Scene(phase)
    scene.s.enchants[0] = (Attached(enchant, Seat(0), Seat(0), 3),)
    scene.put("e4", "rook", 0, damage=2)
    scene.put("c1", "bishop", 0)
    scene.put("d5", "knight", 1)
    scene.put("a8", "foe", 1)
    return scene


def test_a_burning_troop_is_hurt_whenever_it_moves() -> None:
    """LYTH-CURSE-4: Smoldering Flames, by the turn's move and by an effect; standing still does nothing."""
    scene = cursed("smoldering_flames")
    scene.play("d5f7")
    assert scene.named("bishop").damage == 2
    scene = cursed("smoldering_flames", turn=0)
    scene.hold(0, "undertow")
    scene.resolve("cast:undertow,d5,to=c4")
    assert scene.named("bishop").damage == 2 and scene.named("foe").damage == 0


@pytest.mark.parametrize("curse", ["brand_of_cinders", "withering"])
def test_a_timed_curse_works_once_in_each_effects_phase_of_its_controller(curse: str) -> None:
    """LYTH-EFFECTS-2: 1 damage, once a phase."""
    scene = cursed(curse, turn=0, phase="effects")
    assert "bishop damage 0>1" in scene.resolve("use:d5.curse")
    assert not scene.can("use:d5.curse")


def test_a_shackled_troop_is_hurt_when_it_attacks() -> None:
    """LYTH-CURSE-4: Static Shackles, at once when the attack is declared; when it is attacked nothing happens."""
    scene = cursed("static_shackles", "knight")
    scene.play("d5xe5")
    assert scene.at("d5").damage == 2
    scene = cursed("static_shackles", "knight", turn=0)
    scene.play("e5xd5")
    assert scene.at("d5").damage == 0


def test_a_troop_that_attacks_in_vain_dies_of_its_shackles() -> None:
    """LYTH-DAMAGE-2: the damage comes before the blows, and no blow falls."""
    scene = cursed("static_shackles", "knight", damage=6)
    scene.play("d5xe5")
    assert "knight" in scene.s.crypt[1] and scene.at("e5").damage == 0


def test_a_judged_troop_is_hurt_when_it_uses_an_ability() -> None:
    """LYTH-ABILITY-G4: Verdict, 3 Life damage for an Effect: or Main: ability."""
    scene = cursed("verdict", "brudakian_battlepriest", phase="effects", damage=1)
    scene.play("use:d5,healer,d5")
    assert scene.at("d5").damage == 1 + 3
    scene = cursed("verdict", "stoneborn_rockhurler")
    scene.play("use:d5,stonethrow,d4")
    assert "stoneborn_rockhurler" in scene.s.crypt[1]


def test_howling_voices_silence_main_abilities() -> None:
    """LYTH-MAIN-5: no Main: ability, and 1 less Att; Effect: abilities go on."""
    scene = cursed("howling_voices", "stoneborn_rockhurler")
    assert not scene.can("use:d5,stonethrow,d4") and scene.figures("d5") == (2, 3)


def test_chains_of_mercy_forbid_attacks() -> None:
    """LYTH-ATTACK-1: its bearer moves and is attacked, but attacks nobody."""
    scene = cursed("chains_of_mercy", "knight")
    assert not scene.can("d5xe5") and scene.can("d5f6")


@pytest.mark.parametrize("curse", ["chill_of_the_deep", "entangle"])
def test_a_halted_troop_stands_and_fights(curse: str) -> None:
    """LYTH-MOVE-10: no move, but an attack from where it stands."""
    scene = cursed(curse, "knight")
    assert not scene.can("d5f6") and scene.can("d5xe5")


def test_a_slowed_troop_goes_one_square() -> None:
    """LYTH-MOVE-11: Tripping Vines; a slowed knight cannot move at all."""
    scene = cursed("tripping_vines")
    assert scene.can("d5c6") and not scene.can("d5f7")
    assert not cursed("tripping_vines", "knight").can("d5f6")


def test_nullify_leaves_what_is_attached() -> None:
    """LYTH-ABILITY-G5: printed abilities are off, those of a weapon stay."""
    scene = cursed("nullify", "brudakian_battlepriest", weapon="poisoned_kris")
    assert scene.abilities("d5") == {"venom"}


def test_volcanoes_mist_and_storm_have_a_target_each() -> None:
    """LYTH-ENCHANT-3: 1 Fire damage to an enemy, 1 damage off a friend, an enemy moved 1 square."""
    scene = enchanted("volcanic_eruptions")
    assert scene.resolve("use:south.volcanic_eruptions,d5") == "knight def 8>7; knight damage 0>1"
    assert not scene.can("use:south.volcanic_eruptions,d5")
    assert enchanted("mist_of_renewal").resolve("use:south.mist_of_renewal,e4") == "rook def 8>9; rook damage 2>1"
    assert enchanted("storm_front").resolve("use:south.storm_front,d5,to=c6") == "knight at d5>c6"


def test_geyser_and_hymn_need_no_target() -> None:
    """LYTH-ENCHANT-3: mana gained, the own king healed."""
    assert enchanted("power_geyser").resolve("use:south.power_geyser") == "south mana 10>11"
    scene = enchanted("hymn_of_the_morning")
    scene.put("e1", "king", 0, damage=3)
    assert scene.resolve("use:south.hymn_of_the_morning") == "king def 27>28; king damage 3>2"


@pytest.mark.parametrize(("face", "mana"), [(4, 12), (3, 10)])
def test_wild_currents_flow_on_an_even_die(face: int, mana: int) -> None:
    """LYTH-PHASE-13: an even D6 gives 2 mana, an odd one nothing."""
    scene = enchanted("wild_energy_currents")
    scene.resolve("use:south.wild_energy_currents", dice=(face,))
    assert scene.s.mana[0] == mana


def test_each_side_has_its_own_dead() -> None:
    """LYTH-WIN-11: Blood Tithe pays for enemies killed, Guardian Chorus for friends."""
    for enchant, gains_by_foe, gains_by_friend in (("blood_tithe", 2, 0), ("guardian_chorus", 0, 2)):
        scene = enchanted(enchant, "main")
        scene.put("d5", "knight", 1, damage=7)
        scene.hold(0, "deathbolt", "offering_of_blood")
        scene.resolve("cast:deathbolt,d5")
        assert scene.s.mana[0] == 10 - 1 + gains_by_foe
        scene.resolve("cast:offering_of_blood,c1")
        assert scene.s.mana[0] == 9 + gains_by_foe - 2 + 5 + gains_by_friend


def test_deep_vein_makes_equipment_cheaper() -> None:
    """LYTH-MANA-9: 1 less to attach, never below 0."""
    scene = enchanted("deep_vein", "main")
    scene.hold(0, "dagger", "mace")
    scene.play("equip:dagger,e4", "equip:mace,c1")
    assert scene.s.mana[0] == 10 - 0 - 2


def test_the_blazing_sun_makes_fire_cheaper_on_own_troops() -> None:
    """LYTH-ABILITY-75: Fire Affinity 1 for all of them; a spell on an enemy costs what it costs."""
    scene = enchanted("blazing_sun", "main")
    scene.hold(0, "burning_fury", "ember_dart")
    scene.play("cast:burning_fury,e4", "pass", "pass")
    assert scene.s.mana[0] == 9
    scene.resolve("cast:ember_dart,d5", dice=(1,))
    assert scene.s.mana[0] == 8


def test_winds_and_oaths_reach_their_piece_type_alone() -> None:
    """LYTH-ENCHANT-4: Favourable Winds give bishops Mobility 1, Bedrock Oath gives pawns Brace 1."""
    scene = enchanted("favourable_winds")
    assert scene.abilities("c1") == {"mobility 1"} and scene.abilities("e4") == set()
    scene = enchanted("bedrock_oath")
    scene.put("b2", "pawn", 0)
    assert scene.abilities("b2") == {"brace 1"} and scene.abilities("c1") == set()


def test_standing_orders_raise_the_limit_of_the_draw() -> None:
    """LYTH-DRAW-2: with thirteen cards the draw is still compulsory, with fourteen there is a choice."""
    for cards, asked in ((13, False), (14, True)):
        scene = enchanted("standing_orders")
        scene.s.hand[0] = ("mace",) * cards
        scene.s.deck[0] = ("axe",)
        scene.play("done")
        assert (scene.s.phase == "draw") is asked


@pytest.mark.parametrize(
    ("aura", "spell", "damage"),
    [
        ("heart_of_fire", "flame_lance", 0),
        ("sanctified_mantle", "deathbolt", 0),
        ("sanctified_mantle", "flame_lance", 3),
        ("mantle_of_wards", "flame_lance", 3),
        ("rock_guard", "flame_lance", 4),
        ("firebrand_fists", "flame_lance", 4),
    ],
)
def test_an_aura_protects_against_what_it_says(aura: str, spell: str, damage: int) -> None:
    """LYTH-DAMAGE-6: immunity, Spell Resist, Resist All; Physical Resist and strength help against no spell."""
    scene = Scene()
    scene.put("d5", "bishop", 1, aura=aura)
    scene.hold(0, spell)
    scene.resolve(f"cast:{spell},d5")
    assert scene.named("bishop").damage == damage


def test_a_curse_ends_with_its_bearer() -> None:
    """LYTH-DAMAGE-11: attached cards go to their owners' nethers."""
    scene = cursed("withering", turn=0)
    scene.s.board[scene.grid.parse("d5")] = replace(scene.at("d5"), damage=6)
    scene.hold(0, "deathbolt")
    scene.resolve("cast:deathbolt,d5")
    assert "withering" in scene.s.nether[0] and "bishop" in scene.s.crypt[1]
