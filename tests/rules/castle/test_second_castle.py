"""Castle's actions, moves and odds against a generator written from the rule book alone (GOALS, «How it is shown»)."""

import ast
import sys
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest
import second_castle as second
import yaml
from every_game.wander import Table, wander
from rules.castle.fields import odds, thrown

from game.cli.ending import Refuse
from game.cli.perft import count
from game.core.ruleset import Decision, Throw
from given import Given, position

VARIANTS = ("standard", "expanded", "adventure", "av1", "av2", "blitz", "tactician")
FOUGHT = ("adventure", "av1", "blitz")
SWITCHES = (
    {},
    {},
    {"soldier_double": "home"},
    {"fly_over_castle": False},
    {"soldier_double": "home", "fly_over_castle": False},
)
DICE_SWITCHES = (*SWITCHES, {"giant_immune_in_combat": True}, {"defender_promotes": False}, {"effects": False})


def test_the_second_generator_of_castle_shares_nothing_with_the_program():
    """GOALS, «How it is shown»: it imports nothing but Python's own library."""
    tree = ast.parse(Path(second.__file__).read_text(encoding="utf-8"))
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    imported |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}

    assert {name.partition(".")[0] for name in imported} <= sys.stdlib_module_names


# --- the second generator against the figures and examples of the rule book


@pytest.mark.parametrize(("depth", "leaves"), [(1, 32), (2, 1024)])
def test_the_second_generator_counts_what_is_published(depth: int, leaves: int):
    """CASTLE-WIN-2, worked example 11."""
    assert second.perft(second.start(), depth) == leaves


@pytest.mark.long
@pytest.mark.parametrize(("depth", "leaves"), [(3, 39_300), (4, 1_507_131)])
def test_the_second_generator_counts_deeper(depth: int, leaves: int):
    """CASTLE-WIN-2, worked example 11."""
    assert second.perft(second.start(), depth) == leaves


def test_the_second_generator_frees_whom_the_book_frees():
    """CASTLE-DIE-4: worked examples 6 and 7."""
    for die, number in ((3, 18), (4, 24)):
        given = second.start("adventure") | {"state": {"die": die, "tokens": {"light": 0, "dark": 0}}}
        assert len(second.actions(given)) == number


def test_the_second_generator_counts_the_table_of_chances():
    """CASTLE-COMBAT-4: every throw of all the dice."""
    table = {
        ((6, 6), 6, ""): "161/216",
        ((6, 10), 10, ""): "73/120",
        ((8, 10), 10, ""): "131/200",
        ((10, 8), 8, ""): "25/32",
        ((8, 8), 8, "pounce"): "421/512",
        ((10, 10, 10), 10, "rampage"): "319/400",
    }
    for (attack, defend, effect), share in table.items():
        assert second.chance_to_win(list(attack), [defend], effect) == Fraction(share)


# --- the program against the second generator


def opened(given: second.Position) -> Given:
    return position(yaml.safe_dump(given, sort_keys=False))


def compare_actions(given: second.Position) -> Given:
    """The lists of actions are the same."""
    program = opened(given)
    assert program.actions() == second.actions(given), yaml.safe_dump(given)
    return program


def men(pieces: Any) -> dict[str, second.Man]:
    return second.board_of({"pieces": pieces})


def compare_after(program: Given, given: second.Position, text: str) -> None:
    """What comes of an action of standard and expanded play: squares, who is next, quiet turns, the end."""
    there = program.after(text)
    expected = second.after(given, text)
    why = f"{text}\n{yaml.safe_dump(given)}"
    assert men(there.file["pieces"]) == men(expected["pieces"]), why
    if second.over(expected):
        assert there.result is not None, why
        assert there.actions() == []
        return
    assert there.turn == expected["turn"], why
    assert (there.file.get("state") or {}).get("quiet", 0) == expected["state"]["quiet"], why


def attacks(given: second.Position) -> list[str]:
    """The attacks that are listed, plain and by effects."""
    return [text for text in second.actions(given) if "x" in text]


def compare_fight(program: Given, given: second.Position, text: str) -> None:
    """The odds line by line, and the board after either outcome."""
    why = f"{text}\n{yaml.safe_dump(given)}"
    told = [f"{key} {value}" for key, value in odds(program, text).items()]
    assert told == second.odds(given, text), why
    attack = program.after(text)
    pending = attack.pending
    assert isinstance(pending, Throw), why
    for wins in (True, False):
        place = 0 if wins else -1
        highest = [1] * len(pending.sides)
        highest[place] = pending.sides[place]
        there = thrown(attack, highest)
        while isinstance(there.pending, Decision) and there.pending.prompt == "combat":
            there = there.after("keep")
        assert men(there.file["pieces"]) == second.settled(given, text, wins), why


def options_for(variant: str, seed: int) -> dict[str, Any]:
    """One of the switches that such a game has."""
    if variant in FOUGHT:
        return dict(DICE_SWITCHES[seed % len(DICE_SWITCHES)])
    if variant in ("av2", "tactician"):
        return dict((*SWITCHES, {"effects": False})[seed % (len(SWITCHES) + 1)])
    return dict(SWITCHES[seed % len(SWITCHES)])


def compare(seed: int, variant: str, most: int) -> None:
    """A random position: its actions, and what some of them lead to."""
    chance = Random(f"{variant} {seed}")
    given = second.random_position(chance, variant, options_for(variant, seed))
    program = compare_actions(given)
    found = second.actions(given)
    if variant in ("standard", "expanded"):
        for text in chance.sample(found, min(most, len(found))):
            compare_after(program, given, text)
    elif variant in FOUGHT:
        fights = attacks(given)
        for text in chance.sample(fights, min(2, most, len(fights))):
            compare_fight(program, given, text)


@pytest.mark.parametrize("variant", ["standard", "expanded"])
def test_random_positions_agree(variant: str):
    """CASTLE-MOVE-1 to -7, CASTLE-XPIECE-1 to -8, CASTLE-PROMO-1 to -4: a small part of the thousand."""
    for seed in range(60):
        compare(seed, variant, 3)


@pytest.mark.long
@pytest.mark.parametrize("variant", ["standard", "expanded"])
def test_a_thousand_random_positions_agree(variant: str):
    """ISSUE 4, 4: of standard and of expanded play, a dozen actions of each made."""
    for seed in range(1000, 2000):
        compare(seed, variant, 12)


@pytest.mark.parametrize("variant", VARIANTS[2:])
def test_random_positions_with_dice_and_tokens_agree(variant: str):
    """CASTLE-DIE-2 to -10, CASTLE-EFFECT-3 to -28, CASTLE-BLITZ-3 to -13, CASTLE-COMBAT-3 to -10: a small part."""
    for seed in range(25):
        compare(seed, variant, 1)


@pytest.mark.long
@pytest.mark.parametrize("variant", VARIANTS[2:])
def test_a_thousand_positions_with_dice_and_tokens_agree(variant: str):
    """CASTLE-DIE-2 to -10, CASTLE-EFFECT-3 to -28, CASTLE-BLITZ-3 to -13, CASTLE-COMBAT-3 to -10."""
    for seed in range(1000, 2000):
        compare(seed, variant, 4)


def file_of(step: Any, table: Table) -> second.Position:
    """The position file of the moment before an action."""
    written = step.before.rules.notation.write(step.before.state)
    return dict(written) | {"variant": table.variant, "options": table.options}


def compare_game(variant: str, seed: int, every: int, options: dict[str, Any] | None = None) -> int:
    """The lists of actions along a random game, windows, fights and half-made turns included."""
    table = Table("castle", variant, options=options or {})
    compared = 0
    for number, step in enumerate(wander(table, seed)):
        prompt = step.before.rules.pending(step.before.state).prompt
        if prompt not in ("move", "window", "combat") or (number % every and prompt == "move"):
            continue
        given = file_of(step, table)
        listed = [str(action) for action in step.before.rules.actions(step.before.state)]
        assert listed == second.actions(given), yaml.safe_dump(given)
        compared += 1
    return compared


@pytest.mark.parametrize("variant", VARIANTS)
def test_random_games_agree_with_the_second_generator_of_castle(variant: str):
    """CASTLE-TURN-1 to -5, CASTLE-AV1-1 to -5, CASTLE-BLITZ-16, CASTLE-TOKEN-3, CASTLE-TOKEN-4: some moments."""
    assert compare_game(variant, 1, 7) > 10


@pytest.mark.long
@pytest.mark.parametrize("variant", VARIANTS)
def test_many_random_games_agree(variant: str):
    """CASTLE-TURN-1 to -5, CASTLE-AV1-1 to -5, CASTLE-BLITZ-16, CASTLE-TOKEN-3, CASTLE-TOKEN-4: thirty games."""
    armies = ("standard",) if variant == "standard" else ("standard", "informal")
    for seed in range(100, 130):
        compare_game(variant, seed, 1, {"army": armies[seed % len(armies)]})


def test_perft_of_random_positions_agrees():
    """CASTLE-WIN-2: two plies of a few positions thrown together."""
    for seed in range(6):
        given = second.random_position(Random(f"perft {seed}"), ("standard", "expanded")[seed % 2])
        program = opened(given)
        assert count(program.rules, program.state, 2) == second.perft(given, 2), yaml.safe_dump(given)


@pytest.mark.long
def test_perft_of_many_random_positions_agrees():
    """CASTLE-WIN-2: three plies of some, two of many."""
    for seed in range(100, 160):
        given = second.random_position(Random(f"perft {seed}"), ("standard", "expanded")[seed % 2])
        program = opened(given)
        depth = 3 if seed < 110 else 2
        assert count(program.rules, program.state, depth) == second.perft(given, depth), yaml.safe_dump(given)


@pytest.mark.parametrize("variant", ["standard", "expanded", "av2", "tactician"])
def test_odds_are_refused_where_nothing_is_rolled(variant: str):
    """CASTLE-COMBAT-10: in random positions of variants without combat dice."""
    for seed in range(4):
        given = second.random_position(Random(f"odds {seed}"), variant)
        program = opened(given)
        for text in attacks(given)[:2]:
            with pytest.raises(Refuse):
                odds(program, text)
