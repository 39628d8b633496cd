"""Abilities that work in combat: each with what it gives, and without it where its condition fails (ABILITY)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest
from rules.lytharian.scene import Scene

Put = Mapping[str, tuple[str, int, Mapping[str, Any]]]
"""Further troops by square: card, seat, and what else is known of them."""
ATT = 5
"""Of the rook that has the ability, and of the post that it fights."""


def troops(*given: tuple[str, str, int] | tuple[str, str, int, dict[str, Any]]) -> Put:
    """Troops to be put on the board."""
    return {one[0]: (one[1], one[2], one[3] if len(one) == 4 else {}) for one in given}


BESIDE = troops(("d4", "pawn", 0))
ATTACKING, DEFENDING = "attacking", "defending"
Row = tuple[str, str, str, dict[str, Any], Put, Sequence[str], Sequence[int], int, int]
FIGHTS: Sequence[Row] = (
    # rule, ability, role, the rook itself, others, choices, dice, damage dealt, damage taken
    ("LYTH-ABILITY-1", "Ambush 2", ATTACKING, {"up": False}, {}, (), (), 7, 5),
    ("LYTH-ABILITY-1", "Ambush 2", DEFENDING, {"up": False}, {}, (), (), 7, 5),
    ("LYTH-ABILITY-1", "Ambush 2", ATTACKING, {}, {}, (), (), 5, 5),
    ("LYTH-ABILITY-4", "Battering Ram", ATTACKING, {}, {}, (), (6,), 8, 5),
    ("LYTH-ABILITY-4", "Battering Ram", DEFENDING, {}, {}, (), (), 5, 5),
    ("LYTH-ABILITY-5", "Berserk", ATTACKING, {}, {}, ("choose:hurt,3",), (), 8, 8),
    ("LYTH-ABILITY-5", "Berserk", DEFENDING, {}, {}, ("choose:no",), (), 5, 5),
    ("LYTH-ABILITY-6", "Bloodhunt 1", ATTACKING, {}, troops(("c2", "pawn", 0, {"damage": 1})), (), (), 6, 5),
    ("LYTH-ABILITY-6", "Bloodhunt 1", DEFENDING, {"damage": 1}, BESIDE, (), (), 6, 5),
    ("LYTH-ABILITY-6", "Bloodhunt 1", ATTACKING, {}, troops(("b4", "pawn", 0, {"damage": 1})), (), (), 5, 5),
    ("LYTH-ABILITY-7", "Bloodrage 1", ATTACKING, {"damage": 1}, troops(("c2", "pawn", 0, {"damage": 1})), (), (), 7, 5),
    ("LYTH-ABILITY-7", "Bloodrage 1", ATTACKING, {}, BESIDE, (), (), 5, 5),
    ("LYTH-ABILITY-8", "Brace 2", DEFENDING, {}, {}, (), (), 5, 3),
    ("LYTH-ABILITY-8", "Brace 2", ATTACKING, {}, {}, (), (), 5, 5),
    ("LYTH-ABILITY-9", "Bully 1", ATTACKING, {"weapon": "dagger"}, {}, (), (), 7, 5),
    ("LYTH-ABILITY-9", "Bully 1", ATTACKING, {}, {}, (), (), 5, 5),
    ("LYTH-ABILITY-13", "Charge 2", ATTACKING, {}, {}, (), (), 7, 5),
    ("LYTH-ABILITY-13", "Charge 2", DEFENDING, {}, {}, (), (), 5, 5),
    ("LYTH-ABILITY-14", "Comradery 1", ATTACKING, {}, troops(("d4", "pawn", 0, {"up": False})), (), (), 6, 4),
    ("LYTH-ABILITY-14", "Comradery 1", DEFENDING, {}, troops(("d6", "zuk_gar_grunt", 1)), (), (), 5, 5),
    ("LYTH-ABILITY-15", "Command 1", ATTACKING, {}, troops(("d4", "pawn", 0), ("d3", "mate", 0)), (), (), 7, 5),
    ("LYTH-ABILITY-15", "Command 1", ATTACKING, {}, troops(("d4", "foe", 1)), (), (), 5, 5),
    ("LYTH-ABILITY-21", "Druid Forms", ATTACKING, {}, {}, ("choose:panther",), (), 6, 5),
    ("LYTH-ABILITY-21", "Druid Forms", DEFENDING, {}, {}, ("choose:treant",), (6,), 5, 4 - 3),
    ("LYTH-ABILITY-42", "Intimidate 2", ATTACKING, {}, {}, (), (), 5, 3),
    ("LYTH-ABILITY-58", "Mobility 1", ATTACKING, {}, {}, ("choose:att",), (), 6, 5),
    ("LYTH-ABILITY-58", "Mobility 1", DEFENDING, {}, {}, ("choose:reduce",), (), 5, 4),
    ("LYTH-ABILITY-60", "Pounce", ATTACKING, {}, {}, (), (), 6, 5),
    ("LYTH-ABILITY-60", "Pounce", DEFENDING, {}, {}, (), (), 5, 5),
    ("LYTH-ABILITY-64", "Shieldspear", ATTACKING, {}, {}, (), (), 6, 5),
    ("LYTH-ABILITY-64", "Shieldspear", DEFENDING, {}, {}, (), (), 5, 4),
    ("LYTH-ABILITY-70", "Venom", DEFENDING, {}, {}, (), (3,), 5 + 2, 5),
    ("LYTH-ABILITY-71", "Vicious 1", DEFENDING, {}, {}, (), (), 6, 5),
    ("LYTH-ABILITY-71", "Vicious 1", ATTACKING, {}, {}, (), (), 5, 5),
    ("LYTH-ABILITY-72", "Weapon Master 1", ATTACKING, {"weapon": "dagger"}, {}, (), (), 7, 5),
    ("LYTH-ABILITY-72", "Weapon Master 1", ATTACKING, {}, {}, (), (), 5, 5),
)  # fmt: skip


def arena(ability: str, role: str, own: Mapping[str, Any], others: Put) -> tuple[Scene, str]:
    """South's rook on e4 attacks the post, or north's on e5 is attacked by it; the attack as text."""
    scene = Scene()
    mine, post = ("e4", "e5") if role == ATTACKING else ("e5", "e4")
    scene.put(mine, "rook", 0 if role == ATTACKING else 1, **own)
    scene.grant(mine, ability)
    scene.put(post, "post", 1 if role == ATTACKING else 0)
    scene.put("a8", "tower", 1)
    for square, (card, seat, more) in others.items():
        scene.put(square, card, seat, **more)
    return scene, "e4xe5"


@pytest.mark.parametrize("row", FIGHTS, ids=[f"{row[1]} {row[2]} {row[7]}-{row[8]}" for row in FIGHTS])
def test_a_combat_ability_gives_what_it_says(row: Row) -> None:
    """LYTH-ABILITY-G2: on top of current values; both have Att 5 without it."""
    _, ability, role, own, others, choices, dice, dealt, taken = row
    scene, attack = arena(ability, role, own, others)
    hurt = scene.named("rook").damage
    scene.fight(attack, *choices, dice=dice)
    assert (scene.named("post").damage, scene.named("rook").damage - hurt) == (dealt, taken)


def duel(attacker: str, defender: str, **more: Any) -> Scene:
    """South's troop on e4 against north's on e5, with what else is known of the defender."""
    scene = Scene()
    scene.put("e4", attacker, 0)
    scene.put("e5", defender, 1, **more)
    scene.put("a8", "foe", 1)
    return scene


def test_berserk_never_takes_the_last_def() -> None:
    """LYTH-ABILITY-5: any number as long as current Def stays at least 1."""
    scene, attack = arena("Berserk", ATTACKING, {"damage": 4}, {})
    scene.play(attack)
    assert scene.can("choose:hurt,5") and not scene.can("choose:hurt,6")


def test_bushwhack_looks_at_def_below_the_own_att() -> None:
    """LYTH-ABILITY-11: against Def 4 with Att 5 one more, against Def 5 none."""
    for damage, used in ((56, 6), (55, 5)):
        scene, attack = arena("Bushwhack 1", ATTACKING, {}, {})
        scene.put("e5", "post", 1, damage=damage, prevent=20)
        scene.fight(attack)
        assert scene.named("post").prevent == 20 - used


def test_fearless_looks_at_the_greater_att() -> None:
    """LYTH-ABILITY-41: against Att 6 with Att 5 one more; current values count, weapons with them."""
    scene, attack = arena("Fearless 1", ATTACKING, {}, {})
    scene.put("e5", "post", 1, weapon="dagger")
    scene.fight(attack)
    assert scene.named("post").damage == 6


def test_cavalry_goes_back_to_where_its_move_began() -> None:
    """LYTH-ABILITY-12: after a failed attack; it stays when it takes the square."""
    scene, attack = arena("Cavalry", ATTACKING, {}, {})
    scene.put("e4", "pawn", 0)
    scene.s.board[scene.grid.parse("e4")] = None
    scene.put("e2", "rook", 0)
    scene.grant("e2", "Cavalry")
    scene.play("e2e4")
    scene.fight(attack)
    assert scene.at("e2").card == "rook" and scene.s.board[scene.grid.parse("e4")] is None


def test_crusher_takes_armor_out_of_the_death_check() -> None:
    """LYTH-ABILITY-17: Def 8 and 2 of armor, 4 damage: 5 more kill through the armor, and only so."""
    for ability, dies in (("Crusher", True), ("Charge 1", False)):
        scene = duel("rook", "knight", armor="hide_armor", damage=3)
        scene.grant("e4", ability)
        scene.fight("e4xe5")
        assert ("knight" in scene.s.crypt[1]) is dies


def test_the_hammer_switches_a_printed_ability_off() -> None:
    """LYTH-ABILITY-18: on an even D6 the owner names one; odd, nothing."""
    for face, dealt in ((2, 5), (3, 3)):
        scene = duel("rook", "brudakian_bulwark")
        scene.grant("e4", "Crushing Hammer")
        scene.fight("e4xe5", *(("choose:off,brace",) if face == 2 else ()), dice=(face,))
        assert scene.at("e5").damage == dealt


def test_a_disarmed_troop_strikes_without_its_weapon() -> None:
    """LYTH-ABILITY-19: its Att and abilities are off until the combat ends, then it is armed again."""
    scene = duel("rook", "post", weapon="longsword")
    scene.grant("e4", "Disarm")
    scene.fight("e4xe5")
    assert scene.at("e4").damage == 5 and scene.figures("e5")[0] == 9


def test_a_disarmed_master_has_no_weapon() -> None:
    """LYTH-ABILITY-72: disarmed, Weapon Master gives nothing."""
    scene = duel("rook", "post", weapon="dagger")
    scene.grant("e4", "Disarm")
    scene.grant("e5", "Weapon Master 1")
    scene.fight("e4xe5")
    assert scene.at("e4").damage == 5


def test_pounce_silences_printed_abilities() -> None:
    """LYTH-ABILITY-60: the bulwark's Brace 2 is off, and it takes 6."""
    scene = duel("rook", "brudakian_bulwark")
    scene.grant("e4", "Pounce")
    scene.fight("e4xe5")
    assert scene.at("e5").damage == 6


def test_a_panther_may_step_once_more() -> None:
    """LYTH-ABILITY-21: 1 square in any direction to an empty one, or not at all."""
    scene, attack = arena("Druid Forms", ATTACKING, {}, {})
    scene.fight(attack, "choose:panther")
    assert scene.can("choose:no") and not scene.can("choose:step,e6")
    scene.play("choose:step,d3")
    assert scene.at("d3").card == "rook"


def test_consume_and_soulsteal_reward_a_kill() -> None:
    """LYTH-ABILITY-16, LYTH-ABILITY-65: D3 of its own damage off, and +1/+1 for the rest of the game."""
    scene = duel("rook", "knight", damage=7)
    scene.grant("e4", "Consume", "Soulsteal 1")
    scene.fight("e4xe5", dice=(6,))
    rook = scene.at("e5")
    assert (rook.card, rook.damage, rook.growth) == ("rook", 4 - 3, 1) and scene.figures("e5") == (6, 10)


def test_the_dead_leave_cards_and_mana() -> None:
    """LYTH-ABILITY-62, LYTH-ABILITY-69: the owner of the dead draws 1 and gains 1 mana."""
    scene = duel("rook", "knight", damage=7)
    scene.grant("e5", "Resupply 1", "Sustenance 1")
    scene.s.deck[1] = ("mace",)
    scene.fight("e4xe5")
    assert scene.s.hand[1] == ("mace",) and scene.s.mana[1] == 11


def test_a_mob_counts_revealed_friends_of_its_race() -> None:
    """LYTH-ABILITY-56: +1 Att for each, itself and hidden ones not counted, at most +5."""
    for revealed, hidden, dealt in ((2, 1, 7), (6, 0, 10)):
        scene, attack = arena("Mob Might", ATTACKING, {}, {})
        for i in range(revealed + hidden):
            scene.put(f"{'abcdefgh'[i]}1" if i != 4 else "h3", "surictavi_digger", 0, up=i < revealed)
        scene.put("h2", "king", 0)
        scene.fight(attack)
        assert scene.named("post").damage == dealt


def test_mob_might_may_count_itself() -> None:
    """LYTH-ABILITY-56: with the option mob_might_self."""
    scene = Scene(mob_might_self=True)
    scene.put("d4", "surictavi_mobber", 0)
    scene.put("e5", "post", 1)
    scene.put("a8", "foe", 1)
    scene.fight("d4xe5")
    assert scene.at("e5").damage == 2 + 1


@pytest.mark.parametrize(("choice", "dice", "taken"), [("choose:protect,d4", (4,), 5 - 2), ("choose:leave,d4", (), 5)])
def test_a_protector_shields_a_fighting_neighbour(choice: str, dice: tuple[int, ...], taken: int) -> None:
    """LYTH-ABILITY-57: D3 damage to a fighter of the race prevented, if its owner wishes."""
    scene = duel("surictavi_sandwarden", "post")
    scene.put("d4", "surictavi_denkeeper", 0)
    scene.fight("e4xe5", choice, dice=dice)
    assert scene.at("e4").damage == taken


def test_stampede_lowers_def_in_the_death_check() -> None:
    """LYTH-ABILITY-68: Def 6 left, 5 damage: 1 less kills, and the dying troop strikes back."""
    for ability, dies in (("Stampede 1", True), ("Vicious 1", False)):
        scene = duel("rook", "knight", damage=2)
        scene.grant("e4", ability)
        scene.fight("e4xe5")
        assert ("knight" in scene.s.crypt[1]) is dies and scene.named("rook").damage == 4


@pytest.mark.parametrize(("foe", "dealt", "taken"), [("kevetni_blademaster", 6, 6), ("deepdark_bully", 5, 8)])
def test_a_slayer_knows_its_prey(foe: str, dealt: int, taken: int) -> None:
    """LYTH-ABILITY-78: against that race +1 Att and 1 less damage from it; the Bully, no elf, bullies."""
    scene = duel("rook", foe)
    scene.grant("e4", "Elf Slayer 1")
    scene.fight("e4xe5")
    assert (scene.at("e5").damage, scene.at("e4").damage) == (dealt, taken)


@pytest.mark.parametrize(("guard", "foe", "left"), [("Brace 1", "knight", 0), ("Orc Slayer 1", "korganoth", 0)])
def test_what_the_dying_poison_is_reduced_too(guard: str, foe: str, left: int) -> None:
    """LYTH-ABILITY-70, LYTH-ABILITY-G6: Venom of a fallen attacker does 1, and 1 less while the combat lasts."""
    scene = Scene()
    scene.put("e4", foe, 0)
    scene.put("e5", "wall", 1)
    scene.put("a1", "pawn", 0)
    scene.put("a8", "foe", 1)
    scene.grant("e4", "Venom")
    scene.grant("e5", guard)
    scene.s.board[scene.grid.parse("e4")] = replace(scene.at("e4"), damage=scene.figures("e4")[1] - 1)
    blow = scene.figures("e4")[0] - 1
    scene.fight("e4xe5", dice=(1,))
    assert foe in scene.s.crypt[0]
    assert scene.at("e5").damage == blow + left
