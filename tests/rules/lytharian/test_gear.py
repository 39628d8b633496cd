"""Slots, reforging and what falls with armor (EQUIP, REFORGE)."""

from __future__ import annotations

from rules.lytharian.scene import Scene


def smithy(*hand: str, **rook: str) -> Scene:
    """South's rook on e4 with what it carries, and a hand."""
    scene = Scene()
    scene.put("e4", "rook", 0, **rook)
    scene.hold(0, *hand)
    return scene


def test_a_slot_holds_one_piece() -> None:
    """LYTH-EQUIP-2: a filled one is refilled only by reforging what is in it."""
    scene = smithy("mace", "chain_mail", weapon="dagger")
    assert scene.why_not("equip:mace,e4") == "LYTH-EQUIP-2" and scene.can("equip:chain_mail,e4")
    scene.play("equip:mace,e4,reforge=weapon")
    weapon = scene.at("e4").weapon
    assert weapon is not None and weapon.card == "mace" and scene.s.nether[0] == ("dagger",)


def test_equipment_is_no_spell() -> None:
    """LYTH-EQUIP-3: it takes effect at once, nobody may answer, and harnessed mana does not pay for it."""
    scene = smithy("mace", "immolate", "deathbolt")
    scene.put("d5", "bishop", 1)
    scene.hold(1, "arcane_denial")
    scene.s.mana[0] = 2
    scene.play("harness:immolate")
    assert scene.why_not("equip:mace,e4") == "LYTH-MANA-6"
    scene.s.mana[0] = 3
    scene.play("equip:mace,e4")
    assert scene.s.stack == () and scene.s.priority == 0 and scene.s.pool[0] == 0


def test_a_troop_dies_without_the_armor_that_kept_it() -> None:
    """LYTH-EQUIP-6: Def 10 and 3 of mail with 11 damage; giving up the mail kills it."""
    scene = smithy("mace", armor="chain_mail")
    scene.put("e4", "rook", 0, armor="chain_mail", damage=11)
    scene.play("equip:mace,e4,reforge=armor")
    assert scene.s.crypt[0] == ("rook",)


def test_what_a_troop_carries_is_reforged_for_that_troop_alone() -> None:
    """LYTH-REFORGE-2: weapon for armor too, but not for another troop."""
    scene = smithy("plate_mail", weapon="longsword")
    scene.put("e3", "mate", 0)
    assert not scene.can("equip:plate_mail,e3,reforge=weapon")
    scene.play("equip:plate_mail,e4,reforge=weapon")
    assert scene.s.mana[0] == 10 - 4 + 2 and scene.at("e4").weapon is None


def test_any_number_is_reforged_for_one_piece() -> None:
    """LYTH-REFORGE-3: from hand and troop together, with track mana; what is left over is lost."""
    scene = smithy("longsword", "dagger", "padded_coat", weapon="dagger")
    scene.s.mana[0] = 2
    assert not scene.can("equip:longsword,e4,reforge=weapon")
    scene.play("equip:longsword,e4,reforge=weapon+dagger")
    assert scene.s.mana[0] == 0 and scene.figures("e4")[0] == 5 + 4
    scene = smithy("dagger", "gilded_plate")
    scene.play("equip:dagger,e4,reforge=gilded_plate")
    assert scene.s.mana[0] == 10


def test_there_is_no_limit_of_reforging() -> None:
    """LYTH-REFORGE-4: as often in a turn as one likes."""
    scene = smithy("mace", "axe", "spear", weapon="dagger")
    scene.play("equip:mace,e4,reforge=weapon", "equip:axe,e4,reforge=weapon", "equip:spear,e4,reforge=weapon")
    weapon = scene.at("e4").weapon
    assert weapon is not None and weapon.card == "spear"
