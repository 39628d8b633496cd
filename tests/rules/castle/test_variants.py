"""Adventure Variants I and II, and Tactician (docs/rules/castle.md, AV1, AV2 and TACTICIAN)."""

from typing import Any

import pytest
from rules.castle.fields import (
    BANNERS,
    NO_TOKENS,
    TWINS,
    field,
    helped,
    movers,
    moves,
    others,
    reach,
    squares,
    state,
    thrown,
)

from game.core.ruleset import Throw
from given import Given, beginning

LIGHT, DARK = "knight: [d5], elf: [b2]", "orc: [d6], skeleton: [j9]"


def av1(die: int, light: str = LIGHT, dark: str = DARK, **more: Any) -> Given:
    """A turn of AV I without tokens."""
    given = more.pop("state", NO_TOKENS)
    return field(light, dark, variant=more.pop("variant", "av1"), state=f"die: {die}, {given}", **more)


def av2(die: int, **more: Any) -> Given:
    """A turn of AV II."""
    return av1(die, variant="av2", **more)


# --- AV I


def test_the_movement_die_is_a_d8_whatever_the_number_of_kinds():
    """CASTLE-AV1-1: no cards at all."""
    army = ", ".join(f"{kind}: [{file}3]" for kind, file in zip([*TWINS, *BANNERS][8:], "abcdfghi", strict=False))
    for light in (army, "elf: [b2]"):
        given = av1(1, light)
        assert "cards" not in state(given)
        assert given.after(next(iter(moves(given)))[0]).pending == Throw((8,), "CASTLE-AV1-1")


def test_nobody_is_boxed_in_and_no_turn_is_lost():
    """CASTLE-AV1-1: every number lets every piece move, whatever is shut in."""
    for die in range(1, 9):
        given = av1(die, "elf: [a1], soldier: [b2], knight: [h1]")
        assert {"b2", "h1"} <= movers(given)
        assert "pass" not in given.actions()


@pytest.mark.parametrize("die", range(1, 9))
def test_any_piece_may_move_and_even_rolls_unlock(die: int):
    """CASTLE-AV1-2: effects on 2, 4, 6 and 8."""
    given = av1(die)

    assert movers(given) == {"d5", "b2"}
    assert bool([found for found in moves(given) if found[4]]) == (die % 2 == 0)


@pytest.mark.parametrize("die", range(1, 9))
def test_an_8_allows_two_moves(die: int):
    """CASTLE-AV1-3: with two different pieces; any other number one."""
    given = av1(die).after("d5d4")

    if die != 8:
        assert given.pending == Throw((8,), "CASTLE-AV1-1")
        return
    assert given.turn == "light"
    assert movers(given) == {"b2"}
    assert given.after("b2c3").pending == Throw((8,), "CASTLE-AV1-1")


def test_both_moves_may_attack_the_castle_too():
    """CASTLE-AV1-3: the first and the second."""
    given = av1(8, "knight: [e8], giant: [e7]", "orc: [d9], skeleton: [j9]")
    thrown_back = given.after("e8xe10", dice=(1, 1, 10))

    assert thrown_back.turn == "light"
    assert thrown_back.at("e9") == "light knight"
    assert given.after("e8xd9", dice=(8, 1, 1)).after("e7xe10", dice=(10, 1, 9)).result == (
        frozenset({"light"}),
        "castle_destroyed",
    )


def test_the_second_move_is_optional_the_first_is_not():
    """CASTLE-AV1-4: `pass` declines it."""
    given = av1(8)

    assert "pass" not in given.actions()
    assert not given.allows("pass")
    later = given.after("d5d4")
    assert others(later) == {"pass"}
    assert later.after("pass").pending == Throw((8,), "CASTLE-AV1-1")


def test_who_has_nothing_else_to_move_declines():
    """CASTLE-AV1-4: a single piece moves once."""
    assert av1(8, "knight: [d5]").after("d5d4").actions() == ["pass"]


def test_the_second_move_comes_after_the_first_is_settled():
    """CASTLE-AV1-5: combat and tokens included; who has fallen or changed is seen as it now is."""
    given = av1(8, "knight: [d5], soldier: [b9]", state="tokens: {light: 1, dark: 0}")
    fight = given.after("d5xd6")
    assert isinstance(fight.pending, Throw)
    asked = thrown(fight, (1, 1, 6))
    assert asked.pending.prompt == "combat"
    lost = asked.after("keep")
    assert lost.turn == "light"
    assert movers(lost) == {"b9"}
    promoted = given.after("b9b10")
    assert promoted.at("b10") == "light knight"
    assert movers(promoted) == {"d5"}


def test_a_file_names_the_square_of_the_piece_that_has_moved():
    """CASTLE-AV1-5: `moved`; a file that says so is in the middle of the turn."""
    when = av1(8).after("d5d4")
    assert state(when)["moved"] == ["d4"]
    given = field("knight: [d4], elf: [b2]", "orc: [d6]", variant="av1", state=f"die: 8, moved: [d4], {NO_TOKENS}")
    assert movers(given) == {"b2"}
    assert others(given) == {"pass"}
    back = av1(8, "knight: [e8], elf: [b2]", "orc: [d9]").after("e8xe10", dice=(1, 1, 10))
    assert state(back)["moved"] == ["e9"]


# --- AV II


def test_av_ii_is_av_i_with_differences():
    """CASTLE-AV2-1: the same die, any piece, two moves with an 8."""
    for die in range(1, 9):
        given = av2(die)
        assert movers(given) == {"d5", "b2"}
        after = given.after("d5d4")
        assert (after.pending == Throw((8,), "CASTLE-AV1-1")) == (die != 8)
    assert others(av2(8).after("d5d4")) == {"pass"}


def test_one_token_that_rolls_only_the_movement_die_again():
    """CASTLE-AV2-2: there are no other dice."""
    given = field("knight: [d5]", "orc: [d6]", variant="av2", state="die: 3")

    assert given.rules.switched["tokens"] == 1
    assert others(given) == {"token:move,d8,3"}
    again = given.after("token:move,d8,3", dice=(4,))
    assert (again.turn, again.actions()) == ("dark", ["keep", "token:move,d8,4"])
    assert others(again.after("keep")) == set()


def test_attacks_destroy_and_giants_are_protected():
    """CASTLE-AV2-3: as in standard play."""
    given = av2(1, light="knight: [d5], soldier: [h5], elf: [g5]", dark="orc: [d6], ogre: [h6]")

    when = given.after("d5xd6")
    assert (when.at("d5"), when.at("d6")) == ("", "light knight")
    assert when.pending == Throw((8,), "CASTLE-AV1-1")
    assert not given.allows("h5xh6")
    assert not given.allows("g5xh6")


def test_movement_parts_of_effects_work():
    """CASTLE-AV2-4: the Lance for its reach, not for its die."""
    given = av2(2)

    assert helped(given, "d5", "lance") == squares("d1 h5 h1 h9")
    assert not given.allows("d5xd6!lance")


# --- Tactician


def tactician(light: str = LIGHT, dark: str = DARK, **more: Any) -> Given:
    return field(light, dark, variant="tactician", **more)


def test_tactician_is_standard_play_with_tokens():
    """CASTLE-TACTICIAN-1: no dice, Giants protected, any armies."""
    given = beginning("castle", "tactician", {"first": "light"})
    plain = beginning("castle", options={"first": "light"})

    assert set(given.actions()) == {*plain.actions(), "token:unlock"}
    assert given.after("e2e4").turn == "dark"
    assert beginning("castle", "tactician", {"first": "light", "army": "formal"}).pending.prompt == "army"
    ogre = tactician("soldier: [h5], knight: [d5]", "ogre: [h6, d6]")
    assert not ogre.allows("h5xh6")
    assert ogre.after("d5xd6").at("d6") == "light knight"


def test_a_token_unlocks_the_effects_of_one_turn():
    """CASTLE-TACTICIAN-2, CASTLE-EFFECT-1: once per turn, before the move; locked again when the turn ends."""
    given = tactician()
    assert not [found for found in moves(given) if found[4]]
    assert not given.allows("d5d9!lance")
    unlocked = given.after("token:unlock")

    assert unlocked.turn == "light"
    assert state(unlocked)["tokens"] == {"light": 2, "dark": 3}
    assert state(unlocked)["effects_unlocked"] is True
    assert helped(unlocked, "d5", "lance") == squares("d1 h5 h1 h9")
    assert reach(unlocked, "d5") == reach(given, "d5")
    assert not unlocked.allows("token:unlock")
    assert not others(unlocked)
    for text in ("d5d1!lance", "d5d4"):
        after = unlocked.after(text, "j9j8")
        assert not [found for found in moves(after) if found[4]]
        assert after.allows("token:unlock")


def test_without_tokens_nothing_is_unlocked():
    """CASTLE-TACTICIAN-2: three each at the start, and spent ones are gone."""
    given = tactician(state="tokens: {light: 1, dark: 3}")
    later = given.after("token:unlock", "d5d4", "j9j8")

    assert not later.allows("token:unlock")
    assert not others(later)


def test_only_what_the_plain_move_cannot_do_is_offered():
    """CASTLE-TACTICIAN-3: combat parts do not matter."""
    given = tactician(state="effects_unlocked: true")

    assert not given.allows("d5xd6!lance")
    assert not given.allows("d5d4!lance")
    assert {found[3] for found in moves(given) if found[4] == "!lance"} == squares("d1 h5 h1 h9")


def test_a_repeated_position_needs_the_same_tokens():
    """CASTLE-TACTICIAN-4, CASTLE-WIN-6: one that was spent on the way makes it another position."""
    given = field("knight: [a1]", "death_knight: [a10]", variant="tactician")
    shuffle = ("a1b1", "a10b10", "b1a1", "b10a10")

    assert given.repeated(2, *shuffle).result == (frozenset(), "repetition")
    spent = given.after(*shuffle, "token:unlock", *shuffle)
    assert spent.result is None
    assert spent.after(*shuffle).result is None
    assert spent.after(*shuffle, "a1b1").result == (frozenset(), "repetition")


def test_an_unlocked_position_is_another_one():
    """CASTLE-WIN-6: unlocked effects belong to it."""
    given = field("knight: [a1]", "death_knight: [a10]", variant="tactician", options="repetition: 2")

    assert given.after("token:unlock").result is None
