"""Texts, odds, perft and position files (docs/rules/loka.md, TEXT)."""

import pytest
from rules.loka.fields import EXAMPLE, chosen, fallen, is_no_action
from rules.loka.fights import CHECKS, NO_DICE, chances, crowd, crowd_text, field, field_text, told

from game.cli.ending import Refuse
from game.cli.odds import odds_lines
from game.cli.perft import count, divided
from given import Given, beginning, mistakes, position

# --- texts of actions


@pytest.mark.parametrize(
    "text",
    [
        "e2e4", "e4xf5", "e11e12=queen", "e11xf12=queen", "e4<>e5", "c8<>c9=queen", "c5~j8", "c5~xj8", "c5~f12=queen",
        "c5~xf12=queen", "c5~j8h10", "c5~j8xh10", "pass", "e10e11", "l4k4", "d12xi12", "a9~l4", "e11e12=knight",
        "keep", "reroll", "resign", "resign-both", "offer-draw", "accept-draw", "decline-draw", "claim-draw",
        "time:fire", "army:none", "army:rook,bishop,knight,pawn*4", "deploy:king,f1",
    ],
)  # fmt: skip
def test_a_text_is_read_and_written_back(text: str):
    """LOKA-TEXT-1, LOKA-ARMY-14, LOKA-DEPLOY-15: parsing a printed action gives the same action back."""
    given = field("fire")

    assert str(given.action(text)) == text
    assert given.action(text) == given.action(str(given.action(text)))


@pytest.mark.parametrize(
    "text",
    [
        "", "e2-e4", "E2E4", "e2e4 ", "e2e4\n", "e2", "e2xx4", "e2ee4", "e2<e4", "e2<>", "~j8", "c5~", "c5~xj8h10",
        "a1a4", "e2e13", "m4m5", "e11e12=", "e11e12=wizard", "passs", "time:", "time:nobody", "army:", "deploy:king",
        "O-O", "e02e4", "e2\u00b24",
    ],
)  # fmt: skip
def test_what_is_no_text_of_loka_is_refused(text: str):
    """LOKA-TEXT-1: with a sentence, and never as some other action."""
    with pytest.raises(ValueError, match=r"\w"):
        field("fire").action(text)


def test_the_texts_of_the_board_say_what_happens():
    """LOKA-TEXT-1: a step, an attack, a promotion, a back to back, and through the portal."""
    given = field(
        "fire",
        fire="knight: [e4], pawn: [d2, e6, e11, h11], bishop: [c5]",
        water="pawn: [e7]",
        earth="pawn: [f12]",
        air="pawn: [f6], bishop: [h10]",
        terrain="magic_portal: [c5, j8]",
    )
    listed = set(given.actions())

    assert {"e4g5", "e4xf6", "e11e12=rook", "e11xf12=queen", "e6<>e7", "c5~j8", "c5~j8k9", "c5~j8xh10"} <= listed
    assert {"e4f6", "e11e12", "e11xf12", "e7<>e6", "c5~xj8", "c5~j8h10", "e6e7"} & listed == set()
    for text in given.actions():
        assert str(given.action(text)) == text


# --- lists


def test_a_list_holds_the_actions_on_the_board():
    """LOKA-TEXT-2: `resign`, `offer-draw` and `claim-draw` are understood but not listed."""
    given = field("fire", fire="king: [d1], pawn: [d2]")

    assert given.actions() == ["d1e1", "d1e2", "d2d3", "d2d4"]
    assert given.allows("resign")
    assert given.allows("offer-draw")


def test_pass_is_listed_alone():
    """LOKA-TEXT-2, LOKA-TURN-6: and never beside an action."""
    shut_in = field("fire", terrain="lake: [h1, h2, i2]")

    assert shut_in.actions() == ["pass"]
    assert not field("fire").allows("pass")


def test_the_answers_to_a_question_are_listed_alone():
    """LOKA-TEXT-2: `keep` and `reroll`, or `accept-draw` and `decline-draw`."""
    assert crowd(5, 4).after("e4xf6", dice=(11, 10)).actions() == ["keep", "reroll"]
    assert field("fire").after("offer-draw", "i1h1").actions() == ["accept-draw", "decline-draw"]


def test_in_a_finished_game_nothing_is_listed():
    """LOKA-TEXT-2: nor legal."""
    when = field("fire", fire="rook: [f3]", earth=None, air="king: [f6]").after("f3xf6", dice=(1, 8))

    assert when.actions() == []
    for text in ("i1h1", "resign", "offer-draw", "pass", "keep", "accept-draw"):
        assert not when.allows(text), text


def test_one_promotion_gives_four_actions():
    """LOKA-TEXT-3: one per kind, for steps, attacks, portals and back to back."""
    kinds = {"=queen", "=rook", "=bishop", "=knight"}
    given = field("fire", fire="pawn: [e11, h5]", earth="pawn: [f12]", terrain="magic_portal: [h5, i12]")
    swap = field("earth", earth="pawn: [k7]", air="pawn: [l7]")

    assert given.from_("e11e12") == kinds
    assert given.from_("e11xf12") == kinds
    assert given.from_("h5~i12") == kinds
    assert swap.from_("k7<>l7") == kinds
    assert is_no_action(given, "e11e12=king")
    assert is_no_action(given, "e11e12=pawn")
    assert is_no_action(given, "e11e12")


# --- perft

SHUT_IN = "h1, h2, i2, a5, b4, b5, d11, e11, e12, k8, k9, l8"


def leaves(given: Given, depth: int) -> int:
    return count(given.rules, given.state, depth)


def test_perft_of_depth_0_is_1():
    """LOKA-TEXT-4: even of a game that is over."""
    over = field("fire", fire="rook: [f3]", earth=None, air="king: [f6]").after("f3xf6", dice=(1, 8))

    assert leaves(field("fire"), 0) == 1
    assert leaves(over, 0) == 1
    assert leaves(over, 1) == 0


@pytest.mark.parametrize("depth", [1, 3, 4, 5, 9])
def test_a_forced_pass_counts_as_an_action(depth: int):
    """LOKA-TEXT-4: and the draw of four passes ends no line."""
    assert leaves(field("fire", terrain=f"lake: [{SHUT_IN}]"), depth) == 1


@pytest.mark.parametrize("options", ["", NO_DICE])
def test_attacks_count_as_won(options: str):
    """LOKA-TEXT-4: whether combat is on or off; a repulsed pawn would leave Air two actions more."""
    given = field("fire", fire="pawn: [e5]", air="pawn: [f6]", terrain=f"lake: [{SHUT_IN}]", options=options)

    assert [leaves(given, depth) for depth in (1, 2, 3, 4)] == [2, 2, 2, 2]
    assert [leaves(given.after("e5e6"), depth) for depth in (1, 2, 3, 4)] == [1, 1, 1, 1]


@pytest.mark.parametrize("options", ["", NO_DICE])
def test_swamp_entries_count_as_survived(options: str):
    """LOKA-TEXT-4: the pawn goes on from the swamp, by a step or by an attack."""
    given = field(
        "fire", fire="pawn: [e5]", air="pawn: [d7]", terrain=f"lake: [{SHUT_IN}, c7], swamp: [e6]", options=options
    )

    assert [leaves(given, depth) for depth in (1, 4, 5)] == [1, 1, 2]


@pytest.mark.parametrize("both", [(1, 0), (1, 3), (4, 4), (5, 4), (5, 5)])
def test_dice_that_are_due_are_counted_as_won(both: tuple[int, int]):
    """LOKA-TEXT-4: also where the dice of an attack, a duel, a second roll or a swamp are due already."""
    attack = crowd(*both).after("e4xf6")
    duel = field("fire", fire="king: [f5]", air="king: [f6]").after("f5xf6")
    swamp = field("fire", fire="rook: [f3]", terrain="swamp: [f6]").after("f3f6")
    again = crowd(5, 4).after("e4xf6", dice=(11, 10)).after("reroll")
    against = crowd(4, 5).after("e4xf6", dice=(12, 11)).after("reroll")

    for given, winner in (
        (attack, "fire knight"),
        (duel, "fire king"),
        (swamp, "fire rook"),
        (again, "fire knight"),
        (against, "fire knight"),
    ):
        assert fallen(given, *given.rules.counted(given.state).values).at("f6") == winner


def test_a_won_game_has_no_continuations():
    """LOKA-TEXT-4: below the attack on the last king there is nothing."""
    given = field("fire", fire="pawn: [e5]", earth=None, air="king: [f6]")
    below = dict(divided(given.rules, given.state, 2))

    assert below["e5xf6"] == 0
    assert below["e5e6"] > 0


def test_a_stalemate_has_no_continuations():
    """LOKA-TEXT-4, LOKA-CHECK-7: with check played."""
    given = field("fire", fire="rook: [e6]", water="rook: [b7]", air=None, options=CHECKS)
    below = dict(divided(given.rules, given.state, 2))

    assert below["e6e5"] == 0
    assert below["e6e7"] > 0


@pytest.mark.parametrize("state", ["quiet: 199", "quiet: 198", ""])
def test_the_draws_by_quiet_and_repetition_end_no_line(state: str):
    """LOKA-TEXT-4: counters of past actions have no place in a count."""
    assert leaves(field("fire", state=state), 3) == leaves(field("fire"), 3) == 27


# --- odds


def lines(given: Given, text: str) -> list[str]:
    return list(odds_lines(given.rules, given.state, given.action(text)))


def test_the_odds_of_an_attack():
    """LOKA-TEXT-5, LOKA-TEXT-6, LOKA-TEXT-7: line by line, in this order."""
    given = field("air", air="pawn: [g7], queen: [f3], knight: [h5]", water="pawn: [f6], bishop: [d8], knight: [e8]")

    assert lines(given, "g7xf6") == [
        "action g7xf6",
        "attacker air pawn g7",
        "defender water pawn f6",
        "duel no",
        "attacker_boosts 3 charge support:f3 support:h5",
        "defender_boosts 2 support:d8 support:e8",
        "attacker_die D12",
        "defender_die D8",
        "reroll none",
        "win 5/8 0.625000",
        "repulse 7/24 0.291667",
        "attacker_slain 7/96 0.072917",
        "both_slain 1/96 0.010417",
    ]


def test_the_odds_of_a_duel():
    """LOKA-TEXT-5, LOKA-TEXT-7: only `win` and `attacker_slain`."""
    given = field("fire", fire="king: [f5]", air="king: [f6]", terrain="castle: [f6]")

    assert lines(given, "f5xf6") == [
        "action f5xf6",
        "attacker fire king f5",
        "defender air king f6",
        "duel yes",
        "attacker_boosts 0",
        "defender_boosts 0",
        "attacker_die D20",
        "defender_die D20",
        "reroll none",
        "win 1/2 0.500000",
        "attacker_slain 1/2 0.500000",
    ]


def test_the_names_of_boosts_stand_in_their_order():
    """LOKA-TEXT-6: charge, prowess, supporters by code point of their squares, terrain once per boost."""
    given = field(
        "fire",
        fire="rook: [f2], queen: [i6], knight: [g8, e4]",
        earth="pawn: [e7], rook: [f12]",
        air="queen: [f6], bishop: [h8], knight: [h5]",
        terrain="castle: [f6]",
    )

    assert told(given, "f2xf6")["attacker_boosts"] == "4 charge support:e4 support:g8 support:i6"
    assert told(given, "f2xf6")["defender_boosts"] == (
        "7 prowess support:e7 support:f12 support:h5 support:h8 terrain:castle terrain:castle"
    )
    assert told(given, "i6xf6")["attacker_boosts"] == "4 charge support:e4 support:f2 support:g8"


def test_supporters_stand_in_code_point_order():
    """LOKA-TEXT-6: f10 before f2."""
    given = field("fire", fire="knight: [e4], rook: [f2]", water="rook: [f10]", air="pawn: [f6]")

    assert told(given, "e4xf6")["attacker_boosts"] == "4 charge prowess support:f10 support:f2"


def test_who_may_roll_again_is_named():
    """LOKA-TEXT-5: `reroll attacker|defender|none`."""
    assert told(crowd(5, 4), "e4xf6")["reroll"] == "attacker"
    assert told(crowd(4, 5), "e4xf6")["reroll"] == "defender"
    assert told(crowd(5, 5), "e4xf6")["reroll"] == "none"


def test_winning_into_a_swamp_is_split():
    """LOKA-TEXT-7: safe and lost, printed first."""
    given = field("fire", fire="rook: [f3]", air="pawn: [f6]", terrain="swamp: [f6]")

    assert lines(given, "f3xf6")[-5:] == [
        "win 33/64 0.515625",
        "win_swamp_lost 3/64 0.046875",
        "repulse 5/16 0.312500",
        "attacker_slain 5/48 0.104167",
        "both_slain 1/48 0.020833",
    ]


def test_a_won_game_is_not_put_at_risk_in_a_swamp():
    """LOKA-TEXT-7, LOKA-SWAMP-8: no split where no D12 falls."""
    given = field("fire", fire="rook: [f3]", earth=None, air="king: [f6]", terrain="swamp: [f6]")

    assert set(chances(given, "f3xf6")) == {"win", "repulse", "attacker_slain", "both_slain"}


def test_a_move_into_a_swamp():
    """LOKA-TEXT-8: `safe` and `lost`, and nothing else."""
    given = field("fire", fire="rook: [f3]", terrain="swamp: [f6]")

    assert lines(given, "f3f6") == ["action f3f6", "safe 11/12 0.916667", "lost 1/12 0.083333"]


@pytest.mark.parametrize(
    ("swamps", "told_so"),
    [
        ("e7", ["safe 11/12 0.916667", "lost 1/12 0.083333"]),
        ("e6", ["safe 11/12 0.916667", "ally_lost 1/12 0.083333"]),
        (
            "e6, e7",
            [
                "safe 121/144 0.840278",
                "lost 11/144 0.076389",
                "ally_lost 11/144 0.076389",
                "both_lost 1/144 0.006944",
            ],
        ),
    ],
)
def test_a_back_to_back_into_swamps(swamps: str, told_so: list[str]):
    """LOKA-TEXT-8: `lost` for the acting pawn, `ally_lost` for the other, `both_lost` if both enter swamps."""
    given = field("fire", fire="pawn: [e6]", water="pawn: [e7]", terrain=f"swamp: [{swamps}]")

    assert lines(given, "e6<>e7") == ["action e6<>e7", *told_so]


def test_without_combat_only_swamp_dice_are_left():
    """LOKA-TEXT-9: an attack into a swamp."""
    given = field("fire", fire="rook: [f3]", air="pawn: [f6]", terrain="swamp: [f6]", options=NO_DICE)

    assert lines(given, "f3xf6") == [
        "action f3xf6",
        "attacker fire rook f3",
        "defender air pawn f6",
        "win 11/12 0.916667",
        "win_swamp_lost 1/12 0.083333",
    ]


@pytest.mark.parametrize(
    ("text", "options"),
    [("f3f5", ""), ("e6<>e7", ""), ("i1h1", ""), ("f3xf8", NO_DICE), ("c5~j8", ""), ("resign", ""), ("offer-draw", "")],
)
def test_an_action_without_dice_has_no_odds(text: str, options: str):
    """LOKA-TEXT-10: asking is refused."""
    given = field(
        "fire",
        fire="rook: [f3, c5], pawn: [e6]",
        water="pawn: [e7]",
        air="pawn: [f8]",
        terrain="magic_portal: [c5, j8]",
        options=options,
    )
    assert given.allows(text)

    with pytest.raises(Refuse, match="rolls no dice"):
        lines(given, text)


def test_odds_use_the_advised_policy():
    """LOKA-TEXT-12, LOKA-REROLL-6: exact to the last decimal."""
    assert lines(crowd(5, 4), "e4xf6")[-5:] == [
        "reroll attacker",
        "win 513/800 0.641250",
        "repulse 2679/8000 0.334875",
        "attacker_slain 19/800 0.023750",
        "both_slain 1/8000 0.000125",
    ]
    assert lines(crowd(4, 5), "e4xf6")[-5] == "reroll defender"
    assert lines(crowd(4, 5), "e4xf6")[-4] == "win 247/800 0.308750"


# --- position files


def read_back(given: Given) -> Given:
    """The position that its own file describes, which must be the same moment."""
    read = position(given.text)
    assert read.file == given.file
    assert read.actions() == given.actions()
    assert read.pending == given.pending
    assert read.text == given.text
    return read


def test_a_battle_without_unfinished_business_has_none_of_its_keys():
    """LOKA-TEXT-11: all absent by default; without `phase` the battle is on."""
    state = field("fire", fire="pawn: [e2]").file.get("state", {})

    assert not {"combat", "phase", "armies", "hand", "draw_offer", "ended"} & set(state)
    assert field("fire", fire="pawn: [e2]").pending.prompt == "move"


def test_what_the_board_cannot_show_is_written_and_read_back():
    """LOKA-TEXT-11, LOKA-PAWN-7, LOKA-PASS-8, LOKA-DRAW-7: `unmoved`, `pass_axis`, `quiet`."""
    given = field(
        "fire",
        fire="pawn: [e2, f2, d5]",
        earth="pawn: [b6]",
        terrain="mountain_pass: [f6], castle: [e2], magic_portal: [c5, j8]",
        state="unmoved: [f2, d5], pass_axis: {f6: ew}, quiet: 7",
    )
    read = read_back(given)

    assert read.digest == given.digest
    assert set(read.file["state"]["unmoved"]) == {"f2", "d5"}
    assert read.file["state"]["pass_axis"] == {"f6": "ew"}
    assert read.file["state"]["quiet"] == 7
    assert read.allows("f2f4")
    assert not read.allows("e2e4")
    assert read_back(given.after("f2f4")).refusal("b6d6").rule.startswith("LOKA-PAWN")


def test_a_reroll_of_the_attacker_is_written_and_read_back():
    """LOKA-TEXT-11: the dice lie, nothing has moved, and either answer does what it did."""
    asked = crowd(5, 4).after("e4xf6", dice=(11, 10))
    read = read_back(asked)

    assert read.turn == "fire"
    assert read.file["state"]["combat"] == {"action": "e4xf6", "attack": 10, "defence": 11}
    assert (read.at("e4"), read.at("f6")) == ("fire knight", "air knight")
    for answer, dice in (("keep", ()), ("reroll", (12,)), ("reroll", (1,)), ("reroll", (11,))):
        assert read.after(answer, dice=dice).file == asked.after(answer, dice=dice).file


def test_a_reroll_of_the_defender_is_written_and_read_back():
    """LOKA-TEXT-11: `turn` is the seat that holds the right; the attacking seat is that of the piece that moves."""
    asked = crowd(4, 5).after("e4xf6", dice=(12, 11))
    read = read_back(asked)

    assert read.turn == "air"
    assert read.file["turn"] == "air"
    assert read.after("keep").at("f6") == "fire knight"
    assert read.after("keep").turn == "earth"
    assert read.after("reroll", dice=(12,)).at("f6") == "air knight"
    assert read.after("reroll", dice=(12,)).turn == "earth"


def test_a_file_may_ask_for_a_reroll():
    """LOKA-TEXT-11: `combat: {action, attack, defence}`."""
    given = crowd(5, 4, state="combat: {action: e4xf6, attack: 1, defence: 1}")

    assert given.actions() == ["keep", "reroll"]
    assert given.after("keep").at("e4") == given.after("keep").at("f6") == ""


def test_a_reroll_with_promotion_or_portal_is_read_back():
    """LOKA-TEXT-11: whatever the attack's text is."""
    promoting = field("fire", fire="pawn: [e11, g11], knight: [g10, e10, d11, h11]", earth="pawn: [f12]").after(
        "e11xf12=rook", dice=(2, 2)
    )
    portal = field(
        "fire", fire="pawn: [c5], knight: [h7, h9, i6, k6]", air="pawn: [j8]", terrain="magic_portal: [c5, j8]"
    ).after("c5~xj8", dice=(2, 2))

    assert read_back(promoting).after("reroll", dice=(3,)).at("f12") == "fire rook"
    assert read_back(portal).after("reroll", dice=(3,)).at("j8") == "fire pawn"


@pytest.mark.parametrize(
    ("attack", "defence", "turn", "combat"),
    [
        (4, 3, "fire", "action: e4xf6, attack: 10, defence: 11"),
        (5, 5, "fire", "action: e4xf6, attack: 10, defence: 11"),
        (5, 5, "air", "action: e4xf6, attack: 12, defence: 11"),
        (5, 4, "fire", "action: e4xf6, attack: 12, defence: 11"),
        (4, 5, "air", "action: e4xf6, attack: 11, defence: 11"),
        (4, 5, "air", "action: e4xf6, attack: 1, defence: 2"),
        (5, 4, "fire", "action: e4xf6, attack: 21, defence: 20"),
        (5, 4, "fire", "action: e4xf6, attack: 0, defence: 11"),
        (5, 0, "fire", "action: e4xf6, attack: 4, defence: 5"),
        (5, 4, "fire", "action: e4xf6, attack: 10, defence: 21"),
        (5, 4, "fire", "action: e4xf7, attack: 10, defence: 11"),
        (5, 4, "fire", "action: e4c5, attack: 10, defence: 11"),
        (5, 4, "fire", "action: f6xe4, attack: 10, defence: 11"),
        (5, 4, "fire", "action: hop, attack: 10, defence: 11"),
        (5, 4, "fire", "action: pass, attack: 10, defence: 11"),
        (5, 4, "fire", "action: e4xf6, attack: 10"),
        (5, 4, "fire", "attack: 10, defence: 11"),
        (5, 4, "fire", "action: e4xf6, attack: 10, defence: 11, luck: 3"),
    ],
)
def test_a_combat_in_which_no_reroll_is_due_is_refused(attack: int, defence: int, turn: str, combat: str):
    """LOKA-TEXT-11: no right, no need, no such dice, no such attack; told in the line of `state`."""
    wrong = mistakes(crowd_text(attack, defence, turn, state=f"combat: {{{combat}}}"))

    assert any(line.startswith("7:") for line in wrong), wrong


@pytest.mark.parametrize(("attack", "defence", "holder"), [(5, 4, "fire"), (4, 5, "air")])
@pytest.mark.parametrize("turn", ["fire", "earth", "water", "air"])
def test_only_the_holder_of_the_right_is_asked_in_a_file(attack: int, defence: int, holder: str, turn: str):
    """LOKA-TEXT-11: a file in which another seat holds it is refused."""
    dice = "attack: 10, defence: 11" if holder == "fire" else "attack: 11, defence: 10"
    text = crowd_text(attack, defence, turn, state=f"combat: {{action: e4xf6, {dice}}}")

    if turn == holder:
        assert position(text).turn == holder
    else:
        assert any(line.startswith(("4:", "7:")) for line in mistakes(text))


@pytest.mark.parametrize("options", ["super_d20: false", "combat: false"])
def test_without_second_rolls_no_file_asks_for_one(options: str):
    """LOKA-TEXT-11, LOKA-BOLTON-8, LOKA-BOLTON-3: no re-roll is due."""
    state = "combat: {action: e4xf6, attack: 10, defence: 11}"

    assert any(line.startswith("7:") for line in mistakes(crowd_text(5, 4, state=state, options=options)))


# --- armies and deployment in files


@pytest.mark.parametrize("chosen_so_far", [0, 1, 2, 3])
def test_armies_that_are_being_chosen_are_written_and_read_back(chosen_so_far: int):
    """LOKA-TEXT-11: `phase: armies`, and the lists fixed so far, as in the action."""
    lists = ["rook,bishop,knight,pawn*4", "none", "queen,knight,pawn"]
    given = beginning("loka", seed=9).after(*(f"army:{text}" for text in lists[:chosen_so_far]))
    read = read_back(given)

    assert read.digest == given.digest
    assert read.turn == ("fire", "earth", "water", "air")[chosen_so_far]
    assert read.file["state"]["phase"] == "armies"
    fixed = dict(zip(("fire", "earth", "water"), lists[:chosen_so_far], strict=False))
    assert read.file["state"].get("armies", {}) == fixed


ARMIES = "game: loka\nturn: {turn}\npieces: {{}}\nstate: {{phase: armies, armies: {{{armies}}}}}\n"


def test_a_file_may_begin_among_the_armies():
    """LOKA-TEXT-11: what it holds is final, the next seat chooses."""
    given = position(ARMIES.format(turn="earth", armies='fire: "queen,knight"'))

    assert given.turn == "earth"
    assert given.pending.prompt == "army"
    assert given.after("army:none", "army:none").turn == "air"


@pytest.mark.parametrize(
    ("armies", "turn"),
    [
        ('fire: "queen*2"', "earth"),
        ('fire: "pawn*11"', "earth"),
        ('fire: "wizard"', "earth"),
        ('fire: "king"', "earth"),
        ('fire: ""', "earth"),
        ('nobody: "queen"', "earth"),
        ("fire: [queen]", "earth"),
    ],
)
def test_a_list_that_could_not_be_chosen_is_refused(armies: str, turn: str):
    """LOKA-TEXT-11: told in its line."""
    wrong = mistakes(ARMIES.format(turn=turn, armies=armies))

    assert any(line.startswith("4:") for line in wrong), wrong


def deploying(*placed: str) -> Given:
    """Four armies of king, queen and pawn; Fire deploys first."""
    given = chosen(*["army:queen,pawn"] * 4, options={"terrain": False}, dice=(1, 2, 3, 4), seed=5)
    return given.after(*placed)


KINGS_DOWN = ("deploy:king,f1", "deploy:king,a6", "deploy:king,f12", "deploy:king,l6")


@pytest.mark.parametrize("placed", [0, 1, 3, 4, 6])
def test_a_deployment_is_written_and_read_back(placed: int):
    """LOKA-TEXT-11: `hand` is what each seat has still to place, its king included; `pieces` what stands."""
    steps = (*KINGS_DOWN, "deploy:queen,g1", "deploy:queen,a7")
    given = deploying(*steps[:placed])
    read = read_back(given)

    assert read.digest == given.digest
    assert read.file["state"]["phase"] == "deployment"
    assert read.pending.prompt == "deploy"
    hand = read.file["state"]["hand"]
    still = {
        "fire": [{"king": 1, "queen": 1, "pawn": 1}, {"queen": 1, "pawn": 1}, {"pawn": 1}][(placed > 0) + (placed > 4)],
        "air": [{"king": 1, "queen": 1, "pawn": 1}, {"queen": 1, "pawn": 1}][placed > 3],
    }
    assert {seat: hand[seat] for seat in still} == still
    assert (read.at("f1") == "fire king") is (placed > 0)


def test_a_deployment_goes_on_from_its_file():
    """LOKA-TEXT-11: to the last pawn, and into battle."""
    read = read_back(deploying(*KINGS_DOWN, "deploy:queen,g1", "deploy:queen,a7"))

    when = read.after("deploy:queen,g12", "deploy:queen,l7", "deploy:pawn,d2", "deploy:pawn,b5", "deploy:pawn,e11")
    assert when.turn == "air"
    battle = when.after("deploy:pawn,k8", dice=(1, 2, 3, 4))
    assert battle.turn == "air"
    assert battle.pending.prompt == "move"
    assert "phase" not in battle.file.get("state", {})


DEPLOYMENT = """
game: loka
options: {{terrain: false}}
turn: {turn}
pieces: {{fire: {{king: [f1]}}, earth: {{king: [a6]}}, water: {{king: [f12]}}, air: {{king: [l6]}}}}
state: {{phase: deployment, hand: {{{hand}}}}}
"""


@pytest.mark.parametrize(
    ("hand", "turn"),
    [
        ("fire: {wizard: 1}", "fire"),
        ("fire: {queen: -1}", "fire"),
        ("fire: {queen: many}", "fire"),
        ("nobody: {queen: 1}", "fire"),
        ("fire: {king: 1}", "fire"),
        ("fire: {king: 2}", "fire"),
    ],
)
def test_a_hand_that_nobody_can_hold_is_refused(hand: str, turn: str):
    """LOKA-TEXT-11: told in its line; a second king is one too many."""
    wrong = mistakes(DEPLOYMENT.format(turn=turn, hand=hand).lstrip())

    assert any(line.startswith("5:") or (line.startswith("4:") and "king" in line.lower()) for line in wrong), wrong


def test_a_file_may_begin_in_a_deployment():
    """LOKA-TEXT-11: the seat to act places, and seats with nothing in hand are skipped."""
    given = position(DEPLOYMENT.format(turn="water", hand="fire: {pawn: 1}, water: {rook: 1}"))

    assert given.turn == "water"
    assert given.after("deploy:rook,d12").turn == "fire"


@pytest.mark.parametrize("phase", ["battle?", "terrain", "war"])
def test_an_unknown_phase_is_refused(phase: str):
    """LOKA-TEXT-11: `armies` and `deployment` are the phases a file can name."""
    wrong = mistakes(DEPLOYMENT.format(turn="fire", hand="").replace("deployment", f'"{phase}"').lstrip())

    assert any(line.startswith("5:") for line in wrong), wrong


# --- draw offers in files


def test_an_offer_before_its_action_is_written_and_read_back():
    """LOKA-TEXT-11: while `turn` is the offering seat its action is still to come."""
    given = field("fire").after("offer-draw")
    read = read_back(given)

    assert read.file["state"]["draw_offer"]["by"] == "fire"
    assert not read.file["state"]["draw_offer"].get("accepted")
    assert read.turn == "fire"
    assert not read.allows("offer-draw")
    assert read.after("i1h1").actions() == ["accept-draw", "decline-draw"]


@pytest.mark.parametrize("accepted", [[], ["earth"], ["earth", "water"]])
def test_an_offer_that_is_being_answered_is_written_and_read_back(accepted: list[str]):
    """LOKA-TEXT-11: otherwise `turn` is the seat asked."""
    given = field("fire").after("offer-draw", "i1h1", *["accept-draw"] * len(accepted))
    read = read_back(given)

    assert read.file["state"]["draw_offer"]["by"] == "fire"
    assert read.file["state"]["draw_offer"].get("accepted", []) == accepted
    assert read.turn == ("earth", "water", "air")[len(accepted)]
    assert read.actions() == ["accept-draw", "decline-draw"]
    assert read.after("decline-draw").turn == "earth"
    assert read.after("decline-draw").pending.prompt == "move"
    ended = read.after(*["accept-draw"] * (3 - len(accepted)))
    assert ended.result == (frozenset(), "agreement")


def test_an_offer_with_an_attack_in_the_balance_is_written_and_read_back():
    """LOKA-TEXT-11: both keys at once; first the second roll, then the answers."""
    given = crowd(4, 5).after("offer-draw").after("e4xf6", dice=(12, 11))
    read = read_back(given)

    assert {"combat", "draw_offer"} <= set(read.file["state"])
    assert read.turn == "air"
    assert read.actions() == ["keep", "reroll"]
    assert read.after("keep").turn == "earth"
    assert read.after("keep").actions() == ["accept-draw", "decline-draw"]
    assert read.after("keep", "decline-draw").turn == "earth"


@pytest.mark.parametrize("by", ["earth", "water", "air"])
def test_an_offer_goes_with_ones_own_attack(by: str):
    """LOKA-TEXT-11, LOKA-DRAW-5: while Fire's dice lie, nobody else has an offer open."""
    state = f"combat: {{action: e4xf6, attack: 10, defence: 11}}, draw_offer: {{by: {by}, accepted: []}}"

    assert any(line.startswith("7:") for line in mistakes(crowd_text(5, 4, state=state)))
    assert position(crowd_text(5, 4, state=state.replace(f"by: {by}", "by: fire"))).turn == "fire"


@pytest.mark.parametrize(
    ("turn", "offer"),
    [
        ("fire", "by: nobody, accepted: []"),
        ("fire", "accepted: []"),
        ("water", "by: fire, accepted: [nobody]"),
        ("water", "by: fire, accepted: [fire]"),
        ("water", "by: fire, accepted: [earth, earth]"),
        ("water", "by: fire, accepted: [water]"),
        ("earth", "by: fire, accepted: [water]"),
        ("fire", "by: fire, accepted: [earth]"),
        ("earth", "by: fire, accepted: [earth, water, air]"),
        ("water", "by: fire, accepted: []"),
    ],
)
def test_an_offer_that_cannot_be_made_is_refused(turn: str, offer: str):
    """LOKA-TEXT-11: told in the line of `turn` or of `state`."""
    wrong = mistakes(field_text(turn, state=f"draw_offer: {{{offer}}}"))

    assert any(line.startswith(("4:", "7:")) for line in wrong), wrong


# --- ended games in files


def test_a_game_that_ended_by_word_is_written_and_read_back():
    """LOKA-TEXT-11, LOKA-WIN-2, LOKA-DRAW-5: the reason, and who has won."""
    resigned = field("fire", variant="two-player").after("resign-both")
    agreed = field("fire").after("offer-draw", "i1h1", "accept-draw", "accept-draw", "accept-draw")

    for given, reason in ((resigned, "resignation"), (agreed, "agreement")):
        read = read_back(given)
        assert read.result == given.result
        assert read.result is not None
        assert read.result[1] == reason
        assert read.actions() == []


def test_a_game_won_on_the_board_is_read_back_as_won():
    """LOKA-TEXT-11, LOKA-KING-7: a team without kings has lost."""
    won = field("fire", fire="rook: [f3]", earth=None, air="king: [f6]").after("f3xf6", dice=(1, 8))

    lost = field("fire", fire="king: [f5]", water=None, air="rook: [f6]").after("f5xf6", dice=(1, 2))

    assert read_back(won).result == (frozenset({"fire", "water"}), "kings")
    assert read_back(lost).result == (frozenset({"earth", "air"}), "kings")
    assert field("fire", earth=None, air=None).result == (frozenset({"fire", "water"}), "kings")


def test_a_game_drawn_because_nobody_can_act_is_read_back_as_drawn():
    """LOKA-FILE-3, LOKA-TEXT-11, LOKA-DRAW-4: any moment is written, so also how many have passed in a row."""
    given = field("fire", terrain=f"lake: [{SHUT_IN}]")

    passing = read_back(given.after("pass", "pass", "pass"))
    assert passing.result is None
    assert passing.after("pass").result == (frozenset(), "no-actions")
    assert read_back(given).after("pass", "pass", "pass").result is None
    drawn = given.after("pass", "pass", "pass", "pass")
    assert read_back(drawn).result == (frozenset(), "no-actions")


def test_a_file_tells_how_many_have_passed_in_a_row():
    """LOKA-FILE-3: `passes: N`, 0 by default, and nothing once somebody has acted."""
    given = field("fire", terrain=f"lake: [{SHUT_IN}]", state="passes: 2")
    acting = field("fire", state="passes: 2").after("i1h1")

    assert given.after("pass").result is None
    assert given.after("pass", "pass").result == (frozenset(), "no-actions")
    assert given.file["state"]["passes"] == 2
    assert "passes" not in acting.file["state"]
    assert "passes" not in field("fire").file.get("state", {})
    assert mistakes(field_text("fire", state="passes: -1"))[0].startswith("7:")


@pytest.mark.parametrize("state", ["quiet: 200", "quiet: 250"])
def test_a_game_drawn_by_quiet_play_is_read_back_as_drawn(state: str):
    """LOKA-TEXT-11, LOKA-DRAW-7: from the count alone."""
    assert read_back(field("fire", state=state)).result == (frozenset(), "quiet")
    assert read_back(field("fire", state="quiet: 199").after("i1h1")).result == (frozenset(), "quiet")


def test_a_claimed_draw_is_read_back_as_drawn():
    """LOKA-TEXT-11, LOKA-DRAW-3: the count of repetitions is not written, the end is."""
    rounds = ("i1h1", "a4a5", "d12e12", "l9l8", "h1i1", "a5a4", "e12d12", "l8l9") * 2
    drawn = field("fire").after(*rounds, "claim-draw")

    assert read_back(drawn).result == (frozenset(), "repetition")


def test_an_offer_of_a_king_who_died_in_his_attack_is_read_back():
    """LOKA-TEXT-11, LOKA-DRAW-5: the others are asked all the same."""
    given = field("fire", fire="king: [f5]", air="rook: [f6]").after("offer-draw", "f5xf6", dice=(1, 2))
    read = read_back(given)

    assert read.turn == "earth"
    assert read.after("decline-draw").turn == "earth"
    assert read.after("accept-draw", "accept-draw").turn == "air"
    assert read.after(*["accept-draw"] * 3).result == (frozenset(), "agreement")


def test_an_attack_in_the_balance_is_no_quiet_play():
    """LOKA-TEXT-11, LOKA-DRAW-2: its file may tell a count from before; the attack ends it."""
    given = crowd(5, 4, state="combat: {action: e4xf6, attack: 10, defence: 11}, quiet: 199")
    kept = given.after("keep")

    assert kept.result is None
    assert kept.after("a4a5").result is None


# --- files that are wrong


@pytest.mark.parametrize(
    ("line", "given"),
    [
        (1, field_text("fire").replace("game: loka", "game: lokka")),
        (2, field_text("fire", variant="duel")),
        (3, field_text("fire", options="swamps: 3")),
        (4, field_text("south")),
        (5, field_text("fire", fire="wizard: [e4]")),
        (5, field_text("fire", fire="pawn: [e4, e4]")),
        (5, field_text("fire", fire="pawn: [e4]", air="pawn: [e4]")),
        (5, field_text("fire", fire="pawn: [a1]")),
        (5, field_text("fire", fire="pawn: [m4]")),
        (6, field_text("fire", terrain="volcano: [e4]")),
        (6, field_text("fire", terrain="castle: [e4], swamp: [e4]")),
        (6, field_text("fire", terrain="magic_portal: [e4]")),
        (7, field_text("fire", state="luck: 3")),
        (7, field_text("fire", state="quiet: -1")),
        (7, field_text("fire", state="unmoved: [e4]")),
        (7, field_text("fire", state="unmoved: [z4]")),
        (7, field_text("fire", fire="rook: [e4]", state="unmoved: [e4]")),
        (7, field_text("fire", state="pass_axis: {f6: ns}")),
        (7, field_text("fire", terrain="mountain_pass: [f6]", state="pass_axis: {f6: up}")),
        (7, field_text("fire", state="ended: {reason: boredom, winner: [fire, water]}")),
        (7, field_text("fire", state="ended: {reason: agreement, winner: [nobody]}")),
    ],
)
def test_a_wrong_file_is_told_its_line(line: int, given: str):
    """LOKA-TEXT-11, CONTRACT, position files: file, line and column of every mistake."""
    wrong = mistakes(given)

    assert any(told_at.startswith(f"{line}:") for told_at in wrong), wrong


def test_a_piece_in_a_lake_is_refused():
    """LOKA-TEXT-11, LOKA-LAKE-2: no piece ever stands there."""
    wrong = mistakes(field_text("fire", fire="pawn: [e4]", terrain="lake: [e4]"))

    assert any("LOKA-LAKE-2" in told_at for told_at in wrong), wrong


def test_an_army_may_be_chosen_after_another_was_read():
    """LOKA-TEXT-11, LOKA-ARMY-11: a list in a file is as final as one confirmed."""
    given = position(ARMIES.format(turn="water", armies=f'fire: "none", earth: "{EXAMPLE.removeprefix("army:")}"'))

    assert given.turn == "water"
