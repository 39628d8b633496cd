"""Each of the 33 pieces of equipment attached: its price, who pays less, what it gives, what it reforges for."""

from __future__ import annotations

import pytest
from rules.lytharian.card_files import law
from rules.lytharian.scene import Scene

PIECES = [name for name, card in law().cards.items() if card.kind == "equipment"]
BUYERS = {
    "orc": "zuk_gar_grunt",
    "warrior": "zuk_gar_grunt",
    "evil": "zuk_gar_grunt",
    "dwarf": "stoneborn_shieldbearer",
    "human": "brudakian_recruit",
    "elf": "kevetni_woodguard",
    "good": "kevetni_woodguard",
    "goblin": "deepdark_tunneler",
    "rogue": "deepdark_tunneler",
    "mage": "brudakian_magemaster",
    "surictavi": "surictavi_digger",
    "rider": "zuk_gar_wolf_rider",
    "priest": "zuk_gar_blood_priest",
}
"""By race, class or alignment a humanoid troop that has it, and no ability that makes equipment cheaper."""


def smithy(piece: str, bearer: str = "mate") -> Scene:
    """An unarmed humanoid, and the piece in hand."""
    scene = Scene()
    scene.put("e4", bearer, 0)
    scene.hold(0, piece)
    return scene


@pytest.mark.parametrize("piece", PIECES)
def test_a_piece_gives_what_is_printed_for_its_price(piece: str) -> None:
    """LYTH-EQUIP-4: Att, Def and abilities as printed, at once and without a window."""
    card = law().card(piece)
    scene = smithy(piece)
    att, defence = scene.figures("e4")
    scene.play(f"equip:{piece},e4")
    assert scene.figures("e4") == (att + card.att, defence + card.defence)
    assert scene.abilities("e4") == {f"{power.key} {power.x}" if power.x else power.key for power in card.powers}
    assert scene.s.mana[0] == 10 - int(card.cost) and scene.s.hand[0] == () and scene.s.stack == ()


@pytest.mark.parametrize("piece", [name for name in PIECES if law().card(name).cheaper is not None])
def test_a_piece_costs_those_less_whom_it_was_made_for(piece: str) -> None:
    """LYTH-EQUIP-5: by race, class or alignment; a hidden troop stays hidden, the saving is public."""
    card = law().card(piece)
    assert card.cheaper is not None
    bearer = BUYERS[card.cheaper.race or card.cheaper.class_ or card.cheaper.align]
    scene = smithy(piece, bearer)
    scene.put("e4", bearer, 0, up=False)
    scene.play(f"equip:{piece},e4")
    assert scene.s.mana[0] == 10 - int(card.cost) + card.cheaper.by
    assert not scene.at("e4").is_up
    assert set(scene.at("e4").said) == {f"attached for {card.cheaper.by} less", "is humanoid"}


@pytest.mark.parametrize("piece", PIECES)
def test_a_piece_in_hand_reforges_for_its_value(piece: str) -> None:
    """LYTH-REFORGE-1: so much less of the track is paid for another piece; what is left over is lost."""
    scene = smithy(piece)
    scene.hold(0, piece, "gilded_plate")
    scene.play(f"equip:gilded_plate,e4,reforge={piece}")
    assert scene.s.mana[0] == 10 - 5 + law().card(piece).reforge and scene.s.nether[0] == (piece,)


def test_beasts_carry_nothing() -> None:
    """LYTH-EQUIP-1: never beasts, elementals, monsters."""
    assert smithy("dagger", "timber_wolf").why_not("equip:dagger,e4") == "LYTH-EQUIP-1"
