"""Attacks, combats and damage step by step (docs/rules/lytharian.md, ATTACK to DAMAGE, WIN)."""

import pytest
from rules.lytharian.table import find, law_of, moment, rolled, rule, state_of, troop, values, winner

from game.rules.lytharian import combat, damage
from game.rules.lytharian.state import Casting


def fought(given, text: str, dice=()):
    """After the attack and two passes."""
    return rolled(given, dice, text, "pass", "pass") if dice else given.after(text, "pass", "pass")


def test_the_target_of_an_attack_is_next_to_it_and_an_enemy():
    """LYTH-ATTACK-1, LYTH-ATTACK-2: kings and queens in eight directions, rooks straight, bishops diagonally."""
    ring = "zuk_gar_grunt d5!, zuk_gar_ravager e5!, zuk_gar_shocktrooper e4!, deepdark_thief d6"
    for card, goals in (
        ("oshara", {"d5", "e5", "e4"}),
        ("kevetni_blademaster", {"d5", "e4"}),
        ("kevetni_starpriest", {"e5"}),
    ):
        given = moment(f"{card} d4!", ring)
        assert {text[3:] for text in given.actions() if text[2:3] == "x"} == goals
    assert rule(given, "d4xd6") == "LYTH-ATTACK-1"
    assert rule(given, "d4xc3") == "LYTH-ATTACK-1"


def test_knights_attack_straight_or_anywhere():
    """LYTH-ATTACK-3: jumping onto the target would contradict adjacency."""
    men = "brudakian_lancer d4!", "zuk_gar_grunt d5!, zuk_gar_ravager e5!"
    assert rule(moment(*men), "d4xe5") == "LYTH-ATTACK-3"
    assert moment(*men).allows("d4xd5")
    assert moment(*men, options={"knight_attack": "any"}).allows("d4xe5")


def test_an_attack_need_not_go_on_where_the_move_went():
    """LYTH-ATTACK-4."""
    given = moment("oshara d1!", "zuk_gar_war_leader c5!")
    assert given.after("d1d5").allows("d5xc5")


def test_declaring_turns_both_up_and_remembers_who_was_hidden():
    """LYTH-ATTACK-6, LYTH-COMBAT-1, LYTH-ABILITY-1."""
    given = moment("kevetni_shadowleaf d4", "zuk_gar_grunt e5").after("d4xe5")
    s = state_of(given)
    assert troop(given, "d4").is_up and troop(given, "e5").is_up
    assert s.combat is not None and len(s.combat.was_hidden) == 2
    parse = law_of(given).ground.grid.parse
    assert combat.fighting_attack(law_of(given), s, parse("d4")) == 5
    seen = moment("kevetni_shadowleaf d4!", "zuk_gar_grunt e5").after("d4xe5")
    assert combat.fighting_attack(law_of(seen), state_of(seen), parse("d4")) == 3


def test_who_wins_takes_the_square():
    """LYTH-ATTACK-7, LYTH-ATTACK-8, LYTH-ATTACK-9."""
    won = fought(moment("oshara d4!", "zuk_gar_grunt d5!"), "d4xd5")
    assert troop(won, "d5").card == "oshara" and find(won, "d4") is None
    both = fought(moment("kevetni_archer d4!", "zuk_gar_ravager e5!"), "d4xe5")
    assert find(both, "d4") is None and find(both, "e5") is None
    neither = fought(moment("granite_golem a4!", "granite_golem d5!").after("a4d4"), "d4xd5")
    assert (troop(neither, "d4").damage, troop(neither, "d5").damage, find(neither, "a4")) == (4, 4, None)


def test_a_fighter_that_has_left_ends_the_combat_without_blows():
    """LYTH-ATTACK-10, LYTH-COMBAT-8: the attack counts as made."""
    given = moment(
        "kevetni_woodguard d4!",
        "zuk_gar_ravager e5!, zuk_gar_grunt h7",
        hand={"south": ["gust_of_speed"]},
        mana={"south": 5},
    )
    when = given.after("d4xe5", "pass", "cast:gust_of_speed,d4,to=d6", "pass", "pass")
    assert state_of(when).combat is None and troop(when, "d6").damage == 0
    assert state_of(when).has_attacked and troop(when, "e5").damage == 0


def test_an_attack_without_att_is_legal():
    """LYTH-ATTACK-11, LYTH-COMBAT-14."""
    given = moment("brudakian_apprentice d4!", "zuk_gar_grunt e5!", attached={"d4": {"curse": "frostbite"}})
    assert values(given, "d4")[0] == 0 and given.allows("d4xe5")


def test_what_switches_off_comes_first_the_defenders_before_the_attackers():
    """LYTH-COMBAT-2, LYTH-ABILITY-17, LYTH-ABILITY-19, LYTH-ABILITY-60."""
    given = moment("razormaw d4!", "deepdark_bully d5!").after("d4xd5")
    parse = law_of(given).ground.grid.parse
    fighting = [combat.fighting_attack(law_of(given), state_of(given), parse(at)) for at in ("d4", "d5")]
    assert fighting == [8, 7]  # Pounce: +1, and the Bully's own ability is off


def test_choices_alternate_with_the_defender_first():
    """LYTH-COMBAT-3, LYTH-ABILITY-58."""
    given = moment("brudakian_heavy_cavalry d4!", "slimeserpent_rider d5!").after("d4xd5")
    assert given.pending.seat == 1
    assert {text for text in given.actions() if text.startswith("choose")} == {"choose:att", "choose:reduce"}
    assert rule(given, "pass") == "LYTH-COMBAT-3"
    when = given.after("choose:att")
    assert when.pending.seat == 0
    when = when.after("choose:att", "pass", "pass")
    assert find(when, "d4") is None and find(when, "d5") is None  # 6/5 against 6/5


def test_conditions_are_looked_at_again():
    """LYTH-COMBAT-4: a weapon taken away during the combat switches the Bully on."""
    given = moment(
        "kevetni_blademaster d4!",
        "deepdark_bully d5!",
        turn="north",
        attached={"d4": {"weapon": "dagger"}},
        hand={"north": ["melt_steel"]},
        mana={"north": 5},
    )
    when = given.after("d5xd4", "pass", "cast:melt_steel,d4.weapon", "pass", "pass")
    assert find(when, "d4") is None or find(when, "d5") is None


def test_the_stack_of_a_combat_resolves_then_the_blows_fall():
    """LYTH-COMBAT-6, LYTH-COMBAT-7: one stack per combat, or until both pass with the option."""
    men = "kevetni_woodguard d4!", "zuk_gar_grunt e5!"
    extra = {"hand": {"south": ["deathbolt", "rallying_cry"]}, "mana": {"south": 5}}
    when = moment(*men, **extra).after("d4xe5", "pass", "cast:rallying_cry,d4", "pass", "pass")
    assert state_of(when).combat is None
    open_still = moment(*men, **extra, options={"combat_rounds": 0})
    when = open_still.after("d4xe5", "pass", "cast:rallying_cry,d4", "pass", "pass")
    assert state_of(when).combat is not None and when.pending.seat == 1


def test_both_strike_at_the_same_moment():
    """LYTH-COMBAT-9, LYTH-ABILITY-102, LYTH-ABILITY-103, LYTH-ABILITY-107, LYTH-ABILITY-108: the dying too."""
    when = fought(moment("kevetni_archer d4!", "zuk_gar_grunt e5!"), "d4xe5")
    assert find(when, "d4") is None and find(when, "e5") is None


def test_stampede_and_crusher_count_in_the_death_check_alone():
    """LYTH-COMBAT-10, LYTH-ABILITY-68: the defender dies without enough damage, and strikes back."""
    given = moment("stoneborn_cavalry d4!", "zuk_gar_war_leader d5!", damage={"d5": 1})
    when = fought(given, "d4xd5")
    assert find(when, "d5") is None or troop(when, "d5").seat == 0  # 4 damage and 1 less Def against 6 - 1


def test_venom_then_what_killers_have_then_what_the_dead_leave():
    """LYTH-COMBAT-11, LYTH-ABILITY-16, LYTH-ABILITY-62, LYTH-ABILITY-65, LYTH-ABILITY-69, LYTH-ABILITY-70."""
    venom = fought(moment("oshara d4!", "deepdark_venomseer d5!"), "d4xd5", (3,))
    assert troop(venom, "d5").damage == 4 + 2
    given = moment("brudakian_apprentice d4!", "soul_reaver e5!", turn="north", damage={"e5": 1})
    soul = fought(given, "e5xd4", (5,))
    assert (troop(soul, "d4").growth, troop(soul, "d4").damage) == (1, 0)
    assert state_of(soul).mana[0] == 2  # Sustenance 1


def test_modifiers_of_the_combat_end_with_it():
    """LYTH-COMBAT-12."""
    when = fought(moment("oshara d4!", "zuk_gar_grunt d5!"), "d4xd5")
    assert state_of(when).combat is None and values(when, "d5")[0] == 10


def test_comparisons_use_current_values_without_combat_abilities():
    """LYTH-COMBAT-13, LYTH-ABILITY-9: 7 against 7 keeps the Bully silent."""
    given = moment("kevetni_blademaster d4!", "deepdark_bully d5!").after("d4xd5")
    parse = law_of(given).ground.grid.parse
    assert combat.fighting_attack(law_of(given), state_of(given), parse("d5")) == 7


def test_spells_in_combat_may_go_anywhere():
    """LYTH-COMBAT-15, LYTH-FAST-2: fast ones alone."""
    given = moment(
        "kevetni_woodguard d4!",
        "zuk_gar_grunt e5!, zuk_gar_ravager h7!",
        hand={"south": ["deathbolt", "immolate"]},
        mana={"south": 9},
    )
    when = given.after("d4xe5", "pass")
    assert when.allows("cast:deathbolt,h7") and rule(when, "cast:immolate,h7") == "LYTH-FAST-2"


# --- damage


def wounded(given, at: str, n: int, kind: str, **casting):
    """What is marked when one damage of that kind falls on the troop."""
    s = state_of(given).clone()
    return damage.wound(law_of(given), s, Casting(0, **casting), law_of(given).ground.grid.parse(at), n, kind, None)


@pytest.mark.parametrize(
    ("card", "kind", "casting", "marked"),
    [
        ("granite_golem", "earth", {}, 0),
        ("granite_golem", "physical", {}, 2),
        ("granite_golem", "fire", {}, 3),
        ("sunforged_colossus", "fire", {}, 1),
        ("sunforged_colossus", "fire", {"card": "brand_of_cinders", "is_curse": True}, 3),
        ("consort_tavvo", "physical", {}, 2),
        ("consort_tavvo", "arcane", {}, 2),
        ("consort_tavvo", "fire", {"card": "withering", "is_curse": True}, 3),
        ("bonewalker", "death", {"card": "withering", "is_curse": True}, 0),
        ("zuk_gar_grunt", "cost", {}, 3),
    ],
)
def test_kinds_of_damage_and_what_lessens_them(card: str, kind: str, casting: dict, marked: int):
    """LYTH-DAMAGE-1, LYTH-DAMAGE-3, LYTH-DAMAGE-6, LYTH-DAMAGE-8, LYTH-CURSE-6, LYTH-ABILITY-59, LYTH-ABILITY-61,
    LYTH-ABILITY-66, LYTH-ABILITY-76."""
    assert wounded(moment("", f"{card} e5!"), "e5", 3, kind, **casting) == marked


def test_damage_stays_and_a_lost_bonus_kills():
    """LYTH-DAMAGE-2, LYTH-EQUIP-6, LYTH-DAMAGE-11: attached cards go to their owners' nethers."""
    given = moment(
        "kevetni_woodguard c2",
        "zuk_gar_grunt e5!",
        attached={"e5": {"armor": "chain_mail", "weapon": "mace"}},
        damage={"e5": 4},
        hand={"south": ["rust_in_peace"]},
        mana={"south": 5},
    )
    when = given.after("cast:rust_in_peace,e5", "pass", "pass")
    assert find(when, "e5") is None
    assert set(state_of(when).nether[1]) == {"mace", "chain_mail"} and state_of(when).crypt[1] == ("zuk_gar_grunt",)


def test_prevention_is_used_up_once_and_ends_with_the_turn():
    """LYTH-DAMAGE-4, LYTH-DAMAGE-5: 2 and 4 damage against 3 leave 3."""
    given = moment(
        "elder_tikka d5!",
        "zuk_gar_blood_priest e6!",
        turn="north",
        hand={"north": ["deathbolt"], "south": ["powered_light_guard"]},
        mana={"north": 5, "south": 5},
    )
    when = given.after("e6xd5", "cast:powered_light_guard,d5,x=3", "cast:deathbolt,d5", "pass", "pass")
    assert troop(when, "d5").damage in (3, 4)
    guarded = moment("kevetni_woodguard e2!", "zuk_gar_grunt h7", prevent={"e2": 3}, done={"moved": True})
    assert troop(guarded.after("end", "pass"), "e2").prevent == 0


def test_reductions_add_up():
    """LYTH-DAMAGE-7, LYTH-ABILITY-G1, LYTH-ABILITY-G3."""
    given = moment("", "consort_tavvo e5!", attached={"e5": {"armor": "runed_breastplate", "aura": "ice_barrier"}})
    assert wounded(given, "e5", 5, "physical") == 5 - 1 - 1 - 1


def test_healing_takes_what_there_is():
    """LYTH-DAMAGE-9."""
    given = moment(
        "kevetni_woodguard e2!",
        "zuk_gar_grunt h7",
        damage={"e2": 1},
        hand={"south": ["greater_healing_star"]},
        mana={"south": 3},
    )
    assert troop(given.after("cast:greater_healing_star,e2", "pass", "pass"), "e2").damage == 0


def test_all_damage_of_one_spell_falls_before_anybody_dies():
    """LYTH-DAMAGE-10, LYTH-WIN-11: all dead leave the board together."""
    given = moment(
        "kevetni_woodguard c2",
        "zuk_gar_shocktrooper e5!, zuk_gar_shocktrooper e6",
        hand={"south": ["fire_rain"]},
        mana={"south": 4},
        deck={"north": ["mace", "dagger"]},
    )
    when = given.after("cast:fire_rain,e5", "pass", "pass")
    told = [type(event).__name__ for event in when.events]
    assert told.index("TroopKilled") > max(i for i, name in enumerate(told) if name == "Damaged")
    assert state_of(when).hand[1] == ("mace", "dagger")


# --- endings


def test_killing_the_king_wins_whatever_killed_it():
    """LYTH-WIN-1, LYTH-WIN-8, LYTH-WIN-10: what is left on the stack is dropped."""
    given = moment(
        "kevetni_woodguard c2",
        "",
        damage={"h8": 9},
        revealed=["h8"],
        hand={"south": ["deathbolt", "rallying_cry"]},
        mana={"south": 5},
    )
    when = given.after("cast:rallying_cry,c2", "pass", "cast:deathbolt,h8", "pass", "pass")
    assert winner(when) == ("south", "king killed")


def two_kings(south: str, north: str, **state):
    """Both kings in arm's reach, each dead by the other's blow."""
    return moment(
        f"starlord_eluneth d4!{south}",
        f"tharn_the_walking_hill d5!{north}",
        kings=False,
        damage={"d4": 8, "d5": 9},
        **state,
    ).after("d4xd5", "pass", "pass")


def test_both_kings_dead_at_once():
    """LYTH-WIN-2, LYTH-WIN-3, LYTH-WIN-4, LYTH-WIN-5, LYTH-WIN-6: board total, kill score, lower army score, dice."""
    assert winner(two_kings(", kevetni_woodguard a2", "")) == ("south", "board total 8 to 0")
    assert winner(two_kings("", "", kills={"south": 5})) == ("south", "kill score")
    assert winner(two_kings("", "", army_score={"south": 9, "north": 10})) == ("south", "lower army score")


def test_quiet_turns_are_counted():
    """LYTH-WIN-9: n of each player; the kill score decides, then the lower army score, else it is a draw."""
    given = moment(
        "kevetni_woodguard e2", "zuk_gar_grunt h7", quiet=1, options={"quiet_turns": 1}, done={"moved": True}
    )
    assert winner(given.after("end", "pass")) == ("quiet",)
    killed = moment(
        "kevetni_woodguard e2",
        "zuk_gar_grunt h7",
        quiet=1,
        options={"quiet_turns": 1},
        done={"moved": True},
        kills={"north": 3},
    )
    assert winner(killed.after("end", "pass")) == ("north", "quiet")
    loud = moment(
        "kevetni_woodguard e2!",
        "zuk_gar_war_leader h7!",
        quiet=1,
        options={"quiet_turns": 1},
        hand={"south": ["deathbolt"]},
        mana={"south": 2},
        done={"moved": True},
    )
    assert state_of(loud.after("cast:deathbolt,h7", "pass", "pass", "end", "pass")).quiet == 0


def test_draws_are_by_agreement():
    """LYTH-WIN-9, LYTH-WIN-8: who has the offer answers it before anything else."""
    given = moment("kevetni_woodguard e2", "zuk_gar_grunt h7").after("offer-draw", "e2e4", "end")
    assert given.pending.seat == 1 and given.actions() == ["accept-draw", "decline-draw"]
    assert winner(given.after("accept-draw")) == ("draw agreed",)
    assert given.after("decline-draw").allows("pass")
    assert winner(moment("kevetni_woodguard e2", "zuk_gar_grunt h7").after("resign")) == ("north", "resigned")


def test_the_clock():
    """LYTH-TIMED-1, LYTH-TIMED-2, LYTH-TIMED-3: the turn is finished; a seat's own clock loses."""
    given = moment("kevetni_woodguard e2", "zuk_gar_grunt h7", kills={"south": 3})
    when = given.after("time", "e2e4", "end", "pass")
    assert winner(when) == ("south", "time")
    assert winner(given.after("time:south")) == ("north", "time")
    tie = moment("kevetni_woodguard e2", "zuk_gar_grunt h7", army_score={"south": 5, "north": 6}, done={"moved": True})
    assert winner(tie.after("time", "end", "pass")) == ("south", "time")


def test_a_revived_troop_counts_once():
    """LYTH-WIN-6: and a sacrifice never."""
    given = moment(
        "kevetni_woodguard c2!",
        "zuk_gar_grunt h7",
        revived=["c2"],
        damage={"c2": 3},
        turn="north",
        hand={"north": ["deathbolt"]},
        mana={"north": 2},
    )
    assert state_of(given.after("cast:deathbolt,c2", "pass", "pass")).kills[1] == 0
    offered = moment(
        "kevetni_woodguard c2!", "zuk_gar_grunt h7", hand={"south": ["offering_of_blood"]}, mana={"south": 2}
    )
    when = offered.after("cast:offering_of_blood,c2", "pass", "pass")
    assert (state_of(when).kills, state_of(when).mana[0]) == ([0, 0], 5)
