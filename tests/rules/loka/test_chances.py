"""Chances by number of boosts: the whole table of docs/rules/loka.md, Tables, cell by cell, on positions."""

from fractions import Fraction

import pytest
from rules.loka.fights import chances, crowd, numbers

TABLE = """
| | 0 | 1 | 2 | 3 | 4 | 5 |
| **1** | 7/12, 1/6 | 5/12, 1/6 | 5/16, 1/6 | 5/24, 1/6 | 1/8, 1/6 | 11/480, 1/6 |
| **2** | 11/16, 1/8 | 9/16, 1/8 | 7/16, 1/8 | 7/24, 1/8 | 7/40, 1/8 | 7/160, 1/8 |
| **3** | 19/24, 1/12 | 17/24, 1/12 | 5/8, 1/12 | 11/24, 1/12 | 11/40, 1/12 | 253/2400, 1/12 |
| **4** | 7/8, 1/20 | 33/40, 1/20 | 31/40, 1/20 | 27/40, 1/20 | 19/40, 1/20 | 247/800, 1/20 |
| **5** | 157/160, 1/160 | 2309/2400, 7/800 | 749/800, 9/800 | 83/96, 13/800 | 513/800, 191/8000 | 19/40, 1/20 |
"""
"""Rows: attacker's boosts.  Columns: defender's boosts.  Entries: win, attacker removed."""

CELLS = [
    (attack, defence, *(Fraction(part) for part in cell.split(", ")))
    for attack, line in enumerate(TABLE.strip().splitlines()[1:], start=1)
    for defence, cell in enumerate(line.strip("| ").split(" | ")[1:])
]


def test_the_table_has_sixty_fractions():
    """LOKA-DICE-1: five rows of six, two chances each."""
    assert len(CELLS) == 30
    assert all(len(cell) == 4 for cell in CELLS)


@pytest.mark.parametrize(("attack", "defence", "win", "removed"), CELLS)
def test_chances_by_number_of_boosts(attack: int, defence: int, win: Fraction, removed: Fraction):
    """LOKA-DICE-1, LOKA-OUTCOME-1 to -4, LOKA-REROLL-6, LOKA-TEXT-12: win, and attacker slain alone or together."""
    given = crowd(attack, defence)
    told = chances(given, "e4xf6")

    assert numbers(given, "e4xf6") == (attack, defence)
    assert set(told) == {"win", "repulse", "attacker_slain", "both_slain"}
    assert told["win"] == win
    assert told["attacker_slain"] + told["both_slain"] == removed
    assert sum(told.values()) == 1


@pytest.mark.parametrize("attack", [1, 2, 3, 4])
@pytest.mark.parametrize("defence", [6, 7])
def test_five_stands_for_five_or_more_of_the_defender(attack: int, defence: int):
    """LOKA-DICE-1, LOKA-BOOST-17: when the attacker has fewer."""
    assert chances(crowd(attack, defence), "e4xf6") == chances(crowd(attack, 5), "e4xf6")


@pytest.mark.parametrize("attack", [6, 7])
@pytest.mark.parametrize("defence", [0, 1, 2, 3, 4])
def test_five_stands_for_five_or_more_of_the_attacker(attack: int, defence: int):
    """LOKA-DICE-1, LOKA-BOOST-17: when the defender has fewer."""
    assert chances(crowd(attack, defence), "e4xf6") == chances(crowd(5, defence), "e4xf6")


@pytest.mark.parametrize(
    ("attack", "defence", "same"), [(5, 6, (4, 5)), (6, 7, (4, 5)), (6, 5, (5, 4)), (7, 6, (5, 4))]
)
def test_of_two_super_d20_the_stronger_has_the_right(attack: int, defence: int, same: tuple[int, int]):
    """LOKA-REROLL-3: as if the other had a plain D20."""
    assert chances(crowd(attack, defence), "e4xf6") == chances(crowd(*same), "e4xf6")


@pytest.mark.parametrize("both", [6, 7])
def test_equal_numbers_are_the_case_of_five_against_five(both: int):
    """LOKA-REROLL-3: nobody has the right."""
    assert chances(crowd(both, both), "e4xf6") == chances(crowd(5, 5), "e4xf6")
