"""The pieces of the expansion (docs/rules/castle.md, XPIECE)."""

from fractions import Fraction

import pytest
import second_castle as second
from rules.castle.fields import SQUARES, field, reach, squares

KNIGHTS = "c7 e7 c3 e3 b6 b4 f6 f4"


def alone(kind: str, square: str = "d5", light: str = "", dark: str = "") -> set[str]:
    """Where it may go, with whom else is named."""
    army = f"{kind}: [{square}]" + (f", {light}" if light else "")
    return reach(field(army, dark, variant="expanded"), square)


def test_the_ranger():
    """CASTLE-XPIECE-1: one space straight, or a leap of exactly two diagonally; it destroys by either."""
    assert alone("ranger") == squares("d6 d4 c5 e5 b7 f7 b3 f3")
    given = alone("ranger", light="elf: [c6, e6, c4, e4]", dark="orc: [d6, f7], lich: [b3]")
    assert given == squares("xd6 d4 c5 e5 b7 xf7 xb3 f3")


def test_the_pikeman():
    """CASTLE-XPIECE-2: forward and diagonally forward; two straight forward only to destroy; back only to move."""
    assert alone("pikeman") == squares("d6 c6 e6 d4")
    assert alone("pikeman", dark="orc: [d7, c6, d4]") == squares("d6 xc6 e6 xd7")
    assert alone("pikeman", light="elf: [d6]", dark="orc: [d7]") == squares("c6 e6 d4")
    assert alone("pikeman", dark="orc: [d6, d7]") == squares("xd6 c6 e6 d4")
    dark = field("", "ghoul: [d6]", turn="dark", variant="expanded")
    assert reach(dark, "d6") == squares("d5 c5 e5 d7")
    assert field("pikeman: [d9]", variant="expanded").after("d9d10").at("d10") == "light pikeman"


def test_the_squire():
    """CASTLE-XPIECE-3: one space in any direction; a Knight by destroying a greater piece, not by the far row."""
    assert alone("squire") == squares("d6 d4 c5 e5 c6 e6 c4 e4")
    assert alone("squire", dark="orc: [c4], lich: [e6]") == squares("d6 d4 c5 e5 c6 xe6 xc4 e4")
    given = field("squire: [d5, c9]", "orc: [c4], lich: [e6]", variant="expanded")
    assert given.after("d5xe6").at("e6") == "light knight"
    assert given.after("d5xc4").at("c4") == "light squire"
    assert given.after("c9c10").at("c10") == "light squire"
    dark = field("paladin: [d5]", "acolyte: [e6]", turn="dark", variant="expanded")
    assert dark.after("e6xd5").at("d5") == "dark death_knight"


def test_the_unicorn():
    """CASTLE-XPIECE-4: a knight's leap, or the same leap twice if the first landing square is empty."""
    twice = "b9 f9 b1 f1 h7 h3"
    assert alone("unicorn") == squares(f"{KNIGHTS} {twice}")
    blocked = alone("unicorn", light="elf: [e7]", dark="orc: [f6], lich: [b1]")
    assert blocked == squares("c7 c3 e3 b6 b4 xf6 f4 b9 xb1 f1 h3")


def test_the_wizard():
    """CASTLE-XPIECE-5: one space in any direction, or a leap of exactly three."""
    near, far = "d6 d4 c5 e5 c6 e6 c4 e4", "d8 d2 a5 g5 a8 g8 a2 g2"
    assert alone("wizard") == squares(f"{near} {far}")
    crowd = alone("wizard", light="giant: [d6, e5]", dark="ogre: [e6], lich: [g8]")
    assert crowd == squares(f"d4 c5 c6 xe6 c4 e4 {far}".replace("g8", "xg8"))


def test_the_ballista():
    """CASTLE-XPIECE-6: moves one to four straight, destroys at two to six over exactly one piece."""
    assert alone("ballista") == squares("d6 d7 d8 d9 d4 d3 d2 d1 a5 b5 c5 e5 f5 g5 h5")
    assert "xe5" not in alone("ballista", dark="orc: [e5]")
    for far, target in ((2, "f5"), (3, "g5"), (4, "h5"), (5, "i5"), (6, "j5")):
        shot = alone("ballista", light="elf: [e5]", dark=f"orc: [{target}]")
        assert f"x{target}" in shot, far
    assert "xd9" in alone("ballista", "d3", light="elf: [d8]", dark="orc: [d9]")
    assert "xd10" not in alone("ballista", "d3", light="elf: [d8]", dark="orc: [d10]")
    assert "xh5" not in alone("ballista", light="elf: [e5, f5]", dark="orc: [h5]")
    assert "xh5" not in alone("ballista", light="giant: [e5]", dark="orc: [h5]")
    assert "xh5" not in alone("ballista", dark="ogre: [e5], orc: [h5]")
    assert {"xf5", "xh5"} & alone("ballista", dark="orc: [e5, f5, h5]") == {"xf5"}
    when = field("ballista: [d5], elf: [e5]", "orc: [h5]", variant="expanded").after("d5xh5")
    assert (when.at("d5"), when.at("e5"), when.at("h5")) == ("", "light elf", "light ballista")


def test_the_pegasus():
    """CASTLE-XPIECE-7: one to three diagonally, flying, but over no Giant; it keeps to its colour."""
    assert alone("pegasus") == squares("c6 b7 a8 e6 f7 g8 c4 b3 a2 e4 f3 g2")
    given = alone("pegasus", light="elf: [c6], giant: [f3]", dark="orc: [e6, g8], ogre: [b3]")
    assert given == squares("b7 a8 xe6 f7 xg8 c4 xb3 e4")


@pytest.mark.parametrize(("option", "passes"), [("", True), ("fly_over_castle: false", False)])
def test_a_pegasus_flies_over_castles_as_a_griffin_does(option: str, passes: bool):
    """CASTLE-XPIECE-7, CASTLE-GRIFFIN-4: unless they may not be flown over."""
    given = field("castle: [e6], pegasus: [d5]", variant="expanded", options=option)

    assert ("f7" in reach(given, "d5")) is passes


def test_the_archmage():
    """CASTLE-XPIECE-8: one to three spaces in any direction, or a knight's leap; a champion."""
    lines = "d6 d7 d8 e6 f7 g8 e5 f5 g5 e4 f3 g2 d4 d3 d2 c4 b3 a2 c5 b5 a5 c6 b7 a8"
    assert alone("archmage") == squares(f"{lines} {KNIGHTS}")
    crowd = alone("archmage", light="giant: [d6, e6]", dark="orc: [e5, e7]")
    assert crowd == squares(f"{lines} {KNIGHTS}") - squares("d6 d7 d8 e6 f7 g8 e5 f5 g5 e7") | squares("xe5 xe7")


MEANS = {
    "soldier": "3.5",
    "elf": "5.8",
    "ranger": "6.2",
    "pikeman": "3.4",
    "squire": "6.8",
    "knight": "17.4",
    "lion": "13.8",
    "griffin": "9.6",
    "giant": "11.1",
    "unicorn": "9.6",
    "wizard": "11.6",
    "ballista": "12.0",
    "pegasus": "7.8",
    "paladin": "29.4",
    "archmage": "23.1",
}
FAR_OFF = ((1, 5), (1, -5), (-1, 5), (-1, -5), (5, 1), (5, -1), (-5, 1), (-5, -1), (3, 4), (4, 3), (-3, 4), (4, -3))
"""Where nothing on the square in question comes to: there the Castles stand out of its way."""


def targets(kind: str, square: str) -> set[str]:
    """What the program lists on a board that is empty as far as this piece can tell."""
    away = [second.step(square, shift) for shift in FAR_OFF]
    light, dark = [name for name in away if name][:2]
    given = field(f"castle: [{light}], {kind}: [{square}]", f"castle: [{dark}]", variant="expanded")
    return reach(given, square)


@pytest.mark.parametrize("kind", MEANS)
def test_the_mean_number_of_targets(kind: str):
    """CASTLE-XPIECE-9: over all squares of an empty board; the program agrees on every tenth square."""
    found = {}
    for square in SQUARES:
        board = {square: second.Man("light", kind)}
        ground = second.Ground(board, "light", True, True, False)
        found[square] = set(second.PLAIN[kind](ground, square))
    mean = Fraction(sum(map(len, found.values())), 100)

    assert abs(mean - Fraction(MEANS[kind])) <= Fraction(1, 20)
    for square in SQUARES[sum(map(ord, kind)) % 10 :: 10]:
        assert targets(kind, square) == found[square]
