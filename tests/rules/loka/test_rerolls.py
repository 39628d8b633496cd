"""The Super D20 and its second roll (docs/rules/loka.md, REROLL)."""

from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest
from rules.loka.fights import chances, crowd, field, told

from game.core.ruleset import Throw
from given import Given


def attacked(attacker: int, defender: int) -> Given:
    """Five boosts against four, once the dice lie: Fire's knight on e4 against Air's on f6."""
    return crowd(5, 4).after("e4xf6", dice=(defender, attacker))


def defended(attacker: int, defender: int) -> Given:
    """Four boosts against five."""
    return crowd(4, 5).after("e4xf6", dice=(attacker, defender))


def stands(given: Given) -> tuple[str, str]:
    """Who stands on the two squares of the combat."""
    return given.at("e4"), given.at("f6")


BEFORE = ("fire knight", "air knight")
WON = ("", "fire knight")
ATTACKER_GONE = ("", "air knight")
BOTH_GONE = ("", "")


def test_the_holder_may_roll_once_more_after_both_dice_are_seen():
    """LOKA-REROLL-1: one die of twenty sides, and only the holder's."""
    asked = attacked(10, 11)

    assert asked.pending.prompt == "reroll"
    assert stands(asked) == BEFORE
    again = asked.after("reroll")
    assert again.pending == Throw((20,), "LOKA-REROLL-2")
    assert stands(asked.after("reroll", dice=(11,))) == BEFORE
    assert stands(asked.after("reroll", dice=(12,))) == WON


def test_four_boosts_give_no_second_roll():
    """LOKA-REROLL-1: the holder of a Super D20, not of a D20."""
    when = crowd(4, 3).after("e4xf6", dice=(11, 10))

    assert stands(when) == BEFORE
    assert when.turn == "earth"
    assert when.pending.prompt == "move"


def test_the_second_result_counts_even_if_worse():
    """LOKA-REROLL-2: a repulse becomes a death; a better one saves a defender."""
    assert stands(attacked(10, 11).after("keep")) == BEFORE
    assert stands(attacked(10, 11).after("reroll", dice=(1,))) == ATTACKER_GONE
    assert stands(attacked(10, 10).after("reroll", dice=(2,))) == BEFORE
    assert stands(defended(12, 11).after("reroll", dice=(3,))) == WON
    assert stands(defended(12, 11).after("reroll", dice=(12,))) == BEFORE
    assert stands(defended(12, 3).after("reroll", dice=(20,))) == BEFORE


def test_there_is_no_third_roll():
    """LOKA-REROLL-2: after a second roll that has not won either, the turn is over."""
    when = attacked(10, 11).after("reroll", dice=(9,))
    defender = defended(12, 11).after("reroll", dice=(10,))

    assert (when.turn, when.pending.prompt) == ("earth", "move")
    assert not when.allows("reroll")
    assert (defender.turn, defender.pending.prompt) == ("earth", "move")
    assert stands(defender) == WON


@pytest.mark.parametrize(
    ("attack", "defence", "holder"),
    [
        (5, 4, "attacker"),
        (5, 0, "attacker"),
        (4, 5, "defender"),
        (1, 5, "defender"),
        (5, 5, "none"),
        (6, 5, "attacker"),
        (7, 5, "attacker"),
        (5, 6, "defender"),
        (6, 6, "none"),
        (7, 6, "attacker"),
        (6, 7, "defender"),
        (4, 4, "none"),
    ],
)
def test_only_the_side_with_more_boosts_has_the_right(attack: int, defence: int, holder: str):
    """LOKA-REROLL-3: with five or more on both sides; with equal numbers nobody."""
    assert told(crowd(attack, defence), "e4xf6")["reroll"] == holder


def test_nobody_is_asked_between_equal_super_d20():
    """LOKA-REROLL-3: neither the attacker that has not won, nor the defender that would be removed."""
    repulsed = crowd(5, 5).after("e4xf6", dice=(10, 11))
    won = crowd(6, 6).after("e4xf6", dice=(12, 11))

    assert (stands(repulsed), repulsed.turn) == (BEFORE, "earth")
    assert (stands(won), won.turn) == (WON, "earth")


def test_the_weaker_of_two_super_d20_is_not_asked():
    """LOKA-REROLL-3: at most one seat decides in a combat."""
    attacker_weaker = crowd(5, 6).after("e4xf6", dice=(10, 11))
    defender_weaker = crowd(6, 5).after("e4xf6", dice=(11, 12))

    assert (stands(attacker_weaker), attacker_weaker.turn) == (BEFORE, "earth")
    assert (stands(defender_weaker), defender_weaker.turn) == (WON, "earth")


def test_an_attacker_decides_for_its_own_piece():
    """LOKA-REROLL-4: in its own turn."""
    assert attacked(10, 11).turn == "fire"


@pytest.mark.parametrize("owner", ["earth", "air"])
def test_a_defender_decides_in_anothers_turn(owner: str):
    """LOKA-REROLL-4: the seat that owns the piece, though most of its support is the ally's."""
    friend = "air" if owner == "earth" else "earth"
    given = field(
        "fire",
        fire="knight: [e4]",
        **{owner: "knight: [f6]", friend: "knight: [d7, h7, e8, g8], rook: [f9]"},
    )

    asked = given.after("e4xf6", dice=(6, 5))

    assert asked.turn == owner
    assert stands(asked.after("keep")) == WON
    assert asked.after("keep").turn == "earth"
    assert asked.after("reroll", dice=(6,)).turn == "earth"


@pytest.mark.parametrize(
    ("attacker", "defender", "asked"),
    [(12, 11, False), (11, 11, True), (10, 11, True), (2, 20, True), (1, 2, True), (1, 1, True), (2, 1, False)],
)
def test_an_attacker_is_asked_whenever_it_has_not_won(attacker: int, defender: int, asked: bool):
    """LOKA-REROLL-5: also with a 2 or more against a 20; a won roll stands unasked."""
    when = attacked(attacker, defender)

    assert when.turn == ("fire" if asked else "earth")
    assert when.pending.prompt == ("reroll" if asked else "move")
    assert stands(when) == (BEFORE if asked else WON)


@pytest.mark.parametrize(
    ("attacker", "defender", "asked", "stand"),
    [
        (12, 11, True, BEFORE),
        (2, 1, True, BEFORE),
        (1, 1, True, BEFORE),
        (11, 11, False, BEFORE),
        (2, 20, False, BEFORE),
        (1, 2, False, ATTACKER_GONE),
    ],
)
def test_a_defender_is_asked_whenever_it_would_be_removed(
    attacker: int, defender: int, asked: bool, stand: tuple[str, str]
):
    """LOKA-REROLL-5: slain alone or with its attacker; otherwise the roll stands unasked."""
    when = defended(attacker, defender)

    assert when.turn == ("air" if asked else "earth")
    assert stands(when) == stand


def test_a_defender_saved_by_its_second_roll():
    """LOKA-REROLL-5, LOKA-OUTCOME-6: repulsed now, or the attacker's 1 alone is left."""
    assert stands(defended(12, 11).after("reroll", dice=(12,))) == BEFORE
    assert stands(defended(12, 11).after("reroll", dice=(11,))) == WON
    assert stands(defended(1, 1).after("reroll", dice=(2,))) == ATTACKER_GONE
    assert stands(defended(1, 1).after("reroll", dice=(1,))) == BOTH_GONE
    assert stands(defended(1, 1).after("keep")) == BOTH_GONE


def outcome(attacker: int, defender: int) -> str:
    """LOKA-OUTCOME-1 to -4."""
    if attacker > defender:
        return "win"
    if attacker > 1:
        return "repulse"
    return "both_slain" if defender == 1 else "attacker_slain"


def by_hand(attack: int, defence: int, holder: str) -> dict[str, Fraction]:
    """The chances of a D20 of the holder, rolled again by LOKA-REROLL-6, counted die by die."""
    found = dict.fromkeys(("win", "repulse", "attacker_slain", "both_slain"), Fraction(0))
    for attacker, defender in product(range(1, attack + 1), range(1, defence + 1)):
        part = Fraction(1, attack * defence)
        first = outcome(attacker, defender)
        if holder == "attacker" and first != "win" and not (attacker >= 2 and defender == 20):
            for second in range(1, 21):
                found[outcome(second, defender)] += part / 20
        elif holder == "defender" and first in ("win", "both_slain"):
            for second in range(1, 21):
                found[outcome(attacker, second)] += part / 20
        else:
            found[first] += part
    return found


@pytest.mark.parametrize(("boosts", "sides"), [(0, 4), (1, 6), (2, 8), (3, 12), (4, 20)])
def test_odds_roll_again_for_an_attacker_unless_it_can_only_lose(boosts: int, sides: int):
    """LOKA-REROLL-6, LOKA-TEXT-12: whenever it has not won, except with a 2 or more against a 20."""
    assert chances(crowd(5, boosts), "e4xf6") == by_hand(20, sides, "attacker")


@pytest.mark.parametrize(("boosts", "sides"), [(1, 6), (2, 8), (3, 12), (4, 20)])
def test_odds_roll_again_for_a_defender_that_would_be_removed(boosts: int, sides: int):
    """LOKA-REROLL-6, LOKA-TEXT-12: exactly then."""
    assert chances(crowd(boosts, 5), "e4xf6") == by_hand(sides, 20, "defender")


@pytest.mark.parametrize(("fight", "attacker", "defender"), [(attacked, 10, 11), (defended, 12, 11)])
def test_the_question_is_the_whole_choice(fight: Callable[[int, int], Given], attacker: int, defender: int):
    """LOKA-REROLL-7, LOKA-TEXT-2: exactly `keep` and `reroll`; nothing else, not even giving up or offering a draw."""
    given = fight(attacker, defender)

    assert given.actions() == ["keep", "reroll"]
    for text in ("g4h6", "e4xf6", "e4c5", "f6h5", "resign", "offer-draw", "claim-draw", "accept-draw", "pass"):
        assert not given.allows(text), text


@pytest.mark.parametrize("text", ["keep", "reroll"])
def test_nobody_answers_what_was_not_asked(text: str):
    """LOKA-REROLL-7: neither before an attack nor after one that was won."""
    assert not crowd(5, 4).allows(text)
    assert not attacked(12, 11).allows(text)


@pytest.mark.parametrize(("fight", "attacker", "defender"), [(attacked, 10, 11), (defended, 12, 11)])
def test_a_position_file_holds_the_question(fight: Callable[[int, int], Given], attacker: int, defender: int):
    """LOKA-REROLL-7, LOKA-TEXT-11: the dice of the attack as they lie."""
    state = fight(attacker, defender).file["state"]

    assert state["combat"] == {"action": "e4xf6", "attack": attacker, "defence": defender}
