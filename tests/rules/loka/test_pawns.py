"""Pawns (docs/rules/loka.md, PAWN)."""

import pytest
from rules.loka.battles import battle

from given import Given, position

ENEMY = {"fire": "air", "earth": "fire", "water": "earth", "air": "water"}
ALLY = {"fire": "water", "earth": "air", "water": "fire", "air": "earth"}

FROM_F6 = [
    ("fire", "f7", {"e7", "g7"}),
    ("earth", "g6", {"g5", "g7"}),
    ("water", "f5", {"e5", "g5"}),
    ("air", "e6", {"e5", "e7"}),
]
AROUND_F6 = "e5, e6, e7, f5, f7, g5, g6, g7"


@pytest.mark.parametrize(("seat", "forward", "attacks"), FROM_F6)
def test_a_pawn_goes_one_square_straight_forward(seat: str, forward: str, attacks: set[str]):
    """LOKA-PAWN-1, LOKA-SEATS-4: forward as its seat sees it, and nowhere else."""
    given = battle(seat, **{seat: "pawn: [f6]"})

    assert given.from_("f6") == {forward}
    assert given.after(f"f6{forward}").at(forward) == f"{seat} pawn"


@pytest.mark.parametrize(("seat", "forward", "attacks"), FROM_F6)
def test_a_pawn_is_stopped_by_anybody_in_front_of_it(seat: str, forward: str, attacks: set[str]):
    """LOKA-PAWN-1: the square must be empty; own, allied and enemy pieces stop it alike."""
    own = battle(seat, **{seat: f"pawn: [f6], knight: [{forward}]"})
    allied = battle(seat, **{seat: "pawn: [f6]", ALLY[seat]: f"knight: [{forward}]"})
    enemy = battle(seat, **{seat: "pawn: [f6]", ENEMY[seat]: f"knight: [{forward}]"})

    for given in (own, allied, enemy):
        assert given.from_("f6") == set()
    assert enemy.refusal(f"f6{forward}").rule in ("LOKA-PAWN-1", "LOKA-PAWN-2")


@pytest.mark.parametrize(("seat", "forward", "attacks"), FROM_F6)
def test_a_pawn_attacks_one_square_diagonally_forward(seat: str, forward: str, attacks: set[str]):
    """LOKA-PAWN-2: with enemies all around it attacks those two, neither straight ahead nor back nor sideways."""
    given = battle(seat, **{seat: "pawn: [f6]", ENEMY[seat]: f"knight: [{AROUND_F6}]"})

    assert given.from_("f6") == {f"x{square}" for square in attacks}
    assert given.refusal(f"f6x{forward}").rule == "LOKA-PAWN-2"


@pytest.mark.parametrize(("seat", "forward", "attacks"), FROM_F6)
def test_a_pawn_does_not_move_diagonally_without_an_attack(seat: str, forward: str, attacks: set[str]):
    """LOKA-PAWN-2: not onto an empty square, nor onto a friend."""
    empty = battle(seat, **{seat: "pawn: [f6]"})
    friends = battle(seat, **{seat: "pawn: [f6]", ALLY[seat]: f"knight: [{', '.join(sorted(attacks))}]"})

    for square in attacks:
        assert empty.refusal(f"f6{square}").rule == "LOKA-PAWN-2"
        assert not empty.allows(f"f6x{square}")
    assert friends.from_("f6") == {forward}


def test_a_pawn_attacks_no_farther_than_one_square():
    """LOKA-PAWN-2: an enemy two squares away along the diagonal is out of its reach, with the double step too."""
    given = battle(fire="pawn: [f2]", air="knight: [d4, h4]")

    assert given.from_("f2") == {"f3", "f4"}


FROM_ROW_2 = [
    ("fire", "e2", "e3", "e4"),
    ("earth", "b6", "c6", "d6"),
    ("water", "e11", "e10", "e9"),
    ("air", "k6", "j6", "i6"),
]


@pytest.mark.parametrize(("seat", "start", "near", "far"), FROM_ROW_2)
def test_a_pawn_on_row_2_may_go_two_squares(seat: str, start: str, near: str, far: str):
    """LOKA-PAWN-3, LOKA-PAWN-9: two squares straight forward, or one as it likes; never three."""
    given = battle(seat, **{seat: f"pawn: [{start}]"})

    assert given.from_(start) == {near, far}
    assert given.after(f"{start}{far}").at(far) == f"{seat} pawn"
    assert given.after(f"{start}{near}").at(near) == f"{seat} pawn"


@pytest.mark.parametrize(("seat", "start", "near", "far"), FROM_ROW_2)
def test_both_squares_of_the_double_step_must_be_empty(seat: str, start: str, near: str, far: str):
    """LOKA-PAWN-3, LOKA-PAWN-9: on the first anybody stops it, on the second the single step is left."""
    for blocker in (seat, ALLY[seat], ENEMY[seat]):
        armies = {seat: f"pawn: [{start}]"}
        stopped = armies | {blocker: f"{armies[seat] + ', ' if blocker == seat else ''}knight: [{near}]"}
        single = armies | {blocker: f"{armies[seat] + ', ' if blocker == seat else ''}knight: [{far}]"}
        assert battle(seat, **stopped).from_(start) == set(), blocker
        assert battle(seat, **single).from_(start) == {near}, blocker


def test_the_double_step_is_for_the_first_move():
    """LOKA-PAWN-3, LOKA-PAWN-5: after one step there is no other double step."""
    given = battle(fire="pawn: [e2]").after("e2e3", "l4l5")

    assert given.from_("e3") == {"e4"}
    assert given.refusal("e3e5").rule in ("LOKA-PAWN-3", "LOKA-PAWN-5")


@pytest.mark.parametrize(
    ("seat", "start", "forward"),
    [("fire", "e3", "e4"), ("earth", "c6", "d6"), ("water", "e10", "e9"), ("air", "j6", "i6")],
)
def test_a_pawn_on_row_3_has_no_double_step(seat: str, start: str, forward: str):
    """LOKA-PAWN-4: only row 2 gives it."""
    assert battle(seat, **{seat: f"pawn: [{start}]"}).from_(start) == {forward}


def test_only_the_own_row_2_gives_the_double_step():
    """LOKA-PAWN-3: row 2 of another seat is just a square."""
    given = battle(fire="pawn: [b5, k5, f1]")

    assert given.from_("b5") == {"b6"}
    assert given.from_("k5") == {"k6"}
    assert given.from_("f1") == {"f2"}


def deployed() -> Given:
    """The battle after a last pawn was deployed on row 3, since row 2 was full; Fire begins."""
    given = position("""
        game: loka
        turn: fire
        pieces:
          fire: {king: [d1], pawn: [d2, e2, f2, g2, h2, i2]}
          earth: {king: [a9]}
          water: {king: [i12]}
          air: {king: [l4]}
        state: {phase: deployment, hand: {fire: {pawn: 1}}}
    """)
    return given.after("deploy:pawn,e3", dice=(20, 1, 2, 3))


def test_where_it_was_deployed_decides_about_the_double_step():
    """LOKA-PAWN-3, LOKA-PAWN-4: those on row 2 have it from the first turn on, that on row 3 never."""
    given = deployed()

    assert given.from_("e3") == {"e4"}
    assert given.from_("f2") == {"f3", "f4"}
    assert given.from_("e2") == set()


def test_a_won_attack_ends_the_double_step():
    """LOKA-PAWN-5: the pawn has changed its square."""
    given = battle(fire="pawn: [e2, g2]", air="pawn: [d3]").after("e2xd3", "l4l5", dice=(1, 6))

    assert given.at("d3") == "fire pawn"
    assert given.from_("d3") == {"d4"}
    assert given.from_("g2") == {"g3", "g4"}


def test_a_portal_ends_the_double_step():
    """LOKA-PAWN-5, LOKA-PORTAL-16: an arrival on row 2 does not give it back."""
    given = battle(fire="pawn: [e5]", terrain="magic_portal: [e5, f2]", state="unmoved: [e5]")

    assert given.from_("e5") == {"e6", "e7", "~f2"}
    assert given.after("e5~f2", "l4l5").from_("f2") == {"f3", "~e5"}


def test_an_attack_through_a_portal_ends_the_double_step():
    """LOKA-PAWN-5: a won attack that ends on row 2."""
    given = battle(fire="pawn: [e5]", air="pawn: [f2]", terrain="magic_portal: [e5, f2]", state="unmoved: [e5]")

    assert given.after("e5~xf2", "l4l5", dice=(6, 1)).from_("f2") == {"f3", "~e5"}


def test_back_to_back_ends_the_double_step_of_both():
    """LOKA-PAWN-5, LOKA-BACK-4: of the acting seat's pawn and of the ally's."""
    given = battle(fire="pawn: [e10]", water="pawn: [e11]", state="unmoved: [e10, e11]").after("e10<>e11")

    assert given.from_("e10") == {"e9"}
    assert given.after("e10e9", "l4l5").from_("e11") == {
        f"e12={kind}" for kind in ("queen", "rook", "bishop", "knight")
    }


def test_back_to_back_onto_row_2_gives_no_double_step():
    """LOKA-PAWN-5: a pawn that stands on its row 2 by way of it has none."""
    given = battle(fire="pawn: [e1]", water="pawn: [e2]").after("e1<>e2=queen", "i12i11", "l4l5")

    assert given.at("e2") == "fire pawn"
    assert given.from_("e2") == {"e3"}


def test_the_right_is_the_pawns_and_not_the_squares():
    """LOKA-PAWN-5: who slays a pawn that has it does not take it over."""
    given = battle("earth", earth="pawn: [d3]", fire="king: [i1], pawn: [e2]").after("d3xe2", "i1i2", dice=(1, 6))

    assert given.at("e2") == "earth pawn"
    assert given.from_("e2") == {"f2"}


def test_a_repulsed_attack_leaves_the_double_step():
    """LOKA-PAWN-6: the pawn has not moved."""
    given = battle(fire="pawn: [e2]", air="pawn: [d3]").after("e2xd3", "l4l5", dice=(4, 3))

    assert given.at("e2") == "fire pawn"
    assert given.from_("e2") == {"e3", "e4", "xd3"}


def test_a_file_without_the_key_gives_the_right_to_pawns_on_their_own_row_2():
    """LOKA-PAWN-7: to them all, and to no others."""
    given = battle(fire="pawn: [e2, f3, g1]")

    assert given.from_("e2") == {"e3", "e4"}
    assert given.from_("f3") == {"f4"}
    assert given.from_("g1") == {"g2"}


def test_a_file_with_the_key_gives_the_right_to_the_pawns_it_lists():
    """LOKA-PAWN-7: to no others, even on row 2; and to those it lists, wherever they are."""
    given = battle(fire="pawn: [e2, f2, g5]", state="unmoved: [f2, g5]")

    assert given.from_("e2") == {"e3"}
    assert given.from_("f2") == {"f3", "f4"}
    assert given.from_("g5") == {"g6", "g7"}
    assert battle(fire="pawn: [e2]", state="unmoved: []").from_("e2") == {"e3"}


@pytest.mark.parametrize("state", ["", "unmoved: []", "unmoved: [f2, g5]"])
def test_the_right_survives_writing_and_reading(state: str):
    """LOKA-PAWN-7: a position that is written is read back the same."""
    given = battle(fire="pawn: [e2, f2, g5]", state=state)
    again = position(given.text)

    assert again.actions() == given.actions()
    assert again.digest == given.digest


OVER_AND_ONTO = [
    # tile, its axis, over it, onto it
    ("castle", "", True, True),
    ("forest", "", True, True),
    ("magic_portal", "", True, True),
    ("mountain_pass", "ns", True, True),
    ("mountain_pass", "ew", False, False),
    ("eyrie", "", False, False),
    ("stone_circle", "", False, False),
    ("lake", "", False, False),
    ("swamp", "", False, True),
]


@pytest.mark.parametrize(("tile", "axis", "over", "onto"), OVER_AND_ONTO)
def test_a_double_step_and_a_tile(tile: str, axis: str, over: bool, onto: bool):
    """LOKA-PAWN-8: the square stepped over must let a pawn through, the landing square must admit it."""
    for square, expected in (("e3", over), ("e4", onto)):
        lies = f"{square}, i7" if tile == "magic_portal" else square
        state = f"pass_axis: {{{square}: {axis}}}" if axis else ""
        given = battle(fire="pawn: [e2]", terrain=f"{tile}: [{lies}]", state=state)
        assert given.allows("e2e4") is expected, square
        assert ("e4" in given.from_("e2")) is expected


@pytest.mark.parametrize(("seat", "start", "near", "far"), FROM_ROW_2)
def test_a_double_step_over_a_pass_that_lies_along_or_across(seat: str, start: str, near: str, far: str):
    """LOKA-PAWN-8: along is along the forward of the pawn's own seat."""
    along, across = ("ns", "ew") if seat in ("fire", "water") else ("ew", "ns")
    for square in (near, far):
        for axis, expected in ((along, True), (across, False)):
            given = battle(
                seat,
                **{seat: f"pawn: [{start}]"},
                terrain=f"mountain_pass: [{square}]",
                state=f"pass_axis: {{{square}: {axis}}}",
            )
            assert given.allows(f"{start}{far}") is expected, (square, axis)


def test_a_double_step_into_a_swamp_rolls():
    """LOKA-PAWN-8, LOKA-SWAMP-2: it may be landed on, at the usual risk."""
    given = battle(fire="pawn: [e2]", terrain="swamp: [e4]")

    assert given.after("e2e4", dice=(2,)).at("e4") == "fire pawn"
    assert given.after("e2e4", dice=(1,)).at("e4") == ""


@pytest.mark.parametrize(("seat", "forward", "attacks"), FROM_F6)
@pytest.mark.parametrize("axis", ["ns", "ew"])
def test_a_single_step_enters_a_pass_only_along_its_road(seat: str, forward: str, attacks: set[str], axis: str):
    """LOKA-PAWN-10, LOKA-PASS-1: not a pass lying across the pawn's forward."""
    given = battle(
        seat,
        **{seat: "pawn: [f6]"},
        terrain=f"mountain_pass: [{forward}]",
        state=f"pass_axis: {{{forward}: {axis}}}",
    )
    along = axis == ("ns" if seat in ("fire", "water") else "ew")

    assert given.from_("f6") == ({forward} if along else set())
    if not along:
        assert given.refusal(f"f6{forward}").rule in ("LOKA-PAWN-10", "LOKA-PASS-2")


@pytest.mark.parametrize(("seat", "forward", "attacks"), FROM_F6)
@pytest.mark.parametrize("axis", ["ns", "ew"])
def test_a_pawns_attack_neither_enters_nor_leaves_a_pass(seat: str, forward: str, attacks: set[str], axis: str):
    """LOKA-PAWN-10: however the pass lies."""
    enemies = {seat: "pawn: [f6]", ENEMY[seat]: f"knight: [{', '.join(sorted(attacks))}]"}
    for square in (*sorted(attacks), "f6"):
        state = f"pass_axis: {{{square}: {axis}}}"
        given = battle(seat, **enemies, terrain=f"mountain_pass: [{square}]", state=state)
        for victim in attacks:
            open_to_it = square not in ("f6", victim)
            assert given.allows(f"f6x{victim}") is open_to_it, (square, victim)
            if not open_to_it:
                assert given.refusal(f"f6x{victim}").rule in ("LOKA-PAWN-10", "LOKA-PASS-2", "LOKA-PASS-4")
