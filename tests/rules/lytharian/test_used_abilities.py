"""Effect: and Main: abilities used, and abilities that always work: protection, paying, moving, scouting (ABILITY)."""

# ruff: noqa: E501 (a table reads better in whole lines)

from __future__ import annotations

from typing import Any

import pytest
from rules.lytharian.scene import Scene

from game.core.events import Event
from game.core.seats import Seat
from game.rules.lytharian.events import Damaged


def field(phase: str, *abilities: str, **rook: Any) -> Scene:
    """South's rook on e4 with the abilities; a hurt mate beside it and a hurt orc; north's bishop and hidden knight."""
    scene = Scene(phase)
    scene.put("e4", "rook", 0, **rook)
    scene.grant("e4", *abilities)
    scene.put("e3", "mate", 0, damage=2)
    scene.put("b2", "zuk_gar_berserker", 0, damage=2)
    scene.put("d5", "bishop", 1, damage=1)
    scene.put("d6", "knight", 1, up=False)
    return scene


USED = (
    # rule, ability, what is named behind it, faces of dice, what changes
    ("LYTH-ABILITY-22", "Effect: Burn 1", "burn,d5", (), "bishop def 6>5; bishop damage 1>2"),
    ("LYTH-ABILITY-23", "Effect: Fiery Lava 1", "fiery_lava,d5", (), "bishop def 6>5; bishop damage 1>2"),
    ("LYTH-ABILITY-24", "Effect: Gale 1", "gale,d5,to=c6", (), "bishop at d5>c6"),
    ("LYTH-ABILITY-26", "Effect: Heal 1", "heal,b2", (), "zuk_gar_berserker def 1>2; zuk_gar_berserker damage 2>1"),
    ("LYTH-ABILITY-27", "Effect: Healer 2", "healer,e3", (), "mate def 4>6; mate damage 2>0"),
    ("LYTH-ABILITY-28", "Effect: Inferno 1", "inferno", (), "bishop def 6>5; bishop damage 1>2"),
    ("LYTH-ABILITY-29", "Effect: Poison 1", "poison,d5", (), "bishop def 6>5; bishop damage 1>2"),
    ("LYTH-ABILITY-30", "Effect: Plague 1", "plague,d5,d6", (),
     "bishop def 6>5; bishop damage 1>2; knight def 8>7; knight damage 0>1; knight is_up False>True"),
    ("LYTH-ABILITY-31", "Effect: Power Up 1", "power_up", (), "south mana 10>11"),
    ("LYTH-ABILITY-33", "Effect: Regenerate 1", "regenerate", (), "rook def 7>8; rook damage 3>2"),
    ("LYTH-ABILITY-34", "Effect: Regrowth 1", "regrowth", (), "rook def 7>8; rook damage 3>2"),
    ("LYTH-ABILITY-35", "Effect: Ruthless", "ruthless,e3", (), "mate at e3>; rook def 7>10; rook damage 3>0; south crypt 0>1"),
    ("LYTH-ABILITY-37", "Effect: Shock 1", "shock,d5", (), "bishop def 6>5; bishop damage 1>2"),
    ("LYTH-ABILITY-38", "Effect: Stealth", "stealth", (), "rook is_up True>False"),
    ("LYTH-ABILITY-39", "Effect: Orc Healer 1", "orc_healer,b2", (), "zuk_gar_berserker def 1>2; zuk_gar_berserker damage 2>1"),
    ("LYTH-ABILITY-44", "Main: Arcane Bolt 2", "arcane_bolt,d5", (), "bishop def 6>4; bishop damage 1>3"),
    ("LYTH-ABILITY-45", "Main: Axe Throw 1", "axe_throw,d5", (), "bishop def 6>5; bishop damage 1>2"),
    ("LYTH-ABILITY-46", "Main: Bowshot 2", "bowshot,d5", (), "bishop def 6>4; bishop damage 1>3"),
    ("LYTH-ABILITY-47", "Main: Ice Bolt 1", "ice_bolt,d5", (), "bishop def 6>5; bishop damage 1>2"),
    ("LYTH-ABILITY-48", "Main: Poison Strike 1", "poison_strike,d5", (), "bishop def 6>5; bishop damage 1>2"),
    ("LYTH-ABILITY-49", "Main: Scorch 1", "scorch,d5", (), "bishop def 6>5; bishop damage 1>2"),
    ("LYTH-ABILITY-50", "Main: Slimestrike 1", "slimestrike,d5", (), "bishop def 6>5; bishop damage 1>2"),
    ("LYTH-ABILITY-51", "Main: Spearthrow 1", "spearthrow,d5", (), "bishop def 6>5; bishop damage 1>2"),
    ("LYTH-ABILITY-52", "Main: Starstrike 2", "starstrike,d5", (), "bishop def 6>4; bishop damage 1>3"),
    ("LYTH-ABILITY-53", "Main: Stonestrike 2", "stonestrike,d5", (), "bishop def 6>4; bishop damage 1>3"),
    ("LYTH-ABILITY-54", "Main: Stonethrow 1", "stonethrow,d5", (), "bishop def 6>5; bishop damage 1>2"),
    ("LYTH-ABILITY-55", "Main: Voodooflame 2", "voodooflame,d5,death", (), "bishop def 6>4; bishop damage 1>3"),
)  # fmt: skip


@pytest.mark.parametrize(("rule", "ability", "named", "dice", "expected"), USED, ids=[row[1] for row in USED])
def test_a_used_ability_does_what_it_says_once(
    rule: str, ability: str, named: str, dice: tuple[int, ...], expected: str
) -> None:
    """LYTH-EFFECTS-2, LYTH-MAIN-5: on the stack, then exactly this; once in the phase."""
    scene = field("main" if ability.startswith("Main: ") else "effects", ability, damage=3)
    assert scene.resolve(f"use:e4,{named}", dice=dice) == expected
    assert not scene.can(f"use:e4,{named}")


HARM = {
    "LYTH-ABILITY-22": "fire", "LYTH-ABILITY-23": "fire", "LYTH-ABILITY-28": "fire", "LYTH-ABILITY-29": "death",
    "LYTH-ABILITY-30": "death", "LYTH-ABILITY-37": "air", "LYTH-ABILITY-44": "arcane", "LYTH-ABILITY-45": "physical",
    "LYTH-ABILITY-46": "physical", "LYTH-ABILITY-47": "water", "LYTH-ABILITY-48": "death", "LYTH-ABILITY-49": "fire",
    "LYTH-ABILITY-50": "death", "LYTH-ABILITY-51": "physical", "LYTH-ABILITY-52": "life", "LYTH-ABILITY-53": "earth",
    "LYTH-ABILITY-54": "physical", "LYTH-ABILITY-55": "death",
}  # fmt: skip
"""The kind of damage of each ability that does any."""
HARMFUL = [row for row in USED if row[0] in HARM]


@pytest.mark.parametrize(("rule", "ability", "named", "dice", "expected"), HARMFUL, ids=[row[0] for row in HARMFUL])
def test_an_ability_does_its_own_kind_of_damage(
    rule: str, ability: str, named: str, dice: tuple[int, ...], expected: str
) -> None:
    """LYTH-DAMAGE-1: told with the damage."""
    scene = field("main" if ability.startswith("Main: ") else "effects", ability, damage=3)
    scene.play(f"use:e4,{named}", dice=dice)
    events: list[Event] = []
    while scene.s.stack:
        scene.rules.apply(scene.s, scene.reader.parse(scene.s, "pass"), events.append)
    assert {event.kind for event in events if isinstance(event, Damaged)} == {HARM[rule]}


KINDS = {
    "Arcane Bolt 2": "arcane", "Axe Throw 1": "physical", "Bowshot 2": "physical", "Ice Bolt 1": "water",
    "Poison Strike 1": "death", "Scorch 1": "fire", "Slimestrike 1": "death", "Spearthrow 1": "physical",
    "Starstrike 2": "life", "Stonestrike 2": "earth", "Stonethrow 1": "physical",
}  # fmt: skip


@pytest.mark.parametrize("ability", KINDS)
def test_resistance_knows_the_kind_of_a_main_ability(ability: str) -> None:
    """LYTH-DAMAGE-6: Physical Resist helps against physical damage alone, Spell Resist against all other."""
    for resist in ("Physical Resist 2", "Spell Resist 2"):
        scene = field("main", f"Main: {ability}")
        scene.grant("d5", resist)
        scene.resolve(f"use:e4,{ability.rpartition(' ')[0].lower().replace(' ', '_')},d5")
        helps = (KINDS[ability] == "physical") == resist.startswith("Physical")
        assert scene.at("d5").damage == 1 + (0 if helps else int(ability[-1]))


def test_a_troop_that_has_attacked_uses_no_main_ability() -> None:
    """LYTH-MAIN-6: and one that has used one attacks nobody."""
    scene = field("main", "Main: Bowshot 2")
    scene.resolve("use:e4,bowshot,d5")
    scene.put("e5", "tower", 1)
    assert not scene.can("e4xe5")


def test_gear_and_seer_cost_mana_and_cards() -> None:
    """LYTH-ABILITY-25, LYTH-ABILITY-36: pay, take a card of the sort, then throw cards away."""
    for ability, named, found, discards in (
        ("Effect: Gear 1", "gear", "mace", 1),
        ("Effect: Seer", "seer", "fireball", 2),
    ):
        scene = field("effects", ability)
        scene.hold(0, "dagger", "axe")
        scene.s.deck[0] = ("fireball", "mace")
        scene.resolve(f"use:e4,{named}")
        assert scene.s.mana[0] == 9 and scene.can("pick:fireball") is (named == "seer")
        scene.play(f"pick:{found}")
        scene.play("discard:axe" if discards == 1 else "discard:axe,dagger")
        assert len(scene.s.nether[0]) == discards and found in scene.s.hand[0]


def test_a_prime_healer_shares_out() -> None:
    """LYTH-ABILITY-32: D3 among itself and neighbours, as its owner divides, and it stays hidden."""
    scene = field("effects", "Effect: Prime Healer", damage=3, up=False)
    scene.resolve("use:e4,prime_healer", dice=(6,))
    assert not scene.can("split:b2=3")
    scene.play("split:e3=2,e4=1")
    assert (scene.at("e3").damage, scene.at("e4").damage, scene.at("e4").is_up) == (0, 2, False)


def test_fiery_lava_burns_through_resistance() -> None:
    """LYTH-ABILITY-23: reductions do not help, immunity does."""
    for shield, damage in (("Resist All 1", 2), ("Fire Immune", 1)):
        scene = field("effects", "Effect: Fiery Lava 1")
        scene.grant("d5", shield)
        scene.resolve("use:e4,fiery_lava,d5")
        assert scene.at("d5").damage == damage


@pytest.mark.parametrize(
    ("rule", "shield", "spell", "dice", "damage"),
    [
        ("LYTH-ABILITY-20", "Dodge", "stone_spike", (4,), 0),
        ("LYTH-ABILITY-20", "Dodge", "stone_spike", (3,), 3),
        ("LYTH-ABILITY-40", "Evasion", "stone_spike", (3,), 0),
        ("LYTH-ABILITY-40", "Evasion", "stone_spike", (4,), 3),
        ("LYTH-ABILITY-59", "Physical Resist 2", "stone_spike", (), 3),
        ("LYTH-ABILITY-61", "Resist All 1", "stone_spike", (), 2),
        ("LYTH-ABILITY-66", "Spell Resist 2", "stone_spike", (), 1),
        ("LYTH-ABILITY-67", "Spellshatter", "stone_spike", (2,), 0),
        ("LYTH-ABILITY-67", "Spellshatter", "stone_spike", (5,), 3),
        ("LYTH-ABILITY-76", "Earth Immune", "stone_spike", (), 0),
        ("LYTH-ABILITY-76", "Fire Immune", "stone_spike", (), 3),
    ],
)
def test_a_protection_works_against_a_spell(
    rule: str, shield: str, spell: str, dice: tuple[int, ...], damage: int
) -> None:
    """LYTH-DAMAGE-3: immunity, then dodging, then reductions."""
    scene = Scene()
    scene.put("d5", "knight", 1)
    scene.grant("d5", shield)
    scene.hold(0, spell)
    scene.resolve(f"cast:{spell},d5", dice=dice)
    assert scene.at("d5").damage == damage


def test_curses_do_not_name_the_invulnerable() -> None:
    """LYTH-ABILITY-77: face up it is no target; a fireball may name it."""
    scene = Scene()
    scene.put("d5", "sporeling", 1)
    scene.hold(0, "frailty", "deathbolt")
    assert not scene.can("cast:frailty,d5") and scene.can("cast:deathbolt,d5")


def test_a_juggernaut_stands_where_it_stands() -> None:
    """LYTH-ABILITY-43: an enemy's movement does nothing; face down it does."""
    for up, end in ((True, "d5"), (False, "c4")):
        scene = Scene()
        scene.put("d5", "knight", 1)
        scene.grant("d5", "Juggernaut")
        scene.hold(0, "undertow")
        scene.play("cast:undertow,d5,to=c4")
        if not up:
            scene.put("d5", "knight", 1, up=False)
            scene.grant("d5", "Juggernaut")
        scene.play("pass", "pass")
        assert scene.at(end).card == "knight"


@pytest.mark.parametrize(("ability", "piece"), [("Arms 1", "mace"), ("Armor 1", "chain_mail")])
def test_a_smith_pays_less(ability: str, piece: str) -> None:
    """LYTH-ABILITY-2, LYTH-ABILITY-3: weapons, or armor, cost X less on it; the other costs what it costs."""
    scene = field("main", ability)
    scene.hold(0, "mace", "chain_mail")
    scene.play(f"equip:{piece},e4")
    assert scene.s.mana[0] == 8
    scene.play(f"equip:{'mace' if piece == 'chain_mail' else 'chain_mail'},e4")
    assert scene.s.mana[0] == 5


def test_affinity_saves_on_own_spells_at_the_troop_or_in_its_combat() -> None:
    """LYTH-ABILITY-75: targeted, or fighting; a spell elsewhere costs what it costs."""
    for target, fights, mana in (("e4", False, 9), ("e3", False, 8), ("e3", True, 9)):
        scene = field("main", "Fire Affinity 1")
        scene.hold(0, "burning_fury")
        if fights:
            scene.put("e5", "post", 1)
            scene.play("e4xe5", "pass")
        scene.play(f"cast:burning_fury,{target}")
        assert scene.s.mana[0] == mana


@pytest.mark.parametrize(("ability", "can_pass"), [("Windwalking", True), ("Burrow", True), ("Dodge", False)])
def test_some_pass_over_and_under_others(ability: str, can_pass: bool) -> None:
    """LYTH-ABILITY-10, LYTH-ABILITY-74: past troops of both sides, to an empty square, and never in an attack."""
    scene = field("main", ability)
    scene.put("e6", "tower", 1)
    assert scene.can("e4e7") is can_pass and scene.can("e4e2") is can_pass
    assert scene.can("e4e5") and not scene.can("e4e6")


def test_a_scout_sees_whom_it_comes_to_and_who_comes_to_it() -> None:
    """LYTH-ABILITY-63: after its movement, and after theirs; it stays face down."""
    scene = Scene()
    scene.put("a5", "rook", 0, up=False)
    scene.grant("a5", "Scout")
    scene.put("d6", "knight", 1, up=False)
    scene.play("a5c5")
    assert scene.at("d6").is_up and not scene.at("c5").is_up
    scene.put("d8", "bishop", 1, up=False)
    scene.s.turn = scene.s.priority = Seat(1)
    scene.s.has_moved = False
    scene.play("d8b6")
    assert scene.at("b6").is_up and not scene.at("c5").is_up


@pytest.mark.parametrize(("face", "up", "mana"), [(4, True, 13), (3, True, 11), (None, False, 11)])
def test_wild_mana_flows_for_the_face_up(face: int | None, up: bool, mana: int) -> None:
    """LYTH-ABILITY-73: an even D6 at the start of the Mana phase; hidden troops do without."""
    scene = field("effects", "Wild Mana 2", up=up)
    scene.s.deck[0] = ("mace",)
    scene.play("done", dice=() if face is None else (face,))
    assert scene.s.mana[0] == mana


def test_slimestrike_may_always_be_one() -> None:
    """LYTH-ABILITY-50: with the option slimestrike the source's text holds; a sum of two is 1 damage."""
    for switch, damage in (("x", 2), ("one", 1)):
        scene = Scene(slimestrike=switch)
        scene.put("e4", "deepdark_slime_matron", 0)
        scene.grant("e4", "Main: Slimestrike 1")
        scene.put("d5", "knight", 1)
        scene.resolve("use:e4,slimestrike,d5")
        assert scene.at("d5").damage == damage
