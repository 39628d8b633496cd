"""The swamp (docs/rules/loka.md, SWAMP)."""

from fractions import Fraction

import pytest
from rules.loka.battles import (
    KINDS,
    SOUTH_OF_E5,
    attacker_boosts,
    battle,
    chances,
    defender_boosts,
    odds,
    squares,
    supporters,
)

from game.core.ruleset import Decision, Throw

SWAMP = "swamp: [e5]"
D12 = Throw((12,), "LOKA-SWAMP-2")


@pytest.mark.parametrize("kind", KINDS)
def test_any_piece_may_enter_a_swamp(kind: str):
    """LOKA-SWAMP-1: all six kinds."""
    start = SOUTH_OF_E5[kind]

    assert "e5" in battle(fire=f"{kind}: [{start}]", terrain=SWAMP).from_(start)


def test_a_move_ends_in_a_swamp():
    """LOKA-SWAMP-1: no line goes on beyond it, along rank, file or diagonal, and no double step."""
    queen = battle(fire="queen: [e3, b5, c7]", terrain=SWAMP)
    pawn = battle(fire="pawn: [e4]", terrain=SWAMP, state="unmoved: [e4]")

    for start, beyond in (("e3", "e6"), ("b5", "f5"), ("c7", "f4")):
        assert queen.allows(f"{start}e5")
        assert queen.refusal(f"{start}{beyond}").rule == "LOKA-SWAMP-1"
    assert pawn.from_("e4") == {"e5"}


@pytest.mark.parametrize("kind", KINDS)
def test_who_enters_rolls_a_twelve_sided_die(kind: str):
    """LOKA-SWAMP-2: a 1 and it is lost, otherwise it is safe."""
    start = SOUTH_OF_E5[kind]
    given = battle(fire=f"{kind}: [{start}]", water="", terrain=SWAMP)
    text = f"{start}e5"

    assert given.after(text).pending == D12
    assert given.after(text, dice=(1,)).at("e5") == ""
    assert given.after(text, dice=(1,)).at(start) == ""
    assert given.after(text, dice=(2,)).at("e5") == f"fire {kind}"
    assert given.after(text, dice=(12,)).at("e5") == f"fire {kind}"


def test_the_chance_to_be_lost_is_one_in_twelve():
    """LOKA-SWAMP-2, LOKA-TEXT-8: as the odds print it."""
    assert odds(battle(fire="rook: [e3]", terrain=SWAMP), "e3e5") == {
        "action": "e3e5",
        "safe": "11/12 0.916667",
        "lost": "1/12 0.083333",
    }


def test_the_turn_goes_on_after_the_roll():
    """LOKA-SWAMP-2, LOKA-TURN-8: whatever it showed."""
    given = battle(fire="rook: [e3]", water="", terrain=SWAMP)

    assert given.after("e3e5", dice=(1,)).turn == "water"
    assert given.after("e3e5", dice=(2,)).turn == "water"


def fight_for_the_swamp() -> dict[str, str]:
    """A rook before a pawn in the swamp: D8 against D6."""
    return {"fire": "rook: [f3]", "air": "pawn: [f6]", "terrain": "swamp: [f6]"}


def test_an_attacker_rolls_after_it_has_won_and_moved_in():
    """LOKA-SWAMP-3: first the combat, then the swamp."""
    given = battle(**fight_for_the_swamp())
    won = given.after("f3xf6", dice=(1, 8))

    assert won.pending == D12
    assert given.after("f3xf6", dice=(1, 8, 2)).at("f6") == "fire rook"
    assert given.after("f3xf6", dice=(1, 8, 1)).at("f6") == ""
    assert given.after("f3xf6", dice=(1, 8, 1)).at("f3") == ""


def test_a_repulsed_attacker_rolls_nothing():
    """LOKA-SWAMP-3: it has not entered; nor has one that was slain."""
    given = battle(**fight_for_the_swamp())
    repulsed = given.after("f3xf6", dice=(6, 2))
    slain = given.after("f3xf6", dice=(6, 1))

    assert isinstance(repulsed.pending, Decision)
    assert (repulsed.at("f3"), repulsed.at("f6")) == ("fire rook", "air pawn")
    assert isinstance(slain.pending, Decision)
    assert (slain.at("f3"), slain.at("f6")) == ("", "air pawn")
    assert isinstance(given.after("f3xf6", dice=(1, 1)).pending, Decision)


def test_attack_into_the_swamp():
    """LOKA-SWAMP-2, LOKA-SWAMP-3, LOKA-SWAMP-5: example 15."""
    given = battle(**fight_for_the_swamp())
    told = odds(given, "f3xf6")

    assert (told["attacker_die"], told["defender_die"]) == ("D8", "D6")
    assert chances(given, "f3xf6") == {
        "win": Fraction(33, 64),
        "win_swamp_lost": Fraction(3, 64),
        "repulse": Fraction(5, 16),
        "attacker_slain": Fraction(5, 48),
        "both_slain": Fraction(1, 48),
    }


def test_standing_in_a_swamp_and_leaving_it_roll_nothing():
    """LOKA-SWAMP-4: leaving is an ordinary move."""
    given = battle(fire="queen: [e5], pawn: [g2]", terrain=SWAMP)

    assert squares("e6 e4 d5 f6 e12") <= given.from_("e5")
    assert isinstance(given.after("e5e6").pending, Decision)
    stays = given.after("g2g3")
    assert isinstance(stays.pending, Decision)
    assert stays.at("e5") == "fire queen"


def test_an_attack_out_of_a_swamp_rolls_no_swamp_die():
    """LOKA-SWAMP-4: neither won nor repulsed; a repulsed piece that stays there has not entered anew."""
    given = battle(fire="rook: [e5]", air="pawn: [e8]", terrain=SWAMP)

    assert isinstance(given.after("e5xe8", dice=(1, 8)).pending, Decision)
    assert isinstance(given.after("e5xe8", dice=(4, 2)).pending, Decision)
    assert "win_swamp_lost" not in odds(given, "e5xe8")


def test_each_new_entry_rolls_anew():
    """LOKA-SWAMP-4: one die the first time, one the second."""
    given = battle(fire="rook: [e3]", terrain=SWAMP).after("e3e5", dice=(2,)).after("l4l5", "e5e6", "l5l4")

    assert given.after("e6e5").pending == D12
    assert given.after("e6e5", dice=(1,)).at("e5") == ""


@pytest.mark.parametrize("kind", KINDS)
def test_a_swamp_gives_one_boost_to_any_kind(kind: str):
    """LOKA-SWAMP-5: Terrain Defence."""
    given = battle(fire="rook: [e2]", air=f"{kind}: [e5]", terrain=SWAMP)

    assert defender_boosts(given, "e2xe5").count("terrain:swamp") == 1


def test_a_king_lost_in_the_swamp_is_dead():
    """LOKA-SWAMP-6, LOKA-KING-3: his army vanishes; his ally plays on."""
    given = battle(fire="king: [e4], rook: [g3]", water="pawn: [f9]", terrain=SWAMP).after("e4e5", dice=(1,))

    assert given.result is None
    assert (given.at("e5"), given.at("g3"), given.at("f9")) == ("", "", "water pawn")
    assert given.turn == "water"
    assert battle(fire="king: [e4], rook: [g3]", terrain=SWAMP).after("e4e5", dice=(2,)).at("g3") == "fire rook"


def test_a_teams_last_king_lost_in_the_swamp_loses_the_game():
    """LOKA-SWAMP-6, LOKA-WIN-1: the other team wins, both its seats."""
    given = battle(fire="king: [e4], rook: [g3]", terrain=SWAMP).after("e4e5", dice=(1,))

    assert given.result == ({"earth", "air"}, "kings")


def test_back_to_back_into_a_swamp_is_entering():
    """LOKA-SWAMP-7: the pawn that comes onto the tile rolls, the acting seat's or the ally's; the other does not."""
    own = battle(fire="pawn: [e6]", water="pawn: [e7]", terrain="swamp: [e7]")
    allied = battle(fire="pawn: [e6]", water="pawn: [e7]", terrain="swamp: [e6]")

    assert own.after("e6<>e7").pending == D12
    lost = own.after("e6<>e7", dice=(1,))
    assert (lost.at("e7"), lost.at("e6")) == ("", "water pawn")
    safe = own.after("e6<>e7", dice=(2,))
    assert (safe.at("e7"), safe.at("e6")) == ("fire pawn", "water pawn")
    lost = allied.after("e6<>e7", dice=(1,))
    assert (lost.at("e7"), lost.at("e6")) == ("fire pawn", "")
    assert set(chances(own, "e6<>e7")) == {"safe", "lost"}
    assert set(chances(allied, "e6<>e7")) == {"safe", "ally_lost"}


@pytest.mark.parametrize("turn", ["fire", "water"])
def test_when_both_enter_swamps_the_acting_seats_pawn_rolls_first(turn: str):
    """LOKA-SWAMP-7: the first die is the acting seat's, whichever seat that is."""
    given = battle(turn, fire="pawn: [e6]", water="pawn: [e7]", terrain="swamp: [e6, e7]")
    own, other, text = ("e7", "e6", "e6<>e7") if turn == "fire" else ("e6", "e7", "e7<>e6")
    ally = {"fire": "water", "water": "fire"}[turn]

    first = given.after(text, dice=(1, 2))
    assert (first.at(own), first.at(other)) == ("", f"{ally} pawn")
    second = given.after(text, dice=(2, 1))
    assert (second.at(own), second.at(other)) == (f"{turn} pawn", "")
    both = given.after(text, dice=(1, 1))
    assert (both.at(own), both.at(other)) == ("", "")
    none = given.after(text, dice=(2, 2))
    assert (none.at(own), none.at(other)) == (f"{turn} pawn", f"{ally} pawn")


def test_no_swamp_roll_once_the_game_is_won():
    """LOKA-SWAMP-8, LOKA-OUTCOME-7: who kills the last enemy king in a swamp is not put at risk."""
    last = battle(fire="rook: [e3]", air="king: [e5]", terrain=SWAMP)
    won = last.after("e3xe5", dice=(1, 8))

    assert won.result == ({"fire", "water"}, "kings")
    assert won.at("e5") == "fire rook"
    assert "win_swamp_lost" not in odds(last, "e3xe5")


def test_a_king_who_was_not_the_last_dies_and_the_swamp_is_rolled_for():
    """LOKA-SWAMP-8: while an enemy king lives."""
    given = battle(fire="rook: [e3]", air="king: [e5]", earth="", terrain=SWAMP)

    assert given.after("e3xe5", dice=(1, 8)).pending == D12
    assert "win_swamp_lost" in odds(given, "e3xe5")


def test_a_bishop_from_a_portal_may_end_in_a_swamp():
    """LOKA-SWAMP-9: its onward move ends there like any other, with the roll."""
    given = battle(fire="bishop: [c5]", terrain="magic_portal: [c5, j8], swamp: [g11]")

    assert {"~j8h10", "~j8g11"} <= given.from_("c5")
    assert "~j8f12" not in given.from_("c5")
    assert given.after("c5~j8g11").pending == D12
    assert given.after("c5~j8g11", dice=(2,)).at("g11") == "fire bishop"
    assert given.after("c5~j8g11", dice=(1,)).at("g11") == ""


def test_swamp_rolls_are_made_with_combat_off():
    """LOKA-SWAMP-10, LOKA-BOLTON-5: for a move and for a capture."""
    move = battle(fire="rook: [e3]", terrain=SWAMP, options="combat: false")
    capture = battle(fire="rook: [e3]", air="pawn: [e5]", terrain=SWAMP, options="combat: false")

    assert move.after("e3e5").pending == D12
    assert capture.after("e3xe5").pending == D12
    assert capture.after("e3xe5", dice=(1,)).at("e5") == ""
    assert capture.after("e3xe5", dice=(2,)).at("e5") == "fire rook"


def test_a_slider_attacks_a_piece_in_a_swamp_but_nothing_behind_it():
    """LOKA-SWAMP-11: even if the swamp is empty."""
    held = battle(fire="rook: [e3], bishop: [c7], queen: [h5]", air="pawn: [e5, e8, g3, c5]", terrain=SWAMP)
    empty = battle(fire="rook: [e3], bishop: [c7], queen: [h5]", air="pawn: [e8, g3, c5]", terrain=SWAMP)

    for start, behind in (("e3", "xe8"), ("c7", "xg3"), ("h5", "xc5")):
        assert "xe5" in held.from_(start)
        assert behind not in held.from_(start)
        assert behind not in empty.from_(start)


def test_nobody_supports_across_a_swamp():
    """LOKA-SWAMP-1, LOKA-SWAMP-11, LOKA-BOOST-9: a line that ends in it lends nothing beyond, on either side."""
    attack = {"fire": "knight: [f6], rook: [e3]", "air": "pawn: [e8]"}
    defence = {"fire": "knight: [f6]", "air": "pawn: [e8], rook: [e3]"}

    assert supporters(attacker_boosts(battle(**attack), "f6xe8")) == {"e3"}
    assert supporters(attacker_boosts(battle(**attack, terrain=SWAMP), "f6xe8")) == set()
    assert supporters(defender_boosts(battle(**defence), "f6xe8")) == {"e3"}
    assert supporters(defender_boosts(battle(**defence, terrain=SWAMP), "f6xe8")) == set()
