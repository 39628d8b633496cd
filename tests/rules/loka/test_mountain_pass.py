"""The mountain pass (docs/rules/loka.md, PASS)."""

from fractions import Fraction

import pytest
from rules.loka.battles import (
    KINDS,
    attacker_boosts,
    battle,
    chances,
    defender_boosts,
    squares,
    supporters,
    surrounded_for_attack,
    surrounded_for_defence,
)

from given import Given, position


def with_pass(axis: str, turn: str = "fire", options: str = "", **armies: str) -> Given:
    """A battle with a pass on f6."""
    return battle(turn, terrain="mountain_pass: [f6]", state=f"pass_axis: {{f6: {axis}}}", options=options, **armies)


OTHER = {"fire": "air", "earth": "fire", "water": "earth", "air": "water"}


@pytest.mark.parametrize("seat", OTHER)
@pytest.mark.parametrize(
    ("axis", "start", "beyond", "is_road"),
    [
        ("ns", "f3", "f9", True),
        ("ns", "f9", "f3", True),
        ("ns", "c6", "i6", False),
        ("ns", "i6", "c6", False),
        ("ew", "c6", "i6", True),
        ("ew", "i6", "c6", True),
        ("ew", "f3", "f9", False),
        ("ew", "f9", "f3", False),
    ],
)
def test_rook_and_queen_enter_and_cross_along_the_road(seat: str, axis: str, start: str, beyond: str, is_road: bool):
    """LOKA-PASS-1, LOKA-PASS-2, LOKA-TERRAIN-13: in both directions of it, pieces of all seats; never crosswise."""
    for kind in ("rook", "queen"):
        given = with_pass(axis, seat, **{seat: f"{kind}: [{start}]", OTHER[seat]: f"knight: [{beyond}]"})
        assert ("f6" in given.from_(start)) is is_road
        assert (f"x{beyond}" in given.from_(start)) is is_road
        if not is_road:
            assert given.refusal(f"{start}f6").rule == "LOKA-PASS-2"
            assert given.refusal(f"{start}x{beyond}").rule == "LOKA-PASS-2"


@pytest.mark.parametrize("seat", OTHER)
def test_a_king_enters_along_the_road(seat: str):
    """LOKA-PASS-1, LOKA-PASS-2: up or down an `ns` pass, left or right an `ew` pass, never aslant."""
    for start in squares("e5 e6 e7 f5 f7 g5 g6 g7"):
        for axis, ends in (("ns", squares("f5 f7")), ("ew", squares("e6 g6"))):
            given = with_pass(axis, seat, **{seat: f"king: [{start}]", OTHER[seat]: ""})
            assert given.allows(f"{start}f6") is (start in ends), (start, axis)


@pytest.mark.parametrize(
    ("seat", "start", "beyond", "axis"),
    [
        ("fire", "f5", "f7", "ns"),
        ("earth", "e6", "g6", "ew"),
        ("water", "f7", "f5", "ns"),
        ("air", "g6", "e6", "ew"),
    ],
)
def test_a_pawn_enters_and_crosses_along_its_own_forward(seat: str, start: str, beyond: str, axis: str):
    """LOKA-PASS-1: where that is the road; a double step goes over it and onto it."""
    for lies in ("ns", "ew"):
        given = battle(
            seat,
            **{seat: f"pawn: [{start}]", OTHER[seat]: ""},
            terrain="mountain_pass: [f6]",
            state=f"pass_axis: {{f6: {lies}}}, unmoved: [{start}]",
        )
        assert given.from_(start) == ({"f6", beyond} if lies == axis else set())


@pytest.mark.parametrize("axis", ["ns", "ew"])
@pytest.mark.parametrize(("start", "beyond"), [("d4", "h8"), ("h8", "d4"), ("d8", "h4"), ("h4", "d8")])
def test_every_diagonal_is_barred(axis: str, start: str, beyond: str):
    """LOKA-PASS-2: in and through, for queens as for bishops, as if a friend stood there."""
    for kind in ("queen", "bishop"):
        given = with_pass(axis, fire=f"{kind}: [{start}]", air=f"knight: [{beyond}]")
        assert not {"f6", f"x{beyond}"} & given.from_(start)
        assert given.refusal(f"{start}f6").rule == "LOKA-PASS-2"
        assert given.refusal(f"{start}x{beyond}").rule == "LOKA-PASS-2"


LEAPS_OF_F6 = squares("d5 d7 e4 e8 g4 g8 h5 h7")


@pytest.mark.parametrize("axis", ["ns", "ew"])
def test_a_knight_jumps_into_and_out_of_a_pass(axis: str):
    """LOKA-PASS-3: from and to anywhere its leap reaches, also to attack."""
    for start in LEAPS_OF_F6:
        assert with_pass(axis, fire=f"knight: [{start}]").allows(f"{start}f6")
        assert with_pass(axis, fire=f"knight: [{start}]", air="pawn: [f6]").allows(f"{start}xf6")
    assert with_pass(axis, fire="knight: [f6]").from_("f6") == LEAPS_OF_F6
    assert "xh7" in with_pass(axis, fire="knight: [f6]", air="pawn: [h7]").from_("f6")


PASS_BARS_THE_WAY_OUT = ("LOKA-PASS-4", "LOKA-PAWN-10")
NORTH_SOUTH = squares("f1 f2 f3 f4 f5 f7 f8 f9 f10 f11 f12")
EAST_WEST = squares("a6 b6 c6 d6 e6 g6 h6 i6 j6 k6 l6")


@pytest.mark.parametrize(
    ("kind", "ns", "ew"),
    [
        ("king", squares("f5 f7"), squares("e6 g6")),
        ("queen", NORTH_SOUTH, EAST_WEST),
        ("rook", NORTH_SOUTH, EAST_WEST),
        ("bishop", set(), set()),
        ("pawn", {"f7"}, set()),
    ],
)
def test_a_piece_leaves_a_pass_only_along_the_road(kind: str, ns: set[str], ew: set[str]):
    """LOKA-PASS-4: to move; a bishop whom a file puts there, or a pawn on a pass across, can't leave."""
    for axis, reached in (("ns", ns), ("ew", ew)):
        assert with_pass(axis, fire=f"{kind}: [f6]").from_("f6") == reached


@pytest.mark.parametrize(
    ("kind", "ns", "ew"),
    [
        ("king", squares("xf5 xf7"), squares("xe6 xg6")),
        ("queen", squares("xf5 xf7"), squares("xe6 xg6")),
        ("rook", squares("xf5 xf7"), squares("xe6 xg6")),
        ("bishop", set(), set()),
        ("pawn", set(), set()),
    ],
)
def test_a_piece_attacks_from_a_pass_only_along_the_road(kind: str, ns: set[str], ew: set[str]):
    """LOKA-PASS-4: with enemies all around; a pawn there can't attack at all."""
    for axis, reached in (("ns", ns), ("ew", ew)):
        given = with_pass(axis, fire=f"{kind}: [f6]", air="knight: [e5, e6, e7, f5, f7, g5, g6, g7]")
        assert given.from_("f6") == reached
    aslant = "f6xg6" if kind == "rook" else "f6xg7"
    assert with_pass("ns", fire=f"{kind}: [f6]", air="knight: [g6, g7]").refusal(aslant).rule in PASS_BARS_THE_WAY_OUT


def test_a_piece_on_a_pass_supports_only_along_the_road():
    """LOKA-PASS-4, LOKA-PASS-7: a pawn there supports nobody diagonally, a rook nobody sideways."""
    pawn = {"fire": "pawn: [f6], rook: [g2]", "air": "knight: [g7]"}
    rook = {"fire": "rook: [f6, h2]", "air": "knight: [h6]"}
    own_pawn = {"fire": "rook: [e2]", "air": "pawn: [f6], knight: [e7]"}

    assert supporters(attacker_boosts(battle(**pawn), "g2xg7")) == {"f6"}
    assert supporters(attacker_boosts(with_pass("ns", **pawn), "g2xg7")) == set()
    assert supporters(attacker_boosts(with_pass("ns", **rook), "h2xh6")) == set()
    assert supporters(attacker_boosts(with_pass("ew", **rook), "h2xh6")) == {"f6"}
    assert supporters(defender_boosts(battle(**own_pawn), "e2xe7")) == {"f6"}
    assert supporters(defender_boosts(with_pass("ew", **own_pawn), "e2xe7")) == set()


def test_with_pass_exit_any_a_piece_leaves_as_from_any_square():
    """LOKA-PASS-4, option `pass_exit`: only entering and crossing are bound to the road then."""
    option = "pass_exit: any"

    assert with_pass("ns", fire="rook: [f6]", options=option).from_("f6") == NORTH_SOUTH | EAST_WEST
    assert squares("e5 g7 xh8") <= with_pass("ns", fire="bishop: [f6]", air="pawn: [h8]", options=option).from_("f6")
    assert not with_pass("ns", fire="rook: [c6]", options=option).allows("c6f6")
    assert not with_pass("ns", fire="rook: [c6]", options=option).allows("c6i6")


@pytest.mark.parametrize("kind", KINDS)
def test_a_pass_gives_two_boosts_but_none_against_a_knight(kind: str):
    """LOKA-PASS-5: to a defender of any kind."""
    attacked = {"fire": "rook: [f3], queen: [f9], knight: [e4]", "air": f"{kind}: [f6]"}
    given = with_pass("ns", **attacked)

    for text in ("f3xf6", "f9xf6"):
        assert defender_boosts(given, text).count("terrain:mountain_pass") == 2
    assert "terrain:mountain_pass" not in defender_boosts(given, "e4xf6")


def test_a_king_who_attacks_along_the_road_does_not_cancel_the_boosts():
    """LOKA-PASS-5: only a knight does."""
    given = with_pass("ns", fire="king: [f5]", air="pawn: [f6]")

    assert defender_boosts(given, "f5xf6") == ["prowess", "terrain:mountain_pass", "terrain:mountain_pass"]


def test_a_knight_that_merely_supports_does_not_cancel_the_boosts():
    """LOKA-PASS-6: the attacking piece's kind alone counts."""
    given = with_pass("ns", fire="rook: [f3], knight: [e4]", air="pawn: [f6]")

    assert supporters(attacker_boosts(given, "f3xf6")) == {"e4"}
    assert defender_boosts(given, "f3xf6") == ["terrain:mountain_pass", "terrain:mountain_pass"]
    assert supporters(attacker_boosts(given, "e4xf6")) == {"f3"}
    assert defender_boosts(given, "e4xf6") == []


def test_death_from_above():
    """LOKA-PASS-5, LOKA-PASS-6: example 14, the chances of rook and knight."""
    given = with_pass("ns", fire="rook: [f3], knight: [e4]", air="pawn: [f6]")

    assert chances(given, "f3xf6")["win"] == Fraction(5, 8)
    assert chances(given, "e4xf6")["win"] == Fraction(19, 24)


@pytest.mark.parametrize(
    ("axis", "attackers"),
    [("ns", {"d3xe5", "f3xe5", "e2xe5", "e8xe5"}), ("ew", {"d3xe5", "f3xe5", "h5xe5", "d5xe5"})],
)
def test_attacks_on_a_pass_come_along_the_road_or_from_knights(axis: str, attackers: set[str]):
    """LOKA-PASS-7: of nine pieces around it, two along the road and the two knights; no pawn."""
    given = surrounded_for_attack("mountain_pass: [e5]", f"pass_axis: {{e5: {axis}}}")

    assert {text for text in given.actions() if text.endswith("xe5")} == attackers


def test_supports_on_a_pass_come_along_the_road_or_from_knights():
    """LOKA-PASS-7: for either side; pawns, bishops and who stands aslant or beside the road give none."""
    attack = surrounded_for_attack("mountain_pass: [e5]", "pass_axis: {e5: ns}")
    defence = surrounded_for_defence("mountain_pass: [e5]", "pass_axis: {e5: ns}")

    assert supporters(attacker_boosts(attack, "e2xe5")) == {"d3", "e8", "f3"}
    assert supporters(defender_boosts(defence, "e2xe5")) == {"c6", "e8", "f3"}


def axis_of(given_pass: str, state: str = "") -> str:
    """How a pass lies on the cross, found out by kings who try to enter it along its rank and along its file."""
    file, rank = given_pass[0], int(given_pass[1:])
    beside = [f"{chr(ord(file) - 1)}{rank}", f"{chr(ord(file) + 1)}{rank}"]
    along = [f"{file}{rank - 1}", f"{file}{rank + 1}"]
    enters = {}
    for axis, starts in (("ew", beside), ("ns", along)):
        start = next(name for name in starts if is_square(name))
        far = "h11" if file in "jkl" else "l9"
        given = battle(
            fire=f"king: [{start}]", air=f"king: [{far}]", terrain=f"mountain_pass: [{given_pass}]", state=state
        )
        enters[axis] = given.allows(f"{start}{given_pass}")
    [axis] = [axis for axis, is_open in enters.items() if is_open]
    return axis


def is_square(name: str) -> bool:
    """Whether the cross has a square of that name."""
    file, rank = name[0], int(name[1:])
    return file in "abcdefghijkl" and 1 <= rank <= 12 and (file in "defghi" or 4 <= rank <= 9)


@pytest.mark.parametrize("file", "abcdefghijkl")
def test_without_an_axis_a_pass_lies_as_its_arm_does(file: str):
    """LOKA-PASS-8: `ew` on the files a–c and j–l, `ns` on the others, the centre included."""
    expected = "ew" if file in "abcjkl" else "ns"

    assert {axis_of(f"{file}{rank}") for rank in range(4, 10)} == {expected}


@pytest.mark.parametrize("square", ["d2", "i3", "e11", "h10"])
def test_in_the_south_and_north_arms_it_lies_along_the_files(square: str):
    """LOKA-PASS-8: without an axis."""
    assert axis_of(square) == "ns"


@pytest.mark.parametrize("square", ["b5", "f6", "k7", "e2"])
@pytest.mark.parametrize("axis", ["ns", "ew"])
def test_a_file_may_say_how_a_pass_lies(square: str, axis: str):
    """LOKA-PASS-8: `pass_axis` wins over the place."""
    assert axis_of(square, f"pass_axis: {{{square}: {axis}}}") == axis


@pytest.mark.parametrize("square", ["b5", "f6"])
@pytest.mark.parametrize("axis", ["ns", "ew"])
def test_the_axis_survives_writing_and_reading(square: str, axis: str):
    """LOKA-PASS-8: a position that is written is read back the same."""
    given = battle(
        fire=f"rook: [{square[0]}{int(square[1]) - 1}]",
        terrain=f"mountain_pass: [{square}]",
        state=f"pass_axis: {{{square}: {axis}}}",
    )
    again = position(given.text)

    assert again.actions() == given.actions()
    assert again.digest == given.digest


@pytest.mark.parametrize(
    ("variant", "square"),
    [("face-off", "b4"), ("face-off", "h6"), ("massive-16x8", "b4"), ("massive-8x16", "c12"), ("massive-16x16", "k8")],
)
def test_on_chessboards_a_pass_always_lies_along_the_files(variant: str, square: str):
    """LOKA-PASS-8: both players sit north and south."""
    file, rank = square[0], int(square[1:])
    for start, opens in ((f"{file}{rank - 1}", True), (f"{chr(ord(file) - 1)}{rank}", False)):
        given = position(f"""
            game: loka
            variant: {variant}
            turn: evil
            pieces: {{evil: {{king: [{start}]}}, good: {{king: [e1]}}}}
            terrain: {{mountain_pass: [{square}]}}
        """)
        assert given.allows(f"{start}{square}") is opens


def test_where_leaving_is_free_a_pawn_attacks_from_a_pass():
    """LOKA-PASS-4, LOKA-PAWN-10, ruling: `pass_exit: any` frees the diagonal attack out of a pass, not into one."""
    text = """
        game: loka
        options: {{pass_exit: {exit}}}
        turn: fire
        pieces: {{fire: {{king: [d1], pawn: [f6]}}, air: {{king: [l4], pawn: [g7]}}}}
        terrain: {{mountain_pass: [{tile}]}}
    """

    assert position(text.format(exit="any", tile="f6")).allows("f6xg7")
    assert not position(text.format(exit="axis", tile="f6")).allows("f6xg7")
    assert not position(text.format(exit="any", tile="g7")).allows("f6xg7")
