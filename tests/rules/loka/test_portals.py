"""Magic portals (docs/rules/loka.md, PORTAL)."""

import pytest
from rules.loka.battles import (
    KINDS,
    PORTALS,
    SOUTH_OF_E5,
    attacker_boosts,
    battle,
    defender_boosts,
    squares,
    supporters,
)

OTHER = {"fire": "air", "earth": "fire", "water": "earth", "air": "water"}
ALLY = {"fire": "water", "earth": "air", "water": "fire", "air": "earth"}

FROM_C5 = squares("d6 e7 f8 g9 h10 i11 b6 a7 d4 e3 f2 g1 b4")
"""Where a bishop on c5 goes."""
FROM_J8 = squares("i9 h10 g11 f12 k9 i7 h6 g5 f4 e3 d2 k7 l6")
"""Where a bishop on j8 goes."""


def through(reached: set[str]) -> set[str]:
    """Those of a piece's actions that go through its portal."""
    return {text for text in reached if text.startswith("~")}


@pytest.mark.parametrize("kind", KINDS)
def test_a_portal_is_open_ground(kind: str):
    """LOKA-PORTAL-1: every piece enters it, crosses it and leaves it as on a board without tiles."""
    start = SOUTH_OF_E5[kind]
    state = "unmoved: [e4]" if kind == "pawn" else ""
    portals = "magic_portal: [e5, i7]"

    to_it = battle(fire=f"{kind}: [{start}]", terrain=portals, state=state)
    assert to_it.from_(start) == battle(fire=f"{kind}: [{start}]", state=state).from_(start)
    assert "e5" in to_it.from_(start)
    from_it = battle(fire=f"{kind}: [e5]", terrain=portals).from_("e5")
    assert from_it - through(from_it) == battle(fire=f"{kind}: [e5]").from_("e5")


def test_a_piece_goes_to_the_empty_twin():
    """LOKA-PORTAL-2: instead of an ordinary move, and the whole turn is that."""
    given = battle(fire="rook: [c5]", terrain=PORTALS)
    when = given.after("c5~j8")

    assert (when.at("j8"), when.at("c5")) == ("fire rook", "")
    assert when.turn == "air"
    back = when.after("l4l5", "j8~c5")
    assert (back.at("j8"), back.at("c5")) == ("", "fire rook")


def test_only_a_piece_on_a_portal_uses_it_and_only_to_its_twin():
    """LOKA-PORTAL-2: from beside it nobody goes; to no other square."""
    given = battle(fire="rook: [c6, c5]", terrain=PORTALS)

    assert not through(given.from_("c6"))
    assert given.refusal("c6~j8").rule == "LOKA-PORTAL-2"
    assert through(given.from_("c5")) == {"~j8"}
    assert given.refusal("c5~j7").rule == "LOKA-PORTAL-2"


def test_of_several_pairs_each_portal_has_its_own_twin():
    """LOKA-PORTAL-2, LOKA-TERRAIN-15: those following each other in the file's list are a pair."""
    given = battle(fire="rook: [c5, g7]", terrain="magic_portal: [c5, j8, e5, g7]")

    assert through(given.from_("c5")) == {"~j8"}
    assert through(given.from_("g7")) == {"~e5"}


def test_an_enemy_on_the_twin_is_attacked():
    """LOKA-PORTAL-3: the same way is an attack then, and no move."""
    given = battle(fire="rook: [c5]", air="pawn: [j8]", terrain=PORTALS)

    assert through(given.from_("c5")) == {"~xj8"}
    assert not given.allows("c5~j8")
    won = given.after("c5~xj8", dice=(1, 8))
    assert (won.at("j8"), won.at("c5")) == ("fire rook", "")


@pytest.mark.parametrize("friend", ["fire", "water"])
def test_a_friend_on_the_twin_bars_it(friend: str):
    """LOKA-PORTAL-3: own or allied."""
    armies = {"fire": "rook: [c5]"}
    armies[friend] = f"{armies[friend]}, knight: [j8]" if friend in armies else "knight: [j8]"
    given = battle(terrain=PORTALS, **armies)

    assert not through(given.from_("c5"))
    assert given.refusal("c5~j8").rule in ("LOKA-PORTAL-3", "LOKA-MOVE-6")
    assert not given.allows("c5~xj8")


@pytest.mark.parametrize("seat", OTHER)
@pytest.mark.parametrize("kind", KINDS)
def test_all_kinds_of_all_seats_go_and_attack_through_a_portal(seat: str, kind: str):
    """LOKA-PORTAL-4: kings and pawns included, whatever the pawn's forward direction; both ways."""
    empty = battle(seat, **{seat: f"{kind}: [c5]", OTHER[seat]: ""}, terrain=PORTALS)
    held = battle(seat, **{seat: f"{kind}: [j8]", OTHER[seat]: "knight: [c5]"}, terrain=PORTALS)

    assert "~j8" in empty.from_("c5")
    assert empty.after("c5~j8").at("j8") == f"{seat} {kind}"
    assert through(held.from_("j8")) == {"~xc5"}


def test_moving_onto_a_portal_ends_the_move_there():
    """LOKA-PORTAL-5: the twin can be used from the next turn on."""
    given = battle(fire="bishop: [e7], rook: [c7]", terrain=PORTALS)

    for start in ("e7", "c7"):
        assert not {text for text in given.from_(start) if "~" in text or "j8" in text}
        when = given.after(f"{start}c5")
        assert (when.at("c5"), when.at("j8"), when.turn) == ("fire " + given.at(start)[5:], "", "air")
        assert "~j8" in when.after("l4l5").from_("c5")


def test_a_piece_that_has_left_its_portal_has_left_the_twin():
    """LOKA-PORTAL-5: only if it still stands there."""
    given = battle(fire="rook: [c5]", terrain=PORTALS).after("c5c6", "l4l5")

    assert not through(given.from_("c6"))


def test_a_piece_on_a_portal_keeps_its_ordinary_moves_and_attacks():
    """LOKA-PORTAL-6: the portal comes to them."""
    given = battle(fire="rook: [c5]", air="pawn: [c7, f5]", terrain=PORTALS)

    assert given.from_("c5") == squares("a5 b5 d5 e5 xf5 c4 c6 xc7 ~j8")


def test_a_bishop_goes_through_and_on():
    """LOKA-PORTAL-7: with one ordinary bishop move or attack from the twin, all in one action."""
    given = battle(fire="bishop: [c5]", air="pawn: [g11]", terrain=PORTALS)

    assert {"~j8i9", "~j8h10", "~j8xg11", "~j8k9", "~j8l6", "~j8d2"} <= given.from_("c5")
    assert not {"~j8f12", "~j8xf12", "~j8g11"} & given.from_("c5")
    assert given.after("c5~j8i7").at("i7") == "fire bishop"
    assert given.after("c5~j8i7").turn == "air"
    won = given.after("c5~j8xg11", dice=(1, 8))
    assert (won.at("g11"), won.at("j8"), won.at("c5")) == ("fire bishop", "", "")


@pytest.mark.parametrize("blocker", ["fire", "water"])
def test_friends_block_the_onward_move(blocker: str):
    """LOKA-PORTAL-7: it is an ordinary move, so a line ends before a friend."""
    armies = {"fire": "bishop: [c5]"}
    armies[blocker] = f"{armies[blocker]}, knight: [h10]" if blocker in armies else "knight: [h10]"
    given = battle(terrain=PORTALS, **armies)

    assert "~j8i9" in given.from_("c5")
    assert not {"~j8h10", "~j8g11"} & given.from_("c5")


def test_tiles_bind_the_onward_move():
    """LOKA-PORTAL-7: it is an ordinary move, so a line ends before a lake and crosses a castle."""
    given = battle(fire="bishop: [c5]", terrain=f"{PORTALS}, lake: [h10], castle: [h6]")

    assert {"~j8i9", "~j8h6", "~j8g5"} <= given.from_("c5")
    assert not {"~j8h10", "~j8g11"} & given.from_("c5")
    assert not given.allows("c5~j8g11")


def test_through_the_portal():
    """LOKA-PORTAL-2, LOKA-PORTAL-3, LOKA-PORTAL-7, LOKA-PORTAL-8: example 25."""
    empty = battle(fire="bishop: [c5]", terrain=PORTALS)
    enemy = battle(fire="bishop: [c5]", air="pawn: [j8]", terrain=PORTALS)
    own = battle(fire="bishop: [c5], pawn: [j8]", terrain=PORTALS)
    allied = battle(fire="bishop: [c5]", water="pawn: [j8]", terrain=PORTALS)

    assert empty.from_("c5") == FROM_C5 | {"~j8"} | {f"~j8{square}" for square in FROM_J8}
    assert enemy.from_("c5") == FROM_C5 | {"~xj8"}
    assert own.from_("c5") == FROM_C5
    assert allied.from_("c5") == FROM_C5


@pytest.mark.parametrize("who", ["fire", "water", "air"])
def test_nobody_goes_on_past_a_piece_on_the_twin(who: str):
    """LOKA-PORTAL-8: friend or enemy."""
    armies = {"fire": "bishop: [c5]"}
    armies[who] = f"{armies[who]}, pawn: [j8]" if who in armies else "pawn: [j8]"
    given = battle(terrain=PORTALS, **armies)

    assert given.refusal("c5~j8i9").rule == "LOKA-PORTAL-8"
    assert not given.allows("c5~j8xi9")


def test_the_starting_portal_is_vacated_during_the_onward_move():
    """LOKA-PORTAL-9: with both portals on one diagonal the bishop may cross its start, but not end on it."""
    given = battle(fire="bishop: [e5]", terrain="magic_portal: [e5, g7]")

    assert through(given.from_("e5")) == {
        "~g7", *(f"~g7{square}" for square in squares("f6 d4 h8 i9 f8 e9 d10 h6 i5 j4"))
    }  # fmt: skip
    assert given.refusal("e5~g7e5").rule == "LOKA-PORTAL-9"
    assert given.after("e5~g7d4").at("d4") == "fire bishop"


def test_an_onward_attack_may_cross_the_starting_portal():
    """LOKA-PORTAL-9, LOKA-PORTAL-12: won it ends there, repulsed it is where it began."""
    given = battle(fire="bishop: [e5]", air="pawn: [d4]", terrain="magic_portal: [e5, g7]")

    assert "~g7xd4" in given.from_("e5")
    assert given.after("e5~g7xd4", dice=(1, 8)).at("d4") == "fire bishop"
    assert given.after("e5~g7xd4", dice=(4, 2)).at("e5") == "fire bishop"


def test_the_portal_is_used_once_in_an_action():
    """LOKA-PORTAL-9: an onward move onto or over another portal does not go through that one too."""
    given = battle(fire="bishop: [c5]", terrain="magic_portal: [c5, j8, h10, f6]")

    assert {"~j8h10", "~j8g11"} <= given.from_("c5")
    assert not {text for text in given.from_("c5") if "f6" in text}


def test_squares_reached_both_ways_are_two_actions():
    """LOKA-PORTAL-10: both listed, with the same end; so it is with the twin itself."""
    far = battle(fire="bishop: [c5]", terrain=PORTALS)
    near = battle(fire="bishop: [e5]", terrain="magic_portal: [e5, g7]")

    assert {"h10", "~j8h10", "e3", "~j8e3"} <= far.from_("c5")
    assert far.after("c5h10").file["pieces"] == far.after("c5~j8h10").file["pieces"]
    assert {"g7", "~g7", "d4", "~g7d4"} <= near.from_("e5")


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "bishop"])
def test_only_bishops_go_on(kind: str):
    """LOKA-PORTAL-11: nobody else, a queen included."""
    given = battle(fire=f"{kind}: [c5]", terrain=PORTALS)

    assert through(given.from_("c5")) == {"~j8"}
    assert given.refusal("c5~j8i9").rule in ("LOKA-PORTAL-7", "LOKA-PORTAL-11")


@pytest.mark.parametrize(("kind", "onward"), [("queen", False), ("rook", False), ("knight", False), ("bishop", True)])
def test_a_promoted_piece_goes_on_when_it_is_a_bishop(kind: str, onward: bool):
    """LOKA-PORTAL-11, LOKA-PORTAL-16: what it has become on a portal decides."""
    given = battle(fire="pawn: [f11]", terrain="magic_portal: [f12, d5]").after(f"f11f12={kind}", "l4l5")

    assert "~d5" in given.from_("f12")
    assert ("~d5e6" in given.from_("f12")) is onward


def test_a_repulsed_attack_through_the_portal_stays_on_its_starting_square():
    """LOKA-PORTAL-12: a bishop that attacked beyond the twin too; slain, the portal is empty."""
    at_twin = battle(fire="rook: [c5]", air="pawn: [j8]", terrain=PORTALS)
    beyond = battle(fire="bishop: [c5]", air="pawn: [g11]", terrain=PORTALS)

    repulsed = at_twin.after("c5~xj8", dice=(6, 2))
    assert (repulsed.at("c5"), repulsed.at("j8")) == ("fire rook", "air pawn")
    repulsed = beyond.after("c5~j8xg11", dice=(4, 2))
    assert (repulsed.at("c5"), repulsed.at("j8"), repulsed.at("g11")) == ("fire bishop", "", "air pawn")
    slain = beyond.after("c5~j8xg11", dice=(4, 1))
    assert (slain.at("c5"), slain.at("j8"), slain.at("g11")) == ("", "", "air pawn")


@pytest.mark.parametrize("kind", KINDS)
def test_a_piece_on_a_portal_supports_on_the_twin(kind: str):
    """LOKA-PORTAL-13: all kinds, in attack and in defence; also the ally's."""
    attack = battle(fire=f"knight: [h7], {kind}: [c5]".replace("knight: [h7], knight: [c5]", "knight: [h7, c5]"),
                    air="pawn: [j8]", terrain=PORTALS)  # fmt: skip
    allied = battle(fire="knight: [h7]", water=f"{kind}: [c5]", air="pawn: [j8]", terrain=PORTALS)
    defence = battle(fire="knight: [h7]", air="rook: [j8]", earth=f"{kind}: [c5]", terrain=PORTALS)

    assert supporters(attacker_boosts(attack, "h7xj8")) == {"c5"}
    assert supporters(attacker_boosts(allied, "h7xj8")) == {"c5"}
    assert supporters(defender_boosts(defence, "h7xj8")) == {"c5"}


def test_a_portal_attack_has_the_usual_boosts():
    """LOKA-PORTAL-13, LOKA-BOOST-1: Charge holds, and who attacks through the portal is not its own supporter."""
    given = battle(fire="rook: [c5], knight: [h7]", air="pawn: [j8]", terrain=PORTALS)

    assert attacker_boosts(given, "c5~xj8") == ["charge", "prowess", "support:h7"]
    assert defender_boosts(given, "c5~xj8") == ["terrain:magic_portal"]


@pytest.mark.parametrize(("kind", "supports"), [("bishop", True), ("queen", False), ("rook", False)])
def test_a_bishop_on_a_portal_supports_beyond_the_empty_twin(kind: str, supports: bool):
    """LOKA-PORTAL-13: whatever it could attack there, on either side; no other kind does."""
    expected = {"c5"} if supports else set()
    attack = battle(fire=f"knight: [f9], {kind}: [c5]", air="pawn: [g11]", terrain=PORTALS)
    defence = battle(fire="knight: [f9]", air=f"pawn: [g11], {kind}: [c5]", terrain=PORTALS)

    assert supporters(attacker_boosts(attack, "f9xg11")) == expected
    assert supporters(defender_boosts(defence, "f9xg11")) == expected


@pytest.mark.parametrize("seat", ["fire", "air"])
def test_a_bishop_supports_nothing_beyond_a_twin_where_somebody_stands(seat: str):
    """LOKA-PORTAL-13, LOKA-PORTAL-8: friend or enemy."""
    attack = {"fire": "knight: [f9], bishop: [c5]", "air": "pawn: [g11]"}
    defence = {"fire": "knight: [f9]", "air": "pawn: [g11], bishop: [c5]"}
    attack[seat] += ", rook: [j8]"
    defence[seat] += ", rook: [j8]"

    assert supporters(attacker_boosts(battle(terrain=PORTALS, **attack), "f9xg11")) == set()
    assert supporters(defender_boosts(battle(terrain=PORTALS, **defence), "f9xg11")) == set()


def test_a_twin_that_the_attacker_leaves_is_open_for_revenge():
    """LOKA-PORTAL-13, LOKA-BOOST-8: once it stands on its victim's square, the bishop comes through."""
    armies = {"fire": "queen: [j8]", "air": "pawn: [g11], bishop: [c5]"}

    assert supporters(defender_boosts(battle(terrain=PORTALS, **armies), "j8xg11")) == {"c5"}
    before = battle(terrain=PORTALS, options="defence_support_view: before", **armies)
    assert supporters(defender_boosts(before, "j8xg11")) == set()


def test_a_bishop_that_comes_both_ways_supports_once():
    """LOKA-PORTAL-13, LOKA-BOOST-5: straight from c5 to h10 and through j8."""
    given = battle(fire="knight: [g8], bishop: [c5]", air="pawn: [h10]", terrain=PORTALS)

    assert attacker_boosts(given, "g8xh10") == ["charge", "prowess", "support:c5"]


def test_a_line_does_not_continue_through_portals():
    """LOKA-PORTAL-14: who sees a portal square sees nothing of the twin, to move, to attack or to support."""
    given = battle(fire="rook: [a5], bishop: [a7], knight: [h7]", air="pawn: [j8, j6]", terrain=PORTALS)

    assert given.from_("a5") == squares("a4 a6 b5 c5 d5 e5 f5 g5 h5 i5 j5 k5 l5")
    assert given.from_("a7") == squares("b6 c5 d4 e3 f2 g1 b8 c9 d10 e11 f12")
    assert supporters(attacker_boosts(given, "h7xj8")) == set()
    assert supporters(attacker_boosts(given, "h7xj6")) == set()


@pytest.mark.parametrize("kind", KINDS)
def test_a_portal_gives_one_boost_to_any_kind(kind: str):
    """LOKA-PORTAL-15: Terrain Defence, unless the group plays without."""
    armies = {"fire": "knight: [h7]", "air": f"{kind}: [j8]"}
    without = battle(terrain=PORTALS, options="portal_defence: 0", **armies)

    assert defender_boosts(battle(terrain=PORTALS, **armies), "h7xj8").count("terrain:magic_portal") == 1
    assert "terrain:magic_portal" not in defender_boosts(without, "h7xj8")


def test_a_portal_on_a_promotion_square_promotes():
    """LOKA-PORTAL-16, LOKA-PROMO-7: who comes to it by a step, by an attack or through its twin."""
    step = battle(fire="pawn: [f11]", terrain="magic_portal: [f12, c5]")
    attack = battle(fire="pawn: [e11]", air="pawn: [f12]", terrain="magic_portal: [f12, c5]")
    through_it = battle(fire="pawn: [c5]", terrain="magic_portal: [f12, c5]")

    assert step.after("f11f12=queen").at("f12") == "fire queen"
    assert attack.after("e11xf12=queen", dice=(6, 1)).at("f12") == "fire queen"
    assert through_it.after("c5~f12=queen").at("f12") == "fire queen"
    assert not through_it.allows("c5~f12")


def test_an_arrival_on_row_2_gives_no_double_step_back():
    """LOKA-PORTAL-16, LOKA-PAWN-5: for each seat's own row 2."""
    rows = [("fire", "e2", {"e3"}), ("earth", "b6", {"c6"}), ("water", "e11", {"e10"}), ("air", "k6", {"j6"})]
    for seat, twin, ahead in rows:
        given = battle(seat, **{seat: "pawn: [g7]", OTHER[seat]: ""}, terrain=f"magic_portal: [g7, {twin}]")
        waits = {"fire": "d1d2", "earth": "a9a8", "water": "i12i11", "air": "l4l5"}[OTHER[seat]]
        assert given.after(f"g7~{twin}", waits).from_(twin) == ahead | {"~g7"}
