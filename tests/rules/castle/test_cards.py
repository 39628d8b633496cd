"""Adventure: the turn, cards and the movement roll (docs/rules/castle.md, ADVENTURE, CARDS and DIE)."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from rules.castle.fields import (
    BANNERS,
    NO_TOKENS,
    TWINS,
    field,
    helped,
    movers,
    others,
    reach,
    squares,
    state,
    thrown,
)

from game.content.folders import laid_over
from game.core.ruleset import Throw
from game.play.match import Match
from given import Given, beginning, position, with_mods

KINDS = tuple(TWINS)
DARK = tuple(TWINS.values())
START = """
    game: castle
    variant: {variant}
    turn: light
    pieces:
      light: {{griffin: [a1, j1], lion: [b1, i1], knight: [c1, h1], giant: [d1, g1], castle: [e1], paladin: [f1],
              soldier: [a2, c2, e2, h2, j2], elf: [b2, d2, f2, g2, i2]}}
      dark: {{dragon: [a10, j10], dire_wolf: [b10, i10], death_knight: [c10, h10], ogre: [d10, g10], castle: [e10],
             lich: [f10], skeleton: [a9, c9, e9, h9, j9], orc: [b9, d9, f9, g9, i9]}}
    state: {{{state}}}
"""


def start(state: str, variant: str = "adventure") -> Given:
    return position(START.format(variant=variant, state=f"{state}, {NO_TOKENS}"))


FULL = (
    "cards: {light: [soldier, elf, knight, lion, griffin, giant, paladin, castle], "
    "dark: [skeleton, orc, death_knight, dire_wolf, dragon, ogre, lich, castle]}"
)


def rolled(
    light: str, dark: str = "skeleton: [j9]", *, die: int, more: str = "", row: str = FULL, **rest: Any
) -> Given:
    """An adventure turn with this number on the movement die and no tokens; the cards in the data's order."""
    given = ", ".join(part for part in (f"die: {die}", row, NO_TOKENS, more) if part)
    return field(light, dark, variant="adventure", state=given, **rest)


LOCKED = "effects_unlocked: false"


def cards(given: Given, seat: str) -> list[str]:
    found: list[str] = state(given)["cards"][seat]
    return found


# --- ADVENTURE


def test_adventure_is_standard_play_with_more():
    """CASTLE-ADVENTURE-1: a roll, cards, effects, combat dice, tokens, and any armies."""
    given = start("die: 5")
    assert set(given.actions()) < set(beginning("castle", options={"first": "light"}).actions())
    for army in ("standard", "formal", "informal"):
        assert beginning("castle", "adventure", {"army": army, "first": "light"}).rules.switched["army"] == army
    begun = beginning("castle", "adventure", {"first": "light"})
    assert begun.rules.switched["tokens"] == 3


def test_dice_are_read_from_one_to_their_sides():
    """CASTLE-ADVENTURE-2: each face equally likely; eight cards a side, three tokens."""
    given = start("die: 2").after("b2a3")
    assert given.pending == Throw((8,), "CASTLE-DIE-1")
    assert {state(thrown(given, face))["die"] for face in range(1, 9)} == set(range(1, 9))
    shares = [chance for _, chance in given.rules.outcomes(given.state)]
    assert sum(shares) == 1
    assert set(shares) == {shares[0]}
    full = position(START.format(variant="adventure", state="die: 1"))
    assert {seat: len(row) for seat, row in state(full)["cards"].items()} == {"light": 8, "dark": 8}
    assert full.rules.switched["tokens"] == 3


def test_the_order_of_a_turn():
    """CASTLE-ADVENTURE-3: roll, window, move, combat, window, result, the other seat."""
    given = field(
        "knight: [d5]",
        "orc: [d6]",
        turn="dark",
        variant="adventure",
        state=f"die: 3, active: light, tokens: {{light: 1, dark: 1}}, {FULL}",
    )
    assert (given.turn, given.pending.prompt) == ("dark", "window")
    mine = given.after("keep")
    assert (mine.turn, mine.pending.prompt) == ("light", "move")
    fight = mine.after("d5xd6")
    assert fight.pending == Throw((8, 6, 6), "CASTLE-COMBAT-3")
    asked = thrown(fight, (1, 1, 6))
    assert (asked.turn, asked.pending.prompt) == ("light", "combat")
    lost = asked.after("keep")
    assert (lost.at("d5"), lost.at("d6")) == ("", "dark orc")
    assert lost.pending == Throw((8,), "CASTLE-DIE-1")
    theirs = thrown(lost, 2)
    assert (theirs.turn, theirs.pending.prompt) == ("light", "window")
    assert theirs.after("keep").turn == "dark"


def test_moves_are_those_of_the_standard_rules():
    """CASTLE-ADVENTURE-4: only which piece may move changes, and what an attack does."""
    kinds = {"soldier": 1, "elf": 2, "knight": 3, "lion": 4, "griffin": 5, "giant": 6, "paladin": 7}
    for kind, die in kinds.items():
        plain = field(f"{kind}: [d5]", "orc: [d7, f5, f7]")
        assert reach(rolled(f"{kind}: [d5]", "orc: [d7, f5, f7]", die=die), "d5") == reach(plain, "d5")


# --- CARDS


def test_each_seat_has_a_row_of_cards():
    """CASTLE-CARDS-1: one for each kind of its army, under its own names."""
    given = start("die: 1")

    assert sorted(cards(given, "light")) == sorted(KINDS)
    assert sorted(cards(given, "dark")) == sorted(DARK)


def shuffled(*faces: int, **options: Any) -> Given:
    """A game of adventure that begins with these cards drawn; light begins."""
    return thrown(beginning("castle", "adventure", {"first": "light", **options}), *faces)


def test_cards_are_shuffled_by_dice():
    """CASTLE-CARDS-2: light's row first, one throw for each card but the last; the Castle's card is number 8."""
    given = beginning("castle", "adventure", {"first": "light"})
    assert given.rules.switched["card_order"] == "shuffle"
    sides = []
    for _ in range(12):
        assert isinstance(given.pending, Throw)
        assert given.pending.rule == "CASTLE-CARDS-2"
        sides.append(given.pending.sides)
        given = thrown(given, 1)

    assert sides == [(n,) for n in (7, 6, 5, 4, 3, 2)] * 2
    assert given.pending == Throw((8,), "CASTLE-DIE-1")


def test_a_face_draws_that_card_of_those_left():
    """CASTLE-CARDS-2: laid from the left; the last lays itself."""
    given = shuffled(7, 1, 1, 4, 1, 2, *[1] * 6, 2)

    assert cards(given, "light") == ["paladin", "soldier", "elf", "giant", "knight", "griffin", "lion", "castle"]
    assert cards(given, "dark") == list(DARK)


def test_a_file_without_cards_has_them_in_the_order_of_the_data():
    """CASTLE-CARDS-3: Soldier 1 to Paladin 7, Castle 8."""
    given = start("die: 1")

    assert cards(given, "light") == list(KINDS)
    assert cards(given, "dark") == list(DARK)


def army_of(given: Given, near: Sequence[str], second: Sequence[str]) -> Given:
    """Light places this army, dark takes the standard one."""
    for kind in (*near, *second):
        square = next(text for text in given.actions() if text.startswith("place:")).rpartition(",")[2]
        given = given.after(f"place:{kind},{square}")
    return given.after("army:standard")


def mustered(kinds: Sequence[str], **options: Any) -> Given:
    """Adventure with light's army of these kinds, one each; dark has the standard one; cards in the data's order."""
    given = beginning("castle", "adventure", {"army": "informal", "first": "light", **options})
    near = ["castle", *kinds[:9], *["none"] * (9 - len(kinds[:9]))]
    given = army_of(given, near, [*kinds[9:], *["none"] * (10 - len(kinds[9:]))])
    while isinstance(given.pending, Throw) and given.pending.rule == "CASTLE-CARDS-2":
        given = thrown(given, 1)
    return given


@pytest.mark.parametrize(
    ("kinds", "castle"),
    [
        (("soldier", "elf", "knight", "lion", "griffin", "giant", "paladin"), 8),
        (("soldier", "elf", "knight", "lion", "griffin", "giant", "paladin", "ranger"), 8),
        (("soldier", "elf", "knight", "lion", "griffin", "giant", "paladin", "ranger", "squire"), 10),
        (("soldier", "elf", "knight", "lion", "griffin", "giant"), 6),
        (("elf", "knight", "lion", "griffin", "giant"), 6),
        (("soldier", "elf", "knight"), 4),
        (("elf", "lion"), 2),
        (("elf", "lion", "giant", "paladin"), 4),
        (("elf",), 2),
    ],
)
def test_the_castles_card_has_the_highest_even_number(kinds: tuple[str, ...], castle: int):
    """CASTLE-CARDS-4: nine kinds 8, ten 10, seven 6; the others fill the rest from left to right."""
    given = thrown(mustered(kinds), 1)

    assert len(cards(given, "light")) == len(kinds) + 1
    assert cards(given, "light").index("castle") == castle - 1
    assert [kind for kind in cards(given, "light") if kind != "castle"] == list(kinds)


def test_the_row_holds_what_the_army_can_become():
    """CASTLE-CARDS-5: an army without Knights that has Soldiers has a Knight's card; each kind once."""
    assert sorted(cards(thrown(mustered(["soldier", "elf"]), 1), "light")) == ["castle", "elf", "knight", "soldier"]
    assert sorted(cards(thrown(mustered(["squire"]), 1), "light")) == ["castle", "knight", "squire"]
    assert sorted(cards(thrown(mustered(["pikeman"]), 1), "light")) == ["castle", "pikeman"]
    both = thrown(mustered(["soldier", "knight", "knight"]), 1)
    assert sorted(cards(both, "light")) == ["castle", "knight", "soldier"]


def test_a_number_moves_the_knight_that_a_soldier_has_become():
    """CASTLE-CARDS-5, CASTLE-PROMO-8: the Knight's, no more the Soldier's."""
    promoted = rolled("soldier: [b9], elf: [d2]", die=1).after("b9b10", dice=(1,))

    assert movers(promoted.after("j9j8", dice=(3,))) == {"b10"}
    assert movers(promoted.after("j9j8", dice=(1,))) == {"b10", "d2"}


def test_what_a_kind_becomes_may_become_something_else(tmp_path: Path):
    """CASTLE-CARDS-5: every kind these can promote into, step by step."""
    (tmp_path / "castle").mkdir()
    text = "elf+:\n  promote: {when: [far], to: soldier}\n"
    (tmp_path / "castle" / "pieces.yaml").write_text(text, encoding="utf-8")
    library = with_mods(laid_over(tmp_path))
    given = beginning("castle", "adventure", {"army": "informal", "first": "light"}, library=library)
    given = army_of(given, ["castle", "elf", *["none"] * 8], ["none"] * 10)
    while isinstance(given.pending, Throw):
        given = thrown(given, 1)

    assert sorted(cards(given, "light")) == ["castle", "elf", "knight", "soldier"]


def test_the_row_stays_when_a_kind_dies_out():
    """CASTLE-CARDS-6: the number is still there, and means nothing."""
    given = rolled("knight: [d5], elf: [a1]", "orc: [d6], skeleton: [j9]", die=3)
    when = given.after("d5xd6", dice=(1, 1, 6, 1))

    assert cards(when, "light") == list(KINDS)
    assert movers(when.after("j9j8", dice=(3,))) == {"a1"}


def test_cards_may_be_laid_by_choice():
    """CASTLE-CARDS-7: light first; from the left, the Castle's number skipped, the last one by itself."""
    given = beginning("castle", "adventure", {"first": "dark", "card_order": "choose"})
    assert (given.turn, given.pending.prompt) == ("light", "card")
    assert given.actions() == sorted(f"card:{kind}" for kind in KINDS if kind != "castle")
    for kind in ("paladin", "giant", "griffin", "lion", "knight"):
        given = given.after(f"card:{kind}")
        assert given.turn == "light"
        assert not given.allows(f"card:{kind}")
    assert given.actions() == ["card:elf", "card:soldier"]
    given = given.after("card:soldier")
    assert given.turn == "dark"
    assert given.actions() == sorted(f"card:{kind}" for kind in DARK if kind != "castle")
    assert not given.allows("card:knight")
    for kind in DARK[:6]:
        given = given.after(f"card:{kind}")
    assert given.pending == Throw((8,), "CASTLE-DIE-1")
    laid = thrown(given, 1)
    assert cards(laid, "light") == ["paladin", "giant", "griffin", "lion", "knight", "soldier", "elf", "castle"]
    assert cards(laid, "dark") == list(DARK)


def test_with_nine_kinds_the_castles_number_is_skipped():
    """CASTLE-CARDS-7, CASTLE-CARDS-4: after the seventh card chosen the next one is number 9, and lays itself."""
    near = ["castle", "soldier", "elf", "knight", "lion", "griffin", "giant", "paladin", "ranger", "none"]
    given = beginning("castle", "adventure", {"army": "informal", "first": "light", "card_order": "choose"})
    given = army_of(given, near, ["none"] * 10)
    for kind in ("ranger", "soldier", "elf", "knight", "lion", "griffin", "giant"):
        assert given.turn == "light"
        given = given.after(f"card:{kind}")

    assert given.turn == "dark"
    assert cards(given, "light")[6:] == ["giant", "castle", "paladin"]


# --- DIE


def test_the_turn_begins_with_a_roll_of_the_program():
    """CASTLE-DIE-1: a d8 with eight cards; no action is needed, and a file without one rolls it by its seed."""
    assert start("die: 5").after("a1a3").pending == Throw((8,), "CASTLE-DIE-1")
    seen = set()
    for seed in range(24):
        opened = position(START.format(variant="adventure", state=NO_TOKENS) + f"    seed: {seed}\n")
        again = position(START.format(variant="adventure", state=NO_TOKENS) + f"    seed: {seed}\n")
        die = state(settled(opened))["die"]
        assert state(settled(again))["die"] == die
        seen.add(die)
    assert seen <= set(range(1, 9))
    assert len(seen) >= 5


def settled(given: Given) -> Given:
    """The moment after the dice of its own seed have fallen, as the program lets them fall."""
    match: Match[Any] = Match(given.rules, given.state)
    return Given(given.rules, match.state)


@pytest.mark.parametrize(
    ("die", "moving"),
    [
        (1, "a2 c2 e2 h2 j2"),
        (2, "b2 d2 f2 g2 i2"),
        (5, "a1 j1"),
    ],
)
def test_the_number_names_a_card_and_the_card_a_kind(die: int, moving: str):
    """CASTLE-DIE-2, CASTLE-DIE-3: if one of that kind can move, one of them must."""
    given = start(f"die: {die}, effects_unlocked: false")

    assert movers(given) == squares(moving)
    assert others(given) == set()


def test_each_seat_reads_its_own_row():
    """CASTLE-DIE-2: number 1 may be the Knight's for one and the Orc's for the other."""
    row = (
        "cards: {light: [knight, elf, soldier, lion, griffin, giant, paladin, castle], "
        "dark: [orc, skeleton, death_knight, dire_wolf, dragon, ogre, lich, castle]}"
    )
    light = rolled("knight: [b4], elf: [d4], soldier: [f4]", "orc: [b7], skeleton: [h7]", die=1, row=row)

    assert movers(light) == {"b4"}
    assert movers(light.after("b4b3", dice=(1,))) == {"b7"}
    assert movers(light.after("b4b3", dice=(3,))) == {"b7", "h7"}


def test_boxed_in_pieces_must_be_freed():
    """CASTLE-DIE-4: worked example 6: with a 3 on the first turn the eighteen moves of b2, c2, d2, g2, h2 and i2."""
    given = start("die: 3")

    assert len(given.actions()) == 18
    assert movers(given) == squares("b2 c2 d2 g2 h2 i2")


def test_boxed_in_lions_on_an_even_number():
    """CASTLE-DIE-4, CASTLE-EFFECT-4: worked example 7: twenty-four actions, effects of those that free included."""
    given = start("die: 4")

    assert movers(given) == squares("a1 b1 b2 i1 i2 j1")
    assert len(given.actions()) == 24
    assert helped(given, "b1", "pounce") == squares("a3 c3 d4 e3")
    assert helped(given, "a1", "soar") == squares("a5 a6")
    assert (helped(given, "b2", "slip"), reach(given, "b2")) == ({"b3"}, squares("a3 c3 d4"))


WALL = "elf: [a1], soldier: [b2]"
"""An Elf that its own Soldier shuts in; b2 to b3 or a2 or c2 lets it out."""


def test_an_elf_boxed_in_by_its_soldier():
    """CASTLE-DIE-4: only moves that give the boxed-in piece a move; others of the army stay."""
    given = rolled(f"{WALL}, knight: [h1]", die=2, more=LOCKED)

    assert given.actions() == ["b2a2", "b2b3", "b2b4", "b2c2"]


def test_freeing_is_judged_as_if_the_attack_were_won():
    """CASTLE-DIE-4: (b): the attacker is gone from its square."""
    given = rolled(f"{WALL}, knight: [h1]", "orc: [b3], skeleton: [j9]", die=2, more=LOCKED)

    assert given.actions() == ["b2a2", "b2c2", "b2xb3"]


def test_an_attack_that_opens_no_move_frees_nobody():
    """CASTLE-DIE-4: (c): whoever takes the Ogre before the Soldier stands there itself."""
    given = rolled(
        "soldier: [a5], elf: [b5], knight: [a8]",
        "ogre: [a6], skeleton: [j9]",
        die=1,
        more=LOCKED,
        options="giant_immune_in_combat: true",
    )

    assert movers(given) == {"b5"}
    assert reach(given, "b5") == squares("a4 c4 c6 d3 d7")


def test_a_griffin_shut_in_by_its_own_giants():
    """CASTLE-DIE-4: moves of the Giants free it, a Knight's do not."""
    shut = rolled("griffin: [a1], giant: [a2, b1], knight: [h3]", die=5, more=LOCKED)

    assert movers(shut) == {"a2", "b1"}
    assert reach(shut, "b1") == reach(field("griffin: [a1], giant: [a2, b1], knight: [h3]"), "b1")


def test_when_freeing_is_impossible_any_move_will_do():
    """CASTLE-DIE-4: (d): as if the kind had died out."""
    freed = rolled("elf: [a1], giant: [b2], castle: [c3], knight: [h1]", die=2, more=LOCKED)
    shut = rolled("castle: [b2], elf: [a1], knight: [h1]", die=2, more=LOCKED)

    assert movers(freed) == {"b2"}
    assert shut.actions() == field("castle: [b2], elf: [a1], knight: [h1]", "skeleton: [j9]").actions()
    assert movers(shut) == {"h1"}


def test_effects_do_not_make_a_kind_able_to_move():
    """CASTLE-DIE-4: (a): legal moves are judged without effects; boxed in, its own effect moves are there beside."""
    given = rolled(f"{WALL}, knight: [h1]", die=2)

    assert reach(given, "b2") == squares("a2 b3 b4 c2")
    assert helped(given, "a1", "slip") == squares("a2 b1")
    assert reach(given, "h1") == set()
    assert not {text for text in given.actions() if text.startswith("h1")}


def test_a_kind_that_has_died_out_lets_any_piece_move():
    """CASTLE-DIE-5: as long as the seat has none left."""
    assert movers(rolled("elf: [d5], knight: [h1]", die=1)) == {"d5", "h1"}
    assert movers(rolled("elf: [d5], knight: [h1]", die=3)) == {"h1"}


@pytest.mark.parametrize(("die", "unlocked"), [(1, False), (2, True), (5, False), (6, True)])
def test_an_even_roll_unlocks_effects(die: int, unlocked: bool):
    """CASTLE-DIE-6: until the end of the turn."""
    given = rolled("soldier: [a2], elf: [c2], griffin: [h5], giant: [j1]", die=die)

    assert any("!" in text for text in given.actions()) is unlocked
    assert state(given).get("effects_unlocked", unlocked) is unlocked


def test_unlocked_effects_are_locked_again_by_the_next_roll():
    """CASTLE-DIE-6: the other seat's odd number."""
    given = rolled("elf: [c2]", "orc: [c9], skeleton: [j9]", die=2)

    when = given.after("c2c3!slip", dice=(1,))

    assert not [text for text in when.actions() if "!" in text]


def test_the_castles_number_lets_any_piece_move():
    """CASTLE-DIE-7: and, being even, unlocks effects."""
    given = rolled("soldier: [a2], elf: [c2], knight: [h1]", die=8)

    assert movers(given) == {"a2", "c2", "h1"}
    assert helped(given, "c2", "slip") == squares("b2 d2 c1 c3")


def test_the_castles_number_may_lose_the_turn():
    """CASTLE-DIE-7: option `castle_roll=lose`; other numbers are as ever."""
    lost = rolled("soldier: [a2], elf: [c2]", die=8, options="castle_roll: lose")

    assert lost.actions() == ["pass"]
    assert movers(rolled("soldier: [a2], elf: [c2]", die=1, options="castle_roll: lose")) == {"a2"}


@pytest.mark.parametrize(
    ("number", "sides"), [(2, 6), (6, 6), (7, 8), (8, 8), (9, 10), (10, 10), (11, 12), (12, 12), (13, 20), (16, 20)]
)
def test_the_movement_die_has_no_fewer_sides_than_there_are_cards(number: int, sides: int):
    """CASTLE-DIE-8: the smallest of d6, d8, d10, d12 and d20."""
    kinds = [kind for kind in (*TWINS, *BANNERS) if kind not in ("castle", "soldier", "squire")]
    kinds = [*kinds, "soldier", "squire"][: number - 1]
    given = mustered(kinds)

    assert given.pending == Throw((sides,), "CASTLE-DIE-1")
    assert len(cards(thrown(given, 1), "light")) == number


NINE = "soldier: [a2], elf: [c2], knight: [e3], lion: [g3], griffin: [h3], giant: [i3], paladin: [j3], ranger: [b4]"
NINE_CARDS = (
    "cards: {light: [soldier, elf, knight, lion, griffin, giant, paladin, castle, ranger], "
    "dark: [skeleton, orc, death_knight, dire_wolf, dragon, ogre, lich, castle]}"
)


def test_a_roll_above_the_number_of_cards_loses_the_turn():
    """CASTLE-DIE-9: `pass` alone, though it is even; the next seat rolls."""
    given = rolled(NINE, die=10, row=NINE_CARDS)

    assert given.actions() == ["pass"]
    assert given.after("pass").pending == Throw((8,), "CASTLE-DIE-1")
    assert movers(rolled(NINE, die=9, row=NINE_CARDS)) == {"b4"}
    tokens = f"die: 10, tokens: {{light: 1, dark: 0}}, {NINE_CARDS}"
    with_token = field(NINE, "skeleton: [j9]", variant="adventure", state=tokens)
    assert with_token.actions() == ["pass", "token:move,d10,10"]


def test_nine_cards_and_a_ten_sided_die():
    """CASTLE-DIE-9, CASTLE-DIE-8, CASTLE-DIE-6: worked example 8: a card 1 in 10, no turn 1 in 10, effects 4 in 10."""
    lost, unlocked = 0, 0
    for face in range(1, 11):
        given = rolled(NINE, die=face, row=NINE_CARDS)
        lost += given.actions() == ["pass"]
        unlocked += any("!" in text for text in given.actions())

    assert (lost, unlocked) == (1, 4)


def test_who_has_no_legal_move_may_pass():
    """CASTLE-DIE-10: with unlocked effect moves listed beside it."""
    light = "castle: [b10], giant: [a10]"
    locked, unlocked = rolled(light, die=5), rolled(light, die=6)

    assert locked.actions() == ["pass"]
    assert "pass" in unlocked.actions()
    assert helped(unlocked, "a10", "rampage") == squares("a9 a8 a7 b9 c8 d7")
    assert helped(unlocked, "a10", "recall") == squares("a9 b9 c9 c10")
    assert unlocked.after("pass").pending == Throw((8,), "CASTLE-DIE-1")
