"""What may be done, what it costs and how fights end, against a reading of the rule book that shares nothing with the
program (GOALS, «How it is shown»)."""

import ast
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
import random_lytharian
import second_lytharian as second
import second_lytharian_combat as fights
import second_lytharian_table as table
import yaml
from every_game.wander import Table, wander
from rules.lytharian.table import state_of

from game.content.places import data_folder
from game.content.writer import dump
from game.rules.lytharian.odds import odds_lines
from game.rules.lytharian.ruleset import LytharianRules
from game.rules.lytharian.state import LytharianState
from game.rules.lytharian.writing import written
from given import Given, position

PARTS = {
    "troops": "troop", "equipment": "equipment", "auras": "aura", "curses": "curse", "enchants": "enchant",
    "fast": "fast", "sorceries": "sorcery", "channeled": "channeled",
}  # fmt: skip
VARIANTS = ("standard", "maelstrom", "chaos", "pawnwar")
SWITCHES: tuple[Mapping[str, Any], ...] = (
    {},
    {"range_shape": "rays", "attack_after_move": "mover", "two_step": "start_square", "knight_attack": "any"},
    {"castle_shelters": "anyone", "aura_over_curse": "surcharge", "curse_aura_price": "2", "mana_max": 8},
    {"friendly_fire": True, "mob_might_self": True, "hand_max": 4, "honor_steps": "any_closer"},
    {"aura_over_curse": "allowed", "honor_steps": "straight_only", "honor_attack_on_arrival": False},
)
FIRST = 100
"""Made moments from this number on are the long run's."""


@cache
def cards() -> table.Cards:
    """The data files read as they are, by a reader that knows no game."""
    found = {}
    for part, kind in PARTS.items():
        text = Path(data_folder(), "lytharian", f"{part}.yaml").read_text(encoding="utf-8")
        found |= {name: {**card, "kind": kind} for name, card in yaml.safe_load(text).items()}
    return found


def filed(rules: LytharianRules, s: LytharianState) -> table.File:
    """The moment as its position file holds it."""
    keys = {"game": "lytharian", "variant": rules.variant, "options": dict(rules.options), **written(rules.law, s)}
    file: table.File = yaml.safe_load(yaml.safe_dump(keys))
    return file


# --- the second reading against the figures of the rule book


@pytest.mark.parametrize("module", [second, table, fights, random_lytharian])
def test_the_second_reading_shares_nothing_with_the_program(module: Any):
    """GOALS, «How it is shown»: it imports Python's own library and itself."""
    tree = ast.parse(Path(module.__file__).read_text(encoding="utf-8"))
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    imported |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}

    assert {name.partition(".")[0] for name in imported} - sys.stdlib_module_names <= {
        "second_lytharian",
        "second_lytharian_table",
    }


@pytest.mark.parametrize(
    ("king", "foe", "moves"), [("e4", "e8", {"e4e5"}), ("b2", "d8", {"b2b3", "b2c3"}), ("b2", "h8", {"b2c3"})]
)
def test_the_second_reading_charges_as_the_book_says(king: str, foe: str, moves: set[str]):
    """LYTH-HONOR-2: its three examples."""
    kings = {"south": {"king_aldemar_the_steadfast": [king]}, "north": {"warlord_ghrazzak": [foe]}}
    assert second.Moment({"turn": "south", "pieces": kings}, cards()).moves() == moves


def test_the_second_reading_counts_the_fight_of_the_queens():
    """LYTH-COMBAT-9, worked example: Oshara and Korganoth, 12 each, 11 taken by each, both dead."""
    pieces = {"south": {"oshara": ["e4"], "kevetni_captain": ["a1"]}, "north": {"korganoth": ["e5"]}}
    file = {"turn": "south", "pieces": pieces, "state": {"revealed": ["e4", "e5"]}}
    (result,) = fights.results(lambda: second.Moment(file, cards()), "e4", "e5")
    assert result.ends == {"both_slain": 1}
    assert result.taken == {("south", 11): 1, ("north", 11): 1}


# --- the program against the second reading


def differences(rules: LytharianRules, s: LytharianState) -> list[str]:
    """What only one of the two thinks legal, and what costs another sum."""
    read = second.Moment(filed(rules, s), cards())
    actions = {str(action): action for action in rules.actions(s)}
    found = [f"{'only here' if text in actions else 'only there'}: {text}" for text in read.legal() ^ set(actions)]
    if read.pending:
        return found
    for text, price in (read.casts() | read.equips()).items():
        if text in actions:
            after = s.clone()
            rules.apply(after, actions[text])
            pool = s.pool[s.priority] - after.pool[s.priority] if text.startswith("cast:") else 0
            if len(after.troops(s.priority)) < len(s.troops(s.priority)):
                continue  # whose armor is reforged may die of it, and deaths may bring mana
            spent = s.mana[s.priority] - after.mana[s.priority] + pool
            if spent != price:
                found.append(f"costs {spent} here, {price} there: {text}")
    return found


Outcome = tuple[tuple[str, ...], dict[str, Fraction], dict[tuple[str, int], Fraction]]


def told(lines: list[str]) -> tuple[dict[str, dict[str, str]], list[Outcome]]:
    """Boosts by seat, and what comes of each combination of choices, from the lines of the odds."""
    boosts: dict[str, dict[str, str]] = {}
    outcomes: list[Outcome] = []
    for line in lines:
        words = line.split(" ")
        if words[0] == "boost":
            boosts.setdefault(words[1], {})[words[2]] = words[3]
        elif words[0] == "choice":
            outcomes.append((tuple(words[1].split("+")), {}, {}))
        elif words[0] not in ("action", "attacker", "defender"):
            if not outcomes:
                outcomes.append(((), {}, {}))
            if words[0] == "taken":
                outcomes[-1][2][words[1], int(words[2])] = Fraction(words[3])
            else:
                outcomes[-1][1][words[0]] = Fraction(words[1])
    return boosts, outcomes


WITHOUT_A_NUMBER = {"spell_resist", "disarm", "crusher"}
"""Boosts that no sum of Att or of physical damage holds."""


def quarrels(rules: LytharianRules, s: LytharianState) -> tuple[int, list[str]]:
    """How many attacks were weighed, and where the two differ in figures, boosts, ends or damage."""
    s = s.clone()
    s.board = [None if troop is None else replace(troop, was_seen=True) for troop in s.board]
    file, names = filed(rules, s), rules.law.ground.grid.names
    found: list[str] = []
    attacks = [str(action) for action in rules.actions(s) if type(action).__name__ == "Attack"]
    for text in attacks:
        start, goal = text.split("x")
        lines = odds_lines(rules.law, s, rules.notation.parse(s, text)) or []
        read = second.Moment(file, cards())
        for role, square in (("attacker", start), ("defender", goal)):
            man, face = read.men[square], s.at(names.index(square)).face
            figures = f"{role} {man.seat} {face} {square} {read.att(man)}/{read.defence(man)}"
            found += [] if figures in lines else [f"{text}: {figures}"]
        boosts, outcomes = told(lines)
        theirs = [
            (r.choices, r.ends, r.taken) for r in fights.results(lambda: second.Moment(file, cards()), start, goal)
        ]
        if sorted(theirs, key=lambda one: one[0]) != sorted(outcomes, key=lambda one: one[0]):
            found.append(f"{text}: {outcomes} here, {theirs} there")
        gained = fights.totals(second.Moment(file, cards()), start, goal)
        for role, square in (("attacker", start), ("defender", goal)):
            here = boosts.get(read.men[square].seat, {})
            numbers = {n: int(v) for n, v in here.items() if not v.startswith("D") and n not in WITHOUT_A_NUMBER}
            if numbers != gained.get(role, {}):
                found.append(f"{text}: {role} gains {numbers} here, {gained.get(role)} there")
    return len(attacks), found


def played(variant: str, options: Mapping[str, Any], seeds: range, share: float) -> Iterator[Given]:
    """Moments of random games after the armies stand, so large a share of them; choices of a combat left out."""
    for seed in seeds:
        chance = Random(f"{variant} {seed}")
        for step in wander(Table("lytharian", variant, options=dict(options)), seed):
            s: LytharianState = step.before.state
            is_choice = s.combat is not None and s.combat.stage == "abilities" and not s.asks
            if s.phase in ("effects", "draw", "main") and not is_choice and chance.random() < share:
                yield Given(step.before.rules, s)


def all_differences(moments: Iterator[Given]) -> tuple[int, int, list[str]]:
    """Moments and attacks looked at, and whatever differs."""
    positions = attacks = 0
    found: list[str] = []
    for given in moments:
        rules: Any = given.rules
        positions += 1
        found += differences(rules, state_of(given))
        weighed, quarrelled = quarrels(rules, state_of(given))
        attacks += weighed
        found += quarrelled
    return positions, attacks, found


def made(seeds: range, variant: str, options: Mapping[str, Any]) -> Iterator[Given]:
    """Made moments that are not over."""
    for seed in seeds:
        given = position(dump(random_lytharian.made(cards(), seed, variant, options)))
        if state_of(given).ended is None:
            yield given


@pytest.mark.parametrize("variant", ["standard", "pawnwar"])
def test_both_readings_agree_in_a_random_game(variant: str):
    """LYTH-MAIN-1, LYTH-PHASE-4: actions, targets, costs and fights, every fiftieth moment of a game."""
    positions, _, found = all_differences(played(variant, {}, range(2, 3), 0.02))
    assert positions >= 5
    assert not found


@pytest.mark.parametrize("options", SWITCHES, ids=lambda options: "+".join(options) or "defaults")
def test_both_readings_agree_on_made_moments(options: Mapping[str, Any]):
    """LYTH-TARGET-1, LYTH-HONOR-2, LYTH-COMBAT-9: moments that random games hardly reach, options turned."""
    positions, _, found = all_differences(made(range(6), "standard", options))
    assert positions == 6
    assert not found


@pytest.mark.long
@pytest.mark.parametrize("variant", VARIANTS)
def test_both_readings_agree_on_many_moments_of_random_games(variant: str):
    """LYTH-MAIN-1, LYTH-PHASE-4: 500 and more moments of each mode."""
    positions, attacks, found = all_differences(played(variant, {}, range(100, 112), 0.125))
    assert positions >= 500
    assert attacks >= 20
    assert not found


@pytest.mark.long
@pytest.mark.parametrize("variant", ["standard", "pawnwar"])
@pytest.mark.parametrize("options", SWITCHES, ids=lambda options: "+".join(options) or "defaults")
def test_both_readings_agree_on_many_made_moments(variant: str, options: Mapping[str, Any]):
    """LYTH-TARGET-1, LYTH-HONOR-2, LYTH-COMBAT-9: 400 of each."""
    positions, attacks, found = all_differences(made(range(FIRST, FIRST + 400), variant, options))
    assert positions == 400
    assert attacks >= 200
    assert not found
