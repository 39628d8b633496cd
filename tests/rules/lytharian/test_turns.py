"""Phases, windows, mana, drawing and the main phase (docs/rules/lytharian.md, PHASE to MAIN, HARNESS, DISCARD)."""

import pytest
from rules.lytharian.table import find, law_of, moment, rolled, rule, state_of, troop, values

from game.core.decisions import Answer
from game.rules.lytharian import triggers
from game.rules.lytharian.dice import SIDES

PAWN = "kevetni_woodguard e2"
FOE = "zuk_gar_grunt e7!"


def test_a_turn_has_four_phases_in_order():
    """LYTH-PHASE-1, LYTH-PHASE-2: mana and the draw follow by themselves; nothing is reopened."""
    given = moment(PAWN, FOE, phase="effects", deck={"south": ["mace"]})
    when = given.after("done")
    phases = [event.phase for event in when.events if hasattr(event, "phase")]
    assert phases == ["mana", "draw", "main"]
    assert (state_of(when).mana[0], state_of(when).hand[0]) == (2, ("mace",))
    assert rule(when, "done") == "LYTH-PHASE-2"
    moved = next(text for text in when.actions() if len(text) == 4 and text[1].isdigit())
    theirs = when.after(moved, "end", "pass")  # the other seat's first turn has all four as well
    assert (theirs.turn, state_of(theirs).phase) == ("north", "effects")
    first = theirs.after("done")
    assert [event.phase for event in first.events if hasattr(event, "phase")] == ["mana", "draw", "main"]


def test_the_opponent_has_priority_after_a_spell():
    """LYTH-PHASE-3, LYTH-STACK-1: cost first, then it lies on the stack."""
    given = moment(PAWN, FOE, hand={"south": ["deathbolt"]}, mana={"south": 5})
    when = given.after("cast:deathbolt,e7")
    assert (when.pending.seat, state_of(when).mana[0], len(state_of(when).stack)) == (1, 4, 1)
    assert isinstance(when.pending, Answer)


def test_two_passes_resolve_the_whole_stack_last_in_first_out():
    """LYTH-PHASE-4, LYTH-PHASE-5, LYTH-PHASE-6, LYTH-STACK-2: a pass before does not keep from casting later."""
    given = moment(
        PAWN,
        FOE,
        hand={"south": ["deathbolt", "rallying_cry"], "north": ["frozen_armor"]},
        mana={"south": 5, "north": 5},
    )
    when = given.after("cast:deathbolt,e7", "pass", "cast:rallying_cry,e2", "cast:frozen_armor,e7")
    assert len(state_of(when).stack) == 3
    when = when.after("pass", "pass")
    assert troop(when, "e7").damage == 0 and troop(when, "e7").prevent == 1
    assert values(when, "e2")[0] == 5


def test_in_combat_the_defender_has_the_first_word():
    """LYTH-PHASE-7, LYTH-COMBAT-5: two passes with an empty stack lead to the blows."""
    given = moment("kevetni_woodguard d6!", FOE)
    when = given.after("d6xe7")
    assert when.pending.seat == 1
    when = when.after("pass", "pass")
    assert (troop(when, "e7").seat, troop(when, "e7").damage) == (0, 3)


def test_ending_the_turn_gives_the_other_the_last_word():
    """LYTH-PHASE-8: who casts then is answered, and has priority again."""
    given = moment("kevetni_woodguard e2!", FOE, hand={"north": ["deathbolt"]}, mana={"north": 3}, done={"moved": True})
    when = given.after("end")
    assert when.pending.seat == 1
    when = when.after("cast:deathbolt,e2", "pass", "pass")
    assert (when.pending.seat, troop(when, "e2").damage) == (1, 2)
    assert state_of(when.after("pass")).turn == 1


def test_fast_spells_in_every_phase_of_ones_own():
    """LYTH-PHASE-9, LYTH-FAST-1: the other player acts in windows only."""
    for phase in ("effects", "main"):
        given = moment(PAWN, FOE, phase=phase, hand={"south": ["deathbolt"]}, mana={"south": 3})
        assert given.allows("cast:deathbolt,e7")
        assert given.pending.seat == 0


def test_every_window_is_asked_also_of_an_empty_hand():
    """LYTH-PHASE-10: passes are decisions, whatever is held; so they stand in records."""
    given = moment(PAWN, FOE, hand={"south": ["deathbolt"]}, mana={"south": 3}).after("cast:deathbolt,e7")
    assert (given.pending.seat, given.pending.let_be) == (1, "pass")
    own = given.after("pass")
    assert (own.pending.seat, own.allows("pass")) == (0, True)


def test_nobody_is_asked_to_answer_their_own_spell_outside_a_fight():
    """LYTH-PHASE-14: when the opponent has passed and one's own lies on top, the program passes, whatever is held."""
    given = moment(PAWN, FOE, hand={"south": ["deathbolt", "deathbolt"]}, mana={"south": 6})
    assert given.rules.own_answer(given.view(0)) is None
    cast = given.after("cast:deathbolt,e7")
    assert cast.rules.own_answer(cast.view(1)) is None
    own = cast.after("pass")
    assert str(own.rules.own_answer(own.view(0))) == "pass"


def test_in_a_fight_both_are_asked():
    """LYTH-PHASE-14, LYTH-COMBAT-7: the stack of a combat is one for both."""
    given = moment("kevetni_woodguard d2!", "zuk_gar_grunt e3!", hand={"south": ["deathbolt"]}, mana={"south": 3})
    fight = given.after("d2xe3", "pass", "cast:deathbolt,e3", "pass")
    assert fight.pending.seat == 0
    assert fight.rules.own_answer(fight.view(0)) is None


def test_a_player_may_wish_to_be_asked_only_when_there_is_an_answer():
    """LYTH-PHASE-15: against computers the own hand is looked at, among people only what everybody knows."""

    def idle(hand, openly):
        hands, mana = {"south": ["deathbolt"], "north": hand}, {"south": 3, "north": 3}
        given = moment(PAWN + "!", FOE, hand=hands, mana=mana)
        cast = given.after("cast:deathbolt,e7")
        return str(cast.rules.idle_answer(cast.view(1), cast.rules.actions(cast.view(1)), openly=openly))

    assert (idle([], True), idle([], False)) == ("pass", "pass")
    assert (idle(["deathbolt"], True), idle(["deathbolt"], False)) == ("None", "None")
    assert (idle(["mace"], True), idle(["mace"], False)) == ("None", "pass")


def test_a_phase_in_which_nothing_can_be_done_passes_by_itself_where_that_is_wished():
    """LYTH-PHASE-15: the Effects phase without an ability or a spell."""
    given = moment(PAWN, FOE, phase="effects")
    assert str(given.rules.idle_answer(given.view(0), given.rules.actions(given.view(0)), openly=False)) == "done"
    assert given.rules.idle_answer(given.view(0), given.rules.actions(given.view(0)), openly=True) is None
    held = moment(PAWN, FOE, phase="effects", hand={"south": ["deathbolt"]}, mana={"south": 3})
    assert held.rules.idle_answer(held.view(0), held.rules.actions(held.view(0)), openly=False) is None


def test_the_turn_ends_when_its_move_is_made_or_none_can_be():
    """LYTH-PHASE-11, LYTH-MOVE-8, LYTH-MOVE-9."""
    given = moment(PAWN, FOE)
    assert rule(given, "end") == "LYTH-PHASE-11"
    assert given.after("e2e4").allows("end")
    stuck = moment(
        "kevetni_woodguard e2, starlord_eluneth a1",
        "zuk_gar_grunt e3, tharn_the_walking_hill h8",
        kings=False,
        unmoved=["none"],
        lasting={"a1": [{"halt": "all", "until": "turn"}]},
    )
    assert stuck.allows("end")


def test_a_card_may_end_the_turn_without_a_move():
    """LYTH-PHASE-12, LYTH-CHANNEL-3: what is on the stack resolves, then comes the last window."""
    given = moment(PAWN, FOE, hand={"south": ["power_through_sacrifice"]})
    when = given.after("cast:power_through_sacrifice", "pass", "pass")
    assert (state_of(when).mana[0], when.pending.seat, state_of(when).is_ending) == (4, 1, True)
    assert state_of(when.after("pass")).turn == 1


def test_dice_of_two_three_and_six_sides():
    """LYTH-PHASE-13, LYTH-ABILITY-105, LYTH-ABILITY-106: each face as likely, all thrown with six sides."""
    given = moment(PAWN, "zuk_gar_war_leader e7!", hand={"south": ["ember_dart", "frost_shard"]}, mana={"south": 9})
    shown = {}
    for face in range(1, 7):
        d3 = rolled(given.after("cast:ember_dart,e7", "pass"), [face], "pass")
        d2 = rolled(given.after("cast:frost_shard,e7", "pass"), [face], "pass")
        shown[face] = troop(d3, "e7").damage, troop(d2, "e7").damage
    assert list(shown.values()) == [(1, 1), (1, 1), (2, 1), (2, 2), (3, 2), (3, 2)]
    assert SIDES["D6"] == 6


def test_what_sets_itself_off_for_ever_is_stopped():
    """LYTH-PHASE-16: 500 steps, then the rest fizzles and the game goes on."""
    s = state_of(moment(PAWN, FOE))
    told = []
    for _ in range(500):
        assert triggers.may_go_on(s, told.append)
    assert not triggers.may_go_on(s, told.append) and not triggers.may_go_on(s, told.append)
    assert [type(event).__name__ for event in told] == ["StepsExhausted"]


# --- effects


def test_every_ability_once_a_phase_in_any_order():
    """LYTH-EFFECTS-1, LYTH-EFFECTS-2, LYTH-EFFECTS-3: nothing is compulsory; enchants and curses come too."""
    given = moment(
        "cinder_imp c3!",
        "zuk_gar_war_leader e7!",
        phase="effects",
        enchants={"south": ["volcanic_eruptions"]},
        attached={"e7": {"curse": "brand_of_cinders"}},
    )
    uses = [text for text in given.actions() if text.startswith("use:")]
    assert uses == ["use:c3,burn,e7", "use:e7.curse", "use:south.volcanic_eruptions,e7"]
    assert given.allows("done")
    when = given.after("use:c3,burn,e7", "pass", "pass")
    assert rule(when, "use:c3,burn,e7") == "LYTH-EFFECTS-2"
    when = when.after("use:e7.curse", "pass", "pass", "use:south.volcanic_eruptions,e7", "pass", "pass")
    assert troop(when, "e7").damage == 3


def test_a_face_down_troop_must_be_turned_up_first():
    """LYTH-EFFECTS-4: that is free."""
    given = moment("cinder_imp c3", "zuk_gar_war_leader e7!", phase="effects")
    assert rule(given, "use:c3,burn,e7") == "LYTH-EFFECTS-4"
    assert given.after("reveal:c3").allows("use:c3,burn,e7")


def test_one_ability_of_card_and_attachment_is_used_once_with_the_sum():
    """LYTH-EFFECTS-5, LYTH-ABILITY-G1."""
    given = moment(
        "kevetni_starpriest c3, kevetni_captain d3",
        FOE,
        phase="effects",
        damage={"d3": 3},
        attached={"c3": {"weapon": "morning_scepter"}},
    )
    when = given.after("use:c3,healer,d3", "pass", "pass")
    assert troop(when, "d3").damage == 0
    assert rule(when, "use:c3,healer,c3") == "LYTH-EFFECTS-2"


def test_targets_of_effects_are_anywhere():
    """LYTH-EFFECTS-6."""
    given = moment("cinder_imp a2!", "zuk_gar_war_leader h7!", phase="effects")
    assert given.allows("use:a2,burn,h7")


def test_what_lasts_a_turn_and_what_lasts_until_the_next():
    """LYTH-EFFECTS-7: a halt until the end of its next turn goes with its controller's next turn."""
    given = moment(
        "kevetni_woodguard e2!, kevetni_archer a2",
        "zuk_gar_grunt e7!, zuk_gar_ravager a7",
        hand={"south": ["boulder_toss", "rallying_cry"]},
        mana={"south": 9},
    )
    when = given.after(
        "cast:rallying_cry,e2", "pass", "pass", "cast:boulder_toss,e7", "pass", "pass", "a2a3", "end", "pass"
    )
    assert values(when, "e2")[0] == 3
    when = when.after("done")
    assert rule(when, "e7e6") == "LYTH-MOVE-10"
    when = when.after("a7a6", "end", "pass")
    assert troop(when, "e7").lasting == ()


# --- mana


def test_mana_rises_by_the_obelisk_up_to_fifteen():
    """LYTH-MANA-1, LYTH-MANA-2."""
    for had, has in ((5, 8), (14, 15)):
        given = moment(PAWN, FOE, phase="effects", mana={"south": had}, obelisk={"south": 3})
        assert state_of(given.after("done")).mana[0] == has


def test_a_full_track_may_be_charged_at_any_decision():
    """LYTH-MANA-3, LYTH-MANA-4, LYTH-MANA-5: never past six."""
    given = moment(PAWN, FOE, mana={"south": 15})
    when = given.after("charge")
    assert (state_of(when).mana[0], state_of(when).obelisk[0]) == (1, 2)
    assert rule(moment(PAWN, FOE, mana={"south": 14}), "charge") == "LYTH-MANA-3"
    assert rule(moment(PAWN, FOE, mana={"south": 15}, obelisk={"south": 6}), "charge") == "LYTH-MANA-3"
    answering = moment(PAWN, FOE, mana={"south": 5, "north": 15}, hand={"south": ["deathbolt"]}).after(
        "cast:deathbolt,e7"
    )
    assert answering.after("charge").pending.seat == 1


def test_paid_mana_is_gone_even_when_the_spell_is_countered():
    """LYTH-MANA-6, LYTH-COUNTER-1, LYTH-COUNTER-2, LYTH-STACK-4: it goes to its owner's nether."""
    given = moment(PAWN, FOE, hand={"south": ["deathbolt"], "north": ["arcane_denial"]}, mana={"south": 5, "north": 5})
    when = given.after("cast:deathbolt,e7", "cast:arcane_denial,#1", "pass", "pass")
    assert (state_of(when).mana, troop(when, "e7").damage) == ([4, 3], 0)
    assert state_of(when).nether == [("deathbolt",), ("arcane_denial",)]


def test_mana_may_be_nothing_and_loss_stops_there():
    """LYTH-MANA-7, LYTH-MANA-8."""
    given = moment(PAWN, FOE, hand={"south": ["deny_thy_enemy"]}, mana={"south": 2, "north": 2})
    when = given.after("cast:deny_thy_enemy", "pass", "pass")
    assert state_of(when).mana == [0, 0]


def test_a_cost_never_falls_below_nothing():
    """LYTH-MANA-9, LYTH-ABILITY-75."""
    given = moment(
        "brudakian_windmage c3, kevetni_captain d3!",
        FOE,
        hand={"south": ["cloak_of_zephyrs"]},
        attached={"c3": {"weapon": "staff_of_storms"}},
        mana={"south": 0},
    )
    assert state_of(given.after("cast:cloak_of_zephyrs,c3")).mana[0] == 0


# --- drawing


def full(n: int) -> list[str]:
    """A hand of n cards."""
    return ["mace"] * (n - 1) + ["rallying_cry"]


def test_with_few_cards_drawing_is_not_optional():
    """LYTH-DRAW-1."""
    given = moment(PAWN, FOE, phase="effects", hand={"south": full(9)}, deck={"south": ["dagger"]})
    assert len(state_of(given.after("done")).hand[0]) == 10


def test_a_full_hand_keeps_discards_or_casts_down():
    """LYTH-DRAW-2, LYTH-DRAW-3: nothing is thrown away at the end of a turn."""
    given = moment(PAWN, FOE, phase="effects", hand={"south": full(11)}, deck={"south": ["dagger"]}, mana={"south": 3})
    given = given.after("done")
    assert state_of(given).phase == "draw"
    assert rule(given, "draw") == "LYTH-DRAW-2"
    assert len(state_of(given.after("keep")).hand[0]) == 11
    assert rule(given, "discard:mace") == "LYTH-DRAW-2"
    when = given.after("discard:mace,mace")
    assert rule(when, "keep") == "LYTH-DRAW-1"
    assert len(state_of(when.after("draw")).hand[0]) == 10
    ten = moment(PAWN, FOE, phase="draw", hand={"south": full(10)}, deck={"south": ["dagger"]}, mana={"south": 3})
    cast = ten.after("cast:rallying_cry,e2", "pass", "pass", "draw")
    assert (state_of(cast).phase, len(state_of(cast).hand[0])) == ("main", 10)


def test_of_very_many_discards_some_are_listed():
    """LYTH-DRAW-2: eleven of twenty cards are 168 000 sets; all are legal, those that lie together are listed."""
    cards = law_of(moment(PAWN, FOE)).cards
    hand = [name for name, card in sorted(cards.items()) if card.kind == "equipment"][:20]
    given = moment(PAWN, FOE, phase="draw", hand={"south": hand}, mana={"south": 0})
    listed = [text for text in given.actions() if text.startswith("discard:")]
    assert len(listed) == 20 and all(given.allows(text) for text in listed)
    unlisted = f"discard:{','.join(sorted(hand[::2] + hand[1:2]))}"
    assert unlisted not in listed and given.allows(unlisted)


def test_an_enchant_may_raise_the_limit():
    """LYTH-DRAW-2: Standing Orders adds four."""
    given = moment(
        PAWN,
        FOE,
        phase="effects",
        hand={"south": full(12)},
        deck={"south": ["dagger"]},
        enchants={"south": ["standing_orders"]},
    )
    assert len(state_of(given.after("done")).hand[0]) == 13


@pytest.mark.parametrize(
    ("option", "hand", "ended"), [("nothing", 0, False), ("lose", 0, True), ("reshuffle", 1, False)]
)
def test_an_empty_deck(option: str, hand: int, ended: bool):
    """LYTH-DRAW-4, LYTH-DRAW-5: by the option, nothing, defeat, or the nether shuffled; nobody ever draws too much."""
    given = moment(PAWN, FOE, phase="effects", nether={"south": ["mace"]}, options={"deck_out": option})
    when = given.after("done")
    assert (len(state_of(when).hand[0]), state_of(when).ended is not None) == (hand, ended)


# --- the main phase


def test_one_move_and_one_attack_in_any_order():
    """LYTH-MAIN-1, LYTH-MAIN-2, LYTH-MAIN-3, LYTH-MAIN-4, LYTH-ATTACK-5: attack with one, move another."""
    given = moment("kevetni_woodguard d6!, kevetni_archer a2", FOE)
    when = given.after("d6xe7", "pass", "pass", "a2a4")
    assert rule(when, "e7xd8") == "LYTH-ATTACK-1"
    assert rule(when, "e7e8") == "LYTH-MAIN-2"
    again = moment("kevetni_woodguard d6!", "zuk_gar_war_leader e7!", done={"attacked": True})
    assert rule(again, "d6xe7") == "LYTH-MAIN-3"
    mover = moment("kevetni_woodguard d6!, kevetni_archer a2", FOE, options={"attack_after_move": "mover"})
    assert rule(mover.after("a2a4"), "d6xe7") == "LYTH-MAIN-3"


def test_main_abilities_once_a_turn_beside_moving_but_not_attacking():
    """LYTH-MAIN-5, LYTH-MAIN-6, LYTH-MAIN-7, LYTH-CASTLE-5: on neighbours, whatever the piece, without a blow back."""
    given = moment("kevetni_archer e6!, kevetni_woodguard a2", "zuk_gar_war_leader e7!, zuk_gar_grunt d7!")
    when = given.after("use:e6,bowshot,e7", "pass", "pass")
    assert (troop(when, "e7").damage, troop(when, "e6").damage) == (1, 0)
    assert rule(when, "use:e6,bowshot,e7") == "LYTH-EFFECTS-2"
    assert rule(when, "e6xd7") == "LYTH-MAIN-6"
    attacked = given.after("e6xd7", "pass", "pass")
    if find(attacked, "e6") is not None:
        assert rule(attacked, "use:e6,bowshot,e7") == "LYTH-MAIN-6"
    castle = moment("kevetni_archer e7!, kevetni_archer e6!", "zuk_gar_war_leader e8!")
    assert castle.allows("use:e7,bowshot,e8") and castle.from_("use:e6,") == set()
    hidden = moment("kevetni_archer e6", "zuk_gar_war_leader e7!")
    assert rule(hidden, "use:e6,bowshot,e7") == "LYTH-MAIN-5"
    assert rule(moment("kevetni_archer e5!", "zuk_gar_war_leader e7!"), "use:e5,bowshot,e7") == "LYTH-TARGET-5"


# --- harnessing, discards


def test_a_spell_thrown_away_pays_for_spells_at_once():
    """LYTH-HARNESS-1, LYTH-HARNESS-2, LYTH-HARNESS-3: by quality, once a turn, before the track."""
    given = moment(
        PAWN,
        "zuk_gar_war_leader e7!",
        mana={"south": 8},
        hand={"south": ["fire_rain", "fireball", "mace", "deathbolt"]},
    )
    when = given.after("harness:fire_rain")
    assert (state_of(when).pool[0], state_of(when).mana[0]) == (3, 8)
    assert rule(when, "harness:deathbolt") == "LYTH-HARNESS-1"
    when = when.after("cast:fireball,e7,x=11")
    assert (state_of(when).pool[0], state_of(when).mana[0]) == (0, 0)
    assert rule(given, "harness:mace") == "LYTH-HARNESS-1"


def test_what_is_harnessed_is_lost_with_any_other_action():
    """LYTH-HARNESS-4, LYTH-HARNESS-5: a pass keeps it only while a spell of one's own is on the stack."""
    given = moment(
        PAWN, "zuk_gar_war_leader e7!", mana={"south": 8}, hand={"south": ["fire_rain", "deathbolt", "rallying_cry"]}
    ).after("harness:fire_rain")
    assert state_of(given.after("e2e4")).pool[0] == 0
    casting = given.after("cast:deathbolt,e7", "pass")
    assert state_of(casting).pool[0] == 2
    assert state_of(casting.after("cast:rallying_cry,e2")).pool[0] == 1
    hands = {"south": ["deathbolt"], "north": ["fire_rain", "frozen_armor"]}
    answer = moment(PAWN, "zuk_gar_war_leader e7!", mana={"south": 8}, hand=hands).after("cast:deathbolt,e7")
    held = answer.after("harness:fire_rain")
    assert (state_of(held).pool[1], state_of(held.after("pass")).pool[1]) == (3, 0)
    alone = moment(PAWN, FOE, hand={"south": ["fire_rain", "healing_star"]})
    assert alone.allows("harness:fire_rain")
    assert rule(moment(PAWN, FOE, hand={"south": ["fire_rain"]}), "harness:fire_rain") == "LYTH-HARNESS-4"


def test_piles_lie_open():
    """LYTH-DISCARD-1, LYTH-FOG-4."""
    given = moment(PAWN, FOE, nether={"south": ["mace"]}, crypt={"north": ["zuk_gar_grunt"]})
    for seat in (0, 1):
        seen = given.rules.redact(given.state, seat)
        assert (seen.nether[0], seen.crypt[1]) == (("mace",), ("zuk_gar_grunt",))


def test_random_discards_come_from_the_whole_hand():
    """LYTH-DISCARD-2: all of it, where fewer are there."""
    given = moment(PAWN, FOE, hand={"south": ["enfeeble"], "north": ["mace", "dagger"]}, mana={"south": 3})
    when = given.after("cast:enfeeble", "pass", "pass")
    assert (state_of(when).hand[1], len(state_of(when).nether[1])) == ((), 2)


def test_a_spell_being_cast_has_left_the_hand():
    """LYTH-DISCARD-3, LYTH-SORCERY-2: five cards, a search played out of six, and six again after it."""
    given = moment(
        PAWN,
        FOE,
        hand={"south": ["spell_find", *["mace"] * 5]},
        deck={"south": ["dagger", "fireball"]},
        mana={"south": 3},
    )
    when = given.after("cast:spell_find")
    assert len(state_of(when).hand[0]) == 5
    when = when.after("pass", "pass", "pick:fireball")
    assert (len(state_of(when).hand[0]), state_of(when).deck[0]) == (6, ("dagger",))
    assert law_of(when).card("fireball").is_spell
