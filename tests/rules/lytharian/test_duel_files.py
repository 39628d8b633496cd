"""Position files of Battle Duels (docs/rules/lytharian.md, DUEL and FILE)."""

from typing import Any

import pytest
from rules.lytharian.table import moment, state_of
from rules.lytharian.test_duels import LEFT, match, ring, round_of

from game.play.position import BadFile
from given import position


@pytest.mark.parametrize("seed", range(3))
def test_any_moment_of_a_match_comes_back(seed: int):
    """LYTH-FILE-1, LYTH-DUEL-2: place by place, the choice of roles included."""
    given = match(seed)
    for step in range(60):
        if not given.actions():
            break
        again = position(given.text)
        assert again.digest == given.digest and again.actions() == given.actions()
        given = given.after(given.actions()[(step * 7 + seed) % len(given.actions())])


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"duel": {"attacker": "south", "left": {"south": ["mace"]}}}, "expected a troop"),
        ({"south": "oshara d1"}, "the attacker stands on d4"),
        ({"south": "oshara d4", "north": ""}, "one on d5"),
        ({"duel": {"attacker": "south", "round": 15}}, "expected 1 to 14"),
        ({"castling": "KQ"}, "belongs to ordinary chess"),
        ({"pending": [{"ask": "first"}]}, "start of a duel"),
    ],
)
def test_mistakes_of_a_duel_are_told(given: dict[str, Any], told: str):
    """LYTH-FILE-4, LYTH-DUEL-4."""
    with pytest.raises(BadFile, match=told):
        ring(**given)


def test_a_duel_key_belongs_to_a_duel():
    """LYTH-FILE-4."""
    with pytest.raises(BadFile, match="no match of duels"):
        moment("oshara d1", "korganoth h5", duel={"attacker": "south"})
    with pytest.raises(BadFile, match="who attacks"):
        moment("oshara d4", "korganoth d5", variant="duel", kings=False)


def test_a_dead_fighter_of_a_file_has_lost_the_round():
    """LYTH-FILE-4, LYTH-DUEL-8."""
    given = ring("oshara d4", "kevetni_archer d5", damage={"d5": 20}, duel={"left": LEFT})
    assert state_of(given).points == [1, 0] and round_of(given) == 2
