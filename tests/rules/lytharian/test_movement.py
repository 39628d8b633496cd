"""Where troops go, pawns, promotion, Scouts and honor charges (MOVE to PROMO, SCOUT, HONOR)."""

import pytest
from rules.lytharian.table import moment, rule, state_of, troop, values, view, winner

FAR = "zuk_gar_grunt g7"


def ends(given, start: str) -> set[str]:
    """Where the troop on a square may go."""
    return {text for text in given.from_(start) if len(text) == 2}


def test_kings_queens_rooks_and_bishops():
    """LYTH-MOVE-1, LYTH-MOVE-3: over empty squares, to an empty one."""
    assert ends(moment("oshara d4", FAR), "d4") >= {"d8", "a7", "h4", "g1", "a4", "g7"} - {"g7"}
    assert ends(moment("kevetni_blademaster c2", "zuk_gar_grunt c5"), "c2") == {
        "c1", "c3", "c4", "a2", "b2", "d2", "e2", "f2", "g2", "h2",
    }  # fmt: skip
    assert ends(moment("kevetni_starpriest c1", "zuk_gar_grunt e3"), "c1") == {"b2", "a3", "d2"}
    assert ends(moment("oshara h4", FAR), "a1") == {"a2", "b1", "b2"}
    assert rule(moment("oshara d4", FAR), "d4g7") == "LYTH-MOVE-3"


def test_knights_leap_over_anything_backwards_too():
    """LYTH-MOVE-2."""
    given = moment("kevetni_lancer c3, kevetni_woodguard c4".replace("kevetni_lancer", "brudakian_lancer"), FAR)
    assert ends(given, "c3") == {"a2", "a4", "b5", "d5", "e4", "e2", "d1", "b1"}


def test_nothing_of_check_and_castling():
    """LYTH-MOVE-4: a king may step beside enemies."""
    given = moment("king_aldemar_the_steadfast e1, kevetni_blademaster h1", "zuk_gar_war_leader e3!", kings=True)
    assert given.allows("e1e2") and not given.allows("e1g1")


def test_a_face_down_troop_moves_as_its_piece_type():
    """LYTH-MOVE-5."""
    assert ends(moment("kevetni_starpriest c1", FAR), "c1") == ends(moment("kevetni_starpriest c1!", FAR), "c1")


def test_a_square_won_is_no_move():
    """LYTH-MOVE-6, LYTH-ATTACK-7, LYTH-PAWN-3: the first move is still there."""
    given = moment(
        "kevetni_woodguard d2!", "brudakian_apprentice e3!".replace("brudakian_apprentice", "zuk_gar_shocktrooper")
    )
    when = given.after("d2xe3", "pass", "pass")
    assert troop(when, "e3").is_unmoved and when.allows("e3e5")
    starts = moment("kevetni_woodguard d2!", "zuk_gar_shocktrooper e3!", options={"two_step": "start_square"})
    assert not starts.after("d2xe3", "pass", "pass").allows("e3e5")


def test_moving_as_another_piece():
    """LYTH-MOVE-7: its moves and its attacks besides."""
    given = moment(
        "kevetni_woodguard d4!", "zuk_gar_grunt d5!", hand={"south": ["movement_of_the_rook"]}, mana={"south": 2}
    )
    when = given.after("cast:movement_of_the_rook,d4", "pass", "pass")
    assert {"a4", "h4", "d1"} <= ends(when, "d4") and when.allows("d4xd5")


def test_halted_and_slowed_troops():
    """LYTH-MOVE-10, LYTH-MOVE-11: attacking is possible; a slowed knight cannot move."""
    given = moment(
        "kevetni_blademaster c4!, brudakian_lancer f4!",
        "zuk_gar_grunt c5!",
        attached={"c4": {"curse": "chill_of_the_deep"}, "f4": {"curse": "tripping_vines"}},
    )
    assert ends(given, "c4") == set() and given.allows("c4xc5")
    assert rule(given, "c4c3") == "LYTH-MOVE-10"
    assert ends(given, "f4") == set()
    slow = moment("oshara d4!", FAR, attached={"d4": {"curse": "tripping_vines"}})
    assert ends(slow, "d4") == {"c3", "c4", "c5", "d3", "d5", "e3", "e4", "e5"}
    assert rule(slow, "d4d8") == "LYTH-MOVE-11"


def test_what_a_movement_sets_off_in_which_order():
    """LYTH-MOVE-12, LYTH-CURSE-4, LYTH-STACK-7: Scouts reveal, then the curse hurts, then the pawn is promoted."""
    given = moment(
        "kevetni_woodguard e7, oshara d1",
        "deepdark_batrider d8, zuk_gar_grunt g7",
        attached={"e7": {"curse": "smoldering_flames"}},
        unmoved=["none"],
    )
    when = given.after("e7e8")
    told = [type(event).__name__ for event in when.events]
    assert told.index("TroopRevealed") < told.index("Damaged")
    assert when.pending.prompt == "PromotePawn"
    dead = moment("kevetni_archer e7!, oshara d1", FAR, attached={"e7": {"curse": "smoldering_flames"}})
    assert dead.after("e7e8").pending.prompt != "PromotePawn"


def test_pawns_go_one_straight_ahead_or_two_at_first():
    """LYTH-PAWN-1, LYTH-PAWN-2, LYTH-PAWN-3."""
    given = moment("kevetni_woodguard e2", FAR)
    assert ends(given, "e2") == {"e3", "e4"}
    assert ends(moment("kevetni_woodguard e2", "zuk_gar_grunt e4"), "e2") == {"e3"}
    assert ends(moment("kevetni_woodguard e2", "zuk_gar_grunt e3"), "e2") == set()
    moved = given.after("e2e3", "end", "pass", "done", "g7g6", "end", "pass", "done")
    assert ends(moved, "e3") == {"e4"}


def test_pawns_attack_diagonally_forward():
    """LYTH-PAWN-4, LYTH-ATTACK-2."""
    given = moment("kevetni_woodguard e4!", "zuk_gar_grunt e5!, zuk_gar_ravager d5!, zuk_gar_shocktrooper d3!")
    assert {text for text in given.actions() if "x" in text} == {"e4xd5"}
    assert rule(given, "e4xe5") == "LYTH-PAWN-4"


# --- promotion


def test_a_pawn_becomes_a_copy_of_a_friend():
    """LYTH-PROMO-1, LYTH-PROMO-2, LYTH-PROMO-3, LYTH-PROMO-4: not of a king; its own damage and cards are gone."""
    given = moment(
        "kevetni_woodguard b7!, oshara d1, kevetni_archer c2",
        FAR,
        damage={"b7": 2},
        growth={"b7": 1},
        attached={"b7": {"weapon": "mace"}},
    ).after("b7b8")
    assert [text for text in given.actions() if text.startswith("promote")] == [
        "promote:kevetni_archer", "promote:none", "promote:oshara",
    ]  # fmt: skip
    when = given.after("promote:oshara")
    assert values(when, "b8") == (10, 8) and troop(when, "b8").piece == "Q" and troop(when, "b8").is_up
    assert "mace" in state_of(when).nether[0] and not troop(when, "d1").is_up
    assert when.rules.law.card("oshara").power == 26
    assert not given.after("promote:none").allows("promote:oshara")


def test_a_promoted_troop_may_attack_in_its_new_directions():
    """LYTH-PROMO-5."""
    given = moment("kevetni_woodguard b7!, oshara d1", "zuk_gar_grunt b6!, zuk_gar_grunt g7")
    when = moment("kevetni_woodguard b7!, oshara d1", "zuk_gar_grunt a8!, zuk_gar_grunt g7").after(
        "b7b8", "promote:oshara"
    )
    assert when.allows("b8xa8")
    assert given.allows("b7b8")


def test_the_model_is_known_afterwards():
    """LYTH-FOG-10: among its owner's troops of that type, or seen, if only one of them is hidden."""
    given = moment("kevetni_woodguard b7!, oshara d1", FAR).after("b7b8", "promote:oshara")
    assert troop(view(given, 1), "d1").card == "oshara"
    two = moment("kevetni_woodguard b7!, kevetni_archer c2, kevetni_captain d2", FAR).after(
        "b7b8", "promote:kevetni_archer"
    )
    assert state_of(view(two, 1)).known[0].army == ("kevetni_archer",)


# --- Scouts


def test_scouts_turn_neighbours_up_and_stay_down():
    """LYTH-SCOUT-1, LYTH-SCOUT-2, LYTH-SCOUT-3, LYTH-SCOUT-5, LYTH-ABILITY-63."""
    given = moment("kevetni_pathfinder e5, kevetni_archer a2", "zuk_gar_grunt d7, zuk_gar_ravager g8")
    when = given.after("e5e6")
    assert troop(when, "d7").is_up and not troop(when, "e6").is_up
    when = when.after("end", "pass", "done", "g8g7")
    assert not troop(when, "g7").is_up
    near = moment("kevetni_pathfinder e5", "zuk_gar_grunt f7", turn="north").after("f7f6")
    assert troop(near, "f6").is_up


def test_taking_a_square_is_no_movement_for_scouts():
    """LYTH-SCOUT-4."""
    given = moment("kevetni_pathfinder d4!", "zuk_gar_shocktrooper e5!, zuk_gar_ravager f6")
    when = given.after("d4xe5", "pass", "pass")
    assert troop(when, "e5").seat == 0 and not troop(when, "f6").is_up


# --- honor


@pytest.mark.parametrize(
    ("king", "foe", "steps"), [("e4", "e8", {"e5"}), ("b2", "d8", {"b3", "c3"}), ("b2", "h8", {"c3"})]
)
def test_a_lone_king_goes_straight_for_the_enemy_king(king: str, foe: str, steps: set[str]):
    """LYTH-HONOR-1, LYTH-HONOR-2."""
    given = moment(f"starlord_eluneth {king}!", f"tharn_the_walking_hill {foe}!, zuk_gar_grunt a7", kings=False)
    assert ends(given, king) == steps
    assert rule(given, "end") == "LYTH-HONOR-2"
    with_a_pawn = moment(f"starlord_eluneth {king}!, kevetni_archer h2", f"tharn_the_walking_hill {foe}!", kings=False)
    assert len(ends(with_a_pawn, king)) >= 5  # no charge while anybody else stands


def test_how_far_a_charge_may_drift_is_an_option():
    """LYTH-HONOR-2: any square nearer, or straight ahead alone."""
    men = "starlord_eluneth e4!", "tharn_the_walking_hill e8!, zuk_gar_grunt a7"
    any_closer = moment(*men, kings=False, options={"honor_steps": "any_closer"})
    assert ends(any_closer, "e4") == {"d5", "e5", "f5"}
    assert ends(moment(*men, kings=False, options={"honor_steps": "straight_only"}), "e4") == {"e5"}


def test_the_attack_is_compulsory_and_stands_for_the_move():
    """LYTH-HONOR-3, LYTH-HONOR-4, LYTH-HONOR-7: on arrival too; no Main: ability instead."""
    men = "tharn_the_walking_hill e8!, zuk_gar_grunt a7"
    beside = moment("lich_lord_morvane e7!", men, kings=False)
    assert rule(beside, "e7e6") == "LYTH-HONOR-2" and beside.allows("e7xe8")
    assert rule(beside, "use:e7,voodooflame,e8,fire") == "LYTH-HONOR-7"
    arriving = moment("starlord_eluneth e6!", men, kings=False).after("e6e7")
    assert rule(arriving, "end") == "LYTH-HONOR-2"
    free = moment("starlord_eluneth e6!", men, kings=False, options={"honor_attack_on_arrival": False}).after("e6e7")
    assert free.allows("end")


def test_an_enemy_in_the_way_is_attacked():
    """LYTH-HONOR-2, LYTH-HONOR-5: and nobody beside the way, where a gap would widen."""
    given = moment(
        "starlord_eluneth e4!", "tharn_the_walking_hill e8!, zuk_gar_grunt e5!, zuk_gar_ravager d4!", kings=False
    )
    assert {text for text in given.actions() if "x" in text} == {"e4xe5"}
    aside = moment("starlord_eluneth e4!", "tharn_the_walking_hill e8!, zuk_gar_ravager d4!", kings=False)
    assert rule(aside, "e4xd4") == "LYTH-HONOR-5"


def test_a_king_that_can_do_neither_ends_its_turn():
    """LYTH-HONOR-6."""
    given = moment(
        "starlord_eluneth e4!",
        "tharn_the_walking_hill e8!, zuk_gar_grunt a7",
        kings=False,
        lasting={"e4": [{"halt": "all", "until": "turn"}]},
    )
    assert given.allows("end")


def test_a_lone_king_left_behind_by_the_move_of_another_ends_its_turn():
    """LYTH-HONOR-6, LYTH-MAIN-3: where only the moved troop may attack, and it fell of its move."""
    for switch, can_end in (("mover", True), ("any", False)):
        given = moment(
            "starlord_eluneth e4!",
            "tharn_the_walking_hill e5!, zuk_gar_grunt a7",
            kings=False,
            options={"attack_after_move": switch},
            done={"moved": True},
        )
        assert given.allows("end") is can_end


def test_no_spell_takes_the_lone_king_away():
    """LYTH-HONOR-5."""
    given = moment(
        "starlord_eluneth e4!",
        "tharn_the_walking_hill e8!, zuk_gar_grunt a7",
        kings=False,
        hand={"south": ["gust_of_speed"]},
        mana={"south": 5},
    )
    tos = {text.rpartition("=")[2] for text in given.actions() if text.startswith("cast:gust_of_speed")}
    assert tos and "e2" not in tos and "e6" in tos


def test_a_lone_king_may_win():
    """LYTH-WIN-7, LYTH-WIN-2: who dies with the other loses to an enemy with troops left."""
    men = "tharn_the_walking_hill e8!, zuk_gar_grunt a7"
    armored = {"e7": {"armor": "plate_mail"}}
    won = moment("starlord_eluneth e7!", men, kings=False, damage={"e8": 5}, attached=armored)
    won = won.after("e7xe8", "pass", "pass")
    assert winner(won) == ("south", "king killed")
    both = moment("starlord_eluneth e7!", men, kings=False, damage={"e8": 9, "e7": 8}).after("e7xe8", "pass", "pass")
    assert winner(both) == ("north", "board total 7 to 0")
