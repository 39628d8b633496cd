"""Board, sides, directions and tiers (docs/rules/castle.md, BOARD)."""

import pytest
from rules.castle.fields import (
    EVERY,
    GREATER,
    LESSER,
    SQUARES,
    TWINS,
    field,
    field_text,
    helped,
    leftright,
    mirrored,
    reach,
    squares,
)

from given import beginning, mistakes


def test_the_board_has_a_hundred_squares():
    """CASTLE-BOARD-1: ten files and ten ranks without holes; somebody can stand on each."""
    notation = beginning("castle", options={"first": "light"}).rules.notation

    assert sorted(notation.spot_named(name).index for name in SQUARES) == list(range(100))
    assert [notation.spot_name(notation.spot_named(name)) for name in SQUARES] == list(SQUARES)
    for name in SQUARES:
        castle = "j1" if name == "e1" else "e1"
        other = "a10" if name == "e10" else "e10"
        given = field(f"castle: [{castle}], knight: [{name}]", f"castle: [{other}]")
        assert given.at(name) == "light knight"


@pytest.mark.parametrize("square", ["k1", "a0", "a11", "j11", "aa1", "e", "5"])
def test_there_is_nothing_beyond_the_edge(square: str):
    """CASTLE-BOARD-1: other squares are refused in files, and no action names them."""
    assert mistakes(field_text(f"knight: [{square}]"))
    given = field("knight: [e5]")
    try:
        given.action(f"e5{square}")
    except ValueError:
        return
    assert not given.allows(f"e5{square}")


@pytest.mark.parametrize(
    ("square", "targets"),
    [
        ("a1", "a2 a3 a4 b1 c1 d1 b2 c3 d4"),
        ("j10", "j9 j8 j7 i10 h10 g10 i9 h8 g7"),
        ("j5", "j6 j7 j8 j4 j3 j2 i5 h5 g5 i6 h7 g8 i4 h3 g2"),
    ],
)
def test_nothing_moves_off_the_board_or_round_its_edge(square: str, targets: str):
    """CASTLE-BOARD-1: no edge joins another."""
    assert reach(field(f"knight: [{square}]"), square) == squares(targets)


def test_light_is_the_first_seat_and_dark_the_second():
    """CASTLE-BOARD-2: light has its home at rank 1, dark at rank 10."""
    given = beginning("castle", options={"first": "light"})

    assert given.rules.seats == ("light", "dark")
    assert (given.at("e1"), given.at("e10")) == ("light castle", "dark castle")


@pytest.mark.parametrize(("light", "dark"), [twins for twins in TWINS.items() if twins[0] != "castle"])
def test_each_side_writes_its_own_names(light: str, dark: str):
    """CASTLE-BOARD-2: a name that the seat does not own is an error."""
    given = field(f"{light}: [b4]", f"{dark}: [c7]")

    assert (given.at("b4"), given.at("c7")) == (f"light {light}", f"dark {dark}")
    assert mistakes(field_text(f"{dark}: [b4]"))
    assert mistakes(field_text("", f"{light}: [c7]"))


@pytest.mark.parametrize(
    ("light", "dark"),
    [
        ("dwarf: [e4]", ""),
        ("Knight: [e4]", ""),
        ("knight: [e4], lion: [e4]", ""),
        ("knight: [e4, e4]", ""),
        ("knight: [e4]", "orc: [e4]"),
        ("knight: [e1]", ""),
    ],
)
def test_unknown_names_and_two_pieces_on_a_square_are_errors(light: str, dark: str):
    """CASTLE-BOARD-2: as the contract has it for every game."""
    assert mistakes(field_text(light, dark))


@pytest.mark.parametrize(("light", "dark"), [twins for twins in EVERY.items() if twins[0] != "castle"])
def test_twins_move_alike(light: str, dark: str):
    """CASTLE-BOARD-2, CASTLE-BOARD-3: a dark piece does what its twin does, forward being the other way."""
    given = field(joined(light, "d5", "knight: [d7, b5]"), "orc: [f7, d3, h5]", variant="expanded")
    twin = field("elf: [f4, d8, h6]", joined(dark, "d6", "death_knight: [d4, b6]"), turn="dark", variant="expanded")

    assert mirrored(reach(given, "d5")) == reach(twin, "d6") != set()


def joined(kind: str, square: str, blocks: str) -> str:
    """The blocks and one more piece, which may be of the same kind."""
    name, _, places = blocks.partition(": ")
    return f"{name}: [{square}, {places[1:]}" if name == kind else f"{kind}: [{square}], {blocks}"


def test_forward_is_towards_the_other_side():
    """CASTLE-BOARD-3: up the ranks for light, down for dark."""
    assert reach(field("soldier: [d5]"), "d5") == squares("d6 d7 c5 e5")
    assert reach(field(dark="skeleton: [d5]", turn="dark"), "d5") == squares("d4 d3 c5 e5")


@pytest.mark.parametrize("kind", [kind for kind in EVERY if kind != "castle"])
def test_left_and_right_are_the_same(kind: str):
    """CASTLE-BOARD-3: with all files mirrored, all moves are."""
    given = field(
        "castle: [b1], " + joined(kind, "d5", "elf: [d7, f5, e3]"),
        "castle: [a8], orc: [f7, b5, b3]",
        variant="expanded",
    )
    other = field(
        "castle: [i1], " + joined(kind, "g5", "elf: [g7, e5, f3]"),
        "castle: [j8], orc: [e7, i5, i3]",
        variant="expanded",
    )

    assert leftright(reach(given, "d5")) == reach(other, "g5") != set()


@pytest.mark.parametrize(
    ("seat", "arrives", "stays"), [("light", ("c9", "c10"), ("c8", "c9")), ("dark", ("c2", "c1"), ("c3", "c2"))]
)
def test_the_far_row_is_the_edge_of_the_other_side(seat: str, arrives: tuple[str, str], stays: tuple[str, str]):
    """CASTLE-BOARD-4: rank 10 for light and rank 1 for dark."""
    for (start, end), becomes in ((arrives, True), (stays, False)):
        name = "soldier" if seat == "light" else "skeleton"
        army = f"{name}: [{start}]"
        given = field(army if seat == "light" else "", army if seat == "dark" else "", turn=seat)
        knight = "knight" if seat == "light" else "death_knight"
        assert given.after(start + end).at(end) == f"{seat} {knight if becomes else name}"


def test_the_near_and_the_second_row():
    """CASTLE-BOARD-4: ranks 1 and 2 for light, 10 and 9 for dark: where each places its own army."""
    given = beginning("castle", "expanded", {"army": "informal", "first": "light"})

    for rank in ("1", "2"):
        for file in "abcdefghij":
            assert {text.rpartition(",")[2] for text in given.actions() if text[:6] == "place:"} == {file + rank}
            given = given.after(f"place:castle,{file}{rank}" if file + rank == "a1" else f"place:elf,{file}{rank}")
    assert given.turn == "dark"
    for rank in ("10", "9"):
        for file in "abcdefghij":
            assert {text.rpartition(",")[2] for text in given.actions() if text[:6] == "place:"} == {file + rank}
            given = given.after(f"place:castle,{file}{rank}" if file + rank == "a10" else f"place:orc,{file}{rank}")


@pytest.mark.parametrize(
    ("castle", "around"),
    [
        ("e5", "d4 d5 d6 e4 e6 f4 f5 f6"),
        ("a1", "a2 b1 b2"),
        ("j6", "j5 j7 i5 i6 i7"),
    ],
)
def test_squares_touch_a_kings_step_apart(castle: str, around: str):
    """CASTLE-BOARD-5: eight neighbours at most; `recall` goes to them."""
    given = field(f"castle: [{castle}], elf: [b9]", variant="av2", state="die: 2")

    assert helped(given, "b9", "recall") == squares(around)


REACHED = {"elf": "e6", "unicorn": "e7", "ballista": "d7", "pegasus": "e6"}
"""What a piece on d5 attacks: these squares, all others d6; a Ballista shoots over its own Soldier."""


@pytest.mark.parametrize("kind", [kind for kind in EVERY if kind != "castle"])
def test_lesser_pieces_and_greater_pieces(kind: str):
    """CASTLE-BOARD-6, CASTLE-XPIECE-1 to -8: the greater ones alone destroy an Ogre."""
    mark = REACHED.get(kind, "d6")
    army = f"{kind}: [d5]" + (", soldier: [d6]" if kind == "ballista" else "")

    assert f"x{mark}" in reach(field(army, f"lich: [{mark}]", variant="expanded"), "d5")
    assert (f"x{mark}" in reach(field(army, f"ogre: [{mark}]", variant="expanded"), "d5")) == (kind in GREATER)
    assert (kind in LESSER) != (kind in GREATER)
