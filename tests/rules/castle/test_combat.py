"""Dice that settle attacks (docs/rules/castle.md, COMBAT), with the tables and worked examples 1 to 5."""

from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest
import second_castle as second
from rules.castle.fields import (
    EVERY,
    LESSER,
    NO_TOKENS,
    TWINS,
    chances,
    field,
    field_text,
    odds,
    reach,
    squares,
    stands,
    thrown,
)

from game.cli.ending import Refuse
from game.cli.main import main
from game.cli.odds import legal_action, odds_lines
from game.core.ruleset import Throw
from given import Given, position

DICE = {"blitz": "dice: [1, 1, 4, 4, 7, 7]", "adventure": "die: 7", "av1": "die: 1"}
FOUGHT = f"die: 1, {NO_TOKENS}"
VALUES = dict.fromkeys(LESSER, 6) | {"giant": 10, "paladin": 10, "castle": 10, "archmage": 10}
VALUES = {kind: VALUES.get(kind, 8) for kind in EVERY}


def fight(light: str, dark: str, turn: str = "light", **more: Any) -> Given:
    """AV I with an odd roll and no tokens: any piece may attack, plainly."""
    return field(light, dark, turn=turn, variant="av1", state=more.pop("state", FOUGHT), **more)


# --- what an attack is


@pytest.mark.parametrize("variant", ["adventure", "av1", "blitz"])
def test_moving_onto_an_enemy_attacks_it(variant: str):
    """CASTLE-COMBAT-1: nobody is destroyed until dice have fallen; the move itself must be legal."""
    state = f"{DICE[variant]}, {NO_TOKENS}"
    given = field("paladin: [d5]", "orc: [d7], lich: [d9], skeleton: [j9]", variant=variant, state=state)
    given = given.after("use:4") if variant == "blitz" else given
    attack = given.after("d5xd7")

    assert attack.pending == Throw((10, 6, 6), "CASTLE-COMBAT-3")
    assert (attack.at("d5"), attack.at("d7")) == ("light paladin", "dark orc")
    assert not given.allows("d5xd9")
    assert not given.allows("d5xj9")


@pytest.mark.parametrize("kind", [kind for kind in EVERY if kind != "castle"])
def test_every_kind_has_a_combat_value(kind: str):
    """CASTLE-COMBAT-2: lesser pieces d6; Giant, Paladin, Castle and Archmage d10; the others d8; twins alike."""
    reached = {"elf": "e6", "unicorn": "e7", "ballista": "d7", "pegasus": "e6", "ranger": "d6"}.get(kind, "d6")
    light = f"{kind}: [d5]" + (", elf: [d6]" if kind == "ballista" else "")
    text = f"d5x{reached}"

    assert odds(fight(light, f"lich: [{reached}]"), text)["attack"] == f"d{VALUES[kind]} d10"
    assert odds(fight(light, f"orc: [{reached}]"), text)["defend"] == "d6"
    twin = fight("paladin: [d5]", f"{EVERY[kind]}: [d8]")
    assert odds(twin, "d5xd8")["defend"] == f"d{VALUES[kind]}"
    assert odds(twin, "d5xd8")["attack"] == f"d10 d{VALUES[kind]}"


def test_the_castle_fights_with_a_d10():
    """CASTLE-COMBAT-2: and the attacker rolls a copy of it."""
    told = odds(fight("knight: [e8]", "orc: [j9]"), "e8xe10")

    assert (told["attack"], told["defend"]) == ("d8 d10", "d10")


def test_the_attacker_rolls_its_own_die_and_one_of_the_defender():
    """CASTLE-COMBAT-3: the defender one of its own value."""
    assert fight("soldier: [d5]", "lich: [d6]").after("d5xd6").pending == Throw((6, 10, 10), "CASTLE-COMBAT-3")
    assert fight("knight: [d5]", "orc: [d6]").after("d5xd6").pending == Throw((8, 6, 6), "CASTLE-COMBAT-3")


@pytest.mark.parametrize(
    ("dice", "wins"),
    [
        ((5, 1, 4), True),
        ((1, 5, 4), True),
        ((4, 1, 4), True),
        ((1, 4, 4), True),
        ((3, 4, 5), False),
        ((1, 1, 2), False),
        ((3, 3, 6), False),
        ((1, 1, 1), True),
        ((8, 6, 6), True),
        ((2, 3, 4), False),
    ],
)
def test_the_highest_single_die_wins_and_the_attacker_when_they_are_equal(dice: tuple[int, ...], wins: bool):
    """CASTLE-COMBAT-4: dice are not added up."""
    when = fight("knight: [d5]", "orc: [d6]").after("d5xd6", dice=dice)

    assert when.at("d6") == ("light knight" if wins else "dark orc")


def test_who_wins_destroys_and_stands_there():
    """CASTLE-COMBAT-5: and promotion is applied."""
    when = fight("knight: [d5], soldier: [f5]", "orc: [d6], lich: [f6]").after("d5xd6", dice=(5, 1, 5))

    assert (when.at("d5"), when.at("d6")) == ("", "light knight")
    assert "orc" not in stands(when, "dark")
    soldier = fight("soldier: [f5, c9]", "lich: [f6], skeleton: [c10]")
    assert soldier.after("f5xf6", dice=(6, 1, 6)).at("f6") == "light knight"
    assert soldier.after("c9xc10", dice=(6, 1, 6)).at("c10") == "light knight"


def test_who_loses_its_attack_is_destroyed():
    """CASTLE-COMBAT-6: the defender stays where it is."""
    when = fight("knight: [d5]", "orc: [d6]").after("d5xd6", dice=(5, 5, 6))

    assert (when.at("d5"), when.at("d6")) == ("", "dark orc")
    assert "knight" not in stands(when, "light")


def test_the_castle_falls_to_a_won_attack():
    """CASTLE-COMBAT-7: and the game with it."""
    when = fight("knight: [e8]", "orc: [j9]").after("e8xe10", dice=(8, 1, 8))

    assert when.result == (frozenset({"light"}), "castle_destroyed")


def test_who_loses_against_the_castle_is_thrown_back_not_destroyed():
    """CASTLE-COMBAT-7, CASTLE-COMBAT-8: it stands before the walls; the move counts as made."""
    when = fight("knight: [e7]", "orc: [j9]").after("e7xe10", dice=(8, 1, 9, 3))

    assert when.result is None
    assert (when.at("e7"), when.at("e9"), when.at("e10")) == ("", "light knight", "dark castle")
    assert when.turn == "dark"


# --- where a thrown back piece stands


def before_the_walls(light: str, text: str, dark: str = "orc: [j9]", castle: str = "e10") -> str:
    """Where the attacker of a Castle stands after it has lost; the odds say the same."""
    given = fight(light, f"castle: [{castle}], {dark}")
    when = given.after(text, dice=(1, 1, 10))
    start = text.partition("x")[0]
    kind = given.at(start)
    found = [square for square in second.SQUARES if when.at(square) == kind]
    assert len(found) == 1
    assert odds(given, text)["stands"] == found[0]
    return found[0]


@pytest.mark.parametrize(
    ("light", "text", "where"),
    [
        ("knight: [e9]", "e9xe10", "e9"),
        ("knight: [e8]", "e8xe10", "e9"),
        ("knight: [e7]", "e7xe10", "e9"),
        ("paladin: [a6]", "a6xe10", "d9"),
        ("paladin: [a10]", "a10xe10", "d10"),
        ("elf: [c8]", "c8xe10", "d9"),
        ("elf: [d9]", "d9xe10", "d9"),
        ("giant: [b10]", "b10xe10", "d10"),
        ("soldier: [e9]", "e9xe10", "e9"),
    ],
)
def test_who_cannot_pass_others_stands_next_to_the_castle(light: str, text: str, where: str):
    """CASTLE-COMBAT-8: on its path, or where it started when it was that close."""
    assert before_the_walls(light, text) == where


def test_a_griffin_stands_on_the_last_free_square_of_its_path():
    """CASTLE-COMBAT-8: worked example 5: over e9 it falls back to e8; with e8 taken too it stays on e7."""
    assert before_the_walls("griffin: [e7]", "e7xe10") == "e9"
    assert before_the_walls("griffin: [e7]", "e7xe10", "skeleton: [e9]") == "e8"
    assert before_the_walls("griffin: [e7]", "e7xe10", "skeleton: [e9], orc: [e8]") == "e7"
    assert before_the_walls("griffin: [e7], elf: [e8]", "e7xe10", "skeleton: [e9]") == "e7"
    assert before_the_walls("griffin: [e7]", "e7xe10", "orc: [e8]") == "e9"


@pytest.mark.parametrize(
    ("start", "where"),
    [("e9", "e9"), ("f8", "f9"), ("d8", "d9"), ("c7", "d9"), ("g7", "f9"), ("b8", "d9"), ("g9", "f9")],
)
def test_a_lion_stands_on_the_path_of_its_bend(start: str, where: str):
    """CASTLE-COMBAT-8: next to the Castle along the squares it came by."""
    assert before_the_walls(f"lion: [{start}]", f"{start}xe10") == where


@pytest.mark.parametrize(
    ("light", "text"),
    [
        ("unicorn: [d8]", "d8xe10"),
        ("wizard: [e7]", "e7xe10"),
        ("ranger: [c8]", "c8xe10"),
        ("archmage: [d8]", "d8xe10"),
    ],
)
def test_who_leaps_stays_where_it_was(light: str, text: str):
    """CASTLE-COMBAT-8: a leap has no path."""
    assert before_the_walls(light, text) == text[:2]


def test_a_ballista_falls_back_to_the_last_free_square_of_its_line():
    """CASTLE-COMBAT-8: the piece it hopped over does not let go of its square."""
    assert before_the_walls("ballista: [e6]", "e6xe10", "skeleton: [e9]") == "e8"
    assert before_the_walls("ballista: [e6]", "e6xe10", "skeleton: [e7]") == "e9"
    assert before_the_walls("ballista: [e8]", "e8xe10", "skeleton: [e9]") == "e8"


# --- Giants


@pytest.mark.parametrize("kind", LESSER)
def test_where_dice_settle_attacks_lesser_pieces_attack_giants(kind: str):
    """CASTLE-COMBAT-9: and may destroy them."""
    mark = "e6" if kind == "elf" else "d6"
    given = fight(f"{kind}: [d5]", f"ogre: [{mark}]")

    assert given.allows(f"d5x{mark}")
    won = given.after(f"d5x{mark}", dice=(6, 1, 6))
    assert won.at(mark) == ("light knight" if kind in ("soldier", "squire") else f"light {kind}")


def test_giants_may_keep_their_protection():
    """CASTLE-COMBAT-9: option `giant_immune_in_combat=true`; greater pieces attack them as ever."""
    given = fight("soldier: [d5], knight: [e5]", "ogre: [d6]", options="giant_immune_in_combat: true")

    assert not given.allows("d5xd6")
    assert given.allows("e5xd6")


def test_flying_over_giants_stays_forbidden():
    """CASTLE-COMBAT-9: dice change nothing about it."""
    assert reach(fight("griffin: [d5]", "ogre: [d6]"), "d5") == squares("xd6 d4 d3 d2 c5 b5 a5 e5 f5 g5")


# --- odds


def lines(given: Given, text: str) -> list[str]:
    return [f"{key} {value}" for key, value in odds(given, text).items()]


def test_what_odds_print():
    """CASTLE-COMBAT-10: in this order; a fraction that is reduced and six decimals."""
    unlocked = f"die: 2, {NO_TOKENS}"
    given = fight("soldier: [d5], knight: [e8], giant: [h5]", "skeleton: [d6], orc: [h6]", state=unlocked)

    assert lines(given, "d5xd6") == ["attack d6 d6", "defend d6", "win 161/216 0.745370", "lose 55/216 0.254630"]
    assert lines(given, "e8xe10") == [
        "attack d8 d10",
        "defend d10",
        "win 131/200 0.655000",
        "repelled 69/200 0.345000",
        "stands e9",
    ]
    assert lines(given, "h5xh6!rampage") == [
        "attack d10 d6 d10",
        "defend d6",
        "boost rampage",
        "win 15/16 0.937500",
        "lose 1/16 0.062500",
    ]
    leap = fight("paladin: [d5]", "orc: [d7]", state=unlocked)
    assert lines(leap, "d5xd7!leap") == [
        "attack d10 d6",
        "defend d6",
        "boost leap",
        "win 61/72 0.847222",
        "retreat 11/72 0.152778",
        "stands d5",
    ]


def test_odds_ask_neither_the_roll_nor_what_is_unlocked(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """CASTLE-COMBAT-10: the piece need not be the one that the roll lets move, nor the effect be unlocked."""
    text = field_text("knight: [d5], elf: [b2]", "orc: [d6]", variant="adventure", state=f"die: 1, {NO_TOKENS}")
    given = position(text)
    for action in ("d5xd6", "d5xd6!lance"):
        assert given.rules.notation.odds_refusal(given.state, given.action(action)) is None
    file = tmp_path / "position.yaml"
    file.write_text(text, encoding="utf-8")

    assert main(["odds", str(file), "d5xd6!lance"]) == 0
    assert capsys.readouterr().out.splitlines()[:3] == ["attack d10 d6", "defend d6", "boost lance"]


@pytest.mark.parametrize(
    ("variant", "state", "action"),
    [
        ("standard", "", "d5xd6"),
        ("expanded", "", "d5xd6"),
        ("av2", "die: 1", "d5xd6"),
        ("tactician", "", "d5xd6"),
        ("av1", "die: 1", "d5d4"),
        ("av1", "die: 1", "d5xd7"),
        ("av1", "die: 1", "d6xd5"),
        ("av1", "die: 1", "d5xd6!pounce"),
        ("av1", "die: 1", "token:move,d8,1"),
        ("av1", "die: 1", "nonsense"),
    ],
)
def test_odds_are_refused_for_anything_but_an_attack_with_dice(variant: str, state: str, action: str):
    """CASTLE-COMBAT-10: with a reason in one line."""
    given = field("knight: [d5]", "orc: [d6], skeleton: [d7]", variant=variant, state=state)

    with pytest.raises(Refuse, match=r"^[^\n]+$"):
        list(odds_lines(given.rules, given.state, legal_action(given.rules, given.state, action)))


def test_combat_dice_are_always_fresh():
    """CASTLE-COMBAT-11: the numbers of the movement roll and dice traded in change nothing about them."""
    given = field(
        "giant: [d5]",
        "lich: [d6]",
        variant="blitz",
        state=f"dice: [4, 4, 1, 2], traded: {{light: [d10, d10]}}, {NO_TOKENS}",
    )

    assert given.after("d5xd6").pending == Throw((10, 10, 10), "CASTLE-COMBAT-3")
    for die in (1, 7):
        av1 = fight("giant: [d5]", "lich: [d6]", state=f"die: {die}, {NO_TOKENS}")
        assert av1.after("d5xd6").pending == Throw((10, 10, 10), "CASTLE-COMBAT-3")


# --- the table

ATTACKERS = {6: "soldier", 8: "knight", 10: "giant"}
DEFENDERS = {6: "skeleton", 8: "death_knight", 10: "ogre"}
TABLE = {
    "soldier": ("161/216", "251/384", "73/120"),
    "knight": ("233/288", "93/128", "131/200"),
    "giant": ("61/72", "25/32", "143/200"),
    "knight!lance": ("61/72", "25/32", "143/200"),
    "lion!pounce": ("43/48", "421/512", "149/200"),
    "giant!rampage": ("15/16", "351/400", "319/400"),
}


@pytest.mark.parametrize(("attacker", "row"), TABLE.items())
def test_the_table_of_chances(attacker: str, row: tuple[str, ...]):
    """CASTLE-COMBAT-3, CASTLE-COMBAT-4: the table of the book, the program and counting every throw are one."""
    kind, _, effect = attacker.partition("!")
    for defender, share in zip(("skeleton", "death_knight", "ogre"), row, strict=True):
        given = fight(f"{kind}: [d5]", f"{defender}: [d6]", state=f"die: 2, {NO_TOKENS}")
        text = "d5xd6" + (f"!{effect}" if effect else "")
        assert chances(given, text) == {"win": Fraction(share), "lose": 1 - Fraction(share)}
        assert counted(given, text) == Fraction(share)


def counted(given: Given, text: str) -> Fraction:
    """The chance to win, by throwing the dice of the attack in every way."""
    attack = given.after(text)
    assert isinstance(attack.pending, Throw)
    end = text.partition("x")[2].partition("!")[0]
    faces = list(product(*(range(1, sides + 1) for sides in attack.pending.sides)))
    plus = 1 if text.endswith(("!pounce", "!flare")) else 0
    won = sum(max(thrown_[:-1]) + plus >= thrown_[-1] for thrown_ in faces)
    for sample in faces[:: max(1, len(faces) // 20)]:
        assert thrown(attack, sample).at(end).startswith("light") == (max(sample[:-1]) + plus >= sample[-1])
    return Fraction(won, len(faces))


@pytest.mark.parametrize(("own", "other"), list(product((6, 8, 10), repeat=2)))
def test_the_formula_of_the_book(own: int, other: int):
    """CASTLE-COMBAT-4: the sum over c from 1 to y of (1/y)(1 - (min(c-1, x)/x)((c-1)/y))."""
    book = sum(
        Fraction(1, other) * (1 - Fraction(min(c - 1, own), own) * Fraction(c - 1, other)) for c in range(1, other + 1)
    )
    given = fight(f"{ATTACKERS[own]}: [d5]", f"{DEFENDERS[other]}: [d6]")

    assert chances(given, "d5xd6")["win"] == book == second.chance_to_win([own, other], [other])


def test_the_throw_of_an_attack_has_the_same_chances():
    """CASTLE-COMBAT-4, CASTLE-COMBAT-10: what falls and what is told."""
    for light, dark in (("soldier", "lich"), ("knight", "orc"), ("paladin", "ogre")):
        given = fight(f"{light}: [d5]", f"{dark}: [d6]")
        attack = given.after("d5xd6")
        won = Fraction(0)
        for faces, share in attack.rules.outcomes(attack.state):
            if thrown(attack, faces.values).at("d6").startswith("light"):
                won += share
        assert won == chances(given, "d5xd6")["win"]


# --- worked examples


def test_example_1_a_soldier_attacks_a_skeleton():
    """CASTLE-COMBAT-4: 161 of 216; in 55 throws the defender is strictly highest."""
    throws = list(product(range(1, 7), repeat=3))

    assert sum(defend > max(own, copy) for own, copy, defend in throws) == 55
    assert chances(fight("soldier: [d5]", "skeleton: [d6]"), "d5xd6")["win"] == Fraction(161, 216)


def test_example_2_a_knight_attacks_the_castle():
    """CASTLE-COMBAT-7, CASTLE-EFFECT-13: 131/200, with a lance 143/200."""
    given = fight("knight: [e8]", "orc: [j9]", state=f"die: 2, {NO_TOKENS}")

    assert chances(given, "e8xe10") == {"win": Fraction(131, 200), "repelled": Fraction(69, 200)}
    assert chances(given, "e8xe10!lance") == {"win": Fraction(143, 200), "repelled": Fraction(57, 200)}


def test_example_3_a_skeleton_attacked_by_a_knight():
    """CASTLE-PROMO-6: it wins 55/288 = 0.190972, and becomes a Death Knight."""
    given = fight("knight: [d5]", "skeleton: [d6]")

    assert odds(given, "d5xd6")["lose"] == "55/288 0.190972"
    assert given.after("d5xd6", dice=(3, 2, 4)).at("d6") == "dark death_knight"


def best_with_a_token(attack: tuple[int, ...], defend: int) -> Fraction:
    """The attacker's chance with one token, spent on the die that gives most; nobody else has one."""
    total = Fraction(0)
    throws = list(product(*(range(1, sides + 1) for sides in (*attack, defend))))
    for fallen in throws:
        if max(fallen[:-1]) >= fallen[-1]:
            total += 1
            continue
        options = []
        for index, sides in enumerate((*attack, defend)):
            again = [(*fallen[:index], face, *fallen[index + 1 :]) for face in range(1, sides + 1)]
            options.append(Fraction(sum(max(dice[:-1]) >= dice[-1] for dice in again), sides))
        total += max(options)
    return total / len(throws)


def test_example_4_a_token_in_combat():
    """CASTLE-TOKEN-2, CASTLE-TOKEN-4: the better of two choices; 145/162 and 3407/4000 with a token held back."""
    given = fight("soldier: [d5]", "skeleton: [d6]", state="die: 1, tokens: {light: 1, dark: 0}")
    asked = given.after("d5xd6", dice=(2, 3, 5))

    assert asked.actions() == ["keep", "token:attack,d6,2", "token:attack,d6,3", "token:defend,d6,5"]
    for text, share in (("token:attack,d6,2", Fraction(1, 3)), ("token:defend,d6,5", Fraction(1, 2))):
        again = asked.after(text)
        assert again.pending == Throw((6,), "CASTLE-TOKEN-2")
        won = sum(thrown(again, face).at("d6") == "light soldier" for face in range(1, 7))
        assert Fraction(won, 6) == share
    assert best_with_a_token((6, 6), 6) == Fraction(145, 162)
    assert best_with_a_token((8, 10), 10) == Fraction(3407, 4000)


def test_example_5_a_griffin_before_the_walls():
    """CASTLE-COMBAT-8: the odds name the square."""
    given = fight("griffin: [e7]", "skeleton: [e9]")

    assert odds(given, "e7xe10")["stands"] == "e8"
    assert odds(fight("griffin: [e7]", "skeleton: [e9], orc: [e8]"), "e7xe10")["stands"] == "e7"


def test_twins_fight_alike():
    """CASTLE-BOARD-2, CASTLE-COMBAT-2: dark attacks with the same values."""
    for kind, twin in TWINS.items():
        if kind in ("castle", "elf"):
            continue
        mine = fight(f"{kind}: [d5]", "lich: [d6]")
        theirs = fight("paladin: [d5]", f"{twin}: [d6]", turn="dark")
        assert odds(mine, "d5xd6") == odds(theirs, "d6xd5")
