"""Loka's actions, boosts and odds against a generator written from the rule book alone (GOALS, «How it is shown»)."""

import ast
import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest
import second_loka as second
import yaml
from every_game.wander import Table, wander

from game.cli.ending import Refuse
from game.cli.odds import odds_lines
from game.cli.perft import count
from game.core.ruleset import Decision, Throw
from given import Given, position


def test_the_second_generator_of_loka_shares_nothing_with_the_program():
    """GOALS, «How it is shown»: it imports nothing but Python's own library."""
    tree = ast.parse(Path(second.__file__).read_text(encoding="utf-8"))
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    imported |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}

    assert {name.partition(".")[0] for name in imported} <= sys.stdlib_module_names


# --- the second generator against the worked examples of the rule book


def battle(turn: str, terrain: dict[str, list[str]] | None = None, **pieces: dict[str, list[str]]) -> second.Position:
    """A position on the cross; seats that are not named have a king in a corner far from everything."""
    corners = {"fire": "d1", "earth": "a9", "water": "i12", "air": "l4"}
    men = {
        seat: pieces.get(seat, {}) | ({} if "king" in pieces.get(seat, {}) else {"king": [corner]})
        for seat, corner in corners.items()
    }
    return {"game": "loka", "variant": "standard", "turn": turn, "pieces": men, "terrain": terrain or {}, "state": {}}


def sizes(given: second.Position, action: str) -> tuple[int, int]:
    attack, defence = second.boosts(given, action)
    return len(attack), len(defence)


def chances(given: second.Position, action: str) -> str:
    return " ".join(f"{key}={chance}" for key, chance in second.odds(given, action).items())


def test_example_6_a_fire_pawn_promotes_on_its_twelve_squares():
    """LOKA-PROMO-1."""
    goals = ["a9", "b9", "c9", "d12", "e12", "f12", "g12", "h12", "i12", "j9", "k9", "l9"]
    found = set()
    for start in second.CROSS:
        if start not in ("a4", "d1", "g5", "l4"):
            given = battle("fire", fire={"pawn": [start]}, earth={"king": ["a4"]}, water={"king": ["g5"]})
            found |= {second.Deed.of(text).end for text in second.actions(given) if text.endswith("=queen")}

    assert sorted(found) == goals


DIAGRAM = {
    "air": {"pawn": ["g7"], "queen": ["f3"], "knight": ["h5"]},
    "water": {"pawn": ["f6"], "bishop": ["d8"], "knight": ["e8"]},
}


def test_example_7_the_pawn_first():
    """LOKA-BOOST-1, -4, -7, LOKA-DICE-1, LOKA-OUTCOME-1 to -4."""
    given = battle("air", **DIAGRAM)

    assert second.boosts(given, "g7xf6") == (["charge", "support:f3", "support:h5"], ["support:d8", "support:e8"])
    assert chances(given, "g7xf6") == "win=5/8 repulse=7/24 attacker_slain=7/96 both_slain=1/96"


def test_example_8_the_knight_first():
    """LOKA-BOOST-2, -4."""
    given = battle("air", **DIAGRAM)

    assert second.boosts(given, "h5xf6")[0] == ["charge", "prowess", "support:f3", "support:g7"]
    assert chances(given, "h5xf6") == "win=31/40 repulse=7/40 attacker_slain=7/160 both_slain=1/160"


def test_example_9_the_queen_first():
    """LOKA-BOOST-2, -5."""
    given = battle("air", **DIAGRAM)

    assert second.boosts(given, "f3xf6")[0] == ["charge", "prowess", "support:g7", "support:h5"]
    assert second.odds(given, "f3xf6") == second.odds(given, "h5xf6")


def test_example_10_a_bare_fight():
    """LOKA-DICE-1."""
    assert list(second.fight(1, 0).values()) == [Fraction(7, 12), Fraction(1, 4), Fraction(1, 8), Fraction(1, 24)]


def test_examples_11_and_12_super_d20():
    """LOKA-REROLL-1 to -6."""
    right = [Fraction(513, 800), Fraction(2679, 8000), Fraction(19, 800), Fraction(1, 8000)]
    plain = [Fraction(19, 40), Fraction(19, 40), Fraction(19, 400), Fraction(1, 400)]

    assert list(second.fight(5, 4).values()) == list(second.fight(6, 5).values()) == right
    assert list(second.fight(5, 4, super_d20=False).values()) == list(second.fight(6, 6).values()) == plain


TABLE = """
7/12,1/6 5/12,1/6 5/16,1/6 5/24,1/6 1/8,1/6 11/480,1/6
11/16,1/8 9/16,1/8 7/16,1/8 7/24,1/8 7/40,1/8 7/160,1/8
19/24,1/12 17/24,1/12 5/8,1/12 11/24,1/12 11/40,1/12 253/2400,1/12
7/8,1/20 33/40,1/20 31/40,1/20 27/40,1/20 19/40,1/20 247/800,1/20
157/160,1/160 2309/2400,7/800 749/800,9/800 83/96,13/800 513/800,191/8000 19/40,1/20
"""


def test_the_table_of_chances_is_what_the_second_generator_counts():
    """LOKA-DICE-1, LOKA-OUTCOME-1 to -5, LOKA-REROLL-6: chapter 26, «Chances by number of boosts»."""
    for attack, row in enumerate(TABLE.split("\n")[1:-1], start=1):
        for defence, entry in enumerate(row.split()):
            counted = second.fight(attack, defence)
            win, removed = map(Fraction, entry.split(","))
            assert counted["win"] == win, (attack, defence)
            assert counted["attacker_slain"] + counted["both_slain"] == removed, (attack, defence)
            assert sum(counted.values()) == 1


def test_example_13_a_queen_in_a_castle():
    """LOKA-BOOST-2, LOKA-CASTLE-2."""
    given = battle("fire", {"castle": ["f6"]}, fire={"rook": ["f3"]}, air={"queen": ["f6"]})

    assert second.boosts(given, "f3xf6") == (["charge"], ["prowess", "terrain:castle", "terrain:castle"])
    assert chances(given, "f3xf6") == "win=5/24 repulse=5/8 attacker_slain=11/72 both_slain=1/72"


def test_example_14_death_from_above():
    """LOKA-PASS-5, -6."""
    pieces = {"fire": {"rook": ["f3"], "knight": ["e4"]}, "air": {"pawn": ["f6"]}}
    given = battle("fire", {"mountain_pass": ["f6"]}, **pieces)

    assert sizes(given, "f3xf6") == (3, 2)
    assert sizes(given, "e4xf6") == (3, 0)
    assert second.odds(given, "f3xf6")["win"] == Fraction(5, 8)
    assert second.odds(given, "e4xf6")["win"] == Fraction(19, 24)


def test_example_15_attack_into_the_swamp():
    """LOKA-SWAMP-2, -3, -5."""
    given = battle("fire", {"swamp": ["f6"]}, fire={"rook": ["f3"]}, air={"pawn": ["f6"]})

    assert sizes(given, "f3xf6") == (2, 1)
    assert chances(given, "f3xf6") == ("win=33/64 win_swamp_lost=3/64 repulse=5/16 attacker_slain=5/48 both_slain=1/48")


def test_example_16_no_support_from_behind():
    """LOKA-BOOST-6, -8."""
    given = battle("fire", fire={"rook": ["f3"], "queen": ["f2"]}, air={"pawn": ["f6"], "rook": ["f1"]})

    assert second.boosts(given, "f3xf6") == (["charge", "prowess"], [])
    assert second.odds(given, "f3xf6")["win"] == Fraction(11, 16)


def test_example_17_revenge_along_the_vacated_line():
    """LOKA-BOOST-7, -8."""
    given = battle("fire", fire={"rook": ["f3"]}, air={"pawn": ["f6"], "rook": ["f1"]})

    assert second.boosts(given, "f3xf6") == (["charge", "prowess"], ["support:f1"])
    assert second.odds(given, "f3xf6")["win"] == Fraction(9, 16)
    assert second.boosts(given | {"options": {"defence_support_view": "before"}}, "f3xf6")[1] == []


def test_example_18_a_duel():
    """LOKA-DUEL-1 to -4, LOKA-KING-2."""
    given = battle(
        "fire", fire={"king": ["e5"], "queen": ["h8"], "pawn": ["d5"]}, earth={"king": ["e6"], "rook": ["e9"]}
    )

    assert second.boosts(given, "e5xe6") == ([], [])
    assert chances(given, "e5xe6") == "win=1/2 attacker_slain=1/2"
    fallen = second.after(given, "e5xe6", "attacker_slain")
    assert "fire" not in fallen["pieces"]
    assert fallen["pieces"]["water"] == {"king": ["i12"]}
    assert fallen["turn"] == "earth"


def test_example_19_back_to_back():
    """LOKA-ALLY-2, LOKA-BACK-1, -6."""
    pieces = {"fire": {"pawn": ["e6"]}, "water": {"pawn": ["e7"]}}

    assert "e6<>e7" in second.actions(battle("fire", **pieces))
    assert "e7<>e6" in second.actions(battle("water", **pieces))
    then = second.after(battle("fire", **pieces), "e6<>e7")
    assert (then["pieces"]["fire"]["pawn"], then["pieces"]["water"]["pawn"]) == (["e7"], ["e6"])


def test_example_25_through_the_portal():
    """LOKA-PORTAL-2, -3, -7, -8."""
    portals = {"magic_portal": ["c5", "j8"]}
    ordinary = ["c5a7", "c5b4", "c5b6", "c5d4", "c5d6", "c5e3", "c5e7", "c5f2", "c5f8", "c5g1", "c5g9", "c5h10"]
    ordinary = sorted([*ordinary, "c5i11"])

    def bishop(**others: dict[str, list[str]]) -> list[str]:
        found = second.actions(battle("fire", portals, fire={"bishop": ["c5"]}, **others))
        return [text for text in found if text.startswith("c5")]

    assert [text for text in bishop() if "~" not in text] == ordinary
    onward = second.actions(battle("fire", fire={"bishop": ["j8"]}))
    onward = [text for text in onward if text.startswith("j8")]
    assert [text for text in bishop() if "~" in text] == ["c5~j8", *("c5~" + text for text in onward)]
    assert [text for text in bishop(air={"pawn": ["j8"]}) if "~" in text] == ["c5~xj8"]
    assert [text for text in bishop(water={"pawn": ["j8"]}) if "~" in text] == []


# --- the program against the second generator


def opened(given: second.Position) -> Given:
    return position(yaml.safe_dump(given, sort_keys=False))


def told(program: Given, action: str) -> dict[str, str]:
    """What the odds of an action print, by the first word of each line."""
    lines = odds_lines(program.rules, program.state, program.action(action))
    return {key: rest for key, _, rest in (line.partition(" ") for line in lines)}


def compare_actions(given: second.Position) -> Given:
    program = opened(given)
    assert sorted(program.actions()) == second.actions(given), yaml.safe_dump(given)
    return program


def compare_odds(program: Given, given: second.Position, action: str) -> None:
    """LOKA-TEXT-5 to -10."""
    why = f"{action} {given}"
    expected = second.odds(given, action)
    if not expected:
        with pytest.raises(Refuse):
            told(program, action)
        return
    lines = told(program, action)
    deed, field = second.Deed.of(action), second.Field.of(given)
    before = ["action"]
    assert lines["action"] == action
    if deed.is_attack:
        before += ["attacker", "defender"]
        assert lines["attacker"] == " ".join([*field.men[deed.start], deed.start]), why
        assert lines["defender"] == " ".join([*field.men[deed.end], deed.end]), why
    if deed.is_attack and field.options["combat"]:
        before += ["duel", "attacker_boosts", "defender_boosts", "attacker_die", "defender_die", "reroll"]
        is_duel = second.is_duel(field, deed)
        attack, defence = second.boosts(given, action)
        holder = second.holder_of_reroll(len(attack), len(defence), field.options["super_d20"])
        assert lines["duel"] == ("yes" if is_duel else "no"), why
        assert lines["attacker_boosts"].split() == [str(len(attack)), *attack], why
        assert lines["defender_boosts"].split() == [str(len(defence)), *defence], why
        assert lines["attacker_die"] == f"D{20 if is_duel else second.die(len(attack))}", why
        assert lines["defender_die"] == f"D{20 if is_duel else second.die(len(defence))}", why
        assert lines["reroll"] == ("none" if is_duel else holder), why
    shown = {key: rest.split() for key, rest in lines.items() if key not in before}
    assert list(lines) == before + list(expected), why
    for key, chance in expected.items():
        assert shown[key] == [f"{chance.numerator}/{chance.denominator}", f"{float(chance):.6f}"], (key, why)


def file_of(rules: Any, state: Any, like: second.Position) -> second.Position:
    """The position file of a state of the same game as another position's."""
    return dict(rules.notation.write(state)) | {key: like.get(key, {}) for key in ("variant", "options")}


def endings(program: Given, given: second.Position, action: str) -> set[str]:
    """Every position that the dice and re-rolls of an action can lead to, one text each."""
    state = program.rules.clone(program.state)
    program.rules.apply(state, program.rules.notation.parse(state, action))
    return {essence(file_of(program.rules, end, given)) for end in _ends(program.rules, state)}


def _ends(rules: Any, state: Any) -> Iterator[Any]:
    pending = rules.pending(state)
    if isinstance(pending, Throw):
        for faces, _ in rules.outcomes(state):
            is_tie = pending.rule == "LOKA-DUEL-1" and len(set(faces.values)) == 1
            if not is_tie:
                then = rules.clone(state)
                rules.apply(then, faces)
                yield from _ends(rules, then)
    elif isinstance(pending, Decision) and pending.prompt == "reroll":
        for action in rules.actions(state):
            then = rules.clone(state)
            rules.apply(then, action)
            yield from _ends(rules, then)
    else:
        yield state


def essence(given: Any) -> str:
    """A position without what two files may say differently; of a finished game only who stands where."""
    field = second.Field.of(given)
    men = sorted(field.men.items())
    return str(
        men
        if field.is_won or not field.turn
        else [men, sorted(field.unmoved & {square for square, _ in men}), field.turn]
    )


def compare_endings(program: Given, given: second.Position, action: str) -> None:
    """What comes of an action is what the second generator says, for each of the keys of its odds."""
    thens = [second.after(given, action, key) for key in second.odds(given, action) or ["win"]]
    # nobody acts when no action is left, LOKA-CHECK-7
    expected = {essence(then if second.actions(then) else then | {"turn": ""}) for then in thens}
    assert endings(program, given, action) == expected, f"{action}\n{yaml.safe_dump(given)}"


def thrown(seed: int, variant: str = "standard", options: dict[str, Any] | None = None, **how: bool) -> second.Position:
    return second.random_position(Random(seed), variant, options, **how)


def attacks(given: second.Position) -> list[str]:
    return [text for text in second.actions(given) if second.Deed.of(text).is_attack] if has_board_action(given) else []


def has_board_action(given: second.Position) -> bool:
    return second.actions(given) not in ([], ["pass"])


def compare(given: second.Position, chance: Random, most: int = 6) -> None:
    """The list of actions, and the odds and consequences of some of them, those with dice first."""
    program = compare_actions(given)
    if not has_board_action(given):
        return
    found = second.actions(given)
    chance.shuffle(found)
    found.sort(key=lambda text: not second.odds(given, text))
    for action in found[:most] + found[-1:]:
        compare_odds(program, given, action)
        compare_endings(program, given, action)


@pytest.mark.parametrize("seed", range(6))
def test_random_battles_on_the_cross_agree(seed: int):
    """LOKA-MOVE-1 to LOKA-BACK-7, LOKA-TEXT-1 to -9: armies and tiles thrown together, all switches of combat."""
    for number in range(10):
        compare(thrown(10 * seed + number), Random(seed))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(40))
def test_a_thousand_battles_on_the_cross_agree(seed: int):
    """LOKA-MOVE-1 to LOKA-BACK-7, LOKA-TEXT-1 to -9: a thousand positions with terrain."""
    for number in range(25):
        compare(thrown(1000 + 25 * seed + number), Random(seed))


SQUARE_BOARDS = ["face-off", "massive-16x8", "massive-8x16", "massive-16x16"]


@pytest.mark.parametrize("variant", SQUARE_BOARDS)
def test_random_battles_on_square_boards_agree(variant: str):
    """LOKA-FACEOFF-1 to -14, LOKA-MASSIVE-1 to -6: promotion on the last rank, bishops at the price of knights."""
    for seed in range(8 if variant == "face-off" else 3):
        compare(thrown(seed, variant), Random(seed))


@pytest.mark.long
@pytest.mark.parametrize("variant", SQUARE_BOARDS)
def test_many_more_battles_on_square_boards_agree(variant: str):
    """LOKA-FACEOFF-1 to -14, LOKA-MASSIVE-1 to -6."""
    for seed in range(100, 300 if variant == "face-off" else 120):
        compare(thrown(seed, variant), Random(seed))


@pytest.mark.parametrize("variant", ["standard", "face-off"])
def test_battles_without_combat_agree(variant: str):
    """LOKA-BOLTON-3 to -5, LOKA-TEXT-9: attacks succeed, swamps still swallow."""
    for seed in range(12):
        compare(thrown(seed, variant, {"combat": False}), Random(seed))


CHECKS = [{}, {"stalemate": "pass"}, {"pass_exit": "any"}]


def compare_checked(seed: int, variant: str) -> None:
    options = {"combat": False, "check": True} | CHECKS[seed % len(CHECKS)]
    compare(thrown(seed, variant, options, sparse=seed % 4 != 0), Random(seed), 2)


@pytest.mark.parametrize("variant", ["standard", "face-off"])
def test_battles_with_check_agree(variant: str):
    """LOKA-CHECK-1 to -9: no king left or put in check, none captured; mate and stalemate have no actions."""
    for seed in range(16):
        compare_checked(seed, variant)


@pytest.mark.long
@pytest.mark.parametrize("variant", ["standard", *SQUARE_BOARDS])
def test_many_more_battles_with_check_agree(variant: str):
    """LOKA-CHECK-1 to -9."""
    for seed in range(1000, 1200 if variant in ("standard", "face-off") else 1015):
        compare_checked(seed, variant)


def compare_turned(seed: int) -> None:
    """The program's actions, boosts and chances of a position and of the same position turned."""
    given = thrown(seed)
    there = second.turned(given)
    program, turned = opened(given), opened(there)
    assert sorted(map(second.turned_action, program.actions())) == sorted(turned.actions()), yaml.safe_dump(given)
    for action in attacks(given)[:3]:
        one, other = told(program, action), told(turned, second.turned_action(action))
        for key in ("attacker_boosts", "defender_boosts"):
            names = one.get(key, "").split()
            assert sorted(map(second.turned_action, names)) == sorted(other.get(key, "").split())
        for key in second.odds(given, action):
            assert one[key] == other[key]


@pytest.mark.parametrize("seed", range(20))
def test_a_quarter_turn_of_the_cross_turns_the_actions(seed: int):
    """LOKA-SEATS-2 to -5, LOKA-PROMO-1: no direction of the cross is special, only the seats in it."""
    compare_turned(500 + seed)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(20))
def test_many_more_positions_turn(seed: int):
    """LOKA-SEATS-2 to -5, LOKA-PROMO-1."""
    for number in range(15):
        compare_turned(3000 + 15 * seed + number)


def random_attacks(seed: int, number: int) -> Iterator[tuple[second.Position, str]]:
    """So many attacks, at most three of one position."""
    chance = Random(seed)
    while number > 0:
        given = second.random_position(chance)
        found = attacks(given)
        for action in chance.sample(found, min(3, number, len(found))):
            number -= 1
            yield given, action


@pytest.mark.parametrize("seed", range(4))
def test_odds_of_random_attacks_are_what_all_faces_count(seed: int):
    """LOKA-TEXT-5 to -8, LOKA-REROLL-6, LOKA-DUEL-2, LOKA-SWAMP-3: a hundred attacks in all."""
    for given, action in random_attacks(seed, 25):
        compare_odds(opened(given), given, action)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 120))
def test_odds_of_a_thousand_attacks_are_what_all_faces_count(seed: int):
    """LOKA-TEXT-5 to -8, LOKA-REROLL-6, LOKA-DUEL-2, LOKA-SWAMP-3."""
    for given, action in random_attacks(seed, 50):
        compare_odds(opened(given), given, action)


def test_swamps_under_both_pawns_of_a_back_to_back_agree():
    """LOKA-SWAMP-7, LOKA-TEXT-8: both enter, the acting seat's pawn rolls first."""
    for swamps in (["e6"], ["e7"], ["e6", "e7"]):
        given = battle("fire", {"swamp": swamps}, fire={"pawn": ["e6"]}, water={"pawn": ["e7"]})
        program = compare_actions(given)
        compare_odds(program, given, "e6<>e7")
        compare_endings(program, given, "e6<>e7")


def compare_game(table: Table, seed: int, every: int) -> None:
    """The lists of actions all along a random game, and that what was played led where it could lead."""
    like = {"variant": table.variant, "options": table.options}
    for step in list(wander(table, seed))[::every]:
        given = file_of(step.before.rules, step.before.state, like)
        action = str(step.action)
        if {"phase", "combat"} & set(given.get("state", {})):
            continue
        assert sorted(map(str, step.before.rules.actions(step.before.state))) == second.actions(given), given
        there = file_of(step.after.rules, step.after.state, like)
        if "combat" not in there.get("state", {}):
            keys = second.odds(given, action) or ["win"]
            drawn = {} if "turn" in there else {"turn": ""}
            assert essence(there) in {essence(second.after(given, action, key) | drawn) for key in keys}, (
                given,
                action,
            )


@pytest.mark.parametrize("variant", ["standard", "face-off"])
def test_random_games_agree_with_the_second_generator_of_loka(variant: str):
    """LOKA-TURN-3 to -8, LOKA-OUTCOME-1 to -8, LOKA-KING-2 to -7: at every ninth moment of two random battles."""
    for seed in range(2):
        compare_game(Table("loka", variant), seed, 9)


CHECKED = {"combat": False, "check": True}


@pytest.mark.parametrize("options", [{}, CHECKED], ids=["dice", "check"])
def test_perft_is_what_the_second_generator_counts(options: dict[str, Any]):
    """LOKA-TEXT-4: two plies of battles with dice, and with checks, mates and stalemates."""
    for seed in range(5):
        given = thrown(seed, "standard", options, sparse=True)
        program = opened(given)
        assert count(program.rules, program.state, 2) == second.perft(given, 2), yaml.safe_dump(given)


@pytest.mark.long
@pytest.mark.parametrize("variant", ["standard", "face-off"])
@pytest.mark.parametrize("options", [{}, CHECKED, CHECKED | {"stalemate": "pass"}], ids=["dice", "check", "pass"])
def test_longer_perft_is_what_the_second_generator_counts(variant: str, options: dict[str, Any]):
    """LOKA-TEXT-4: two plies of many battles, three of a few."""
    for seed in range(100, 130):
        given = thrown(seed, variant, options, sparse=True)
        program = opened(given)
        depth = 3 if seed < 102 else 2
        assert count(program.rules, program.state, depth) == second.perft(given, depth), yaml.safe_dump(given)


@pytest.mark.long
@pytest.mark.parametrize("variant", ["standard", "doubled", *SQUARE_BOARDS])
def test_many_more_random_games_agree(variant: str):
    """LOKA-TURN-3 to -8, LOKA-OUTCOME-1 to -8, LOKA-KING-2 to -7, LOKA-CHECK-2 to -7."""
    is_massive = variant.startswith("massive")
    for seed in range(100, 101 if is_massive else 106):
        for options in ({}, {"combat": False}, {"combat": False, "check": True}):
            compare_game(Table("loka", variant, options=options), seed, 12 if is_massive else 4)
