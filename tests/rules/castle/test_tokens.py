"""Tokens: dice that are rolled again, and the windows for it (docs/rules/castle.md, TOKEN)."""

from typing import Any

import pytest
from rules.castle.fields import field, moves, others, state, thrown

from game.core.ruleset import Decision, Throw
from game.play.match import Match
from given import Given, beginning

START = {"standard": 0, "expanded": 0, "adventure": 3, "av1": 3, "av2": 1, "blitz": 1, "tactician": 3}
DICE = {"adventure": "die: 3", "av1": "die: 3", "av2": "die: 3", "blitz": "dice: [4, 4, 1, 2, 3, 5]"}


def turn(
    die: int,
    light: int,
    dark: int,
    *,
    army: str = "knight: [d5], elf: [b2]",
    window: bool = False,
    variant: str = "av1",
    **more: Any,
) -> Given:
    """Light's turn with this roll and so many tokens each; with `window`, dark is asked about the roll."""
    tokens = f"die: {die}, tokens: {{light: {light}, dark: {dark}}}" + (", active: light" if window else "")
    return field(
        army, "orc: [d6], skeleton: [j9]", turn="dark" if window else "light", variant=variant, state=tokens, **more
    )


def tokens(given: Given) -> dict[str, int]:
    """How many each seat has left."""
    start = given.rules.switched["tokens"]
    return {"light": start, "dark": start} | state(given).get("tokens", {})


@pytest.mark.parametrize(("variant", "number"), START.items())
def test_tokens_at_the_start(variant: str, number: int):
    """CASTLE-TOKEN-1: adventure, AV I and Tactician 3 each, AV II and Blitz 1."""
    assert beginning("castle", variant, {"first": "light"}).rules.switched["tokens"] == number
    given = field("knight: [d5]", "orc: [d6]", variant=variant, state=DICE.get(variant, ""))
    if number:
        assert tokens(given) == {"light": number, "dark": number}
    else:
        assert not others(given)


def test_the_number_of_tokens_is_a_switch():
    """CASTLE-TOKEN-1: option `tokens`; a file without them means the start number."""
    given = field("knight: [d5]", "orc: [d6]", variant="av1", state="die: 3", options="tokens: 5")

    assert tokens(given) == {"light": 5, "dark": 5}
    none = field("knight: [d5]", "orc: [d6]", variant="av1", state="die: 3", options="tokens: 0")
    assert not others(none)


def test_a_token_rolls_one_die_again_and_the_new_number_counts():
    """CASTLE-TOKEN-2: better or worse, any number of times; spent tokens are gone."""
    given = turn(3, 3, 0)
    again = given.after("token:move,d8,3")

    assert again.pending == Throw((8,), "CASTLE-TOKEN-2")
    even = thrown(again, 6)
    assert state(even)["die"] == 6
    assert tokens(even) == {"light": 2, "dark": 0}
    assert "d5d1!lance" in even.actions()
    worse = thrown(even.after("token:move,d8,6"), 1)
    assert (state(worse)["die"], tokens(worse)["light"]) == (1, 1)
    assert not [found for found in moves(worse) if found[4]]
    last = thrown(worse.after("token:move,d8,1"), 1)
    assert tokens(last)["light"] == 0
    assert not others(last)


def test_either_player_may_have_a_die_of_the_roll_rolled_again():
    """CASTLE-TOKEN-2: the other seat's roll too."""
    given = turn(6, 0, 1, window=True)
    after = thrown(given.after("token:move,d8,6"), 1)

    assert (after.turn, state(after)["die"], tokens(after)) == ("light", 1, {"light": 0, "dark": 0})


def test_first_the_other_seat_is_asked_then_whose_turn_it_is():
    """CASTLE-TOKEN-3: `keep` hands over; each re-roll opens the window anew; the last word is the roller's."""
    given = turn(4, 2, 2, window=True)
    assert (given.turn, given.pending.prompt) == ("dark", "window")
    assert given.actions() == ["keep", "token:move,d8,4"]
    mine = given.after("keep")
    assert (mine.turn, mine.pending.prompt) == ("light", "move")
    assert others(mine) == {"token:move,d8,4"}
    assert not mine.allows("keep")
    opened = mine.after("token:move,d8,4", dice=(5,))
    assert (opened.turn, opened.pending.prompt) == ("dark", "window")
    assert opened.actions() == ["keep", "token:move,d8,5"]
    twice = opened.after("token:move,d8,5", dice=(2,))
    assert (twice.turn, twice.actions()) == ("dark", ["keep", "token:move,d8,2"])
    spent = twice.after("token:move,d8,2", dice=(7,))
    assert (spent.turn, spent.pending.prompt) == ("light", "move")
    assert tokens(spent) == {"light": 1, "dark": 0}


def test_the_window_opens_with_every_turn():
    """CASTLE-TOKEN-3: the seat that has just moved is the other one then."""
    given = turn(3, 1, 1).after("d5d4", dice=(5,))

    assert (given.turn, given.pending.prompt) == ("light", "window")
    assert state(given)["active"] == "dark"
    kept = given.after("keep")
    assert kept.turn == "dark"
    assert "token:move,d8,5" in kept.actions()


def test_a_seat_that_cannot_spend_is_not_asked():
    """CASTLE-TOKEN-3, CASTLE-TOKEN-5: without tokens there is no window, and no `keep`."""
    light_only = turn(3, 1, 0).after("d5d4", dice=(5,))
    assert light_only.turn == "light"
    assert (turn(3, 0, 1).after("d5d4", dice=(5,)).turn, turn(3, 0, 0).after("d5d4", dice=(5,)).turn) == (
        "dark",
        "dark",
    )
    none = turn(3, 0, 0)
    assert not others(none)
    assert not none.allows("keep")
    assert not none.allows("token:move,d8,3")


def test_once_the_first_action_is_made_the_dice_are_fixed():
    """CASTLE-TOKEN-3: no re-roll between the two moves of an 8."""
    given = turn(8, 2, 2)
    assert "token:move,d8,8" in given.actions()
    later = given.after("d5d4")

    assert later.turn == "light"
    assert others(later) == {"pass"}
    assert not later.allows("token:move,d8,8")


def fought(own: int, copy: int, defend: int, light: int, dark: int) -> Given:
    """The Knight on d5 has attacked the Orc on d6, and these dice lie."""
    return turn(3, light, dark).after("d5xd6", dice=(own, copy, defend))


def test_who_would_lose_is_asked():
    """CASTLE-TOKEN-4: nobody else; it spends a token on any of the dice or says `keep`."""
    losing = fought(2, 3, 5, 1, 1)
    assert (losing.turn, losing.pending.prompt) == ("light", "combat")
    assert losing.actions() == ["keep", "token:attack,d6,3", "token:attack,d8,2", "token:defend,d6,5"]
    winning = fought(2, 5, 5, 1, 1)
    assert (winning.turn, winning.pending.prompt) == ("dark", "combat")
    assert winning.actions() == ["keep", "token:attack,d6,5", "token:attack,d8,2", "token:defend,d6,5"]


def test_keep_ends_the_window():
    """CASTLE-TOKEN-4: and the dice count as they lie."""
    assert fought(2, 3, 5, 1, 1).after("keep").at("d6") == "dark orc"
    assert fought(2, 5, 5, 1, 1).after("keep").at("d6") == "light knight"


def test_the_outcome_is_looked_at_again_after_each_token():
    """CASTLE-TOKEN-4: whoever would lose now is asked now, until somebody keeps or cannot spend."""
    losing = fought(2, 3, 5, 2, 1)

    again = losing.after("token:attack,d8,2", dice=(1,))
    assert (again.turn, again.actions()) == (
        "light",
        ["keep", "token:attack,d6,3", "token:attack,d8,1", "token:defend,d6,5"],
    )
    turned = losing.after("token:attack,d8,2", dice=(7,))
    assert (turned.turn, turned.pending.prompt) == ("dark", "combat")
    assert turned.actions() == ["keep", "token:attack,d6,3", "token:attack,d8,7", "token:defend,d6,5"]
    back = turned.after("token:attack,d8,7", dice=(4,))
    assert back.turn == "light"
    assert tokens(back) == {"light": 1, "dark": 0}
    over = back.after("token:defend,d6,5", dice=(4,))
    assert over.at("d6") == "light knight"


def test_the_window_ends_when_who_would_lose_cannot_spend():
    """CASTLE-TOKEN-4: the other's tokens do not matter then."""
    lost = fought(2, 3, 5, 0, 3)
    assert lost.at("d6") == "dark orc"
    assert isinstance(lost.pending, Throw)
    won = fought(5, 3, 5, 3, 0)
    assert won.at("d6") == "light knight"
    spent = fought(2, 3, 5, 1, 1).after("token:attack,d8,2", dice=(1,))
    assert spent.at("d6") == "dark orc"


def test_equal_dice_are_one_choice():
    """CASTLE-TOKEN-5: two of one size with one number; of another size or another side they are others."""
    given = turn(3, 1, 0, army="soldier: [d5]")
    asked = given.after("d5xd6", dice=(3, 3, 5))
    assert asked.actions() == ["keep", "token:attack,d6,3", "token:defend,d6,5"]
    again = asked.after("token:attack,d6,3")
    assert again.pending == Throw((6,), "CASTLE-TOKEN-2")
    assert thrown(again, 5).at("d6") == "light soldier"
    sizes = fought(3, 3, 5, 1, 0)
    assert sizes.actions() == ["keep", "token:attack,d6,3", "token:attack,d8,3", "token:defend,d6,5"]
    blitz = field(
        "knight: [d5]",
        "orc: [d6]",
        variant="blitz",
        state="dice: [2, 2, 2, 5, 5, 9], tokens: {light: 1, dark: 0}, traded: {light: [], dark: []}",
    )
    rolls = {text for text in blitz.actions() if text.startswith("token")}
    assert rolls == {"token:move,d6,2", "token:move,d8,2", "token:move,d8,5", "token:move,d10,5", "token:move,d10,9"}


@pytest.mark.parametrize(
    "text",
    ["token:move,d8,3", "token:attack,d8,3", "token:attack,d6,2", "token:attack,d10,2", "token:defend,d6,4", "d5d4"],
)
def test_dice_that_do_not_lie_there_are_not_rolled_again(text: str):
    """CASTLE-TOKEN-5: the number and the size must be those of a die of the current roll."""
    assert not fought(2, 3, 5, 1, 1).allows(text)


def test_the_new_number_of_a_die_keeps_its_place():
    """CASTLE-TOKEN-5, CASTLE-FILE-1: as the file of a combat roll shows."""
    asked = fought(2, 3, 5, 2, 1).after("token:defend,d6,5", dice=(6,))

    assert state(asked)["combat"]["attack"] == [[8, 2], [6, 3]]
    assert state(asked)["combat"]["defend"] == [[6, 6]]


@pytest.mark.parametrize("variant", ["adventure", "av1", "av2"])
def test_a_file_whose_turn_is_the_seat_playing_is_past_the_window(variant: str):
    """CASTLE-TOKEN-6: though the other seat could spend."""
    given = turn(3, 1, 1, variant=variant)

    assert (given.turn, given.pending.prompt) == ("light", "move")
    assert moves(given)


@pytest.mark.parametrize("variant", ["adventure", "av1", "av2", "blitz"])
def test_so_is_a_file_that_leaves_the_roll_to_its_seed(variant: str):
    """CASTLE-TOKEN-6, CASTLE-FILE-1: the dice fall when it is loaded, and the seat playing goes on at once."""
    given = field("knight: [d5], elf: [b2]", "orc: [d6]", variant=variant, state="tokens: {light: 1, dark: 1}", seed=3)
    match: Match[Any] = Match(given.rules, given.state)

    pending = match.pending
    assert isinstance(pending, Decision)
    assert (pending.seat, pending.prompt) == (0, "move")


def test_in_tactician_tokens_do_not_roll():
    """CASTLE-TOKEN-7: there are no dice; they unlock."""
    given = field("knight: [d5]", "orc: [d6]", variant="tactician")

    assert others(given) == {"token:unlock"}
    assert not given.allows("token:move,d8,3")
    taken = given.after("d5xd6")
    assert (taken.turn, taken.at("d6")) == ("dark", "light knight")
