"""The standard army and who begins (docs/rules/castle.md, SETUP)."""

from collections import Counter

import pytest
from rules.castle.fields import HOME, SQUARES, TWINS, stands, thrown

from game.core.ruleset import Decision, Throw
from given import Given, beginning, position

LIGHT_FIRST = {"first": "light"}
NEAR = ("griffin", "lion", "knight", "giant", "castle", "paladin", "giant", "knight", "lion", "griffin")
SECOND = ("soldier", "elf", "soldier", "elf", "soldier", "elf", "elf", "soldier", "elf", "soldier")
COUNTS = {
    "soldier": 5,
    "elf": 5,
    "knight": 2,
    "lion": 2,
    "griffin": 2,
    "giant": 2,
    "paladin": 1,
    "castle": 1,
}


def start(**options: str) -> Given:
    return beginning("castle", options=LIGHT_FIRST | options)


def row(given: Given, rank: int) -> list[str]:
    return [given.at(f"{file}{rank}") for file in "abcdefghij"]


def test_each_side_has_twenty_pieces():
    """CASTLE-SETUP-1: five Soldiers, five Elves, pairs of four kinds, a Paladin and a Castle."""
    given = start()
    found = Counter(given.at(square) for square in SQUARES)

    assert found.pop("") == 60
    assert found == {f"light {kind}": count for kind, count in COUNTS.items()} | {
        f"dark {TWINS[kind]}": count for kind, count in COUNTS.items()
    }


def test_the_near_row_of_light():
    """CASTLE-SETUP-2: Griffins in the corners, the Castle on e1 and the Paladin on f1."""
    assert row(start(), 1) == [f"light {kind}" for kind in NEAR]


def test_the_second_row_of_light():
    """CASTLE-SETUP-3: Soldiers on a, c, e, h, j, Elves on b, d, f, g, i."""
    assert row(start(), 2) == [f"light {kind}" for kind in SECOND]


def test_dark_is_light_reflected():
    """CASTLE-SETUP-4: the twin of file x, rank r stands on file x, rank 11 - r."""
    given = start()

    assert row(given, 10) == [f"dark {TWINS[kind]}" for kind in NEAR]
    assert row(given, 9) == [f"dark {TWINS[kind]}" for kind in SECOND]
    assert given.rules.switched["layout"] == "reflect"


def test_dark_may_be_light_turned_round():
    """CASTLE-SETUP-4: option `layout=rotate`: the Castle on f10, the Lich on e10."""
    given = start(layout="rotate")

    assert row(given, 10) == [f"dark {TWINS[kind]}" for kind in reversed(NEAR)]
    assert row(given, 9) == [f"dark {TWINS[kind]}" for kind in reversed(SECOND)]
    assert row(given, 1) == [f"light {kind}" for kind in NEAR]
    assert (given.at("f10"), given.at("e10")) == ("dark castle", "dark lich")


START = """
    game: castle
    turn: light
    pieces:
      light: {griffin: [a1, j1], lion: [b1, i1], knight: [c1, h1], giant: [d1, g1], castle: [e1], paladin: [f1],
              soldier: [a2, c2, e2, h2, j2], elf: [b2, d2, f2, g2, i2]}
      dark: {dragon: [a10, j10], dire_wolf: [b10, i10], death_knight: [c10, h10], ogre: [d10, g10], castle: [e10],
             lich: [f10], skeleton: [a9, c9, e9, h9, j9], orc: [b9, d9, f9, g9, i9]}
"""


@pytest.mark.parametrize("seat", ["light", "dark"])
def test_the_start_position_as_a_file(seat: str):
    """CASTLE-SETUP-5: what the rule book prints is what a game begins with."""
    given = position(START)

    assert given.turn == "light"
    assert stands(given, seat) == stands(start(), seat)
    assert len(given.actions()) == 32
    assert given.actions() == start().actions()


def test_chance_decides_who_begins():
    """CASTLE-SETUP-6: one throw of a coin; face 1 is light."""
    given = beginning("castle")

    assert given.rules.switched["first"] == "random"
    assert given.pending == Throw((2,), "CASTLE-SETUP-6")
    assert thrown(given, 1).turn == "light"
    assert thrown(given, 2).turn == "dark"
    assert sorted(chance for _, chance in given.rules.outcomes(given.state)) == [0.5, 0.5]


@pytest.mark.parametrize("seat", ["light", "dark"])
def test_who_begins_can_be_laid_down(seat: str):
    """CASTLE-SETUP-6: option `first`; nothing is thrown."""
    given = beginning("castle", options={"first": seat})

    assert isinstance(given.pending, Decision)
    assert given.turn == seat


@pytest.mark.parametrize("seat", ["light", "dark"])
def test_a_file_names_who_is_to_act(seat: str):
    """CASTLE-SETUP-6: `turn` is that seat, whatever `first` says."""
    given = position(START.replace("turn: light", f"turn: {seat}"))

    assert given.turn == seat
    assert given.at(HOME[seat]) == f"{seat} castle"
