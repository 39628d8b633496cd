"""The stack, targets, castles, spells of every type (STACK to COUNTER, AOE, EQUIP, REFORGE)."""

from rules.lytharian.table import find, moment, rolled, rule, state_of, troop, view

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
    assert state_of(when).mana[0] == 14 and "Deathbolt has lost its target." in when.sentences


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
    gone = when.after("cast:gust_of_speed,e6,to=g6", "pass", "pass")
    assert (troop(gone, "e5").damage, troop(gone, "g6").damage) == (2, 0)


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
