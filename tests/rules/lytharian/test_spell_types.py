"""When spells of each type are cast, variable costs, counters on counters, neighbours of a target, piles in the open
(CHANNEL, FAST, SORCERY, VARIABLE, COUNTER, AOE, HARNESS, DISCARD)."""

from __future__ import annotations

from typing import Any

import pytest
from rules.lytharian.scene import Scene

from game.core.seats import Seat
from game.rules.lytharian.state import Attached, AtTroop


def field(*hand: str, phase: str = "main", **options: Any) -> Scene:
    """South's rook on e4, north's bishop on d5 beside a hidden knight on d6 and a foe on c6; south to move."""
    scene = Scene(phase, **options)
    scene.put("e4", "rook", 0, damage=2)
    scene.put("d5", "bishop", 1)
    scene.put("d6", "knight", 1, up=False)
    scene.put("c6", "foe", 1)
    scene.hold(0, *hand)
    return scene


def in_combat(*hand: str) -> Scene:
    """North's post has been attacked by south's rook and has passed: south may cast."""
    scene = field(*hand)
    scene.put("e5", "post", 1)
    scene.play("e4xe5", "pass")
    return scene


ONE_USE = {"healing_star": "e4", "deathbolt": "d5", "immolate": "d5"}


@pytest.mark.parametrize(("spell", "target"), ONE_USE.items())
def test_only_fast_spells_are_cast_outside_the_own_main_phase(spell: str, target: str) -> None:
    """LYTH-FAST-1, LYTH-CHANNEL-1, LYTH-SORCERY-1: effects phase, combat, and the enemy's windows."""
    is_fast = spell == "deathbolt"
    assert field(spell).can(f"cast:{spell},{target}")
    assert field(spell, phase="effects").can(f"cast:{spell},{target}") is is_fast
    assert in_combat(spell).can(f"cast:{spell},{target}") is is_fast
    scene = field(spell)
    scene.s.turn = scene.s.priority = Seat(1)
    scene.hold(1, "rallying_cry")
    scene.play("cast:rallying_cry,d5")
    assert scene.can(f"cast:{spell},{target}") is is_fast


def test_nothing_but_fast_spells_answers() -> None:
    """LYTH-FAST-2: with a spell on the stack its own caster too is held to fast ones."""
    scene = field("deathbolt", "immolate", "ice_barrier")
    scene.play("cast:deathbolt,d5", "pass")
    assert scene.why_not("cast:immolate,d5") == "LYTH-FAST-2" and scene.why_not("cast:ice_barrier,e4") == "LYTH-FAST-2"


def test_a_drain_needs_nobody_to_heal() -> None:
    """LYTH-CHANNEL-2: damage without healing, and healing of a whole troop."""
    scene = field("siphon_health", "siphon_health")
    scene.resolve("cast:siphon_health,d5")
    assert scene.at("d5").damage == 2 and scene.at("e4").damage == 2
    scene.put("e3", "mate", 0)
    scene.resolve("cast:siphon_health,d5,e3")
    assert scene.at("d5").damage == 4


def test_a_spell_that_ends_the_turn_excuses_the_move() -> None:
    """LYTH-CHANNEL-3: what else is on the stack still resolves, then comes the last window."""
    scene = field("power_through_sacrifice")
    scene.hold(1, "deathbolt")
    scene.s.deck[1] = ("mace",)
    scene.play("cast:power_through_sacrifice", "cast:deathbolt,e4", "pass", "pass")
    assert scene.at("e4").damage == 4 and scene.s.turn == Seat(0) and scene.s.is_ending
    scene.play("pass")
    assert scene.s.turn == Seat(1)


def test_a_variable_spell_is_worth_what_is_chosen() -> None:
    """LYTH-VARIABLE-1: X at least 1, paid less reductions, the effect using X."""
    scene = field("fireball")
    assert not scene.can("cast:fireball,d5,x=0") and not scene.can("cast:fireball,d5")
    assert not scene.can("cast:fireball,d5,x=11")
    scene.grant("e4", "Fire Affinity 1")
    scene.put("d5", "post", 1)
    scene.resolve("cast:fireball,d5,x=4")
    assert scene.at("d5").damage == 4 and scene.s.mana[0] == 10 - 4


def test_x_is_paid_with_harnessed_and_track_mana() -> None:
    """LYTH-VARIABLE-2: 3 harnessed and 8 of the track make 11."""
    scene = field("fireball", "fire_rain")
    scene.s.mana[0] = 8
    scene.put("d5", "post", 1)
    scene.play("harness:fire_rain")
    scene.resolve("cast:fireball,d5,x=11")
    assert scene.at("d5").damage == 11 and scene.s.mana[0] == 0


def test_overload_costs_what_its_target_cost() -> None:
    """LYTH-VARIABLE-3: the printed cost of a permanent."""
    scene = field("overload")
    scene.put("d5", "bishop", 1, aura="rock_guard")
    scene.s.mana[0] = 3
    assert not scene.can("cast:overload,d5.aura")
    scene.s.mana[0] = 4
    scene.resolve("cast:overload,d5.aura")
    assert scene.s.mana[0] == 0 and scene.at("d5").aura is None


def test_a_counter_may_be_countered() -> None:
    """LYTH-COUNTER-2: then the first spell resolves after all."""
    scene = field("deathbolt", "arcane_denial")
    scene.hold(1, "arcane_denial")
    scene.play("cast:deathbolt,d5", "cast:arcane_denial,#1", "cast:arcane_denial,#2", "pass", "pass")
    assert scene.at("d5").damage == 2


# Neighbours of a target.


def test_only_the_target_must_be_face_up() -> None:
    """LYTH-AOE-1: neighbours may be hidden, and may stand in their castle."""
    scene = field("fire_rain")
    assert not scene.can("cast:fire_rain,d6")
    scene.put("d7", "tower", 1)
    scene.put("d8", "queen", 1)
    assert scene.why_not("cast:fire_rain,d8") != ""
    scene.resolve("cast:fire_rain,d7")
    assert scene.at("d8").damage == 1 and scene.at("d6").damage == 1 and scene.at("e8").damage == 1


@pytest.mark.parametrize(("friendly_fire", "damage"), [(False, 2), (True, 3)])
def test_neighbours_are_enemies_alone(friendly_fire: bool, damage: int) -> None:
    """LYTH-AOE-2: own troops never, unless the option friendly_fire is on."""
    scene = field("fire_rain", friendly_fire=friendly_fire)
    scene.resolve("cast:fire_rain,d5")
    assert scene.at("e4").damage == damage and scene.at("c6").damage == 1


def test_the_second_target_is_named_when_casting() -> None:
    """LYTH-AOE-3: next to the first, and another one."""
    scene = field("forked_bolt")
    assert scene.can("cast:forked_bolt,d5,d6") and scene.can("cast:forked_bolt,d5")
    assert not scene.can("cast:forked_bolt,d5,d5") and not scene.can("cast:forked_bolt,c6,e4")


@pytest.mark.parametrize(("shield", "up"), [("Spell Resist 1", False), ("Physical Resist 1", True)])
def test_a_hidden_neighbour_is_turned_up_by_damage_alone(shield: str, up: bool) -> None:
    """LYTH-AOE-4: brought to nothing it stays down, and says why."""
    scene = field("fire_rain")
    scene.grant("d6", shield)
    scene.resolve("cast:fire_rain,d5")
    assert scene.at("d6").is_up is up and scene.at("d6").said == (() if up else ("prevented by resistance",))


def test_without_its_target_the_whole_spell_does_nothing() -> None:
    """LYTH-AOE-5: the target has been moved away; its neighbours stay whole, the spell is spent."""
    scene = field("fire_rain")
    scene.hold(1, "gust_of_speed")
    scene.play("cast:fire_rain,d5")
    scene.resolve("cast:gust_of_speed,d5,to=b5")
    assert scene.at("b5").damage == scene.at("c6").damage == scene.at("d6").damage == 0
    assert scene.s.nether[0] == ("fire_rain",)


def test_a_neighbour_dodges_when_it_is_face_up() -> None:
    """LYTH-AOE-6: it rolls on resolution; face down it does not."""
    for up, dice, damage in ((True, (2,), 0), (False, (), 1)):
        scene = field("fire_rain")
        scene.put("d6", "knight", 1, up=up)
        scene.grant("d6", "Dodge")
        scene.resolve("cast:fire_rain,d5", dice=dice)
        assert scene.at("d6").damage == damage


# Harnessing.


@pytest.mark.parametrize(
    ("card", "mana"),
    [("deathbolt", 1), ("fireball", 2), ("fire_rain", 3), ("immolate", 4), ("chain_lightning", 5)],
)
def test_a_spell_thrown_away_is_mana_by_its_quality(card: str, mana: int) -> None:
    """LYTH-HARNESS-1: common 1 to legendary 5; no equipment."""
    scene = field(card, "ember_dart", "mace")
    assert not scene.can("harness:mace")
    scene.play(f"harness:{card}")
    assert scene.s.pool[0] == mana and scene.s.nether[0] == (card,)


def test_each_player_harnesses_once_in_each_turn() -> None:
    """LYTH-HARNESS-2: also in the enemy's turn."""
    scene = field("deathbolt", "deathbolt", "deathbolt")
    scene.play("harness:deathbolt")
    assert scene.why_not("harness:deathbolt") == "LYTH-HARNESS-1"
    scene = field("deathbolt", "deathbolt")
    scene.s.turn = scene.s.priority = Seat(1)
    scene.hold(1, "rallying_cry")
    scene.play("cast:rallying_cry,d5")
    assert scene.can("harness:deathbolt")
    scene = field("deathbolt", "deathbolt", "deathbolt", "deathbolt")
    scene.play("harness:deathbolt", "cast:deathbolt,d5", "pass", "pass", "e4a4", "end", "pass")
    scene.hold(1, "rallying_cry")
    scene.play("cast:rallying_cry,d5")  # in the next turn, which is north's, south may do it once more
    assert scene.can("harness:deathbolt")


def test_harnessed_mana_pays_for_spells_before_the_track() -> None:
    """LYTH-HARNESS-3: for several, and never for equipment."""
    scene = field("immolate", "deathbolt", "ember_dart")
    scene.play("harness:immolate", "cast:deathbolt,d5", "pass", "pass")
    assert (scene.s.pool[0], scene.s.mana[0]) == (3, 10)
    scene.play("cast:ember_dart,d5")
    assert (scene.s.pool[0], scene.s.mana[0]) == (2, 10)


def test_harnessed_mana_is_lost_with_any_other_action() -> None:
    """LYTH-HARNESS-4: and it is harnessed only where a spell can be cast with it."""
    scene = field("immolate", "deathbolt")
    scene.play("harness:immolate", "e4a4")
    assert scene.s.pool[0] == 0
    assert not field("immolate").can("harness:immolate")


def test_nothing_is_harnessed_for_a_spell_that_no_mana_can_cast() -> None:
    """LYTH-HARNESS-4: an aura finds cursed troops alone, a swap one troop; with a second one it finds two."""
    for spell, wanting in (("ice_barrier", {"curse": "frailty"}), ("blink", {})):
        scene = Scene()
        scene.s.board[scene.grid.parse("e1")] = None
        scene.put("e4", "king", 0, **wanting)
        scene.hold(0, "immolate", spell)
        assert not scene.can("harness:immolate")
        scene.put("a1", "rook", 0)
        assert scene.can("harness:immolate")


def test_the_pass_made_for_the_caster_loses_nothing() -> None:
    """LYTH-HARNESS-5: a spell of its own is on the stack."""
    scene = field("immolate", "deathbolt", "deathbolt")
    scene.play("harness:immolate", "cast:deathbolt,d5", "pass", "pass")
    assert scene.s.pool[0] == 3


# Piles.


def test_crypt_and_nether_lie_open() -> None:
    """LYTH-DISCARD-1: both players see both."""
    scene = field("deathbolt")
    scene.put("d5", "bishop", 1, damage=6)
    scene.resolve("cast:deathbolt,d5")
    for seat in (Seat(0), Seat(1)):
        view = scene.rules.redact(scene.s, seat)
        assert view.crypt[1] == ("bishop",) and view.nether[0] == ("deathbolt",)


def test_a_random_discard_takes_what_there_is() -> None:
    """LYTH-DISCARD-2: fewer cards than asked: all; the dice choose among the whole hand."""
    scene = field("enfeeble")
    scene.hold(1, "mace", "axe")
    scene.resolve("cast:enfeeble")
    assert scene.s.hand[1] == () and sorted(scene.s.nether[1]) == ["axe", "mace"]
    taken = set()
    for seed in range(40):
        scene = field("whisper_of_doubt")
        scene.hold(1, "mace", "axe", "spear")
        scene.s.rng = seed
        scene.resolve("cast:whisper_of_doubt")
        taken.add(scene.s.nether[1])
    assert taken == {("mace",), ("axe",), ("spear",)}


def test_a_card_being_cast_has_left_the_hand() -> None:
    """LYTH-DISCARD-3: it lies on the stack, and no discard reaches it."""
    scene = field("deathbolt", "mace")
    scene.hold(1, "enfeeble", "whisper_of_doubt")
    scene.play("cast:deathbolt,d5")
    assert scene.s.hand[0] == ("mace",) and scene.s.stack[0].at == (AtTroop(scene.grid.parse("d5")),)
    scene.resolve("cast:whisper_of_doubt")
    assert scene.at("d5").damage == 2 and scene.s.hand[0] == ()


def test_an_enchant_on_the_stack_is_no_permanent_yet() -> None:
    """LYTH-ABILITY-112: a permanent stays in play until it is destroyed, replaced, or its bearer dies."""
    scene = field("spell_purge", "power_geyser")
    scene.play("cast:power_geyser")
    assert not scene.can("cast:spell_purge,#1")
    scene.play("pass", "pass")
    scene.s.enchants[1] = (Attached("deep_vein", Seat(1), Seat(1), 3),)
    assert scene.can("cast:spell_purge,north.deep_vein") and scene.can("cast:spell_purge,south.power_geyser")
