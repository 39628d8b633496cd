"""What two dice mean (docs/rules/loka.md, OUTCOME)."""

import pytest
from rules.loka.fights import crowd, field

from game.core.ruleset import Throw
from given import Given


def stands(given: Given) -> tuple[str, str]:
    return given.at("e4"), given.at("f6")


@pytest.mark.parametrize(("attacker", "defender"), [(8, 7), (6, 5), (4, 3), (2, 1), (8, 1)])
def test_the_higher_attacker_slays_the_defender_and_moves_in(attacker: int, defender: int):
    """LOKA-OUTCOME-1: one more is enough."""
    when = crowd(2, 2).after("e4xf6", dice=(attacker, defender))

    assert stands(when) == ("", "fire knight")
    assert "f6" not in str(when.file["pieces"]["air"])
    assert when.turn == "earth"


@pytest.mark.parametrize(("attacker", "defender"), [(8, 8), (5, 5), (2, 2), (7, 8), (2, 8), (2, 3)])
def test_an_equal_or_higher_defender_repulses(attacker: int, defender: int):
    """LOKA-OUTCOME-2: with 2 or more on the attacker's die both stay where they were."""
    when = crowd(2, 2).after("e4xf6", dice=(attacker, defender))

    assert stands(when) == ("fire knight", "air knight")
    assert when.turn == "earth"


@pytest.mark.parametrize("defender", [2, 3, 8])
def test_an_attackers_1_is_its_death(defender: int):
    """LOKA-OUTCOME-3: the defender stays where it was; a 2 is no death."""
    when = crowd(2, 2).after("e4xf6", dice=(1, defender))

    assert stands(crowd(2, 2).after("e4xf6", dice=(2, defender))) == ("fire knight", "air knight")

    assert stands(when) == ("", "air knight")
    assert when.turn == "earth"


def test_two_1s_slay_both():
    """LOKA-OUTCOME-4: and the square is left empty."""
    when = crowd(2, 2).after("e4xf6", dice=(1, 1))

    assert stands(when) == ("", "")
    assert when.turn == "earth"


def test_two_1s_slay_the_last_king_and_his_slayer():
    """LOKA-OUTCOME-4, LOKA-OUTCOME-7, LOKA-COMBAT-8: both are removed, and then the game is won."""
    when = field("fire", fire="knight: [e4]", earth=None, air="king: [f6]").after("e4xf6", dice=(1, 1))

    assert stands(when) == ("", "")
    assert when.result == (frozenset({"fire", "water"}), "kings")


@pytest.mark.parametrize(("attacker", "stand"), [(1, ("", "")), (2, ("", "fire knight")), (8, ("", "fire knight"))])
def test_a_defenders_1_means_nothing_but_against_a_1(attacker: int, stand: tuple[str, str]):
    """LOKA-OUTCOME-5: otherwise it is only the lowest number."""
    assert stands(crowd(2, 2).after("e4xf6", dice=(attacker, 1))) == stand


def test_after_a_second_roll_only_the_final_dice_are_compared():
    """LOKA-OUTCOME-6: the attacker's first 1 slays nobody, its first 10 saves nobody."""
    first_a_1 = crowd(5, 4).after("e4xf6", dice=(10, 1))
    first_a_10 = crowd(5, 4).after("e4xf6", dice=(10, 10))
    defenders_1 = crowd(4, 5).after("e4xf6", dice=(1, 1))

    assert stands(first_a_1.after("reroll", dice=(5,))) == ("fire knight", "air knight")
    assert stands(first_a_1.after("reroll", dice=(11,))) == ("", "fire knight")
    assert stands(first_a_1.after("keep")) == ("", "air knight")
    assert stands(first_a_10.after("reroll", dice=(1,))) == ("", "air knight")
    assert stands(first_a_10.after("keep")) == ("fire knight", "air knight")
    assert stands(defenders_1.after("reroll", dice=(4,))) == ("", "air knight")


def test_the_last_king_dies_before_the_swamp_is_rolled_for():
    """LOKA-OUTCOME-7, LOKA-SWAMP-8: the game is won, and the winner stands in the swamp at no risk."""
    given = field("fire", fire="knight: [e4]", earth=None, air="king: [f6]", terrain="swamp: [f6]")

    when = given.after("e4xf6", dice=(1, 8))

    assert when.result == (frozenset({"fire", "water"}), "kings")
    assert when.at("f6") == "fire knight"


def test_with_an_ally_left_the_swamp_is_rolled_for():
    """LOKA-OUTCOME-7: only a test that ends the game leaves out what follows."""
    given = field("fire", fire="knight: [e4]", air="king: [f6]", terrain="swamp: [f6]")

    assert given.after("e4xf6", dice=(1, 8)).pending == Throw((12,), "LOKA-SWAMP-2")


def test_the_last_king_dies_before_a_pawn_promotes():
    """LOKA-OUTCOME-7, LOKA-PROMO-13: the pawn that wins the game stays a pawn."""
    fight = {"fire": "pawn: [j8]", "air": "king: [k9]"}
    last = field("fire", **fight, earth=None).after("j8xk9=queen", dice=(1, 8))
    other = field("fire", **fight).after("j8xk9=queen", dice=(1, 8))

    assert last.result == (frozenset({"fire", "water"}), "kings")
    assert last.at("k9") == "fire pawn"
    assert other.at("k9") == "fire queen"
    assert other.turn == "earth"


def test_both_teams_last_kings_cannot_die_in_one_action():
    """LOKA-OUTCOME-7: the first death ends the game, so no king follows another into the swamp."""
    given = field("fire", fire="king: [f5]", water=None, earth=None, air="king: [f6]", terrain="swamp: [f6]")

    assert given.after("f5xf6", dice=(5, 4)).result == (frozenset({"fire", "water"}), "kings")
    assert given.after("f5xf6", dice=(4, 5)).result == (frozenset({"earth", "air"}), "kings")


@pytest.mark.parametrize(("start", "action"), [("rook: [c5]", "c5~xj8"), ("bishop: [c5]", "c5~xj8")])
def test_a_winner_through_the_portal_stands_on_the_twin(start: str, action: str):
    """LOKA-OUTCOME-8: where the defender stood."""
    given = field("fire", fire=start, air="pawn: [j8]", terrain="magic_portal: [c5, j8]")

    won = given.after(action, dice=(1, 8))
    assert (won.at("c5"), won.at("j8")) == ("", f"fire {start.partition(':')[0]}")
    repulsed = given.after(action, dice=(6, 6))
    assert (repulsed.at("c5"), repulsed.at("j8")) == (f"fire {start.partition(':')[0]}", "air pawn")


def test_a_bishop_that_wins_beyond_the_twin_stands_there():
    """LOKA-OUTCOME-8: on the defender's square, neither on the twin nor where it began."""
    given = field("fire", fire="bishop: [c5]", air="pawn: [h10]", terrain="magic_portal: [c5, j8]")

    won = given.after("c5~j8xh10", dice=(1, 8))
    assert (won.at("c5"), won.at("j8"), won.at("h10")) == ("", "", "fire bishop")
    repulsed = given.after("c5~j8xh10", dice=(4, 4))
    assert (repulsed.at("c5"), repulsed.at("j8"), repulsed.at("h10")) == ("fire bishop", "", "air pawn")
