"""Types, formations, bases, heights and special rules of units (docs/rules/kings.md, UNIT, BASE, HEIGHT, SPECIAL)."""

import pytest
from rules.kings.lists import law, unit

from game.rules.kings.profile import formations
from game.rules.kings.special import NAMES, Blast, Flag, combined, parse_special

BASES = {
    "halmark:toll-wardens/troop": (100, 40),
    "halmark:toll-wardens/regiment": (100, 80),
    "halmark:toll-wardens/horde": (200, 80),
    "halmark:toll-wardens/legion": (200, 120),
    "ashmaw:mauls/troop": (125, 50),
    "ashmaw:mauls/regiment": (125, 100),
    "ashmaw:mauls/horde": (250, 100),
    "halmark:crown-lances/troop": (125, 50),
    "halmark:crown-lances/regiment": (125, 100),
    "halmark:crown-lances/horde": (250, 100),
    "halmark:lock-breakers/regiment": (120, 40),
    "halmark:lock-breakers/horde": (120, 80),
    "halmark:lock-breakers/legion": (240, 80),
    "halmark:heron-riders/regiment": (150, 50),
    "halmark:heron-riders/horde": (150, 100),
    "ashmaw:slag-chariots/regiment": (150, 100),
    "ashmaw:slag-chariots/horde": (150, 200),
    "halmark:captain/one": (20, 20),
    "halmark:captain/one+horse": (25, 50),
    "ashmaw:gang-boss/one": (25, 25),
    "ashmaw:gang-boss/one+hog": (25, 50),
    "brasscaravan:organ-gun/one": (80, 50),
    "halmark:river-drake/one": (75, 75),
    "halmark:chain-thrower/one": (50, 50),
}


@pytest.mark.parametrize("text", BASES)
def test_a_footprint_is_files_by_frontage_and_ranks_by_depth(text: str):
    """KINGS-BASE-1, KINGS-BASE-2: the check values in millimetres, and bases that an entry or a mount states."""
    assert unit(text).base == BASES[text]


def test_formations_of_the_types():
    """KINGS-UNIT-2, KINGS-UNIT-3, KINGS-UNIT-4, KINGS-UNIT-5: files by ranks; single models have one size."""
    found = {kind: {size: tuple(form) for size, form in formations(kind, law().types).items()} for kind in law().types}
    large = {"regiment": (3, 1), "horde": (3, 2), "legion": (6, 2)}
    assert found == {
        "infantry": {"troop": (5, 2), "regiment": (5, 4), "horde": (10, 4), "legion": (10, 6)},
        "cavalry": {"troop": (5, 1), "regiment": (5, 2), "horde": (10, 2)},
        "large-infantry": large,
        "large-cavalry": large,
        "war-engine": {"one": (1, 1)},
        "monster": {"one": (1, 1)},
    }
    assert formations("hero/cavalry", law().types) == {"one": (1, 1)}


@pytest.mark.parametrize(
    ("text", "height"),
    [
        ("halmark:toll-wardens/horde", 1),
        ("halmark:lock-breakers/horde", 2),
        ("halmark:crown-lances/troop", 2),
        ("halmark:heron-riders/horde", 3),
        ("halmark:river-drake/one", 4),
        ("halmark:chain-thrower/one", 1),
        ("halmark:captain/one", 1),
        ("halmark:captain/one+horse", 2),
        ("halmark:captain/one+heron", 3),
    ],
)
def test_heights_go_by_the_type(text: str, height: int):
    """KINGS-HEIGHT-1, KINGS-UNIT-6: a hero counts as the type in brackets, with a mount as the mount's."""
    assert unit(text).height == height


def test_an_option_replaces_adds_and_drops():
    """KINGS-UNIT-6, KINGS-ARMY-9: the captain on a heron flies, and is no individual any more."""
    plain, mounted = unit("halmark:captain/one"), unit("halmark:captain/one+heron")
    assert (plain.speed, plain.type, plain.is_individual, plain.has(Flag.FLY)) == (5, "infantry", True, False)
    assert (mounted.speed, mounted.type, mounted.is_individual) == (10, "large-cavalry", False)
    assert mounted.has(Flag.FLY) and mounted.cost == plain.cost + 20


def test_fliers_and_individuals_are_nimble():
    """KINGS-SPECIAL-FLY, KINGS-SPECIAL-INDIVIDUAL, KINGS-INDIVIDUAL-3, KINGS-SPECIAL-NIMBLE."""
    assert unit("halmark:heron-riders/horde").has(Flag.NIMBLE)
    assert unit("halmark:bell-bearer/one").has(Flag.NIMBLE)
    assert unit("halmark:punt-scouts/troop").has(Flag.NIMBLE)
    assert not unit("halmark:toll-wardens/horde").has(Flag.NIMBLE)


def test_of_a_rule_that_comes_twice_the_better_counts():
    """KINGS-SPECIAL-RANK."""
    rules = combined(
        ["Crushing Strength (1)", "Crushing Strength (2)", "Regeneration (5+)", "Regeneration (4+)", "Elite"]
    )
    assert (rules.crushing, rules.regeneration, rules.has(Flag.ELITE)) == (2, 4, True)
    assert combined(["Lifeleech (1)", "Piercing (1)"]).regeneration == 0


def test_there_are_29_special_rules():
    """KINGS-SPECIAL-RANK and its neighbours: each is read, and each is in one of the shipped lists."""
    assert len(NAMES) == 29
    used = {
        rule.partition(" (")[0]
        for force in law().forces.values()
        for entry in force.entries
        for rule in (*entry.special, *(each for option in entry.options for each in option.special))
    }
    assert {name.partition(" (")[0] for name in NAMES} <= used


def test_a_blast_is_a_die_a_number_or_both():
    """KINGS-SPECIAL-BLAST: the mean is exact."""
    assert [parse_special(f"Blast ({n})").blast for n in ("D3+1", "D6", "3")] == [Blast(3, 1), Blast(6, 0), Blast(0, 3)]
    assert [Blast(3, 1).mean, Blast(6, 0).mean * 2, Blast(0, 3).mean] == [3, 7, 3]


@pytest.mark.parametrize(
    ("weapon", "inches"),
    [("gate-marks/troop", 36), ("novice-slings/troop", 12), ("roe-riders/troop", 12), ("bell-mortar/one", 48)],
)
def test_ranges_are_known_by_the_name_of_the_weapon(weapon: str, inches: int):
    """KINGS-RANGE-1, KINGS-ENGINE-4: war engines reach 48 inches."""
    assert unit(f"sennfold:{weapon}").weapons[0].inches == inches


def test_an_entry_may_give_a_weapon_its_own_range():
    """KINGS-RANGE-1: the organ gun's 24 inches; the breath has 12 and as many dice as it says."""
    assert unit("brasscaravan:organ-gun/one").weapons[0].inches == 24
    spout, queen = unit("ashmaw:flame-spout/one"), unit("gauntcourt:the-last-queen/one")
    assert (spout.weapons[0].inches, spout.breath_dice, queen.breath_dice) == (12, 12, 8)
