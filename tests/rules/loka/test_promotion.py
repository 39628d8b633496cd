"""Promotion (docs/rules/loka.md, PROMO)."""

from collections.abc import Iterator

import pytest
from rules.loka.battles import attacker_boosts, battle, defender_boosts, odds

from game.core.ruleset import Throw
from given import position

LISTS = {
    "fire": "d12 e12 f12 g12 h12 i12 a9 b9 c9 j9 k9 l9",
    "earth": "l9 l8 l7 l6 l5 l4 i12 i11 i10 i3 i2 i1",
    "water": "i1 h1 g1 f1 e1 d1 l4 k4 j4 c4 b4 a4",
    "air": "a4 a5 a6 a7 a8 a9 d1 d2 d3 d10 d11 d12",
}
SQUARES = {seat: row.split() for seat, row in LISTS.items()}
FORWARD = {"fire": (0, 1), "earth": (1, 0), "water": (0, -1), "air": (-1, 0)}
OPPONENT = {"fire": "air", "earth": "fire", "water": "earth", "air": "water"}
KINGS = {"fire": ("d1", "i1"), "earth": ("a9", "a4"), "water": ("i12", "d12"), "air": ("l4", "l9")}
"""Two places for each king, so that he is never in the pawn's way."""
NOBLES = ("queen", "rook", "bishop", "knight")

ALL_SQUARES = [
    f"{file}{rank}" for file in "abcdefghijkl" for rank in range(1, 13) if file in "defghi" or 4 <= rank <= 9
]


def behind(seat: str, square: str) -> str | None:
    """Where a pawn of that seat stands to step onto `square` next; None when there is no such square."""
    file, rank = FORWARD[seat]
    name = f"{chr(ord(square[0]) - file)}{int(square[1:]) - rank}"
    return name if name in ALL_SQUARES else None


def arrivals(seat: str, squares: list[str]) -> Iterator[tuple[str, set[str]]]:
    """Each square that has one behind it, and the moves of a pawn that is about to step there."""
    for square in squares:
        start = behind(seat, square)
        if start is None:
            continue
        own, other = (
            next(place for place in KINGS[who] if place not in (start, square)) for who in (seat, OPPONENT[seat])
        )
        given = battle(
            seat,
            **{seat: f"king: [{own}], pawn: [{start}]", OPPONENT[seat]: f"king: [{other}]"},
            state="unmoved: []",
        )
        yield square, {text for text in given.from_(start) if not text.startswith("x")}


def choices(square: str) -> set[str]:
    """The four ways to arrive there."""
    return {f"{square}={kind}" for kind in NOBLES}


@pytest.mark.parametrize("seat", SQUARES)
def test_each_seat_has_twelve_promotion_squares(seat: str):
    """LOKA-PROMO-1, LOKA-TEXT-3: the ally's row 1 and the front of both enemy arms; four choices on each."""
    found = dict(arrivals(seat, SQUARES[seat]))

    assert found == {square: choices(square) for square in SQUARES[seat]}
    assert len(found) == 12


@pytest.mark.parametrize("seat", SQUARES)
def test_no_other_square_promotes(seat: str):
    """LOKA-PROMO-1: on every other square of the cross a pawn stays a pawn, row 9 of the centre included."""
    others = [square for square in ALL_SQUARES if square not in SQUARES[seat]]
    found = dict(arrivals(seat, others))

    assert found == {square: {square} for square in found}
    assert len(found) > 80


def test_beyond_a_wing_square_there_is_nothing():
    """LOKA-PROMO-1, LOKA-BOARD-3: on a10 nothing can happen, there is no such square (example 6)."""
    given = battle(fire="pawn: [a8]")

    assert given.from_("a8") == choices("a9")
    with pytest.raises(ValueError, match="a10"):
        given.action("a9a10")


@pytest.mark.parametrize("kind", NOBLES)
def test_a_pawn_becomes_what_its_owner_wishes(kind: str):
    """LOKA-PROMO-2: at once, a piece of its own army."""
    when = battle(fire="pawn: [e11]").after(f"e11e12={kind}")

    assert when.at("e12") == f"fire {kind}"
    assert when.at("e11") == ""


def test_a_pawn_may_not_stay_a_pawn_nor_become_a_king():
    """LOKA-PROMO-2: queen, rook, bishop or knight."""
    given = battle(fire="pawn: [e11]")

    assert given.refusal("e11e12").rule == "LOKA-PROMO-2"
    for text in ("e11e12=pawn", "e11e12=king"):
        assert text not in given.actions()
        assert given.refusal(text).rule == "LOKA-PROMO-2"


def test_nobody_else_and_nowhere_else_promotes():
    """LOKA-PROMO-1, LOKA-PROMO-2: a rook on the far row stays a rook; a pawn elsewhere names nothing."""
    given = battle(fire="rook: [e11], pawn: [f6]")

    assert not given.allows("e11e12=queen")
    assert given.after("e11e12").at("e12") == "fire rook"
    assert not given.allows("f6f7=queen")


def test_the_choice_is_not_limited_by_what_the_army_has():
    """LOKA-PROMO-3: a third queen in an army of sixteen, far above its points."""
    given = battle(
        fire="pawn: [e11, d2, e2, f2, g2, h2, i2], queen: [e1, f1], rook: [g1, h1], knight: [d3, e3, f3, g3]"
    )

    assert given.from_("e11") == choices("e12")
    assert len(given.after("e11e12=queen").file["pieces"]["fire"]["queen"]) == 3


def test_the_choice_is_not_limited_by_pieces_lost_nor_by_the_piece_set():
    """LOKA-PROMO-3: with a cap of one queen in a box, and with little to spend, the choice is the same."""
    given = battle(fire="pawn: [e11], queen: [f1]", options="piece_set: box, points: 120")

    assert given.from_("e11") == choices("e12")


@pytest.mark.parametrize(
    ("seat", "start", "forward", "wing"),
    [("fire", "d8", "d9", "c9"), ("earth", "h9", "i9", "i10"), ("water", "i5", "i4", "j4"), ("air", "e4", "d4", "d3")],
)
def test_a_pawn_comes_to_a_wing_by_an_attack_or_a_portal(seat: str, start: str, forward: str, wing: str):
    """LOKA-PROMO-4: straight on it passes the wing by; sideways it comes only with an attack or through a portal."""
    enemy = OPPONENT[seat]
    alone = battle(seat, **{seat: f"pawn: [{start}]", enemy: ""})
    attack = battle(seat, **{seat: f"pawn: [{start}]", enemy: f"knight: [{wing}]"})
    portal = battle(seat, **{seat: f"pawn: [{start}]", enemy: ""}, terrain=f"magic_portal: [{start}, {wing}]")

    assert alone.from_(start) == {forward}
    assert attack.from_(start) == {forward} | {f"x{text}" for text in choices(wing)}
    assert portal.from_(start) == {forward} | {f"~{text}" for text in choices(wing)}


def test_an_attack_promotes_only_when_it_wins():
    """LOKA-PROMO-5: repulsed, the pawn stays a pawn where it was; slain, nothing comes of it."""
    given = battle(fire="pawn: [e11]", air="pawn: [f12]")
    won = given.after("e11xf12=queen", dice=(1, 6))
    repulsed = given.after("e11xf12=queen", dice=(4, 4))
    slain = given.after("e11xf12=queen", dice=(2, 1))

    assert (won.at("f12"), won.at("e11")) == ("fire queen", "")
    assert (repulsed.at("f12"), repulsed.at("e11")) == ("air pawn", "fire pawn")
    assert (slain.at("f12"), slain.at("e11")) == ("air pawn", "")


def test_in_the_combat_itself_it_fights_as_a_pawn():
    """LOKA-PROMO-5, LOKA-BOOST-18: a queen would have Prowess over a knight; the pawn is the weaker."""
    given = battle(fire="pawn: [e11]", air="knight: [f12]")

    assert odds(given, "e11xf12=queen")["attacker"] == "fire pawn e11"
    assert attacker_boosts(given, "e11xf12=queen") == ["charge"]
    assert defender_boosts(given, "e11xf12=queen") == ["prowess"]


def test_the_piece_is_named_before_the_dice_fall():
    """LOKA-PROMO-6: one action, one text; without the piece it is refused, and so is a later choice."""
    given = battle(fire="pawn: [e11]", air="pawn: [f12]")

    assert given.from_("e11") == choices("e12") | {f"x{text}" for text in choices("f12")}
    assert given.refusal("e11xf12").rule in ("LOKA-PROMO-2", "LOKA-PROMO-6")
    assert given.after("e11xf12=knight", dice=(1, 6)).at("f12") == "fire knight"
    assert given.after("e11xf12=knight", dice=(1, 6)).turn == "air"


def test_an_arrival_through_a_portal_promotes():
    """LOKA-PROMO-7, LOKA-PORTAL-16: to the empty twin, and by an attack on who stands there."""
    terrain = "magic_portal: [c5, f12]"
    empty = battle(fire="pawn: [c5]", terrain=terrain)
    held = battle(fire="pawn: [c5]", air="pawn: [f12]", terrain=terrain)

    assert empty.from_("c5") == {"c6"} | {f"~{text}" for text in choices("f12")}
    assert empty.after("c5~f12=rook").at("f12") == "fire rook"
    assert not empty.allows("c5~f12")
    assert held.from_("c5") == {"c6"} | {f"~x{text}" for text in choices("f12")}
    assert held.after("c5~xf12=rook", dice=(6, 1)).at("f12") == "fire rook"
    assert held.after("c5~xf12=rook", dice=(6, 6)).at("c5") == "fire pawn"


def test_an_arrival_by_back_to_back_promotes():
    """LOKA-PROMO-8: the acting seat's own pawn."""
    given = battle(fire="pawn: [c8]", water="pawn: [c9]")
    when = given.after("c8<>c9=queen")

    assert given.from_("c8") == {f"<>{text}" for text in choices("c9")}
    assert (when.at("c9"), when.at("c8")) == ("fire queen", "water pawn")
    assert not given.allows("c8<>c9")


def test_the_acting_seat_names_the_piece_for_the_ally():
    """LOKA-PROMO-8: when it is the ally's pawn that arrives; the other stays a pawn."""
    given = battle(fire="pawn: [c4]", water="pawn: [c5]")
    when = given.after("c4<>c5=knight")

    assert given.from_("c4") == {f"<>{text}" for text in choices("c5")}
    assert (when.at("c4"), when.at("c5")) == ("water knight", "fire pawn")


def test_a_promotion_square_may_hold_a_forest():
    """LOKA-PROMO-9: the pawn enters as a pawn; what it becomes stands there, leaves freely and does not come back."""
    given = battle(fire="pawn: [f11]", terrain="forest: [f12]").after("f11f12=queen", "l4l5")

    assert given.at("f12") == "fire queen"
    assert {"f11", "f1", "d12", "i12", "e11", "a7", "g11", "l6"} <= given.from_("f12")
    assert given.after("f12f11", "l5l4").refusal("f11f12").rule == "LOKA-FOREST-1"


def test_what_a_pawn_has_become_has_only_the_defence_of_its_kind():
    """LOKA-PROMO-9, LOKA-FOREST-2: a queen in a forest has none, a pawn has one."""
    queen = battle("air", air="pawn: [g11]", fire="queen: [f12]", terrain="forest: [f12]")
    pawn = battle("air", air="pawn: [g11]", fire="pawn: [f12]", terrain="forest: [f12]")

    assert defender_boosts(queen, "g11xf12") == ["prowess"]
    assert defender_boosts(pawn, "g11xf12") == ["terrain:forest"]


@pytest.mark.parametrize(
    ("tile", "opens"),
    [
        ("castle: [e12]", True),
        ("magic_portal: [e12, h6]", True),
        ("mountain_pass: [e12]", True),
        ("swamp: [e12]", True),
        ("eyrie: [e12]", False),
        ("stone_circle: [e12]", False),
        ("lake: [e12]", False),
    ],
)
@pytest.mark.parametrize("kind", NOBLES)
def test_the_pawn_must_be_able_to_enter_as_a_pawn(tile: str, opens: bool, kind: str):
    """LOKA-PROMO-9: a rook may enter a stone circle and a knight an eyrie, but it is a pawn that comes."""
    given = battle(fire="pawn: [e11]", terrain=tile)

    assert given.from_("e11") == (choices("e12") if opens else set())
    assert given.allows(f"e11e12={kind}") is opens


def test_a_pass_across_the_way_does_not_promote():
    """LOKA-PROMO-9, LOKA-PAWN-10: the pawn can't enter it."""
    given = battle(fire="pawn: [e11]", terrain="mountain_pass: [e12]", state="pass_axis: {e12: ew}")

    assert given.from_("e11") == set()


def test_a_swamp_is_rolled_for_before_the_promotion():
    """LOKA-PROMO-10: a pawn that is lost becomes nothing; one that lives is promoted."""
    given = battle(fire="pawn: [e11]", terrain="swamp: [e12]")

    assert given.after("e11e12=queen").pending == Throw((12,), "LOKA-SWAMP-2")
    assert given.after("e11e12=queen").at("e12") != "fire queen"
    assert given.after("e11e12=queen", dice=(1,)).at("e12") == ""
    assert given.after("e11e12=queen", dice=(2,)).at("e12") == "fire queen"


@pytest.mark.parametrize(
    ("kind", "leaves"),
    [
        ("queen", {f"f{rank}" for rank in range(1, 12)}),
        ("rook", {f"f{rank}" for rank in range(1, 12)}),
        ("bishop", set()),
        ("knight", {"d11", "e10", "g10", "h11"}),
    ],
)
def test_a_promoted_piece_leaves_a_pass_along_the_road(kind: str, leaves: set[str]):
    """LOKA-PROMO-11, LOKA-PASS-4: queen and rook down the file, a bishop not at all, a knight as it leaps."""
    given = battle(fire="pawn: [f11]", terrain="mountain_pass: [f12]").after(f"f11f12={kind}", "l4l5")

    assert given.at("f12") == f"fire {kind}"
    assert given.from_("f12") == leaves


def test_a_promotion_costs_no_extra_turn():
    """LOKA-PROMO-12: it is part of the action; the next seat acts."""
    given = battle(fire="pawn: [e11]", earth="", air="")

    assert given.after("e11e12=queen").turn == "earth"


def test_nothing_is_promoted_once_the_game_is_won():
    """LOKA-PROMO-13, LOKA-OUTCOME-7: the pawn that slays the last enemy king stays a pawn."""
    last = battle(fire="pawn: [e11]", air="king: [f12]").after("e11xf12=queen", dice=(1, 8))

    assert last.result == ({"fire", "water"}, "kings")
    assert last.at("f12") == "fire pawn"


def test_a_king_who_was_not_the_last_is_a_victim_like_others():
    """LOKA-PROMO-13: while an enemy king lives the pawn is promoted."""
    other = battle(fire="pawn: [e11]", air="king: [f12]", earth="").after("e11xf12=queen", dice=(1, 8))

    assert other.result is None
    assert other.at("f12") == "fire queen"


def test_a_position_with_a_promotion_reads_as_its_text():
    """LOKA-PROMO-6, LOKA-TEXT-1: an attack that promotes, as a position file and an action."""
    given = position("""
        game: loka
        turn: water
        pieces: {water: {king: [i12], pawn: [e2]}, earth: {king: [a9], pawn: [d1]}}
    """)

    assert given.from_("e2") == choices("e1") | {f"x{text}" for text in choices("d1")}
    assert given.after("e2xd1=bishop", dice=(1, 6)).at("d1") == "water bishop"
