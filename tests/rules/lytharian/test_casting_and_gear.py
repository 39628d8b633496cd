"""Spells of every type, equipment and the switches about them (FAST to COUNTER, EQUIP, REFORGE)."""

import pytest
from rules.lytharian.table import find, moment, rolled, rule, state_of, troop, values, winner

from given import Given

FAR = "zuk_gar_grunt h7"
RICH = {"south": 15, "north": 15}


def cast(given, text: str, dice=()):
    """After the spell and two passes."""
    return rolled(given, dice, text, "pass", "pass") if dice else given.after(text, "pass", "pass")


# --- types of spells


def test_when_which_type_may_be_cast():
    """LYTH-CHANNEL-1, LYTH-FAST-1, LYTH-FAST-2, LYTH-SORCERY-1: main phase and active player, but for fast ones."""
    hand = ["healing_star", "enfeeble", "deathbolt", "rock_guard", "tripping_vines", "deep_vein"]
    effects = moment("kevetni_woodguard e2!", "zuk_gar_grunt e6!", phase="effects", mana=RICH, hand={"south": hand})
    assert {text.split(",")[0].split(":")[1] for text in effects.actions() if text.startswith("cast:")} == {"deathbolt"}
    main = moment("kevetni_woodguard e2!", "zuk_gar_grunt e6!", mana=RICH, hand={"south": hand})
    assert {text.split(",")[0].split(":")[1] for text in main.actions() if text.startswith("cast:")} == set(hand)
    answering = moment(
        "kevetni_woodguard e2!", "zuk_gar_grunt e6!", mana=RICH, hand={"south": ["deathbolt"], "north": hand}
    ).after("cast:deathbolt,e6")
    assert rule(answering, "cast:enfeeble") == "LYTH-FAST-2"


def test_life_drain_works_in_either_part():
    """LYTH-CHANNEL-2: damage and healing together; neither must be useful."""
    given = moment(
        "kevetni_woodguard e2!",
        "zuk_gar_war_leader e6!",
        mana=RICH,
        damage={"e2": 2},
        hand={"south": ["siphon_health"]},
    )
    when = cast(given, "cast:siphon_health,e6,e2")
    assert (troop(when, "e6").damage, troop(when, "e2").damage) == (2, 1)
    assert troop(cast(given, "cast:siphon_health,e6"), "e6").damage == 2
    hand = {"south": ["siphon_health"], "north": ["deathbolt"]}
    dying = moment("kevetni_woodguard e2!", "zuk_gar_war_leader e6!", mana=RICH, damage={"e2": 3}, hand=hand)
    one_left = dying.after("cast:siphon_health,e6,e2", "cast:deathbolt,e2", "pass", "pass")
    assert find(one_left, "e2") is None and troop(one_left, "e6").damage == 2


def test_x_is_at_least_one_and_is_paid():
    """LYTH-VARIABLE-1, LYTH-ABILITY-114."""
    given = moment("kevetni_woodguard e2!", "zuk_gar_war_leader e6!", mana={"south": 4}, hand={"south": ["fireball"]})
    assert rule(given, "cast:fireball,e6,x=0") == "LYTH-VARIABLE-1"
    assert rule(given, "cast:fireball,e6,x=5") == "LYTH-MANA-6"
    assert [text for text in given.actions() if "fireball" in text and "cast" in text] == [
        f"cast:fireball,e6,x={x}" for x in range(1, 5)
    ]
    assert troop(cast(given, "cast:fireball,e6,x=4"), "e6").damage == 4


def test_harnessed_and_track_mana_pay_x_together():
    """LYTH-VARIABLE-2: 3 and 8 are 11."""
    given = moment(
        "kevetni_woodguard e2!", "consort_tavvo e6!", mana={"south": 8}, hand={"south": ["fireball", "fire_rain"]}
    )
    when = cast(given.after("harness:fire_rain"), "cast:fireball,e6,x=11")
    assert find(when, "e6") is None  # 11 less 1 for Resist All kills a Def of 9


def test_what_its_target_cost():
    """LYTH-VARIABLE-3: the printed cost."""
    given = moment(
        "kevetni_woodguard e2!", FAR, mana=RICH, enchants={"north": ["power_geyser"]}, hand={"south": ["overload"]}
    )
    when = cast(given, "cast:overload,north.power_geyser")
    assert (state_of(when).mana[0], state_of(when).enchants[1]) == (12, ())


def test_counters_and_redirects():
    """LYTH-COUNTER-1, LYTH-COUNTER-2, LYTH-COUNTER-4, LYTH-ABILITY-104: counters can be countered."""
    given = moment(
        "kevetni_woodguard e2!, kevetni_archer a2!",
        "zuk_gar_war_leader e6!",
        mana=RICH,
        hand={"south": ["deathbolt", "arcane_denial"], "north": ["arcane_denial", "deflecting_winds"]},
    )
    twice = given.after("cast:deathbolt,e6", "cast:arcane_denial,#1", "cast:arcane_denial,#2", "pass", "pass")
    assert troop(twice, "e6").damage == 2
    turned = given.after("cast:deathbolt,e6", "cast:deflecting_winds,#1,e2", "pass", "pass")
    assert (troop(turned, "e6").damage, troop(turned, "e2").damage) == (0, 2)
    assert rule(given.after("cast:deathbolt,e6"), "cast:deflecting_winds,#1,e6") == "LYTH-COUNTER-4"


# --- equipment


def test_equipment_goes_on_own_humanoids():
    """LYTH-EQUIP-1, LYTH-EQUIP-2, LYTH-EQUIP-4, LYTH-EQUIP-3: at once, without a window; one piece in a slot."""
    given = moment(
        "kevetni_woodguard e2, timber_wolf d2", FAR, mana=RICH, hand={"south": ["mace", "chain_mail", "dagger"]}
    )
    assert rule(given, "equip:mace,d2") == "LYTH-EQUIP-1"
    when = given.after("equip:mace,e2", "equip:chain_mail,e2")
    assert values(when, "e2") == (6, 7) and when.pending.seat == 0 and not troop(when, "e2").is_up
    assert rule(when, "equip:dagger,e2") == "LYTH-EQUIP-2"


@pytest.mark.parametrize(
    ("card", "bearer", "paid"),
    [
        ("elven_longbow", "kevetni_archer", 2),
        ("elven_longbow", "gate_captain_brudus", 2),
        ("greatsword", "kevetni_woodguard", 4),
        ("morning_scepter", "kevetni_archer", 2),
        ("longsword", "kevetni_archer", 4),
    ],
)
def test_equipment_is_cheaper_for_some(card: str, bearer: str, paid: int):
    """LYTH-EQUIP-5, LYTH-ABILITY-3: by race, class, alignment, Arms; no reveal needed."""
    given = moment(f"{bearer} e2", FAR, mana={"south": 9}, hand={"south": [card]})
    assert state_of(given.after(f"equip:{card},e2")).mana[0] == 9 - paid


def test_reforging_pays_for_equipment():
    """LYTH-REFORGE-1, LYTH-REFORGE-2, LYTH-REFORGE-3, LYTH-REFORGE-4: cards in hand and pieces on the same troop."""
    given = moment(
        "surictavi_mender e2",
        FAR,
        mana={"south": 2},
        hand={"south": ["longsword", "hide_armor"]},
        attached={"e2": {"weapon": "dagger"}},
    )
    assert [text for text in given.actions() if text.startswith("equip:longsword")] == [
        "equip:longsword,e2,reforge=weapon+hide_armor",
    ]
    when = given.after("equip:longsword,e2,reforge=weapon+hide_armor")
    assert (values(when, "e2"), state_of(when).mana[0]) == ((7, 5), 0)
    assert set(state_of(when).nether[0]) == {"dagger", "hide_armor"}
    other = moment(
        "surictavi_mender e2, kevetni_archer d2",
        FAR,
        mana=RICH,
        hand={"south": ["longsword"]},
        attached={"d2": {"weapon": "dagger"}},
    )
    assert rule(other, "equip:longsword,e2,reforge=weapon") == "LYTH-REFORGE-2"
    assert rule(other, "equip:longsword,e2,reforge=mace") == "LYTH-REFORGE-1"
    superfluous = moment("surictavi_mender e2", FAR, mana=RICH, hand={"south": ["longsword", "mace"]})
    assert superfluous.allows("equip:longsword,e2,reforge=mace")
    assert "equip:longsword,e2,reforge=mace" not in superfluous.actions()


def test_a_king_may_die_of_what_it_does():
    """LYTH-WIN-1: Verdict strikes as the king uses its scepter, and the game is over at once."""
    given = moment(
        "king_aldemar_the_steadfast e1!, kevetni_woodguard c2",
        "tharn_the_walking_hill h8, " + FAR,
        phase="effects",
        kings=False,
        attached={"e1": {"weapon": "morning_scepter", "curse": "verdict"}},
        damage={"e1": 8},
    )
    assert winner(given.after("use:e1,healer,e1")) == ("north", "king killed")


# --- options


def test_friendly_fire_is_an_option():
    """LYTH-TARGET-5: with it harmful spells may name friends."""
    given = moment(
        "kevetni_woodguard c2!", FAR, mana=RICH, hand={"south": ["deathbolt"]}, options={"friendly_fire": True}
    )
    assert "cast:deathbolt,c2" in given.actions()
    assert troop(cast(given, "cast:deathbolt,c2"), "c2").damage == 2


def test_a_sacrifice_is_ones_own_all_the_same():
    """LYTH-TARGET-5: friendly_fire lets nobody give up what the enemy has."""
    given = moment(
        "kevetni_woodguard c2!",
        FAR + "!",
        mana=RICH,
        hand={"south": ["offering_of_blood", "deathbolt"]},
        options={"friendly_fire": True},
    )
    named = {text.partition(",")[2] for text in given.actions() if text.startswith("cast:offering_of_blood")}
    assert named == {"c2"}
    assert _named_by(given, "deathbolt") >= {"c2", "h7"}


def _named_by(given: Given, card: str) -> set[str]:
    """What a spell may name."""
    return {text.partition(",")[2] for text in given.actions() if text.startswith(f"cast:{card},")}


def test_an_aura_may_lift_a_curse_for_its_price():
    """LYTH-AURA-4: with the option surcharge."""
    given = moment(
        "kevetni_woodguard c2",
        FAR,
        mana=RICH,
        hand={"south": ["rock_guard"]},
        attached={"c2": {"curse": "frailty"}},
        options={"aura_over_curse": "surcharge"},
    )
    when = cast(given, "cast:rock_guard,c2")
    assert (troop(when, "c2").curse, state_of(when).mana[0]) == (None, 15 - 4 - 2)


def test_conditions_may_hold_as_they_were():
    """LYTH-COMBAT-4: without looking again, a weapon taken away does not wake the Bully."""
    from game.rules.lytharian.combat import fighting_attack

    totals = {}
    for again in (True, False):
        given = moment(
            "brudakian_bulwark d4!",
            "deepdark_bully d5!",
            attached={"d4": {"weapon": "dagger"}},
            hand={"north": ["melt_steel"]},
            mana=RICH,
            options={"recheck_conditions": again, "combat_rounds": 0},
        )
        when = given.after("d4xd5", "cast:melt_steel,d4.weapon", "pass", "pass")
        at = when.rules.law.ground.grid.parse
        totals[again] = [fighting_attack(when.rules.law, state_of(when), at(square)) for square in ("d4", "d5")]
    assert totals == {True: [6, 8], False: [6, 7]}


def test_a_search_leaves_no_order_behind():
    """LYTH-SORCERY-2, LYTH-SETUP-5: whoever has looked through the deck does not know what comes next."""
    cards = ["dagger", "mace", "axe", "spear", "longsword", "padded_coat", "hide_armor"]
    orders = set()
    for seed in range(6):
        hand = {"south": ["spell_find"]}
        given = moment("kevetni_woodguard e2", FAR, hand=hand, deck={"south": cards}, mana={"south": 3})
        state_of(given).rng += seed
        found = given.after("cast:spell_find", "pass", "pass", "pick:none")
        assert sorted(state_of(found).deck[0]) == sorted(cards)
        orders.add(state_of(found).deck[0])
    assert len(orders) > 3
