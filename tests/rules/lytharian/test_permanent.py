"""Auras, curses and enchants: what they may be cast on, what they replace, who controls them (AURA, CURSE, ENCHANT)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from rules.lytharian.scene import Scene

from game.core.seats import Seat
from game.rules.lytharian.state import Attached


def field(*hand: str, **options: Any) -> Scene:
    """South's rook on e4 and hidden mate on e3, north's bishop on d5 and hidden knight on d6; south to move."""
    scene = Scene(**options)
    scene.put("e4", "rook", 0)
    scene.put("e3", "mate", 0, up=False)
    scene.put("d5", "bishop", 1)
    scene.put("d6", "knight", 1, up=False)
    scene.hold(0, *hand)
    return scene


def test_an_aura_is_cast_in_the_own_main_phase_on_a_friend_up_or_down() -> None:
    """LYTH-AURA-1: not on an enemy, not in the effects phase."""
    scene = field("ice_barrier")
    assert scene.can("cast:ice_barrier,e4") and scene.can("cast:ice_barrier,e3")
    assert not scene.can("cast:ice_barrier,d5")
    scene.s.phase = "effects"
    assert not scene.can("cast:ice_barrier,e4")


def test_a_new_aura_replaces_the_old_one_when_it_resolves() -> None:
    """LYTH-AURA-2: the old one goes to the nether then, and not before."""
    scene = field("firebrand_fists")
    scene.put("e4", "rook", 0, aura="ice_barrier")
    scene.play("cast:firebrand_fists,e4")
    assert scene.s.nether[0] == ()
    scene.play("pass", "pass")
    aura = scene.at("e4").aura
    assert aura is not None and aura.card == "firebrand_fists" and scene.s.nether[0] == ("ice_barrier",)


def test_an_aura_does_not_turn_its_bearer_up() -> None:
    """LYTH-AURA-3: it is public itself, also in the enemy's view."""
    scene = field("ice_barrier")
    scene.resolve("cast:ice_barrier,e3")
    seen = scene.rules.redact(scene.s, Seat(1)).at(scene.grid.parse("e3"))
    assert not scene.at("e3").is_up and seen.card == "?" and seen.aura is not None and seen.aura.card == "ice_barrier"


@pytest.mark.parametrize(("switch", "allowed"), [("forbidden", False), ("surcharge", True), ("allowed", True)])
def test_an_aura_on_a_cursed_troop_is_a_matter_of_an_option(switch: str, allowed: bool) -> None:
    """LYTH-AURA-4: forbidden unless the option says otherwise."""
    scene = field("ice_barrier", aura_over_curse=switch)
    scene.put("e4", "rook", 0, curse="frailty")
    assert scene.can("cast:ice_barrier,e4") is allowed


def test_a_curse_names_enemies_up_and_down() -> None:
    """LYTH-CURSE-1: curses are exempt from the rule that enemies must be face up; friends are not cursed."""
    scene = field("frailty")
    assert scene.can("cast:frailty,d5") and scene.can("cast:frailty,d6") and not scene.can("cast:frailty,e4")


def test_only_its_controller_replaces_a_curse() -> None:
    """LYTH-CURSE-2: at most one on a troop; a foreign one stays."""
    scene = field("frostbite")
    scene.put("d5", "bishop", 1, curse="frailty")
    scene.resolve("cast:frostbite,d5")
    curse = scene.at("d5").curse
    assert curse is not None and curse.card == "frostbite" and scene.s.nether[0] == ("frailty",)
    scene = field("frostbite")
    bishop = replace(scene.at("d5"), curse=Attached("frailty", Seat(1), Seat(1), 2))
    scene.s.board[scene.grid.parse("d5")] = bishop
    assert scene.why_not("cast:frostbite,d5") == "LYTH-CURSE-2"


@pytest.mark.parametrize(("price", "mana"), [("aura_cost", 10 - 2 - 4), ("1", 10 - 2 - 1)])
def test_a_curse_over_an_aura_destroys_it_for_a_price(price: str, mana: int) -> None:
    """LYTH-CURSE-3: what the aura cost, or the option's number; without paying it is protected."""
    scene = field("frailty", curse_aura_price=price)
    scene.put("d5", "bishop", 1, aura="rock_guard")
    assert scene.why_not("cast:frailty,d5") == "LYTH-CURSE-3"
    scene.resolve("cast:frailty,d5,over=aura")
    bishop = scene.at("d5")
    assert bishop.aura is None and bishop.curse is not None and scene.s.mana[0] == mana
    assert scene.s.nether[1] == ("rock_guard",)


def test_a_harmless_curse_leaves_its_bearer_hidden() -> None:
    """LYTH-CURSE-5: damage turns it up, less Att does not; damage that is prevented does not either."""
    scene = field("frailty")
    scene.resolve("cast:frailty,d6")
    assert not scene.at("d6").is_up
    for prevent, up in ((0, True), (1, False)):
        scene = Scene("effects")
        scene.put("d6", "knight", 1, up=False, curse="brand_of_cinders", prevent=prevent)
        scene.resolve("use:d6.curse")
        assert scene.at("d6").is_up is up


@pytest.mark.parametrize(("shield", "damage"), [("Spell Resist 2", 1), ("Resist All 1", 1), ("Fire Immune", 0)])
def test_resistance_does_not_help_against_a_curse(shield: str, damage: int) -> None:
    """LYTH-CURSE-6: immunity does."""
    scene = Scene("effects")
    scene.put("d6", "knight", 1, curse="brand_of_cinders")
    scene.grant("d6", shield)
    scene.resolve("use:d6.curse")
    assert scene.at("d6").damage == damage


def test_a_curse_that_is_removed_in_time_hurts_nobody() -> None:
    """LYTH-CURSE-8: lifted before the movement, its bearer stays hidden and whole."""
    scene = field("lift_the_curse")
    scene.put("e3", "mate", 0, up=False, curse="smoldering_flames", is_unmoved=False)
    scene.put("e4", "rook", 0)
    scene.resolve("cast:lift_the_curse,e3.curse")
    scene.play("e4a4")
    assert scene.at("e3").damage == 0 and not scene.at("e3").is_up


def test_there_are_three_spaces_for_enchants_of_different_names() -> None:
    """LYTH-ENCHANT-1: a second of the name is refused, a fourth must replace one."""
    scene = field("power_geyser", "deep_vein")
    scene.s.enchants[0] = tuple(Attached(card, Seat(0), Seat(0), 3) for card in ("power_geyser", "blood_tithe"))
    assert scene.why_not("cast:power_geyser") == "LYTH-ENCHANT-1" and scene.can("cast:deep_vein")
    assert scene.can("cast:power_geyser,replace=power_geyser")


def test_a_fourth_enchant_takes_the_place_of_another() -> None:
    """LYTH-ENCHANT-2: the old goes only if the new one resolves."""
    scene = field("deep_vein")
    cards = ("power_geyser", "blood_tithe", "standing_orders")
    scene.s.enchants[0] = tuple(Attached(card, Seat(0), Seat(0), 3) for card in cards)
    scene.hold(1, "arcane_denial")
    assert scene.why_not("cast:deep_vein") == "LYTH-ENCHANT-2"
    scene.play("cast:deep_vein,replace=blood_tithe")
    scene.resolve("cast:arcane_denial,#1")
    assert [one.card for one in scene.s.enchants[0]] == list(cards)
    scene = field("deep_vein")
    scene.s.enchants[0] = tuple(Attached(card, Seat(0), Seat(0), 3) for card in cards)
    scene.resolve("cast:deep_vein,replace=blood_tithe")
    assert {one.card for one in scene.s.enchants[0]} == {"power_geyser", "standing_orders", "deep_vein"}
    assert scene.s.nether[0] == ("blood_tithe",)
