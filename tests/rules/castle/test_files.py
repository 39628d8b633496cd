"""Position files, action texts, results and options (docs/rules/castle.md, FILE and CLOCK)."""

from random import Random
from typing import Any

import pytest
from every_game.wander import chosen, fall
from rules.castle.fields import NO_TOKENS, TWINS, field, field_text, movers, moves, others, state

from game.core.ruleset import Decision
from given import Given, beginning, mistakes, position, shipped

KNIGHTS = ("knight: [d5], elf: [b2], giant: [g5]", "orc: [d6], skeleton: [j9]")
ROW = ["soldier", "elf", "knight", "lion", "griffin", "giant", "paladin", "castle"]
DARK_ROW = [TWINS[kind] for kind in ROW]


def moment(variant: str, keys: str, turn: str = "light", **more: Any) -> Given:
    return field(*KNIGHTS, variant=variant, state=keys, turn=turn, **more)


def written(given: Given) -> dict[str, Any]:
    """The state of the file that it prints; read again, it prints the same and goes on alike."""
    again = position(given.text)
    assert again.text == given.text
    assert again.pending == given.pending
    assert again.actions() == given.actions()
    return state(given)


# --- FILE-1


def test_tokens_in_a_file():
    """CASTLE-FILE-1: seat and number; without them the start number of the variant."""
    given = moment("av1", "die: 3, tokens: {light: 2, dark: 0}")

    assert written(given)["tokens"] == {"light": 2, "dark": 0}
    spent = given.after("token:move,d8,3", dice=(5,)).after("token:move,d8,5", dice=(5,))
    assert not others(spent)
    partly = moment("av1", "die: 3, tokens: {dark: 0}")
    assert others(partly.after("token:move,d8,3", dice=(3,))) == {"token:move,d8,3"}


def test_cards_in_a_file():
    """CASTLE-FILE-1: number 1 first, in the seat's own names."""
    row = ", ".join(["paladin", "knight", "elf", "soldier", "lion", "griffin", "giant", "castle"])
    given = moment("adventure", f"die: 2, {NO_TOKENS}, cards: {{light: [{row}], dark: [{', '.join(DARK_ROW)}]}}")

    assert movers(given) == {"d5"}
    assert written(given)["cards"]["light"] == row.split(", ")
    for wrong in ("[elf, elf, castle]", "[skeleton, castle]", "[nobody]"):
        assert mistakes(field_text(*KNIGHTS, variant="adventure", state=f"die: 2, cards: {{light: {wrong}}}"))


def test_a_row_that_is_shorter_is_still_being_laid():
    """CASTLE-FILE-1, CASTLE-CARDS-7: it is written as far as it goes and read back."""
    given = beginning("castle", "adventure", {"first": "light", "card_order": "choose"})
    laid = given.after("card:knight", "card:elf")

    assert written(laid)["cards"]["light"] == ["knight", "elf"]
    assert position(laid.text).after("card:giant").turn == "light"


@pytest.mark.parametrize("keys", ["cards: {light: [soldier, elf]}", "cards: {dark: [castle, dragon]}"])
def test_a_row_without_all_its_cards_is_refused_where_nobody_lays_them(keys: str):
    """CASTLE-FILE-1, CASTLE-CARDS-1: the standard kinds have their cards; a shuffled row is never half laid."""
    for given in (keys, f"die: 2, {keys}"):
        told = mistakes(field_text(*KNIGHTS, variant="adventure", state=given))
        assert any("the row lacks the card of" in line for line in told)


def test_no_die_lies_before_the_cards_do():
    """CASTLE-CARDS-7, CASTLE-FILE-1: it would be thrown again, so it is refused."""
    for options in ("card_order: choose", ""):
        state = "die: 2, cards: {light: [], dark: []}"
        [told] = mistakes(field_text(*KNIGHTS, variant="adventure", state=state, options=options))
        assert "`die` can't be while cards are still to be laid (CASTLE-CARDS-7)" in told


@pytest.mark.parametrize(("variant", "key"), [("adventure", "die: 2"), ("blitz", "dice: [4, 4, 1, 2, 3, 7]")])
def test_no_die_lies_while_armies_are_placed(variant: str, key: str):
    """CASTLE-EXPANDED-7, CASTLE-FILE-1: the first roll follows the armies, so one that is given is refused."""
    placing = beginning("castle", variant, {"army": "informal", "card_order": "shuffle"}).text
    assert "setup:" in placing
    [told] = mistakes(placing.replace("state:\n", f"state:\n  {key}\n"))
    assert f"`{key.split(':')[0]}` can't be while armies are placed (CASTLE-EXPANDED-7)" in told


@pytest.mark.parametrize("variant", ["adventure", "av1", "av2"])
def test_the_die_in_a_file(variant: str):
    """CASTLE-FILE-1: without it the seed rolls; a number that the die does not have is an error."""
    assert written(moment(variant, f"die: 5, {NO_TOKENS}"))["die"] == 5
    assert mistakes(field_text(*KNIGHTS, variant=variant, state="die: 0"))
    assert mistakes(field_text(*KNIGHTS, variant=variant, state="die: 9"))
    assert mistakes(field_text(*KNIGHTS, state="die: 3"))


def test_dice_in_a_file():
    """CASTLE-FILE-1: in the order d6 d6 d8 d8 d10 d10, traded ones left out."""
    assert written(moment("blitz", "dice: [1, 6, 8, 2, 10, 9]"))["dice"] == [1, 6, 8, 2, 10, 9]
    left = moment("blitz", "dice: [6, 8, 8, 10], traded: {light: [d6, d10]}")
    assert written(left)["dice"] == [6, 8, 8, 10]
    for wrong in (
        "dice: [7, 1, 1, 1, 1, 1]",
        "dice: [1, 1, 9, 1, 1, 1]",
        "dice: [1, 1, 1, 1, 1]",
        "dice: [0, 1, 1, 1, 1, 1]",
    ):
        assert mistakes(field_text(*KNIGHTS, variant="blitz", state=wrong)), wrong
    assert mistakes(field_text(*KNIGHTS, variant="av1", state="dice: [1, 2, 3, 4, 5, 6]"))


@pytest.mark.parametrize(
    ("variant", "keys", "unlocked"),
    [
        ("av1", "die: 2", True),
        ("av1", "die: 3", False),
        ("av1", "die: 3, effects_unlocked: true", True),
        ("av1", "die: 2, effects_unlocked: false", False),
        ("blitz", "dice: [4, 4, 1, 2, 3, 5]", False),
        ("blitz", "dice: [4, 4, 1, 2, 3, 6]", True),
        ("tactician", "", False),
        ("tactician", "effects_unlocked: true", True),
    ],
)
def test_unlocked_effects_in_a_file(variant: str, keys: str, unlocked: bool):
    """CASTLE-FILE-1: they follow from the dice unless the file says otherwise; locked in Tactician."""
    given = moment(variant, f"{keys}{', ' if keys else ''}{NO_TOKENS}")

    assert bool([found for found in moves(given) if found[4]]) is unlocked
    again = position(given.text)
    assert bool([found for found in moves(again) if found[4]]) is unlocked


def test_traded_dice_in_a_file():
    """CASTLE-FILE-1: of each seat; more than two, or a size that is not there, is an error."""
    given = moment("blitz", "dice: [4, 4, 8, 8], traded: {light: [d10, d10], dark: [d6]}")

    assert written(given)["traded"] == {"light": ["d10", "d10"], "dark": ["d6"]}
    for wrong in ("[d6, d6, d8]", "[d12]", "[d4, d6]"):
        assert mistakes(field_text(*KNIGHTS, variant="blitz", state=f"dice: [4, 4, 8], traded: {{light: {wrong}}}"))


def test_who_has_moved_in_a_file():
    """CASTLE-FILE-1: squares; only a piece of the seat can have moved."""
    given = moment("blitz", f"dice: [4, 4, 4, 1, 1, 7], moved: [d5], grants: ['4+', '1'], using: 4, {NO_TOKENS}")

    assert movers(given) == {"d5", "g5"}
    assert written(given)["moved"] == ["d5"]
    base = moment("blitz", f"dice: [4, 4, 1, 1, 2, 7], moved: [d5], grants: ['4', '1'], using: 4, {NO_TOKENS}")
    assert movers(base) == {"g5"}
    for wrong in ("[c3]", "[d6]", "[z9]"):
        assert mistakes(field_text(*KNIGHTS, variant="av1", state=f"die: 8, moved: {wrong}"))


@pytest.mark.parametrize("variant", ["adventure", "av1", "av2", "blitz"])
def test_a_window_in_a_file(variant: str):
    """CASTLE-FILE-1: `active` is whose turn it is while `turn` answers."""
    dice = "dice: [4, 4, 1, 2, 3, 7]" if variant == "blitz" else "die: 3"
    given = moment(variant, f"{dice}, active: light, tokens: {{light: 1, dark: 1}}", turn="dark")

    assert (given.turn, given.pending.prompt) == ("dark", "window")
    assert written(given)["active"] == "light"
    mine = given.after("keep")
    assert mine.turn == "light"
    assert "active" not in state(mine)


def test_a_combat_roll_in_a_file():
    """CASTLE-FILE-1: from, to, effect, and the dice as they lie; `turn` is the seat asked."""
    keys = "die: 3, tokens: {light: 1, dark: 1}, combat: {from: d5, to: d6, attack: [[8, 2], [6, 3]], defend: [[6, 5]]}"
    given = moment("av1", keys)

    assert (given.turn, given.pending.prompt) == ("light", "combat")
    assert given.actions() == ["keep", "token:attack,d6,3", "token:attack,d8,2", "token:defend,d6,5"]
    assert written(given)["combat"] == {"from": "d5", "to": "d6", "attack": [[8, 2], [6, 3]], "defend": [[6, 5]]}
    assert given.after("keep").at("d6") == "dark orc"
    helped = keys.replace("to: d6,", "to: d6, effect: lance,").replace("[8, 2]", "[10, 2]").replace("die: 3", "die: 2")
    lance = moment("av1", helped)
    assert written(lance)["combat"]["effect"] == "lance"
    theirs = moment("av1", keys.replace("[8, 2]", "[8, 7]") + ", active: light", turn="dark")
    assert theirs.pending.prompt == "combat"
    assert theirs.after("keep").at("d6") == "light knight"


@pytest.mark.parametrize(
    "combat",
    [
        "{from: d5, to: d7, attack: [[8, 2], [6, 3]], defend: [[6, 5]]}",
        "{from: c5, to: d6, attack: [[8, 2], [6, 3]], defend: [[6, 5]]}",
        "{from: d5, to: d6, attack: [[10, 2], [6, 3]], defend: [[6, 5]]}",
        "{from: d5, to: d6, attack: [[8, 9], [6, 3]], defend: [[6, 5]]}",
        "{from: d5, to: d6, attack: [[8, 2]], defend: [[6, 5]]}",
        "{from: d5, to: d6, attack: [[8, 2], [6, 3]], defend: [[8, 5]]}",
        "{from: d5, to: d6, effect: charge, attack: [[8, 2], [6, 3]], defend: [[6, 5]]}",
    ],
)
def test_a_combat_roll_that_cannot_be_is_an_error(combat: str):
    """CASTLE-FILE-1: squares, sizes and numbers must be those of an attack."""
    keys = f"die: 3, tokens: {{light: 1, dark: 1}}, combat: {combat}"

    assert mistakes(field_text(*KNIGHTS, variant="av1", state=keys))


def test_actions_left_in_a_file():
    """CASTLE-FILE-1: `grants`, `using` and `half`, in the middle of a turn of Blitz."""
    given = moment("blitz", f"dice: [3, 3, 3, 7, 7, 9], grants: ['3', '3+', '7'], {NO_TOKENS}")
    assert {text for text in others(given) if text.startswith("use")} == {"use:3", "use:7"}
    using = given.after("use:3")
    assert written(using)["using"] == 3
    after = using.after("b2c3")
    told = written(after)
    assert (told["using"], sorted(told["grants"])) == (3, ["3+", "7"])
    half = moment("blitz", f"dice: [1, 2, 3, 4, 9, 9], {NO_TOKENS}").after("b2c3")
    assert written(half)["half"] == "greater"
    assert movers(position(half.text)) == {"d5", "g5"}


def test_an_extra_turn_in_a_file():
    """CASTLE-FILE-1: that a pair of 10s was rolled is known in the middle of its turn."""
    given = moment("blitz", f"dice: [1, 1, 4, 4, 10, 10], {NO_TOKENS}").after("use:1", "b2c3", "use:4")

    assert written(given)["extra_turn"] is True
    again = position(given.text).after("pass")
    again = again.after("use:10") if "use:10" in again.actions() else again
    rolled = again.after("pass", dice=(1, 2, 3, 4, 5, 7))
    assert state(rolled).get("active", rolled.turn) == "light"


def test_quiet_turns_in_a_file():
    """CASTLE-FILE-1: none when the file does not say."""
    assert state(moment("standard", "")).get("quiet", 0) == 0
    assert written(moment("standard", "quiet: 7").after("d5d4"))["quiet"] == 8
    assert mistakes(field_text(*KNIGHTS, state="quiet: -1"))


def test_armies_half_placed_in_a_file():
    """CASTLE-FILE-1: `setup` has the squares decided so far, in the order of EXPANDED-7."""
    given = beginning("castle", "expanded", {"army": "informal", "first": "light"})
    begun = given.after("place:elf,a1", "place:none,b1", "place:castle,c1")

    told = written(begun)
    assert told["setup"]["light"] == ["a1", "b1", "c1"]
    assert begun.file["pieces"]["light"] == {"elf": ["a1"], "castle": ["c1"]}
    again = position(begun.text)
    assert again.after("place:elf,d1").text == begun.after("place:elf,d1").text


def test_a_draw_offer_in_a_file():
    """CASTLE-FILE-1: while its own move is to come, and while the other seat is asked."""
    given = beginning("castle", options={"first": "light"}).after("offer-draw")
    assert written(given)["draw_offer"] == "light"
    asked = given.after("e2e4")
    assert written(asked)["draw_offer"] == "light"
    assert (asked.turn, asked.pending.prompt) == ("dark", "answer_draw")


def test_a_file_starts_the_count_of_positions_afresh():
    """CASTLE-FILE-1, CASTLE-WIN-6: how often a position has occurred is not written."""
    shuffle = ("a1b1", "a10b10", "b1a1", "b10a10")
    given = field("knight: [a1]", "death_knight: [a10]")
    twice = given.after(*shuffle)

    assert position(twice.text).after(*shuffle).result is None
    assert twice.after(*shuffle).result == (frozenset(), "repetition")


@pytest.mark.parametrize(
    ("variant", "keys"),
    [
        ("standard", "cards: {light: [castle]}"),
        ("standard", "moved: [d5]"),
        ("av1", "die: 3, grants: ['3']"),
        ("av1", "die: 3, cards: {light: [castle]}"),
        ("av2", "die: 3, combat: {from: d5, to: d6, attack: [[8, 2], [6, 3]], defend: [[6, 5]]}"),
        ("tactician", "die: 3"),
        ("standard", "nonsense: 1"),
        ("blitz", "dice: [4, 4, 1, 2, 3, 7], using: 5"),
    ],
)
def test_keys_that_mean_nothing_in_a_variant_are_errors(variant: str, keys: str):
    """CASTLE-FILE-1: with the place in the file."""
    told = mistakes(field_text(*KNIGHTS, variant=variant, state=keys))

    assert told
    assert all(line.split(":")[0].isdigit() for line in told)


# --- texts


@pytest.mark.parametrize(
    ("variant", "keys", "texts"),
    [
        ("standard", "", ["d5d4", "d5xd6", "resign", "offer-draw"]),
        ("av1", "die: 2", ["d5d4", "d5xd6!lance", "b2b3!slip", "d5e2!recall", "token:move,d8,2"]),
        ("tactician", "", ["token:unlock"]),
        ("blitz", "dice: [4, 4, 7, 7, 1, 9]", ["use:7", "use:4", "trade:d6,4", "token:move,d10,9"]),
        ("blitz", "dice: [1, 2, 3, 4, 5, 7]", ["pass"]),
        ("av1", "die: 2, active: light", ["keep", "token:move,d8,2"]),
        (
            "av1",
            "die: 3, tokens: {light: 1, dark: 1}, "
            "combat: {from: d5, to: d6, attack: [[8, 2], [6, 3]], defend: [[6, 5]]}",
            ["keep", "token:attack,d8,2", "token:defend,d6,5"],
        ),
    ],
)
def test_action_texts(variant: str, keys: str, texts: list[str]):
    """CASTLE-FILE-2: read and written back; each legal where the book has it."""
    given = moment(variant, keys, turn="dark" if "active" in keys else "light")

    for text in texts:
        assert str(given.action(text)) == text
        assert given.allows(text), text
    for action in given.actions():
        assert given.action(action) == given.action(str(given.action(action)))


@pytest.mark.parametrize("text", ["army:standard", "place:giant,a1", "place:elf,a1", "place:none,a1"])
def test_texts_of_the_setup(text: str):
    """CASTLE-FILE-2: read and written back, in informal play all legal."""
    given = beginning("castle", "expanded", {"army": "informal", "first": "light"})

    assert str(given.action(text)) == text
    assert given.allows(text)


def test_the_text_of_a_card():
    """CASTLE-FILE-2: `card:knight`."""
    given = beginning("castle", "adventure", {"first": "light", "card_order": "choose"})

    assert str(given.action("card:knight")) == "card:knight"
    assert given.allows("card:knight")


@pytest.mark.parametrize(
    "text",
    [
        "", "d5", "D5D4", "d5-d4", "d5d4 ", "d5d4=knight", "d5xd4x", "k1k2", "d5d4!", "d5d4!nonsense", "token:",
        "token:d8", "token:move,d7,1", "token:move,d8", "token:attack,8,3", "use:", "use:x", "trade:", "trade:d7",
        "trade:d6,", "army:", "place:elf", "place:,a1", "card:", "reroll", "passs", "accept", "keep:1",
    ],
)  # fmt: skip
def test_what_is_no_text_of_castle_is_refused(text: str):
    """CASTLE-FILE-2: with a sentence, and never as some other action."""
    given = moment("blitz", "dice: [4, 4, 7, 7, 1, 9]")
    try:
        action = given.action(text)
    except ValueError as error:
        assert str(error).strip()
        return
    assert given.rules.check(given.state, action) is not None


@pytest.mark.parametrize("variant", ["standard", "expanded", "adventure", "av1", "av2", "blitz", "tactician"])
def test_every_text_names_its_action_fully(variant: str):
    """CASTLE-FILE-3: the same texts make the same game; rolls follow from the seed."""
    rules = shipped().rules("castle", variant)
    ends = []
    for _ in range(2):
        given_state, chance, texts = rules.start(5), Random(5), []
        fall(rules, given_state)
        for _ in range(60):
            if not isinstance(rules.pending(given_state), Decision):
                break
            action = chosen(rules, given_state, chance, 0.0)
            texts.append(str(action))
            listed = [str(one) for one in rules.actions(given_state)]
            assert len(set(listed)) == len(listed)
            rules.apply(given_state, rules.notation.parse(given_state, str(action)))
            fall(rules, given_state)
        ends.append((texts, Given(rules, given_state).digest))
    assert ends[0] == ends[1]


def test_a_promotion_and_a_bend_need_no_mark():
    """CASTLE-FILE-3, CASTLE-PROMO-1, CASTLE-LION-2: one text each, the path follows."""
    given = field("soldier: [b9], lion: [d5]", "orc: [j9]")

    assert [text for text in given.actions() if text.startswith("b9b10")] == ["b9b10"]
    assert [text for text in given.actions() if text.startswith("d5f8")] == ["d5f8"]


# --- results and options


def test_result_reasons():
    """CASTLE-FILE-4: the words of all the ends."""
    start = beginning("castle", options={"first": "light"})
    shuffle = ("a1b1", "a10b10", "b1a1", "b10a10")
    reasons = [
        (field("knight: [e8]").after("e8xe10"), "castle_destroyed"),
        (start.after("resign"), "resignation"),
        (start.after("offer-draw", "e2e4", "accept-draw"), "agreement"),
        (field(), "dead_position"),
        (field("knight: [a1]", "death_knight: [a10]").repeated(2, *shuffle), "repetition"),
        (field("knight: [a1]", "death_knight: [a10]", state="quiet: 99").after("a1b1"), "quiet"),
        (field("", "skeleton: [a9]", options="no_move: lose"), "no_move"),
    ]

    for given, reason in reasons:
        assert given.result is not None
        assert given.result[1] == reason


OPTIONS = {
    "layout": "reflect",
    "first": "random",
    "formal": False,
    "no_move": "pass",
    "soldier_double": "any",
    "fly_over_castle": True,
    "repetition": 3,
    "quiet_limit": 100,
    "army": "standard",
    "allow_empty": False,
    "hidden_setup": True,
    "expansion": True,
    "defender_promotes": True,
    "card_order": "shuffle",
    "castle_roll": "any",
    "giant_immune_in_combat": False,
    "effects": True,
    "tokens": 3,
    "balance": "classic",
}
DIFFERENT = {
    "expanded": {"army": "formal"},
    "adventure": {"quiet_limit": 200},
    "av1": {"quiet_limit": 200},
    "av2": {"quiet_limit": 200, "tokens": 1},
    "blitz": {"quiet_limit": 200, "tokens": 1},
    "tactician": {},
}


@pytest.mark.parametrize("variant", DIFFERENT)
def test_options_in_one_place(variant: str):
    """CASTLE-FILE-5: their defaults, and what differs by variant."""
    switched = shipped().rules("castle", variant).switched
    without = shipped().values("castle")["variants"][variant].without

    for name, value in (OPTIONS | DIFFERENT[variant]).items():
        assert name in without or switched[name] == value, name


def test_every_option_of_the_book_is_one_of_the_game():
    """CASTLE-FILE-5: by these names; an unknown one, or a value that it does not have, is an error."""
    assert set(OPTIONS) <= set(shipped().values("castle")["options"])
    assert mistakes(field_text(*KNIGHTS, options="nonsense: 1"))
    assert mistakes(field_text(*KNIGHTS, options="layout: sideways"))
    assert mistakes(field_text(*KNIGHTS, options="repetition: -1"))


# --- what the program adds


@pytest.mark.parametrize(
    ("texts", "ended"),
    [
        (("resign",), {"reason": "resignation", "winner": ["dark"]}),
        (("time:light",), {"reason": "time", "winner": ["dark"]}),
        (("offer-draw", "e2e4", "accept-draw"), {"reason": "agreement"}),
    ],
)
def test_an_end_that_the_board_does_not_show_is_written(texts: tuple[str, ...], ended: dict[str, Any]):
    """CASTLE-FILE-6: by its reason, and the winner where there is one."""
    when = beginning("castle", options={"first": "light"}).after(*texts)
    told = state(when)["ended"]

    assert told["reason"] == ended["reason"]
    assert told.get("winner", []) == ended.get("winner", [])
    assert position(when.text).result == when.result


def test_a_repetition_is_written_too():
    """CASTLE-FILE-6: since the counts are not."""
    given = field("knight: [a1]", "death_knight: [a10]").repeated(2, "a1b1", "a10b10", "b1a1", "b10a10")

    assert position(given.text).result == given.result == (frozenset(), "repetition")


@pytest.mark.parametrize("word", ["resign", "time:light", "time:dark"])
@pytest.mark.parametrize("first", ["light", "dark"])
@pytest.mark.parametrize("cards", [(), ("knight",), ("soldier", "elf", "knight", "lion", "griffin", "giant")])
def test_a_game_that_ends_while_cards_are_laid_can_be_read_back(word: str, first: str, cards: tuple[str, ...]):
    """CASTLE-FILE-6, CASTLE-CARDS-7: nobody lays the next card any more, whoever would have begun."""
    given = beginning("castle", "adventure", {"first": first, "card_order": "choose"})
    laid = given.after(*(f"card:{piece}" for piece in cards))
    if not laid.allows(word):
        assert laid.refusal(word).rule == "CASTLE-CLOCK-1"
        return
    when = laid.after(word)

    again = position(when.text)
    assert (again.result, again.text) == (when.result, when.text)


def test_a_draw_agreed_while_combat_dice_lie_can_be_read_back():
    """CASTLE-FILE-6, CASTLE-TOKEN-4: Light offers, attacks, and Dark accepts before it spends a token on the dice."""
    given = moment("av1", "die: 3, tokens: {light: 0, dark: 1}").after("offer-draw")
    asked = given.after("d5xd6", dice=(8, 6, 1))
    assert (asked.turn, asked.pending.prompt) == ("dark", "answer_draw")
    when = asked.after("accept-draw")

    again = position(when.text)
    assert again.result == when.result == (frozenset(), "agreement")
    assert again.text == when.text


def test_a_turn_that_has_stirred_is_written_as_one():
    """CASTLE-FILE-7, CASTLE-WIN-7: its first of two moves destroyed somebody, so the turn does not count."""
    given = moment("av2", f"die: 8, quiet: 40, {NO_TOKENS}").after("d5xd6")

    assert written(given)["stirred"] is True
    assert state(position(given.text).after("b2c3", dice=(1,))).get("quiet", 0) == 0
    calm = moment("av2", f"die: 8, quiet: 40, {NO_TOKENS}").after("d5d4")
    assert "stirred" not in state(calm)
    assert state(calm.after("b2c3", dice=(1,)))["quiet"] == 41


def test_a_first_move_whose_piece_has_fallen_is_written_as_made():
    """CASTLE-FILE-7: `moved: []`."""
    given = moment("av1", f"die: 8, {NO_TOKENS}").after("d5xd6", dice=(1, 1, 6))

    assert written(given)["moved"] == []
    assert others(position(given.text)) == {"pass"}


def test_a_fight_for_half_of_a_9_is_written_with_what_is_left():
    """CASTLE-FILE-7: `half` beside `using` is the tier left once the fight is over."""
    given = moment("blitz", f"dice: [1, 2, 3, 4, 9, 9], {NO_TOKENS}").after("d5xd6", dice=(1, 1, 6))

    assert given.pending.prompt == "combat"
    assert written(given)["half"] == "lesser"
    assert movers(position(given.text).after("keep")) == {"b2"}


def test_a_die_traded_in_the_middle_of_a_turn_still_lies_there():
    """CASTLE-FILE-7: it goes from the next roll."""
    given = moment("blitz", f"dice: [4, 4, 7, 7, 1, 9], {NO_TOKENS}").after("use:4", "trade:d8")

    told = written(given)
    assert (told["traded"]["light"], len(told["dice"])) == (["d8"], 6)


def test_rows_still_to_be_laid_are_written():
    """CASTLE-FILE-7: empty rows, and `active` for who will begin."""
    given = beginning("castle", "adventure", {"first": "dark", "card_order": "choose"})

    told = written(given)
    assert told["cards"]["light"] == []
    assert told["active"] == "dark"


@pytest.mark.parametrize("variant", ["av1", "blitz"])
def test_an_offer_is_answered_when_the_other_seat_is_next_asked(variant: str):
    """CASTLE-FILE-8: before the dice of its turn fall."""
    dice = "dice: [4, 4, 1, 2, 3, 7]" if variant == "blitz" else "die: 3"
    asked = moment(variant, f"{dice}, {NO_TOKENS}").after("offer-draw", "d5d4")

    assert (asked.turn, asked.pending.prompt) == ("dark", "answer_draw")
    assert asked.after("accept-draw").result == (frozenset(), "agreement")
    assert not isinstance(asked.after("decline-draw").pending, Decision)


@pytest.mark.parametrize(("seat", "winner"), [("light", "dark"), ("dark", "light")])
def test_a_clock_that_has_run_out_loses(seat: str, winner: str):
    """CASTLE-CLOCK-1: reason `time`; it is not listed."""
    given = beginning("castle", options={"first": seat})

    assert given.after(f"time:{seat}").result == (frozenset({winner}), "time")
    assert f"time:{seat}" not in given.actions()
