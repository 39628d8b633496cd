"""The stack, targets, castles, spells of every type (STACK to COUNTER, AOE, EQUIP, REFORGE)."""

import pytest
from rules.lytharian.table import find, moment, rolled, rule, state_of, troop, values, view

FAR = "zuk_gar_grunt h7"
RICH = {"south": 15, "north": 15}


def cast(given, text: str, dice=()):
    """After the spell and two passes."""
    return rolled(given, dice, text, "pass", "pass") if dice else given.after(text, "pass", "pass")


def test_a_target_that_has_left_is_no_target():
    """LYTH-STACK-3, LYTH-FILE-3, LYTH-AOE-5: the spell does nothing and is not refunded, also if the troop is back."""
    given = moment(
        "kevetni_woodguard c2",
        "zuk_gar_war_leader e5!",
        mana=RICH,
        hand={"south": ["deathbolt"], "north": ["gust_of_speed"]},
    )
    when = given.after("cast:deathbolt,e5", "cast:gust_of_speed,e5,to=e7", "pass", "pass")
    assert troop(when, "e7").damage == 0 and state_of(when).nether[0] == ("deathbolt",)
    assert state_of(when).mana[0] == 14


def test_a_spell_with_several_targets_affects_those_left():
    """LYTH-STACK-3, LYTH-AOE-3: chosen secondary targets are named when casting."""
    given = moment(
        "kevetni_woodguard c2",
        "zuk_gar_war_leader e5!, zuk_gar_skullcrusher e6",
        mana=RICH,
        hand={"south": ["forked_bolt"], "north": ["gust_of_speed"]},
    )
    when = given.after("cast:forked_bolt,e5,e6")
    assert troop(when.after("pass", "pass"), "e6").damage == 2


def test_legality_is_looked_at_again():
    """LYTH-STACK-5, LYTH-TARGET-9, LYTH-ABILITY-77: a hidden invulnerable troop: mana spent, the statement public."""
    given = moment("kevetni_woodguard c2", "sporeling e5", mana=RICH, hand={"south": ["tripping_vines"]})
    when = cast(given, "cast:tripping_vines,e5")
    assert troop(when, "e5").curse is None and troop(when, "e5").said[-1] == "cannot be targeted by curse"
    assert state_of(when).mana[0] == 14
    known = moment("kevetni_woodguard c2", "sporeling e5!", mana=RICH, hand={"south": ["tripping_vines"]})
    assert rule(known, "cast:tripping_vines,e5") == "LYTH-ABILITY-77"
    refunded = moment(
        "kevetni_woodguard c2",
        "sporeling e5",
        mana=RICH,
        hand={"south": ["tripping_vines"]},
        options={"invulnerable_probe": "refund"},
    )
    assert state_of(cast(refunded, "cast:tripping_vines,e5")).mana[0] == 15


def test_used_abilities_are_on_the_stack_but_no_spells():
    """LYTH-STACK-6: no counter takes them; they resolve also when their troop has died meanwhile."""
    given = moment(
        "cinder_imp c3!",
        "zuk_gar_war_leader e5!",
        phase="effects",
        mana=RICH,
        hand={"north": ["arcane_denial", "deathbolt"]},
    ).after("use:c3,burn,e5")
    assert rule(given, "cast:arcane_denial,#1") == "LYTH-STACK-6"
    when = given.after("cast:deathbolt,c3", "pass", "pass")
    assert find(when, "c3") is None and troop(when, "e5").damage == 1


# --- targets


def test_enemies_only_face_up_but_for_curses():
    """LYTH-TARGET-1, LYTH-TARGET-2, LYTH-TARGET-4, LYTH-CURSE-1, LYTH-AURA-1: own troops either way."""
    given = moment(
        "kevetni_woodguard c2, cinder_imp c3!",
        "zuk_gar_grunt e5",
        mana=RICH,
        hand={"south": ["deathbolt", "tripping_vines", "rallying_cry", "heart_of_fire"]},
    )
    assert rule(given, "cast:deathbolt,e5") == "LYTH-TARGET-1"
    assert given.allows("cast:tripping_vines,e5") and given.allows("cast:rallying_cry,c2")
    assert given.allows("cast:heart_of_fire,c2") and rule(given, "cast:heart_of_fire,e5") != ""
    effects = moment("cinder_imp c3!", "zuk_gar_grunt e5", phase="effects")
    assert rule(effects, "use:c3,burn,e5") == "LYTH-TARGET-1"


def test_attached_cards_can_be_named_on_hidden_troops():
    """LYTH-TARGET-3, LYTH-CASTLE-4."""
    given = moment(
        "kevetni_woodguard c2",
        "zuk_gar_grunt d8",
        attached={"d8": {"weapon": "mace"}},
        mana=RICH,
        hand={"south": ["steelshatter"]},
    )
    assert troop(cast(given, "cast:steelshatter,d8.weapon"), "d8").weapon is None


def test_harm_goes_to_enemies_and_help_to_friends():
    """LYTH-TARGET-5, LYTH-TARGET-7, LYTH-ABILITY-110, LYTH-ABILITY-111: without a target it cannot be cast."""
    given = moment(
        "kevetni_woodguard c2!", "zuk_gar_grunt e5", mana=RICH, hand={"south": ["deathbolt", "rallying_cry"]}
    )
    assert rule(given, "cast:deathbolt,c2") == "LYTH-TARGET-5"
    assert rule(given, "cast:deathbolt") == "LYTH-TARGET-7"
    assert not [text for text in given.actions() if text.startswith("cast:deathbolt")]


def test_castles_shelter_their_owners_troops():
    """LYTH-CASTLE-1, LYTH-CASTLE-2, LYTH-CASTLE-3: unless face up and beside a friend of the caster; curses too."""
    alone = moment(
        "kevetni_woodguard c2", "zuk_gar_grunt d8!", mana=RICH, hand={"south": ["deathbolt", "tripping_vines"]}
    )
    assert rule(alone, "cast:deathbolt,d8") == rule(alone, "cast:tripping_vines,d8") == "LYTH-CASTLE-1"
    beside = moment("kevetni_woodguard c7", "zuk_gar_grunt d8!", mana=RICH, hand={"south": ["deathbolt"]})
    assert beside.allows("cast:deathbolt,d8")
    foreign = moment("kevetni_woodguard c2", "zuk_gar_grunt d1!", mana=RICH, hand={"south": ["deathbolt"]})
    assert foreign.allows("cast:deathbolt,d1")
    anyone = moment(
        "kevetni_woodguard c2",
        "zuk_gar_grunt d1!",
        mana=RICH,
        hand={"south": ["deathbolt"]},
        options={"castle_shelters": "anyone"},
    )
    assert not anyone.allows("cast:deathbolt,d1") or beside.allows("cast:deathbolt,d8")


def test_neighbours_of_a_target_may_be_hidden_and_castled():
    """LYTH-AOE-1, LYTH-AOE-2, LYTH-AOE-4, LYTH-TARGET-6, LYTH-CASTLE-4, LYTH-ABILITY-101: enemies alone."""
    given = moment(
        "kevetni_woodguard d7!",
        "zuk_gar_war_leader e7!, zuk_gar_skullcrusher e8, zuk_gar_bonecaller d8",
        mana=RICH,
        hand={"south": ["fire_rain"]},
    )
    when = cast(given, "cast:fire_rain,e7")
    assert [troop(when, at).damage for at in ("e7", "e8", "d8", "d7")] == [3, 1, 1, 0]
    assert troop(when, "e8").is_up


def test_area_effects_without_targets_ignore_facing_and_castles():
    """LYTH-TARGET-8, LYTH-ABILITY-28."""
    given = moment("pit_tyrant d7!", "zuk_gar_skullcrusher e8, zuk_gar_grunt c6", phase="effects", turn="south")
    when = given.after("use:d7,inferno", "pass", "pass")
    assert [troop(when, at).damage for at in ("e8", "c6")] == [1, 1]


def test_secondary_targets_dodge_too():
    """LYTH-AOE-6, LYTH-ABILITY-20, LYTH-ABILITY-40: on resolution, face up; its owner may turn it up in time."""
    given = moment(
        "kevetni_woodguard c2",
        "zuk_gar_war_leader e5!, surictavi_scorpion_hunter e6",
        mana=RICH,
        hand={"south": ["earthquake"]},
    ).after("cast:earthquake,e5")
    hidden = given.after("pass", "pass")
    assert troop(hidden, "e6").damage == 1
    dodged = rolled(given.after("reveal:e6", "pass"), [2], "pass")
    assert troop(dodged, "e6").damage == 0
    assert troop(rolled(given.after("reveal:e6", "pass"), [3], "pass"), "e6").damage == 1


def test_spellshatter_counters_at_once():
    """LYTH-ABILITY-67: when named, face up; own spells too, unless the option says otherwise."""
    given = moment("kevetni_woodguard c2", "mirror_ooze e5!", mana=RICH, hand={"south": ["deathbolt"]})
    assert state_of(rolled(given, [4], "cast:deathbolt,e5")).nether[0] == ("deathbolt",)
    assert len(state_of(rolled(given, [3], "cast:deathbolt,e5")).stack) == 1
    late = moment("kevetni_woodguard c2", "mirror_ooze e5", mana=RICH, hand={"south": ["tripping_vines"]})
    assert state_of(rolled(late.after("cast:tripping_vines,e5"), [2], "reveal:e5")).stack == ()
    own = moment(
        "mirror_ooze c2!", FAR, mana=RICH, hand={"south": ["rallying_cry"]}, options={"spellshatter_own": False}
    )
    assert len(state_of(own.after("cast:rallying_cry,c2")).stack) == 1


# --- permanents


def test_auras_replace_one_another():
    """LYTH-AURA-1, LYTH-AURA-2, LYTH-AURA-3, LYTH-ABILITY-112: public, without turning the troop up."""
    given = moment(
        "kevetni_woodguard c2", FAR, mana=RICH, hand={"south": ["rock_guard"]}, attached={"c2": {"aura": "ice_barrier"}}
    )
    when = cast(given, "cast:rock_guard,c2")
    assert troop(view(when, 1), "c2").aura.card == "rock_guard" and not troop(when, "c2").is_up
    assert state_of(when).nether[0] == ("ice_barrier",)
    assert rule(given.after("c2c3", "end", "pass"), "cast:rock_guard,c3") == "LYTH-DISCARD-3"


def test_no_aura_over_a_curse():
    """LYTH-AURA-4."""
    given = moment(
        "kevetni_woodguard c2", FAR, mana=RICH, hand={"south": ["rock_guard"]}, attached={"c2": {"curse": "frailty"}}
    )
    assert rule(given, "cast:rock_guard,c2") == "LYTH-AURA-4"
    allowed = moment(
        "kevetni_woodguard c2",
        FAR,
        mana=RICH,
        hand={"south": ["rock_guard"]},
        attached={"c2": {"curse": "frailty"}},
        options={"aura_over_curse": "allowed"},
    )
    assert allowed.allows("cast:rock_guard,c2")


def test_a_curse_over_an_aura_costs_more():
    """LYTH-CURSE-2, LYTH-CURSE-3, LYTH-COUNTER-3: the aura goes as the curse resolves."""
    given = moment(
        "kevetni_woodguard c2",
        "zuk_gar_grunt e5",
        mana=RICH,
        hand={"south": ["frailty", "frostbite"], "north": ["unravel"]},
        attached={"e5": {"aura": "grave_chill"}},
    )
    assert rule(given, "cast:frailty,e5") == "LYTH-CURSE-3"
    cursed = cast(given, "cast:frailty,e5,over=aura")
    assert state_of(cursed).mana[0] == 15 - 2 - 2 and troop(cursed, "e5").aura is None
    assert troop(cast(cursed, "cast:frostbite,e5"), "e5").curse.card == "frostbite"
    countered = given.after("cast:frailty,e5,over=aura", "cast:unravel,#1", "pass", "pass")
    assert troop(countered, "e5").aura.card == "grave_chill"


def test_timed_and_other_rules_of_curses():
    """LYTH-CURSE-4, LYTH-CURSE-5: in the Effects phase of its controller; damage turns the bearer up."""
    given = moment(
        "kevetni_woodguard c2", "zuk_gar_war_leader e5", phase="effects", attached={"e5": {"curse": "brand_of_cinders"}}
    )
    when = given.after("use:e5.curse", "pass", "pass")
    assert (troop(when, "e5").damage, troop(when, "e5").is_up) == (1, True)
    quiet = cast(
        moment("kevetni_woodguard c2", "zuk_gar_grunt e5", mana=RICH, hand={"south": ["tripping_vines"]}),
        "cast:tripping_vines,e5",
    )
    assert not troop(quiet, "e5").is_up


def test_a_redirected_curse_has_a_new_controller_and_bearer():
    """LYTH-CURSE-7, LYTH-COUNTER-4, LYTH-STACK-4: judged as if cast anew; the card stays its owner's."""
    given = moment(
        "kevetni_woodguard c2", "zuk_gar_grunt e5", mana=RICH, hand={"south": ["frailty"], "north": ["redirect"]}
    )
    when = given.after("cast:frailty,e5", "cast:redirect,#1,c2", "pass", "pass")
    curse = troop(when, "c2").curse
    assert (curse.card, curse.by, curse.owner) == ("frailty", 1, 0) and troop(when, "e5").curse is None
    attached = moment(
        "kevetni_woodguard c2",
        "zuk_gar_grunt e5",
        mana=RICH,
        turn="north",
        attached={"e5": {"curse": "frailty"}},
        hand={"north": ["redirect"]},
    )
    moved = cast(attached, "cast:redirect,e5.curse,c2")
    assert troop(moved, "c2").curse.by == 1
    assert rule(attached, "cast:redirect,e5.curse") == "LYTH-COUNTER-4"


def test_a_curse_may_be_removed_before_it_hurts():
    """LYTH-CURSE-8: and its bearer stays hidden."""
    given = moment(
        "kevetni_woodguard e2",
        FAR,
        mana=RICH,
        hand={"south": ["lift_the_curse"]},
        attached={"e2": {"curse": "smoldering_flames"}},
    )
    when = cast(given, "cast:lift_the_curse,e2.curse").after("e2e3")
    assert (troop(when, "e3").damage, troop(when, "e3").is_up) == (0, False)


def test_enchants_fill_three_spaces():
    """LYTH-ENCHANT-1, LYTH-ENCHANT-2, LYTH-ENCHANT-3, LYTH-ENCHANT-4: a fourth replaces one, if it resolves."""
    given = moment(
        "kevetni_woodguard e2",
        FAR,
        mana=RICH,
        hand={"south": ["bedrock_oath", "deep_vein"], "north": ["unravel"]},
        enchants={"south": ["deep_vein", "blazing_sun", "power_geyser"]},
    )
    assert rule(given, "cast:bedrock_oath") == "LYTH-ENCHANT-2"
    assert rule(given, "cast:deep_vein,replace=blazing_sun") == "LYTH-ENCHANT-1"
    when = cast(given, "cast:bedrock_oath,replace=blazing_sun")
    assert [enchant.card for enchant in state_of(when).enchants[0]] == ["deep_vein", "power_geyser", "bedrock_oath"]
    kept = given.after("cast:bedrock_oath,replace=blazing_sun", "cast:unravel,#1", "pass", "pass")
    assert [enchant.card for enchant in state_of(kept).enchants[0]] == ["deep_vein", "blazing_sun", "power_geyser"]


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


# --- options


def test_friendly_fire_is_an_option():
    """LYTH-TARGET-5: with it harmful spells may name friends."""
    given = moment(
        "kevetni_woodguard c2!", FAR, mana=RICH, hand={"south": ["deathbolt"]}, options={"friendly_fire": True}
    )
    assert "cast:deathbolt,c2" in given.actions()
    assert troop(cast(given, "cast:deathbolt,c2"), "c2").damage == 2


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
