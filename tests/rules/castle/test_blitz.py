"""Blitz: six dice, sets of matching ones, actions and extra turns (docs/rules/castle.md, BLITZ)."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
import second_castle as second
from rules.castle.fields import NO_TOKENS, field, helped, movers, moves, others, state, thrown

from game.core.ruleset import Decision, Throw
from given import Given, beginning

LIGHT = "elf: [b2], soldier: [h2], knight: [d5], giant: [g5]"
DARK = "orc: [c9], skeleton: [j9], death_knight: [a8]"
SIX = (6, 6, 8, 8, 10, 10)


def blitz(dice: Sequence[int], light: str = LIGHT, dark: str = DARK, *, tokens: str = NO_TOKENS, **more: Any) -> Given:
    """A turn of Blitz with this roll; unless said otherwise nobody has tokens or may still trade."""
    keys = [f"dice: [{', '.join(map(str, dice))}]", tokens, more.pop("state", "")]
    traded = more.pop("traded", None)
    if traded is not None:
        keys.append(f"traded: {{{traded}}}")
    return field(light, dark, variant="blitz", state=", ".join(filter(None, keys)), **more)


def kept(given: Given) -> Given:
    """The moment after everybody who is asked about a roll has let it stand: who may trade is asked even now."""
    while isinstance(given.pending, Decision) and given.pending.prompt in ("window", "combat"):
        given = given.after("keep")
    return given


def words(given: Given) -> set[str]:
    """What is neither a move nor a trade nor a token."""
    return {text for text in others(given) if not text.startswith(("trade", "token"))}


def trades(given: Given) -> set[str]:
    return {text for text in others(given) if text.startswith("trade")}


# --- the roll


def test_a_turn_begins_with_a_roll_of_all_dice():
    """CASTLE-BLITZ-1: two d6, two d8 and two d10 in one throw."""
    given = beginning("castle", "blitz", {"first": "light"})
    assert given.pending == Throw(SIX, "CASTLE-BLITZ-1")

    rolled = thrown(given, (1, 2, 3, 4, 5, 7))
    assert state(rolled)["dice"] == [1, 2, 3, 4, 5, 7]


def test_dice_traded_in_are_not_rolled():
    """CASTLE-BLITZ-1, CASTLE-BLITZ-14: the others keep their order."""
    given = blitz([1, 2, 3, 4, 5, 7], traded="light: [], dark: [d6, d10]")

    assert given.after("pass").pending == Throw((6, 8, 8, 10), "CASTLE-BLITZ-1")


def test_the_window_follows_the_roll():
    """CASTLE-BLITZ-2: first the other seat, then the one whose turn it is."""
    given = thrown(beginning("castle", "blitz", {"first": "light"}), (1, 2, 3, 4, 5, 7))

    assert (given.turn, given.pending.prompt) == ("dark", "window")
    assert "keep" in given.actions()
    mine = given.after("keep")
    assert (mine.turn, mine.pending.prompt) == ("light", "move")


# --- sets and actions


def used_up(given: Given) -> list[str]:
    """The kinds of actions of a turn, each given up by `pass`, sets in descending order."""
    found = []
    while given.result is None and not isinstance(given.pending, Throw) and given.turn == "light":
        uses = [text for text in given.actions() if text.startswith("use:")]
        if uses:
            given = given.after(max(uses, key=lambda text: int(text[4:])))
            continue
        found.append("".join(sorted({given.at(square).split()[1][0] for square in movers(given)})))
        given = given.after("pass")
    return found


@pytest.mark.parametrize(
    ("dice", "actions"),
    [
        ([1, 2, 3, 4, 5, 7], 0),
        ([1, 1, 3, 4, 5, 7], 1),
        ([1, 2, 1, 4, 5, 7], 1),
        ([1, 2, 3, 4, 5, 5], 1),
        ([2, 2, 2, 4, 5, 7], 2),
        ([2, 2, 2, 2, 5, 7], 3),
        ([5, 5, 5, 5, 5, 7], 4),
        ([5, 5, 5, 5, 5, 5], 5),
        ([1, 1, 4, 4, 7, 8], 2),
        ([1, 1, 4, 4, 7, 7], 3),
        ([3, 3, 3, 7, 7, 9], 3),
        ([1, 2, 3, 4, 9, 9], 1),
    ],
)
def test_a_set_of_k_dice_gives_k_less_one_actions(dice: list[int], actions: int):
    """CASTLE-BLITZ-3: whatever the size of the dice; four of a kind are three actions, not two pairs."""
    assert len([kinds for kinds in used_up(blitz(dice)) if kinds]) == actions


def test_without_a_set_there_is_no_action():
    """CASTLE-BLITZ-4: `pass` ends the turn."""
    given = blitz([1, 2, 3, 4, 5, 7])

    assert not moves(given)
    assert words(given) == {"pass"}
    assert given.after("pass").pending == Throw(SIX, "CASTLE-BLITZ-1")
    assert not given.allows("use:1")


def test_with_several_sets_the_seat_chooses_the_order():
    """CASTLE-BLITZ-5: `use:N` first; a set is worked off before the next; `pass` is not offered beside."""
    given = blitz([1, 1, 4, 4, 7, 7])

    assert words(given) == {"use:1", "use:4", "use:7"}
    assert not moves(given)
    assert not given.allows("pass")
    assert not given.allows("use:2")
    lesser = given.after("use:1")
    assert movers(lesser) == {"b2", "h2"}
    assert words(lesser) == {"pass"}
    left = lesser.after("b2c3")
    assert words(left) == {"use:4", "use:7"}
    last = left.after("use:7", "pass")
    assert movers(last) == {"d5", "g5"}
    assert words(last) == {"pass"}


def test_a_set_is_worked_off_base_first():
    """CASTLE-BLITZ-5: then its extra actions, before another set is taken up."""
    given = blitz([3, 3, 3, 4, 4, 7]).after("use:3", "b2c3")

    assert words(given) == {"pass"}
    assert movers(given) == {"c3", "h2"}
    assert movers(given.after("c3d4")) == {"d5", "g5"}
    assert state(given).get("using") == 3


def test_one_set_is_taken_up_without_an_action():
    """CASTLE-BLITZ-5: its moves are there at once."""
    given = blitz([4, 4, 1, 2, 3, 7])

    assert movers(given) == {"d5", "g5"}
    assert words(given) == {"pass"}


def test_a_base_action_moves_only_who_has_not_moved():
    """CASTLE-BLITZ-6: an extra action may move it again."""
    given = blitz([1, 1, 2, 2, 7, 9], light="elf: [b2], knight: [d5]").after("use:1", "b2c3")
    assert movers(given) == set()
    assert words(given) == {"pass"}
    extra = blitz([1, 1, 1, 2, 7, 9], light="elf: [b2], knight: [d5]").after("b2c3")
    assert movers(extra) == {"c3"}
    assert extra.after("c3d4").pending == Throw(SIX, "CASTLE-BLITZ-1")


def test_an_extra_action_may_move_another_piece_too():
    """CASTLE-BLITZ-6: any piece of the right tier, moved or not."""
    assert movers(blitz([1, 1, 1, 2, 7, 9]).after("b2c3")) == {"c3", "h2"}


def pair_of(number: int) -> list[int]:
    """A roll with this pair alone; the other numbers differ."""
    rest = [face for face in (1, 2, 3, 5, 4) if face != number]
    pair = [number, number]
    if number <= 6:
        return [*pair, rest[0], rest[1], 7, 9]
    if number <= 8:
        return [rest[0], rest[1], *pair, 9, 10]
    return [rest[0], rest[1], rest[2], 7, *pair]


@pytest.mark.parametrize("number", range(1, 11))
def test_which_pieces_an_action_moves(number: int):
    """CASTLE-BLITZ-7: 1 to 3 lesser, 4 to 6 greater, 7 and 8 either, 9 and 10 one of each."""
    given = blitz(pair_of(number))
    lesser, greater = {"b2", "h2"}, {"d5", "g5"}

    wanted = lesser if number <= 3 else greater if number <= 6 else lesser | greater
    assert movers(given) == wanted
    after = given.after(min(text for text in given.actions() if text.startswith(min(wanted))))
    if number <= 8:
        assert after.pending == Throw(SIX, "CASTLE-BLITZ-1")
    else:
        assert movers(after) == greater
        assert state(after)["half"] == "greater"


def test_tier_is_looked_up_when_the_action_is_made():
    """CASTLE-BLITZ-7, CASTLE-PROMO-8: a Soldier that has become a Knight is greater for the next action."""
    given = blitz([4, 4, 4, 1, 1, 7], light="soldier: [b9], knight: [d5]").after("use:1", "b9b10", "d5d6")

    assert movers(given) == {"b10", "d6"}


@pytest.mark.parametrize(("first", "left"), [("b2c3", {"d5", "g5"}), ("d5d6", {"b2", "h2"})])
def test_the_two_moves_of_a_9_come_in_either_order(first: str, left: set[str]):
    """CASTLE-BLITZ-8: the one made decides which is left; `pass` gives up what is left."""
    given = blitz([1, 2, 3, 4, 9, 9]).after(first)

    assert movers(given) == left
    assert words(given) == {"pass"}
    assert given.after("pass").pending == Throw(SIX, "CASTLE-BLITZ-1")


def test_a_pair_of_10s_gives_an_extra_turn():
    """CASTLE-BLITZ-9: the same seat rolls again, whether or not its moves were made; everything starts afresh."""
    given = blitz([1, 2, 3, 4, 10, 10])
    again = kept(given.after("pass", dice=(4, 4, 1, 2, 3, 5)))

    assert again.turn == "light"
    assert movers(again) == {"d5", "g5"}
    moved = kept(given.after("b2c3", "d5d6", dice=(4, 4, 1, 2, 3, 7)))
    assert moved.turn == "light"
    assert "d6" in movers(moved)
    assert not [found for found in moves(moved) if found[4]]
    twice = kept(kept(given.after("pass", dice=(1, 2, 3, 4, 10, 10))).after("pass", dice=(1, 2, 3, 4, 5, 7)))
    assert twice.turn == "light"
    assert kept(twice.after("pass", dice=(1, 2, 3, 4, 5, 7))).turn == "dark"


def test_a_pair_of_9s_gives_none_and_neither_gives_extra_actions():
    """CASTLE-BLITZ-9: there are two d10s only."""
    given = kept(blitz([1, 2, 3, 4, 9, 9]).after("b2c3", "d5d6", dice=(4, 4, 1, 2, 3, 5)))

    assert given.turn == "dark"


def test_a_10_and_a_traded_10_are_no_pair():
    """CASTLE-BLITZ-9: one d10 is left."""
    given = blitz([1, 2, 3, 4, 10], traded="light: [d10], dark: []")

    assert words(given) == {"pass"}
    assert kept(given.after("pass", dice=(4, 4, 1, 2, 3, 5))).turn == "dark"


def test_the_castle_may_be_attacked_by_a_pieces_first_move_only():
    """CASTLE-BLITZ-10: and one thrown back from it has moved."""
    given = blitz([4, 4, 4, 1, 2, 7], light="knight: [e5], giant: [g8]")
    moved = given.after("e5e7")

    assert "g8xe10" in moved.actions()
    assert "e7xe10" not in moved.actions()
    assert not moved.allows("e7xe10")
    back = kept(given.after("g8xe10", dice=(1, 1, 10)))
    assert back.at("f9") == "light giant"
    assert "f9xe10" not in back.actions()
    assert movers(back) == {"e5", "f9"}
    fresh = blitz([4, 4, 4, 1, 2, 7], light="knight: [e8]")
    assert "e8xe10" in fresh.actions()


def test_actions_may_be_declined():
    """CASTLE-BLITZ-11: one at a time; a turn need not contain a move."""
    given = blitz([1, 1, 1, 4, 4, 7]).after("use:1", "pass")
    assert movers(given) == {"b2", "h2"}
    second_set = given.after("pass")
    assert movers(second_set) == {"d5", "g5"}
    assert second_set.after("pass").pending == Throw(SIX, "CASTLE-BLITZ-1")


@pytest.mark.parametrize(
    ("dice", "unlocked"),
    [
        ([4, 4, 1, 2, 3, 7], False),
        ([4, 4, 1, 2, 3, 8], True),
        ([4, 4, 1, 7, 3, 10], True),
        ([4, 4, 1, 8, 9, 3], False),
        ([4, 4, 6, 2, 3, 5], True),
    ],
)
def test_effects_are_unlocked_when_the_greatest_number_is_even(dice: list[int], unlocked: bool):
    """CASTLE-BLITZ-12: of all the movement dice."""
    given = blitz(dice)

    assert bool([found for found in moves(given) if found[4]]) is unlocked
    assert given.allows("d5d9!lance") is unlocked


def test_a_die_traded_in_no_longer_counts_for_the_highest_number():
    """CASTLE-BLITZ-12, CASTLE-BLITZ-13: an 8 given away leaves a 7."""
    given = blitz([4, 4, 8, 7, 1, 2])
    assert given.allows("d5d9!lance")
    traded = given.after("trade:d8,8")

    assert not traded.allows("d5d9!lance")
    assert movers(traded) == {"d5", "g5"}


# --- trading


def test_before_the_first_action_a_die_goes_with_its_number():
    """CASTLE-BLITZ-13: it counts for sets no more; the token is there at once."""
    given = blitz([1, 1, 4, 4, 7, 9])

    assert trades(given) == {"trade:d6,1", "trade:d8,4", "trade:d10,7", "trade:d10,9"}
    when = given.after("trade:d6,1")
    assert state(when)["tokens"] == {"light": 1, "dark": 0}
    assert state(when)["dice"] == [1, 4, 4, 7, 9]
    assert state(when)["traded"]["light"] == ["d6"]
    assert movers(when) == {"d5", "g5"}
    assert "token:move,d8,4" in when.actions()
    assert not given.allows("trade:d6")
    assert not given.allows("trade:d6,2")
    assert not given.allows("trade:d8,1")


def test_a_seat_trades_twice_in_a_game_at_most():
    """CASTLE-BLITZ-13: in one turn or in two."""
    given = blitz([1, 1, 4, 4, 7, 9]).after("trade:d6,1", "trade:d10,9")

    assert state(given)["dice"] == [1, 4, 4, 7]
    assert not trades(given)
    assert not given.allows("trade:d8,4")
    once = blitz([1, 4, 4, 7, 9], traded="light: [d6], dark: []")
    assert trades(once.after("trade:d6,1")) == set()


def test_later_in_ones_turn_a_die_is_traded_by_its_size():
    """CASTLE-BLITZ-13: effective from the next roll; one choice for each size that is left."""
    given = blitz([1, 1, 4, 4, 7, 9]).after("use:1")

    assert trades(given) == {"trade:d6", "trade:d8", "trade:d10"}
    assert not given.allows("trade:d6,1")
    when = given.after("trade:d8")
    assert movers(when) == movers(given)
    assert state(when)["traded"]["light"] == ["d8"]
    assert state(when)["tokens"]["light"] == 1
    later = kept(when.after("pass", "pass", dice=(1, 2, 3, 4, 5, 7)))
    later = kept(later.after("pass", dice=(1, 2, 3, 4, 5)))
    assert later.turn == "light"


def test_after_a_move_the_other_actions_stay_as_they_are():
    """CASTLE-BLITZ-13: a die traded in the middle of a turn still counts for its set."""
    given = blitz([1, 1, 1, 4, 4, 7]).after("use:1", "b2c3", "trade:d8")

    assert movers(given) == {"c3", "h2"}
    assert movers(given.after("pass")) == {"d5", "g5"}


def test_in_a_window_a_seat_that_may_trade_is_asked_even_without_tokens():
    """CASTLE-BLITZ-13, CASTLE-TOKEN-3: of the roll and of a combat."""
    given = field(
        LIGHT, DARK, turn="dark", variant="blitz", state=f"dice: [1, 1, 4, 4, 7, 9], active: light, {NO_TOKENS}"
    )
    assert given.actions() == ["keep", "trade:d10", "trade:d6", "trade:d8"]
    with_token = given.after("trade:d6")
    assert with_token.turn == "dark"
    assert {"keep", "token:move,d6,1", "token:move,d8,4", "token:move,d10,7"} <= set(with_token.actions())
    spent = with_token.after("token:move,d6,1", dice=(5,))
    assert sorted(state(spent)["dice"]) == [1, 4, 4, 5, 7, 9]
    assert spent.turn == "dark"

    fight = blitz([4, 4, 1, 2, 3, 5], light="knight: [d5]", dark="orc: [d6]").after("d5xd6", dice=(1, 1, 6))
    assert (fight.turn, fight.pending.prompt) == ("light", "combat")
    assert fight.actions() == ["keep", "trade:d10", "trade:d6", "trade:d8"]
    again = fight.after("trade:d10")
    assert "token:defend,d6,6" in again.actions()


def test_a_seat_that_has_traded_twice_and_has_no_tokens_is_not_asked():
    """CASTLE-BLITZ-13, CASTLE-TOKEN-5: then there is no window."""
    done = "light: [d6, d6], dark: [d6, d6]"
    given = blitz([4, 4, 1, 2], light="knight: [d5]", dark="orc: [d6], skeleton: [j9]", traded=done)

    fight = given.after("d5xd6", dice=(1, 1, 6))
    assert fight.at("d6") == "dark orc"
    assert fight.pending == Throw((8, 8, 10, 10), "CASTLE-BLITZ-1")
    rolled = thrown(fight, (1, 2, 3, 4))
    assert (rolled.turn, rolled.pending.prompt) == ("dark", "move")


def test_traded_dice_fight_as_before():
    """CASTLE-BLITZ-14: they are not rolled for movement any more."""
    given = blitz([4, 4, 1, 2], light="giant: [d5]", dark="lich: [d6]", traded="light: [d10, d10], dark: []")

    assert given.after("d5xd6").pending == Throw((10, 10, 10), "CASTLE-COMBAT-3")


def test_the_rest_is_as_in_adventure():
    """CASTLE-BLITZ-15: combat, thrown back attackers, promotion and effects; no cards, nobody boxed in."""
    given = blitz(
        [4, 4, 6, 2, 3, 5], light="elf: [a1], knight: [b2, e8], giant: [d5]", dark="orc: [d6], skeleton: [j9]"
    )
    assert "cards" not in state(given)
    assert movers(given) == {"b2", "e8", "d5"}
    assert helped(given, "d5", "rampage")
    assert kept(given.after("e8xe10", dice=(1, 1, 10))).at("e9") == "light knight"
    assert given.after("d5xd6!rampage").pending == Throw((10, 6, 10, 6), "CASTLE-COMBAT-3")
    soldier = blitz([1, 1, 4, 5, 7, 9], light="soldier: [d5]", dark="lich: [d6]")
    assert kept(soldier.after("d5xd6", dice=(6, 1, 6))).at("d6") == "light knight"


def test_a_whole_turn():
    """CASTLE-BLITZ-16: roll, window, sets, actions, the other seat."""
    given = thrown(beginning("castle", "blitz", {"first": "light", "tokens": 0}), (3, 3, 3, 7, 7, 10))
    assert given.after("keep").turn == "light"
    mine = given.after("keep", "use:3", "b2c3", "c3d4", "a1a3")

    assert mine.pending == Throw(SIX, "CASTLE-BLITZ-1")
    theirs = thrown(mine, (1, 2, 3, 4, 5, 7))
    assert theirs.turn == "light"
    assert theirs.after("keep").turn == "dark"


def test_destroying_the_castle_ends_everything():
    """CASTLE-BLITZ-16: actions left, sets left and an extra turn."""
    given = blitz([4, 4, 4, 1, 10, 10], light="knight: [e8], elf: [b2]").after("use:4")
    when = kept(given.after("e8xe10", dice=(8, 1, 8)))

    assert when.result == (frozenset({"light"}), "castle_destroyed")
    assert when.actions() == []


# --- worked examples


def test_example_9_a_full_set_of_dice():
    """CASTLE-BLITZ-3, CASTLE-BLITZ-9, CASTLE-BLITZ-12: no set 15/128, two 10s 1/100, 18487/12800 actions."""
    none = unlocked = tens = actions = 0
    for dice in product(*(range(1, sides + 1) for sides in SIX)):
        sets = second.sets_of(list(dice))
        none += not sets
        unlocked += max(dice) % 2 == 0
        tens += dice[4] == dice[5] == 10
        actions += sum(sets.values())

    throws = 230_400
    assert Fraction(none, throws) == Fraction(15, 128)
    assert Fraction(unlocked, throws) == Fraction(15473, 25600)
    assert Fraction(tens, throws) == Fraction(1, 100)
    assert Fraction(actions, throws) == Fraction(18487, 12800)


@pytest.mark.parametrize(
    ("left", "share"),
    [
        ((6, 8, 8, 10, 10), Fraction(441, 1600)),
        ((6, 6, 8, 8, 10), Fraction(15, 64)),
        ((8, 8, 10, 10), Fraction(49, 100)),
        ((6, 6, 8, 8), Fraction(25, 64)),
    ],
)
def test_example_9_after_trading(left: tuple[int, ...], share: Fraction):
    """CASTLE-BLITZ-14: how often there is no set."""
    throws = list(product(*(range(1, sides + 1) for sides in left)))

    assert Fraction(sum(not second.sets_of(list(dice)) for dice in throws), len(throws)) == share


@pytest.mark.parametrize("seed", range(12))
def test_the_program_finds_the_same_sets(seed: int):
    """CASTLE-BLITZ-3, CASTLE-BLITZ-5, CASTLE-BLITZ-12: in rolls drawn at random, against a plain count."""
    dice = [1 + (seed * 7 + place * place * 5 + seed * place) % sides for place, sides in enumerate(SIX)]
    given = blitz(dice)
    sets = second.sets_of(dice)

    if len(sets) > 1:
        assert words(given) == {f"use:{face}" for face in sets}
    else:
        assert words(given) == {"pass"}
        assert bool(moves(given)) == bool(sets)
    assert len(used_up(given)) >= sum(sets.values())


def test_example_10():
    """CASTLE-BLITZ-3, CASTLE-BLITZ-5, CASTLE-BLITZ-6, CASTLE-BLITZ-7, CASTLE-BLITZ-9, CASTLE-BLITZ-12."""
    given = blitz([3, 3, 3, 7, 7, 10])
    assert words(given) == {"use:3", "use:7"}
    elf = given.after("use:3", "b2c3", "c3d4")

    assert movers(elf) == {"h2", "d5", "g5"}
    assert [found for found in moves(elf) if found[4]]
    assert kept(elf.after("h2h3", dice=(1, 2, 3, 4, 5, 7))).turn == "dark"
    quiet = elf.after("h2h3")
    assert quiet.pending == Throw(SIX, "CASTLE-BLITZ-1")
