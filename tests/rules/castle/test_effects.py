"""Adventure effects (docs/rules/castle.md, EFFECT)."""

from fractions import Fraction
from typing import Any

import pytest
from rules.castle.fields import (
    EVERY,
    NO_TOKENS,
    chances,
    field,
    field_text,
    helped,
    mirrored,
    moves,
    odds,
    reach,
    squares,
)

from game.content.folders import laid_over
from game.core.ruleset import Throw
from game.rules.catalogue import Library
from given import Given, position, with_mods

EFFECTS = {
    "soldier": "charge",
    "elf": "slip",
    "knight": "lance",
    "lion": "pounce",
    "griffin": "soar",
    "giant": "rampage",
    "paladin": "leap",
    "ranger": "scout",
    "pikeman": "skewer",
    "squire": "dash",
    "unicorn": "bound",
    "wizard": "flare",
    "ballista": "volley",
    "pegasus": "dive",
    "archmage": "ward",
}
UNLOCKED = f"die: 2, {NO_TOKENS}"
LOCKED = f"die: 1, {NO_TOKENS}"
HOME = "castle: [j1]"
"""A Castle out of the way of what is tested; `recall` is then of no interest."""


def free(light: str, dark: str = "orc: [j9]", *, turn: str = "light", variant: str = "av1", **more: Any) -> Given:
    """Effects are unlocked, any piece may move, dice settle attacks; light's Castle in the corner."""
    army = light if "castle:" in light else f"{HOME}, {light}"
    return field(army, dark, turn=turn, variant=variant, state=more.pop("state", UNLOCKED), **more)


def peaceful(light: str, dark: str = "orc: [j9]", **more: Any) -> Given:
    """Effects are unlocked, any piece may move, attacks destroy (AV II); light's Castle in the corner."""
    return free(light, dark, variant="av2", **more)


def effects(given: Given) -> set[str]:
    """The effects that are offered."""
    return {found[4][1:] for found in moves(given) if found[4]}


# --- when


@pytest.mark.parametrize("variant", ["av1", "av2"])
@pytest.mark.parametrize("die", range(1, 9))
def test_effects_need_an_even_roll(variant: str, die: int):
    """CASTLE-EFFECT-1: adventure, AV I and AV II: a movement roll that is even."""
    given = free("knight: [d5]", variant=variant, state=f"die: {die}, {NO_TOKENS}")

    assert bool(effects(given)) == (die % 2 == 0)
    assert given.allows("d5d9!lance") == (die % 2 == 0)


@pytest.mark.parametrize("variant", ["standard", "expanded"])
def test_standard_and_expanded_play_have_no_effects(variant: str):
    """CASTLE-EFFECT-1, CASTLE-EFFECT-10: they are never unlocked there."""
    given = field("knight: [d5]", "orc: [d8]", variant=variant)

    assert not effects(given)
    assert not given.allows("d5d9!lance")


def test_effects_are_unlocked_for_the_seat_whose_turn_it_is_and_until_it_ends():
    """CASTLE-EFFECT-1: the next roll decides anew."""
    given = free("knight: [d5]", "death_knight: [i9]")

    assert not effects(given.after("d5d6", dice=(3,)))
    assert effects(given.after("d5d6", dice=(4,)))
    two = free("knight: [d5], elf: [b2]", "orc: [j9]", state=f"die: 8, {NO_TOKENS}")
    assert "slip" in effects(two.after("d5d6"))


def test_effects_are_optional():
    """CASTLE-EFFECT-2: the plain move is there beside; whose only moves need an effect may pass."""
    assert {"d5d8", "d5d9!lance"} <= set(free("knight: [d5]").actions())
    stuck = free("castle: [b10], giant: [a10]")
    assert "pass" in stuck.actions()
    assert "a10a9!rampage" in stuck.actions()
    assert "pass" not in free("knight: [d5]").actions()
    assert not free("knight: [d5]").allows("pass")


def test_a_move_uses_its_own_kinds_effect_or_the_castles():
    """CASTLE-EFFECT-3: one at most, and the defender uses none."""
    given = free("castle: [e1], knight: [d5], elf: [b7]", "orc: [d6]")

    assert {found[4] for found in moves(given) if found[1] == "d5"} == {None, "!lance", "!recall"}
    assert {found[4] for found in moves(given) if found[1] == "b7"} == {None, "!slip", "!recall"}
    assert not given.allows("d5d9!charge")
    attack = given.after("d5xd6!lance")
    assert attack.pending == Throw((10, 6, 6), "CASTLE-COMBAT-3")


def test_each_move_of_a_turn_may_use_one():
    """CASTLE-EFFECT-3: two moves in AV I, two effects."""
    given = free("knight: [d5], elf: [b2]", "orc: [j9]", state=f"die: 8, {NO_TOKENS}")

    assert "b2b3!slip" in given.after("d5d9!lance").actions()


def test_the_effect_is_written_after_the_move():
    """CASTLE-EFFECT-4: everything else about the move holds."""
    given = free("soldier: [e4]", "orc: [e6]")

    assert {"e4e5", "e4xe6!charge"} <= set(given.actions())
    assert not given.allows("e4e6!charge")
    assert not given.allows("e4xe6")
    assert given.after("e4xe6!charge", dice=(6, 1, 6)).at("e6") == "light soldier"


def test_a_roll_says_which_piece_may_use_an_effect():
    """CASTLE-EFFECT-4: the Elves alone with their number; boxed in they may, and so may who frees them by one."""
    cards = (
        "cards: {light: [soldier, elf, knight, lion, griffin, giant, paladin, castle], "
        "dark: [skeleton, orc, death_knight, dire_wolf, dragon, ogre, lich, castle]}"
    )
    turn = field("elf: [d5], knight: [h5]", "orc: [j9]", variant="adventure", state=f"{UNLOCKED}, {cards}")
    assert {found[1] for found in moves(turn)} == {"d5"}
    boxed = field("elf: [a1], knight: [b2, h5]", "orc: [j9]", variant="adventure", state=f"{UNLOCKED}, {cards}")
    assert helped(boxed, "a1", "slip") == squares("a2 b1")
    assert helped(boxed, "b2", "lance") == squares("b6 f6 f2")
    assert {found[1] for found in moves(boxed)} == {"a1", "b2"}


# --- where


def test_an_effect_is_offered_only_where_it_changes_something():
    """CASTLE-EFFECT-5: a target that the plain move does not reach, or an attack that its combat part alters."""
    given = free("knight: [d5]", "orc: [d7, f7, h5]")

    assert helped(given, "d5", "lance") == squares("xd7 xf7 xh5 d1 h1")
    assert "d6" in reach(given, "d5")
    assert not given.allows("d5d6!lance")
    charge = free("soldier: [d5]", "orc: [d6]")
    assert helped(charge, "d5", "charge") == set()
    assert not charge.allows("d5xd6!charge")


def test_where_attacks_destroy_a_combat_part_alters_nothing():
    """CASTLE-EFFECT-5, CASTLE-EFFECT-8: AV II offers the Lance only for its fourth space."""
    given = peaceful("knight: [d5]", "orc: [d7, h5]")

    assert helped(given, "d5", "lance") == squares("d1 h9 h1 xh5")
    assert not given.allows("d5xd7!lance")


def test_a_retreat_alters_nothing_before_a_castle():
    """CASTLE-EFFECT-5: `leap` and `ward` are not offered in a plain attack on one."""
    paladin = free("paladin: [e5]", "castle: [e10], orc: [e2]")
    archmage = free("archmage: [e8]", "castle: [e10], orc: [e6]")

    assert "e5xe2!leap" in paladin.actions()
    assert "e5xe10!leap" not in paladin.actions()
    assert "e8xe6!ward" in archmage.actions()
    assert "e8xe10!ward" not in archmage.actions()
    leaping = free("paladin: [d8]", "castle: [e10]")
    assert "d8xe10!leap" in leaping.actions()
    far = free("archmage: [e5]", "castle: [e10]")
    assert "e5xe10!ward" in far.actions()


def test_both_parts_apply():
    """CASTLE-EFFECT-6: four spaces and the greater die; the copy of the defender's die has the printed value."""
    given = free("knight: [d5]", "dragon: [d9], ogre: [h5]")

    assert odds(given, "d5xd9!lance")["attack"] == "d10 d8"
    assert odds(given, "d5xd9!lance")["defend"] == "d8"
    assert odds(given, "d5xh5!lance")["attack"] == "d10 d10"


@pytest.mark.parametrize(
    ("kind", "effect", "attack", "share"),
    [
        ("knight", "lance", "d10 d6", Fraction(61, 72)),
        ("lion", "pounce", "d8 d6", Fraction(43, 48)),
        ("giant", "rampage", "d10 d6 d10", Fraction(15, 16)),
        ("paladin", "leap", "d10 d6", Fraction(61, 72)),
    ],
)
def test_the_four_words_of_the_combat_parts(kind: str, effect: str, attack: str, share: Fraction):
    """CASTLE-EFFECT-7: die_step, bonus, extra_die and retreat."""
    given = free(f"{kind}: [d5]", "orc: [d6]")
    told = odds(given, f"d5xd6!{effect}")

    assert told["attack"] == attack
    assert told["boost"] == effect
    assert chances(given, f"d5xd6!{effect}")["win"] == share
    assert ("retreat" in told, "lose" in told) == (effect == "leap", effect != "leap")


FURIES = [
    (6, "die_step: 1", "d8 d6"),
    (6, "die_step: 2", "d10 d6"),
    (8, "die_step: 2", "d10 d6"),
    (10, "die_step: 1, bonus: 1", "d10 d6"),
    (6, "extra_die: 2", "d6 d6 d6 d6"),
    (8, "die_step: 1, extra_die: 1", "d10 d6 d8"),
]
FURIOUS = """
berserk{number}:
  ids: {{light: berserk{number}, dark: fiend{number}}}
  names: {{light: Berserk {number}, dark: Fiend {number}}}
  pictures: {{light: castle/light/elf, dark: castle/dark/orc}}
  tier: greater
  combat: {value}
  flags: [expansion]
  moves:
    - slide: {{dirs: [F], max: 1}}
  effect: fury{number}
"""


@pytest.fixture(scope="module")
def furies(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """A library with a piece and an effect for each of them."""
    folder = tmp_path_factory.mktemp("furies")
    (folder / "castle").mkdir()
    pieces, effects = "", ""
    for number, (value, combat, _) in enumerate(FURIES):
        pieces += FURIOUS.format(number=number, value=value)
        effects += f"fury{number}:\n  names: {{light: Fury, dark: Frenzy}}\n  combat: {{{combat}}}\n"
    (folder / "castle" / "pieces.yaml").write_text(pieces, encoding="utf-8")
    (folder / "castle" / "effects.yaml").write_text(effects, encoding="utf-8")
    return with_mods(laid_over(folder))


@pytest.mark.parametrize(("number", "attack"), list(enumerate(attack for _, _, attack in FURIES)))
def test_combat_parts_are_a_vocabulary(number: int, attack: str, furies: Library):
    """CASTLE-EFFECT-7: sizes go up to d10 at most; extra dice have the printed own value."""
    given = position(field_text(f"berserk{number}: [d5]", "orc: [d6]", variant="av1", state=UNLOCKED), furies)

    assert odds(given, f"d5xd6!fury{number}")["attack"] == attack


def test_a_bonus_counts_on_the_best_attacking_die():
    """CASTLE-EFFECT-7: 3 and 4 with one more are 5, against 5 a win, against 6 not."""
    given = free("lion: [d5]", "orc: [d6]")

    assert given.after("d5xd6!pounce", dice=(3, 4, 5)).at("d6") == "light lion"
    assert given.after("d5xd6!pounce", dice=(4, 3, 5)).at("d6") == "light lion"
    assert given.after("d5xd6!pounce", dice=(3, 4, 6)).at("d6") == "dark orc"
    assert given.after("d5xd6", dice=(3, 4, 5)).at("d6") == "dark orc"


def test_an_extra_die_counts_like_the_others():
    """CASTLE-EFFECT-7: the Giant's third die alone may win."""
    given = free("giant: [d5]", "orc: [d6]")
    attack = given.after("d5xd6!rampage")

    assert attack.pending == Throw((10, 6, 10, 6), "CASTLE-COMBAT-3")
    assert given.after("d5xd6!rampage", dice=(1, 1, 6, 6)).at("d6") == "light giant"
    assert given.after("d5xd6!rampage", dice=(1, 1, 5, 6)).at("d6") == "dark orc"


def test_a_losing_attacker_goes_back_to_where_it_started():
    """CASTLE-EFFECT-7: `retreat`: neither side is destroyed."""
    given = free("paladin: [d5]", "orc: [d8, e7], skeleton: [h5]")

    plain = given.after("d5xd8!leap", dice=(1, 1, 6))
    assert (plain.at("d5"), plain.at("d8")) == ("light paladin", "dark orc")
    leapt = given.after("d5xe7!leap", dice=(1, 1, 6))
    assert (leapt.at("d5"), leapt.at("e7")) == ("light paladin", "dark orc")
    spared = given.after("d5xh5!leap", dice=(1, 1, 6))
    assert (spared.at("d5"), spared.at("h5")) == ("light paladin", "dark skeleton")
    assert given.after("d5xd8", dice=(1, 1, 6)).at("d5") == ""


@pytest.mark.parametrize(
    ("variant", "state"), [("av2", UNLOCKED), ("tactician", f"effects_unlocked: true, {NO_TOKENS}")]
)
def test_where_no_dice_settle_attacks_giants_are_safe_from_effects_of_lesser_pieces(variant: str, state: str):
    """CASTLE-EFFECT-8: combat parts are idle; a charge stops before an Ogre, a Lance takes it."""
    given = free("soldier: [d5], knight: [h5]", "ogre: [d7, h9], orc: [h4]", variant=variant, state=state)

    assert not [text for text in given.actions() if text.startswith("d5xd7")]
    assert "h5xh9!lance" in given.actions()
    assert "h5xh4!lance" not in given.actions()
    skewer = free("pikeman: [d5]", "ogre: [f7], orc: [b7]", variant=variant, state=state)
    assert helped(skewer, "d5", "skewer") == {"xb7"}


@pytest.mark.parametrize("kind", EFFECTS)
def test_twins_share_the_effect_and_its_id(kind: str):
    """CASTLE-EFFECT-9: dark's piece uses the same word and reaches what its twin reaches."""
    block = "elf" if kind != "elf" else "knight"
    light = free(f"{kind}: [d5], {block}: [c6]", "castle: [j10], orc: [d8, f7, c5]")
    dark = field(
        "castle: [j1], elf: [d3, f4, c6]",
        f"castle: [j10], {EVERY[kind]}: [d6], {EVERY[block]}: [c5]",
        turn="dark",
        variant="av1",
        state=UNLOCKED,
    )

    assert mirrored(helped(light, "d5", EFFECTS[kind])) == helped(dark, "d6", EFFECTS[kind]) != set()


@pytest.mark.parametrize(
    ("variant", "state"), [("av1", UNLOCKED), ("av2", UNLOCKED), ("blitz", "dice: [4, 4, 6, 2, 3, 5]")]
)
def test_games_may_switch_effects_off(variant: str, state: str):
    """CASTLE-EFFECT-10: option `effects=false`."""
    assert effects(free("knight: [d5]", variant=variant, state=state))
    assert not effects(free("knight: [d5]", variant=variant, state=state, options="effects: false"))


# --- each of them


def test_charge():
    """CASTLE-EFFECT-11: one to three straight forward over empty squares, attacking at any of these distances."""
    assert helped(free("soldier: [d5]"), "d5", "charge") == {"d8"}
    assert helped(free("soldier: [d5]", "orc: [d7]"), "d5", "charge") == {"xd7"}
    assert helped(free("soldier: [d5]", "orc: [d8]"), "d5", "charge") == {"xd8"}
    assert helped(free("soldier: [d5]", "orc: [d6]"), "d5", "charge") == set()
    assert helped(free("soldier: [d5], elf: [d7]"), "d5", "charge") == set()
    assert helped(free("", "skeleton: [d6]", turn="dark"), "d6", "charge") == {"d3"}
    assert free("soldier: [d7]").after("d7d10!charge").at("d10") == "light knight"


def test_slip():
    """CASTLE-EFFECT-12: one space straight onto an empty square; so an Elf changes its colour."""
    assert helped(free("elf: [d5]"), "d5", "slip") == squares("d6 d4 c5 e5")
    assert helped(free("elf: [d5], knight: [d6]", "orc: [e5]"), "d5", "slip") == squares("d4 c5")


def test_lance():
    """CASTLE-EFFECT-13: four spaces instead of three; attacks with d10 in place of d8."""
    given = free("knight: [e5]", "orc: [e9, g7, h8]")

    assert helped(given, "e5", "lance") == squares("xe9 i5 e1 a5 i1 a9 a1 xg7")
    assert helped(free("knight: [e5], elf: [e7]"), "e5", "lance") == squares("i5 e1 a5 i1 a9 a1 i9")
    assert odds(given, "e5xg7!lance")["attack"] == "d10 d6"
    assert odds(given, "e5xg7")["attack"] == "d8 d6"


def test_pounce():
    """CASTLE-EFFECT-14: over pieces on its bend, not over Giants; one more on its best attacking die."""
    given = free("lion: [d5], elf: [d6]", "orc: [e5, f6], lich: [b8]")

    assert helped(given, "d5", "pounce") == squares("c7 e7 f8 xb8 f4 g3 xf6 g7 xe5")
    for wall in ("d6", "c7"):
        walled = peaceful(f"lion: [d5], giant: [{wall}]", "orc: [b8]")
        assert "xb8" not in helped(walled, "d5", "pounce")
    assert chances(given, "d5xb8!pounce")["win"] == Fraction(149, 200)


def test_soar():
    """CASTLE-EFFECT-15: up to five spaces straight, flying, onto an empty square."""
    assert helped(free("griffin: [d5]"), "d5", "soar") == squares("d9 d10 h5 i5 d1")
    given = free("griffin: [d5], elf: [d9], giant: [f5]", "orc: [d7, d10], lich: [d1]")
    assert helped(given, "d5", "soar") == set()
    assert helped(free("griffin: [d5], elf: [d6, d8]", "orc: [d9]"), "d5", "soar") == squares("d10 h5 i5 d1")


def test_rampage():
    """CASTLE-EFFECT-16: backward and diagonally backward too; one more d10 in attacks."""
    assert helped(free("giant: [d5]"), "d5", "rampage") == squares("d4 d3 d2 c4 b3 a2 e4 f3 g2")
    given = free("giant: [d5]", "orc: [d6, d4]")
    assert helped(given, "d5", "rampage") == squares("xd6 xd4 c4 b3 a2 e4 f3 g2")
    assert odds(given, "d5xd4!rampage")["attack"] == "d10 d6 d10"
    assert peaceful("giant: [d5]", "lich: [d4]").after("d5xd4!rampage").at("d4") == "light giant"


def test_leap():
    """CASTLE-EFFECT-17: like a chess knight; when it loses it returns to where it started."""
    leaps = "c7 e7 c3 e3 b6 b4 f6 f4"
    assert helped(free("paladin: [d5]"), "d5", "leap") == squares(leaps)
    given = free("paladin: [d5], giant: [d6, c6]", "orc: [e7, e6]")
    assert helped(given, "d5", "leap") == squares("c7 xe7 c3 e3 b6 b4 f6 f4 xe6")
    assert given.after("d5xe7!leap", dice=(1, 1, 6)).at("d5") == "light paladin"


def test_recall():
    """CASTLE-EFFECT-18: any own piece goes to an empty square touching its own Castle instead of its usual move."""
    given = free("castle: [e1], elf: [b8], knight: [d2]", "orc: [f1], castle: [a10]")

    assert helped(given, "b8", "recall") == squares("d1 e2 f2")
    assert helped(given, "d2", "recall") == set()
    assert given.after("b8e2!recall").at("e2") == "light elf"
    dark = field("elf: [a1]", "castle: [j10], orc: [b2]", turn="dark", variant="av1", state=UNLOCKED)
    assert helped(dark, "b2", "recall") == squares("i10 i9 j9")


def test_scout():
    """CASTLE-EFFECT-19: leaps exactly three straight onto an empty square."""
    assert helped(free("ranger: [d5]"), "d5", "scout") == squares("d8 d2 a5 g5")
    assert helped(free("ranger: [d5], giant: [d6], elf: [d2]", "orc: [g5]"), "d5", "scout") == squares("d8 a5")


def test_skewer():
    """CASTLE-EFFECT-20: destroys exactly two spaces diagonally forward, the space between being empty."""
    assert helped(free("pikeman: [d5]", "orc: [f7, b7, f3]"), "d5", "skewer") == squares("xf7 xb7")
    assert helped(free("pikeman: [d5], elf: [e6]", "orc: [f7, b7, c6]"), "d5", "skewer") == set()
    assert helped(free("pikeman: [d5]", "orc: [e6, d7]"), "d5", "skewer") == set()
    assert helped(free("elf: [f4]", "ghoul: [d6], castle: [e10]", turn="dark"), "d6", "skewer") == {"xf4"}


def test_dash():
    """CASTLE-EFFECT-21: up to two spaces in any direction onto an empty square."""
    assert helped(free("squire: [d5]"), "d5", "dash") == squares("d7 f7 f5 f3 d3 b3 b5 b7")
    given = free("squire: [d5], elf: [d6]", "orc: [f7, e5]")
    assert helped(given, "d5", "dash") == squares("f3 d3 b3 b5 b7")


def test_bound():
    """CASTLE-EFFECT-22: up to three leaps in a line."""
    assert helped(free("unicorn: [d4]"), "d4", "bound") == squares("a10 g10 j7")
    assert helped(free("unicorn: [d4], elf: [e6]"), "d4", "bound") == squares("a10 j7")
    assert helped(free("unicorn: [d4], elf: [f8]"), "d4", "bound") == squares("a10 j7")
    assert helped(free("unicorn: [d4]", "orc: [g10]"), "d4", "bound") == squares("a10 xg10 j7")


def test_flare():
    """CASTLE-EFFECT-23: leaps exactly two in any direction onto an empty square; one more on the best die."""
    assert helped(free("wizard: [d5]"), "d5", "flare") == squares("d7 f7 f5 f3 d3 b3 b5 b7")
    given = free("wizard: [d5], giant: [d6]", "orc: [d7, e6, g8]")
    assert helped(given, "d5", "flare") == squares("f7 f5 f3 d3 b3 b5 b7 xe6 xg8")
    assert chances(given, "d5xe6!flare")["win"] == Fraction(43, 48)


def test_volley():
    """CASTLE-EFFECT-24: destroys straight at two to four spaces over empty squares."""
    given = free("ballista: [d5]", "orc: [d7, g5, a5, d4]")
    assert helped(given, "d5", "volley") == squares("xd7 xg5 xa5")
    assert helped(free("ballista: [d5]", "orc: [d9, h5]"), "d5", "volley") == squares("xd9 xh5")
    assert helped(free("ballista: [c5]", "orc: [h5, c10]"), "c5", "volley") == set()
    hopping = free("ballista: [d5], elf: [e5]", "orc: [g5]")
    assert "xg5" in reach(hopping, "d5")
    assert helped(hopping, "d5", "volley") == set()


def test_dive():
    """CASTLE-EFFECT-25: one space straight onto an empty square; attacks with d10 in place of d8."""
    assert helped(free("pegasus: [d5]"), "d5", "dive") == squares("d6 d4 c5 e5")
    given = free("pegasus: [d5], elf: [d6]", "orc: [e5, f7]")
    assert helped(given, "d5", "dive") == squares("d4 c5 xf7")
    assert odds(given, "d5xf7!dive")["attack"] == "d10 d6"


def test_ward():
    """CASTLE-EFFECT-26: five spaces instead of three; when it loses it returns to where it started."""
    given = free("archmage: [e5]", "orc: [e7, e4], lich: [i5]")

    assert helped(given, "e5", "ward") == squares("xe7 xe4 xi5 a5 a9 i9 j10 a1 i1")
    lost = given.after("e5xi5!ward", dice=(1, 1, 10))
    assert (lost.at("e5"), lost.at("i5")) == ("light archmage", "dark lich")
    assert odds(given, "e5xi5!ward")["stands"] == "e5"


def test_recall_needs_somebody_else_and_another_square():
    """CASTLE-EFFECT-27: not the Castle, and not the square where the piece stands already."""
    given = free("castle: [e1], knight: [d1], elf: [h7]", "orc: [f1, d2, e2]")

    assert helped(given, "h7", "recall") == {"f2"}
    assert helped(given, "d1", "recall") == {"f2"}
    assert not [text for text in given.actions() if text.startswith("e1")]
    assert not given.allows("d1d1!recall")


def test_a_soldier_recalled_onto_its_far_row_promotes():
    """CASTLE-EFFECT-27: in made-up positions."""
    given = free("castle: [c10], soldier: [g3]", "castle: [j10]")

    assert given.after("g3b10!recall").at("b10") == "light knight"
    assert given.after("g3b9!recall").at("b9") == "light soldier"


def test_passing_over_pieces_by_an_effect_stops_at_giants():
    """CASTLE-EFFECT-28: `soar` and `pounce`."""
    assert not squares("d9 d10") & helped(free("griffin: [d5], giant: [d7]"), "d5", "soar")
    assert not squares("d9 d10") & helped(free("griffin: [d5]", "ogre: [d7]"), "d5", "soar")
    assert "f8" not in helped(free("lion: [d5]", "ogre: [e7]"), "d5", "pounce")
    assert "f8" not in helped(free("lion: [d5]", "ogre: [d6]"), "d5", "pounce")


@pytest.mark.parametrize(
    ("light", "dark", "where"),
    [("lion: [c7]", "orc: [c8]", "d9"), ("lion: [c7]", "orc: [d9]", "c8"), ("lion: [c7]", "orc: [c8, d9]", "c7")],
)
def test_a_pounce_at_a_castle_that_fails(light: str, dark: str, where: str):
    """CASTLE-EFFECT-28, CASTLE-COMBAT-8: on the last free square of the bend, as if it flew."""
    given = free(light, f"castle: [e10], {dark}")
    when = given.after("c7xe10!pounce", dice=(1, 1, 10))

    assert when.at(where) == "light lion"
    assert odds(given, "c7xe10!pounce")["stands"] == where
