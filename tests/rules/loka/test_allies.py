"""Allies and back to back (docs/rules/loka.md, ALLY and BACK)."""

import pytest
from rules.loka.battles import KINDS, attacker_boosts, battle, defender_boosts, odds, supporters

from game.cli.ending import Refuse
from game.core.ruleset import Decision
from given import Given

FACING = {
    "fire": ("f6", "water", "f7"),
    "earth": ("f6", "air", "g6"),
    "water": ("f6", "fire", "f5"),
    "air": ("f6", "earth", "e6"),
}
"""A pawn of each seat on f6, its ally, and where the ally's pawn faces it."""


def facing(turn: str, terrain: str = "", state: str = "", options: str = "") -> Given:
    """Two allied pawns that face each other, one of them on f6."""
    own, ally, other = FACING[turn]
    return battle(
        turn, **{turn: f"pawn: [{own}]", ally: f"pawn: [{other}]"}, terrain=terrain, state=state, options=options
    )


@pytest.mark.parametrize("kind", KINDS)
def test_nobody_moves_the_allys_pieces(kind: str):
    """LOKA-ALLY-1: neither listed nor allowed; on his turn he moves them himself."""
    steps = {"king": "e8", "queen": "e8", "rook": "e8", "bishop": "f8", "knight": "f9", "pawn": "e6"}
    given = battle(fire="rook: [g2]", water=f"{kind}: [e7]")

    assert given.from_("e7") == set()
    assert given.refusal(f"e7{steps[kind]}").rule == "LOKA-ALLY-1"
    assert given.after("g2g3").allows(f"e7{steps[kind]}")


def test_an_ally_is_not_attacked():
    """LOKA-ALLY-1, LOKA-COMBAT-2: he is a friend."""
    given = battle(fire="rook: [e3], pawn: [g5]", water="rook: [e7], pawn: [h6]")

    assert not {"xe7", "e7"} & given.from_("e3")
    assert given.from_("g5") == {"g6"}
    assert not given.allows("e3xe7")


def test_an_ally_supports_like_an_own_piece():
    """LOKA-ALLY-1, LOKA-BOOST-12: in attack and in defence."""
    attack = battle(fire="knight: [d3]", water="rook: [e8]", air="pawn: [e5]")
    defence = battle(fire="knight: [d3]", earth="rook: [e8]", air="pawn: [e5]")

    assert supporters(attacker_boosts(attack, "d3xe5")) == {"e8"}
    assert supporters(defender_boosts(defence, "d3xe5")) == {"e8"}


def test_pawns_that_face_each_other_change_places():
    """LOKA-ALLY-2, LOKA-BACK-1, LOKA-BACK-6: example 19; Water could have done the same on its turn."""
    fire = battle(fire="pawn: [e6]", water="pawn: [e7]").after("e6<>e7")
    water = battle("water", fire="pawn: [e6]", water="pawn: [e7]").after("e7<>e6")

    for when in (fire, water):
        assert (when.at("e7"), when.at("e6")) == ("fire pawn", "water pawn")
    assert fire.turn == "water"
    assert fire.from_("e6") == {"e5"}
    assert fire.after("e6e5", "l4l5").from_("e7") == {"e8"}


@pytest.mark.parametrize("turn", FACING)
def test_each_seat_may_do_it_on_its_turn(turn: str):
    """LOKA-BACK-1, LOKA-ALLY-2: with its own pawn named first; it is the pawn's only way on."""
    _, ally, other = FACING[turn]
    given = facing(turn)
    when = given.after(f"f6<>{other}")

    assert given.from_("f6") == {f"<>{other}"}
    assert (when.at(other), when.at("f6")) == (f"{turn} pawn", f"{ally} pawn")


@pytest.mark.parametrize(
    ("fire", "water"),
    [("e6", "e8"), ("e6", "d7"), ("e6", "f7"), ("e6", "d6"), ("e6", "f6"), ("e7", "e6"), ("e7", "d6")],
)
def test_only_pawns_that_face_each_other_change_places(fire: str, water: str):
    """LOKA-ALLY-2: not at a distance, aslant, side by side, or once they are past each other."""
    given = battle(fire=f"pawn: [{fire}]", water=f"pawn: [{water}]")

    assert not {text for text in given.actions() if "<>" in text}
    assert given.refusal(f"{fire}<>{water}").rule in ("LOKA-ALLY-2", "LOKA-BACK-2")


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "pawn"])
def test_only_pawns_go_back_to_back(kind: str):
    """LOKA-BACK-2: neither with another piece of the ally's nor with another piece of one's own."""
    with_his = battle(fire="pawn: [e6]", water=f"{kind}: [e7]")
    with_mine = battle(fire=f"{kind}: [e6]", water="pawn: [e7]")

    for given in (with_his, with_mine):
        assert "<>e7" not in given.from_("e6")
        assert given.refusal("e6<>e7").rule == "LOKA-BACK-2"


def test_only_pawns_of_allies_with_opposite_forwards_go_back_to_back():
    """LOKA-BACK-2: two pawns of one army never face each other, and enemies do not change places."""
    own = battle(fire="pawn: [e6, e7]")
    enemy = battle(fire="pawn: [e6]", air="pawn: [e7]")
    beside = battle(fire="pawn: [e6]", earth="pawn: [d6]")

    assert own.refusal("e6<>e7").rule == "LOKA-BACK-2"
    assert enemy.refusal("e6<>e7").rule == "LOKA-BACK-2"
    assert not beside.allows("e6<>d6")
    for given in (own, enemy, beside):
        assert not {text for text in given.actions() if "<>" in text}


TILES = [
    ("forest", "", True),
    ("castle", "", True),
    ("magic_portal", "", True),
    ("swamp", "", True),
    ("mountain_pass", "along", True),
    ("mountain_pass", "across", False),
    ("eyrie", "", False),
    ("stone_circle", "", False),
]


@pytest.mark.parametrize("turn", FACING)
@pytest.mark.parametrize(("tile", "lies", "is_fine"), TILES)
def test_each_pawn_must_be_able_to_leave_and_to_enter(turn: str, tile: str, lies: str, is_fine: bool):
    """LOKA-BACK-3: as a pawn moving forward, whichever of the two squares has the tile."""
    _, _, other = FACING[turn]
    along, across = ("ns", "ew") if turn in ("fire", "water") else ("ew", "ns")
    for square in ("f6", other):
        axis = {"along": along, "across": across, "": ""}[lies]
        given = facing(
            turn,
            terrain=f"{tile}: [{square}, i8]" if tile == "magic_portal" else f"{tile}: [{square}]",
            state=f"pass_axis: {{{square}: {axis}}}" if axis else "",
        )
        assert given.allows(f"f6<>{other}") is is_fine, square
        assert (f"<>{other}" in given.from_("f6")) is is_fine


def test_both_pawns_have_moved():
    """LOKA-BACK-4: neither has the double step afterwards."""
    given = battle(fire="pawn: [e6]", water="pawn: [e7]", state="unmoved: [e6, e7]").after("e6<>e7")

    assert given.from_("e6") == {"e5"}
    assert given.after("e6e5", "l4l5").from_("e7") == {"e8"}


def test_swamp_and_promotion_apply_to_each():
    """LOKA-BACK-4, LOKA-SWAMP-7, LOKA-PROMO-8: a die for who enters a swamp, a new piece for who arrives."""
    given = battle(fire="pawn: [c8]", water="pawn: [c9]", terrain="swamp: [c8]")
    safe = given.after("c8<>c9=rook", dice=(2,))
    lost = given.after("c8<>c9=rook", dice=(1,))

    assert (safe.at("c9"), safe.at("c8")) == ("fire rook", "water pawn")
    assert (lost.at("c9"), lost.at("c8")) == ("fire rook", "")


def test_back_to_back_is_no_attack():
    """LOKA-BACK-5: it rolls no combat dice, and so has no odds."""
    given = battle(fire="pawn: [e6]", water="pawn: [e7]")

    assert isinstance(given.after("e6<>e7").pending, Decision)
    with pytest.raises(Refuse):
        odds(given, "e6<>e7")


def test_the_acting_seats_pawn_is_written_first():
    """LOKA-BACK-6: `e6<>e7` is Fire's, `e7<>e6` is Water's."""
    fire = battle(fire="pawn: [e6]", water="pawn: [e7]")
    water = battle("water", fire="pawn: [e6]", water="pawn: [e7]")

    assert fire.allows("e6<>e7")
    assert not fire.allows("e7<>e6")
    assert water.allows("e7<>e6")
    assert not water.allows("e6<>e7")


def test_a_seat_that_can_do_nothing_else_must_do_it():
    """LOKA-BACK-7: it is a full action, so there is no passing."""
    given = battle(fire="pawn: [e6]", water="pawn: [e7]", terrain="lake: [d2, e1, e2]")

    assert given.actions() == ["e6<>e7"]
    assert given.refusal("pass").rule in ("LOKA-TURN-5", "LOKA-BACK-7")
