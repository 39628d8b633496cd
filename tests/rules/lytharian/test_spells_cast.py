"""Each spell cast on one small battlefield, with all that it changes there; counters and redirects over a stack."""

# ruff: noqa: E501 (a table reads better in whole lines)

from __future__ import annotations

import pytest
from rules.lytharian.card_files import law
from rules.lytharian.scene import Scene

from game.core.seats import Seat
from game.rules.lytharian.law import SPELLS
from game.rules.lytharian.state import Attached


def battlefield(*hand: str) -> Scene:
    """South's rook (3 damage) with a hidden mate (2 damage) behind it; north's bishop (1 damage) beside a foe and a
    hidden knight; an armed queen; permanents and piles to choose from."""
    scene = Scene()
    scene.put("e4", "rook", 0, damage=3)
    scene.put("e3", "mate", 0, up=False, damage=2)
    scene.put("b2", "pawn", 0)
    scene.put("d5", "bishop", 1, damage=1)
    scene.put("d6", "knight", 1, up=False)
    scene.put("c6", "foe", 1)
    scene.put("g7", "queen", 1, weapon="dagger", armor="hide_armor")
    scene.hold(0, *hand)
    scene.hold(1, "mace", "axe", "dagger", "spear")
    scene.s.deck[0] = ("mace", "fireball", "axe", "axe")
    return scene


def among_permanents(scene: Scene) -> None:
    """Things to destroy: north's enchant, an aura of north's, a curse on south's tower."""
    scene.s.enchants[1] = (Attached("power_geyser", Seat(1), Seat(1), 3),)
    scene.put("h6", "wall", 1, aura="rock_guard")
    scene.put("h3", "tower", 0, curse="tripping_vines")


def among_piles(scene: Scene) -> None:
    """South's crypt with a pawn, a bishop and a king; its nether with a weapon and a spell."""
    scene.s.crypt[0] = ("timber_wolf", "zuk_gar_blood_priest", "warlord_ghrazzak")
    scene.s.nether[0] = ("mace", "fireball")


BEFORE = {
    "lift_the_curse": among_permanents, "spell_purge": among_permanents, "overload": among_permanents,
    "resurrection": among_piles, "raise_the_fallen": among_piles, "battlefield_salvage": among_piles,
}  # fmt: skip
USUAL = ("south hand 1>0", "south nether 0>1")
"""What every spell does: it leaves the hand, and unless it stays in play it lies in the nether."""
CAST: dict[str, tuple[str, tuple[int, ...], str]] = {
    # fast
    "fireball": ("d5,x=4", (), "bishop def 6>2; bishop damage 1>5; south mana 10>6"),
    "ember_dart": ("d5", (5,), "bishop def 6>3; bishop damage 1>4; south mana 10>9"),
    "flame_lance": ("d5", (), "bishop def 6>2; bishop damage 1>5; south mana 10>7"),
    "cinder_ward": ("e4", (), "rook att 5>7; rook prevent 0>1; rook until turn >att 2; south mana 10>8"),
    "burning_fury": ("e4", (), "rook att 5>8; rook until turn >att 3; south mana 10>8"),
    "melt_steel": ("g7.armor", (), "queen def 14>12; queen armor hide_armor>; south mana 10>8; north nether 0>1"),
    "frost_shard": (
        "d5",
        (4,),
        "bishop att 3>2; bishop def 6>4; bishop damage 1>3; bishop until turn >att -1; south mana 10>9",
    ),
    "tidal_lash": ("d5,to=c5", (), "bishop at d5>c5; bishop def 6>4; bishop damage 1>3; south mana 10>7"),
    "frozen_armor": ("e4", (), "rook prevent 0>3; south mana 10>7"),
    "undertow": ("d5,to=c4", (), "bishop at d5>c4; south mana 10>8"),
    "rust_in_peace": (
        "g7",
        (),
        "queen att 6>5; queen def 14>12; queen weapon dagger>; queen armor hide_armor>; south mana 10>7; north nether 0>2",
    ),
    "lightning_strike": ("d5", (), "bishop def 6>4; bishop damage 1>3; south mana 10>9"),
    "thunderbolt": ("d5", (), "bishop def 6>1; bishop damage 1>6; south mana 10>6"),
    "gust_of_speed": ("e4,to=g4", (), "rook at e4>g4; south mana 10>7"),
    "thunderclap": ("d5", (), "bishop att 3>1; bishop until turn >att -2; south mana 10>9"),
    "stone_spike": ("d5", (), "bishop def 6>3; bishop damage 1>4; south mana 10>8"),
    "boulder_toss": ("d5", (), "bishop def 6>4; bishop damage 1>3; bishop until next_turn >halt all; south mana 10>8"),
    "stoneskin": ("e4", (), "rook def 7>10; rook until turn >defence 3; south mana 10>8"),
    "shatter_arms": ("g7.weapon", (), "queen att 6>5; queen weapon dagger>; south mana 10>9; north nether 0>1"),
    "powered_light_guard": ("e4,x=4", (), "rook prevent 0>4; south mana 10>6"),
    "aegis_of_dawn": ("e4", (), "rook att 5>6; rook prevent 0>4; rook until turn >att 1; south mana 10>5"),
    "sunlance": ("d5,e4", (), "rook def 7>8; rook damage 3>2; bishop def 6>5; bishop damage 1>2; south mana 10>8"),
    "lift_the_curse": ("h3.curse", (), "tower curse tripping_vines>; south mana 10>9; north nether 0>1"),
    "deathbolt": ("d5", (), "bishop def 6>4; bishop damage 1>3; south mana 10>9"),
    "death_armor": ("e4", (), "rook prevent 0>2; south mana 10>8"),
    "arcane_needle": ("d5", (), "bishop def 6>5; bishop damage 1>2; south mana 10>8"),
    "blink": ("e4,b2", (), "pawn at b2>e4; rook at e4>b2; south mana 10>7"),
    "raised_shields": ("e4", (), "rook def 7>8; rook prevent 0>1; rook until turn >defence 1; south mana 10>8"),
    "rallying_cry": ("e4", (), "rook att 5>7; rook until turn >att 2; south mana 10>9"),
    "whisper_of_doubt": ("", (), "south mana 10>9; north hand 4>3; north nether 0>1"),
    "smoke_screen": ("e4,to=f5", (), "rook at e4>f5; rook is_up True>False; south mana 10>7"),
    # sorceries
    "immolate": ("d5", (), "bishop at d5>; south mana 10>5; south kills 0>10; north crypt 0>1"),
    "fire_rain": (
        "d5",
        (),
        "bishop def 6>3; bishop damage 1>4; foe def 6>5; foe damage 0>1; knight def 8>7; knight damage 0>1; knight is_up False>True; south mana 10>6",
    ),
    "scorched_horizon": (
        "",
        (),
        "bishop def 6>5; bishop damage 1>2; foe def 6>5; foe damage 0>1; queen def 14>13; queen damage 0>1; south mana 10>5",
    ),
    "torrent": ("d5,to=b5", (), "bishop at d5>b5; bishop def 6>4; bishop damage 1>3; south mana 10>7"),
    "scrying_pool": ("", (), "south mana 10>8; south hand 1>2"),
    "forked_bolt": (
        "d5,d6",
        (),
        "bishop def 6>4; bishop damage 1>3; knight def 8>6; knight damage 0>2; knight is_up False>True; south mana 10>8",
    ),
    "chain_lightning": (
        "d5,d6,c6",
        (),
        "bishop def 6>2; bishop damage 1>5; foe def 6>4; foe damage 0>2; knight def 8>5; knight damage 0>3; knight is_up False>True; south mana 10>4",
    ),
    "updraft": ("", (), "south mana 10>7; moves 0>1"),
    "cyclone": ("d5,to=g5", (), "bishop at d5>g5; south mana 10>7"),
    "earthquake": (
        "d5",
        (),
        "bishop def 6>4; bishop damage 1>3; foe def 6>5; foe damage 0>1; knight def 8>7; knight damage 0>1; knight is_up False>True; south mana 10>7",
    ),
    "sinkhole": (
        "d5",
        (),
        "bishop def 6>4; bishop damage 1>3; bishop until next_turn >no_attack True, halt all; south mana 10>7",
    ),
    "smite_the_wicked": ("d5", (6,), "bishop at d5>; south mana 10>7; south kills 0>10; north crypt 0>1"),
    "resurrection": (
        "south.crypt.zuk_gar_blood_priest,to=c1",
        (),
        "south mana 10>4; south crypt 3>2; south nether 2>3; zuk_gar_blood_priest at >c1",
    ),
    "finger_of_the_grave": (
        "d5",
        (),
        "bishop def 6>2; bishop damage 1>5; south mana 10>6; north hand 4>3; north nether 0>1",
    ),
    "dark_bargain": ("", (), "south mana 10>8; south hand 1>3; asks >DiscardCards"),
    "mind_rot": ("", (), "south mana 10>8; north hand 4>2; north nether 0>2"),
    "raise_the_fallen": (
        "south.crypt.timber_wolf,to=c2",
        (),
        "south mana 10>7; south crypt 3>2; south nether 2>3; timber_wolf at >c2",
    ),
    "plague_wind": (
        "d5",
        (),
        "bishop def 6>4; bishop damage 1>3; foe def 6>4; foe damage 0>2; knight def 8>6; knight damage 0>2; knight is_up False>True; south mana 10>5",
    ),
    "spell_purge": (
        "h6.aura",
        (),
        "wall aura rock_guard>; wall can physical_resist 2>; south mana 10>8; north nether 0>1",
    ),
    "overload": ("north.power_geyser", (), "south mana 10>7; north nether 0>1; north enchants power_geyser>"),
    "spell_find": ("", (), "south mana 10>9; asks >PickCards"),
    "true_sight": ("d6", (), "knight is_up False>True; south mana 10>8"),
    "movement_of_the_bishop": ("e4", (), "rook until turn >move_as B; south mana 10>8"),
    "movement_of_the_rook": ("e4", (), "rook until turn >move_as R; south mana 10>8"),
    "movement_of_the_knight": ("e4", (), "rook until turn >move_as KN; south mana 10>8"),
    "movement_of_the_queen": ("e4", (), "rook until turn >move_as Q; south mana 10>7"),
    "steelshatter": ("g7.weapon", (), "queen att 6>5; queen weapon dagger>; south mana 10>8; north nether 0>1"),
    "enfeeble": ("", (), "south mana 10>7; north hand 4>1; north nether 0>3"),
    "signal_flare": ("d6", (), "knight is_up False>True; south mana 10>9"),
    "battlefield_salvage": ("south.nether.mace", (), "south mana 10>9"),
    "quartermaster": ("", (), "south mana 10>9; asks >PickCards"),
    "battlefield_commission": ("b2", (), "south mana 10>4; asks >PromotePawn"),
    # channeled
    "kindled_power": ("", (), "south mana 10>11"),
    "powered_soothing_mist": ("e4,x=2", (), "rook def 7>9; rook damage 3>1; south mana 10>8"),
    "soothing_rain": ("e4", (), "mate def 4>5; mate damage 2>1; rook def 7>8; rook damage 3>2; south mana 10>7"),
    "rising_tide": ("", (), "mate def 4>5; mate damage 2>1; rook def 7>8; rook damage 3>2; south mana 10>7"),
    "breath_of_the_sky": ("", (), ""),
    "roots_of_life": ("e4", (3,), "rook def 7>9; rook damage 3>1; south mana 10>8"),
    "healing_star": ("e4", (), "rook def 7>9; rook damage 3>1; south mana 10>8"),
    "greater_healing_star": ("e4", (), "rook def 7>10; rook damage 3>0; south mana 10>7"),
    "powered_healing_star": ("e4,x=2", (), "rook def 7>9; rook damage 3>1; south mana 10>8"),
    "circle_of_light": ("e4", (), "mate def 4>5; mate damage 2>1; rook def 7>9; rook damage 3>1; south mana 10>6"),
    "siphon_health": ("d5,e4", (), "rook def 7>8; rook damage 3>2; bishop def 6>4; bishop damage 1>3; south mana 10>8"),
    "greater_siphon": (
        "d5,e4",
        (),
        "rook def 7>10; rook damage 3>0; bishop def 6>3; bishop damage 1>4; south mana 10>5",
    ),
    "offering_of_blood": ("e3", (), "mate at e3>; south mana 10>13; south crypt 0>1"),
    "deny_thy_enemy": ("", (), "south mana 10>8; north mana 10>7"),
    "mana_rupture": ("", (), "south mana 10>6; north mana 10>5"),
    "mana_bloom": ("", (), "south mana 10>11"),
    "power_through_sacrifice": ("", (), "south mana 10>13; ending False>True"),
    "field_dressing": ("e4", (), "rook def 7>8; rook damage 3>2; south mana 10>9"),
    # auras
    "heart_of_fire": ("e4", (), "rook att 5>6; rook aura >heart_of_fire; rook can >fire_immune; south mana 10>8"),
    "firebrand_fists": ("e4", (), "rook att 5>7; rook aura >firebrand_fists; south mana 10>8"),
    "ice_barrier": ("e4", (), "rook aura >ice_barrier; rook can >physical_resist 1; south mana 10>8"),
    "windwalk_boon": ("e4", (), "rook att 5>6; rook aura >windwalk_boon; rook can >windwalking; south mana 10>8"),
    "cloak_of_zephyrs": ("e4", (), "rook aura >cloak_of_zephyrs; rook can >evasion; south mana 10>9"),
    "rock_guard": ("e4", (), "rook aura >rock_guard; rook can >physical_resist 2; south mana 10>6"),
    "strength_of_the_mountain": (
        "e4",
        (),
        "rook att 5>6; rook def 7>9; rook aura >strength_of_the_mountain; south mana 10>7",
    ),
    "tunnelling_gift": ("e4", (), "rook def 7>8; rook aura >tunnelling_gift; rook can >burrow; south mana 10>8"),
    "blessing_of_vigor": ("e4", (), "rook att 5>6; rook def 7>8; rook aura >blessing_of_vigor; south mana 10>8"),
    "sanctified_mantle": (
        "e4",
        (),
        "rook def 7>8; rook aura >sanctified_mantle; rook can >death_immune spell_resist 1; south mana 10>7",
    ),
    "soul_feast": ("e4", (), "rook aura >soul_feast; rook can >consume soulsteal 1; south mana 10>8"),
    "grave_chill": ("e4", (), "rook aura >grave_chill; rook can >intimidate 2; south mana 10>8"),
    "bone_carapace": ("e4", (), "rook def 7>9; rook aura >bone_carapace; south mana 10>8"),
    "mirror_ward": ("e4", (), "rook aura >mirror_ward; rook can >spellshatter; south mana 10>8"),
    "mantle_of_wards": ("e4", (), "rook aura >mantle_of_wards; rook can >resist_all 1; south mana 10>7"),
    # curses
    "smoldering_flames": ("d5", (), "bishop curse >smoldering_flames; south mana 10>8"),
    "brand_of_cinders": ("d5", (), "bishop curse >brand_of_cinders; south mana 10>7"),
    "frostbite": ("d5", (), "bishop att 3>1; bishop curse >frostbite; south mana 10>8"),
    "chill_of_the_deep": ("d5", (), "bishop curse >chill_of_the_deep; south mana 10>7"),
    "static_shackles": ("d5", (), "bishop curse >static_shackles; south mana 10>8"),
    "howling_voices": ("d5", (), "bishop att 3>2; bishop curse >howling_voices; south mana 10>8"),
    "tripping_vines": ("d5", (), "bishop curse >tripping_vines; south mana 10>9"),
    "entangle": ("d5", (), "bishop att 3>2; bishop curse >entangle; south mana 10>6"),
    "crushing_weight": ("d5", (), "bishop def 6>4; bishop curse >crushing_weight; south mana 10>8"),
    "verdict": ("d5", (), "bishop curse >verdict; south mana 10>7"),
    "chains_of_mercy": ("d5", (), "bishop curse >chains_of_mercy; south mana 10>7"),
    "withering": ("d5", (), "bishop att 3>2; bishop curse >withering; south mana 10>6"),
    "frailty": ("d5", (), "bishop att 3>2; bishop def 6>5; bishop curse >frailty; south mana 10>8"),
    "nullify": ("d5", (), "bishop curse >nullify; south mana 10>7"),
    # enchants
    "volcanic_eruptions": ("", (), "south mana 10>7; south enchants >volcanic_eruptions"),
    "blazing_sun": (
        "",
        (),
        "king can >fire_affinity 1; pawn can >fire_affinity 1; mate can >fire_affinity 1; rook can >fire_affinity 1; south mana 10>7; south enchants >blazing_sun",
    ),
    "power_geyser": ("", (), "south mana 10>7; south enchants >power_geyser"),
    "mist_of_renewal": ("", (), "south mana 10>7; south enchants >mist_of_renewal"),
    "storm_front": ("", (), "south mana 10>7; south enchants >storm_front"),
    "favourable_winds": ("", (), "south mana 10>8; south enchants >favourable_winds"),
    "deep_vein": ("", (), "south mana 10>7; south enchants >deep_vein"),
    "bedrock_oath": ("", (), "pawn can >brace 1; mate can >brace 1; south mana 10>8; south enchants >bedrock_oath"),
    "hymn_of_the_morning": ("", (), "south mana 10>8; south enchants >hymn_of_the_morning"),
    "guardian_chorus": ("", (), "south mana 10>7; south enchants >guardian_chorus"),
    "blood_tithe": ("", (), "south mana 10>7; south enchants >blood_tithe"),
    "wild_energy_currents": ("", (), "south mana 10>7; south enchants >wild_energy_currents"),
    "standing_orders": ("", (), "south mana 10>8; south enchants >standing_orders"),
}
"""By spell: what it names, the faces of its dice, and what it changes beside USUAL."""
OVER_A_STACK = ("arcane_denial", "unravel", "redirect", "deflecting_winds")
"""Spells that answer other spells; their tests stand below."""


@pytest.mark.parametrize("card", CAST)
def test_a_spell_does_what_it_says(card: str) -> None:
    """LYTH-STACK-1: cost first, then targets, then it resolves; exactly this has changed then."""
    named, dice, expected = CAST[card]
    scene = battlefield(card)
    BEFORE.get(card, lambda scene: None)(scene)
    found = scene.resolve(f"cast:{card},{named}".rstrip(","), dice=dice)
    assert "; ".join(part for part in found.split("; ") if part not in USUAL) == expected


def test_every_spell_of_the_set_is_cast() -> None:
    """ISSUE 13: each of the 127 in a test of its effect."""
    assert {*CAST, *OVER_A_STACK} == {name for name, card in law().cards.items() if card.kind in SPELLS}


def test_a_search_goes_on_until_its_number_is_found() -> None:
    """LYTH-SORCERY-2: two pieces of equipment, none of the spells, the deck shuffled after."""
    scene = battlefield("quartermaster")
    scene.resolve("cast:quartermaster")
    assert scene.why_not("pick:fireball")
    assert scene.resolve("pick:axe", "pick:mace") == "south hand 0>2; south nether 0>1; asks PickCards>"
    assert sorted(scene.s.hand[0]) == ["axe", "mace"] and sorted(scene.s.deck[0]) == ["axe", "fireball"]


def test_a_search_takes_any_card() -> None:
    """LYTH-SORCERY-2: Spell Find takes one of any kind, or none."""
    scene = battlefield("spell_find")
    scene.resolve("cast:spell_find")
    assert scene.can("pick:none") and scene.can("pick:fireball")
    scene.resolve("pick:fireball")
    assert scene.s.hand[0] == ("fireball",)


def test_cards_drawn_are_there_to_be_discarded() -> None:
    """LYTH-DRAW-3: Dark Bargain draws three, then its caster throws one of them away."""
    scene = battlefield("dark_bargain")
    scene.resolve("cast:dark_bargain")
    assert scene.resolve("discard:fireball") == "south hand 3>2; south nether 0>2; asks DiscardCards>"


def test_a_pawn_is_promoted_where_it_stands() -> None:
    """LYTH-PROMO-2: a copy of another own troop, no king, with its printed figures and the model left as it is."""
    scene = battlefield("battlefield_commission")
    scene.resolve("cast:battlefield_commission,b2")
    assert not scene.can("promote:king") and not scene.can("promote:queen")
    scene.resolve("promote:rook")
    assert scene.figures("b2") == (5, 10) and scene.at("b2").piece == "R" and scene.figures("e4") == (5, 7)


def in_answer(first: str, *hand: str) -> Scene:
    """North to move has cast something, and south may answer."""
    scene = battlefield(*hand)
    scene.s.turn = scene.s.priority = Seat(1)
    scene.hold(1, "deathbolt", "ice_barrier", "frailty")
    scene.play(first)
    return scene


def test_a_countered_spell_does_nothing() -> None:
    """LYTH-COUNTER-1: it goes to its owner's nether, its mana stays spent."""
    scene = in_answer("cast:deathbolt,e4", "arcane_denial")
    assert scene.resolve("cast:arcane_denial,#1") == (
        "south mana 10>8; south hand 1>0; south nether 0>1; north nether 0>1; stack 1>0"
    )
    assert scene.s.mana[1] == 9


def test_permanents_alone_are_unravelled() -> None:
    """LYTH-COUNTER-3: Unravel takes an aura as it is cast, and no fast spell."""
    assert in_answer("cast:deathbolt,e4", "unravel").why_not("cast:unravel,#1") != ""
    scene = in_answer("cast:ice_barrier,d5", "unravel")
    scene.resolve("cast:unravel,#1")
    assert scene.at("d5").aura is None and scene.s.nether[1] == ("ice_barrier",)


@pytest.mark.parametrize("card", ["redirect", "deflecting_winds"])
def test_a_spell_is_turned_on_a_new_target(card: str) -> None:
    """LYTH-COUNTER-4: its new controller names a target that is legal for it."""
    scene = in_answer("cast:deathbolt,e4", card)
    assert not scene.can(f"cast:{card},#1,b2")
    found = scene.resolve(f"cast:{card},#1,d5")
    assert "bishop damage 1>3" in found and "rook" not in found
    assert scene.s.nether == [(card,), ("deathbolt",)]


def test_an_attached_curse_goes_to_a_new_bearer() -> None:
    """LYTH-CURSE-7: Redirect takes one off an own troop and lays it on an enemy; Deflecting Winds takes spells alone."""
    scene = battlefield("redirect", "deflecting_winds")
    among_permanents(scene)
    assert not scene.can("cast:deflecting_winds,h3.curse,d5")
    scene.resolve("cast:redirect,h3.curse,d5")
    curse = scene.at("d5").curse
    assert scene.at("h3").curse is None and curse is not None and (curse.card, curse.by) == ("tripping_vines", 0)


def test_an_aura_is_paid_for_with_a_redirected_curse_alone() -> None:
    """LYTH-COUNTER-4, LYTH-CURSE-3: a bolt that is turned round is not cast over an aura."""
    scene = Scene()
    scene.put("e4", "rook", 0)
    scene.put("d5", "bishop", 1, aura="ice_barrier")
    scene.hold(0, "lightning_strike")
    scene.hold(1, "deflecting_winds")
    scene.put("c4", "mate", 0, aura="ice_barrier")
    scene.play("cast:lightning_strike,d5")
    assert scene.can("cast:deflecting_winds,#1,c4")
    assert scene.why_not("cast:deflecting_winds,#1,c4,over=aura") == "LYTH-CURSE-3"
    listed = {str(action) for action in scene.rules.actions(scene.s)}
    assert not any("over=aura" in text for text in listed)


def test_an_aura_is_not_redirected_onto_a_cursed_troop() -> None:
    """LYTH-COUNTER-4, LYTH-AURA-4: the new target is judged as if the aura had been cast on it."""
    scene = Scene()
    scene.put("e4", "rook", 0)
    scene.put("d5", "bishop", 1, curse="frailty")
    scene.put("d6", "knight", 1)
    scene.hold(0, "ice_barrier")
    scene.hold(1, "deflecting_winds")
    scene.play("cast:ice_barrier,e4")
    assert scene.can("cast:deflecting_winds,#1,d6")
    assert scene.why_not("cast:deflecting_winds,#1,d5") == "LYTH-AURA-4"
